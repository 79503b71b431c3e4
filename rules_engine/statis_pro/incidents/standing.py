"""Where a play leaves the game before the clock runs: who snaps or kicks next, on what down, from where."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, final

from ...value import Value, mypyc_attr
from ..boxes import Side
from ..quarters import is_overtime
from ..resolution.outcome import PlayOutcome
from ..resolution.situation import PlaySituation
from ..resolution.words import FIELD, Scored, other

FIRST_DOWN_YARDS: Final = 10
DOWNS: Final = 4
KICKED: Final = ("kickoff", "onside_kick", "punt", "punt_blocked", "field_goal_missed")

Phase = Literal["scrimmage", "try", "kickoff", "free_kick", "final"]


@final
@mypyc_attr(acyclic=True)
class Standing(Value):
    """What follows a play.

    ball       the side that snaps or kicks
    distance   yards to the line to gain, 0: inches
    yard_line  from the own goal line of the side in ``ball``; 100: inches from the other one
    landing    yards that a kickoff lands farther from the receivers' goal line after an offside (8.1.5)
    """

    NAMES: ClassVar[str] = "phase ball down distance yard_line landing"

    def __init__(
        self, phase: Phase, ball: Side, down: int = 0, distance: int = 0, yard_line: int = 0, landing: int = 0
    ) -> None:
        self.phase: Final = phase
        self.ball: Final = ball
        self.down: Final = down
        self.distance: Final = distance
        self.yard_line: Final = yard_line
        self.landing: Final = landing


def after_play(situation: PlaySituation, outcome: PlayOutcome) -> Standing:
    """What follows a play as it was resolved."""
    if outcome.scored is not None and outcome.scorer is not None:
        return after_score(situation, outcome.scored, outcome.scorer)
    if outcome.result == "extra_point_missed":
        return Standing("kickoff", "offense")
    if outcome.ball == "defense":
        return first_down_for("defense", FIELD - outcome.yard_line)
    if outcome.turned_over or outcome.result in KICKED:
        return first_down_for("offense", outcome.yard_line)
    return down_counted(situation, outcome.yard_line, outcome.made)


def after_score(situation: PlaySituation, scored: Scored, scorer: Side) -> Standing:
    """After a touchdown comes the try, after a safety the free kick of the side that was scored upon, else a kickoff of
    the side that scored. In overtime the first score ends the game.

    Rules: statis_pro:SP-041, statis_pro:SP-119, statis_pro:SP-120
    """
    if is_overtime(situation.quarter):
        return Standing("final", scorer)
    if scored == "touchdown":
        return Standing("try", scorer)
    if scored == "safety":
        return Standing("free_kick", other(scorer))
    return Standing("kickoff", scorer)


def first_down_for(side: Side, yard_line: int) -> Standing:
    """A new series of a side at its own yard line."""
    return Standing("scrimmage", side, 1, min(FIRST_DOWN_YARDS, FIELD - yard_line), yard_line)


def down_counted(situation: PlaySituation, yard_line: int, made: bool | None = None) -> Standing:
    """The next down of the offense from there: a first down where the line to gain is reached, the other side's ball
    after the fourth. ``made``: of a measurement, which False leaves inches short (O5)."""
    left = _distance_left(situation, yard_line)
    reached = line_to_gain_reached(situation, yard_line) if made is None else made or left < 0
    if reached:
        return first_down_for("offense", yard_line)
    if situation.down >= DOWNS:
        return first_down_for("defense", FIELD - yard_line)
    return Standing("scrimmage", "offense", situation.down + 1, left, yard_line)


def inches_short(situation: PlaySituation, yard_line: int, down: int) -> Standing:
    """Inches before the line to gain on that down; the other side's ball after the fourth."""
    if down > DOWNS:
        return first_down_for("defense", FIELD - yard_line)
    return Standing("scrimmage", "offense", down, 0, yard_line)


def down_repeated(situation: PlaySituation, yard_line: int, *, first_down: bool) -> Standing:
    """The same down from there, after a foul; ``first_down``: the foul gives one. So do yards of a penalty that reach
    the line to gain; what is measured then, ``penalties`` says (A-54)."""
    if first_down or line_to_gain_reached(situation, yard_line):
        return first_down_for("offense", yard_line)
    return Standing("scrimmage", "offense", situation.down, _distance_left(situation, yard_line), yard_line)


def _distance_left(situation: PlaySituation, yard_line: int) -> int:
    return situation.distance - (yard_line - situation.yard_line)


def line_to_gain_reached(situation: PlaySituation, yard_line: int) -> bool:
    """Whether the line to gain is reached there. A ball that lies inches short must move."""
    left = _distance_left(situation, yard_line)
    return left < 0 or (left == 0 and yard_line != situation.yard_line)
