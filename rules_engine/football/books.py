"""The books: the situation after each play. The one place where downs, points and periods are counted."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ..interface.situation import Parameters, Phase, Result, Score, Side, Situation, other
from ..value import Value, mypyc_attr
from . import spots

POINTS: Final = {"touchdown": 6, "field_goal": 3, "safety": 2, "two_point": 2}


@final
@mypyc_attr(acyclic=True)
class Booked(Value):
    """The situation after a play, before the clock has run.

    score       who scored how, None where nobody did; points how many
    first_down  the side with the ball gained one by this play (a touchdown from scrimmage counts as one)
    """

    NAMES: ClassVar[str] = "situation score points first_down"

    def __init__(
        self,
        situation: Situation,
        score: Score | None = None,
        points: int = 0,
        first_down: bool = False,
    ) -> None:
        self.situation: Final = situation
        self.score: Final = score
        self.points: Final = points
        self.first_down: Final = first_down


def kickoff_by(side: Side, situation: Situation, parameters: Parameters) -> Situation:
    """``side`` kicks off.

    Rules: fool:9.1-01
    """
    return _kick(side, "kickoff", spots.kickoff(parameters), situation)


def _kick(side: Side, phase: Phase, los: int, situation: Situation) -> Situation:
    return situation.passes_to(side, phase, 1, 10, los, situation.series)


def new_series(side: Side, los: int, situation: Situation) -> Situation:
    """``side`` has won the ball at ``los``: first down, a possession of its own."""
    return situation.passes_to(side, "scrimmage", 1, spots.line_to_gain(los), los, situation.series + 1)


def first_down(los: int, situation: Situation) -> Situation:
    """The side with the ball keeps it at ``los`` and has ten yards to go again."""
    return situation.at_down(1, spots.line_to_gain(los), los, situation.series_play + 1)


def book(before: Situation, result: Result, parameters: Parameters) -> Booked:
    """The situation after a play that began in ``before`` and left ``result``."""
    if result.score is not None:
        return _scored(before, result, result.score, parameters)
    if result.next_phase is not None:
        distance = result.los if result.next_phase == "try" else before.distance
        again = before.changed(possession=result.possession, phase=result.next_phase, los=result.los, distance=distance)
        return Booked(again)
    if before.phase == "try":
        return Booked(kickoff_by(before.possession, before, parameters))
    if before.phase != "scrimmage" or result.new_series or result.possession != before.possession:
        return Booked(_serve(before, new_series(result.possession, result.los, before), parameters))
    return _advanced(before, result, parameters)


def _advanced(before: Situation, result: Result, parameters: Parameters) -> Booked:
    """A play from scrimmage after which the same side has the ball in the same series."""
    if made_it(before, result):
        return Booked(first_down(result.los, before), first_down=True)
    distance = before.distance - (before.los - result.los)
    down = before.down + (1 if result.down_counts else 0)
    if down > 4:
        return Booked(_serve(before, new_series(other(before.possession), spots.flip(result.los), before), parameters))
    return Booked(before.at_down(down, distance, result.los, before.series_play + 1))


def made_it(before: Situation, result: Result) -> bool:
    """Whether the line to gain was reached. Where the ball lies exactly on it, a measurement decides, if there was
    one. Without one the line is reached, but a play without gain does not make up the inches that were left.

    Rules: fool:1/1
    """
    gained = before.los - result.los
    if result.first_down or gained > before.distance:
        return True
    if gained < before.distance:
        return False
    return result.over if result.over is not None else before.distance > 0


def _scored(before: Situation, result: Result, score: Score, parameters: Parameters) -> Booked:
    """The points of a score, and what follows it: a try, a kickoff or a free kick.

    Rules: fool:1/1
    """
    points = parameters.try_points if score.kind == "extra_point" else POINTS[score.kind]
    home, away = before.score
    tally = (home + points, away) if score.side == "home" else (home, away + points)
    situation = _serve(before, before, parameters).changed(score=tally)
    if before.phase == "try":
        after = kickoff_by(before.possession, situation, parameters)
    elif score.kind == "touchdown":
        after = situation.changed(
            possession=score.side,
            phase="try",
            down=1,
            distance=parameters.try_los,
            los=parameters.try_los,
            series=situation.series + (0 if _own(before, score) else 1),
        )
    elif score.kind == "safety":
        after = _kick(other(score.side), "free_kick", spots.free_kick(parameters), situation)
    else:
        after = kickoff_by(score.side, situation, parameters)
    made = score.kind == "touchdown" and _own(before, score) and not result.new_series
    return Booked(after, score, points, first_down=made)


def _own(before: Situation, score: Score) -> bool:
    """The side in possession before a play from scrimmage scored."""
    return before.phase == "scrimmage" and before.possession == score.side


def _serve(before: Situation, after: Situation, parameters: Parameters) -> Situation:
    """Note in overtime that the side that had the ball has had its possession: the offense, or the receivers of a
    kick that its kickers recovered."""
    if not parameters.is_overtime(before.period) or before.phase == "try":
        return after
    served = before.possession
    if before.phase != "scrimmage":
        if after.possession != before.possession:
            return after
        served = other(before.possession)
    home, away = after.served
    return after.changed(served=(home or served == "home", away or served == "away"))


# -- periods -----------------------------------------------------------------------------------------------------------


def opening(kicker: Side, parameters: Parameters) -> Situation:
    """The situation before the opening kickoff.

    Rules: fool:9.1-01
    """
    left = parameters.timeouts_a_half
    return Situation(
        period=1,
        clock=parameters.period_seconds,
        possession=kicker,
        phase="kickoff",
        down=1,
        distance=10,
        los=spots.kickoff(parameters),
        score=(0, 0),
        timeouts=(left, left),
        opening_kicker=kicker,
        series=0,
        series_play=0,
    )


def period_over(situation: Situation) -> bool:
    """Whether the clock has run out; a try is still played, and so is a play for which the period is extended."""
    return situation.clock == 0 and situation.phase != "try" and not situation.untimed


def half_over(situation: Situation, parameters: Parameters) -> bool:
    """Whether the first half is over."""
    return period_over(situation) and situation.period * 2 == parameters.periods


def game_over(situation: Situation, last: Score | None, parameters: Parameters) -> bool:
    """Whether the game is over; ``last`` is what the last play scored."""
    tied = situation.score[0] == situation.score[1]
    if situation.period > parameters.periods and not tied and _decided(situation, last, parameters):
        return True
    if not period_over(situation) or situation.period < parameters.periods:
        return False
    if not tied or parameters.overtime.won == "none":
        return True
    played = situation.period - parameters.periods
    return parameters.overtime.periods != 0 and played >= parameters.overtime.periods


def _decided(situation: Situation, last: Score | None, parameters: Parameters) -> bool:
    """Whether a lead in overtime ends the game: at once, or, where both sides are due a possession, when both have
    had one or the lead came by a touchdown or a safety."""
    if parameters.overtime.won == "sudden_death":
        return True
    return all(situation.served) or (last is not None and last.kind in ("touchdown", "safety"))


def next_period(situation: Situation, parameters: Parameters) -> Situation:
    """The next period of regular time.

    Rules: fool:9.1-01, fool:9.1-04
    """
    following = situation.changed(period=situation.period + 1, clock=parameters.period_seconds)
    if situation.period * 2 != parameters.periods:
        return following
    left = parameters.timeouts_a_half
    receiver = situation.opening_kicker
    return kickoff_by(other(receiver), following, parameters).changed(timeouts=(left, left))


def overtime_goes_on(situation: Situation, parameters: Parameters) -> Situation:
    """The next period of overtime, where it goes on from where the one before ended."""
    return situation.changed(period=situation.period + 1, clock=parameters.overtime.seconds)


def overtime(situation: Situation, kicker: Side, parameters: Parameters) -> Situation:
    """The next period of overtime, which ``kicker`` starts by a kickoff."""
    left = parameters.overtime.timeouts
    return kickoff_by(kicker, situation, parameters).changed(
        period=situation.period + 1,
        clock=parameters.overtime.seconds,
        timeouts=(left, left),
        served=(False, False),
    )
