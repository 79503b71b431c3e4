"""Whether a plan of the tiny rulebook may be played, its parts, and how it is mended."""

from __future__ import annotations

import copy
import re
from collections.abc import Collection
from typing import Any

from rules_engine.errors import PlanError, Report
from rules_engine.interface import (
    JSON,
    Team,
)
from rules_engine.interface.situation import Side
from rules_engine.plans.parts import PlanParts
from rules_engine.plans.repair import Repair, drop_refused
from rules_engine.plans.tables.checking import TableCheck
from tests.tiny_plan_text import CALLS, TABLE_WORDS, TABLES, read_condition, read_shape

PARTS = PlanParts(("ground", "calls"), {"ground": "ground"}, rest="calls")
PARTS_WITH_A_LOOK = PlanParts(("ground", "calls", "again"), {"ground": "ground", "again": "again"}, rest="calls")


def parts_of(options: Any) -> PlanParts:
    return PARTS_WITH_A_LOOK if options.halftime else PARTS


# -- the check ---------------------------------------------------------------------------------------------------------


def check_plan(
    plan: Any, team: Team, side: Side, options: Any, opponent: JSON | None, parts: Collection[str] | None = None
) -> Report:
    lines, doc = read_shape(plan)
    report = doc.report
    if not isinstance(plan, dict) or doc.broken:
        return report
    _check_calls(report, plan, options)
    if plan.get("ground", "grass") not in ("grass", "turf") or (side == "away" and "ground" in plan):
        report.error("ground", "GROUND", "The home side names grass or turf.")
    _check_starters(report, plan, team)
    if "table" in plan:
        check = TableCheck(TABLES, TABLE_WORDS, lines, "table", read_condition, CALLS, report, doc.sound)
        if check.check_lines():
            check.check_last()
            check.check_references()
    runs = plan.get("calls", {}).get("run")
    if isinstance(runs, int) and runs > 10 and (opponent or {}).get("ground") == {"ground": "turf"}:
        report.error("calls.run", "TURF", "On turf nobody runs more than ten in twelve.")
    if not report.errors and runs in (0, 12):
        report.warn("calls.run", "PLAIN", "The other side will know what you call.")
    if parts is not None and set(plan) == {"ground"}:  # a setup without the plan behind it
        return PARTS.due(report, plan, parts, {})
    return report


def _check_calls(report: Report, plan: JSON, options: Any) -> None:
    again = plan.get("again", {"run": 0})
    if "again" in plan and not (options.halftime and type(again.get("run")) is int and 0 <= again["run"] <= 12):
        report.error("again.run", "RUN", "At half-time you say on how many faces of a d12 you run, 0 to 12.")
    runs = plan.get("calls", {}).get("run")
    if not isinstance(runs, int) or not 0 <= runs <= 12:
        report.error("calls.run", "RUN", "Say on how many faces of a d12 you run, 0 to 12.")


def _check_starters(report: Report, plan: JSON, team: Team) -> None:
    starters, able = plan.get("starters"), able_men(team)
    if not isinstance(starters, list) or len(starters) != 11:
        report.error("starters", "STARTERS", "Name eleven starters.")
        return
    for index, number in enumerate(starters):
        if not isinstance(number, int) or number not in able or number in starters[:index]:
            report.error(f"starters[{index}]", "STARTER", f"#{number} cannot play.", "Name another man.")


def able_men(team: Team) -> list[int]:
    return [athlete.number for athlete in team.athletes if athlete.status == "active" and not athlete.out]


# -- repair ------------------------------------------------------------------------------------------------------------

LINE = re.compile(r"table\[([0-9]+)\]")


class TinyRepair(Repair):
    """Men who cannot play are replaced; lines of the table that cannot be read are dropped."""

    def __init__(self, plan: JSON, team: Team, side: Side, options: Any) -> None:
        super().__init__(copy.deepcopy(plan))
        self.team, self.side, self.options = team, side, options

    def check(self) -> Report:
        return check_plan(self.plan, self.team, self.side, self.options, None)

    def replace_men(self) -> None:
        if "starters" not in self.plan:
            _refuse("Nobody is named.")
        able, named = able_men(self.team), self.plan["starters"]
        kept = [number for number in named if number in able]
        spare = [number for number in able if number not in kept]
        if len(kept) + len(spare) < 11:
            _refuse("Fewer than eleven men can play.")
        self.sentences += [f"#{number} cannot play." for number in named if number not in able]
        self.plan["starters"] = (kept + spare)[:11]

    def change_side(self) -> None:
        ground = self.plan.pop("ground", "grass")
        if self.side == "home":
            self.plan = {"ground": ground, **self.plan}

    def mend(self, report: Report) -> None:
        codes = ("WHEN", "CELL", "LINE", "ID")
        self.sentences += drop_refused(self.plan, report, codes, LINE, _dropped)
        if any(problem.code == "LAST" for problem in report.errors):
            del self.plan["table"]
            self.sentences.append("The table has no line that always holds and is dropped.")


def _dropped(path: str, line: JSON, message: str) -> str:
    return f"{message} The line is dropped."


def _refuse(message: str) -> None:
    report = Report()
    report.error("starters", "STARTERS", message)
    raise PlanError(report)
