"""A new coach's tour: three stops, begun once with his account."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from league.models import User
from league.services import people, tour
from league.services.errors import Refused
from tests.factories import PASSWORD, UserFactory
from tests.league.conftest import World
from tests.league.test_pages import words


@pytest.fixture
def newcomer(world: World) -> Client:
    """Somebody who has just signed up by an invitation."""
    team = world.league.teams.get(code="SMH")
    link = people.invite_coach(team=team, actor=world.commissioner).token
    client = Client()
    account = {"username": "newcomer", "password": PASSWORD, "time_zone": "Europe/Vienna"}
    answer = client.post(reverse("invitation", args=[link]), account)
    assert answer["Location"] == reverse("team", args=[team.public_id])
    return client


def press(client: Client, act: str) -> str:
    """The address to which a button of the tour leads."""
    return str(client.post(reverse("tour"), {"act": act})["Location"])


def shown(client: Client, address: str) -> str:
    return words(client.get(address).content.decode())


def test_it_leads_from_the_team_by_the_plan_to_the_desk_and_ends(newcomer: Client, world: World) -> None:
    team = world.league.teams.get(code="SMH")
    first = reverse("team", args=[team.public_id])
    assert "Tour, stop 1 of 3 This is your team" in shown(newcomer, first)
    second = press(newcomer, "next")
    assert second.startswith("/games/")
    assert "Tour, stop 2 of 3 This is where your plan is made" in shown(newcomer, second)
    assert press(newcomer, "back") == first
    press(newcomer, "next")
    assert press(newcomer, "next") == reverse("desk")
    text = shown(newcomer, "/")
    assert "Tour, stop 3 of 3 This is your desk" in text
    assert "Times are shown for Europe/Vienna." in text
    assert press(newcomer, "end") == reverse("desk")
    assert "Tour, stop" not in shown(newcomer, "/")
    assert "Tour, stop" not in shown(newcomer, first)


@pytest.mark.parametrize("stop", [1, 2, 3])
def test_it_can_be_ended_at_each_stop_and_does_not_come_again(newcomer: Client, stop: int) -> None:
    for _ in range(stop - 1):
        press(newcomer, "next")
    press(newcomer, "end")
    assert User.objects.get(username="newcomer").tour == 0
    assert press(newcomer, "next") == reverse("desk")
    assert User.objects.get(username="newcomer").tour == 0


def test_the_desk_leads_back_to_where_it_stands(newcomer: Client, world: World) -> None:
    assert "Tour, stop 1 of 3 Your tour goes on elsewhere" in shown(newcomer, "/")
    assert press(newcomer, "here") == reverse("team", args=[world.league.teams.get(code="SMH").public_id])
    assert User.objects.get(username="newcomer").tour == 1


def test_whoever_has_an_account_already_gets_none(world: World) -> None:
    link = people.invite_coach(team=world.league.teams.get(code="SMH"), actor=world.commissioner).token
    people.accept_invitation(token=link, user=world.member)
    assert world.member.tour == 0


def test_an_unknown_button_is_refused() -> None:
    with pytest.raises(Refused, match="goes on, back, or ends"):
        tour.move(user=User(username="x", tour=1), act="jump")


def test_an_address_to_which_the_link_was_mailed_is_his(world: World) -> None:
    team = world.league.teams.get(code="SMH")
    people.invite_coach(team=team, actor=world.commissioner, email="New@Example.org", by_mail=True)
    token = "drawn-when-it-is-sent"
    digest = people.token_digest(token)
    team.invitations.update(token_digest=digest)
    user = people.sign_up(token=token, username="newcomer", password=PASSWORD)
    assert user.email == "new@example.org"


def test_an_address_that_is_somebodys_stays_his(world: World) -> None:
    UserFactory.create(email="new@example.org")
    team = world.league.teams.get(code="SMH")
    people.invite_coach(team=team, actor=world.commissioner, email="new@example.org", by_mail=True)
    team.invitations.update(token_digest=people.token_digest("a token"))
    assert people.sign_up(token="a token", username="newcomer", password=PASSWORD).email == ""


def test_the_form_asks_for_a_name_and_a_password_alone(world: World) -> None:
    link = people.invite_coach(team=world.league.teams.get(code="SMH"), actor=world.commissioner).token
    text = Client().get(reverse("invitation", args=[link])).content.decode()
    names = ("username", "password", "time_zone")
    assert [name for name in (*names, "again", "email", "display_name") if f'name="{name}"' in text] == list(names)
    assert text.count("<input") == 3  # the two, and the token against forgery
