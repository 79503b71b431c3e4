"""Rows that this version did not write are shown safely: a page of them is never an error."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import pytest
from django.urls import reverse
from rest_framework.authtoken.models import Token
from rest_framework.test import APIClient

from league import clock
from league.models import Outbox, User
from league.services import letters, outbox
from tests.league.conftest import NOW, World
from tests.league.test_pages import of

pytestmark = pytest.mark.usefixtures("the_time_is_now")
ODD_BODIES: tuple[Any, ...] = ({}, {"subject": "Only a subject"}, [], "text", {"week": "no number", "run": []})
ODD_ZONES = ("Mars/Olympus", "", "../../etc/passwd", "Europe", "Europe/Vienna\x00", "x" * 64)


def notice(user: User, kind: str, body: Any, number: int = 0) -> Outbox:
    facts = {"topic": Outbox.Topic.LEAGUE, "link": "/", "created_at": NOW}
    return Outbox.objects.create(user=user, key=f"odd:{number}:{kind}", kind=kind, body=body, **facts)


def texts(user: User) -> tuple[str, str]:
    """The page of notices, and what the API tells of them."""
    program = APIClient(headers={"Authorization": f"Token {Token.objects.get_or_create(user=user)[0].key}"})
    answers = of(user).get(reverse("notices")), program.get("/api/v1/notices/")
    assert [answer.status_code for answer in answers] == [200, 200]
    page, api = (answer.content.decode() for answer in answers)
    return page, api


@pytest.mark.parametrize("body", ODD_BODIES, ids=repr)
def test_a_notice_that_cannot_be_read_hides_no_other(world: World, body: Any) -> None:
    """Whatever its kind, of those that there are and one that there is not."""
    outbox.tell(
        key="good",
        users=[world.coach],
        league=world.league,
        link="/",
        topic=Outbox.Topic.LEAGUE,
        subject="A good one",
        text="Read me.",
    )
    for number, kind in enumerate((*sorted({*letters.kinds()} - {letters.DIGEST}), "of a later version")):
        notice(world.coach, kind, body, number)
    for text in texts(world.coach):
        assert "A good one" in text
        assert letters.NOT_READ.subject in text


def test_a_notice_that_cannot_be_read_can_be_put_away(world: World) -> None:
    row = notice(world.coach, "of a later version", {})
    browser = of(world.coach)
    assert letters.NOT_READ.text in browser.get(reverse("notices")).content.decode()
    browser.post(reverse("notices-read"))
    row.refresh_from_db()
    assert row.read_at is not None


@pytest.mark.parametrize("name", ODD_ZONES)
def test_an_unknown_time_zone_is_utc_and_the_page_says_so(world: World, name: str) -> None:
    assert clock.shown_zone(name).key == "UTC"
    assert clock.said(NOW, name).endswith("12:00 (UTC)")
    with pytest.raises((LookupError, ValueError, OSError)):
        clock.zone(name)  # nothing is reckoned by it
    if "\x00" in name:
        return
    User.objects.filter(pk=world.coach.pk).update(time_zone=name)
    page, _ = texts(world.coach)
    assert f"nobody knows the time zone “{name}”" in page
    for address in ("desk", "profile"):
        assert of(world.coach).get(reverse(address)).status_code == 200


def test_a_known_time_zone_is_taken(world: World) -> None:
    User.objects.filter(pk=world.coach.pk).update(time_zone="Europe/Vienna")
    page, _ = texts(world.coach)
    assert "Times are shown for Europe/Vienna." in page
    assert clock.said(NOW, "Europe/Vienna").endswith("14:00 (Europe/Vienna)")
    assert clock.said(NOW.astimezone(UTC)).endswith("12:00 (UTC)")


@pytest.mark.parametrize("name", ODD_ZONES[:2])
def test_a_league_with_an_unknown_time_zone_is_shown(world: World, name: str) -> None:
    type(world.league).objects.filter(pk=world.league.pk).update(time_zone=name)
    for address in ("league", "commissioner", "calendar", "people"):
        assert of(world.commissioner).get(reverse(address, args=[world.league.public_id])).status_code == 200
