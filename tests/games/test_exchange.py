"""The exchange of plans: what opens, what closes, what plays, and what is said of it."""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta

import pytest
from django.core import mail as django_mail

from games.models import REPLACES, FixtureSecret, FixtureStep, PlanVersion
from games.selectors.owing import owing
from games.services import exchange, mail, plans, sweep
from league import clock
from league.models import Fixture, LeagueLog, Outbox, Seat
from league.services import deadlines, outbox, reliability, seats
from league.services.errors import Refused

from .worlds import DUE, NOON, World, hand_in, hand_in_example, plan_text, world

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
        version = hand_in_example(fixture=opened.fixture, author=opened.coach("home"))
    assert texts[0] == texts[1] == version.text
    assert (version.legal, version.source) == (True, "example")


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


@pytest.mark.parametrize(("last", "told"), [(PLAN_DUE - timedelta(days=1), 1), (PLAN_DUE, 0)])
def test_a_reminder_goes_to_who_is_back_when_it_is_due(opened: World, last: datetime, told: int) -> None:
    away = opened.coach("away")
    with clock.at(NOON):
        days = {"starts_on": NOON.date(), "ends_on": last.date()}
        leave = reliability.ask_leave(league=opened.league, user=away, **days)
        reliability.grant(absence=leave, actor=opened.commissioner)
    with clock.at(PLAN_DUE - timedelta(hours=20)):
        sweep.sweep()
        outbox.send_waiting()
    mails = [letter for letter in django_mail.outbox if letter.to == [away.email] and "is due" in letter.subject]
    assert len(mails) == told


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
            days = {"starts_on": NOON.date(), "ends_on": PLAN_DUE.date() + timedelta(days=1)}
            leave = reliability.ask_leave(league=opened.league, user=away, **days)
            reliability.grant(absence=leave, actor=opened.commissioner)
    with clock.at(PLAN_DUE + timedelta(minutes=1) if change == "over" else later):
        outbox.send_waiting()
    mails = [letter for letter in django_mail.outbox if letter.to == [away.email]]
    assert [letter.subject for letter in mails if "is due" in letter.subject] == []
