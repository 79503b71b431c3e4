"""What the routes of blockers cost, and the cheapest of them: tables of the rules, with no man and no plan (4.1).

Prices are half points of movement, as are those of whoever holds a mover up. On a quick play a zone costs two points.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, final

from ....rule_tables import of_the_rules
from ....value import mypyc_attr
from ... import board
from ...board import NOWHERE
from .approaches import (
    ENTERS_CENTER_FROM_LEFT,
    ENTERS_CENTER_FROM_RIGHT,
    LEAVES_CENTER_TO_LEFT,
    LEAVES_CENTER_TO_RIGHT,
    PASSES_CARRIER,
    STEPS_ASIDE_FIRST,
    STEPS_BACK_FIRST,
    Exit,
    Mover,
    Route,
    Stance,
    exit_of,
    route_of,
    routes,
    steps_to,
)

POINT: Final = 2  # half points of a movement point
NO_EXIT: Final = 200  # half defenders: more than anybody passes
_DETOURS: Final = (1, 3, 5)  # steps beyond the shortest route, looked at one after the other
_SLOTS: Final = (board.L_TE, board.R_TE)


@final
@mypyc_attr(acyclic=True)
class Traffic:
    """Half defenders who hold up whoever leaves L, C and R (4.1.2)."""

    def __init__(self, left: int, center: int, right: int) -> None:
        self.left: Final = left
        self.center: Final = center
        self.right: Final = right

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Traffic)
            and self.left == other.left
            and self.center == other.center
            and self.right == other.right
        )

    def __hash__(self) -> int:
        return hash((self.left, self.center, self.right))


NO_TRAFFIC: Final = Traffic(0, 0, 0)


class Bump(NamedTuple):
    """Half points that a bump costs in a zone (4.1.14)."""

    zone: int
    loss: int


@final
class Position:
    """When a blocker pays the extra point to get in front of his man in a zone (4.1.10; RULING 90).

    flow    he pays if he comes from the zone beside in this direction, -1 or 1; 0 if direction does not matter
    origin  he pays if he does not come from this zone, the ballcarrier's; ``NOWHERE`` if that does not matter
    """

    def __init__(self, flow: int, origin: int) -> None:
        self.flow: Final = flow
        self.origin: Final = origin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.flow == other.flow and self.origin == other.origin

    def __hash__(self) -> int:
        return hash((self.flow, self.origin))


FREE: Final = Position(0, NOWHERE)


@final
@mypyc_attr(acyclic=True)
class Obstacles:
    """What a mover meets on this play on his way to a zone. Routes are remembered by it.

    traffic        who holds him up when he leaves L, C and R
    bumps          what bumps cost him in wide zones, ``slot_bumps`` on leaving L and R from the slot
    bumped         he has a man-defender who may bump him, and is no lineman
    carrier_start  zone where the ballcarrier starts (4.1.16), ``NOWHERE`` when it is no matter
    quick          the play is quick: everything is dear
    position       from where he must pay for position in the zone
    """

    def __init__(
        self,
        traffic: Traffic,
        bumps: tuple[Bump, ...],
        slot_bumps: tuple[Bump, ...],
        bumped: bool,
        carrier_start: int,
        quick: bool,
        position: Position,
    ) -> None:
        self.traffic: Final = traffic
        self.bumps: Final = bumps
        self.slot_bumps: Final = slot_bumps
        self.bumped: Final = bumped
        self.carrier_start: Final = carrier_start
        self.quick: Final = quick
        self.position: Final = position

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Obstacles)
            and self.traffic == other.traffic
            and self.position == other.position
            and self.carrier_start == other.carrier_start
            and self.bumped == other.bumped
            and self.quick == other.quick
            and self.bumps == other.bumps
            and self.slot_bumps == other.slot_bumps
        )

    def __hash__(self) -> int:
        traffic, position = self.traffic, self.position
        who = (traffic.left, traffic.center, traffic.right, position.flow, position.origin, self.carrier_start)
        return hash((who, self.quick, self.bumps) if self.quick or self.bumps else who)

    def without_defenders(self) -> Obstacles:
        """The same with nobody on the way who holds him up (RULING 113)."""
        return Obstacles(NO_TRAFFIC, (), self.slot_bumps, self.bumped, self.carrier_start, self.quick, self.position)


def mover(stance: Stance, obstacles: Obstacles) -> Mover:
    """What decides which of a man's routes must be compared on this play."""
    return Mover(stance.down, stance.lineman, stance.center, stance.split, obstacles.bumped, obstacles.carrier_start)


# ------------------------------------------------------------------------------------------------------------- costs
@final
class MovementCosts:
    """What moves cost one man: his steps, and what he pays besides; doubled on a quick play already.

    step        a zone
    leaving     movement node on the line -> extra for leaving it, ``outward`` toward the sideline (4.1.3a)
    bumps       wide zone that he passes -> extra for leaving its area (4.1.14)
    slot_bumps  L or R -> extra for leaving it from the slot (4.1.14)
    pull        first step not straight ahead (4.1.4), 0 for a man who does not start down
    center      crossing behind the center (4.1.5)
    carrier     passing the zone where the ballcarrier starts (4.1.16)
    """

    def __init__(self, stance: Stance, obstacles: Obstacles) -> None:
        quick = obstacles.quick
        point = 2 * POINT if quick else POINT
        self.step = point
        self.leaving = _costs_of_leaving(stance, obstacles.traffic, quick)
        self.outward = _costs_of_leaving_outward(stance, obstacles.traffic, quick)
        self.bumps = dict(obstacles.bumps)
        self.slot_bumps = dict(obstacles.slot_bumps)
        self.pull = point if stance.down else 0
        self.center = point if stance.lineman else 0
        self.carrier = point


movement_costs: Final = of_the_rules(lru_cache(maxsize=8192)(MovementCosts))


def _costs_of_leaving(stance: Stance, traffic: Traffic, quick: bool) -> dict[int, int]:
    """Extra for leaving the zones of the line; one defender fewer counts from the tight end's slot, and one fewer for
    a specialized tight end, at the tackle's slot of an unbalanced line too.

    Rules: fool:4.1.2/1, fool:4.1.3/1, fool:7.1.7/1
    """
    return {
        board.L: _extra(traffic.left, int(stance.at_tackle and stance.slot == "L"), quick),
        board.C: _extra(traffic.center, 0, quick),
        board.R: _extra(traffic.right, int(stance.at_tackle and stance.slot == "R"), quick),
        board.L_TE: _extra(traffic.left, _passed_from_slot(stance, "L"), quick),
        board.R_TE: _extra(traffic.right, _passed_from_slot(stance, "R"), quick),
    }


def _costs_of_leaving_outward(stance: Stance, traffic: Traffic, quick: bool) -> dict[int, int]:
    """Extra for leaving the tight end's slot toward the sideline.

    Rules: fool:4.1.3a/1
    """
    return {
        board.L_TE: _extra(traffic.left, _passed_from_slot(stance, "L") + stance.easier, quick),
        board.R_TE: _extra(traffic.right, _passed_from_slot(stance, "R") + stance.easier, quick),
    }


def _passed_from_slot(stance: Stance, side: str) -> int:
    """Defenders whom he passes free of charge from the slot of a side."""
    return 2 if stance.slot == side and not stance.at_tackle else 1


def _extra(half_defenders: int, passed: int, quick: bool) -> int:
    """Half points above a step for leaving a zone with so many half defenders, of whom he passes some whole ones.

    Rules: fool:4.1.2/2, fool:4.7.1/4
    """
    if quick:
        return max(0, 2 * half_defenders - 4 * passed)
    return POINT * max(0, half_defenders // 2 - passed)


# ------------------------------------------------------------------------------------------------------------- prices
def price(stance: Stance, route: Route, charged: MovementCosts) -> int:
    """Half points of a whole route: its steps, leaving a crowded zone, bumps, pulling, crossing behind the center and
    passing the ballcarrier. The extra point for getting in front of the defender (4.1.10) is not among them.

    Rules: fool:4.1.4/1, fool:4.1.5/1, fool:4.1.14/3, fool:4.1.16/1
    """
    cost = charged.step * len(route.nodes)
    for leaving in route.exits:
        cost += cost_of_exit(leaving, charged)
    if charged.bumps:
        cost += _losses_to_bumps(route, charged)
    if charged.pull and pulls(stance, route):
        cost += charged.pull
    if charged.center and _crosses_center(stance, route):
        cost += charged.center
    if PASSES_CARRIER in route.encounters:
        cost += charged.carrier
    if charged.slot_bumps and route.exits and route.exits[0].node in _SLOTS:
        cost += charged.slot_bumps.get(board.plain(route.exits[0].node), 0)
    return cost


def cost_of_exit(leaving: Exit, charged: MovementCosts) -> int:
    """Half points above a step for leaving a zone of the line."""
    return charged.outward[leaving.node] if leaving.outward else charged.leaving[leaving.node]


def price_of_step(node: int, onward: int, charged: MovementCosts) -> int:
    """Half points of one step from a movement node to a zone."""
    leaving = exit_of(node, onward)
    return charged.step if leaving is None else charged.step + cost_of_exit(leaving, charged)


def _losses_to_bumps(route: Route, charged: MovementCosts) -> int:
    """The bump of each area is paid once, on leaving it.

    Rules: fool:4.1.14/1
    """
    cost = 0
    for place, zone in enumerate(route.nodes):
        if zone in charged.bumps:
            area = board.AREA_OF[zone]
            if any(later > board.BEY or board.AREA_OF[later] != area for later in route.zones[place + 1 :]):
                cost += charged.bumps[zone]
    return cost


def pulls(stance: Stance, route: Route) -> bool:
    """Whether a down lineman or end pulls on a route; a first step into a slot without a down lineman is no pull.

    Rules: fool:4.1.4/1, fool:4.1.4/2
    """
    if STEPS_ASIDE_FIRST in route.encounters:
        return stance.down and route.nodes[0] in stance.beside
    return stance.down and STEPS_BACK_FIRST in route.encounters


def _crosses_center(stance: Stance, route: Route) -> bool:
    """Whether a lineman passes behind the center from one side to the other; a guard starts on one of them.

    Rules: fool:4.1.5/1
    """
    met = route.encounters
    if LEAVES_CENTER_TO_RIGHT in met and (ENTERS_CENTER_FROM_LEFT in met or stance.crossing == "LG"):
        return True
    return LEAVES_CENTER_TO_LEFT in met and (ENTERS_CENTER_FROM_RIGHT in met or stance.crossing == "RG")


def first_steps(stance: Stance, route: Route, obstacles: Obstacles, steps: int) -> Route:
    """The first ``steps`` zones of a route, at least one, as a route."""
    if steps == len(route.nodes):
        return route
    return route_of((stance.start, *route.nodes[:steps]), mover(stance, obstacles))


def price_until(stance: Stance, route: Route, obstacles: Obstacles, steps: int) -> int:
    """Half points spent on the first ``steps`` zones of a route."""
    if not steps:
        return 0
    return price(stance, first_steps(stance, route, obstacles, steps), movement_costs(stance, obstacles))


# ----------------------------------------------------------------------------------------------------------- position
def position(column: int, entry: board.Entry | None, flow: int, zone: int) -> Position:
    """From where a blocker who starts in a column must pay for position in a zone, by the entry and flow of the run.

    "Into the entry zone by another way than the ballcarrier, moving with the flow"; beyond the line for coming in
    sideways with the flow. Who starts on the side of the play does not pay at the entry.

    Rules: fool:4.1.4/4, fool:4.1.10/1, fool:4.1.10/2, fool:4.1.10/3
    """
    if not flow or entry is None or zone == board.C or zone not in entry.path:
        return FREE
    if zone != entry.zone:
        return Position(flow, NOWHERE)
    target = board.COLUMN_OF_ENTRY[entry.name]
    inside = column > target if flow < 0 else column < target
    return Position(0, entry.origin) if inside else FREE


def must_pay(rule: Position, zone: int, came_from: int) -> bool:
    """Whether a blocker who comes into a zone from another must pay for position.

    Rules: fool:4.1.10/1, fool:4.1.10/2
    """
    if rule.origin != NOWHERE:
        return came_from != rule.origin
    if not rule.flow or came_from > board.BEY or came_from not in board.SIDEWAYS[zone]:
        return False
    return (board.MIDDLE[zone] - board.MIDDLE[came_from]) * rule.flow > 0


# ----------------------------------------------------------------------------------------------------------- the best
@final
@mypyc_attr(acyclic=True)
class PricedRoute:
    """A route with what it costs all in all.

    net       half points with position and the pulling guard's bonus counted; ``gross`` without either
    position  half points for position, ``bonus`` those of a guard who pulls
    obstacles  what he meets on it
    """

    def __init__(self, route: Route, gross: int, position: int, bonus: int, obstacles: Obstacles) -> None:
        self.route = route
        self.net = gross + position - bonus
        self.gross = gross
        self.position = position
        self.bonus = bonus
        self.obstacles = obstacles

    def is_better_than(self, other: PricedRoute) -> bool:
        """Whether it leaves more points; of equals the one that is cheaper before position."""
        return (self.net, self.gross, self.position) < (other.net, other.gross, other.position)


def priced(stance: Stance, zone: int, route: Route, obstacles: Obstacles) -> PricedRoute:
    """A route to a zone with what it costs, position and the pulling guard's bonus included.

    Rules: fool:7.1.12/1
    """
    charged = movement_costs(stance, obstacles)
    position_price = charged.step if must_pay(obstacles.position, zone, route.came_from) else 0
    bonus = POINT if stance.guard and pulls(stance, route) else 0
    return PricedRoute(route, price(stance, route, charged), position_price, bonus, obstacles)


@of_the_rules
@lru_cache(maxsize=16384)
def best_route(stance: Stance, zone: int, obstacles: Obstacles, came_from: int = NOWHERE) -> PricedRoute | None:
    """The route that leaves most points; among equals the one cheaper before position, then the shorter.

    ``came_from``: only routes that come from this zone (lead blockers).
    """
    step = 2 * POINT if obstacles.quick else POINT
    most_bonus = POINT if stance.guard else 0
    nearest = steps_to(zone)[stance.start]
    best: PricedRoute | None = None
    for detour in _DETOURS:
        for route in routes(stance.start, zone, mover(stance, obstacles), detour):
            # A route is at least as dear as its zones; without a bonus an equal one is no better.
            least = step * len(route.nodes) - most_bonus
            if best is not None and (least > best.net or (least == best.net and not most_bonus)):
                break
            if came_from in (NOWHERE, route.came_from):
                candidate = priced(stance, zone, route, obstacles)
                if best is None or candidate.is_better_than(best):
                    best = candidate
        if best is not None and best.net <= step * (nearest + detour + 1) - most_bonus:
            break
    return best
