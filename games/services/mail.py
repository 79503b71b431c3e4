"""The mails that games cause: one function a cause, each queued in the transaction that causes it."""

from __future__ import annotations

import zoneinfo
from datetime import datetime
from typing import Any

from django.conf import settings
from django.urls import reverse

from games import engine
from games.models import FixtureStep, GameRun
from league import clock
from league.models import Fixture, Membership, Seat, Team, User
from league.services import outbox, reliability
from league.services.letters import Letter

REMINDER = "reminder"


def _address(name: str, fixture: Fixture) -> str:
    return f"{settings.SITE_URL.rstrip('/')}{reverse(name, args=[fixture.public_id])}"


def _when(moment: datetime, user: User) -> str:
    return moment.astimezone(zoneinfo.ZoneInfo(user.time_zone)).strftime("%A %d %B %Y, %H:%M") + f" ({user.time_zone})"


def coaches(team: Team) -> list[User]:
    """Whoever holds a seat with the team now."""
    return [seat.user for seat in Seat.objects.filter(team=team, until=None).select_related("user").order_by("id")]


def remind(*, step: FixtureStep) -> None:
    """A plan is still owed: once a deadline, to the coaches of the side that owes it. Written when it is sent."""
    team = step.fixture.home if step.side == "home" else step.fixture.away
    for user in coaches(team):
        outbox.queue(
            key=f"reminder:{step.pk}:{step.due_at.isoformat()}:{user.pk}",
            kind=REMINDER,
            body={"step": step.pk, "due_at": step.due_at.isoformat(), "user": str(user.public_id)},
        )


def reminder(body: dict[str, Any]) -> Letter | None:
    """The reminder as things stand; None once it would be false: done, excused, moved, over, or no coach of his."""
    found = FixtureStep.objects.select_related("fixture__season__league", "fixture__week").filter(pk=body["step"])
    step = found.first()
    user = User.objects.filter(public_id=body["user"]).first()
    if step is None or user is None or not user.email or not _still_owed(step, body["due_at"]):
        return None
    fixture = step.fixture
    team = fixture.home if step.side == "home" else fixture.away
    if user not in coaches(team) or reliability.on_leave(team=team):
        return None
    name = next(spec.name for spec in engine.exchange(fixture.season.league) if spec.code == step.code)
    return Letter(
        user.email,
        f"{name} is due for {fixture}",
        f"{name} for {fixture} ({fixture.week.title}) is due on {_when(step.due_at, user)}.\n"
        f"What is played if you do nothing stands at {_address('plan', fixture)}",
    )


def _still_owed(step: FixtureStep, due_at: str) -> bool:
    """Whether nothing has changed since the reminder was queued."""
    owing = step.state in (FixtureStep.State.ABSENT, FixtureStep.State.SAVED) and step.closed_at is None
    return owing and step.due_at.isoformat() == due_at and step.due_at > clock.now()


def look_again(*, step: FixtureStep, name: str, errors: int) -> None:
    """A confirmed plan is no longer legal, now that more of the other side is open."""
    fixture = step.fixture
    for user in coaches(fixture.home if step.side == "home" else fixture.away):
        outbox.queue_mail(
            key=f"look-again:{step.pk}:{step.versions.count()}:{user.pk}",
            to=[user.email],
            subject=f"Your plan for {fixture} needs another look",
            text=f"The other side has shown its share, and with it your plan ({name}) has {errors} errors.\n"
            f"They are listed at {_address('plan', fixture)}; due on {_when(step.due_at, user)}.",
        )


def tell_replaced(*, step: FixtureStep, name: str, what: str, repairs: list[str]) -> None:
    """What the service plays in place of a plan that did not come, to its own coaches only."""
    fixture = step.fixture
    for user in coaches(fixture.home if step.side == "home" else fixture.away):
        outbox.queue_mail(
            key=f"replaced:{step.pk}:{user.pk}",
            to=[user.email],
            subject=f"{name} for {fixture}: {what}",
            text="\n".join(
                [f"{name} for {fixture} has closed: {what}.", *repairs, f"All of it: {_address('plan', fixture)}"]
            ),
        )


def tell_final(*, fixture: Fixture, run: GameRun) -> None:
    """The result, to the coaches of both teams."""
    for user in [*coaches(fixture.home), *coaches(fixture.away)]:
        outbox.queue_mail(
            key=f"final:{run.pk}:{user.pk}",
            to=[user.email],
            subject=f"{fixture.away} {fixture.away_score}, {fixture.home} {fixture.home_score}",
            text=f"{fixture.week.title} has been played. Every play: {_address('game', fixture)}",
        )


def tell_half_time(*, fixture: Fixture, run: GameRun) -> None:
    """The first half has been played, to the coaches of both teams; the score is for those who come and look."""
    for user in [*coaches(fixture.home), *coaches(fixture.away)]:
        outbox.queue_mail(
            key=f"half-time:{run.pk}:{user.pk}",
            to=[user.email],
            subject=f"Half-time: {fixture}",
            text=f"The first half of {fixture} ({fixture.week.title}) has been played.\n"
            f"What happened, and what is due before the second: {_address('game', fixture)}",
        )


def tell_failed(*, fixture: Fixture, run: GameRun) -> None:
    """A game could not be played, to the commissioners of its league and to the operator."""
    commissioners = Membership.objects.filter(league=fixture.season.league, role=Membership.Role.COMMISSIONER)
    to = list(commissioners.order_by("id").values_list("user__email", flat=True))
    to += [address for _, address in settings.ADMINS]
    outbox.queue_mail(
        key=f"failed:{run.pk}:{run.attempts}",
        to=to,
        subject=f"{fixture} could not be played",
        text=f"{fixture.week.title}: {fixture} could not be played (run {run.pk}). The plans are kept as they "
        f"are, the other games of the week go on.\n{_address('game', fixture)}",
    )
