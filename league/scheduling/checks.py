"""What is wrong or unfair with a schedule, in sentences. Teams are called by whatever names are handed in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

Pairs = Sequence[tuple[str, str]]  # away, home
LONGEST_RUN = 2


class Findings(NamedTuple):
    """``conflicts`` make a schedule impossible to play; ``notes`` make it unfair."""

    conflicts: tuple[str, ...]
    notes: tuple[str, ...]


def conflicts_of_week(pairs: Pairs, week: str) -> tuple[str, ...]:
    """Who would play twice in it, or against itself."""
    alone = [f"{home} cannot play against itself in {week}." for away, home in pairs if away == home]
    often = Counter(team for away, home in pairs for team in {away, home})
    twice = [f"{team} would play {_times(count)} in {week}." for team, count in often.items() if count > 1]
    return (*alone, *twice)


def examine(weeks: Mapping[str, Pairs], teams: Sequence[str]) -> Findings:
    """The schedule by its weeks' titles, in order, of these teams."""
    conflicts = [sentence for title, pairs in weeks.items() for sentence in conflicts_of_week(pairs, title)]
    sites = {
        team: [home == team for pairs in weeks.values() for away, home in pairs if team in (away, home)]
        for team in teams
    }
    notes = [*_unequal(sites), *(sentence for team in teams for sentence in _sites(team, sites[team]))]
    return Findings(tuple(conflicts), tuple(notes))


def _unequal(sites: Mapping[str, Sequence[bool]]) -> list[str]:
    """Everybody plays as many games."""
    usual = Counter(len(games) for games in sites.values()).most_common(1)
    return [
        f"{team} plays {_games(len(games))}, others {usual[0][0]}."
        for team, games in sites.items()
        if len(games) != usual[0][0]
    ]


def _sites(team: str, at_home: Sequence[bool]) -> list[str]:
    home, away = sum(at_home), len(at_home) - sum(at_home)
    told = []
    if abs(home - away) > 1:
        told.append(f"{team} has {home} home and {away} away games.")
    for site, run in groupby(at_home):
        if (length := len(list(run))) > LONGEST_RUN:
            told.append(f"{team} plays {length} {'home' if site else 'away'} games running.")
    return told


def _games(count: int) -> str:
    return "one game" if count == 1 else f"{count} games"


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"
