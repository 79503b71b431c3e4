"""What a commissioner does with weeks of a season that goes on: play one now, move all that lie ahead by some days."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction
from django.urls import reverse

from league import clock
from league.clock import said
from league.models import Fixture, Outbox, Team, User, Week
from league.selectors.leagues import coaches
from league.signals import deadline_set

from . import deadlines, holding, log, outbox
from .consents import Matter, guarded
from .errors import Refused
from .locks import locked

EARLY = "The commissioner has the week played now."
LONGEST_MOVE_DAYS = 28


# -- now ---------------------------------------------------------------------------------------------------------------


def _of_playing_now(*, week: Week, actor: User) -> Matter | None:
    """It takes the time that is left from those who owe a plan. In a demo nobody waits for anybody."""
    week = Week.objects.select_related("season__league").get(pk=week.pk)
    league = week.season.league
    holding.require_no_hold(league, "nothing is played")
    if league.demo or not _can_be_played(week):
        return None
    asked = deadlines.of_deadline(week=week, due_at=clock.now(), actor=actor)
    due = f"It is due {said(week.deadline, league.time_zone)}; without consent it stays so."
    return deadlines.joined(league, [asked], f"Play {week.title} now. {due}")


@guarded("play_week_now", _of_playing_now)
@transaction.atomic
def play_now(*, week: Week, actor: User) -> None:
    """Have the open games of a week played now: its deadline becomes the present moment.

    At once where nobody owes a plan; else those who owe one are asked, and it is done when all of them have agreed.
    """
    week = locked(Week).select_related("season__league").get(pk=week.pk)
    if not week.fixtures.filter(status=Fixture.Status.OPEN).exists():
        raise Refused(f"No game of {week.title} waits for plans.", "A week can be played once its plans are asked for.")
    if not _can_be_played(week):
        raise Refused(f"{week.title} is due already.", "Its games are played within minutes.")
    now = clock.now()
    deadlines.store_deadline(week=week, due_at=now, actor=actor, reason=EARLY, now=now)


def _can_be_played(week: Week) -> bool:
    """Whether games of the week wait for plans until a deadline ahead."""
    waits = week.fixtures.filter(status=Fixture.Status.OPEN).exists()
    return waits and week.due_at is not None and week.due_at > clock.now()


# -- all that lie ahead --------------------------------------------------------------------------------------------


def _of_moving(*, week: Week, days: int, actor: User, reason: str = "") -> Matter | None:
    """What moving each of the deadlines alone would decide, all of it asked at once."""
    if not 1 <= abs(days) <= LONGEST_MOVE_DAYS:
        return None
    league, ahead = week.season.league, _ahead(week)
    if ahead and _moved(ahead[0], days) <= clock.now():
        return None  # the service itself refuses it
    matters = [deadlines.of_deadline(week=one, due_at=_moved(one, days), actor=actor) for one in ahead]
    because = f" Reason: {reason}" if reason else ""
    return deadlines.joined(league, matters, f"Move every deadline from {week.title} on {_so_far(days)}.{because}")


@guarded("move_deadlines", _of_moving)
@transaction.atomic
def move_deadlines(*, week: Week, days: int, actor: User, reason: str = "") -> None:
    """Move the deadlines of this week and of all after it by so many days, later or (below zero) earlier.

    Days are counted on the league's calendar. Weeks without a deadline and weeks that are played stay as they are.
    """
    if not 1 <= abs(days) <= LONGEST_MOVE_DAYS:
        raise Refused(f"Deadlines move by 1 to {LONGEST_MOVE_DAYS} days.", field="days")
    list(locked(week.season.weeks.all()).order_by("number"))
    weeks = _ahead(week)
    if not weeks:
        raise Refused(f"No week from {week.title} on has a deadline that could move.", "Set one first.")
    _require_room(weeks[0], _moved(weeks[0], days))
    deadlines.require_near(_moved(weeks[-1], days), "days")
    for one in weeks:
        one.due_at = _moved(one, days)
        one.save(update_fields=["due_at"])
        deadline_set.send(sender=Week, week=one)
    _tell(weeks, days, actor, reason)


def _ahead(week: Week) -> list[Week]:
    """This week and those after it that have a deadline which can move."""
    later = week.season.weeks.filter(number__gte=week.number, due_at__isnull=False).order_by("number")
    still = (Fixture.Status.SCHEDULED, Fixture.Status.OPEN, Fixture.Status.READY, Fixture.Status.FAILED)
    with_games = set(Fixture.objects.filter(week__in=later).values_list("week", flat=True))
    movable = set(Fixture.objects.filter(week__in=later, status__in=still).values_list("week", flat=True))
    return [one for one in later.select_related("season__league") if one.pk in movable or one.pk not in with_games]


def _moved(week: Week, days: int) -> datetime:
    return deadlines.days_later(week.deadline, days, week.season.league.time_zone)


def _so_far(days: int) -> str:
    """A week later, 3 days earlier."""
    length = {1: "a day", 7: "a week"}.get(abs(days), f"{abs(days)} days")
    return f"{length} {'later' if days > 0 else 'earlier'}"


def _require_room(first: Week, due_at: datetime) -> None:
    """The first of the moved deadlines stays ahead, and behind that of the week before it."""
    if due_at <= clock.now():
        raise Refused(f"{first.title} would be due in the past.", "Move the deadlines by fewer days.", field="days")
    before = first.season.weeks.filter(number__lt=first.number, due_at__gte=due_at).order_by("number").last()
    if before is not None:
        raise Refused(f"{first.title} must be due after {before.title}.", field="days")


def _tell(weeks: list[Week], days: int, actor: User, reason: str) -> None:
    """The log, and one notice to each coach of the season."""
    first, league = weeks[0], weeks[0].season.league
    sentence = (
        f"Every deadline from {first.title} on is {_so_far(days)}: "
        f"{first.title} is due {said(first.deadline, league.time_zone)}."
    )
    log.write(
        league=league,
        action="deadlines.moved",
        sentence=sentence + (f" Reason: {reason}" if reason else ""),
        actor=actor,
        data={"season": first.season.number, "weeks": [week.number for week in weeks], "days": days},
    )
    teams = Team.objects.filter(entries__season=first.season).values_list("pk", flat=True)
    outbox.tell(
        key=f"deadlines:{first.pk}:{clock.now().isoformat()}",
        users=coaches(list(teams)),
        league=league,
        topic=Outbox.Topic.DEADLINES,
        subject=f"{league}: deadlines are {_so_far(days)}",
        text=sentence + (f"\n\nReason: {reason}" if reason else ""),
        link=reverse("league", args=[league.public_id]),
    )
