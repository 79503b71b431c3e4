"""What a league is told of a FOOL season: its phases, who meets whom, how teams rank, who plays on (11.1).

The phases of chapter 12 (mini-camp, draft, camp, cuts) are not offered yet and so not listed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from ...football.season.playoffs import round_names, rounds_of
from ...interface import GameFacts, PlayoffFormat, SeasonPhase, SeasonRules
from ..options import FoolOptions

Week = tuple[tuple[int, int], ...]

_PRINTED = (4, 4)  # the divisions of the printed schedules
_PRINTED_GAMES = 10


@cache
def _data(name: str) -> Mapping[str, Any]:
    read: Mapping[str, Any] = json.loads(
        files("rules_engine.fool").joinpath(f"data/{name}.json").read_text(encoding="utf-8")
    )
    return read


@cache
def _template(name: str) -> tuple[Week, ...]:
    """The printed ten weeks (11.1.1) as (away, home) team indexes: 0-3 the first division by rank, 4-7 the second."""
    return tuple(tuple(_pairing(text) for text in week) for week in _data("schedule")[name])


def _pairing(text: str) -> tuple[int, int]:
    away, home = text.split("@")
    return _index(away), _index(home)


def _index(place: str) -> int:
    return "EW".index(place[0]) * _PRINTED[0] + int(place[1]) - 1


def schedule_template(options: FoolOptions, divisions: Sequence[int]) -> tuple[Week, ...]:
    """The ten weeks of (away, home) of the template in force; () for any league but two divisions of four (11.1.1).

    Rules: fool:11.1.1-01, fool:11.1.1-03
    """
    printed = tuple(divisions) == _PRINTED and options.regular_games == _PRINTED_GAMES
    return _template(options.schedule_template) if printed else ()


def game_rules(facts: GameFacts) -> dict[str, Any]:
    """The options of a game by its place in the season: wind and hot days go by its number, a playoff is played on
    until somebody wins.

    Rules: fool:8.10/1
    """
    return {"game_number": facts.number, "playoff": facts.playoff}


def season_rules(options: FoolOptions, divisions: Sequence[int]) -> SeasonRules:
    """How many games everybody plays (11.1, 11.1.1), how teams rank (11.1.2, LG-R02) and who plays on.

    Rules: fool:11.1-01, fool:11.1-02, fool:11.1.1-01, fool:11.1.2-01, fool:11.1.2-02, fool:11.1.2-03, fool:11.1.2-04
    """
    return SeasonRules(
        preseason_games=options.preseason_games,
        regular_games=options.regular_games,
        criteria=tuple(_data("season")["tie_breaks"][options.tie_breaks]),
        playoffs=_playoffs(options, divisions),
    )


def _playoffs(options: FoolOptions, divisions: Sequence[int]) -> PlayoffFormat:
    """11.1.1: the first two of both divisions cross over, or the champions of divisions alone meet; in a league of
    another shape, or where the format says so, as many of the best as the option names (11.1).

    Rules: fool:11.1-02, fool:11.1.1-04
    """
    if options.playoff_format == "division_champions_only":
        return PlayoffFormat(1, 0, round_names(rounds_of(len(divisions))))
    if options.playoff_format == "semifinals" and len(divisions) == 2 and min(divisions) >= 2:
        return PlayoffFormat(2, 0, round_names(2), "crossed")
    teams = min(options.playoff_teams, sum(divisions))
    winners = options.playoff_format == "semifinals" and len(divisions) <= teams
    taken = len(divisions) if winners else 0
    return PlayoffFormat(int(winners), teams - taken, round_names(rounds_of(teams)))


def calendar(options: FoolOptions, divisions: Sequence[int], weeks: int) -> tuple[SeasonPhase, ...]:
    """The season's phases in order, its regular schedule having so many weeks (11.0, 11.1.1).

    Rules: fool:11.0-02, fool:11.1.1-01
    """
    rounds = _playoffs(options, divisions).rounds
    names = {
        "preseason_games": [f"{number}" for number in range(1, options.preseason_games + 1)],
        "regular_weeks": [f"{number}" for number in range(1, weeks + 1)],
        "playoff_rounds": list(rounds),
    }
    phases = []
    for row in _data("season")["phases"]:
        if "each" not in row:
            phases.append(SeasonPhase(row["code"], row["name"], row["kind"]))
        for number, name in enumerate(names.get(row.get("each", ""), ()), start=1):
            phases.append(SeasonPhase(f"{row['code']}_{number}", f"{row.get('name', '')} {name}".strip(), row["kind"]))
    return tuple(phases)
