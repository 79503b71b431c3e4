"""The routes of blockers on a run and what each of them meets: tables of the rules, with no man and no plan (4.1).

A route is a way of movement nodes together with everything that can make it dearer (``Encounter``): the line zones it
leaves, the wide zones it passes, its first step, whether it crosses behind the center. For two nodes only the routes
are kept that no other beats in every respect; ``prices`` finds the best of them.
"""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush
from typing import Final, NamedTuple, final

from ....rule_tables import of_the_rules
from ... import board
from ...board import NOWHERE

# What a route may meet. Leaving a zone of the line: by movement node, toward the sideline from a tight end's slot.
Encounter = str
_LEAVES: Final[dict[int, Encounter]] = {
    board.L: "leaves L",
    board.C: "leaves C",
    board.R: "leaves R",
    board.L_TE: "leaves L from the slot",
    board.R_TE: "leaves R from the slot",
}
_LEAVES_OUTWARD: Final[dict[int, Encounter]] = {
    board.L_TE: "leaves L from the slot outward",
    board.R_TE: "leaves R from the slot outward",
}
WIDE_ZONES: Final = tuple([board.ZONE[name] for name in ("WWL", "WL", "WR", "WWR")])
_PASSES: Final[dict[int, Encounter]] = {zone: f"passes {board.ZONE_NAMES[zone]}" for zone in WIDE_ZONES}
STEPS_ASIDE_FIRST: Final[Encounter] = "first step along the line"
STEPS_BACK_FIRST: Final[Encounter] = "first step backward"
ENTERS_CENTER_FROM_LEFT: Final[Encounter] = "comes behind the center from the left"
ENTERS_CENTER_FROM_RIGHT: Final[Encounter] = "comes behind the center from the right"
LEAVES_CENTER_TO_LEFT: Final[Encounter] = "leaves the place behind the center to the left"
LEAVES_CENTER_TO_RIGHT: Final[Encounter] = "leaves the place behind the center to the right"
PASSES_CARRIER: Final[Encounter] = "passes the zone where the ballcarrier starts"
_NOTHING: Final[frozenset[Encounter]] = frozenset()

_SIDELINE_AHEAD: Final = {board.L_TE: board.ZONE["LS"], board.R_TE: board.ZONE["RS"]}
_BEHIND_LEFT_TACKLE: Final = board.ZONE["oLT"]
_BEHIND_RIGHT_TACKLE: Final = board.ZONE["oRT"]


@final
class Stance:
    """A man's spot and position as far as they decide his moves on a run. There is one object of each, by ``stance``.

    start     the zone where he starts, ``column`` its column (RULING 90)
    down      starts down on the line, so that his first step matters (4.1.4)
    lineman   pays for crossing behind the center (4.1.5)
    center    his first step leads straight across the line (4.1.6)
    split     starts split wide: he does not cut in along the line (RULING 17)
    beside    of a down man: the zones where down men start, which are no open slots (RULING 92)
    crossing  LG or RG: where one side of the middle is behind the center already, "" elsewhere
    guard     a specialized guard, who has a point more when he pulls; ``fullback`` and ``halfback`` (or tailback)
              likewise have their own bonuses
    slot      L or R: the side on which a specialized tight end gets out more easily (7.1.7), ``at_tackle`` from the
              tackle's slot (RULING 74)
    easier    men whom everybody passes besides when he goes out from the slot, an option (4.1.3a)
    passer    stands at quarterback
    """

    def __init__(
        self,
        start: int,
        column: int,
        down: bool,
        lineman: bool,
        center: bool,
        split: bool,
        beside: frozenset[int],
        crossing: str,
        guard: bool,
        fullback: bool,
        halfback: bool,
        slot: str,
        at_tackle: bool,
        easier: int,
        passer: bool,
    ) -> None:
        self.start = start
        self.column = column
        self.down = down
        self.lineman = lineman
        self.center = center
        self.split = split
        self.beside = beside
        self.crossing = crossing
        self.guard = guard
        self.fullback = fullback
        self.halfback = halfback
        self.slot = slot
        self.at_tackle = at_tackle
        self.easier = easier
        self.passer = passer


stance: Final = of_the_rules(lru_cache(maxsize=4096)(Stance))


class Mover(NamedTuple):
    """What decides which routes must be compared: of a man's stance, and of what he meets on this play.

    bumped         has a man-defender who may bump him in a wide zone (4.1.14)
    carrier_start  zone where the ballcarrier starts (4.1.16), ``NOWHERE`` when it is no matter
    """

    down: bool
    lineman: bool
    center: bool
    split: bool
    bumped: bool
    carrier_start: int


@final
class Exit:
    """A zone of the line that a route leaves, as a movement node; ``outward`` toward the sideline from the slot."""

    def __init__(self, node: int, outward: bool) -> None:
        self.node = node
        self.outward = outward


@final
class Route:
    """A way from a start to a zone, the start left out, and what it meets.

    nodes      movement nodes, ``zones`` their zones
    came_from  the zone before the last
    sideways   steps to the side past the line (4.2.3)
    exits      zones of the line that it leaves
    """

    def __init__(self, way: tuple[int, ...], encounters: frozenset[Encounter]) -> None:
        zones = tuple([board.plain(node) for node in way])
        self.nodes = way[1:]
        self.zones = zones[1:]
        self.came_from = zones[-2]
        self.sideways = _sideways_steps(zones)
        self.exits = tuple([Exit(here, _is_outward(here, there)) for here, there in _steps_of(way) if here in _LEAVES])
        self.encounters = encounters


def _steps_of(way: tuple[int, ...]) -> list[tuple[int, int]]:
    """The steps of a way, each from where to where."""
    return [(way[place - 1], way[place]) for place in range(1, len(way))]


def _sideways_steps(zones: tuple[int, ...]) -> int:
    """Steps to the side past the line (4.2.3)."""
    return sum([here < board.BEY and there in board.SIDEWAYS[here] for here, there in _steps_of(zones)])


def _is_outward(node: int, onward: int) -> bool:
    """Whether a step out of a tight end's slot leads toward the sideline.

    Rules: fool:4.1.3a/1
    """
    return _SIDELINE_AHEAD.get(node) == onward


def exit_of(node: int, onward: int) -> Exit | None:
    """The exit of somebody who goes on from a movement node to a zone, None where he leaves no zone of the line."""
    return Exit(node, _is_outward(node, onward)) if node in _LEAVES else None


def route_of(way: tuple[int, ...], mover: Mover) -> Route:
    """A route of movement nodes, the start included, with all that it meets."""
    encounters: set[Encounter] = set()
    for number, (here, there) in enumerate(_steps_of(way)):
        encounters.update(_encounters(here, there, number == 0, mover))
    return Route(way, frozenset(encounters))


def _encounters(here: int, there: int, first: bool, mover: Mover) -> list[Encounter]:
    """What a mover meets in one step.

    Rules: fool:4.1.4/1, fool:4.1.5/1, fool:4.1.14/1, fool:4.1.16/1
    """
    met: list[Encounter] = []
    if here in _LEAVES:
        met.append(_LEAVES_OUTWARD[here] if _is_outward(here, there) else _LEAVES[here])
    if mover.bumped and here in _PASSES:
        met.append(_PASSES[here])
    if first and mover.down and board.is_offensive(there):
        met.append(STEPS_ASIDE_FIRST if board.OFF_ROW[here] == board.OFF_ROW[there] else STEPS_BACK_FIRST)
    if mover.lineman and here == board.OC and there == _BEHIND_LEFT_TACKLE:
        met.append(LEAVES_CENTER_TO_LEFT)
    elif mover.lineman and here == board.OC and there == _BEHIND_RIGHT_TACKLE:
        met.append(LEAVES_CENTER_TO_RIGHT)
    elif mover.lineman and there == board.OC and here == _BEHIND_LEFT_TACKLE:
        met.append(ENTERS_CENTER_FROM_LEFT)
    elif mover.lineman and there == board.OC and here == _BEHIND_RIGHT_TACKLE:
        met.append(ENTERS_CENTER_FROM_RIGHT)
    if not first and here == mover.carrier_start:
        met.append(PASSES_CARRIER)
    return met


# ------------------------------------------------------------------------------------------------------- the search
# Steps between movement nodes; nobody comes back across the line.
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


@of_the_rules
@lru_cache(maxsize=64)  # one for each zone past the line
def steps_to(goal: int) -> tuple[int, ...]:
    """Steps from every movement node to a defensive zone."""
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


@final
class _Kept:
    """The routes to one node that no other beats: a route is beaten by one that is no longer and meets nothing more."""

    def __init__(self) -> None:
        self._routes: list[tuple[int, frozenset[Encounter]]] = []

    def beat(self, length: int, encounters: frozenset[Encounter]) -> bool:
        """Whether one of them beats a route."""
        return any(steps <= length and met <= encounters for steps, met in self._routes)

    def add(self, length: int, encounters: frozenset[Encounter]) -> None:
        """Keep a route."""
        self._routes.append((length, encounters))


@of_the_rules
@lru_cache(maxsize=4096)
def routes(start: int, goal: int, mover: Mover, detour: int) -> tuple[Route, ...]:
    """The routes worth comparing from a zone to a defensive zone, shortest first.

    None is longer than the shortest by more than ``detour`` steps. Two that come to the goal from different zones are
    both kept, since position depends on that (4.1.10).

    Rules: fool:4.1.1/1
    """
    to_goal = steps_to(goal)
    longest = to_goal[start] + detour
    kept: dict[tuple[int, int], _Kept] = {}
    reaching: list[Route] = []
    waiting: list[tuple[int, int, tuple[int, ...], frozenset[Encounter]]] = [(0, 0, (start,), _NOTHING)]
    number = 0
    while waiting:
        length, _, way, encounters = heappop(waiting)
        here = way[-1]
        at_goal = length > 0 and board.plain(here) == goal
        rivals = kept.setdefault((here, way[-2] if at_goal else NOWHERE), _Kept())
        if rivals.beat(length, encounters):
            continue
        rivals.add(length, encounters)
        if at_goal:
            reaching.append(Route(way, encounters))
            continue
        for there in _next_steps(way, mover):
            if length + 1 + to_goal[there] <= longest:
                number += 1
                met = _encounters(here, there, length == 0, mover)
                heappush(waiting, (length + 1, number, (*way, there), encounters.union(met) if met else encounters))
    return tuple(reaching)


def _next_steps(way: tuple[int, ...], mover: Mover) -> list[int]:
    """Where a mover may go on; a center begins straight across, who is split does not cut in along the line.

    Rules: fool:4.1.6/1
    """
    here = way[-1]
    straight = mover.center and len(way) == 1
    return [
        there
        for there in _STEPS[here]
        if there not in way
        and not (straight and board.is_offensive(there))
        and not (mover.split and there not in board.PASS_STEPS[here])
    ]


def given_route(start: int, zones: tuple[str, ...], mover: Mover) -> Route | None:
    """The route that a coach laid down zone by zone, or None where a step is none (``Choices.route``)."""
    way = [start]
    for name in zones:
        there = next((node for node in _STEPS[way[-1]] if board.plain(node) == board.ZONE[name]), None)
        if there is None:
            return None
        way.append(there)
    return route_of(tuple(way), mover)
