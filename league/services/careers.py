"""What is kept of men's careers when a season ends."""

from __future__ import annotations

from league import rulebook
from league.models import CareerYear, Season
from league.selectors.camps import spots_by_team
from league.selectors.teams import IDENTITY


def keep_year(*, season: Season) -> int:
    """Keep every man of a roster as the season leaves him, before anything of the break between seasons is settled; how
    many men. The caller does it once a season."""
    rules = rulebook.rules_of(season.league)
    spots = [spot for own in spots_by_team(season).values() for spot in own]
    athletes = [rulebook.athlete_of(spot) for spot in spots]
    worths, facts = rules.draft_worths(athletes), rules.describe_players(athletes)
    years = [
        CareerYear(
            season=season,
            team_id=spot.team_id,
            player_id=spot.player_id,
            position=spot.player.position,
            age=spot.player.age,
            worth=worth,
            facts=numbers(columns),
        )
        for spot, worth, columns in zip(spots, worths, facts, strict=True)
    ]
    CareerYear.objects.bulk_create(years, batch_size=500)
    return len(years)


def numbers(columns: tuple[rulebook.Column, ...]) -> dict[str, int]:
    """The numbers among a ruleset's facts about a man, by their names."""
    return {one.name: one.value for one in columns if isinstance(one.value, int) and one.name not in IDENTITY}
