"""Where a draw, a screen or a catch goes on after the first contact, in a league that lets the ballcarrier look first
(4.2.12, 4.7.4; without 4.2.12a)."""

from __future__ import annotations

from .. import board
from . import pursuit
from .contact import contact
from .contact.contact import PLAIN, FirstContact
from .men import OffensivePlayer
from .scene import Scene

Path = tuple[int, ...]


def open_paths(scene: Scene, zone: int, man: OffensivePlayer) -> list[Path]:
    """The paths from a zone that are still open at the first contact there, that zone included; none where the path was
    named before the defense reacted, or the coach has named it."""
    play = scene.play
    if play.options.path_before_reaction or man.number in play.snap.choices.path:
        return []
    paths = [(zone, *path) for path in board.PATHS_AFTER[zone]]
    return paths if len(paths) > 1 else []


def run_path(scene: Scene, paths: list[Path], effect: FirstContact = PLAIN, rolled: bool = False) -> int:
    """The run from the first zone on, as ``contact.run_path``; where paths are open the ballcarrier takes the better
    one after the first contact.

    Rules: fool:4.7.4/1
    """
    if not paths:
        return contact.run_path(scene, 0, effect, rolled)
    zone = paths[0][0]
    men = scene.defense.in_zone(zone)
    if men and not rolled:
        value = contact.weigh(scene, zone, men, True, scene.ball.catch_zone is not None, effect)
        contact.roll(scene, zone, scene.ball.first_boundary, value, effect)
    scene.ball.path = max(paths, key=lambda path: _promise(scene, path))
    return contact.run_path(scene, 0, effect, rolled=True)


def _promise(scene: Scene, path: Path) -> tuple[int, int, bool]:
    """How good a path looks: where the next contact on it comes, its value, whether it leads to a sideline (RULING
    112)."""
    to_sideline = board.at_sideline(path[1])
    trial = scene.imagined()
    trial.ball.path = path
    pursuit.pursue(trial, 0)
    for zone in pursuit.played(path, scene.play.not_played)[1:]:
        men = trial.defense.in_zone(zone)
        if men:
            value = contact.weigh(trial, zone, men, False, False)
            return board.NEAR[zone], value.value + value.on_die, to_sideline
    return board.FAR_AWAY, 0, to_sideline
