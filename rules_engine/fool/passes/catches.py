"""From the catch to the tackle (5.5.10, 5.6, 5.7, 5.8.2)."""

from __future__ import annotations

from .. import board
from ..board import NOWHERE
from ..model import Fact
from ..resolution import goal_lines, turns
from ..resolution.contact import contact
from ..resolution.scene import Scene
from .pass_defense import Cover, catch_contact
from .routes.receivers import Receiver, catch_yard


def caught(scene: Scene, receiver: Receiver, covers: list[Cover], runners: list[Receiver]) -> None:
    """The receiver has the ball at the far boundary of his zone: contact there, pursuit, and on along his path.

    ``runners`` are all receivers of the play: the others block where they stand.

    Rules: fool:5.1.3/1, fool:5.5.10/1, fool:5.6/1
    """
    outcome, spot = scene.log.outcome, catch_yard(scene.play, receiver.goal)
    outcome.result = "complete"
    _make_ballcarrier(scene, receiver, spot)
    for other in runners:
        other.man.blocks = other is not receiver and other.man.zone < board.BEY
    if spot > scene.play.yards_to_goal:
        yard = scene.play.yards_to_goal + 1
    else:
        yard = _run(scene, receiver, covers, spot)
    goal_lines.settle(scene, "offense", yard)
    _book(scene, receiver, spot)
    if outcome.score != "touchdown":
        _book_tackle(scene)


def _make_ballcarrier(scene: Scene, receiver: Receiver, spot: int) -> None:
    """The ball is in his hands, and his path lies before him."""
    ball, zones = scene.ball, receiver.zones
    ball.man, ball.catch_zone = receiver.man, receiver.goal
    ball.path, ball.place, ball.first_boundary = (receiver.goal, *receiver.path), 0, spot
    ball.from_wide = zones[-2] if len(zones) > 1 else NOWHERE


def _run(scene: Scene, receiver: Receiver, covers: list[Cover], spot: int) -> int:
    """The contact of the catch by what each defender counts there, then everything that follows; the yard where he is
    down. One who steps out of bounds with the catch runs no farther.

    Rules: fool:5.5.2/5, fool:5.5.2/6, fool:5.6/3, fool:5.7/1, fool:5.8.2/2
    """
    tacklers = catch_contact(covers)
    if tacklers:
        contact.roll(scene, receiver.goal, spot, contact.weigh_catch(scene, receiver.goal, tacklers))
    if receiver.target.out_of_bounds:
        outcome, limit = scene.log.outcome, scene.ball.limit
        outcome.out_of_bounds = outcome.clock_stops = True
        return spot if limit is None else min(spot, limit)
    return turns.run_path(scene, turns.open_paths(scene, receiver.goal, receiver.man), rolled=True)


def _book(scene: Scene, receiver: Receiver, spot: int) -> None:
    """Book the completion for the passer and the receiver."""
    events, gain = scene.log.outcome.events, scene.log.outcome.gain
    passer, target = scene.offense.passer.number, receiver.man.number
    zone = board.NODE_NAMES[receiver.goal]
    thrown = {"result": "complete", "target": target, "zone": zone, "air_yards": spot}
    held = {"passer": passer, "air_yards": spot, "zone": zone}
    events.append(Fact("pass_attempt", "offense", passer, gain, thrown))
    events.append(Fact("reception", "offense", target, gain, held))


def _book_tackle(scene: Scene) -> None:
    """Book the tackle for the men in the contact that stopped him."""
    stops = [one for one in scene.log.contacts if one.gain is not None and one.yard + one.gain == scene.ball.limit]
    numbers = [defender.number for defender in stops[-1].defenders] if stops else []
    if numbers:
        scene.log.event("tackle", "defense", numbers[0], assists=numbers[1:])
