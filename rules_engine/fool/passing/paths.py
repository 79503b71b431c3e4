"""Which way a receiver will turn after the catch, declared before the defense reacts (4.2.12a, R112)."""

from __future__ import annotations

from collections.abc import Sequence

from .. import board
from ..scrimmage.scene import Scene
from .receivers import Receiver
from .rehearsal import Rehearsal, Show

Path = tuple[int, ...]


def declare(scene: Scene, receivers: Sequence[Receiver]) -> Rehearsal | None:
    """Fix each receiver's path: as the coach said, else the one that simulation finds best, the first target first.
    Returns what was rehearsed for it, if anything was."""
    open_paths = [choices(scene, receiver) for receiver in receivers]
    for receiver, options in zip(receivers, open_paths, strict=True):
        receiver.path = options[0]
    if not scene.options.path_before_reaction or max(map(len, open_paths)) == 1:
        return None  # he looks first (4.2.12), or nobody has a choice
    rehearsal = Rehearsal(scene, receivers)
    for receiver, options in zip(receivers, open_paths, strict=True):
        if len(options) > 1:
            rehearsal.begin(receiver)
            receiver.path = _best(rehearsal, options)
            rehearsal.end()
    return rehearsal


def _best(rehearsal: Rehearsal, options: Sequence[Path]) -> Path:
    """The most promising path: where its first two contacts would be and what they would be worth (R112).

    Each point is looked at only where those before it leave several.
    """
    shows = [rehearsal.show(path) for path in options]
    for look in (_first_yard, _first_value, _second_yard):
        looks = [look(rehearsal, show) for show in shows]
        most = max(looks)
        shows = [show for show, seen in zip(shows, looks, strict=True) if seen == most]
        if len(shows) == 1:
            return shows[0].path
    return max(shows, key=lambda show: _rest(rehearsal, show)).path


def choices(scene: Scene, receiver: Receiver) -> tuple[Path, ...]:
    """Paths that leave the zone where he catches, in the order drawn; only the one the coach chose, if he did."""
    options = board.PATHS_AFTER[receiver.goal]
    wanted = scene.snap.choices.path.get(scene.o_no[receiver.place])
    if wanted:
        return tuple([path for path in options if path[0] == board.ZONE[wanted]]) or options
    return options


def _first_yard(_: Rehearsal, show: Show) -> int:
    return _yard(show, 0)


def _first_value(rehearsal: Rehearsal, show: Show) -> int:
    return rehearsal.value(show, 0)


def _second_yard(_: Rehearsal, show: Show) -> int:
    return _yard(show, 1)


def _yard(show: Show, number: int) -> int:
    return board.NEAR[show.met[number]] if number < len(show.met) else board.FAR_AWAY


def _rest(rehearsal: Rehearsal, show: Show) -> tuple[int, bool, float]:
    """What decides in the end: the value of the second contact, a sideline, how near to his start it leads."""
    first = show.path[0]
    away = abs(board.MIDDLE[first] - board.MIDDLE[rehearsal.start])  # the nearer one is drawn first
    return rehearsal.value(show, 1), board.at_sideline(first), -away
