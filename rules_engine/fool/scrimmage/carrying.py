"""The ballcarrier behind the line: ways to his entry, handoff, snap, and what each zone has cost him (4.1.7-4.1.9)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board

HANDOFF: Final = -1
PITCHED: Final = -2
BESIDE: Final = -3  # a handoff from a shotgun's quarterback, who stands at F: to the man beside him (R157)
_BESIDE_AFTER: Final = 2
_MOST: Final = 12  # points: no ballcarrier has more


class Carry(NamedTuple):
    """A way of the ballcarrier to the line.

    zones  offensive zones from his start to the one before the entry
    spent  points spent when he leaves each of them, waiting and snap included
    total  points to stand in the entry zone
    first  zones of the first row among them: with two he runs along the line before he crosses it
    """

    zones: tuple[int, ...]
    spent: tuple[int, ...]
    total: int
    handoff: int  # zone of the handoff, -1 for the quarterback
    first: int


def _carry(zones: tuple[int, ...], spent: tuple[int, ...], total: int, handoff: int) -> Carry:
    return Carry(zones, spent, total, handoff or HANDOFF, sum(board.OFF_ROW[zone] == 1 for zone in zones))


def _sideways(here: int, there: int) -> int:
    if board.OFF_ROW[here] != board.OFF_ROW[there]:
        return 0
    return 1 if sum(board.X_RANGE[there]) > sum(board.X_RANGE[here]) else -1


@of_the_rules
@cache
def _distance(origin: int) -> dict[int, int]:
    steps, ahead = {origin: 0}, [origin]
    while ahead:
        onward = []
        for here in ahead:
            for there in board.OFF_ADJACENT[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    onward.append(there)
        ahead = onward
    return steps


# By start, origin and snap as one number: a table of the rules, filled in as it is asked for.
_WAYS: Final[dict[int, tuple[Carry, ...]]] = {}
_SNAPS: Final = 8  # above the kinds of snaps


def ways(start: int, origin: int, snap: int) -> tuple[Carry, ...]:
    """All cheapest ways from a start to the zone before the entry, crossing included, the deepest first.

    ``snap``: points that the quarterback pays for the snap; HANDOFF for a man who needs one (H1 after one point
    spent, H2 after two, waiting allowed), PITCHED for one who passes a zone where the ball may be pitched. A change
    of sideways direction costs one (R97).
    """
    key = (start * board.NODES + origin) * _SNAPS + snap - BESIDE
    known = _WAYS.get(key)
    if known is None:
        known = _WAYS[key] = _cheapest(start, origin, snap)
    return known


def _cheapest(start: int, origin: int, snap: int) -> tuple[Carry, ...]:
    for bound in range(_distance(origin)[start] + 1, _MOST + 1):
        found: list[Carry] = []
        first = max(snap, 0)
        _search(found, bound, origin, (start,), (first,), first, 0, min(snap, 0))
        if found:
            return tuple(sorted(found, key=lambda way: way.first))
    return ()


def _handed(handoff: int, here: int) -> bool:
    """Whether a zone is one of those where a ballcarrier who still needs it takes the handoff."""
    after = board.HANDOFF_AFTER.get(here, 0)
    return (handoff == HANDOFF and after > 0) or (handoff == BESIDE and after == _BESIDE_AFTER)


def _search(
    found: list[Carry],
    bound: int,
    origin: int,
    zones: tuple[int, ...],
    spent: tuple[int, ...],
    cost: int,
    heading: int,
    handoff: int,
) -> None:
    """Extend a way; ``handoff`` is HANDOFF or PITCHED before that, 0 for a quarterback, else the zone of it."""
    here = zones[-1]
    if handoff == PITCHED and here in board.PITCH:
        handoff = here
    if _handed(handoff, here):
        cost = max(cost, board.HANDOFF_AFTER[here])
        _go(found, bound, origin, zones, (*spent[:-1], cost), cost, heading, here)
        if cost == spent[-1]:
            return  # the handoff is taken in the first zone that allows it
        cost = spent[-1]
    _go(found, bound, origin, zones, spent, cost, heading, handoff)


def _go(
    found: list[Carry],
    bound: int,
    origin: int,
    zones: tuple[int, ...],
    spent: tuple[int, ...],
    cost: int,
    heading: int,
    handoff: int,
) -> None:
    here = zones[-1]
    if cost + 1 + _distance(origin)[here] > bound:
        return
    if here == origin and handoff >= 0 and cost + 1 == bound:
        found.append(_carry(zones, spent, bound, handoff))
    for there in board.OFF_ADJACENT[here]:
        way = _sideways(here, there)
        turn = 1 if way * heading < 0 else 0
        total = cost + 1 + turn
        _search(found, bound, origin, (*zones, there), (*spent, total), total, way or heading, handoff)


def along(start: int, zones: tuple[int, ...], snap: int) -> Carry:
    """A way laid down zone by zone up to the entry zone (left out here), with the handoff in the first zone for it."""
    cost, heading, handoff = max(snap, 0), 0, min(snap, 0)
    spent: list[int] = []
    here = start
    for number, there in enumerate((start, *zones)):
        if number:
            way = _sideways(here, there)
            cost += 1 + (1 if way * heading < 0 else 0)
            heading = way or heading
        if _handed(handoff, there) and board.HANDOFF_AFTER[there] <= cost:
            handoff = there
        spent.append(cost)
        here = there
    return _carry((start, *zones), tuple(spent), cost + 1, handoff)


def behind_the_center(found: tuple[Carry, ...], start: int, entry: board.Entry) -> tuple[Carry, ...]:
    """The ways of a quick play, a zone dearer where they lead from one side to the other behind the center (4.7.1a);
    the cheapest of them."""
    dearer = [_around(way) if _crosses(way, start, entry) else way for way in found]
    least = min((way.total for way in dearer), default=0)
    return tuple(way for way in dearer if way.total == least)


def _crosses(way: Carry, start: int, entry: board.Entry) -> bool:
    """Whether a way passes the place of center and quarterback and comes out on the other side of it."""
    if board.OC not in way.zones:
        return False
    onward = way.zones[way.zones.index(board.OC) + 1 :]
    leaves = board.MIDDLE[onward[0]] if onward else entry.x
    return (board.MIDDLE[start] - board.CENTER_X) * (leaves - board.CENTER_X) < 0


def _around(way: Carry) -> Carry:
    place = way.zones.index(board.OC)
    spent = tuple(points + (number >= place) for number, points in enumerate(way.spent))
    return way._replace(spent=spent, total=way.total + 1)
