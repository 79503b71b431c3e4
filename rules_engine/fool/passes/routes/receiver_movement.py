"""Receivers on the move: who holds them up, which route they take, how far they get (5.1; RULINGS 25, 85-87)."""

from __future__ import annotations

from typing import Final

from ....football.steps import Step
from ... import board
from ...model import OffMan
from ...play_calls import Place, Target
from ...resolution import naming
from ...resolution.men import DELAYED_BLITZ, FAKE_BLITZ, IN_ZONE, MAN_TO_MAN, Defender
from ...resolution.scene import MOVED, Defense, PlayUnderWay, Scene, comes_from
from . import route_choice, routes
from .bumpers import bumpers
from .receivers import Receiver
from .route_choice import Route
from .routes import Traffic

_LEFT: Final = board.AREA["L"]
_CENTER: Final = board.AREA["C"]
_RIGHT: Final = board.AREA["R"]


# ------------------------------------------------------------------------------------------------ who is in his way
def traffic_for_all(defense: Defense, play: PlayUnderWay) -> Traffic:
    """Who holds up whoever leaves L, C and R: those who started there (RULING 87).

    Rules: fool:4.1.2/1, fool:4.1.2/2
    """
    rows = defense.rows
    return Traffic(
        _half_defenders_of_receivers(rows[board.L], play),
        _half_defenders_of_receivers(rows[board.C], play),
        _half_defenders_of_receivers(rows[board.R], play),
        "",
        play.quick,
    )


def _half_defenders_of_receivers(row: list[Defender], play: PlayUnderWay) -> int:
    """Half defenders of a row: a man in zone counts whole, who rushes or covers somebody half, and so does a delayed
    blitzer who has time."""
    halves = 0
    for defender in row:
        if not defender.fallen:
            posture = defender.posture
            whole = posture is IN_ZONE or posture is FAKE_BLITZ or (posture is DELAYED_BLITZ and play.quick)
            halves += 2 if whole else 1
    return halves


def _traffic_for(receiver: Receiver, everybody: Traffic) -> Traffic:
    """What holds a receiver up: ``traffic_for_all`` without his own man-defenders, who bump him instead (RULING 87, C.2
    example 20). An odd half that holds nobody up is left out, so that equal routes are remembered once."""
    left, center, right = everybody.left, everybody.center, everybody.right
    for defender in receiver.covers:
        if defender.posture is MAN_TO_MAN and not defender.fallen:
            left -= defender.area == _LEFT
            center -= defender.area == _CENTER
            right -= defender.area == _RIGHT
    if not everybody.quick:
        left, center, right = left // 2 * 2, center // 2 * 2, right // 2 * 2
    return Traffic(left, center, right, receiver.man.post.tight_end_line, everybody.quick)


def meet_traffic_anew(receiver: Receiver, everybody: Traffic) -> None:
    """His route is the same, but somebody may have fallen who would have held him up."""
    traffic = _traffic_for(receiver, everybody)
    if traffic != receiver.traffic:
        receiver.traffic = traffic
        receiver.route = route_choice.route_of(receiver.man.post.start, receiver.route.nodes, traffic)


# --------------------------------------------------------------------------------------------------------- his route
def choose_route(receiver: Receiver, play: PlayUnderWay, defense: Defense, everybody: Traffic) -> None:
    """The route of a receiver: as laid down, else the cheapest whoever bumps; of equals by RULING 25.

    Rules: fool:5.1.2/11, fool:5.1.4/2
    """
    man = receiver.man
    receiver.covers = [defender for defender in defense.defenders if defender.covers is man]
    receiver.traffic = _traffic_for(receiver, everybody)
    laid_down = play.snap.choices.route.get(man.number)
    if laid_down:
        nodes = routes.nodes_through(man.post.start, [board.ZONE[name] for name in laid_down])
        receiver.route = route_choice.route_of(man.post.start, nodes, receiver.traffic)
        return
    via = stops(receiver.target.via, play.snap.offense, man.place)
    cheapest = routes_to(receiver.goal, via, man.post.start, receiver.traffic)
    receiver.route = _fewest_bumps(receiver, cheapest, play)


def stops(via: tuple[Place, ...], men: tuple[OffMan, ...], place: int) -> tuple[int, ...]:
    """The zones through which a play sends the man at a place of the line-up."""
    return tuple([board.ZONE[naming.resolve_place(stop, men, place)] for stop in via])


def routes_to(goal: int, via: tuple[int, ...], start: int, traffic: Traffic) -> tuple[Route, ...]:
    """The cheapest routes to a zone, past the stops of a ``via``, the preferred one first.

    A detour that crosses itself is not run: then the play's zone alone counts.

    Rules: fool:5.1.4/2
    """
    if via:
        routes = route_choice.ranked_through((start, *via, goal), traffic)
        if routes:
            return routes
    return route_choice.ranked(start, goal, traffic)


def _fewest_bumps(receiver: Receiver, routes: tuple[Route, ...], play: PlayUnderWay) -> Route:
    """Bumps count after steps back and before everything else (RULING 25); by the others the routes are in order.

    Rules: fool:5.1.2/11
    """
    best = routes[0]
    if len(routes) == 1 or not receiver.covers or not play.options.bump:
        return best
    fewest = len(bumpers(receiver, best, play))
    for route in routes[1:]:
        if not fewest or route.steps_back > best.steps_back:
            break
        bumps = len(bumpers(receiver, route, play))
        if bumps < fewest:
            best, fewest = route, bumps
    return best


# ----------------------------------------------------------------------------------------------------------- his points
def allowance(receiver: Receiver, play: PlayUnderWay) -> int:
    """Whole points that a receiver may spend on his route, a specialized W one more along a sideline (RULINGS 85, 86).

    Rules: fool:5.1/1, fool:7.1.8/1
    """
    man = receiver.man
    points = man.worth.quick_receiving_points if play.quick else man.worth.receiving_points
    along_sideline = man.post.specialized_as("W") and receiver.route.along_sideline
    return points_for(receiver.target, receiver.slow, points + along_sideline) - _lost(receiver, play)


def points_for(target: Target, slow: bool, points: int) -> int:
    """What a receiver of so many points may spend on the route of a target where nobody bumps him.

    A slow or lofted pass gives him a point more, a bullet one less.

    Rules: fool:5.1.6/1, fool:5.8.3/3, fool:5.8.4/1
    """
    return points + slow + (target.loft or target.hail_mary) - target.bullet


def _lost(receiver: Receiver, play: PlayUnderWay) -> int:
    """Movement points lost in a bump, double on a quick play.

    Rules: fool:5.1.2/6, fool:5.1.5/1
    """
    if receiver.bump is None:
        return 0
    return receiver.bump.speed_lost * (2 if play.quick else 1)


def _behind_him_when_bumped(receiver: Receiver) -> int:
    """How many nodes of his route a man had behind him when he was slowed in a bump: he is in that zone already and
    cannot be kept out of it (C.1 example 2)."""
    bump = receiver.bump
    if bump is None or not bump.speed_lost or bump.zone is None:
        return 0
    zones = receiver.route.zones
    return zones.index(bump.zone) + 1 if bump.zone in zones else 0


# ------------------------------------------------------------------------------------------------------------- he moves
def move(scene: Scene, receiver: Receiver) -> None:
    """Move a receiver along his route as far as his points carry him.

    Rules: fool:5.1/1, fool:5.1.1/1
    """
    play, man = scene.play, receiver.man
    points = allowance(receiver, play)
    route = receiver.route
    spent, got = _walk(route.costs, points)
    already = _behind_him_when_bumped(receiver)
    if got < already and routes.whole(route.costs[already - 1]) <= points + _lost(receiver, play):
        spent, got = points, already
    elif got < len(route.nodes) and man.number not in play.snap.choices.route and not receiver.target.via:
        route = receiver.route = _outermost(receiver, points)
        spent, got = _walk(route.costs, points)
    receiver.zones, receiver.left = route.zones[:got], points - spent
    receiver.reached = got == len(route.nodes)
    if not receiver.reached:
        _note_tired(scene, receiver, points)
    _stand(receiver, spent)
    scene.log.outcome.steps.append(Step(MOVED, [man.number, board.NODE_NAMES[man.zone], receiver.left, False]))


def _stand(receiver: Receiver, spent: int) -> None:
    """Put a receiver where his points have carried him."""
    man, zones = receiver.man, receiver.zones
    man.sideways_moves = receiver.route.sideways if receiver.reached else route_choice.sideways_steps(zones)
    if zones:
        comes_from(man, zones[-2] if len(zones) > 1 else man.post.start)
        man.zone = zones[-1]
    man.points_left, man.points_spent = 2 * receiver.left, 2 * spent


def _note_tired(scene: Scene, receiver: Receiver, points: int) -> None:
    """Fresh he would have got there: the coach replaces him (4.1.9)."""
    number, route = receiver.man.number, receiver.route
    tired = scene.play.snap.tired.get(("offense", number))
    if tired and tired.move and _walk(route.costs, points + tired.move)[1] == len(route.nodes):
        scene.log.outcome.worn.tired.append(("offense", number, "short"))


def estimate(receiver: Receiver, play: PlayUnderWay) -> None:
    """Whether he would get there, and with how many points left, if nobody bumps him."""
    points = allowance(receiver, play)
    spent, got = _walk(receiver.route.costs, points)
    receiver.reached, receiver.left = got == len(receiver.route.nodes), points - spent


def _walk(costs: tuple[int, ...], points: int) -> tuple[int, int]:
    """Whole points spent and nodes reached along a route of these costs."""
    spent, got = 0, 0
    for halves in costs:
        if routes.whole(halves) > points:
            break
        spent, got = routes.whole(halves), got + 1
    return spent, got


def _outermost(receiver: Receiver, points: int) -> Route:
    """Falling short, he takes the route of equal cost that leaves him nearest a sideline.

    Rules: fool:5.1.1/1
    """
    start = receiver.man.post.start
    best, farthest = receiver.route, (-1.0, -1)
    for nodes in routes.cheapest(start, receiver.goal, receiver.traffic):
        route = route_choice.route_of(start, nodes, receiver.traffic)
        got = _walk(route.costs, points)[1]
        seen = route_choice.outward(route.zones[got - 1] if got else start), got
        if seen > farthest:
            best, farthest = route, seen
    return best
