"""Where a ball that somebody has comes to rest: touchdowns, safeties, touchbacks, measurements (4.8; RULING 181)."""

from __future__ import annotations

from typing import Final

from .scene import PlayUnderWay, Scene
from .sides import Side

FIELD: Final = 100  # yards between the goal lines
END_ZONE: Final = 10  # yards
_OVER: Final = 4  # a measuring die from here on is over (4.8)
_UNMEASURED: Final = frozenset({"incomplete", "penalty_no_play", "touchdown", "safety"})


def own_goal(play: PlayUnderWay) -> int:
    """The offense's own goal line, in its yards from the line of scrimmage."""
    return play.yards_to_goal - FIELD


def settle(scene: Scene, side: Side, yard: int) -> None:
    """The ball is dead at ``yard`` in the hands of ``side``; on a goal line the measurement decides later."""
    out, goal, own = scene.log.outcome, scene.play.yards_to_goal, own_goal(scene.play)
    if side != out.ball:
        out.changed, out.clock_stops = True, True
    out.ball, out.gain, out.score = side, max(own, min(goal, yard)), ""
    if yard > goal:
        out.score = "touchdown" if side == "offense" else "touchback"
    elif yard < own:
        out.score = "safety" if side == "offense" else "touchdown"
    if out.score:
        out.clock_stops = True


def end_of_return(play: PlayUnderWay, side: Side, start: int, end: int) -> int:
    """Where a return ends: a man whose run carries him backwards over his own goal line is down where it began."""
    behind = play.yards_to_goal if side == "defense" else own_goal(play)
    into = (start <= behind < end) if side == "defense" else (end < behind <= start)
    return start if into else end


def measure(scene: Scene) -> None:
    """Roll for a ball exactly on the line to gain or on a goal line after a run, pass or runback. In a league that does
    not measure such a ball is over.

    Rules: fool:4.8/1, fool:4.8/2
    """
    out, spot = scene.log.outcome, scene.play.snap.spot
    on_goal = out.gain in (spot.los, own_goal(scene.play))
    if not on_goal and (out.changed or out.gain != spot.distance):
        return
    if out.score or out.result in _UNMEASURED or any(flag.enforce == "no_play" for flag in out.flags):
        return
    over = _roll(scene) if scene.play.options.inches else True
    if not on_goal:
        return
    attacking = (out.gain == spot.los) == (out.ball == "offense")
    if attacking and over:
        out.score = "touchdown"
    elif not attacking and not over:
        out.score = "safety" if out.ball == "offense" else "touchback"
    if out.score:
        out.clock_stops = True


def _roll(scene: Scene) -> bool:
    """Whether the measuring die says that the ball is over."""
    die = scene.dice.die(6, "measure")
    over = die >= _OVER
    scene.log.step("measure", roll=die, result="over" if over else "short")
    scene.log.event("measure", scene.log.outcome.ball, 0, over=over)
    scene.log.outcome.measured = over
    return over
