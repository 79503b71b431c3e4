"""Results, news and deadlines posted to a receiver of our own, in the forms of Discord, Slack and plain JSON."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from django.urls import reverse

from league import clock
from league.models import Fixture, Hook, Outbox, Week
from league.services import fixtures, hook_sending, hooks, notices, outbox
from league.services.errors import Refused
from tests.league.conftest import DAY, HOUR, NOW, World
from tests.league.test_api import of as program
from tests.league.test_pages import of, page, words

MINUTE = timedelta(minutes=1)
DISCORD = "https://discord.com/api/webhooks/1/secret-word"
SLACK = "https://hooks.slack.com/services/T0/B0/secret-word"


@dataclass
class Receiver:
    """What came, and what is answered next: 204 where nothing else is said."""

    url: str = ""
    came: list[tuple[str, Any]] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.HOOKS_ANYWHERE = True
    known = Receiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            known.came.append((self.path, json.loads(body)))
            self.send_response(known.answers.pop(0) if known.answers else 204)
            self.send_header("Location", f"{known.url}elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Nothing."""

    server = HTTPServer(("127.0.0.1", 0), Handler)
    known.url = f"http://127.0.0.1:{server.server_port}/"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield known
    server.shutdown()
    server.server_close()


def hook_to(world: World, receiver: Receiver, kind: str = "json", **events: bool) -> Hook:
    url = f"{receiver.url}{kind}?key=1"
    return hooks.add(league=world.league, actor=world.commissioner, kind=kind, url=url, **events)


def won(game: Fixture, home: int = 24, away: int = 17) -> None:
    fixtures.decide(fixture=game, home_score=home, away_score=away, actor=None, reason="It was so.")


# -- what is posted --------------------------------------------------------------------------------------------------


def test_a_result_is_posted_once_in_the_form_of_each_service(world: World, receiver: Receiver) -> None:
    for kind in ("discord", "slack", "json"):
        hook_to(world, receiver, kind)
    world.league.teams.filter(pk=world.team.pk).update(name="A & <B> *C*")
    game = world.season.fixtures.filter(home=world.team).select_related("home", "away", "week").order_by("pk")[0]
    won(game)
    assert receiver.came == []  # nothing is sent where it happens
    outbox.send_waiting()
    outbox.send_waiting()
    told = dict(receiver.came)
    assert len(receiver.came) == 3
    address = f"/games/{game.public_id}/"
    score = f"{game.week.title}: {game.away} 17, "
    discord, slack, own = (told[f"/{kind}?key=1"] for kind in ("discord", "slack", "json"))
    assert discord["content"].startswith(f"{score}A & <B\\> \\*C\\* 24\n<http")
    assert discord["content"].endswith(f"{address}>")
    assert discord["allowed_mentions"] == {"parse": []}
    assert slack["text"].startswith(f"{score}A &amp; &lt;B&gt; *C* 24\n<http")
    assert own["event"] == "results"
    assert own["text"] == f"{score}A & <B> *C* 24"
    assert (own["data"]["home_score"], own["data"]["away_score"]) == (24, 17)
    assert own["link"].endswith(address)
    assert own["league"] == {"id": str(world.league.public_id), "name": "Paper League"}


def test_the_news_come_with_the_last_game_of_a_week(world: World, receiver: Receiver) -> None:
    hook_to(world, receiver, results=False, deadlines=False)
    week = world.season.weeks.filter(kind="regular").order_by("number")[0]
    games = list(week.fixtures.order_by("pk"))
    for at, game in enumerate(games):
        assert receiver.came == []
        won(game, 20, 0 if at == 0 else 10)
        outbox.send_waiting()
    ((_, body),) = receiver.came
    assert body["event"] == "news"
    assert body["text"].startswith(f"Paper League, {week.title}: the news\n• ")
    assert body["data"]["headlines"]


def tell_near_deadlines() -> None:
    for week in hooks.near_deadlines():
        hooks.tell_deadline(week=week)


def test_a_deadline_is_told_a_day_ahead_once_and_not_when_it_has_moved(world: World, receiver: Receiver) -> None:
    hook_to(world, receiver, results=False, news=False)
    week = world.season.weeks.order_by("number")[0]
    Week.objects.filter(pk=week.pk).update(due_at=NOW + DAY)
    with clock.at(NOW - MINUTE):
        tell_near_deadlines()
        outbox.send_waiting()
    assert receiver.came == []
    for minutes in (0, 1):
        with clock.at(NOW + minutes * MINUTE):
            tell_near_deadlines()
            outbox.send_waiting()
    ((_, body),) = receiver.came
    assert body["text"] == f"Paper League: plans for {week.title} are due Tuesday 2 September 2031, 12:00 (UTC)"
    with clock.at(NOW + HOUR):
        Week.objects.filter(pk=week.pk).update(due_at=NOW + DAY - HOUR)
        tell_near_deadlines()
        Week.objects.filter(pk=week.pk).update(due_at=NOW + 3 * DAY)
        outbox.send_waiting()
    assert len(receiver.came) == 1


def test_what_is_true_no_longer_is_not_posted(world: World, receiver: Receiver) -> None:
    hook_to(world, receiver, news=False)
    game = world.season.fixtures.order_by("pk")[0]
    won(game)
    fixtures.reopen(fixture=Fixture.objects.get(pk=game.pk), actor=None, reason="A fault.")
    outbox.send_waiting()
    assert receiver.came == []
    assert Outbox.objects.get(kind="hook").sent_at is not None


def test_only_what_was_chosen_and_only_of_this_league(world: World, receiver: Receiver) -> None:
    hook_to(world, receiver, results=False)
    won(world.season.fixtures.order_by("pk")[0])
    assert not Outbox.objects.filter(kind="hook").exists()
    with pytest.raises(Refused, match="at least one thing"):
        hooks.add(
            league=world.league,
            actor=world.commissioner,
            kind="json",
            url=receiver.url,
            results=False,
            news=False,
            deadlines=False,
        )


# -- when it is not taken --------------------------------------------------------------------------------------------


def test_what_is_not_taken_is_tried_again_later_and_later(world: World, receiver: Receiver) -> None:
    hook = hook_to(world, receiver)
    receiver.answers = [500, 302, 429]
    with clock.at(NOW):
        hooks.try_out(hook=hook, actor=world.commissioner)
    tries = []
    for minute in range(9):
        with clock.at(NOW + minute * MINUTE):
            before = len(receiver.came)
            outbox.send_waiting()
            tries += [minute] * (len(receiver.came) - before)
    assert tries == [0, 1, 3, 7]
    assert {path for path, _ in receiver.came} == {"/json?key=1"}  # nothing is followed onward
    hook.refresh_from_db()
    assert hook.failures == 0
    assert "hook works. founder has tried it" in receiver.came[-1][1]["text"]


def test_after_ten_tries_in_vain_a_hook_is_shut_off_and_the_commissioner_told(world: World, receiver: Receiver) -> None:
    hook = hook_to(world, receiver)
    receiver.answers = [404] * 50
    for number in range(10):
        with clock.at(NOW + number * timedelta(seconds=1)):
            hooks.try_out(hook=hook, actor=world.commissioner)
            outbox.send_waiting()
    assert len(receiver.came) == 10
    hook.refresh_from_db()
    assert (hook.failures, hook.off_at) == (10, NOW + timedelta(seconds=9))
    assert (
        notices.notices(world.commissioner)[0].subject
        == "Paper League: the hook to A program of your own (JSON) is shut off"
    )
    assert world.league.log.get(action="hook.off").actor is None
    with clock.at(NOW + DAY):
        won(world.season.fixtures.order_by("pk")[0])
        outbox.send_waiting()
        with pytest.raises(Refused, match="shut off"):
            hooks.try_out(hook=hook, actor=world.commissioner)
        assert len(receiver.came) == 10
        hooks.turn_on(hook=hook, actor=world.commissioner)
        receiver.answers = []
        hook.refresh_from_db()
        hooks.try_out(hook=hook, actor=world.commissioner)
        outbox.send_waiting()
    assert len(receiver.came) == 11
    hook.refresh_from_db()
    assert (hook.failures, hook.off_at) == (0, None)


def test_a_receiver_that_is_not_there_fails_and_holds_nothing_up(world: World, receiver: Receiver) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/"
    hook = hooks.add(league=world.league, actor=world.commissioner, kind="json", url=url)
    hooks.try_out(hook=hook, actor=world.commissioner)
    outbox.send_waiting()
    row = Outbox.objects.get(kind="hook")
    assert row.sent_at is None
    assert "Refused" in row.error
    assert "not taken yet, tried 1 time: " in words(page(of(world.commissioner), "hooks", world.league.public_id))


SLOW = [b"HTTP/1.1 200 OK", b"HTTP", b"", b"220 mail.example.org\r\n", b"x" * 3_000]


@pytest.mark.parametrize("answer", SLOW)
def test_an_answer_that_never_ends_or_is_none_is_not_waited_for(
    world: World, settings: Any, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    """Its first line never ends, or is not one of HTTP: it counts as not taken, and soon."""
    settings.HOOKS_ANYWHERE = True
    monkeypatch.setattr(hook_sending, "SECONDS", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def drip() -> None:
            known, _ = server.accept()
            with known, contextlib.suppress(OSError):  # the caller may leave at any moment
                known.sendall(answer)
                known.settimeout(5)
                while known.recv(10_000):
                    pass

        threading.Thread(target=drip, daemon=True).start()
        url = f"http://127.0.0.1:{server.getsockname()[1]}/"
        hook = hooks.add(league=world.league, actor=world.commissioner, kind="json", url=url)
        with pytest.raises((hook_sending.NotTaken, OSError)):
            hook_sending.post(hook, {})


def test_a_hook_whose_time_is_always_over_is_shut_off_too(
    world: World, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    def too_long(*_: object) -> None:
        raise SoftTimeLimitExceeded

    hook = hook_to(world, receiver)
    monkeypatch.setattr(hook_sending, "post", too_long)
    for number in range(10):
        with clock.at(NOW + number * timedelta(seconds=1)):
            hooks.try_out(hook=hook, actor=world.commissioner)
            with contextlib.suppress(SoftTimeLimitExceeded):
                outbox.send_waiting()
    hook.refresh_from_db()
    assert (hook.failures, hook.off_at) == (10, NOW + timedelta(seconds=9))


# -- where one may post ----------------------------------------------------------------------------------------------

NOWHERE = {
    ("json", "http://example.org/"): "begins with https://",
    ("json", "https://example.org:8443/"): "names no port",
    ("json", "https://user:pass@example.org/"): "no address that can be posted to",
    ("json", "ftp://example.org/"): "no address that can be posted to",
    ("json", "https://exa mple.org/"): "no address that can be posted to",
    ("json", "https://"): "no address that can be posted to",
    ("json", "https://example.org:x/"): "no address that can be posted to",
    ("json", "https://example.org/" + "x" * 400): "no address that can be posted to",
    ("discord", "https://example.org/api/webhooks/1/a"): "no address of a hook of Discord",
    ("discord", "https://discord.com/channels/1"): "no address of a hook of Discord",
    ("discord", "https://discord.com.example.org/api/webhooks/1/a"): "no address of a hook of Discord",
    ("slack", "https://slack.com/services/1"): "no address of a hook of Slack",
    ("smoke", "https://example.org/"): "Discord, to Slack or to a program",
}


@pytest.mark.parametrize(("kind", "url"), NOWHERE)
def test_addresses_that_are_none_are_refused(world: World, kind: str, url: str) -> None:
    with pytest.raises(Refused, match=NOWHERE[kind, url]):
        hooks.add(league=world.league, actor=world.commissioner, kind=kind, url=url)
    assert not Hook.objects.exists()


PRIVATE = [
    "127.0.0.1", "10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1",
    "::1", "fe80::1", "fd00::1", "::ffff:10.0.0.1", "ff02::1",
]  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_no_name_leads_into_a_private_network(world: World, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """One private address among open ones is enough."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    rows = [(socket.AF_INET, 0, 0, "", ("93.184.216.34", 443)), (family, 0, 0, "", (address, 443))]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: rows)
    with pytest.raises(Refused, match="not on the open internet"):
        hooks.add(league=world.league, actor=world.commissioner, kind="json", url="https://example.org/x")


def test_a_name_is_looked_up_again_for_each_message_and_connected_where_it_was_looked_at(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    led = ["93.184.216.34"]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, 0, 0, "", (led[0], 443))])
    reached: list[Any] = []

    def connect(address: Any, *_: object) -> socket.socket:
        reached.append(address)
        raise OSError("nobody")

    monkeypatch.setattr(socket, "create_connection", connect)
    hook = hooks.add(league=world.league, actor=world.commissioner, kind="discord", url=DISCORD)
    with pytest.raises(OSError, match="nobody"):
        hook_sending.post(hook, {})
    assert reached == [("93.184.216.34", 443)]
    led[0] = "10.0.0.1"
    with pytest.raises(Refused, match="not on the open internet"):
        hook_sending.post(hook, {})
    assert len(reached) == 1


# -- bounds, pages, API ----------------------------------------------------------------------------------------------


def test_five_hooks_and_each_address_once(world: World, receiver: Receiver) -> None:
    for number in range(5):
        hooks.add(league=world.league, actor=world.commissioner, kind="json", url=f"{receiver.url}{number}")
        if number == 3:
            with pytest.raises(Refused, match="this address already"):
                hooks.add(league=world.league, actor=world.commissioner, kind="json", url=f"{receiver.url}3")
    with pytest.raises(Refused, match="5 addresses already"):
        hooks.add(league=world.league, actor=world.commissioner, kind="json", url=f"{receiver.url}5")


def test_a_host_is_looked_up_before_anything_is_locked(
    world: World, monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    """A name server may take its time; nobody else must wait for it."""
    with django_assert_num_queries(0):
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, 0, 0, "", ("10.0.0.1", 443))])
        with pytest.raises(Refused, match="open internet"):
            hooks.add(league=world.league, actor=world.commissioner, kind="json", url="https://example.org/x")


def test_what_stands_behind_a_hash_makes_no_other_address(world: World, receiver: Receiver) -> None:
    hooks.add(league=world.league, actor=world.commissioner, kind="json", url=f"{receiver.url}1#a")
    with pytest.raises(Refused, match="this address already"):
        hooks.add(league=world.league, actor=world.commissioner, kind="json", url=f"{receiver.url}1#b")


def test_a_hooks_name_tells_no_key(world: World, receiver: Receiver) -> None:
    hook = hooks.add(
        league=world.league, actor=world.commissioner, kind="json", url=f"{receiver.url[:-1]}?token=SECRET"
    )
    assert "127.0.0.1" in str(hook)
    assert "SECRET" not in str(hook)


def test_a_hook_is_removed_once(world: World, receiver: Receiver) -> None:
    hook = hook_to(world, receiver)
    hooks.remove(hook=Hook.objects.get(pk=hook.pk), actor=world.commissioner)
    with pytest.raises(Refused, match="removed already"):
        hooks.remove(hook=hook, actor=world.commissioner)
    assert world.league.log.filter(action="hook.removed").count() == 1


def test_tries_count_beyond_the_life_of_a_hook(world: World, receiver: Receiver) -> None:
    for _ in range(2):
        hook = hook_to(world, receiver)
        for _ in range(10):
            hooks.try_out(hook=hook, actor=world.commissioner)
        hooks.remove(hook=hook, actor=world.commissioner)
    with pytest.raises(Refused, match="20 times within a day"):
        hooks.try_out(hook=hook_to(world, receiver), actor=world.commissioner)


def test_twenty_tries_a_day(world: World, receiver: Receiver) -> None:
    hook = hook_to(world, receiver)
    for _ in range(20):
        hooks.try_out(hook=hook, actor=world.commissioner)
    with pytest.raises(Refused, match="20 times within a day"):
        hooks.try_out(hook=hook, actor=world.commissioner)


def test_by_page_it_is_added_tried_and_removed_and_its_address_told_to_nobody(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hook_sending, "resolve", lambda host: "93.184.216.34")
    chief, address = of(world.commissioner), reverse("hooks", args=[world.league.public_id])
    body = {"kind": "slack", "url": SLACK, "results": "on"}
    assert chief.post(address, {**body, "url": "https://example.org/"}).status_code == 422
    shown = chief.post(address, body, follow=True).content.decode()
    assert "Slack, hooks.slack.com …word" in shown
    assert "secret-word" not in shown
    hook = Hook.objects.get()
    assert (hook.results, hook.news, hook.deadlines) == (True, False, False)
    told = "".join(f"{row.sentence}{row.data}" for row in world.league.log.all())
    assert "secret-word" not in told
    assert "founder lets the league's news be posted to Slack." in told
    act = reverse("hook-act", args=[world.league.public_id, hook.public_id])
    assert "on its way" in chief.post(act, {"act": "try"}, follow=True).content.decode()
    assert "is not shut off" in chief.post(act, {"act": "on"}, follow=True).content.decode()
    assert "Choose what is to be done" in chief.post(act, {"act": "burn"}, follow=True).content.decode()
    assert "any more." in chief.post(act, {"act": "remove"}, follow=True).content.decode()
    assert not Hook.objects.exists()
    assert not Outbox.objects.filter(kind="hook").exists()


def test_by_api(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hook_sending, "resolve", lambda host: "93.184.216.34")
    chief, path = program(world.commissioner), f"/api/v1/leagues/{world.league.public_id}/hooks/"
    made = chief.post(path, {"kind": "discord", "url": DISCORD, "news": False}, format="json")
    assert made.status_code == 201
    assert (made.json()["name"], made.json()["news"]) == ("Discord, discord.com …word", False)
    assert "secret" not in chief.get(path).content.decode()
    assert program(world.coach).get(path).status_code == 403
    one = f"{path}{made.json()['id']}/"
    assert chief.post(f"{one}test/").status_code == 204
    assert chief.post(f"{one}on/").status_code == 409
    assert chief.delete(one).status_code == 204
    assert chief.get(path).json() == []
