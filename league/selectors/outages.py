"""Outages after which deadlines have moved on, and what of that still stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.db.models.functions import Coalesce, Least

from league.models import Fixture, Hold, League, Outage, Season, Week

AHEAD = (Fixture.Status.SCHEDULED, Fixture.Status.OPEN)


@dataclass(frozen=True, slots=True)
class Moved:
    """A week whose deadline moved on, with both deadlines."""

    week: Week
    before: datetime
    after: datetime


def moved(outage: Outage) -> list[Moved]:
    """What an outage moved, the first week first; weeks that are there no longer are left out."""
    found = outage.season.weeks.select_related("season__league").in_bulk([row["week"] for row in outage.moved])
    return [
        Moved(found[row["week"]], datetime.fromisoformat(row["before"]), datetime.fromisoformat(row["after"]))
        for row in outage.moved
        if row["week"] in found
    ]


def still_moved(outage: Outage) -> list[Moved]:
    """What of it can be put back: weeks that have the deadline which the outage gave them and wait for plans."""
    if outage.taken_back_at is not None:
        return []
    waiting = outage.season.weeks.filter(Q(fixtures=None) | Q(fixtures__status__in=AHEAD)).values_list("pk", flat=True)
    weeks = set(waiting.filter(pk__in=[row["week"] for row in outage.moved]))
    return [one for one in moved(outage) if one.week.due_at == one.after and one.week.pk in weeks]


def outages(season: Season) -> list[Outage]:
    """The outages of a season that moved its deadlines, the newest first."""
    found = season.outages.select_related("season__league").order_by("-began_at")
    return [outage for outage in found if outage.moved]


def open_hold() -> Hold | None:
    """Return the hold under which nothing closes or moves now, if there is one."""
    return Hold.objects.filter(ended_at=None).first()


def is_held(league: League) -> bool:
    """Return whether no deadline passes in a league now, since a hold is on."""
    return not league.rehearsal and open_hold() is not None


def was_away(season: Season, moment: datetime) -> bool:
    """Return whether the service was away or on hold at a moment. A rehearsal has a clock of its own and goes on."""
    if season.league.rehearsal:
        return False
    holds = Hold.objects.annotate(began_at=Least("since", Coalesce("last_seen", "since")))
    during = Q(began_at__lte=moment, ended_at__gte=moment)
    return season.outages.filter(during).exists() or holds.filter(during).exists()


def after_outages(season: Season, moment: datetime) -> datetime:
    """Return a moment that follows from a season's dates, moved on by every outage into which it fell."""
    for began_at, ended_at in (
        season.outages.filter(taken_back_at=None).order_by("began_at").values_list("began_at", "ended_at")
    ):
        if began_at < moment <= ended_at:
            moment += ended_at - began_at
    return moment


def titles(weeks: Sequence[Week]) -> str:
    """Week 3; Week 3 to Week 5."""
    return weeks[0].title if len(weeks) == 1 else f"{weeks[0].title} to {weeks[-1].title}"
