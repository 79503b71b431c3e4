"""Absences with leave, and what a coach had done when something was due."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db import transaction
from django.db.models import F, Q
from django.urls import reverse

from league import clock
from league.models import Absence, Fixture, League, Outbox, Outcome, Seat, Team, User
from league.selectors.leagues import commissioners
from league.selectors.outages import was_away
from league.selectors.reliability import HANDED_IN, RULES

from . import log, outbox
from .consents import Matter, guarded
from .errors import Refused

LONGEST = timedelta(days=120)
LAST_YEAR = 2200  # calendars end somewhere
A_DAY = timedelta(days=1)  # nobody owes a plan for which he had less


@transaction.atomic
def ask_leave(*, league: League, user: User, starts_on: date, ends_on: date, reason: str = "") -> Absence:
    """A coach says on which days of the league's zone he will be away; the commissioner grants it or does not."""
    if not Seat.objects.coaching().filter(user=user, team__league=league).exists():
        raise Refused("Only a coach of the league asks for leave.")
    now, zone = clock.now(), league.time_zone
    if ends_on < starts_on:
        raise Refused("An absence ends after it begins.", field="ends_on")
    if ends_on < clock.day_of(now, zone):
        raise Refused("That time is over.", "Choose days ahead.", field="ends_on")
    if ends_on - starts_on >= LONGEST:
        raise Refused(f"Leave is for {LONGEST.days} days at most.", field="ends_on")
    if ends_on.year >= LAST_YEAR:
        raise Refused("Nobody plans so far ahead.", f"Choose days before the year {LAST_YEAR}.", field="ends_on")
    absence = Absence.objects.create(
        league=league,
        user=user,
        starts_at=clock.start_of_day(starts_on, zone),
        ends_at=clock.end_of_day(ends_on, zone),
        reason=reason.strip()[:200],
        asked_at=now,
    )
    outbox.tell(
        key=f"leave:{absence.pk}",
        users=commissioners(league),
        league=league,
        topic=Outbox.Topic.LEAGUE,
        link=f"{reverse('people', args=[league.public_id])}#leaves",
        kind="leave_asked",
        body={"absence": str(absence.public_id)},
    )
    return absence


def _of_leave(*, absence: Absence, actor: User) -> Matter:
    return Matter(absence.league, _teams_of(absence), f"Grant {absence.user} leave {absence.span}.", sides=())


def _teams_of(absence: Absence) -> list[Team]:
    """The teams that whoever is away coaches."""
    return list(absence.league.teams.filter(seats__in=Seat.objects.coaching().filter(user=absence.user)).distinct())


@guarded("grant_leave", _of_leave)
@transaction.atomic
def grant(*, absence: Absence, actor: User) -> None:
    """What the coach owes in that time is excused."""
    now = clock.now()
    waiting = Absence.objects.filter(pk=absence.pk, granted_at=None, ended_at=None)
    if not waiting.update(granted_at=now, granted_by=actor):
        raise Refused("This leave was granted or ended before.")
    absence.refresh_from_db()
    log.write(
        league=absence.league,
        action="leave.granted",
        sentence=f"{absence.user} has leave {absence.span}.",
        actor=actor,
        data={"user": str(absence.user.public_id), "absence": str(absence.public_id)},
    )
    _tell_coach(absence, "granted", "What you owe in that time counts as no miss; what stands in is played.")


def _of_ending(*, absence: Absence, actor: User) -> Matter | None:
    """Whoever is away takes his own leave back; what the commissioner does about another's decides about his team."""
    if actor.pk == absence.user_id or absence.ended_at is not None:
        return None
    what = "End the leave of" if absence.granted_at else "Do not grant the leave of"
    return Matter(absence.league, _teams_of(absence), f"{what} {absence.user} {absence.span}.", sides=())


@guarded("end_leave", _of_ending)
@transaction.atomic
def end_leave(*, absence: Absence, actor: User) -> None:
    """Refused by the commissioner, taken back by the coach, or over early."""
    _end(absence, actor)
    if actor.pk != absence.user_id:
        outcome = "ended" if absence.granted_at else "not granted"
        _tell_coach(absence, outcome, "What you owe from now on is due from you.")


@transaction.atomic
def end_with_seat(*, absence: Absence) -> None:
    """End the leave of somebody who coaches no team of the league any more."""
    _end(absence, None)
    _tell_coach(absence, "ended", "You coach no team of the league any more.")


def _end(absence: Absence, actor: User | None) -> None:
    if not Absence.objects.filter(pk=absence.pk, ended_at=None).update(ended_at=clock.now()):
        raise Refused("This leave was ended before.")
    absence.refresh_from_db()
    log.write(
        league=absence.league,
        action="leave.ended",
        sentence=f"The leave of {absence.user} is ended.",
        actor=actor,
        data={"user": str(absence.user.public_id), "absence": str(absence.public_id)},
    )


def _tell_coach(absence: Absence, outcome: str, text: str) -> None:
    outbox.tell(
        key=f"leave:{absence.pk}:{outcome}",
        users=[absence.user],
        league=absence.league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"Your leave is {outcome}",
        text=f"You asked for leave {absence.span}. {text}",
        link=f"{reverse('people', args=[absence.league.public_id])}#leaves",
    )


@transaction.atomic
def keep_days(*, league: League, before: str) -> None:
    """Let leaves keep their days where the league's zone was another ``before``; those of hours keep their moments."""
    after = league.time_zone
    for absence in Absence.objects.filter(league=league):
        absence.league = League(time_zone=before)
        if not absence.is_of_whole_days():
            continue
        first, last = absence.starts_on, absence.ends_on
        Absence.objects.filter(pk=absence.pk).update(
            starts_at=clock.start_of_day(first, after), ends_at=clock.end_of_day(last, after)
        )


def leaves_of(teams: Iterable[int]) -> dict[int, list[Absence]]:
    """Return the granted leaves of the head coaches of teams, by the teams' keys, with two queries."""
    heads = Seat.objects.coaching().filter(team__in=list(teams), head=True, user__absences__league=F("team__league"))
    keys = dict(heads.values_list("user__absences", "team"))
    found: dict[int, list[Absence]] = {}
    for absence in Absence.objects.filter(pk__in=keys, ended_at=None, granted_at__isnull=False):
        found.setdefault(keys[absence.pk], []).append(absence)
    return found


# -- what counts -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class HandedIn:
    """What a team handed in and plays: the state says how it came in; it counts for this user, by his key."""

    state: Outcome.State
    user: int


def head_coach_at(team: Team, moment: datetime) -> int | None:
    """Return who was the team's head coach at a moment, by his key."""
    there = Q(until=None) | Q(until__gt=moment)
    heads = Seat.objects.filter(there, team=team, head=True, since__lte=moment).order_by("-since", "-pk")
    return heads.values_list("user", flat=True).first()


def handed_in(*, team: Team, state: Outcome.State, at: datetime, author: int) -> HandedIn:
    """Return what came in at a moment, for the head coach of that time."""
    return HandedIn(state, head_coach_at(team, at) or author)


def goes_on(*, fixture: Fixture, team: Team, step: str) -> HandedIn | None:
    """Return a plan that goes on from an earlier step, for whom that step counted; None if it was not handed in."""
    outcome = Outcome.objects.filter(fixture=fixture, team=team, step=step).first()
    rule = RULES.get(outcome.state) if outcome else None
    if outcome is None or rule is None or rule.counts != HANDED_IN:
        return None
    return HandedIn(Outcome.State.UNCHANGED, outcome.user_id)


def has_leave(*, team: Team, at: datetime) -> bool:
    """Return whether the team's head coach had leave at a moment."""
    return _leave_at(team, at) == Outcome.State.LEAVE


def _leave_at(team: Team, at: datetime) -> Outcome.State | None:
    """The leave that the head coach had at a moment, or had asked for; the first and the last moment belong to it."""
    found = Absence.objects.filter(league=team.league_id, user=head_coach_at(team, at), asked_at__lte=at)
    found = found.filter(Q(ended_at=None) | Q(ended_at__gt=at), starts_at__lte=at, ends_at__gte=at)
    granted = set(found.values_list("granted_at", flat=True))
    if not granted:
        return None
    return Outcome.State.LEAVE_ASKED if granted == {None} else Outcome.State.LEAVE


def judge(
    *,
    fixture: Fixture,
    team: Team,
    at: datetime,
    came_in: HandedIn | None,
    tried_at: datetime | None = None,
    opened_at: datetime | None = None,
    is_excused: bool = False,
) -> tuple[int, Outcome.State] | None:
    """Return for whom a duty counts and how, as the table of ``selectors.reliability`` has it; None for nobody.

    ``at`` is the deadline, or the moment at which its step closed before that; ``tried_at`` is when the newest plan
    with errors came in, ``opened_at`` from when on plans were taken.
    """
    if came_in is not None:
        return came_in.user, came_in.state
    coach = head_coach_at(team, at)
    if coach is None:
        return None
    if is_excused:
        return coach, Outcome.State.EXCUSED
    if opened_at is not None and opened_at >= at:
        return coach, Outcome.State.OPENED_LATE
    if was_away(fixture.season, at):
        return coach, Outcome.State.OUTAGE
    leave = _leave_at(team, at)
    if leave is not None:
        return coach, leave
    if head_coach_at(team, at - A_DAY) != coach:
        return coach, Outcome.State.NEW_SEAT
    tried = tried_at is not None and head_coach_at(team, tried_at) == coach
    return coach, Outcome.State.UNPLAYABLE if tried else Outcome.State.NOTHING


def note_outcome(*, fixture: Fixture, team: Team, step: str, judged: tuple[int, Outcome.State] | None) -> None:
    """Keep how a step that closed was judged, once for each team."""
    if judged is None or Outcome.objects.filter(fixture=fixture, step=step, team=team).exists():
        return
    user, state = judged
    facts = {"league_id": team.league_id, "team": team, "state": state, "at": clock.now()}
    Outcome.objects.get_or_create(fixture=fixture, step=step, user_id=user, defaults=facts)
