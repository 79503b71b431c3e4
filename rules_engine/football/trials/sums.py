"""What comes of trials, in whole numbers: those of parts of a trial, added in any order, are those of the whole.

Points are points, yards are yards. What a play was worth (expected points) is counted in hundredths of a point.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any, TypeVar

from ...interface import JSON
from .intervals import Estimate, mean

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
    called and what the other side called against it. ``words`` and ``other_words`` are the words in which its coach
    knows what a side called, and the other side's coach what that one called, where these are others.
    """

    all: Tally = field(default_factory=Tally)
    by_call: dict[str, Tally] = field(default_factory=dict)
    by_line: dict[str, Tally] = field(default_factory=dict)
    against: dict[tuple[str, str], Tally] = field(default_factory=dict)
    words: dict[str, str] = field(default_factory=dict)
    other_words: dict[str, str] = field(default_factory=dict)

    def name(self, call: str) -> str:
        """What its coach calls a call."""
        return self.words.get(call, call)

    def other_name(self, call: str) -> str:
        """What the other side's coach calls a call of that side."""
        return self.other_words.get(call, call)

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
        self.words.update(more.words)
        self.other_words.update(more.other_words)

    def as_json(self) -> JSON:
        return {
            "all": self.all.as_row(),
            "by_call": {name: tally.as_row() for name, tally in sorted(self.by_call.items())},
            "by_line": {name: tally.as_row() for name, tally in sorted(self.by_line.items())},
            "against": [[*pair, tally.as_row()] for pair, tally in sorted(self.against.items())],
            "words": dict(sorted(self.words.items())),
            "other_words": dict(sorted(self.other_words.items())),
        }

    @classmethod
    def from_json(cls, body: JSON) -> UnitSums:
        return cls(
            Tally(*body["all"]),
            {name: Tally(*row) for name, row in body["by_call"].items()},
            {name: Tally(*row) for name, row in body["by_line"].items()},
            {(call, other): Tally(*row) for call, other, row in body["against"]},
            dict(body.get("words", {})),
            dict(body.get("other_words", {})),
        )


def _add_counts(counts: dict[int, int], more: Mapping[int, int]) -> None:
    for number, count in more.items():
        counts[number] = counts.get(number, 0) + count


def _counts_json(counts: Mapping[int, int]) -> JSON:
    return {str(number): count for number, count in sorted(counts.items())}


def _read_counts(body: JSON) -> dict[int, int]:
    return {int(number): count for number, count in body.items()}


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
        _add_counts(self.margins, more.margins)

    def as_json(self) -> JSON:
        return {**{name: getattr(self, name) for name in _GAME_COLUMNS}, "margins": _counts_json(self.margins)}

    @classmethod
    def from_json(cls, body: JSON) -> GameSums:
        return cls(**{name: body[name] for name in _GAME_COLUMNS}, margins=_read_counts(body["margins"]))


_GAME_COLUMNS = tuple(column.name for column in fields(GameSums) if column.name != "margins")


@dataclass(slots=True)
class PlanSums:
    """What came of one plan: its games, its calls with the ball (``offense``) and without it (``defense``).

    ``gains`` counts the plays of a situation that counted by the yards that they gained; of games it stays empty.
    """

    games: GameSums = field(default_factory=GameSums)
    offense: UnitSums = field(default_factory=UnitSums)
    defense: UnitSums = field(default_factory=UnitSums)
    gains: dict[int, int] = field(default_factory=dict)

    def add(self, more: PlanSums) -> None:
        """Take in what came of it in other games."""
        self.games.add(more.games)
        self.offense.add(more.offense)
        self.defense.add(more.defense)
        _add_counts(self.gains, more.gains)

    def as_json(self) -> JSON:
        return {
            "games": self.games.as_json(),
            "offense": self.offense.as_json(),
            "defense": self.defense.as_json(),
            "gains": _counts_json(self.gains),
        }

    @classmethod
    def from_json(cls, body: JSON) -> PlanSums:
        games, offense, defense = body["games"], body["offense"], body["defense"]
        return cls(
            GameSums.from_json(games),
            UnitSums.from_json(offense),
            UnitSums.from_json(defense),
            _read_counts(body.get("gains", {})),
        )


@dataclass(slots=True)
class TrialSums:
    """What came of a plan, and of the one beside it on the same dice, where there is one.

    ``better`` adds up by how many points the plan did better than the one beside it, game by game, ``better_squared``
    the squares of that. ``won_by_one`` counts the games that one of the two won and the other did not.
    """

    plan: PlanSums = field(default_factory=PlanSums)
    beside: PlanSums | None = None
    better: int = 0
    better_squared: int = 0
    won_by_one: int = 0

    @property
    def won_more(self) -> Estimate | None:
        """By how many games of one the plan wins more than the one beside it, game by game on the same dice."""
        if self.beside is None:
            return None
        games, other = self.plan.games, self.beside.games
        return mean(games.games, games.won - other.won, self.won_by_one)

    @property
    def points_more(self) -> Estimate | None:
        """By how many points a game the plan does better than the one beside it."""
        return None if self.beside is None else mean(self.plan.games.games, self.better, self.better_squared)

    def add(self, more: TrialSums) -> None:
        """Take in what came of other games."""
        self.plan.add(more.plan)
        if more.beside is not None:
            self.beside = self.beside or PlanSums()
            self.beside.add(more.beside)
        self.better += more.better
        self.better_squared += more.better_squared
        self.won_by_one += more.won_by_one

    def as_json(self) -> JSON:
        numbers = {name: getattr(self, name) for name in ("better", "better_squared", "won_by_one")}
        body: JSON = {"plan": self.plan.as_json(), **numbers}
        return body if self.beside is None else {**body, "beside": self.beside.as_json()}

    @classmethod
    def from_json(cls, body: Mapping[str, Any]) -> TrialSums:
        """The inverse of ``as_json``; {} is what stands before the first game."""
        if not body:
            return cls()
        plan = PlanSums.from_json(body["plan"])
        beside = PlanSums.from_json(body["beside"]) if "beside" in body else None
        # Where nobody counted them, there are at most so many: the bounds are then wider than they need be.
        most = plan.games.won + beside.games.won if beside else 0
        return cls(plan, beside, body["better"], body["better_squared"], body.get("won_by_one", most))
