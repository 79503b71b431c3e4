"""The game as the rules and each coach see it before a play, from the kernel's situation and what is remembered."""

from __future__ import annotations

from typing import Final

from ...football import spots
from ...interface.situation import Side, Situation, other
from ..calls.view import CoachView
from ..quarters import ClockTime, ends_half, in_final_minutes, is_overtime
from ..resolution.values import FIELD, PlaySituation
from .memory import GameMemory
from .setting import GameOrders

OVERTIME_HALF: Final = 3
_NO_PLAY: Final = PlaySituation()


def play_situation(situation: Situation, memory: GameMemory, game: GameOrders) -> PlaySituation:
    """Where the game stands, as the side that snaps or kicks sees it."""
    offense = situation.possession
    defense = other(offense)
    theirs = memory.of(defense)
    return PlaySituation(
        down=situation.down,
        distance=situation.distance,
        yard_line=FIELD - situation.los,
        quarter=situation.period,
        clock=situation.clock,
        score=_offense_first(situation.score, offense),
        home="offense" if offense == "home" else "defense",
        timeouts=_offense_first(situation.timeouts, offense),
        history=memory.of(offense).plays_of(situation.series, situation.period),
        big_plays_game=theirs.big_plays,
        big_plays_possession=int(theirs.big_play_in == situation.series),
        no_huddle=memory.no_huddle,
        clock_stopped=memory.clock_stopped,
        after_safety=situation.phase == "free_kick",
        landing=landing(situation, game),
        previous_play=memory.called if situation.series_play else "",
        played_on=memory.played_on,
    )


def _offense_first(pair: tuple[int, int], offense: Side) -> tuple[int, int]:
    return pair if offense == "home" else (pair[1], pair[0])


def landing(situation: Situation, game: GameOrders) -> int:
    """Yards that fouls have moved the landing point of a kickoff away from the receivers' goal line: as many as they
    have moved the spot of the kick back.

    Rules: statis_pro:SP-046
    """
    if situation.phase == "kickoff":
        return situation.los - spots.kickoff(game.parameters)
    return situation.los - spots.free_kick(game.parameters) if situation.phase == "free_kick" else 0


def coach_view(side: Side, situation: Situation, memory: GameMemory, game: GameOrders) -> CoachView:
    """What a side's coach sees."""
    return view_of(side, situation, play_situation(situation, memory, game), memory, game)


def clock_view(side: Side, situation: Situation, memory: GameMemory, game: GameOrders) -> CoachView:
    """What a side's coach sees who is asked about the clock alone. He calls nothing, so that how the play stands for
    the rules is left out."""
    return view_of(side, situation, _NO_PLAY, memory, game)


def view_of(side: Side, situation: Situation, stands: PlaySituation, memory: GameMemory, game: GameOrders) -> CoachView:
    """What a side's coach sees of a situation that stands so for the rules."""
    own = 0 if side == "home" else 1
    parameters = game.parameters
    first_half = parameters.in_first_half(situation.period)
    overtime = is_overtime(situation.period)
    return CoachView(
        situation=stands,
        down=situation.down,
        distance=situation.distance,
        los=situation.los,
        quarter=situation.period,
        half=OVERTIME_HALF if overtime else 1 if first_half else 2,
        clock=situation.clock,
        half_clock=parameters.half_seconds_left(situation.period, situation.clock),
        margin=situation.margin(side),
        timeouts=situation.timeouts[own],
        opp_timeouts=situation.timeouts[1 - own],
        series_play=situation.series_play,
        own_ball=side == situation.possession,
        tro=_time_running_out(side, situation, game),
        last=memory.last,
        out=memory.of(side).out,
        end_arounds=dict(memory.of(side).end_arounds),
        fakes=memory.of(side).fakes,
        big_plays=_big_plays_left(side, memory, game),
    )


def _big_plays_left(side: Side, memory: GameMemory, game: GameOrders) -> int:
    """Big Plays that a side may still call in this game.

    Rules: statis_pro:SP-080
    """
    return max(game.of(side).big_plays - memory.of(side).big_plays, 0)


def _time_running_out(side: Side, situation: Situation, game: GameOrders) -> str:
    """How a side stands in the Final Minutes; "" before them."""
    playoff = game.options.playoff
    if not ends_half(situation.period, playoff):
        return ""
    if not in_final_minutes(ClockTime(situation.period, situation.clock), playoff):
        return ""
    margin = situation.margin(side)
    return "lead" if margin > 0 else "trail" if margin < 0 else "tie"
