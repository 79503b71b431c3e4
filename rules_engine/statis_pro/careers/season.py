"""What a league is told of a season. The rulebook knows single games only: how many there are, who ranks above whom
and who plays on, are house rules; only overtime differs in a play-off (9.8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...football.season.playoffs import round_names, rounds_of
from ...interface import GameFacts, PlayoffFormat, SeasonRules
from ..options import StatisProOptions

CRITERIA: Final = ("wins", "head_to_head", "division_wins", "point_difference")


def game_rules(facts: GameFacts) -> dict[str, Any]:
    """The options of a game by its place in the season: in a play-off, overtime goes on until somebody scores.

    Rules: statis_pro:SP-120
    """
    return {"playoff": facts.playoff}


def season_rules(options: StatisProOptions, divisions: Sequence[int]) -> SeasonRules:
    """The league's number of games; the winners of divisions play on, and the best of the others beside them."""
    teams = min(options.playoff_teams, sum(divisions))
    winners = min(len(divisions), teams) == len(divisions)
    taken = len(divisions) if winners else 0
    return SeasonRules(
        preseason_games=0,
        regular_games=options.regular_games,
        criteria=CRITERIA,
        playoffs=PlayoffFormat(int(winners), teams - taken, round_names(rounds_of(teams))),
    )
