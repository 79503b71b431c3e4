"""Games between generated teams under their own coach: played once for all the laws that look at every play."""

from __future__ import annotations

from functools import cache
from typing import Any

import rules_engine
from rules_engine.cli import season
from tests.depth import DEPTH

FOOL = rules_engine.get("fool")
TEAMS = 10  # two of each strength
KEPT = ("kind", "before", "after", "events", "result", "flags", "counted")  # men and dice would fill the memory

Play = dict[str, Any]


@cache
def games() -> tuple[list[Play], ...]:
    """The plays of each game."""
    teams = [season.generate(FOOL, number, "laws") for number in range(TEAMS)]
    found = []
    for number in range(DEPTH.games):
        home, away = number % TEAMS, (number % TEAMS + 1 + number // TEAMS % (TEAMS - 1)) % TEAMS
        game = season.matchup(FOOL, teams[home], teams[away], f"laws {number}")
        plays = rules_engine.plays(rules_engine.play_game(game))
        found.append([{name: play[name] for name in KEPT} for play in plays])
    return tuple(found)


def every_play() -> list[Play]:
    return [play for plays in games() for play in plays]


def told(play: Play) -> str:
    """What to show of a play that breaks a law."""
    return f"{play['kind']} from {play['before']['los']}: {play['events']} {play['flags']}"
