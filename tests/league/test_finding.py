"""Finding a league, asking for a seat, and what becomes of it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from league import clock, limits
from league.models import League, SeatApplication, Team, User
from league.selectors import finding
from league.services import applications, people
from league.services.applications import NewAccount, ask_for_seat
from league.services.clubs import invented_clubs
from league.services.errors import Refused
from league.services.leagues import create_league
from league.services.notices import notices
from tests.factories import PASSWORD, SeatFactory, TeamFactory, UserFactory
from tests.league.conftest import World
from tests.league.test_api import of as program
from tests.league.test_pages import of, page, words

State = SeatApplication.State


@pytest.fixture
def open_world(world: World) -> World:
    """The league of eight clubs, one of them coached, read by everybody."""
    League.objects.filter(pk=world.league.pk).update(openness="public")
    world.league.refresh_from_db()
    return world


def vacant(world: World) -> Team:
    return world.league.teams.get(code="SMH")


# -- the list --------------------------------------------------------------------------------------------------------

HIDDEN = (
    {"openness": "members"},
    {"openness": "link", "link_token": "t"},
    {"takes_applications": False},
    {"rehearsal": True},
    {"demo": True},
)


@pytest.mark.parametrize("facts", HIDDEN)
def test_only_public_leagues_that_take_applications_are_listed(open_world: World, facts: dict[str, Any]) -> None:
    assert [offer.league for offer in finding.find()[0]] == [open_world.league]
    League.objects.filter(pk=open_world.league.pk).update(**facts)
    assert finding.find() == ([], False)
    assert finding.find(full_too=True) == ([], False)
    for address in ("/find/", "/find/?full=on", "/"):
        assert f"/leagues/{open_world.league.public_id}/seat/" not in Client().get(address).content.decode()


def test_a_league_is_told_with_its_seats_and_its_rhythm(open_world: World) -> None:
    (offer,) = finding.find()[0]
    assert (offer.teams, offer.open, offer.taken, offer.waiting) == (8, 7, 1, 0)
    assert offer.dots == [False] + [True] * 7
    ask_for_seat(league=open_world.league, user=open_world.stranger)
    for team in open_world.league.teams.exclude(pk=open_world.team.pk):
        SeatFactory.create(team=team)
    assert finding.find()[0] == []
    (offer,) = finding.find(full_too=True)[0]
    assert (offer.open, offer.waiting) == (0, 1)
    assert finding.find(ruleset="tiny", full_too=True)[0] == []


def moments(*days: int) -> list[datetime]:
    """Fridays and what lies so many days after them, at 18:00 UTC; 5 September 2031 is one."""
    return [datetime(2031, 9, 5, 18, tzinfo=UTC) + timedelta(days=day) for day in days]


@pytest.mark.parametrize(
    ("due", "said"),
    [
        ([], "No dates yet"),
        (moments(0), "Plans due Fridays, 20:00 (Europe/Vienna)"),
        (moments(0, 7, 14), "Plans due Fridays, 20:00 (Europe/Vienna)"),
        (moments(0, 3, 6), "Plans due every 3 days"),
        (moments(0, 3, 7), "Plans due every 3 to 4 days"),
    ],
)
def test_the_rhythm_in_words(due: list[datetime], said: str) -> None:
    with clock.at(datetime(2031, 9, 1, tzinfo=UTC)):
        assert finding.pace(due, "Europe/Vienna") == said


@pytest.mark.parametrize("leagues", [1, 4])
def test_as_many_queries_however_many_leagues(
    founder: User, leagues: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for at in range(leagues):
        create_league(
            name=f"L{at}", ruleset="paper", commissioner=founder, divisions=invented_clubs([4]), openness="public"
        )
    with django_assert_num_queries(5):
        assert len(finding.find()[0]) == leagues


def test_pages_of_twenty(db: None) -> None:
    for _ in range(21):
        TeamFactory.create(league__openness="public")
    first, more = finding.find()
    assert (len(first), more) == (20, True)
    second, more = finding.find(page=2)
    assert (len(second), more) == (1, False)
    text = Client().get("/find/").content.decode()
    assert "page=2" in text
    assert Client().get("/find/?ruleset=nothing").status_code == 404
    assert Client().get("/find/?page=99999").status_code == 200


# -- asking ----------------------------------------------------------------------------------------------------------


def test_who_asks_waits_and_the_commissioner_is_told(open_world: World) -> None:
    client = of(open_world.stranger)
    address = reverse("ask-seat", args=[open_world.league.public_id])
    assert "7 of 8 teams want a coach." in words(client.get(address).content.decode())
    client.post(address, {"words": "I have Fridays.", "team": str(vacant(open_world).public_id)})
    (asked,) = finding.waiting_list(open_world.league)
    assert (asked.user, asked.team, asked.words) == (open_world.stranger, vacant(open_world), "I have Fridays.")
    assert [one.subject for one in notices(open_world.commissioner)] == ["Paper League: stranger asks for a seat"]
    assert open_world.league.log.get(action="application.made").sentence == "stranger asks for a seat."
    assert "Fridays" not in str(list(open_world.league.log.values()))
    assert "You wait for a seat here, Saltmarsh Herons" in words(client.get(address).content.decode())
    shown = page(of(open_world.commissioner), "applications", open_world.league.public_id)
    assert "I have Fridays." in shown


REFUSED = {
    "coach": "You coach Gullwick Ferrymen in this league.",
    "twice": "You have asked for a seat here already.",
    "many": "You wait for seats in 5 leagues already.",
    "full": "60 people wait for a seat here; no more can ask.",
    "anew": "You have asked here 3 times within thirty days.",
    "words": "Your words have more than 600 characters.",
    "hidden": "Paper League takes no applications.",
    "foreign": "There is no such team in this league.",
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_is_refused(open_world: World, case: str) -> None:
    league, user, facts = open_world.league, open_world.stranger, {}
    if case == "coach":
        user = open_world.coach
    elif case == "twice":
        ask_for_seat(league=league, user=user)
    elif case == "many":
        for _ in range(limits.APPLICATIONS_OF_PERSON.most):
            ask_for_seat(league=TeamFactory.create(league__openness="public").league, user=user)
    elif case == "full":
        for _ in range(limits.APPLICATIONS_OF_LEAGUE.most):
            ask_for_seat(league=league, user=UserFactory.create())
    elif case == "anew":
        for _ in range(limits.APPLICATIONS_ANEW.most):
            applications.withdraw(application=ask_for_seat(league=league, user=user))
    elif case == "words":
        facts = {"words": "x" * 601}
    elif case == "hidden":
        League.objects.update(openness="members")
    elif case == "foreign":
        facts = {"team": TeamFactory.create()}
    before = SeatApplication.objects.count()
    with pytest.raises(Refused) as refused:
        ask_for_seat(league=league, user=user, **facts)
    assert REFUSED[case] in str(refused.value)
    assert SeatApplication.objects.count() == before


def test_after_thirty_days_one_may_ask_again(open_world: World) -> None:
    for _ in range(limits.APPLICATIONS_ANEW.most):
        applications.withdraw(application=ask_for_seat(league=open_world.league, user=open_world.stranger))
    with clock.at(clock.now() + timedelta(days=31)):
        assert ask_for_seat(league=open_world.league, user=open_world.stranger).state == State.WAITING


def test_whoever_may_not_read_a_league_cannot_ask_there(world: World) -> None:
    address = reverse("ask-seat", args=[world.league.public_id])
    assert of(world.stranger).get(address).status_code == 404
    assert of(world.stranger).post(address, {"words": ""}).status_code == 404
    assert not SeatApplication.objects.exists()


# -- with a new account ----------------------------------------------------------------------------------------------


def newcomer(name: str) -> NewAccount:
    return NewAccount(name, PASSWORD, "Europe/Vienna")


def test_a_visitor_makes_his_account_by_asking(open_world: World) -> None:
    client = Client()
    address = reverse("ask-seat", args=[open_world.league.public_id])
    wrong = client.post(address, {"username": "new one", "password": PASSWORD, "time_zone": "UTC", "words": "Hello."})
    assert (wrong.status_code, User.objects.filter(username="new one").exists()) == (422, False)
    assert "Hello." in wrong.content.decode()
    account = newcomer("newcomer")._asdict()
    answer = client.post(address, account | {"words": "Hello."})
    assert answer["Location"] == reverse("find-league")
    assert finding.waiting_list(open_world.league)[0].user.username == "newcomer"
    shown = words(client.get("/find/").content.decode())
    assert "What you have asked for Paper League" in shown


def test_accounts_are_bounded_by_the_network(open_world: World) -> None:
    def sign_up(at: int, address: str) -> None:
        applications.sign_up_and_ask(league=open_world.league, account=newcomer(f"n{at}"), address=address)

    for at in range(limits.ACCOUNTS_BY_ADDRESS.most):
        sign_up(at, "192.0.2.1")
    with pytest.raises(Refused, match="3 accounts have been made from your network today"):
        sign_up(9, "192.0.2.1")
    assert not User.objects.filter(username="n9").exists()
    sign_up(10, "192.0.2.2")
    with clock.at(clock.now() + timedelta(days=1)):
        sign_up(11, "192.0.2.1")
    assert "192.0.2.1" not in str(list(SeatApplication.objects.values()))


def test_all_accounts_of_a_day_are_bounded(open_world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "ACCOUNTS_IN_ALL", limits.Limit(1, "No more than {most}."))
    applications.sign_up_and_ask(league=open_world.league, account=newcomer("n1"), address="192.0.2.1")
    with pytest.raises(Refused, match="No more than 1"):
        applications.sign_up_and_ask(league=open_world.league, account=newcomer("n2"), address="192.0.2.2")


# -- answers ---------------------------------------------------------------------------------------------------------


def test_the_commissioner_gives_a_seat(open_world: World) -> None:
    asked = ask_for_seat(league=open_world.league, user=open_world.stranger)
    team = vacant(open_world)
    address = reverse("application-accept", args=[open_world.league.public_id, asked.public_id])
    of(open_world.commissioner).post(address, {"team": str(team.public_id)})
    seat = team.seats.get(until=None)
    assert (seat.user, seat.head) == (open_world.stranger, True)
    assert open_world.league.memberships.filter(user=open_world.stranger).exists()
    asked.refresh_from_db()
    assert (asked.state, asked.decided_by) == (State.ACCEPTED, open_world.commissioner)
    assert [one.subject for one in notices(open_world.stranger)] == ["Paper League: You coach Saltmarsh Herons now"]
    told = {row.action: row.sentence for row in open_world.league.log.all()}
    assert told["seat.taken"] == "stranger coaches Saltmarsh Herons now."
    assert told["application.accepted"] == "founder gave stranger a seat."
    with pytest.raises(Refused, match="decided or withdrawn before"):
        applications.accept(application=asked, team=team, actor=open_world.commissioner)


def test_a_team_that_has_a_coach_is_not_given(open_world: World) -> None:
    asked = ask_for_seat(league=open_world.league, user=open_world.stranger)
    with pytest.raises(Refused, match="has a coach already"):
        applications.accept(application=asked, team=open_world.team, actor=open_world.commissioner)
    with pytest.raises(Refused, match="no such team"):
        applications.accept(application=asked, team=TeamFactory.create(), actor=open_world.commissioner)
    asked.refresh_from_db()
    assert asked.state == State.WAITING


def test_who_is_declined_reads_why(open_world: World) -> None:
    asked = ask_for_seat(league=open_world.league, user=open_world.stranger)
    address = reverse("application-decline", args=[open_world.league.public_id, asked.public_id])
    of(open_world.commissioner).post(address, {"answer": "We begin in May."})
    (told,) = notices(open_world.stranger)
    assert "We begin in May." in told.text
    assert "Declined “We begin in May.”" in words(page(of(open_world.stranger), "find-league"))
    assert ask_for_seat(league=open_world.league, user=open_world.stranger).state == State.WAITING


def test_only_he_who_asked_withdraws(open_world: World) -> None:
    asked = ask_for_seat(league=open_world.league, user=open_world.stranger)
    address = reverse("application-withdraw", args=[asked.public_id])
    assert of(open_world.member).post(address).status_code == 404
    of(open_world.stranger).post(address)
    asked.refresh_from_db()
    assert asked.state == State.WITHDRAWN


def test_an_invitation_settles_what_was_asked(open_world: World) -> None:
    asked = ask_for_seat(league=open_world.league, user=open_world.stranger)
    link = people.invite_coach(team=vacant(open_world), actor=open_world.commissioner).token
    people.accept_invitation(token=link, user=open_world.stranger)
    asked.refresh_from_db()
    assert asked.state == State.ACCEPTED
    assert finding.waiting_list(open_world.league) == []


def test_a_program_does_the_same(open_world: World) -> None:
    asker, chief = program(open_world.stranger), program(open_world.commissioner)
    (offer,) = asker.get("/api/v1/find/").json()["leagues"]
    assert (offer["league"], offer["teams"], offer["open"]) == (str(open_world.league.public_id), 8, 7)
    address = f"/api/v1/leagues/{offer['league']}/applications/"
    made = asker.post(address, {"words": "Hello.", "team": str(vacant(open_world).public_id)}, format="json")
    assert made.status_code == 201
    assert asker.get(address).status_code == 403
    assert [row["words"] for row in chief.get(address).json()] == ["Hello."]
    assert [row["state"] for row in asker.get("/api/v1/applications/").json()] == ["waiting"]
    assert chief.post(f"{address}{made.json()['id']}/decline/", {"answer": "No."}, format="json").status_code == 204
    again = asker.post(address, {}, format="json").json()["id"]
    assert asker.post(f"{address}{again}/accept/", {"team": str(vacant(open_world).public_id)}).status_code == 403
    given = chief.post(f"{address}{again}/accept/", {"team": str(vacant(open_world).public_id)}, format="json")
    assert (given.status_code, given.json()["team"]["code"]) == (201, "SMH")
    other = program(UserFactory.create())
    third = other.post(address, {}, format="json").json()["id"]
    assert other.delete(f"/api/v1/applications/{third}/").status_code == 204
    assert other.delete(f"/api/v1/applications/{third}/").status_code == 409


@pytest.mark.parametrize("query", ["page=0", "page=-1", "page=x", "page=9999999", "full=banana", "ruleset=zz"])
def test_programs_that_ask_for_what_there_is_not_are_refused(world: World, query: str) -> None:
    answer = program(world.stranger).get(f"/api/v1/find/?{query}")
    assert answer.status_code == 400
    assert [error["path"] for error in answer.json()["errors"]] == [query.partition("=")[0]]
