"""Leagues and seasons as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Prefetch

from league.models import League, Membership, Season, Seat, Team, User
from league.permissions import Viewer, visible_leagues


@dataclass(frozen=True, slots=True)
class Listed:
    """A league in somebody's list: his part in it, and the team that he coaches there."""

    league: League
    season: Season | None
    role: str
    team: Team | None


def listed_leagues(user: Viewer) -> list[Listed]:
    """The leagues that the person may see, his own first, with four queries at most."""
    leagues = list(
        visible_leagues(user)
        .order_by("name", "id")
        .prefetch_related(Prefetch("seasons", queryset=Season.objects.order_by("-number"), to_attr="newest_first"))
    )
    roles: dict[int, str] = {}
    teams: dict[int, Team] = {}
    if user.is_authenticated:
        memberships = Membership.objects.filter(user=user)
        roles = {row.league_id: row.get_role_display() for row in memberships}
        seats = Seat.objects.coaching().filter(user=user).select_related("team")
        teams = {seat.team.league_id: seat.team for seat in seats}
    found = [
        Listed(
            league,
            league.newest_first[0] if league.newest_first else None,
            roles.get(league.pk, ""),
            teams.get(league.pk),
        )
        for league in leagues
    ]
    return sorted(found, key=lambda listed: not listed.role)


def public_leagues(most: int) -> list[League]:
    """The newest leagues that everybody may read."""
    listed = League.objects.filter(openness=League.Openness.PUBLIC, rehearsal=False)
    return list(listed.order_by("-demo", "-pk")[:most])


def my_leagues(user: Viewer) -> list[Listed]:
    """The leagues that the person belongs to."""
    return [listed for listed in listed_leagues(user) if listed.role]


def current_season(league: League) -> Season | None:
    """The newest season."""
    return league.seasons.order_by("-number").first()


def my_team(user: Viewer, league: League) -> Team | None:
    """The team that the person coaches in the league now."""
    if not user.is_authenticated:
        return None
    return Team.objects.filter(league=league, seats__in=Seat.objects.coaching().filter(user=user)).first()


def members(league: League) -> list[Membership]:
    """Everybody who belongs to the league, commissioners first; ``member.seats_now`` are his seats in it."""
    seats = Seat.objects.filter(until=None, team__league=league).select_related("team")
    return list(
        league.memberships.select_related("user")
        .prefetch_related(Prefetch("user__seats", queryset=seats, to_attr="seats_now"))
        .order_by("role", "joined_at", "id")
    )


def commissioners(league: League) -> list[User]:
    """Return who runs the league; nobody does whose account is locked."""
    runs_it = {"memberships__league": league, "memberships__role": Membership.Role.COMMISSIONER}
    return list(User.objects.filter(is_active=True, **runs_it).order_by("id"))


def somebody_else_coaches(league: League, user: User) -> bool:
    """Whether anybody but this person has a seat with a team of the league."""
    return Seat.objects.coaching().filter(team__league=league).exclude(user=user).exists()


def everybody(league: League) -> list[User]:
    """Whoever belongs to the league."""
    return list(User.objects.filter(memberships__league=league, is_active=True).order_by("id"))


def coaches(teams: Iterable[Team | int]) -> list[User]:
    """Return whoever coaches one of the teams now, in the order in which they took their seats."""
    keys = [team if isinstance(team, int) else team.pk for team in teams]
    seats = Seat.objects.coaching().filter(team__in=keys).select_related("user").order_by("id")
    return [seat.user for seat in seats]
