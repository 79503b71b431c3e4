"""Standings: counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pytest_django import DjangoAssertNumQueries

from league.models import Division, Season, Team
from league.selectors.standings import Result, Row, ranked, standings
from tests.factories import DivisionFactory, EntryFactory, FixtureFactory, SeasonFactory, TeamFactory, WeekFactory

SCORES = st.integers(0, 60)
GAMES = st.lists(
    st.tuples(st.integers(0, 4), st.integers(0, 4), SCORES, SCORES).filter(lambda g: g[0] != g[1]), max_size=25
)


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


ORDERS = [
    pytest.param(
        [("Ash", 10, "Birch", 0), ("Birch", 50, "Cedar", 0), ("Cedar", 20, "Ash", 19)],
        ["Birch", "Ash", "Cedar"],  # each won one of two against the others: point difference +40, +9, -49
        id="three-in-a-ring-go-by-difference",
    ),
    pytest.param(
        [
            ("Ash", 10, "Birch", 9),
            ("Birch", 40, "Durmast", 0),
            ("Durmast", 30, "Ash", 0),
            ("Cedar", 5, "Durmast", 4),
            ("Durmast", 3, "Cedar", 0),
            ("Durmast", 7, "Elm", 0),
        ],
        ["Durmast", "Birch", "Cedar", "Ash", "Elm"],  # Ash, Birch, Cedar 1-1; differences -29, +39, -2
        id="unequal-games-between-them-go-by-difference",
    ),
    pytest.param(
        [("Ash", 10, "Birch", 9), ("Birch", 44, "Cedar", 0), ("Cedar", 5, "Ash", 4), ("Cedar", 0, "Durmast", 7)],
        ["Durmast", "Ash", "Birch", "Cedar"],
        id="the-game-between-two-level-teams-beats-the-difference",
    ),
    pytest.param(
        [("Ash", 10, "Cedar", 7), ("Birch", 23, "Durmast", 20)],
        ["Birch", "Ash", "Durmast", "Cedar"],
        id="equal-difference-goes-by-points",
    ),
]


@pytest.mark.django_db
@pytest.mark.parametrize(("results", "expected"), ORDERS)
def test_order(results: list[tuple[str, int, str, int]], expected: list[str]) -> None:
    season = SeasonFactory()
    _, teams = division_of(season, *sorted(expected))
    play(teams, *results)
    assert order(season) == expected


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


@given(GAMES)
def test_books_balance_and_the_order_is_total(games: list[tuple[int, int, int, int]]) -> None:
    division = Division(pk=1)
    rows = [Row(Team(pk=n), division, place=n) for n in range(5)]
    for home, away, home_score, away_score in games:
        rows[home].results.append(Result(away, home_score, away_score, inside=True))
        rows[away].results.append(Result(home, away_score, home_score, inside=True))
    assert sum(row.wins for row in rows) == sum(row.losses for row in rows)
    assert sum(row.points_for for row in rows) == sum(row.points_against for row in rows)
    assert sum(row.played for row in rows) == 2 * len(games)
    assert all(row.wins + row.losses + row.ties == row.played for row in rows)
    order = ranked(rows)
    assert {row.place for row in order} == {0, 1, 2, 3, 4}
    assert [row.share for row in order] == sorted((row.share for row in rows), reverse=True)
    assert [row.place for row in ranked(rows[::-1])] == [row.place for row in order]
