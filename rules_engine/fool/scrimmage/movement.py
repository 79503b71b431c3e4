"""Offensive movement on a run: linemen straight ahead, listed blockers, lead blockers, then the ballcarrier (4.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from ...football.steps import Step
from .. import board
from . import approaches, costs, pursuit
from .approaches import POINT, PricedRoute, Route, Stance, Terms
from .costs import Crowd
from .scene import MOVED, NOT, Scene


class Task(NamedTuple):
    """A listed blocker: his place, the zone written for him, "", "lead" or "lead="."""

    man: int
    zone: int
    lead: str


def set_flow(scene: Scene, entry: board.Entry) -> None:
    """The direction in which a run flows: from the ballcarrier's start column to his entry's (R90)."""
    flow_to(scene, flow(scene.o_at[scene.carrier], entry))


def flow_to(scene: Scene, flow: int) -> None:
    """The same where it is known."""
    scene.flow = flow
    scene.position_flow = flow if flow and scene.options.position_rule else 0


def flow(at: str, entry: board.Entry) -> int:
    """The same of a ballcarrier who starts on a spot."""
    start, column = board.start_column(at), board.COLUMN_OF_ENTRY[entry.name]
    return (column > start) - (column < start)


def move_blockers(scene: Scene, tasks: Sequence[Task], out: Collection[int], draw: bool = False) -> None:
    """Move everybody but the ballcarrier; ``out`` are linemen who are not to move."""
    move(scene, tasks, unnamed(scene, scene.carrier, tasks, out), draw)


def unnamed(scene: Scene, carrier: int, tasks: Sequence[Task], out: Collection[int]) -> list[int]:
    """The linemen of whom nothing is said."""
    named = [carrier, *out]
    for task in tasks:
        named.append(task.man)
    return [o for o, lineman in enumerate(scene.o_line) if lineman and o not in named]


def move(scene: Scene, tasks: Sequence[Task], ahead: Sequence[int], draw: bool = False) -> None:
    """Move the linemen who step straight ahead, then the listed blockers."""
    straight_ahead(scene, ahead, draw)
    if tasks:
        general = costs.crowd(scene)
        for task in tasks:
            if not task.lead:
                _block(scene, task, general, draw)
        for task in tasks:
            if task.lead:
                _lead(scene, task, general, draw)


def straight_ahead(scene: Scene, men: Sequence[int], draw: bool = False) -> None:
    """Move men on the line into the zone in front of them, where they block if they can pay for it (R89)."""
    step = 2 * POINT if scene.quick else POINT
    entry = scene.entry
    # Only there somebody from behind the line must pay (R90).
    dear = entry.zone if scene.position_flow and entry is not None else -1
    starts, zones, spent = scene.o_start, scene.o_zone, scene.o_spent
    for o in men:
        left = costs.allowance(scene, o, False, draw) - step
        if left < 0:
            continue
        start = starts[o]
        zone = board.CROSSING[start]
        zones[o], spent[o] = zone, step
        scene.comes_from(o, start)
        if zone == dear and approaches.must_pay(costs.position(scene, o, zone), zone, start):
            _settle(scene, o, left, step)
        else:
            scene.o_blocks[o], scene.o_left[o] = True, left


# ------------------------------------------------------------------------------------------------------------ position
def _settle(scene: Scene, o: int, left: int, position: int) -> None:
    """A blocker at the end of his way: he blocks when he can pay for position."""
    blocks = left >= position
    scene.o_blocks[o], scene.o_left[o] = blocks, left - position if blocks else left
    if blocks and position:
        scene.o_positioned |= 1 << o
    else:
        scene.o_positioned &= ~(1 << o)


# ----------------------------------------------------------------------------------------------------- listed blockers
def _block(scene: Scene, task: Task, general: Crowd, draw: bool) -> None:
    o, man = task.man, scene.o_stance[task.man]
    laid_down = scene.snap.choices.route
    told = laid_down.get(scene.o_no[o]) if laid_down else None
    way = _laid_down(man, told, task.zone, costs.terms(scene, o, task.zone, general)) if told else None
    if way is None:
        way = costs.best_way(scene, o, task.zone, general)
    if way is None:
        return
    allowed = costs.allowance(scene, o, way.bonus > 0, draw)
    if way.gross > allowed and not told:
        # He who can pay for no way takes the one that looks cheapest, and stays where a stronger man holds him: the
        # end with such a man in R "doesn't get anywhere beyond R" (4.1.3), though a longer way led farther.
        terms, way = way.terms, costs.best_way(scene, o, task.zone, general, hopeful=True) or way
        gross = approaches.price(man, way.route, costs.tolls(scene, o, terms), terms.slots)
        way = PricedRoute(way.net, gross, way.position, way.route, way.bonus, terms)
        allowed = costs.allowance(scene, o, way.bonus > 0, draw)
    _walk(scene, o, way, allowed)
    if scene.o_zone[o] == task.zone and not scene.o_blocks[o] and not _could_pay(scene, o, way, allowed):
        scene.o_role[o] = NOT
    _note(scene, o)


def _laid_down(man: Stance, told: tuple[str, ...], zone: int, terms: Terms) -> PricedRoute | None:
    """The way that his coach has laid down for him, where it leads to this zone."""
    route = approaches.given_route(man, told, approaches.mover(man, terms))
    if route is None or route.zones[-1] != zone:
        return None
    return approaches.weigh(man, zone, route, terms)


def _note(scene: Scene, o: int) -> None:
    """The step that tells where a blocker has gone."""
    left = scene.o_left[o]
    points: object = left / POINT if left % POINT else left // POINT
    scene.out.steps.append(Step(MOVED, [scene.o_no[o], board.NODE_NAMES[scene.o_zone[o]], points, scene.o_blocks[o]]))


def _walk(scene: Scene, o: int, way: PricedRoute, allowed: int) -> None:
    """Move a blocker along a route as far as he can pay (R91)."""
    route, spent, position, terms = way.route, way.gross, way.position, way.terms
    if spent > allowed:
        man, steps, toll = scene.o_stance[o], len(route.zones), costs.tolls(scene, o, terms)
        while spent > allowed:
            steps -= 1
            if not steps:
                scene.o_left[o] = allowed
                return
            route = approaches.first_steps(man, way.route, terms, steps)
            spent = approaches.price(man, route, toll, terms.slots)
        here = route.zones[-1]
        pays = here < board.BEY and approaches.must_pay(costs.position(scene, o, here), here, route.came_from)
        position = toll.step if pays else 0
    here = route.zones[-1]
    scene.o_zone[o], scene.o_spent[o] = here, spent
    scene.comes_from(o, route.came_from)
    scene.o_sideways[o] += route.sideways
    if scene.entry is not None and scene.entry.zone in route.zones:
        _enter(scene, o, scene.entry, route, terms, spent)
    if approaches.passes_carrier(route):
        scene.held_up += 1
    if here > board.BEY:
        scene.o_left[o] = allowed - spent
    else:
        _settle(scene, o, allowed - spent, position)


def _enter(scene: Scene, o: int, entry: board.Entry, route: Route, terms: Terms, spent: int) -> None:
    """When a blocker reaches the ballcarrier's entry zone, and whether he pulled through the zone before (4.6.9)."""
    last = len(route.zones) - 1
    for place, zone in enumerate(route.zones):
        if zone == entry.zone:
            then = spent if place == last else approaches.price_until(scene.o_stance[o], route, terms, place + 1)
            scene.late = max(scene.late, then)
            if place and route.zones[place - 1] == entry.origin and (scene.o_line[o] or scene.o_pos[o] == "F"):
                scene.pulled += (o,)


def _could_pay(scene: Scene, o: int, way: PricedRoute, allowed: int) -> bool:
    """Whether his way would have left him the point for position with nobody in it and fresh legs (R113)."""
    alone = costs.nobody(way.terms)
    empty = approaches.price(scene.o_stance[o], way.route, costs.tolls(scene, o, alone), alone.slots)
    tired = scene.snap.tired.get(("offense", scene.o_no[o]))
    fresh = POINT * tired.move if tired else 0
    return empty + way.position <= allowed + fresh


# -------------------------------------------------------------------------------------------------------- lead blockers
def _may_lead(scene: Scene, o: int) -> bool:
    """Backs, ends and specialized guards lead; other linemen do not (7.1.12, R93)."""
    return not scene.o_line[o] or scene.o_stance[o].guard


def _lead(scene: Scene, task: Task, general: Crowd, draw: bool) -> None:
    o, entry, man = task.man, scene.entry, scene.o_stance[task.man]
    if entry is None or not _may_lead(scene, o):
        _block(scene, task, general, draw)
        return
    terms = costs.terms(scene, o, entry.zone, general)
    way = approaches.best_way(man, entry.zone, terms, entry.origin)
    if way is None:
        _block(scene, task, general, draw)
        return
    allowed = costs.allowance(scene, o, way.bonus > 0, draw)
    before = approaches.price_until(man, way.route, terms, len(way.route.zones) - 1)
    if before < 2 * POINT or allowed - way.gross < POINT:
        _block(scene, task, general, draw)
        return
    _walk(scene, o, way, allowed)
    scene.leads += (o,)
    _lead_on(scene, o, entry, way.route, terms, task.lead == "lead=")
    _note(scene, o)


def _lead_on(scene: Scene, o: int, entry: board.Entry, route: Route, terms: Terms, stay: bool) -> None:
    """A lead blocker past the line: on until a zone has more defenders than blockers (4.1.13)."""
    man, toll = scene.o_stance[o], costs.tolls(scene, o, terms)
    left = scene.o_left[o] + (POINT if man.guard or man.fullback else 0)
    scale = 2 if scene.quick else 1
    node = route.nodes[-1]
    for place in range(len(entry.path) - 1):
        zone, onward = entry.path[place], entry.path[place + 1]
        blockers = sum(1 for other, z in enumerate(scene.o_zone) if z == zone and other != o and scene.o_blocks[other])
        area = board.AREA_OF[zone]
        defenders = sum(1 for a in scene.d_area if a == area)
        if defenders > blockers or (stay and defenders == blockers and defenders):
            break
        normal = toll.step + approaches.leaving(node, onward, toll)
        cost = min(normal, (2 if defenders == blockers else 1) * POINT * scale)
        if cost > left:
            break
        left -= cost
        scene.o_spent[o] += cost
        scene.o_zone[o] = onward
        scene.comes_from(o, zone)
        node = onward
    scene.o_left[o] = left
    scene.o_blocks[o] = True
    scene.o_positioned &= ~(1 << o)


# ---------------------------------------------------------------------------------------- moving on after reaction
def move_on(scene: Scene, paths: tuple[tuple[int, ...], ...]) -> None:
    """Blockers in zones without defenders go on to the next defended zone of the path (4.2.8, R95).

    They stay where some defender could pursue into their zone.
    """
    reachable: frozenset[int] | None = None
    defended = 0
    for zone in scene.d_zone:
        defended |= 1 << zone
    for path in paths:
        bare = pursuit.bits(path) & ~defended
        for o, blocks in enumerate(scene.o_blocks):
            zone = scene.o_zone[o]
            if not blocks or not bare >> zone & 1 or o == scene.carrier:
                continue
            if reachable is None:
                reachable = pursuit.zones_in_reach(scene)
            if zone not in reachable:
                _go_on(scene, o, path[path.index(zone) + 1 :])


def _go_on(scene: Scene, o: int, ahead: tuple[int, ...]) -> None:
    here = scene.o_zone[o]
    toll = costs.tolls(scene, o, costs.terms(scene, o, here, costs.crowd(scene)))
    left = scene.o_left[o] + (toll.step if scene.o_positioned >> o & 1 else 0)
    node = here
    if here in (board.L, board.R) and scene.o_slot >> o & 1:
        node = board.L_TE if here == board.L else board.R_TE
    for zone in ahead:
        left -= toll.step + approaches.leaving(node, zone, toll)
        if left < 0:
            return
        node = zone
        if zone in scene.d_zone:
            scene.o_zone[o], scene.o_left[o] = zone, left
            scene.o_positioned &= ~(1 << o)
            scene.comes_from(o, here)
            _note(scene, o)
            return
