"""The steps of the exchange of plans, and the parts in which a plan is sealed (10.1.1 to 10.1.5; play-by-mail 2).

``setup`` is what stands outside the envelope: the opponent sees it as soon as its step is closed. ``first`` and
``second`` are sealed until their half, or for good; ``halftime`` is what the home coach changes between the halves.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from ...errors import Report
from ...interface import JSON, ExchangeStep
from ...plans.parts import PlanParts, Remarks
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

SEALED_TACTICS: Final = "sealed_tactics"


def _second_half(entry: object) -> bool:
    """Whether a play or defense is sealed for the second half.

    Rules: fool:10.1.2-02, fool:10.1.2-08, fool:10.2.2-01, fool:10.2.4-02
    """
    return isinstance(entry, dict) and entry.get("half") == 2 and not isinstance(entry.get("half"), bool)


PLAN_PARTS: Final = PlanParts(
    names=PARTS,
    fields={
        **dict.fromkeys(("schema", "side", "sets", "starters", "special_teams", "practice"), "setup"),
        **dict.fromkeys(("second", "policies", "name", "comment"), "second"),
    },
    rest="first",
    whole={HALFTIME: HALFTIME},
    late=("plays", "defenses"),
    late_part="second",
    is_late=_second_half,
    remarks=Remarks("sets", "comment", "set_comments", "second"),
)
# told of sets and starters, but found out from the tables
_FOUND_IN_TABLES: Final = dict.fromkeys(("STR-01", "DEF-08", "SEL-08"), "first")


def exchange(options: FoolOptions) -> tuple[ExchangeStep, ...]:
    """The steps in which both plans are handed in, with a half-time revision where the league gives hours for it.

    Rules: fool:10.1.1-03, fool:10.1.2-01, fool:10.1.2-10, fool:10.1.3-01, fool:10.1.3-03, fool:10.1.4-07
    """
    steps: tuple[ExchangeStep, ...] = TOGETHER if options.exchange == "together" else BY_MAIL
    if options.halftime_hours:
        after, hours = (steps[-1].code,), -options.halftime_hours
        opens = {HALFTIME: "final"}
        half_time = ExchangeStep(HALFTIME, "Half-time", ("home",), after, (HALFTIME,), opens, hours, "second")
        steps = (*steps, half_time)
    return tuple([replace(step, holds={part: HOLDS[part] for part in step.parts}) for step in steps])


def split_plan(plan: JSON, options: FoolOptions) -> dict[str, JSON]:
    """The plan's parts; what a coach notes on his sets goes where nobody reads it."""
    parts = PLAN_PARTS.split(plan, (HALFTIME,) if options.halftime_hours else ())
    if sealed := _sealed_tactics(plan):
        parts["setup"][SEALED_TACTICS] = sealed
    return parts


def join_plan(parts: Mapping[str, JSON]) -> JSON:
    """The plan whose parts these are; a part that is missing leaves its fields out."""
    plan = PLAN_PARTS.join(parts)
    plan.pop(SEALED_TACTICS, None)
    return plan


def due_by_now(report: Report, plan: JSON, parts: Collection[str]) -> Report:
    """The findings of a check when only these parts must be there: those about others are warnings (10.1.1, 10.1.3)."""
    return PLAN_PARTS.due(report, plan, parts, _FOUND_IN_TABLES)


def _sealed_tactics(plan: JSON) -> int:
    """How many kick tactics the visitors seal for the second half beyond the first's; it stands outside (10.2.6).

    Rules: fool:10.2.6-03
    """
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
