"""Careers: who is free, who has left the game for good."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.models import League, Player, RosterSpot, Transaction

RETIRED, REMOVED, DROPPED = "retired", "removed", "dropped"
LEFT = (RETIRED, REMOVED, DROPPED)  # kinds of entries by which a man leaves the game


def has_left() -> Exists:
    """Of players: who has left the game for good."""
    return Exists(Transaction.objects.filter(player=OuterRef("pk"), kind__in=LEFT, undone_by=None))


def claimable(league: League) -> QuerySet[Player]:
    """Free agents and men on waivers."""
    found: QuerySet[Player] = league.players.filter(Q(spot=None) | Q(spot__waivers=RosterSpot.Waivers.ON))
    return found.exclude(has_left())
