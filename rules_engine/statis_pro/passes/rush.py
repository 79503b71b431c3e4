"""The pass rush (8.3.6)."""

from __future__ import annotations

from typing import Final, Literal

from ...football.steps import Step, step_form
from ..cards.men import PassRushRange
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.out_of_position import pass_blocking_value
from ..resolution.snap import Snap
from .completion import extra_blocking

POINT_MOVES: Final = 2  # Pass Numbers that a point of difference moves the sack range
SACK_DIVISOR: Final = 3

_PASS_RUSH: Final = step_form("pass_rush", "defense", "offense", "sack", "runs", "com", "pn", "result")

Rushed = Literal["sack", "runs", "complete", "incomplete"]


def rush_sum(snap: Snap) -> int:
    """Pass Rush values of all men in row 1 and of all who blitz.

    Rules: statis_pro:SP-070
    """
    display = snap.defense.display
    blitzers = [each.man for each in display.placed if each.man.number in snap.against.blitz]
    return sum(man.card.rush_value for man in [*display.in_row(1), *blitzers])


def blocking_sum(snap: Snap) -> int:
    """Pass Blocking values of the five linemen, and what backs add who stay in to block.

    Rules: statis_pro:SP-070, statis_pro:SP-124
    """
    return sum(pass_blocking_value(each) for each in snap.offense.display.line()) + extra_blocking(snap.call)


def moved_by_rush(printed: PassRushRange, difference: int) -> PassRushRange:
    """The sack range moved by two for each point of the difference; Runs gives and takes, the other ranges stay.

    Rules: statis_pro:SP-070
    """
    sack = max(0, min(printed.runs, printed.sack + POINT_MOVES * difference))
    return PassRushRange(sack, printed.runs, printed.complete)


def pass_rush(snap: Snap, passer: Man, drawing: Drawing) -> tuple[Rushed, int]:
    """What comes of the rush, and the Pass Number. It is logged.

    Rules: statis_pro:SP-070, statis_pro:SP-071
    """
    rushing, blocking = rush_sum(snap), blocking_sum(snap)
    upper = moved_by_rush(passer.card.pass_rush_range(), rushing - blocking)
    number = drawing.pass_number("rush.pn")
    result = rushed(upper, number)
    step = [rushing, blocking, upper.sack, upper.runs, upper.complete, number, result]
    drawing.steps.append(Step(_PASS_RUSH, step))
    return result, number


def rushed(upper: PassRushRange, number: int) -> Rushed:
    """In which range a Pass Number falls.

    Rules: statis_pro:SP-071
    """
    if number <= upper.sack:
        return "sack"
    if number <= upper.runs:
        return "runs"
    return "complete" if number <= upper.complete else "incomplete"


def sack_yards(drawing: Drawing) -> int:
    """ "Flip a new FAC and refer to the PN. Divide this number by three [round fractions down] to determine the number
    of yards lost."

    Rules: statis_pro:SP-072
    """
    return -(drawing.pass_number("rush.sack") // SACK_DIVISOR)
