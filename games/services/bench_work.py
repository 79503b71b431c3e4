"""Playing trials: workers claim chunks of a run, and each adds its sums once.

The row is the truth, the queue carries the id of a run. A chunk is claimed by a conditional update that draws a token
and sets a lease; its sums are added in one transaction that asks for the token. A worker goes on with the next chunk
until none is left, so that a few messages are enough for a run. Whoever finds the inputs missing makes them.

Nothing here logs an error's text: it may quote a plan.
"""

from __future__ import annotations

import logging
import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q

from games import engine
from games.engine import EngineError, TrialSums
from games.models import BenchChunk, BenchRun
from games.selectors.bench_runs import LIVE
from league import clock
from league.services import leases
from league.services.errors import Refused
from league.services.isolation import SetAside, raise_fault, rows_due
from league.services.locks import locked

from . import bench_plans, queue

log = logging.getLogger(__name__)

State = BenchRun.State
Part = BenchChunk.State
LEASE = timedelta(seconds=120)  # far beyond what a chunk takes
ATTEMPTS = 3
LOST = timedelta(minutes=5)  # after which a message that no worker has taken is sent again
WORKERS = 2  # that are asked to play a run between them
FAULT = "Number {number} stopped on a fault of the rules engine. The operator has been told."
NO_WORKER = "The workers that played it did not come back."


def work(*, run_id: int) -> int:
    """Play chunks of a run until none is left; how many this worker has added."""
    added = 0
    while (chunk := claim(run_id=run_id)) is not None:
        try:
            sums = _play(chunk)
        except (Refused, EngineError) as problem:
            _give_up(run_id, str(problem))
            return added
        except Exception as problem:
            log.error("Trial %s was given up: %s", run_id, engine.describe_fault(problem))
            _give_up(run_id, FAULT.format(number=chunk.first))
            return added
        if not keep(chunk, sums):
            return added
        added += 1
        if chunk.first == 1:
            for _ in range(WORKERS - 1):
                queue.send_trial(run_id)
    return added


def claim(*, run_id: int) -> BenchChunk | None:
    """Take a chunk of a run that nobody plays: one conditional update, which only one of many can win. None when there
    is none to be had."""
    now = clock.now()
    waiting = BenchChunk.objects.filter(run=run_id, state=Part.QUEUED, run__state__in=LIVE)
    for chunk in waiting.order_by("first"):
        won = BenchChunk.objects.filter(pk=chunk.pk, state=Part.QUEUED).update(
            state=Part.RUNNING, token=uuid.uuid4(), lease_until=now + LEASE, attempts=F("attempts") + 1
        )
        if won:
            BenchRun.objects.filter(pk=run_id, state=State.QUEUED).update(state=State.RUNNING, started_at=now)
            return BenchChunk.objects.select_related("run").get(pk=chunk.pk)
    return None


def _play(chunk: BenchChunk) -> TrialSums:
    run = chunk.run
    if run.inputs is None:
        run = _prepared(run)
    trial = engine.read_trial(run.inputs or {}, run.side, bytes(run.key))
    return engine.play_trial(trial, chunk.numbers, run.situation)


def _prepared(run: BenchRun) -> BenchRun:
    """The run with its inputs. Of two workers that make them at once the first one's are kept and played from."""
    full = BenchRun.objects.select_related(
        "coach", "draft__step", "draft_working", "draft_kept", "beside__step", "beside_working", "beside_kept",
        "opponent__step", "opponent_kept", "fixture__season__league", "fixture__week",
        "fixture__home", "fixture__away",
    ).get(pk=run.pk)  # fmt: skip
    inputs, notes = bench_plans.prepare(full)
    found = BenchRun.objects.filter(pk=run.pk, inputs__isnull=True, state__in=LIVE)
    found.update(inputs=inputs, notes=notes)
    run.refresh_from_db()
    if run.inputs is None:
        raise Refused("It was stopped.")
    return run


@transaction.atomic
def keep(chunk: BenchChunk, sums: TrialSums) -> bool:
    """Add the sums of a chunk to its run; False where the claim has ended or the run is over, and nothing was added."""
    run = locked(BenchRun).get(pk=chunk.run_id)
    held = BenchChunk.objects.filter(pk=chunk.pk, state=Part.RUNNING, token=chunk.token)
    if run.state not in LIVE or not held.update(state=Part.DONE, token=None, lease_until=None):
        return False
    total = TrialSums.from_json(run.results)
    total.add(sums)
    run.results, run.done = total.as_json(), run.done + chunk.count
    if run.done == run.asked:
        run.state, run.finished_at, run.inputs, run.texts = State.DONE, clock.now(), None, None
    run.save(update_fields=["results", "done", "state", "finished_at", "inputs", "texts"])
    return True


def _give_up(run_id: int, sentence: str) -> None:
    """A run that cannot be played to its end; what came of it so far stays. One that is over already stays as it is."""
    BenchRun.objects.filter(pk=run_id, state__in=LIVE).update(
        state=State.FAILED, error=sentence, finished_at=clock.now(), inputs=None, texts=None
    )


# -- what a sweep looks after ------------------------------------------------------------------------------------------


def requeue_expired(*, set_aside: SetAside = raise_fault) -> list[int]:
    """Give back every chunk whose worker is gone; after the last attempt its run is given up. The runs of which a
    worker must be told again: those, and such whose message was lost."""
    now = clock.now()
    expired = BenchChunk.objects.filter(leases.has_ended(now, length=LEASE), state=Part.RUNNING).only("run", "attempts")
    taken_back = {run_id for run_id in rows_due(expired).carry_out(_take_back, set_aside) if run_id}
    waiting = BenchChunk.objects.filter(run=OuterRef("pk"), state=Part.QUEUED)
    played = BenchChunk.objects.filter(run=OuterRef("pk"), state=Part.RUNNING)
    lost = leases.is_lost("handed_at", now, after=LOST)
    found = BenchRun.objects.filter(Exists(waiting), state__in=LIVE)
    to_tell = found.filter(Q(pk__in=taken_back) | (lost & ~Exists(played)))
    return list(to_tell.order_by("created_at").values_list("pk", flat=True))


def _take_back(chunk: BenchChunk) -> int | None:
    """Let a chunk wait again; return its run, None where it was given back or done meanwhile."""
    if chunk.attempts >= ATTEMPTS:
        _give_up(chunk.run_id, NO_WORKER)
    gone = leases.has_ended(clock.now(), length=LEASE)
    held = BenchChunk.objects.filter(gone, pk=chunk.pk, state=Part.RUNNING)
    return chunk.run_id if held.update(state=Part.QUEUED, token=None, lease_until=None) else None
