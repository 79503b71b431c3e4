"""What every part of the check of a plan asks: the plan, the roster, the house rules, where to note problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...errors import Report
from ...interface.situation import Side as TeamSide
from ...plans.conditions.words import Condition, ConditionError
from ...plans.document_reader import DocumentReader
from ..boxes import Side
from ..calls.orders import SideOrders
from ..document.plan import Plan, WrittenSet
from ..document.roster import Roster
from ..document.vocabulary import read_condition, words_of
from ..options import StatisProOptions

MEN: Final = "MEN"  # codes of problems: men and who they are
SET: Final = "SET"  # sets and how they stand
TABLE: Final = "TABLE"  # tables, their lines and names
LAST: Final = "LAST"  # the last line of a table holds always
WHEN: Final = "WHEN"  # conditions
CALL: Final = "CALL"  # what a line calls
SHIFT: Final = "SHIFT"
OPTION: Final = "OPTION"  # needs a house rule that the league does not play


@dataclass(frozen=True)
class Checking:
    """One check of a plan."""

    plan: Plan
    doc: DocumentReader
    orders: SideOrders
    roster: Roster
    side: TeamSide
    options: StatisProOptions

    @property
    def report(self) -> Report:
        """Where problems are noted."""
        return self.doc.report

    def sets(self, side: Side) -> dict[str, WrittenSet]:
        """The sets of one side of the ball by their names."""
        return self.orders.sets if side == "offense" else self.orders.defensive_sets

    def man_can_play(self, number: int, path: str) -> bool:
        """Whether a man is on the roster and may play today; notes it where not."""
        if number in self.roster.absent:
            self.report.error(path, MEN, f"#{number} cannot play ({self.roster.absent[number]}).", "Name another man.")
        elif number not in self.roster.men:
            self.report.error(path, MEN, f"There is no #{number} who plays on offense or defense.", "Name another man.")
        return number in self.roster.men

    def condition(self, when: str, path: str, table: str) -> Condition | None:
        """The condition of a line; None where it cannot be read, which is noted."""
        if not self.doc.sound(f"{path}.when"):
            return None
        try:
            return read_condition(when, table)
        except ConditionError as wrong:
            known = f"Words are {', '.join(words_of(table))}." if "There is no word" in wrong.message else wrong.hint
            self.report.error(f"{path}.when", WHEN, wrong.message, known, inside=wrong.column)
            return None


def always_holds(condition: Condition) -> bool:
    """Whether a condition says nothing."""
    return not condition.terms
