"""Play-off odds and strength of schedule: what is certain, the arithmetic of schedules, to whom they are shown."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from league.models import League, Season
from league.selectors.calendar import current_phase
from league.selectors.odds import Chance, SeasonOdds, TeamOdds, courses_for, season_odds
from league.services import calendar
from tests.league.seasons import date_first_week, decide_week, new_season, play_out

BEST = ["A1", "A2", "B1", "B2"]


def public(sizes: tuple[int, ...] = (4, 4), *, rosters: bool = False, **options: object) -> Season:
    season = new_season(sizes, rosters=rosters, preseason_games=0, **options)
    League.objects.update(openness=League.Openness.PUBLIC)
    return season


def by_name(found: SeasonOdds | None) -> dict[str, TeamOdds]:
    assert found is not None
    return {one.row.team.name: one for one in found.teams}


@pytest.mark.parametrize(
    ("count", "certain", "told"),
    [(0, None, "under 1 %"), (4, None, "under 1 %"), (6, None, "1 %"), (994, None, "99 %"), (996, None, "over 99 %"),
     (1000, None, "over 99 %"), (455, None, "46 %"), (3, True, "100 %"), (997, False, "0 %")],
)  # fmt: skip
def test_what_is_open_is_told_as_neither_never_nor_always(count: int, certain: bool | None, told: str) -> None:
    assert Chance(count, 1000, certain).told == told


@pytest.mark.parametrize(("teams", "courses"), [(2, 500), (20, 500), (32, 312), (100, 250), (0, 500)])
def test_a_league_of_many_teams_plays_fewer_courses(teams: int, courses: int) -> None:
    assert courses_for(teams) == courses


@pytest.mark.django_db
def test_there_are_no_odds_before_a_game_is_over() -> None:
    season = public()
    assert season_odds(season) is None
    page = Client().get(reverse("season-odds", args=[season.league.public_id, season.number]))
    assert "No game of this season is over yet" in page.content.decode()
    assert Client().get(f"/api/v1/seasons/{season.public_id}/odds/").status_code == 404


@pytest.mark.django_db
def test_a_schedule_is_as_strong_as_the_mean_of_its_opponents() -> None:
    season = public((4,), regular_games=4)
    decide_week(season.weeks.get(number=1), best=BEST)
    found = by_name(season_odds(season))
    ratings = {name: one.rating for name, one in found.items()}
    for name, one in found.items():
        met, to_come = [], []
        for game in season.fixtures.filter(week__kind="regular").select_related("home", "away"):
            if name in (game.home.name, game.away.name):
                other = game.away.name if game.home.name == name else game.home.name
                (met if game.status == "final" else to_come).append(ratings[other])
        assert one.strength.met == pytest.approx(sum(met) / len(met))
        assert one.strength.to_come == pytest.approx(sum(to_come) / len(to_come))
    assert {len({one.strength.met for one in found.values()})} != {1}


@pytest.mark.django_db
def test_odds_say_never_and_always_only_where_it_is_certain() -> None:
    """Two are in of four. With one week left of six A1 has won all its games and A4 none."""
    season = public((2, 2), regular_games=6, playoff_teams=2)
    weeks = list(season.weeks.filter(kind="regular").order_by("number"))
    for week in weeks[:-1]:
        decide_week(week, best=["A1", "B1"])
    found = by_name(season_odds(season))
    for one in found.values():
        assert (one.playoffs.certain is True) == one.row.mark.qualified
        assert (one.playoffs.certain is False) == one.row.mark.eliminated
        assert (one.division.certain is True) == one.row.mark.division
    assert found["A1"].playoffs.told == "100 %"
    assert found["A1"].title.certain is None


@pytest.mark.django_db
def test_in_the_play_offs_who_is_in_is_known_and_who_is_beaten_wins_nothing() -> None:
    season = public(rosters=True)
    date_first_week(season)
    calendar.advance(season=season)
    while (week := current_phase(season).week).kind != "playoff":
        decide_week(week, best=BEST)
        calendar.advance(season=season)
    found = by_name(season_odds(season))
    seeded = set(season.entries.exclude(seed=None).values_list("team__name", flat=True))
    assert {name for name, one in found.items() if one.playoffs.told == "100 %"} == seeded
    assert {one.playoffs.told for name, one in found.items() if name not in seeded} == {"0 %"}
    assert {one.title.told for name, one in found.items() if name not in seeded} == {"0 %"}
    decide_week(week, best=BEST)
    beaten = {game.home.name if game.away_score > game.home_score else game.away.name for game in week.fixtures.all()}
    assert {by_name(season_odds(season))[name].title.told for name in beaten} == {"0 %"}


@pytest.mark.django_db
def test_once_it_is_over_the_champion_has_won() -> None:
    season = public(rosters=True)
    date_first_week(season)
    play_out(season, best=BEST)
    told = {name: one.title.told for name, one in by_name(season_odds(Season.objects.get(pk=season.pk))).items()}
    (best,) = season.entries.filter(final_rank=1).values_list("team__name", flat=True)
    assert {name for name, share in told.items() if share == "100 %"} == {best}
    assert {share for name, share in told.items() if name != best} == {"0 %"}


def addresses(season: Season) -> list[str]:
    page = reverse("season-odds", args=[season.league.public_id, season.number])
    return [page, f"/api/v1/seasons/{season.public_id}/odds/"]


@pytest.mark.django_db
def test_page_and_api_tell_the_same_to_whoever_sees_the_league() -> None:
    season = public()
    decide_week(season.weeks.get(number=1), best=BEST)
    page, api = (Client().get(address) for address in addresses(season))
    told = api.json()
    assert told["key"] in page.content.decode()
    assert f"played {told['courses']} times" in page.content.decode()
    assert len(told["teams"]) == 8
    assert told == Client().get(addresses(season)[1]).json()
    assert (
        reverse("season-odds", args=[season.league.public_id, 1])
        in Client().get(reverse("season", args=[season.league.public_id, 1])).content.decode()
    )
    League.objects.update(openness=League.Openness.MEMBERS)
    assert {Client().get(address).status_code for address in addresses(season)} == {404}


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert Client().get(address).status_code == 200
    return len(seen)


@pytest.mark.django_db
def test_queries_do_not_grow_with_teams_and_weeks() -> None:
    small, large = public((4,)), public((4, 4))
    decide_week(small.weeks.get(number=1))
    for week in large.weeks.filter(kind="regular")[:5]:
        decide_week(week)
    assert [queries(address) for address in addresses(small)] == [queries(address) for address in addresses(large)]
