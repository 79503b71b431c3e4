"""One snap from scrimmage: the entrance to the resolvers of runs, passes and the two plays without dice."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from ...dice import DiceBox
from ...interface.situation import Eleven
from ...values import by_identity
from .. import board
from ..calls import Option, Pass, Play, Run, Screen, Special
from ..model import OffMan, Outcome, Snap
from ..passing import passes, screens
from . import exchange, facts, goal_lines, keepers, runs
from .runs import CannotRun
from .scene import WRITTEN, Scene
from .setup import make_scene
from .standings import Standings

__all__ = ["CannotRun", "resolve"]

_KNEEL_YARDS = -1  # a kneeling quarterback loses a yard (RULING 124)
_AT_HOME: Final = tuple([board.ZONE[name] for name in board.AREA_NAMES])  # the zone that an area has its name from


class _Job:
    """What a man may do, and the rows of those who do it and are after nobody: one who ``stays`` where he started, one
    who ``goes`` to a zone or movement node."""

    __slots__ = ("goes", "name", "stays")

    def __init__(self, name: str) -> None:
        self.name = name
        self.stays: list[Any] = [name]
        self.goes: list[list[Any]] = [[name, zone] for zone in board.NODE_NAMES]


_ROUTE: Final = _Job("route")
_PASS_BLOCK: Final = _Job("pass_block")
_PASS: Final = _Job("pass")
_CARRIER: Final = _Job("carrier")
_BLOCK: Final = _Job("block")
_DECOY: Final = _Job("decoy")
_LEAD: Final = _Job("lead")
_HANDOFF: Final = _Job("handoff")
_ZONE: Final = _Job("zone")
_MAN: Final = _Job("man")
_DEFENSE_JOBS: Final[tuple[_Job, ...]] = (  # by posture
    _ZONE, _MAN, _Job("rush"), _Job("blitz"), _MAN, _ZONE, _ZONE,
)  # fmt: skip


def resolve(snap: Snap, box: DiceBox, standings: Standings | None = None) -> Outcome:
    """Resolve one snap; raises CannotRun when the men on the field cannot run the play at all.

    ``standings`` keeps what line-ups are worth for the next snaps of a game.
    """
    scene = make_scene(snap, box, standings)
    trouble = "" if isinstance(snap.play, Special) else exchange.snap(scene)
    if trouble == "fumble":
        exchange.drop_snap(scene)
        runs.end_of_fumble(scene)
    elif trouble == "muff":
        runs.sneak(scene)
    else:
        _play_out(scene, snap.play)
    _note_men(scene)
    return scene.out


def _play_out(scene: Scene, play: Play) -> None:
    if isinstance(play, Run):
        runs.resolve(scene, play)
    elif isinstance(play, Option):
        keepers.resolve(scene, play)
    elif isinstance(play, Pass):
        passes.resolve(scene)
    elif isinstance(play, Screen):
        screens.resolve(scene)
    elif play.kind == "kneel":
        _kneel(scene)
    else:
        _spike(scene)


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
    rows = _offense_rows(scene.offense)
    starts = _in_a_shotgun(rows.starts) if scene.snap.shotgun else rows.starts
    if isinstance(scene.play, (Pass, Screen)):
        return Eleven(rows.numbers, starts, _moves(starts, scene.o_zone, _jobs_on_a_pass(scene)))
    blocked = facts.blocked(scene)
    jobs = _jobs_on_a_run(scene, blocked)
    moves = _moves(starts, scene.o_zone, jobs)
    for o, no in blocked.items():
        moves[o] = [jobs[o].name, board.NODE_NAMES[scene.o_zone[o]], no]
    return Eleven(rows.numbers, starts, moves)


def _moves(starts: tuple[str, ...], zones: list[int], jobs: list[_Job]) -> list[list[Any]]:
    """What men who are after nobody did, and where they went from their spots."""
    names, moves = board.NODE_NAMES, []
    for o, zone in enumerate(zones):
        job = jobs[o]
        moves.append(job.stays if names[zone] == starts[o] else job.goes[zone])
    return moves


def _defense(scene: Scene) -> Eleven:
    areas, postures, covers, moves = scene.d_area, scene.d_posture, scene.d_cover, []
    for d, zone in enumerate(scene.d_zone):
        if zone < 0:  # the play was over before he took his place
            zone = board.AREA_ZONES[areas[d]][0]
        job = _DEFENSE_JOBS[postures[d]]
        if covers[d] >= 0:
            moves.append([job.name, board.NODE_NAMES[zone], scene.o_no[covers[d]]])
        else:
            moves.append(job.stays if zone == _AT_HOME[areas[d]] else job.goes[zone])
    return Eleven(_numbers(scene.d_no), _areas(scene.d_area), moves)


class _Rows:
    """What is noted of an offense whatever it does."""

    __slots__ = ("numbers", "starts")

    def __init__(self, men: tuple[OffMan, ...]) -> None:
        self.numbers = _the_numbers(tuple([man.player.no for man in men]))
        self.starts = _the_starts(tuple([man.at for man in men]))


@by_identity
def _offense_rows(men: tuple[OffMan, ...]) -> _Rows:
    return _Rows(men)


@by_identity
def _in_a_shotgun(spots: tuple[str, ...]) -> tuple[str, ...]:
    return _the_starts(tuple(["F" if at == "Q" else at for at in spots]))


@by_identity
def _numbers(numbers: list[int]) -> tuple[int, ...]:
    return _the_numbers(tuple(numbers))


@by_identity
def _areas(areas: list[int]) -> tuple[str, ...]:
    return _the_starts(tuple([board.AREA_NAMES[area] for area in areas]))


# The record knows who lines up where by the rows themselves, so that equal ones are the very same.


@lru_cache(maxsize=512)
def _the_numbers(numbers: tuple[int, ...]) -> tuple[int, ...]:
    return numbers


@lru_cache(maxsize=512)
def _the_starts(starts: tuple[str, ...]) -> tuple[str, ...]:
    return starts


def _jobs_on_a_pass(scene: Scene) -> list[_Job]:
    """What everybody did when a pass was called; one that nobody caught was a pass all the same."""
    jobs = [_ROUTE if role == WRITTEN else _PASS_BLOCK for role in scene.o_role]
    for o, job in enumerate(scene.o_job):
        if job == "W":
            jobs[o] = _ROUTE
    if scene.o_at[scene.o_passer] == "Q":
        jobs[scene.o_passer] = _PASS
    if scene.scrambles:
        jobs[scene.carrier] = _CARRIER
    return jobs


def _jobs_on_a_run(scene: Scene, met: dict[int, int]) -> list[_Job]:
    """The same when a run was called; ``met`` are those who blocked somebody."""
    jobs = [_BLOCK if lineman else _DECOY for lineman in scene.o_line]
    for o, role in enumerate(scene.o_role):
        if role == WRITTEN:
            jobs[o] = _BLOCK
    for o in met:
        jobs[o] = _BLOCK
    for o in scene.leads:
        jobs[o] = _LEAD
    if scene.o_at[scene.o_passer] == "Q":
        jobs[scene.o_passer] = _HANDOFF if isinstance(scene.play, (Run, Option)) else _CARRIER
    if scene.carrier >= 0:
        jobs[scene.carrier] = _CARRIER
    return jobs
