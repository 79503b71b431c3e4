"""Whether games between generated teams look like football: the figures of ``docs/realism.md`` (deep: 400 games)."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Any

import pytest

import rules_engine
from rules_engine.cli import files, season
from rules_engine.fool.checks import announce
from rules_engine.fool.coaching.autocoach import autocoach
from rules_engine.interface import GameInput, Team
from tests.depth import DEEP, DEPTH

FOOL = rules_engine.get("fool")
OPTIONS = FOOL.options({})
TEAMS = 20  # strengths go round: four of each

# per team and game: what 400 games have to show, and the wider limits for a handful of games
BANDS = {
    "points": ((17, 27), (12, 30)),
    "yards a carry": ((3.7, 4.9), (3.0, 5.4)),
    "completed, %": ((54, 66), (48, 70)),
    "sacked, %": ((5, 9), (2.5, 11)),
    "intercepted, %": ((2, 4.5), (1, 6.5)),
    "fumbles lost": ((0.4, 1.0), (0.2, 1.6)),
    "penalties": ((4, 8), (3, 9.5)),
    "punts": ((3, 6), (2.5, 7)),
    "plays": ((55, 72), (50, 75)),
}


@dataclass
class Played:
    """What came of many games: totals of both sides, and wins by strength (a tie is half a win)."""

    games: int = 0
    totals: dict[str, int] = field(default_factory=dict)
    wins: dict[int, float] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)

    def add(self, record: Any, strengths: tuple[int, int]) -> None:
        box = rules_engine.box_score(record)
        self.games += 1
        points = [box["teams"][side]["points"] for side in ("home", "away")]
        for side, strength, mine, his in zip(("home", "away"), strengths, points, points[::-1], strict=True):
            for name, value in box["teams"][side].items():
                self.totals[name] = self.totals.get(name, 0) + value
            self.wins[strength] = self.wins.get(strength, 0) + (mine > his) + (mine == his) / 2
            self.starts[strength] = self.starts.get(strength, 0) + 1

    def figures(self) -> dict[str, float]:
        each, total = 2 * self.games, self.totals
        dropped_back = total["attempts"] + total["sacks_suffered"]
        return {
            "points": total["points"] / each,
            "yards a carry": total["rushing_yards"] / total["carries"],
            "completed, %": 100 * total["completions"] / total["attempts"],
            "sacked, %": 100 * total["sacks_suffered"] / dropped_back,
            "intercepted, %": 100 * total["passing_interceptions"] / total["attempts"],
            "fumbles lost": total["fumbles_lost"] / each,
            "penalties": total["penalties"] / each,
            "punts": total["punts"] / each,
            "plays": total["total_plays"] / each,
        }


def roster(number: int, strength: int) -> Team:
    return FOOL.generate_team(f"Team {number}", f"T{number}", strength, files.dice_of("realism", f"team {number}"))


@pytest.fixture(scope="module")
def played() -> Played:
    """Everybody meets everybody, as often as the depth has it."""
    found = Played()
    teams = [(roster(number, number % 5 + 1), number % 5 + 1) for number in range(TEAMS)]
    for number in range(DEPTH.games):
        one, other = number % TEAMS, (number % TEAMS + 1 + number // TEAMS % (TEAMS - 1)) % TEAMS
        game = season.matchup(FOOL, teams[one][0], teams[other][0], f"realism {number}")
        found.add(rules_engine.play_game(game), (teams[one][1], teams[other][1]))
    return found


@pytest.mark.parametrize("name", BANDS)
def test_games_look_like_football(played: Played, name: str) -> None:
    low, high = BANDS[name][0 if DEEP else 1]
    assert low <= played.figures()[name] <= high


def test_better_rosters_win_more(played: Played) -> None:
    share = [played.wins[strength] / played.starts[strength] for strength in range(1, 6)]
    if DEEP:
        assert share == sorted(share)
        assert len(set(share)) == 5
    assert share[4] > share[0]


def blind_plan(team: Team, side: Any, seed: str) -> Any:
    plan = autocoach(team, side, {}, OPTIONS, files.dice_of(seed, side), matchups=False)
    return announce.with_starters(plan, team, side, OPTIONS)


def test_a_coach_who_looks_at_his_men_beats_one_who_does_not() -> None:
    """Equal rosters: one side fits plays, blockers and covering men to their values, the other goes by number."""
    wins = 0.0
    for number in range(DEPTH.matchups):
        home, away = roster(1000 + 2 * number, 3), roster(1001 + 2 * number, 3)
        seed, looks = f"matchups {number}", ("home", "away")[number % 2]
        plans = {
            side: FOOL.autocoach(team, side, {}, OPTIONS, files.dice_of(seed, side))
            if side == looks
            else blind_plan(team, side, seed)
            for side, team in (("home", home), ("away", away))
        }
        game = GameInput("fool", {}, home, away, plans, hashlib.sha256(seed.encode()).digest(), seed)  # type: ignore[arg-type]
        points = {
            side: row["points"] for side, row in rules_engine.box_score(rules_engine.play_game(game))["teams"].items()
        }
        mine, his = points[looks], points["away" if looks == "home" else "home"]
        wins += (mine > his) + (mine == his) / 2
    assert wins > DEPTH.matchups * (0.5 if DEEP else 0.2)
