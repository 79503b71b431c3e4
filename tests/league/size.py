"""A large league with history: results by decree, everything else through the services."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from league.models import Division, Entry, Fixture, League, Phase, Season, Week
from league.rulebook import LeagueRules
from league.services import schedule
from league.services.teams import fill_roster
from tests.factories import KICKOFF, DivisionFactory, EntryFactory, LeagueFactory, SeasonFactory, TeamFactory

WIDE = (4,) * 8


def large_league(sizes: Sequence[int] = WIDE, seasons: int = 10, games: int = 16, *, rosters: bool = True) -> League:
    """A public league whose newest season is half played, with as many finished ones before it."""
    options = {"regular_games": games, "preseason_games": 0, "playoff_teams": 8}
    league = LeagueFactory.create(ruleset="fool", openness="public", options=options)
    first = SeasonFactory.create(league=league, number=1)
    for number, size in enumerate(sizes):
        division = DivisionFactory.create(season=first, order=number + 1, name=f"Division {number + 1}")
        for place in range(1, size + 1):
            team = TeamFactory.create(league=league, name=f"Club {number + 1}-{place}")
            EntryFactory.create(division=division, team=team, place=place)
            if rosters:
                fill_roster(team=team, key=bytes([number, place]) * 16)
    plan = schedule.make_plan(LeagueRules("fool", options), sizes)
    for year in range(1, seasons + 2):
        season = first if year == 1 else _again(first, year)
        schedule.lay_out(season=season, plan=plan)
        _decide(season, until=len(plan.regular) if year <= seasons else len(plan.regular) // 2)
        if year <= seasons:
            _finish(season)
    return league


def _again(first: Season, year: int) -> Season:
    season = SeasonFactory.create(league=first.league, number=year)
    for division in first.divisions.all():
        again = Division.objects.create(season=season, name=division.name, order=division.order)
        Entry.objects.bulk_create(
            Entry(season=season, team=entry.team, division=again, place=entry.place) for entry in division.entries.all()
        )
    return season


def _decide(season: Season, until: int) -> None:
    """Scores by arithmetic for the weeks up to ``until``; the calendar stands after them."""
    games = list(season.fixtures.filter(week__number__lte=until))
    for at, game in enumerate(games):
        game.status, game.played_at = Fixture.Status.FINAL, KICKOFF
        game.home_score, game.away_score = (at * 7 + season.number * 3) % 38, (at * 11 + season.number * 5) % 35
    Fixture.objects.bulk_update(games, ["status", "played_at", "home_score", "away_score"])
    over = season.phases.filter(week__number__lte=until) | season.phases.filter(kind="preparation")
    over.update(opened_at=KICKOFF, closed_at=KICKOFF)
    for week in Week.objects.filter(season=season):
        Week.objects.filter(pk=week.pk).update(due_at=KICKOFF + timedelta(days=7 * week.number))


def _finish(season: Season) -> None:
    entries = list(season.entries.order_by("place", "division__order"))
    for rank, entry in enumerate(entries, start=1):
        entry.final_rank = rank
    Entry.objects.bulk_update(entries, ["final_rank"])
    Phase.objects.filter(season=season, kind="playoff").update(opened_at=KICKOFF, closed_at=KICKOFF)
    Season.objects.filter(pk=season.pk).update(status=Season.Status.FINISHED)
