"""What the defense may call: blitzers, double and triple coverage, Big Plays (7.2, 8.4)."""

from __future__ import annotations

from typing import Final

from ...boxes import BOXES, GUARDED_FROM, row_of
from ..calls import Coverage, DefenseCall, OffenseCall
from ..displays import Display, Lineup
from ..situation import PlaySituation
from ..words import FROM_SCRIMMAGE

MOST_BLITZERS: Final = 5
DOUBLES: Final = ((4, 4), (3, 5))  # men in rows 2 and 3 with whom doubles are allowed
TRIPLES: Final = (2, 6)  # men in rows 2 and 3 with whom triples, and doubles instead, are allowed
_MEN: Final = {False: 2, True: 3}


def legal_blitz(call: DefenseCall, defense: Display) -> bool:
    """One to five men of rows 2 and 3 blitz on a Blitz, and nobody otherwise.

    Rules: statis_pro:SP-037
    """
    if call.defense != "BLZ":
        return not call.blitz
    behind = [man.number for row in (2, 3) for man in defense.in_row(row)]
    return (
        1 <= len(call.blitz) <= MOST_BLITZERS
        and len(set(call.blitz)) == len(call.blitz)
        and all(number in behind for number in call.blitz)
    )


def legal_coverage(call: DefenseCall, defense: Display) -> bool:
    """Double and triple coverage need Pass or Prevent, a formation that permits them, and for each receiver the right
    number of men of rows 2 and 3, his guard among them, who cover nobody else.

    Rules: statis_pro:SP-038, statis_pro:SP-039, statis_pro:SP-040
    """
    if not call.coverages:
        return True
    numbers = [number for each in call.coverages for number in each.numbers]
    return (
        call.defense in ("P", "PR")
        and formation_permits(call.coverages, defense)
        and len(set(numbers)) == len(numbers)
        and len({each.position for each in call.coverages}) == len(call.coverages)
        and all(_manned(each, numbers, defense) for each in call.coverages)
    )


def formation_permits(coverages: tuple[Coverage, ...], defense: Display) -> bool:
    """Doubles with 4 men in row 2 and 4 in row 3, or 3 and 5; triples, or doubles instead, with 2 and 6.

    Rules: statis_pro:SP-038, statis_pro:SP-039
    """
    formation = (len(defense.in_row(2)), len(defense.in_row(3)))
    return formation == TRIPLES or (formation in DOUBLES and not any(each.triple for each in coverages))


def _manned(coverage: Coverage, numbers: list[int], defense: Display) -> bool:
    """Whether the right men take part. A guard may be left out who helps to cover another receiver."""
    guards = [man.number for man in defense.at(GUARDED_FROM[coverage.position])]
    at = [defense.place_of(number) for number in coverage.numbers]
    return (
        len(coverage.numbers) == _MEN[coverage.triple]
        and all(box in BOXES and row_of(box) > 1 for box in at)
        and all(guard in coverage.numbers or guard in numbers for guard in guards)
    )


def legal_big_play(situation: PlaySituation, call: OffenseCall, against: DefenseCall, defense: Lineup) -> bool:
    """One Big Play in a possession, and no more in a game than the team's card grants at home or away; against runs and
    passes alone.

    Rules: statis_pro:SP-080
    """
    if not against.big_play:
        return True
    allowed = defense.team.big_plays(home=situation.home == "defense")
    return (
        call.play in FROM_SCRIMMAGE
        and not situation.before.big_plays_possession
        and situation.before.big_plays_game < allowed
    )
