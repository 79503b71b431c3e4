"""Offensive movement on a run: linemen straight ahead, listed blockers, lead blockers, then the ballcarrier (4.1)."""

from __future__ import annotations

from typing import NamedTuple

from .. import board
from . import approaches, costs, pursuit
from .approaches import POINT, Route, Stance, Terms, Way
from .costs import Crowd
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
    named = {scene.carrier, *out, *[task.man for task in tasks]}
    for o, lineman in enumerate(scene.o_line):
        if lineman and o not in named:
            straight_ahead(scene, o, draw)
    if tasks:
        general = costs.crowd(scene)
        for task in tasks:
            if not task.lead:
                _block(scene, task, general, draw)
        for task in tasks:
            if task.lead:
                _lead(scene, task, general, draw)


# ------------------------------------------------------------------------------------------------------------ position
def straight_ahead(scene: Scene, o: int, draw: bool = False) -> None:
    """Move a man on the line into the zone in front of him, where he blocks if he can pay for it (R89)."""
    start = scene.o_start[o]
    zone = board.CROSSING[start]
    step = 2 * POINT if scene.quick else POINT
    left = costs.allowance(scene, o, False, draw) - step
    if left < 0:
        return
    scene.o_zone[o], scene.o_prev[o], scene.o_spent[o] = zone, start, step
    _settle(scene, o, left, step if _must_pay(scene, o, zone, start) else 0)


def _must_pay(scene: Scene, o: int, zone: int, came_from: int) -> bool:
    """Whether a blocker in a zone must pay a point to get in front of his man (4.1.10, R90)."""
    if not scene.flow or not scene.options.position_rule:
        return False
    side = approaches.position(scene.o_stance[o].column, scene.entry, scene.flow, zone)
    return approaches.must_pay(side, zone, came_from)


def _settle(scene: Scene, o: int, left: int, position: int) -> None:
    """A blocker at the end of his way: he blocks when he can pay for position."""
    blocks = left >= position
    scene.o_blocks[o] = blocks
    scene.o_position[o] = position if blocks else 0
    scene.o_left[o] = left - position if blocks else left


# ----------------------------------------------------------------------------------------------------- listed blockers
def _block(scene: Scene, task: Task, general: Crowd, draw: bool) -> None:
    o, man = task.man, scene.o_stance[task.man]
    terms = costs.terms(scene, o, task.zone, general)
    told = scene.snap.choices.route.get(scene.o_no[o])
    way = _laid_down(man, told, task.zone, terms) if told else None
    if way is None:
        way = approaches.best_way(man, task.zone, terms)
    if way is None:
        return
    allowed = costs.allowance(scene, o, way.bonus > 0, draw)
    if way.gross > allowed and not told:
        # He who can pay for no way takes the one that looks cheapest, and stays where a stronger man holds him: the
        # end with such a man in R "doesn't get anywhere beyond R" (4.1.3), though a longer way led farther.
        way = approaches.best_way(man, task.zone, costs.terms(scene, o, task.zone, general, hopeful=True)) or way
        way = way._replace(gross=approaches.price(man, way.route, costs.tolls(scene, o, terms), terms.slots))
        allowed = costs.allowance(scene, o, way.bonus > 0, draw)
    _walk(scene, o, way, terms, allowed)
    if scene.o_zone[o] == task.zone and not scene.o_blocks[o] and not _could_pay(scene, o, way, terms, allowed):
        scene.o_role[o] = NOT
    _note(scene, o)


def _laid_down(man: Stance, told: tuple[str, ...], zone: int, terms: Terms) -> Way | None:
    """The way that his coach has laid down for him, where it leads to this zone."""
    route = approaches.given_route(man, told, approaches.mover(man, terms))
    if route is None or route.zones[-1] != zone:
        return None
    return approaches.weigh(man, zone, route, terms)


def _note(scene: Scene, o: int) -> None:
    """The step that tells where a blocker has gone."""
    left = scene.o_left[o]
    scene.out.steps.append(
        {
            "step": "move",
            "player": scene.o_no[o],
            "zone": board.zone_name(scene.o_zone[o]),
            "left": left / POINT if left % POINT else left // POINT,
            "blocks": scene.o_blocks[o],
        }
    )


def _walk(scene: Scene, o: int, way: Way, terms: Terms, allowed: int) -> None:
    """Move a blocker along a route as far as he can pay (R91)."""
    route, spent = way.route, way.gross
    steps = len(route.zones)
    while spent > allowed:
        steps -= 1
        spent = approaches.price_until(scene.o_stance[o], route, terms, steps)
    if not steps:
        scene.o_left[o] = allowed
        return
    zones = (scene.o_start[o], *route.zones[:steps])
    here, came_from = zones[-1], zones[-2]
    scene.o_zone[o], scene.o_prev[o], scene.o_spent[o] = here, came_from, spent
    _note_way(scene, o, route, terms, zones)
    if here > board.BEY:
        scene.o_left[o] = allowed - spent
        return
    step = 2 * POINT if scene.quick else POINT
    _settle(scene, o, allowed - spent, step if _must_pay(scene, o, here, came_from) else 0)


def _note_way(scene: Scene, o: int, route: Route, terms: Terms, zones: tuple[int, ...]) -> None:
    """Sideways steps past the line, when he reaches the ballcarrier's entry zone, whom he held up (4.2.3, 4.6.9).

    ``zones``: his start and the zones of the route as far as he got.
    """
    entry, here = scene.entry, zones[0]
    for place in range(1, len(zones)):
        there = zones[place]
        if here < board.BEY and there in board.SIDEWAYS[here]:
            scene.o_sideways[o] += 1
        if entry is not None and there == entry.zone:
            last = place + 1 == len(zones)
            spent = scene.o_spent[o] if last else approaches.price_until(scene.o_stance[o], route, terms, place)
            scene.late = max(scene.late, spent)
            if here == entry.origin and place > 1 and (scene.o_line[o] or scene.o_pos[o] == "F"):
                scene.pulled.append(o)
        here = there
    if approaches.passes_carrier(route) and scene.o_start[scene.carrier] in zones[1:-1]:
        scene.held_up += 1


def _could_pay(scene: Scene, o: int, way: Way, terms: Terms, allowed: int) -> bool:
    """Whether his way would have left him the point for position with nobody in it and fresh legs (R113)."""
    alone = costs.nobody(terms)
    empty = approaches.price(scene.o_stance[o], way.route, costs.tolls(scene, o, alone), terms.slots)
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
    _walk(scene, o, way, terms, allowed)
    scene.leads.append(o)
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
    here = scene.o_zone[o]
    toll = costs.tolls(scene, o, costs.terms(scene, o, here, costs.crowd(scene)))
    left = scene.o_left[o] + scene.o_position[o]
    node = here
    if here in (board.L, board.R) and scene.o_prev[o] in (board.ZONE["oLE"], board.ZONE["oRE"]):
        node = board.L_TE if here == board.L else board.R_TE
    for zone in ahead:
        left -= toll.step + approaches.leaving(node, zone, toll)
        if left < 0:
            return
        node = zone
        if zone in scene.d_zone:
            scene.o_prev[o], scene.o_zone[o] = here, zone
            scene.o_left[o], scene.o_position[o] = left, 0
            _note(scene, o)
            return
