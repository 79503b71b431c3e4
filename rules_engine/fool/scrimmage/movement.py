"""Offensive movement on a run: linemen straight ahead, listed blockers, lead blockers, then the ballcarrier (4.1)."""

from __future__ import annotations

from typing import NamedTuple

from .. import board
from . import costs, pursuit
from .costs import POINT, Route, Tolls
from .scene import NOT, Scene


class Task(NamedTuple):
    """A listed blocker: his place, the zone written for him, "", "lead" or "lead="."""

    man: int
    zone: int
    lead: str


def set_flow(scene: Scene, entry: board.Entry) -> None:
    """The direction in which a run flows: from the ballcarrier's start column to his entry's (R90)."""
    start = board.start_column(scene.o_at[scene.carrier])
    column = board.COLUMN_OF_ENTRY[entry.name]
    scene.flow = (column > start) - (column < start)


def move_blockers(scene: Scene, tasks: list[Task], out: set[int], draw: bool = False) -> None:
    """Move everybody but the ballcarrier; ``out`` are linemen who leave the play (trap)."""
    named = {task.man for task in tasks}
    for o, lineman in enumerate(scene.o_line):
        if lineman and o not in named and o not in out and o != scene.carrier:
            straight_ahead(scene, o, draw)
    for task in tasks:
        if not task.lead:
            _block(scene, task, draw)
    for task in tasks:
        if task.lead:
            _lead(scene, task, draw)


# ------------------------------------------------------------------------------------------------------------ position
def needs_position(scene: Scene, o: int, zone: int, came_from: int) -> bool:
    """Whether a blocker in ``zone`` must pay a point to get in front of his man (4.1.10, R90)."""
    entry, flow = scene.entry, scene.flow
    if not flow or entry is None or not scene.options.position_rule or zone == board.C or zone not in entry.path:
        return False
    if zone == entry.zone:
        column = board.start_column(scene.o_at[o])
        target = board.COLUMN_OF_ENTRY[entry.name]
        inside = column > target if flow < 0 else column < target
        return inside and came_from != entry.origin
    if came_from > board.BEY or came_from not in board.SIDEWAYS[zone]:
        return False
    step = sum(board.X_RANGE[zone]) - sum(board.X_RANGE[came_from])
    return step * flow > 0


def straight_ahead(scene: Scene, o: int, draw: bool = False) -> None:
    """Move a man on the line into the zone in front of him, where he blocks if he can pay for it (R89)."""
    start = scene.o_start[o]
    zone = board.CROSSING[start]
    scale = 2 if scene.quick else 1
    left = costs.allowance(scene, o, False, draw) - POINT * scale
    if left < 0:
        return
    scene.o_zone[o], scene.o_prev[o], scene.o_spent[o] = zone, start, POINT * scale
    position = POINT * scale if needs_position(scene, o, zone, start) else 0
    _settle(scene, o, left, position)


def _settle(scene: Scene, o: int, left: int, position: int) -> None:
    """A blocker at the end of his way: he blocks when he can pay for position."""
    blocks = left >= position
    scene.o_blocks[o] = blocks
    scene.o_position[o] = position if blocks else 0
    scene.o_left[o] = left - position if blocks else left


# ----------------------------------------------------------------------------------------------------- listed blockers
class _Choice(NamedTuple):
    net: int  # half points with position and pulling bonus weighed in
    gross: int
    position: int
    route: Route
    bonus: int


def _best_route(scene: Scene, o: int, zone: int, toll: Tolls, last: int = -1) -> _Choice | None:
    """The route that leaves most points; among equals the one cheaper before position, then the shorter.

    ``last``: only routes that come from this zone (lead blockers).
    """
    guard = POINT if scene.o_pos[o] == "G" and scene.o_ok[o] else 0
    mover, start = costs.mover_of(scene, o), scene.o_start[o]
    best: _Choice | None = None
    for detour in costs.DETOURS:
        for route in costs.routes(start, zone, mover, detour):
            # A route is at least as dear as its zones; without a bonus an equal one is no better.
            if best is not None and toll.step * len(route.nodes) - guard + (guard == 0) > best.net:
                break
            if last < 0 or route.came_from == last:
                choice = _weigh(scene, o, zone, route, toll)
                if best is None or choice[:3] < best[:3]:
                    best = choice
        if best is not None and best.net <= toll.step * (costs.shortest(start, zone) + detour + 1) - guard:
            break
    return best


def _weigh(scene: Scene, o: int, zone: int, route: Route, toll: Tolls) -> _Choice:
    """What a route costs all in all, position and the pulling guard's bonus included."""
    gross = costs.price(scene, o, route, toll)
    position = POINT * (2 if scene.quick else 1) if needs_position(scene, o, zone, route.came_from) else 0
    bonus = POINT if scene.o_pos[o] == "G" and scene.o_ok[o] and costs.pulls(scene, o, route) else 0
    return _Choice(gross + position - bonus, gross, position, route, bonus)


def _chosen(scene: Scene, o: int, zone: int, toll: Tolls) -> _Choice | None:
    given = scene.snap.choices.route.get(scene.o_no[o])
    route = costs.given_route(scene, o, given) if given else None
    if route is None or board.plain(route.nodes[-1]) != zone:
        return _best_route(scene, o, zone, toll)
    return _weigh(scene, o, zone, route, toll)


def _block(scene: Scene, task: Task, draw: bool) -> None:
    o = task.man
    toll = costs.tolls(scene, o)
    choice = _chosen(scene, o, task.zone, toll)
    if choice is None:
        return
    allowed = costs.allowance(scene, o, choice.bonus > 0, draw)
    if choice.gross > allowed and not scene.snap.choices.route.get(scene.o_no[o]):
        # He who can pay for no way takes the one that looks cheapest, and stays where a stronger man holds him: the
        # end with such a man in R "doesn't get anywhere beyond R" (4.1.3), though a longer way led farther.
        choice = _best_route(scene, o, task.zone, costs.tolls(scene, o, hopeful=True)) or choice
        choice = choice._replace(gross=costs.price(scene, o, choice.route, toll))
        allowed = costs.allowance(scene, o, choice.bonus > 0, draw)
    _walk(scene, o, choice, toll, allowed)
    if scene.o_zone[o] == task.zone and not scene.o_blocks[o] and not _could_pay(scene, o, choice, allowed):
        scene.o_role[o] = NOT
    scene.step(
        "move",
        player=scene.o_no[o],
        zone=board.zone_name(scene.o_zone[o]),
        left=_points(scene.o_left[o]),
        blocks=scene.o_blocks[o],
    )


def _points(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _walk(scene: Scene, o: int, choice: _Choice, toll: Tolls, allowed: int) -> None:
    """Move a blocker along a route as far as he can pay (R91)."""
    route, spent = choice.route, choice.gross
    steps = len(route.nodes)
    while spent > allowed:
        steps -= 1
        spent = costs.price_until(scene, o, route, toll, steps)
    if not steps:
        scene.o_left[o] = allowed
        return
    way = (scene.o_start[o], *route.nodes[:steps])
    here, came_from = board.plain(way[-1]), board.plain(way[-2])
    scene.o_zone[o], scene.o_prev[o], scene.o_spent[o] = here, came_from, spent
    _note_way(scene, o, choice.route, toll, way)
    if board.is_offensive(here):
        scene.o_left[o] = allowed - spent
        return
    position = POINT * (2 if scene.quick else 1) if needs_position(scene, o, here, came_from) else 0
    _settle(scene, o, allowed - spent, position)


def _note_way(scene: Scene, o: int, route: Route, toll: Tolls, way: tuple[int, ...]) -> None:
    """Sideways steps past the line, when he reaches the ballcarrier's entry zone, whom he held up (4.2.3, 4.6.9)."""
    entry = scene.entry
    for place in range(1, len(way)):
        here, there = board.plain(way[place - 1]), board.plain(way[place])
        if here < board.BEY and there in board.SIDEWAYS[here]:
            scene.o_sideways[o] += 1
        if entry is not None and there == entry.zone:
            spent = scene.o_spent[o] if place + 1 == len(way) else costs.price_until(scene, o, route, toll, place)
            scene.late = max(scene.late, spent)
            if here == entry.origin and place > 1 and (scene.o_line[o] or scene.o_pos[o] == "F"):
                scene.pulled.append(o)
    if costs.passes_carrier(route) and scene.o_start[scene.carrier] in way[1:-1]:
        scene.held_up += 1


def _could_pay(scene: Scene, o: int, choice: _Choice, allowed: int) -> bool:
    """Whether his way would have left him the point for position with nobody in it and fresh legs (R113)."""
    empty = costs.price(scene, o, choice.route, costs.tolls(scene, o, empty=True))
    tired = scene.snap.tired.get(("offense", scene.o_no[o]))
    fresh = POINT * tired.move if tired else 0
    return empty + choice.position <= allowed + fresh


# -------------------------------------------------------------------------------------------------------- lead blockers
def _may_lead(scene: Scene, o: int) -> bool:
    """Backs, ends and specialized guards lead; other linemen do not (7.1.12, R93)."""
    return not scene.o_line[o] or (scene.o_pos[o] == "G" and scene.o_ok[o])


def _lead(scene: Scene, task: Task, draw: bool) -> None:
    o, entry = task.man, scene.entry
    toll = costs.tolls(scene, o)
    choice = _best_route(scene, o, entry.zone, toll, entry.origin) if entry and _may_lead(scene, o) else None
    if choice is None or entry is None:
        _block(scene, task, draw)
        return
    allowed = costs.allowance(scene, o, choice.bonus > 0, draw)
    before = costs.price_until(scene, o, choice.route, toll, len(choice.route.nodes) - 1)
    if before < 2 * POINT or allowed - choice.gross < POINT:
        _block(scene, task, draw)
        return
    _walk(scene, o, choice, toll, allowed)
    scene.leads.append(o)
    bonus = POINT if scene.o_ok[o] and scene.o_pos[o] in ("G", "F") else 0
    _lead_on(scene, o, entry, choice.route, toll, bonus, task.lead == "lead=")
    scene.step(
        "move",
        player=scene.o_no[o],
        zone=board.zone_name(scene.o_zone[o]),
        left=_points(scene.o_left[o]),
        blocks=scene.o_blocks[o],
    )


def _lead_on(scene: Scene, o: int, entry: board.Entry, route: Route, toll: Tolls, bonus: int, stay: bool) -> None:
    """A lead blocker past the line: on until a zone has more defenders than blockers (4.1.13)."""
    left = scene.o_left[o] + bonus
    scale = 2 if scene.quick else 1
    node = route.nodes[-1]
    for place in range(len(entry.path) - 1):
        zone, onward = entry.path[place], entry.path[place + 1]
        blockers = sum(1 for other, z in enumerate(scene.o_zone) if z == zone and other != o and scene.o_blocks[other])
        area = board.AREA_OF[zone]
        defenders = sum(1 for a in scene.d_area if a == area)
        if defenders > blockers or (stay and defenders == blockers and defenders):
            break
        normal = toll.step + costs.leaving(node, onward, toll)
        cost = min(normal, (2 if defenders == blockers else 1) * POINT * scale)
        if cost > left:
            break
        left -= cost
        scene.o_spent[o] += cost
        scene.o_zone[o], scene.o_prev[o] = onward, zone
        node = onward
    scene.o_left[o] = left
    scene.o_blocks[o] = True
    scene.o_position[o] = 0


# ---------------------------------------------------------------------------------------- moving on after reaction
def move_on(scene: Scene, paths: tuple[tuple[int, ...], ...]) -> None:
    """Blockers in zones without defenders go on to the next defended zone of the path (4.2.8, R95).

    They stay where some defender could pursue into their zone.
    """
    reachable: frozenset[int] | None = None
    for path in paths:
        for o, blocks in enumerate(scene.o_blocks):
            zone = scene.o_zone[o]
            if not blocks or o == scene.carrier or zone not in path or zone in scene.d_zone:
                continue
            if reachable is None:
                reachable = pursuit.zones_in_reach(scene)
            if zone not in reachable:
                _go_on(scene, o, path[path.index(zone) + 1 :])


def _go_on(scene: Scene, o: int, ahead: tuple[int, ...]) -> None:
    toll = costs.tolls(scene, o)
    left = scene.o_left[o] + scene.o_position[o]
    here = scene.o_zone[o]
    node = here
    if here in (board.L, board.R) and scene.o_prev[o] in (board.ZONE["oLE"], board.ZONE["oRE"]):
        node = board.L_TE if here == board.L else board.R_TE
    for zone in ahead:
        left -= toll.step + costs.leaving(node, zone, toll)
        if left < 0:
            return
        node = zone
        if zone in scene.d_zone:
            scene.o_prev[o], scene.o_zone[o] = here, zone
            scene.o_left[o], scene.o_position[o] = left, 0
            scene.step("move", player=scene.o_no[o], zone=board.zone_name(zone), left=_points(left), blocks=True)
            return
