"""The change tables' expected values, from the printed tables by arithmetic, against rolls through the code (12.8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

import pytest

from rules_engine.dice import Dice, SeededDice
from rules_engine.fool.careers.changes import Rolled, Row, roll
from rules_engine.fool.careers.rolls import every_outcome
from rules_engine.fool.options import FoolOptions
from tests.depth import DEEP

from ..test_changes import PRINTED
from .test_coaching import man

OPTIONS = FoolOptions()
ROLLS = 100_000
# "Change Effects" of 12.8, each die's low and high half; "." moves no value of an LB, half of whose % are C
LETTERS = {
    "A": ["+C", "+C", "+P", "+%", "+%", "./+S"],
    "B": ["+C", "-C", "+P/-P", "+C-S", "+%", "."],
    "C": ["+C/+P", "-C", "-P", "+C-S", "+%/-S", "."],
    "D": ["-%", "-C", "-P", "-S", "-S", "."],
}
Moves = dict[str, Fraction]


def halves(cell: str) -> Iterator[tuple[Fraction, str]]:
    parts = cell.split("/")
    return ((Fraction(1, len(parts)), part) for part in parts)


def of_effect(effect: str) -> Moves:
    """What an effect moves on the average: "+%" is half a point of C and half a point of P."""
    if effect in ("", ".", "-"):
        return {}
    if effect[1] == "%":
        by = Fraction(1 if effect[0] == "+" else -1, 2)
        return {"c": by, "p": by}
    moved = {effect[1].lower(): Fraction(1 if effect[0] == "+" else -1)}
    return moved | ({effect[3].lower(): Fraction(-1)} if len(effect) == 4 else {})


def added(chances: Iterator[tuple[Fraction, Moves]]) -> Moves:
    total: Moves = {"p": Fraction(0), "c": Fraction(0), "s": Fraction(0)}
    for chance, moved in chances:
        for key, by in moved.items():
            total[key] += chance * by
    return total


def of_letter(letter: str) -> Moves:
    return added(
        (Fraction(1, 6) * half, of_effect(effect)) for cell in LETTERS[letter] for half, effect in halves(cell)
    )


def expected(column: tuple[str, int]) -> Moves:
    """Points won and lost on the average by a roll in a column, by the printed tables."""
    return added(
        (Fraction(1, 6) * half, of_letter(letter))
        for cell in PRINTED[column].split()
        for half, letter in halves(cell)
        if letter in LETTERS
    )


@pytest.mark.parametrize("column", PRINTED)
def test_exact_distribution_of_every_column_is_that_of_the_printed_tables(column: tuple[str, int]) -> None:
    """Every face of every die through the code; an LB 2-2-4 stands below his maximums, so none is rolled."""
    athlete = man("2-2-4", "LB")
    found = {"p": Fraction(0), "c": Fraction(0), "s": Fraction(0)}
    total = Fraction(0)

    def rolled_once(dice: Dice) -> Rolled:
        return roll(athlete, Row(*column), "field", OPTIONS, dice)

    for chance, rolled in every_outcome(rolled_once, rarest=Fraction(1, 1_000_000)):
        total += chance
        for key in found:
            found[key] += chance * (rolled.athlete.sheet[key] - athlete.sheet[key])
    assert total > Fraction(999, 1000)  # attributes that are rolled again and again are left out
    assert found == expected(column)


@pytest.mark.parametrize("column", PRINTED if DEEP else [("first season", 8), ("34 to 37", 6)])
def test_hundred_thousand_rolls_come_out_as_expected(column: tuple[str, int]) -> None:
    """Within four standard errors; a roll moves a value by a point at most, so its variance is at most the chance of a
    move."""
    athlete, dice = man("2-2-4", "LB"), SeededDice(bytes(32), "distribution")
    sums = {"p": 0, "c": 0, "s": 0}
    moves = dict(sums)
    for _ in range(ROLLS):
        after = roll(athlete, Row(*column), "field", OPTIONS, dice).athlete.sheet
        for key in sums:
            sums[key] += after[key] - athlete.sheet[key]
            moves[key] += after[key] != athlete.sheet[key]
    for key, mean in expected(column).items():
        error = sqrt(max(moves[key], 1)) / ROLLS
        assert abs(sums[key] / ROLLS - float(mean)) < 4 * error, key
