"""Games between generated teams of every registered ruleset under its own coach: played once for all the laws that
look at whole records or at every play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

import rules_engine
from rules_engine.cli import files, season
from rules_engine.interface import JSON
from rules_engine.interface.situation import Side
from tests import tiny_ruleset
from tests.depth import DEPTH

TINY = tiny_ruleset.RULESET.code
# What a league may choose, and with it the tiny ruleset of the tests, which tells fewer facts.
REGISTERED = tuple(
    code for code in rules_engine.codes() if type(rules_engine.get(code)).__module__.startswith("rules_engine.")
)
CODES = (*REGISTERED, TINY)
OLDER = Path(__file__).parent / "data"  # records that engine 0.1.0 made
TEAMS = 10  # two of each strength

Play = dict[str, Any]


@dataclass(frozen=True)
class Whole:
    """A record with what is folded from it."""

    record: JSON

    @cached_property
    def plays(self) -> list[Play]:
        return rules_engine.plays(self.record)

    @cached_property
    def rows(self) -> list[JSON]:
        return rules_engine.play_table(self.record)

    @cached_property
    def box(self) -> JSON:
        return rules_engine.box_score(self.record)


def matchup(code: str, number: int) -> rules_engine.GameInput:
    """Game ``number`` of a ruleset: its teams meet in turn, each time another pair."""
    home, away = number % TEAMS, (number % TEAMS + 1 + number // TEAMS % (TEAMS - 1)) % TEAMS
    seed = f"laws {number}"
    return rules_engine.GameInput(
        ruleset=code,
        options={},
        home=_team(code, home),
        away=_team(code, away),
        plans={"home": _plan(code, home, "home"), "away": _plan(code, away, "away")},
        secret=files.secret_of(seed),
        fixture=seed,
    )


@cache
def _team(code: str, number: int) -> rules_engine.Team:
    return season.generate(rules_engine.get(code), number, "laws")


@cache
def _plan(code: str, number: int, side: Side) -> JSON:
    """A team's plan at home or away: what its coach writes who knows nothing of the other side."""
    ruleset = rules_engine.get(code)
    return ruleset.autocoach(_team(code, number), side, {}, ruleset.options({}), files.dice_of("laws", f"plan {side}"))


@cache
def whole(name: str) -> Whole:
    """A game by its name: ``fool 3``, or the file of an older record."""
    if name.endswith(".fbm"):
        return Whole(rules_engine.decompress((OLDER / name).read_bytes()))
    code, number = name.split()
    return Whole(rules_engine.play_game(matchup(code, int(number))))


def names(count: int = DEPTH.folds) -> list[str]:
    """The names of so many games of each registered ruleset."""
    return [f"{code} {number}" for code in REGISTERED for number in range(count)]


OLDER_NAMES = ["returned.fbm", "overtime.fbm", "half-time.fbm"]

KEPT = ("kind", "before", "after", "events", "result", "flags", "counted")  # men and dice would fill the memory


@cache
def games(code: str, count: int = DEPTH.games) -> tuple[list[Play], ...]:
    """The plays of so many games, each with what laws of single plays look at."""
    found = []
    for number in range(count):
        plays = whole(f"{code} {number}").plays if number < DEPTH.folds else _plays(code, number)
        found.append([{name: play[name] for name in KEPT} for play in plays])
    return tuple(found)


def _plays(code: str, number: int) -> list[Play]:
    return rules_engine.plays(rules_engine.play_game(matchup(code, number)))


def every_play(code: str) -> list[Play]:
    return [play for plays in games(code) for play in plays]


def told(play: Play) -> str:
    """What to show of a play that breaks a law."""
    return f"{play['kind']} from {play['before']['los']}: {play['events']} {play['flags']}"
