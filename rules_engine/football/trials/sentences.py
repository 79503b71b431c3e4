"""What trials say in plain sentences: how a plan did, and what stands out in it.

A sentence tells what was counted and never more than the counts bear: one plan is called better only where chance alone
would seldom make such a difference, and a play is spoken of only after ``ENOUGH`` calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .intervals import mean
from .sums import GameSums, PlanSums, Tally, TrialSums, UnitSums

ENOUGH: Final = 20  # calls from which a figure is worth a sentence
LOST_OFTEN: Final = 3  # balls lost from which a play is warned of


def verdict(sums: TrialSums) -> str:
    """How the plan did; against the one beside it on the same dice, where there is one."""
    games = sums.plan.games
    if sums.beside is None:
        return f"{_record(games)}, {_points(games)}."
    wins = f"This plan wins {games.won} of {games.games}; the other wins {sums.beside.games.won}."
    bounds = mean(games.games, sums.better, sums.better_squared)
    if bounds is None or bounds.low <= 0 <= bounds.high:
        return f"No difference that chance could not make. {wins}"
    return f"This plan is {'better' if bounds.low > 0 else 'worse'}. {wins}"


def _record(games: GameSums) -> str:
    level = f", {games.tied} level" if games.tied else ""
    return f"Won {games.won} of {games.games}, lost {games.lost}{level}"


def _points(games: GameSums) -> str:
    own, theirs = games.points / max(1, games.games), games.points_against / max(1, games.games)
    return f"{own:.1f} points a game to {theirs:.1f}"


def situation_verdict(sums: TrialSums) -> str:
    """How one situation went, played many times; of the plan beside it too, where there is one."""
    told = _situation(sums.plan)
    return told if sums.beside is None else f"{told} The other plan: {_situation(sums.beside)}"


def _situation(plan: PlanSums) -> str:
    """Of the side with the ball: a situation is played with it or without it."""
    tally = plan.offense.all if plan.offense.all.calls else plan.defense.all
    whose = "Your plan" if plan.offense.all.calls else "The other side"
    if not tally.calls:
        return "Nothing was run or passed: the ball was kicked every time."
    made = 100 * tally.first_downs / tally.calls
    return (
        f"{whose} made the first down {made:.0f} times in 100 and gained {yards(tally):.1f} yards a call; "
        f"{times(tally.calls)}."
    )


def yards(tally: Tally) -> float:
    """Yards a play that counted."""
    return tally.yards / max(1, tally.plays)


def times(calls: int) -> str:
    return "1 call" if calls == 1 else f"{calls:,} calls"


def gained(call: str, tally: Tally, other_call: str = "") -> str:
    """``Sweep left gained 2.1 yards against Eight up; 40 calls.``"""
    amount = yards(tally)
    against = f" against {other_call}" if other_call else ""
    verb = "lost" if amount < 0 else "gained"
    return f"{call} {verb} {abs(amount):.1f} yards{against}; {times(tally.calls)}."


def findings(offense: UnitSums) -> Iterator[tuple[str, str]]:
    """What stands out with the ball, each with a word for it: ``keep`` the call that gained most of those that are
    called often, ``more`` what gained most against one defense, ``watch`` what lost the ball most or gained least."""
    often = {call: tally for call, tally in offense.by_call.items() if tally.plays >= ENOUGH}
    pairs = {pair: tally for pair, tally in offense.against.items() if tally.plays >= ENOUGH}
    if often:
        best = max(often, key=lambda call: (yards(often[call]), call))
        yield "keep", gained(best, often[best])
    if pairs:
        call, other_call = max(pairs, key=lambda pair: (yards(pairs[pair]), pair))
        yield "more", gained(call, pairs[call, other_call], other_call)
    if often:
        yield "watch", _watch(often, pairs)


def _watch(often: dict[str, Tally], pairs: dict[tuple[str, str], Tally]) -> str:
    loose = max(often, key=lambda call: (often[call].lost / often[call].calls, call))
    tally = often[loose]
    if tally.lost >= LOST_OFTEN:
        return f"{loose} lost the ball {tally.lost:,} times in {times(tally.calls)}."
    if pairs:
        call, other_call = min(pairs, key=lambda pair: (yards(pairs[pair]), pair))
        return gained(call, pairs[call, other_call], other_call)
    worst = min(often, key=lambda call: (yards(often[call]), call))
    return gained(worst, often[worst])
