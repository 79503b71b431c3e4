"""One snap from scrimmage: the entrance to the resolvers of runs, passes and the two plays without dice."""

from __future__ import annotations

from collections.abc import Callable

from ...dice import DiceBox
from .. import board
from ..calls import Option, Pass, Play, Run, Screen, Special
from ..model import Outcome, Snap
from ..passing import passes, screens
from . import exchange, facts, goal_lines, keepers, runs
from .runs import CannotRun
from .scene import BLITZ, COVER, FAKE, MAN, RUSH, WRITTEN, Scene
from .setup import make_scene
from .standings import Standings

__all__ = ["CannotRun", "resolve"]

_THROWN = (Pass, Screen)
_HANDED = (Run, Option)
_KNEEL_YARDS = -1  # a kneeling quarterback loses a yard (RULING 124)
_DEFENSE_JOBS = {RUSH: "rush", BLITZ: "blitz", MAN: "man", COVER: "man", FAKE: "zone"}


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
    name, thrown = board.zone_name, isinstance(scene.play, _THROWN)
    met = {} if thrown else facts.blocked(scene)
    men = [
        ("offense", no, at, name(zone), _offensive_job(scene, o, at, thrown, o in met), met.get(o, 0))
        for o, (no, at, zone) in enumerate(zip(scene.o_no, scene.o_at, scene.o_zone, strict=True))
    ]
    if scene.snap.shotgun:
        men = [(side, no, "F" if at == "Q" else at, end, job, target) for side, no, at, end, job, target in men]
    scene.out.men = men
    for d, no in enumerate(scene.d_no):
        zone, cover = scene.d_zone[d], scene.d_cover[d]
        end = name(zone if zone >= 0 else board.AREA_ZONES[scene.d_area[d]][0])
        job, target = _DEFENSE_JOBS.get(scene.d_posture[d], "zone"), scene.o_no[cover] if cover >= 0 else 0
        men.append(("defense", no, scene.defense[d].at, end, job, target))


def _offensive_job(scene: Scene, o: int, at: str, thrown: bool, blocked: bool) -> str:
    """What a man did, by the play as it was called: a pass that nobody caught was a pass all the same."""
    if thrown and not (scene.scrambles and o == scene.carrier):
        if at == "Q":
            return "pass"
        return "route" if scene.o_role[o] == WRITTEN or scene.o_job[o] == "W" else "pass_block"
    if o == scene.carrier:
        return "carrier"
    if at == "Q":
        return "handoff" if isinstance(scene.play, _HANDED) else "carrier"
    if o in scene.leads:
        return "lead"
    return "block" if blocked or scene.o_line[o] or scene.o_role[o] == WRITTEN else "decoy"
