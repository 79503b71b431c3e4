"""What kickoff and punt returns share: a run as the tables give it, ``*`` and ``**``, its end, and the injury roll."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...football.spots import FIELD, run_yards
from ..model import Player
from .dead_balls import dead
from .loose_balls import LooseBall, fumble
from .model import Dead, Team
from .play import KickPlay
from .tables import Cell
from .values import fumble_prone

DOUBLE_STAR_SPEED: Final = 5  # natural speed that a ``**`` asks for (9.1.2, 9.2.2)


@dataclass(frozen=True, slots=True)
class Run:
    """A return before it meets the goal line: ``yards`` from the catch, None to the goal line.

    loose  ends with a fumble; star  found on ``*`` or ``**`` (not halved or shortened); hurt  the returner is injured
    """

    yards: int | None
    loose: bool = False
    star: bool = False
    hurt: bool = False

    def halved(self) -> Run:
        """Half the yards, rounded up, unless they came from ``*`` or ``**`` (ST-R13)."""
        if self.star or self.yards is None:
            return self
        return replace(self, yards=-(-self.yards // 2))


def plain(cell: Cell, man: Player, star: bool = False) -> Run:
    """A cell that holds yards: F is a fumble after the run, f one of a fumble-prone man.

    Rules: fool:9.1.4-09, fool:9.1.4-10, fool:9.2.7-08
    """
    loose = cell.fumble == "F" or (cell.fumble == "f" and fumble_prone(man))
    return Run(cell.yards, loose, star, cell.hurt)


def roll_cell(play: KickPlay, purpose: str, column: dict[int, Cell]) -> Cell:
    """Three dice on a column."""
    total = play.dice.sum(3, 6, purpose)
    cell = column[total]
    play.step(purpose, total, cell.text)
    return cell


def starred(play: KickPlay, man: Player, code: str, stars: dict[str, dict[int, Cell]], prefix: str) -> Run:
    """The ``*`` column, and ``**`` for a man of natural speed 5; a slower one rolls ``*`` until it is not ``**``.

    Rules: fool:9.1.2-12, fool:9.2.2-06
    """
    fast = man.s >= DOUBLE_STAR_SPEED
    while code == "*" or not fast:
        cell = roll_cell(play, f"{prefix}.star", stars["*"])
        if cell.code != "**":
            return plain(cell, man, star=True)
        if fast:
            break
    cell = roll_cell(play, f"{prefix}.star2", stars["**"])
    return Run(None, star=True) if cell.code == "TD" else plain(cell, man, star=True)


def finish(play: KickPlay, man: Player, catch: int, run: Run, winner: Team | None) -> Dead:
    """Where a return that started at ``catch`` ends; reaching the goal line is a touchdown.

    ``winner`` recovers a fumble on "men" and "points".
    """
    end = FIELD if run.yards is None else catch + run.yards
    gained = run_yards(catch, end)
    if not (run.loose and gained == 0):
        play.event("return", "receiving", man.no, gained, of=play.kind)
    if run.hurt:
        play.hurt("receiving", man)
    if run.loose and end < FIELD:
        return fumble(play, LooseBall("receiving", man, end, winner))
    return dead(play, "receiving", end, brought=catch > 0, by=man.no)


def side_hurt(play: KickPlay, numbers: dict[str, list[int]], purpose: str) -> Team | None:
    """Three dice after a kick (9.1.5, 9.2.8): the side that has a man hurt, if one has."""
    total = play.dice.sum(3, 6, purpose)
    side: Team | None = None
    if total in numbers["kicking"]:
        side = "kicking"
    elif total in numbers["return"]:
        side = "receiving"
    play.step(purpose, total, side or "nobody")
    return side
