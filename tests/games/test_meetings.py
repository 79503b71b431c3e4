"""Pairs of transactions that meet in the middle: with one kind of row locks in one order neither waits for the other.

The server ends one of two that wait for each other, and ``meet`` raises its error.
"""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from games import engine
from games.models import FixtureStep, GameRun
from games.services import exchange, runs
from league import clock
from league.models import Fixture, LeagueLog, Season, Seat, Week
from league.selectors.calendar import current_phase
from league.services import calendar, deadlines, house_rules, people, rosters, schedule, seats
from league.services.rosters import RELEASED, Wish
from tests.factories import UserFactory, commissioner
from tests.kept import kept_world
from tests.league.seasons import after_first_week, in_first_week, new_season
from tests.meeting import meet, refusals, worlds

from .worlds import NOON, World, all_in, world

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = 2


@kept_world
def scheduled() -> World:
    """A league of two teams whose game has been scheduled."""
    return world(teams=2, weeks=1, due=clock.now() + timedelta(days=7))


@kept_world
def opened() -> World:
    """A league of two teams whose game takes plans."""
    made = scheduled()
    exchange.open_fixture(fixture=made.fixture)
    return made


@kept_world
def all_planned() -> World:
    """A league of two teams that have handed in all plans for their game."""
    made = opened()
    all_in(made)
    return made


def test_a_deadline_moves_while_the_sweep_closes_steps() -> None:
    for made in worlds(TIMES, opened):
        FixtureStep.objects.filter(fixture=made.fixture).update(due_at=NOON)
        later = clock.now() + timedelta(days=9)
        _, closed = meet(
            partial(deadlines.set_deadline, week=made.weeks[0], due_at=later, actor=made.commissioner),
            partial(exchange.advance, fixture=made.fixture),
        )
        assert closed or FixtureStep.objects.filter(fixture=made.fixture, closed_at=None).count() == 4
        assert Week.objects.get(pk=made.weeks[0].pk).due_at == later


def test_a_deadline_moves_while_its_game_is_opened() -> None:
    for made in worlds(TIMES, scheduled):
        later = clock.now() + timedelta(days=9)
        meet(
            partial(deadlines.set_deadline, week=made.weeks[0], due_at=later, actor=made.commissioner),
            partial(exchange.open_fixture, fixture=made.fixture),
        )
        assert Fixture.objects.get(pk=made.fixture.pk).status == Fixture.Status.OPEN


def test_a_man_is_cut_while_a_phase_opens() -> None:
    for season in worlds(TIMES, after_first_week):
        team = season.entries.order_by("team").first().team
        man = team.roster.order_by("pk").first().player
        meet(
            partial(calendar.advance, season=season),
            partial(rosters.move_players, team=team, wishes=[Wish(man, RELEASED)], actor=None),
        )
        assert current_phase(season).code == "week_2"
        assert not team.roster.filter(player=man).exists()


def test_a_schedule_is_edited_while_one_of_its_games_is_stored() -> None:
    for made in worlds(TIMES, all_planned):
        run = runs.claim(run_id=runs.queue_run(fixture=made.fixture).pk)
        played = engine.play(runs.game_of(run))
        turned, _ = meet(
            partial(schedule.turn_game, fixture=made.fixture, actor=made.commissioner),
            partial(runs.store, run, played),
        )
        assert refusals([turned]) == 1
        assert GameRun.objects.get(pk=run.pk).status == GameRun.Status.BOOKING
        assert runs.book(run).status == Fixture.Status.FINAL


def test_rules_change_the_schedule_while_a_deadline_moves() -> None:
    """The schedule is laid out anew, so that the week of the deadline is another one or gone."""
    for season in worlds(TIMES, new_season):
        week = season.weeks.get(number=1)
        week.due_at = clock.now() + timedelta(days=30)
        week.save()
        chief = commissioner(season.league)
        rules = {"preseason_games": 0}
        change = partial(
            house_rules.change_house_rules, league=season.league, options=rules, actor=chief, reason="shorter"
        )
        later = clock.now() + timedelta(days=31)
        meet(change, partial(deadlines.set_deadline, week=week, due_at=later, actor=chief))
        assert season.weeks.filter(number__lt=1).count() == 0
        assert LeagueLog.objects.filter(league=season.league, action="rules.changed").count() == 1


def test_a_phase_ends_by_its_button_while_the_deadline_of_the_next_week_moves() -> None:
    for season in worlds(TIMES, after_first_week):
        phase = current_phase(season)
        week, later = season.weeks.get(number=2), clock.now() + timedelta(days=5)
        meet(
            partial(calendar.end_phase, phase=phase, actor=UserFactory()),
            partial(deadlines.set_deadline, week=week, due_at=later, actor=UserFactory()),
        )
        assert current_phase(season).code == "week_2"
        week.refresh_from_db()
        assert week.due_at == later


def test_a_step_back_meets_the_sweep_that_closes_steps_of_its_games() -> None:
    for season in worlds(TIMES, in_first_week):
        game = season.weeks.get(number=1).fixtures.order_by("pk").first()
        exchange.open_fixture(fixture=game)
        back = partial(
            calendar.step_back,
            phase=current_phase(season),
            actor=UserFactory(),
            moment=clock.now() + timedelta(days=1),
        )
        taken, closed = meet(back, partial(exchange.advance, fixture=game))
        game.refresh_from_db()
        assert refusals([taken]) == (1 if closed else 0)
        assert (game.status == Fixture.Status.SCHEDULED) is not bool(closed)


@kept_world
def claimed_in_first_week() -> Season:
    """A season in its first week, of which one game has all its plans."""
    season = in_first_week()
    game = season.weeks.get(number=1).fixtures.order_by("pk").first()
    exchange.open_fixture(fixture=game)
    FixtureStep.objects.update(due_at=clock.now() + timedelta(days=7))
    teams, people = [game.home, game.away], [UserFactory() for _ in range(4)]
    for team, coach in zip(teams, people, strict=False):
        Seat.objects.create(team=team, user=coach, since=clock.now(), head=True)
    all_in(World(season.league, season, teams, people[:2], *people[2:]), game)
    return season


@pytest.mark.parametrize("booked", [False, True], ids=["stored", "booked"])
def test_a_step_back_meets_a_game_of_its_week_that_is_stored_or_booked(booked: bool) -> None:
    """Both hold locks when they meet: the step back the season's, the worker the game's. The worker has his way."""
    for season in worlds(TIMES, claimed_in_first_week):
        game = season.fixtures.get(status=Fixture.Status.READY)
        run = runs.claim(run_id=runs.queue_run(fixture=game).pk)
        played = engine.play(runs.game_of(run))
        if booked:
            runs.store(run, played)
        phase, day = current_phase(season), clock.now() + timedelta(days=1)
        taken, _ = meet(
            partial(calendar.step_back, phase=phase, actor=UserFactory(), moment=day),
            partial(runs.book, run) if booked else partial(runs.store, run, played),
            surely=True,
        )
        assert refusals([taken]) == 1
        assert current_phase(season) == phase
        game.refresh_from_db()
        assert game.status == (Fixture.Status.FINAL if booked else Fixture.Status.PLAYING)


def test_a_seat_ends_while_its_coach_takes_a_link() -> None:
    for made in worlds(TIMES, partial(world, teams=2, weeks=0)):
        seat = made.teams[0].seats.get(until=None)
        link = people.invite_coach(team=made.teams[0], actor=seat.user, head=False).token
        meet(
            partial(seats.end_seat, seat=seat, actor=made.commissioner),
            partial(people.accept_invitation, token=link, user=made.stranger),
        )
        seat.refresh_from_db()
        assert seat.until is not None
