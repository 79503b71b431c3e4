"""What follows a resolved play: its Z result, the penalty that a side chose, the clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from ...dice import Dice
from ..gameday.timing import Kind, TimeChoices, TimedPlay, elapsed
from ..incidents.injuries import Injury
from ..incidents.penalties import OWN_35, Consequence, PenaltyCalled
from ..incidents.standing import Standing, after_play
from ..incidents.z_results import ZEffect, resolve_z
from ..passes.interception import MissingChoice
from ..quarters import ClockTime, period_after
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap
from ..resolution.values import PlayOutcome
from .calls import CaseChoices

MOVEMENT: Final = 2
_KINDS: Final[dict[str, Kind]] = {
    "complete": "complete",
    "incomplete": "incomplete",
    "spike": "deliberate_grounding",
    "automatic_safety": "automatic_safety",
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

    consequence  of the penalty, as the other side chose
    seconds      that the clock loses
    """

    outcome: PlayOutcome
    standing: Standing
    seconds: int
    period: Literal["on", "over", "extra"]
    penalty: PenaltyCalled | None = None
    consequence: Consequence | None = None
    injury: Injury | None = None


def settle(snap: Snap, drawing: Drawing, outcome: PlayOutcome, choices: CaseChoices, coin: Dice) -> Settled:
    """The play after its Z result, penalty and time."""
    effect = resolve_z(snap, drawing, outcome, coin)
    consequence = None if effect.penalty is None else chosen(effect.penalty, choices)
    standing = after_play(snap.situation, effect.outcome) if consequence is None else consequence.standing
    clock = ClockTime(snap.situation.quarter, snap.situation.clock)
    play = timed(effect, standing, consequence)
    seconds = elapsed(play, clock, time_choices(choices), snap.options)
    return Settled(
        outcome=effect.outcome,
        standing=standing,
        seconds=seconds,
        period=period_after(clock, seconds, play.penalty and play.defensive, snap.options.playoff),
        penalty=effect.penalty,
        consequence=consequence,
        injury=effect.injury,
    )


def chosen(penalty: PenaltyCalled, choices: CaseChoices) -> Consequence:
    """What the case's choice makes of a penalty; without an option there is nothing to choose."""
    alternatives = penalty.alternatives
    if len(alternatives) == 1:
        return next(iter(alternatives.values()))
    name, choice = ("kickoff_out", choices.kickoff_out) if OWN_35 in alternatives else ("penalty", choices.penalty)
    if choice is None:
        raise MissingChoice(f"choices.{name} is missing: {' or '.join(alternatives)}?")
    return alternatives[choice]


def timed(effect: ZEffect, standing: Standing, consequence: Consequence | None) -> TimedPlay:
    """What the clock asks about the play."""
    outcome = effect.outcome
    taken = consequence is not None and consequence.taken
    return TimedPlay(
        kind=kind_of(outcome),
        out_of_bounds=outcome.out_of_bounds,
        touchdown=standing.phase == "try" or (standing.phase == "final" and outcome.scored == "touchdown"),
        turned_over=standing.phase == "scrimmage" and standing.ball == "defense",
        injury=effect.injury is not None,
        penalty=taken,
        defensive=taken and effect.penalty is not None and effect.penalty.foul.side == "defense",
        movement=taken and effect.penalty is not None and effect.penalty.foul.number == MOVEMENT,
    )


def kind_of(outcome: PlayOutcome) -> Kind:
    """The row of the Timing Chart. Sacks, scrambles and fumbles stand in the row of runs."""
    if outcome.result == "kickoff":
        return "touchback" if outcome.touchback else "kickoff_return"
    return _KINDS.get(outcome.result, "run")


def time_choices(choices: CaseChoices) -> TimeChoices:
    """What the case fixes about the clock."""
    return TimeChoices(choices.seconds, choices.two_minute, choices.timeout is not None, choices.substitute)
