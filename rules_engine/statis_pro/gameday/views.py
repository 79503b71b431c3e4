"""The game as the rules and each coach see it before a play, from the kernel's situation and what is remembered."""

from __future__ import annotations

from typing import Final

from ...football import spots
from ...interface.situation import Side, Situation, other
from ..calls.view import CoachView
from ..resolution.situation import NO_PLAYS, History, PlayedBefore, PlaySituation
from ..resolution.words import FIELD
from .memory import GameMemory
from .setting import GameOrders


def play_situation(situation: Situation, memory: GameMemory, game: GameOrders) -> PlaySituation:
    """Where the game stands, as the side that snaps or kicks sees it."""
    history = History(memory.of(situation.possession).history, situation.series, situation.period)
    return _situation(situation, history, memory, game)


def situation_of_clock(situation: Situation, memory: GameMemory, game: GameOrders) -> PlaySituation:
    """Where the game stands for a coach who is asked what he would send or kick, and directs no play at anybody: the
    plays before are left out."""
    return _situation(situation, NO_PLAYS, memory, game)


def _situation(situation: Situation, history: History, memory: GameMemory, game: GameOrders) -> PlaySituation:
    offense = situation.possession
    theirs = memory.of(other(offense))
    return PlaySituation(
        down=situation.down,
        distance=situation.distance,
        yard_line=FIELD - situation.los,
        quarter=situation.period,
        clock=situation.clock,
        score=_offense_first(situation.score, offense),
        home="offense" if offense == "home" else "defense",
        timeouts=_offense_first(situation.timeouts, offense),
        before=PlayedBefore(
            history=history,
            previous_play=memory.called if situation.series_play else "",
            played_on=memory.played_on,
            big_plays_game=theirs.big_plays,
            big_plays_possession=int(theirs.big_play_in == situation.series),
        ),
        no_huddle=memory.no_huddle,
        clock_stopped=memory.clock_stopped,
        after_safety=situation.phase == "free_kick",
        landing=landing(situation, game),
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


_NO_PLAY: Final = PlaySituation()


def view_of(side: Side, situation: Situation, stands: PlaySituation, memory: GameMemory, game: GameOrders) -> CoachView:
    """What a side's coach sees of a situation that stands so for the rules."""
    own = memory.of(side).seen_by_coach(game.of(side).big_plays)
    return CoachView(stands, situation, side, own, game.frame, memory.last)
