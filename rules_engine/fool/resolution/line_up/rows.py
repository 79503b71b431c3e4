"""The rows of defenders in L, C and R, from the offense's right to its left (3.4; RULING 22)."""

from __future__ import annotations

from typing import final

from ....value import mypyc_attr
from ... import board
from .defense_posts import AreaPlayed


@final
@mypyc_attr(acyclic=True)
class InArea:
    """A man of the defense in his area, as the rows sort him.

    place     in the line-up, from 0
    zone      on the line, ``NOWHERE`` of an area behind it
    position  his position here
    lineman   he plays as a lineman
    order     his place in the row as the coach says, 0 at the offense's right
    """

    def __init__(self, place: int, number: int, played: AreaPlayed, order: int) -> None:
        self.place = place
        self.number = number
        self.area = played.post.area
        self.zone = played.zone
        self.position = played.post.position
        self.lineman = played.post.lineman
        self.order = order


def rows(men: list[InArea]) -> dict[int, list[InArea]]:
    """The defenders of each zone on the line, from the offense's right to its left; ``men`` by jersey.

    Rules: fool:3.4/13
    """
    return {zone: _row(zone, [man for man in men if man.zone == zone]) for zone in board.LINE_ZONES}


def outside_in(row: list[InArea], zone: int) -> list[InArea]:
    """The row of L or R from the sideline inward."""
    return row[::-1] if zone == board.L else row


def _row(zone: int, men: list[InArea]) -> list[InArea]:
    """Men of a zone in the order of their row: as the coach says if he gives each a place of his own."""
    if len(men) < 2:
        return men
    if len({man.order for man in men}) == len(men):
        return sorted(men, key=lambda man: man.order)
    return _middle_row(men) if zone == board.C else _end_row(zone, men)


def _end_row(zone: int, men: list[InArea]) -> list[InArea]:
    """The row of L or R where the coach says nothing: by rank, the outermost first, among equals by jersey."""
    row = sorted(men, key=_rank)
    return row if zone == board.R else row[::-1]


def _rank(man: InArea) -> int:
    """Outside linebackers stand outermost in a row, then ends, other linemen, whoever else."""
    if man.position == "OLB":
        return 0
    if man.position == "DE":
        return 1
    return 2 if man.lineman else 3


def _middle_row(men: list[InArea]) -> list[InArea]:
    """The row of C where the coach says nothing: linemen, ends first, half of them on each side of the others."""
    row = _end_row(board.R, men)
    others = [man for man in row if not man.lineman and man.position != "DE"]
    if not others:
        return row
    line = [man for man in row if man not in others]
    half = (len(line) + 1) // 2
    return line[:half] + others + line[half:]
