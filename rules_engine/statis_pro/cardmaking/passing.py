"""What comes of a quarterback's passes on the average, worked out from the deck, and the card that gives back a season.

An expectation takes every card as drawn from a full deck: what went before changes it by less than what is rounded off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from ..boxes import BACKS, GUARDED_FROM
from ..cards.deck import NORMAL_CARDS
from ..cards.fac import ORIGINAL, RUSH
from ..cards.men import PASS_NUMBERS, Column, CompletionRange, PassRushRange, PlayerCard
from ..tables import RUN_NUMBERS, Intercepted, Thrown, blitz_forces_pass_rush, completion_modifier, interceptor_box
from . import average
from .average import AGAINST_PASSES, COLUMN_OF, DefensiveCall
from .fitting import closest

EMPTY_BOX: Final = 5  # to the completion range, where nobody guards the receiver (8.3.2.3)
SACK_SHIFT: Final = 2  # for each point of difference (8.3.6.2)


@dataclass(frozen=True)
class PassingRates:
    """What comes of one pass that is called, on the average; a scramble and a sack are no attempts."""

    completions: float
    interceptions: float
    incompletions: float
    sacks: float = 0.0
    scrambles: float = 0.0

    @property
    def attempts(self) -> float:
        return self.completions + self.interceptions + self.incompletions

    @property
    def completion_rate(self) -> float:
        return self.completions / self.attempts

    @property
    def interception_rate(self) -> float:
        return self.interceptions / self.attempts

    @property
    def sack_rate(self) -> float:
        """Of drop-backs: attempts and sacks."""
        return self.sacks / (self.attempts + self.sacks)

    @property
    def scramble_rate(self) -> float:
        """For each attempt or sack."""
        return self.scrambles / (self.attempts + self.sacks)


# -- what may happen before the passer's card is read ------------------------------------------------------------------


@dataclass(frozen=True)
class Throw:
    """A pass with its share of all passes: whom it goes to in the end (None: nobody), whether there is a pass rush."""

    share: float
    thrown: Thrown
    call: DefensiveCall
    receiver: str | None
    rushed: bool

    @property
    def guard(self) -> str | None:
        """The box that guards the receiver, None where its man blitzes or stands elsewhere."""
        box = GUARDED_FROM[self.receiver] if self.receiver else None
        return box if box in occupied(self.call) else None


def occupied(call: DefensiveCall) -> frozenset[str]:
    """Boxes in which a man stays: blitzers leave theirs."""
    return average.OCCUPIED.difference(average.BLITZERS) if call.call == "blitz" else average.OCCUPIED


@cache
def throws() -> tuple[Throw, ...]:
    """All passes but screens: as the offense calls them, the defense meets them and the line ALL directs them."""
    return tuple(
        Throw(share * call.share * part, thrown, call, receiver, rushed)
        for thrown, share in average.PASSES.items()
        for call in AGAINST_PASSES
        for part, receiver, rushed in _directed(forced=call.call == "blitz" and blitz_forces_pass_rush(thrown))
    )


def _directed(*, forced: bool) -> Iterator[tuple[float, str | None, bool]]:
    """Receivers with their shares, and whether there is a rush; ``forced``: by a blitz, without a card."""
    counts = Counter({RUSH: 1} if forced else [str(card.target) for card in NORMAL_CARDS])
    for target, count in counts.items():
        share = count / counts.total()
        if target in (ORIGINAL, RUSH):
            for receiver, called in average.CALLED_AT.items():
                yield share * called, receiver, target == RUSH
        elif target == "FL":
            yield share, "FL1", False
        else:
            yield share, target if target in average.CALLED_AT else None, False


@cache
def unlike_throws() -> tuple[Throw, ...]:
    """All passes but screens, those together of which the same comes whoever throws: one stands for all alike, with
    their shares added up."""
    alike: dict[tuple[object, ...], Throw] = {}
    for throw in throws():
        guard = throw.guard or ""
        guarded = (average.PASS_DEFENSE.get(guard), average.INTERCEPTION.get(guard))
        key = (throw.thrown, throw.call.call, throw.receiver is None, throw.rushed, *guarded)
        before = alike.get(key)
        alike[key] = replace(throw, share=throw.share + (before.share if before else 0.0))
    return tuple(alike.values())


# -- what comes of them ------------------------------------------------------------------------------------------------


def throw_rates(card: PlayerCard, throw: Throw) -> PassingRates:
    """What comes of one throw."""
    if throw.rushed:
        return _rush_rates(card, throw)
    if throw.receiver is None:
        return PassingRates(0.0, 0.0, 1.0)
    range_ = card.passing[COLUMN_OF[throw.thrown]]
    modifier = completion_modifier(throw.thrown, throw.call.call, within_20=False)
    modifier += average.PASS_DEFENSE[throw.guard] if throw.guard else EMPTY_BOX
    complete = min(max(range_.complete + modifier, 0), range_.incomplete)
    intercepted = (PASS_NUMBERS - range_.incomplete) * _box_filled(throw.thrown, throw.call)
    intercepted += _picked_off(throw.guard, complete, range_.incomplete)
    return PassingRates(
        complete / PASS_NUMBERS, intercepted / PASS_NUMBERS, (PASS_NUMBERS - complete - intercepted) / PASS_NUMBERS
    )


def _rush_rates(card: PlayerCard, throw: Throw) -> PassingRates:
    """A pass rush (8.3.6): more rushers than blockers raise the sacks, at the cost of the runs."""
    ranges = card.pass_rush_range()
    rushers = average.LINE_RUSH + len(average.BLITZERS) * average.BLITZER_RUSH * (throw.call.call == "blitz")
    sack = min(max(ranges.sack + SACK_SHIFT * (rushers - average.PASS_BLOCKING), 0), ranges.runs)
    intercepted = _picked_off(throw.guard, ranges.complete, PASS_NUMBERS)
    incomplete = PASS_NUMBERS - ranges.complete - intercepted
    complete = ranges.complete - ranges.runs
    parts = (complete, intercepted, incomplete, sack, ranges.runs - sack)
    return PassingRates(*(part / PASS_NUMBERS for part in parts))


@cache
def _box_filled(thrown: Intercepted, call: DefensiveCall) -> float:
    """How often there is a man in the box that the Interception Table names; an empty one makes an incompletion."""
    filled = occupied(call)
    return sum(interceptor_box(thrown, number) in filled for number in range(1, RUN_NUMBERS + 1)) / RUN_NUMBERS


def _picked_off(guard: str | None, complete: int, incomplete: int) -> float:
    """Pass Numbers of the incompletions on which the guard intercepts; "48?" counts half a number."""
    if guard is None:
        return 0.0
    rating = average.INTERCEPTION[guard]
    numbers = max(min(rating.last, incomplete) - max(rating.first, complete + 1) + 1, 0)
    return numbers / 2 if rating.doubtful else float(numbers)


@cache
def screen_rates() -> PassingRates:
    """A screen: the deck alone decides."""
    counts = Counter(card.screen for card in NORMAL_CARDS)
    cards = counts.total()
    intercepted = counts["INT"] / cards * sum(call.share * _box_filled("SC", call) for call in AGAINST_PASSES)
    complete = sum(count for entry, count in counts.items() if entry and entry.startswith("COM")) / cards
    return PassingRates(complete, intercepted, 1.0 - complete - intercepted)


def expected_passing(card: PlayerCard) -> PassingRates:
    """What comes of one pass that is called, screens among them."""
    weighed = [(throw.share, throw_rates(card, throw)) for throw in unlike_throws()]
    weighed.append((average.SCREENS, screen_rates()))
    return PassingRates(
        sum(share * rates.completions for share, rates in weighed),
        sum(share * rates.interceptions for share, rates in weighed),
        sum(share * rates.incompletions for share, rates in weighed),
        sum(share * rates.sacks for share, rates in weighed),
        sum(share * rates.scrambles for share, rates in weighed),
    )


@cache
def catch_shares(back: bool) -> dict[str, float]:
    """How the catches of a back, or of an end or flanker, are made: shares by column, screens as ``SC``."""
    shares = dict.fromkeys(("Q", "S", "L"), 0.0)
    for throw in throws():
        if throw.receiver and (throw.receiver in BACKS) == back:
            shares[COLUMN_OF[throw.thrown]] += throw.share * throw_rates(average.QUARTERBACK, throw).completions
    shares["SC"] = average.SCREENS * screen_rates().completions if back else 0.0
    total = sum(shares.values())
    return {column: share / total for column, share in shares.items()}


# -- the card that gives back a season ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class PassingSeason:
    """The rates of a season that a card should give back."""

    completion_rate: float
    interception_rate: float
    sack_rate: float
    scramble_rate: float


# How far the tops of the ranges lie from each other, and how the widths of INT go with one another. The fractions of
# the tops lie a third apart, so that one step of all three is three small ones.
_COMPLETE_ABOVE: Final[dict[str, float]] = {"Q": 9.9, "S": 3.57, "L": -8.77}
_INTERCEPTED: Final[dict[str, float]] = {"Q": 0.65, "S": 1.3, "L": 1.9}
_STEPS: Final = 60  # of a number, when tops or widths are sought
_HIGHEST_SACK: Final = 30
_WIDEST_RUNS: Final = 12
_WIDEST_LEVEL: Final = 8  # of INT: 15 numbers of a long pass
_RUSH_COMPLETE: Final = 15  # width


def passing_card(season: PassingSeason, letter: str, rushing: dict[str, Column]) -> PlayerCard:
    """The quarterback's card whose expectation is closest to a season: first the pass rush, then interceptions, then
    completions.

    Rules: statis_pro:SP-014
    """

    ranges = average.QUARTERBACK.passing
    rush = _pass_rush(season)
    tops = {name: each.complete for name, each in ranges.items()}
    widths = _widths(
        closest(
            range(_WIDEST_LEVEL * _STEPS),
            lambda step: _expected(_ranges(tops, _widths(step)), rush).interception_rate,
            season.interception_rate,
        )
    )
    tops = _tops(
        closest(
            range(PASS_NUMBERS * _STEPS),
            lambda step: _expected(_ranges(_tops(step), widths), rush).completion_rate,
            season.completion_rate,
        )
    )
    return PlayerCard(letter=letter, rushing=rushing, passing=_ranges(tops, widths), pass_rush=rush)


def _pass_rush(season: PassingSeason) -> PassRushRange:
    """The ranges under a pass rush. Sacks and runs move each other a little, so both are sought twice."""
    ranges, runs = average.QUARTERBACK.passing, average.RUNS_WIDTH

    def of_sack(width: int) -> int:
        tops = range(1, _HIGHEST_SACK + 1)
        return closest(tops, lambda top: _expected(ranges, _rush(top, width)).sack_rate, season.sack_rate)

    def of_runs(top: int) -> int:
        widths = range(1, _WIDEST_RUNS + 1)
        return closest(widths, lambda width: _expected(ranges, _rush(top, width)).scramble_rate, season.scramble_rate)

    sack = of_sack(of_runs(of_sack(runs)))
    return _rush(sack, of_runs(sack))


def _expected(ranges: dict[str, CompletionRange], rush: PassRushRange) -> PassingRates:
    return expected_passing(PlayerCard(passing=ranges, pass_rush=rush))


def _rush(sack: int, runs: int) -> PassRushRange:
    return PassRushRange(sack, sack + runs, min(sack + runs + _RUSH_COMPLETE, PASS_NUMBERS))


def _tops(step: int) -> dict[str, int]:
    return {name: min(max(round(step / _STEPS + above), 1), PASS_NUMBERS) for name, above in _COMPLETE_ABOVE.items()}


def _widths(step: int) -> dict[str, int]:
    return {name: round(step / _STEPS * width) for name, width in _INTERCEPTED.items()}


def _ranges(tops: dict[str, int], widths: dict[str, int]) -> dict[str, CompletionRange]:
    """Ranges of which COM leaves room for INT."""
    incomplete = {name: PASS_NUMBERS - width for name, width in widths.items()}
    return {name: CompletionRange(min(tops[name], incomplete[name]), incomplete[name]) for name in tops}
