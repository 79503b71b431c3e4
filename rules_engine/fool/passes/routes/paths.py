"""Which way a receiver will turn after the catch, declared before the defense reacts (4.2.12a, RULING 112)."""

from __future__ import annotations

from ... import board
from ...resolution.scene import PlayUnderWay, Scene
from .path_trials import PathTrial, Stands, stands_in, try_paths
from .placing import Answer, answer_to
from .receivers import Receiver

Path = tuple[int, ...]  # the zones after that of the catch


def declare(scene: Scene, receivers: list[Receiver]) -> Answer | None:
    """Fix each receiver's path: as the coach said, else the one that looks best, the first target first. Returns how
    the defense would answer the pass, None where nobody had to ask.

    Rules: fool:4.2.12a/1, fool:4.2.3/3
    """
    open_paths = [choices(scene.play, receiver) for receiver in receivers]
    for receiver, paths in zip(receivers, open_paths, strict=True):
        receiver.path = paths[0]
    if not scene.play.options.path_before_reaction:
        return None  # he looks first (4.2.12)
    if all(len(paths) == 1 for paths in open_paths):
        return None
    answer = answer_to(scene, receivers)
    stands = stands_in(answer, scene)
    for receiver, paths in zip(receivers, open_paths, strict=True):
        if len(paths) > 1:
            receiver.path = _best(stands, receivers, receiver, paths)
    return answer


def choices(play: PlayUnderWay, receiver: Receiver) -> tuple[Path, ...]:
    """Paths that leave the zone where he catches, in the order drawn; only the one the coach chose, if he did.

    Rules: fool:5.1.1/2
    """
    paths = board.PATHS_AFTER[receiver.goal]
    wanted = play.snap.choices.path.get(receiver.man.number)
    if wanted:
        return tuple([path for path in paths if path and path[0] == board.ZONE[wanted]]) or paths
    return paths


def _best(stands: Stands, receivers: list[Receiver], receiver: Receiver, paths: tuple[Path, ...]) -> Path:
    """The most promising path: where its first contact would be and what it would be worth, then the second, then a
    sideline, then how near to his start it leads; of equals the first.

    Each point is looked at only where those before it leave several.
    """
    trials = try_paths(stands, receivers, receiver, paths)
    for number in (0, 1):
        trials = _with_most(trials, [trial.yard(number) for trial in trials])
        if len(trials) > 1:
            trials = _with_most(trials, [trial.value(number) for trial in trials])
        if len(trials) == 1:
            return trials[0].path
    return max(trials, key=_where_it_leads).path


def _with_most(trials: list[PathTrial], promises: list[int]) -> list[PathTrial]:
    """Those trials that promise most; ``promises`` are theirs, in their order."""
    most, best = promises[0], trials[:1]
    for number in range(1, len(trials)):
        if promises[number] > most:
            most, best = promises[number], [trials[number]]
        elif promises[number] == most:
            best.append(trials[number])
    return best


def _where_it_leads(trial: PathTrial) -> tuple[bool, float]:
    """Whether a path leads to a sideline, and how near to his start."""
    first = trial.path[0]
    start = trial.ball.carrier.post.start
    away = abs(board.MIDDLE[first] - board.MIDDLE[start])  # the nearer one is drawn first
    return board.at_sideline(first), -away
