"""The receivers of a pass: whom the play means, where each is to catch the ball, how he fared (5.1; RULINGS 84-86)."""

from __future__ import annotations

from typing import Final, final

from ... import board
from ...model import OffMan
from ...play_calls import Pass, PlayerRef, Target
from ...resolution import naming
from ...resolution.men import WRITTEN, Defender, OffensivePlayer
from ...resolution.scene import Offense, PlayUnderWay
from .route_choice import NO_ROUTE, Route
from .routes import NOBODY_IN_THE_WAY, Traffic

_USUALLY: Final = 2  # receivers whom a passer looks for
_AT_MOST: Final = 3  # with the attribute ``3r``


@final
class Called:
    """Whom a target of a play means: the place of a man in the line-up, and the zone where he is to catch the ball."""

    def __init__(self, place: int, target: Target, goal: int) -> None:
        self.place = place
        self.target = target
        self.goal = goal


@final
class Bump:
    """What came of a bump.

    defender    who bumped the receiver
    zone        where on his route he was met, None when it was before he moved
    speed_lost  movement points that he lost, the doubling of a quick play not counted
    felled      the receiver has fallen
    foul        the side that interfered, "" without a foul
    """

    def __init__(self, defender: Defender, zone: int | None) -> None:
        self.defender = defender
        self.zone = zone
        self.speed_lost = 0
        self.felled = False
        self.foul = ""


@final
class Receiver:
    """A receiver of the play and how he fared.

    goal     zone where he is to catch the ball; ``reached`` whether he got there
    slow     his route is a slow one; its point is his own and spares the blockers nothing (5.3.23)
    covers   the defenders who cover him
    traffic  what holds him up on his way
    route    his whole route; ``zones`` those of it that he covered
    left     whole movement points that he did not need
    path     zones ahead of the catch that he will run through
    bump     what came of a bump, None when nobody bumped him
    """

    def __init__(self, man: OffensivePlayer, target: Target, goal: int) -> None:
        self.man = man
        self.target = target
        self.goal = goal
        self.slow = target.depth == "slow"
        self.covers: list[Defender] = []
        self.traffic: Traffic = NOBODY_IN_THE_WAY
        self.route: Route = NO_ROUTE
        self.zones: tuple[int, ...] = ()
        self.reached = False
        self.left = 0
        self.path: tuple[int, ...] = ()
        self.bump: Bump | None = None

    @property
    def fallen(self) -> bool:
        """He fell in a bump."""
        return self.bump is not None and self.bump.felled

    @property
    def spare(self) -> int:
        """Unused points that help the blockers: the point of a slow route is not one of them.

        Rules: fool:5.3.23/1
        """
        return max(0, self.left - self.slow)


def catch_yard(play: PlayUnderWay, zone: int) -> int:
    """The yard at which a pass to a zone is caught: its far boundary, on a screen behind the line.

    Rules: fool:5.6/1, fool:5.6/2, fool:5.8.1/1, fool:2.2/2
    """
    yard = board.SCREEN_SPOT if play.screen else board.CATCH_SPOT[zone]
    return board.SCREEN_SPOT if yard is None else yard


def called(
    orders: Pass, men: tuple[OffMan, ...], most: int = _AT_MOST, positions: naming.Positions | None = None
) -> list[Called]:
    """Whom the first ``most`` targets of a play mean; a target whom nobody fits is left out. ``positions`` are those of
    the men, where they are known."""
    meant: list[Called] = []
    targets = [target for target in orders.targets if isinstance(target, Target)]
    positions = positions or naming.positions_of(men)
    for target in targets[:most]:
        taken = [one.place for one in meant]
        place = naming.find(target.receiver, men, "receiver", taken=taken, positions=positions)
        if place is not None:
            zone = board.ZONE[naming.resolve_place(target.zone, men, place, positions)]
            meant.append(Called(place, target, zone))
    return meant


def line_up(orders: Pass, play: PlayUnderWay, offense: Offense) -> list[Receiver]:
    """The receivers of a play on their spots, from now on written in. A third runs only for a passer who looks for him.

    Rules: fool:4.2.5/1, fool:7.2.11/1
    """
    most = _AT_MOST if "3r" in offense.passer.player.attrs else _USUALLY
    receivers = [
        Receiver(offense.players[one.place], one.target, one.goal)
        for one in called(orders, play.snap.offense, most, offense.positions)
    ]
    for receiver in receivers:
        receiver.man.involvement = WRITTEN
    return receivers


def helpers(orders: Pass, play: PlayUnderWay, offense: Offense, receivers: list[Receiver]) -> list[Receiver]:
    """The further receivers of a Hail Mary, who run to the zone of the one it is meant for.

    Rules: fool:5.8.5/1
    """
    men = play.snap.offense
    others: list[Receiver] = []
    for target in orders.targets:
        if isinstance(target, Target):
            for ref in target.extra:
                busy = [receiver.man.place for receiver in (*receivers, *others)]
                place = naming.find(ref, men, "receiver", taken=busy, positions=offense.positions)
                if place is not None:
                    man = offense.players[place]
                    man.involvement = WRITTEN
                    zone = board.ZONE[naming.resolve_place(target.zone, men, place, offense.positions)]
                    others.append(Receiver(man, target, zone))
    return others


def men_named(refs: tuple[PlayerRef, ...], play: PlayUnderWay, offense: Offense) -> list[OffensivePlayer]:
    """The men whom a protection names, each once.

    Rules: fool:5.3.1/4
    """
    men: list[OffensivePlayer] = []
    for ref in refs:
        place = naming.find(ref, play.snap.offense, "blocker", positions=offense.positions)
        if place is not None and offense.players[place] not in men:
            men.append(offense.players[place])
    return men
