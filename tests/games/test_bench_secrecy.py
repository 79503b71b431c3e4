"""What comes of a trial is as secret as its drafts, and nothing sealed goes into one: everybody tries every address of
the bench at every step."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.crypto import salted_hmac

from games import engine
from games.models import BenchRun, FixtureSecret, PlanVersion, PlaybookEntry, WorkingDraft
from games.selectors import bench as selector
from games.selectors import bench_runs
from games.services import bench, bench_plans, bench_work, exchange, playbook, working_drafts
from games.services.working_drafts import Place
from league import clock
from league.models import Fixture, Seat, User
from league.services.errors import Refused
from tests.depth import daily_part
from tests.kept import kept_world

from .routes import addresses, routes
from .test_matrix import CALLS, DRAFTS, STEPS, browser, document, hidden, leaks, people, story, story_before
from .worlds import NOON, World, hand_in, person, world

pytestmark = [pytest.mark.django_db, pytest.mark.one_database]

SIDES = ("home", "away")
WHO = ("home coach", "away coach", "third coach", "commissioner", "staff", "stranger", "visitor")
OUTSIDE = {"third coach": {403}, "commissioner": {403}, "staff": {404}, "stranger": {404}, "visitor": {302, 401}}


@pytest.fixture(autouse=True)
def _at_noon() -> Any:
    with clock.at(NOON):
        yield


def kept_plan(made: World, side: str, fixture: Fixture) -> PlaybookEntry:
    """The side's whole plan of now, as its coach's playbook would have it from elsewhere."""
    entry = playbook.keep_plan(fixture=fixture, coach=made.coach(side, fixture))
    PlaybookEntry.objects.filter(pk=entry.pk).update(fixture=None)
    return entry


def begin(made: World, side: str, fixture: Fixture | None = None) -> list[BenchRun]:
    """A trial of the side's newest version against a whole plan of its coach's playbook, beside the autocoach's plan
    for its own men, and one of a working draft beside that version, each with its first chunk played; none where it may
    try nothing now."""
    game = fixture or made.fixture
    coach = made.coach(side, game)
    versions = [choice.value for choice in selector.drafts(coach, game) if choice.version]
    if game.status != Fixture.Status.OPEN or not versions:
        return []
    for old in BenchRun.objects.filter(coach=coach, state__in=bench_runs.LIVE):
        bench.cancel(run=old)
    asked = []
    try:
        asked.append(bench.Asked(working_draft(made, side, game), beside=versions[0]))
        against = str(kept_plan(made, side, game).public_id)
    except Refused:  # nothing is due now that he could draft, or of which he could keep anything
        against = selector.AUTOCOACH
    asked.append(bench.Asked(versions[0], against=against, beside=selector.AUTOCOACH))
    return [_begun(game, coach, each) for each in asked]


def _begun(game: Fixture, coach: User, asked: bench.Asked) -> BenchRun:
    run = bench.start(fixture=game, coach=coach, asked=asked)
    chunk = bench_work.claim(run_id=run.pk)
    assert chunk is not None
    assert bench_work.keep(chunk, bench_work._play(chunk))
    run.refresh_from_db()
    return run


def working_draft(made: World, side: str, game: Fixture) -> str:
    """A working draft without errors, whose name nobody else may read; one for all steps."""
    coach, name = made.coach(side, game), f"Try {DRAFTS[side]}"
    found = WorkingDraft.objects.filter(fixture=game, side=side, name=name).first()
    found = found or working_drafts.start(fixture=game, author=coach, source="blank", name=name)
    place, text = Place(found.public_id, found.number), document(side)
    return str(working_drafts.write_text(fixture=game, author=coach, place=place, text=text).draft.public_id)


@kept_world
def told(step: str) -> tuple[World, list[BenchRun]]:
    """The world of the story at a step, with the trials of each side at every step that allows them."""
    before, found = STEPS.index(step) - 1, []
    if before < 0:
        tale = story()
    else:
        made, found = told(STEPS[before])
        tale = story_before(step, made)
    tale.advance()
    for side in SIDES:
        found += begin(tale.world, side)
    assert any("draft" in run.frozen for run in found)
    BenchRun.objects.update(error="marker-of-an-error")
    return tale.world, found


def bench_addresses(made: World) -> list[str]:
    return [address for route in routes() if "/bench/" in f"/{route}" for address in addresses(made, route)]


@pytest.mark.parametrize("step", STEPS)
def test_trials_are_read_by_the_coaches_of_their_side_alone(step: str) -> None:
    made, runs = told(step)
    everybody = people(made)
    own = {str(run.public_id): f"{run.side} coach" for run in BenchRun.objects.all()}
    assert len(runs) == len(own) >= 2
    every, ahead = list(product(WHO, bench_addresses(made))), STEPS.index(step)
    part = daily_part(every[ahead:] + every[:ahead])  # each step has a part of its own
    for who in WHO:
        texts, client = hidden(who, step), browser(everybody[who])
        for address in (address for viewer, address in part if viewer == who):
            answer = client.get(address)
            assert leaks(answer, texts) == [], (who, address)
            named = [run_id for run_id in own if run_id in address]
            foreign = [run_id for run_id, whose in own.items() if whose != who]
            assert leaks(answer, foreign) == [] or answer.status_code == 302 or named, (who, address)
            if who in OUTSIDE:
                assert answer.status_code in OUTSIDE[who] | {405}, (who, address)
            elif named and own[named[0]] != who:
                assert answer.status_code in {404, 405}, (who, address)
                assert leaks(answer, ["marker-of-an-error"]) == [], (who, address)
            else:
                assert answer.status_code in {200, 405}, (who, address)


@pytest.mark.parametrize("step", STEPS[:-1])
def test_nothing_that_is_sealed_goes_into_a_trial(step: str) -> None:
    told(step)
    for run in BenchRun.objects.filter(state__in=bench_runs.LIVE):
        body = json.dumps([run.inputs, run.results, run.notes])
        assert CALLS[run.side] in body  # its own plan: else this would prove nothing
        assert [text for text in hidden(f"{run.side} coach", step) if text in body] == [], run.side


@pytest.mark.parametrize("who", WHO[1:])
def test_nobody_else_tries_or_stops_a_sides_plan(who: str) -> None:
    made, _ = told("drafts")
    game = made.fixture.public_id
    run = BenchRun.objects.filter(side="home").latest("pk")
    client, versions = browser(people(made)[who]), PlanVersion.objects.filter(step__side="home")
    drafts = WorkingDraft.objects.filter(side="home")
    assert drafts
    for one in (*versions, *drafts):
        for named in ({"draft": one.public_id}, {"against": one.public_id}, {"beside": one.public_id}):
            own = PlanVersion.objects.filter(step__side="away", parts__isnull=False).first()
            sent = {"draft": str(own.public_id), "against": "autocoach", "beside": ""} | {
                k: str(v) for k, v in named.items()
            }
            assert client.post(f"/games/{game}/bench/", sent | {"what": "games"}).status_code in {302, 403, 404, 422}
            api = client.post(f"/api/v1/fixtures/{game}/bench/", sent, content_type="application/json")
            assert api.status_code in {401, 403, 404, 409}
    for stop in (
        f"/games/{game}/bench/{run.public_id}/cancel/",
        f"/api/v1/fixtures/{game}/bench/{run.public_id}/cancel/",
    ):
        assert client.post(stop).status_code in {302, 401, 403, 404}
    assert BenchRun.objects.count() == 4
    run.refresh_from_db()
    assert run.state == "running"


def small_world() -> World:
    made = world(teams=4)
    exchange.open_fixture(fixture=made.fixture)
    for _ in range(2):
        hand_in(made, "home")
    hand_in(made, "away", runs=9, confirm=False)
    return made


def queued(made: World, coach: User | None = None) -> BenchRun:
    coach = coach or made.coach("away")
    draft = selector.drafts(coach, made.fixture)[0].value
    return bench.start(fixture=made.fixture, coach=coach, asked=bench.Asked(draft))


def test_whatever_the_other_side_hands_in_a_trial_is_the_same() -> None:
    """Home has confirmed: away's trial knows of it no more than before."""
    made = world(teams=4)
    exchange.open_fixture(fixture=made.fixture)
    hand_in(made, "home")
    hand_in(made, "away", runs=9, confirm=False)
    run = queued(made)
    before = bench_plans.prepare(run)
    for runs_in_twelve in (1, 11):
        hand_in(made, "home", runs=runs_in_twelve)
    assert bench_plans.prepare(run) == before


def test_of_a_fixtures_secrets_a_trial_knows_nothing() -> None:
    made = small_world()
    run = queued(made)
    secrets = [bytes(each) for row in FixtureSecret.objects.all() for each in (row.secret, row.nonce_secret)]
    assert bytes(run.key) not in secrets
    with CaptureQueriesContext(connection) as queries:
        chunk = bench_work.claim(run_id=run.pk)
        assert chunk is not None
        first = bench_work._play(chunk)
    assert not [query["sql"] for query in queries if "fixturesecret" in query["sql"].lower()]
    FixtureSecret.objects.update(secret=b"\x01" * 32, nonce_secret=b"\x02" * 32)
    assert bench_work._play(chunk) == first


def test_the_autocoach_plans_with_keys_of_the_bench_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    made, right, keys = small_world(), engine.coach, []

    def watched(*given: Any, key: bytes | None = None, **more: Any) -> Any:
        keys.append(key)
        return right(*given, key=key, **more)

    monkeypatch.setattr(engine, "coach", watched)
    runs = [queued(made) for _ in range(2)]
    for run in runs:
        bench_plans.prepare(run)
    standing_in = [
        salted_hmac(what, f"{made.fixture.public_id} {side}", algorithm="sha256").digest()
        for what in ("default plan", "example plan")
        for side in SIDES
    ]
    assert len(set(keys)) == len(keys) == 2  # a key for each trial
    assert not set(keys) & {None, *standing_in}


# -- what changes while a trial waits ----------------------------------------------------------------------------------


def test_a_coach_who_has_left_has_his_trial_given_up() -> None:
    made = small_world()
    run = queued(made)
    Seat.objects.filter(user=made.coach("away")).update(until=NOON)
    bench_work.work(run_id=run.pk)
    run.refresh_from_db()
    assert (run.state, run.error, run.done) == ("failed", "You coach this side no more.", 0)


def test_a_successor_reads_no_trial_of_what_was_written_before_him() -> None:
    made = small_world()
    run, before = queued(made), made.coach("away")
    Seat.objects.filter(user=before).update(until=NOON)
    after = person("successor")
    made.league.memberships.create(user=after, joined_at=NOON)
    Seat.objects.create(team=made.fixture.away, user=after, since=NOON)
    address = f"/games/{made.fixture.public_id}/bench/"
    client = browser(after)
    assert client.get(f"{address}{run.public_id}/").status_code == 404
    assert str(run.public_id) not in client.get(address).content.decode()
    assert selector.drafts(after, made.fixture) == []
    assert browser(before).get(f"{address}{run.public_id}/").status_code in {403, 404}


def test_an_assistant_reads_what_his_team_tries() -> None:
    made = small_world()
    helper = person("assistant")
    made.league.memberships.create(user=helper, joined_at=NOON)
    Seat.objects.create(team=made.fixture.away, user=helper, since=NOON, head=False)
    run = queued(made)
    assert browser(helper).get(f"/games/{made.fixture.public_id}/bench/{run.public_id}/").status_code == 200


def test_a_plan_that_is_closed_again_is_not_tried_against(monkeypatch: pytest.MonkeyPatch) -> None:
    made = small_world()
    draft = selector.drafts(made.coach("away"), made.fixture)[0]
    run = bench.start(
        fixture=made.fixture, coach=made.coach("away"), asked=bench.Asked(draft.value, against=draft.value)
    )
    monkeypatch.setattr(selector, "opponents", lambda *given: [])
    with pytest.raises(Refused, match="not open to you any more"):
        bench_plans.prepare(run)


def test_the_text_of_a_plan_is_not_logged(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG"):
        told("drafts")
    texts = [*CALLS.values(), *(version.text for version in PlanVersion.objects.all())]
    assert [text for text in texts if text in caplog.text] == []
