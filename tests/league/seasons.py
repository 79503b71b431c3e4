"""Seasons to test with: teams in divisions, a calendar, results by decree."""

from __future__ import annotations

from collections.abc import Sequence

from league import clock
from league.models import Fixture, Phase, Season, Team, Week
from league.rulebook import LeagueRules
from league.selectors.calendar import current_phase
from league.services import calendar, schedule
from league.services.teams import fill_roster
from tests.factories import DivisionFactory, EntryFactory, LeagueFactory, SeasonFactory, SeatFactory, TeamFactory
from tests.kept import kept_world


@kept_world
def new_season(
    sizes: Sequence[int] = (4, 4), *, ruleset: str = "fool", rosters: bool = False, **options: object
) -> Season:
    """A season of teams called A1, A2 ... B1, B2 ..., laid out with its schedule and its phases; nothing is dated."""
    season = SeasonFactory.create(league=LeagueFactory.create(ruleset=ruleset, options=options))
    for number, size in enumerate(sizes):
        division = DivisionFactory.create(season=season, order=number + 1, name="ABCDEFGH"[number])
        for place in range(1, size + 1):
            team = TeamFactory.create(league=season.league, name=f"{division.name}{place}")
            EntryFactory.create(division=division, team=team, place=place)
            if rosters:
                fill_roster(team=team)
    plan = schedule.make_plan(LeagueRules(ruleset, options), sizes)
    schedule.lay_out(season=season, plan=plan)
    return season


def named(season: Season, name: str) -> Team:
    return season.league.teams.get(name=name)


def game(season: Season, away: str, home: str, week: int | None = None) -> Fixture:
    """The game of two teams by their names; the first of several."""
    found = season.fixtures.filter(away__name=away, home__name=home)
    return (found.filter(week__number=week) if week is not None else found).order_by("week__number")[0]


def decide(fixture: Fixture, away: int, home: int) -> None:
    """The game is over with this score."""
    fixture.status, fixture.away_score, fixture.home_score = Fixture.Status.FINAL, away, home
    fixture.played_at = clock.now()
    fixture.save()


def decide_week(week: Week, *, best: Sequence[str] = ()) -> None:
    """Every game of the week is over: who stands earlier in ``best`` wins by ten, else the home team by three."""
    for fixture in week.fixtures.select_related("home", "away"):
        ranks = [best.index(team.name) if team.name in best else len(best) for team in (fixture.away, fixture.home)]
        decide(fixture, *((10, 0) if ranks[0] < ranks[1] else (0, 10) if ranks[1] < ranks[0] else (3, 6)))


def play_out(season: Season, best: Sequence[str] = ()) -> None:
    """Decide every week in turn, advancing the calendar, to the season's end."""
    calendar.advance(season=season)
    for _ in range(60):
        phase = season.phases.filter(opened_at__isnull=False, closed_at=None).get()
        if phase.week is None:
            return
        decide_week(phase.week, best=best)
        calendar.advance(season=season)


def titles(weeks: Sequence[Week]) -> list[str]:
    return [week.title for week in weeks]


def seat_everybody(season: Season) -> None:
    """Every team has a head coach."""
    for entry in season.entries.select_related("team"):
        SeatFactory.create(team=entry.team)


def date_first_week(season: Season) -> None:
    """Give the first week a deadline and the preparation a date, so that it ends by itself though nobody coaches."""
    first = season.weeks.order_by("number")[0]
    first.due_at = clock.now()
    first.save()
    season.phases.filter(kind=Phase.Kind.PREPARATION).update(not_before=clock.now())


@kept_world
def in_first_week() -> Season:
    """Return a season of four teams of the tiny ruleset in their first week."""
    season = new_season((2, 2), ruleset="tiny", rosters=True)
    date_first_week(season)
    calendar.advance(season=season)
    return season


@kept_world
def after_first_week() -> Season:
    """Return the same season when all games of the first week are over."""
    season = in_first_week()
    phase = current_phase(season)
    assert phase is not None
    assert phase.week is not None
    decide_week(phase.week)
    return season
