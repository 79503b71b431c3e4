"""The two average elevens as the engine knows them, so that its own rules say what they do to a run or a pass."""

from __future__ import annotations

from typing import Final

from ..boxes import ROW_1, ROW_3
from ..cards.men import PlayerCard
from ..options import StatisProOptions
from ..resolution.calls import DefenseCall, OffenseCall
from ..resolution.displays import Display, Lineup, Man, Placed
from ..resolution.situation import PlaySituation
from ..resolution.snap import Snap
from . import average

_MEN: Final = {"LE": "TE", "RE": "WR", "FL1": "WR", "QB": "QB", "BK1": "RB", "BK2": "RB"}
YARD_LINE: Final = 20  # so far from both goals that no run and no loss ends there


def _offense() -> Display:
    """Two ends, two backs and a flanker around the average line."""
    blockers = [
        Man(place, _MEN.get(at, "OL"), PlayerCard(blocking=value, pass_blocking=average.PASS_BLOCKING.get(at, 0)))
        for place, (at, value) in enumerate(average.BLOCKING.items(), 1)
    ]
    return Display(tuple(Placed(man, at) for man, at in zip(blockers, average.BLOCKING, strict=True)))


def _defense() -> Display:
    """The average 4-3."""
    return Display(
        tuple(
            Placed(Man(place, "DL" if box in ROW_1 else "DB" if box in ROW_3 else "LB", card), box)
            for place, (box, card) in enumerate(average.DEFENDERS.items(), 51)
        )
    )


OFFENSE: Final = _offense()
DEFENSE: Final = _defense()
BLITZERS: Final = tuple(man.number for box in average.BLITZERS for man in DEFENSE.at(box))


def snap(play: str, player: str, defense: str, offense: Display = OFFENSE) -> Snap:
    """A play between the two, as the calls have it; in a blitz the average blitzers come."""
    return Snap(
        PlaySituation(yard_line=YARD_LINE),
        Lineup(display=offense),
        Lineup(display=DEFENSE),
        OffenseCall(play, player),
        DefenseCall(defense, BLITZERS if defense == "BLZ" else ()),
        StatisProOptions(),
    )
