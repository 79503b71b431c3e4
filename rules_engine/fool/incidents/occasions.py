"""Who had the ball and who was near when something special may happen (6.1-6.4)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, Literal, final

from .. import board
from ..resolution.men import Defender, OffensivePlayer, in_jersey_order
from ..resolution.scene import Defense, Offense, Scene
from ..resolution.sides import Side

Man = OffensivePlayer | Defender
Kind = Literal["contact", "sack", "scramble", "pitch", "runback", "shotgun"]


@final
class Occasion:
    """A contact, a sack, a scramble, a pitch or a runback, as the special tables see it.

    side      of the man with the ball, "offense" or "defense" of the snap; he moves towards that side's goal
    carrier   the man with the ball
    yard      where he is, in the offense's yards from the line of scrimmage
    zone      of the board
    friends   his teammates at risk; ``foes`` the others (RULING 171)
    start     where a foul by his side counts from: the near boundary of the zone, or where a runback began
    edge      a ball that his own side recovers may go out of bounds (6.1.5, RULING 168)
    """

    def __init__(
        self,
        kind: Kind,
        side: Side,
        carrier: Man,
        yard: int,
        zone: int,
        friends: tuple[Man, ...],
        foes: tuple[Man, ...],
        start: int,
        edge: bool = False,
    ) -> None:
        self.kind = kind
        self.side = side
        self.carrier = carrier
        self.yard = yard
        self.zone = zone
        self.friends = friends
        self.foes = foes
        self.start = start
        self.edge = edge


def everybody(scene: Scene, side: Side) -> tuple[Man, ...]:
    """All men of a side in the order of the snap."""
    return tuple(scene.offense.players) if side == "offense" else tuple(scene.defense.defenders)


def men_in(scene: Scene, side: Side, zones: Collection[int]) -> tuple[Man, ...]:
    """Everybody of a side who stands in one of the zones, fallen ones too, in jersey order."""
    if side == "offense":
        return tuple(players_in(scene.offense, zones))
    return tuple(defenders_in(scene.defense, zones))


def players_in(offense: Offense, zones: Collection[int]) -> list[OffensivePlayer]:
    """Everybody of the offense who stands in one of the zones, in jersey order."""
    return in_jersey_order([man for man in offense.players if man.zone in zones])


def defenders_in(defense: Defense, zones: Collection[int]) -> list[Defender]:
    """Everybody of the defense who stands in one of the zones, in jersey order."""
    return [defender for defender in defense.by_jersey if defender.zone in zones]


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
    """The contact of the offense's ballcarrier in a zone. Whoever stands there may be hurt, whether or not he counted
    in the contact.

    Rules: fool:6.3/1, fool:6.3/2, fool:4.3.10/2
    """
    carrier = scene.ball.carrier
    friends = tuple([man for man in players_in(scene.offense, (zone,)) if man is not carrier])
    foes = tuple(defenders_in(scene.defense, (zone,)))
    edge = not board.is_offensive(zone) and board.at_sideline(zone, scene.ball.from_wide)
    return Occasion("contact", "offense", carrier, yard, zone, friends, foes, near, edge)
