"""The second factor: set up, sign in with it, recovery codes, remove; by page and by API."""

from __future__ import annotations

import logging
import re
from base64 import b32decode
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django_otp.oath import totp
from django_otp.plugins.otp_totp.models import TOTPDevice
from rest_framework.test import APIClient

from league import clock
from league.models import Outbox, User
from league.services import outbox, second_factor, sign_in
from tests.factories import KICKOFF, PASSWORD, UserFactory
from tests.league.conftest import World
from tests.league.test_pages import of, page, words

MINUTE = timedelta(minutes=1)


def code_of(user: User) -> str:
    """What the person's app shows now, whether or not it was used before."""
    device = TOTPDevice.objects.get(user=user)
    TOTPDevice.objects.filter(user=user).update(last_t=-1)
    return f"{totp(device.bin_key):06d}"


def another(code: str) -> str:
    return f"{(int(code) + 1) % 10**6:06d}"


def set_up(user: User) -> list[str]:
    """The account has a second factor; its recovery codes."""
    second_factor.begin(user=user)
    return second_factor.confirm(user=user, code=code_of(user))


def begin(client: Client, user: User, **more: str) -> Any:
    return client.post(reverse("sign-in"), {"username": user.username, "password": PASSWORD, **more})


def give(client: Client, code: str) -> Any:
    return client.post(reverse("sign-in-code"), {"code": code})


def is_in(client: Client) -> bool:
    return client.get(reverse("profile")).status_code == 200


# -- set up ----------------------------------------------------------------------------------------------------------


def test_it_is_set_up_by_password_and_first_code(world: World) -> None:
    client, user = of(world.coach), world.coach
    assert "Set it up" in page(client, "profile")
    wrong = client.post(reverse("second-factor"), {"password": "wrong"})
    assert "not your present password" in wrong.content.decode()
    assert not TOTPDevice.objects.exists()
    assert client.post(reverse("second-factor"), {"password": PASSWORD})["Location"] == reverse("second-factor-confirm")
    shown = page(client, "second-factor-confirm")
    assert shown.split("<main")[1].count("<svg") == 1
    assert "<script" not in shown.split("<main")[1]
    assert "style=" not in shown.split("<main")[1]
    secret = re.search(r'class="mono">([A-Z2-7 ]+)<', shown)[1].replace(" ", "")
    assert b32decode(secret) == TOTPDevice.objects.get().bin_key
    assert not second_factor.is_set(user)  # nothing counts before the first code
    refused = client.post(reverse("second-factor-confirm"), {"code": another(code_of(user))})
    assert "This code does not fit." in refused.content.decode()
    done = client.post(reverse("second-factor-confirm"), {"code": code_of(user)})
    codes = re.findall(r"<li>([a-z2-7]{8})</li>", done.content.decode())
    assert len(set(codes)) == 10
    assert "no-store" in done["Cache-Control"]
    assert second_factor.is_set(user)
    for name in ("second-factor", "profile"):
        text = page(client, name)
        assert not [word for word in (*codes, secret) if word in text.replace(" ", "")]
    assert "10 recovery codes are left" in words(page(client, "second-factor"))
    assert client.get(reverse("second-factor-confirm"))["Location"] == reverse("second-factor")


def test_the_picture_holds_the_secret_and_the_name(world: World) -> None:
    device = second_factor.begin(user=world.coach)
    secret = second_factor.secret_text(device).replace(" ", "")
    assert f"secret={secret}" in device.config_url
    assert f"Football%20by%20Mail%3A{world.coach.username}" in device.config_url
    picture = second_factor.picture(device)
    assert picture.startswith("<svg")
    assert secret not in picture
    assert world.coach.username not in picture


def test_beginning_again_makes_the_first_secret_void(world: World) -> None:
    first = second_factor.begin(user=world.coach)
    second = second_factor.begin(user=world.coach)
    assert first.key != second.key
    assert list(TOTPDevice.objects.values_list("key", flat=True)) == [second.key]


def test_a_set_factor_is_not_replaced_by_the_password_alone(world: World) -> None:
    set_up(world.coach)
    key = TOTPDevice.objects.get().key
    of(world.coach).post(reverse("second-factor"), {"password": PASSWORD})
    assert TOTPDevice.objects.get().key == key


# -- sign in ---------------------------------------------------------------------------------------------------------


def test_password_and_code_lead_on(world: World) -> None:
    set_up(world.coach)
    client, target = Client(), reverse("league", args=[world.league.public_id])
    assert begin(client, world.coach, next=target)["Location"] == reverse("sign-in-code")
    assert not is_in(client)
    assert "known_device" not in client.cookies
    assert 'autocomplete="one-time-code"' in page(client, "sign-in-code")
    assert give(client, another(code_of(world.coach))).status_code == 200
    assert not is_in(client)
    assert give(client, code_of(world.coach))["Location"] == target
    assert is_in(client)
    assert "known_device" in client.cookies


def test_a_code_serves_once(world: World) -> None:
    set_up(world.coach)
    code = code_of(world.coach)
    first, second = Client(), Client()
    for client in (first, second):
        begin(client, world.coach)
        give(client, code)
    assert (is_in(first), is_in(second)) == (True, False)


def test_a_recovery_code_serves_once_however_it_is_typed(world: World) -> None:
    code = set_up(world.coach)[3]
    for typed, enters in ((f" {code[:4].upper()}-{code[4:]} ", True), (code, False)):
        client = Client()
        begin(client, world.coach)
        give(client, typed)
        assert is_in(client) is enters
    assert second_factor.codes_left(world.coach) == 9


@pytest.mark.parametrize("code", ["", " ", "０１２３４５", "abc def", "9" * 30, "-1"])
def test_what_is_no_code_is_refused(world: World, code: str) -> None:
    set_up(world.coach)
    client = Client()
    begin(client, world.coach)
    assert give(client, code).status_code == 200
    assert not is_in(client)


def test_nobody_else_gets_in_with_a_code_of_his_own(world: World) -> None:
    set_up(world.coach)
    theirs = set_up(world.member)
    client = Client()
    begin(client, world.coach)
    give(client, theirs[0])
    assert not is_in(client)


def test_the_code_needs_the_password_before_it(world: World) -> None:
    set_up(world.coach)
    client = Client()
    assert give(client, code_of(world.coach))["Location"] == reverse("sign-in")
    assert not is_in(client)


@pytest.mark.parametrize(("minutes", "enters"), [(9, True), (11, False)])
def test_the_code_is_waited_for_ten_minutes(world: World, minutes: int, enters: bool) -> None:
    set_up(world.coach)
    client = Client()
    with clock.at(KICKOFF):
        begin(client, world.coach)
    with clock.at(KICKOFF + minutes * MINUTE):
        give(client, code_of(world.coach))
    assert is_in(client) is enters


def test_a_new_password_ends_the_waiting_for_a_code(world: World) -> None:
    set_up(world.coach)
    client = Client()
    begin(client, world.coach)
    world.coach.set_password("seven tall hedges")
    world.coach.save()
    assert give(client, code_of(world.coach))["Location"] == reverse("sign-in")
    assert not is_in(client)


def test_guesses_at_the_code_are_held_though_the_password_is_right_each_time(world: World) -> None:
    set_up(world.coach)
    with clock.at(KICKOFF):
        for _ in range(5):
            client = Client()
            assert begin(client, world.coach)["Location"] == reverse("sign-in-code")
            assert give(client, another(code_of(world.coach))).status_code == 200
        assert give(client, code_of(world.coach)).status_code == 429
        assert begin(Client(), world.coach).status_code == 429
        outbox.send_waiting()
    assert "somebody knows your password" in Outbox.objects.get().body["text"]
    with clock.at(KICKOFF + MINUTE):
        give(client, code_of(world.coach))
    assert is_in(client)


def test_a_known_device_gives_its_code_while_strangers_are_held(world: World) -> None:
    codes, client = set_up(world.coach), Client()
    begin(client, world.coach)
    give(client, codes[0])
    client.post(reverse("sign-out"))
    with clock.at(KICKOFF):
        for _ in range(5):
            Client().post(reverse("sign-in"), {"username": world.coach.username, "password": "wrong"})
        begin(client, world.coach)
        give(client, codes[1])
    assert is_in(client)


def test_a_program_sends_the_code_with_name_and_password(world: World) -> None:
    set_up(world.coach)
    given = {"username": world.coach.username, "password": PASSWORD}
    answers = [APIClient().post("/api/v1/token/", given | more) for more in ({}, {"otp": ""}, {"otp": "000"})]
    assert [answer.status_code for answer in answers] == [400] * 3
    assert [answer.json()["errors"][0]["path"] for answer in answers] == ["otp"] * 3
    assert answers[0].json()["errors"][0]["code"] == "otp-needed"
    last = APIClient().post("/api/v1/token/", given | {"otp": code_of(world.coach)})
    assert last.status_code == 200
    wrong = APIClient().post("/api/v1/token/", given | {"password": "wrong", "otp": code_of(world.coach)})
    assert wrong.json()["errors"][0]["path"] == ""
    plain = {"username": world.member.username, "password": PASSWORD}
    assert APIClient().post("/api/v1/token/", plain).status_code == 200


# -- recovery codes, removal -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["second-factor-codes", "second-factor-remove"])
def test_both_proofs_are_needed(world: World, name: str) -> None:
    codes, client = set_up(world.coach), of(world.coach)
    for given in ({}, {"password": PASSWORD}, {"code": codes[0]}, {"password": "wrong", "code": codes[0]},
                  {"password": PASSWORD, "code": "000000"}):  # fmt: skip
        assert client.post(reverse(name), given).status_code == 200
    assert second_factor.is_set(world.coach)
    assert second_factor.codes_left(world.coach) == 10


def test_new_recovery_codes_end_the_old_ones(world: World) -> None:
    old, client = set_up(world.coach), of(world.coach)
    answer = client.post(reverse("second-factor-codes"), {"password": PASSWORD, "code": code_of(world.coach)})
    new = re.findall(r"<li>([a-z2-7]{8})</li>", answer.content.decode())
    assert len(new) == 10
    assert not second_factor.matches(user=world.coach, code=old[0])
    assert second_factor.matches(user=world.coach, code=new[0])


def test_it_is_removed_and_the_password_is_enough_again(world: World) -> None:
    codes, client = set_up(world.coach), of(world.coach)
    answer = client.post(reverse("second-factor-remove"), {"password": PASSWORD, "code": codes[0]})
    assert answer["Location"] == reverse("profile")
    fresh = Client()
    assert begin(fresh, world.coach)["Location"] == reverse("desk")
    assert second_factor.codes_left(world.coach) == 0


def test_the_operator_removes_it_for_who_has_lost_everything(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    set_up(world.coach)
    call_command("remove_second_factor", world.coach.username)
    assert not second_factor.is_set(world.coach)
    for name in (world.coach.username, "nobody-here"):
        with pytest.raises(CommandError):
            call_command("remove_second_factor", name)


# -- nothing leaks ---------------------------------------------------------------------------------------------------


def test_the_operators_pages_show_no_secret(world: World) -> None:
    set_up(world.coach)
    operator = of(UserFactory(is_staff=True, is_superuser=True))
    index = operator.get("/admin/").content.decode()
    assert "otp" not in index.lower()
    assert operator.get("/admin/otp_totp/totpdevice/").status_code == 404
    assert operator.get("/admin/otp_static/staticdevice/").status_code == 404


def test_no_code_and_no_secret_stands_in_logs_or_mails(world: World, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        codes = set_up(world.coach)
        bad = another(code_of(world.coach))
        for _ in range(6):
            client = Client()
            begin(client, world.coach)
            give(client, bad)
        give(client, codes[0])
    device = TOTPDevice.objects.get()
    told = caplog.text + repr(list(Outbox.objects.values()))
    secret = second_factor.secret_text(device).replace(" ", "")
    assert [text for text in (device.key, secret, PASSWORD, *codes) if text in told] == []


def test_guesses_at_the_password_of_an_open_session_wait_too(world: World) -> None:
    with clock.at(KICKOFF):
        for _ in range(5):
            with pytest.raises(sign_in.Refused):
                sign_in.once_more(user=world.coach, password="wrong")
        with pytest.raises(sign_in.Held):
            sign_in.once_more(user=world.coach, password=PASSWORD)
    with clock.at(KICKOFF + MINUTE):
        sign_in.once_more(user=world.coach, password=PASSWORD)
