"""Sixty games of Statis-Pro with house rules drawn at random, and the digests that their plans, records and prose had
when they were kept.

Rewriting the engine for its readers must change none of them; a change of a rule raises the ruleset's version and keeps
them anew:

    python -m tests.rules_engine.statis_pro.game.kept_games [--first N] [--count N] [--keep]
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from pathlib import Path

import rules_engine
from rules_engine import JSON, GameInput, Team
from rules_engine.cli import files, season
from rules_engine.interface.situation import Side
from rules_engine.statis_pro.ruleset import RULESET
from tests.rules_engine import keeping

from .games import trying_everything

GAMES = 60
SEEING = 3  # in every so many games each side sees the other's men before it plans
READ = 4  # every so many games are also told, explained and drawn
SPLIT = 5  # every so many games are split at half-time, with the first half's record read back from JSON
TEAMS = 20
EVERYTHING = 2  # in every so many games the plans try everything once


def matchup(number: int) -> GameInput:
    """One of the games: two generated teams whose own coach plans by the house rules."""
    seed, overrides = f"kept {number}", keeping.house_rules(RULESET, number, leaving_out={"draft_rounds", "offer_days"})
    options = RULESET.options(overrides)
    home, away = number % TEAMS, (number * 7 + 3) % TEAMS
    teams: dict[Side, Team] = {
        "home": season.generate(RULESET, home, "kept"),
        "away": season.generate(RULESET, away if away != home else home + 1, "kept"),
    }
    others: dict[Side, Team] = {"home": teams["away"], "away": teams["home"]}
    plans = {
        side: RULESET.autocoach(
            team,
            side,
            seeing(others[side]) if not number % SEEING else {},
            options,
            files.dice_of(seed, f"plan {side}"),
        )
        for side, team in teams.items()
    }
    if not number % EVERYTHING:
        plans = {side: trying_everything(plan) for side, plan in plans.items()}
    return GameInput("statis_pro", overrides, teams["home"], teams["away"], plans, files.secret_of(seed), fixture=seed)


def seeing(team: Team) -> JSON:
    """What a coach sees who sees the other side's men and its team card."""
    return {"opponent": {"team": asdict(team)}}


def digests(number: int) -> dict[str, str]:
    """What is kept of one game: its plans, its record, and of some games what readers are told of it."""
    game = matchup(number)
    if number % SPLIT:
        record = rules_engine.play_game(game)
    else:
        half = json.loads(json.dumps(rules_engine.play_first_half(game)))
        record = rules_engine.play_second_half(half, game)
    kept = {
        "plans": rules_engine.digest([game.plans["home"], game.plans["away"]])[:24],
        "record": rules_engine.record_digest(record)[:24],
    }
    if not number % READ:
        kept["reading"] = rules_engine.digest(keeping.reading(RULESET, record))[:24]
    return kept


KEPT = keeping.Keeping(Path(__file__).with_name("kept_games.json"), GAMES, digests)

if __name__ == "__main__":
    sys.exit(KEPT.main(__doc__))
