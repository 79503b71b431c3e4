"""The ways of blockers on a run and what they cost: tables of the rules, with no man and no plan (4.1, R85-92, 96, 99).

Costs are half points. A route is a way of movement nodes together with everything that can make it dearer: the line
zones it leaves, the wide zones it passes, its first step, whether it crosses behind the center. For two nodes only
the routes that no other beats in every respect are kept, and of them the best is found once for all who start alike and
meet the same on their way (``best_way``).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board

POINT: Final = 2  # half points of a movement point
NO_EXIT: Final = 200  # half points: more than anybody has

# Bits of a route's mask: line zones left, then wide zones passed, then how it started and crossed the middle.
_EXITS: Final = {board.L: 1, board.C: 2, board.R: 4, board.L_TE: 8, board.R_TE: 16}
_OUTSIDE_EXITS: Final = {board.L_TE: 32, board.R_TE: 64}
_OUTSIDE_ZONES: Final = {board.L_TE: board.ZONE["LS"], board.R_TE: board.ZONE["RS"]}
_WIDE: Final = {board.ZONE["WWL"]: 128, board.ZONE["WL"]: 256, board.ZONE["WR"]: 512, board.ZONE["WWR"]: 1024}
_FIRST_SIDEWAYS: Final = 2048
_FIRST_BACK: Final = 4096
_LEAVES_CENTER_LEFT: Final = 8192
_LEAVES_CENTER_RIGHT: Final = 16384
_ENTERS_CENTER_LEFT: Final = 32768
_ENTERS_CENTER_RIGHT: Final = 65536
_CARRIER: Final = 1 << 17
_WIDE_BITS: Final = sum(_WIDE.values())
_SLOT_BITS: Final = 8 | 16 | 32 | 64
WIDE_ZONES: Final = tuple(_WIDE)
_OLT, _ORT = board.ZONE["oLT"], board.ZONE["oRT"]
DETOURS: Final = (1, 3, 5)  # steps beyond the shortest way, looked at one after the other


@dataclass(frozen=True, slots=True, eq=False)
class Stance:
    """A man's spot and position as far as they decide his moves on a run; all who are alike there share one object.

    start     the zone where he starts, ``column`` its column (R90)
    down      starts down on the line, so that his first step matters (4.1.4)
    lineman   pays for crossing behind the center (4.1.5)
    center    his first step leads straight across the line (4.1.6)
    split     starts split wide: he does not cut in along the line (RULING 17)
    beside    of a down man: the zones where down men start, which are no open slots (R92)
    crossing  LG or RG: where one side of the middle is behind the center already
    guard     a specialized guard, who has a point more when he pulls; ``fullback`` and ``halfback`` (or tailback)
              likewise have their own bonuses
    slot      L or R: the side on which a specialized tight end gets out more easily (7.1.7), ``at_tackle`` from the
              tackle's slot (R74)
    easier    men whom everybody passes besides when he goes out from the slot, an option (4.1.3a)
    passer    stands at quarterback
    ways      the best ways of such men so far, by the number that ``costs`` gives what they meet
    """

    start: int
    column: int
    down: bool
    lineman: bool
    center: bool
    split: bool
    beside: frozenset[int]
    crossing: str
    guard: bool
    fullback: bool
    halfback: bool
    slot: str
    at_tackle: bool
    easier: int
    passer: bool
    ways: dict[int, PricedRoute] = field(default_factory=dict)


stance: Final = of_the_rules(cache(Stance))


class Mover(NamedTuple):
    """What decides which routes must be compared.

    down           starts down on the line, so that his first step matters (4.1.4)
    lineman        pays for crossing behind the center (4.1.5)
    bumped         has a man-defender who may bump him in a wide zone (4.1.14)
    straight       his first step leads straight across the line (the center, 4.1.6)
    split          starts split wide: he does not cut in along the line (RULING 17)
    carrier_start  zone where the ballcarrier starts (4.1.16), -1 when it is no matter
    """

    down: bool
    lineman: bool
    bumped: bool
    straight: bool
    split: bool
    carrier_start: int


class Route(NamedTuple):
    """A way from a start to a zone, start left out, and what it meets.

    mask       bits of the zones left and passed, of its first step and of the middle
    exits      line nodes left, each with whether toward the sideline
    zones      the zones of its nodes, ``came_from`` the one before the last
    sideways   steps to the side past the line
    """

    nodes: tuple[int, ...]
    mask: int
    exits: tuple[tuple[int, bool], ...]
    came_from: int
    zones: tuple[int, ...]
    sideways: int


def _route(way: tuple[int, ...], mask: int) -> Route:
    zones = tuple([board.plain(node) for node in way])
    sideways = 0
    for place in range(1, len(zones)):
        here = zones[place - 1]
        if here < board.BEY and zones[place] in board.SIDEWAYS[here]:
            sideways += 1
    return Route(way[1:], mask, _exits(way), zones[-2], zones[1:], sideways)


def _mask(here: int, there: int, first: bool, mover: Mover) -> int:
    bits = 0
    if here in _EXITS:
        outside = here in _OUTSIDE_ZONES and there == _OUTSIDE_ZONES[here]
        bits |= _OUTSIDE_EXITS[here] if outside else _EXITS[here]
    if mover.bumped:
        bits |= _WIDE.get(here, 0)
    if first and mover.down and board.is_offensive(there):
        bits |= _FIRST_SIDEWAYS if board.OFF_ROW[here] == board.OFF_ROW[there] else _FIRST_BACK
    if mover.lineman and here == board.OC:
        bits |= _LEAVES_CENTER_LEFT if there == _OLT else _LEAVES_CENTER_RIGHT if there == _ORT else 0
    elif mover.lineman and there == board.OC:
        bits |= _ENTERS_CENTER_LEFT if here == _OLT else _ENTERS_CENTER_RIGHT if here == _ORT else 0
    if not first and here == mover.carrier_start:
        bits |= _CARRIER
    return bits


@of_the_rules
@cache
def _steps_to(goal: int) -> tuple[int, ...]:
    """Steps from every node to a defensive zone."""
    steps = [board.FAR_AWAY] * board.NODES
    ahead = [node for node in range(board.NODES) if board.plain(node) == goal]
    for node in ahead:
        steps[node] = 0
    for node in ahead:  # it grows meanwhile, the nearest first
        for before in _STEPS_INTO[node]:
            if steps[before] == board.FAR_AWAY:
                steps[before] = steps[node] + 1
                ahead.append(before)
    return tuple(steps)


# Nobody comes back across the line.
_STEPS: Final = tuple(
    tuple(
        there
        for there in board.RUN_STEPS[here]
        if board.is_offensive(board.plain(here)) or not board.is_offensive(there)
    )
    for here in range(board.NODES)
)
_STEPS_INTO: Final = tuple(
    tuple(here for here in range(board.NODES) if there in _STEPS[here]) for there in range(board.NODES)
)


class _Routes(dict[int, tuple[Route, ...]]):
    """The routes of a mover from a zone to a defensive zone by their ``detour``, see ``routes``; filled in as it is
    asked for."""

    __slots__ = ("goal", "mover", "start")

    def __init__(self, start: int, goal: int, mover: Mover) -> None:
        self.start, self.goal, self.mover = start, goal, mover

    def __missing__(self, detour: int) -> tuple[Route, ...]:
        found = self[detour] = routes(self.start, self.goal, self.mover, detour)
        return found


_routes = of_the_rules(cache(_Routes))


def routes(start: int, goal: int, mover: Mover, detour: int) -> tuple[Route, ...]:
    """The routes worth comparing from a zone to a defensive zone, shortest first.

    None is longer than the shortest by more than ``detour`` steps.
    """
    to_goal = _steps_to(goal)
    longest = to_goal[start] + detour
    kept: dict[tuple[int, int], list[tuple[int, int]]] = {}
    found: list[Route] = []
    queue: list[tuple[int, int, tuple[int, ...], int]] = [(0, 0, (start,), 0)]
    counter = 0
    while queue:
        length, _, way, mask = heappop(queue)
        here = way[-1]
        at_goal = length > 0 and board.plain(here) == goal
        key = (here, way[-2] if at_goal else -1)
        if any(steps <= length and bits | mask == mask for steps, bits in kept.get(key, ())):
            continue
        kept.setdefault(key, []).append((length, mask))
        if at_goal:
            found.append(_route(way, mask))
            continue
        for there in _STEPS[here]:
            if there in way or length + 1 + to_goal[there] > longest:
                continue
            if length == 0 and mover.straight and board.is_offensive(there):
                continue
            if mover.split and there not in board.PASS_STEPS[here]:
                continue
            counter += 1
            heappush(queue, (length + 1, counter, (*way, there), mask | _mask(here, there, length == 0, mover)))
    return tuple(found)


def _exits(way: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    found: list[tuple[int, bool]] = []
    for place in range(len(way) - 1):
        here = way[place]
        if here in _EXITS:
            found.append((here, here in _OUTSIDE_ZONES and way[place + 1] == _OUTSIDE_ZONES[here]))
    return tuple(found)


class Tolls(NamedTuple):
    """What one mover pays besides his steps; half points, doubled on a quick play already.

    step       a zone
    leaving    extra for leaving L, C, R (entered otherwise), by line place 0 1 2
    slot       the same for L and R entered at the tight end's slot
    outside    the same toward the sideline (4.1.3a)
    wide       extra for leaving the area of a wide zone he passed, by wide zone (run bump, 4.1.14)
    pull       first step not straight ahead (4.1.4), -1 for who is no down lineman
    center     crossing behind the center (4.1.5)
    carrier    passing the zone where the ballcarrier starts (4.1.16)
    """

    step: int
    leaving: tuple[int, int, int]
    slot: tuple[int, int]
    outside: tuple[int, int]
    wide: tuple[int, int, int, int]
    pull: int
    center: int
    carrier: int


class Terms(NamedTuple):
    """What a mover meets on this play, by which the best of his ways is found.

    crowd     half defenders in L, C and R who hold him up when he leaves; unless ``quick``, an odd half counts nothing
    bumps     half points lost in WWL, WL, WR, WWR; ``slots`` the same to a bump when he leaves L or R from the slot
    bumped    he has a man-defender who may bump him, and is no lineman
    carrier   zone where the ballcarrier starts (4.1.16), -1 when it is no matter
    quick     everything is dear
    position  from where he must pay to get in front of his man (``position``)
    """

    crowd: tuple[int, int, int]
    bumps: tuple[int, int, int, int]
    slots: tuple[int, int]
    bumped: bool
    carrier: int
    quick: bool
    position: int

    def __hash__(self) -> int:
        """What it is found by: cheaper than to hash a tuple of tuples, and the same for equal ones."""
        held = (self.crowd[0] * 16 + self.crowd[1]) * 16 + self.crowd[2]
        told = (self.carrier + 1) * 64 + self.position + 1
        lost = 0
        if self.bumped:
            lost = 1 + self.bumps[0] + 3 * self.bumps[1] + 5 * self.bumps[2] + 7 * self.bumps[3]
            lost += 11 * self.slots[0] + 13 * self.slots[1]
        return ((held * 128 + lost) * 4096 + told) * 2 + self.quick


def mover(man: Stance, terms: Terms) -> Mover:
    """What decides about a blocker's routes on this play."""
    return Mover(man.down, man.lineman, terms.bumped, man.center, man.split, terms.carrier)


def _extra(halves: int, off: int, quick: bool) -> int:
    """Half points above a step for leaving a line zone: n defenders in half points, ``off`` defenders let pass."""
    if quick:
        return max(0, 2 * halves - 4 * off)
    return POINT * max(0, halves // 2 - off)


@of_the_rules
@lru_cache(maxsize=8192)
def tolls(man: Stance, crowd: tuple[int, int, int], bumps: tuple[int, int, int, int], quick: bool) -> Tolls:
    """The tolls by what they go by: the mover, the crowd in L, C and R, the bumps on his way."""
    scale = 2 if quick else 1
    side, at_tackle = man.slot, man.at_tackle
    left = 1 + (side == "L" and not at_tackle)
    right = 1 + (side == "R" and not at_tackle)
    return Tolls(
        POINT * scale,
        (
            _extra(crowd[0], int(at_tackle and side == "L"), quick),
            _extra(crowd[1], 0, quick),
            _extra(crowd[2], int(at_tackle and side == "R"), quick),
        ),
        (_extra(crowd[0], left, quick), _extra(crowd[2], right, quick)),
        (_extra(crowd[0], left + man.easier, quick), _extra(crowd[2], right + man.easier, quick)),
        bumps,
        POINT * scale if man.down else -1,
        POINT * scale if man.lineman else 0,
        POINT * scale,
    )


# --------------------------------------------------------------------------------------------------------------- prices
def price(man: Stance, route: Route, toll: Tolls, slots: tuple[int, int]) -> int:
    """Half points of a whole route, the point for position not among them."""
    cost = toll.step * len(route.nodes)
    mask = route.mask
    for node, outside in route.exits:
        cost += _leaving(node, outside, toll)
    if mask & _WIDE_BITS:
        cost += _wide_losses(route, toll)
    if toll.pull > 0 and _pulls(man, route):
        cost += toll.pull
    if toll.center and _crosses(man.crossing, mask):
        cost += toll.center
    if mask & _CARRIER:
        cost += toll.carrier
    if mask & _SLOT_BITS and route.exits[0][0] in (board.L_TE, board.R_TE):
        cost += slots[route.exits[0][0] == board.R_TE]
    return cost


def first_steps(man: Stance, route: Route, terms: Terms, steps: int) -> Route:
    """The first ``steps`` zones of a route, at least one, as a route."""
    return route if steps == len(route.nodes) else made((man.start, *route.nodes[:steps]), mover(man, terms))


def price_until(man: Stance, route: Route, terms: Terms, steps: int) -> int:
    """Half points spent on the first ``steps`` zones of a route."""
    if not steps:
        return 0
    toll = tolls(man, terms.crowd, terms.bumps, terms.quick)
    return price(man, first_steps(man, route, terms, steps), toll, terms.slots)


def made(way: tuple[int, ...], going: Mover) -> Route:
    """A route of movement nodes, start included, with all that it meets."""
    mask = 0
    for place in range(len(way) - 1):
        mask |= _mask(way[place], way[place + 1], place == 0, going)
    return _route(way, mask)


def given_route(man: Stance, zones: tuple[str, ...], going: Mover) -> Route | None:
    """The route that a coach laid down zone by zone, or None where a step is none (``Choices.route``)."""
    way = [man.start]
    for name in zones:
        there = next((n for n in _STEPS[way[-1]] if board.plain(n) == board.ZONE[name]), None)
        if there is None:
            return None
        way.append(there)
    return made(tuple(way), going)


def passes_carrier(route: Route) -> bool:
    """Whether a route leads through the zone where the ballcarrier starts (4.1.16)."""
    return bool(route.mask & _CARRIER)


def leaving(node: int, onward: int, toll: Tolls) -> int:
    """Half points above a step for going on from a movement node to a zone."""
    if node not in _EXITS:
        return 0
    return _leaving(node, _OUTSIDE_ZONES.get(node) == onward, toll)


def _leaving(node: int, outside: bool, toll: Tolls) -> int:
    if node == board.L_TE:
        return toll.outside[0] if outside else toll.slot[0]
    if node == board.R_TE:
        return toll.outside[1] if outside else toll.slot[1]
    return toll.leaving[0 if node == board.L else 1 if node == board.C else 2]


def _wide_losses(route: Route, toll: Tolls) -> int:
    """The bump of each area is paid once, on leaving it (4.1.14)."""
    cost = 0
    for place, node in enumerate(route.nodes):
        if node in _WIDE:
            area = board.AREA_OF[node]
            if any(zone > board.BEY or board.AREA_OF[zone] != area for zone in route.zones[place + 1 :]):
                cost += toll.wide[WIDE_ZONES.index(node)]
    return cost


def _pulls(man: Stance, route: Route) -> bool:
    """Whether a down lineman or end pays for pulling on a route (4.1.4); a sideways first step into a slot without a
    down lineman is no pull (R92)."""
    if route.mask & _FIRST_SIDEWAYS:
        return man.down and route.nodes[0] in man.beside
    return man.down and bool(route.mask & _FIRST_BACK)


def _crosses(guard: str, mask: int) -> bool:
    if mask & _ENTERS_CENTER_LEFT and mask & _LEAVES_CENTER_RIGHT:
        return True
    if mask & _ENTERS_CENTER_RIGHT and mask & _LEAVES_CENTER_LEFT:
        return True
    return bool((guard == "LG" and mask & _LEAVES_CENTER_RIGHT) or (guard == "RG" and mask & _LEAVES_CENTER_LEFT))


# ------------------------------------------------------------------------------------------------------------- position
def position(column: int, entry: board.Entry | None, flow: int, zone: int) -> int:
    """From where a blocker must pay a point to get in front of his man in a zone (4.1.10, R90): 0 from nowhere, -1 or 1
    from the zone beside when he comes in that direction, else from everywhere but the zone given (the entry's origin).
    """
    if not flow or entry is None or zone == board.C or zone not in entry.path:
        return 0
    if zone != entry.zone:
        return flow
    target = board.COLUMN_OF_ENTRY[entry.name]
    inside = column > target if flow < 0 else column < target
    return entry.origin if inside else 0


def must_pay(position: int, zone: int, came_from: int) -> bool:
    """Whether he must, coming from a zone."""
    if not position:
        return False
    if position > 1:
        return came_from != position
    if came_from > board.BEY or came_from not in board.SIDEWAYS[zone]:
        return False
    step = sum(board.X_RANGE[zone]) - sum(board.X_RANGE[came_from])
    return step * position > 0


# ------------------------------------------------------------------------------------------------------------- the best
class PricedRoute(NamedTuple):
    """A route with what it costs all in all; less is better, in this order.

    net       half points with position and pulling bonus weighed in; ``gross`` without either
    position  half points for position, ``bonus`` those of a guard who pulls
    terms     what he meets on it
    """

    net: int
    gross: int
    position: int
    route: Route
    bonus: int
    terms: Terms


def weigh(man: Stance, zone: int, route: Route, terms: Terms) -> PricedRoute:
    """What a route to a zone costs all in all, position and the pulling guard's bonus included."""
    gross, point, bonus = _weigh(man, zone, route, terms, tolls(man, terms.crowd, terms.bumps, terms.quick))
    return PricedRoute(gross + point - bonus, gross, point, route, bonus, terms)


def _weigh(man: Stance, zone: int, route: Route, terms: Terms, toll: Tolls) -> tuple[int, int, int]:
    """The half points of a route, of position and of the pulling guard's bonus."""
    point = toll.step if must_pay(terms.position, zone, route.came_from) else 0
    bonus = POINT if man.guard and _pulls(man, route) else 0
    return price(man, route, toll, terms.slots), point, bonus


_DEAREST: Final = 65536  # above the half points of any route


@of_the_rules
@lru_cache(maxsize=16384)
def best_way(man: Stance, zone: int, terms: Terms, last: int = -1) -> PricedRoute | None:
    """The route that leaves most points; among equals the one cheaper before position, then the shorter.

    ``last``: only routes that come from this zone (lead blockers).
    """
    step = 2 * POINT if terms.quick else POINT
    guard = POINT if man.guard else 0
    going, shortest = mover(man, terms), _steps_to(zone)[man.start]
    toll, between = tolls(man, terms.crowd, terms.bumps, terms.quick), _routes(man.start, zone, going)
    best: Route | None = None
    least, dear = _DEAREST, _DEAREST**3  # the net price of the best; that, the gross and position as one number
    for detour in DETOURS:
        for route in between[detour]:
            # A route is at least as dear as its zones; without a bonus an equal one is no better.
            if step * len(route.nodes) - guard + (guard == 0) > least:
                break
            if last < 0 or route.came_from == last:
                gross, point, bonus = _weigh(man, zone, route, terms, toll)
                net = gross + point - bonus
                key = (net * _DEAREST + gross) * _DEAREST + point
                if key < dear:
                    best, least, dear = route, net, key
        if least <= step * (shortest + detour + 1) - guard:
            break
    if best is None:
        return None
    gross, point = dear // _DEAREST % _DEAREST, dear % _DEAREST
    return PricedRoute(least, gross, point, best, gross + point - least, terms)
