"""Lead blockers, who go through the hole before the ballcarrier and on from there (4.1.13)."""

from __future__ import annotations

from ... import board
from ..men import OffensivePlayer
from ..scene import Scene, enter_zone
from . import blockers, costs, prices
from .prices import POINT, PricedRoute, Traffic

_SPENT_BEFORE = 2 * POINT  # half points that a lead blocker spends at least before he enters the hole
_LEFT_THERE = POINT  # half points that he has left there at least


def leads(scene: Scene, man: OffensivePlayer, traffic: Traffic, stays_when_even: bool) -> bool:
    """Let a blocker lead the ballcarrier through the hole; False where he cannot, so that he blocks as others do.

    "Same entry, 1 point left, 2 spent."

    Rules: fool:4.1.13/1
    """
    entry, stance = scene.way.entry, man.post.stance
    if entry is None or not _may_lead(man):
        return False
    obstacles = costs.obstacles(scene, man, entry.zone, traffic)
    chosen = prices.best_route(stance, entry.zone, obstacles, entry.origin)
    if chosen is None:
        return False
    allowed = costs.allowance(man, scene.play, man is scene.ball.man, chosen.bonus > 0)
    before = prices.price_until(stance, chosen.route, obstacles, len(chosen.route.zones) - 1)
    if before < _SPENT_BEFORE or allowed - chosen.gross < _LEFT_THERE:
        return False
    blockers.walk(scene, man, chosen, allowed)
    scene.way.leads.append(man)
    _lead_on(scene, man, entry.path, chosen, stays_when_even)
    blockers.note_move(scene, man)
    return True


def _may_lead(man: OffensivePlayer) -> bool:
    """Backs, ends and specialized guards lead; other linemen do not (RULING 93).

    Rules: fool:7.1.12/1
    """
    return not man.post.lineman or man.post.stance.guard


def _lead_on(
    scene: Scene, man: OffensivePlayer, path: tuple[int, ...], chosen: PricedRoute, stays_when_even: bool
) -> None:
    """A lead blocker past the line: on until a zone has more defenders than blockers, or as many for "lead =".

    "Blockers equal defenders: leaves for 2 (or 1 if usual); more blockers: for 1; stops where defenders outnumber."

    Rules: fool:4.1.13/2, fool:4.1.13/3, fool:4.1.13/4, fool:4.1.13/5, fool:4.1.13/6
    """
    stance = man.post.stance
    charged = prices.movement_costs(stance, chosen.obstacles)
    point = 2 * POINT if scene.play.quick else POINT
    left = man.points_left + (POINT if stance.guard or stance.fullback else 0)
    node = chosen.route.nodes[-1]
    for place in range(len(path) - 1):
        zone, onward = path[place], path[place + 1]
        more_blockers = _others_blocking(scene, man, zone) - _started_around(scene, zone)
        if more_blockers < 0 or (stays_when_even and more_blockers == 0 and _started_around(scene, zone)):
            break
        cost = min(prices.price_of_step(node, onward, charged), 2 * point if more_blockers == 0 else point)
        if cost > left:
            break
        left -= cost
        man.points_spent += cost
        enter_zone(man, onward, zone)
        node = onward
    man.points_left = left
    man.blocks = True
    man.paid_for_position = False


def _others_blocking(scene: Scene, man: OffensivePlayer, zone: int) -> int:
    """How many others block in a zone."""
    return sum(1 for other in scene.offense.players if other.zone == zone and other.blocks and other is not man)


def _started_around(scene: Scene, zone: int) -> int:
    """How many defenders start in the area of a zone; reactions are not considered.

    Rules: fool:4.1.13/3
    """
    area = board.AREA_OF[zone]
    return sum(1 for defender in scene.defense.defenders if defender.area == area)
