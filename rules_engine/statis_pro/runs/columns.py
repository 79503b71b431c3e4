"""Reading a rushing column: normal, short gain, long gain (8.2.3 to 8.2.5)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value
from ..cards.men import SHORT_GAIN, PlayerCard
from ..resolution.drawing import Drawing


@final
class ColumnYards(Value):
    """Yards read in a rushing column, and the Run Number with which they were read."""

    NAMES: ClassVar[str] = "column run_number yards"

    def __init__(self, column: str, run_number: int, yards: int) -> None:
        self.column: Final = column
        self.run_number: Final = run_number
        self.yards: Final = yards


def within_columns(run_number: int) -> int:
    """ "The RN may never be less than 1 or greater than 12, regardless of modification."

    Rules: statis_pro:SP-048
    """
    return max(1, min(12, run_number))


def normal_gain(card: PlayerCard, run_number: int, drawing: Drawing) -> ColumnYards:
    """Column N. A 1 is a short gain where the man has that column: a new Run Number is read there, without modifier.

    Rules: statis_pro:SP-049, statis_pro:SP-053
    """
    if has_short_gain(card, run_number):
        return read_column(card, "SG", drawing.run_number("run.sg"))
    return read_column(card, "N", run_number)


def has_short_gain(card: PlayerCard, run_number: int) -> bool:
    """Whether a Run Number in column N is a short gain.

    Rules: statis_pro:SP-053
    """
    if run_number != 1:
        return False
    normal = card.rush_column("N") or ()
    return "SG" in card.rushing or normal[:1] == (SHORT_GAIN,)


def long_gain(card: PlayerCard, drawing: Drawing) -> ColumnYards:
    """A new Run Number in the column LG, else in SG, else in N.

    Rules: statis_pro:SP-054
    """
    run_number = drawing.run_number("run.lg")
    column = next((name for name in ("LG", "SG") if card.rush_column(name) is not None), "N")
    return read_column(card, column, run_number)


def read_column(card: PlayerCard, name: str, run_number: int) -> ColumnYards:
    """The yards of a column. A blank one gives none."""
    column = card.rush_column(name)
    entry = 0 if column is None else column[run_number - 1]
    return ColumnYards(name, run_number, entry if isinstance(entry, int) else 0)
