"""A fixture's way from scheduled to final. Each step is one conditional update and says
whether this call made it: of two at once only one does."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from league import clock
from league.models import Fixture, Phase, Season, User, Week
from league.signals import week_taken_back

from . import hooks, log
from .errors import Refused
from .locks import locked

Status = Fixture.Status
MOST_POINTS = 200


def _move(fixture: Fixture, to: str, origins: tuple[str, ...], **facts: Any) -> bool:
    """Change the status if it is one of ``origins``; whether this call did it."""
    if not Fixture.objects.filter(pk=fixture.pk, status__in=origins).update(status=to, **facts):
        return False
    for name, value in {"status": to, **facts}.items():
        setattr(fixture, name, value)
    return True


@transaction.atomic
def open_fixture(*, fixture: Fixture) -> bool:
    """Plans are due from now on: scheduled -> open. Without a calendar the first open fixture starts the season."""
    phase = Phase.objects.filter(week=fixture.week_id).first()
    if phase and phase.opened_at is None:  # taken back by the commissioner meanwhile
        return False
    if not _move(fixture, Status.OPEN, (Status.SCHEDULED,)):
        return False
    if phase is None:
        Season.objects.filter(pk=fixture.season_id, status=Season.Status.PREPARING).update(status=Season.Status.PLAYING)
    _tell(fixture, "fixture.opened", f"{fixture.week.title}: plans are due for {fixture}.")
    return True


def lock_week(*, week: Week) -> None:
    """Nobody opens a game of this week or hands in for one until the transaction ends."""
    list(locked(week.fixtures.all()).order_by("pk"))


@transaction.atomic
def take_back(*, week: Week) -> None:
    """The games of a week for which nothing has come in lie ahead again: open -> scheduled."""
    taken = [fixture for fixture in week.fixtures.order_by("pk") if _move(fixture, Status.SCHEDULED, (Status.OPEN,))]
    if not taken:
        return
    week_taken_back.send(sender=Week, week=week)
    for fixture in taken:
        _tell(fixture, "fixture.taken_back", f"{week.title}: {fixture} lies ahead again; its dice are drawn anew then.")


@transaction.atomic
def mark_ready(*, fixture: Fixture) -> bool:
    """Everything is in: open -> ready. Also the way back from a lost worker, and the commissioner's from a failure."""
    return _move(fixture, Status.READY, (Status.OPEN, Status.PLAYING, Status.FAILED))


@transaction.atomic
def mark_playing(*, fixture: Fixture) -> bool:
    """A worker has it: ready -> playing."""
    return _move(fixture, Status.PLAYING, (Status.READY,))


@transaction.atomic
def mark_half_time(*, fixture: Fixture) -> bool:
    """The first half has been played and something is due before the second: playing -> open."""
    if not _move(fixture, Status.OPEN, (Status.PLAYING,)):
        return False
    _tell(fixture, "fixture.half_time", f"{fixture.week.title}: half-time of {fixture}.")
    return True


@transaction.atomic
def record_result(*, fixture: Fixture, home_score: int, away_score: int, at: datetime) -> bool:
    """The game is over: playing -> final, with its score and the moment ``at``."""
    if home_score < 0 or away_score < 0:
        raise Refused("A score cannot be less than nothing.")
    if not _move(fixture, Status.FINAL, (Status.PLAYING,), played_at=at, home_score=home_score, away_score=away_score):
        return False
    sentence = f"{fixture.week.title}: {fixture.away} {away_score}, {fixture.home} {home_score}."
    _tell(fixture, "fixture.final", sentence, home_score=home_score, away_score=away_score)
    hooks.result(fixture=fixture)
    return True


@transaction.atomic
def reopen(*, fixture: Fixture, actor: User | None, reason: str) -> None:
    """A final game is to be played again: final -> ready, its result gone until then, the reason kept with it."""
    facts = {"home_score": None, "away_score": None, "played_at": None, "ruling": f"Replayed: {reason.strip()}"[:300]}
    before = f"{fixture.away} {fixture.away_score}, {fixture.home} {fixture.home_score}"
    if not _move(fixture, Status.READY, (Status.FINAL,), **facts):
        raise Refused(f"{fixture} is not final.")
    sentence = f"{fixture.week.title}: {before} is played again. Reason: {reason.strip()}"
    _tell(fixture, "fixture.reopened", sentence, actor=actor)


@transaction.atomic
def decide(*, fixture: Fixture, home_score: int, away_score: int, actor: User | None, reason: str) -> None:
    """The commissioner, or the operator (nobody), decides a game that was not played or could not be; nothing of it is
    played afterwards."""
    if not reason.strip():
        raise Refused("Deciding a game needs a reason.", field="reason")
    if not 0 <= home_score <= MOST_POINTS or not 0 <= away_score <= MOST_POINTS:
        raise Refused(f"A score is a number from 0 to {MOST_POINTS}.", field="home_score")
    facts = {"home_score": home_score, "away_score": away_score, "played_at": clock.now()}
    origins = (Status.SCHEDULED, Status.OPEN, Status.READY, Status.FAILED)
    if not _move(fixture, Status.FINAL, origins, **facts, ruling=f"Decided: {reason.strip()}"[:300]):
        raise Refused(f"{fixture.how_it_stands()}.", "A final game is replayed instead of decided.")
    sentence = (
        f"{fixture.week.title}: the {'commissioner' if actor else 'operator'} decides {fixture.away} {away_score}, "
        f"{fixture.home} {home_score}. "
        f"Reason: {reason.strip()}"
    )
    _tell(fixture, "fixture.decided", sentence, actor=actor, home_score=home_score, away_score=away_score)
    hooks.result(fixture=fixture)


@transaction.atomic
def mark_failed(*, fixture: Fixture) -> bool:
    """It could not be played and waits for the commissioner: ready or playing -> failed."""
    if not _move(fixture, Status.FAILED, (Status.READY, Status.PLAYING)):
        return False
    _tell(fixture, "fixture.failed", f"{fixture.week.title}: {fixture} could not be played.")
    return True


def _tell(fixture: Fixture, action: str, sentence: str, *, actor: User | None = None, **data: Any) -> None:
    log.write(
        league=fixture.season.league,
        action=action,
        sentence=sentence,
        actor=actor,
        data={"fixture": str(fixture.public_id), "week": fixture.week.number, **data},
    )
