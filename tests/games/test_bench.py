"""The test bench: what may be tried, that every game is counted once, what a coach reads of it."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

import rules_engine
from games import engine
from games.engine import AskedSituation
from games.models import BenchChunk, BenchRun, PlanVersion
from games.selectors import bench as selector
from games.selectors.bench_report import report
from games.services import bench, bench_plans, bench_work, exchange, plans, queue, runs, sweep, transfer
from league import clock, limits
from league.models import RosterSpot, User
from league.services.errors import Refused

from .worlds import NOON, World, all_in, hand_in, hand_in_example, world

pytestmark = pytest.mark.django_db
KEY = b"\x05" * 32


@pytest.fixture
def small() -> World:
    """The ground is named; home has two versions of its plan, away one."""
    made = world(teams=4)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        hand_in(made, "home")
        for runs_in_twelve in (3, 8):
            hand_in(made, "home", runs=runs_in_twelve, confirm=False)
        hand_in(made, "away", runs=9, confirm=False)
    return made


@pytest.fixture(autouse=True)
def _short_trials_at_noon(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setattr(bench, "GAMES", 24)
    monkeypatch.setattr(bench, "SITUATIONS", 100)
    with clock.at(NOON):
        yield


def version(small: World, side: str = "home", back: int = 0) -> PlanVersion:
    """A side's newest version, or one so many before it."""
    return PlanVersion.objects.filter(step__fixture=small.fixture, step__side=side).order_by("-pk")[back]


def start(small: World, side: str = "home", key: bytes = KEY, games: int | None = None, **asked: Any) -> BenchRun:
    """A trial of the side's newest version; its own dice are set, so that it can be played again. ``games`` are fewer
    than a coach gets."""
    chosen = {"draft": str(version(small, side).public_id)} | asked
    run = bench.start(fixture=small.fixture, coach=small.coach(side), asked=bench.Asked(**chosen))
    run.key = key
    if games:
        run.asked = games
        run.chunks.all().delete()
        BenchChunk.objects.bulk_create(bench._chunks(run))
    run.save()
    return run


def played(run: BenchRun) -> BenchRun:
    bench_work.work(run_id=run.pk)
    run.refresh_from_db()
    return run


# -- playing -----------------------------------------------------------------------------------------------------------


def test_a_trial_is_played_to_its_end(small: World) -> None:
    run = start(small)
    assert bench_work.work(run_id=run.pk) == 3  # a small chunk first, so that its figures are soon there
    run.refresh_from_db()
    assert (run.state, run.done, run.inputs, run.error, run.notes) == ("done", 24, None, "", [])
    games = run.results["plan"]["games"]
    assert games["games"] == sum(games["margins"].values()) == 24


def test_every_number_is_in_one_chunk(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 200)
    monkeypatch.setattr(bench, "SITUATIONS", 1000)
    for run, first in ((start(small), 2), (start(small, situation=AskedSituation()), 50)):
        chunks = list(run.chunks.order_by("first"))
        assert [number for chunk in chunks for number in chunk.numbers] == list(range(1, run.asked + 1))
        assert chunks[0].count == first


def test_chunks_in_any_order_and_by_any_worker_give_the_same(small: World) -> None:
    forward = played(start(small))
    backward = start(small)
    first = bench_work.claim(run_id=backward.pk)
    claimed = [bench_work.claim(run_id=backward.pk) for _ in range(2)]
    assert bench_work.claim(run_id=backward.pk) is None
    for chunk in (*reversed(claimed), first):
        assert chunk is not None
        assert bench_work.keep(chunk, bench_work._play(chunk))
    backward.refresh_from_db()
    assert (backward.state, backward.results) == ("done", forward.results)


def test_a_chunk_counts_once(small: World) -> None:
    run = start(small)
    chunk = bench_work.claim(run_id=run.pk)
    assert chunk is not None
    sums = bench_work._play(chunk)
    assert bench_work.keep(chunk, sums)
    assert not bench_work.keep(chunk, sums)
    run.refresh_from_db()
    assert (run.done, run.results["plan"]["games"]["games"]) == (2, 2)


def test_what_a_worker_brings_after_its_lease_counts_for_nothing(small: World) -> None:
    run = start(small)
    slow = bench_work.claim(run_id=run.pk)
    assert slow is not None
    assert bench_work.requeue_expired() == []
    with clock.at(NOON + bench_work.LEASE):
        assert bench_work.requeue_expired() == [run.pk]
        quick = bench_work.claim(run_id=run.pk)
        assert quick is not None
        assert quick.pk == slow.pk
        sums = bench_work._play(quick)
        assert not bench_work.keep(slow, sums)
        assert bench_work.keep(quick, sums)
    assert played(run).results["plan"]["games"]["games"] == 24


def test_a_trial_that_takes_its_workers_down_is_given_up(small: World) -> None:
    run, now = start(small), NOON
    for _ in range(bench_work.ATTEMPTS):
        with clock.at(now):
            assert bench_work.claim(run_id=run.pk) is not None
        now += bench_work.LEASE
        with clock.at(now):
            bench_work.requeue_expired()
    run.refresh_from_db()
    assert (run.state, run.error, run.inputs) == ("failed", bench_work.NO_WORKER, None)
    assert bench_work.claim(run_id=run.pk) is None


def test_two_drafts_meet_the_same_dice(small: World) -> None:
    newest, before = version(small), version(small, back=1)
    run = played(start(small, games=14, beside=str(before.public_id)))
    alone = played(start(small, games=14))
    other = played(start(small, games=14, draft=str(before.public_id)))
    assert run.results["plan"] == alone.results["plan"]
    assert run.results["beside"] == other.results["plan"]
    assert newest.parts != before.parts
    assert alone.results != other.results


def test_one_situation_is_tried_again_and_again(small: World) -> None:
    run = played(start(small, situation=AskedSituation(down=2, distance=5, los=60)))
    assert (run.state, run.done) == ("done", 100)
    assert run.results["plan"]["offense"]["all"][0] == 100
    assert run.results["plan"]["defense"]["all"][0] == 0


def test_both_sides_try_for_themselves(small: World) -> None:
    run = played(start(small, "away", games=4))
    assert (run.side, run.state) == ("away", "done")


def test_what_a_draft_lacks_the_autocoach_adds() -> None:
    made = world(teams=2, weeks=1)
    exchange.open_fixture(fixture=made.fixture)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text="turf")
    run = played(start(made, games=4))
    assert (run.state, run.error) == ("done", "")
    assert run.notes == ["What version 1 does not hold yet the autocoach has added."]


@pytest.mark.parametrize("code", rules_engine.codes())
def test_plans_of_every_ruleset_are_tried(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "GAMES", 2)
    made = world(teams=2, weeks=1, ruleset=code)
    exchange.open_fixture(fixture=made.fixture)
    hand_in_example(fixture=made.fixture, author=made.coach("home"))
    run = played(start(made))
    assert (run.state, run.error) == ("done", "")
    found = report(run)
    assert found is not None
    assert found.plays
    assert found.defenses


# -- what cannot be played ---------------------------------------------------------------------------------------------


def test_a_plan_that_is_not_legal_any_more_is_told_with_its_place(small: World) -> None:
    run = start(small)
    RosterSpot.objects.filter(team=small.teams[0], number=12).update(out="a broken leg")
    run = played(run)
    assert (run.state, run.done) == ("failed", 0)
    assert run.error == "Version 2 cannot be played. Line 1, column 13: #12 cannot play."


def test_a_fault_of_the_engine_is_told_without_a_word_of_the_plan(
    small: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*given: Any) -> Any:
        raise ValueError("marker-of-the-plan")

    monkeypatch.setattr(engine, "play_trial", broken)
    with caplog.at_level(logging.DEBUG):
        run = played(start(small))
    assert (run.state, run.error) == ("failed", bench_work.FAULT.format(number=1))
    assert "ValueError at" in caplog.text
    assert "marker-of-the-plan" not in caplog.text + run.error


def test_what_came_of_it_before_a_fault_stays(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    right = engine.play_trial

    def broken_later(trial: Any, numbers: range, situation: Any) -> Any:
        if 5 in numbers:
            raise engine.TrialError("Number 5 could not be played: it is not.")
        return right(trial, numbers, situation)

    monkeypatch.setattr(engine, "play_trial", broken_later)
    run = played(start(small))
    assert (run.state, run.done, run.error) == ("failed", 2, "Number 5 could not be played: it is not.")
    assert run.results["plan"]["games"]["games"] == 2


def refusal(small: World, **asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        start(small, **asked)
    return str(refused.value)


@pytest.mark.parametrize("asked", ["draft", "beside", "against"])
@pytest.mark.parametrize("value", ["", "nothing", "not there", "the other side's"])
def test_nobody_tries_what_he_may_not_read(small: World, asked: str, value: str) -> None:
    if value == "" and asked == "beside":
        return  # nothing beside it
    named = {
        "not there": "00000000-0000-0000-0000-000000000007",
        "the other side's": str(version(small, "away").public_id),
    }
    told = refusal(small, **{asked: named.get(value, value)})
    assert told.startswith(("There is no such version of yours", "There is no such plan that you may try against"))
    assert not BenchRun.objects.exists()


def test_a_plan_with_errors_is_not_offered(small: World) -> None:
    draft = plans.save_plan(fixture=small.fixture, author=small.coach("home"), text="grass 10 11")
    assert str(draft.public_id) not in [choice.value for choice in selector.drafts(small.coach("home"), small.fixture)]
    assert "no such version of yours without errors" in refusal(small, draft=str(draft.public_id))


def test_a_plan_is_not_tried_beside_itself(small: World) -> None:
    assert refusal(small, beside=str(version(small).public_id)).startswith("A plan beside itself does the same.")


def test_an_impossible_situation_is_told_at_its_field(small: World) -> None:
    with pytest.raises(Refused) as refused:
        start(small, situation=AskedSituation(distance=20, los=10))
    assert (refused.value.field, refused.value.message) == (
        "distance",
        "A first down is never farther away than the goal.",
    )


def test_after_the_plans_are_closed_nothing_is_tried(small: World) -> None:
    for side in ("home", "away"):
        plans.confirm_plan(fixture=small.fixture, author=small.coach(side))
    small.fixture.refresh_from_db()
    assert "plans are tried while they are handed in" in refusal(small)


def test_who_coaches_neither_team_tries_nothing(small: World) -> None:
    asked = bench.Asked(str(version(small).public_id))
    for who in (small.commissioner, small.coaches[2], small.stranger):
        with pytest.raises(Refused, match="You coach neither team"):
            bench.start(fixture=small.fixture, coach=who, asked=asked)


# -- bounds ------------------------------------------------------------------------------------------------------------


def test_two_trials_run_at_once_and_no_more(small: World) -> None:
    first = start(small)
    start(small)
    assert refusal(small).startswith("2 of your trials are still running.")
    start(small, "away")
    bench.cancel(run=first)
    start(small)


def test_a_coach_has_so_many_trials_in_a_day(small: World) -> None:
    coach = small.coach("home")
    for left in range(limits.BENCH_RUNS.most, 0, -1):
        assert selector.runs_left(coach) == left
        bench.cancel(run=start(small))
    assert selector.runs_left(coach) == 0
    assert refusal(small).startswith("You have tried plans 20 times in the last 24 hours")
    assert selector.runs_left(small.coach("away")) == limits.BENCH_RUNS.most
    with clock.at(NOON + timedelta(days=1)):
        assert selector.runs_left(coach) == limits.BENCH_RUNS.most
        start(small)


def test_old_trials_go(small: World) -> None:
    old = start(small)
    with clock.at(NOON + timedelta(days=5)):
        young = start(small)
    with clock.at(NOON + timedelta(days=limits.BENCH_DAYS)):
        bench.forget_old()
    assert list(BenchRun.objects.all()) == [young]
    assert old.pk != young.pk


def test_a_draft_keeps_its_newest_trials(small: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "BENCH_KEPT", 2)
    made = []
    for day in range(5):
        with clock.at(NOON + timedelta(days=day)):
            made.append(bench.cancel(run=start(small)))
    assert set(BenchRun.objects.all()) == set(made[2:])  # two that are a day old, and that of today


# -- stopping ----------------------------------------------------------------------------------------------------------


def test_a_stopped_trial_keeps_what_came_of_it(small: World) -> None:
    run = start(small)
    chunks = [bench_work.claim(run_id=run.pk) for _ in range(2)]
    sums = [bench_work._play(chunk) for chunk in chunks if chunk]
    assert bench_work.keep(chunks[0], sums[0])
    bench.cancel(run=run)
    assert not bench_work.keep(chunks[1], sums[1])
    assert bench_work.work(run_id=run.pk) == 0
    run.refresh_from_db()
    assert (run.state, run.done, run.inputs) == ("cancelled", 2, None)
    assert run.results["plan"]["games"]["games"] == 2
    with pytest.raises(Refused, match="over already"):
        bench.cancel(run=run)


def test_a_trial_that_is_stopped_while_its_inputs_are_made_plays_nothing(
    small: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    run, prepare = start(small), bench_plans.prepare

    def stopped_meanwhile(full: BenchRun) -> Any:
        bench.cancel(run=full)
        return prepare(full)

    monkeypatch.setattr(bench_plans, "prepare", stopped_meanwhile)
    run = played(run)
    assert (run.state, run.done, run.inputs, run.error) == ("cancelled", 0, None, "")


# -- the queue ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    found: list[Any] = []
    monkeypatch.setattr(queue.current_app, "send_task", lambda *given, **more: found.append((*given, more)))
    return found


def test_the_queue_carries_an_id_and_nothing_else(
    small: World, sent: list[Any], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        run = start(small, games=14)
    assert sent == [(queue.TRY, {"args": [run.pk]})]
    with django_capture_on_commit_callbacks(execute=True):
        bench_work.work(run_id=run.pk)
    assert sent[1:] == [(queue.TRY, {"args": [run.pk]})] * (bench_work.WORKERS - 1)  # once its first figures stand


def test_a_lost_message_is_sent_again(
    small: World, sent: list[Any], django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        run = start(small)
        run.handed_at = NOON
        run.save()
    for later, again in ((timedelta(), []), (bench_work.LOST, [run.pk])):
        with clock.at(NOON + later):
            assert sweep.sweep(send=False).to_try == again


def test_a_broker_that_does_not_take_it_leaves_the_trial_waiting(
    small: World, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Callable[..., Any]
) -> None:
    def refuses(*given: Any, **more: Any) -> None:
        raise OSError("no broker")

    monkeypatch.setattr(queue.current_app, "send_task", refuses)
    with pytest.raises(OSError, match="no broker"), django_capture_on_commit_callbacks(execute=True):
        start(small)
    run = BenchRun.objects.get()
    assert (run.state, run.handed_at) == ("queued", None)
    assert bench_work.requeue_expired() == [run.pk]


# -- opponents ---------------------------------------------------------------------------------------------------------


def play_first_week(made: World) -> None:
    for game in made.fixtures[1]:
        exchange.open_fixture(fixture=game)
        all_in(made, game)
    for run_id in sweep.sweep(send=False).to_play:
        runs.play_run(run_id=run_id)


def test_plans_of_games_that_are_open_may_be_tried_against() -> None:
    made = world(teams=4)
    play_first_week(made)
    game = made.fixtures[2][0]  # team 1 receives team 0
    exchange.open_fixture(fixture=game)
    hand_in(made, "home", fixture=game)
    hand_in(made, "home", fixture=game, runs=4, confirm=False)
    coach = made.coach("home", game)
    offered = selector.opponents(coach, game, "home")
    words = [choice.label for choice in offered]
    assert words[0] == "Harbor Gulls, as the autocoach would plan"
    assert [word for word in words if "Harbor Gulls’s plan" in word or "Harbor Gulls’ plan" in word]
    assert [word for word in words if word.startswith("My own: week 1")]
    drafts = selector.drafts(coach, game)
    for choice in offered:
        run = bench.start(fixture=game, coach=coach, asked=bench.Asked(drafts[0].value, choice.value))
        chunk = bench_work.claim(run_id=run.pk)
        assert chunk is not None
        assert bench_work.keep(chunk, bench_work._play(chunk)), choice.label
        bench.cancel(run=run)


def test_plans_that_stay_closed_until_the_season_ends_may_not() -> None:
    made = world(teams=4, plans_opened="season_end")
    play_first_week(made)
    game = made.fixtures[2][0]
    exchange.open_fixture(fixture=game)
    hand_in(made, "home", fixture=game)
    offered = selector.opponents(made.coach("home", game), game, "home")
    theirs = PlanVersion.objects.filter(step__fixture=made.fixture, step__side="home")
    assert not {choice.value for choice in offered} & {str(one.public_id) for one in theirs}


# -- pages and API -----------------------------------------------------------------------------------------------------


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def test_a_coach_tries_a_plan_by_its_pages(small: World) -> None:
    coach, game = browser(small.coach("home")), f"/games/{small.fixture.public_id}/"
    assert f"{game}bench/" in coach.get(f"{game}plan/").content.decode()
    shown = coach.get(f"{game}bench/").content.decode()
    assert "Play 24 games" in shown
    assert "20 trials left" in shown
    sent = {
        "draft": str(version(small).public_id),
        "against": "autocoach",
        "beside": str(version(small, back=1).public_id),
    }
    answer = coach.post(f"{game}bench/", sent | {"what": "games"})
    run = BenchRun.objects.get()
    assert answer.headers["Location"] == f"{game}bench/{run.public_id}/"
    waiting = coach.get(answer.headers["Location"]).content.decode()
    assert "Waiting for a worker." in waiting
    assert re.findall(r"<script[^>]*>", waiting) == ['<script type="module" src="/static/games/bench.js">']
    played(run)
    done = coach.get(answer.headers["Location"]).content.decode()
    assert "All 24 played." in done
    assert f"This plan wins {run.results['plan']['games']['won']} of 24" in done
    assert not re.search(r"<script|<style|\sstyle=|\son[a-z]+=", done)
    assert done.count('class="dot--') == 48
    assert "All 24 played." not in coach.get(f"{game}bench/").content.decode()
    assert str(run.public_id) in coach.get(f"{game}bench/").content.decode()


def test_a_situation_is_tried_by_the_page(small: World) -> None:
    coach, game = browser(small.coach("home")), f"/games/{small.fixture.public_id}/"
    sent = {"draft": str(version(small).public_id), "against": "autocoach", "what": "situation"}
    sent |= {
        "down": "3",
        "distance": "6",
        "los": "50",
        "period": "2",
        "minutes": "4",
        "margin": "-3",
        "ball": "theirs",
    }
    wrong = coach.post(f"{game}bench/", sent | {"distance": "60"})
    assert wrong.status_code == 409
    assert "A first down is never farther away than the goal." in wrong.content.decode()
    assert coach.post(f"{game}bench/", sent | {"down": "x"}).status_code == 422
    answer = coach.post(f"{game}bench/", sent)
    run = played(BenchRun.objects.get())
    assert run.situation == {
        "down": 3, "distance": 6, "los": 50, "period": 2, "clock": 240, "margin": -3, "with_ball": False,
    }  # fmt: skip
    assert "The other side made the first down" in coach.get(answer.headers["Location"]).content.decode()


def test_a_trial_is_stopped_by_the_page(small: World) -> None:
    run, coach = start(small), browser(small.coach("home"))
    address = f"/games/{small.fixture.public_id}/bench/{run.public_id}/"
    assert coach.post(f"{address}cancel/").headers["Location"] == address
    assert "Stopped after 0 of 24." in coach.get(address).content.decode()
    assert "This trial is over already." in coach.post(f"{address}cancel/", follow=True).content.decode()


def test_why_a_trial_was_given_up_is_told(small: World) -> None:
    run = start(small)
    RosterSpot.objects.filter(team=small.teams[0], number=12).update(out="a broken leg")
    played(run)
    page = browser(small.coach("home")).get(f"/games/{small.fixture.public_id}/bench/{run.public_id}/")
    assert "#12 cannot play." in page.content.decode()


def test_without_a_version_the_page_says_what_to_do() -> None:
    made = world(teams=2, weeks=1)
    exchange.open_fixture(fixture=made.fixture)
    page = browser(made.coach("home")).get(f"/games/{made.fixture.public_id}/bench/").content.decode()
    assert "You have no version without errors yet." in page


def test_the_pages_ask_for_the_same_queries_however_much_there_is(small: World) -> None:
    coach, address = browser(small.coach("home")), f"/games/{small.fixture.public_id}/bench/"
    counts = []
    for _ in range(2):
        for _ in range(3):
            run = bench.cancel(run=start(small, beside=str(version(small, back=1).public_id)))
        coach.get(address)
        for path in (address, f"{address}{run.public_id}/"):
            with CaptureQueriesContext(connection) as queries:
                assert coach.get(path).status_code == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
    assert max(counts) <= 32


def test_a_program_tries_a_plan(small: World) -> None:
    coach, address = browser(small.coach("home")), f"/api/v1/fixtures/{small.fixture.public_id}/bench/"
    offered = coach.get(address).json()
    assert offered["left"] == 20
    assert offered["opponents"][0]["value"] == "autocoach"
    draft = offered["drafts"][0]["value"]
    answer = coach.post(address, {"draft": draft}, content_type="application/json")
    assert (answer.status_code, answer.json()["state"], answer.json()["asked"]) == (202, "queued", 24)
    own = f"{address}{answer.json()['id']}/"
    assert coach.get(own).json()["report"] is None
    played(BenchRun.objects.get())
    told = coach.get(own).json()
    assert told["state"] == "done"
    assert sum(row["calls"] for row in told["report"]["plays"]) > 24 * 10  # no game has so few
    assert [trial["id"] for trial in coach.get(address).json()["trials"]] == [told["id"]]
    again = coach.post(address, {"draft": draft, "situation": {"down": 4}}, content_type="application/json").json()
    assert (again["asked"], again["situation"]["down"], again["situation"]["distance"]) == (100, 4, 6)
    assert coach.post(f"{address}{again['id']}/cancel/").json()["state"] == "cancelled"
    assert coach.post(f"{address}{again['id']}/cancel/").status_code == 409


@pytest.mark.parametrize(
    ("body", "status", "path"),
    [
        ({}, 400, "draft"),
        ({"draft": "nothing"}, 409, "draft"),
        ({"draft": "{draft}", "against": "nothing"}, 409, "against"),
        ({"draft": "{draft}", "situation": {"down": 9}}, 400, "situation.down"),
        ({"draft": "{draft}", "situation": {"los": 3}}, 409, "distance"),
    ],
)
def test_a_program_is_told_what_is_wrong(small: World, body: Any, status: int, path: str) -> None:
    coach, address = browser(small.coach("home")), f"/api/v1/fixtures/{small.fixture.public_id}/bench/"
    if "draft" in body:
        body = {**body, "draft": body["draft"].format(draft=version(small).public_id)}
    answer = coach.post(address, body, content_type="application/json")
    assert answer.status_code == status
    assert answer.json()["errors"][0]["path"] == path


def test_a_report_stands_on_what_was_counted(small: World) -> None:
    found = report(played(start(small)))
    assert found is not None
    games = BenchRun.objects.get().results["plan"]["games"]
    assert found.verdict.startswith(f"Won {games['won']} of 24, lost {24 - games['won'] - games['tied']}")
    assert found.figures[0].value == str(games["won"])
    assert len(found.dots.dots) == 24
    assert {row.name for row in found.plays} == {"run", "pass"}
    assert {name for name, _ in found.against.rows} <= {"run", "pass"}


def test_an_export_holds_nothing_of_the_bench(small: World) -> None:
    played(start(small, games=4))
    body = transfer.export_league(league=small.league).decode()
    assert "bench" not in body.lower()
