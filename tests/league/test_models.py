"""What the database itself refuses, whoever writes to it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from league.models import Fixture, Invitation
from tests.factories import (
    KICKOFF,
    DivisionFactory,
    EntryFactory,
    FixtureFactory,
    LeagueFactory,
    MembershipFactory,
    PlayerFactory,
    RosterSpotFactory,
    SeasonFactory,
    SeatFactory,
    TeamFactory,
    UserFactory,
    WeekFactory,
)

pytestmark = pytest.mark.both_databases


def again(factory: type, **same: object) -> object:
    """The same row a second time."""
    factory(**same)
    return factory(**same)


def two_of_one_league(first: str, second: str) -> object:
    league = LeagueFactory()
    return [TeamFactory(league=league, name=name, code=code) for name, code in ((first, "AB"), (second, "AB"))]


def accepted_by_nobody() -> Invitation:
    team = TeamFactory()
    return Invitation.objects.create(
        league=team.league,
        team=team,
        token_digest="d",
        invited_by=UserFactory(),
        expires_at=KICKOFF,
        accepted_at=KICKOFF,
    )


def second_fixture(side: str) -> Fixture:
    first = FixtureFactory()
    return FixtureFactory(week=first.week, **{side: getattr(first, side)})


def same_team_twice() -> Fixture:
    team = TeamFactory()
    return FixtureFactory(home=team, away=team)


REFUSED: dict[str, tuple[str, Callable[[], object]]] = {
    "names that differ in capitals only": (
        "user_name_unique_caseless",
        lambda: [UserFactory(username=name, email="") for name in ("Ada", "ADA")],
    ),
    "addresses that differ in capitals only": (
        "user_email_unique_caseless",
        lambda: [UserFactory(email=email) for email in ("a@example.org", "A@Example.org")],
    ),
    "membership twice": (
        "membership_once",
        lambda: again(MembershipFactory, league=LeagueFactory(), user=UserFactory()),
    ),
    "unknown part": ("membership_role_known", lambda: MembershipFactory(role="king")),
    "seat twice": ("seat", lambda: again(SeatFactory, team=TeamFactory(), user=UserFactory())),
    "two head coaches": ("one_head_coach", lambda: again(SeatFactory, team=TeamFactory())),
    "seat that ends before it begins": (
        "seat_ends_later",
        lambda: SeatFactory(since=KICKOFF, until=KICKOFF - timedelta(1)),
    ),
    "acceptance by nobody": ("invitation_accepted_whole", accepted_by_nobody),
    "unknown openness": ("league_openness_known", lambda: LeagueFactory(openness="secret")),
    "league without a name": ("league_has_a_name", lambda: LeagueFactory(name="")),
    "season twice": ("season_number_once", lambda: again(SeasonFactory, league=LeagueFactory(), number=1)),
    "season nought": ("season_number_from_one", lambda: SeasonFactory(number=0)),
    "division twice": ("division_name_once", lambda: again(DivisionFactory, season=SeasonFactory(), name="East")),
    "division order twice": ("division_order_once", lambda: again(DivisionFactory, season=SeasonFactory(), order=1)),
    "entry place twice": ("entry_place_once", lambda: again(EntryFactory, division=DivisionFactory(), place=1)),
    "team name twice": ("team_name_once", lambda: again(TeamFactory, league=LeagueFactory(), name="Ash")),
    "team code twice": ("team_code_once", lambda: again(TeamFactory, league=LeagueFactory(), code="ASH")),
    "team without a name": ("team_has_a_name", lambda: TeamFactory(name="")),
    "player of fifteen": ("player_age_plausible", lambda: PlayerFactory(age=15)),
    "player of sixty-one": ("player_age_plausible", lambda: PlayerFactory(age=61)),
    "player without a name": ("player_has_a_name", lambda: PlayerFactory(name="")),
    "number twice": ("number_once_a_team", lambda: again(RosterSpotFactory, team=TeamFactory(), number=7)),
    "number nought": ("number_1_to_99", lambda: RosterSpotFactory(number=0)),
    "number a hundred": ("number_1_to_99", lambda: RosterSpotFactory(number=100)),
    "player on two rosters": ("player", lambda: again(RosterSpotFactory, player=PlayerFactory())),
    "week twice": ("week_number_once", lambda: again(WeekFactory, season=SeasonFactory(), number=1)),
    "week nought": ("week_number_of_its_kind", lambda: WeekFactory(number=0)),
    "preseason from one": ("week_number_of_its_kind", lambda: WeekFactory(number=1, kind="preseason")),
    "home twice a week": ("home_once_a_week", lambda: second_fixture("home")),
    "away twice a week": ("away_once_a_week", lambda: second_fixture("away")),
    "team against itself": ("two_different_teams", same_team_twice),
    "final without a score": ("score_when_final", lambda: FixtureFactory(status="final")),
    "score before the end": ("score_when_final", lambda: FixtureFactory(status="open", home_score=3)),
    "unknown status": ("fixture_status_known", lambda: FixtureFactory(status="lost")),
}


@pytest.mark.django_db
@pytest.mark.parametrize("what", REFUSED)
def test_refused_by_the_database(what: str) -> None:
    constraint, make = REFUSED[what]
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        make()
    told = str(refused.value)
    columns = {  # SQLite names the columns of a broken uniqueness where PostgreSQL names the constraint
        "membership_once": "league_id, league_membership.user_id",
        "one_head_coach": "league_seat.team_id",
        "season_number_once": "league_season.number",
        "division_name_once": "league_division.name",
        "division_order_once": "league_division.order",
        "entry_place_once": "league_entry.place",
        "team_name_once": "league_team.name",
        "team_code_once": "league_team.code",
        "number_once_a_team": "league_rosterspot.number",
        "week_number_once": "league_week.number",
        "home_once_a_week": "league_fixture.home_id",
        "away_once_a_week": "league_fixture.away_id",
    }
    assert constraint in told or columns[constraint] in told
