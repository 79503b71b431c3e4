"""What comes of a quarterback's passes on the average, worked out from the deck.

An expectation takes every card as drawn from a full deck: what went before changes it by less than what is rounded off.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, cast

from ....rule_tables import of_the_rules
from ...boxes import BACKS
from ...cards.deck import NORMAL_CARDS
from ...cards.fac import ORIGINAL, RUSH
from ...cards.men import PASS_NUMBERS, PlayerCard
from ...passes.completion import COLUMN_OF, moved, range_modifier
from ...passes.rush import blocking_sum, moved_by_rush, rush_sum
from ...passes.screen import screen_result
from ...passes.target import redirected, rush_is_forced
from ...resolution.coverage import coverers, interceptors_among
from ...resolution.displays import Display
from ...resolution.snap import Snap
from ...tables import RUN_NUMBERS, Intercepted, interceptor_box
from .. import average
from ..elevens import snap

FIRST_PICKED: Final = 44  # no rating begins with a lower Pass Number


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
    """A pass with its share of all passes, and what the engine says of it before the passer's card is read.

    column      ``Q``, ``S`` or ``L``
    receiver    position to which it goes in the end, "" for nobody
    rushed      there is a pass rush
    modifier    to the completion range
    difference  rushers less blockers, in points
    filled      how often there is a man in the box that the Interception Table names
    picked      Pass Numbers on which the guard intercepts an incompletion, each with its chance
    """

    share: float
    column: str
    receiver: str
    rushed: bool
    modifier: int
    difference: int
    filled: float
    picked: tuple[tuple[int, float], ...]


@cache
def throws() -> tuple[Throw, ...]:
    """All passes but screens: as the offense calls them, the defense meets them and the line ALL directs them."""
    return tuple(
        throw_of(snap(play, called, defense), share * at * met * part, receiver, rushed)
        for play, share in average.PASSES.items()
        for called, at in average.CALLED_AT.items()
        for defense, met in average.AGAINST_PASSES.items()
        for part, receiver, rushed in directed(snap(play, called, defense))
    )


def directed(given: Snap) -> Iterator[tuple[float, str, bool]]:
    """Receivers with their shares, and whether there is a rush.

    Rules: statis_pro:SP-058, statis_pro:SP-077
    """
    if rush_is_forced(given.call.play, given.against.defense):
        yield 1.0, given.call.player, True
        return
    for target, share in targets().items():
        called = target in (ORIGINAL, RUSH)
        yield share, given.call.player if called else redirected(target, given.offense.display), target == RUSH


@of_the_rules
@cache  # one
def targets() -> dict[str, float]:
    """The shares of the entries of the line ALL."""
    counts = Counter(str(card.target) for card in NORMAL_CARDS)
    return {target: count / counts.total() for target, count in counts.items()}


def throw_of(given: Snap, share: float, receiver: str, rushed: bool) -> Throw:
    """A throw to that receiver, as the engine's own rules of coverage, rush and interception see it."""
    return Throw(
        share=share,
        column=COLUMN_OF[given.call.play],
        receiver=receiver,
        rushed=rushed,
        modifier=range_modifier(given, receiver) if receiver and not rushed else 0,
        difference=rush_sum(given) - blocking_sum(given),
        filled=box_filled(given.call.play, given.in_boxes),
        picked=picked(given, receiver) if receiver else (),
    )


def box_filled(play: str, in_boxes: Display) -> float:
    """How often there is a man in the box that the Interception Table names; an empty one makes an incompletion."""
    boxes = [interceptor_box(cast(Intercepted, play), number) for number in range(1, RUN_NUMBERS + 1)]
    return sum(in_boxes.man_at(box) is not None for box in boxes) / len(boxes)


def picked(given: Snap, receiver: str) -> tuple[tuple[int, float], ...]:
    """Pass Numbers on which a man who covers the receiver intercepts, with chances: "48?" holds every other time."""
    found: list[tuple[int, float]] = []
    men = coverers(given, receiver)
    for number in range(FIRST_PICKED, PASS_NUMBERS + 1):
        ratings = [man.card.interception for man in interceptors_among(men, number)]
        if ratings:
            found.append((number, 0.5 if ratings[0] is not None and ratings[0].doubtful else 1.0))
    return tuple(found)


@cache
def unlike_throws() -> tuple[Throw, ...]:
    """The throws, those together of which the same comes whoever throws: one stands for all alike, with their shares
    added up."""
    alike: dict[Throw, float] = {}
    for throw in throws():
        key = replace(throw, share=0.0, receiver="anybody" if throw.receiver else "")
        alike[key] = alike.get(key, 0.0) + throw.share
    return tuple(replace(throw, share=share) for throw, share in alike.items())


# -- what comes of them ------------------------------------------------------------------------------------------------


def throw_rates(card: PlayerCard, throw: Throw) -> PassingRates:
    """What comes of one throw.

    Rules: statis_pro:SP-059, statis_pro:SP-061, statis_pro:SP-066
    """
    if throw.rushed:
        return _rush_rates(card, throw)
    if not throw.receiver:
        return PassingRates(0.0, 0.0, 1.0)
    range_ = moved(card.passing[throw.column], throw.modifier)
    by_table = (PASS_NUMBERS - range_.incomplete) * throw.filled
    intercepted = by_table + _picked_off(throw, range_.complete, range_.incomplete)
    incomplete = PASS_NUMBERS - range_.complete - intercepted
    return PassingRates(*(numbers / PASS_NUMBERS for numbers in (range_.complete, intercepted, incomplete)))


def _rush_rates(card: PlayerCard, throw: Throw) -> PassingRates:
    """A pass rush: more rushers than blockers raise the sacks, at the cost of the runs.

    Rules: statis_pro:SP-070, statis_pro:SP-071
    """
    ranges = moved_by_rush(card.pass_rush_range(), throw.difference)
    intercepted = _picked_off(throw, ranges.complete, PASS_NUMBERS)
    incomplete = PASS_NUMBERS - ranges.complete - intercepted
    complete = ranges.complete - ranges.runs
    parts = (complete, intercepted, incomplete, ranges.sack, ranges.runs - ranges.sack)
    return PassingRates(*(part / PASS_NUMBERS for part in parts))


def _picked_off(throw: Throw, complete: int, incomplete: int) -> float:
    """Pass Numbers of the incompletions on which the guard intercepts."""
    return sum(chance for number, chance in throw.picked if complete < number <= incomplete)


@cache
def screen_rates() -> PassingRates:
    """A screen: the deck alone decides.

    Rules: statis_pro:SP-075, statis_pro:SP-076
    """
    results = Counter(screen_result(str(card.screen)) for card in NORMAL_CARDS)
    complete = results["complete"] / results.total()
    filled = sum(
        met * box_filled("SC", snap("SC", "BK1", defense).in_boxes) for defense, met in average.AGAINST_PASSES.items()
    )
    intercepted = results["intercepted"] / results.total() * filled
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
            shares[throw.column] += throw.share * throw_rates(average.QUARTERBACK, throw).completions
    shares["SC"] = average.SCREENS * screen_rates().completions if back else 0.0
    total = sum(shares.values())
    return {column: share / total for column, share in shares.items()}
