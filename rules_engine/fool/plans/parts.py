"""The parts in which a plan is sealed, and the steps of the exchange that take them (10.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...interface import JSON, Step

PARTS: Final = ("setup", "first", "second")

# Both coaches hand in everything in one step, and nothing opens before the end.
EXCHANGE: Final = (Step("plan", "Game plan", ("home", "away"), (), PARTS, dict.fromkeys(PARTS, "final")),)

_SETUP: Final = ("schema", "side", "name", "comment", "sets", "starters", "special_teams", "depth", "practice")
_BY_HALF: Final = ("plays", "defenses")  # entries marked for the second half are sealed with it


def split_plan(plan: JSON) -> dict[str, JSON]:
    """The plan's parts, each with its fields under their own names. Of plays and defenses the second part holds those
    that wait for the second half, with their places in the whole list."""
    parts: dict[str, JSON] = {"setup": {}, "first": {}, "second": {}}
    for key, value in plan.items():
        if key in _SETUP:
            parts["setup"][key] = value
        elif key == "second":
            parts["second"][key] = value
        elif key in _BY_HALF and isinstance(value, list):
            parts["first"][key] = [entry for entry in value if not _second_half(entry)]
            parts["second"][key] = [[place, entry] for place, entry in enumerate(value) if _second_half(entry)]
        else:
            parts["first"][key] = value
    return parts


def join_plan(parts: Mapping[str, JSON]) -> JSON:
    """The plan whose parts these are; a part that is missing leaves its fields out."""
    plan: dict[str, Any] = {**parts.get("setup", {}), **parts.get("first", {})}
    for key, value in parts.get("second", {}).items():
        if key in _BY_HALF:
            plan[key] = list(plan.get(key, ()))
            for place, entry in value:
                plan[key].insert(place, entry)
        else:
            plan[key] = value
    return plan


def _second_half(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("half") == 2 and not isinstance(entry.get("half"), bool)
