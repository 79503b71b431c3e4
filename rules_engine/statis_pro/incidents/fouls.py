"""A foul as a card calls it: which line of the card a play reads, who fouled, and whether it applies at all (8.8.3)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value
from ..boxes import Side
from ..cards.fac import ZResult
from ..resolution.outcome import PlayOutcome
from ..resolution.words import FIELD, PASSES
from ..tables import PENALTIES, PenaltyRow

MOVEMENT: Final = 2
PERSONAL_FOUL: Final = 5
FACEMASK: Final = 6
HOLDING: Final = 7
PASS_INTERFERENCE: Final = 8
PERSONAL_FOUL_TOO: Final = 9
INTENTIONAL_GROUNDING: Final = 10
CLIPPING: Final = 11
ROUGHING_THE_KICKER: Final = 12
KICKOFF_OUT_OF_BOUNDS: Final = 15
ROUGH: Final = (PERSONAL_FOUL, FACEMASK, PERSONAL_FOUL_TOO)  # "Same conditions as #5"


@final
class Foul(Value):
    """A foul: its code as on the card (``O7``, ``R11``), the row of the Penalty Table, the side that fouled.

    Kickers are the offense of a kick, receivers its defense.
    """

    NAMES: ClassVar[str] = "code row side"

    def __init__(self, code: str) -> None:
        self.code: Final = code
        self.row: Final[PenaltyRow] = PENALTIES[int(code[1:])]
        self.side: Final[Side] = "offense" if code[0] in "OK" else "defense"

    @property
    def number(self) -> int:
        """The row of the Penalty Table, 1 to 15."""
        return self.row.number

    @property
    def yards(self) -> int:
        """Yards before half the distance to the goal."""
        return self.row.yards if self.side == "offense" else self.row.yards_against_defense

    @property
    def may_be_declined(self) -> bool:
        """Whether the table offers an option. Personal fouls and facemasks have one where the offense fouled, not where
        "defense, return or kicking team" did.

        Rules: statis_pro:SP-098
        """
        return self.row.option if self.code[0] == "O" else self.row.option_against_others


def foul_of(result: ZResult, outcome: PlayOutcome, play: str) -> Foul | None:
    """The foul that a card calls on a play, by the category of the play; None where it calls none or one that cannot
    be: grounding without an incompletion, interference without a pass, clipping without a return (A-44).

    Rules: statis_pro:SP-097
    """
    code = result.codes.get(outcome.category)
    if code is None:
        return None
    foul = Foul(code)
    possible = {
        INTENTIONAL_GROUNDING: outcome.result == "incomplete",
        PASS_INTERFERENCE: play in PASSES,
        CLIPPING: outcome.return_from is not None,
    }
    return foul if possible.get(foul.number, True) else None


def half_the_distance(yards: int, yards_to_goal: int) -> int:
    """Yards of a penalty toward a goal line so far away: "greater than half the distance to the goal are equal to half
    the distance (fractions rounded down)".

    Rules: statis_pro:SP-100
    """
    return yards if yards * 2 <= yards_to_goal else yards_to_goal // 2


def marked_off(yard_line: int, yards: int, against: Side) -> int:
    """The yard line of the offense after a penalty from there against one side: toward that side's goal line.

    Rules: statis_pro:SP-100
    """
    if against == "offense":
        return yard_line - half_the_distance(yards, yard_line)
    return yard_line + half_the_distance(yards, FIELD - yard_line)
