"""A player's season in figures, from which his card is computed.

A group of figures that a man has nothing of is None. Every group checks itself: ``faults`` gives a sentence for each
pair of figures that cannot both be true.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from ..boxes import MEN
from ..cards.kicking import BANDS

KICKERS: Final = ("K", "P")
POSITIONS: Final = (*MEN, *KICKERS)  # of a player in a league
MOST_YARDS: Final = 99  # of one play
LONG_CATCH: Final = 20  # yards; catches of so many are counted


@dataclass(frozen=True)
class Passing:
    """Passes thrown. A sack is no attempt."""

    attempts: int
    completions: int
    interceptions: int
    sacks: int

    def faults(self) -> Iterator[str]:
        if self.completions + self.interceptions > self.attempts:
            yield "completions and interceptions together are more than the attempts"


@dataclass(frozen=True)
class Rushing:
    """Runs with the ball."""

    carries: int
    yards: int
    longest: int

    def faults(self) -> Iterator[str]:
        yield from _longest_faults(self.carries, "carries", self.yards, self.longest)


@dataclass(frozen=True)
class Receiving:
    """Passes caught; ``over_20``: catches of 20 yards and more; ``targets``: passes thrown to him."""

    targets: int
    catches: int
    yards: int
    longest: int
    over_20: int

    def faults(self) -> Iterator[str]:
        if self.catches > self.targets:
            yield "there are more catches than targets"
        if self.over_20 > self.catches:
            yield "there are more catches of 20 yards than catches"
        if self.longest < LONG_CATCH and self.over_20:
            yield "the longest catch is less than 20 yards, yet there are catches of 20"
        yield from _longest_faults(self.catches, "catches", self.yards, self.longest)


@dataclass(frozen=True)
class Returns:
    """Kickoffs or punts returned."""

    returns: int
    yards: int
    longest: int
    touchdowns: int
    fumbles: int

    def faults(self) -> Iterator[str]:
        if self.touchdowns > self.returns:
            yield "there are more touchdowns than returns"
        if self.fumbles > self.returns:
            yield "there are more fumbles than returns"
        yield from _longest_faults(self.returns, "returns", self.yards, self.longest)


@dataclass(frozen=True)
class FieldGoals:
    """Field goals of one band of distances."""

    made: int
    attempts: int


@dataclass(frozen=True)
class Placekicking:
    """Field goals by band, in the order of ``BANDS``, and extra points."""

    field_goals: tuple[FieldGoals, ...]
    extra_points: FieldGoals

    def faults(self) -> Iterator[str]:
        for band, goals in zip(BANDS, self.field_goals, strict=True):
            if goals.made > goals.attempts:
                yield f"more field goals of {band} yards were made than tried"
        if self.extra_points.made > self.extra_points.attempts:
            yield "more extra points were made than tried"


@dataclass(frozen=True)
class Punting:
    """Punts that were kicked, their yards before the return; blocked ones are counted apart."""

    punts: int
    yards: int
    longest: int
    blocked: int
    returned: int

    def faults(self) -> Iterator[str]:
        if self.returned > self.punts:
            yield "more punts were returned than kicked"
        yield from _longest_faults(self.punts, "punts", self.yards, self.longest)


@dataclass(frozen=True)
class Defending:
    """Figures of a defender."""

    tackles: int
    sacks: int
    interceptions: int
    passes_defended: int

    def faults(self) -> Iterator[str]:
        return iter(())


@dataclass(frozen=True)
class Blocking:
    """How well a man blocks for the run and for the passer, 0 to 100: a judgement, since nobody counts it."""

    run_grade: int
    pass_grade: int

    def faults(self) -> Iterator[str]:
        return iter(())


Group = Passing | Rushing | Receiving | Returns | Placekicking | Punting | Defending | Blocking


@dataclass(frozen=True)
class SeasonLine:
    """One player's season. ``position``: one of ``POSITIONS``; ``places``: positions or boxes where he plays (O1)."""

    number: int
    name: str
    position: str
    age: int
    games: int
    starts: int
    places: tuple[str, ...] = ()
    passing: Passing | None = None
    rushing: Rushing | None = None
    receiving: Receiving | None = None
    kickoff_returns: Returns | None = None
    punt_returns: Returns | None = None
    placekicking: Placekicking | None = None
    punting: Punting | None = None
    defending: Defending | None = None
    blocking: Blocking | None = None

    def groups(self) -> dict[str, Group]:
        """His groups of figures by name."""
        named: dict[str, Group | None] = {
            "passing": self.passing,
            "rushing": self.rushing,
            "receiving": self.receiving,
            "kickoff_returns": self.kickoff_returns,
            "punt_returns": self.punt_returns,
            "placekicking": self.placekicking,
            "punting": self.punting,
            "defending": self.defending,
            "blocking": self.blocking,
        }
        return {name: group for name, group in named.items() if group is not None}

    def faults(self) -> dict[str, list[str]]:
        """Sentences about figures that cannot both be true, by group; ``games`` for those of the line itself."""
        found = {name: list(group.faults()) for name, group in self.groups().items()}
        found["games"] = ["there are more starts than games"] if self.starts > self.games else []
        return {name: sentences for name, sentences in found.items() if sentences}

    @property
    def touches(self) -> int:
        """Plays that were directed at him: carries and targets."""
        carries = self.rushing.carries if self.rushing else 0
        return carries + (self.receiving.targets if self.receiving else 0)


@dataclass(frozen=True)
class TeamSeason:
    """What a whole team did: its own fumbles, how many of them it lost, its opponents' fumbles, how many of them it
    recovered; sacks and takeaways (interceptions and fumbles recovered) of its defense."""

    fumbles: int
    lost: int
    forced: int
    recovered: int
    sacks: int
    takeaways: int

    def faults(self) -> Iterator[str]:
        if self.lost > self.fumbles:
            yield "more fumbles were lost than there were"
        if self.recovered > self.forced:
            yield "more fumbles were recovered than opponents fumbled"


def _longest_faults(count: int, what: str, yards: int, longest: int) -> Iterator[str]:
    """What is wrong with yards and the longest of so many runs, catches, returns or punts."""
    if not count and (yards or longest):
        yield f"there are yards, but no {what}"
    elif yards > count * max(longest, 0) and count:
        yield f"{count} {what} of at most {longest} yards make no {yards} yards"
