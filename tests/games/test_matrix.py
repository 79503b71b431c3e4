"""Everybody tries every address at every step, and nobody reads what is sealed.

The addresses come from the url configuration. Every sealed field of both plans holds a marker, so do drafts that are
never played; so does every nonce and the secret, being what they are.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from rest_framework.authtoken.models import Token

from games.models import FixtureSecret, GameRun, PlanVersion
from games.services import exchange, plans, queue, runs, sweep, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import League, LeagueLog, Outbox, User
from league.services import ledger, messages
from tests.depth import DEEP, daily_part
from tests.kept import kept_world

from .routes import FILLERS, addresses, parameters, routes, said
from .worlds import NOON, World, person, world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

STEPS = ("drafts", "home setup closed", "plans sealed", "half-time", "second look sealed", "final")
MEMBERS = ("home coach", "away coach", "third coach", "commissioner")
GUESTS = ("staff", "stranger", "visitor")
LOOKED_AT_BY_ALL = ("plans sealed", "half-time")  # at the other steps guests try only at the deep depth
SIGN_OUT = "/sign-out/"  # whoever has gone there reads no other address
CALLS = {"home": "marker-calls-of-home", "away": "marker-calls-of-away"}
AGAIN = "marker-again-of-home"
LINK = "the-secret-link-of-the-league"
DRAFTS = {"home": "marker-draft-of-home", "away": "marker-draft-of-away"}


def document(side: str, *, again: bool = False) -> str:
    """A legal plan with a marker in each part that is sealed."""
    ground = {"ground": "turf"} if side == "home" else {}
    calls = {"run": 6, "dump": 7, "note": CALLS[side]}
    later = {"again": {"run": 3, "note": AGAIN}} if again else {}
    return json.dumps({**ground, "starters": list(range(10, 21)), "calls": calls, **later})


@dataclass
class Story:
    """A game on its way, step by step."""

    world: World
    step: int = 0
    acts: list[Callable[[], None]] = field(default_factory=list)

    def advance(self) -> str:
        """Do what comes next; the name of the step that is reached by it."""
        self.acts[self.step]()
        self.step += 1
        self.world.fixture.refresh_from_db()
        return STEPS[self.step - 1]


def story() -> Story:
    made = world(teams=4, weeks=2, halftime=24)
    for user in (*made.coaches, made.commissioner):
        user.display_name = f"marker-name-of-{user.username}-"
        user.save(update_fields=["display_name"])
    return story_before(STEPS[0], made)


def story_before(step: str, made: World) -> Story:
    """Return the story of a world that reaches this step next."""
    return Story(made, STEPS.index(step), acts_of(made))


def acts_of(made: World) -> list[Callable[[], None]]:
    """Return what is done to reach each step."""
    game = made.fixture

    def save(side: str, text: str) -> None:
        plans.save_plan(fixture=game, author=made.coach(side), text=text)

    def drafts() -> None:
        for who in (made.coach("home"), made.commissioner):
            ledger.write(kind="edited", season=made.season, sentence="Another number.", changes=[], actor=who)
        for where in (None, game):
            messages.post(league=made.league, author=made.coach("home"), text="Good luck, all of you.", fixture=where)
        exchange.open_fixture(fixture=game)
        for side in ("home", "away"):
            save(side, f"grass 10 11 {DRAFTS[side]}")
            save(side, document(side))
            draft = working_drafts.start(
                fixture=game, author=made.coach(side), source="blank", name=f"A name with {DRAFTS[side]}"
            )
            place = Place(draft.public_id, draft.number)
            text = f"grass 14 15 {DRAFTS[side]}"
            working_drafts.write_text(fixture=game, author=made.coach(side), place=place, text=text)

    def closes() -> None:
        plans.confirm_plan(fixture=game, author=made.coach("home"))
        save("home", document("home") + " ")
        save("home", f"grass 12 13 {DRAFTS['home']}")

    def sealed() -> None:
        save("home", document("home"))
        for side in ("home", "away"):
            plans.confirm_plan(fixture=game, author=made.coach(side))

    def half() -> None:
        play(made)
        save("home", document("home", again=True))

    def look() -> None:
        plans.confirm_plan(fixture=game, author=made.coach("home"))

    return [drafts, closes, sealed, half, look, lambda: play(made)]


@kept_world
def world_at(step: str) -> World:
    """The world of the story when it has reached a step."""
    with clock.at(NOON):
        before = STEPS.index(step) - 1
        tale = story() if before < 0 else story_before(step, world_at(STEPS[before]))
        tale.advance()
    return tale.world


def play(made: World) -> None:
    sweep.sweep()
    for run in GameRun.objects.filter(fixture=made.fixture, status=GameRun.Status.QUEUED):
        runs.play_run(run_id=run.pk)


def secrets(rows: Iterable[FixtureSecret]) -> list[str]:
    """Both secrets of each row."""
    return [bytes(one).hex() for row in rows for one in (row.secret, row.nonce_secret) if one is not None]


def nonce_is_open(who: str, step: str, side: str, part: str) -> bool:
    """A nonce opens with its part: to the other coach, the ground when its step has closed, calls with the half."""
    if who != f"{'away' if side == 'home' else 'home'} coach":
        return False
    return STEPS.index(step) >= STEPS.index(
        {"ground": "home setup closed", "calls": "half-time", "again": "final"}[part]
    )


def hidden(who: str, step: str) -> list[str]:
    """What this viewer may not read at this step."""
    side = {"home coach": "home", "away coach": "away"}.get(who)
    others = [each for each in ("home", "away") if each != side]
    texts = [DRAFTS[each] for each in others]  # what was never played stays its coach's own
    if step == "final":
        closed = secrets(FixtureSecret.objects.filter(revision__gt=1))  # of replays that nobody has ordered
        return [*texts, *closed, *(CALLS.values() if who in ("stranger", "visitor", "staff") else ())]
    texts += secrets(FixtureSecret.objects.all())
    versions = PlanVersion.objects.select_related("step")
    texts += [
        nonce
        for version in versions
        for part, nonce in version.nonces.items()
        if not nonce_is_open(who, step, version.step.side, part)
    ]
    foreign = PlanVersion.objects.filter(step__side__in=others)
    texts += [plans.receipt_digest(version.text) for version in foreign]
    if side is None or step in STEPS[:3]:
        texts += [CALLS[each] for each in others]  # the exchange opens them when the half has been played
    return texts + ([AGAIN] if side != "home" else [])


def names(made: World) -> list[str]:
    """How its people are called; readers who are no members are not told of them."""
    return [str(user) for user in (*made.coaches, made.commissioner)]


def people(made: World) -> dict[str, User | None]:
    return {
        "home coach": made.coach("home"),
        "away coach": made.coach("away"),
        "third coach": made.coaches[2],
        "commissioner": made.commissioner,
        "staff": person("staff", is_staff=True, is_superuser=True),
        "stranger": made.stranger,
        "visitor": None,
    }


def browser(user: User | None) -> Client:
    client = Client(raise_request_exception=False)
    if user is not None:
        client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def tried(made: World, who: str) -> Iterator[str]:
    """Every address for this viewer; those of the admin pages for the staff only."""
    for route in routes():
        if not route.startswith("admin/") or who == "staff":
            yield from addresses(made, route)


def todays(made: World, viewers: Iterable[str], step: str) -> dict[str, list[str]]:
    """Each viewer's addresses: a part of them every day, which differs by viewer and step, all at the deep depth."""
    every = [(who, address) for who in viewers for address in tried(made, who)]
    ahead = STEPS.index(step)
    part: dict[str, list[str]] = {}
    for who, address in daily_part(every[ahead:] + every[:ahead]):
        part.setdefault(who, []).append(address)
    return part


def viewers(step: str, openness: str) -> tuple[str, ...]:
    if openness == "public":
        return ("stranger", "visitor")
    if openness == "link":
        return ("visitor",)
    return (*MEMBERS, *GUESTS) if DEEP or step in LOOKED_AT_BY_ALL else MEMBERS


def leaks(answer: Any, texts: list[str]) -> list[str]:
    told = said(answer)
    return [text for text in texts if text in told]


def test_every_parameter_of_every_address_can_be_filled() -> None:
    missing = {name: route for route in routes() if not route.startswith("admin/") for name in parameters(route)}
    assert {name: route for name, route in missing.items() if name not in FILLERS} == {}


@pytest.mark.parametrize(
    ("step", "openness"),
    [
        *((step, "members") for step in STEPS),
        *((step, "public") for step in (LOOKED_AT_BY_ALL, STEPS)[DEEP]),
        *((step, "link") for step in ((), STEPS)[DEEP]),
    ],
)
def test_nobody_reads_at_any_address_what_is_sealed(step: str, openness: str) -> None:
    with clock.at(NOON):
        made = world_at(step)
        League.objects.update(openness=openness, link_token=LINK if openness == "link" else None)
        everybody = people(made)
        for who, part in todays(made, viewers(step, openness), step).items():
            texts = hidden(who, step) + (names(made) if who in GUESTS and openness != "members" else [])
            client = browser(everybody[who])
            if openness == "link":
                client.get(f"/league-links/{LINK}/")
            for address in part:
                answer = client.get(address)
                assert leaks(answer, texts) == [], (who, address)
                assert answer.status_code < 500, (who, address)


@pytest.mark.parametrize("step", ["plans sealed", pytest.param("half-time", marks=pytest.mark.deep)])
def test_nobody_is_answered_what_is_sealed_when_he_sends_something(step: str) -> None:
    with clock.at(NOON):
        made = world_at(step)
        everybody = people(made)
        for who, part in todays(made, ("away coach", "third coach", "commissioner"), step).items():
            texts = hidden(who, step)
            client = browser(everybody[who])
            for address in part:
                if SIGN_OUT in address:
                    continue
                for method in ("post", "put") if address.startswith("/api/") else ("post",):
                    with transaction.atomic():
                        answer = getattr(client, method)(address, "{}", content_type="application/json")
                        assert leaks(answer, texts) == [], (who, method, address)
                        assert answer.status_code < 500, (who, method, address)
                        transaction.set_rollback(True)


@pytest.mark.parametrize("shown", [False, True])
def test_a_reader_sees_plans_of_past_games_where_the_league_shows_them(shown: bool) -> None:
    with clock.at(NOON):
        made = world_at("final")
        League.objects.update(openness="public", shows_plans=shown)
        game = made.fixture.public_id
        visitor, stranger = browser(None), browser(made.stranger)
        pages = [
            visitor.get(f"/games/{game}/{rest}") for rest in ("", "plays/1/", "viewer/plays/", "record/", "proof/")
        ]
        answers = [*pages, stranger.get(f"/api/v1/games/{game}/record/"), stranger.get(f"/api/v1/games/{game}/plays/")]
        assert {answer.status_code for answer in answers} == {200}
        read = [text for answer in answers for text in CALLS.values() if text in said(answer)]
        assert bool(read) is shown
        assert all(leaks(answer, list(DRAFTS.values())) == [] for answer in answers)


def newest_version(made: World) -> Any:
    """The id of what the home side has handed in last."""
    versions = PlanVersion.objects.filter(step__fixture=made.fixture, step__side="home", frozen_at=None)
    return versions.order_by("-created_at", "-pk")[0].public_id


def test_the_markers_are_where_they_may_be_read() -> None:
    """Else the tests above would prove nothing."""
    with clock.at(NOON):
        tale = story()
        tale.advance()
        page = f"/games/{tale.world.fixture.public_id}/plan/"
        assert DRAFTS["home"] in browser(tale.world.coach("home")).get(page).content.decode()
        page = f"/games/{tale.world.fixture.public_id}/plan/versions/{newest_version(tale.world)}/"
        assert CALLS["home"] in browser(tale.world.coach("home")).get(page).content.decode()
        while tale.advance() != "half-time":
            pass
        shown = browser(tale.world.coach("away")).get(f"/api/v1/fixtures/{tale.world.fixture.public_id}/plan/")
        assert CALLS["home"] in shown.content.decode()
        page = f"/games/{tale.world.fixture.public_id}/plan/versions/{newest_version(tale.world)}/"
        assert AGAIN in browser(tale.world.coach("home")).get(page).content.decode()
        while tale.advance() != "final":
            pass
        record = browser(tale.world.commissioner).get(f"/api/v1/games/{tale.world.fixture.public_id}/record/")
        assert all(text in record.content.decode() for text in (*CALLS.values(), AGAIN))


def test_logs_mails_and_the_queue_carry_nothing_sealed(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Any] = []
    monkeypatch.setattr("games.services.queue.current_app.send_task", lambda *given, **more: sent.append((given, more)))
    monkeypatch.setattr("games.services.queue.transaction.on_commit", lambda act, **how: act())
    with caplog.at_level(logging.DEBUG), clock.at(NOON):
        tale = story()
        for _ in STEPS:
            tale.advance()
            queue.send_runs(GameRun.objects.values_list("pk", flat=True))
        sweep.sweep()
    told = caplog.text + repr(sent)
    told += "".join(f"{row.sentence}{row.data}" for row in LeagueLog.objects.all())
    told += "".join(f"{row.key}{row.body}" for row in Outbox.objects.all())
    texts = [*CALLS.values(), AGAIN, *DRAFTS.values()]
    texts += [nonce for version in PlanVersion.objects.all() for nonce in version.nonces.values()]
    texts += secrets(FixtureSecret.objects.all())
    assert [text for text in texts if text in told] == []
    assert all(isinstance(one, int) for given, _ in sent for one in given[1:] if not isinstance(one, str))


def test_a_token_reads_no_more_than_its_coach() -> None:
    with clock.at(NOON + timedelta(0)):
        made = world_at("plans sealed")
        token = Token.objects.create(user=made.coach("away"))
        texts = hidden("away coach", "plans sealed")
        for address in daily_part([*tried(made, "away coach")]):
            if address.startswith("/api/"):
                answer = Client().get(address, headers={"Authorization": f"Token {token.key}"})
                assert leaks(answer, texts) == [], address
