"""Who would bump a receiver on a route (5.1.2, 5.1.2a; RULING 138)."""

from __future__ import annotations

from typing import Final, final

from ... import board
from ...resolution.men import MAN_TO_MAN, Defender
from ...resolution.scene import PlayUnderWay
from .receivers import Receiver
from .route_choice import Route

_DEEP_ZONES: Final = frozenset(board.ZONE[name] for name in ("RS", "SR", "SL", "LS"))


@final
class Bumper:
    """A defender who would bump a receiver, and the zone where he would; ``deep`` in RS, SR, SL or LS (5.1.2a)."""

    def __init__(self, defender: Defender, zone: int, deep: bool) -> None:
        self.defender = defender
        self.zone = zone
        self.deep = deep


def bumpers(receiver: Receiver, route: Route, play: PlayUnderWay) -> list[Bumper]:
    """Those of a receiver's man-defenders who would bump him on a route.

    "If the first move over the line enters an area holding his man-defender", he is bumped there, and before he moves
    when the two line up across from each other. A deeper bump must be called.

    Rules: fool:5.1.2/1, fool:5.1.2/10, fool:5.1.2a/1
    """
    across = board.straight_across(receiver.man.post.spot)
    first = route.beyond if across is None else across
    those_who_bump: list[Bumper] = []
    for defender in receiver.covers:
        if not _bumps(defender):
            continue
        if first is not None and defender.area == board.AREA_OF[first]:
            those_who_bump.append(Bumper(defender, first, deep=False))
        elif defender.post.bumps_deep and play.options.deep_bump:
            zone = _deep_zone(defender, route)
            if zone is not None:
                those_who_bump.append(Bumper(defender, zone, deep=True))
    return those_who_bump


def _bumps(defender: Defender) -> bool:
    """Whether he bumps the man whom he covers: in man-to-man, or an end lined up over the tight end.

    Rules: fool:4.2.13/11
    """
    return (defender.posture is MAN_TO_MAN or defender.over_tight_end) and not defender.fallen


def _deep_zone(defender: Defender, route: Route) -> int | None:
    """The first of RS, SR, SL and LS on a route that lies in the defender's area."""
    for zone in route.nodes:
        if zone in _DEEP_ZONES and board.AREA_OF[zone] == defender.area:
            return zone
    return None
