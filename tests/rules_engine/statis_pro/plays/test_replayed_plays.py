"""The expectations of cards against the engine itself: every card that a play may turn is turned, one after the other.

``outcomes`` walks through a play. Whenever the engine asks for a card, it goes on with each reading that the deck has,
so that in the end every course of the play stands there with its chance, each reading being from a full deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.statis_pro.cardmaking import average
from rules_engine.statis_pro.cardmaking.elevens import DEFENSE, OFFENSE, snap
from rules_engine.statis_pro.cardmaking.expectations.passing import expected_passing
from rules_engine.statis_pro.cardmaking.expectations.quarterbacks import PassingSeason, passing_card
from rules_engine.statis_pro.cardmaking.expectations.rushing import (
    expected_end_around,
    expected_run,
    expected_screen,
    rushing_columns,
)
from rules_engine.statis_pro.cards.deck import NORMAL_CARDS
from rules_engine.statis_pro.cards.fac import FastActionCard
from rules_engine.statis_pro.cards.men import Column, PlayerCard
from rules_engine.statis_pro.resolution.displays import Display, Man, Placed
from rules_engine.statis_pro.resolution.drawing import CardSource, Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.scrimmage import play

Chance = tuple[float, FastActionCard]
Branches = Callable[[str], list[Chance]]


class Asked(Exception):
    """The engine asks for a card that the walk has not chosen yet."""


class Walk(CardSource):
    """The cards chosen so far."""

    def __init__(self, cards: list[FastActionCard]) -> None:
        self.cards, self.turned = cards, 0

    def turn(self, purpose: str) -> FastActionCard:
        if self.turned == len(self.cards):
            raise Asked(purpose)
        self.turned += 1
        return self.cards[self.turned - 1]


def outcomes(given: Snap, branches: Branches) -> Iterator[tuple[float, PlayOutcome]]:
    """Every course of a play with its chance."""
    open_: list[tuple[float, list[FastActionCard]]] = [(1.0, [])]
    while open_:
        chance, cards = open_.pop()
        try:
            yield chance, play(given, Drawing(Walk(cards)), None, ScriptedDice({}, {"int.coin": [1]}))
        except Asked as asked:
            open_ += [(chance * part, [*cards, card]) for part, card in branches(str(asked))]


def by(field: Callable[[FastActionCard], Any]) -> list[Chance]:
    """One card for each value of a field, with its share of the deck."""
    counts = Counter(field(card) for card in NORMAL_CARDS)
    first = {field(card): card for card in reversed(NORMAL_CARDS)}
    return [(count / len(NORMAL_CARDS), first[value]) for value, count in counts.items()]


RUN_NUMBER: Final = by(lambda card: card.run_number)
PASS_NUMBER: Final = by(lambda card: card.pass_number)


def by_purpose(play: str) -> Branches:
    """The readings of a play, by purpose."""
    readings: dict[str, list[Chance]] = {
        "run.dir": by(lambda card: card.directives[play].text) if play in average.RUNS else [],
        "er": by(lambda card: card.end_around.loss if card.end_around else 0),
        "pass.all": by(lambda card: card.target),
        "sc": by(lambda card: card.screen),
        "pass.pn": PASS_NUMBER,
        "rush.pn": PASS_NUMBER,
        "int.48": by(lambda card: (card.pass_number or 0) % 2),
    }
    return lambda purpose: readings.get(purpose, RUN_NUMBER)


def one_reading(purposes: tuple[str, ...], branches: Branches) -> Branches:
    """Where only the kind of result matters: of these purposes one reading stands for all."""
    return lambda purpose: [(1.0, NORMAL_CARDS[0])] if purpose in purposes else branches(purpose)


# -- the average elevens -----------------------------------------------------------------------------------------------

RECEIVER: Final[dict[str, Column]] = {name: tuple(column) for name, column in average.RECEIVING.items()}


def offense(passer: PlayerCard, carrier: PlayerCard) -> Display:
    """The average eleven with receivers' columns on every card, that passer, and this carrier at BK1 and RE."""
    cards = {
        each.at: PlayerCard(
            receiving=RECEIVER,
            rushing=carrier.rushing,
            blocking=each.man.card.blocking,
            pass_blocking=each.man.card.pass_blocking,
        )
        for each in OFFENSE.placed
    } | {"QB": passer}
    return Display(
        tuple(Placed(Man(each.man.number, each.man.position, cards[each.at]), each.at) for each in OFFENSE.placed)
    )


def snapped(play: str, at: str, defense: str, carrier: PlayerCard) -> Snap:
    return snap(play, at, defense, offense(PASSER, carrier))


def test_the_average_elevens_are_those_of_the_digest() -> None:
    """3.2: BV 2 and PB 1.4 of a blocker, TV -1.5 and PR 1.5 of a lineman, PR 2 and PD -1 of a linebacker, PD -1.5 of a
    back; a 4-3-4."""
    line = [each.man.card for each in OFFENSE.line()]
    rows = [[man.card for man in DEFENSE.in_row(row)] for row in (1, 2, 3)]
    assert [len(row) for row in rows] == [4, 3, 4]
    assert {card.blocking for card in line} == {2}
    assert sum(card.pass_blocking for card in line) == 7
    assert sum(card.tackling for card in rows[0]) == sum(card.pass_defense for card in rows[2]) == -6
    assert sum(card.rush_value for card in rows[0]) == 6
    assert {(card.rush_value, card.pass_defense) for card in rows[1]} == {(2, -1)}


PASSER: Final = passing_card(PassingSeason(0.58, 0.035, 0.07, 0.02), "A", rushing_columns("QB", 4.0, 20))


# -- the expectations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yards", "longest"), [(4.2, 55), (2.5, 18), (6.0, 75)])
def test_runs_gain_what_is_expected(yards: float, longest: int) -> None:
    carrier = PlayerCard(rushing=rushing_columns("RB", yards, longest))
    gained = sum(
        share * met * chance * outcome.gain
        for name, share in average.RUNS.items()
        for defense, met in average.AGAINST_RUNS.items()
        for chance, outcome in outcomes(snapped(name, "BK1", defense, carrier), by_purpose(name))
    )
    assert gained == pytest.approx(expected_run(dict(carrier.rushing)))
    assert gained == pytest.approx(yards, abs=0.1)


def test_end_arounds_gain_what_is_expected() -> None:
    carrier = PlayerCard(rushing=rushing_columns("WR", 5.0, 40))
    gained = sum(
        met * chance * outcome.gain
        for defense, met in average.AGAINST_RUNS.items()
        for chance, outcome in outcomes(snapped("ER", "RE", defense, carrier), by_purpose("ER"))
    )
    assert gained == pytest.approx(expected_end_around(dict(carrier.rushing)))


def test_screens_gain_what_is_expected() -> None:
    carrier = PlayerCard(rushing=rushing_columns("RB", 4.2, 55))
    caught = [
        (met * chance, outcome.gain)
        for defense, met in average.AGAINST_PASSES.items()
        for chance, outcome in outcomes(snapped("SC", "BK1", defense, carrier), by_purpose("SC"))
        if outcome.result == "complete"
    ]
    mean = sum(chance * gain for chance, gain in caught) / sum(chance for chance, _ in caught)
    assert mean == pytest.approx(expected_screen(dict(carrier.rushing)))


def test_passes_come_out_as_expected() -> None:
    """What comes of all passes, each called at each receiver and met by each call of the defense."""
    carrier = PlayerCard(rushing=rushing_columns("RB", 4.2, 55))
    results: dict[str, float] = {}
    yards = ("pass.gain", "pass.lg", "rush.sack", "rush.run", "run.sg", "int.spot", "int.ret", "sc.rn")
    calls = [(thrown, at, share * part) for thrown, share in average.PASSES.items() for at, part in CALLED]
    for play_called, at, share in [*calls, ("SC", "BK1", average.SCREENS)]:
        branches = one_reading(yards, by_purpose(play_called))
        for defense, met in average.AGAINST_PASSES.items():
            for chance, outcome in outcomes(snapped(play_called, at, defense, carrier), branches):
                results[outcome.result] = results.get(outcome.result, 0.0) + share * met * chance
    expected = expected_passing(PASSER)
    assert results["complete"] == pytest.approx(expected.completions)
    assert results["intercepted"] == pytest.approx(expected.interceptions)
    assert results["incomplete"] == pytest.approx(expected.incompletions)
    assert results["sack"] == pytest.approx(expected.sacks)
    assert results["scramble"] == pytest.approx(expected.scrambles)
    assert sum(results.values()) == pytest.approx(1)


CALLED: Final = tuple(average.CALLED_AT.items())
