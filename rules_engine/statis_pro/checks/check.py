"""The check of a whole plan: every error and warning at once, each with its place."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Any

from ...errors import PlanError, Report
from ...interface import JSON, Team
from ...interface.situation import Side
from ..calls.orders import SideOrders
from ..document.parts import due_by_now
from ..document.plan import HalfPlan, Plan
from ..document.reading import read_plan
from ..document.roster import Roster, read_roster
from ..options import StatisProOptions
from .check_seen import check_seen_sets
from .check_sets import check_sets
from .check_tables import check_halves
from .checking import MEN, Checking


def check_plan(
    plan: Any,
    team: Team,
    side: Side,
    options: StatisProOptions,
    opponent: JSON | None = None,
    parts: Collection[str] | None = None,
) -> Report:
    """Every error and warning in a plan. With ``parts`` what is wrong with others is a warning, and nothing is said
    about what is not there yet. ``opponent`` holds the opponent's open parts.
    """
    read, doc = read_plan(plan)
    if not isinstance(plan, dict):
        return doc.report
    try:
        roster = read_roster(team)
    except PlanError as wrong:
        doc.report.extend(wrong.report)
        return doc.report
    check = Checking(read, doc, _orders(read, side, roster, options), roster, side, options)
    check_sets(check)
    _check_men(check)
    check_halves(check)
    check_seen_sets(check, opponent)
    return doc.report if parts is None else due_by_now(doc.report, plan, parts)


def _orders(plan: Plan, side: Side, roster: Roster, options: StatisProOptions) -> SideOrders:
    """The plan's sets and men without its tables, whose conditions may be wrong in any way."""
    return SideOrders(replace(plan, first=HalfPlan(), second=HalfPlan()), side, roster, options)


def _check_men(check: Checking) -> None:
    """Everybody whom the plan names beside its sets."""
    for kind, numbers in check.plan.depth.items():
        for place, number in enumerate(numbers):
            path = f"depth.{kind}[{place}]"
            if check.doc.sound(path) and check.man_can_play(number, path):
                position = check.roster.men[number].position
                if position != kind:
                    check.report.error(path, MEN, f"#{number} is {position}, not {kind}.")
    for place, number in enumerate(check.plan.interceptors):
        if check.doc.sound(f"interceptors[{place}]"):
            check.man_can_play(number, f"interceptors[{place}]")
    _check_kickers(check)


def _check_kickers(check: Checking) -> None:
    """Kickers and returners have the cards that their kicks ask for.

    Rules: statis_pro:SP-019, statis_pro:SP-020, statis_pro:SP-021
    """
    roster = check.roster
    cards = {"placekicker": set(roster.kickers), "punter": set(roster.punters)}
    for name, number in check.plan.kickers.items():
        if check.doc.sound(f"kickers.{name}") and number not in cards[name]:
            check.report.error(f"kickers.{name}", MEN, f"#{number} has no card as {name}.")
    columns = {"kickoff_returners": roster.kickoff_returns, "punt_returners": roster.punt_returns}
    for name, numbers in check.plan.returners.items():
        for place, number in enumerate(numbers):
            path = f"returners.{name}[{place}]"
            if check.doc.sound(path) and number not in columns[name]:
                check.report.error(path, MEN, f"#{number} has no column on the return card.")
