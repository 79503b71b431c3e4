"""Late in a half: whether a ballcarrier may go out of bounds (5.8.2, 8.4)."""

from __future__ import annotations

from typing import Final

from .. import board
from .scene import PlayUnderWay, Scene

_LAST_SECONDS: Final = 120
_HALF_ENDS: Final = (2, 4)  # quarters
_OUT: Final = 3  # out of bounds up to this die, one more for a specialized W


def two_minutes(play: PlayUnderWay) -> bool:
    """Whether these are the last two minutes of a half."""
    return play.snap.spot.quarter in _HALF_ENDS and play.snap.spot.clock <= _LAST_SECONDS


def sideline_counts(play: PlayUnderWay) -> bool:
    """Whether a play may end out of bounds: late in a half, in a league that plays so."""
    return play.options.out_of_bounds and two_minutes(play)


def step_out(scene: Scene, path: tuple[int, ...], place: int, met: bool) -> int | None:
    """The yard where a free runner beside a sideline goes out of bounds by choice, None where he does not.

    He does so when his side is behind or tied, a W always: a yard short of the next defended zone. ``path`` is what is
    played of his way, ``place`` his place on it; ``met``: somebody stood in that zone.

    Rules: fool:5.8.2/3, fool:7.1.8/3
    """
    play, ball = scene.play, scene.ball
    carrier = ball.carrier.post
    wide = carrier.position == "W" and carrier.specialized
    if not sideline_counts(play) or not (wide or play.snap.spot.margin <= 0):
        return None
    at_catch = place == 0 and ball.catch_zone is not None
    if met and not (wide and at_catch):
        return None
    if not board.at_sideline(path[place], ball.from_wide):
        return None
    ahead = next(zone for zone in path[place + 1 :] if scene.defense.in_zone(zone))
    yard = board.NEAR[ahead] - 1
    if at_catch:
        yard = max(yard, ball.first_boundary)
    if yard >= play.yards_to_goal or (ball.limit is not None and ball.limit <= yard):
        return None
    note_out_of_bounds(scene)
    return yard


def carried_out(scene: Scene) -> None:
    """Whether the contact that stopped the ballcarrier took him out of bounds.

    Rules: fool:5.8.2/1, fool:7.1.8/2, fool:8.4/2
    """
    ball = scene.ball
    if scene.log.outcome.out_of_bounds or not sideline_counts(scene.play) or not ball.path:
        return
    if not board.at_sideline(ball.path[ball.place], ball.from_wide):
        return
    if scene.dice.die(6, "out_of_bounds") <= _OUT + (ball.carrier.post.position == "W"):
        note_out_of_bounds(scene)


def note_out_of_bounds(scene: Scene) -> None:
    """The ballcarrier has gone out of bounds: the clock stops."""
    outcome = scene.log.outcome
    outcome.out_of_bounds = outcome.clock_stops = True
    scene.log.event("out_of_bounds", "offense", scene.ball.carrier.number)
