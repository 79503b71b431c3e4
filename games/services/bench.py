"""The test bench: a coach starts a trial of his plan, stops it, and what is old goes.

What he may try is decided by ``selectors.bench``, what a trial is played from by ``bench_plans``, the playing by
``bench_work``.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import timedelta

from django.db import transaction

from games import engine
from games.engine import AskedSituation
from games.models import BenchChunk, BenchRun, PlanVersion
from games.selectors import bench as selector
from games.selectors.bench import LIVE
from league import clock, limits
from league.models import Fixture, User
from league.services.errors import Refused
from league.services.locks import locked

from . import plans, queue

State = BenchRun.State
KEY_BYTES = 32
GAMES, SITUATIONS = 200, 1000
FORGOTTEN_AT_ONCE = 200
# Numbers of the first chunk and of those after it: the first is small, so that its figures are there soon.
GAME_CHUNKS, SITUATION_CHUNKS = (2, 11), (50, 100)


@dataclass(frozen=True)
class Asked:
    """What a coach asks for: his draft, against what, beside which other draft of his, as they are named in
    ``selectors.bench``; whole games, or one situation."""

    draft: str
    against: str = selector.AUTOCOACH
    beside: str = ""
    situation: AskedSituation | None = None


def start(*, fixture: Fixture, coach: User, asked: Asked) -> BenchRun:
    """Begin a trial. Refused with a sentence where the coach may not have it or has had enough."""
    side = plans.side_for(fixture, coach)
    if fixture.status != Fixture.Status.OPEN:
        raise Refused(f"{fixture.how_it_stands()}; plans are tried while they are handed in.")
    draft = _draft(fixture, coach, asked.draft, "draft")
    beside = _beside(fixture, coach, side, asked.beside) if asked.beside else None
    if beside is not None and beside.version == draft:
        raise Refused("A plan beside itself does the same.", "Choose another one, or none.", field="beside")
    against = selector.find_opponent(coach, fixture, side, asked.against)
    if against is None:
        raise Refused("There is no such plan that you may try against.", field="against")
    if asked.situation is not None:
        _require_possible(fixture, asked.situation)
    with transaction.atomic():
        locked(User).get(pk=coach.pk)  # his trials are counted one after the other
        limits.BENCH_RUNS.require(selector.tried_today(coach) + 1)
        limits.BENCH_AT_ONCE.require(selector.under_way(coach) + 1)
        run = BenchRun.objects.create(
            fixture=fixture,
            side=side,
            coach=coach,
            draft=draft,
            beside=beside.version if beside else None,
            beside_kept=beside.kept if beside else None,
            beside_autocoach=beside is not None and beside.value == selector.AUTOCOACH,
            opponent=against.version,
            opponent_kept=against.kept,
            situation=asdict(asked.situation) if asked.situation else None,
            key=secrets.token_bytes(KEY_BYTES),
            asked=SITUATIONS if asked.situation else GAMES,
        )
        BenchChunk.objects.bulk_create(_chunks(run))
        _keep_newest(draft)
        queue.send_trial(run.pk)
    return run


def _draft(fixture: Fixture, coach: User, value: str, name: str) -> PlanVersion:
    draft = selector.find_draft(coach, fixture, value)
    if draft is None:
        raise Refused(
            "There is no such version of yours without errors.", "Mend it first, or choose another.", field=name
        )
    return draft


def _beside(fixture: Fixture, coach: User, side: str, value: str) -> selector.Choice:
    found = selector.find_beside(coach, fixture, side, value)
    if found is None:
        raise Refused(
            "There is no such version of yours without errors.", "Mend it first, or choose another.", field="beside"
        )
    return found


def _require_possible(fixture: Fixture, asked: AskedSituation) -> None:
    problems = engine.situation_problems(engine.matchup(fixture), asked)
    if problems:
        name, sentence = problems[0]
        raise Refused(sentence, field=name)


def _chunks(run: BenchRun) -> Iterator[BenchChunk]:
    """The numbers of a run in parts, which workers share between them."""
    first_size, size = SITUATION_CHUNKS if run.situation else GAME_CHUNKS
    first = 1
    while first <= run.asked:
        count = min(first_size if first == 1 else size, run.asked - first + 1)
        yield BenchChunk(run=run, first=first, count=count)
        first += count


@transaction.atomic
def cancel(*, run: BenchRun) -> BenchRun:
    """Stop a trial; what came of it so far stays."""
    held = locked(BenchRun).get(pk=run.pk)
    if held.state not in LIVE:
        raise Refused("This trial is over already.")
    held.state, held.finished_at, held.inputs = State.CANCELLED, clock.now(), None
    held.save(update_fields=["state", "finished_at", "inputs"])
    return held


def forget_old() -> None:
    """Remove some of the trials that were begun long ago."""
    old = BenchRun.objects.filter(created_at__lte=clock.now() - timedelta(days=limits.BENCH_DAYS))
    BenchRun.objects.filter(pk__in=list(old.values_list("pk", flat=True)[:FORGOTTEN_AT_ONCE])).delete()


def _keep_newest(draft: PlanVersion) -> None:
    """Remove all but the newest trials of a draft; those of the last day stay, since they are counted."""
    over = BenchRun.objects.filter(draft=draft).exclude(state__in=LIVE).order_by("-created_at", "-pk")
    spare = list(over.values_list("pk", "created_at")[limits.BENCH_KEPT :])
    counted_since = clock.now() - selector.DAY
    BenchRun.objects.filter(pk__in=[pk for pk, created_at in spare if created_at <= counted_since]).delete()
