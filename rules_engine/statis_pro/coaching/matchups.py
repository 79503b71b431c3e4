"""Two sides against each other, moment by moment: which set each sends and how often each call is made."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from ..boxes import BACKS
from ..calls.receivers import best_receivers
from ..options import StatisProOptions
from ..resolution.snap import Snap
from ..resolution.values import DefenseCall, Lineup, OffenseCall, PlaySituation
from .candidates import defense_calls, offense_calls
from .customs import usual_calls, usual_defenses
from .gains import Gains, Throws, gains
from .mixing import Mixture, mixture
from .moments import MIDFIELD, Moment, worth
from .sets import NamedSet

WITHIN_20: Final = 20
_DOUBLED: Final = 2  # receivers whom a double may be worth
_OPTIONS: Final = StatisProOptions()


@dataclass(frozen=True)
class Solved:
    """How a moment is best played: the sets, the calls of both, what each is worth against each, and the shares in
    which they are made. ``yards`` is what a play gains so."""

    moment: Moment
    offense: NamedSet
    defense: NamedSet
    calls: list[OffenseCall]
    against: list[DefenseCall]
    values: list[list[float]]
    mixed: Mixture
    yards: float

    def worth_of_row(self, row: int) -> float:
        """What a call is worth against the defense's mixture."""
        return sum(value * share for value, share in zip(self.values[row], self.mixed.columns, strict=True))


class Pairing:
    """A set of the offense against a set of the defense: what each call gains against each."""

    def __init__(self, offense: NamedSet, defense: NamedSet) -> None:
        self.offense: Final = offense
        self.defense: Final = defense
        self.calls: Final = offense_calls(offense.display)
        self.against: Final = defense_calls(defense.display, self._backs(), self._best_receivers())

    def _backs(self) -> tuple[str, ...]:
        return tuple(back for back in BACKS if self.offense.display.man_at(back) is not None)

    def _best_receivers(self) -> tuple[str, ...]:
        """The receivers on the display whose catches are the longest."""
        return best_receivers(self.offense.display)[:_DOUBLED]

    @cached_property
    def in_the_field(self) -> list[list[Gains]]:
        """What every call gains against every other where there is room."""
        return self._gains(MIDFIELD)

    @cached_property
    def near_the_goal(self) -> list[list[Gains]]:
        """The same within 20 yards of the goal line, where passes are harder."""
        return self._gains(100 - WITHIN_20)

    def _gains(self, yard_line: int) -> list[list[Gains]]:
        situation = PlaySituation(yard_line=yard_line)
        sides = Lineup(display=self.offense.display), Lineup(display=self.defense.display)
        throws = Throws()
        return [
            [gains(Snap(situation, *sides, call, against, _OPTIONS), throws) for against in self.against]
            for call in self.calls
        ]

    def solved(self, moment: Moment) -> Solved:
        """The moment between these two sets."""
        near = 100 - moment.yard_line <= WITHIN_20
        table = self.near_the_goal if near else self.in_the_field
        rows = [place for place, call in enumerate(self.calls) if not (near and call.play == "LP")]
        calls = [self.calls[row] for row in rows]
        values = [[worth(cell, moment) for cell in table[row]] for row in rows]
        mixed = mixture(values, usual_calls(calls, moment), usual_defenses(self.against, moment))
        yards = sum(
            share * mixed.columns[column] * table[row][column].mean
            for row, share in zip(rows, mixed.rows, strict=True)
            if share
            for column in range(len(self.against))
        )
        return Solved(moment, self.offense, self.defense, calls, self.against, values, mixed, yards)


def solve(moment: Moment, pairings: dict[tuple[str, str], Pairing]) -> Solved:
    """The offense sends the set that gains the most against the set that gives the least."""
    offenses = _named(moment.sets, [offense for offense, _ in pairings])
    defenses = _named(moment.defenses, [defense for _, defense in pairings])
    answers = [
        min((pairings[offense, defense].solved(moment) for defense in defenses), key=lambda each: each.mixed.value)
        for offense in offenses
    ]
    return max(answers, key=lambda each: each.mixed.value)


def _named(wanted: tuple[str, ...], there: list[str]) -> list[str]:
    """The sets of a moment that a side has; all of its sets where it has none of them."""
    return [name for name in wanted if name in there] or list(dict.fromkeys(there))
