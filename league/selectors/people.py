"""Invitations as their holder and as the commissioner see them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Prefetch
from rest_framework.authtoken.models import Token

from league import clock
from league.models import Invitation, League, Seat, Team, User
from league.permissions import Viewer, may_invite


@dataclass(frozen=True, slots=True)
class Bench:
    """A team with whoever coaches it and its open invitation."""

    team: Team
    seat: Seat | None
    invitation: Invitation | None


def invitation_by_digest(digest: str) -> Invitation | None:
    """The invitation whose link somebody holds, whatever became of it."""
    return Invitation.objects.select_related("team", "league", "invited_by").filter(token_digest=digest).first()


def standing(invitation: Invitation) -> str:
    """What became of an invitation: ``accepted``, ``withdrawn``, ``expired``, ``void`` where whoever drew it might not
    draw it any more, or ``open``."""
    if invitation.accepted_at:
        return "accepted"
    if invitation.withdrawn_at:
        return "withdrawn"
    if invitation.expires_at <= clock.now():
        return "expired"
    return "open" if may_invite(invitation.invited_by, invitation.team, head=invitation.head) else "void"


def benches(league: League) -> list[Bench]:
    """Every team of the league with its coach and its open invitation, with three queries."""
    seats = Seat.objects.filter(until=None, head=True).select_related("user")
    waiting = Invitation.objects.filter(head=True, accepted_at=None, withdrawn_at=None, expires_at__gt=clock.now())
    teams = league.teams.order_by("name", "id").prefetch_related(
        Prefetch("seats", queryset=seats, to_attr="seats_now"),
        Prefetch("invitations", queryset=waiting.order_by("-created_at"), to_attr="waiting"),
    )
    return [
        Bench(team, team.seats_now[0] if team.seats_now else None, team.waiting[0] if team.waiting else None)
        for team in teams
    ]


def open_invitations(league: League) -> list[Invitation]:
    """Invitations of the league that wait to be accepted, the newest first."""
    waiting = league.invitations.filter(accepted_at=None, withdrawn_at=None, expires_at__gt=clock.now())
    return list(waiting.select_related("team", "invited_by").order_by("-created_at", "-id"))


def seats_of(team: Team) -> list[Seat]:
    """Everybody who coaches the team now, the head coach first, then whoever did."""
    seats = team.seats.select_related("user").order_by("-head", "-since", "id")
    return sorted(seats, key=lambda seat: seat.until is not None)


def latest_seat(team: Team, user: Viewer) -> Seat | None:
    """The person's seat with the team, or the last that he had; None where he never coached it."""
    return team.seats.filter(user=user.pk).order_by("-since", "-id").first() if user.is_authenticated else None


def has_token(user: User) -> bool:
    """Whether a program may act for the person."""
    return Token.objects.filter(user=user).exists()
