"""Drawing one of several players (6.5)."""

from __future__ import annotations

from collections.abc import Sequence

from ...dice import Dice

_FACES = 6


def number_up_to(dice: Dice, count: int, purpose: str) -> int:
    """A number from 1 to ``count``: as many six-sided dice as it takes, read as digits, rolled again when too high."""
    if count <= 1:
        return 1
    while True:
        number, room = 0, 1
        while room < count:
            number, room = number * _FACES + dice.die(_FACES, purpose) - 1, room * _FACES
        if number < count:
            return number + 1


def draw(dice: Dice, weights: Sequence[int], purpose: str) -> int:
    """The place drawn by weights; a zero among them counts 1 and all the others one more (6.5).

    Candidates stand in jersey order (RULING 79). A single candidate needs no die.

    Rules: fool:6.5/1
    """
    if len(weights) == 1:
        return 0
    if any(weight == 0 for weight in weights):
        weights = [weight + 1 for weight in weights]
    left = number_up_to(dice, sum(weights), purpose)
    for place, weight in enumerate(weights):
        left -= weight
        if left <= 0:
            return place
    raise ValueError("A draw needs at least one candidate.")
