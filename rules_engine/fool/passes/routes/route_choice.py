"""Which of several cheapest routes a receiver takes (5.1.2, 5.1.4; RULING 25).

Of equally cheap routes he takes the one with the fewest steps back, then the fewest bumps, then the one whose unrounded
cost, sideways steps, way through the line and distance from the sidelines are least.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ....rule_tables import of_the_rules
from ... import board
from .routes import Traffic, cheapest, cheapest_through, costs_along, leaves_the_line


@final
class Route:
    """A route under some traffic, with what decides between equally cheap ones.

    nodes           the movement nodes after the start, and the ``zones`` of these
    costs           half points spent on reaching each of them
    steps_back      steps towards the line of scrimmage on the defensive side
    rank            what is compared after bumps, the least first
    sideways        sideways steps on the defensive side
    beyond          the first zone past the line, None where it does not cross
    along_sideline  it keeps to one sideline
    """

    def __init__(self, start: int, nodes: tuple[int, ...], traffic: Traffic) -> None:
        zones = tuple([board.plain(node) for node in nodes])
        self.nodes = nodes
        self.zones = zones
        self.costs = costs_along(start, nodes, traffic)
        self.steps_back = steps_back(zones)
        self.sideways = sideways_steps(zones)
        self.rank = _rank(start, zones, self.costs, self.sideways)
        self.beyond = next((zone for zone in zones if not board.is_offensive(zone)), None)
        self.along_sideline = _along_sideline(start, nodes)


def _rank(start: int, zones: tuple[int, ...], costs: tuple[int, ...], sideways: int) -> tuple[int, int, bool, float]:
    """What decides after steps back and bumps: the unrounded cost, since a way through the backfield that only rounding
    makes as cheap must be written to be taken (5.1.4); then sideways steps, a way through the line, the distance from
    the sidelines.

    Rules: fool:5.1.2/11, fool:5.1.4/2
    """
    ahead = _STRAIGHT_AHEAD[start]
    through_line = any(zone != ahead and zone in board.LINE_ZONES for zone in zones)
    return costs[-1] if costs else 0, sideways, through_line, -sum([outward(zone) for zone in zones])


def steps_back(zones: tuple[int, ...]) -> int:
    """Steps towards the line of scrimmage on the defensive side."""
    steps = 0
    for place in range(1, len(zones)):
        before = zones[place - 1]
        steps += before < board.BEY and zones[place] in board.UP[before]
    return steps


def sideways_steps(zones: tuple[int, ...]) -> int:
    """Sideways steps on the defensive side; between very wide and sideline zones a step is vertical (RULING 16)."""
    steps = 0
    for place in range(1, len(zones)):
        before = zones[place - 1]
        steps += before < board.BEY and zones[place] in board.SIDEWAYS[before]
    return steps


def outward(zone: int) -> float:
    """How far from the middle of the field a zone lies, on the width scale of the board."""
    return abs(board.MIDDLE[zone] - board.CENTER_X)


def _in_line(start: int) -> int | None:
    """The zone on the line straight ahead of an offensive zone."""
    middle = board.MIDDLE[start]
    for behind, zone in board.CROSSING.items():
        left, right = board.X_RANGE[behind]
        if left < middle < right:
            return zone
    return None


_STRAIGHT_AHEAD: Final = tuple([_in_line(zone) for zone in range(len(board.MIDDLE))])


def _beside(sideline: frozenset[int], left: bool) -> frozenset[int]:
    """The zones in or opposite the zones of a sideline (7.1.8)."""
    inner_left, inner_right = board.X_RANGE[board.ZONE["WL"]][1], board.X_RANGE[board.ZONE["WR"]][0]
    if left:
        return sideline | {zone for zone in board.OFF_ZONES if board.X_RANGE[zone][1] <= inner_left}
    return sideline | {zone for zone in board.OFF_ZONES if board.X_RANGE[zone][0] >= inner_right}


_SIDES: Final = (_beside(board.LEFT_SIDELINE, left=True), _beside(board.RIGHT_SIDELINE, left=False))


def _along_sideline(start: int, nodes: tuple[int, ...]) -> bool:
    """Whether a route keeps to one sideline, its start included; VDC counts, entered from there (RULING 10).

    Rules: fool:7.1.8/1
    """
    return any(start in side and all(node in side or node == board.VDC for node in nodes) for side in _SIDES)


# ------------------------------------------------------------------------------------------ routes in their order
def _in_order(start: int, paths: list[tuple[int, ...]], traffic: Traffic) -> tuple[Route, ...]:
    """Routes to the same zone, the preferred one first when nobody bumps."""
    routes = [Route(start, nodes, traffic) for nodes in paths]
    return tuple(sorted(routes, key=lambda route: (route.steps_back, route.rank, route.nodes)))


@of_the_rules
@lru_cache(maxsize=4096)
def ranked(start: int, goal: int, traffic: Traffic) -> tuple[Route, ...]:
    """The cheapest routes from a node to a zone, the preferred one first when nobody bumps.

    Where the cheapest routes past nobody leave none of L, C and R, they are so whatever the traffic.

    Rules: fool:5.1.2/11, fool:5.1.4/2
    """
    free = Traffic(0, 0, 0, "", traffic.quick)
    if traffic != free:
        routes = ranked(start, goal, free)
        if not any(leaves_the_line(start, route.nodes) for route in routes):
            return routes
    return _in_order(start, list(cheapest(start, goal, traffic)), traffic)


@of_the_rules
@lru_cache(maxsize=4096)
def ranked_through(stops: tuple[int, ...], traffic: Traffic) -> tuple[Route, ...]:
    """Likewise the routes from the first of the stops past the others to the last (the ``via`` of a play).

    Rules: fool:5.1.4/2
    """
    return _in_order(stops[0], cheapest_through(stops, traffic), traffic)


@of_the_rules
@lru_cache(maxsize=4096)
def route_of(start: int, nodes: tuple[int, ...], traffic: Traffic) -> Route:
    """The route along given nodes."""
    return Route(start, nodes, traffic)


NO_ROUTE: Final = Route(board.OC, (), Traffic(0, 0, 0, "", False))
