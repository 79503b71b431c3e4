"""Two at once, on a server that runs them side by side."""

from __future__ import annotations

from functools import partial

import pytest

from league.models import Membership, Outbox, Seat, User
from league.services import fixtures, outbox, people, seats
from tests.depth import DEPTH
from tests.factories import FixtureFactory, MembershipFactory, SeatFactory, TeamFactory, UserFactory, commissioner
from tests.meeting import at_once, refusals

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_two_people_accept_one_link() -> None:
    for _ in range(DEPTH.races):
        team = TeamFactory()
        token = people.invite_coach(team=team, actor=commissioner(team.league)).token
        pair = [UserFactory(), UserFactory()]
        given = at_once(*[partial(people.accept_invitation, token=token, user=user) for user in pair])
        assert refusals(given) == 1
        assert Seat.objects.filter(team=team, until=None).count() == 1
        assert Membership.objects.filter(league=team.league, user__in=pair).count() == 1


def test_one_person_accepts_two_links_of_a_league() -> None:
    for _ in range(DEPTH.races):
        first = TeamFactory()
        second = TeamFactory(league=first.league)
        chief, user = commissioner(first.league), UserFactory()
        tokens = [people.invite_coach(team=team, actor=chief).token for team in (first, second)]
        given = at_once(*[partial(people.accept_invitation, token=token, user=user) for token in tokens])
        assert refusals(given) == 1
        assert Seat.objects.filter(user=user, until=None).count() == 1


def test_two_newcomers_choose_one_name() -> None:
    for _ in range(DEPTH.races):
        team = TeamFactory()
        rival = TeamFactory(league=team.league)
        chief = commissioner(team.league)
        tokens = [people.invite_coach(team=one, actor=chief).token for one in (team, rival)]
        name = f"Same{team.pk}"
        given = at_once(
            partial(people.sign_up, token=tokens[0], username=name, password="moss on the old stand"),
            partial(people.sign_up, token=tokens[1], username=name.lower(), password="moss on the old stand"),
        )
        assert refusals(given) == 1
        assert User.objects.filter(username__iexact=name).count() == 1
        assert Seat.objects.filter(team__in=(team, rival), until=None).count() == 1


def test_link_is_accepted_or_withdrawn_and_never_both() -> None:
    for _ in range(DEPTH.races):
        team = TeamFactory()
        chief, user = commissioner(team.league), UserFactory()
        invited = people.invite_coach(team=team, actor=chief)
        given = at_once(
            partial(people.accept_invitation, token=invited.token, user=user),
            partial(people.withdraw_invitation, invitation=invited.invitation, actor=chief),
        )
        assert refusals(given) == 1
        invited.invitation.refresh_from_db()
        assert (invited.invitation.accepted_at is None) != (invited.invitation.withdrawn_at is None)
        assert Seat.objects.filter(team=team).exists() is (invited.invitation.accepted_at is not None)


def test_member_leaves_while_he_takes_a_seat() -> None:
    for _ in range(DEPTH.races):
        team = TeamFactory()
        chief = commissioner(team.league)
        membership = MembershipFactory(league=team.league)
        token = people.invite_coach(team=team, actor=chief).token
        at_once(
            partial(people.accept_invitation, token=token, user=membership.user),
            partial(people.remove_member, membership=membership, actor=chief),
        )
        assert Membership.objects.filter(league=team.league, user=membership.user).exists()
        assert Seat.objects.filter(team=team, user=membership.user).exists()


def test_one_of_two_workers_marks_a_fixture() -> None:
    for _ in range(DEPTH.races):
        fixture = FixtureFactory(status="ready")
        given = at_once(*[partial(fixtures.mark_playing, fixture=fixture)] * 2)
        assert sorted(given) == [False, True]


def test_two_commissioners_step_down_at_once_and_one_stays() -> None:
    for _ in range(DEPTH.races):
        league = TeamFactory().league
        pair = [Membership.objects.get(user=commissioner(league)) for _ in range(2)]
        given = at_once(*[partial(people.step_down, membership=one) for one in pair])
        assert refusals(given) == 1
        assert league.memberships.filter(role=Membership.Role.COMMISSIONER).count() == 1


def test_two_assistants_are_made_head_coach_at_once_and_one_is() -> None:
    for _ in range(DEPTH.races):
        team = TeamFactory()
        head = SeatFactory(team=team)
        pair = [SeatFactory(team=team, head=False) for _ in range(2)]
        at_once(*[partial(seats.hand_over, seat=seat, actor=head.user) for seat in pair])
        assert team.seats.filter(until=None, head=True).count() == 1
        assert team.seats.filter(until=None).count() == 3


def test_two_commissioners_take_seats_at_once() -> None:
    """Each is told of the other's seat while his own row is locked."""
    for _ in range(DEPTH.races):
        league = TeamFactory().league
        users = [commissioner(league) for _ in range(2)]
        teams = [TeamFactory(league=league) for _ in range(2)]
        tokens = [people.invite_coach(team=team, actor=users[0]).token for team in teams]
        pairs = zip(tokens, users, strict=True)
        given = at_once(*[partial(people.accept_invitation, token=token, user=user) for token, user in pairs])
        assert refusals(given) == 0
        assert [team.seats.get(until=None).user for team in teams] == users


def test_one_notice_is_told_by_two_sweeps_once() -> None:
    for _ in range(DEPTH.races):
        user, league = UserFactory(), TeamFactory().league
        tell = partial(
            outbox.tell, key=f"k{league.pk}", users=[user], league=league, topic="games", subject="S", text="T"
        )
        assert refusals(at_once(tell, tell)) == 0
        assert Outbox.objects.filter(user=user).count() == 1
