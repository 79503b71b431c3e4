"""One snap from scrimmage: the entrance to the resolvers of runs, passes and the two plays without dice."""

from __future__ import annotations

from typing import Final

from ...dice import DiceBox
from ..model import Elevens, Outcome, Snap
from ..passes import passes, screens
from ..play_calls import Option, Pass, Play, Run, Screen, Special
from ..resolution import goal_lines
from ..resolution.line_up.line_ups import LineUps
from ..resolution.scene import Scene
from ..resolution.setup import make_scene
from ..runs import ball_handling, keepers, runs
from ..runs.tasks import CannotRun
from . import elevens

__all__ = ["CannotRun", "resolve"]

_KNEEL_YARDS: Final = -1  # a kneeling quarterback loses a yard (RULING 124)


def resolve(snap: Snap, box: DiceBox, line_ups: LineUps | None = None) -> Outcome:
    """Resolve one snap; raises CannotRun when the men on the field cannot run the play at all.

    ``line_ups`` keeps what line-ups are worth for the next snaps of a game.
    """
    scene = make_scene(snap, box, line_ups)
    trouble = "" if isinstance(snap.play, Special) else ball_handling.snap(scene)
    if trouble == "fumble":
        ball_handling.drop_snap(scene)
        runs.end_of_fumble(scene)
    elif trouble == "muff":
        runs.sneak(scene)
    else:
        _play_out(scene, snap.play)
    outcome = scene.log.outcome
    outcome.elevens = Elevens(elevens.of_offense(scene), elevens.of_defense(scene))
    return outcome


def _play_out(scene: Scene, play: Play) -> None:
    """Resolve a play of which the snap is good."""
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
    outcome = scene.log.outcome
    outcome.result = "run"
    goal_lines.settle(scene, "offense", _KNEEL_YARDS)
    scene.log.event("rush", "offense", _quarterbacks_number(scene), yards=outcome.gain, kneel=True)


def _spike(scene: Scene) -> None:
    """The ball is thrown down to stop the clock (RULING 163).

    Rules: fool:5.8.6/1
    """
    outcome = scene.log.outcome
    outcome.result, outcome.clock_stops = "incomplete", True
    scene.log.event("pass_attempt", "offense", _quarterbacks_number(scene), yards=0, result="spike")


def _quarterbacks_number(scene: Scene) -> int:
    return scene.offense.passer.number if scene.offense.has_quarterback else 0
