"""Standings: counted by hand."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from league.models import Division, Season, Team
from league.selectors.standings import overall, standings
from tests.factories import (
    DivisionFactory,
    EntryFactory,
    FixtureFactory,
    LeagueFactory,
    SeasonFactory,
    TeamFactory,
    WeekFactory,
)
from tests.league.seasons import decide_week, new_season

pytestmark = pytest.mark.both_databases


def division_of(season: Season, *names: str) -> tuple[Division, dict[str, Team]]:
    division = DivisionFactory(season=season)
    teams = {name: TeamFactory(league=season.league, name=name) for name in names}
    for place, team in enumerate(teams.values(), start=1):
        EntryFactory(division=division, team=team, place=place)
    return division, teams


def play(teams: dict[str, Team], *results: tuple[str, int, str, int]) -> Season:
    """One week a result: home, points, away, points."""
    season = next(iter(teams.values())).entries.get().season
    for home, home_score, away, away_score in results:
        FixtureFactory(
            week=WeekFactory(season=season), home=teams[home], away=teams[away], final=(home_score, away_score)
        )
    return season


def order(season: Season) -> list[str]:
    return [row.team.name for table in standings(season) for row in table.rows]


@pytest.mark.django_db
def test_row_counts_results_points_division_and_run() -> None:
    season = SeasonFactory()
    _, near = division_of(season, "Ash", "Birch")
    _, far = division_of(season, "Cedar", "Durmast")
    everybody = near | far
    play(
        everybody, ("Ash", 20, "Birch", 10), ("Cedar", 17, "Ash", 17), ("Ash", 3, "Durmast", 6), ("Birch", 7, "Ash", 9)
    )
    rows = {row.team.name: row for table in standings(season) for row in table.rows}
    ash = rows["Ash"]
    assert (ash.played, ash.wins, ash.losses, ash.ties) == (4, 2, 1, 1)
    assert ash.share == 0.625  # two wins and half a tie of four games
    assert (ash.points_for, ash.points_against, ash.difference) == (49, 40, 9)
    assert (ash.inside, ash.streak, ash.rank) == ("2-0", "W1", 1)
    assert (rows["Birch"].inside, rows["Birch"].streak, rows["Birch"].share) == ("0-2", "L2", 0.0)
    assert (rows["Cedar"].inside, rows["Cedar"].streak) == ("0-0", "T1")
    assert (rows["Durmast"].wins, rows["Durmast"].streak) == (1, "W1")


@pytest.mark.django_db
def test_before_the_first_game_last_seasons_places_count() -> None:
    season = SeasonFactory()
    division_of(season, "Zelkova", "Alder", "Maple")
    assert order(season) == ["Zelkova", "Alder", "Maple"]
    assert [row.streak for table in standings(season) for row in table.rows] == ["", "", ""]


PARTED = [
    pytest.param(
        [("A1", 10, "A3", 0), ("B1", 3, "A1", 0), ("A2", 40, "B1", 0), ("B2", 3, "A2", 0)],
        "before A2 by games won within the division: 1 to 0",
        marks=pytest.mark.rule("fool:11.1.2-02"),
        id="division",
    ),
    pytest.param(
        [("A1", 10, "B1", 0), ("A2", 9, "B1", 0)],
        "before A2 by point difference: +10 to +9",
        marks=pytest.mark.rule("fool:11.1.2-03"),
        id="points",
    ),
    pytest.param(
        [("A1", 3, "B1", 3), ("A1", 3, "B2", 3), ("A2", 40, "B1", 0), ("B2", 1, "A2", 0)],
        "before A1 by games won, ties not counted: 1 to 0",
        marks=pytest.mark.rule("fool:11.1.2-02"),
        id="outright",
    ),
    pytest.param(
        [("A1", 9, "B1", 0), ("A2", 9, "B1", 0)],
        "level with A2; last season's place goes first",
        marks=pytest.mark.rule("fool:11.1.2-04"),
        id="level",
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("results", "reason"), PARTED)
def test_what_parted_level_teams_is_said(results: list[tuple[str, int, str, int]], reason: str) -> None:
    season = SeasonFactory(league=LeagueFactory(ruleset="fool"))
    _, near = division_of(season, "A1", "A2", "A3", "A4")
    _, far = division_of(season, "B1", "B2")
    play(near | far, *results)
    first, second = (row for row in standings(season)[0].rows if row.team.name in ("A1", "A2"))
    assert first.reason == reason
    assert {first.team.name, second.team.name} == {"A1", "A2"}


@pytest.mark.django_db
@pytest.mark.rule("fool:11.1.2-01")
def test_more_games_won_need_no_reason() -> None:
    season = SeasonFactory(league=LeagueFactory(ruleset="fool"))
    _, teams = division_of(season, "A1", "A2")
    play(teams, ("A1", 3, "A2", 0))
    assert [(row.team.name, row.reason) for row in standings(season)[0].rows] == [("A1", ""), ("A2", "")]


@pytest.mark.django_db
def test_certain_places_are_told_and_preseason_counts_nothing() -> None:
    season = new_season(preseason_games=1, regular_games=2)
    decide_week(season.weeks.get(number=0), best=("B1",))
    assert all(row.played == 0 and row.standing == "" for row in overall(season))
    assert all(row.standing == "" for row in overall(new_season((2, 2), regular_games=2)))  # two of two are in, but 0-0
    for number in (1, 2):
        decide_week(season.weeks.get(number=number), best=("A1", "A2", "B1", "B2"))
    marks = {row.team.name: row.standing for row in overall(season)}
    assert {name for name, mark in marks.items() if mark == "eliminated"} == {"A3", "A4", "B3", "B4"}
    assert {marks[name] for name in ("A1", "A2", "B1", "B2")} <= {"division won", "in the play-offs"}
    assert [row.overall for row in overall(season)] == list(range(1, 9))


@pytest.mark.django_db
def test_only_final_games_of_the_season_count() -> None:
    season = SeasonFactory()
    _, teams = division_of(season, "Ash", "Birch")
    FixtureFactory(week=WeekFactory(season=season), home=teams["Ash"], away=teams["Birch"], status="playing")
    later = SeasonFactory(league=season.league, number=2)
    FixtureFactory(week=WeekFactory(season=later), home=teams["Ash"], away=teams["Birch"], final=(9, 0))
    assert [row.played for table in standings(season) for row in table.rows] == [0, 0]


@pytest.mark.django_db
@pytest.mark.parametrize("games", [1, 3])
def test_two_queries_however_many_games(games: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    season = SeasonFactory()
    _, teams = division_of(season, *[f"Club {n}" for n in range(2 * games)])
    names = list(teams)
    play(teams, *[(names[2 * n], 7, names[2 * n + 1], 3) for n in range(games)])
    with django_assert_num_queries(2):
        tables = standings(season)
        assert [row.team.name for row in tables[0].rows]


@pytest.mark.django_db
def test_books_balance() -> None:
    season = new_season(preseason_games=0)
    for number in range(1, 11):
        decide_week(season.weeks.get(number=number), best=("B3", "A2"))
    rows = overall(season)
    assert sum(row.wins for row in rows) == sum(row.losses for row in rows) == 40
    assert sum(row.difference for row in rows) == 0
    assert all(row.wins + row.losses + row.ties == row.played == 10 for row in rows)
    assert [row.wins for row in rows] == sorted((row.wins for row in rows), reverse=True)
