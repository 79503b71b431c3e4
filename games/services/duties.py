"""What a coach had done when a step closed, as his reliability counts it."""

from __future__ import annotations

from datetime import datetime

from games.engine import SECOND
from games.models import FixtureSecret, FixtureStep
from games.selectors.exchange import Exchange
from league.models import Outcome, Team
from league.services import reliability
from league.services.reliability import HandedIn

from .defaults import Choice

Done = Outcome.State
State = FixtureStep.State
HALF_TIME = "fixture.half_time"  # in the log, when the first half has been played
CONFIRMED = {State.CONFIRMED: Done.CONFIRMED, State.UNCHANGED: Done.UNCHANGED}


def what_came_in(row: FixtureStep, choice: Choice | None, exchange: Exchange, team: Team) -> HandedIn | None:
    """Return what the side plays of what its coaches have handed in; None where something else stands in. Asked before
    the step is settled, while its state says what was confirmed."""
    if choice is None:
        return None
    version, default = choice.version, choice.default
    if version is not None and version.author_id is not None:
        done = CONFIRMED.get(State(row.state), Done.SAVED)
        return reliability.handed_in(team=team, state=done, at=version.created_at, author=version.author_id)
    if default is None:
        return None
    draft, origin = default.draft, default.origin
    if draft is not None:
        return reliability.handed_in(team=team, state=Done.DRAFT, at=draft.updated_at, author=draft.author_id)
    if origin is None:
        return None
    if origin.step_id == row.pk and origin.author_id is not None:
        return reliability.handed_in(team=team, state=Done.ADAPTED, at=origin.created_at, author=origin.author_id)
    if default.goes_on:
        earlier = next(step for step in exchange.steps if step.pk == origin.step_id)
        return reliability.goes_on(fixture=row.fixture, team=team, step=earlier.code)
    return None


def note(row: FixtureStep, *, team: Team, at: datetime, came_in: HandedIn | None, is_excused: bool) -> None:
    """Keep how a step that has closed counts, and for whom. ``at`` is its deadline, or when it closed before that."""
    tried = row.versions.filter(frozen_at=None, author__isnull=False).order_by("-number")
    judged = reliability.judge(
        fixture=row.fixture,
        team=team,
        at=at,
        came_in=came_in,
        tried_at=None if came_in else tried.values_list("created_at", flat=True).first(),
        opened_at=None if came_in else _opened_at(row),
        is_excused=is_excused,
    )
    reliability.note_outcome(fixture=row.fixture, team=team, step=row.code, judged=judged)


def _opened_at(row: FixtureStep) -> datetime | None:
    """From when on the step could be handed in for: since the game is open, or since its first half has been played."""
    if row.stage == SECOND:
        log = row.fixture.season.league.log.filter(action=HALF_TIME, data__fixture=str(row.fixture.public_id))
        return log.order_by("-pk").values_list("at", flat=True).first()
    secrets = FixtureSecret.objects.filter(fixture=row.fixture_id, revision=1)
    return secrets.values_list("created_at", flat=True).first()
