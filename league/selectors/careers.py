"""Careers: who is free, who has left the game for good."""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.models import Draft, League, Player, RosterSpot, Transaction

RETIRED, REMOVED, DROPPED = "retired", "removed", "dropped"
INVITED, DECLINED, STAYS = "invited", "declined", "stays"  # kinds of answers: to a team, or that he will not retire
LEFT = (RETIRED, REMOVED, DROPPED)  # kinds of entries by which a man leaves the game


def has_left() -> Exists:
    """Of players: who has left the game for good."""
    return Exists(Transaction.objects.filter(player=OuterRef("pk"), kind__in=LEFT, undone_by=None))


def claimable(league: League) -> QuerySet[Player]:
    """Free agents and men on waivers, but nobody who may be chosen in a draft that is not over, nor who has left."""
    found: QuerySet[Player] = league.players.filter(Q(spot=None) | Q(spot__waivers=RosterSpot.Waivers.ON))
    return found.exclude(pk__in=waiting_for_a_draft(league)).exclude(has_left())


def waiting_for_a_draft(league: League) -> QuerySet[Player]:
    """The men of a draft that is planned or under way."""
    drafts = Draft.objects.filter(season__league=league).exclude(status=Draft.Status.OVER)
    return Player.objects.filter(prospects__draft__in=drafts)
