"""The pages of signing in and of invitations."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from league.models import User
from tests.factories import PASSWORD
from tests.league.conftest import World

from .test_pages import of, page, words

# -- signing in ----------------------------------------------------


def sign_in(client: Client, username: str, password: str, **more: str) -> Any:
    return client.post(reverse("sign-in"), {"username": username, "password": password, **more})


def test_sign_in_leads_on_and_out(world: World) -> None:
    client = Client()
    target = reverse("league", args=[world.league.public_id])
    assert sign_in(client, world.coach.username, PASSWORD, next=target)["Location"] == target
    assert client.get(target).status_code == 200
    assert client.get(reverse("sign-out")).status_code == 405
    assert client.post(reverse("sign-out")).status_code == 302
    assert client.get(target).status_code == 404


def test_sign_in_never_leads_to_another_site(world: World) -> None:
    answer = sign_in(Client(), world.coach.username, PASSWORD, next="https://example.org/")
    assert answer["Location"] == reverse("desk")


def test_wrong_password_and_unknown_name_read_alike(world: World) -> None:
    known, unknown = (sign_in(Client(), name, "wrong") for name in (world.coach.username, "nobody-here"))
    sentence = "User name and password do not fit together."
    assert sentence in known.content.decode()
    assert sentence in unknown.content.decode()


def test_too_many_failures_lock_the_name_and_say_so(world: World, settings: Any) -> None:
    settings.SIGN_IN_FAILURES = 3
    client = Client()
    for _ in range(3):
        assert sign_in(client, world.coach.username, "wrong").status_code == 200
    answer = sign_in(client, world.coach.username, PASSWORD)
    assert answer.status_code == 429
    assert "Too many attempts" in answer.content.decode()
    assert sign_in(client, world.commissioner.username, PASSWORD).status_code == 302


def test_password_change(world: World) -> None:
    client = of(world.coach)
    body = {"old_password": PASSWORD, "new_password1": "seven tall hedges", "new_password2": "seven tall hedges"}
    assert client.post(reverse("password"), body)["Location"] == reverse("profile")
    assert sign_in(Client(), world.coach.username, "seven tall hedges").status_code == 302


# -- invitations ----------------------------------------------------


def link_of(client: Client, world: World, **body: str) -> str:
    """The link that the commissioner's page shows after the button."""
    vacant = world.league.teams.get(code="SMH")
    answer = client.post(reverse("invite", args=[world.league.public_id, vacant.public_id]), body)
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    found = re.search(r'value="http://testserver(/invitations/[^"]+)"', answer.content.decode())
    assert found
    return found[1]


def test_link_is_shown_once(world: World) -> None:
    client = of(world.commissioner)
    link = link_of(client, world)
    token = link.split("/")[-2]
    assert token not in page(client, "commissioner", world.league.public_id)
    assert token not in page(client, "league-log", world.league.public_id)


def test_newcomer_signs_up_by_the_link(world: World) -> None:
    link = link_of(of(world.commissioner), world, email="new@example.org")
    client = Client()
    text = client.get(link).content.decode()
    assert "invites you to coach Saltmarsh Herons in Paper League" in words(text)
    assert "new@example.org" not in text
    account = {"username": "newcomer", "password": "moss on the old stand", "time_zone": "Europe/Vienna"}
    wrong = client.post(link, account | {"password": "short"})
    assert "This password is too short." in wrong.content.decode()
    assert 'value="newcomer"' in wrong.content.decode()
    taken = client.post(link, account | {"username": "MEMBER"})
    assert "Somebody has that user name already." in taken.content.decode()
    assert not User.objects.filter(username="newcomer").exists()
    answer = client.post(link, account)
    assert answer["Location"] == reverse("team", args=[world.league.teams.get(code="SMH").public_id])
    assert "You coach Saltmarsh Herons now." in words(client.get(answer["Location"]).content.decode())
    dead = Client().get(link)
    assert "Somebody has accepted it." in words(dead.content.decode())


def test_member_accepts_by_button(world: World) -> None:
    link = link_of(of(world.commissioner), world)
    client = of(world.member)
    assert "Accept and coach Saltmarsh Herons" in words(client.get(link).content.decode())
    assert client.post(link)["Location"] == reverse("team", args=[world.league.teams.get(code="SMH").public_id])
    assert world.member.seats.get().team.code == "SMH"


def test_who_coaches_already_is_told(world: World) -> None:
    link = link_of(of(world.commissioner), world)
    client = of(world.coach)
    answer = client.post(link, follow=True)
    assert "You coach Gullwick Ferrymen in this league." in words(answer.content.decode())


def test_opening_a_link_changes_nothing(world: World) -> None:
    link = link_of(of(world.commissioner), world)
    of(world.stranger).get(link)
    assert not world.stranger.seats.exists()


def test_no_link_is_not_found(world: World) -> None:
    assert Client().get(reverse("invitation", args=["x" * 43])).status_code == 404


def test_commissioner_replaces_a_coach(world: World) -> None:
    address = reverse("invite", args=[world.league.public_id, world.team.public_id])
    client = of(world.commissioner)
    assert client.post(address).status_code == 422  # without the button that says so nobody loses his seat
    assert world.team.seats.get().until is None
    assert client.post(address, {"replace": "1", "reason": "moved"}).status_code == 200
    assert world.team.seats.get().until is not None
