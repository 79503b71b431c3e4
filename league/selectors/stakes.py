"""Who has a stake in what is decided about teams."""

from __future__ import annotations

from collections.abc import Iterable

from league.models import Season, Team, User


def stakes(user: User, *, season: Season, teams: Iterable[Team]) -> list[Team]:
    """The teams by which a person has a stake in what happens to ``teams``: any that he coaches in their season."""
    return list(Team.objects.filter(entries__season=season, seats__user=user, seats__until=None).distinct())
