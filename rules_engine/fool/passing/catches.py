"""From the catch to the tackle (5.5.10, 5.6, 5.7, 5.8.2)."""

from __future__ import annotations

from .. import board
from ..model import Fact
from ..scrimmage import contact, goal_lines, turns
from ..scrimmage.scene import Scene
from .pass_defense import Cover, catch_contact
from .receivers import Receiver, catch_spot


def caught(scene: Scene, receiver: Receiver, passer: int, covers: list[Cover], receivers: list[Receiver]) -> None:
    """The receiver has the ball at the far edge of his zone: contact there, pursuit, and on along his path.

    ``receivers`` are all receivers of the play: the others block where they stand (5.1.3).
    """
    out, spot = scene.out, catch_spot(scene, receiver.goal)
    out.result = "complete"
    _make_ballcarrier(scene, receiver, spot)
    for other in receivers:
        scene.o_blocks[other.place] = other is not receiver and scene.o_zone[other.place] < board.BEY
    if spot > scene.snap.spot.los:
        yard = scene.snap.spot.los + 1
    else:
        yard = _run(scene, receiver, covers, spot)
    goal_lines.settle(scene, "offense", yard)
    _book(scene, receiver, passer, spot)
    if out.score != "touchdown":
        _tackled(scene)


def _make_ballcarrier(scene: Scene, receiver: Receiver, spot: int) -> None:
    scene.carrier, scene.catch, scene.passing = receiver.place, receiver.goal, True
    scene.path, scene.place, scene.near = (receiver.goal, *receiver.path), 0, spot
    scene.from_wide = receiver.zones[-2] if len(receiver.zones) > 1 else -1


def _run(scene: Scene, receiver: Receiver, covers: list[Cover], spot: int) -> int:
    """The contact of the catch by what each defender counts there, then everything that follows."""
    points = catch_contact(covers)
    if points:
        men = sorted(points, key=scene.d_no.__getitem__)
        none, scene.d_extra = scene.d_extra, scene.d_extra.copy()
        for d, worth in zip(men, contact.worths(scene, men, True), strict=True):
            scene.d_extra[d] += points[d] - worth
        sides = contact.weigh(scene, receiver.goal, men, True, True)
        contact.roll(scene, receiver.goal, spot, sides)
        scene.d_extra = none
    if receiver.target.out_of_bounds:
        scene.out.out_of_bounds = scene.out.clock_stops = True
        return spot if scene.limit is None else min(spot, scene.limit)
    return turns.run_path(scene, turns.ways(scene, receiver.goal, receiver.place), rolled=True)


def _book(scene: Scene, receiver: Receiver, passer: int, spot: int) -> None:
    gain, target = scene.out.gain, scene.o_no[receiver.place]
    zone = board.NODE_NAMES[receiver.goal]
    thrown = {"result": "complete", "target": target, "zone": zone, "air_yards": spot}
    held = {"passer": scene.o_no[passer], "air_yards": spot, "zone": zone}
    scene.out.events.append(Fact("pass_attempt", "offense", scene.o_no[passer], gain, thrown))
    scene.out.events.append(Fact("reception", "offense", target, gain, held))


def _tackled(scene: Scene) -> None:
    """The tackle, by the men in the contact that stopped him."""
    stops = [one for one in scene.contacts if one.gain is not None and one.yard + one.gain == scene.limit]
    men = [scene.d_no[d] for d in stops[-1].defenders] if stops else []
    if men:
        scene.event("tackle", "defense", men[0], assists=men[1:])
