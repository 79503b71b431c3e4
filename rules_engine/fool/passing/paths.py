"""Which way a receiver will turn after the catch, declared before the defense reacts (4.2.12a, R112)."""

from __future__ import annotations

from .. import board
from ..scrimmage.scene import Scene
from .receivers import Receiver
from .rehearsal import Course, Rehearsal, Show, courses


def declare(scene: Scene, receivers: list[Receiver]) -> Rehearsal | None:
    """Fix each receiver's path: as the coach said, else the one that simulation finds best, the first target first.
    Returns what was rehearsed for it, if anything was."""
    open_paths = [choices(scene, receiver) for receiver in receivers]
    several = False
    for receiver, options in zip(receivers, open_paths, strict=True):
        receiver.path = options[0].path
        several = several or len(options) > 1
    if not several or not scene.options.path_before_reaction:
        return None  # he looks first (4.2.12), or nobody has a choice
    rehearsal = Rehearsal(scene, receivers, [options[0] for options in open_paths])
    for place, options in enumerate(open_paths):
        if len(options) > 1:
            rehearsal.begin(place)
            rehearsal.end(_best(rehearsal, options))
    return rehearsal


def _best(rehearsal: Rehearsal, options: tuple[Course, ...]) -> Course:
    """The most promising path: where its first two contacts would be and what they would be worth (R112).

    Each point is looked at only where those before it leave several.
    """
    shows = [rehearsal.show(course) for course in options]
    shows = _most(shows, [rehearsal.yard(show, 0) for show in shows])
    if len(shows) > 1:
        shows = _most(shows, [rehearsal.value(show, 0) for show in shows])
    if len(shows) > 1:
        shows = _most(shows, [rehearsal.yard(show, 1) for show in shows])
    return shows[0].course if len(shows) == 1 else _likeliest(rehearsal, shows).course


def _most(shows: list[Show], looks: list[int]) -> list[Show]:
    """Those shows of which a look has seen most."""
    most = looks[0]
    for seen in looks:
        most = max(most, seen)
    return [show for show, seen in zip(shows, looks, strict=True) if seen == most]


def _likeliest(rehearsal: Rehearsal, shows: list[Show]) -> Show:
    """What decides in the end, of equals the first."""
    return max(shows, key=lambda show: _rest(rehearsal, show))


def choices(scene: Scene, receiver: Receiver) -> tuple[Course, ...]:
    """Paths that leave the zone where he catches, in the order drawn; only the one the coach chose, if he did."""
    options = courses(receiver.goal, scene.not_played)
    wanted = scene.snap.choices.path.get(scene.o_no[receiver.place])
    if wanted:
        return tuple([course for course in options if course.path[0] == board.ZONE[wanted]]) or options
    return options


def _rest(rehearsal: Rehearsal, show: Show) -> tuple[int, bool, float]:
    """The value of the second contact, a sideline, how near to his start it leads."""
    first = show.course.path[0]
    away = abs(board.MIDDLE[first] - board.MIDDLE[rehearsal.start])  # the nearer one is drawn first
    return rehearsal.value(show, 1), board.at_sideline(first), -away
