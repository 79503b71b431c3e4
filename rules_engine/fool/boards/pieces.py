"""The men of a team as pieces: their values, where they lose nothing, who waits beside the board in which order."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal

from ...interface import Athlete, Team
from ...interface.planning.boards import Piece, Value, ZoneReach
from .. import board
from ..calls.side_orders import default_duty
from ..document.plan import AREAS, SPOTS
from ..players import POSITIONS, player_of, unit
from ..resolution.line_up.defense_posts import area_played
from ..resolution.line_up.offense_posts import formation
from .drafts import Kind, ReadMan

BallSide = Literal["offense", "defense"]
_ORDER: Final = {code: place for place, code in enumerate(POSITIONS)}
_SIDE_OF: Final[Mapping[Kind, BallSide]] = {"sets": "offense", "defenses": "defense"}


def side_of(kind: Kind) -> BallSide:
    """The side of the ball to which an entry belongs."""
    return _SIDE_OF[kind]


def piece(
    man: Athlete,
    kind: Kind,
    place: ReadMan | None = None,
    note: str = "",
    reach: tuple[ZoneReach, ...] = (),
    words: str = "",
) -> Piece:
    """A man of the team on his place, or on the bench."""
    player = player_of(man)
    values = (Value("P", str(player.p)), Value("C", str(player.c)), Value("S", str(player.s)))
    at, row = ("", None) if place is None else (place.at, place.row)
    listed = "" if man.status == "active" else man.status
    suits = suited(kind, man.position, player.former, player.s)
    name = POSITIONS[man.position][1]
    return Piece(
        man.number, man.name, man.position, name, values, at, row, man.out or listed, note, suits, reach, words
    )


def stranger(place: ReadMan) -> Piece:
    """A number that nobody of the team wears."""
    return Piece(place.number, "nobody of the roster", "?", "", (), place.at, place.row, "he is not on the roster")


def bench(team: Team, kind: Kind, placed: Collection[int]) -> tuple[Piece, ...]:
    """The active men who are not on the field: who can play and belongs to this side of the ball first, then by
    position, the better before the others."""
    waiting = [man for man in team.athletes if man.status == "active" and man.number not in placed]
    return tuple([piece(man, kind) for man in sorted(waiting, key=lambda man: _rank(man, kind))])


def _rank(man: Athlete, kind: Kind) -> tuple[bool, bool, int, int, int]:
    player = player_of(man)
    ours = unit(man.position) == side_of(kind)
    return not ours, bool(man.out), _ORDER[man.position], -(player.p + player.c + player.s), man.number


def best_for(at: str, kind: Kind, team: Team, placed: Collection[int]) -> Athlete | None:
    """The man of the bench who suits a place, of several the first of the bench; None where none suits."""
    men = {man.number: man for man in team.athletes}
    waiting = [each for each in bench(team, kind, placed) if not each.out]
    return next((men[each.number] for each in waiting if at in each.suits), None)


def suited(kind: Kind, position: str, former: str, speed: int) -> tuple[str, ...]:
    """The spots or areas where a man of that position loses none of his values."""
    return _spots(position, former) if kind == "sets" else _areas(position, speed)


@lru_cache(maxsize=256)  # positions, and what men have been before
def _spots(position: str, former: str) -> tuple[str, ...]:
    """Spots where he loses neither contact nor pass value nor speed."""
    return tuple([at for at in SPOTS if _loses_nothing(at, position, former)])


def _loses_nothing(at: str, position: str, former: str) -> bool:
    loss = formation((at,), (position,), (former,), False, False).played[0].loss
    return unit(position) == "offense" and not (loss.contact or loss.pass_value or loss.speed)


@lru_cache(maxsize=256)  # positions and speeds
def _areas(position: str, speed: int) -> tuple[str, ...]:
    """Areas where he loses neither contact nor pass value, and that he is fast enough for."""
    if unit(position) != "defense":
        return ()
    played = {at: area_played(position, at, default_duty(position, at), False) for at in AREAS}
    fast_enough = [at for at in AREAS if board.AREA_MIN_SPEED[board.AREA[at]] <= speed]
    return tuple([at for at in fast_enough if not (played[at].contact_off or played[at].pass_value_off)])


def numbers(men: Iterable[ReadMan]) -> frozenset[int]:
    """The numbers of men with a place."""
    return frozenset([man.number for man in men if man.at])
