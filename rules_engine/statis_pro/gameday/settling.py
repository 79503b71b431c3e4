"""What follows a resolved play: its measurement, its Z result, the penalty that a side chose, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ...dice import Dice
from ..boxes import Side
from ..incidents.fouls import MOVEMENT
from ..incidents.injuries import Injury
from ..incidents.penalties import Consequence, PenaltyCalled, PenaltyMarked, as_measured
from ..incidents.resolved import Choose, ResolvedPlay
from ..incidents.standing import Standing
from ..incidents.z_results import ZEffect
from ..quarters import ClockTime, period_after
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.words import POINTS, Scored
from .after_cards import read_after_cards
from .timing import Kind, TimeChoices, TimedPlay, elapsed

_KINDS: Final[dict[str, Kind]] = {
    "complete": "complete",
    "incomplete": "incomplete",
    "spike": "deliberate_grounding",
    "automatic_safety": "automatic_safety",
    "kickoff": "kickoff_return",
    "onside_kick": "kickoff_return",
    "punt": "punt",
    "punt_blocked": "punt",
    "punt_penalty": "punt",
    "field_goal_good": "field_goal",
    "field_goal_missed": "field_goal",
    "field_goal_blocked": "field_goal",
    "extra_point_good": "extra_point",
    "extra_point_missed": "extra_point",
}


@dataclass(frozen=True, slots=True)
class Settled:
    """A play with all that came of it.

    outcome   as it was resolved; what a penalty makes of it stands in ``standing``
    points    scored on the play, the offense's first, as it was resolved; a safety by a foul in their place
    seconds   that the clock loses
    period    whether the quarter goes on, is over, or its half has an extra play
    """

    outcome: PlayOutcome
    standing: Standing
    points: tuple[int, int]
    seconds: int
    period: Literal["on", "over", "extra"]
    penalties: tuple[PenaltyMarked, ...] = ()
    injury: Injury | None = None


def settle(play: ResolvedPlay, drawing: Drawing, choices: TimeChoices, choose: Choose, coin: Dice) -> Settled:
    """A play with its Z result, penalty and time.

    Rules: statis_pro:SP-096, statis_pro:SP-098
    """
    read = read_after_cards(play, drawing, coin)
    snap, effect, standing = play.snap, read.effect, read.standing
    penalties, consequence = play.penalties, None
    if effect.penalty is not None:
        choice = _chosen(effect.penalty, choose)
        consequence = as_measured(effect.penalty.alternatives[choice], drawing)
        standing = consequence.standing
        penalties = (*penalties, effect.penalty.marked(choice))
    clock = ClockTime(snap.situation.quarter, snap.situation.clock)
    timed = timed_play(effect, standing, consequence)
    seconds = elapsed(timed, clock, choices, snap.options)
    return Settled(
        outcome=effect.outcome,
        standing=standing,
        points=_points(effect.outcome, consequence),
        seconds=seconds,
        period=period_after(clock, seconds, timed.penalty and timed.defensive, snap.options.playoff),
        penalties=penalties,
        injury=effect.injury,
    )


def _chosen(penalty: PenaltyCalled, choose: Choose) -> str:
    """The alternative that is taken; without an option there is nothing to choose."""
    if penalty.must_be_asked:
        return choose(penalty.question, penalty.chooser, penalty.alternatives)
    return next(iter(penalty.alternatives))


def _points(outcome: PlayOutcome, consequence: Consequence | None) -> tuple[int, int]:
    """Points of the play. What a foul itself scores takes the place of what the play did."""
    if consequence is not None and consequence.scored is not None:
        return _counted(consequence.scored, consequence.scorer)
    return _counted(outcome.scored, outcome.scorer)


def _counted(scored: Scored | None, scorer: Side | None) -> tuple[int, int]:
    points = 0 if scored is None else POINTS[scored]
    return (points, 0) if scorer == "offense" else (0, points)


def timed_play(effect: ZEffect, standing: Standing, consequence: Consequence | None) -> TimedPlay:
    """What the clock asks about the play."""
    outcome = effect.outcome
    foul = None if effect.penalty is None or consequence is None or not consequence.taken else effect.penalty.foul
    return TimedPlay(
        kind="touchback" if outcome.touchback and outcome.result in ("kickoff", "punt") else kind_of(outcome),
        out_of_bounds=outcome.out_of_bounds,
        touchdown=outcome.scored == "touchdown" and standing.phase in ("try", "final"),
        turned_over=standing.phase == "scrimmage" and standing.ball == "defense",
        injury=effect.injury is not None,
        penalty=foul is not None,
        defensive=foul is not None and foul.side == "defense" and standing.ball == "offense",
        movement=foul is not None and foul.number == MOVEMENT,
    )


def kind_of(outcome: PlayOutcome) -> Kind:
    """The row of the Timing Chart. Sacks, scrambles and fumbles stand in the row of runs (A-78)."""
    return _KINDS.get(outcome.result, "run")
