"""The rules of a set as sentences, each kept or not, with what one click can mend."""

from __future__ import annotations

from typing import Final

from ...interface import Team
from ...interface.planning.boards import Mend, Rule
from ..checks.check_sets import ON_THE_LINE
from . import ground
from .drafts import ReadEntry, ReadMan
from .rules import Mender, Rulebook, fill_up, replace_men, told

_MIDDLE: Final = ("C", "LG", "RG", "LT", "RT")
_ENDS: Final = {"left": ("LTE", "LW", "LWW"), "right": ("RTE", "RW", "RWW")}


def rules(read: ReadEntry, team: Team) -> tuple[Rule, ...]:
    """What the check of sets asks, in the order in which a coach sets his men up."""
    book = Rulebook(read, team)
    return told(
        book,
        (
            Mender("Eleven men on the field", ("SET-01",), _eleven),
            Mender("Everybody can play", ("PLN-01",), replace_men),
            Mender("Five linemen in the middle, and somebody who takes the snap", ("SET-02",), _fill_the_middle),
            Mender("Seven on the line besides the quarterback, an end on each side", ("SET-03",), _step_up),
            Mender("One man to a spot", ("SET-10",), _move_apart),
        ),
    )


def _eleven(book: Rulebook) -> tuple[Mend, ...]:
    return (*replace_men(book), *fill_up(book, _wanted(book.read)))


def _wanted(read: ReadEntry) -> list[str]:
    """Spots that need somebody first, then others that are free."""
    taken = {man.at for man in read.men}
    snap = "F" if read.set.shotgun else "Q"
    must = [at for at in (*_MIDDLE, snap) if at not in taken]
    ends = [spots[0] for spots in _ENDS.values() if not taken.intersection(spots)]
    rest = [at for at in ("LW", "RW", "LTE", "RTE", "LH", "RH", "LW-", "RW-") if at not in taken and at not in ends]
    return [*must, *ends, *rest]


def _fill_the_middle(book: Rulebook) -> tuple[Mend, ...]:
    """Somebody of the bench where a row is free, else a man of the field who suits the spot."""
    missing = [at for at in _wanted(book.read)[:6] if at in (*_MIDDLE, "Q", "F")]
    filled = fill_up(book, missing)
    return filled or tuple([mend for at in missing[:1] for mend in _somebody_moves(book, at)])


def _somebody_moves(book: Rulebook, at: str) -> list[Mend]:
    """A man of the field who suits the spot and stands where nobody must."""
    for man in book.read.men:
        if man.at not in _MIDDLE and man.at != "Q" and at in book.suits(man):
            return [book.move(man, at)]
    return []


def _step_up(book: Rulebook) -> tuple[Mend, ...]:
    """A man who stands off the line steps up to it, on the side that has no end first."""
    taken = {man.at for man in book.read.men}
    without = [spots for spots in _ENDS.values() if not taken.intersection(spots)]
    off = [man for man in book.read.men if man.at.endswith("-") and man.at.rstrip("-") not in taken]
    off.sort(key=lambda man: not any(man.at.rstrip("-") in spots for spots in without))
    if off:
        return (book.move(off[0], off[0].at.rstrip("-"), "steps up to the line"),)
    back = [man for man in book.read.men if man.at not in ON_THE_LINE and man.at not in ("Q", "F", "TB", "LH", "RH")]
    free = [at for spots in without for at in spots if at not in taken]
    return (book.move(back[0], free[0]),) if back and free else ()


def _move_apart(book: Rulebook) -> tuple[Mend, ...]:
    """The second man of a spot goes to the nearest free one that suits him."""
    seen: dict[str, ReadMan] = {}
    places = {place.at: place for place in ground.spots()}
    taken = {man.at for man in book.read.men}
    for man in book.read.men:
        if man.at in seen and man.at in places:
            here = places[man.at]
            free = [place for place in ground.spots() if place.at not in taken and place.at in book.suits(man)]
            free.sort(key=lambda place: (abs(place.x - here.x) + abs(place.y - here.y), place.at))
            return (book.move(man, free[0].at),) if free else ()
        seen[man.at] = man
    return ()
