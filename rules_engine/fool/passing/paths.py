"""Which way a receiver will turn after the catch, declared before the defense reacts (4.2.12a, R112)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .. import board
from ..scrimmage import contact, pursuit
from ..scrimmage.scene import Scene
from .placing import place_defense
from .receivers import Receiver


def declare(scene: Scene, receivers: Sequence[Receiver]) -> None:
    """Fix each receiver's path: as the coach said, else the one that simulation finds best, the first target first."""
    for receiver in receivers:
        receiver.path = choices(scene, receiver)[0]
    if not scene.options.path_before_reaction:
        return  # he looks first (4.2.12)
    for receiver in receivers:
        options = choices(scene, receiver)
        if len(options) > 1:
            receiver.path = _best(scene, receivers, receiver, options)


def _best(
    scene: Scene, receivers: Sequence[Receiver], receiver: Receiver, options: list[tuple[int, ...]]
) -> tuple[int, ...]:
    """The most promising path: where its first two contacts would be and what they would be worth (R112).

    Each point is looked at only where those before it leave several.
    """
    shows = [_rehearse(scene, receivers, receiver, path) for path in options]
    for look in (_first_yard, _first_value, _second_yard):
        if len(shows) > 1:
            looks = [look(scene, show) for show in shows]
            most = max(looks)
            shows = [show for show, seen in zip(shows, looks, strict=True) if seen == most]
    return max(shows, key=lambda show: _rest(scene, receiver, show)).path if len(shows) > 1 else shows[0].path


def choices(scene: Scene, receiver: Receiver) -> list[tuple[int, ...]]:
    """Paths that leave the zone where he catches, in the order drawn; only the one the coach chose, if he did."""
    options = list(board.PATHS_AFTER[receiver.goal])
    wanted = scene.snap.choices.path.get(scene.o_no[receiver.place])
    if wanted:
        chosen = [path for path in options if path[0] == board.ZONE[wanted]]
        options = chosen or options
    return options


Stand = tuple[Any, ...]


class Show(NamedTuple):
    """A rehearsed path: the zones where somebody would meet him, and how all would stand then."""

    path: tuple[int, ...]
    met: list[tuple[int, list[int]]]
    stand: Stand


def _stand(scene: Scene) -> Stand:
    men = scene.d_zone, scene.d_moves, scene.d_reacted, scene.d_pursued
    return (*men, scene.carrier, scene.path, scene.catch, scene.near, scene.passing)


def _take(scene: Scene, stand: Stand) -> None:
    scene.d_zone, scene.d_moves, scene.d_reacted, scene.d_pursued = stand[:4]
    scene.carrier, scene.path, scene.catch, scene.near, scene.passing = stand[4:]


def _rehearse(scene: Scene, receivers: Sequence[Receiver], receiver: Receiver, path: tuple[int, ...]) -> Show:
    """Let the defense react and pursue for trial: afterwards everybody stands where he stood, nothing is noted."""
    kept, steps = _stand(scene), len(scene.out.steps)
    scene.d_zone, scene.d_moves = scene.d_zone[:], scene.d_moves[:]
    scene.d_reacted, scene.d_pursued = scene.d_reacted[:], scene.d_pursued[:]
    receiver.path = path
    place_defense(scene, receivers, trial=True)
    scene.carrier, scene.catch, scene.path = receiver.place, receiver.goal, (receiver.goal, *path)
    scene.passing = True
    pursuit.pursue(scene, 0)
    met = [(zone, men) for zone in (*path, board.BEY) if zone in scene.d_zone and (men := scene.in_zone(zone))]
    show = Show(path, met, _stand(scene))
    _take(scene, kept)
    del scene.out.steps[steps:]
    return show


def _yard(show: Show, number: int) -> int:
    return board.NEAR[show.met[number][0]] if number < len(show.met) else board.FAR_AWAY


def _value(scene: Scene, show: Show, number: int) -> int:
    """What a contact would be worth, each point on the die counted as one."""
    if number >= len(show.met):
        return 0
    kept = _stand(scene)
    _take(scene, show.stand)
    sides = contact.weigh(scene, *show.met[number], False, False)
    _take(scene, kept)
    return sides.value + sides.modifier


def _first_yard(_: Scene, show: Show) -> int:
    return _yard(show, 0)


def _first_value(scene: Scene, show: Show) -> int:
    return _value(scene, show, 0)


def _second_yard(_: Scene, show: Show) -> int:
    return _yard(show, 1)


def _rest(scene: Scene, receiver: Receiver, show: Show) -> tuple[int, bool, float]:
    """What decides in the end: the value of the second contact, a sideline, how near to his start it leads."""
    return _value(scene, show, 1), board.at_sideline(show.path[0]), -_away(scene, receiver, show.path)


def _away(scene: Scene, receiver: Receiver, path: tuple[int, ...]) -> float:
    """How far from his start the path leads: the nearer one is drawn first."""
    start = sum(board.X_RANGE[scene.o_start[receiver.place]]) / 2
    return abs(sum(board.X_RANGE[path[0]]) / 2 - start)
