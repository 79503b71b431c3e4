"""What comes of trials, in whole numbers: those of parts of a trial, added in any order, are those of the whole.

Points are points, yards are yards. What a play was worth (expected points) is counted in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from ...interface import JSON

Key = TypeVar("Key")


@dataclass(slots=True)
class Tally:
    """The calls of one kind, and what came of them for the side with the ball.

    calls         how often it was called
    plays         of those, plays that counted: no penalty wiped them out; yards and good plays are theirs
    good          good plays: see ``plays.is_good``
    valued        calls of which is known what they were worth; ``value`` is the expected points that they added
    lost          the ball was lost to the other side by interception or fumble
    penalties     calls with an accepted penalty, against whichever side
    """

    calls: int = 0
    plays: int = 0
    yards: int = 0
    yards_squared: int = 0
    good: int = 0
    valued: int = 0
    value: int = 0
    value_squared: int = 0
    lost: int = 0
    sacks: int = 0
    penalties: int = 0
    first_downs: int = 0
    touchdowns: int = 0

    def add(self, more: Tally) -> None:
        """Take in the calls of another tally."""
        for name in TALLY_COLUMNS:
            setattr(self, name, getattr(self, name) + getattr(more, name))

    def as_row(self) -> list[int]:
        """The numbers in the order of ``TALLY_COLUMNS``."""
        return [getattr(self, name) for name in TALLY_COLUMNS]


TALLY_COLUMNS = tuple(column.name for column in fields(Tally))


@dataclass(slots=True)
class UnitSums:
    """The calls of one side while it had the ball, or while it had not.

    ``by_call`` has them by what was called, ``by_line`` by the line of the plan that called it, ``against`` by what was
    called and what the other side called against it.
    """

    all: Tally = field(default_factory=Tally)
    by_call: dict[str, Tally] = field(default_factory=dict)
    by_line: dict[str, Tally] = field(default_factory=dict)
    against: dict[tuple[str, str], Tally] = field(default_factory=dict)

    def count(self, call: str, line: str, other_call: str, tally: Tally) -> None:
        """Take in one play."""
        self.all.add(tally)
        self.by_call.setdefault(call, Tally()).add(tally)
        if line:
            self.by_line.setdefault(line, Tally()).add(tally)
        if other_call:
            self.against.setdefault((call, other_call), Tally()).add(tally)

    def add(self, more: UnitSums) -> None:
        """Take in the calls of other games."""
        self.all.add(more.all)
        _add_each(self.by_call, more.by_call)
        _add_each(self.by_line, more.by_line)
        _add_each(self.against, more.against)

    def as_json(self) -> JSON:
        return {
            "all": self.all.as_row(),
            "by_call": {name: tally.as_row() for name, tally in sorted(self.by_call.items())},
            "by_line": {name: tally.as_row() for name, tally in sorted(self.by_line.items())},
            "against": [[*pair, tally.as_row()] for pair, tally in sorted(self.against.items())],
        }

    @classmethod
    def from_json(cls, body: JSON) -> UnitSums:
        return cls(
            Tally(*body["all"]),
            {name: Tally(*row) for name, row in body["by_call"].items()},
            {name: Tally(*row) for name, row in body["by_line"].items()},
            {(call, other): Tally(*row) for call, other, row in body["against"]},
        )


def _add_each(tallies: dict[Key, Tally], more: Mapping[Key, Tally]) -> None:
    for key, tally in more.items():
        tallies.setdefault(key, Tally()).add(tally)


@dataclass(slots=True)
class GameSums:
    """Games by how they ended; ``margins`` counts them by the points by which they were won (lost: below 0)."""

    games: int = 0
    won: int = 0
    tied: int = 0
    points: int = 0
    points_against: int = 0
    third_downs: int = 0
    third_downs_made: int = 0
    margins: dict[int, int] = field(default_factory=dict)

    @property
    def lost(self) -> int:
        return self.games - self.won - self.tied

    def add(self, more: GameSums) -> None:
        """Take in other games."""
        for name in _GAME_COLUMNS:
            setattr(self, name, getattr(self, name) + getattr(more, name))
        for margin, count in more.margins.items():
            self.margins[margin] = self.margins.get(margin, 0) + count

    def as_json(self) -> JSON:
        margins = {str(margin): count for margin, count in sorted(self.margins.items())}
        return {**{name: getattr(self, name) for name in _GAME_COLUMNS}, "margins": margins}

    @classmethod
    def from_json(cls, body: JSON) -> GameSums:
        margins = {int(margin): count for margin, count in body["margins"].items()}
        return cls(**{name: body[name] for name in _GAME_COLUMNS}, margins=margins)


_GAME_COLUMNS = tuple(column.name for column in fields(GameSums) if column.name != "margins")


@dataclass(slots=True)
class PlanSums:
    """What came of one plan: its games, its calls with the ball (``offense``) and without it (``defense``)."""

    games: GameSums = field(default_factory=GameSums)
    offense: UnitSums = field(default_factory=UnitSums)
    defense: UnitSums = field(default_factory=UnitSums)

    def add(self, more: PlanSums) -> None:
        """Take in what came of it in other games."""
        self.games.add(more.games)
        self.offense.add(more.offense)
        self.defense.add(more.defense)

    def as_json(self) -> JSON:
        return {part.name: getattr(self, part.name).as_json() for part in fields(self)}

    @classmethod
    def from_json(cls, body: JSON) -> PlanSums:
        games, units = body["games"], (body["offense"], body["defense"])
        return cls(GameSums.from_json(games), *map(UnitSums.from_json, units))


@dataclass(slots=True)
class TrialSums:
    """What came of a plan, and of the one beside it on the same dice, where there is one.

    ``better`` adds up by how many points the plan did better than the one beside it, game by game, ``better_squared``
    the squares of that.
    """

    plan: PlanSums = field(default_factory=PlanSums)
    beside: PlanSums | None = None
    better: int = 0
    better_squared: int = 0

    def add(self, more: TrialSums) -> None:
        """Take in what came of other games."""
        self.plan.add(more.plan)
        if more.beside is not None:
            self.beside = self.beside or PlanSums()
            self.beside.add(more.beside)
        self.better += more.better
        self.better_squared += more.better_squared

    def as_json(self) -> JSON:
        body: JSON = {"plan": self.plan.as_json(), "better": self.better, "better_squared": self.better_squared}
        return body if self.beside is None else {**body, "beside": self.beside.as_json()}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> TrialSums:
        """The inverse of ``as_json``; {} is what stands before the first game."""
        if not body:
            return cls()
        beside = PlanSums.from_json(body["beside"]) if "beside" in body else None
        return cls(PlanSums.from_json(body["plan"]), beside, body["better"], body["better_squared"])
