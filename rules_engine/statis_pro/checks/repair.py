"""A plan of an earlier game made legal for the present roster and house rules, with a sentence for each repair."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Collection
from typing import Any, Final

from ...errors import Report
from ...interface import JSON, Team
from ...interface.situation import Side
from ...plans.repair import Repair, drop_refused
from ..boxes import QUARTERBACK
from ..calls.orders import SideOrders
from ..calls.stand_ins import fits
from ..document.fields import HALVES
from ..document.plan import HalfPlan, Plan, WrittenSet
from ..document.reading import FIELD, SHAPE, read_plan
from ..document.roster import read_roster
from ..options import StatisProOptions
from .check import check_plan
from .check_tables import MOST_LINES_BY_MAIL
from .checking import CALL, LAST, MEN, OPTION, SHIFT, TABLE, WHEN

_CALLS: Final = re.compile(r"((?:first|second)\.(?:offense|defense)\[\d+\]\.calls)\[(\d+)\]")
_PLAYERS: Final = re.compile(r"((?:first|second)\.offense\[\d+\]\.calls\[\d+\]\.players)\[(\d+)\]")
_TABLE: Final = re.compile(r"(first|second)\.(offense|defense)\b")
_LEAST: Final[dict[str, JSON]] = {
    "offense": {"play": "IL", "players": [QUARTERBACK], "strategy": "sneak"},
    "defense": {"defense": "P"},
}
_LINES: Final = re.compile(
    r"((?:first|second)\.(?:offense|defense|offense_shifts|defense_shifts|tactics\.\w+))\[(\d+)\]"
)
_NUMBERS: Final = re.compile(r"(depth\.\w+|interceptors|returners\.\w+)\[(\d+)\]")


def repair(plan: JSON, team: Team, side: Side, options: StatisProOptions) -> tuple[JSON, list[str]]:
    """The plan made legal, with a sentence for each repair; raises PlanError where nobody can mend it."""
    return PlanRepair(plan, team, side, options).finish()


class PlanRepair(Repair):
    """Men who cannot play are replaced as in a game; calls, then lines, that may not stand are dropped."""

    def __init__(self, plan: JSON, team: Team, side: Side, options: StatisProOptions) -> None:
        super().__init__(copy.deepcopy(plan))
        self.team, self.side, self.options = team, side, options

    def check(self) -> Report:
        """What is wrong with the plan as it is now."""
        return check_plan(self.plan, self.team, self.side, self.options)

    def mend(self, report: Report) -> None:
        """Men first, since what a line may call follows from them; then calls, then lines, then the ends of tables. A
        document of the wrong shape cannot be mended."""
        if any(problem.code in (SHAPE, FIELD) for problem in report.errors):
            return
        self._drop_named_men(report)
        self._replace_men()
        self._drop_calls()
        self._drop_lines()
        self._end_tables()

    # -- men -------------------------------------------------------------------------------------------------------

    def _drop_named_men(self, report: Report) -> None:
        """Men of depth, returners and kickers who cannot play are left out."""
        self.sentences += drop_refused(self.plan, report, (MEN,), _NUMBERS, _left_out)
        for problem in report.errors:
            if problem.code == MEN and problem.path.startswith("kickers."):
                del self.plan["kickers"][problem.path.removeprefix("kickers.")]
                self.sentences.append(f"{problem.message} The team card's man kicks.")

    def _replace_men(self) -> None:
        """In each set the first free man of the depth chart who may stand there comes in for one who cannot play."""
        read, doc = read_plan(self.plan)
        orders = SideOrders(_without_tables(read), self.side, read_roster(self.team), self.options)
        for written in (*read.sets, *read.defensive_sets):
            if doc.sound(written.path):
                self._replace_in(written, orders)

    def _replace_in(self, written: WrittenSet, orders: SideOrders) -> None:
        men = orders.roster.men
        taken = {number for number in written.numbers() if number in men}
        field, _, place = written.path.partition("[")
        body = self.plan[field][int(place.rstrip("]"))]["men"]
        for at, number in written.men:
            if number in men and fits(men[number], at, orders.options):
                continue
            chosen = next((each for each in orders.stand_ins.who_fit(number, at) if each not in taken), None)
            if chosen is None:
                continue
            taken.add(chosen)
            body[at] = chosen if field == "sets" else [chosen if n == number else n for n in body[at]]
            role = "quarterback" if at == QUARTERBACK else at
            self.sentences.append(f"Set {written.id}: #{chosen} is {role} for #{number}.")

    # -- calls and lines -------------------------------------------------------------------------------------------

    def _drop(self, codes: Collection[str], entry: re.Pattern[str]) -> None:
        self.sentences += drop_refused(self.plan, self.check(), codes, entry, _left_out)

    def _drop_calls(self) -> None:
        """Players and calls that may not be called are dropped, then what has none left."""
        self._drop((CALL,), _PLAYERS)
        for lines in self._tables():
            for line in lines:
                _keep(line["calls"], lambda call: call.get("players") != [])
        self._drop((CALL, OPTION), _CALLS)
        for lines in self._tables():
            _keep(lines, lambda line: line["calls"] != [])

    def _drop_lines(self) -> None:
        """Lines that cannot be read or name nothing that there is are dropped; too many are cut before the last."""
        self._drop((WHEN, TABLE, SHIFT, OPTION, CALL), _LINES)
        if not self.options.short_tables:
            return
        most = MOST_LINES_BY_MAIL[self.side]
        for lines in self._tables():
            if len(lines) > most:
                self.sentences.append(f"A table of {len(lines)} lines is cut to {most}.")
                lines[most - 1 : -1] = []

    def _end_tables(self) -> None:
        """A table without a last line that always holds and can be called gets one: an inside run, a pass defense."""
        for problem in self.check().errors:
            match = _TABLE.match(problem.path) if problem.code == LAST else None
            if match is None:
                continue
            table = match[2]
            sets = self.plan.get("sets" if table == "offense" else "defensive_sets") or []
            if not sets:
                continue
            lines = self.plan.setdefault(match[1], {}).setdefault(table, [])
            lines.append({"id": _free_name(lines), "when": "normal", "set": sets[0]["id"], "calls": [_LEAST[table]]})
            self.sentences.append(f"{problem.message} A last line is added to the {match[1]} half's {table}.")

    def _tables(self) -> list[list[JSON]]:
        """The tables of calls that the plan has."""
        halves = [self.plan.get(half, {}) for half in HALVES]
        return [half[table] for half in halves for table in ("offense", "defense") if table in half]


def _keep(entries: list[JSON], wanted: Callable[[JSON], bool]) -> None:
    entries[:] = [entry for entry in entries if wanted(entry)]


def _free_name(lines: list[JSON]) -> str:
    """A name that no line has."""
    names = {line["id"] for line in lines}
    return next(name for name in map(str, range(1, len(lines) + 2)) if name not in names)


def _without_tables(plan: Plan) -> Plan:
    return Plan(
        sets=plan.sets,
        defensive_sets=plan.defensive_sets,
        depth=plan.depth,
        first=HalfPlan(),
        second=HalfPlan(),
    )


def _left_out(path: str, entry: Any, message: str) -> str:
    return f"{message} It is left out."
