"""Absences with leave, and what a coach had done when something was due."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.urls import reverse

from league import clock
from league.clock import said
from league.models import Absence, Fixture, League, Outbox, Outcome, Seat, Team, User
from league.selectors.leagues import commissioners

from . import log, outbox
from .consents import Matter, guarded
from .errors import Refused

LONGEST = timedelta(days=120)


@transaction.atomic
def ask_leave(*, league: League, user: User, starts_at: datetime, ends_at: datetime, reason: str = "") -> Absence:
    """A coach says when he will be away; the commissioner grants it or does not."""
    if not Seat.objects.filter(user=user, team__league=league, until=None).exists():
        raise Refused("Only a coach of the league asks for leave.")
    now = clock.now()
    if ends_at <= starts_at:
        raise Refused("An absence ends after it begins.", field="ends_at")
    if ends_at <= now:
        raise Refused("That time is over.", "Choose days ahead.", field="ends_at")
    if ends_at - starts_at > LONGEST:
        raise Refused(f"Leave is for {LONGEST.days} days at most.", field="ends_at")
    absence = Absence.objects.create(
        league=league, user=user, starts_at=starts_at, ends_at=ends_at, reason=reason.strip()[:200], asked_at=now
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
    return Matter(absence.league, _teams_of(absence), f"Grant {absence.user} leave {_span(absence)}.", sides=())


def _teams_of(absence: Absence) -> list[Team]:
    """The teams that whoever is away coaches."""
    return list(absence.league.teams.filter(seats__user=absence.user, seats__until=None).distinct())


def _span(absence: Absence) -> str:
    zone = absence.league.time_zone
    return f"from {said(absence.starts_at, zone)} to {said(absence.ends_at, zone)}"


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
        sentence=f"{absence.user} has leave from {absence.starts_at:%d %B %Y} to {absence.ends_at:%d %B %Y}.",
        actor=actor,
        data={"user": str(absence.user.public_id), "absence": str(absence.public_id)},
    )
    _tell_coach(absence, "granted", "What you owe in that time counts as no miss; what stands in is played.")


def _of_ending(*, absence: Absence, actor: User) -> Matter | None:
    """Whoever is away takes his own leave back; what the commissioner does about another's decides about his team."""
    if actor.pk == absence.user_id or absence.ended_at is not None:
        return None
    what = "End the leave of" if absence.granted_at else "Do not grant the leave of"
    return Matter(absence.league, _teams_of(absence), f"{what} {absence.user} {_span(absence)}.", sides=())


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
    zone = absence.user.time_zone
    outbox.tell(
        key=f"leave:{absence.pk}:{outcome}",
        users=[absence.user],
        league=absence.league,
        topic=Outbox.Topic.LEAGUE,
        subject=f"Your leave is {outcome}",
        text=f"From {said(absence.starts_at, zone)} to {said(absence.ends_at, zone)}. {text}",
        link=f"{reverse('people', args=[absence.league.public_id])}#leaves",
    )


def on_leave(*, team: Team) -> bool:
    """Whether the team's head coach has leave now."""
    return team.pk in teams_on_leave([team.pk])


def teams_on_leave(teams: Iterable[int]) -> set[int]:
    """Those of the teams (by their keys) whose head coach has leave now."""
    now = clock.now()
    seats = Seat.objects.filter(
        team__in=list(teams),
        head=True,
        until=None,
        user__absences__league=F("team__league"),
        user__absences__granted_at__isnull=False,
        user__absences__ended_at=None,
        user__absences__starts_at__lte=now,
        user__absences__ends_at__gt=now,
    )
    return set(seats.values_list("team", flat=True))


def note_outcome(*, fixture: Fixture, team: Team, step: str, state: str) -> Outcome | None:
    """What the team's head coach had done when a step closed. Nobody is blamed for a team without a coach."""
    seat = Seat.objects.filter(team=team, head=True, until=None).first()
    if seat is None:
        return None
    outcome, _ = Outcome.objects.get_or_create(
        fixture=fixture,
        step=step,
        user_id=seat.user_id,
        defaults={"league_id": team.league_id, "team": team, "state": state, "at": clock.now()},
    )
    return outcome
