"""How many mails one account gets, and how many it has sent, in a day."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import Invitation, Outbox, User
from league.services import outbox, people
from league.services.errors import Refused
from league.services.notices import notices
from tests.factories import KICKOFF, PASSWORD, LeagueFactory, TeamFactory, UserFactory, commissioner

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def three(settings: Any) -> None:
    settings.NOTICE_MAILS_PER_DAY = settings.INVITATION_MAILS_PER_DAY = settings.ACCOUNT_MAILS_PER_DAY = 3


def told(user: User, count: int) -> None:
    league = LeagueFactory()
    for number in range(count):
        outbox.tell(
            key=f"{league.pk}:{number}", users=[user], league=league, topic="games", subject=f"S{number}", text="T"
        )


def test_further_notices_of_a_day_stand_on_the_page_and_the_last_mail_says_so() -> None:
    user, other = UserFactory(), UserFactory()
    with clock.at(KICKOFF):
        told(user, 5)
        told(other, 1)
        assert outbox.send_waiting() == 6  # done with, mailed or not
        assert [letter.to for letter in mail.outbox] == [[user.email]] * 3 + [[other.email]]
        assert ["the last of today's mails" in letter.body for letter in mail.outbox] == [False, False, True, False]
        assert reverse("notices") in mail.outbox[2].body
        assert len(notices(user, unread=True)) == 5
    with clock.at(KICKOFF + DAY):
        told(user, 1)
        outbox.send_waiting()
    assert len(mail.outbox) == 5


def test_what_is_not_mailed_counts_for_nothing() -> None:
    user = UserFactory(no_mail=["games"])
    told(user, 5)
    outbox.send_waiting()
    User.objects.update(no_mail=[])
    told(user, 3)
    outbox.send_waiting()
    assert len(mail.outbox) == 3


def invite(chief: User) -> people.Invited:
    return people.invite_coach(team=TeamFactory(), actor=chief, email="new@example.org", by_mail=True)


def test_invitations_by_mail_are_bounded_with_a_sentence_and_links_are_not() -> None:
    team = TeamFactory()
    chief = commissioner(team.league)
    with clock.at(KICKOFF):
        for _ in range(3):
            invite(chief)
        with pytest.raises(Refused, match="You have mailed 3 invitations within a day") as refused:
            invite(chief)
        assert "hand it over yourself" in refused.value.hint
        assert Invitation.objects.count() == 3
        assert people.invite_coach(team=team, actor=chief).token
        invite(commissioner(team.league))
    with clock.at(KICKOFF + DAY):
        invite(chief)


def test_the_page_of_an_invitation_says_it() -> None:
    team = TeamFactory()
    chief = commissioner(team.league)
    for _ in range(3):
        invite(chief)
    client = Client()
    client.force_login(chief)
    answer = client.post(
        reverse("invite", args=[team.league.public_id, team.public_id]),
        {"email": "new@example.org", "by_mail": "on"},
        follow=True,
    )
    assert "You have mailed 3 invitations within a day" in answer.content.decode()


def test_new_addresses_are_bounded_with_a_sentence() -> None:
    user = UserFactory()
    facts = {"display_name": "", "time_zone": "UTC", "password": PASSWORD}
    with clock.at(KICKOFF):
        for number in range(3):
            people.change_profile(user=user, email=f"new{number}@example.org", **facts)
        people.change_profile(user=user, email="new2@example.org", **facts)  # the same once more: no further mail
        with pytest.raises(Refused, match="You have asked for 3 new addresses within a day") as refused:
            people.change_profile(user=user, email="new3@example.org", **facts)
        assert refused.value.field == "email"
    assert Outbox.objects.filter(kind="address_change").count() == 3


def test_links_for_a_new_password_are_bounded_and_the_page_says_so_to_everybody() -> None:
    UserFactory(email="ada@example.org")
    pages = []
    for turn in range(5):
        with clock.at(KICKOFF + turn * timedelta(minutes=10)):
            for email in ("ada@example.org", "nobody@example.org"):
                answer = Client().post(reverse("forgotten"), {"email": email}, follow=True)
                pages.append("No more than 3 a day are sent to one account" in answer.content.decode())
    assert pages == [True] * 10
    assert Outbox.objects.filter(kind="password_reset").count() == 3
    with clock.at(KICKOFF + DAY):
        people.ask_password_reset(email="ada@example.org")
    assert Outbox.objects.filter(kind="password_reset").count() == 4


def test_one_kind_of_mail_does_not_use_up_another() -> None:
    user = UserFactory(email="ada@example.org")
    for turn in range(5):
        with clock.at(KICKOFF + turn * timedelta(minutes=10)):
            people.ask_password_reset(email="ada@example.org")
    with clock.at(KICKOFF + timedelta(hours=1)):
        people.change_profile(user=user, email="new@example.org", display_name="", time_zone="UTC", password=PASSWORD)
    assert Outbox.objects.filter(kind="address_change").count() == 1
