"""Who comes in at a place of a display, from a plan's depth chart and the roster."""

from __future__ import annotations

from typing import Final, final

from ..boxes import BOXES, MEN, POSITIONS, ROW_1, may_stand_at, may_stand_in
from ..document.plan import Plan
from ..document.roster import Roster
from ..options import StatisProOptions
from ..resolution.displays import Man
from ..resolution.out_of_position import plays_out_of_position

# who stands at a place where men of several kinds may
USUALLY_AT: Final = {"LE": "TE", "RE": "WR", "FL1": "WR", "FL2": "WR", **dict.fromkeys(ROW_1, "DL")}
# of each place the kinds of men who may stand there
_KINDS_AT: Final[dict[str, tuple[str, ...]]] = {
    **{place: tuple([kind for kind in MEN if may_stand_at(kind, place)]) for place in POSITIONS},
    **{box: tuple([kind for kind in MEN if may_stand_in(kind, box)]) for box in BOXES},
}


@final
class StandIns:
    """The men of a side in the order in which they come in.

    What was found is kept for the game: by kinds of men everybody who is of them, by a place and what the man is who is
    missed there everybody who may come in.
    """

    def __init__(self, plan: Plan, roster: Roster, options: StatisProOptions) -> None:
        self._men: Final = roster.men
        self._options: Final = options
        self._everybody: Final = _everybody(plan, roster)
        self._of_kinds: Final[dict[tuple[str, ...], list[Man]]] = {}
        self._able: Final[dict[tuple[str, str], list[int]]] = {}

    def who_fit(self, number: int, place: str) -> list[int]:
        """Who comes in for a man at a place and may stand there as the house rules have it, in their order: men of his
        kind first, as the plan has them, then as the roster has them, then everybody else. For a man who is not on the
        roster those who usually stand at the place."""
        man = self._men.get(number)
        kind = USUALLY_AT.get(place, "") if man is None else man.position
        able = self._able.get((kind, place))
        if able is None:
            fit = self._who_may_stand_at(place)
            of_kind = [man.number for man in fit if man.position == kind]
            able = self._able[kind, place] = of_kind + [man.number for man in fit if man.position != kind]
        return able

    def _who_may_stand_at(self, place: str) -> list[Man]:
        """Everybody who may stand at a place as the house rules have it, in the order in which they come in."""
        kinds = _KINDS_AT[place]
        men = self._of_kinds.get(kinds)
        if men is None:
            men = self._of_kinds[kinds] = [man for man in self._everybody if man.position in kinds]
        return men if self._options.out_of_position else [man for man in men if not plays_out_of_position(man, place)]


def fits(man: Man, place: str, options: StatisProOptions) -> bool:
    """Whether a man may stand at a position or in a box as the house rules have it."""
    return man.position in _KINDS_AT[place] and (options.out_of_position or not plays_out_of_position(man, place))


def _everybody(plan: Plan, roster: Roster) -> list[Man]:
    """All men, kind after kind; of each kind the plan's depth chart, then the roster."""
    men = roster.men
    by_kind: dict[str, dict[int, Man]] = {kind: {} for kind in MEN}
    for kind, depth in plan.depth.items():
        for number in depth:
            if number in men and men[number].position == kind:
                by_kind[kind][number] = men[number]
    for man in men.values():
        by_kind[man.position].setdefault(man.number, man)
    return [man for of_kind in by_kind.values() for man in of_kind.values()]
