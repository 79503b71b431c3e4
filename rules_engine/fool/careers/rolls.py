"""What dice have shown, and all that a roll could bring."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Final, TypeVar, cast

from ...dice import Dice, ScriptedDice, SeededDice
from ...interface import CampRoll

Result = TypeVar("Result")
RAREST: Final = Fraction(1, 20_000)  # what is less likely is left out of odds: an attribute may be rolled for ever


def thrown(dice: Dice, since: int = 0) -> tuple[CampRoll, ...]:
    """What a stream of dice has shown since it held ``since`` rolls: purpose, sides, faces."""
    if not isinstance(dice, SeededDice | ScriptedDice):
        return ()
    return tuple((purpose, sides, tuple(faces)) for purpose, sides, faces, *_ in dice.log[since:])


def count(dice: Dice) -> int:
    """How many rolls a stream of dice has made."""
    return len(thrown(dice))


class _TooRare(Exception):
    """The faces asked for so far come too seldom together."""


class _OnePath:
    """Dice that show given faces and then nothing but ones; ``sides`` notes the dice asked for. No heir of ``Dice``,
    which is compiled and cannot have one here."""

    def __init__(self, faces: list[int], rarest: Fraction) -> None:
        self.rarest = rarest
        self.faces = faces
        self.sides: list[int] = []
        self.chance = Fraction(1)

    def die(self, sides: int, purpose: str) -> int:
        self.chance /= sides
        if self.chance < self.rarest:
            raise _TooRare
        self.sides.append(sides)
        if len(self.sides) > len(self.faces):
            self.faces.append(1)
        return self.faces[len(self.sides) - 1]

    def sum(self, count: int, sides: int, purpose: str) -> int:
        return sum(self.die(sides, purpose) for _ in range(count))


def every_outcome(roll: Callable[[Dice], Result], rarest: Fraction = RAREST) -> Iterator[tuple[Fraction, Result]]:
    """All that a roll can bring, each with its chance: every face of every die that it asks for is tried. What is rarer
    than ``rarest`` is left out."""
    faces: list[int] = []
    while True:
        path = _OnePath(faces, rarest)
        try:
            result = roll(cast(Dice, path))
        except _TooRare:
            pass
        else:
            yield path.chance, result
        faces = path.faces[: len(path.sides)]
        while faces and faces[-1] == path.sides[len(faces) - 1]:
            faces.pop()
        if not faces:
            return
        faces[-1] += 1
