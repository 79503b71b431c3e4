"""Whole games between autocoached teams: figures of football, better rosters that win more, and a coach who beats one
who only knows the rules (deep: 400 and 200 games; ``docs/realism.md``)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import pytest

import rules_engine
from rules_engine.cli import files
from rules_engine.dice import DiceBox
from rules_engine.interface import JSON, GameInput, Team
from rules_engine.statis_pro.checks.check import check_plan
from rules_engine.statis_pro.options import StatisProOptions
from tests.depth import DEEP

from . import sample
from .random_plans import random_plan

TEAMS = 40 if DEEP else 10  # strengths go round
GAMES = 400 if DEEP else 20
MATCHES = 200 if DEEP else 16
EQUALS = 8  # teams of strength 3 that meet the random coach

# per team and game: what 400 games have to show, and the wider limits for twenty
BANDS = {
    "points": ((17, 27), (14, 31)),
    "yards a carry": ((3.7, 4.9), (3.3, 5.3)),
    "completed, %": ((54, 66), (50, 68)),
    "sacked, %": ((5, 9), (4, 11)),
    "intercepted, %": ((2, 4.5), (1.5, 5.5)),
    "fumbles lost": ((0.4, 1.0), (0.3, 1.4)),
    "penalties": ((4, 8), (3.5, 8.5)),
    "punts": ((3, 6), (2.8, 6.5)),
    "plays": ((55, 72), (52, 75)),
}


@dataclass
class Played:
    """What came of many games: totals of both sides, and wins by strength (a tie is half a win)."""

    games: int = 0
    totals: dict[str, int] = field(default_factory=dict)
    wins: dict[int, float] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)

    def add(self, box: Any, strengths: tuple[int, int]) -> None:
        self.games += 1
        points = [box["teams"][side]["points"] for side in ("home", "away")]
        for side, strength, mine, other in zip(("home", "away"), strengths, points, points[::-1], strict=True):
            for name, value in box["teams"][side].items():
                self.totals[name] = self.totals.get(name, 0) + value
            self.wins[strength] = self.wins.get(strength, 0) + (mine > other) + (mine == other) / 2
            self.starts[strength] = self.starts.get(strength, 0) + 1

    def figures(self) -> dict[str, float]:
        each, total = 2 * self.games, self.totals
        return {
            "points": total["points"] / each,
            "yards a carry": total["rushing_yards"] / total["carries"],
            "completed, %": 100 * total["completions"] / total["attempts"],
            "sacked, %": 100 * total["sacks_suffered"] / (total["attempts"] + total["sacks_suffered"]),
            "intercepted, %": 100 * total["passing_interceptions"] / total["attempts"],
            "fumbles lost": total["fumbles_lost"] / each,
            "penalties": total["penalties"] / each,
            "punts": total["punts"] / each,
            "plays": total["total_plays"] / each,
        }


def box_of(teams: tuple[Team, Team], plans: tuple[JSON, JSON], seed: str) -> Any:
    """The box score of a game, home side first."""
    secret = hashlib.sha256(seed.encode()).digest()
    sides: Any = {"home": plans[0], "away": plans[1]}
    return rules_engine.box_score(
        rules_engine.play_game(GameInput("statis_pro", {}, teams[0], teams[1], sides, secret, seed))
    )


def roster(number: int) -> tuple[Team, int]:
    """A team and its strength."""
    strength = number % 5 + 1
    ruleset = rules_engine.get("statis_pro")
    dice = files.dice_of("realism", f"team {number}")
    return ruleset.generate_team(f"Team {number + 1}", f"T{number + 1}", strength, dice), strength


@pytest.fixture(scope="module")
def played() -> Played:
    """Everybody meets everybody, as often as the depth has it. A team's plan serves all its games, as no opponent is
    seen."""
    teams = [roster(number) for number in range(TEAMS)]
    plans = [sample.plan_of(team) for team, _ in teams]
    found = Played()
    for number in range(GAMES):
        home = number % TEAMS
        away = (home + 1 + number // TEAMS % (TEAMS - 1)) % TEAMS
        box = box_of((teams[home][0], teams[away][0]), (plans[home], plans[away]), f"realism {number}")
        found.add(box, (teams[home][1], teams[away][1]))
    return found


@pytest.mark.parametrize("name", BANDS)
def test_games_look_like_football(played: Played, name: str) -> None:
    low, high = BANDS[name][0 if DEEP else 1]
    assert low <= played.figures()[name] <= high


def test_better_rosters_win_more(played: Played) -> None:
    shares = [played.wins[strength] / played.starts[strength] for strength in range(1, 6)]
    if DEEP:
        assert shares == sorted(shares)
        assert len(set(shares)) == 5
    assert shares[4] > shares[0] + 0.2


@cache
def random_plan_of(key: int, match: int) -> JSON:
    return random_plan(sample.team(3, key), DiceBox.seeded(hashlib.sha256(f"random {match}".encode()).digest()).setup)


@pytest.mark.parametrize("match", range(EQUALS))
def test_the_random_coach_keeps_to_the_rules(match: int) -> None:
    plan = random_plan_of(match + 1, match)
    assert not list(check_plan(plan, sample.team(3, match + 1), "home", StatisProOptions()).errors)


def test_he_beats_a_coach_who_only_knows_the_rules() -> None:
    """Equal teams, half of the games at home: he wins 65 of a hundred and more; of sixteen, half."""
    wins = 0.0
    for match in range(MATCHES):
        own = match % EQUALS + 1
        other = (own + match // EQUALS % (EQUALS - 1)) % EQUALS + 1
        at_home = match // EQUALS % 2 == 0
        teams = sample.team(3, own), sample.team(3, other)
        plans = sample.plan(3, own), random_plan_of(other, match)
        order = (0, 1) if at_home else (1, 0)
        box = box_of((teams[order[0]], teams[order[1]]), (plans[order[0]], plans[order[1]]), f"match {match}")
        mine, random = (box["teams"][side]["points"] for side in (("home", "away") if at_home else ("away", "home")))
        wins += (mine > random) + (mine == random) / 2
    assert wins >= MATCHES * (0.65 if DEEP else 0.5)
