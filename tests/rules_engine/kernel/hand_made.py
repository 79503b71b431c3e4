"""A record written by hand, play by play, so that box scores can be checked by arithmetic on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rules_engine.football import penalties
from rules_engine.football.game import apply_clock
from rules_engine.football.record.recorder import Recorder
from rules_engine.football.steps import Step, step
from rules_engine.interface import JSON
from rules_engine.interface.situation import (
    Call,
    Clock,
    Eleven,
    Event,
    Flag,
    Parameters,
    Played,
    Result,
    Side,
    Situation,
)
from tests.changing import replace
from tests.tiny_ruleset import RULESET, tiny_game

START = Situation(1, 900, "home", "scrimmage", 1, 10, 70, (0, 0), (3, 3), "away", 1, 0)
Row = tuple[str, Result, Sequence[Event], Sequence[Flag], str, int]


def row(
    kind: str, result: Result, *events: Event, flags: Sequence[Flag] = (), choice: str = "accept", seconds: int = 30
) -> Row:
    """A play: what it is, what it left, its facts, its fouls and how they were answered, and its seconds."""
    return kind, result, events, flags, choice, seconds


def _chosen(choice: str, side: Side, alternatives: Mapping[str, Situation]) -> str:
    """The same answer to every foul, whichever side is asked."""
    return choice


def record_of(
    *plays: Row, start: Situation = START, ordered: tuple[JSON, JSON] = ({}, {}), steps: Sequence[JSON] = ()
) -> JSON:
    """The record of these plays, each starting where the one before ended.

    ``ordered`` is what home and away called on every play, ``steps`` what happened on each.
    """
    recorder = Recorder.of(tiny_game(1), RULESET)
    recorder.period(start.period)
    situation = start
    for kind, result, events, flags, choice, seconds in plays:
        men = Eleven(tuple(range(10, 21)), ("",) * 11, [[""]] * 11)
        home_call, away_call = (Call(body, {}) for body in ordered)
        detail = {"steps": [_step(one) for one in steps]} if steps else None
        played = Played(kind, home_call, away_call, (men, men), tuple(events), result, tuple(flags), detail)
        settled = penalties.settle(situation, result, flags, Parameters(), partial(_chosen, choice))
        clock = Clock(seconds, False)
        after = apply_clock(settled.booked.situation, clock)
        recorder.play(situation, played, settled, clock, ([], [], []), ())
        situation = after
    recorder.period_ended(situation, {})
    return recorder.finish(situation)


def _step(one: JSON) -> Step:
    return step(one["step"], {name: value for name, value in one.items() if name != "step"})


def rush(side: Side, player: int, yards: int) -> Event:
    return Event("rush", side, player, yards)


def completion(side: Side, passer: int, receiver: int, yards: int) -> tuple[Event, Event]:
    return (
        Event("pass_attempt", side, passer, yards, {"result": "complete", "target": receiver}),
        Event("reception", side, receiver, yards, {"passer": passer}),
    )


def incompletion(side: Side, passer: int, receiver: int, **data: Any) -> Event:
    return Event("pass_attempt", side, passer, 0, {"result": "incomplete", "target": receiver, **data})


def third_and(distance: int) -> Situation:
    return replace(START, down=3, distance=distance)


__all__ = ["START", "completion", "incompletion", "record_of", "row", "rush", "third_and"]
