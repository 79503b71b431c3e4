"""Turning cards: one for each reading, Z cards among the first three, the deck (5.1, 8.8.1, 9.1)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice, SeededDice
from rules_engine.statis_pro.cards.deck import NORMAL_CARDS
from rules_engine.statis_pro.cards.fac import MissingField
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.deck import Deck, DeckOrder, deck_size, shuffled
from rules_engine.statis_pro.resolution.drawing import Drawing, MissingReading
from rules_engine.statis_pro.scrimmage import play
from tests.rules_engine.statis_pro.elevens import cards_of, snap


def turned(*cards: Any) -> Drawing:
    """A drawing whose play has begun."""
    drawing = Drawing(cards_of(cards))
    drawing.begin()
    return drawing


@pytest.mark.rule("statis_pro:SP-028")
def test_every_reading_turns_a_new_card_and_is_logged() -> None:
    drawing = turned({"runs": {"IL": "B+G"}, "rn": 1}, {"rn": 7}, {"pn": 9, "rn": 3})
    assert drawing.run_directive("IL").boxes == ("B", "G")
    assert drawing.run_number("run.rn") == 7
    assert drawing.pass_number("rush.pn") == 9
    assert [step.fields() for step in drawing.steps] == [
        {"step": "card", "number": 1, "fac": 0, "for": "run.dir", "read": "B+G"},
        {"step": "card", "number": 2, "fac": 0, "for": "run.rn", "read": 7},
        {"step": "card", "number": 3, "fac": 0, "for": "rush.pn", "read": 9},
    ]


def test_a_card_of_the_deck_is_logged_by_its_number() -> None:
    drawing = Drawing(Deck(DeckOrder((4, 96, 0), 0), ScriptedDice({})))
    drawing.begin()
    for _ in range(2):
        drawing.run_number("run.rn")
    logged = [step.fields() for step in drawing.steps]
    assert [(each["fac"], each["read"]) for each in logged] == [
        (5, NORMAL_CARDS[4].run_number),
        (0, "Z"),
        (1, NORMAL_CARDS[0].run_number),
    ]


@pytest.mark.rule("statis_pro:SP-095")
@pytest.mark.parametrize(
    ("cards", "z_card"),
    [
        (["Z", 1, 2, 3], 1),
        ([1, "Z", 2, 3], 2),
        ([1, 2, "Z", 3], 3),
        ([1, 2, 3, "Z", 4], 0),  # the fourth card
        (["Z", "Z", 1, 2, 3], 1),  # one for each play
        ([1, 2, 3, 4], 0),
    ],
)
def test_the_first_z_among_the_first_three_cards_counts(cards: list[Any], z_card: int) -> None:
    drawing = turned(*[card if card == "Z" else {"rn": card} for card in cards])
    read = [drawing.run_number("test") for card in cards if card != "Z"]
    assert read == [card for card in cards if card != "Z"]
    assert (drawing.z_card, drawing.counted) == (z_card, len(cards))


@pytest.mark.rule("statis_pro:SP-095")
def test_z_cards_mean_nothing_where_the_rules_ignore_them() -> None:
    onside = Drawing(cards_of(["Z", {"pn": 12}]))
    onside.begin(remember_z=False)
    assert (onside.pass_number("onside.pn"), onside.z_card) == (12, 0)
    recovery = turned({"rn": 3}, "Z", {"pn": 20}, "Z", {"rn": 4})
    assert recovery.run_number("ko.rn") == 3
    assert (recovery.pass_number("fum.pn", remember_z=False), recovery.z_card) == (20, 0)
    before = Drawing(cards_of(["Z", {"rn": 9}, {"rn": 4}]))
    assert (before.run_number("big.rn"), before.z_card, before.counted) == (9, 0, 0)


@pytest.mark.rule("statis_pro:SP-096")
def test_after_the_play_z_cards_are_ignored() -> None:
    drawing = turned("Z", {"rn": 3}, "Z", {"z": {"kind": "FUM"}})
    drawing.run_number("run.rn")
    drawing.end()
    assert drawing.z_result().kind == "FUM"
    assert (drawing.z_card, drawing.counted, drawing.turned) == (1, 2, 4)


@pytest.mark.rule("statis_pro:SP-033", "statis_pro:SP-095")
def test_the_z_of_a_sneaks_only_card_counts() -> None:
    drawing = Drawing(cards_of(["Z", {"pn": 32}]))
    outcome = play(snap(OffenseCall("IL", "QB", "sneak")), drawing, None, ScriptedDice({}))
    assert (outcome.gain, drawing.z_card) == (1, 1)


@pytest.mark.rule("statis_pro:SP-110")
def test_ob_counts_only_where_the_last_card_was_read_for_its_run_number() -> None:
    drawing = turned({"rn": 3, "ob": True}, {"pn": 4, "ob": True}, {"rn": 5, "ob": True}, {"z": {"kind": "NONE"}})
    drawing.run_number("run.rn")
    assert drawing.last_out_of_bounds
    drawing.pass_number("rush.pn")
    assert not drawing.last_out_of_bounds
    drawing.run_number("run.rn")
    drawing.end()
    drawing.z_result()
    assert drawing.last_out_of_bounds


@pytest.mark.parametrize(
    ("card", "sentence"),
    [({}, 'Card 1, turned for "run.rn", has no field "rn"'), ({"pn": 3}, 'has no field "rn"')],
)
def test_a_card_that_leaves_out_what_is_read_is_told(card: dict[str, Any], sentence: str) -> None:
    with pytest.raises(MissingReading, match=sentence):
        turned(card).run_number("run.rn")


def test_a_z_result_without_the_category_of_the_play_is_told() -> None:
    result = turned({"z": {"kind": "PEN", "c1": "O7", "c2": None}}).z_result()
    assert (result.foul("c1"), result.foul("c2")) == ("O7", None)
    with pytest.raises(MissingField, match='"c3"'):
        result.foul("c3")


# -- the deck ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-028", "statis_pro:SP-029")
def test_a_deck_turns_each_card_once_and_is_shuffled_when_used_up() -> None:
    deck = Deck(DeckOrder(tuple(range(109)), 0), SeededDice(bytes(32), "play"))
    first = [deck.turn("test") for _ in range(109)]
    assert [card.number for card in first if card is not None] == list(range(1, 97))
    assert first.count(None) == 13
    assert Counter(card.run_number for card in first if card) == dict.fromkeys(range(1, 13), 8)
    assert Counter(card.pass_number for card in first if card) == dict.fromkeys(range(1, 49), 2)
    second = [deck.turn("test") for _ in range(109)]
    assert sorted(card.number if card else 0 for card in second) == sorted(card.number if card else 0 for card in first)
    assert second != first
    assert (deck.lies.turned, sorted(deck.lies.order)) == (109, list(range(109)))


@pytest.mark.rule("statis_pro:SP-028")
@pytest.mark.parametrize(("solitaire", "cards"), [(False, 109), (True, 108)])
def test_a_game_begins_with_a_whole_deck_shuffled(solitaire: bool, cards: int) -> None:
    order = shuffled(SeededDice(bytes(32), "setup"), solitaire).order
    assert sorted(order) == list(range(cards))
    assert list(order) != sorted(order)


@pytest.mark.rule("statis_pro:SP-127")
def test_solitaire_plays_with_a_z_card_less() -> None:
    order = shuffled(SeededDice(bytes(32), "play"), solitaire=True)
    assert sorted(order.order) == list(range(108))
    assert (deck_size(False), deck_size(True)) == (109, 108)
