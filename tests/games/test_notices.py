"""Notices about games: each is there while it is true, for those whom it concerns."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from django.core import mail as django_mail
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given
from hypothesis import strategies as st

from games.models import FixtureStep, GameRun
from games.services import exchange, mail, plans, runs, sweep
from league import clock
from league.models import Fixture, Outbox, User
from league.services import deadlines, outbox, seats
from league.services.notices import notices, unread_count
from tests.games.test_pages import play
from tests.games.test_rulings import played

from .worlds import DUE, NOON, World, all_in, hand_in, plan_text, replayed, world

pytestmark = pytest.mark.django_db
State = FixtureStep.State
PLAN_DUE = DUE  # of the tiny ruleset's second step


@pytest.fixture
def opened() -> World:
    small = world(teams=2, weeks=2)
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
    small.fixture.refresh_from_db()
    return small


def told(user: User, word: str = "") -> list[str]:
    return [notice.subject for notice in notices(user) if word in notice.subject]


def plan_due(small: World) -> object:
    return FixtureStep.objects.get(fixture=small.fixture, code="plan", side="away").due_at


def remind(small: World) -> None:
    with clock.at(plan_due(small) - timedelta(hours=20)):
        sweep.sweep(send=True)
        outbox.send_waiting()


# -- reminders -------------------------------------------------------------------------------------------------------


def test_a_reminder_stands_until_the_plan_is_in_and_comes_back_with_an_illegal_one(opened: World) -> None:
    away = opened.coach("away")
    remind(opened)
    with clock.at(plan_due(opened) - timedelta(hours=19)):
        (notice,) = [one for one in notices(away) if "is due for" in one.subject]
        assert notice.row.link == f"/games/{opened.fixture.public_id}/plan/"
        assert notice.row.mailed
        hand_in(opened, "away")
        assert told(away, "is due for") == []
        assert unread_count(away) == len(notices(away))
        plans.save_plan(fixture=opened.fixture, author=away, text="nonsense")
        assert len(told(away, "is due for")) == (1 if plan_state(opened) == State.SAVED else 0)


def plan_state(small: World) -> str:
    return FixtureStep.objects.get(fixture=small.fixture, code="plan", side="away").state


def test_a_reminder_goes_when_the_deadline_moves_and_comes_once_for_the_new_one(opened: World) -> None:
    away, week = opened.coach("away"), opened.weeks[0]
    remind(opened)
    with clock.at(plan_due(opened) - timedelta(hours=19)):
        assert len(told(away, "is due for")) == 1
        deadlines.set_deadline(week=week, due_at=week.due_at + timedelta(days=2), actor=opened.commissioner)
        assert told(away, "is due for") == []
        assert told(away, "changed") == [f"{opened.league}: the deadline of Week 1 changed"]
    remind(opened)
    remind(opened)
    with clock.at(plan_due(opened) - timedelta(hours=19)):
        assert len(told(away, "is due for")) == 1
    with clock.at(plan_due(opened)):
        assert told(away, "is due for") == []


def test_an_excused_side_and_a_coach_who_left_are_not_reminded(opened: World) -> None:
    home, away = opened.coach("home"), opened.coach("away")
    remind(opened)
    with clock.at(plan_due(opened) - timedelta(hours=19)):
        exchange.excuse_side(fixture=opened.fixture, side="away", actor=opened.commissioner, reason="ill")
        assert told(away, "is due for") == []
        assert told(away, "excused") != []
        assert told(home, "is due for") != []
        seats.end_seat(seat=home.seats.get(until=None), actor=opened.commissioner)
        assert told(home, "is due for") == []


ACTS = st.lists(st.sampled_from(["save", "confirm", "excuse", "later", "sooner", "remind"]), max_size=6)


@given(acts=ACTS)
def test_whoever_is_reminded_owes_and_nobody_twice(acts: list[str]) -> None:
    """However people and the commissioner act: a reminder is there only for a side whose step is open and owed."""
    with transaction.atomic():
        small = world(teams=2, weeks=1)
        moment = NOON
        with clock.at(moment):
            exchange.open_fixture(fixture=small.fixture)
        for act in acts:
            moment += timedelta(hours=1)
            with clock.at(moment):
                do(small, act)
                for side in ("home", "away"):
                    owed = FixtureStep.objects.filter(
                        fixture=small.fixture, side=side, closed_at=None, state__in=[State.ABSENT, State.SAVED]
                    )
                    reminded = [
                        one.row.body["step"] for one in notices(small.coach(side)) if one.row.kind == "reminder"
                    ]
                    assert len(reminded) == len(set(reminded))
                    assert set(reminded) <= set(owed.filter(due_at__gt=moment).values_list("pk", flat=True))
        transaction.set_rollback(True)


def do(small: World, act: str) -> None:
    fixture, week = small.fixture, small.weeks[0]
    week.refresh_from_db()
    fixture.refresh_from_db()
    if fixture.status != Fixture.Status.OPEN:
        return
    if act == "remind":
        for step in FixtureStep.objects.filter(closed_at=None, state__in=[State.ABSENT, State.SAVED]):
            mail.remind(step=step)
    elif act in ("later", "sooner"):
        away = timedelta(hours=30 if act == "later" else -5)
        if week.due_at + away > clock.now():
            deadlines.set_deadline(week=week, due_at=week.due_at + away, actor=small.commissioner)
    elif act == "excuse":
        owing = FixtureStep.objects.filter(side="away", closed_at=None, state__in=[State.ABSENT, State.SAVED])
        if owing.exists():
            exchange.excuse_side(fixture=fixture, side="away", actor=small.commissioner, reason="ill")
    else:
        open_steps = FixtureStep.objects.filter(side="away", closed_at=None, code="plan")
        if open_steps.exists():
            hand_in(small, "away", confirm=act == "confirm")


# -- games -----------------------------------------------------------------------------------------------------------


def test_a_result_is_told_until_the_game_is_played_again(opened: World) -> None:
    played(opened)
    game = opened.fixture
    game.refresh_from_db()
    score = f"{game.away} {game.away_score}, {game.home} {game.home_score}"
    assert told(opened.coach("home"), score) == [score]
    replayed(opened)
    assert told(opened.coach("home"), score) == []
    assert told(opened.coach("home"), "played again") == [f"{game} is played again"]
    for run in GameRun.objects.filter(status=GameRun.Status.QUEUED):
        runs.play_run(run_id=run.pk)
    game.refresh_from_db()
    score = f"{game.away} {game.away_score}, {game.home} {game.home_score}"
    assert told(opened.coach("away"), score) == [score]


def test_a_failed_game_is_told_to_the_commissioner_until_he_rules(opened: World) -> None:
    game = opened.fixture
    with clock.at(NOON):
        all_in(opened)
        sweep.sweep(send=False)
        run = GameRun.objects.get()
        runs._give_back(run, game, error="x", inputs=None, final=True)
        assert told(opened.commissioner) == [f"{game} could not be played"]
        runs.decide_game(fixture=game, home_score=3, away_score=0, actor=opened.commissioner, reason="forfeit")
    assert told(opened.commissioner, "could not be played") == []
    assert told(opened.coach("away"), "decided") == [f"{game} is decided: {game.away} 0, {game.home} 3"]


def test_a_plan_to_be_looked_at_again_is_told_until_another_is_in(opened: World) -> None:
    away = opened.coach("away")
    with clock.at(NOON):
        hand_in(opened, "away", runs=12)
        hand_in(opened, "home", ground="turf")
        assert told(away, "another look") == [f"Your plan for {opened.fixture} needs another look"]
        plans.save_plan(fixture=opened.fixture, author=away, text=plan_text("away", runs=5))
        assert told(away, "another look") == []


def test_notices_take_as_many_queries_for_many_games_as_for_one() -> None:
    small = world(teams=2, weeks=4)
    coach = small.coaches[0]
    counts = []
    for number in (1, 2, 3, 4):
        play(small, number)
        with CaptureQueriesContext(connection) as queries:
            assert len(told(coach)) >= number
        counts.append(len(queries))
    assert all(one == other for one, other in pairwise(counts[1:]))
    assert counts[-1] <= 8


def test_half_time_is_told_until_the_second_half_is_on_its_way() -> None:
    small = world(teams=2, halftime=24)
    with clock.at(NOON):
        exchange.open_fixture(fixture=small.fixture)
        all_in(small)
        for run_id in sweep.sweep(send=False).to_play:
            runs.play_run(run_id=run_id)
        assert told(small.coach("home"), "Half-time") == [f"Half-time: {small.fixture}"]
        plans.confirm_plan(fixture=small.fixture, author=small.coach("home"))
        sweep.sweep(send=False)
        assert told(small.coach("home"), "Half-time") == []


def test_mails_carry_the_address_of_the_page(opened: World) -> None:
    remind(opened)
    mails = [one for one in django_mail.outbox if one.to == [opened.coach("away").email]]
    (letter,) = [one for one in mails if "is due" in one.subject]
    assert f"http://127.0.0.1:8000/games/{opened.fixture.public_id}/plan/" in letter.body
    assert Outbox.objects.filter(mailed=True).exists()
    assert outbox.send_waiting() == 0
