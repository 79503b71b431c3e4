"""Who had the ball and who was near when something special may happen (6.1-6.4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from .. import board
from ..model import Player
from ..scrimmage.scene import Scene, in_order

Side = Literal["offense", "defense"]


@dataclass(frozen=True, slots=True)
class Occasion:
    """A contact, a sack, a scramble, a pitch or a runback, as the special tables see it.

    side      of the man with the ball, "offense" or "defense" of the snap; he moves towards that side's goal
    carrier   his place in the scene's lists
    yard      where he is, in the offense's yards from the line of scrimmage
    zone      of the board, -1 when it is none in particular
    friends   places of his teammates at risk; ``foes`` those of the others (R171)
    start     where a foul by his side counts from: the near boundary of the zone, or where a runback began
    edge      a ball that his own side recovers may go out of bounds (6.1.5, R168)
    """

    kind: Literal["contact", "sack", "scramble", "pitch", "runback", "shotgun"]
    side: Side
    carrier: int
    yard: int
    zone: int
    friends: tuple[int, ...]
    foes: tuple[int, ...]
    start: int
    edge: bool = False


def other(side: Side) -> Side:
    """The opponents of a side."""
    return "defense" if side == "offense" else "offense"


def forward(side: Side) -> int:
    """The sign of a gain by that side in the offense's yards."""
    return 1 if side == "offense" else -1


def player(scene: Scene, side: Side, place: int) -> Player:
    """The player at a place of a side."""
    return scene.o_player[place] if side == "offense" else scene.d_player[place]


def in_jersey_order(scene: Scene, side: Side, places: Iterable[int]) -> list[int]:
    """Places of one side by jersey number (R79)."""
    numbers = scene.o_no if side == "offense" else scene.d_no
    return sorted(places, key=numbers.__getitem__)


def zones_of(scene: Scene, side: Side) -> list[int]:
    """Where everybody of a side stands, by place."""
    return scene.o_zone if side == "offense" else scene.d_zone


def men_in(scene: Scene, side: Side, zones: Iterable[int]) -> tuple[int, ...]:
    """Everybody of a side who stands in one of the zones, fallen ones too, in jersey order."""
    wanted = 0  # as bits
    for zone in zones:
        wanted |= 1 << zone
    found = [place for place, zone in enumerate(zones_of(scene, side)) if zone >= 0 and wanted >> zone & 1]
    numbers = scene.o_no if side == "offense" else scene.d_no
    return tuple(in_order(found, numbers) if len(found) > 1 else found)


def _beside(zone: int) -> tuple[int, ...]:
    if zone == board.BEY:
        return (board.VDC,)
    if board.is_offensive(zone):
        across = board.CROSSING.get(zone)
        return board.OFF_ADJACENT[zone] if across is None else (*board.OFF_ADJACENT[zone], across)
    behind = tuple(o for o, z in board.CROSSING.items() if z == zone)
    return (*board.SIDEWAYS[zone], *board.DOWN[zone], *board.UP[zone], *behind)


NEIGHBOURS: Final[tuple[tuple[int, ...], ...]] = tuple(_beside(zone) for zone in range(len(board.ZONE_NAMES)))


def of_contact(scene: Scene, zone: int, yard: int, near: int) -> Occasion:
    """The contact of the offense's ballcarrier in a zone: at risk is who stands there (R171)."""
    friends = tuple([place for place in men_in(scene, "offense", (zone,)) if place != scene.carrier])
    edge = not board.is_offensive(zone) and board.at_sideline(zone, scene.from_wide)
    return Occasion(
        "contact", "offense", scene.carrier, yard, zone, friends, men_in(scene, "defense", (zone,)), near, edge
    )
