"""What the pages show and do."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import clock
from league.models import Fixture, League, Membership, User
from league.services import deadlines, people
from tests.factories import (
    KICKOFF,
    PASSWORD,
    DivisionFactory,
    EntryFactory,
    FixtureFactory,
    LeagueFactory,
    MembershipFactory,
    PlayerFactory,
    RosterSpotFactory,
    SeasonFactory,
    SeatFactory,
    TeamFactory,
    UserFactory,
    WeekFactory,
    commissioner,
)
from tests.league.conftest import World

MARKUP = "<script>alert(1)</script><b>'\"&"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;&lt;b&gt;&#x27;&quot;&amp;"
NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)


def of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(client: Client, name: str, *arguments: Any, **query: str) -> str:
    answer = client.get(reverse(name, args=arguments), query)
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    """The page's text, blanks made one."""
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


# -- reading ----------------------------------------------------


def test_league_home_shows_result_standing_and_deadline_in_the_viewers_zone(world: World) -> None:
    first = world.season.weeks.get(number=1)
    with clock.at(NOW):
        deadlines.set_deadline(week=first, due_at=datetime(2031, 9, 6, 18, tzinfo=UTC))
    game = first.fixtures.get(home__code="LMW")
    Fixture.objects.filter(pk=game.pk).update(status="final", home_score=23, away_score=17, played_at=KICKOFF)
    world.coach.time_zone = "America/Chicago"
    world.coach.save()
    html = page(of(world.coach), "league", world.league.public_id)
    text = words(html)
    assert "Plans are due Saturday 6 September 2031, 13:00" in text
    assert "Gullwick Ferrymen 0 1 0 0.000 17 23 0-0 L1" in text
    assert "Larkmoor Wolfhounds 1 0 0 1.000 23 17 0-0 W1" in text
    assert reverse("game", args=[game.public_id]) in html
    assert "Commissioner's desk" not in text


def test_league_list_tells_ones_own_part(world: World) -> None:
    LeagueFactory(name="Hidden League")
    LeagueFactory(name="Open League", openness="public")
    text = words(page(of(world.coach), "home"))
    assert "Paper League Season 1 · Preparing You are Member Your team Gullwick Ferrymen" in text
    assert "Open League" in text
    assert "Hidden League" not in text


def test_visitor_without_account_sees_public_leagues(world: World) -> None:
    LeagueFactory(name="Open League", openness="public")
    text = words(page(Client(), "home"))
    assert "Open League" in text
    assert "Paper League" not in text
    assert "Found a league" not in text


def test_team_page_has_the_rulesets_columns_and_the_teams_games(world: World) -> None:
    fixture = world.season.fixtures.get(week__number=1, away=world.team)
    Fixture.objects.filter(pk=fixture.pk).update(status="final", home_score=23, away_score=17, played_at=KICKOFF)
    text = words(page(of(world.member), "team", world.team.public_id))
    spot = world.team.roster.select_related("player").get(number=10)
    assert "No. Name Pos Age Skill" in text
    assert f"10 {spot.player.name} B 25 {spot.player.sheet['skill']}" in text
    assert "Skill from 1 to 20, higher is better" in text
    assert "14 of 14 players" in text
    assert "1 at Larkmoor Wolfhounds lost 17-23 Final" in text


def test_house_rules_tell_what_holds_and_what_is_the_rulebooks(world: World) -> None:
    League.objects.filter(pk=world.league.pk).update(options={"overtime": "none", "rain": True})
    text = words(page(of(world.member), "house-rules", world.league.public_id))
    assert "How a tie is broken none 1 sudden_death" in text
    assert "Rain may fall yes 3 no" in text
    assert "Seconds in a quarter 900 2" in text
    assert "The game's number" not in text


def test_log_is_paged_newest_first(world: World) -> None:
    for number in range(60):
        world.league.log.create(at=KICKOFF, action="x", sentence=f"Sentence {number:02}.")
    client = of(world.member)
    first, second = (page(client, "league-log", world.league.public_id, page=str(n)) for n in (1, 2))
    assert "Sentence 59." in first
    assert "Sentence 09." not in first
    assert "Sentence 09." in second
    assert "Page 2 of 2" in words(second)


# -- markup is text ----------------------------------------------------


def test_markup_in_every_free_text_is_shown_as_text(db: None) -> None:
    chief = UserFactory(username="chief", display_name=MARKUP)
    league = LeagueFactory(name=MARKUP, options={"overtime": "none"})
    MembershipFactory(league=league, user=chief, role=Membership.Role.COMMISSIONER)
    season = SeasonFactory(league=league)
    team = TeamFactory(league=league, name=MARKUP)
    EntryFactory(division=DivisionFactory(season=season, name=MARKUP[:40]), team=team, place=1)
    RosterSpotFactory(team=team, player=PlayerFactory(league=league, name=MARKUP), out=MARKUP)
    SeatFactory(team=team, user=UserFactory(display_name=MARKUP))
    week = WeekFactory(season=season)
    rival = TeamFactory(league=league)
    EntryFactory(division=season.divisions.get(), team=rival, place=2)
    FixtureFactory(week=week, home=team, away=rival)
    league.log.create(at=KICKOFF, action="x", sentence=MARKUP, actor=chief)
    invited = people.invite_coach(team=rival, actor=chief, email="a@example.org")
    client = of(chief)
    public = league.public_id
    pages = {
        name: page(client, name, *arguments)
        for name, arguments in {
            "home": [],
            "league": [public],
            "house-rules": [public],
            "league-log": [public],
            "commissioner": [public],
            "team": [team.public_id],
            "profile": [],
            "invitation": [invited.token],
        }.items()
    }
    for name, html in pages.items():
        assert "<script>" not in html, name
        assert "<b>" not in html, name
        assert ESCAPED in html, name


def test_pages_carry_no_inline_script_or_style(world: World) -> None:
    client = of(world.commissioner)
    for name, arguments in {
        "league": [world.league.public_id],
        "commissioner": [world.league.public_id],
        "team": [world.team.public_id],
    }.items():
        html = page(client, name, *arguments)
        assert not re.search(r"<script(?! type=\"module\" src=)|<style|\sstyle=|\son[a-z]+=", html), name


# -- query counts ----------------------------------------------------


def grown(size: int) -> tuple[League, User, list[Any]]:
    """A league with ``size`` divisions of two teams, games, players, members and log rows."""
    league = LeagueFactory()
    chief = commissioner(league)
    season = SeasonFactory(league=league)
    week = WeekFactory(season=season)
    teams = []
    for _ in range(size):
        division = DivisionFactory(season=season)
        pair = [TeamFactory(league=league) for _ in range(2)]
        for place, team in enumerate(pair, start=1):
            EntryFactory(division=division, team=team, place=place)
            SeatFactory(team=team)
        FixtureFactory(week=week, home=pair[0], away=pair[1], final=(7, 3))
        FixtureFactory(week=WeekFactory(season=season), home=pair[1], away=pair[0])
        teams += pair
    for _ in range(size):
        RosterSpotFactory(team=teams[0])
        league.log.create(at=KICKOFF, action="x", sentence="x", actor=chief)
        people.invite_coach(team=TeamFactory(league=league), actor=chief)
    return league, chief, teams


@pytest.mark.django_db
@pytest.mark.parametrize("size", [1, 3])
@pytest.mark.parametrize(
    ("name", "queries"), [("home", 7), ("league", 22), ("team", 11), ("league-log", 15), ("commissioner", 28)]
)
def test_query_counts(size: int, name: str, queries: int, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    league, chief, teams = grown(size)
    client = of(chief)
    arguments = {"home": [], "team": [teams[0].public_id]}.get(name, [league.public_id])
    with django_assert_num_queries(queries):
        page(client, name, *arguments)


# -- the commissioner's deadlines ----------------------------------------------------


def test_deadline_is_read_in_the_commissioners_zone(world: World) -> None:
    world.commissioner.time_zone = "America/Chicago"
    world.commissioner.save()
    client = of(world.commissioner)
    with clock.at(NOW):
        client.post(reverse("deadline", args=[world.league.public_id, 1]), {"due_at": "2031-09-06T13:00"})
    assert world.season.weeks.get(number=1).due_at == datetime(2031, 9, 6, 18, tzinfo=UTC)
    assert 'value="2031-09-06T13:00"' in page(client, "commissioner", world.league.public_id)


def test_refused_deadline_is_shown_beside_its_week(world: World) -> None:
    client = of(world.commissioner)
    with clock.at(NOW):
        answer = client.post(reverse("deadline", args=[world.league.public_id, 1]), {"due_at": "2031-08-01T13:00"})
    html = answer.content.decode()
    assert answer.status_code == 422
    assert "The deadline lies in the past." in html
    assert 'value="2031-08-01T13:00"' in html
    assert world.season.weeks.get(number=1).due_at is None


def test_timetable_dates_the_season_and_leaves_when_it_has_begun(world: World) -> None:
    client = of(world.commissioner)
    with clock.at(NOW):
        client.post(
            reverse("timetable", args=[world.league.public_id]), {"first_due_at": "2031-09-06T18:00", "every_days": "7"}
        )
    assert world.season.weeks.get(number=2).due_at == datetime(2031, 9, 13, 18, tzinfo=UTC)
    Fixture.objects.filter(pk=world.season.fixtures.first().pk).update(status="open")
    assert "The whole season at once" not in page(client, "commissioner", world.league.public_id)
    with clock.at(NOW):
        answer = client.post(
            reverse("timetable", args=[world.league.public_id]),
            {"first_due_at": "2031-09-07T18:00", "every_days": "7"},
            follow=True,
        )
    assert "The season has begun; set the deadlines week by week." in words(answer.content.decode())
    assert world.season.weeks.get(number=2).due_at == datetime(2031, 9, 13, 18, tzinfo=UTC)


def test_refused_timetable_is_shown_again(world: World) -> None:
    client = of(world.commissioner)
    with clock.at(NOW):
        answer = client.post(
            reverse("timetable", args=[world.league.public_id]), {"first_due_at": "2031-08-01T18:00", "every_days": "7"}
        )
    assert answer.status_code == 422
    assert "The first deadline lies in the past." in answer.content.decode()
    assert 'value="2031-08-01T18:00"' in answer.content.decode()
    assert not world.season.weeks.exclude(due_at=None).exists()


def test_bad_note_with_an_invitation_is_told(world: World) -> None:
    vacant = world.league.teams.get(code="SMH")
    address = reverse("invite", args=[world.league.public_id, vacant.public_id])
    answer = of(world.commissioner).post(address, {"email": "nowhere"}, follow=True)
    assert "Enter a valid email address." in words(answer.content.decode())
    assert not vacant.invitations.exists()


# -- founding ----------------------------------------------------


def found_form(client: Client) -> dict[str, str]:
    """The form's own values, as a browser would send them."""
    html = page(client, "league-create", ruleset="paper")
    form = client.get(reverse("league-create"), {"ruleset": "paper"}).context
    assert "Found the league" in html
    data = {"name": "Mine", "openness": "members", "time_zone": "UTC", "every_days": "7"}
    for division, teams in form["clubs"].divisions:
        for one in (division, *teams):
            data |= {one.add_prefix(name): str(value) for name, value in one.initial.items()}
    for name, field in form["rules"].fields.items():
        if field.initial is not False:
            data[form["rules"].add_prefix(name)] = str(field.initial)
    return data


def test_found_a_league_by_the_page(world: World) -> None:
    client = of(world.stranger)
    data = found_form(client) | {"d0t0-name": "My Own Club", "rule-coin": "3", "rule-rain": "on"}
    answer = client.post(reverse("league-create") + "?ruleset=paper", data)
    league = League.objects.get(name="Mine")
    assert answer["Location"] == reverse("commissioner", args=[league.public_id])
    assert league.options == {"coin": 3, "rain": True}
    assert league.teams.filter(name="My Own Club").exists()
    assert league.memberships.get().user == world.stranger


BAD_LEAGUES = [
    ({"name": ""}, "This field is required."),
    ({"d0t0-code": "toolong"}, "at most 4 characters"),
    ({"d0t0-code": "ab"}, "Two to four capital letters."),
    ({"d0t0-name": "Saltmarsh Herons"}, "Two of the league have the team Saltmarsh Herons."),
    ({"rule-coin": "9"}, "Select a valid choice."),
    ({"first_due_at": "2020-01-01T10:00"}, "The first deadline lies in the past."),
]


@pytest.mark.parametrize(("change", "sentence"), BAD_LEAGUES)
def test_bad_league_is_shown_again_as_it_was_filled_in(world: World, change: dict[str, str], sentence: str) -> None:
    client = of(world.stranger)
    data = found_form(client) | {"name": "Mine", "d1t3-name": "Kept Club"} | change
    answer = client.post(reverse("league-create") + "?ruleset=paper", data)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert sentence in html
    assert "Kept Club" in html
    assert not League.objects.filter(name="Mine").exists()


def test_unknown_ruleset_is_not_found(world: World) -> None:
    assert of(world.stranger).get(reverse("league-create"), {"ruleset": "chess"}).status_code == 404


# -- one's own things ----------------------------------------------------


def test_profile_changes_name_and_zone(world: World) -> None:
    client, before = of(world.coach), world.coach.email  # a new address counts when it is confirmed
    body = {"display_name": "Ada", "email": "ada@example.org", "time_zone": "Asia/Tokyo", "password": PASSWORD}
    assert client.post(reverse("profile"), body).status_code == 302
    world.coach.refresh_from_db()
    assert (str(world.coach), world.coach.email, world.coach.time_zone) == ("Ada", before, "Asia/Tokyo")
    assert "Times are shown for Asia/Tokyo." in page(client, "profile")


def test_token_is_shown_once_and_revoked(world: World) -> None:
    client = of(world.coach)
    shown = client.post(reverse("token"))
    key = re.search(r'value="([0-9a-f]{40})"', shown.content.decode())[1]
    assert key not in page(client, "profile")
    api = Client(headers={"Authorization": f"Token {key}"})
    assert api.get("/api/v1/leagues/").status_code == 200
    client.post(reverse("token"), {"revoke": "1"})
    assert api.get("/api/v1/leagues/").status_code == 401


def test_error_pages_say_what_is_the_matter(world: World) -> None:
    lost = Client().get("/nowhere/")
    assert lost.status_code == 404
    assert "nothing that you may see" in lost.content.decode()
    forged = Client(enforce_csrf_checks=True).post(reverse("sign-in"), {})
    assert forged.status_code == 403
    assert "Please send it again" in forged.content.decode()
