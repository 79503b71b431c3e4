"""Routes of receivers (5.1): what each step costs, and the cheapest routes from a spot to a zone.

Costs are counted in half points: an offensive zone of a usual pass (1/2) is 1 and a defensive one 2; on a quick pass
2 and 4 (5.1.4, 5.1.5; RULING 86). A route is the movement nodes after the start; the nodes are the zones of the board
and the slots of the tight ends in L and R.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ....rule_tables import of_the_rules
from ....value import mypyc_attr
from ... import board

_LINE_OF_NODE: Final = {board.L: "L", board.L_TE: "L", board.C: "C", board.R: "R", board.R_TE: "R"}
_OUTSIDE_OF_SLOT: Final = {board.L_TE: board.ZONE["LS"], board.R_TE: board.ZONE["RS"]}


@final
@mypyc_attr(acyclic=True)
class Traffic:
    """Who holds a receiver up when he leaves L, C or R (4.1.2; RULING 87). Routes are remembered by it.

    left, center, right  half defenders in L, C and R; unless the pass is quick an odd half holds nobody up
    tight_end_line       L or R at whose slot a specialized tight end starts, "" for anybody else
    quick                a quick pass: everything counts double, nothing is rounded
    """

    def __init__(self, left: int, center: int, right: int, tight_end_line: str, quick: bool) -> None:
        self.left: Final = left
        self.center: Final = center
        self.right: Final = right
        self.tight_end_line: Final = tight_end_line
        self.quick: Final = quick

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Traffic)
            and self.left == other.left
            and self.center == other.center
            and self.right == other.right
            and self.tight_end_line == other.tight_end_line
            and self.quick == other.quick
        )

    def __hash__(self) -> int:
        return hash((self.left, self.center, self.right, self.tight_end_line, self.quick))

    def in_line(self, line: str) -> int:
        """Half defenders in L, C or R."""
        return self.left if line == "L" else self.center if line == "C" else self.right


NOBODY_IN_THE_WAY: Final = Traffic(0, 0, 0, "", False)


@final
class RouteStep:
    """A step between two movement nodes.

    halves     half points of a usual pass, defenders in the way not counted
    line       the one of L, C and R that it leaves, "" for none
    from_slot  it starts at a tight end's slot
    outside    and leads to the sideline zone beside it
    """

    def __init__(self, start: int, to: int) -> None:
        self.start = start
        self.to = to
        self.halves = 1 if board.is_offensive(to) else 2
        self.line = _LINE_OF_NODE.get(start, "")
        self.from_slot = start in _OUTSIDE_OF_SLOT
        self.outside = _OUTSIDE_OF_SLOT.get(start) == to


_STEPS: Final = tuple(
    tuple(
        RouteStep(node, to) for to in board.PASS_STEPS[node] if board.is_offensive(node) or not board.is_offensive(to)
    )
    for node in range(board.NODES)
)
_STEPS_INTO: Final = tuple(
    tuple(step for steps in _STEPS for step in steps if step.to == node) for node in range(board.NODES)
)


def step_cost(step: RouteStep, traffic: Traffic) -> int:
    """Half points of a step; who leaves L, C or R pays a point for each defender who holds him up there.

    One of them does not count against a man in the tight end's slot, one less against a specialized tight end there,
    and one less where he goes outside.

    Rules: fool:4.1.2/1, fool:4.1.2/2, fool:5.1.4/1, fool:5.1.5/1, fool:7.1.7/1, fool:C.1
    """
    plain = 2 * step.halves if traffic.quick else step.halves
    if not step.line:
        return plain
    free = step.from_slot + (step.from_slot and step.line == traffic.tight_end_line) + step.outside
    half_defenders = traffic.in_line(step.line)
    if traffic.quick:
        return plain + 2 * max(0, half_defenders - 2 * free)
    return plain + 2 * max(0, half_defenders // 2 - free)


def whole(halves: int) -> int:
    """Whole points of half points, the odd half dropped (RULING 18); on a quick pass there are no odd ones.

    Rules: fool:5.1.4/1
    """
    return halves // 2


def costs_along(start: int, nodes: tuple[int, ...], traffic: Traffic) -> tuple[int, ...]:
    """Half points spent on reaching each node of a route."""
    spent, here, costs = 0, start, []
    for node in nodes:
        step = next(step for step in _STEPS[here] if step.to == node)
        spent += step_cost(step, traffic)
        costs.append(spent)
        here = node
    return tuple(costs)


def nodes_through(start: int, zones: list[int]) -> tuple[int, ...]:
    """The route that a coach gives zone by zone; ValueError names a step that does not exist (5.1; RULING 17)."""
    here, nodes = start, []
    for zone in zones:
        to = next((step.to for step in _STEPS[here] if board.plain(step.to) == zone), None)
        if to is None:
            raise ValueError(f"On a pass there is no step from {board.zone_name(here)} to {board.zone_name(zone)}.")
        nodes.append(to)
        here = to
    return tuple(nodes)


# ----------------------------------------------------------------------------------------------- the cheapest routes
def _nodes_of(zone: int) -> tuple[int, ...]:
    """The nodes of a zone: L and R have one more, the tight end's slot."""
    if zone == board.L:
        return board.L, board.L_TE
    return (board.R, board.R_TE) if zone == board.R else (zone,)


@of_the_rules
@lru_cache(maxsize=4096)
def _costs_to(goals: tuple[int, ...], traffic: Traffic) -> tuple[int, ...]:
    """Half points from every node to the nearest of the goals."""
    costs = [board.FAR_AWAY] * board.NODES
    for goal in goals:
        costs[goal] = 0
    to_extend = list(goals)
    for node in to_extend:  # it grows meanwhile, by every node that has become cheaper
        for step in _STEPS_INTO[node]:
            cost = costs[node] + step_cost(step, traffic)
            if cost < costs[step.start]:
                costs[step.start] = cost
                to_extend.append(step.start)
    return tuple(costs)


@of_the_rules
@lru_cache(maxsize=4096)
def cheapest(start: int, goal: int, traffic: Traffic) -> tuple[tuple[int, ...], ...]:
    """Every route from a node to a zone that costs no more whole points than the cheapest.

    Rules: fool:5.1.4/2
    """
    goals = _nodes_of(goal)
    to_go = _costs_to(goals, traffic)
    most = 2 * whole(to_go[start]) + 1  # half a point more is the same when it is rounded down
    arrived: list[tuple[int, ...]] = []
    _extend((start,), most, to_go, goals, traffic, arrived)
    return tuple(arrived)


def _extend(
    nodes: tuple[int, ...],
    halves_left: int,
    to_go: tuple[int, ...],
    goals: tuple[int, ...],
    traffic: Traffic,
    arrived: list[tuple[int, ...]],
) -> None:
    """Go on from the last node wherever the half points suffice, and note each route that arrives, its start left out.

    ``to_go``: half points from every node to the goals.
    """
    here = nodes[-1]
    if here in goals:
        arrived.append(nodes[1:])
        return
    for step in _STEPS[here]:
        left = halves_left - step_cost(step, traffic)
        if to_go[step.to] <= left and step.to not in nodes:
            _extend((*nodes, step.to), left, to_go, goals, traffic, arrived)


def cheapest_through(stops: tuple[int, ...], traffic: Traffic) -> list[tuple[int, ...]]:
    """The cheapest routes from the first of the stops past all others to the last; none where each crosses itself.

    Rules: fool:5.1.4/2
    """
    start = stops[0]
    routes: list[tuple[int, ...]] = [()]
    for stop in stops[1:]:
        routes = [
            nodes + onward
            for nodes in routes
            for onward in cheapest(nodes[-1] if nodes else start, stop, traffic)
            if not set(nodes).intersection(onward)
        ]
    costs = [whole(costs_along(start, nodes, traffic)[-1]) for nodes in routes]
    least = min(costs, default=0)
    return [nodes for nodes, cost in zip(routes, costs, strict=True) if cost == least]


def leaves_the_line(start: int, nodes: tuple[int, ...]) -> bool:
    """Whether a route leaves L, C or R, so that defenders there may hold the receiver up."""
    return start in _LINE_OF_NODE or any(node in _LINE_OF_NODE for node in nodes[:-1])
