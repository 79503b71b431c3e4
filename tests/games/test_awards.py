"""The awards of a season: the player of each week, the race and the honours, to whom they are shown."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from games.models import GameRecord, GameRun, PlayerGameLine, SeasonBest
from games.selectors import honours
from games.selectors.awards import season_awards, week_awards, weeks_over
from games.selectors.week_honours import players_of_the_week
from league import clock
from league.models import Draft, Fixture, League, Player, Prospect, Season, Week
from tests.league.drafts import NOON
from tests.league.seasons import decide_week, named, new_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    """Two weeks are played."""
    made = new_season((4,), ruleset="tiny", rosters=True)
    League.objects.update(openness=League.Openness.PUBLIC)
    for week in regular(made)[:2]:
        decide_week(week, best=["A1", "A2"])
    return made


def regular(season: Season) -> list[Week]:
    return list(season.weeks.filter(kind="regular").order_by("number"))


def man(season: Season, name: str) -> Player:
    return named(season, name).roster.order_by("number")[0].player


def line(season: Season, week: Week, name: str, **figures: int) -> None:
    """The figures of a team's first man in its game of the week."""
    team = named(season, name)
    fixture = next(one for one in week.fixtures.all() if team.pk in (one.home_id, one.away_id))
    run, _ = GameRun.objects.get_or_create(fixture=fixture, defaults={"queued_at": clock.now()})
    plain = {"body": b"", "digest": "0" * 64, "engine": "0"}
    record, _ = GameRecord.objects.get_or_create(run=run, fixture=fixture, defaults=plain)
    side = "home" if fixture.home_id == team.pk else "away"
    PlayerGameLine.objects.create(
        record=record, fixture=fixture, team=team, player=man(season, name), side=side, figures=figures
    )


def mark(season: Season, name: str, figure: str, value: int) -> None:
    SeasonBest.objects.create(
        season=season, part="regular", figure=figure, value=value, player=man(season, name), team=named(season, name)
    )


def addresses(season: Season) -> list[str]:
    return [reverse(name, args=[season.league.public_id, season.number]) for name in ("season-awards", "api-awards")]


def test_each_week_has_its_players_as_the_news_tells_them(season: Season) -> None:
    first, second, third = regular(season)[:3]
    for week, values in ((first, (100, 90, 80)), (second, (10, 30, 30)), (third, (5, 6, 7))):
        for name, value in zip(("A1", "A2", "A3"), values, strict=True):
            line(season, week, name, carries=20, rushing_yards=value)
    assert weeks_over(season) == [second, first]
    found = week_awards(weeks_over(season))
    assert [{honour.player for honour in one.men} for one in found] == [
        {man(season, "A2"), man(season, "A3")},
        {man(season, "A1")},
    ]
    for one in found:
        assert list(one.men) == players_of_the_week(one.week)


def test_nothing_is_told_of_a_game_before_it_is_final(season: Season) -> None:
    first = regular(season)[0]
    line(season, first, "A1", carries=20, rushing_yards=100)
    game = next(one for one in first.fixtures.all() if "A1" in (one.home.name, one.away.name))
    Fixture.objects.filter(pk=game.pk).update(
        status=Fixture.Status.SCHEDULED, home_score=None, away_score=None, played_at=None
    )
    assert first not in weeks_over(season)
    assert week_awards([first])[0].men == ()


def test_the_race_has_most_points_first_and_becomes_the_honours(season: Season) -> None:
    """Rushing: A1 5, A2 4; catches: A2 5, A3 4. A2 has 9, A1 5, A3 4."""
    for name, figure, value in (
        ("A1", "rushing_yards", 100), ("A2", "rushing_yards", 90), ("A2", "receiving_yards", 80),
        ("A3", "receiving_yards", 70),
    ):  # fmt: skip
        mark(season, name, figure, value)
    draft = Draft.objects.create(
        season=season, rounds=1, seconds_per_pick=60, starts_at=NOON, status=Draft.Status.OVER, over_at=NOON
    )
    Prospect.objects.create(draft=draft, player=man(season, "A3"), worth=5)
    told = season_awards(season)
    assert told.honours is None
    assert told.race is not None
    assert [(one.player, one.value) for one in told.race.men] == [
        (man(season, "A2"), 9), (man(season, "A1"), 5), (man(season, "A3"), 4),
    ]  # fmt: skip
    assert [one.player for one in told.race.newcomers] == [man(season, "A3")]
    season.status = Season.Status.FINISHED
    season.save()
    over = season_awards(season)
    assert over.race is None
    assert over.honours is not None
    assert [(one.player, one.value) for one in over.honours.men] == [(man(season, "A2"), 9)]


def test_a_race_tells_its_first_men_alone(season: Season) -> None:
    spots = named(season, "A1").roster.order_by("number")[: honours.RACE + 1]
    for spot, figure in zip(spots, honours.led_figures(), strict=False):
        SeasonBest.objects.create(
            season=season, part="regular", figure=figure.code, value=9, player=spot.player, team=spot.team
        )
    assert len(honours.race(season).men) == honours.RACE


def test_page_and_api_tell_the_same_to_whoever_sees_the_league(season: Season) -> None:
    line(season, regular(season)[0], "A1", carries=20, rushing_yards=100)
    mark(season, "A2", "rushing_yards", 90)
    page, api = (Client().get(address) for address in addresses(season))
    told = api.json()
    assert told["weeks"][1]["men"][0]["player"]["name"] == man(season, "A1").name
    assert told["race"]["men"][0]["player"]["name"] == man(season, "A2").name
    assert told["honours"] is None
    for name in ("A1", "A2"):
        assert man(season, name).name in page.content.decode()
    League.objects.update(openness=League.Openness.MEMBERS)
    assert {Client().get(address).status_code for address in addresses(season)} == {404}


def queries(address: str) -> int:
    with CaptureQueriesContext(connection) as seen:
        assert Client().get(address).status_code == 200
    return len(seen)


def test_queries_do_not_grow_with_weeks_and_men(season: Season) -> None:
    line(season, regular(season)[0], "A1", carries=20, rushing_yards=100)
    mark(season, "A1", "rushing_yards", 90)
    lean = [queries(address) for address in addresses(season)]
    for week in regular(season)[2:5]:
        decide_week(week)
        for name in ("A1", "A2", "A3", "A4"):
            line(season, week, name, carries=20, rushing_yards=100)
    for name in ("A2", "A3"):
        mark(season, name, "receiving_yards", 90)
    assert [queries(address) for address in addresses(season)] == lean
