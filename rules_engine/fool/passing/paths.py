"""Which way a receiver will turn after the catch, declared before the defense reacts (4.2.12a, R112)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .. import board
from ..scrimmage import contact, pursuit
from ..scrimmage.scene import Scene
from .placing import place_defense
from .receivers import Receiver


def declare(scene: Scene, receivers: Sequence[Receiver]) -> None:
    """Fix each receiver's path: as the coach said, else the one that simulation finds best, the first target first."""
    for receiver in receivers:
        receiver.path = choices(scene, receiver)[0]
    for receiver in receivers:
        options = choices(scene, receiver)
        if len(options) > 1:
            receiver.path = _best(scene, receivers, receiver, options)


def _best(
    scene: Scene, receivers: Sequence[Receiver], receiver: Receiver, options: list[tuple[int, ...]]
) -> tuple[int, ...]:
    """The most promising path; the second contact is weighed only when the first leaves several."""
    promises = [_promise(scene, receivers, receiver, path, weigh_second=False) for path in options]
    equal = [path for path, promise in zip(options, promises, strict=True) if promise == max(promises)]
    if len(equal) == 1:
        return equal[0]
    again = max(promises)[2] < board.FAR_AWAY
    return max(
        equal,
        key=lambda path: (
            _promise(scene, receivers, receiver, path, weigh_second=True) if again else (),
            board.at_sideline(path[0]),
            -_away(scene, receiver, path),
        ),
    )


def choices(scene: Scene, receiver: Receiver) -> list[tuple[int, ...]]:
    """Paths that leave the zone where he catches, in the order drawn; only the one the coach chose, if he did."""
    options = list(board.PATHS_AFTER[receiver.goal])
    wanted = scene.snap.choices.path.get(scene.o_no[receiver.place])
    if wanted:
        chosen = [path for path in options if path[0] == board.ZONE[wanted]]
        options = chosen or options
    return options


Promise = tuple[int, int, int, int]


def _promise(
    scene: Scene, receivers: Sequence[Receiver], receiver: Receiver, path: tuple[int, ...], weigh_second: bool
) -> Promise:
    """Where the first two contacts of a path would be and what they would be worth; more is better (R112).

    The defense reacts and pursues for trial: afterwards everybody stands where he stood, nothing is noted.
    """
    kept = scene.d_zone[:], scene.d_moves[:], scene.d_reacted[:], scene.d_pursued[:]
    steps, ball = len(scene.out.steps), (scene.carrier, scene.path, scene.catch, scene.near, scene.passing)
    receiver.path = path
    place_defense(scene, receivers, trial=True)
    scene.carrier, scene.catch, scene.path = receiver.place, receiver.goal, (receiver.goal, *path)
    scene.passing = True
    pursuit.pursue(scene, 0)
    met = [(zone, men) for zone in (*path, board.BEY) if zone in scene.d_zone and (men := scene.in_zone(zone))]
    first, second = (*met, _NOBODY, _NOBODY)[:2]
    found = _yard(first[0]), _value(scene, *first), _yard(second[0]), _value(scene, *second) if weigh_second else 0
    scene.d_zone, scene.d_moves, scene.d_reacted, scene.d_pursued = kept
    del scene.out.steps[steps:]
    scene.carrier, scene.path, scene.catch, scene.near, scene.passing = ball
    return found


_NOBODY: Final[tuple[int, list[int]]] = (board.FAR_AWAY, [])


def _yard(zone: int) -> int:
    return board.FAR_AWAY if zone == board.FAR_AWAY else board.NEAR[zone]


def _value(scene: Scene, zone: int, men: list[int]) -> int:
    """Contact value in a zone, each point on the die counted as one."""
    if zone == board.FAR_AWAY:
        return 0
    sides = contact.weigh(scene, zone, men, False, False)
    return sides.value + sides.modifier


def _away(scene: Scene, receiver: Receiver, path: tuple[int, ...]) -> float:
    """How far from his start the path leads: the nearer one is drawn first."""
    start = sum(board.X_RANGE[scene.o_start[receiver.place]]) / 2
    return abs(sum(board.X_RANGE[path[0]]) / 2 - start)
