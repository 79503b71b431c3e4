"""Two hundred games with house rules drawn at random, and the digests that their records had when they were kept.

Rewriting the engine for its readers must change none of them; a change of a rule raises the ruleset's version and keeps
them anew:

    python -m tests.rules_engine.fool.game.kept_games [--first N] [--count N] [--keep]
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import rules_engine
from rules_engine import GameInput, Team
from rules_engine.cli import files, season
from rules_engine.fool.options import OF_NO_GAME
from rules_engine.interface.situation import Side
from tests.rules_engine import keeping

GAMES = 200
READ = 10  # every so many games are also told, explained and drawn
SPLIT = 3  # every so many games are split at half-time, with the first half's record read back from JSON
TEAMS = 20

FOOL = rules_engine.get("fool")


def house_rules(number: int) -> dict[str, Any]:
    """The options of one game: each rule that a game reads differs from its default now and then."""
    return keeping.house_rules(FOOL, number, leaving_out=OF_NO_GAME)


def matchup(number: int) -> GameInput:
    """One of the games: two generated teams whose own coach plans by the house rules."""
    seed, overrides = f"kept {number}", house_rules(number)
    options = FOOL.options(overrides)
    home, away = number % TEAMS, (number * 7 + 3) % TEAMS
    teams: dict[Side, Team] = {
        "home": season.generate(FOOL, home, "kept"),
        "away": season.generate(FOOL, away if away != home else home + 1, "kept"),
    }
    plans = {
        side: FOOL.autocoach(team, side, {}, options, files.dice_of(seed, f"plan {side}"))
        for side, team in teams.items()
    }
    return GameInput("fool", overrides, teams["home"], teams["away"], plans, files.secret_of(seed), fixture=seed)


def digests(number: int) -> dict[str, str]:
    """What is kept of one game: its record, and of some games what readers are told of it."""
    game = matchup(number)
    if number % SPLIT:
        record = rules_engine.play_game(game)
    else:
        half = json.loads(json.dumps(rules_engine.play_first_half(game)))
        record = rules_engine.play_second_half(half, game)
    kept = {"record": rules_engine.record_digest(record)[:24]}
    if not number % READ:
        kept["reading"] = rules_engine.digest(keeping.reading(FOOL, record))[:24]
    return kept


KEPT = keeping.Keeping(Path(__file__).with_name("kept_games.json"), GAMES, digests)

if __name__ == "__main__":
    sys.exit(KEPT.main(__doc__))
