"""The pages of news, stories and rivalries, feeds and calendars: what they tell, to whom, with how many queries."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from icalendar import Calendar

from games.models import GameRecord, GameRun, PlayerGameLine
from games.selectors.week_honours import players_of_the_week
from league import clock
from league.logs import without_tokens
from league.models import League, Season
from league.selectors.feeds import feed_key
from league.services import ledger
from tests.factories import MembershipFactory, UserFactory
from tests.league.seasons import date_first_week, decide_week, named, new_season

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def season() -> Season:
    """Two weeks are played; A1 has won all its games."""
    made = new_season((4,), ruleset="tiny", rosters=True)
    made.league.openness = League.Openness.PUBLIC
    made.league.save()
    for week in made.weeks.filter(kind="regular").order_by("number")[:2]:
        decide_week(week, best=["A1", "A2"])
    return made


def addresses(season: Season) -> list[str]:
    league, (one, two) = season.league, (named(season, "A1"), named(season, "A2"))
    return [
        reverse("news", args=[league.public_id]),
        reverse("season-story", args=[league.public_id, season.number]),
        reverse("rivalry", args=[league.public_id, one.public_id, two.public_id]),
        reverse("results-feed", args=[league.public_id]),
        reverse("deadlines-calendar", args=[league.public_id]),
        f"/api/v1/leagues/{league.public_id}/news/",
        f"/api/v1/leagues/{league.public_id}/seasons/{season.number}/story/",
        f"/api/v1/leagues/{league.public_id}/rivalries/{one.public_id}/{two.public_id}/",
    ]


def test_whoever_may_not_see_the_league_is_told_nothing(season: Season, client: Client) -> None:
    assert {client.get(address).status_code for address in addresses(season)} == {200}
    League.objects.update(openness=League.Openness.MEMBERS)
    assert {client.get(address).status_code for address in addresses(season)} == {404}
    client.force_login(UserFactory.create())
    assert {client.get(address).status_code for address in addresses(season)} == {404}


def test_the_page_tells_headlines_results_ranking_and_what_comes(season: Season, client: Client) -> None:
    page = client.get(addresses(season)[0]).content.decode()
    assert "A3 do not score a point" in page
    assert "Power ranking" in page
    assert "To watch in" in page
    told = client.get(addresses(season)[5]).json()
    assert told["season"] == 1
    assert told["power_ranking"][0]["team"]["name"] == "A1"
    assert [one["place"] for one in told["power_ranking"]] == [1, 2, 3, 4]


def test_a_league_without_games_has_no_news_yet(client: Client) -> None:
    made = new_season((4,), ruleset="tiny")
    League.objects.update(openness=League.Openness.PUBLIC)
    assert "Nothing has happened yet" in client.get(addresses(made)[0]).content.decode()
    assert client.get(addresses(made)[5]).json()["weeks"] == []


def test_a_rivalry_takes_two_clubs_of_the_league(season: Season, client: Client) -> None:
    one = named(season, "A1").public_id
    for wrong in (one, named(new_season((4,), ruleset="tiny"), "A2").public_id):
        assert client.get(reverse("rivalry", args=[season.league.public_id, one, wrong])).status_code == 404
        address = f"/api/v1/leagues/{season.league.public_id}/rivalries/{one}/{wrong}/"
        assert client.get(address).status_code == 404


def line(season: Season, name: str, at: int, **figures: int) -> None:
    """A man's figures of his team's first game."""
    week = season.weeks.filter(kind="regular").order_by("number")[1]
    fixture = next(one for one in week.fixtures.all() if name in (one.home.name, one.away.name))
    run, _ = GameRun.objects.get_or_create(fixture=fixture, defaults={"queued_at": clock.now()})
    record, _ = GameRecord.objects.get_or_create(
        run=run, fixture=fixture, defaults={"body": b"", "digest": "0" * 64, "engine": "0"}
    )
    team = named(season, name)
    player = team.roster.order_by("number")[at].player
    side = "home" if fixture.home_id == team.pk else "away"
    PlayerGameLine.objects.create(record=record, fixture=fixture, team=team, player=player, side=side, figures=figures)


def test_the_player_of_the_week_has_most_points_and_equal_points_share_it(season: Season) -> None:
    """Rushing yards 100, 90, 80 give 5, 4, 3 points; two touchdowns in the rushes give the second man 5 more."""
    line(season, "A1", 0, carries=20, rushing_yards=100)
    line(season, "A2", 0, carries=20, rushing_yards=90, rushing_tds=2)
    line(season, "A3", 0, carries=20, rushing_yards=80)
    week = season.weeks.filter(kind="regular").order_by("number")[1]
    (best,) = players_of_the_week(week)
    assert best.team.name == "A2"
    assert "90" in best.did
    assert players_of_the_week(season.weeks.order_by("-number")[0]) == []


def test_results_are_a_feed(season: Season, client: Client) -> None:
    answer = client.get(addresses(season)[3])
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.findall(f"{ATOM}entry")]
    assert len(titles) == season.fixtures.filter(status="final").count()
    one = season.fixtures.filter(status="final").select_related("home", "away")[0]
    assert f"{one.away} {one.away_score}, {one.home} {one.home_score}" in titles


def test_deadlines_are_a_calendar(season: Season, client: Client) -> None:
    date_first_week(season)
    week = season.weeks.order_by("number")[0]
    found = Calendar.from_ical(client.get(addresses(season)[4]).content)
    (event,) = [one for one in found.walk("VEVENT") if str(one["uid"]).startswith("week-")]
    assert event["dtstart"].dt == week.due_at.replace(microsecond=0)
    assert f"plans for {week.title} are due" in str(event["summary"])
    assert str(week.fixtures.all()[0]) in str(event["description"])


def test_a_key_reads_as_its_person_and_ends_with_the_password(season: Season, client: Client) -> None:
    League.objects.update(openness=League.Openness.MEMBERS)
    season.league.refresh_from_db()
    member = MembershipFactory.create(league=season.league).user
    feed = addresses(season)[3]
    key = feed_key(member, season.league)
    assert client.get(feed + key).status_code == 200
    assert client.get(feed + "?key=invented").status_code == 404
    assert client.get(feed + feed_key(UserFactory.create(), season.league)).status_code == 404
    member.set_password("another long one 8")
    member.save()
    assert client.get(feed + key).status_code == 404
    member.memberships.all().delete()
    assert client.get(feed + feed_key(member, season.league)).status_code == 404


def test_a_key_opens_the_feeds_of_its_own_league_alone(season: Season, client: Client) -> None:
    other = new_season((4,), ruleset="tiny")
    League.objects.update(openness=League.Openness.MEMBERS)
    member = MembershipFactory.create(league=season.league).user
    MembershipFactory.create(league=other.league, user=member)
    for one in (season, other):
        one.league.refresh_from_db()
    key = feed_key(member, season.league)
    found = [client.get(f"/leagues/{one.league.public_id}/results.atom{key}").status_code for one in (season, other)]
    assert found == [200, 404]


def test_a_key_opens_nothing_but_feeds(season: Season, client: Client) -> None:
    League.objects.update(openness=League.Openness.MEMBERS)
    season.league.refresh_from_db()
    key = feed_key(MembershipFactory.create(league=season.league).user, season.league)
    assert client.get(reverse("league", args=[season.league.public_id]) + key).status_code == 404


def test_pages_take_as_many_queries_with_more_teams_and_weeks(season: Season, client: Client) -> None:
    large = new_season((6, 6), ruleset="tiny", rosters=True)
    League.objects.update(openness=League.Openness.PUBLIC)
    for week in large.weeks.filter(kind="regular").order_by("number")[:6]:
        decide_week(week)
    for few, many in zip(addresses(season), addresses(large), strict=True):
        client.get(few)
        counts = []
        for address in (few, many):
            with CaptureQueriesContext(connection) as caught:
                assert client.get(address).status_code == 200
            counts.append(len(caught))
        assert counts[0] == counts[1], few


def test_a_taken_back_trade_is_no_news(season: Season, client: Client) -> None:
    player = named(season, "A1").roster.order_by("number")[0].player
    date_first_week(season)
    _, wrong = (
        ledger.write(kind="traded", season=season, sentence=sentence, changes=[ledger.Changed(player, {}, {})])
        for sentence in ("A1 and A2 trade.", "A slip.")
    )
    ledger.write(kind="undone", season=season, sentence="Back.", changes=[ledger.Changed(player, {}, {})], undoes=wrong)
    page = client.get(addresses(season)[1]).content.decode()
    assert "A1 and A2 trade." in page
    assert "A slip." not in page


def test_a_key_stands_in_no_log(season: Season) -> None:
    League.objects.update(openness=League.Openness.MEMBERS)
    season.league.refresh_from_db()
    key = feed_key(MembershipFactory.create(league=season.league).user, season.league)
    secret = key.removeprefix("?key=")
    assert secret
    for line in (f"GET /leagues/1/results.atom{key} HTTP/1.1", f"a=1&key={secret}&b=2", key[1:]):
        told = without_tokens(line)
        assert secret not in told
        assert "key=…" in told
    assert without_tokens(f"a=1&key={secret}&b=2") == "a=1&key=…&b=2"
    assert without_tokens("?monkey=1&page=2") == "?monkey=1&page=2"
