"""The deck: made anew it is the same; every count and every constraint of the digest's 3.1 holds exactly."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations
from math import sqrt
from pathlib import Path
from typing import Any

import pytest

from rules_engine.dice import SeededDice
from rules_engine.statis_pro.boxes import mirrored
from rules_engine.statis_pro.cardmaking.deck import deck_text, is_apart, is_spread, make_deck
from rules_engine.statis_pro.cards.deck import NORMAL_CARDS, Z_CARDS

PATH = Path(__file__).parents[4] / "rules_engine" / "statis_pro" / "data" / "deck.json"
DECK: dict[str, Any] = json.loads(PATH.read_text("utf-8"))
CARDS: list[dict[str, Any]] = DECK["cards"]

# The counts of the digest's 3.1, as it prints them.
COUNTS = {
    "IL": "Break 4, LG 10, CN 8, LT 4, LG+CN 3, LG+LT 3, BK 4, LG v B 10, CN v C 6, LT v B 3, CN v H 3, BK v G 3, "
    "LG v G 3, B 9, C 6, G 5, B+G 7, C+H 5",
    "SL": "Break 4, LE 9, LT 9, LG 4, LT+LE 4, BK 6, LE v A 8, LT v A 8, LT v F 4, LE v F 4, BK v F 4, A 9, F 6, "
    "A+F 8, B 4, G 5",
    "ER": "OK 60, -2 6, -3 6, -4 6, -5 6, -6 4, -8 4, -10 4",
    "all": "ORIG 52, P.Rush 14, LE 6, RE 6, FL 6, BK1 5, BK2 4, BK3 3",
    "sc": "INC 32, COM 44, COMxh 8, COMx2 7, COMx3 3, INT 2",
    "kind": "PEN 34, INJ 26, FUM 6, FUMS 6, NONE 24",
    "who": "BC 4, LT 1, LG 1, CN 1, RG 1, RT 1, LE 1, RE 1, FL1 1, BK1 1, BK2 1, A 1, B 1, D 1, E 1, F 1, G 1, H 1, "
    "J 1, K 1, M 1, N 1, O 1",
    "c1": "O1 2, O2 2, O3 2, O4 2, O5 1, O7 8, O14 1, D1 4, D5 2, D6 3, D7 4, D9 1, None 2",
    "c2": "O2 2, O3 1, O4 2, O7 8, O8 2, O10 2, D1 3, D5 1, D6 2, D7 4, D8 5, D9 1, None 1",
    "c3": "K1 2, K2 2, K3 1, K5 1, K7 4, R1 3, R5 1, R7 1, R11 8, R12 1, R13 2, None 8",
    "c4": "K1 5, K5 1, K9 1, K15 3, R5 2, R9 1, R11 9, None 12",
    "solo 1": "R[NK] 24, R[BC] 24, P 26, PR 4, P[x2] 8, BLZ 10",
    "solo 2": "R[NK] 30, R[BC] 30, P 18, P[x2] 6, BLZ 12",
    "solo 3": "R[NK] 12, R[BC] 10, P 36, PR 14, P[x2] 10, PR[x2] 4, BLZ 10",
    "solo 4": "R[NK] 4, R[BC] 4, P 34, PR 22, P[x2] 14, PR[x2] 8, BLZ 10",
    "solo 5": "R[NK] 26, R[BC] 26, P 22, PR 2, P[x2] 6, BLZ 14",
}


def counted(text: str) -> Counter[str]:
    """``LG v B 10`` is ten cards with ``LG v B``."""
    pairs = [entry.rpartition(" ") for entry in text.split(", ")]
    return Counter({value: int(count) for value, _, count in pairs})


def column(name: str) -> list[str]:
    """What stands on the cards that have the field, in the order of the cards."""
    if name in ("kind", "who", "c1", "c2", "c3", "c4"):
        return [str(card["z"][name]) for card in CARDS if name in card["z"]]
    if name.startswith("solo"):
        return [card["solo"][int(name[-1]) - 1] for card in CARDS]
    return [str(card["runs"][name] if name.isupper() else card[name]) for card in CARDS]


@pytest.mark.rule("statis_pro:SP-028", "statis_pro:SP-029")
def test_made_anew_it_is_the_same() -> None:
    assert deck_text(make_deck()) == PATH.read_text("utf-8")


def test_other_dice_deal_another_deck() -> None:
    assert make_deck(SeededDice(bytes(32), "deck")) != make_deck(SeededDice(b"1" * 32, "deck"))


@pytest.mark.rule("statis_pro:SP-028", "statis_pro:SP-029")
def test_96_cards_of_which_each_has_everything_and_13_with_a_z() -> None:
    assert [card.number for card in NORMAL_CARDS] == list(range(1, 97))
    assert Z_CARDS == 13
    for card in NORMAL_CARDS:
        assert card.run_number in range(1, 13)
        assert card.pass_number in range(1, 49)
        assert set(card.directives) == {"SL", "IL", "IR", "SR"}
        assert card.end_around is not None
        assert None not in (card.target, card.screen, card.z)
        assert card.solitaire is not None
        assert len(card.solitaire) == 5


@pytest.mark.parametrize("name", COUNTS)
def test_counts(name: str) -> None:
    assert Counter(column(name)) == counted(COUNTS[name])


@pytest.mark.parametrize(("left", "right"), [("IL", "IR"), ("SL", "SR")])
def test_right_is_the_mirror_image_of_left(left: str, right: str) -> None:
    def across(text: str) -> str:
        return " v ".join("+".join(mirrored(place) for place in half.split("+")) for half in text.split(" v "))

    assert Counter(map(across, column(left))) == Counter(column(right))


def test_run_and_pass_numbers() -> None:
    assert set(Counter(card["rn"] for card in CARDS).values()) == {8}
    assert set(Counter(card["pn"] for card in CARDS).values()) == {2}
    for run_number in range(1, 13):
        blocks = [(card["pn"] - 1) // 6 for card in CARDS if card["rn"] == run_number]
        assert sorted(blocks) == list(range(8))


def test_out_of_bounds() -> None:
    marked = Counter(card["rn"] for card in CARDS if card["ob"])
    assert marked == Counter([*range(1, 13), 3, 5, 7, 9])


def test_boxes_of_runs_are_in_the_first_two_rows() -> None:
    boxes = {box for card in NORMAL_CARDS for directive in card.directives.values() for box in directive.boxes}
    assert boxes <= set("ABCDEFGHIJ")


FIELDS = ("SL", "IL", "IR", "SR", "ER", "all", "sc", "kind", *(f"solo {line}" for line in range(1, 6)))


@pytest.mark.parametrize("name", FIELDS)
def test_no_value_leans_to_high_or_low_numbers(name: str) -> None:
    """The mean RN and PN of the n cards with a value lie two standard errors from the mean of all at most; one is
    s/sqrt(n), with s the standard deviation of 1 .. 12 or 1 .. 48."""
    for numbers, middle, deviation in (("rn", 6.5, sqrt(143 / 12)), ("pn", 24.5, sqrt(2303 / 12))):
        for value, count in Counter(column(name)).items():
            chosen = [card[numbers] for card, each in zip(CARDS, column(name), strict=True) if each == value]
            assert abs(sum(chosen) / count - middle) <= 2 * deviation / sqrt(count) + 1e-9


@pytest.mark.parametrize(("one", "two"), list(combinations(FIELDS, 2)))
def test_no_two_values_seek_or_shun_each_other(one: str, two: str) -> None:
    """They stand together on their expected number of cards e = mn/96, give or take 3 sqrt(e) + 1."""
    first, second = column(one), column(two)
    together = Counter(zip(first, second, strict=True))
    for mine, many in Counter(first).items():
        for yours, more in Counter(second).items():
            expected = many * more / 96
            assert abs(together[mine, yours] - expected) <= 3 * sqrt(expected) + 1


def test_the_bounds_can_fail() -> None:
    numbers = {"rn": [card["rn"] for card in CARDS], "pn": [card["pn"] for card in CARDS]}
    low_first = ["low"] * 48 + ["high"] * 48  # the cards lie in the order of their RN
    assert not is_spread(low_first, numbers)
    assert not is_apart(low_first, ["x"] * 48 + ["y"] * 48)
    assert is_apart(low_first, ["x", "y"] * 48)
