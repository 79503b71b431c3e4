"""Receivers' routes (5.1): what a step costs, which way a receiver takes, how far he gets.

Costs are counted in half points: an offensive zone of a normal pass (1/2) is 1 and a defensive one 2; on a quick pass
2 and 4 (5.1.4, 5.1.5, R86). The steps are compiled at import; what leaving L, C or R costs besides depends on who
stands there when the ball is snapped (4.1.2, R87).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from ...values import of_the_rules, value
from .. import board

_LINES: Final = {board.L: 0, board.L_TE: 0, board.C: 1, board.R: 2, board.R_TE: 2}
_OUTSIDE: Final = {board.L_TE: board.ZONE["LS"], board.R_TE: board.ZONE["RS"]}


@value(frozen=True, slots=True)
class Way:
    """A way under a toll, with what decides between equally cheap ones (RULING 25).

    nodes           the movement nodes after the start, and the ``zones`` of these
    prices          half points spent on reaching each of them
    back            steps towards the line of scrimmage on the defensive side
    rest            what is compared after bumps
    sideways        sideways steps on the defensive side
    beyond          the first zone past the line, or -1
    along_sideline  it keeps to one sideline
    """

    nodes: tuple[int, ...]
    zones: tuple[int, ...]
    prices: tuple[int, ...]
    back: int
    rest: tuple[int, int, bool, float]
    sideways: int
    beyond: int
    along_sideline: bool


NO_WAY: Final = Way((), (), (), 0, (0, 0, False, 0.0), 0, -1, False)


class Toll:
    """What a receiver meets on his way; all who meet the same share one object (``toll``).

    traffic    half defenders in L, C and R that hold him up when he leaves (R87); unless ``quick``, an odd half counts
               nothing
    tight_end  line (0 L, 2 R) at whose slot a specialized TE starts, -1 none: one defender less holds him (7.1.7)
    quick      quick pass: everything counts double, nothing is rounded
    """

    __slots__ = ("_ranked", "_through", "quick", "tight_end", "traffic")

    def __init__(self, traffic: tuple[int, int, int], tight_end: int, quick: bool) -> None:
        self.traffic, self.tight_end, self.quick = traffic, tight_end, quick
        self._ranked: dict[int, tuple[Way, ...]] = {}
        self._through: dict[tuple[int, ...], tuple[Way, ...]] = {}

    def ranked(self, start: int, goal: int) -> tuple[Way, ...]:
        """The cheapest ways from a node to a zone, the preferred one first when nobody bumps."""
        ends = start * board.NODES + goal
        found = self._ranked.get(ends)
        if found is None:
            found = self._ranked[ends] = _ranked(start, goal, self)
        return found

    def through(self, *stops: int) -> tuple[Way, ...]:
        """The same of ways from a node that pass all of the stops after it, the last being the goal (the ``via`` of a
        play); none where every detour crosses itself."""
        found = self._through.get(stops)
        if found is None:
            start = stops[0]
            detours = _through(start, stops[1:], self)
            found = self._through[stops] = _in_order([judged(start, way, self) for way in detours])
        return found


_MANY: Final = 64  # twice above the half defenders of any zone
_TOLLS: Final[dict[int, Toll]] = {}  # a table of the rules, filled in as it is asked for


def toll(traffic: tuple[int, int, int], tight_end: int, quick: bool) -> Toll:
    """The one toll of its values."""
    left, center, right = traffic
    key = (((left * _MANY + center) * _MANY + right) * 4 + tight_end + 1) * 2 + quick
    found = _TOLLS.get(key)
    if found is None:
        found = _TOLLS[key] = Toll(traffic, tight_end, quick)
    return found


class _Step(NamedTuple):
    """A step between movement nodes, with what it costs; ``line`` is the one of L, C, R that it leaves, or -1."""

    to: int
    normal: int
    quick: int
    line: int
    from_slot: bool
    outside: bool


def _compile_steps() -> tuple[tuple[_Step, ...], ...]:
    rows = []
    for node in range(board.NODES):
        defensive = not board.is_offensive(node)
        rows.append(
            tuple(
                _Step(
                    to,
                    1 if board.is_offensive(to) else 2,
                    2 if board.is_offensive(to) else 4,
                    _LINES.get(node, -1),
                    node in _OUTSIDE,
                    _OUTSIDE.get(node) == to,
                )
                for to in board.PASS_STEPS[node]
                if not (defensive and board.is_offensive(to))
            )
        )
    return tuple(rows)


_STEPS: Final = _compile_steps()


# Steps into every node: those that cost the same whoever stands where, each as the node they come from and the half
# points of a usual or a quick pass in one number; and those that leave L, C or R, with that node.
_PRICES: Final = 8  # above the half points of a step


def _compile_back(quick: bool) -> tuple[tuple[int, ...], ...]:
    rows: list[list[int]] = [[] for _ in range(board.NODES)]
    for node, steps in enumerate(_STEPS):
        for step in steps:
            if step.line < 0:
                rows[step.to].append(node * _PRICES + (step.quick if quick else step.normal))
    return tuple(tuple(row) for row in rows)


def _compile_leaving() -> tuple[tuple[tuple[int, _Step], ...], ...]:
    rows: list[list[tuple[int, _Step]]] = [[] for _ in range(board.NODES)]
    for node, steps in enumerate(_STEPS):
        for step in steps:
            if step.line >= 0:
                rows[step.to].append((node, step))
    return tuple(tuple(row) for row in rows)


_USUAL_INTO: Final = _compile_back(quick=False)
_QUICK_INTO: Final = _compile_back(quick=True)
_LEAVING_INTO: Final = _compile_leaving()


def _price(step: _Step, fare: Toll) -> int:
    """Half points of a step, leaving L, C or R included (R87)."""
    if step.line < 0:
        return step.quick if fare.quick else step.normal
    halves = fare.traffic[step.line]
    allowed = step.from_slot + (step.from_slot and step.line == fare.tight_end) + step.outside
    if fare.quick:
        return step.quick + max(0, 2 * halves - 4 * allowed)
    return step.normal + 2 * max(0, halves // 2 - allowed)


@of_the_rules
@lru_cache(maxsize=4096)
def _costs_to(goals: tuple[int, ...], fare: Toll) -> tuple[int, ...]:
    """Half points from every movement node to the nearest of the goal nodes."""
    costs = [board.FAR_AWAY] * board.NODES
    for goal in goals:
        costs[goal] = 0
    into = _QUICK_INTO if fare.quick else _USUAL_INTO
    ahead = list(goals)
    for node in ahead:  # it grows meanwhile, by whatever has become cheaper
        onward = costs[node]
        for step in into[node]:
            before, total = step // _PRICES, onward + step % _PRICES
            if total < costs[before]:
                costs[before] = total
                ahead.append(before)
        for before, leaving in _LEAVING_INTO[node]:
            total = onward + _price(leaving, fare)
            if total < costs[before]:
                costs[before] = total
                ahead.append(before)
    return tuple(costs)


def _nodes_of(zone: int) -> tuple[int, ...]:
    if zone == board.L:
        return board.L, board.L_TE
    return (board.R, board.R_TE) if zone == board.R else (zone,)


@of_the_rules
@lru_cache(maxsize=4096)
def ways(start: int, goal: int, fare: Toll) -> tuple[tuple[int, ...], ...]:
    """Every way of movement nodes from a node to a zone that costs no more whole points than the cheapest."""
    goals = _nodes_of(goal)
    ahead = _costs_to(goals, fare)
    best = ahead[start] | 1  # a half more is the same when rounded down
    found: list[tuple[int, ...]] = []
    _walk((start,), best, ahead, goals, fare, found)
    return tuple(found)


def _walk(
    way: tuple[int, ...],
    rest: int,
    ahead: tuple[int, ...],
    goals: tuple[int, ...],
    fare: Toll,
    found: list[tuple[int, ...]],
) -> None:
    """Go on from the end of a way wherever the ``rest`` of the half points suffices, and note what gets there, its
    start left out; ``ahead`` is what every node is away from the goals."""
    node = way[-1]
    if node in goals:
        found.append(way[1:])
        return
    for step in _STEPS[node]:
        left = rest - _price(step, fare)
        if ahead[step.to] <= left and step.to not in way:
            _walk((*way, step.to), left, ahead, goals, fare, found)


def whole(halves: int) -> int:
    """Whole points of half points, the odd half dropped (5.1.4, RULING 18); quick plays have none."""
    return halves // 2


def price(start: int, way: tuple[int, ...], fare: Toll) -> tuple[int, ...]:
    """Half points spent on reaching each node of a way."""
    spent, node, out = 0, start, []
    for to in way:
        step = next(step for step in _STEPS[node] if step.to == to)
        spent += _price(step, fare)
        out.append(spent)
        node = to
    return tuple(out)


def nodes(start: int, zones: Iterable[int]) -> tuple[int, ...]:
    """The movement nodes of a way given zone by zone; ValueError names the step that is none (5.1, RULING 17)."""
    node, way = start, []
    for zone in zones:
        to = next((step.to for step in _STEPS[node] if board.plain(step.to) == zone), None)
        if to is None:
            raise ValueError(f"On a pass there is no step from {board.zone_name(node)} to {board.zone_name(zone)}.")
        way.append(to)
        node = to
    return tuple(way)


def _through(start: int, stops: Iterable[int], fare: Toll) -> Iterator[tuple[int, ...]]:
    """The cheapest ways that pass all of ``stops``, the last being the goal."""
    found: list[tuple[int, ...]] = [()]
    for stop in stops:
        found = [
            way + onward
            for way in found
            for onward in ways(way[-1] if way else start, stop, fare)
            if not set(way).intersection(onward)
        ]
    costs = [whole(price(start, way, fare)[-1]) for way in found]
    return (way for way, cost in zip(found, costs, strict=True) if cost == min(costs))


# ---------------------------------------------------------------------------------------- what bears on the choice
def _beside(side: int) -> frozenset[int]:
    """The zones in or opposite the sideline zones of one side (7.1.8): -1 left, 1 right."""
    inner_left, inner_right = board.X_RANGE[board.ZONE["WL"]][1], board.X_RANGE[board.ZONE["WR"]][0]
    if side < 0:
        return board.LEFT_SIDELINE | {z for z in board.OFF_ZONES if board.X_RANGE[z][1] <= inner_left}
    return board.RIGHT_SIDELINE | {z for z in board.OFF_ZONES if board.X_RANGE[z][0] >= inner_right}


_SIDES: Final = (_beside(-1), _beside(1))


def _along_sideline(start: int, way: tuple[int, ...]) -> bool:
    """Whether a way keeps to one sideline, its start included; VDC counts, entered from there (7.1.8, RULING 10)."""
    return any(start in side and all(z in side or z == board.VDC for z in way) for side in _SIDES)


def sideways_steps(zones: tuple[int, ...]) -> int:
    """Sideways steps on the defensive side; between very wide and sideline zones a step is vertical (RULING 16)."""
    steps, before = 0, board.BEY
    for zone in zones:
        steps += before < board.BEY and zone in board.SIDEWAYS[before]
        before = zone
    return steps


def _in_line(start: int) -> int:
    """The zone on the line straight ahead of an offensive zone."""
    middle = board.MIDDLE[start]
    return next((zone for o, zone in board.CROSSING.items() if board.X_RANGE[o][0] < middle < board.X_RANGE[o][1]), -1)


_STRAIGHT_AHEAD: Final[tuple[int, ...]] = tuple([_in_line(zone) for zone in range(len(board.MIDDLE))])


def outward(zone: int) -> float:
    """How far from the middle of the field a zone lies."""
    return abs(board.MIDDLE[zone] - board.CENTER_X)


def judged(start: int, way: tuple[int, ...], fare: Toll) -> Way:
    """A way with its rank. One through the backfield that only rounding makes as cheap must be written to be taken
    (5.1.4), so that the unrounded cost comes first."""
    zones = tuple([board.plain(node) for node in way])
    back, far, through_line, ahead = 0, 0.0, False, _STRAIGHT_AHEAD[start]
    before = beyond = -1
    for zone in zones:
        if 0 <= before < board.BEY and zone in board.UP[before]:
            back += 1
        through_line = through_line or (zone != ahead and zone in board.LINE_ZONES)
        far += outward(zone)
        if beyond < 0 and not board.is_offensive(zone):
            beyond = zone
        before = zone
    sideways, prices = sideways_steps(zones), price(start, way, fare)
    rest = (prices[-1], sideways, through_line, -far)
    return Way(way, zones, prices, back, rest, sideways, beyond, _along_sideline(start, way))


def _in_order(found: Iterable[Way]) -> tuple[Way, ...]:
    """Ways to the same goal, the preferred one first when nobody bumps."""
    return tuple(sorted(found, key=lambda way: (way.back, way.rest, way.nodes)))


_FREE: Final = (0, 0, 0)  # nobody is in the way


def _ranked(start: int, goal: int, fare: Toll) -> tuple[Way, ...]:
    """As ``Toll.ranked`` has it. Where the cheapest ways that nobody holds up leave none of L, C and R, they are so
    whatever the toll."""
    free = toll(_FREE, -1, fare.quick)
    if fare is not free:
        found = free.ranked(start, goal)
        if not any(_leaves_line(start, way.nodes) for way in found):
            return found
    return _in_order([judged(start, way, fare) for way in ways(start, goal, fare)])


def _leaves_line(start: int, way: tuple[int, ...]) -> bool:
    return start in _LINES or any(node in _LINES for node in way[:-1])
