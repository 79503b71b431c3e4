"""What moving costs on a run: routes of blockers compiled once, tolls read from the defense (4.1, R85-92, 96, 99).

Costs are half points. A route is a way of movement nodes together with everything that can make it dearer: the line
zones it leaves, the wide zones it passes, its first step, whether it crosses behind the center. For two nodes only
the routes that no other beats in every respect are kept, so that a blocker compares a handful of them.
"""

from __future__ import annotations

from functools import cache, lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board, tables
from .scene import BLITZ, COVER, DELAYED, MAN, RUSH, SOMEWHAT, WRITTEN, Scene

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
_OLT, _ORT = board.ZONE["oLT"], board.ZONE["oRT"]
_TIGHT_END: Final = 3  # his column of the bump table, an option (4.1.14)
DETOURS: Final = (1, 3, 5)  # steps beyond the shortest way, looked at one after the other


class Mover(NamedTuple):
    """What about a mover decides which routes he must compare.

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
    """A way from a start to a zone, start left out, and the mask of what it meets."""

    nodes: tuple[int, ...]
    mask: int
    exits: tuple[tuple[int, bool], ...]  # line nodes left, each with whether toward the sideline
    came_from: int  # the zone before the last one


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
    while ahead:
        onward = []
        for node in ahead:
            for before in range(board.NODES):
                if steps[before] == board.FAR_AWAY and node in _STEPS[before]:
                    steps[before] = steps[node] + 1
                    onward.append(before)
        ahead = onward
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


@of_the_rules
@cache
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
            found.append(Route(way[1:], mask, _exits(way), board.plain(way[-2])))
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


def shortest(start: int, goal: int) -> int:
    """Steps of the shortest way."""
    return _steps_to(goal)[start]


def _exits(way: tuple[int, ...]) -> tuple[tuple[int, bool], ...]:
    return tuple(
        (here, here in _OUTSIDE_ZONES and there == _OUTSIDE_ZONES[here])
        for here, there in pairwise(way)
        if here in _EXITS
    )


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


_NO_BUMPS: Final = (0, 0, 0, 0)
_HALF: Final = (COVER, MAN, RUSH, BLITZ)  # these hold others up half as much as men in zone


def traffic(scene: Scene, o: int, empty: bool = False, hopeful: bool = False) -> tuple[int, int, int]:
    """Half defenders who hold a mover up when he leaves L, C, R (4.1.2, R87, R104); NO_EXIT where his man is stronger.

    Positions are those before reaction. ``empty`` leaves everybody out (R113), ``hopeful`` takes a stronger man for an
    equal one.
    """
    if empty:
        return 0, 0, 0
    covered = scene.o_line[o] and scene.line == "cover_linemen"  # then only his own man holds him up (4.2.13)
    mine = scene.o_block[o] if o != scene.carrier else scene.o_c[o]
    rows, postures, covers, involved = scene.rows, scene.d_posture, scene.d_cover, scene.o_role[o] >= SOMEWHAT
    counts = [0, 0, 0]
    for place, zone in enumerate(board.LINE_ZONES):
        for d in rows[zone]:
            posture = postures[d]
            if involved and covers[d] == o and posture in (MAN, COVER):
                theirs = scene.d_c[d]
                counts[place] += NO_EXIT if theirs > mine and not hopeful else 4 if theirs >= mine else 2
            elif covered:
                continue
            elif posture in _HALF or (posture == DELAYED and (scene.draw or scene.screen)):
                counts[place] += 1
            else:
                counts[place] += 2
    return counts[0], counts[1], counts[2]


def _extra(halves: int, off: int, quick: bool) -> int:
    """Half points above a step for leaving a line zone: n defenders in half points, ``off`` defenders let pass."""
    if quick:
        return max(0, 2 * halves - 4 * off)
    return POINT * max(0, halves // 2 - off)


def tolls(scene: Scene, o: int, empty: bool = False, hopeful: bool = False) -> Tolls:
    """What the mover pays on this play; ``empty`` and ``hopeful`` as for ``traffic``."""
    crowd = traffic(scene, o, empty, hopeful)
    slot_te = scene.o_pos[o] == "TE" and scene.o_ok[o]  # his further benefit (7.1.7)
    side = scene.o_at[o][0] if slot_te else ""
    at_tackle = slot_te and scene.o_at[o] in ("LT", "RT")  # far end of an unbalanced line (R74)
    bumps = _NO_BUMPS if empty else _bumps(scene, o)
    easier = int(scene.options.te_outside)
    return _tolls(crowd, side, at_tackle, easier, bumps, scene.o_down[o], scene.o_line[o], scene.quick)


@of_the_rules
@lru_cache(maxsize=8192)
def _tolls(
    crowd: tuple[int, int, int],
    side: str,
    at_tackle: bool,
    easier: int,
    bumps: tuple[int, int, int, int],
    down: bool,
    lineman: bool,
    quick: bool,
) -> Tolls:
    """The tolls by what they go by: the crowd in L, C and R, the side of a specialized tight end, bumps on his way."""
    scale = 2 if quick else 1
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
        (_extra(crowd[0], left + easier, quick), _extra(crowd[2], right + easier, quick)),
        bumps,
        POINT * scale if down else -1,
        POINT * scale if lineman else 0,
        POINT * scale,
    )


def _bumps(scene: Scene, o: int) -> tuple[int, int, int, int]:
    """Half points that his man-defenders cost in the wide zones WWL, WL, WR, WWR (R96)."""
    if scene.o_role[o] != WRITTEN or o not in scene.d_cover:
        return _NO_BUMPS
    losses = [0, 0, 0, 0]
    for place, zone in enumerate(_WIDE):
        losses[place] = bump_loss(scene, o, board.AREA_OF[zone], _bump_kind(scene, o))
    return losses[0], losses[1], losses[2], losses[3]


def _bump_kind(scene: Scene, o: int) -> int:
    on_the_line = scene.o_job[o] == "W" and not scene.o_at[o].endswith("-")
    return 0 if on_the_line else 1


def bump_loss(scene: Scene, o: int, area: int, kind: int) -> int:
    """Half points lost to the strongest bump of a man-defender who starts in the area (4.1.14)."""
    if scene.o_line[o] or not scene.options.run_bump:
        return 0
    if scene.o_at[o] in ("LTE", "RTE"):
        if not scene.options.run_bump_te:
            return 0
        kind = _TIGHT_END
    loss = 0
    for d, posture in enumerate(scene.d_posture):
        if posture == MAN and scene.d_cover[d] == o and scene.d_area[d] == area:
            speed = scene.d_react[d] - scene.o_react[o]
            loss = max(loss, tables.run_bump(speed, scene.d_c[d] - scene.o_c[o], kind))
    return 2 * loss if scene.quick else loss // POINT * POINT


def price(scene: Scene, o: int, route: Route, toll: Tolls) -> int:
    """Half points of a whole route, the point for position not among them."""
    cost = toll.step * len(route.nodes)
    mask = route.mask
    for node, outside in route.exits:
        cost += _leaving(node, outside, toll)
    if mask & (128 | 256 | 512 | 1024):
        cost += _wide_losses(route, toll)
    if toll.pull > 0 and mask & (_FIRST_SIDEWAYS | _FIRST_BACK) and not _open_slot(scene, o, route.nodes[0], mask):
        cost += toll.pull
    if toll.center and _crosses(scene.o_at[o], mask):
        cost += toll.center
    if mask & _CARRIER:
        cost += toll.carrier
    if mask & (8 | 16 | 32 | 64) and (scene.o_back[o] or scene.options.run_bump_te):
        cost += _slot_bump(scene, o, route)
    return cost


def price_until(scene: Scene, o: int, route: Route, toll: Tolls, steps: int) -> int:
    """Half points spent on the first ``steps`` zones of a route."""
    if steps in (0, len(route.nodes)):
        return price(scene, o, route, toll) if steps else 0
    return price(scene, o, _made((scene.o_start[o], *route.nodes[:steps]), mover_of(scene, o)), toll)


def _made(way: tuple[int, ...], mover: Mover) -> Route:
    """A route of movement nodes, start included, with all that it meets."""
    mask = 0
    for number, (here, there) in enumerate(pairwise(way)):
        mask |= _mask(here, there, number == 0, mover)
    return Route(way[1:], mask, _exits(way), board.plain(way[-2]))


def given_route(scene: Scene, o: int, zones: tuple[str, ...]) -> Route | None:
    """The route that a coach laid down zone by zone, or None where a step is none (``Choices.route``)."""
    way = [scene.o_start[o]]
    for name in zones:
        there = next((n for n in _STEPS[way[-1]] if board.plain(n) == board.ZONE[name]), None)
        if there is None:
            return None
        way.append(there)
    return _made(tuple(way), mover_of(scene, o))


def mover_of(scene: Scene, o: int) -> Mover:
    """What decides about a blocker's routes on this play."""
    bumped = o in scene.d_cover and not scene.o_line[o]
    carrier_start = scene.o_start[scene.carrier] if scene.carrier >= 0 else -1
    split = scene.o_job[o] == "W"
    return Mover(scene.o_down[o], scene.o_line[o], bumped, scene.o_at[o] == "C", split, carrier_start)


def passes_carrier(route: Route) -> bool:
    """Whether a route leads through the zone where the ballcarrier starts (4.1.16)."""
    return bool(route.mask & _CARRIER)


def pulls(scene: Scene, o: int, route: Route) -> bool:
    """Whether a down lineman or end pays for pulling on a route (4.1.4)."""
    return (
        scene.o_down[o]
        and bool(route.mask & (_FIRST_SIDEWAYS | _FIRST_BACK))
        and not _open_slot(scene, o, route.nodes[0], route.mask)
    )


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
    return toll.leaving[board.LINE_ZONES.index(node)]


def _wide_losses(route: Route, toll: Tolls) -> int:
    """The bump of each area is paid once, on leaving it (4.1.14)."""
    cost = 0
    nodes = route.nodes
    for place, node in enumerate(nodes):
        if node in _WIDE and place + 1 < len(nodes):
            area = board.AREA_OF[node]
            onward = nodes[place + 1 :]
            if any(board.plain(n) > board.BEY or board.AREA_OF[board.plain(n)] != area for n in onward):
                cost += toll.wide[list(_WIDE).index(node)]
    return cost


def _slot_bump(scene: Scene, o: int, route: Route) -> int:
    if route.exits[0][0] not in (board.L_TE, board.R_TE):
        return 0
    return bump_loss(scene, o, board.AREA_OF[board.plain(route.exits[0][0])], 2)


def _open_slot(scene: Scene, o: int, first: int, mask: int) -> bool:
    """A sideways first step into a slot without a down lineman is no pull (R92)."""
    if not mask & _FIRST_SIDEWAYS:
        return False
    return not any(scene.o_down[other] and scene.o_start[other] == first for other in range(len(scene.o_at)))


def _crosses(at: str, mask: int) -> bool:
    if mask & _ENTERS_CENTER_LEFT and mask & _LEAVES_CENTER_RIGHT:
        return True
    if mask & _ENTERS_CENTER_RIGHT and mask & _LEAVES_CENTER_LEFT:
        return True
    return bool((at == "LG" and mask & _LEAVES_CENTER_RIGHT) or (at == "RG" and mask & _LEAVES_CENTER_LEFT))


def allowance(scene: Scene, o: int, pulling: bool, draw: bool) -> int:
    """Half points a mover has on a run (R85); the lead blocker's bonus comes past the line only."""
    pos, ok = scene.o_pos[o], scene.o_ok[o]
    points = scene.o_move[o] + (1 if scene.slow else 0) - (1 if draw else 0)
    if scene.scrambles and o == scene.carrier:
        points += 1
    if scene.o_at[o] == "Q" and o != scene.carrier:
        points -= 1  # he hands off first (4.1.12a)
    if ok and pos in ("H", "TB"):
        points += 1
    if ok and pos == "G" and pulling:
        points += 1
    if scene.quick:
        points += (ok and pos == "F") + ("q" in scene.o_player[o].attrs)
    return POINT * max(0, points)
