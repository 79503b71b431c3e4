"""After an outage: the deadlines that were open move on by its length, and everybody is told.

Nobody shall lose the time that he had because nothing was done meanwhile. The commissioner may put them back as they
were planned; weeks that are overdue by then are played at once, one after the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Exists, F, Max, OuterRef, Q, QuerySet
from django.urls import reverse

from league import clock
from league.clock import said
from league.models import Consent, Draft, Fixture, Outage, Outbox, Phase, Season, Trade, User, Week
from league.selectors.leagues import everybody
from league.selectors.outages import AHEAD, still_moved, titles
from league.signals import deadline_set, service_was_away

from . import deadlines, log, outbox
from .consents import Matter, guarded
from .drafts import clock as draft_clock
from .errors import Refused
from .isolation import SetAside, log_fault, rows_due
from .letters import OUTAGE
from .locks import locked

MINUTE = timedelta(minutes=1)
DATED_TRADES = Q(state=Trade.State.ACCEPTED, review_until__isnull=False) | Q(
    state=Trade.State.PROPOSED, open_until__isnull=False
)


def is_outage(last_seen: datetime, now: datetime) -> bool:
    """Return whether the service was away for longer than nobody makes up for."""
    return now - last_seen > timedelta(minutes=settings.OUTAGE_MINUTES)


def look_back(*, last_seen: datetime | None, now: datetime, set_aside: SetAside = log_fault) -> list[Outage]:
    """Make up for the time since the service was last seen, one outage a season; return those that moved weeks. Safe to
    repeat. A season that cannot be moved keeps no other from it."""
    if last_seen is None or not is_outage(last_seen, now):
        return []
    due = rows_due(under_way())
    moved = due.carry_out(lambda season: _move_on(season=season, began_at=last_seen, ended_at=now), set_aside)
    return [outage for outage in moved if outage and outage.moved]


def under_way() -> QuerySet[Season]:
    """Return the seasons in which time closes something, but for those in rehearsal, whose clock is a set one. What is
    asked in a league counts for its newest season."""
    this = OuterRef("pk")
    weeks = Week.objects.filter(season=this, due_at__isnull=False)
    phases = Phase.objects.filter(season=this, closed_at=None, not_before__isnull=False)
    drafts = Draft.objects.filter(season=this).exclude(status=Draft.Status.OVER)
    trades = Trade.objects.filter(DATED_TRADES, season=this)
    newer = Season.objects.filter(league=OuterRef("league"), number__gt=OuterRef("number"))
    asked = Consent.objects.filter(league=OuterRef("league"), state=Consent.State.OPEN)
    waits = (~Q(status=Season.Status.FINISHED) & (Exists(weeks) | Exists(phases))) | Exists(drafts) | Exists(trades)
    found = Season.objects.filter(waits | (~Exists(newer) & Exists(asked)), league__rehearsal=False)
    return found.select_related("league")


@dataclass(frozen=True, slots=True)
class Dated:
    """A row of a season's calendar that closes at a moment: a week, a phase or the beginning of a draft."""

    row: Week | Phase | Draft
    field: str
    is_open: bool

    @property
    def moment(self) -> datetime:
        found: datetime = getattr(self.row, self.field)
        return found

    @property
    def title(self) -> str:
        return self.row.title if isinstance(self.row, Week) else str(self.row)


@transaction.atomic
def _move_on(*, season: Season, began_at: datetime, ended_at: datetime) -> Outage | None:
    """Move what was open in one season by the part of an outage that nothing has made up for yet; None where there is
    none. The row of the outage is kept whether anything moved or not: nothing is made up for twice."""
    weeks = list(locked(season.weeks.filter(due_at__isnull=False)).order_by("number"))
    made_up = season.outages.filter(began_at__lte=ended_at, ended_at__gt=began_at, ended_at__lte=ended_at)
    began_at = made_up.aggregate(last=Max("ended_at"))["last"] or began_at
    if not is_outage(began_at, ended_at) or season.outages.filter(began_at=began_at).exists():
        return None
    length = MINUTE * -(-(ended_at - began_at) // MINUTE)
    moved = _to_move(_dated(season, weeks, began_at), ended_at, length)
    _move_what_is_asked(season, began_at, length)
    for draft in Draft.objects.filter(season=season, status=Draft.Status.RUNNING, due_at__gt=began_at):
        draft_clock.make_up(draft=draft, began_at=began_at, ended_at=ended_at)
    rows = []
    for one in moved:
        before, after = one.moment, one.moment + length
        setattr(one.row, one.field, after)
        one.row.save(update_fields=[one.field])
        if isinstance(one.row, Week):
            deadline_set.send(sender=Week, week=one.row)
            rows.append({"week": one.row.pk, "before": before.isoformat(), "after": after.isoformat()})
    outage = Outage.objects.create(season=season, began_at=began_at, ended_at=ended_at, moved=rows)
    service_was_away.send(sender=Outage, season=season, began_at=began_at, length=length)
    if moved:
        _tell(outage, moved)
    return outage


def _dated(season: Season, weeks: list[Week], began_at: datetime) -> list[Dated]:
    """Return what of a season's calendar closes by time after a moment, and the weeks whose games are open, in
    order."""
    over, is_open = _over(weeks), _open(weeks)
    found = [
        Dated(week, "due_at", week.pk in is_open)
        for week in weeks
        if week.pk not in over and (week.deadline > began_at or week.pk in is_open)
    ]
    phases = season.phases.filter(closed_at=None, not_before__gt=began_at)
    found += [Dated(phase, "not_before", phase.opened_at is not None) for phase in phases]
    drafts = season.drafts.filter(status=Draft.Status.PLANNED, starts_at__gt=began_at)
    found += [Dated(draft, "starts_at", is_open=False) for draft in drafts]
    return sorted(found, key=lambda one: one.moment)


def _move_what_is_asked(season: Season, began_at: datetime, length: timedelta) -> None:
    """Move the time in which people answer offers, look at trades and agree to what is asked of them."""
    trades = Trade.objects.filter(season=season)
    waiting: list[tuple[QuerySet[Any], str]] = [
        (trades.filter(state=Trade.State.ACCEPTED), "review_until"),
        (trades.filter(state=Trade.State.PROPOSED), "open_until"),
    ]
    if not Season.objects.filter(league=season.league_id, number__gt=season.number).exists():
        waiting.append((Consent.objects.filter(league=season.league_id, state=Consent.State.OPEN), "expires_at"))
    for rows, field in waiting:
        rows.filter(**{f"{field}__gt": began_at}).update(**{field: F(field) + length})


def _to_move(dated: list[Dated], ended_at: datetime, length: timedelta) -> list[Dated]:
    """Of what is dated, in order, return what was open, and what fell into the outage. Something later follows where
    more than half of the time before it would be gone; from the first that need not follow all stay."""
    moved: list[Dated] = []
    for one in dated:
        if one.moment > ended_at and not one.is_open:
            gap = one.moment - moved[-1].moment if moved else None
            if gap is None or length <= gap / 2:
                break
        moved.append(one)
    return moved


def _over(weeks: list[Week]) -> set[int]:
    """Weeks whose games are all past the point where a plan could be handed in."""
    with_games = Week.objects.filter(pk__in=[week.pk for week in weeks], fixtures__isnull=False)
    return set(with_games.exclude(fixtures__status__in=AHEAD).values_list("pk", flat=True))


def _open(weeks: list[Week]) -> set[int]:
    found = Week.objects.filter(pk__in=[week.pk for week in weeks], fixtures__status=Fixture.Status.OPEN)
    return set(found.values_list("pk", flat=True))


def _tell(outage: Outage, moved: list[Dated]) -> None:
    season, league = outage.season, outage.season.league
    weeks = [one.row for one in moved if isinstance(one.row, Week)]
    further = [one for one in moved if not isinstance(one.row, Week)]
    names = ", ".join([*([titles(weeks)] if weeks else []), *(one.title for one in further)])
    span = f"from {said(outage.began_at, league.time_zone)} to {said(outage.ended_at, league.time_zone)}"
    log.write(
        league=league,
        action="outage.moved",
        sentence=f"The service was out {span}. Deadlines move on by as much: {names}.",
        data={"outage": str(outage.public_id), "season": season.number, "weeks": [week.number for week in weeks]},
    )
    outbox.tell(
        key=f"outage:{outage.pk}",
        users=everybody(league),
        league=league,
        topic=Outbox.Topic.DEADLINES,
        kind=OUTAGE,
        body={"outage": outage.pk, "further": [[one.title, one.moment.isoformat()] for one in further]},
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
