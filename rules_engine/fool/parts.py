"""The parts in which a plan is sealed, and the steps of the exchange that take them (10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..interface import JSON, Step

PARTS: Final = ("setup", "first", "second")

# Both coaches hand in everything in one step, and nothing opens before the end.
EXCHANGE: Final = (Step("plan", "Game plan", ("home", "away"), (), PARTS, dict.fromkeys(PARTS, "final")),)

_SETUP: Final = ("schema", "side", "name", "comment", "sets", "starters", "special_teams", "depth", "practice")
_BY_HALF: Final = ("plays", "defenses")  # entries marked for the second half are sealed with it


def split_plan(plan: JSON) -> dict[str, JSON]:
    """The plan's parts. Entries that wait for the second half keep their place in the whole list beside them."""
    parts: dict[str, JSON] = {"setup": {}, "first": {}, "second": {}}
    for key, value in plan.items():
        if key in _SETUP:
            parts["setup"][key] = value
        elif key == "second":
            parts["second"]["tables"] = value
        elif key in _BY_HALF and isinstance(value, list):
            parts["first"][key] = [entry for entry in value if not _second_half(entry)]
            parts["second"][key] = [[place, entry] for place, entry in enumerate(value) if _second_half(entry)]
        else:
            parts["first"]["tables" if key == "first" else key] = value
    return parts


def join_plan(parts: Mapping[str, JSON]) -> JSON:
    """The plan whose parts these are; a part that is missing leaves its fields out."""
    plan: dict[str, Any] = dict(parts.get("setup", {}))
    first, second = parts.get("first", {}), parts.get("second", {})
    for key, value in first.items():
        plan["first" if key == "tables" else key] = list(value) if key in _BY_HALF else value
    for key in _BY_HALF:
        for place, entry in second.get(key, ()):
            plan.setdefault(key, []).insert(place, entry)
    if "tables" in second:
        plan["second"] = second["tables"]
    return plan


def _second_half(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("half") == 2 and not isinstance(entry.get("half"), bool)
