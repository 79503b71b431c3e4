"""From what the resolvers say of a play to what the kernel books: ``model.Outcome`` to ``football.Played``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from ...football import loose, tackles
from ...football.spots import flip, touchback
from ...interface.situation import Call, Event, Flag, Parameters, Played, Result, Score, Side, Situation, other
from .. import model
from ..play_calls import Pass, Play, Screen, Special

JSON = dict[str, Any]

_ENFORCE: Final = {"dead": "after"}
SEASON_GAMES: Final = 99  # out for the season, however long it lasts
_GAMES: Final = re.compile(r"(\d+) games?")
_CARRIED: Final = ("rush", "reception", "return", "recovery", "interception")


def kind_of(play: Play) -> str:
    """The kernel's word for a play from scrimmage."""
    if isinstance(play, Special):
        return play.kind
    return "pass" if isinstance(play, (Pass, Screen)) else "run"


def side_of(name: str, offense: Side) -> Side:
    """ "offense" or "defense" of a snap as home or away."""
    return offense if name == "offense" else other(offense)


def result(outcome: model.Outcome, before: Situation, parameters: Parameters) -> Result:
    """Where the ball is and whose, in the kernel's terms."""
    offense = before.possession
    holder = side_of(outcome.ball, offense)
    spot = before.los - outcome.gain
    score = _score(outcome, holder, offense)
    if outcome.score == "touchback":
        return Result(holder, touchback(parameters), new_series=True)
    los = spot if holder == offense else flip(spot)
    return Result(
        possession=holder,
        los=min(max(los, 0), 100),
        new_series=outcome.changed,
        over=outcome.measured,
        score=score,
    )


def _score(outcome: model.Outcome, holder: Side, offense: Side) -> Score | None:
    if outcome.score == "touchdown":
        return Score("touchdown", holder, _carrier(outcome, holder, offense))
    if outcome.score == "safety":
        return Score("safety", other(holder))
    return None


def _carrier(outcome: model.Outcome, side: Side, offense: Side) -> int:
    """The man who carried the ball last for a side."""
    for event in outcome.events[::-1]:
        if event.kind in _CARRIED and side_of(event.side, offense) == side and event.player:
            return event.player
    return 0


def _facts(outcome: model.Outcome, before: Situation, score: Score | None) -> tuple[Event, ...]:
    """The facts of a snap as the record has them: with the yards of loose balls, a loose ball that went out of bounds
    and a touchback, without tackles of a man who scored."""
    measured = loose.measured(events(outcome, before.possession), before.possession, before.los, snapped=True)
    if outcome.out_of_bounds and not any(event.kind == "out_of_bounds" for event in measured):
        measured = (
            *measured,
            Event("out_of_bounds", side_of(outcome.ball, before.possession)),
        )  # a fumble beside the line
    if outcome.score == "touchback":
        measured = (*measured, Event("touchback", side_of(outcome.ball, before.possession)))
    return tackles.before_touchdown(measured, score) if score is not None and score.kind == "touchdown" else measured


def events(outcome: model.Outcome, offense: Side) -> tuple[Event, ...]:
    """The resolver's facts with home and away for offense and defense."""
    return tuple([_event(fact, offense) for fact in outcome.events])


def injury_event(side: Side, player: int, duration: str) -> Event:
    """An injury with the games that it costs: the number in the words of the longer table, a season's for a season."""
    counted = _GAMES.search(duration)
    season = SEASON_GAMES if "season" in duration else 0
    games = int(counted[1]) if counted else season
    return Event("injury", side, player, 0, {"duration": duration, "games": games})


def _event(fact: model.Fact, offense: Side) -> Event:
    side = side_of(fact.side, offense)
    if fact.kind == "injury":
        return injury_event(side, fact.player, (fact.data or {})["duration"])
    return Event(fact.kind, side, fact.player, fact.yards, fact.data)


def flags(outcome: model.Outcome, before: Situation) -> tuple[Flag, ...]:
    """The fouls as called, their spots in yards to the goal that the offense attacks."""
    return tuple([_flag(flag, before) for flag in outcome.flags])


def _flag(flag: model.Flag, before: Situation) -> Flag:
    offense = before.possession
    return Flag(
        side=side_of(flag.side, offense),
        kind=flag.kind,
        yards=flag.yards,
        enforce=_ENFORCE.get(flag.enforce, flag.enforce),  # type: ignore[arg-type]
        los=min(max(before.los - flag.spot, 0), 100),
        first_down=flag.first_down,
        loss_of_down=flag.loss_of_down,
        to_spot=flag.to_spot,
        player=flag.player,
        possession=side_of(flag.possession, offense) if flag.possession else None,
    )


def hurts(outcome: model.Outcome, offense: Side) -> list[list[Any]]:
    """Who was hurt, as rows of side, number, duration and what comes of it after the game."""
    return [[side_of(hurt.side, offense), hurt.player, hurt.duration, hurt.longer] for hurt in outcome.hurts]


def played(
    kind: str,
    calls: Mapping[Side, Call],
    outcome: model.Outcome,
    before: Situation,
    parameters: Parameters,
    detail: JSON,
) -> Played:
    """The whole play from the snap on.

    Rules: fool:2.4/1, fool:3.1/3
    """
    ended, men = result(outcome, before, parameters), outcome.elevens
    return Played(
        kind=kind,
        home=calls["home"],
        away=calls["away"],
        men=(men.offense, men.defense) if before.possession == "home" else (men.defense, men.offense),
        events=_facts(outcome, before, ended.score),
        result=ended,
        flags=flags(outcome, before),
        detail=detail,
    )
