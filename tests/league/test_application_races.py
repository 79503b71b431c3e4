"""Two at once on the waiting list of a league, on a server that runs them side by side."""

from __future__ import annotations

from functools import partial

import pytest

from league.models import League, LeagueLog, Seat, SeatApplication, Team, User
from league.services import applications
from league.services.errors import Refused
from tests.depth import DEPTH
from tests.factories import EntryFactory, UserFactory, commissioner
from tests.meeting import at_once, meet, refusals

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = max(3, DEPTH.races // 5)


def open_league() -> tuple[League, list[Team], list[User]]:
    """A public league that takes applications, two teams that nobody coaches, two commissioners."""
    first = EntryFactory.create()
    second = EntryFactory.create(division=first.division)
    league = first.season.league
    League.objects.filter(pk=league.pk).update(openness="public", takes_applications=True)
    league.refresh_from_db()
    return league, [first.team, second.team], [commissioner(league), commissioner(league)]


def asked(league: League) -> SeatApplication:
    return applications.ask_for_seat(league=league, user=UserFactory.create())


def accept(application: SeatApplication, team: Team, actor: User) -> partial[Seat]:
    return partial(applications.accept, application=application, team=team, actor=actor)


def test_one_applicant_whom_two_commissioners_accept_at_once_has_one_seat() -> None:
    """With one team, and with two: nobody coaches two teams of a league."""
    for at in range(TIMES * 2):
        league, teams, chiefs = open_league()
        application = asked(league)
        team = teams[at % 2]
        given = meet(accept(application, teams[0], chiefs[0]), accept(application, team, chiefs[1]))
        assert refusals(given) == 1
        seat = Seat.objects.get(user=application.user)
        assert (seat.until, seat.head) == (None, True)
        application.refresh_from_db()
        assert application.state == "accepted"
        assert LeagueLog.objects.filter(league=league, action="application.accepted").count() == 1


def test_one_team_is_given_to_one_of_two_applicants() -> None:
    for _ in range(TIMES):
        league, (team, _), chiefs = open_league()
        one, two = asked(league), asked(league)
        given = meet(accept(one, team, chiefs[0]), accept(two, team, chiefs[1]))
        assert refusals(given) == 1
        assert Seat.objects.filter(team=team, head=True, until=None).count() == 1
        states = SeatApplication.objects.filter(league=league).values_list("state", flat=True)
        assert sorted(states) == ["accepted", "waiting"]


def test_an_applicant_is_accepted_or_withdraws() -> None:
    for _ in range(TIMES):
        league, (team, _), (chief, _) = open_league()
        application = asked(league)
        taken, withdrawn = at_once(
            accept(application, team, chief), partial(applications.withdraw, application=application)
        )
        assert isinstance(taken, Refused) != isinstance(withdrawn, Refused)
        application.refresh_from_db()
        assert application.state == ("withdrawn" if isinstance(taken, Refused) else "accepted")
        assert Seat.objects.filter(user=application.user).exists() == (application.state == "accepted")


def test_whoever_asks_twice_at_once_waits_once() -> None:
    for _ in range(TIMES):
        league, _, _ = open_league()
        user = UserFactory.create()
        given = at_once(*[partial(applications.ask_for_seat, league=league, user=user)] * 2)
        assert refusals(given) == 1
        assert SeatApplication.objects.filter(league=league, user=user).count() == 1
