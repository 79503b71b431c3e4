"""Nobody comes to read a sealed plan by taking a seat: who takes which seat when, and what a successor sees."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product

import pytest
from django.urls import reverse

from games.services import exchange, plans, transfer
from league import clock
from league.models import Fixture, Membership, Seat, User
from league.services import people, seats
from league.services.errors import Refused
from tests.depth import daily_part
from tests.kept import kept_world

from .takeovers import HOUR, SECRET, handed_in_by_the_home_side, stamp_by_our_clock
from .test_matrix import browser, play
from .worlds import NOON, World, all_in, person, world

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    stamp_by_our_clock(monkeypatch)


@pytest.fixture
def small() -> World:
    return handed_in_by_the_home_side()


# -- the attack --------------------------------------------------------------------------------------------------------


def test_a_commissioner_cannot_read_a_plan_by_inviting_himself_as_an_assistant(small: World) -> None:
    """He invited himself, accepted, read the plan and left again."""
    victim = small.fixture.home
    chief = browser(small.commissioner)
    with clock.at(NOON):
        page = chief.post(reverse("seats", args=[victim.public_id]), {"email": ""})
        assert page.status_code == 403
        asked = {"team": str(victim.public_id), "head": False}
        sent = chief.post(
            f"/api/v1/leagues/{small.league.public_id}/invitations/", json.dumps(asked), content_type="application/json"
        )
        assert sent.status_code == 403
        with pytest.raises(Refused, match="Only the head coach of Harbor Gulls appoints assistants"):
            people.invite_coach(team=victim, actor=small.commissioner, head=False)
        assert chief.get(reverse("plan", args=[small.fixture.public_id])).status_code == 403
    assert victim.seats.filter(until=None).count() == 1


def test_nor_by_ending_the_coachs_seat_and_taking_it(small: World) -> None:
    victim = small.fixture.home
    with clock.at(NOON + HOUR):
        invited = people.replace_coach(seat=victim.seats.get(), actor=small.commissioner)
        with pytest.raises(Refused) as refused:
            people.accept_invitation(token=invited.token, user=small.commissioner)
        assert refused.value.message == (
            f"Plans for Millbrook Foxes at Harbor Gulls (Week 1) lie sealed, and {small.commissioner} runs the league."
        )
        assert refused.value.hint == (
            "The seat can be taken once that game is over; its plans are due Tuesday 8 September 2026, 12:00 (UTC)."
        )
        page = browser(small.commissioner).post(reverse("invitation", args=[invited.token]), follow=True)
        assert "lie sealed" in page.content.decode()
    assert not victim.seats.filter(until=None).exists()


# -- who takes which seat when -----------------------------------------------------------------------------------------


def commissioner(made: World) -> User:
    return made.commissioner


def who_ran_the_league(made: World) -> User:
    """He steps down just before, so that he runs it no longer."""
    people.appoint(membership=made.league.memberships.get(user=made.coaches[2]), actor=made.commissioner)
    people.step_down(membership=made.league.memberships.select_related("user").get(user=made.commissioner))
    return made.commissioner


def opponent(made: World) -> User:
    """He leaves the other side just before, since nobody coaches two teams of a league."""
    coach = made.coach("away")
    seats.end_seat(seat=coach.seats.get(until=None), actor=coach)
    return coach


def opponents_assistant(made: World) -> User:
    helper = person("helper")
    Membership.objects.create(league=made.league, user=helper, joined_at=NOON)
    seat = Seat.objects.create(team=made.fixture.away, user=helper, since=NOON, head=False)
    seats.end_seat(seat=seat, actor=helper)
    return helper


def third_coach(made: World) -> User:
    coach = made.coaches[2]
    seats.end_seat(seat=coach.seats.get(until=None), actor=coach)
    return coach


def stranger(made: World) -> User:
    return made.stranger


WHO = {
    commissioner: False,
    who_ran_the_league: False,
    opponent: False,
    opponents_assistant: False,
    third_coach: True,
    stranger: True,
}


def as_head(made: World, who: User) -> None:
    """Invited to a team whose coach has left it."""
    team, by = made.fixture.home, Membership.objects.filter(league=made.league, role="commissioner").first()
    assert by is not None
    if team.seats.filter(until=None, head=True).exists():
        head = team.seats.get(until=None, head=True)
        seats.end_seat(seat=head, actor=head.user)
    people.accept_invitation(token=people.invite_coach(team=team, actor=by.user).token, user=who)


def as_assistant(made: World, who: User) -> None:
    """Invited by the head coach."""
    head = made.coach("home")
    invited = people.invite_coach(team=made.fixture.home, actor=head, head=False)
    people.accept_invitation(token=invited.token, user=who)


def handed_over(made: World, who: User) -> None:
    """An assistant of old to whom the head coach hands the team."""
    seat = Seat.objects.create(team=made.fixture.home, user=who, since=NOON, head=False)
    seats.hand_over(seat=seat, actor=made.coach("home"))


def inherited(made: World, who: User) -> None:
    """An assistant of old whose head coach leaves: he takes his place, or the team has no head coach."""
    Seat.objects.create(team=made.fixture.home, user=who, since=NOON, head=False)
    head = made.coach("home")
    seats.end_seat(seat=head.seats.get(until=None), actor=head)
    if not made.fixture.home.seats.filter(until=None, head=True).exists():
        raise Refused("Nobody inherits it.")


def nothing_in(made: World) -> None:
    """Plans are taken; nobody has written anything."""
    exchange.open_fixture(fixture=made.fixture)


def draft_of_ours(made: World) -> None:
    nothing_in(made)
    plans.save_plan(fixture=made.fixture, author=made.coach("home"), text="grass 10")


def draft_of_theirs(made: World) -> None:
    nothing_in(made)
    plans.save_plan(fixture=made.fixture, author=made.coach("away"), text="10 11")


def all_sealed(made: World) -> None:
    nothing_in(made)
    all_in(made)


def half_time(made: World) -> None:
    all_sealed(made)
    play(made)


def failed(made: World) -> None:
    all_sealed(made)
    Fixture.objects.filter(pk=made.fixture.pk).update(status=Fixture.Status.FAILED)


def over(made: World) -> None:
    half_time(made)
    plans.confirm_plan(fixture=made.fixture, author=made.coach("home"))
    play(made)
    made.fixture.refresh_from_db()
    assert made.fixture.status == Fixture.Status.FINAL


WHEN = {
    nothing_in: False,
    draft_of_ours: True,
    draft_of_theirs: True,
    all_sealed: True,
    half_time: True,
    failed: True,
    over: False,
}


@kept_world
def world_when(name: str) -> World:
    """Return a league at the moment that has this name in ``WHEN``."""
    made = world(halftime=24)
    with clock.at(NOON):
        next(when for when in WHEN if when.__name__ == name)(made)
    return made


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("when", "who", "how"), daily_part([*product(WHEN, WHO, [as_head, as_assistant, handed_over, inherited])])
)
def test_who_takes_which_seat_when(
    who: Callable[[World], User], how: Callable[[World, User], None], when: Callable[[World], None]
) -> None:
    made = world_when(when.__name__)
    with clock.at(NOON + HOUR):
        user = who(made)
        if WHO[who] or not WHEN[when]:
            how(made, user)
            assert made.fixture.home.seats.filter(user=user, until=None).exists()
        else:
            with pytest.raises(Refused):
                how(made, user)
            assert not made.fixture.home.seats.filter(user=user, until=None, head=True).exists()


def test_a_game_of_another_team_keeps_nobody_from_a_seat(small: World) -> None:
    """Plans of the first game lie sealed; the commissioner takes a team of the second, where nothing does."""
    team = small.teams[2]
    with clock.at(NOON + HOUR):
        invited = people.replace_coach(seat=team.seats.get(), actor=small.commissioner)
        people.accept_invitation(token=invited.token, user=small.commissioner)
    assert team.seats.get(until=None).user == small.commissioner


def test_an_imported_league_holds_nothing_sealed_for_its_importer(small: World) -> None:
    """Who imports a league runs it and keeps his seats there; plans that lie sealed do not travel with it."""
    body = transfer.export_league(league=small.league)
    assert SECRET not in body.decode()
