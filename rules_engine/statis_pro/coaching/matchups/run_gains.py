"""What runs and screens gain between two displays, from the deck and the carrier's card."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Final, final

from ....rule_tables import of_the_rules
from ...cardmaking.expectations.rushing import yards_by_number
from ...cards.deck import NORMAL_CARDS
from ...cards.fac import Directive
from ...cards.men import Column, PlayerCard
from ...passes.screen import multiplied, screen_result
from ...resolution.calls import DefenseCall, OffenseCall
from ...resolution.defenses import key_on, kind_of
from ...resolution.displays import Display
from ...resolution.words import INSIDE_RUNS
from ...runs.adjustment import adjustment
from ...runs.columns import within_columns
from ...runs.run import MOST_LOST_INSIDE, called_modifier
from ...tables import RUN_NUMBERS, screen_modifier
from .gains import Gains, as_likely

SNEAKS: Final = (0, 1)  # yards of a sneak, as likely
_NUMBERS: Final = range(1, RUN_NUMBERS + 1)
_MOST_LOST: Final = -99

Adjustments = tuple[float, list[tuple[int, float]]]


@final
class Runs:
    """Runs and screens between two displays. What calls have in common is worked out once.

    gained    by play, carrier, what is added to the Run Number, who blitzes
    entries   by carrier and what is added: yards on his card with their chances
    adjusted  by play, carrier, who blitzes: what blockers and boxes add
    """

    def __init__(self, offense: Display, defense: Display) -> None:
        self._offense: Final = offense
        self._defense: Final = defense
        self._gained: Final[dict[tuple[str, str, int, tuple[int, ...]], Gains]] = {}
        self._entries: Final[dict[tuple[str, int], list[tuple[int, float]]]] = {}
        self._adjusted: Final[dict[tuple[str, str, tuple[int, ...]], Adjustments]] = {}

    def gains(self, call: OffenseCall, against: DefenseCall) -> Gains:
        """What a run or screen of the plan brings."""
        if call.strategy == "sneak":
            return _SNEAK
        modifier = _number_modifier(call, against)
        blitz = () if call.play == "SC" else against.blitz
        key = call.play, call.player, modifier, blitz
        if key not in self._gained:
            card = _carrier(call, self._offense)
            self._gained[key] = _screen(card, modifier) if call.play == "SC" else self._run(call, card, modifier, blitz)
        return self._gained[key]

    def _run(self, call: OffenseCall, carrier: PlayerCard, modifier: int, blitz: tuple[int, ...]) -> Gains:
        """An inside run or sweep: its line on every card with every Run Number."""
        least = MOST_LOST_INSIDE if call.play in INSIDE_RUNS else _MOST_LOST
        columns = dict(carrier.rushing)
        breaks, adjustments = self._adjustments(call, blitz)
        yards: dict[int, float] = {}
        for entry, share in as_likely(_as_yards(yards_by_number(columns, 0)), breaks):
            yards[entry] = yards.get(entry, 0.0) + share
        for entry, share in self._read(call.player, carrier, modifier):
            for added, chance in adjustments:
                gain = max(entry + added, least)
                yards[gain] = yards.get(gain, 0.0) + chance * share
        return Gains(list(yards.items()), [])

    def _read(self, at: str, carrier: PlayerCard, modifier: int) -> list[tuple[int, float]]:
        """What is read on the card of the man who stands there."""
        if (at, modifier) not in self._entries:
            self._entries[at, modifier] = list(_read(dict(carrier.rushing), modifier).items())
        return self._entries[at, modifier]

    def _adjustments(self, call: OffenseCall, blitz: tuple[int, ...]) -> Adjustments:
        """The chance of a Break, and of all that blockers and boxes may add otherwise."""
        key = call.play, call.player, blitz
        if key not in self._adjusted:
            self._adjusted[key] = _adjustments(call, self._offense, self._defense.without(blitz))
        return self._adjusted[key]


_SNEAK: Final = Gains(as_likely(SNEAKS), [])


def _number_modifier(call: OffenseCall, against: DefenseCall) -> int:
    """What the defense's call adds to the Run Number."""
    if call.play == "SC":
        return screen_modifier(kind_of(against.defense), key_on(against.defense, call.player))
    return called_modifier(call, against.defense)


def _carrier(call: OffenseCall, offense: Display) -> PlayerCard:
    """The card of the man who is called."""
    man = offense.man_at(call.player)
    if man is None:
        raise ValueError(f"Nobody stands at {call.player}.")
    return man.card


def _as_yards(column: Column) -> list[int]:
    """Entries of a column without marks."""
    return [int(each) for each in column]


def _read(columns: dict[str, Column], modifier: int) -> dict[int, float]:
    """The chances of the yards that are read on a card when so much is added to the Run Number."""
    chances: dict[int, float] = {}
    for number in _NUMBERS:
        entries = _as_yards(yards_by_number(columns, within_columns(number + modifier)))
        for entry, share in as_likely(entries, 1.0 / RUN_NUMBERS):
            chances[entry] = chances.get(entry, 0.0) + share
    return chances


def _adjustments(call: OffenseCall, offense: Display, in_boxes: Display) -> Adjustments:
    """The chance of a Break, and of all that blockers and boxes may add otherwise."""
    chances: dict[int, int] = {}
    breaks = 0
    for directive, count in _directives(call.play):
        if directive.breaks:
            breaks += count
        else:
            added = adjustment(directive, offense, in_boxes, call.player)
            chances[added] = chances.get(added, 0) + count
    cards = len(NORMAL_CARDS)
    return breaks / cards, [(added, count / cards) for added, count in chances.items()]


@of_the_rules
@cache  # as many as there are runs
def _directives(play: str) -> tuple[tuple[Directive, int], ...]:
    """The directives of a run, each with the number of cards that bear it."""
    counts = Counter(card.directives[play].text for card in NORMAL_CARDS)
    printed = {card.directives[play].text: card.directives[play] for card in NORMAL_CARDS}
    return tuple((printed[text], count) for text, count in counts.items())


def _screen(back: PlayerCard, modifier: int) -> Gains:
    """A screen: the deck says whether it is caught, the back's column N what it gains.

    Rules: statis_pro:SP-075, statis_pro:SP-076
    """
    yards: dict[int, float] = {}
    intercepted = 0.0
    read = _read(dict(back.rushing), modifier)
    for entry, count in _screens():
        share, result = count / len(NORMAL_CARDS), screen_result(entry)
        if result == "intercepted":
            intercepted += share
        elif result == "incomplete":
            yards[0] = yards.get(0, 0.0) + share
        else:
            for each, chance in read.items():
                gain = multiplied(each, entry)
                yards[gain] = yards.get(gain, 0.0) + share * chance
    return Gains(list(yards.items()), [], intercepted)


@of_the_rules
@cache  # one
def _screens() -> tuple[tuple[str, int], ...]:
    """What the line SC says, with the number of cards that say it."""
    return tuple(Counter(str(card.screen) for card in NORMAL_CARDS).items())
