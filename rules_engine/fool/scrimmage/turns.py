"""Where a draw, a screen or a catch goes on after the first contact, in a league that lets the ballcarrier look first
(4.2.12, 4.7.4; without 4.2.12a)."""

from __future__ import annotations

from .. import board
from . import contact, pursuit
from .contact import PLAIN, Twist
from .scene import Scene

Path = tuple[int, ...]
Paths = tuple[Path, ...]


def ways(scene: Scene, zone: int, man: int) -> Paths:
    """The paths from a zone that are still open at the first contact there, that zone included; () where the path was
    named before the defense reacted, or the coach has named it."""
    if scene.options.path_before_reaction or scene.o_no[man] in scene.snap.choices.path:
        return ()
    found = tuple((zone, *path) for path in board.PATHS_AFTER[zone])
    return found if len(found) > 1 else ()


def run_path(scene: Scene, open_ways: Paths, twist: Twist = PLAIN, rolled: bool = False) -> int:
    """The run from the first zone on, as ``contact.run_path``; where ways are open the ballcarrier takes the better one
    after the first contact."""
    if not open_ways:
        return contact.run_path(scene, 0, twist, rolled)
    zone = open_ways[0][0]
    men = scene.in_zone(zone)
    if men and not rolled:
        sides = contact.weigh(scene, zone, men, True, scene.catch >= 0, twist)
        contact.roll(scene, zone, scene.near, sides, twist)
    scene.path = max(open_ways, key=lambda way: _promise(scene, way))
    return contact.run_path(scene, 0, twist, rolled=True)


def _promise(scene: Scene, way: Path) -> tuple[int, int, bool]:
    """How good a way looks: where the next contact on it comes, its value, whether it leads to a sideline."""
    kept = scene.path, list(scene.d_zone), list(scene.d_pursued), len(scene.out.steps)
    scene.path = way
    pursuit.pursue(scene, 0)
    met = next(((zone, men) for zone in pursuit.played(scene)[1:] if (men := scene.in_zone(zone))), None)
    value = 0
    if met is not None:
        sides = contact.weigh(scene, met[0], met[1], False, False)
        value = sides.value + sides.modifier
    scene.path, scene.d_zone, scene.d_pursued = kept[:3]
    del scene.out.steps[kept[3] :]
    return board.NEAR[met[0]] if met is not None else board.FAR_AWAY, value, board.at_sideline(way[1])
