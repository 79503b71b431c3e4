"""What a password guards: the API token, other sessions, the address; and what nobody learns of other accounts."""

from __future__ import annotations

import re

import pytest
from django.core import mail
from django.test import Client
from django.urls import reverse
from rest_framework.authtoken.models import Token

from league.models import Outbox, User
from league.services import outbox, people
from league.services.errors import Refused
from tests.factories import PASSWORD, UserFactory
from tests.league.conftest import World
from tests.league.test_letters import link
from tests.league.test_pages import of

ANEW = "seven tall hedges"
CHOSEN = {"new_password1": ANEW, "new_password2": ANEW}


def reads(client: Client) -> int:
    return client.get("/api/v1/me/").status_code


def program_of(user: User) -> Client:
    return Client(headers={"Authorization": f"Token {people.draw_token(user=user)}"})


def change(world: World, client: Client) -> None:
    answer = client.post(reverse("password"), {"old_password": PASSWORD, **CHOSEN}, follow=True)
    assert "Your API token and your other sessions have ended." in answer.content.decode()


def reset(world: World, client: Client) -> None:
    visitor = Client()
    visitor.post(reverse("forgotten"), {"email": world.coach.email})
    form = visitor.get(link(world.coach.email), follow=True)
    assert "your API token ends, and so does every session" in form.content.decode()
    visitor.post(form.redirect_chain[-1][0], CHOSEN)


def by_operator(world: World, client: Client) -> None:
    operator = of(UserFactory(is_staff=True, is_superuser=True))
    address = reverse("admin:auth_user_password_change", args=[world.coach.pk])
    answer = operator.post(address, {"password1": ANEW, "password2": ANEW, "usable_password": "true"})
    assert answer.status_code == 302


@pytest.mark.parametrize(("act", "own_stays"), [(change, True), (reset, False), (by_operator, False)])
def test_a_new_password_ends_the_token_and_the_other_sessions(world: World, act: object, own_stays: bool) -> None:
    program, here, elsewhere = program_of(world.coach), of(world.coach), of(world.coach)
    bystander = program_of(world.member)
    act(world, here)  # type: ignore[operator]
    world.coach.refresh_from_db()
    assert world.coach.check_password(ANEW)
    assert reads(program) == 401
    assert elsewhere.get(reverse("profile")).status_code == 302
    assert here.get(reverse("profile")).status_code == (200 if own_stays else 302)
    assert reads(bystander) == 200


def test_an_account_without_a_password_has_no_token(world: World) -> None:
    program = program_of(world.coach)
    world.coach.set_unusable_password()
    world.coach.save()
    assert reads(program) == 401


def test_a_password_that_is_only_hashed_anew_leaves_the_token(world: World, settings: object) -> None:
    program = program_of(world.coach)
    settings.PASSWORD_HASHERS = [  # type: ignore[attr-defined]
        "django.contrib.auth.hashers.ScryptPasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    assert world.coach.check_password(PASSWORD)
    world.coach.refresh_from_db()
    assert world.coach.password.startswith("scrypt")
    world.coach.display_name = "Ada"
    world.coach.save()
    assert reads(program) == 200


def test_the_page_of_a_new_password_says_what_ends(world: World) -> None:
    assert "With your password your API token ends" in of(world.coach).get(reverse("password")).content.decode()


# -- another address -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("password", "said"),
    [("", "Another address needs your present password."), ("wrong", "This is not your present password.")],
)
@pytest.mark.parametrize("email", ["new@example.org", ""])
def test_another_address_needs_the_password(world: World, email: str, password: str, said: str) -> None:
    before = world.coach.email
    form = {"display_name": "Ada", "email": email, "time_zone": "UTC", "password": password}
    answer = of(world.coach).post(reverse("profile"), form)
    assert said in answer.content.decode()
    api = program_of(world.coach).patch(
        "/api/v1/me/", {"email": email, "password": password or "wrong"}, content_type="application/json"
    )
    assert (api.status_code, api.json()["errors"][0]["path"]) == (409, "password")
    world.coach.refresh_from_db()
    assert (world.coach.email, world.coach.display_name) == (before, world.coach.display_name)
    assert world.coach.display_name != "Ada"
    assert not Outbox.objects.filter(kind="address_change").exists()


def test_everything_else_changes_without_the_password(world: World) -> None:
    form = {"display_name": "Ada", "email": world.coach.email, "time_zone": "Asia/Tokyo"}
    assert of(world.coach).post(reverse("profile"), form).status_code == 302
    answer = program_of(world.coach).patch("/api/v1/me/", {"display_name": "Bea"}, content_type="application/json")
    assert (answer.status_code, answer.json()["time_zone"]) == (200, "Asia/Tokyo")


def test_the_profile_does_not_tell_whether_somebody_has_an_address(world: World) -> None:
    said = []
    program = program_of(world.coach)
    for email in ("MEMBER@example.org", "nobody@example.org"):
        client = of(world.coach)
        form = {"display_name": "", "email": email, "time_zone": "UTC", "password": PASSWORD}
        answer = client.post(reverse("profile"), form, follow=True)
        page = re.sub(r'(value|nonce)="[^"]*"', "", answer.content.decode())
        body = {"email": email, "password": PASSWORD}
        by_api = program.patch("/api/v1/me/", body, content_type="application/json")
        said.append((answer.redirect_chain, page, by_api.status_code, by_api.json()))
    assert said[0] == said[1]
    outbox.send_waiting()
    letters = {one.to[0]: one for one in mail.outbox}
    assert "an account has this address already" in letters["MEMBER@example.org"].body
    assert "/address/" not in letters["MEMBER@example.org"].body
    assert "/address/" in letters["nobody@example.org"].body
    world.coach.refresh_from_db()
    assert world.coach.email != "MEMBER@example.org"


def test_signing_up_does_not_tell_whether_somebody_has_an_address(world: World) -> None:
    said = []
    for number, email in enumerate(("MEMBER@example.org", "nobody@example.org")):
        team = world.league.teams.exclude(seats__until=None, seats__isnull=False)[number]
        token = people.invite_coach(team=team, actor=world.commissioner).token
        user = people.sign_up(token=token, username=f"new{number}", password=ANEW, email=email)
        said.append((user.email, user.tour))
    assert said[0] == said[1]
    assert set(User.objects.filter(username__startswith="new").values_list("email", flat=True)) == {""}
    outbox.send_waiting()
    assert "an account has this address already" in next(o.body for o in mail.outbox if o.to == ["MEMBER@example.org"])


@pytest.mark.parametrize("mailed_before", [True, False])
def test_a_new_password_ends_links_to_a_new_address(world: World, mailed_before: bool) -> None:
    """Else who knew the old one could still take the account by its mails."""
    people.change_profile(
        user=world.coach, display_name="", email="new@example.org", time_zone="UTC", password=PASSWORD
    )
    path = link("new@example.org") if mailed_before else ""
    world.coach.set_password(ANEW)
    world.coach.save()
    outbox.send_waiting()
    assert len(mail.outbox) == mailed_before
    if path:
        assert Client().post(path).status_code == 410


def test_what_is_no_address_is_still_refused(world: World) -> None:
    with pytest.raises(Refused, match="valid email"):
        people.change_profile(user=world.coach, display_name="", email="nowhere", time_zone="UTC", password=PASSWORD)
    assert not Token.objects.filter(user=world.coach).exists()
