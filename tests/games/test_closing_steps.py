"""Steps of the exchange close: what is sealed, what plays where a plan is missing, and who is excused."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

import rules_engine
from games.models import FixtureStep, PlanVersion
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import Fixture, LeagueLog, Outbox, RosterSpot
from league.services import notices, rulings
from league.services.errors import Refused

from .test_exchange import PLAN_DUE, save, states
from .worlds import DUE, NOON, World, all_in, hand_in, plan_text, world

pytestmark = pytest.mark.django_db
State = FixtureStep.State


@pytest.fixture
def small() -> World:
    return world(teams=2)


@pytest.fixture
def opened(small: World) -> World:
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    small.fixture.refresh_from_db()
    return small


def test_a_step_closes_when_all_who_owe_have_confirmed_and_its_digests_prove_its_parts(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home")
    version = PlanVersion.objects.get()
    assert version.frozen_at == NOON
    assert set(version.digests) == {"ground"}
    assert version.digests["ground"] == rules_engine.commitment({"ground": "grass"}, version.nonces["ground"])
    row = LeagueLog.objects.get(action="step.closed")
    assert row.data["digests"] == {"home": version.digests}
    assert version.nonces["ground"] not in str(row.data) + row.sentence


def test_a_sealed_part_cannot_be_changed_at_a_later_step(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home")
        changed = save(opened, "home", plan_text(ground="turf"))
        other = save(opened, "home", plan_text(runs=9))
    assert [problem["code"] for problem in changed.problems] == ["SEALED"]
    assert '"ground"' in changed.problems[0]["message"]
    assert other.legal


def test_a_whole_fixture_by_confirmations_becomes_ready(opened: World) -> None:
    with clock.at(NOON):
        all_in(opened)
    opened.fixture.refresh_from_db()
    assert opened.fixture.status == Fixture.Status.READY
    assert states(opened.fixture) == {
        "ground home": "confirmed",
        "ground away": "nothing_due",
        "plan home": "unchanged",
        "plan away": "confirmed",
    }


def test_after_the_last_step_nothing_can_be_changed(opened: World) -> None:
    with clock.at(NOON):
        all_in(opened)
        with pytest.raises(Refused, match="is being played"):
            save(opened, "home", plan_text(runs=1))


def test_what_is_saved_plays_though_nobody_confirmed_it(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home", confirm=False, runs=4)
    with clock.at(DUE):
        sweep.sweep()
    opened.fixture.refresh_from_db()
    assert opened.fixture.status == Fixture.Status.PLAYING
    assert states(opened.fixture) == {
        "ground home": "saved",
        "ground away": "nothing_due",
        "plan home": "unchanged",
        "plan away": "replaced",
    }


def test_a_missing_plan_is_the_last_legal_one_adapted_and_the_log_says_which(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home", runs=9)
        plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
        hand_in(opened, "away", runs=8)
        (run_id,) = sweep.sweep().to_play
        runs.play_run(run_id=run_id)
        sweep.sweep()
    RosterSpot.objects.filter(team=opened.teams[0], number=12).update(out="knee")
    with clock.at(opened.weeks[1].due_at):
        sweep.sweep()
    fixture = opened.fixtures[2][0]  # team 0 is away now
    version = PlanVersion.objects.get(step__fixture=fixture, step__side="away", frozen_at__isnull=False)
    assert version.source == "carried"
    assert version.parts["calls"] == {
        "starters": [10, 11, 13, 14, 15, 16, 17, 18, 19, 20, 21],
        "calls": {"run": 9, "dump": 7},
    }
    assert [note["message"] for note in version.problems] == ["#12 cannot play."]
    assert states(fixture)["plan away"] == State.REPLACED
    closed = LeagueLog.objects.filter(action="step.closed", data__fixture=str(fixture.public_id), data__step="plan")
    assert "Harbor Gulls: its last legal plan (week 1) is played, adapted" in closed.get().sentence
    assert "12" not in closed.get().sentence
    told = Outbox.objects.get(key__startswith="replaced:", user=opened.coaches[0])
    assert "#12 cannot play." in told.body["text"]


def test_without_any_plan_the_autocoach_plays(opened: World) -> None:
    with clock.at(DUE):
        sweep.sweep()
    assert set(PlanVersion.objects.values_list("source", flat=True)) == {"autocoach"}
    assert states(opened.fixture) == {
        "ground home": "replaced",
        "ground away": "nothing_due",
        "plan home": "replaced",
        "plan away": "replaced",
    }
    assert "the autocoach's plan is played" in LeagueLog.objects.filter(action="step.closed").first().sentence


def test_what_the_autocoach_wrote_for_an_earlier_game_is_not_carried_on(opened: World) -> None:
    """Nobody meant anything by it, and it knows no man who has come since."""
    with clock.at(DUE):
        (run_id,) = sweep.sweep().to_play
        runs.play_run(run_id=run_id)
    with clock.at(opened.weeks[1].due_at):
        sweep.sweep()
    later = PlanVersion.objects.filter(step__fixture=opened.fixtures[2][0], step__code="plan")
    assert set(later.values_list("source", flat=True)) == {"autocoach"}
    closed = LeagueLog.objects.filter(action="step.closed", data__step="plan").latest("pk")
    assert "last legal plan" not in closed.sentence


def test_a_plan_that_the_roster_has_outrun_is_adapted(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "away", confirm=False, runs=3)
    RosterSpot.objects.filter(team=opened.teams[1], number=11).update(out="ankle")
    with clock.at(DUE):
        sweep.sweep()
    frozen = PlanVersion.objects.get(step__side="away", frozen_at__isnull=False)
    assert frozen.parts["calls"]["calls"]["run"] == 3
    assert 11 not in frozen.parts["calls"]["starters"]
    assert states(opened.fixture)["plan away"] == State.REPLACED


@pytest.mark.parametrize("confirm", [True, False])
def test_a_plan_that_a_roster_no_longer_bears_is_said_to_be_played_adapted(
    opened: World, confirm: bool, django_capture_on_commit_callbacks: Callable[..., Any], client: Client
) -> None:
    away, man = opened.coach("away"), RosterSpot.objects.get(team=opened.teams[1], number=11)
    client.force_login(away)

    def keep_out(why: str) -> None:
        with django_capture_on_commit_callbacks(execute=True):
            rulings.edit_player(player=man.player, actor=opened.commissioner, reason="Rule 2.", out=why)

    def told() -> list[str]:
        return [one.text for one in notices.notices(away) if "another look" in one.subject]

    with clock.at(NOON):
        hand_in(opened, "away", confirm=confirm)
        keep_out("suspended")
        said = "Version 1 is played, adapted to the present roster with 1 repair."
        page = client.get(f"/games/{opened.fixture.public_id}/plan/").content.decode()
        assert said in page
        assert "Confirm version 1" not in page
        assert said in client.get("/").content.decode()
        assert client.get(f"/api/v1/fixtures/{opened.fixture.public_id}/plan/").json()["if_nothing_more"] == said
        assert states(opened.fixture)["plan away"] == State.SAVED
        assert [text.split(",")[0] for text in told()] == ["Your roster has changed"]
        keep_out("")
        assert told() == []
        assert "Version 1 is played." in client.get(f"/games/{opened.fixture.public_id}/plan/").content.decode()
        keep_out("suspended")
        assert len(told()) == 1
    with clock.at(PLAN_DUE):
        exchange.advance(fixture=opened.fixture)
    frozen = PlanVersion.objects.get(step__code="plan", step__side="away", frozen_at__isnull=False)
    assert [problem["message"] for problem in frozen.problems] == ["#11 cannot play."]


def test_a_fault_in_looking_again_stops_no_move_and_quotes_no_plan(
    opened: World,
    django_capture_on_commit_callbacks: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    def broken(*given: object) -> None:
        raise ValueError(f"row contains {plan_text()}")

    man = RosterSpot.objects.get(team=opened.teams[1], number=11)
    with clock.at(NOON):
        hand_in(opened, "away")
        monkeypatch.setattr(exchange, "check_step", broken)
        with django_capture_on_commit_callbacks(execute=True):
            rulings.edit_player(player=man.player, actor=opened.commissioner, reason="Rule 2.", out="suspended")
    man.refresh_from_db()
    assert man.out == "suspended"
    assert "could not be checked anew: ValueError" in caplog.text
    assert plan_text() not in caplog.text


def test_excusing_a_side_closes_nothing_before_its_time_and_it_stays_excused(opened: World) -> None:
    """The excused coach may still hand in until the step is due: nobody takes that time from him by an excuse."""
    with clock.at(NOON):
        exchange.excuse_side(fixture=opened.fixture, side="away", actor=opened.commissioner, reason="in hospital")
        hand_in(opened, "home")
        plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
    plan = FixtureStep.objects.get(fixture=opened.fixture, code="plan", side="away")
    with clock.at(plan.due_at - timedelta(seconds=1)):
        assert exchange.advance(fixture=opened.fixture) == []
    plan.refresh_from_db()
    assert (plan.closed_at, plan.state) == (None, State.EXCUSED)
    with clock.at(plan.due_at):
        assert exchange.advance(fixture=opened.fixture) == ["plan"]
    assert states(opened.fixture)["plan away"] == State.EXCUSED
    opened.fixture.refresh_from_db()
    assert opened.fixture.status == Fixture.Status.READY
    assert "in hospital" in LeagueLog.objects.get(action="plan.excused").sentence


def test_a_step_closes_early_when_the_excused_coach_hands_in_after_all(opened: World) -> None:
    with clock.at(NOON):
        exchange.excuse_side(fixture=opened.fixture, side="away", actor=opened.commissioner, reason="in hospital")
        hand_in(opened, "home")
        plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
        hand_in(opened, "away")
    assert states(opened.fixture)["plan away"] == State.CONFIRMED
    opened.fixture.refresh_from_db()
    assert opened.fixture.status == Fixture.Status.READY


def test_an_excuse_needs_a_reason(opened: World) -> None:
    with pytest.raises(Refused, match="reason"):
        exchange.excuse_side(fixture=opened.fixture, side="away", actor=opened.commissioner, reason=" ")


def test_a_side_that_nobody_can_play_for_leaves_the_game_to_the_commissioner(opened: World) -> None:
    RosterSpot.objects.filter(team=opened.teams[0]).update(out="flu")
    with clock.at(DUE):
        (run_id,) = sweep.sweep().to_play
        with pytest.raises(Refused, match="no plan of Harbor Gulls"):
            runs.play_run(run_id=run_id)
    opened.fixture.refresh_from_db()
    assert opened.fixture.status == Fixture.Status.FAILED
    assert Outbox.objects.get(key__startswith="failed:").user == opened.commissioner
