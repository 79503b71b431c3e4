"""What the database refuses of plans, runs and records, whatever the code above it thinks."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from games.models import FixtureSecret, FixtureStep, GameRecord, GameRun, PlanVersion, PlayerGameLine
from tests.factories import KICKOFF, FixtureFactory, PlayerFactory

pytestmark = pytest.mark.both_databases


def step(**facts: object) -> FixtureStep:
    facts = {"code": "plan", "order": 0, "side": "home", "due_at": KICKOFF} | facts
    return FixtureStep.objects.create(**({"fixture": FixtureFactory()} | facts))


def version(**facts: object) -> PlanVersion:
    facts = {"number": 1, "text": "", "parts": {}, "legal": True} | facts
    return PlanVersion.objects.create(**({"step": step()} | facts))


def run(**facts: object) -> GameRun:
    return GameRun.objects.create(**({"fixture": FixtureFactory(), "queued_at": KICKOFF} | facts))


def record(**facts: object) -> GameRecord:
    its = facts.pop("run", None) or run()
    return GameRecord.objects.create(run=its, fixture=its.fixture, body=b"", digest="d", engine="e", **facts)


def two_steps() -> None:
    first = step()
    step(fixture=first.fixture)


def two_versions() -> None:
    version(step=version().step)


def two_frozen() -> None:
    first = version(frozen_at=KICKOFF)
    version(step=first.step, number=2, frozen_at=KICKOFF)


def two_runs() -> None:
    run(fixture=run().fixture)


def two_standing_records() -> None:
    first = run()
    record(run=first)
    record(run=run(fixture=first.fixture, revision=2))


def two_secrets() -> None:
    fixture = FixtureFactory()
    for _ in range(2):
        FixtureSecret.objects.create(fixture=fixture, secret=b"s", hash="h", created_at=KICKOFF)


def two_lines() -> None:
    of, player = record(), PlayerFactory()
    for _ in range(2):
        PlayerGameLine.objects.create(
            record=of, fixture=of.fixture, team=of.fixture.home, player=player, side="home", figures={}
        )


KEPT = {"body": b"", "digest": "d"}
LEASE = {"token": uuid.UUID(int=1), "lease_until": KICKOFF + timedelta(minutes=5)}

REFUSED: dict[str, tuple[str, Callable[[], object]]] = {
    "a side's step twice": ("games_fixturestep.fixture_id|step_once_a_side", two_steps),
    "a step of no side": ("step_side_known", lambda: step(side="both")),
    "a state without a meaning": ("step_state_known", lambda: step(state="lost")),
    "a version's number twice": ("games_planversion.step_id|plan_version_once", two_versions),
    "two frozen plans of a step": ("games_planversion.step_id|one_frozen_plan", two_frozen),
    "a legal plan without parts": ("legal_plan_has_parts", lambda: version(parts=None)),
    "a frozen plan that is not legal": ("only_legal_plans_freeze", lambda: version(legal=False, frozen_at=KICKOFF)),
    "a plan from nowhere": ("plan_source_known", lambda: version(source="rumour")),
    "a run twice": ("games_gamerun.fixture_id|run_once", two_runs),
    "a run at work without a lease": ("claimed_run_holds_a_lease", lambda: run(status="running")),
    "a run being booked without a lease": ("claimed_run_holds_a_lease", lambda: run(status="booking", **KEPT)),
    "a lease without work": ("claimed_run_holds_a_lease", lambda: run(status="queued", **LEASE)),
    "a lease of a run that only waits to be booked": (
        "claimed_run_holds_a_lease",
        lambda: run(status="played", **KEPT, **LEASE),
    ),
    "a run to be booked of which nothing is kept": ("kept_until_it_is_booked", lambda: run(status="played")),
    "a run to be booked without its digest": ("kept_until_it_is_booked", lambda: run(status="played", body=b"")),
    "a booked run that still keeps what was played": ("kept_until_it_is_booked", lambda: run(status="done", **KEPT)),
    "a failed run that keeps what was played": ("kept_until_it_is_booked", lambda: run(status="failed", body=b"")),
    "a stage that no game has": ("run_stage_known", lambda: run(stage="third")),
    "a run in no known state": ("run_status_known", lambda: run(status="lost")),
    "two standing records": ("games_gamerecord.fixture_id|one_standing_record", two_standing_records),
    "two secrets of a revision": ("games_fixturesecret.fixture_id|secret_once_a_revision", two_secrets),
    "a player's line twice": ("games_playergameline.record_id|player_line_once", two_lines),
}


@pytest.mark.django_db
@pytest.mark.parametrize("what", REFUSED)
def test_refused_by_the_database(what: str) -> None:
    """SQLite names the columns of a broken uniqueness where PostgreSQL names the constraint."""
    names, make = REFUSED[what]
    with pytest.raises(IntegrityError) as refused, transaction.atomic():
        make()
    assert any(name in str(refused.value) for name in names.split("|"))


@pytest.mark.django_db
def test_a_run_at_work_with_its_lease_and_a_superseded_record_are_allowed() -> None:
    working = run(status="running", **LEASE)
    run(status="played", **KEPT)
    run(status="booking", **KEPT, **LEASE)
    record(run=working, superseded_at=KICKOFF)
    record(run=run(fixture=working.fixture, revision=2))
    assert GameRecord.objects.filter(fixture=working.fixture).count() == 2
