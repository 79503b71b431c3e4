"""Two sides against each other, moment by moment: which set each sends and how often each call is made."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ...boxes import BACKS
from ...calls.receivers import best_receivers
from ...resolution.calls import DefenseCall, OffenseCall
from ...resolution.words import THROWN
from ..sets import NamedSet
from .candidates import defense_calls, offense_calls
from .customs import usual_calls, usual_defenses
from .gains import Gains
from .mixing import Mixture, mixture
from .moments import Moment
from .pass_gains import Passers, Passes
from .run_gains import Runs

WITHIN_20: Final = 20
_DOUBLED: Final = 2  # receivers whom a double may be worth


@dataclass(frozen=True)
class Solved:
    """How a moment is best played: the sets, the calls of both, what each gains against each, what that is worth, and
    the shares in which they are made."""

    moment: Moment
    offense: NamedSet
    defense: NamedSet
    calls: list[OffenseCall]
    against: list[DefenseCall]
    gained: list[list[Gains]]
    values: list[list[float]]
    mixed: Mixture

    def worth_of_row(self, row: int) -> float:
        """What a call is worth against the defense's mixture."""
        return sum(value * share for value, share in zip(self.values[row], self.mixed.columns, strict=True))

    @property
    def yards(self) -> float:
        """What a play gains."""
        return sum(
            share * by * gains.mean
            for share, row in zip(self.mixed.rows, self.gained, strict=True)
            for by, gains in zip(self.mixed.columns, row, strict=True)
        )


class Pairing:
    """A set of the offense against a set of the defense: what each call gains against each. ``men``: the passer and
    receivers of the offense's set."""

    def __init__(self, offense: NamedSet, defense: NamedSet, men: Passers) -> None:
        self.offense: Final = offense
        self.defense: Final = defense
        self.calls: Final = offense_calls(offense.display)
        self.against: Final = defense_calls(defense.display, self._backs(), self._best_receivers())
        self._runs: Final = Runs(offense.display, defense.display)
        passes = Passes(men, defense.display)
        self._passes: Final = [passes.against(called) for called in self.against]
        self._gained: Final[dict[bool, list[list[Gains]]]] = {}

    def _backs(self) -> tuple[str, ...]:
        return tuple(back for back in BACKS if self.offense.display.man_at(back) is not None)

    def _best_receivers(self) -> tuple[str, ...]:
        """The receivers on the display whose catches are the longest."""
        return best_receivers(self.offense.display)[:_DOUBLED]

    def gained(self, *, within_20: bool) -> list[list[Gains]]:
        """What every call gains against every other: where there is room, or within 20 yards of the goal line, where
        passes are harder."""
        if within_20 not in self._gained:
            self._gained[within_20] = [self._row(call, within_20) for call in self.calls]
        return self._gained[within_20]

    def _row(self, call: OffenseCall, within_20: bool) -> list[Gains]:
        """What a call gains against every call of the defense."""
        if call.play in THROWN:
            return [defense.gains(call, within_20=within_20) for defense in self._passes]
        return [self._runs.gains(call, against) for against in self.against]

    def solved(self, moment: Moment) -> Solved:
        """The moment between these two sets."""
        near = 100 - moment.yard_line <= WITHIN_20
        table = self.gained(within_20=near)
        rows = [place for place, call in enumerate(self.calls) if not (near and call.play == "LP")]
        calls, gained = [self.calls[row] for row in rows], [table[row] for row in rows]
        values = [[cell.worth(moment) for cell in row] for row in gained]
        mixed = mixture(values, usual_calls(calls, moment), usual_defenses(self.against, moment))
        return Solved(moment, self.offense, self.defense, calls, self.against, gained, values, mixed)


def pairings(offense: Sequence[NamedSet], defense: Sequence[NamedSet]) -> dict[tuple[str, str], Pairing]:
    """Every set of the offense against every set of the defense."""
    passers = {one.id: Passers(one.display) for one in offense}
    return {(one.id, other.id): Pairing(one, other, passers[one.id]) for one in offense for other in defense}


def solve(moment: Moment, pairings: dict[tuple[str, str], Pairing]) -> Solved:
    """The offense sends the set that gains the most against the set that gives the least. A set that some set of the
    defense holds to less than another gains at the least is not looked at any further."""
    offenses = _named(moment.sets, [offense for offense, _ in pairings])
    defenses = _named(moment.defenses, [defense for _, defense in pairings])
    best: Solved | None = None
    for offense in offenses:
        least: Solved | None = None
        for defense in defenses:
            solved = pairings[offense, defense].solved(moment)
            if least is None or solved.mixed.value < least.mixed.value:
                least = solved
            if best is not None and least.mixed.value <= best.mixed.value:
                break
        if least is not None and (best is None or least.mixed.value > best.mixed.value):
            best = least
    assert best is not None  # both sides have a set
    return best


def _named(wanted: tuple[str, ...], there: list[str]) -> list[str]:
    """The sets of a moment that a side has; all of its sets where it has none of them."""
    return [name for name in wanted if name in there] or list(dict.fromkeys(there))
