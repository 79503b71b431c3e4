"""What counts as handed in, missed and neither: each row of the table that the page and the documents show."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from games.models import GameRun
from games.services import exchange, plans, runs, sweep, working_drafts
from league import clock
from league.models import Absence, Hold, Outage, Outcome, RosterSpot, Seat, User
from league.selectors.reliability import HANDED_IN, MISSED, NEITHER, RULES, WHAT_COUNTS, not_handed_in, reliability
from league.services import people
from league.services import reliability as keeping
from league.services import seats as sitting
from tests.kept import kept_world

from .worlds import DUE, NOON, World, all_in, hand_in, person, plan_text, replayed, world

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
PLAN_DUE = DUE - 2 * HOUR
DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "fairness.md"
State = Outcome.State
Noted = list[tuple[User, str]]


@pytest.fixture
def opened() -> World:
    return _opened()


@kept_world
def _opened() -> World:
    made = world(teams=2)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    made.fixture.refresh_from_db()
    return made


def close(made: World, at: datetime = PLAN_DUE) -> None:
    with clock.at(at):
        exchange.advance(fixture=made.fixture)


def noted(made: World, side: str = "away", step: str = "plan") -> Noted:
    """Whose outcome of a step is noted, and how."""
    team = made.fixture.away if side == "away" else made.fixture.home
    found = Outcome.objects.filter(fixture=made.fixture, team=team, step=step).select_related("user")
    return [(outcome.user, outcome.state) for outcome in found]


def succeed(made: World, side: str, at: datetime) -> User:
    """The side's head coach leaves at a moment, and somebody new takes the seat at the same."""
    team = made.fixture.away if side == "away" else made.fixture.home
    new = person("successor")
    with clock.at(at):
        seat = Seat.objects.get(team=team, until=None, head=True)
        sitting.end_seat(seat=seat, actor=seat.user)
        token = people.invite_coach(team=team, actor=made.commissioner).token
        people.accept_invitation(token=token, user=new)
    return new


def ask(made: World, at: datetime, first: datetime, last: datetime, side: str = "away") -> Absence:
    days = {"starts_on": first.date(), "ends_on": last.date()}
    with clock.at(at):
        return keeping.ask_leave(league=made.league, user=made.coach(side), **days)


# -- a case for each row: it happens, and gives who is expected to have what noted -----------------------------------


def confirmed(made: World) -> Noted:
    author = made.coach("away")
    with clock.at(NOON + DAY):
        hand_in(made, "away")
    succeed(made, "away", NOON + 2 * DAY)
    close(made)
    return [(author, State.CONFIRMED)]


def unchanged(made: World) -> Noted:
    """The home side's ground is of the predecessor, and its plan goes on."""
    author = made.coach("home")
    with clock.at(NOON + DAY):
        hand_in(made, "home")
    succeed(made, "home", NOON + 2 * DAY)
    close(made)
    assert noted(made, "home", "ground") == [(author, State.CONFIRMED)]
    assert noted(made, "home") == [(author, State.UNCHANGED)]
    return noted(made)  # the other side is no matter here


def saved(made: World) -> Noted:
    with clock.at(NOON + DAY):
        hand_in(made, "away", confirm=False)
    close(made)
    return [(made.coach("away"), State.SAVED)]


def adapted(made: World) -> Noted:
    with clock.at(NOON + DAY):
        hand_in(made, "away")
    RosterSpot.objects.filter(team=made.fixture.away, number=11).update(out="ankle")
    close(made)
    return [(made.coach("away"), State.ADAPTED)]


def draft(made: World) -> Noted:
    with clock.at(NOON + DAY):
        working_drafts.start(fixture=made.fixture, author=made.coach("away"), source="autocoach")
    close(made)
    return [(made.coach("away"), State.DRAFT)]


def nothing(made: World) -> Noted:
    close(made)
    return [(made.coach("away"), State.NOTHING)]


def unplayable(made: World) -> Noted:
    with clock.at(NOON + DAY):
        plans.save_plan(fixture=made.fixture, author=made.coach("away"), text="run and shoot")
    close(made)
    return [(made.coach("away"), State.UNPLAYABLE)]


def excused(made: World) -> Noted:
    with clock.at(NOON + DAY):
        exchange.excuse_side(fixture=made.fixture, side="away", actor=made.commissioner, reason="a wedding")
    close(made)
    return [(made.coach("away"), State.EXCUSED)]


def leave(made: World) -> Noted:
    absence = ask(made, NOON, PLAN_DUE, PLAN_DUE)
    with clock.at(NOON + DAY):
        keeping.grant(absence=absence, actor=made.commissioner)
    close(made)
    return [(made.coach("away"), State.LEAVE)]


def leave_asked(made: World) -> Noted:
    """He asks a minute before the deadline, and is refused after it."""
    absence = ask(made, PLAN_DUE - timedelta(minutes=1), PLAN_DUE, PLAN_DUE)
    with clock.at(PLAN_DUE + HOUR):
        keeping.end_leave(absence=absence, actor=made.commissioner)
    close(made, PLAN_DUE + 2 * HOUR)
    return [(made.coach("away"), State.LEAVE_ASKED)]


def new_seat(made: World) -> Noted:
    new = succeed(made, "away", PLAN_DUE - 2 * HOUR)
    close(made)
    return [(new, State.NEW_SEAT)]


def opened_late(made: World) -> Noted:
    """The home side's ground was due two days before the week's deadline; the game opens when a day is left."""
    late = made.fixtures[2][0]
    with clock.at(DUE + 6 * DAY):
        exchange.open_fixture(fixture=late)
        exchange.advance(fixture=late)
    ground = Outcome.objects.get(fixture=late, step="ground")
    assert (ground.user, ground.state) == (made.coach("home", late), State.OPENED_LATE)
    return noted(made)


def outage(made: World) -> Noted:
    Hold.objects.create(cause="outage", last_seen=PLAN_DUE - HOUR, since=PLAN_DUE + HOUR, ended_at=PLAN_DUE + 2 * HOUR)
    close(made, PLAN_DUE + 3 * HOUR)
    return [(made.coach("away"), State.OUTAGE)]


def left(made: World) -> Noted:
    """Who leaves after six days has nothing noted; his successor had two days."""
    new = succeed(made, "away", PLAN_DUE - 2 * DAY)
    close(made)
    assert not Outcome.objects.filter(user=made.coach("away")).exists()
    return [(new, State.NOTHING)]


def vacant(made: World) -> Noted:
    seat = made.coach("away").seats.get()
    with clock.at(NOON + DAY):
        sitting.end_seat(seat=seat, actor=seat.user)
    close(made)
    return []


def nothing_due(made: World) -> Noted:
    close(made)
    assert noted(made, "away", "ground") == []
    return noted(made)


def decided(made: World) -> Noted:
    """The ground was confirmed and is noted; nothing else is."""
    with clock.at(NOON + DAY):
        hand_in(made, "home")
        runs.decide_game(fixture=made.fixture, home_score=2, away_score=0, actor=made.commissioner, reason="a storm")
        made.fixture.refresh_from_db()
    close(made)
    assert noted(made, "home", "ground") == [(made.coach("home"), State.CONFIRMED)]
    return []


def replayed_game(made: World) -> Noted:
    with clock.at(NOON + DAY):
        all_in(made)
        for run in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run)
        first = list(Outcome.objects.values_list("pk", "state"))
        runs.play_run(run_id=replayed(made).pk)
    assert GameRun.objects.filter(status="done").count() == 2
    assert list(Outcome.objects.values_list("pk", "state")) == first
    return [(made.coach("away"), State.CONFIRMED)]


CASES: dict[str, Callable[[World], Noted]] = {
    State.CONFIRMED: confirmed,
    State.UNCHANGED: unchanged,
    State.SAVED: saved,
    State.ADAPTED: adapted,
    State.DRAFT: draft,
    State.NOTHING: nothing,
    State.UNPLAYABLE: unplayable,
    State.EXCUSED: excused,
    State.LEAVE: leave,
    State.LEAVE_ASKED: leave_asked,
    State.NEW_SEAT: new_seat,
    State.OPENED_LATE: opened_late,
    State.OUTAGE: outage,
    "left": left,
    "vacant": vacant,
    "nothing_due": nothing_due,
    "decided": decided,
    "replayed": replayed_game,
}


@pytest.mark.parametrize("key", CASES)
def test_each_row_of_the_table_is_what_is_noted(opened: World, key: str) -> None:
    expected = CASES[key](opened)
    assert noted(opened) == expected
    for user, state in expected:
        mine = Outcome.objects.filter(user=user)
        verdicts = [RULES[outcome.state].counts for outcome in mine]
        count = reliability(opened.league, [user])[user.pk]
        assert (count.handed_in, count.missed, count.neither) == tuple(
            verdicts.count(each) for each in (HANDED_IN, MISSED, NEITHER)
        )
        told = [one.outcome.state for one in not_handed_in(opened.league, [user])[user.pk]]
        assert (state in told) == (RULES[state].counts != HANDED_IN)


def test_every_row_has_its_case_and_every_state_its_row() -> None:
    keys = [rule.key for rule in WHAT_COUNTS]
    assert sorted(CASES) == sorted(keys)
    assert set(State.values) <= set(keys)


def test_the_documents_show_the_table() -> None:
    section = DOCUMENT.read_text().split("## What counts", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    rows = [tuple(cell.strip() for cell in line.strip("|").split("|")) for line in lines[2:]]
    assert rows == [(rule.happened, rule.counts, rule.whose) for rule in WHAT_COUNTS]


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("before", "state"), [(DAY, State.NOTHING), (DAY - timedelta(seconds=1), State.NEW_SEAT)], ids=["a day", "less"]
)
def test_a_successor_owes_what_he_had_a_day_for(opened: World, before: timedelta, state: str) -> None:
    new = succeed(opened, "away", PLAN_DUE - before)
    close(opened, PLAN_DUE + HOUR)
    assert noted(opened) == [(new, state)]


def test_an_assistant_who_takes_over_has_a_day_too_and_the_head_coach_who_comes_back_has_not(opened: World) -> None:
    helper, team = person("helper"), opened.fixture.away
    with clock.at(NOON + DAY):
        people.accept_invitation(
            token=people.invite_coach(team=team, actor=opened.coach("away"), head=False).token, user=helper
        )
    with clock.at(PLAN_DUE - 3 * HOUR):
        sitting.hand_over(seat=helper.seats.get(until=None), actor=opened.coach("away"))
        assert keeping.judge(fixture=opened.fixture, team=team, at=PLAN_DUE, came_in=None) == (
            helper.pk,
            State.NEW_SEAT,
        )
    with clock.at(PLAN_DUE - 2 * HOUR):
        sitting.hand_over(seat=opened.coach("away").seats.get(until=None), actor=helper)
    close(opened)
    assert noted(opened) == [(opened.coach("away"), State.NOTHING)]


def test_what_an_assistant_hands_in_counts_for_the_head_coach_of_that_time(opened: World) -> None:
    helper, team = person("helper"), opened.fixture.away
    with clock.at(NOON + DAY):
        people.accept_invitation(
            token=people.invite_coach(team=team, actor=opened.coach("away"), head=False).token, user=helper
        )
        plans.save_plan(fixture=opened.fixture, author=helper, text=plan_text("away"))
        plans.confirm_plan(fixture=opened.fixture, author=helper)
    with clock.at(NOON + 2 * DAY):
        seat = opened.coach("away").seats.get(until=None)
        sitting.end_seat(seat=seat, actor=seat.user)  # the helper is head coach now
    close(opened)
    assert noted(opened) == [(opened.coach("away"), State.CONFIRMED)]


def test_nobody_is_charged_with_the_mistakes_of_another(opened: World) -> None:
    with clock.at(NOON + DAY):
        plans.save_plan(fixture=opened.fixture, author=opened.coach("away"), text="run and shoot")
    new = succeed(opened, "away", NOON + 2 * DAY)
    close(opened)
    assert noted(opened) == [(new, State.NOTHING)]


def test_who_takes_the_seat_between_deadline_and_sweep_is_not_charged(opened: World) -> None:
    succeed(opened, "away", PLAN_DUE + timedelta(minutes=5))
    close(opened, PLAN_DUE + 10 * timedelta(minutes=1))
    assert noted(opened) == [(opened.coach("away"), State.NOTHING)]


def test_what_stood_in_does_not_become_handed_in_at_the_next_step(opened: World) -> None:
    close(opened, DUE)
    assert noted(opened, "home", "ground") == noted(opened, "home") == [(opened.coach("home"), State.NOTHING)]


def test_leave_that_is_asked_for_after_the_deadline_comes_too_late(opened: World) -> None:
    absence = ask(opened, PLAN_DUE + timedelta(minutes=1), PLAN_DUE, PLAN_DUE)
    with clock.at(PLAN_DUE + timedelta(minutes=2)):
        keeping.grant(absence=absence, actor=opened.commissioner)
    close(opened, PLAN_DUE + HOUR)
    assert noted(opened) == [(opened.coach("away"), State.NOTHING)]


def test_half_time_that_begins_after_its_deadline_is_owed_by_nobody() -> None:
    made = world(teams=2, halftime=24)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    for at in (DUE, DUE + 25 * HOUR):  # the first half is played an hour too late
        with clock.at(at):
            due = sweep.sweep(send=False).to_play
    with clock.at(DUE + 25 * HOUR):
        for run in due or GameRun.objects.values_list("pk", flat=True):
            runs.play_run(run_id=run)
        made.fixture.refresh_from_db()
        exchange.advance(fixture=made.fixture)
    assert noted(made, "home") == [(made.coach("home"), State.NOTHING)]
    assert noted(made, "home", "look") == [(made.coach("home"), State.OPENED_LATE)]


def test_what_was_noted_goes_with_a_week_that_lies_ahead_again(opened: World) -> None:
    close(opened)
    exchange.take_back(week=opened.fixture.week)
    assert not Outcome.objects.exists()


def test_on_leave_and_excused_what_came_in_counts(opened: World) -> None:
    keeping.grant(absence=ask(opened, NOON, NOON, DUE), actor=opened.commissioner)
    with clock.at(NOON + DAY):
        hand_in(opened, "away", confirm=False)
        hand_in(opened, "home", confirm=False)
        exchange.excuse_side(fixture=opened.fixture, side="home", actor=opened.commissioner, reason="a wedding")
    close(opened, DUE)
    assert noted(opened) == [(opened.coach("away"), State.SAVED)]
    assert noted(opened, "home", "ground") == [(opened.coach("home"), State.SAVED)]


def test_a_deadline_that_an_outage_moved_counts_and_one_put_back_into_it_does_not(opened: World) -> None:
    away = {"season": opened.season, "began_at": PLAN_DUE - 5 * HOUR, "moved": []}
    span = Outage.objects.create(ended_at=PLAN_DUE - HOUR, **away)
    asked = {"fixture": opened.fixture, "team": opened.fixture.away, "at": PLAN_DUE, "came_in": None}
    assert keeping.judge(**asked) == (opened.coach("away").pk, State.NOTHING)
    Outage.objects.filter(pk=span.pk).update(ended_at=PLAN_DUE)
    assert keeping.judge(**asked) == (opened.coach("away").pk, State.OUTAGE)
    opened.league.rehearsal = True
    opened.league.save()
    opened.fixture.season.refresh_from_db()
    assert keeping.judge(**asked) == (opened.coach("away").pk, State.NOTHING)


LAST = datetime(2026, 9, 8, 12, tzinfo=PLAN_DUE.tzinfo)  # in Auckland the 8th ends at noon of the service's zone


@pytest.mark.parametrize(
    ("due", "state"),
    [
        (LAST - DAY - timedelta(seconds=1), State.NOTHING),
        (LAST - DAY, State.LEAVE),
        (LAST, State.LEAVE),
        (LAST + timedelta(seconds=1), State.NOTHING),
    ],
)
@pytest.mark.parametrize("swept", [timedelta(), timedelta(days=3)])
def test_leave_is_of_days_in_the_leagues_zone_however_late_the_step_is_closed(
    opened: World, due: datetime, state: str, swept: timedelta
) -> None:
    opened.league.time_zone = "Pacific/Auckland"
    opened.league.save()
    keeping.grant(absence=ask(opened, NOON, LAST, LAST), actor=opened.commissioner)
    opened.fixture.steps.filter(code="plan").update(due_at=due)
    close(opened, due + swept)
    assert noted(opened) == [(opened.coach("away"), state)]
    assert opened.fixture.steps.get(code="plan", side="away").state == (
        "excused" if state == State.LEAVE else "replaced"
    )
