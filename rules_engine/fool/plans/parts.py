"""The steps of the exchange of plans, and the parts in which a plan is sealed (10.1.1 to 10.1.5; play-by-mail 2).

``setup`` is what stands outside the envelope: the opponent sees it as soon as its step is closed. ``first`` and
``second`` are sealed until their half, or for good; ``halftime`` is what the home coach changes between the halves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from ...interface import JSON, ExchangeStep
from ..options import FoolOptions

PARTS: Final = ("setup", "first", "second")
HALFTIME: Final = "halftime"

HOLDS: Final = {
    "setup": "the fields schema, side, sets (without their comments), starters, special_teams, practice; of the "
    "visitors sealed_tactics, how many kick tactics their second half adds, where it adds any",
    "first": "every field that no other part holds; of plays and defenses the entries that are not of half 2",
    "second": "the fields second, policies, name, comment; plays and defenses of half 2 as [place in the whole list, "
    "entry], empty lists where there are none; set_comments as [place of the set, comment], where there are any",
    HALFTIME: "what stands in the field halftime, without that name around it; {} where there is nothing",
}

# each coach sees the other's setup, the visitors' plan opens half by half, the home plan at the end (play-by-mail 2.2)
BY_MAIL: Final = (
    ExchangeStep("home_setup", "Home setup", ("home",), (), ("setup",), {"setup": "step_closed"}, 96),
    ExchangeStep(
        "away_plan",
        "Visitors' plan",
        ("away",),
        ("home_setup",),
        PARTS,
        {"setup": "step_closed", "first": "half_played", "second": "half_starts"},
        48,
    ),
    ExchangeStep(
        "home_plan", "Home plan", ("home",), ("away_plan",), ("first", "second"), dict.fromkeys(PARTS[1:], "final"), 0
    ),
)
# both coaches hand in everything at once, and nothing opens before the end
TOGETHER: Final = (ExchangeStep("plan", "Game plan", ("home", "away"), (), PARTS, dict.fromkeys(PARTS, "final")),)

_SETUP: Final = ("schema", "side", "sets", "starters", "special_teams", "practice")
_SECOND: Final = ("second", "policies", "name", "comment")
_BY_HALF: Final = ("plays", "defenses")  # entries marked for the second half are sealed with it
_REMARKS: Final = "set_comments"  # what a coach notes for himself about his sets
SEALED_TACTICS: Final = "sealed_tactics"


def exchange(options: FoolOptions) -> tuple[ExchangeStep, ...]:
    """The steps in which both plans are handed in, with a half-time revision where the league gives hours for it."""
    steps: tuple[ExchangeStep, ...] = TOGETHER if options.exchange == "together" else BY_MAIL
    if options.halftime_hours:
        after, hours = (steps[-1].code,), -options.halftime_hours
        opens = {HALFTIME: "final"}
        revision = ExchangeStep(HALFTIME, "Half-time", ("home",), after, (HALFTIME,), opens, hours, "second")
        steps = (*steps, revision)
    return tuple([replace(step, holds={part: HOLDS[part] for part in step.parts}) for step in steps])


def part_of(field: str, entry: object = None) -> str:
    """The part of a plan that holds a field of the document, or one ``entry`` of its plays or defenses."""
    if field in _SETUP:
        return "setup"
    if field in _SECOND or (field in _BY_HALF and _second_half(entry)):
        return "second"
    return HALFTIME if field == HALFTIME else "first"


def split_plan(plan: JSON, options: FoolOptions) -> dict[str, JSON]:
    """The plan's parts, each with its fields under their own names. Of plays and defenses the second part holds those
    that wait for the second half, with their places in the whole list; remarks on sets go where nobody reads them."""
    parts: dict[str, JSON] = {"setup": {}, "first": {}, "second": {}}
    if options.halftime_hours:
        parts[HALFTIME] = plan.get(HALFTIME) or {}
    for key, value in plan.items():
        if key in _BY_HALF and isinstance(value, list):
            parts["first"][key] = [entry for entry in value if not _second_half(entry)]
            parts["second"][key] = [[place, entry] for place, entry in enumerate(value) if _second_half(entry)]
        elif key == "sets" and isinstance(value, list):
            parts["setup"][key], remarks = _without_remarks(value)
            parts["second"] |= {_REMARKS: remarks} if remarks else {}
        elif key != HALFTIME:
            parts[part_of(key)][key] = value
        elif not options.halftime_hours:
            parts["second"][key] = value  # the check refuses it
    if sealed := _sealed_tactics(plan):
        parts["setup"][SEALED_TACTICS] = sealed
    return parts


def join_plan(parts: Mapping[str, JSON]) -> JSON:
    """The plan whose parts these are; a part that is missing leaves its fields out."""
    plan: dict[str, Any] = {**parts.get("setup", {}), **parts.get("first", {})}
    plan.pop(SEALED_TACTICS, None)
    for key, value in parts.get("second", {}).items():
        if key in _BY_HALF:
            plan[key] = list(plan.get(key, ()))
            for place, entry in value:
                plan[key].insert(place, entry)
        elif key == _REMARKS:
            plan["sets"] = _with_remarks(plan.get("sets", []), value)
        else:
            plan[key] = value
    if parts.get(HALFTIME):
        plan[HALFTIME] = parts[HALFTIME]
    return plan


def _second_half(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("half") == 2 and not isinstance(entry.get("half"), bool)


def _without_remarks(sets: list[Any]) -> tuple[list[Any], list[list[Any]]]:
    remarks = [[place, each["comment"]] for place, each in enumerate(sets) if _has_remark(each)]
    return [_bare(each) if _has_remark(each) else each for each in sets], remarks


def _has_remark(each: object) -> bool:
    return isinstance(each, dict) and "comment" in each


def _bare(each: JSON) -> JSON:
    return {key: value for key, value in each.items() if key != "comment"}


def _with_remarks(sets: list[Any], remarks: list[list[Any]]) -> list[Any]:
    told = dict(remarks)
    return [{**each, "comment": told[place]} if place in told else each for place, each in enumerate(sets)]


def _sealed_tactics(plan: JSON) -> int:
    """How many kick tactics the visitors seal for the second half beyond the first's; it stands outside (10.2.6)."""
    if plan.get("side") != "away":
        return 0
    first, second = (_tactics(plan.get(half)) for half in ("first", "second"))
    return len(second - first) if second else 0


def _tactics(half: object) -> set[tuple[str, str]]:
    tactics = half.get("tactics") if isinstance(half, dict) else None
    if not isinstance(tactics, dict):
        return set()
    return {
        (unit, str(line.get("call", "")))
        for unit, lines in tactics.items()
        if isinstance(lines, list)
        for line in lines
        if isinstance(line, dict)
    }
