"""Signing in: failures by account, known device and address, waits that grow, and who is told."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.test import Client, RequestFactory
from django.urls import reverse
from rest_framework.test import APIClient

from league import clock
from league.addresses import client_address
from league.models import Outbox, SignInCount
from league.services import outbox, sign_in
from tests.factories import KICKOFF, PASSWORD, UserFactory
from tests.league.conftest import World
from tests.league.test_pages import of

HERE, THERE = "192.0.2.1", "198.51.100.7"
OK, WRONG, HELD = 302, 200, 429
MINUTE = timedelta(minutes=1)


def enter(client: Client, name: str, password: str = PASSWORD, *, address: str = HERE, at: datetime = KICKOFF) -> int:
    with clock.at(at):
        answer = client.post(reverse("sign-in"), {"username": name, "password": password}, REMOTE_ADDR=address)
    return answer.status_code


def fail(name: str, times: int, *, client: Client | None = None, address: str = HERE, at: datetime = KICKOFF) -> None:
    """So many failures, each after the wait of the one before is over."""
    for _ in range(times):
        assert enter(client or Client(), name, "wrong", address=address, at=at) == WRONG


def known(name: str, **more: Any) -> Client:
    """A browser that has signed in before, and is signed out."""
    client = Client()
    assert enter(client, name, **more) == OK
    client.post(reverse("sign-out"))
    return client


# -- waits -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("failures", "minutes"), [(4, 0), (5, 1), (6, 2), (7, 4), (8, 8), (9, 16), (10, 32), (11, 60), (12, 60), (9999, 60)]
)
def test_waits_grow_up_to_an_hour(failures: int, minutes: int) -> None:
    assert sign_in.wait_after(failures, 5) == minutes * MINUTE


def test_the_wait_grows_with_each_failure_after_it(world: World) -> None:
    name, moment = world.coach.username, KICKOFF
    fail(name, 4)
    for wait in (0, 1, 2, 4, 8, 16, 32, 60, 60):
        if wait:
            assert enter(Client(), name, "wrong", at=moment + wait * MINUTE - timedelta(seconds=1)) == HELD
        moment += wait * MINUTE
        fail(name, 1, at=moment)
    assert enter(Client(), name, at=moment + 59 * MINUTE) == HELD
    assert enter(Client(), name, at=moment + 60 * MINUTE) == OK


def test_a_try_during_the_wait_does_not_lengthen_it(world: World) -> None:
    fail(world.coach.username, 5)
    for second in range(50):
        assert enter(Client(), world.coach.username, at=KICKOFF + timedelta(seconds=second)) == HELD
    assert enter(Client(), world.coach.username, at=KICKOFF + MINUTE) == OK


def test_the_right_password_begins_the_count_anew(world: World) -> None:
    fail(world.coach.username, 4)
    assert enter(Client(), world.coach.username) == OK
    fail(world.coach.username, 4)
    assert enter(Client(), world.coach.username) == OK


@pytest.mark.parametrize(("hours", "expected"), [(23, HELD), (25, WRONG)])
def test_failures_are_forgotten_after_a_day(world: World, hours: int, expected: int) -> None:
    fail(world.coach.username, 4)
    later = KICKOFF + timedelta(hours=hours)
    fail(world.coach.username, 1, at=later)
    assert enter(Client(), world.coach.username, "wrong", at=later) == expected


# -- account, device, address ----------------------------------------------------------------------------------------

# Failures of a stranger on the account and from where; then the owner's try with the right password.
STRANGERS = [
    # failures, stranger's address, owner on a known device, owner's address, answer
    (4, THERE, False, HERE, OK),
    (5, THERE, False, HERE, HELD),  # the account is counted wherever tries come from
    (5, THERE, True, HERE, OK),  # a known device is not held up by strangers
    (5, HERE, True, HERE, OK),  # nor by neighbours behind the same address
    (5, HERE, True, THERE, OK),  # and is known at another address too
]


@pytest.mark.parametrize(("failures", "theirs", "device", "ours", "answer"), STRANGERS)
def test_strangers_failures(world: World, failures: int, theirs: str, device: bool, ours: str, answer: int) -> None:
    client = known(world.coach.username) if device else Client()
    fail(world.coach.username, failures, address=theirs)
    assert enter(client, world.coach.username, address=ours) == answer


def test_a_device_is_known_to_its_account_only(world: World) -> None:
    client = known(world.coach.username)
    fail(world.member.username, 5, address=THERE)
    assert enter(client, world.member.username) == HELD
    assert enter(client, world.coach.username) == OK


def test_a_device_may_be_known_to_several_accounts(world: World) -> None:
    client = known(world.coach.username)
    assert enter(client, world.member.username) == OK
    client.post(reverse("sign-out"))
    for name in (world.coach.username, world.member.username):
        fail(name, 5, address=THERE)
        assert enter(client, name) == OK
        client.post(reverse("sign-out"))


def test_failures_of_a_known_device_count_for_the_device(world: World) -> None:
    client, other = known(world.coach.username), known(world.coach.username)
    fail(world.coach.username, 5, client=client)
    assert enter(client, world.coach.username) == HELD
    assert enter(other, world.coach.username) == OK
    assert enter(Client(), world.coach.username) == OK
    assert enter(client, world.coach.username, at=KICKOFF + MINUTE) == OK


@pytest.mark.parametrize("forged", ["", "nonsense", "W10:1abc:signature"])
def test_a_cookie_that_is_not_ours_makes_no_device_known(world: World, forged: str) -> None:
    client = Client()
    client.cookies["known_device"] = forged
    fail(world.coach.username, 5)
    assert enter(client, world.coach.username) == HELD


def test_the_cookie_is_kept_from_scripts_and_other_sites(world: World, settings: Any) -> None:
    settings.SESSION_COOKIE_SECURE = True
    client = known(world.coach.username)
    cookie = client.cookies["known_device"]
    assert (cookie["httponly"], cookie["secure"], cookie["samesite"]) == (True, True, "Lax")
    assert int(cookie["max-age"]) == 400 * 24 * 3600
    assert world.coach.username not in cookie.value


def test_one_password_over_many_names_is_held_at_the_address(world: World) -> None:
    for number in range(20):
        fail(f"name{number}", 1)
    assert enter(Client(), "name99", "wrong") == HELD
    assert enter(Client(), world.coach.username) == HELD
    assert enter(Client(), world.coach.username, address=THERE) == OK
    assert enter(Client(), world.coach.username, at=KICKOFF + MINUTE) == OK


def test_an_account_of_ones_own_does_not_clear_the_address(world: World) -> None:
    for number in range(19):
        fail(f"name{number}", 1)
        if number % 4 == 0:
            assert enter(Client(), world.member.username) == OK
    fail("name19", 1)
    assert enter(Client(), "name20", "wrong") == HELD


def test_an_unknown_name_is_held_like_a_known_one(world: World) -> None:
    for name in ("nobody-here", world.coach.username):
        cache.clear()
        fail(name, 5)
    pages = []
    for name in ("nobody-here", world.coach.username):
        with clock.at(KICKOFF):
            answer = Client().post(reverse("sign-in"), {"username": name, "password": "x"}, REMOTE_ADDR=THERE)
        pages.append((answer.status_code, answer.content, answer["Retry-After"]))
    assert pages[0] == pages[1]
    assert pages[0][2] == "60"


@pytest.mark.parametrize("variant", ["COACH-A", "Coach-a", "ｃoach-a"])
def test_another_spelling_of_the_name_has_no_count_of_its_own(world: World, variant: str) -> None:
    UserFactory(username="coach-a")
    fail(variant, 5)
    assert enter(Client(), "coach-a") == HELD


def test_the_program_interface_is_the_same_door(world: World) -> None:
    program, name = APIClient(), world.coach.username
    with clock.at(KICKOFF):
        for _ in range(5):
            assert program.post("/api/v1/token/", {"username": name, "password": "wrong"}).status_code == 400
        answer = program.post("/api/v1/token/", {"username": name, "password": PASSWORD})
        assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert enter(Client(), name, address=THERE) == HELD
    with clock.at(KICKOFF + MINUTE):
        assert program.post("/api/v1/token/", {"username": name, "password": PASSWORD}).status_code == 200


def test_guesses_at_an_open_session_are_counted_and_hold_nobody_else_up(world: World) -> None:
    client, name = of(world.coach), world.coach.username
    form = {"display_name": "", "email": "new@example.org", "time_zone": "UTC"}
    with clock.at(KICKOFF):
        for _ in range(3):
            client.post(reverse("profile"), form | {"password": "wrong"})
        for _ in range(2):
            body = {"old_password": "wrong", "new_password1": "seven tall hedges", "new_password2": "seven tall hedges"}
            client.post(reverse("password"), body)
        answer = client.post(reverse("profile"), form | {"password": PASSWORD})
        assert "Signing in failed too often." in answer.content.decode()
        assert client.post(reverse("password"), body | {"old_password": PASSWORD}).status_code == 200
    assert enter(Client(), name) == OK


def test_a_new_password_makes_the_device_known(world: World) -> None:
    client = of(world.coach)
    body = {"old_password": PASSWORD, "new_password1": "seven tall hedges", "new_password2": "seven tall hedges"}
    client.post(reverse("password"), body)
    client.post(reverse("sign-out"))
    fail(world.coach.username, 5)
    assert enter(client, world.coach.username, "seven tall hedges") == OK


# -- what is kept and told -------------------------------------------------------------------------------------------


def test_a_try_is_counted_before_it_is_looked_at(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a hundred tries at the same moment are not a hundred looks at the password."""
    door, seen = sign_in.Door(HERE), []

    def look(**given: str) -> None:
        seen.append(given["password"])
        if len(seen) < 100:
            with pytest.raises(sign_in.Refused):
                sign_in.by_password(username=given["username"], password="wrong", door=door)

    monkeypatch.setattr(sign_in, "authenticate", look)
    with clock.at(KICKOFF), pytest.raises(sign_in.Refused):
        sign_in.by_password(username=world.coach.username, password="wrong", door=door)
    assert len(seen) == 5


def test_who_is_held_is_told_until_when_and_what_helps(world: World) -> None:
    client, until = known(world.coach.username), "Saturday 6 September 2031, 18:01 (UTC)"
    fail(world.coach.username, 5)
    fail(world.coach.username, 5, client=client)
    for browser, helps in ((Client(), ", or from a device on which you have signed in before."), (client, ".")):
        with clock.at(KICKOFF):
            answer = browser.post(reverse("sign-in"), {"username": world.coach.username, "password": PASSWORD})
        assert f"Try again after {until}{helps}<" in answer.content.decode()


def test_counts_do_not_pile_up(world: World) -> None:
    for number in range(15):
        fail(f"name{number}", 1, address=f"192.0.2.{number}")
    assert SignInCount.objects.count() == 30
    fail("another", 1, at=KICKOFF + timedelta(hours=25))
    assert SignInCount.objects.count() == 2


def test_lock_out_is_told_once_by_mail_to_the_owner(world: World) -> None:
    moment = KICKOFF
    fail(world.coach.username, 5)
    for wait in (1, 2, 4):
        moment += wait * MINUTE
        fail(world.coach.username, 1, at=moment)
    fail("nobody-here", 5, address=THERE)
    with clock.at(moment):
        outbox.send_waiting()
    (letter,) = mail.outbox
    assert letter.to == [world.coach.email]
    assert letter.subject == "Somebody could not sign in to your account"
    assert "failed 5 times in a row" in letter.body
    assert "http://127.0.0.1:8000/forgotten/" in letter.body
    assert enter(Client(), world.coach.username, at=KICKOFF + timedelta(hours=2)) == OK
    fail(world.coach.username, 5, at=KICKOFF + timedelta(hours=3))
    assert Outbox.objects.count() == 2  # another lock-out, another mail


def test_no_mail_before_anybody_is_held_up(world: World) -> None:
    fail(world.coach.username, 4)
    assert enter(Client(), world.coach.username) == OK
    assert not Outbox.objects.exists()


def test_no_password_or_name_stands_anywhere(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        for _ in range(5):
            enter(Client(), world.coach.username, "hunter2-wrong")
            enter(Client(), "my-password-as-name", "hunter2-wrong", address=THERE)
        enter(known(world.member.username, address="203.0.113.9"), world.member.username, address="203.0.113.9")
    kept = caplog.text + repr(list(SignInCount.objects.values())) + repr(list(Outbox.objects.values()))
    assert [text for text in ("hunter2", PASSWORD, "my-password-as-name", THERE) if text in kept] == []


# -- whose address ---------------------------------------------------------------------------------------------------

FORWARDED = [
    # proxies, X-Forwarded-For, REMOTE_ADDR, whose address it is
    (0, "203.0.113.5", HERE, HERE),
    (0, "", HERE, HERE),
    (1, "203.0.113.5", HERE, "203.0.113.5"),
    (1, "1.1.1.1, 203.0.113.5", HERE, "203.0.113.5"),  # what the visitor wrote himself stands before
    (2, "1.1.1.1, 203.0.113.5, 10.0.0.2", HERE, "203.0.113.5"),
    (2, "203.0.113.5", HERE, HERE),  # it did not come through both
    (1, "nonsense", HERE, HERE),
    (1, "", HERE, HERE),
    (0, "", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
    (0, "", "::ffff:192.0.2.1", HERE),
    (0, "", "", "unknown"),
]


@pytest.mark.no_database
@pytest.mark.parametrize(("proxies", "forwarded", "seen", "expected"), FORWARDED)
def test_the_address_of_a_request(settings: Any, proxies: int, forwarded: str, seen: str, expected: str) -> None:
    settings.PROXIES = proxies
    request = RequestFactory().get("/", REMOTE_ADDR=seen, HTTP_X_FORWARDED_FOR=forwarded)
    assert client_address(request) == expected


@pytest.mark.parametrize(("proxies", "last"), [(0, 429), (1, 400)])
def test_rates_count_the_address_that_can_be_believed(world: World, settings: Any, proxies: int, last: int) -> None:
    settings.PROXIES = proxies
    for number in range(11):
        answer = APIClient().post("/api/v1/token/", {}, HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")
    assert answer.status_code == last


@pytest.mark.parametrize(("proxies", "answer"), [(0, HELD), (1, WRONG)])
def test_sign_ins_count_the_address_that_can_be_believed(
    world: World, settings: Any, proxies: int, answer: int
) -> None:
    settings.PROXIES = proxies
    with clock.at(KICKOFF):
        for number in range(21):
            given = {"username": f"name{number}", "password": "wrong"}
            last = Client().post(reverse("sign-in"), given, HTTP_X_FORWARDED_FOR=f"203.0.113.{number}")
    assert last.status_code == answer


# -- the operator's pages --------------------------------------------------------------------------------------------


def test_the_operators_pages_are_entered_by_the_same_door(world: World) -> None:
    answer = Client().get(reverse("admin:index"), follow=True)
    assert answer.redirect_chain[-1][0] == "/sign-in/?next=/admin/"
    assert Client().post("/admin/login/", {"username": "x", "password": "y"})["Location"] == "/sign-in/?next=/admin/"
    assert of(world.coach).get("/admin/", follow=True).status_code == 403
    boss = UserFactory(is_staff=True, is_superuser=True)
    client = Client()
    given = {"username": boss.username, "password": PASSWORD, "next": "/admin/"}
    assert client.post(reverse("sign-in"), given)["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200
