"""A commissioner who coaches: excuses and deadlines of games whose plans are due."""

from __future__ import annotations

from datetime import timedelta
from functools import partial

import pytest

from games.models import FixtureStep
from games.selectors.owing import owing_teams
from games.services import exchange, plans, runs, sweep
from league import clock
from league.models import Consent, Fixture, Membership, User
from league.services import consents, deadlines, outages, people, schedule, seats
from league.services.errors import Asked, Refused

from .worlds import DUE, NOON, World, hand_in, world

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
State = Consent.State


@pytest.fixture
def small() -> World:
    """Both games of the first week are open, before the first game of the season."""
    made = world()
    with clock.at(NOON):
        for game in made.fixtures[1]:
            exchange.open_fixture(fixture=game)
    made.season.status = "playing"
    made.season.save()
    return made


def chief_of(small: World, at: int) -> User:
    """The coach of a team runs the league too, and nobody else does."""
    small.league.memberships.filter(role=Membership.Role.COMMISSIONER).delete()
    coach = small.coaches[at]
    small.league.memberships.filter(user=coach).update(role=Membership.Role.COMMISSIONER)
    return coach


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_coach_excuses_no_side_alone_neither_his_own_nor_his_opponents_nor_a_rivals(small: World, at: int) -> None:
    chief = chief_of(small, at)
    with clock.at(NOON):
        with pytest.raises(Asked) as said:
            exchange.excuse_side(fixture=small.fixture, side="away", actor=chief, reason="in hospital")
        assert not FixtureStep.objects.filter(state="excused").exists()
        others = [user for user in small.coaches[:2] if user != chief]
        for user in others:
            consents.agree(consent=said.value.consent, user=user)
        assert FixtureStep.objects.filter(side="away", state="excused", fixture=small.fixture).count() == 1


def test_a_commissioner_without_a_team_excuses_alone(small: World) -> None:
    with clock.at(NOON):
        exchange.excuse_side(fixture=small.fixture, side="away", actor=small.commissioner, reason="in hospital")
    assert FixtureStep.objects.filter(side="away", state="excused").count() == 1


@pytest.mark.parametrize("at", [0, 1, 2])
def test_a_game_that_failed_is_not_played_again_by_the_word_of_one_with_a_stake_alone(small: World, at: int) -> None:
    chief = chief_of(small, at)
    Fixture.objects.filter(pk=small.fixture.pk).update(status=Fixture.Status.FAILED)
    with clock.at(NOON):
        with pytest.raises(Asked) as said:
            runs.order_again(fixture=small.fixture, actor=chief, reason="the engine is mended")
        assert Fixture.objects.get(pk=small.fixture.pk).status == Fixture.Status.FAILED
        for user in [user for user in small.coaches[:2] if user != chief]:
            consents.agree(consent=said.value.consent, user=user)
    assert Fixture.objects.get(pk=small.fixture.pk).status == Fixture.Status.PLAYING


def test_who_owes_a_plan(small: World) -> None:
    week, keys = small.weeks[0], [team.pk for team in small.teams]
    with clock.at(NOON):
        assert owing_teams(week, opened=True) == set(keys)
        hand_in(small, "away", confirm=True)  # for the plan; the visitors owe nothing else
        assert owing_teams(week, opened=True) == {keys[0], keys[2], keys[3]}
        hand_in(small, "home")
        plans.confirm_plan(fixture=small.fixture, author=small.coach("home"))
        assert owing_teams(week, opened=False) == {keys[2], keys[3]}
    assert owing_teams(small.weeks[1], opened=True) == set()
    assert owing_teams(small.weeks[1], opened=False) == set(keys)


def test_a_deadline_is_not_pulled_from_under_an_opponent(small: World) -> None:
    """He has handed in, and moves the deadline to the present moment: the other side plays the autocoach's plan."""
    chief = chief_of(small, 0)
    with clock.at(NOON):
        hand_in(small, "home")
        with pytest.raises(Asked) as said:
            deadlines.set_deadline(week=small.weeks[0], due_at=NOON, actor=chief)
        sweep.sweep()
        assert not FixtureStep.objects.filter(side="away", closed_at__isnull=False, state="replaced").exists()
        asked = {seat.user for team in said.value.consent.sides.all() for seat in team.seats.all()}
        assert asked == set(small.coaches[1:])
        with pytest.raises(Refused):
            consents.agree(consent=said.value.consent, user=chief)
        for user in small.coaches[1:3]:
            assert consents.agree(consent=said.value.consent, user=user).state == State.OPEN
        assert consents.agree(consent=said.value.consent, user=small.coaches[3]).state == State.AGREED
    small.weeks[0].refresh_from_db()
    assert small.weeks[0].due_at == NOON


def test_earlier_at_all_for_his_own_game_asks_those_who_owe_in_it(small: World) -> None:
    chief = chief_of(small, 0)
    with clock.at(NOON):
        with pytest.raises(Asked) as said:
            deadlines.set_deadline(week=small.weeks[0], due_at=DUE - DAY, actor=chief)
        assert list(said.value.consent.sides.all()) == [small.teams[1]]
        consents.agree(consent=said.value.consent, user=small.coaches[1])
    small.weeks[0].refresh_from_db()
    assert small.weeks[0].due_at == DUE - DAY


def test_what_nobody_agreed_to_in_time_lapses_with_the_sweep(small: World) -> None:
    chief = chief_of(small, 0)
    with clock.at(NOON), pytest.raises(Asked) as said:
        deadlines.set_deadline(week=small.weeks[0], due_at=DUE + DAY, actor=chief)
    with clock.at(NOON + consents.LASTS):
        sweep.sweep()
    said.value.consent.refresh_from_db()
    assert said.value.consent.state == State.EXPIRED
    assert Fixture.objects.filter(week=small.weeks[0]).exists()


def test_a_step_that_is_due_days_before_the_deadline_is_not_pulled_into_the_past(small: World) -> None:
    """The ground is due two days before the plan: with the deadline 25 hours ahead it would be due at once."""
    week = small.weeks[0]
    with clock.at(NOON):
        with pytest.raises(Asked, match="takes time away from those who owe a plan") as said:
            deadlines.set_deadline(week=week, due_at=NOON + 25 * HOUR, actor=small.commissioner)
        homes = {game.home for game in small.fixtures[1]}
        assert homes <= set(said.value.consent.sides.all())  # the home sides owe the ground
        deadlines.set_deadline(week=week, due_at=NOON + 5 * DAY, actor=small.commissioner)


def test_deadlines_are_put_back_after_an_outage_with_the_consent_of_who_owes(small: World) -> None:
    """What is asked stays asked, though putting back is many moves in one."""
    chief = chief_of(small, 0)
    with clock.at(NOON + 10 * HOUR):
        (outage,) = outages.look_back(last_seen=NOON, now=clock.now())
    with clock.at(DUE - 2 * HOUR):
        with pytest.raises(Asked) as said:
            outages.take_back(outage=outage, actor=chief)
        consent = Consent.objects.get(pk=said.value.consent.pk)
        for head in small.coaches[1:]:
            consents.agree(consent=consent, user=head)
        consent.refresh_from_db()
        outage.refresh_from_db()
        assert (consent.state, outage.taken_back_at) == (State.AGREED, DUE - 2 * HOUR)
    small.weeks[0].refresh_from_db()
    assert small.weeks[0].due_at == DUE


def test_a_commissioner_who_coaches_ends_no_rivals_seat_alone_nor_turns_his_own_game(small: World) -> None:
    chief = chief_of(small, 0)
    seat = small.coach("away").seats.get(until=None)
    acts = (
        partial(seats.end_seat, seat=seat, actor=chief, reason="x"),
        partial(people.replace_coach, seat=seat, actor=chief, reason="x"),
        partial(schedule.turn_game, fixture=small.fixtures[2][0], actor=chief),
    )
    with clock.at(NOON):
        for act in acts:
            with pytest.raises(Asked, match="whom you coach, gain or lose by it"):
                act()
        seat.refresh_from_db()
        assert seat.until is None
        seats.end_seat(seat=seat, actor=seat.user)  # his own he ends himself
