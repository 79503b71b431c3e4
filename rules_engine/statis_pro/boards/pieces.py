"""The men of a team as pieces: the values of their cards, the places that they may play."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ...interface import Athlete, Team
from ...interface.planning.boards import Piece, Value
from ..boxes import DEFENSIVE_MEN, MEN, OFFENSIVE_MEN, may_stand_at, may_stand_in
from ..careers.players import describe_player
from ..careers.rosters import POSITION_NAMES
from ..careers.teams import plays_at, rank
from .drafts import PLACES, Kind

_SHOWN: Final = ("END", "BV", "PB", "TV", "PR", "PD", "INT")  # columns of a card that are a single figure


def piece(man: Athlete, kind: Kind, at: str = "", note: str = "", words: str = "") -> Piece:
    """A man of the team at a place, or on the bench."""
    listed = "" if man.status == "active" else man.status
    return Piece(
        man.number, man.name, man.position, POSITION_NAMES[man.position].lower(), _values(man), at, None,
        man.out or listed, note, suited(man, kind), (), words,
    )  # fmt: skip


def stranger(number: int, at: str) -> Piece:
    """A number that nobody of the team wears."""
    return Piece(number, "nobody of the roster", "?", "", (), at, None, "he is not on the roster")


def _values(man: Athlete) -> tuple[Value, ...]:
    columns = {column.name: str(column.value) for column in describe_player(man)}
    return tuple([Value(name, columns[name]) for name in _SHOWN if name in columns])


def suited(man: Athlete, kind: Kind) -> tuple[str, ...]:
    """The places where a man may stand, and that are on his card."""
    may_stand = may_stand_at if kind == "sets" else may_stand_in
    return tuple([at for at in PLACES[kind] if may_stand(man.position, at) and plays_at(man, at)])


def bench(team: Team, kind: Kind, placed: Collection[int]) -> tuple[Piece, ...]:
    """The active men who are not on the display: those of this side of the ball who can play first, by what they are,
    the better before the others."""
    ours = OFFENSIVE_MEN if kind == "sets" else DEFENSIVE_MEN
    waiting = [
        man for man in team.athletes if man.status == "active" and man.number not in placed and man.position in MEN
    ]
    waiting.sort(key=lambda man: (man.position not in ours, bool(man.out), MEN.index(man.position), *rank(man)))
    return tuple([piece(man, kind) for man in waiting])
