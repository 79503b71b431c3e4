"""A punt that nobody catches rolls (9.2.5)."""

from __future__ import annotations

from typing import Final

from ..model import KickOutcome
from ..play import KickPlay
from ..tables import PUNT
from ..tactics import BLITZES, PuntReturn
from .ends import Punted, downed, touchback
from .totals import kamikazes_ahead

_SOONER: Final = 3  # yards by which the coverage is sooner at the ball, or held up
_AHEAD: Final = 2  # lead in C and S with which the kamikazes stop a rolling ball sooner


def roll_choices(cell: list[int], sooner: bool, extra_rusher_back: bool) -> tuple[int, int]:
    """How far a ball rolls, and where the coverage may stop it: never past 0 nor past the full roll.

    ``sooner``: it gets there three yards earlier; ``extra_rusher_back``: he holds it up for three.

    Rules: fool:9.2.5-03, fool:9.2.5-04
    """
    full, limit = cell
    limit += (_SOONER if extra_rusher_back else 0) - (_SOONER if sooner else 0)
    if full >= 0:
        return full, min(full, max(0, limit))
    return full, max(full, min(0, limit))


def roll_dead(play: KickPlay, kick: Punted, answer: PuntReturn) -> KickOutcome:
    """The ball rolls; the coverage takes the end nearer the goal line that is no touchback.

    Rules: fool:9.2.5-03, fool:9.2.5-04, fool:9.2.5-05
    """
    die = play.die("punt.roll")
    cell = PUNT["rolling"][kick.roll][die - 1]
    sooner = answer.rush in BLITZES or kamikazes_ahead(play.kicking, play.receiving) >= _AHEAD
    full, limit = roll_choices(cell, sooner, answer.extra_rusher_back) if cell else (0, 0)
    play.step("punt.roll", die, full, limit=limit)
    rolled, stopped = kick.los - full, kick.los - limit
    if stopped < 0 or 0 < rolled < stopped:
        stopped = rolled
    elif stopped <= 1:
        again = play.die("punt.roll.stop")
        stopped = -(-again // 2)
        play.step("punt.roll.stop", again, stopped)
    if stopped <= 0:
        return touchback(play, "fair_catch_or_roll", kick.style)
    return downed(play, kick, stopped)
