"""A coach's report on a team: habits folded from records, rosters held against each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from league.limits import on_time
from rules_engine import Athlete, scouting

from .matchup import JSON, Matchup, side_named

TeamHabits = scouting.TeamHabits
UnitHabits = scouting.UnitHabits
Lean = scouting.Lean
Advice = scouting.Advice
Compared = scouting.Matchup
leans = scouting.leans
habits_told = scouting.habits_told


@on_time
def habits(records: Iterable[tuple[JSON, str]]) -> TeamHabits:
    """What records show of a team, each with the side that it played on."""
    found = TeamHabits()
    for record, side in records:
        found.add(scouting.habits(record, side_named(side)))
    return found


@on_time
def compared(matchup: Matchup, side: str, rosters: Sequence[Sequence[Athlete]]) -> list[Compared]:
    """The groups of men of a side against those that they meet; ``rosters`` are those of all the league's teams."""
    other = "away" if side == "home" else "home"
    own, theirs = (matchup.teams[each].athletes for each in (side, other))
    return scouting.matchups(own, theirs, rosters, matchup.ruleset.facings(), matchup.ruleset.rating)


@on_time
def standouts(matchup: Matchup, side: str, rosters: Sequence[Sequence[Athlete]]) -> dict[int, str]:
    """The ``strong`` and the ``weak`` men of a side by their numbers."""
    return scouting.standouts(matchup.teams[side].athletes, rosters, matchup.ruleset.rating)


def suggestions(
    team: TeamHabits, men: Mapping[int, str], groups: Sequence[Compared], own: str, theirs: str
) -> list[Advice]:
    """What to do against a team with these habits and men, the most telling first; the teams by their names."""
    return scouting.suggestions(scouting.advice(team, men), groups, own, theirs)
