"""The steps of the exchange of plans, and the parts in which a plan is sealed.

``sets`` stand on the displays for both coaches to see (2.2) and open as soon as both are in; the tables of each half
are sealed, those of the second until half-time.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from ...errors import Report
from ...interface import JSON, ExchangeStep
from ...plans.parts import PlanParts
from ..options import StatisProOptions

PARTS: Final = ("sets", "first", "second")
HOLDS: Final = {
    "sets": "the fields sets, defensive_sets, depth, kickers, returners, interceptors",
    "first": "the field first",
    "second": "the fields second, name, comment",
}
_BOTH: Final = ("home", "away")
BY_MAIL: Final = (
    ExchangeStep("sets", "Sets", _BOTH, (), ("sets",), {"sets": "step_closed"}, 48, holds={"sets": HOLDS["sets"]}),
    ExchangeStep(
        "plan",
        "Game plan",
        _BOTH,
        ("sets",),
        PARTS[1:],
        {"first": "half_played", "second": "half_starts"},
        0,
        holds={part: HOLDS[part] for part in PARTS[1:]},
    ),
)
TOGETHER: Final = (ExchangeStep("plan", "Game plan", _BOTH, (), PARTS, dict.fromkeys(PARTS, "final"), 0, holds=HOLDS),)
PLAN_PARTS: Final = PlanParts(
    names=PARTS, fields={"second": "second", "name": "second", "comment": "second", "first": "first"}, rest="sets"
)


def exchange(options: StatisProOptions) -> tuple[ExchangeStep, ...]:
    """The steps in which both plans are handed in."""
    return TOGETHER if options.exchange == "together" else BY_MAIL


def split_plan(plan: JSON) -> dict[str, JSON]:
    """The plan's parts."""
    return PLAN_PARTS.split(plan)


def join_plan(parts: Mapping[str, JSON]) -> JSON:
    """The plan whose parts these are."""
    return PLAN_PARTS.join(parts)


def due_by_now(report: Report, plan: JSON, parts: Collection[str]) -> Report:
    """The findings of a check when only these parts must be there."""
    return PLAN_PARTS.due(report, plan, parts, {})
