"""Games whose halves are played apart: what is due between them, who sees what of the first, what the record proves."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.test import Client

import rules_engine
from games import engine, visibility
from games.models import FixtureSecret, FixtureStep, GameRecord, GameRun, PlanVersion
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import Fixture, LeagueLog, Outbox, RosterSpot, User
from league.services import deadlines
from league.services.errors import Refused
from tests.kept import kept_world

from .worlds import DUE, NOON, World, all_in, plan_text, world

pytestmark = pytest.mark.django_db
State = FixtureStep.State
LATER = NOON + timedelta(hours=1)
HALF_DUE = DUE + timedelta(hours=24)


@pytest.fixture
def half() -> World:
    """A game at half-time: everything was confirmed early, the first half has been played."""
    return _half()


@kept_world
def _half() -> World:
    made = world(teams=4, halftime=24)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        all_in(made)
        play_due(made)
    return made


def play_due(made: World) -> None:
    """Sweep, and play this fixture's run."""
    due = set(sweep.sweep().to_play)
    for run in GameRun.objects.filter(pk__in=due, fixture=made.fixture):
        runs.play_run(run_id=run.pk)
    made.fixture.refresh_from_db()


def look(made: World, runs_in_twelve: int | None = None, *, confirm: bool = True) -> PlanVersion:
    """The home coach's second look: as before, or running so often from now on."""
    text = plan_text() if runs_in_twelve is None else f"{plan_text()} again {runs_in_twelve}"
    version = plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=text)
    return plans.confirm_plan(fixture=made.fixture, author=made.coach("home")) if confirm else version


def second_half(made: World, when: datetime = LATER) -> dict[str, object]:
    with clock.at(when):
        play_due(made)
    return engine.open_record(GameRecord.objects.get(fixture=made.fixture, superseded_at=None).body)


def state(made: World, code: str = "look") -> str:
    return FixtureStep.objects.get(fixture=made.fixture, code=code, side="home").state


def client(user: User) -> Client:
    made = Client()
    made.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return made


# -- the order of things -----------------------------------------------------------------------------------------


def test_the_first_half_is_played_when_all_before_it_is_in_and_plans_are_due_again(half: World) -> None:
    assert half.fixture.status == Fixture.Status.OPEN
    assert half.fixture.home_score is None
    assert [(run.stage, run.status) for run in GameRun.objects.all()] == [("first", "done")]
    assert "half-time" in LeagueLog.objects.get(action="fixture.half_time").sentence
    assert Outbox.objects.filter(key__startswith="half-time:").count() == 2
    assert state(half) == State.ABSENT


def test_half_time_is_due_by_the_timetable_and_not_counted_from_now(half: World) -> None:
    step = FixtureStep.objects.get(fixture=half.fixture, code="look", side="home")
    assert step.due_at == HALF_DUE
    with clock.at(HALF_DUE - timedelta(seconds=1)):
        assert exchange.advance(fixture=half.fixture) == []
        deadlines.set_deadline(week=half.weeks[0], due_at=DUE + timedelta(days=1), actor=half.commissioner)
    step.refresh_from_db()
    assert step.due_at == HALF_DUE + timedelta(days=1)


def test_nothing_of_half_time_is_taken_before_the_first_half_has_been_played() -> None:
    made = world(teams=2, halftime=24)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        all_in(made)
        made.fixture.refresh_from_db()
        assert made.fixture.status == Fixture.Status.READY
        with pytest.raises(Refused, match="being played"):
            look(made, 3)
    assert state(made) == State.ABSENT


def test_a_confirmed_second_look_brings_the_second_half_at_once_and_changes_it_only(half: World) -> None:
    first = engine.open_record(GameRecord.objects.get().body)
    with clock.at(LATER):
        look(half, 12)
    assert state(half) == State.CONFIRMED
    record = second_half(half)
    assert half.fixture.status == Fixture.Status.FINAL
    played = len(first["public"]["plays"])
    assert record["public"]["plays"][: played - 1] == first["public"]["plays"][: played - 1]
    calls = engine.calls(record, "home")
    assert {call["body"]["call"] for call in calls[played:]} == {"run"}
    assert {call["body"]["call"] for call in calls[:played]} == {"run", "pass"}


@pytest.mark.parametrize(
    ("act", "expected"),
    [
        (lambda made: None, State.UNCHANGED),
        (lambda made: look(made), State.CONFIRMED),
        (lambda made: look(made, 3, confirm=False), State.SAVED),
        (lambda made: plans.confirm_plan(fixture=made.fixture, author=made.coach("home")), State.UNCHANGED),
        (
            lambda made: exchange.excuse_side(
                fixture=made.fixture, side="home", actor=made.commissioner, reason="travels"
            ),
            State.EXCUSED,
        ),
    ],
    ids=["nothing", "as before", "saved only", "without a change", "excused"],
)
def test_however_half_time_ends_the_game_goes_on(half: World, act: object, expected: str) -> None:
    with clock.at(LATER):
        act(half)
    record = second_half(half, HALF_DUE)
    assert (half.fixture.status, state(half)) == (Fixture.Status.FINAL, expected)
    assert rules_engine.verify(record).proved[-1] == "calls"


def test_the_whole_record_takes_the_place_of_the_first_halfs_and_proves_both(half: World) -> None:
    with clock.at(LATER):
        look(half, 12)
    record = second_half(half)
    assert GameRecord.objects.filter(fixture=half.fixture).count() == 2
    proof = rules_engine.verify(record, FixtureSecret.objects.get(fixture=half.fixture, revision=1).hash)
    assert {"secret", "commitments", "dice.home", "dice.away", "calls"} <= set(proof.proved)
    assert len(record["proof"]["revised_commitments"]) == 1
    record["plans"]["revised"]["home"]["again"]["run"] = 11
    with pytest.raises(rules_engine.RecordError, match='"again" of the home plan'):
        rules_engine.verify(record)


def test_the_second_half_is_played_by_the_men_who_began_though_the_roster_has_changed(half: World) -> None:
    RosterSpot.objects.filter(team=half.teams[0], number__in=[10, 11, 12, 13]).update(out="flu")
    with clock.at(LATER):
        look(half, 12)
    record = second_half(half)
    assert half.fixture.status == Fixture.Status.FINAL
    assert not any(man.get("out") for man in record["public"]["teams"]["home"]["athletes"])


def test_what_was_sealed_before_the_game_cannot_be_changed_at_half_time(half: World) -> None:
    with clock.at(LATER):
        version = plans.save_plan(fixture=half.fixture, author=half.coach("home"), text=plan_text(runs=1))
    assert [problem["code"] for problem in version.problems] == ["SEALED"]


def test_the_visitors_owe_nothing_at_half_time(half: World) -> None:
    with clock.at(LATER), pytest.raises(Refused, match="closed"):
        plans.save_plan(fixture=half.fixture, author=half.coach("away"), text=plan_text("away"))
    assert FixtureStep.objects.get(fixture=half.fixture, code="look", side="away").state == State.NOTHING_DUE


def test_a_second_half_that_fails_is_played_again_from_half_time(half: World, monkeypatch: pytest.MonkeyPatch) -> None:
    with clock.at(LATER):
        look(half, 12)
        with monkeypatch.context() as broken:
            broken.setattr(engine, "play_second", lambda record, game: 1 / 0)
            for _ in range(3):
                (run_id,) = sweep.sweep(league_id=half.league.pk).to_play
                with pytest.raises(Refused, match="ZeroDivisionError"):
                    runs.play_run(run_id=run_id)
        half.fixture.refresh_from_db()
        assert half.fixture.status == Fixture.Status.FAILED
        inputs = GameRun.objects.get(stage="second").inputs
        assert inputs["revised"]["home"]["again"] == {"run": 12}
        runs.order_again(fixture=half.fixture, actor=half.commissioner, reason="the cause is mended")
    second_half(half)
    assert half.fixture.status == Fixture.Status.FINAL


def test_the_next_week_waits_for_the_second_half(half: World) -> None:
    with clock.at(LATER):
        assert half.fixtures[2][0] not in sweep.openable(half.league.pk)


# -- who sees what -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("who", "parts"),
    [
        ("home", {"public", "calls.home"}),
        ("away", {"public", "calls.away"}),
        ("third", set()),
        ("commissioner", set()),
        ("stranger", set()),
    ],
)
def test_of_the_first_half_the_two_coaches_see_the_field_and_their_own_calls(
    half: World, who: str, parts: set[str]
) -> None:
    people = {"third": half.coaches[2], "commissioner": half.commissioner, "stranger": half.stranger}
    user = people.get(who) or half.coach(who)
    assert visibility.record_parts(user, half.fixture) == parts
    answer = client(user).get(f"/api/v1/games/{half.fixture.public_id}/record/")
    assert answer.status_code == (200 if parts else 404)
    if parts:
        body = answer.json()
        assert body["state"] == "half"
        assert set(body["calls"]) == {who}
        assert not {"plans", "proof", "memory"} & set(body)


@pytest.mark.parametrize("status", [Fixture.Status.READY, Fixture.Status.PLAYING, Fixture.Status.FAILED])
def test_the_first_half_stays_open_to_its_coaches_while_the_second_is_played(half: World, status: str) -> None:
    Fixture.objects.filter(pk=half.fixture.pk).update(status=status)
    half.fixture.refresh_from_db()
    assert visibility.record_parts(half.coach("away"), half.fixture) == {"public", "calls.away"}
    assert visibility.record_parts(half.commissioner, half.fixture) == set()


def test_what_opens_when_the_half_has_been_played_is_shown_to_the_other_side_only(half: World) -> None:
    api = f"/api/v1/fixtures/{half.fixture.public_id}/plan/"
    assert client(half.coach("home")).get(api).json()["opponent"]["calls"]["calls"]["run"] == 6
    assert client(half.coach("away")).get(api).json()["opponent"]["calls"]["calls"]["run"] == 6
    assert client(half.commissioner).get(api).status_code == 403


def test_the_page_at_half_time_tells_the_coaches_the_half_and_others_nothing_of_it(half: World) -> None:
    page = f"/games/{half.fixture.public_id}/"
    with clock.at(LATER):
        for side in ("home", "away"):
            body = client(half.coach(side)).get(page).content.decode()
            assert "Half-time" in body
            assert ">Final<" not in body
            assert 'id="drives"' in body
        assert client(half.coach("home")).get(f"{page}plays/1/").status_code == 200
        others = client(half.commissioner).get(page).content.decode()
        assert 'id="drives"' not in others
        assert client(half.commissioner).get(f"{page}plays/1/").status_code == 404


def test_the_secret_is_in_no_record_at_half_time(half: World) -> None:
    body = engine.open_record(GameRecord.objects.get().body)
    assert (body["proof"]["secret"], body["proof"]["nonces"]) == (None, {})


def test_no_digest_of_a_record_is_published_before_the_end(half: World) -> None:
    answer = client(half.coach("home")).get(f"/api/v1/games/{half.fixture.public_id}/").json()
    assert answer["proof"]["record"] is None


# -- the proof in the end ----------------------------------------------------------------------------------------


def test_the_page_of_a_final_game_holds_everything_that_proves_it(half: World) -> None:
    published = FixtureSecret.objects.get(fixture=half.fixture, revision=1)
    page = f"/games/{half.fixture.public_id}/proof/"
    with clock.at(LATER):
        before = client(half.coach("home")).get(page).content.decode()
        assert published.hash in before
        assert bytes(published.secret).hex() not in before
        look(half, 12)
        record = second_half(half)
        after = client(half.commissioner).get(page).content.decode()
        file = client(half.commissioner).get(f"/games/{half.fixture.public_id}/record/")
    opened = [published.hash, bytes(published.secret).hex(), *record["proof"]["commitments"]]
    opened += record["proof"]["revised_commitments"]
    opened += [nonce for version in PlanVersion.objects.all() for nonce in version.nonces.values()]
    assert [text for text in opened if text not in after] == []
    assert f"--digest {rules_engine.record_digest(record)}" in after
    assert file.headers["Content-Disposition"].endswith('.json"')
    assert rules_engine.verify(file.json(), published.hash).proved[-1] == "calls"


def test_what_stays_closed_until_the_season_is_over_is_said_in_words(half: World) -> None:
    half.league.options["plans_opened"] = "season_end"
    half.league.save()
    with clock.at(LATER):
        look(half, 12)
    second_half(half)
    api = client(half.coaches[2])
    body = api.get(f"/games/{half.fixture.public_id}/proof/").content.decode()
    assert "both plans" in body
    assert "secret and nonces" in body
    assert "calls.home" not in body
    play = api.get(f"/games/{half.fixture.public_id}/plays/3/").content.decode()
    assert "it opens when the season is over" in play
    own = client(half.coach("home")).get(f"/games/{half.fixture.public_id}/plays/3/").content.decode()
    assert own.count("it opens when the season is over") == 1


@pytest.mark.parametrize(("code", "status"), [("fool", 200), ("tiny", 200), ("nothing", 404)])
def test_the_schema_of_a_rulesets_plans_is_public(code: str, status: int) -> None:
    assert Client().get(f"/api/v1/rulesets/{code}/plan-schema/").status_code == status


def test_the_plan_page_says_what_a_step_waits_for() -> None:
    made = world(teams=2)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        body = client(made.coach("away")).get(f"/games/{made.fixture.public_id}/plan/").content.decode()
        assert "This step waits for: Ground." in body
        all_in_home = plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=plan_text())
        plans.confirm_plan(fixture=made.fixture, author=made.coach("home"))
        assert all_in_home.legal
        body = client(made.coach("away")).get(f"/games/{made.fixture.public_id}/plan/").content.decode()
    assert "This step waits for" not in body
