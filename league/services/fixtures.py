"""A fixture's way from scheduled to final. Each step is one conditional update: two at once cannot both take it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db import transaction

from league.models import Fixture, Season

from . import log
from .errors import Refused

Status = Fixture.Status


def _move(fixture: Fixture, to: str, origins: tuple[str, ...], **facts: Any) -> str:
    """Change the status if it is one of ``origins``, else refuse; the status that it had."""
    kept = Fixture.objects.select_for_update().get(pk=fixture.pk)
    changed = Fixture.objects.filter(pk=fixture.pk, status__in=origins).update(status=to, **facts)
    if not changed:
        raise Refused(
            f"{kept} is {Status(kept.status).label.lower()}; it cannot become {Status(to).label.lower()}.",
            "Look at the fixture's present state and try again.",
        )
    for name, value in {"status": to, **facts}.items():
        setattr(fixture, name, value)
    return kept.status


@transaction.atomic
def open_fixture(*, fixture: Fixture) -> None:
    """Plans are due from now on: scheduled -> open. The season's first open fixture starts the season."""
    _move(fixture, Status.OPEN, (Status.SCHEDULED,))
    Season.objects.filter(pk=fixture.season_id, status=Season.Status.PREPARING).update(status=Season.Status.PLAYING)
    _tell(fixture, "fixture.opened", f"Week {fixture.week.number}: plans are due for {fixture}.")


@transaction.atomic
def mark_ready(*, fixture: Fixture) -> None:
    """Everything is in: open -> ready. Also the way back from a lost worker, and the commissioner's from a failure."""
    _move(fixture, Status.READY, (Status.OPEN, Status.PLAYING, Status.FAILED))


@transaction.atomic
def mark_playing(*, fixture: Fixture) -> None:
    """A worker has it: ready -> playing."""
    _move(fixture, Status.PLAYING, (Status.READY,))


@transaction.atomic
def record_result(*, fixture: Fixture, home_score: int, away_score: int, at: datetime) -> None:
    """The game is over: playing -> final, with its score and the moment ``at``."""
    if home_score < 0 or away_score < 0:
        raise Refused("A score cannot be less than nothing.")
    _move(fixture, Status.FINAL, (Status.PLAYING,), home_score=home_score, away_score=away_score, played_at=at)
    sentence = f"Week {fixture.week.number}: {fixture.away} {away_score}, {fixture.home} {home_score}."
    _tell(fixture, "fixture.final", sentence, home_score=home_score, away_score=away_score)


@transaction.atomic
def mark_failed(*, fixture: Fixture) -> None:
    """It could not be played and waits for the commissioner: ready or playing -> failed."""
    _move(fixture, Status.FAILED, (Status.READY, Status.PLAYING))
    _tell(fixture, "fixture.failed", f"Week {fixture.week.number}: {fixture} could not be played.")


def _tell(fixture: Fixture, action: str, sentence: str, **data: Any) -> None:
    log.write(
        league=fixture.season.league,
        action=action,
        sentence=sentence,
        data={"fixture": str(fixture.public_id), "week": fixture.week.number, **data},
    )
