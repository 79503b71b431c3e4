"""Who may do what with plans and games: one predicate each, asked by pages, API and services alike."""

from __future__ import annotations

from league import permissions as league_permissions
from league.models import Fixture, League, Seat
from league.permissions import Viewer


def may_see_fixture(user: Viewer, fixture: Fixture) -> bool:
    """A fixture is seen by whoever may see its league."""
    return league_permissions.may_see_league(user, fixture.season.league)


def may_see_plans(user: Viewer, league: League) -> bool:
    """Whether the plans of games that are open to the league are open to this reader too, who may see it: in a members
    league he is a member."""
    return league.openness == League.Openness.MEMBERS or league_permissions.may_see_plans(user, league)


def side_of(user: Viewer, fixture: Fixture) -> str | None:
    """The side that the person coaches in a fixture now; None for everybody else, commissioners included."""
    if not user.is_authenticated:
        return None
    teams = {fixture.home_id: "home", fixture.away_id: "away"}
    held = Seat.objects.coaching().filter(user_id=user.pk, team__in=teams).order_by("-head", "id")
    return next((teams[team] for team in held.values_list("team_id", flat=True)), None)


def may_order(user: Viewer, fixture: Fixture) -> bool:
    """Excusing a side and playing a failed game again are the commissioner's."""
    return league_permissions.is_commissioner(user, fixture.season.league)
