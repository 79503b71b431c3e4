"""Mails are ended by the link that they carry: with one click of a mail program, or on a page; never by looking."""

from __future__ import annotations

import re

import pytest
from django.core import mail, signing
from django.test import Client

from league.models import Outbox, User
from league.services import outbox, unsubscribing
from tests.league.conftest import World

LINK = re.compile(r"<http://127\.0\.0\.1:8000(/unsubscribe/\S+/)>")
ONE_CLICK = {"List-Unsubscribe": "One-Click"}


def letter(world: World, topic: str = "games") -> mail.EmailMessage:
    """A notice to the coach, as it was mailed."""
    outbox.tell(key=topic, users=[world.coach], league=world.league, topic=topic, subject="S", text="T")
    outbox.send_waiting()
    return mail.outbox[-1]


def stop_path(mailed: mail.EmailMessage) -> str:
    return LINK.fullmatch(mailed.extra_headers["List-Unsubscribe"])[1]


def ended(user: User) -> list[str]:
    user.refresh_from_db()
    return user.no_mail


def test_a_notice_by_mail_says_how_it_is_ended_in_its_headers_and_in_words(world: World) -> None:
    mailed = letter(world)
    assert mailed.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"  # RFC 8058, 3.1
    assert mailed.body.endswith(f"No more mails of this kind: http://127.0.0.1:8000{stop_path(mailed)}\n")


@pytest.mark.usefixtures("db")
def test_a_mail_that_is_no_notice_cannot_be_ended() -> None:
    outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
    outbox.send_waiting()
    assert (mail.outbox[0].extra_headers, mail.outbox[0].body) == ({}, "t")


def test_one_click_without_cookies_ends_one_topic_and_no_redirect_is_sent(world: World) -> None:
    path = stop_path(letter(world))
    program = Client(enforce_csrf_checks=True)
    for _ in range(2):  # a second click changes nothing
        assert program.post(path, ONE_CLICK).status_code == 200  # RFC 8058, 3.2: no redirect
        assert ended(world.coach) == ["games"]
    sent = len(mail.outbox)
    outbox.tell(key="next", users=[world.coach], league=world.league, topic="games", subject="S", text="T")
    outbox.send_waiting()
    assert len(mail.outbox) == sent
    assert Outbox.objects.filter(user=world.coach).count() == 2  # both stand on the page
    assert stop_path(letter(world, "league")) != path  # other topics come as before


def test_opening_the_link_asks_and_changes_nothing(world: World) -> None:
    answer = Client().get(stop_path(letter(world)))
    assert answer.status_code == 200
    assert "End these mails" in answer.content.decode()
    assert ended(world.coach) == []


def test_every_topic_is_ended_by_the_other_button(world: World) -> None:
    answer = Client().post(stop_path(letter(world)), {"everything": "on"})
    assert "No notice comes by mail" in answer.content.decode()
    assert ended(world.coach) == Outbox.Topic.values


def test_topics_that_were_ended_before_stay_ended(world: World) -> None:
    User.objects.filter(pk=world.coach.pk).update(no_mail=["league"])
    Client().post(stop_path(letter(world)), ONE_CLICK)
    assert sorted(ended(world.coach)) == ["games", "league"]


@pytest.mark.parametrize("fault", ["made up", "other salt", "unknown topic", "locked account"])
def test_a_link_that_is_none_ends_nothing(world: World, fault: str) -> None:
    path = unsubscribing.path(world.coach, "weather" if fault == "unknown topic" else "games")
    if fault == "made up":
        path = "/unsubscribe/made-up/"
    if fault == "other salt":
        path = f"/unsubscribe/{signing.dumps([world.coach.public_id.hex, 'games'], salt='another')}/"
    if fault == "locked account":
        User.objects.filter(pk=world.coach.pk).update(is_active=False)
    for answer in (Client().get(path), Client().post(path, ONE_CLICK)):
        assert answer.status_code == 410
        assert "This link ends no mails." in answer.content.decode()
    assert ended(world.coach) == []
