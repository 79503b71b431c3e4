"""What a caught pass gains (8.3.3)."""

from __future__ import annotations

from typing import Final

from ...football.steps import Step, step_form
from ..boxes import FLANKERS
from ..cards.men import LONG, PlayerCard
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.situation import PlaySituation
from .completion import COLUMN_OF

LAST_QUARTER: Final = 4
LAST_SECONDS: Final = 120
_CATCH: Final = step_form("catch", "receiver", "column", "rn", "yards")


def catch(situation: PlaySituation, play: str, receiver: str, man: Man, drawing: Drawing) -> int | None:
    """Yards of a completion on the receiver's card; None where its column is blank, so that the pass is incomplete. It
    is logged.

    Rules: statis_pro:SP-016, statis_pro:SP-062
    """
    name = COLUMN_OF[play]
    column = man.card.pass_column(name)
    if column is None:
        return None
    number = drawing.run_number("pass.gain")
    entry = column[number - 1]
    if entry == LONG:
        name, number, yards = _long_gain(man.card, name, number, drawing)
    else:
        yards = entry if isinstance(entry, int) else 0
    if number == 1 and play == "LP" and scores_late(situation, receiver, man):
        yards = max(yards, situation.to_goal)
    drawing.steps.append(Step(_CATCH, [receiver, name, number, yards]))
    return yards


def scores_late(situation: PlaySituation, receiver: str, man: Man) -> bool:
    """ "In the last two minutes of the game, any long passes completed to a Wide Receiver or Flanker which results in a
    RN of 1 is a touchdown."

    Rules: statis_pro:SP-063
    """
    late = situation.quarter >= LAST_QUARTER and situation.clock <= LAST_SECONDS
    return late and (man.position == "WR" or receiver in FLANKERS)


def _long_gain(card: PlayerCard, name: str, number: int, drawing: Drawing) -> tuple[str, int, int]:
    """The entry L: column, Run Number and yards of the long gain. It is read in the column of long passes, else in that
    of long runs with a new Run Number; where both are blank it is the highest number of the same column.

    Rules: statis_pro:SP-062
    """
    long_passes = card.pass_column(LONG)
    read_in = long_passes if long_passes is not None else card.rush_column("LG")
    if read_in is None:
        column = card.pass_column(name) or ()
        return name, number, max([entry for entry in column if isinstance(entry, int)], default=0)
    number = drawing.run_number("pass.lg")
    entry = read_in[number - 1]
    return LONG, number, entry if isinstance(entry, int) else 0
