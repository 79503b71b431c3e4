"""Offensive movement on a run: linemen straight ahead, listed blockers, lead blockers (4.1).

The ballcarrier comes last, in ``entries``.
"""

from __future__ import annotations

from typing import final

from ... import board
from .. import pursuit
from ..men import OffensivePlayer
from ..scene import Scene, enter_zone
from . import blockers, costs, lead_blocking, prices
from .prices import POINT


@final
class Task:
    """A listed blocker, the zone written for him, and whether he leads: "", "lead" or "lead="."""

    def __init__(self, man: OffensivePlayer, zone: int, lead: str) -> None:
        self.man = man
        self.zone = zone
        self.lead = lead


def set_flow(scene: Scene, entry: board.Entry) -> None:
    """Note the direction in which a run to an entry flows, and whether blockers pay for position by it.

    Rules: fool:4.1.10/1
    """
    scene.way.flow = flow(scene.ball.carrier.post.spot, entry)
    scene.way.position_flow = scene.way.flow if scene.play.options.position_rule else 0


def flow(spot: str, entry: board.Entry) -> int:
    """The direction of a run from a ballcarrier's spot: -1 left, 1 right, 0 straight ahead (RULING 90)."""
    start, column = board.start_column(spot), board.COLUMN_OF_ENTRY[entry.name]
    return (column > start) - (column < start)


def move_blockers(scene: Scene, tasks: list[Task], staying: list[OffensivePlayer]) -> None:
    """Move everybody but the ballcarrier; ``staying`` are linemen who are not to move.

    Rules: fool:4.1/1
    """
    move(scene, tasks, unlisted_linemen(scene, tasks, staying))


def unlisted_linemen(scene: Scene, tasks: list[Task], staying: list[OffensivePlayer]) -> list[OffensivePlayer]:
    """The linemen of whom nothing is said.

    Rules: fool:3.3/2
    """
    spoken_for = [scene.ball.man, *staying, *[task.man for task in tasks]]
    return [man for man in scene.offense.players if man.post.lineman and man not in spoken_for]


def move(scene: Scene, tasks: list[Task], linemen: list[OffensivePlayer]) -> None:
    """Move the linemen who step straight ahead, then the listed blockers, then those who lead.

    Rules: fool:4.1.13/1
    """
    straight_ahead(scene, linemen)
    if not tasks:
        return
    traffic = costs.traffic_while_moving(scene.defense, scene.play)
    for task in tasks:
        if not task.lead:
            blockers.block(scene, task.man, task.zone, traffic)
    for task in tasks:
        if task.lead and not lead_blocking.leads(scene, task.man, traffic, stays_when_even=task.lead == "lead="):
            blockers.block(scene, task.man, task.zone, traffic)


def straight_ahead(scene: Scene, men: list[OffensivePlayer]) -> None:
    """Move men on the line into the zone in front of them, where they block if they can pay for it (RULING 89).

    Rules: fool:4.1.17/1, fool:4.7.1/3
    """
    step = 2 * POINT if scene.play.quick else POINT
    entry = scene.way.entry
    # Only in the ballcarrier's entry zone somebody from behind the line must pay for position.
    entry_zone = entry.zone if scene.way.position_flow and entry is not None else None
    for man in men:
        left = costs.allowance(man, scene.play, man is scene.ball.man) - step
        if left < 0:
            continue
        start = man.post.start
        zone = board.CROSSING[start]
        enter_zone(man, zone, start)
        man.points_spent = step
        pays = zone == entry_zone and prices.must_pay(costs.position(scene, man, zone), zone, start)
        blockers.take_position(man, left, step if pays else 0)


# ------------------------------------------------------------------------------------------- moving on after reaction
def move_on(scene: Scene, paths: list[tuple[int, ...]]) -> None:
    """Blockers in zones without defenders go on to the next defended zone of the path (RULING 95).

    They stay where some defender could pursue into their zone.

    Rules: fool:4.2.8/1, fool:4.2.8/2
    """
    reachable: frozenset[int] | None = None
    defended = {defender.zone for defender in scene.defense.defenders}
    for path in paths:
        for man in scene.offense.players:
            if not man.blocks or man.zone in defended or man.zone not in path or man is scene.ball.man:
                continue
            if reachable is None:
                reachable = pursuit.zones_in_reach(scene.defense, scene.play, scene.ball)
            if man.zone not in reachable:
                _go_on(scene, man, path[path.index(man.zone) + 1 :], defended)


def _go_on(scene: Scene, man: OffensivePlayer, ahead: tuple[int, ...], defended: set[int]) -> None:
    """Move a blocker to the next defended zone if he can pay for it; the point for position comes back to him.

    Rules: fool:4.2.8/1, fool:4.1.10/5
    """
    here = man.zone
    obstacles = costs.obstacles(scene, man, here, costs.traffic(scene.defense, scene.play))
    charged = prices.movement_costs(man.post.stance, obstacles)
    left = man.points_left + (charged.step if man.paid_for_position else 0)
    node = here
    if man.from_slot and here in (board.L, board.R):
        node = board.L_TE if here == board.L else board.R_TE
    for zone in ahead:
        left -= prices.price_of_step(node, zone, charged)
        if left < 0:
            return
        node = zone
        if zone in defended:
            enter_zone(man, zone, here)
            man.points_left = left
            man.paid_for_position = False
            blockers.note_move(scene, man)
            return
