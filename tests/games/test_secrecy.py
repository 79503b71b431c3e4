"""Who sees what: the whole matrix of viewers and addresses, before and after, with data that could leak."""

from __future__ import annotations

import logging
from itertools import product
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from games import engine, visibility
from games.models import FixtureSecret, GameRecord, GameRun, PlanVersion, WorkingDraft
from games.services import exchange, plans, runs, sweep
from games.tasks import play
from league import clock
from league.models import Fixture, League, LeagueLog, Outbox, Season, User
from league.services import outbox
from league.services.errors import Refused
from league.tasks import send_mail
from tests.depth import daily_part
from tests.kept import kept_world

from .worlds import NOON, World, hand_in, person, plan_text, world

pytestmark = pytest.mark.django_db

HOME_DRAFT = "grass 10 11 12 13 14 15 16 17 18 19 20 77 secret-draft-of-home"
MARK = {"home": "8", "away": "9"}  # runs in twelve: what the sealed plans are told apart by
GUESTS = ("commissioner", "third coach", "stranger", "visitor", "staff")
VIEWERS = ("home coach", "away coach", *GUESTS)


@pytest.fixture
def small() -> World:
    """Home has an illegal draft over a legal plan, away a confirmed plan; nothing is final."""
    return _small()


@pytest.fixture
def over() -> World:
    """The same when the game is final."""
    return _over()


@kept_world
def _small() -> World:
    made = world(teams=4)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        hand_in(made, "home", runs=8)
        plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=HOME_DRAFT)
        hand_in(made, "away", runs=9)
    return made


@kept_world
def _over() -> World:
    made = _small()
    finish(made)
    return made


def finish(small: World) -> None:
    with clock.at(NOON):
        plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=plan_text(runs=8))
        plans.confirm_plan(fixture=small.fixture, author=small.coach("home"))
        for run_id in sweep.sweep().to_play:
            runs.play_run(run_id=run_id)
    small.fixture.refresh_from_db()


def viewer(small: World, who: str) -> Any:
    if who == "staff":
        return person("staff", is_staff=True, is_superuser=True)
    return {
        "home coach": small.coach("home"),
        "away coach": small.coach("away"),
        "commissioner": small.commissioner,
        "third coach": small.coaches[2],
        "stranger": small.stranger,
        "visitor": AnonymousUser(),
    }[who]


def browser(small: World, who: str) -> Client:
    client = Client()
    user = viewer(small, who)
    if isinstance(user, User):
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def addresses(small: World) -> dict[str, str]:
    """Every address of this app that shows something of a game or a plan."""
    game = small.fixture.public_id
    found = {
        "desk": "/",
        "game": f"/games/{game}/",
        "play": f"/games/{game}/plays/1/",
        "viewer": f"/games/{game}/viewer/",
        "viewer's plays": f"/games/{game}/viewer/plays/",
        "box score": f"/games/{game}/box/",
        "statistics": f"/games/{game}/statistics/",
        "proof": f"/games/{game}/proof/",
        "api viewer": f"/api/v1/games/{game}/viewer/",
        "plan": f"/games/{game}/plan/",
        "api desk": "/api/v1/desk/",
        "api game": f"/api/v1/games/{game}/",
        "api record": f"/api/v1/games/{game}/record/",
        "api box": f"/api/v1/games/{game}/box/",
        "api plan": f"/api/v1/fixtures/{game}/plan/",
        "api example": f"/api/v1/fixtures/{game}/example-plan/",
        "league": f"/leagues/{small.league.public_id}/",
        "log": f"/leagues/{small.league.public_id}/log/",
        "commissioner": f"/leagues/{small.league.public_id}/commissioner/",
        "home team": f"/teams/{small.teams[0].public_id}/",
        "away team": f"/teams/{small.teams[1].public_id}/",
        "api fixtures": "/api/v1/fixtures/",
        "admin": "/admin/",
    }
    for number, version in enumerate(PlanVersion.objects.filter(step__fixture=small.fixture)):
        found[f"version {number} of {version.step.side}"] = f"/games/{game}/plan/versions/{version.public_id}/"
    return found


def sealed_texts(side: str) -> list[str]:
    """Everything of a side's plans in the database that the other coach may not read. The ground is shown to him when
    its step closes, and its nonce with it."""
    texts = []
    for version in PlanVersion.objects.filter(step__side=side):
        texts += [version.text, plans.receipt_digest(version.text)]
        texts += [nonce for part, nonce in version.nonces.items() if part != "ground"]
    texts.append(plan_text(side, runs=int(MARK[side])))
    texts.append(f"secret-draft-of-{side}")
    return texts


def secrets() -> list[str]:
    """Both secrets of every playing, those of replays that nobody has ordered among them."""
    rows = FixtureSecret.objects.all()
    return [bytes(one).hex() for row in rows for one in (row.secret, row.nonce_secret)]


def leaks(body: str, small: World, who: str) -> list[str]:
    """What of the sealed things stands in an answer."""
    sides = {"home coach": ["away"], "away coach": ["home"]}.get(who, ["home", "away"])
    wanted = [text for side in sides for text in sealed_texts(side)]
    wanted += secrets()
    if who not in ("home coach", "away coach"):
        wanted += [nonce for version in PlanVersion.objects.all() for nonce in version.nonces.values()]
    return [text for text in wanted if text in body]


@pytest.mark.parametrize("who", VIEWERS)
def test_before_the_end_nobody_reads_what_is_not_his_own(small: World, who: str) -> None:
    client = browser(small, who)
    with clock.at(NOON):
        for name, address in addresses(small).items():
            answer = client.get(address, follow=True)
            assert leaks(answer.content.decode(), small, who) == [], (who, name)
            assert answer.status_code in (200, 401, 403, 404), (who, name, answer.status_code)


@pytest.mark.parametrize("who", GUESTS)
def test_nobody_but_the_coaches_reads_or_hands_in_plans(small: World, who: str) -> None:
    client = browser(small, who)
    game = small.fixture.public_id
    outside = who in ("stranger", "staff")
    expected = 404 if outside else 403
    with clock.at(NOON):
        assert client.get(f"/api/v1/fixtures/{game}/plan/").status_code in ({401} if who == "visitor" else {expected})
        assert client.put(f"/api/v1/fixtures/{game}/plan/", plan_text(), content_type="text/plain").status_code in (
            {401} if who == "visitor" else {expected}
        )
        for what in ("text/", "confirm/", "start/", "sheets/calls/"):
            answer = client.post(f"/games/{game}/plan/{what}", {"text": plan_text()})
            assert answer.status_code == (302 if who == "visitor" else expected)
            if who == "visitor":
                assert answer.headers["Location"].startswith("/sign-in/")
    assert PlanVersion.objects.count() == 3
    assert not WorkingDraft.objects.exists()


@pytest.mark.parametrize("side", ["home", "away"])
def test_a_coach_reads_his_own_versions_and_not_the_others(small: World, side: str) -> None:
    client = browser(small, f"{side} coach")
    for version in PlanVersion.objects.all():
        answer = client.get(f"/games/{small.fixture.public_id}/plan/versions/{version.public_id}/")
        own = version.step.side == side
        assert answer.status_code == (200 if own else 404)
        if own:
            assert answer.content.decode() == version.text
            assert answer.headers["Content-Disposition"].startswith("attachment")


@pytest.mark.parametrize("who", VIEWERS)
def test_of_a_draft_others_learn_nothing_not_even_that_it_is_there(small: World, who: str) -> None:
    body = browser(small, who).get(f"/api/v1/games/{small.fixture.public_id}/").json()
    if "steps" not in body:
        return
    states = {(row["name"], row["side"]): row["state"] for row in body["steps"]}
    assert states["Plan", "away"] == "confirmed"
    assert states["Plan", "home"] == ("saved" if who == "home coach" else "open")


@pytest.mark.parametrize("who", VIEWERS)
def test_before_the_end_there_is_no_record_for_anybody(small: World, who: str) -> None:
    client = browser(small, who)
    for name in ("record", "box"):
        answer = client.get(f"/api/v1/games/{small.fixture.public_id}/{name}/")
        assert answer.status_code in (401, 404)
    assert client.get(f"/games/{small.fixture.public_id}/plays/1/").status_code == 404
    assert visibility.record_parts(viewer(small, who), small.fixture) == frozenset()


def test_a_record_that_is_there_stays_closed_until_the_fixture_is_final(over: World) -> None:
    Fixture.objects.filter(pk=over.fixture.pk).update(
        status=Fixture.Status.PLAYING, home_score=None, away_score=None, played_at=None
    )
    for who in VIEWERS:
        answer = browser(over, who).get(f"/api/v1/games/{over.fixture.public_id}/record/")
        assert answer.status_code == 404, who


@pytest.mark.parametrize(
    ("who", "sees"),
    [
        ("home coach", True),
        ("away coach", True),
        ("commissioner", True),
        ("third coach", True),
        ("stranger", False),
        ("visitor", False),
        ("staff", False),
    ],
)
def test_when_final_the_members_read_everything_and_strangers_nothing(over: World, who: str, sees: bool) -> None:
    client = browser(over, who)
    for address in (f"/games/{over.fixture.public_id}/", f"/api/v1/games/{over.fixture.public_id}/record/"):
        answer = client.get(address)
        assert answer.status_code == (200 if sees else 404)
    if sees:
        record = client.get(f"/api/v1/games/{over.fixture.public_id}/record/").json()
        assert record["plans"]["home"]["calls"]["run"] == 8
        first = FixtureSecret.objects.get(fixture=over.fixture, revision=1)
        opened = (record["proof"]["secret"], record["proof"]["nonce_secret"])
        assert opened == (bytes(first.secret).hex(), bytes(first.nonce_secret).hex())
        closed = [one for one in secrets() if one not in opened]
        of_replays = FixtureSecret.objects.filter(fixture=over.fixture, revision__gt=1)
        assert {bytes(row.nonce_secret).hex() for row in of_replays} < set(closed)
        for address in addresses(over).values():
            told = client.get(address, follow=True).content.decode()
            assert [one for one in closed if one in told] == []
        assert "closed" not in record


@pytest.mark.parametrize("who", ["stranger", "visitor", "staff"])
def test_a_public_league_is_seen_by_strangers_as_by_a_member_of_neither_team(small: World, who: str) -> None:
    League.objects.update(openness="public")
    client = browser(small, who)
    with clock.at(NOON):
        for name, address in addresses(small).items():
            assert leaks(client.get(address, follow=True).content.decode(), small, who) == [], name
    assert client.get(f"/api/v1/games/{small.fixture.public_id}/record/").status_code == 404
    finish(small)
    assert client.get(f"/api/v1/games/{small.fixture.public_id}/record/").status_code == 200
    assert client.get(f"/games/{small.fixture.public_id}/").status_code == 200


@pytest.fixture
def _at_season_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house rule that opens plans at the season's end."""
    monkeypatch.setattr("league.rulebook.LeagueRules.plans_opened", lambda rules: "season_end")


@pytest.mark.usefixtures("_at_season_end")
@pytest.mark.parametrize(
    ("who", "parts"),
    [
        ("home coach", {"public", "calls.home"}),
        ("away coach", {"public", "calls.away"}),
        ("third coach", {"public"}),
        ("commissioner", {"public"}),
        ("stranger", set()),
        ("visitor", set()),
    ],
)
def test_where_plans_open_at_the_season_end_the_record_is_cut(over: World, who: str, parts: set[str]) -> None:
    assert visibility.record_parts(viewer(over, who), over.fixture) == parts
    client = browser(over, who)
    answer = client.get(f"/api/v1/games/{over.fixture.public_id}/record/")
    if not parts:
        assert answer.status_code == 404
        return
    body = answer.json()
    assert set(body.get("calls", {})) == {part.split(".")[1] for part in parts if part.startswith("calls.")}
    assert not {"plans", "memory", "proof"} & set(body)
    assert answer.headers["ETag"] != f'"{GameRecord.objects.get().digest}"'
    assert client.get(f"/games/{over.fixture.public_id}/plays/1/").status_code == 200
    Season.objects.update(status=Season.Status.FINISHED)
    assert client.get(f"/api/v1/games/{over.fixture.public_id}/record/").json()["plans"]["home"]


def test_log_outbox_and_log_lines_hold_nothing_sealed(small: World, caplog: pytest.LogCaptureFixture) -> None:
    before = [text for side in ("home", "away") for text in sealed_texts(side)]
    before += [nonce for version in PlanVersion.objects.all() for nonce in version.nonces.values()]
    before += secrets()
    with caplog.at_level(logging.DEBUG):
        finish(small)
        sweep.sweep()
    told = caplog.text
    told += "".join(f"{row.sentence}{row.data}" for row in LeagueLog.objects.all())
    told += "".join(f"{row.key}{row.body}" for row in Outbox.objects.all())
    assert [text for text in before if text in told] == []


def test_a_task_carries_an_id_and_nothing_else(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    from games.services import queue

    sent: list[tuple[str, list[Any]]] = []
    monkeypatch.setattr(queue.current_app, "send_task", lambda name, args: sent.append((name, args)))
    monkeypatch.setattr(queue.transaction, "on_commit", lambda act, **how: act())
    run = GameRun.objects.create(fixture=small.fixture, queued_at=NOON)
    queue.send_runs([run.pk])
    assert sent == [(play.name, [run.pk])]
    sent.clear()
    outbox.send_waiting()
    mail = outbox.queue_mail(key="k", to=["a@example.org"], subject="s", text="t")
    queue.send_mails()
    assert sent == [(send_mail.name, [mail.pk])]


def test_no_admin_page_shows_a_plan_a_secret_or_a_record() -> None:
    from django.contrib import admin

    shown = {model._meta.label for model in admin.site._registry}
    assert not {label for label in shown if label.startswith("games.")}


def test_an_error_that_quotes_everything_is_told_without_secrets_and_nonces(
    small: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def quotes(game: Any) -> None:
        raise ValueError(str(engine.input_json(game)))

    monkeypatch.setattr(engine, "play", quotes)
    told = []
    with clock.at(NOON), caplog.at_level(logging.DEBUG):
        plans.save_plan(fixture=small.fixture, author=small.coach("home"), text=plan_text(runs=8))
        plans.confirm_plan(fixture=small.fixture, author=small.coach("home"))
        for _ in range(3):
            for run_id in sweep.sweep(league_id=small.league.pk).to_play:
                with pytest.raises(Refused) as refused:
                    runs.play_run(run_id=run_id)
                told.append(str(refused.value))
        sweep.sweep()
        nonces = [nonce for version in PlanVersion.objects.all() for nonce in version.nonces.values()]
        kept = GameRun.objects.get(fixture=small.fixture)
        assert kept.inputs["nonce_secret"] in secrets()
        assert any(nonce in kept.error for nonce in nonces)
        told += [caplog.text]
        told += [f"{row.sentence}{row.data}" for row in LeagueLog.objects.all()]
        told += [f"{row.key}{row.body}" for row in Outbox.objects.all()]
        clients = {who: browser(small, who) for who in VIEWERS}
        for who, address in daily_part([*product(VIEWERS, addresses(small).values())]):
            told.append(clients[who].get(address, follow=True).content.decode())
    ground = PlanVersion.objects.get(step__code="ground", frozen_at__isnull=False).nonces["ground"]  # open to one
    closed = [one for one in (*secrets(), *nonces) if one != ground]
    assert [one for one in closed for text in told if one in text] == []
