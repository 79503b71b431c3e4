"""The ballcarrier behind the line: ways to his entry, how he gets the ball, what each zone has cost him (4.1.7-4.1.9).

Points are whole movement points here.
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache
from typing import Final, final

from ....rule_tables import of_the_rules
from ... import board
from ...board import NOWHERE

_BESIDE_AFTER: Final = 2  # points after which a handoff beside a shotgun's quarterback is possible
_MOST_POINTS: Final = 12  # no ballcarrier has more


class Exchange(Enum):
    """How the ballcarrier gets the ball."""

    STRAIGHT_SNAP = "snap straight into C"  # costs the quarterback nothing (RULING 100)
    SNAP = "snap"
    HANDOFF = "handoff"
    HANDOFF_BESIDE = "handoff from a shotgun's quarterback"  # who stands at F: to the man beside him (RULING 157)
    PITCH = "pitch"


STRAIGHT_SNAP: Final = Exchange.STRAIGHT_SNAP
SNAP: Final = Exchange.SNAP
HANDOFF: Final = Exchange.HANDOFF
HANDOFF_BESIDE: Final = Exchange.HANDOFF_BESIDE
PITCH: Final = Exchange.PITCH


def exchange_for(spot: str, entry: str, quick: bool, pitch: bool, shotgun: bool) -> Exchange:
    """How a ballcarrier who starts on a spot gets the ball on a run to an entry.

    Rules: fool:4.1.8/1, fool:4.7.3/1, fool:4.7.6/1, fool:5.8.7/1
    """
    if spot == "Q":
        return STRAIGHT_SNAP if entry in ("LC", "RC") and not quick else SNAP
    if pitch:
        return PITCH
    return HANDOFF_BESIDE if shotgun else HANDOFF


@final
class Stop:
    """A zone of a ballcarrier's way, and the points that he has spent when he leaves it, waiting and snap included."""

    def __init__(self, zone: int, spent: int) -> None:
        self.zone = zone
        self.spent = spent


@final
class Carry:
    """A way of the ballcarrier to the line.

    stops     offensive zones from his start to the one before the entry
    total     points to stand in the entry zone
    handoff   zone where he gets the ball by handoff or pitch, ``NOWHERE`` for the quarterback
    zones_along_line  zones of the first row among them: with two he runs along the line before he crosses it
    """

    def __init__(self, stops: tuple[Stop, ...], total: int, handoff: int) -> None:
        self.stops = stops
        self.total = total
        self.handoff = handoff
        self.zones_along_line = sum([board.OFF_ROW[stop.zone] == 1 for stop in stops])

    @property
    def zones(self) -> list[int]:
        """The zones of the stops."""
        return [stop.zone for stop in self.stops]


@of_the_rules
@lru_cache(maxsize=4096)
def ways(start: int, origin: int, exchange: Exchange) -> tuple[Carry, ...]:
    """All cheapest ways from a start to the zone before the entry, crossing included, the deepest first.

    Rules: fool:4.1.7/1, fool:4.1.8/1, fool:4.1.9/1
    """
    for bound in range(_distances(origin)[start] + 1, _MOST_POINTS + 1):
        search = _Search(origin, bound, exchange)
        search.arrive((Stop(start, _points_of_snap(exchange)),), 0, _ball_at_start(start, exchange))
        if search.ways:
            return tuple(sorted(search.ways, key=lambda way: way.zones_along_line))
    return ()


def _points_of_snap(exchange: Exchange) -> int:
    """Points that a quarterback pays for the snap before he runs; meanwhile a rusher from C may reach him.

    Rules: fool:4.1.8/1, fool:4.1.8/2, fool:4.7.6/2
    """
    return 1 if exchange is SNAP else 0


def _is_snapped(exchange: Exchange) -> bool:
    """Whether the ballcarrier has the ball from the snap on."""
    return exchange is SNAP or exchange is STRAIGHT_SNAP


def _ball_at_start(start: int, exchange: Exchange) -> int:
    """The zone where he gets the ball if he has it from the snap on, else ``NOWHERE``."""
    return start if _is_snapped(exchange) else NOWHERE


def _sideways(here: int, there: int) -> int:
    """The direction of a step along a row: -1 left, 1 right, 0 into another row."""
    if board.OFF_ROW[here] != board.OFF_ROW[there]:
        return 0
    return 1 if board.MIDDLE[there] > board.MIDDLE[here] else -1


def _is_turn(heading: int, direction: int) -> bool:
    """Whether a step leads back from where he was heading, which costs a point more (RULING 97).

    Rules: fool:4.1.7/2, fool:4.1.15/1
    """
    return direction * heading < 0


@of_the_rules
@lru_cache(maxsize=64)  # one for each zone behind the line
def _distances(origin: int) -> dict[int, int]:
    """Steps behind the line from every zone to one of them."""
    steps, ahead = {origin: 0}, [origin]
    for here in ahead:  # it grows meanwhile, the nearest first
        for there in board.OFF_ADJACENT[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                ahead.append(there)
    return steps


@final
class _Search:
    """The search for ways to the zone before the entry that cost so many points, ``bound``."""

    def __init__(self, origin: int, bound: int, exchange: Exchange) -> None:
        self.ways: list[Carry] = []
        self._origin = origin
        self._bound = bound
        self._exchange = exchange
        self._distances = _distances(origin)

    def arrive(self, stops: tuple[Stop, ...], heading: int, ball: int) -> None:
        """He has come to the last of the stops; ``ball`` is the zone where he got the ball, ``NOWHERE`` before.

        He may wait for a handoff: H1 after one point spent, H2 after two.

        Rules: fool:4.1.7/1
        """
        here = stops[-1]
        if ball == NOWHERE:
            after = _gets_ball_after(self._exchange, here.zone)
            if after is not None:
                waited = max(here.spent, after)
                self._go_on((*stops[:-1], Stop(here.zone, waited)), heading, here.zone)
                if waited == here.spent:
                    return  # he takes the ball in the first zone that allows it
        self._go_on(stops, heading, ball)

    def _go_on(self, stops: tuple[Stop, ...], heading: int, ball: int) -> None:
        """From the last of the stops across the line or into the zones beside."""
        here = stops[-1]
        if here.spent + 1 + self._distances[here.zone] > self._bound:
            return
        if here.zone == self._origin and ball != NOWHERE and here.spent + 1 == self._bound:
            self.ways.append(Carry(stops, self._bound, NOWHERE if _is_snapped(self._exchange) else ball))
        for there in board.OFF_ADJACENT[here.zone]:
            direction = _sideways(here.zone, there)
            spent = here.spent + 1 + _is_turn(heading, direction)
            self.arrive((*stops, Stop(there, spent)), direction or heading, ball)


def _gets_ball_after(exchange: Exchange, zone: int) -> int | None:
    """Points after which the ballcarrier can get the ball in a zone, None where he cannot; a pitch at any time.

    Rules: fool:4.1.7/1, fool:4.7.3/1, fool:5.8.7/1
    """
    if exchange is PITCH:
        return 0 if zone in board.PITCH else None
    after = board.HANDOFF_AFTER.get(zone, 0)
    if (exchange is HANDOFF and after > 0) or (exchange is HANDOFF_BESIDE and after == _BESIDE_AFTER):
        return after
    return None


def along(start: int, zones: tuple[int, ...], exchange: Exchange) -> Carry:
    """A way laid down zone by zone up to the entry zone (left out here), with the handoff in the first zone for it."""
    spent, heading, handoff = _points_of_snap(exchange), 0, NOWHERE
    stops: list[Stop] = []
    here = start
    for there in (start, *zones):
        if stops:
            direction = _sideways(here, there)
            spent += 1 + _is_turn(heading, direction)
            heading = direction or heading
        if handoff == NOWHERE and exchange in (HANDOFF, HANDOFF_BESIDE):
            after = _gets_ball_after(exchange, there)
            if after is not None and after <= spent:
                handoff = there
        stops.append(Stop(there, spent))
        here = there
    return Carry(tuple(stops), spent + 1, handoff)


def behind_the_center(cheapest: tuple[Carry, ...], start: int, entry: board.Entry) -> tuple[Carry, ...]:
    """The ways of a quick play, a zone dearer where they lead from one side to the other behind the center; the
    cheapest of them.

    Rules: fool:4.7.1a/1
    """
    dearer = [_with_detour_behind_center(way) if _crosses(way, start, entry) else way for way in cheapest]
    least = min((way.total for way in dearer), default=0)
    return tuple(way for way in dearer if way.total == least)


def _crosses(way: Carry, start: int, entry: board.Entry) -> bool:
    """Whether a way passes the place of center and quarterback and comes out on the other side of it."""
    zones = way.zones
    if board.OC not in zones:
        return False
    onward = zones[zones.index(board.OC) + 1 :]
    leaves_at = board.MIDDLE[onward[0]] if onward else entry.x
    return (board.MIDDLE[start] - board.CENTER_X) * (leaves_at - board.CENTER_X) < 0


def _with_detour_behind_center(way: Carry) -> Carry:
    """A way on which a point more is spent from the place behind the center on."""
    place = way.zones.index(board.OC)
    stops = [Stop(stop.zone, stop.spent + (number >= place)) for number, stop in enumerate(way.stops)]
    return Carry(tuple(stops), way.total + 1, way.handoff)
