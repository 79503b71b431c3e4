"""After an outage: the deadlines that were open move on by its length, and everybody is told.

Nobody shall lose the time that he had because nothing was done meanwhile. The commissioner may put them back as they
were planned; weeks that are overdue by then are played at once, one after the other.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet
from django.urls import reverse

from league import clock
from league.clock import said
from league.models import Fixture, Outage, Outbox, Season, Trade, User, Week
from league.selectors.leagues import everybody
from league.selectors.outages import AHEAD, still_moved, titles
from league.signals import deadline_set

from . import deadlines, log, outbox
from .consents import Matter, guarded
from .errors import Refused
from .isolation import SetAside, raise_fault, rows_due
from .letters import OUTAGE
from .locks import locked

MINUTE = timedelta(minutes=1)


def look_back(*, last_seen: datetime | None, now: datetime, set_aside: SetAside = raise_fault) -> list[Outage]:
    """Move deadlines on where the service has not been seen for too long; one outage a season. Safe to repeat. A season
    that cannot be moved keeps no other from it."""
    if last_seen is None or now - last_seen <= timedelta(minutes=settings.OUTAGE_MINUTES):
        return []
    due = rows_due(under_way())
    moved = due.carry_out(lambda season: _move_on(season=season, began_at=last_seen, ended_at=now), set_aside)
    return [outage for outage in moved if outage]


def under_way() -> QuerySet[Season]:
    """Return the seasons with deadlines that are not over, but for those in rehearsal, whose clock is a set one."""
    found = Season.objects.exclude(status=Season.Status.FINISHED).filter(weeks__due_at__isnull=False)
    return found.filter(league__rehearsal=False).select_related("league").distinct()


@transaction.atomic
def _move_on(*, season: Season, began_at: datetime, ended_at: datetime) -> Outage | None:
    """Move what was open in one season; None where nothing was, or where it has been done."""
    weeks = list(locked(season.weeks.filter(due_at__isnull=False)).order_by("number"))
    if Outage.objects.filter(season=season, began_at=began_at).exists():
        return None
    length = MINUTE * -(-(ended_at - began_at) // MINUTE)
    moved = _to_move(weeks, began_at, ended_at, length)
    reviews = Trade.objects.filter(season=season, state=Trade.State.ACCEPTED, review_until__gt=began_at)
    for key, until in reviews.order_by("pk").values_list("pk", "review_until"):
        if until is not None:
            Trade.objects.filter(pk=key, review_until=until).update(review_until=until + length)
    offers = Trade.objects.filter(season=season, state=Trade.State.PROPOSED, open_until__gt=began_at)
    offers.update(open_until=F("open_until") + length)
    if not moved:
        return None
    rows = []
    for week in moved:
        before, after = week.deadline, week.deadline + length
        week.due_at = after
        week.save(update_fields=["due_at"])
        deadline_set.send(sender=Week, week=week)
        rows.append({"week": week.pk, "before": before.isoformat(), "after": after.isoformat()})
    outage = Outage.objects.create(season=season, began_at=began_at, ended_at=ended_at, moved=rows)
    _tell(outage, moved)
    return outage


def _to_move(weeks: list[Week], began_at: datetime, ended_at: datetime, length: timedelta) -> list[Week]:
    """Of a season's dated weeks those that were open, and those that fell into the outage. A later week follows where
    more than half of the time before it would be gone; from the first that need not follow all stay."""
    over, is_open = _over(weeks), _open(weeks)
    moved: list[Week] = []
    for week in weeks:
        if week.pk in over or (week.deadline <= began_at and week.pk not in is_open):
            continue
        if week.deadline > ended_at and week.pk not in is_open:
            gap = week.deadline - moved[-1].deadline if moved else None
            if gap is None or length <= gap / 2:
                break
        moved.append(week)
    return moved


def _over(weeks: list[Week]) -> set[int]:
    """Weeks whose games are all past the point where a plan could be handed in."""
    with_games = Week.objects.filter(pk__in=[week.pk for week in weeks], fixtures__isnull=False)
    return set(with_games.exclude(fixtures__status__in=AHEAD).values_list("pk", flat=True))


def _open(weeks: list[Week]) -> set[int]:
    found = Week.objects.filter(pk__in=[week.pk for week in weeks], fixtures__status=Fixture.Status.OPEN)
    return set(found.values_list("pk", flat=True))


def _tell(outage: Outage, moved: list[Week]) -> None:
    season, league = outage.season, outage.season.league
    span = f"from {said(outage.began_at, league.time_zone)} to {said(outage.ended_at, league.time_zone)}"
    log.write(
        league=league,
        action="outage.moved",
        sentence=f"The service was out {span}. Deadlines move on by as much: {titles(moved)}.",
        data={"outage": str(outage.public_id), "season": season.number, "weeks": [week.number for week in moved]},
    )
    outbox.tell(
        key=f"outage:{outage.pk}",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.DEADLINES,
        kind=OUTAGE,
        body={"outage": outage.pk},
        link=reverse("league", args=[league.public_id]),
    )


def _of_taking_back(*, outage: Outage, actor: User) -> Matter | None:
    """What moving each of its deadlines back would decide, all of it asked at once."""
    now, league = clock.now(), outage.season.league
    return deadlines.joined(
        league,
        [deadlines.of_deadline(week=one.week, due_at=max(one.before, now), actor=actor) for one in still_moved(outage)],
    )


@guarded("take_outage_back", _of_taking_back)
@transaction.atomic
def take_back(*, outage: Outage, actor: User) -> None:
    """Put the deadlines that an outage moved back as they were planned; what is overdue by then is due now.

    Each deadline is moved as the commissioner moves any other, with all that is asked of him then.
    """
    list(locked(outage.season.weeks.all()).order_by("number"))
    left = still_moved(outage)
    if not left or not Outage.objects.filter(pk=outage.pk, taken_back_at=None).update(taken_back_at=clock.now()):
        raise Refused("The deadlines of this outage were put back or moved before, or their games have gone on.")
    earliest = clock.now()
    for one in left:
        due_at = max(one.before, earliest)
        deadlines.set_deadline(week=one.week, due_at=due_at, actor=actor, reason="As planned before the outage.")
        earliest = due_at + MINUTE
    log.write(
        league=outage.season.league,
        action="outage.taken_back",
        sentence=f"{actor} put the deadlines back as they were planned before the outage.",
        actor=actor,
        data={"outage": str(outage.public_id)},
    )
