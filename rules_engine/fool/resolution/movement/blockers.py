"""How a listed blocker of a run gets to the zone written for him, and how far (4.1)."""

from __future__ import annotations

from ....football.steps import Step
from ... import board
from ..men import UNINVOLVED, OffensivePlayer
from ..scene import MOVED, Scene, WayToTheLine, enter_zone
from . import approaches, costs, prices
from .prices import POINT, PricedRoute, Traffic


def block(scene: Scene, man: OffensivePlayer, zone: int, traffic: Traffic) -> None:
    """Move a listed blocker toward the zone written for him.

    Who cannot pay for position there draws nobody, unless nothing but defenders or tired legs kept him from it.

    Rules: fool:4.1/1, fool:4.1.10/4, fool:4.1.17/1
    """
    chosen = choose_route(scene, man, zone, traffic)
    if chosen is None:
        return
    allowed = costs.allowance(man, scene.play, man is scene.ball.man, chosen.bonus > 0)
    walk(scene, man, chosen, allowed)
    if man.zone == zone and not man.blocks and not _could_pay_unhindered(scene, man, chosen, allowed):
        man.involvement = UNINVOLVED
    note_move(scene, man)


def choose_route(scene: Scene, man: OffensivePlayer, zone: int, traffic: Traffic) -> PricedRoute | None:
    """The route that a blocker takes to a zone: the one laid down for him, else the best.

    Who can pay for no route takes the one that looks cheapest, and stays where a stronger man holds him: the end with
    such a man in R "doesn't get anywhere beyond R", though a longer route led farther.

    Rules: fool:4.1.2/3
    """
    stance = man.post.stance
    obstacles = costs.obstacles(scene, man, zone, traffic)
    laid_down = scene.play.snap.choices.route.get(man.number)
    if laid_down:
        route = approaches.given_route(stance.start, laid_down, prices.mover(stance, obstacles))
        if route is not None and route.zones[-1] == zone:
            return prices.priced(stance, zone, route, obstacles)
        return prices.best_route(stance, zone, obstacles)
    best = prices.best_route(stance, zone, obstacles)
    if best is None or best.gross <= costs.allowance(man, scene.play, man is scene.ball.man, best.bonus > 0):
        return best
    hopeful = prices.best_route(stance, zone, costs.obstacles(scene, man, zone, traffic, hopeful=True)) or best
    gross = prices.price(stance, hopeful.route, prices.movement_costs(stance, obstacles))
    return PricedRoute(hopeful.route, gross, hopeful.position, hopeful.bonus, obstacles)


def walk(scene: Scene, man: OffensivePlayer, chosen: PricedRoute, allowed: int) -> None:
    """Move a blocker along a route as far as he can pay (RULING 91); ``allowed`` are his half points.

    Rules: fool:4.1.16/1, fool:4.1.17/1
    """
    reached = _as_far_as_paid(scene, man, chosen, allowed)
    if reached is None:
        man.points_left = allowed
        return
    route = reached.route
    enter_zone(man, route.zones[-1], route.came_from)
    man.points_spent = reached.gross
    man.sideways_moves += route.sideways
    _note_entry_zone(scene.way, man, reached)
    if approaches.PASSES_CARRIER in route.encounters:
        scene.way.held_up += 1
    if man.zone > board.BEY:
        man.points_left = allowed - reached.gross
    else:
        take_position(man, allowed - reached.gross, reached.position)


def _as_far_as_paid(scene: Scene, man: OffensivePlayer, chosen: PricedRoute, allowed: int) -> PricedRoute | None:
    """The part of a route that a blocker can pay for, the whole where he can; None where it is not one zone.

    Rules: fool:4.1.17/1
    """
    if chosen.gross <= allowed:
        return chosen
    stance, obstacles = man.post.stance, chosen.obstacles
    charged = prices.movement_costs(stance, obstacles)
    for steps in range(len(chosen.route.zones) - 1, 0, -1):
        route = prices.first_steps(stance, chosen.route, obstacles, steps)
        spent = prices.price(stance, route, charged)
        if spent <= allowed:
            here = route.zones[-1]
            pays = here < board.BEY and prices.must_pay(costs.position(scene, man, here), here, route.came_from)
            return PricedRoute(route, spent, charged.step if pays else 0, chosen.bonus, obstacles)
    return None


def _note_entry_zone(way: WayToTheLine, man: OffensivePlayer, walked: PricedRoute) -> None:
    """Note when a blocker reaches the ballcarrier's entry zone, and whether he pulled through the zone before it.

    Rules: fool:4.6.7/1, fool:4.6.9/1
    """
    entry, route = way.entry, walked.route
    if entry is None or entry.zone not in route.zones:
        return
    for place, zone in enumerate(route.zones):
        if zone == entry.zone:
            arrival = walked.gross
            if place + 1 < len(route.zones):
                arrival = prices.price_until(man.post.stance, route, walked.obstacles, place + 1)
            way.last_arrival = max(way.last_arrival, arrival)
            leads = man.post.lineman or man.post.position == "F"
            if leads and place and route.zones[place - 1] == entry.origin:
                way.pulled.append(man)


def _could_pay_unhindered(scene: Scene, man: OffensivePlayer, chosen: PricedRoute, allowed: int) -> bool:
    """Whether his route would have left him the point for position with nobody on it and fresh legs (RULING 113).

    Rules: fool:4.1.10/4
    """
    stance = man.post.stance
    unhindered = prices.price(stance, chosen.route, prices.movement_costs(stance, chosen.obstacles.without_defenders()))
    tired = scene.play.snap.tired.get(("offense", man.number))
    return unhindered + chosen.position <= allowed + (POINT * tired.move if tired else 0)


def take_position(man: OffensivePlayer, left: int, price: int) -> None:
    """A blocker at the end of his way: he blocks when he can pay for position.

    Rules: fool:4.1.10/4
    """
    man.blocks = left >= price
    man.points_left = left - price if man.blocks else left
    man.paid_for_position = man.blocks and price > 0


def note_move(scene: Scene, man: OffensivePlayer) -> None:
    """Log where a blocker has gone.

    Rules: fool:4.2.3/2
    """
    left = man.points_left
    points: object = left / POINT if left % POINT else left // POINT
    scene.log.outcome.steps.append(Step(MOVED, [man.number, board.NODE_NAMES[man.zone], points, man.blocks]))
