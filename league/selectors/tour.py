"""The tour of a new coach: three stops, each on the page that it is about. ``User.tour`` is the stop; 0: it is over."""

from __future__ import annotations

from django.db.models import Q
from django.urls import reverse

from league.models import Fixture, Seat, Team, User

TEAM, PLAN, DESK = range(1, 4)
STOPS = (TEAM, PLAN, DESK)


def address_of(user: User, stop: int) -> str:
    """Where a stop of the tour is; the desk where there is nothing to show for it yet."""
    team = (
        Team.objects.filter(seats__in=Seat.objects.coaching().filter(user=user))
        .order_by("-seats__since", "-pk")
        .first()
    )
    if team is None or stop == DESK:
        return reverse("desk")
    if stop == TEAM:
        return reverse("team", args=[team.public_id])
    games = Fixture.objects.filter(Q(home=team) | Q(away=team)).order_by("week__number", "pk")
    planned = games.filter(status=Fixture.Status.OPEN).first()
    if planned is not None:
        return reverse("plan", args=[planned.public_id])
    ahead = games.filter(status=Fixture.Status.SCHEDULED).first()
    return reverse("game", args=[ahead.public_id]) if ahead else reverse("desk")
