"""One snap from scrimmage: the entrance to the resolvers of runs, passes and the two plays without dice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from ...dice import DiceBox
from ...football.situation import Eleven
from ...values import by_identity
from .. import board
from ..calls import Option, Pass, Play, Run, Screen, Special
from ..model import DefMan, Outcome, Snap
from ..passing import passes, screens
from . import exchange, facts, goal_lines, keepers, runs
from .runs import CannotRun
from .scene import WRITTEN, Scene
from .setup import make_scene
from .standings import Standings

__all__ = ["CannotRun", "resolve"]

_THROWN = (Pass, Screen)
_HANDED = (Run, Option)
_KNEEL_YARDS = -1  # a kneeling quarterback loses a yard (RULING 124)
_DEFENSE_JOBS: Final[tuple[str, ...]] = ("zone", "man", "rush", "blitz", "man", "zone", "zone")  # by posture


def resolve(snap: Snap, box: DiceBox, standings: Standings | None = None) -> Outcome:
    """Resolve one snap; raises CannotRun when the men on the field cannot run the play at all.

    ``standings`` keeps what line-ups are worth for the next snaps of a game.
    """
    scene = make_scene(snap, box, standings)
    resolver = _resolver(snap.play)
    trouble = "" if isinstance(snap.play, Special) else exchange.snap(scene)
    if trouble == "fumble":
        exchange.drop_snap(scene)
        runs.end_of_fumble(scene)
    elif trouble == "muff":
        runs.sneak(scene)
    else:
        resolver(scene)
    _note_men(scene)
    return scene.out


def _resolver(play: Play) -> Callable[[Scene], None]:
    if isinstance(play, Run):
        return lambda scene: runs.resolve(scene, play)
    if isinstance(play, Option):
        return lambda scene: keepers.resolve(scene, play)
    if isinstance(play, Pass):
        return passes.resolve
    if isinstance(play, Screen):
        return screens.resolve
    return _kneel if play.kind == "kneel" else _spike


def _kneel(scene: Scene) -> None:
    """A yard lost, no dice, no carry (RULING 124)."""
    passer = _quarterback(scene)
    scene.out.result = "run"
    goal_lines.settle(scene, "offense", _KNEEL_YARDS)
    scene.event("rush", "offense", passer, yards=scene.out.gain, kneel=True)


def _spike(scene: Scene) -> None:
    """The ball is thrown down to stop the clock (5.8.6, R163)."""
    scene.out.result, scene.out.clock_stops = "incomplete", True
    scene.event("pass_attempt", "offense", _quarterback(scene), yards=0, result="spike")


def _quarterback(scene: Scene) -> int:
    return next((no for no, at in zip(scene.o_no, scene.o_at, strict=True) if at == "Q"), 0)


def _note_men(scene: Scene) -> None:
    """All twenty-two: where they started and ended, what they did, whom they blocked or covered."""
    scene.out.offense, scene.out.defense = _offense(scene), _defense(scene)


def _offense(scene: Scene) -> Eleven:
    blocked = [0] * len(scene.o_no)
    if isinstance(scene.play, _THROWN):
        jobs = _jobs_on_a_pass(scene)
    else:
        met = facts.blocked(scene)
        jobs = _jobs_on_a_run(scene, met)
        for o, no in met.items():
            blocked[o] = no
    starts = _spots_in_a_shotgun(scene.o_at) if scene.snap.shotgun else _spots(scene.o_at)
    ends = [board.NODE_NAMES[zone] for zone in scene.o_zone]
    return Eleven(_numbers(scene.o_no), starts, tuple(ends), tuple(jobs), tuple(blocked))


def _defense(scene: Scene) -> Eleven:
    names = board.NODE_NAMES
    ends = [
        names[zone if zone >= 0 else board.AREA_ZONES[area][0]]
        for zone, area in zip(scene.d_zone, scene.d_area, strict=True)
    ]
    jobs = [_DEFENSE_JOBS[posture] for posture in scene.d_posture]
    covered = [*scene.o_no, 0]  # who covers nobody has -1, the last of these
    targets = [covered[o] for o in scene.d_cover]
    return Eleven(_numbers(scene.d_no), _areas(scene.defense), tuple(ends), tuple(jobs), tuple(targets))


# Line-ups share these lists (``standings``), so the record meets the same tuples again.


@by_identity
def _numbers(numbers: list[int]) -> tuple[int, ...]:
    return tuple(numbers)


@by_identity
def _spots(spots: list[str]) -> tuple[str, ...]:
    return tuple(spots)


@by_identity
def _spots_in_a_shotgun(spots: list[str]) -> tuple[str, ...]:
    return tuple(["F" if at == "Q" else at for at in spots])


@by_identity
def _areas(men: tuple[DefMan, ...]) -> tuple[str, ...]:
    return tuple([man.at for man in men])


def _jobs_on_a_pass(scene: Scene) -> list[str]:
    """What everybody did when a pass was called; one that nobody caught was a pass all the same."""
    roles = zip(scene.o_role, scene.o_job, strict=True)
    jobs = ["route" if role == WRITTEN or job == "W" else "pass_block" for role, job in roles]
    if "Q" in scene.o_at:
        jobs[scene.o_at.index("Q")] = "pass"
    if scene.scrambles:
        jobs[scene.carrier] = "carrier"
    return jobs


def _jobs_on_a_run(scene: Scene, met: Mapping[int, int]) -> list[str]:
    """The same when a run was called; ``met`` are those who blocked somebody."""
    jobs = ["block" if lineman else "decoy" for lineman in scene.o_line]
    for o, role in enumerate(scene.o_role):
        if role == WRITTEN or o in met:
            jobs[o] = "block"
    for o in scene.leads:
        jobs[o] = "lead"
    if "Q" in scene.o_at:
        jobs[scene.o_at.index("Q")] = "handoff" if isinstance(scene.play, _HANDED) else "carrier"
    if scene.carrier >= 0:
        jobs[scene.carrier] = "carrier"
    return jobs
