"""When a week's last plan is due. A week without a deadline is not opened."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta

from django.db import transaction
from django.urls import reverse
from django.utils import timezone

from league import clock
from league.clock import said
from league.models import Fixture, League, Outbox, Season, Team, User, Week
from league.rulebook import rules_of
from league.selectors.leagues import coaches
from league.selectors.stakes import at_heart, coached_of_late
from league.signals import deadline_set, owing_teams_asked

from . import log, outbox
from .consents import Matter, guarded
from .errors import Refused
from .locks import locked

SHORTEST_NOTICE = timedelta(hours=24)  # a deadline that is moved earlier than that needs the consent of who owes
NOW = timedelta(minutes=1)  # what still counts as the present moment
FARTHEST = timedelta(days=3660)  # nobody plans further; the calendar ends somewhere too
MOST_DAYS = 60
UNDER_WAY = (Fixture.Status.PLAYING, Fixture.Status.FINAL)


def of_deadline(*, week: Week, due_at: datetime | None, actor: User | None = None, reason: str = "") -> Matter | None:
    """Moving the deadline of games whose plans are due decides about their teams. Moved earlier it takes time away from
    those who owe a plan: where less than a day is left for any step of it, and in any game of the commissioner's own.
    A deadline that was removed counts as a later one, so that nobody removes it in order to set it anew."""
    week = Week.objects.select_related("season__league").get(pk=week.pk)
    games = list(week.fixtures.filter(status=Fixture.Status.OPEN).select_related("home", "away"))
    if actor is None or due_at is None or timezone.is_naive(due_at):
        return None
    if week.due_at is None and not _was_removed(week):
        return None
    own = {team.pk for team in coached_of_late(actor, week.season)}
    gaining = {team.pk for team in at_heart(actor, week.season)}
    mine = [game for game in games if gaining & {game.home_id, game.away_id}]
    earlier = week.due_at is None or due_at < week.due_at
    hurried = _owing(week, opened=False) if due_at < clock.now() + SHORTEST_NOTICE else set()
    hurried |= _owing(week, opened=False, hurried_by=due_at)
    hurried |= _owing(week, opened=True) & {team for game in mine for team in (game.home_id, game.away_id)}
    owed_by = Team.objects.filter(pk__in=hurried - own) if earlier else Team.objects.none()
    if not games and not owed_by:
        return None
    zone = week.season.league.time_zone
    before = f" from {said(week.due_at, zone)}" if week.due_at else ""
    sentence = f"Move the deadline of {week.title}{before} to {said(due_at, zone)}."
    return Matter(
        week.season.league,
        [team for game in games for team in (game.home, game.away)],
        f"{sentence} Reason: {reason}" if reason else sentence,
        sides=[game.away if game.home_id in gaining else game.home for game in mine],
        owed_by=list(owed_by),
    )


def joined(league: League, matters: Iterable[Matter | None], sentence: str = "") -> Matter | None:
    """What moving several deadlines decides, asked at once; None where none of them decides anything."""
    each = [matter for matter in matters if matter is not None]
    if not each:
        return None
    return Matter(
        league,
        [team for matter in each for team in matter.teams],
        sentence or " ".join(matter.sentence for matter in each),
        sides=[team for matter in each for team in matter.sides or ()],
        owed_by=[team for matter in each for team in matter.owed_by],
    )


def _was_removed(week: Week) -> bool:
    """Whether the week had a deadline before."""
    facts = {"data__week": week.number, "data__season": week.season.number}
    return week.season.league.log.filter(action="deadline.removed", **facts).exists()


def _owing(week: Week, *, opened: bool, hurried_by: datetime | None = None) -> set[int]:
    """The teams, by their keys, that owe a plan for a game of the week; with ``hurried_by``, a deadline, those of which
    a step would be due within a day by it, and earlier than it is."""
    facts = {"opened": opened, "hurried_by": hurried_by, "notice": SHORTEST_NOTICE}
    return {team for teams in owing_teams_asked.answers(Week, week=week, **facts) for team in teams}


def leaves_less_than_a_day(week: Week) -> bool:
    """Whether a game that came to be played in this week would leave its teams less than a day for their first plan."""
    if week.due_at is None:
        return False
    league = week.season.league
    hours = rules_of(league).longest_lead()
    return hours_before(week.due_at, hours, league.time_zone) < clock.now() + SHORTEST_NOTICE


@guarded("deadline", of_deadline)
@transaction.atomic
def set_deadline(*, week: Week, due_at: datetime | None, actor: User | None = None, reason: str = "") -> None:
    """Set, move or (None) remove a week's deadline; the coaches concerned are told when it was set before.

    It must not lie in the past ("now" is allowed: play at once), but between those of the weeks before and after. Games
    that have begun or are over are not touched by it; one at least must still be ahead.
    """
    store_deadline(week=week, due_at=due_at, actor=actor, reason=reason)


def store_deadline(
    *, week: Week, due_at: datetime | None, actor: User | None, reason: str, now: datetime | None = None
) -> None:
    """Set a week's deadline for a service that has asked whoever must be asked; inside its transaction. ``now``: the
    present moment as the service has read it, since waiting for the week's row takes time."""
    now = now or clock.now()
    week = locked(Week).select_related("season__league").get(pk=week.pk)
    if week.due_at == due_at:
        return
    _require_movable(week, due_at, now)
    before, week.due_at = week.due_at, due_at
    week.save(update_fields=["due_at"])
    deadline_set.send(sender=Week, week=week)
    league = week.season.league
    log.write(
        league=league,
        action="deadline.set" if due_at else "deadline.removed",
        sentence=_sentence(week, before, league.time_zone) + (f" Reason: {reason}" if reason else ""),
        actor=actor,
        data={
            "season": week.season.number,
            "week": week.number,
            "due_at": due_at.isoformat() if due_at else None,
        },
    )
    if before:
        _tell_coaches(week, before, reason)


def _of_timetable(
    *, season: Season, first_due_at: datetime, every_days: int = 7, actor: User | None = None
) -> Matter | None:
    """Dating a season anew takes time away where a week becomes due earlier: from everybody where less than a day is
    left, and where the commissioner coaches in it."""
    weeks = list(season.weeks.order_by("number"))
    if actor is None or timezone.is_naive(first_due_at) or not 1 <= every_days <= MOST_DAYS:
        return None
    if first_due_at > clock.now() + FARTHEST:
        return None  # the service itself refuses it
    zone = season.league.time_zone
    due = [days_later(first_due_at, at * every_days, zone) for at in range(len(weeks))]
    if not any(week.due_at and moment < week.due_at for week, moment in zip(weeks, due, strict=True)):
        return None
    own = {team.pk for team in coached_of_late(actor, season)}
    if first_due_at >= clock.now() + SHORTEST_NOTICE and not at_heart(actor, season):
        return None
    teams = list(Team.objects.filter(entries__season=season).order_by("pk"))
    sentence = f"Date every week of season {season.number} anew: the first is due {said(first_due_at, zone)}."
    return Matter(season.league, teams, sentence, owed_by=[team for team in teams if team.pk not in own])


@guarded("timetable", _of_timetable)
@transaction.atomic
def set_timetable(*, season: Season, first_due_at: datetime, every_days: int = 7, actor: User | None = None) -> None:
    """Give every week of a season that has not begun its deadline: the first, then every so many days at the same hour.

    The days are counted on the league's own calendar, so that the hour stays when summer time ends.
    """
    require_timetable(first_due_at=first_due_at, every_days=every_days)
    if season.fixtures.exclude(status=Fixture.Status.SCHEDULED).exists():
        raise Refused("The season has begun; set the deadlines week by week.")
    store_timetable(season=season, first_due_at=first_due_at, every_days=every_days, actor=actor)


def require_timetable(*, first_due_at: datetime | None, every_days: int) -> None:
    """Refuse deadlines that no season can have. Whoever founds or opens a season asks this first: the work that follows
    may take longer than the first deadline is away."""
    if first_due_at is None:
        return
    if not 1 <= every_days <= MOST_DAYS:
        raise Refused(f"Between two deadlines there are 1 to {MOST_DAYS} days.", field="every_days")
    if first_due_at <= clock.now():
        raise Refused("The first deadline lies in the past.", "Choose a moment ahead.", field="first_due_at")
    require_near(first_due_at, "first_due_at")


def store_timetable(*, season: Season, first_due_at: datetime, every_days: int, actor: User | None) -> None:
    """Give every week its deadline for a service that has called ``require_timetable``; inside its transaction."""
    weeks = list(locked(season.weeks.all()).order_by("number"))
    for index, week in enumerate(weeks):
        week.due_at = days_later(first_due_at, index * every_days, season.league.time_zone)
        week.save(update_fields=["due_at"])
        deadline_set.send(sender=Week, week=week)
    first = weeks[0].title if weeks else "no week"
    log.write(
        league=season.league,
        action="timetable.set",
        sentence=f"Plans for {first} are due {said(first_due_at, season.league.time_zone)}, "
        f"for each further week {every_days} days later.",
        actor=actor,
        data={"first_due_at": first_due_at.isoformat(), "every_days": every_days},
    )


def days_later(moment: datetime, days: int, zone_name: str) -> datetime:
    """The same hour on a later day in that zone."""
    local = moment.astimezone(clock.zone(zone_name))
    return (local + timedelta(days=days)).astimezone(UTC)


def hours_before(moment: datetime, hours: int, zone_name: str) -> datetime:
    """So many hours earlier, or later where ``hours`` is negative. Whole days are counted on that zone's calendar, so
    that a step due two days before a deadline is due at the deadline's hour when summer time ends in between."""
    days, rest = divmod(abs(hours), 24)
    sign = -1 if hours > 0 else 1
    return days_later(moment, sign * days, zone_name) + sign * timedelta(hours=rest)


def _require_movable(week: Week, due_at: datetime | None, now: datetime) -> None:
    statuses = set(week.fixtures.values_list("status", flat=True))
    if statuses and statuses <= set(UNDER_WAY):
        raise Refused(f"The games of {week.title} are being played or are over; its deadline cannot move.")
    if due_at is None:
        if statuses - {Fixture.Status.SCHEDULED}:
            raise Refused(f"Plans for {week.title} are due already.", "Move the deadline instead of removing it.")
        return
    if timezone.is_naive(due_at):
        raise Refused("A deadline needs a time zone.", field="due_at")
    if due_at < now - NOW:
        raise Refused("The deadline lies in the past.", "Choose a moment ahead.", field="due_at")
    require_near(due_at, "due_at")
    dated = week.season.weeks.exclude(due_at=None)
    earlier = dated.filter(number__lt=week.number, due_at__gte=due_at).last()
    later = dated.filter(number__gt=week.number, due_at__lte=due_at).first()
    if other := earlier or later:
        raise Refused(
            f"{week.title} must be due {'after' if earlier else 'before'} {other.title}, "
            f"which is due {said(other.deadline, week.season.league.time_zone)}.",
            field="due_at",
        )


def require_near(due_at: datetime, field: str) -> None:
    if due_at > clock.now() + FARTHEST:
        raise Refused("The deadline lies more than ten years ahead.", "Choose a nearer one.", field=field)


def _sentence(week: Week, before: datetime | None, zone_name: str) -> str:
    if week.due_at is None:
        return f"{week.title} has no deadline any more."
    due = said(week.due_at, zone_name)
    if before is None:
        return f"Plans for {week.title} are due {due}."
    return f"The deadline of {week.title} moved from {said(before, zone_name)} to {due}."


def _tell_coaches(week: Week, before: datetime, reason: str) -> None:
    """One notice to each coach of the week's games that are still ahead, in his own time zone; moved twice before it
    was sent, it tells the way from the first hour to the last."""
    ahead = week.fixtures.exclude(status__in=UNDER_WAY)
    teams = [team for pair in ahead.values_list("home", "away") for team in pair]
    league = week.season.league
    key = f"deadline:{week.pk}"
    waiting = Outbox.objects.filter(key__startswith=f"{key}:", sent_at=None).first()
    outbox.tell(
        key=key,
        users=coaches(teams),
        league=league,
        topic=Outbox.Topic.DEADLINES,
        link=reverse("league", args=[league.public_id]),
        kind="deadline_moved",
        body={
            "week": week.pk,
            "before": waiting.body["before"] if waiting else before.isoformat(),
            "due_at": week.due_at.isoformat() if week.due_at else None,
            "reason": reason,
        },
        anew=True,
    )
