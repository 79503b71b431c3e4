"""Two hundred games with house rules drawn at random, and the digests that their records had when they were kept.

Rewriting the engine for its readers must change none of them; a change of a rule raises the ruleset's version and keeps
them anew:

    python -m tests.rules_engine.fool.game.kept_games [--first N] [--count N] [--keep]
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import rules_engine
from rules_engine import COMPILED, GameInput, PlanError, Team
from rules_engine.cli import files, season
from rules_engine.fool.options import OF_CAMPS
from rules_engine.interface.situation import Side

KEPT = Path(__file__).with_name("kept_games.json")
GAMES = 200
READ = 10  # every so many games are also told, explained and drawn
SPLIT = 3  # every so many games are split at half-time, with the first half's record read back from JSON
TEAMS = 20
CHANGED = 0.25  # how often a house rule differs from the rulebook's default

FOOL = rules_engine.get("fool")


def house_rules(number: int) -> dict[str, Any]:
    """The options of one game: each rule that a game reads differs from its default now and then."""
    chance = random.Random(f"house rules {number}")
    rules = {}
    for spec in FOOL.option_specs():
        if spec.code in OF_CAMPS:
            continue
        others = [value for value in spec.values if value != spec.default]
        if others and chance.random() < CHANGED:
            rules[spec.code] = chance.choice(others)
    return rules


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
        kept["reading"] = rules_engine.digest(reading(record))[:24]
    return kept


def reading(record: rules_engine.JSON) -> list[Any]:
    """All that the ruleset tells readers of a record: prose, reasons of both sides, pictures."""
    told: list[Any] = [rules_engine.box_score(record)]
    called = {side: rules_engine.calls(record, side) or [] for side in ("home", "away")}
    for place, play in enumerate(rules_engine.plays(record)):
        reasons = {side: FOOL.explain_call(called[side][place], play, record, side) for side in ("home", "away")}
        told.append([FOOL.narrate(play, record), reasons, FOOL.picture(play, record)])
    return told


def kept() -> list[Mapping[str, str]]:
    """The digests as they were kept."""
    found: list[Mapping[str, str]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--count", type=int, default=GAMES)
    parser.add_argument("--keep", action="store_true", help="write the digests instead of comparing")
    given = parser.parse_args()
    numbers = range(given.first, min(GAMES, given.first + given.count))
    if given.keep:
        text = json.dumps([digests(number) for number in range(GAMES)], indent=1)
        KEPT.write_text(text + "\n", encoding="utf-8")
        return 0
    before = kept()
    different = []
    for number in numbers:
        try:
            same = digests(number) == before[number]
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError, PlanError) as error:
            print(f"game {number}: {type(error).__name__}: {error}")
            same = False
        if not same:
            different.append(number)
    print(f"{len(numbers)} games, compiled: {COMPILED}, different: {different or 'none'}")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
