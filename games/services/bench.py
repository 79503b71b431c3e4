"""The test bench: a coach starts a trial of his plan, stops it, and what is old goes.

What he may try is decided by ``selectors.bench``, what a trial is played from by ``bench_plans``, the playing by
``bench_work``.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import timedelta
from itertools import islice

from django.db import transaction

from games import engine
from games.engine import JSON, AskedSituation
from games.models import BenchChunk, BenchRun, WorkingDraft
from games.selectors import bench as selector
from games.selectors import bench_runs as runs
from games.selectors.bench import Choice
from games.selectors.bench_calls import OWN, THEIRS, calls_on_offer
from games.selectors.bench_runs import BESIDE, DRAFT, LIVE, text_digest
from league import clock, limits
from league.models import Fixture, User
from league.services.errors import Refused
from league.services.isolation import Due, SetAside, raise_fault
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
    """What a coach asks for: his plan, against what, beside which other plan of his, as they are named in
    ``selectors.bench``; whole games, or one situation, in which each side may make one call, else as its plan says."""

    draft: str
    against: str = selector.AUTOCOACH
    beside: str = ""
    situation: AskedSituation | None = None
    own_call: str = ""
    their_call: str = ""


@dataclass(frozen=True)
class _Chosen:
    """The plans of a trial."""

    draft: Choice
    against: Choice
    beside: Choice | None


def start(*, fixture: Fixture, coach: User, asked: Asked) -> BenchRun:
    """Begin a trial. Refused with a sentence where the coach may not have it or has had enough."""
    side = plans.side_for(fixture, coach)
    if fixture.status != Fixture.Status.OPEN:
        raise Refused(f"{fixture.how_it_stands()}; plans are tried while they are handed in.")
    chosen = _chosen(fixture, coach, side, asked)
    if asked.situation is not None:
        _require_possible(fixture, asked.situation)
    calls = _calls(fixture, coach, side, asked, chosen)
    with transaction.atomic():
        locked(User).get(pk=coach.pk)  # his trials are counted one after the other
        limits.BENCH_RUNS.require(runs.tried_today(coach) + 1)
        limits.BENCH_AT_ONCE.require(runs.under_way(coach) + 1)
        run = BenchRun(
            fixture=fixture,
            side=side,
            coach=coach,
            situation=asdict(asked.situation) if asked.situation else None,
            calls=calls,
            key=secrets.token_bytes(KEY_BYTES),
            asked=SITUATIONS if asked.situation else GAMES,
        )
        _name_plans(run, chosen)
        run.save()
        BenchChunk.objects.bulk_create(_chunks(run))
        _keep_newest(run)
        queue.send_trial(run.pk)
    return run


def _chosen(fixture: Fixture, coach: User, side: str, asked: Asked) -> _Chosen:
    """The plans that are asked for, as far as the coach may try them."""
    draft = _own_plan(selector.find_draft(coach, fixture, asked.draft), "draft")
    beside = _own_plan(selector.find_beside(coach, fixture, asked.beside), "beside") if asked.beside else None
    if beside is not None and beside.value == draft.value:
        raise Refused("A plan beside itself does the same.", "Choose another one, or none.", field="beside")
    against = selector.find_opponent(coach, fixture, side, asked.against)
    if against is None:
        raise Refused("There is no such plan that you may try against.", field="against")
    return _Chosen(draft, against, beside)


def _own_plan(found: Choice | None, field: str) -> Choice:
    """A plan of the coach's own; Refused where there is none, or where it is a working draft with errors."""
    if found is None:
        raise Refused(
            "There is no such version of yours without errors.", "Mend it first, or choose another.", field=field
        )
    if found.working is not None and not found.working.legal:
        raise Refused(
            f"“{found.working}” has errors and cannot be tried.", "Mend them first, or choose another.", field=field
        )
    return found


def _calls(fixture: Fixture, coach: User, side: str, asked: Asked, chosen: _Chosen) -> JSON:
    """The one call of each side, with its label, where one is asked for."""
    wanted = {OWN: asked.own_call, THEIRS: asked.their_call}
    if not any(wanted.values()):
        return {}
    if asked.situation is None:
        raise Refused("One call is tried in one situation.", "Choose the situation.", field="own_call")
    offered = calls_on_offer(coach, fixture, side, chosen.draft, chosen.against)
    labels = {who: dict(offered.of(who, asked.situation.with_ball)) for who in wanted}
    for who, field, whose in ((OWN, "own_call", "Your plan"), (THEIRS, "their_call", "The other plan")):
        if wanted[who] and wanted[who] not in labels[who]:
            has_ball = asked.situation.with_ball == (who == OWN)
            raise Refused(
                f"{whose} has no such call {'with' if has_ball else 'without'} the ball.",
                "Choose one of its calls, or let its tables call.",
                field=field,
            )
    return {who: {"code": code, "words": labels[who][code]} for who, code in wanted.items() if code}


def _name_plans(run: BenchRun, chosen: _Chosen) -> None:
    """Write down which plans are tried. A working draft is frozen as it stands."""
    run.draft, run.draft_kept = chosen.draft.version, chosen.draft.kept
    run.opponent, run.opponent_kept = chosen.against.version, chosen.against.kept
    run.opponent_style = chosen.against.style
    own = {DRAFT: chosen.draft}
    if chosen.beside is not None:
        run.beside, run.beside_kept = chosen.beside.version, chosen.beside.kept
        run.beside_autocoach = chosen.beside.value == selector.AUTOCOACH
        own[BESIDE] = chosen.beside
    for name, choice in own.items():
        if choice.working is not None:
            setattr(run, f"{name}_working", choice.working)
            _freeze(run, name, choice.working)


def _freeze(run: BenchRun, name: str, working: WorkingDraft) -> None:
    text: str = WorkingDraft.objects.values_list("text", flat=True).get(pk=working.pk)
    run.texts = {**(run.texts or {}), name: text}
    saved_at = working.updated_at.isoformat()
    run.frozen[name] = {"name": working.name, "digest": text_digest(text), "saved_at": saved_at}


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


def cancel(*, run: BenchRun) -> BenchRun:
    """Stop a trial; what came of it so far stays."""
    if not stop(run=run):
        raise Refused("This trial is over already.")
    run.refresh_from_db()
    return run


@transaction.atomic
def stop(*, run: BenchRun) -> bool:
    """Stop a trial if it is under way still; return whether it was."""
    held = locked(BenchRun).get(pk=run.pk)
    if held.state not in LIVE:
        return False
    held.state, held.finished_at, held.inputs, held.texts = State.CANCELLED, clock.now(), None, None
    held.save(update_fields=["state", "finished_at", "inputs", "texts"])
    return True


def forget_old(*, set_aside: SetAside = raise_fault) -> None:
    """Remove some of the trials that were begun long ago."""
    old = BenchRun.objects.filter(created_at__lte=clock.now() - timedelta(days=limits.BENCH_DAYS)).only("pk")
    deque(islice(Due(old, _remove, FORGOTTEN_AT_ONCE).sound(set_aside), FORGOTTEN_AT_ONCE), maxlen=0)


def _remove(runs: list[BenchRun]) -> list[BenchRun]:
    if runs:
        BenchRun.objects.filter(pk__in=[run.pk for run in runs]).delete()
    return runs


def _keep_newest(run: BenchRun) -> None:
    """Remove all but the newest trials of the plan that is tried; those of the last day stay, since they are
    counted."""
    same = {"draft": run.draft, "draft_working": run.draft_working, "draft_kept": run.draft_kept}
    over = BenchRun.objects.filter(fixture=run.fixture, coach=run.coach, **same).exclude(state__in=LIVE)
    over = over.order_by("-created_at", "-pk")
    spare = list(over.values_list("pk", "created_at")[limits.BENCH_KEPT :])
    counted_since = clock.now() - runs.DAY
    BenchRun.objects.filter(pk__in=[pk for pk, created_at in spare if created_at <= counted_since]).delete()
