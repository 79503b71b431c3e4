"""Invitations, seats, accounts."""

from __future__ import annotations

import hashlib
from datetime import UTC, datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from league import clock
from league.models import Invitation, Membership, Seat, Team, User
from league.selectors.people import benches, standing
from league.services import people, seats
from league.services.errors import Refused
from tests.factories import SeatFactory, UserFactory
from tests.league.conftest import World

NOW = datetime(2031, 9, 1, 12, tzinfo=UTC)
GOOD = {"username": "newcomer", "password": "moss on the old stand"}


@pytest.fixture
def vacant(world: World) -> Team:
    """A team that nobody coaches."""
    return world.league.teams.get(code="SMH")


def test_token_is_stored_as_its_digest_only(world: World, vacant: Team) -> None:
    invited = people.invite_coach(team=vacant, actor=world.commissioner)
    assert invited.invitation.token_digest == hashlib.sha256(invited.token.encode()).hexdigest()
    stored = repr(list(Invitation.objects.values())) + repr(list(world.league.log.values()))
    assert invited.token not in stored
    assert len(invited.token) >= 40


def test_accepting_gives_seat_membership_and_log(world: World, vacant: Team) -> None:
    token = people.invite_coach(team=vacant, actor=world.commissioner).token
    with clock.at(NOW - timedelta(days=3000)):
        token = people.invite_coach(team=vacant, actor=world.commissioner).token
        seat = people.accept_invitation(token=token, user=world.stranger)
    assert (seat.team, seat.user, seat.until, seat.head) == (vacant, world.stranger, None, True)
    assert Membership.objects.get(league=world.league, user=world.stranger).role == "member"
    assert world.league.log.get(action="seat.taken").sentence == "stranger coaches Saltmarsh Herons now."


def test_link_serves_once(world: World, vacant: Team) -> None:
    token = people.invite_coach(team=vacant, actor=world.commissioner).token
    people.accept_invitation(token=token, user=world.stranger)
    with pytest.raises(Refused, match="not good any more"):
        people.accept_invitation(token=token, user=UserFactory())
    assert vacant.seats.count() == 1


@pytest.mark.parametrize(("age", "good"), [(timedelta(days=14, seconds=-1), True), (timedelta(days=14), False)])
def test_link_ends_after_fourteen_days(world: World, vacant: Team, age: timedelta, good: bool) -> None:
    with clock.at(NOW):
        invited = people.invite_coach(team=vacant, actor=world.commissioner)
    with clock.at(NOW + age):
        assert standing(invited.invitation) == ("open" if good else "expired")
        if good:
            people.accept_invitation(token=invited.token, user=world.stranger)
        else:
            with pytest.raises(Refused, match="not good any more"):
                people.accept_invitation(token=invited.token, user=world.stranger)
    assert vacant.seats.exists() is good


def test_withdrawn_link_is_dead_and_is_withdrawn_once(world: World, vacant: Team) -> None:
    invited = people.invite_coach(team=vacant, actor=world.commissioner)
    people.withdraw_invitation(invitation=invited.invitation, actor=world.commissioner)
    with pytest.raises(Refused, match="not good any more"):
        people.accept_invitation(token=invited.token, user=world.stranger)
    with pytest.raises(Refused, match="accepted or withdrawn before"):
        people.withdraw_invitation(invitation=invited.invitation, actor=world.commissioner)
    assert not vacant.seats.exists()


def test_new_link_kills_the_older_one(world: World, vacant: Team) -> None:
    old = people.invite_coach(team=vacant, actor=world.commissioner)
    new = people.invite_coach(team=vacant, actor=world.commissioner)
    with pytest.raises(Refused):
        people.accept_invitation(token=old.token, user=world.stranger)
    assert people.accept_invitation(token=new.token, user=world.stranger).team == vacant
    bench = next(bench for bench in benches(world.league) if bench.team == vacant)
    assert (bench.seat.user, bench.invitation) == (world.stranger, None)


def test_wrong_token_is_refused(world: World) -> None:
    with pytest.raises(Refused, match="not good any more"):
        people.accept_invitation(token="x" * 43, user=world.stranger)


@pytest.mark.rule("fool:11.6-06", "fool:12.0-05")
def test_nobody_coaches_two_teams_of_a_league_and_the_link_stays_good(world: World, vacant: Team) -> None:
    invited = people.invite_coach(team=vacant, actor=world.commissioner)
    with pytest.raises(Refused, match="You coach Gullwick Ferrymen in this league"):
        people.accept_invitation(token=invited.token, user=world.coach)
    invited.invitation.refresh_from_db()
    assert standing(invited.invitation) == "open"


def test_taken_team_is_refused_and_the_link_stays_good(world: World, vacant: Team) -> None:
    invited = people.invite_coach(team=vacant, actor=world.commissioner)
    SeatFactory(team=vacant)
    with pytest.raises(Refused, match="Saltmarsh Herons has a coach already"):
        people.accept_invitation(token=invited.token, user=world.stranger)
    invited.invitation.refresh_from_db()
    assert standing(invited.invitation) == "open"


def test_team_with_a_coach_needs_no_invitation(world: World) -> None:
    with pytest.raises(Refused, match="coaches Gullwick Ferrymen"):
        people.invite_coach(team=world.team, actor=world.commissioner)


def test_replacing_ends_the_seat_and_keeps_it(world: World) -> None:
    seat = world.team.seats.get()
    invited = people.replace_coach(seat=seat, actor=world.commissioner, reason="moved away")
    seat.refresh_from_db()
    assert seat.until is not None
    assert Membership.objects.filter(league=world.league, user=world.coach).exists()
    successor = people.accept_invitation(token=invited.token, user=world.stranger)
    assert list(world.team.seats.filter(until=None)) == [successor]
    assert "Reason: moved away" in world.league.log.get(action="seat.ended").sentence
    with pytest.raises(Refused, match="has ended before"):
        seats.end_seat(seat=seat, actor=world.commissioner)


REMOVALS = [("commissioner", "A commissioner cannot be removed."), ("coach", "coaches a team")]


@pytest.mark.parametrize(("who", "sentence"), REMOVALS)
def test_who_cannot_be_removed(world: World, who: str, sentence: str) -> None:
    membership = world.league.memberships.get(user=getattr(world, who))
    with pytest.raises(Refused, match=sentence):
        people.remove_member(membership=membership, actor=world.commissioner)
    assert world.league.memberships.filter(user=getattr(world, who)).exists()


def test_member_is_removed(world: World) -> None:
    people.remove_member(membership=world.league.memberships.get(user=world.member), actor=world.commissioner)
    assert not world.league.memberships.filter(user=world.member).exists()
    assert world.league.log.get(action="member.removed").sentence == "member left the league."


def test_sign_up_makes_account_and_seat(world: World, vacant: Team) -> None:
    token = people.invite_coach(team=vacant, actor=world.commissioner).token
    user = people.sign_up(token=token, display_name="New Comer", time_zone="Europe/Vienna", **GOOD)
    assert user.check_password(GOOD["password"])
    assert (str(user), user.time_zone, user.is_staff) == ("New Comer", "Europe/Vienna", False)
    assert vacant.seats.get().user == user


BAD_ACCOUNTS = [
    ({"username": "MEMBER"}, "username", "already"),
    ({"email": "nowhere"}, "email", "valid email"),
    ({"username": "two words"}, "username", "valid username"),
    ({"username": ""}, "username", "blank"),
    ({"password": "short"}, "password", "too short"),
    ({"password": "12345678901"}, "password", "numeric"),
    ({"password": "newcomer1"}, "password", "too similar"),
    ({"time_zone": "Mars/Olympus"}, "time_zone", '"Mars/Olympus" is not a time zone'),
    ({"display_name": "x" * 81}, "display_name", "at most 80"),
]


@pytest.mark.parametrize(("given", "field", "sentence"), BAD_ACCOUNTS)
def test_bad_account_is_refused_whole(
    world: World, vacant: Team, given: dict[str, str], field: str, sentence: str
) -> None:
    invited = people.invite_coach(team=vacant, actor=world.commissioner)
    people_before = User.objects.count()
    with pytest.raises(Refused) as refused:
        people.sign_up(token=invited.token, **(GOOD | given))
    assert refused.value.field == field
    assert sentence in str(refused.value)
    assert User.objects.count() == people_before
    invited.invitation.refresh_from_db()
    assert standing(invited.invitation) == "open"


def test_sign_up_with_a_dead_link_leaves_no_account(world: World) -> None:
    with pytest.raises(Refused, match="not good any more"):
        people.sign_up(token="x" * 43, **GOOD)
    assert not User.objects.filter(username="newcomer").exists()


def test_profile_keeps_ones_own_address_without_the_password(world: World) -> None:
    people.change_profile(user=world.coach, display_name="Ada", email=world.coach.email, time_zone="America/Chicago")
    world.coach.refresh_from_db()
    assert (str(world.coach), world.coach.time_zone) == ("Ada", "America/Chicago")


def test_database_itself_allows_one_head_coach(world: World) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Seat.objects.create(team=world.team, user=world.stranger, since=NOW)


def test_token_of_the_api_is_one_and_can_be_revoked(world: World) -> None:
    first = people.draw_token(user=world.coach)
    assert people.draw_token(user=world.coach) == first
    people.revoke_token(user=world.coach)
    assert people.draw_token(user=world.coach) != first
