"""How the deck of Fast Action Cards is made: what stands on how many cards, and a seeded procedure that deals it out.

The rulebook says what a card holds, not how often. The counts are ours. They follow what the rules ask for: each Run
Number and each Pass Number comes up as often as every other, left and right mirror each other, and what stands on one
card has nothing to do with the rest of that card. ``data/deck.json`` is what ``make_deck`` made.
"""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from itertools import product
from math import sqrt
from typing import Any, Final

from ...dice import Dice, SeededDice
from ..boxes import mirrored

SEED: Final = sha256(b"The deck of Fast Action Cards, first version.").digest()
VERSION: Final = 1

CARDS: Final = 96
Z_CARDS: Final = 13
RUN_NUMBERS: Final = 12
PASS_NUMBERS: Final = 48
BLOCK: Final = 6  # Pass Numbers of a block: the eight cards of a Run Number have one of each of the eight blocks

Counts = dict[str, int]
Columns = dict[str, list[Any]]  # what stands on the cards, by field; one entry for each card

INSIDE_LEFT: Final[Counts] = {
    "Break": 4, "LG": 10, "CN": 8, "LT": 4, "LG+CN": 3, "LG+LT": 3, "BK": 4,
    "LG v B": 10, "CN v C": 6, "LT v B": 3, "CN v H": 3, "BK v G": 3, "LG v G": 3,
    "B": 9, "C": 6, "G": 5, "B+G": 7, "C+H": 5,
}  # fmt: skip
SWEEP_LEFT: Final[Counts] = {
    "Break": 4, "LE": 9, "LT": 9, "LG": 4, "LT+LE": 4, "BK": 6,
    "LE v A": 8, "LT v A": 8, "LT v F": 4, "LE v F": 4, "BK v F": 4,
    "A": 9, "F": 6, "A+F": 8, "B": 4, "G": 5,
}  # fmt: skip
END_AROUND: Final[Counts] = {"OK": 60, "-2": 6, "-3": 6, "-4": 6, "-5": 6, "-6": 4, "-8": 4, "-10": 4}
TARGET: Final[Counts] = {"ORIG": 52, "P.Rush": 14, "LE": 6, "RE": 6, "FL": 6, "BK1": 5, "BK2": 4, "BK3": 3}
SCREEN: Final[Counts] = {"INC": 32, "COM": 44, "COMxh": 8, "COMx2": 7, "COMx3": 3, "INT": 2}
OUT_OF_BOUNDS_TWICE: Final = (3, 5, 7, 9)  # of every other Run Number one card is marked OB

EVENTS: Final[Counts] = {"PEN": 34, "INJ": 26, "FUM": 6, "FUMS": 6, "NONE": 24}
INJURED: Final[Counts] = {"BC": 4} | dict.fromkeys(
    ("LT", "LG", "CN", "RG", "RT", "LE", "RE", "FL1", "BK1", "BK2", *"ABDEFGHJKMNO"), 1
)
FOULS: Final[dict[str, Counts]] = {
    "c1": {
        "O1": 2, "O2": 2, "O3": 2, "O4": 2, "O5": 1, "O7": 8, "O14": 1, "D1": 4, "D5": 2, "D6": 3, "D7": 4, "D9": 1,
        "": 2,
    },
    "c2": {
        "O2": 2, "O3": 1, "O4": 2, "O7": 8, "O8": 2, "O10": 2, "D1": 3, "D5": 1, "D6": 2, "D7": 4, "D8": 5, "D9": 1,
        "": 1,
    },
    "c3": {
        "K1": 2, "K2": 2, "K3": 1, "K5": 1, "K7": 4, "R1": 3, "R5": 1, "R7": 1, "R11": 8, "R12": 1, "R13": 2,
        "": 8,
    },
    "c4": {"K1": 5, "K5": 1, "K9": 1, "K15": 3, "R5": 2, "R9": 1, "R11": 9, "": 12},
}  # fmt: skip
SOLITAIRE: Final[tuple[Counts, ...]] = (
    {"R[NK]": 24, "R[BC]": 24, "P": 26, "PR": 4, "P[x2]": 8, "PR[x2]": 0, "BLZ": 10},
    {"R[NK]": 30, "R[BC]": 30, "P": 18, "PR": 0, "P[x2]": 6, "PR[x2]": 0, "BLZ": 12},
    {"R[NK]": 12, "R[BC]": 10, "P": 36, "PR": 14, "P[x2]": 10, "PR[x2]": 4, "BLZ": 10},
    {"R[NK]": 4, "R[BC]": 4, "P": 34, "PR": 22, "P[x2]": 14, "PR[x2]": 8, "BLZ": 10},
    {"R[NK]": 26, "R[BC]": 26, "P": 22, "PR": 2, "P[x2]": 6, "PR[x2]": 0, "BLZ": 14},
)


def mirror_image(counts: Counts) -> Counts:
    """The counts of the play to the other side: every blocker and box changes to the one across."""
    return {_mirrored_directive(text): count for text, count in counts.items()}


def _mirrored_directive(text: str) -> str:
    return " v ".join("+".join(mirrored(place) for place in side.split("+")) for side in text.split(" v "))


# What is dealt out over the 96 cards, in this order.
DEALT: Final[dict[str, Counts]] = {
    "SL": SWEEP_LEFT,
    "IL": INSIDE_LEFT,
    "IR": mirror_image(INSIDE_LEFT),
    "SR": mirror_image(SWEEP_LEFT),
    "ER": END_AROUND,
    "all": TARGET,
    "sc": SCREEN,
    "kind": EVENTS,
    **{f"solo {line}": counts for line, counts in enumerate(SOLITAIRE, 1)},
}


# -- the procedure -----------------------------------------------------------------------------------------------------


def make_deck(dice: Dice | None = None) -> dict[str, Any]:
    """The deck as JSON: 96 cards in the order of their Run and Pass Numbers, and the number of Z cards.

    Each field is shuffled for itself, again and again until it hangs together neither with the Run and Pass Numbers nor
    with a field before it (``is_spread``, ``is_apart``).

    Rules: statis_pro:SP-028, statis_pro:SP-029
    """
    dice = dice or SeededDice(SEED, "deck")
    columns: Columns = {}
    columns["rn"], columns["pn"] = _numbers(dice)
    columns["ob"] = _out_of_bounds(dice)
    before: list[list[str]] = []
    for name, counts in DEALT.items():
        columns[name] = _dealt(counts, columns, before, dice)
        before.append(columns[name])
    columns["z"] = _z_results(columns["kind"], dice)
    return {"version": VERSION, "cards": [_card(place, columns) for place in range(CARDS)], "z_cards": Z_CARDS}


def _numbers(dice: Dice) -> tuple[list[int], list[int]]:
    """Run and Pass Numbers of the cards. Of each block of six Pass Numbers every one stands on two cards, and each of
    these twelve has another Run Number."""
    pass_numbers: dict[int, list[int]] = {run_number: [] for run_number in range(1, RUN_NUMBERS + 1)}
    for first in range(1, PASS_NUMBERS + 1, BLOCK):
        block = [number for number in range(first, first + BLOCK) for _ in range(RUN_NUMBERS // BLOCK)]
        for run_number, place in enumerate(dice.shuffle(RUN_NUMBERS, "deck.pn"), 1):
            pass_numbers[run_number].append(block[place])
    pairs = [(run_number, number) for run_number, numbers in pass_numbers.items() for number in numbers]
    return [run_number for run_number, _ in pairs], [number for _, number in pairs]


def _out_of_bounds(dice: Dice) -> list[bool]:
    """Which cards are marked OB: one of the eight of each Run Number, two of some."""
    marks: list[bool] = []
    for run_number in range(1, RUN_NUMBERS + 1):
        of_eight = 2 if run_number in OUT_OF_BOUNDS_TWICE else 1
        marks += [place < of_eight for place in dice.shuffle(CARDS // RUN_NUMBERS, "deck.ob")]
    return marks


def _dealt(counts: Counts, numbers: Columns, before: list[list[str]], dice: Dice) -> list[str]:
    """What the counts say, shuffled until it hangs together with nothing."""
    values = _values(counts)
    while True:
        column = [values[place] for place in dice.shuffle(CARDS, "deck.deal")]
        if is_spread(column, numbers) and all(is_apart(column, other) for other in before):
            return column


def _values(counts: Counts) -> list[str]:
    """Each value as often as it is counted."""
    return [value for value, count in counts.items() for _ in range(count)]


def _z_results(kinds: list[str], dice: Dice) -> list[dict[str, Any]]:
    """The line of Z results: fouls and injured men are shuffled over the cards of their kind."""
    injured = _shuffled(INJURED, dice)
    fouls = {category: _shuffled(counts, dice) for category, counts in FOULS.items()}
    results: list[dict[str, Any]] = []
    for kind in kinds:
        result: dict[str, Any] = {"kind": kind}
        if kind == "INJ":
            result["who"] = injured.pop()
        elif kind == "PEN":
            result |= {category: codes.pop() or None for category, codes in fouls.items()}
        results.append(result)
    return results


def _shuffled(counts: Counts, dice: Dice) -> list[str]:
    values = _values(counts)
    return [values[place] for place in dice.shuffle(len(values), "deck.z")]


def _card(place: int, columns: Columns) -> dict[str, Any]:
    end_around = columns["ER"][place]
    return {
        "id": place + 1,
        "rn": columns["rn"][place],
        "ob": columns["ob"][place],
        "pn": columns["pn"][place],
        "runs": {play: columns[play][place] for play in ("SL", "IL", "IR", "SR")}
        | {"ER": end_around if end_around == "OK" else int(end_around)},
        "all": columns["all"][place],
        "sc": columns["sc"][place],
        "z": columns["z"][place],
        "solo": [columns[f"solo {line}"][place] for line in range(1, len(SOLITAIRE) + 1)],
    }


# -- what "has nothing to do with" means -------------------------------------------------------------------------------

_STANDARD_ERRORS: Final = 2.0
_DEVIATIONS: Final = 3.0


def is_spread(column: list[str], numbers: Columns) -> bool:
    """Whether no value leans to high or low numbers: mean Run and mean Pass Number of the cards that bear it lie
    within two standard errors of the mean of all cards."""
    return all(
        abs(_mean_where(column, value, numbers[name]) - (highest + 1) / 2)
        <= _STANDARD_ERRORS * sqrt((highest**2 - 1) / 12 / count)
        for name, highest in (("rn", RUN_NUMBERS), ("pn", PASS_NUMBERS))
        for value, count in Counter(column).items()
    )


def _mean_where(column: list[str], value: str, numbers: list[int]) -> float:
    chosen = [number for each, number in zip(column, numbers, strict=True) if each == value]
    return sum(chosen) / len(chosen)


def is_apart(column: list[str], other: list[str]) -> bool:
    """Whether any two values of two fields stand together about as often as chance has it: three times the root of the
    expected number, and one card, more or less."""
    together = Counter(zip(column, other, strict=True))
    ours, theirs = Counter(column), Counter(other)
    for one, two in product(ours, theirs):
        expected = ours[one] * theirs[two] / len(column)
        if abs(together[one, two] - expected) > _DEVIATIONS * sqrt(expected) + 1:
            return False
    return True


# -- writing -----------------------------------------------------------------------------------------------------------


def deck_text(deck: dict[str, Any]) -> str:
    """The deck as it stands in ``data/deck.json``: one card a line."""
    cards = ",\n".join(json.dumps(card) for card in deck["cards"])
    return f'{{"version": {deck["version"]}, "z_cards": {deck["z_cards"]}, "cards": [\n{cards}\n]}}\n'


if __name__ == "__main__":
    print(deck_text(make_deck()), end="")
