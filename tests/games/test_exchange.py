"""The exchange of plans: what opens, what closes, what plays, and what is said of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail as django_mail
from django.test import Client

import rules_engine
from games.models import REPLACES, FixtureSecret, FixtureStep, PlanVersion
from games.selectors.owing import owing
from games.services import exchange, mail, plans, runs, sweep
from league import clock
from league.models import Fixture, LeagueLog, Outbox, RosterSpot, Seat
from league.services import deadlines, notices, outbox, reliability, rulings, seats
from league.services.errors import Refused

from .worlds import DUE, NOON, World, all_in, hand_in, plan_text, world

pytestmark = pytest.mark.django_db
State = FixtureStep.State
GROUND_DUE = DUE - timedelta(hours=48)
PLAN_DUE = DUE - timedelta(hours=2)


@pytest.fixture
def small() -> World:
    return world(teams=2)


@pytest.fixture
def opened(small: World) -> World:
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    small.fixture.refresh_from_db()
    return small


def states(fixture: Fixture) -> dict[str, str]:
    return {f"{step.code} {step.side}": step.state for step in FixtureStep.objects.filter(fixture=fixture)}


def save(opened: World, side: str, text: str) -> PlanVersion:
    return plans.save_plan(fixture=opened.fixture, author=opened.coach(side), text=text)


# -- opening -----------------------------------------------------------------------------------------------------


def test_opening_makes_the_steps_of_the_ruleset_counted_back_from_the_deadline(opened: World) -> None:
    rows = FixtureStep.objects.filter(fixture=opened.fixture).values_list("code", "side", "due_at", "state", "order")
    assert list(rows) == [
        ("ground", "away", GROUND_DUE, "nothing_due", 0),
        ("ground", "home", GROUND_DUE, "absent", 0),
        ("plan", "away", PLAN_DUE, "absent", 1),
        ("plan", "home", PLAN_DUE, "absent", 1),
    ]
    assert opened.fixture.status == Fixture.Status.OPEN


def test_the_hash_of_the_dice_is_published_before_any_plan(opened: World) -> None:
    first, *further = FixtureSecret.objects.filter(fixture=opened.fixture).order_by("revision")
    row = LeagueLog.objects.get(action="fixture.secret")
    assert (row.data["hash"], row.data["nonce_hash"]) == (first.hash, first.nonce_hash)
    assert [secret.revision for secret in further] == [2, 3, 4]  # a replay for each of three reasons
    assert row.data["replays"] == [
        {"revision": secret.revision, "hash": secret.hash, "nonce_hash": secret.nonce_hash} for secret in further
    ]
    drawn = [bytes(one) for secret in (first, *further) for one in (secret.secret, secret.nonce_secret)]
    assert ({len(one) for one in drawn}, len(set(drawn))) == ({32}, 8)
    published = [one for secret in (first, *further) for one in (secret.hash, secret.nonce_hash)]
    assert published == [hashlib.sha256(one).hexdigest() for one in drawn]
    assert [one.hex() for one in drawn if one.hex() in str(row.data) + row.sentence] == []


def test_opening_twice_changes_nothing(opened: World) -> None:
    secrets = FixtureSecret.objects.filter(fixture=opened.fixture).order_by("revision")
    before = list(secrets.values_list("hash", "nonce_hash"))
    exchange.open_fixture(fixture=opened.fixture)
    assert list(secrets.values_list("hash", "nonce_hash")) == before


def test_a_week_without_a_deadline_is_not_opened(small: World) -> None:
    small.weeks[0].due_at = None
    small.weeks[0].save()
    with pytest.raises(Refused, match="no deadline"):
        exchange.open_fixture(fixture=small.fixture)


def test_a_moved_deadline_moves_the_open_steps(opened: World) -> None:
    day = timedelta(days=1)
    with clock.at(NOON):
        hand_in(opened, "home")
        deadlines.set_deadline(week=opened.weeks[0], due_at=DUE + day, actor=opened.commissioner)
    rows = FixtureStep.objects.filter(fixture=opened.fixture, side="home").order_by("order")
    assert [step.due_at for step in rows] == [GROUND_DUE, PLAN_DUE + day]


def test_a_week_opens_when_the_one_before_is_over(small: World) -> None:
    with clock.at(NOON):
        assert sweep.sweep().opened == 1
        assert sweep.sweep().opened == 0
        Fixture.objects.filter(pk=small.fixture.pk).update(status=Fixture.Status.FAILED)
        assert sweep.sweep().opened == 1
    small.fixtures[2][0].refresh_from_db()
    assert small.fixtures[2][0].status == Fixture.Status.OPEN


# -- handing in --------------------------------------------------------------------------------------------------


def test_a_legal_plan_is_saved_not_confirmed_and_not_sealed(opened: World) -> None:
    with clock.at(NOON):
        version = save(opened, "home", plan_text())
    assert (version.number, version.legal, version.problems, version.digests) == (1, True, [], {})
    assert states(opened.fixture)["ground home"] == State.SAVED


def test_a_plan_with_errors_is_kept_to_the_letter_and_does_not_play(opened: World) -> None:
    with clock.at(NOON):
        save(opened, "home", plan_text(runs=5))
        draft = save(opened, "home", "10 11 <b>twelve</b>")
        assert draft.text == "10 11 <b>twelve</b>"
        assert not draft.legal
        assert [problem["code"] for problem in draft.problems] == ["TEXT"]
        with pytest.raises(Refused, match="Version 2 has one error"):
            plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
    with clock.at(DUE):
        sweep.sweep()
    frozen = PlanVersion.objects.get(step__code="ground", step__side="home", frozen_at__isnull=False)
    assert (frozen.number, frozen.parts["calls"]["calls"]["run"]) == (1, 5)


def test_the_same_text_again_makes_no_new_version(opened: World) -> None:
    with clock.at(NOON):
        for _ in range(3):
            save(opened, "home", plan_text())
    assert PlanVersion.objects.count() == 1


def test_a_text_that_no_database_keeps_is_refused_with_its_draft(opened: World) -> None:
    with clock.at(NOON):
        version = save(opened, "home", "grass \x00 \ud800 10")
    assert not version.legal
    assert version.text == "grass \ufffd ? 10"


def test_a_plan_is_late_at_the_very_moment_it_is_due(opened: World) -> None:
    with clock.at(GROUND_DUE - timedelta(microseconds=1)):
        save(opened, "home", plan_text())
    with clock.at(GROUND_DUE), pytest.raises(Refused, match="deadline has passed"):
        save(opened, "home", plan_text(runs=3))


@pytest.mark.parametrize("who", ["commissioner", "stranger"])
def test_whoever_coaches_neither_team_hands_in_nothing(opened: World, who: str) -> None:
    with clock.at(NOON), pytest.raises(Refused, match="neither team"):
        plans.save_plan(fixture=opened.fixture, author=getattr(opened, who), text=plan_text())


def test_a_confirmed_plan_that_is_replaced_must_be_confirmed_again(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "away")
        assert states(opened.fixture)["plan away"] == State.CONFIRMED
        save(opened, "away", plan_text("away", runs=2))
    assert states(opened.fixture)["plan away"] == State.SAVED


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (plan_text("away", runs=2), "This one is played in its place; confirm it when you are done."),
        ("no plan", "It is played unless you mend this one; then confirm again."),
    ],
)
def test_saving_over_a_confirmed_plan_says_what_is_played_now(opened: World, text: str, said: str) -> None:
    with clock.at(NOON):
        hand_in(opened, "away")
        replacing = save(opened, "away", text)
        (notice,) = [problem for problem in replacing.problems if problem["code"] == REPLACES]
        assert (notice["message"], notice["severity"]) == (f"Version 1 was confirmed. {said}", "warning")
        assert save(opened, "away", text).pk == replacing.pk  # the same text again is no new version
        assert not [p for p in save(opened, "away", plan_text("away", runs=3)).problems if p["code"] == REPLACES]


def test_a_version_that_the_coach_has_not_seen_is_not_confirmed(opened: World) -> None:
    with clock.at(NOON):
        save(opened, "away", plan_text("away"))
        save(opened, "away", plan_text("away", runs=2))
        with pytest.raises(Refused, match="Version 2 has been handed in since"):
            plans.confirm_plan(fixture=opened.fixture, author=opened.coach("away"), number=1)


def test_there_is_nothing_to_confirm_before_a_plan(opened: World) -> None:
    with clock.at(NOON), pytest.raises(Refused, match="no plan to confirm"):
        plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))


def test_the_example_is_legal_the_same_for_its_coach_and_another_for_the_other(opened: World) -> None:
    with clock.at(NOON):
        texts = [plans.example_text(fixture=opened.fixture, author=opened.coach("home")) for _ in range(2)]
        version = plans.hand_in_example(fixture=opened.fixture, author=opened.coach("home"))
    assert texts[0] == texts[1] == version.text
    assert (version.legal, version.source) == (True, "example")


# -- closing -----------------------------------------------------------------------------------------------------


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


# -- what one side may see of the other --------------------------------------------------------------------------


def test_an_early_plan_is_looked_at_again_when_the_other_side_opens(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "away", runs=12)
        assert states(opened.fixture)["plan away"] == State.CONFIRMED
        hand_in(opened, "home", ground="turf")
    assert states(opened.fixture)["plan away"] == State.SAVED
    version = PlanVersion.objects.get(step__side="away")
    assert not version.legal
    assert "TURF" in [problem["code"] for problem in version.problems]
    assert Outbox.objects.get(key__startswith="look-again:").user == opened.coach("away")


def test_what_has_not_opened_is_not_used(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home", ground="turf", confirm=False)
        assert save(opened, "away", plan_text("away", runs=12)).legal


# -- reminders ---------------------------------------------------------------------------------------------------


def test_a_team_that_nobody_coaches_owes_nothing(opened: World) -> None:
    week = opened.weeks[0]
    owed = owing(week)
    assert any(line.startswith("Harbor Gulls owes ") for line in owed)
    Seat.objects.filter(team=opened.fixture.home).update(until=NOON)
    assert owing(week) == [line for line in owed if not line.startswith("Harbor Gulls owes ")]


def test_a_reminder_goes_once_a_deadline_to_who_still_owes(opened: World) -> None:
    with clock.at(NOON):
        hand_in(opened, "home")
        plans.confirm_plan(fixture=opened.fixture, author=opened.coach("home"))
    with clock.at(PLAN_DUE - timedelta(hours=20)):
        sweep.sweep()
        sweep.sweep()
        outbox.send_waiting()
    reminders = [letter for letter in django_mail.outbox if "is due" in letter.subject]
    assert [letter.to for letter in reminders] == [[opened.coach("away").email]]
    assert Outbox.objects.filter(kind="reminder").count() == 1


@pytest.mark.parametrize("change", ["handed in", "moved", "over", "left", "on leave"])
def test_a_reminder_that_has_become_false_is_not_sent(opened: World, change: str) -> None:
    away = opened.coach("away")
    with clock.at(PLAN_DUE - timedelta(hours=20)):
        sweep.sweep(send=False)
        for step in FixtureStep.objects.filter(side="away", code="plan"):
            mail.remind(step=step)
    later = PLAN_DUE - timedelta(hours=19)
    with clock.at(later):
        if change == "handed in":
            hand_in(opened, "away")
        if change == "moved":
            FixtureStep.objects.update(due_at=PLAN_DUE + timedelta(days=1))
        if change == "left":
            seats.end_seat(seat=away.seats.get(until=None), actor=opened.commissioner)
        if change == "on leave":
            days = {"starts_at": NOON, "ends_at": PLAN_DUE + timedelta(days=1)}
            leave = reliability.ask_leave(league=opened.league, user=away, **days)
            reliability.grant(absence=leave, actor=opened.commissioner)
    with clock.at(PLAN_DUE + timedelta(minutes=1) if change == "over" else later):
        outbox.send_waiting()
    mails = [letter for letter in django_mail.outbox if letter.to == [away.email]]
    assert [letter.subject for letter in mails if "is due" in letter.subject] == []
