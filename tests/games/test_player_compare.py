"""Two men beside each other: by page and by API, for whoever sees their league, with a fixed number of queries."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import PlayerSeasonLine
from games.selectors.player_compare import RatingLine, comparison
from league.models import League, Player, Season
from league.selectors.leagues import current_season
from league.selectors.ratings import Rating
from tests.league.seasons import named, new_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    made = new_season((4,), ruleset="tiny", rosters=True)
    League.objects.filter(pk=made.league_id).update(openness=League.Openness.PUBLIC)
    return made


def men(season: Season) -> tuple[Player, Player]:
    """The men with the same number of two teams, who play at one position."""
    one, other = (named(season, name).roster.order_by("number")[0].player for name in ("A1", "A2"))
    return one, other


def skilled(player: Player, skill: int) -> None:
    Player.objects.filter(pk=player.pk).update(sheet={"skill": skill})


def line(season: Season, player: Player, **figures: int) -> None:
    PlayerSeasonLine.objects.create(
        season=season, part="regular", team=player.spot.team, player=player, games=2, figures=figures
    )


def addresses(season: Season) -> list[str]:
    one, other = (man.public_id for man in men(season))
    return [
        reverse("player-compare", args=[one]),
        reverse("player-comparison", args=[one, other]),
        reverse("api-comparison", args=[one, other]),
    ]


def rating(value: int, *, less: bool = False) -> Rating:
    return Rating("Skill", value, "", "", "", less, 0, 0, 0)


@pytest.mark.parametrize(
    ("one", "other", "ahead"),
    [(rating(5), rating(3), "first"), (rating(3), rating(5), "second"), (rating(4), rating(4), "level"),
     (rating(5, less=True), rating(3, less=True), "second"), (rating(3, less=True), rating(5, less=True), "first"),
     (rating(4), None, ""), (None, rating(4), "")],
)  # fmt: skip
def test_who_is_ahead(one: Rating | None, other: Rating | None, ahead: str) -> None:
    assert RatingLine("Skill", "", "", "", (one, other)).ahead == ahead


def test_both_are_told_with_ratings_and_figures(season: Season) -> None:
    one, other = men(season)
    skilled(one, 12)
    skilled(other, 15)
    line(season, one, rushing_yards=40, carries=10)
    line(season, other, rushing_yards=55, carries=11)
    found = [Player.objects.select_related("league", "spot__team").get(pk=man.pk) for man in (one, other)]
    told = comparison(season.league, (found[0], found[1]), current_season(season.league))
    assert [line.ahead for line in told.ratings] == ["second"]
    assert told.games == (2, 2)
    figures = {line.figure.code: line.values for table in told.tables for line in table.lines}
    assert figures["rushing_yards"] == ("40", "55")


def test_page_and_api_tell_the_same(season: Season) -> None:
    one, other = men(season)
    skilled(one, 12)
    skilled(other, 15)
    choose, page, api = addresses(season)
    shown = Client().get(page).content.decode()
    told = Client().get(api).json()
    assert [man["name"] for man in told["men"]] == [one.name, other.name]
    assert all(name in shown for name in (one.name, other.name))
    (skill,) = told["ratings"]
    assert (skill["ahead"], [each["value"] for each in skill["ratings"]]) == ("second", [12, 15])
    assert told["teams"] == [one.spot.team.code, other.spot.team.code]
    assert other.name in Client().get(choose).content.decode()


def test_choosing_leads_to_both(season: Season) -> None:
    choose, page, _ = addresses(season)
    one, other = men(season)
    assert Client().get(choose, {"with": str(other.public_id)}).headers["Location"] == page
    wrong = Client().get(choose, {"with": "nobody"})
    assert wrong.status_code == 422
    assert "Choose another" in wrong.content.decode()
    assert str(one.public_id) not in Client().get(choose).content.decode().split("<select")[1].split("</select>")[0]


def test_no_comparison_with_himself_or_across_leagues(season: Season) -> None:
    one, _ = men(season)
    elsewhere = new_season((4,), ruleset="tiny", rosters=True)
    League.objects.update(openness=League.Openness.PUBLIC)
    for other in (one, men(elsewhere)[0]):
        for route in ("player-comparison", "api-comparison"):
            assert Client().get(reverse(route, args=[one.public_id, other.public_id])).status_code == 404


def test_whoever_may_not_see_the_league_is_told_nothing(season: Season) -> None:
    assert {Client().get(address).status_code for address in addresses(season)} == {200}
    League.objects.update(openness=League.Openness.MEMBERS)
    assert {Client().get(address).status_code for address in addresses(season)} == {404}


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert Client().get(address).status_code == 200
    return len(seen)


def test_queries_do_not_grow_with_men_and_figures(season: Season) -> None:
    lean = [queries(address) for address in addresses(season)]
    for spot in list(named(season, "A1").roster.select_related("player")) + list(named(season, "A2").roster.all()):
        line(season, spot.player, rushing_yards=spot.number, carries=3)
    for spot in named(season, "A3").roster.select_related("player"):
        Player.objects.filter(pk=spot.player_id).update(position=men(season)[0].position)
    assert [queries(address) for address in addresses(season)] == lean
