"""Displays and shifts (3.1, 3.2, 8.7)."""

from __future__ import annotations

from typing import Final

from ...boxes import BACKS, BOXES, ENDS, FLANKERS, LINE, POSITIONS, QUARTERBACK, may_stand_at, may_stand_in, row_of
from ..displays import Display, Lineup, Placed
from ..situation import PlaySituation

ELEVEN: Final = 11
LEAST_IN_LINE: Final = 3
MOST_IN_BOX: Final = 2
MIDDLE_BOX: Final = "L"  # the only box of row 3 that may hold two men
SHIFTING: Final = (*ENDS, *BACKS, *FLANKERS)


def legal_offense(display: Display) -> bool:
    """Five linemen, two ends, a quarterback, one to three backs, the rest flankers; one man in each place.

    Rules: statis_pro:SP-008, statis_pro:SP-009
    """
    places = display.places()
    return (
        len(places) == ELEVEN == len(set(places))
        and all(place in POSITIONS for place in places)
        and all(place in places for place in (*LINE, *ENDS, QUARTERBACK))
        and any(back in places for back in BACKS)
        and all(may_stand_at(each.man.position, each.at) for each in display.placed)
    )


def legal_defense(display: Display) -> bool:
    """At least three men in row 1, up to two in a box; linebackers in row 2 and defensive backs in row 3, one in a box;
    two in L, but anybody there only once K, M, N and O are filled. So the rows hold ten, five and six men at most.

    Rules: statis_pro:SP-010, statis_pro:SP-011, statis_pro:SP-012
    """
    places = display.places()
    corners_filled = all(box in places for box in ("K", "M", "N", "O"))
    return (
        len(places) == ELEVEN
        and all(box in BOXES and places.count(box) <= most_in(box) for box in places)
        and all(may_stand_in(each.man.position, each.at) for each in display.placed)
        and len(display.in_row(1)) >= LEAST_IN_LINE
        and (corners_filled or MIDDLE_BOX not in places)
    )


def most_in(box: str) -> int:
    """How many men a box may hold."""
    return MOST_IN_BOX if row_of(box) == 1 or box == MIDDLE_BOX else 1


def before_shift(display: Display) -> Display:
    """The display as it was before the shift."""
    return Display(tuple([Placed(each.man, each.shifted_from or each.at) for each in display.placed]))


def legal_shift(display: Display) -> bool:
    """Backs, flankers and ends may shift to any other of their places; nobody else moves.

    Rules: statis_pro:SP-004
    """
    moved = [each for each in display.placed if each.shifted_from and each.shifted_from != each.at]
    return all(each.shifted_from in SHIFTING and each.at in SHIFTING for each in moved)


def legal_substitution(situation: PlaySituation, offense: Lineup, defense: Lineup) -> bool:
    """Against a no-huddle offense the defense may change men only if the offense does, until the clock stops.

    Rules: statis_pro:SP-094
    """
    free = not situation.no_huddle or situation.clock_stopped
    return free or offense.substituted or not defense.substituted
