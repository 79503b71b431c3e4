"""What a call gains against a defense: chances of yards and interceptions, from the deck and the cards of both elevens.

Every card counts as drawn from a full deck, as it does where cards of men are computed (``cardmaking``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Final, final

from ..boxes import QUARTERBACK
from ..cardmaking.expectations.passing import directed, throw_of, throw_rates
from ..cardmaking.expectations.rushing import yards_by_number
from ..cards.deck import NORMAL_CARDS
from ..cards.fac import Directive
from ..cards.men import LONG, Column, PlayerCard
from ..passes.completion import COLUMN_OF
from ..passes.screen import multiplied, screen_result
from ..resolution.defenses import key_on, kind_of
from ..resolution.snap import Snap
from ..resolution.values import INSIDE_RUNS, RUNS, DefenseCall, Display, OffenseCall
from ..runs.adjustment import adjustment
from ..runs.columns import within_columns
from ..runs.run import MOST_LOST_INSIDE, number_modifier
from ..tables import RUN_NUMBERS, screen_modifier

SACKED: Final = -8  # yards, on the average of PN / 3 (8.3.6.3.1)
SNEAKS: Final = (0, 1)  # yards of a sneak, as likely
NO_KEY: Final = DefenseCall("RNK")
_NUMBERS: Final = range(1, RUN_NUMBERS + 1)
_MOST_LOST: Final = -99


@final
class Gains:
    """Chances of what a call brings.

    yards        chance of each gain, those of incompletions and sacks among them
    intercepted  chance of an interception; all chances add up to 1
    """

    def __init__(self) -> None:
        self.yards: Final[dict[int, float]] = {}
        self.intercepted = 0.0

    def add(self, yards: int, chance: float) -> None:
        """A gain that may happen, too."""
        self.yards[yards] = self.yards.get(yards, 0.0) + chance

    def add_each(self, yards: Iterable[int], chance: float) -> None:
        """Gains of which one happens, each as likely."""
        entries = list(yards)
        share = chance / len(entries)
        for each in entries:
            self.add(each, share)

    def add_all(self, others: Gains, chance: float) -> None:
        """What another call brings, with the chance that it comes to that."""
        found = self.yards
        for yards, share in others.yards.items():
            found[yards] = found.get(yards, 0.0) + share * chance
        self.intercepted += others.intercepted * chance

    @property
    def mean(self) -> float:
        """Yards on the average; nothing for an interception."""
        return sum([yards * chance for yards, chance in self.yards.items()])


def gains(snap: Snap, throws: Throws) -> Gains:
    """What a run or pass of the plan brings. ``throws``: those between the same two displays."""
    call = snap.call
    carrier = snap.offense.display.man_at(call.player)
    if carrier is None:
        raise ValueError(f"Nobody stands at {call.player}.")
    if call.strategy == "sneak":
        found = Gains()
        found.add_each(SNEAKS, 1.0)
        return found
    if call.play in RUNS:
        return _run(snap, carrier.card)
    return _screen(snap, carrier.card) if call.play == "SC" else _pass(snap, throws)


# -- runs --------------------------------------------------------------------------------------------------------------


def _run(snap: Snap, carrier: PlayerCard) -> Gains:
    """An inside run or sweep: its line on every card with every Run Number."""
    call = snap.call
    least = MOST_LOST_INSIDE if call.play in INSIDE_RUNS else _MOST_LOST
    modifier = number_modifier(snap)
    columns = dict(carrier.rushing)
    breaks, adjustments = _adjustments(call, snap.offense.display, snap.in_boxes)
    found = Gains()
    found.add_each((int(each) for each in yards_by_number(columns, 0)), breaks)
    for number in _NUMBERS:
        entries = yards_by_number(columns, within_columns(number + modifier))
        share = 1.0 / (RUN_NUMBERS * len(entries))
        for added, chance in adjustments:
            for entry in entries:
                found.add(max(int(entry) + added, least), chance * share)
    return found


def _adjustments(call: OffenseCall, offense: Display, in_boxes: Display) -> tuple[float, list[tuple[int, float]]]:
    """The chance of a Break, and of all that blockers and boxes may add otherwise."""
    chances: Counter[int] = Counter()
    breaks = 0
    for directive, count in _directives(call.play):
        if directive.breaks:
            breaks += count
        else:
            chances[adjustment(directive, offense, in_boxes, call.player)] += count
    cards = len(NORMAL_CARDS)
    return breaks / cards, [(added, count / cards) for added, count in chances.items()]


@cache  # as many as there are runs
def _directives(play: str) -> tuple[tuple[Directive, int], ...]:
    """The directives of a run, each with the number of cards that bear it."""
    counts = Counter(card.directives[play].text for card in NORMAL_CARDS)
    printed = {card.directives[play].text: card.directives[play] for card in NORMAL_CARDS}
    return tuple((printed[text], count) for text, count in counts.items())


# -- passes ------------------------------------------------------------------------------------------------------------


@final
class Throws:
    """What passes bring that end with each receiver, between two displays. It does not depend on whom the offense
    called, so that each is worked out once."""

    def __init__(self) -> None:
        self._found: Final[dict[tuple[str, str, DefenseCall, str, bool], Gains]] = {}

    def gains(self, snap: Snap, receiver: str, rushed: bool) -> Gains:
        """What comes of a pass that ends with that receiver, "" for nobody; ``rushed``: after a pass rush."""
        call = snap.call
        key = call.play, call.strategy, _as_passes_see_it(snap.against), receiver, rushed
        if key not in self._found:
            self._found[key] = _thrown(snap, receiver, rushed)
        return self._found[key]


def _as_passes_see_it(against: DefenseCall) -> DefenseCall:
    """The defense without its key, of which passes know nothing (6.6)."""
    return NO_KEY if kind_of(against.defense) == "run" else against


def _pass(snap: Snap, throws: Throws) -> Gains:
    """A quick, short or long pass, wherever the line ALL sends it."""
    found = Gains()
    for share, receiver, rushed in directed(snap):
        found.add_all(throws.gains(snap, receiver, rushed), share)
    return found


def _thrown(snap: Snap, receiver: str, rushed: bool) -> Gains:
    """What the passer's card says of a throw, and what the receiver gains."""
    display = snap.offense.display
    passer = display.man_at(QUARTERBACK)
    if passer is None:
        raise ValueError("Nobody stands at QB.")
    found = Gains()
    rates = throw_rates(passer.card, throw_of(snap, 1.0, receiver, rushed))
    man = display.man_at(receiver) if receiver else None
    caught = caught_yards(man.card, COLUMN_OF[snap.call.play]) if man else []
    for yards, chance in caught:
        found.add(yards, rates.completions * chance)
    found.add(0, rates.incompletions + (0.0 if caught else rates.completions))
    found.add(SACKED, rates.sacks)
    if rates.scrambles:
        _add_scrambles(found, passer.card, rates.scrambles)
    found.intercepted = rates.interceptions
    return found


def _add_scrambles(found: Gains, passer: PlayerCard, chance: float) -> None:
    """A passer who runs: column N without modifier; nothing for one without it.

    Rules: statis_pro:SP-073
    """
    if not passer.rushing:
        found.add(0, chance)
        return
    for number in _NUMBERS:
        entries = yards_by_number(dict(passer.rushing), number)
        found.add_each((int(each) for each in entries), chance / RUN_NUMBERS)


def caught_yards(card: PlayerCard, name: str) -> list[tuple[int, float]]:
    """The yards of a catch with their chances; nothing where the column is blank. ``L`` sends to the long column, or,
    where that is blank, counts as the next entry.

    Rules: statis_pro:SP-062
    """
    column: Column = card.receiving.get(name, ())
    yards: list[tuple[int, float]] = []
    for place, entry in enumerate(column):
        long = card.receiving.get("L", ()) if entry == LONG else (entry,)
        sent = long or (column[min(place + 1, len(column) - 1)],)
        yards += [(int(each), 1.0 / (len(column) * len(sent))) for each in sent if each != LONG]
    return yards


def _screen(snap: Snap, back: PlayerCard) -> Gains:
    """A screen: the deck says whether it is caught, the back's column N what it gains.

    Rules: statis_pro:SP-075, statis_pro:SP-076
    """
    defense = snap.against.defense
    modifier = screen_modifier(kind_of(defense), key_on(defense, snap.call.player))
    columns = dict(back.rushing)
    found = Gains()
    for entry, count in Counter(str(card.screen) for card in NORMAL_CARDS).items():
        share, result = count / len(NORMAL_CARDS), screen_result(entry)
        if result == "intercepted":
            found.intercepted += share
        elif result == "incomplete":
            found.add(0, share)
        else:
            for number in _NUMBERS:
                yards = yards_by_number(columns, within_columns(number + modifier))
                found.add_each((multiplied(int(each), entry) for each in yards), share / RUN_NUMBERS)
    return found
