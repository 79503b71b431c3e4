"""A league's men counted: by position how many, how old, how good, and whether every roster is legal."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import fmean, pstdev

from league import rulebook
from league.models import RosterSpot, Season
from league.selectors.camps import size_in_force, spots_by_team
from league.selectors.teams import IDENTITY


@dataclass(frozen=True, slots=True)
class Measure:
    """The mean of many numbers and their standard deviation."""

    mean: float
    spread: float

    def __str__(self) -> str:
        return f"{self.mean:.2f} ({self.spread:.2f})"


@dataclass(frozen=True, slots=True)
class Counted:
    """The men of a position: how many a team has, their ages, what they are worth, and the numbers among the facts that
    the ruleset tells of each of them, by their names."""

    per_team: float
    age: Measure
    oldest: int
    worth: Measure
    facts: dict[str, Measure]


@dataclass(frozen=True, slots=True)
class Census:
    """The men of all rosters of a league by position, in the ruleset's order; ``strengths`` has what each team's men
    are worth together; ``faults`` says what is wrong with rosters, in sentences."""

    positions: dict[str, Counted]
    strengths: Measure
    oldest: int
    faults: tuple[str, ...]


def census(season: Season) -> Census:
    """Count the men of the teams of a season as they are now; three queries however many they are."""
    league = season.league
    rules = rulebook.rules_of(league)
    teams = spots_by_team(season)
    by_position: dict[str, list[tuple[rulebook.Athlete, int]]] = defaultdict(list)
    strengths = []
    for spots in teams.values():
        athletes = [rulebook.athlete_of(spot) for spot in spots]
        worths = rules.draft_worths(athletes)
        strengths.append(sum(worths))
        for athlete, worth in zip(athletes, worths, strict=True):
            by_position[athlete.position].append((athlete, worth))
    order = [position for position in rules.roster_rules().positions if position in by_position]
    counted = {position: _counted(rules, by_position[position], len(teams)) for position in order}
    oldest = max((one.oldest for one in counted.values()), default=0)
    return Census(counted, _measure(strengths), oldest, tuple(_faults(season, teams.values())))


def _counted(rules: rulebook.LeagueRules, men: Sequence[tuple[rulebook.Athlete, int]], teams: int) -> Counted:
    athletes = [athlete for athlete, _ in men]
    facts: dict[str, list[int]] = defaultdict(list)
    for columns in rules.describe_players(athletes):
        for column in columns:
            if isinstance(column.value, int) and column.name not in IDENTITY:
                facts[column.name].append(column.value)
    ages = [athlete.age for athlete in athletes]
    return Counted(
        per_team=len(men) / teams,
        age=_measure(ages),
        oldest=max(ages),
        worth=_measure([worth for _, worth in men]),
        facts={name: _measure(values) for name, values in facts.items()},
    )


def _measure(values: Sequence[int]) -> Measure:
    return Measure(fmean(values), pstdev(values)) if values else Measure(0.0, 0.0)


def _faults(season: Season, rosters: Iterable[Sequence[RosterSpot]]) -> list[str]:
    """Lists with more men than they hold, and what the ruleset finds wrong with a man."""
    rules, sizes_hold = rulebook.rules_of(season.league), size_in_force(season) is None
    told = []
    for spots in rosters:
        held = Counter(spot.list for spot in spots)
        for rule in rules.roster_lists() if sizes_hold else ():
            if rule.size is not None and held[rule.code] > rule.size:
                told.append(f"{spots[0].team}: {held[rule.code]} men on the list {rule.name}; it holds {rule.size}.")
        for spot in spots:
            wrong = rules.check_player(rulebook.athlete_of(spot))
            told += [f"{spot.team}: {spot.player}: {sentence}" for sentence, _ in wrong[:1]]
    return told
