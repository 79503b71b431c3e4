"""Secret links by mail: drawn when sent, kept nowhere; forgotten passwords, new addresses, invitations."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse

from league import clock
from league.models import Outbox, User
from league.services import mail_address, outbox, people
from league.services.errors import Refused
from tests.factories import PASSWORD, UserFactory
from tests.league.conftest import World
from tests.league.test_pages import of

LINK = re.compile(r"http://127\.0\.0\.1:8000(/\S+)")


def link(to: str) -> str:
    """The path of the link in the newest mail to somebody; nothing of it stands in the database."""
    outbox.send_waiting()
    (letter,) = [one for one in mail.outbox if one.to == [to]][-1:]
    path = LINK.search(letter.body)[1]
    assert not any(path.rstrip("/").rsplit("/", 1)[-1] in str(row.body) for row in Outbox.objects.all())
    return path


@pytest.mark.usefixtures("db")
def test_forgotten_password_is_mended_by_a_link_that_works_once() -> None:
    user = UserFactory(email="ada@example.org")
    client = Client()
    client.post(reverse("forgotten"), {"email": "ADA@example.org"})
    path = link("ada@example.org")
    chosen = {"new_password1": "moss on the old stand", "new_password2": "moss on the old stand"}
    form = client.get(path, follow=True)
    assert client.post(form.redirect_chain[-1][0], chosen)["Location"] == reverse("sign-in")
    user.refresh_from_db()
    assert user.check_password("moss on the old stand")
    assert "not good any more" in Client().get(path, follow=True).content.decode()


@pytest.mark.usefixtures("db")
def test_nobody_learns_whether_there_is_such_an_account() -> None:
    UserFactory(email="ada@example.org")
    told = [Client().post(reverse("forgotten"), {"email": email}, follow=True).content for email in
            ("ada@example.org", "nobody@example.org")]  # fmt: skip
    said = [re.search(rb'<p class="note[^>]*>([^<]*)', page)[1] for page in told]
    assert said[0] == said[1]
    assert Outbox.objects.count() == 1


@pytest.mark.usefixtures("db")
def test_link_is_mailed_once_in_ten_minutes_and_not_to_a_locked_account() -> None:
    UserFactory(email="ada@example.org")
    locked = UserFactory(email="bo@example.org")
    for _ in range(3):
        people.ask_password_reset(email="ada@example.org")
        people.ask_password_reset(email="bo@example.org")
    assert Outbox.objects.count() == 2
    User.objects.filter(pk=locked.pk).update(is_active=False)
    outbox.send_waiting()
    assert [letter.to for letter in mail.outbox] == [["ada@example.org"]]
    assert not Outbox.objects.filter(sent_at=None).exists()


def test_new_address_counts_when_its_owner_has_said_so(world: World) -> None:
    before = world.coach.email
    assert people.change_profile(
        user=world.coach, display_name="", email="new@example.org", time_zone="UTC", password=PASSWORD
    )
    world.coach.refresh_from_db()
    assert world.coach.email == before
    path = link("new@example.org")
    assert "new@example.org" in Client().get(path).content.decode()
    of(world.coach).post(path)
    world.coach.refresh_from_db()
    assert world.coach.email == "new@example.org"
    assert Client().get(path).status_code == 410
    outbox.send_waiting()
    assert mail.outbox[-1].to == [before]


def test_address_that_somebody_has_taken_meanwhile_is_refused(world: World) -> None:
    people.change_profile(
        user=world.coach, display_name="", email="new@example.org", time_zone="UTC", password=PASSWORD
    )
    path = link("new@example.org")
    UserFactory(email="NEW@example.org")
    answer = Client().post(path)
    assert answer.status_code == 410
    assert "Somebody has that address already." in answer.content.decode()


def test_no_address_counts_at_once(world: World) -> None:
    assert not people.change_profile(user=world.coach, display_name="", email="", time_zone="UTC", password=PASSWORD)
    world.coach.refresh_from_db()
    assert world.coach.email == ""


def test_made_up_link_confirms_nothing(world: World) -> None:
    with pytest.raises(Refused, match="not good any more"):
        mail_address.confirm(word="made-up")


def test_invitation_goes_by_mail_and_is_drawn_when_sent(world: World) -> None:
    team = world.league.teams.get(code="LMW")
    address = reverse("invite", args=[world.league.public_id, team.public_id])
    answer = of(world.commissioner).post(address, {"email": "new@example.org", "by_mail": "on"}, follow=True)
    assert "The link goes to new@example.org." in answer.content.decode()
    path = link("new@example.org")
    account = {"username": "newcomer", "time_zone": "UTC", "password": PASSWORD, "again": PASSWORD}
    Client().post(path, account)
    assert team.seats.get(until=None).user.username == "newcomer"


def test_withdrawn_invitation_is_not_mailed(world: World) -> None:
    team = world.league.teams.get(code="LMW")
    with pytest.raises(Refused, match="To whom"):
        people.invite_coach(team=team, actor=world.commissioner, by_mail=True)
    invited = people.invite_coach(team=team, actor=world.commissioner, email="x@example.org", by_mail=True)
    people.withdraw_invitation(invitation=invited.invitation, actor=world.commissioner)
    outbox.send_waiting()
    assert mail.outbox == []


def test_expired_link_of_an_address_is_told_so(world: World) -> None:
    people.change_profile(
        user=world.coach, display_name="", email="new@example.org", time_zone="UTC", password=PASSWORD
    )
    with clock.at(clock.now() + timedelta(minutes=1)):
        path = link("new@example.org")
    User.objects.filter(pk=world.coach.pk).update(email="other@example.org")
    assert Client().get(path).status_code == 410
