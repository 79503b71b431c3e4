"""What passes gain between two displays, from the deck, the passer's card and those of his receivers."""

from __future__ import annotations

from typing import Final, final

from ...boxes import QUARTERBACK, RECEIVERS
from ...cardmaking.expectations.passing import Throw, box_filled, picked, targets, throw_rates
from ...cardmaking.expectations.rushing import yards_by_number
from ...cards.fac import ORIGINAL, RUSH
from ...cards.men import LONG, Column, PlayerCard
from ...options import StatisProOptions
from ...passes.completion import COLUMN_OF, called_modifier
from ...passes.rush import blocking_sum, rush_sum
from ...passes.target import redirected, rush_is_forced
from ...resolution.calls import DefenseCall, OffenseCall
from ...resolution.coverage import coverage_modifier
from ...resolution.defenses import kind_of
from ...resolution.displays import Display, Lineup
from ...resolution.situation import PlaySituation
from ...resolution.snap import Snap
from ...tables import RUN_NUMBERS
from .gains import Gains, as_likely

SACKED: Final = -8  # yards, on the average of PN / 3 (8.3.6.3.1)
INCOMPLETE: Final = Gains([(0, 1.0)], [])
NO_KEY: Final = DefenseCall("RNK")
_SITUATION: Final = PlaySituation()
_OPTIONS: Final = StatisProOptions()


@final
class Passers:
    """What an offense's own cards say of its passes, whoever defends: what each receiver gains by each pass, and what
    the passer gains who runs."""

    def __init__(self, display: Display) -> None:
        passer = display.man_at(QUARTERBACK)
        if passer is None:
            raise ValueError("Nobody stands at QB.")
        self.display: Final = display
        self.passer: Final = passer.card
        self.receivers: Final = [each for each in RECEIVERS if display.man_at(each) is not None]
        self.scramble: Final = _scramble(passer.card)
        caught = {
            (each.at, play): caught_yards(each.man.card, column)
            for each in display.placed
            if each.at in self.receivers
            for play, column in COLUMN_OF.items()
        }
        self._caught: Final = {key: Gains(yards, []) for key, yards in caught.items() if yards}
        self.directed: Final = [
            (share, redirected(target, display))
            for target, share in targets().items()
            if target not in (ORIGINAL, RUSH)
        ]

    def caught(self, receiver: str, play: str) -> Gains | None:
        """What a catch gains; None where the receiver has no column for the pass."""
        return self._caught.get((receiver, play))


def _scramble(passer: PlayerCard) -> Gains:
    """A passer who runs: column N without modifier; nothing for one without it.

    Rules: statis_pro:SP-073
    """
    if not passer.rushing:
        return INCOMPLETE
    columns = dict(passer.rushing)
    yards: list[tuple[int, float]] = []
    for number in range(1, RUN_NUMBERS + 1):
        yards += as_likely([int(each) for each in yards_by_number(columns, number)], 1.0 / RUN_NUMBERS)
    return Gains(yards, [])


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


@final
class PassDefense:
    """One call of the defense as a passer meets it. It does not depend on whom the offense called, so that each throw
    is worked out once.

    covered  what the men on each receiver add to the completion range, and the Pass Numbers on which they intercept
    """

    def __init__(self, men: Passers, defense: Display, against: DefenseCall) -> None:
        snap = Snap(
            _SITUATION, Lineup(display=men.display), Lineup(display=defense), OffenseCall("SH"), against, _OPTIONS
        )
        in_boxes = snap.in_boxes
        self._men: Final = men
        self._kind: Final = kind_of(against.defense)
        self._difference: Final = rush_sum(snap) - blocking_sum(snap)
        self._covered: Final = {each: (coverage_modifier(snap, each), picked(snap, each)) for each in men.receivers}
        self._filled: Final = {play: box_filled(play, in_boxes) for play in COLUMN_OF}
        self._forced: Final = {play: rush_is_forced(play, against.defense) for play in COLUMN_OF}
        self._gained: Final[dict[tuple[str, str, str, bool], Gains]] = {}
        self._thrown: Final[dict[tuple[str, str, str, bool], Gains]] = {}
        self._rushed: Final[dict[tuple[str, str], Gains]] = {}
        self._redirected: Final[dict[tuple[str, str, bool], Gains]] = {}

    def gains(self, call: OffenseCall, *, within_20: bool) -> Gains:
        """A quick, short or long pass, wherever the line ALL sends it.

        Rules: statis_pro:SP-058, statis_pro:SP-077
        """
        key = call.play, call.strategy, call.player, within_20
        if key not in self._gained:
            rushed = self._rush(call.play, call.player)
            self._gained[key] = rushed if self._forced[call.play] else self._directed(call, rushed, within_20)
        return self._gained[key]

    def _directed(self, call: OffenseCall, rushed: Gains, within_20: bool) -> Gains:
        """A pass that the line ALL directs; ``rushed``: what comes of it under a pass rush."""
        shares = targets()
        thrown = self._throw(call, call.player, within_20)
        elsewhere = self._elsewhere(call, within_20)
        return Gains([], [(1.0, elsewhere), (shares[ORIGINAL], thrown), (shares[RUSH], rushed)])

    def _elsewhere(self, call: OffenseCall, within_20: bool) -> Gains:
        """The passes that the line ALL redirects, with their shares of all."""
        key = call.play, call.strategy, within_20
        if key not in self._redirected:
            parts = [(share, self._throw(call, receiver, within_20)) for share, receiver in self._men.directed]
            self._redirected[key] = Gains([], parts)
        return self._redirected[key]

    def _throw(self, call: OffenseCall, receiver: str, within_20: bool) -> Gains:
        """A pass without a rush that ends with that receiver, "" for nobody."""
        if not receiver:
            return INCOMPLETE
        key = call.play, call.strategy, receiver, within_20
        if key not in self._thrown:
            modifier = called_modifier(call, self._kind, within_20) + self._covered[receiver][0]
            self._thrown[key] = self._read(call.play, receiver, rushed=False, modifier=modifier)
        return self._thrown[key]

    def _rush(self, play: str, receiver: str) -> Gains:
        """A pass to that receiver under a pass rush."""
        key = play, receiver
        if key not in self._rushed:
            self._rushed[key] = self._read(play, receiver, rushed=True, modifier=0)
        return self._rushed[key]

    def _read(self, play: str, receiver: str, *, rushed: bool, modifier: int) -> Gains:
        """What the passer's card says of a throw, and what the receiver gains."""
        men, picks = self._men, self._covered[receiver][1]
        throw = Throw(1.0, COLUMN_OF[play], receiver, rushed, modifier, self._difference, self._filled[play], picks)
        rates = throw_rates(men.passer, throw)
        parts = [(rates.completions, men.caught(receiver, play) or INCOMPLETE)]
        yards = [(0, rates.incompletions)]
        if rushed:
            yards.append((SACKED, rates.sacks))
            parts.append((rates.scrambles, men.scramble))
        return Gains(yards, parts, rates.interceptions)


@final
class Passes:
    """Passes between two displays, by the defense's call."""

    def __init__(self, men: Passers, defense: Display) -> None:
        self._men: Final = men
        self._defense: Final = defense
        self._against: Final[dict[DefenseCall, PassDefense]] = {}

    def against(self, called: DefenseCall) -> PassDefense:
        """A call of the defense as a passer meets it: without its key, of which passes know nothing (6.6)."""
        seen = NO_KEY if kind_of(called.defense) == "run" else called
        if seen not in self._against:
            self._against[seen] = PassDefense(self._men, self._defense, seen)
        return self._against[seen]
