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
from rules_engine.statis_pro.cardmaking.average import AGAINST_PASSES, AGAINST_RUNS, DefensiveCall
from rules_engine.statis_pro.cardmaking.passing import PassingSeason, expected_passing, passing_card
from rules_engine.statis_pro.cardmaking.rushing import (
    expected_end_around,
    expected_run,
    expected_screen,
    rushing_columns,
)
from rules_engine.statis_pro.cards.deck import NORMAL_CARDS
from rules_engine.statis_pro.cards.fac import FastActionCard
from rules_engine.statis_pro.cards.men import PlayerCard
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.drawing import CardSource, Drawing
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.resolution.values import (
    DefenseCall,
    Display,
    Lineup,
    Man,
    OffenseCall,
    Placed,
    PlayOutcome,
    PlaySituation,
)
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


def outcomes(snap: Snap, branches: Branches) -> Iterator[tuple[float, PlayOutcome]]:
    """Every course of a play with its chance."""
    open_: list[tuple[float, list[FastActionCard]]] = [(1.0, [])]
    while open_:
        chance, cards = open_.pop()
        try:
            yield chance, play(snap, Drawing(Walk(cards)), None, ScriptedDice({}, {"int.coin": [1]}))
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

RECEIVER: Final = PlayerCard(receiving={name: tuple(column) for name, column in average.RECEIVING.items()})
BOXES: Final = {box: place for place, box in enumerate(sorted(average.OCCUPIED), 50)}


def offense(passer: PlayerCard, carrier: PlayerCard) -> Display:
    """Average men around a quarterback; at BK1 and RE stands who carries the ball."""
    blocking = {**average.BLOCKING, "BK2": average.BLOCKING["BK"]}
    line = [
        Placed(Man(60 + place, "OL", PlayerCard(blocking=blocking[at], pass_blocking=pass_blocking)), at)
        for place, (at, pass_blocking) in enumerate(zip(("LT", "LG", "CN", "RG", "RT"), (1, 1, 2, 1, 2), strict=True))
    ]
    assert sum(each.man.card.pass_blocking for each in line) == average.PASS_BLOCKING
    others = [
        Placed(Man(number, kind, PlayerCard(receiving=RECEIVER.receiving, blocking=blocking.get(at, 0))), at)
        for number, kind, at in ((80, "TE", "LE"), (44, "RB", "BK2"), (81, "WR", "FL1"))
    ]
    moving = PlayerCard(rushing=carrier.rushing, receiving=RECEIVER.receiving)
    carriers = [Placed(Man(33, "RB", moving), "BK1"), Placed(Man(88, "WR", moving), "RE")]
    return Display((Placed(Man(12, "QB", passer), "QB"), *line, *others, *carriers))


def defense() -> Display:
    """The average 4-3."""
    rush = {"A": 2, "B": 1, "D": 1, "E": 2}
    assert sum(rush.values()) == average.LINE_RUSH
    return Display(
        tuple(
            Placed(
                Man(
                    number,
                    "DL" if box in rush else "DB" if box in "KMNO" else "LB",
                    PlayerCard(
                        tackling=average.TACKLING.get(box, 0),
                        rush_value=rush.get(box, average.BLITZER_RUSH),
                        pass_defense=average.PASS_DEFENSE.get(box, 0),
                        interception=average.INTERCEPTION.get(box),
                    ),
                ),
                box,
            )
            for box, number in BOXES.items()
        )
    )


def against(call: DefensiveCall) -> DefenseCall:
    """The call as a play has it; the carrier or receiver that is keyed is BK1."""
    names = {"keyed": "R1", "no_key": "RNK", "wrong_key": "R2"}
    code = names[call.key] if call.call == "run" else {"pass": "P", "blitz": "BLZ", "prevent": "PR"}[call.call]
    return DefenseCall(code, tuple(BOXES[box] for box in average.BLITZERS) if code == "BLZ" else ())


def snap(call: OffenseCall, meets: DefensiveCall, passer: PlayerCard, carrier: PlayerCard) -> Snap:
    """From the own 20: nobody gains more than 80 yards, nobody loses 20."""
    return Snap(
        PlaySituation(yard_line=20),
        Lineup(display=offense(passer, carrier)),
        Lineup(display=defense()),
        call,
        against(meets),
        StatisProOptions(),
    )


PASSER: Final = passing_card(PassingSeason(0.58, 0.035, 0.07, 0.02), "A", rushing_columns("QB", 4.0, 20))


# -- the expectations --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("yards", "longest"), [(4.2, 55), (2.5, 18), (6.0, 75)])
def test_runs_gain_what_is_expected(yards: float, longest: int) -> None:
    carrier = PlayerCard(rushing=rushing_columns("RB", yards, longest))
    gained = sum(
        share * call.share * chance * outcome.gain
        for name, share in average.RUNS.items()
        for call in AGAINST_RUNS
        for chance, outcome in outcomes(snap(OffenseCall(name, "BK1"), call, PASSER, carrier), by_purpose(name))
    )
    assert gained == pytest.approx(expected_run(dict(carrier.rushing)))
    assert gained == pytest.approx(yards, abs=0.1)


def test_end_arounds_gain_what_is_expected() -> None:
    carrier = PlayerCard(rushing=rushing_columns("WR", 5.0, 40))
    gained = sum(
        call.share * chance * outcome.gain
        for call in AGAINST_RUNS
        for chance, outcome in outcomes(snap(OffenseCall("ER", "RE"), call, PASSER, carrier), by_purpose("ER"))
    )
    assert gained == pytest.approx(expected_end_around(dict(carrier.rushing)))


def test_screens_gain_what_is_expected() -> None:
    carrier = PlayerCard(rushing=rushing_columns("RB", 4.2, 55))
    caught = [
        (call.share * chance, outcome.gain)
        for call in AGAINST_PASSES
        for chance, outcome in outcomes(snap(OffenseCall("SC", "BK1"), call, PASSER, carrier), by_purpose("SC"))
        if outcome.result == "complete"
    ]
    mean = sum(chance * gain for chance, gain in caught) / sum(chance for chance, _ in caught)
    assert mean == pytest.approx(expected_screen(dict(carrier.rushing)))


def test_passes_come_out_as_expected() -> None:
    """What comes of all passes, each called at each receiver and met by each call of the defense."""
    carrier = PlayerCard(rushing=rushing_columns("RB", 4.2, 55))
    results: Counter[str] = Counter()
    yards = ("pass.gain", "pass.lg", "rush.sack", "rush.run", "run.sg", "int.spot", "int.ret", "sc.rn")
    calls = [(thrown, at, share * part) for thrown, share in average.PASSES.items() for at, part in CALLED]
    for play_called, at, share in [*calls, ("SC", "BK1", average.SCREENS)]:
        branches = one_reading(yards, by_purpose(play_called))
        for call in AGAINST_PASSES:
            for chance, outcome in outcomes(snap(OffenseCall(play_called, at), call, PASSER, carrier), branches):
                results[outcome.result] += share * call.share * chance  # type: ignore[assignment]  # of fractions
    expected = expected_passing(PASSER)
    assert results["complete"] == pytest.approx(expected.completions)
    assert results["intercepted"] == pytest.approx(expected.interceptions)
    assert results["incomplete"] == pytest.approx(expected.incompletions)
    assert results["sack"] == pytest.approx(expected.sacks)
    assert results["scramble"] == pytest.approx(expected.scrambles)
    assert sum(results.values()) == pytest.approx(1)


CALLED: Final = tuple(average.CALLED_AT.items())
