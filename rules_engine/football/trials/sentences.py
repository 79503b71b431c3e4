"""What trials say in plain sentences: how a plan did, and what stands out in it.

A sentence tells what was counted and never more than the counts bear: one plan is called better only where chance alone
would seldom make such a difference, and a play is spoken of only after ``ENOUGH`` calls.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from .intervals import Estimate, difference, mean
from .sums import GameSums, PlanSums, Tally, TrialSums, UnitSums

ENOUGH: Final = 20  # calls from which a figure is worth a sentence
LOST_OFTEN: Final = 3  # balls lost from which a play is warned of


def verdict(sums: TrialSums) -> str:
    """How the plan did; against the one beside it on the same dice, where there is one."""
    games, more = sums.plan.games, sums.won_more
    if sums.beside is None:
        return f"{_record(games)}, {_points(games)}."
    wins = f"This plan wins {games.won} of {games.games}; the other wins {sums.beside.games.won}."
    if more is None:
        return wins
    return f"{wins} {_more_wins(more)}"


def _more_wins(more: Estimate) -> str:
    """How many more of 100 that is, and whether it may be chance."""
    value, low, high = (round(100 * each) for each in (more.value, more.low, more.high))
    if low == high == 0:
        return "That is as many, game by game."
    if not value:
        said = "That is as many."
    else:
        said = f"That is {abs(value)} {'more' if value > 0 else 'fewer'} of 100."
    if more.is_certain:
        return f"{said} Certain enough: between {signed(low)} and {signed(high)}."
    return f"{said} Certain enough? No: between {signed(low)} and {signed(high)}."


def signed(number: int) -> str:
    """A whole number with its sign; no sign before 0."""
    return "0" if not number else f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def _record(games: GameSums) -> str:
    level = f", {games.tied} level" if games.tied else ""
    return f"Won {games.won} of {games.games}, lost {games.lost}{level}"


def _points(games: GameSums) -> str:
    own, theirs = games.points / max(1, games.games), games.points_against / max(1, games.games)
    return f"{own:.1f} points a game to {theirs:.1f}"


def situation_verdict(sums: TrialSums) -> str:
    """How one situation went, played many times; of the plan beside it too, where there is one."""
    verdict = _situation(sums.plan)
    return verdict if sums.beside is None else f"{verdict} The other plan: {_situation(sums.beside)}"


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
        yield "keep", gained(offense.name(best), often[best])
    if pairs:
        call, other_call = max(pairs, key=lambda pair: (yards(pairs[pair]), pair))
        yield "more", gained(offense.name(call), pairs[call, other_call], offense.other_name(other_call))
    if often:
        yield "watch", _watch(offense, often, pairs)


def _watch(offense: UnitSums, often: dict[str, Tally], pairs: dict[tuple[str, str], Tally]) -> str:
    loose = max(often, key=lambda call: (often[call].lost / often[call].calls, call))
    tally = often[loose]
    if tally.lost >= LOST_OFTEN:
        return f"{offense.name(loose)} lost the ball {tally.lost:,} times in {times(tally.calls)}."
    if pairs:
        call, other_call = min(pairs, key=lambda pair: (yards(pairs[pair]), pair))
        return gained(offense.name(call), pairs[call, other_call], offense.other_name(other_call))
    worst = min(often, key=lambda call: (yards(often[call]), call))
    return gained(offense.name(worst), often[worst])


def changed(offense: UnitSums, other: UnitSums) -> Iterator[tuple[str, str]]:
    """The calls with the ball that gained more or less than in the other plan, beyond what chance would do: the one
    that gained most more, and the one that lost most, each with a word for it."""
    differences = [
        (difference(own, before).value, call, tally)
        for call, tally in offense.by_call.items()
        if call in other.by_call and min(tally.plays, other.by_call[call].plays) >= ENOUGH
        for own, before in ((_bounds(tally), _bounds(other.by_call[call])),)
        if own is not None and before is not None and difference(own, before).is_certain
    ]
    if differences and max(differences)[0] > 0:
        yield "better", _than_before(offense, *max(differences))
    if differences and min(differences)[0] < 0:
        yield "worse", _than_before(offense, *min(differences))


def _bounds(tally: Tally) -> Estimate | None:
    return mean(tally.plays, tally.yards, tally.yards_squared)


def _than_before(offense: UnitSums, more: float, call: str, tally: Tally) -> str:
    word = "more" if more > 0 else "less"
    return (
        f"{offense.name(call)} gained {abs(more):.1f} yards {word} a play than in the other plan; {times(tally.calls)}."
    )
