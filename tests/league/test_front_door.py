"""What a visitor meets first: the front door, what browsers ask for, addresses that only take what a form sends."""

from __future__ import annotations

import logging

import pytest
from django.test import Client
from django.urls import reverse

from league.models import League
from tests.factories import LeagueFactory, UserFactory

pytestmark = pytest.mark.django_db


def test_the_root_tells_a_visitor_what_this_is_and_where_to_look(client: Client) -> None:
    LeagueFactory(name="Open League", openness=League.Openness.PUBLIC)
    LeagueFactory(name="Closed League")
    answer = client.get("/")
    assert answer.status_code == 200
    page = answer.content.decode()
    assert "Tabletop football, played by mail" in page
    assert reverse("sign-in") in page
    assert "Open League" in page
    assert "Closed League" not in page


def test_the_root_is_the_desk_of_whoever_is_signed_in(client: Client) -> None:
    client.force_login(UserFactory())
    assert "games/desk.html" in [template.name for template in client.get("/").templates]


def test_browsers_find_the_mark_and_search_engines_what_to_leave_alone(client: Client) -> None:
    answer = client.get("/favicon.ico")
    assert (answer.status_code, answer["Location"]) == (302, "/static/league/mark.svg")
    robots = client.get("/robots.txt")
    assert robots["Content-Type"].startswith("text/plain")
    rules = robots.content.decode().splitlines()
    assert rules[0] == "User-agent: *"
    assert {"Disallow: /api/", "Disallow: /invitations/", "Disallow: /leagues/*/commissioner/"} <= set(rules)


@pytest.mark.parametrize("name", ["token", "sign-out", "notices-read"])
def test_an_address_for_forms_alone_says_so(client: Client, name: str) -> None:
    client.force_login(UserFactory())
    answer = client.get(reverse(name))
    assert answer.status_code == 405
    assert "only takes what a form sends" in answer.content.decode()
    assert "POST" in answer["Allow"]


def test_the_api_keeps_its_own_word_for_it(client: Client) -> None:
    client.force_login(UserFactory())
    answer = client.post("/api/v1/me/", {}, content_type="application/json")
    assert answer.status_code == 405
    assert answer["Content-Type"] == "application/json"


@pytest.mark.parametrize("name", ["league-log", "league-log-file"])
def test_a_visitor_is_asked_to_sign_in_before_he_reads_a_log(
    client: Client, name: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = reverse(name, args=[LeagueFactory(openness=League.Openness.PUBLIC).public_id])
    with caplog.at_level(logging.WARNING):
        answer = client.get(address)
    assert (answer.status_code, answer["Location"]) == (302, f"{reverse('sign-in')}?next={address}")
    assert not [record for record in caplog.records if record.exc_info]
