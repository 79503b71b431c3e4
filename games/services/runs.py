"""Playing a game once: queue, claim, execute, store, book.

The row is the truth, the queue carries its id. A claim is a conditional update that draws a token and sets a lease.
The game is played purely, outside any transaction; then one transaction locks the fixture, checks that the token is
still the run's, and keeps what was played with the run. A second one books it: record, projections, result and all
that follows. Whoever has lost the token does neither; what was stored is booked by the next worker, not played again.

Nothing here logs an error's text: it may quote a sealed plan. The run's row keeps it, and no page shows that.
"""

from __future__ import annotations

import logging
import traceback
import uuid
from collections.abc import Iterable
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import F, QuerySet

from games import engine
from games.engine import FIRST, JSON, SECOND
from games.models import FixtureSecret, FixtureStep, GameRecord, GameRun
from games.selectors.exchange import SIDES, Exchange, read_exchange, read_matchup
from games.selectors.replays import newest_revision
from games.visibility import standing_records
from league import clock
from league.models import Fixture, League, User
from league.services import aftermath, fixtures, holding, leases
from league.services import log as league_log
from league.services.consents import Matter, guarded
from league.services.errors import Refused
from league.services.isolation import Due, of_swept, rows_due
from league.services.locks import locked

from . import bookings, mail, sealing
from .exchange import lock_fixture
from .stakes import require_no_stake

log = logging.getLogger(__name__)

Status = GameRun.Status
Stage = GameRun.Stage

LOST_AFTER_LEASES = 3  # a message that no worker has taken for so many leases is sent again


class LostClaim(Exception):
    """The run's token is no longer ours: its lease ended and somebody else has it, or it is done."""


# -- queue -------------------------------------------------------------------------------------------------------


@transaction.atomic
def queue_run(*, fixture: Fixture) -> GameRun:
    """Queue the game of a fixture whose plans are all in, or the half of it that comes next. A second call finds the
    run that is there."""
    fixture = lock_fixture(fixture.pk)
    first = fixture.status == Fixture.Status.READY
    if first:
        fixtures.mark_playing(fixture=fixture)
    elif fixture.status != Fixture.Status.PLAYING:
        raise Refused(f"{fixture.how_it_stands()} and cannot be queued.")
    revision = newest_revision(fixture)
    run, _ = GameRun.objects.get_or_create(
        fixture=fixture,
        stage=next_stage(fixture, revision),
        revision=revision,
        defaults={"queued_at": clock.now()},
    )
    if first and run.status == Status.FAILED:
        # A worker was given it before it was due, and refused; now it is.
        _queue_anew(run)
    return run


def next_stage(fixture: Fixture, revision: int) -> str:
    """The halves are played apart where something is handed in between them; a playing that has everything already, as
    a replay has, is of the whole game."""
    between = FixtureStep.objects.filter(fixture=fixture, stage=SECOND)
    if not between.exists():
        return Stage.WHOLE
    if not between.filter(closed_at__isnull=False).exists():
        return Stage.FIRST
    halved = GameRun.objects.filter(fixture=fixture, revision=revision, stage=Stage.FIRST).exists()
    return Stage.SECOND if halved else Stage.WHOLE


def _queue_anew(run: GameRun) -> None:
    run.status, run.attempts, run.queued_at, run.finished_at = Status.QUEUED, 0, clock.now(), None
    run.handed_at = None
    run.save()


def to_hand_over() -> QuerySet[GameRun]:
    """Runs to be played or booked of which no worker has been told, or so long ago that the message must have been
    lost."""
    lost = leases.is_lost("handed_at", clock.now(), after=LOST_AFTER_LEASES * _lease())
    return GameRun.objects.filter(lost, status__in=GameRun.WAITING)


def _lease() -> timedelta:
    return timedelta(seconds=settings.RUN_LEASE_SECONDS)


def hand_over(*, run_id: int) -> bool:
    """Mark a run as on its way to a worker; False when it is already, or does not wait for one."""
    return bool(to_hand_over().filter(pk=run_id).update(handed_at=clock.now()))


def put_back(*, run_id: int) -> None:
    """The broker did not take it."""
    GameRun.objects.filter(pk=run_id, status__in=GameRun.WAITING).update(handed_at=None)


def requeue_expired() -> list[int]:
    """Let every run whose lease has ended wait again, to be played or only booked: its worker is gone. After the last
    attempt it is failed."""
    return [run.pk for run in expired() if requeue(run=run)]


def release_claims(*, league: League) -> None:
    """Let the claimed runs of a league wait again, whose worker is known to be gone by no fault of theirs: the attempt
    is not counted."""
    of_league = GameRun.objects.filter(fixture__season__league=league)
    free = {"token": None, "lease_until": None, "handed_at": None}
    of_league.filter(status=Status.RUNNING).update(status=Status.QUEUED, attempts=F("attempts") - 1, **free)
    of_league.filter(status=Status.BOOKING).update(status=Status.PLAYED, bookings=F("bookings") - 1, **free)


@transaction.atomic
def requeue(*, run: GameRun) -> bool:
    """Take one run back from a worker that is gone; return whether it waits for another worker now."""
    fixture = lock_fixture(run.fixture_id)
    run = locked(GameRun).get(pk=run.pk)
    if run.status not in GameRun.CLAIMED or not leases.is_over(run.lease_until, clock.now(), length=_lease()):
        return False
    run.fixture = fixture
    inputs = _inputs(run) if _is_last_attempt(run) else None
    _give_back(run, fixture, error=run.error or "The worker did not come back before its lease ended.", inputs=inputs)
    return run.status in GameRun.WAITING


def _inputs(run: GameRun) -> engine.JSON | None:
    """What a game that took its workers down was played from; None when even that cannot be put together."""
    try:
        return engine.input_json(game_of(run))
    except Exception as problem:
        # The run is failed all the same; a fault here must not keep the other runs from being taken back.
        log.error("The inputs of run %s cannot be kept: %s", run.pk, engine.describe_fault(problem))
        return None


def expired(league_id: int | None = None) -> Due[GameRun, GameRun]:
    """Return the runs, of one league or of all but those in rehearsal, whose lease has ended."""
    claimed = GameRun.objects.filter(of_swept(league_id, "fixture__season__league"), status__in=GameRun.CLAIMED)
    return rows_due(claimed.filter(leases.has_ended(clock.now(), length=_lease())).only("fixture"))


def _of_playing(*, fixture: Fixture, actor: User, reason: str) -> Matter | None:
    if not reason.strip() or not Fixture.objects.filter(pk=fixture.pk, status=Fixture.Status.FAILED).exists():
        return None
    sentence = f"Play {fixture} ({fixture.week.title}) again, which failed. Reason: {reason.strip()}"
    return Matter(fixture.season.league, [fixture.home, fixture.away], sentence)


@guarded("play_again", _of_playing)
@transaction.atomic
def order_again(*, fixture: Fixture, actor: User, reason: str) -> GameRun:
    """The commissioner has a failed game played again from the same plans and dice, once its cause is mended."""
    fixture = lock_fixture(fixture.pk)
    if not reason.strip():
        raise Refused("Playing a game again needs a reason.", field="reason")
    run = locked(GameRun).filter(fixture=fixture, status=Status.FAILED).first()
    if fixture.status != Fixture.Status.FAILED:
        raise Refused(f"{fixture.how_it_stands()}; only a game that failed is played again.")
    fixtures.mark_ready(fixture=fixture)
    if run is None:
        run = GameRun(fixture=fixture, revision=newest_revision(fixture))
        run.stage = next_stage(fixture, run.revision)
    fixtures.mark_playing(fixture=fixture)
    _queue_anew(run)
    league_log.write(
        league=fixture.season.league,
        action="run.ordered",
        sentence=f"{fixture.week.title}: {fixture} is played again: {reason.strip()}",
        actor=actor,
        data={"fixture": str(fixture.public_id)},
    )
    return run


@transaction.atomic
def decide_game(*, fixture: Fixture, home_score: int, away_score: int, actor: User | None, reason: str) -> None:
    """A commissioner without a stake, or the operator (nobody), decides a game that was not played to its end. It
    counts as a game of both teams: injuries run on. What was sealed stays sealed."""
    fixture = lock_fixture(fixture.pk)
    require_no_stake(fixture, actor)
    fixtures.decide(fixture=fixture, home_score=home_score, away_score=away_score, actor=actor, reason=reason)
    GameRun.objects.filter(fixture=fixture, status=Status.QUEUED).update(status=Status.FAILED, finished_at=clock.now())
    aftermath.book_game(fixture=fixture, facts={})
    mail.tell_ruling(
        fixture=fixture,
        cause=f"decided:{fixture.pk}",
        subject=f"{fixture} is decided: {fixture.away} {away_score}, {fixture.home} {home_score}",
        text=f"{fixture.week.title}: {'the commissioner' if actor else 'the operator'} has decided {fixture}. "
        f"Reason: {reason.strip()}",
    )


# -- play --------------------------------------------------------------------------------------------------------


def play_run(*, run_id: int) -> Fixture:
    """Claim a run, play its game unless that has been done, and book it; the fixture, final.

    Refused, with a sentence, when the run is not to be had or its inputs are not whole. Any other error gives the run
    back to the queue, or fails it after the last attempt, and is told as Refused too.
    """
    run = claim(run_id=run_id)
    game = None
    try:
        if run.status == Status.RUNNING:
            game = game_of(run)
            store(run, play_game(run, game))
        return book(run)
    except LostClaim as lost:
        log.warning("The claim of run %s had ended; its worker stores and books nothing.", run.pk)
        raise Refused(f"Run {run.pk} was taken over by another worker.") from lost
    except Refused as refused:
        _fail(run, str(refused), game, final=True)
        raise
    except Exception as problem:
        _fail(run, traceback.format_exc(), game)
        log.error("Run %s failed, its row holds the rest: %s", run.pk, engine.describe_fault(problem))
        raise Refused(f"{run.fixture} could not be played ({type(problem).__name__}).") from None


def claim(*, run_id: int) -> GameRun:
    """Take a run that waits to be played, or to be booked: one conditional update, which only one of many can win."""
    of_run = League.objects.filter(seasons__fixtures__runs=run_id).first()
    if of_run is not None:
        holding.require_no_copy(of_run)
    spent = FixtureSecret.objects.filter(fixture__runs=run_id, revision=F("fixture__runs__revision"), spent=True)
    if GameRun.objects.filter(pk=run_id, status__in=GameRun.WAITING).exists() and spent.exists():
        raise Refused(f"Run {run_id} waits for other dice: another copy of the database may have opened its own.")
    won = _take(run_id)
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away")
    run = GameRun.objects.select_related(*related).defer("body").filter(pk=run_id).first()
    if run is None:
        raise Refused(f"There is no run {run_id}.")
    if not won:
        raise Refused(f"Run {run_id} is {run.get_status_display().lower()} and cannot be claimed.")
    return run


def _take(run_id: int) -> bool:
    now = clock.now()
    lease = {"token": uuid.uuid4(), "lease_until": now + _lease()}
    to_play = GameRun.objects.filter(pk=run_id, status=Status.QUEUED)
    if to_play.update(status=Status.RUNNING, started_at=now, attempts=F("attempts") + 1, **lease):
        return True
    to_book = GameRun.objects.filter(pk=run_id, status=Status.PLAYED)
    return bool(to_book.update(status=Status.BOOKING, bookings=F("bookings") + 1, **lease))


def play_game(run: GameRun, game: engine.GameInput) -> engine.Played:
    """Play what the run is for: the game, its first half, or its second half on from the record at half-time."""
    if run.stage == Stage.FIRST:
        return engine.play_first(game)
    if run.stage == Stage.SECOND:
        return engine.play_second(_half_record(run.fixture), game)
    return engine.play(game)


def game_of(run: GameRun) -> engine.GameInput:
    """Everything that the game, or the half, is played from. Refused when the exchange is not closed or a plan is
    missing."""
    fixture = run.fixture
    exchange = read_exchange(fixture)
    steps = exchange.of_stage(FIRST) if run.stage == Stage.FIRST else exchange.steps
    if not steps or not all(step.closed_at for step in steps):
        raise Refused(f"{fixture} is not due: its exchange of plans is not closed.")
    matchup = _matchup(run, exchange)
    _require_plans(fixture, exchange, matchup, steps)
    secret = FixtureSecret.objects.select_related("fixture").get(fixture=fixture, revision=run.revision)
    exchange = sealing.resealed(exchange, matchup.steps, secret)
    revising = sorted({step.side for step in steps if step.stage == SECOND and step.pk in exchange.frozen})
    return engine.game_input(
        matchup,
        fixture=str(fixture.public_id),
        revision=run.revision,
        secret=bytes(secret.secret),
        plans={side: exchange.sealed(matchup.steps, side, (FIRST,)) for side in SIDES},
        commitments=[row["digest"] for row in exchange.commitments(matchup.steps, (FIRST,))],
        nonces=exchange.nonces(),
        revised={side: exchange.sealed(matchup.steps, side) for side in revising},
        revised_commitments=[row["digest"] for row in exchange.commitments(matchup.steps, (SECOND,))],
        nonce_secret=bytes(secret.nonce_secret) if secret.nonce_secret is not None else None,
    )


def _matchup(run: GameRun, exchange: Exchange) -> engine.Matchup:
    """The game with the rosters that began it: of the first half, or of the earlier playing that a replay repeats."""
    if run.stage == Stage.SECOND:
        return read_matchup(run.fixture, exchange)
    matchup = engine.matchup(run.fixture)
    first = GameRecord.objects.filter(fixture=run.fixture_id).order_by("pk").first() if run.revision > 1 else None
    return engine.resumed(matchup, engine.open_record(first.body)) if first else matchup


def _require_plans(fixture: Fixture, exchange: Exchange, matchup: engine.Matchup, steps: Iterable[FixtureStep]) -> None:
    plans = {side: exchange.sealed(matchup.steps, side) for side in SIDES}
    missing = [
        f"{matchup.teams[step.side].name} ({matchup.step(step.code).name})"
        for step in steps
        if any(part not in plans[step.side] for part in engine.takes(matchup.steps, step.code, step.side))
    ]
    if missing:
        raise Refused(f"{fixture} has no plan of {', '.join(missing)}.")


def _half_record(fixture: Fixture) -> JSON:
    record = standing_records(fixture).filter(run__stage=Stage.FIRST).first()
    if record is None:
        raise Refused(f"{fixture} has no record of its first half.")
    return engine.open_record(record.body)


@transaction.atomic
def store(run: GameRun, played: engine.Played) -> None:
    """Keep what was played with the run, which its worker goes on to book: the fixture's row is locked first, then the
    token is asked for. Nobody reads it there, and nothing follows from it yet."""
    lock_fixture(run.fixture_id)
    held = _held(run, Status.RUNNING)
    held.status, held.bookings, held.lease_until = Status.BOOKING, 1, clock.now() + _lease()
    held.body, held.digest, held.error = played.body, played.digest, ""
    held.save()


@transaction.atomic
def book(run: GameRun) -> Fixture:
    """Record, projections, result and log of what was played in one, once; the fixture as it stands then."""
    fixture = lock_fixture(run.fixture_id)
    held = _held(run, Status.BOOKING)
    assert held.body is not None  # the database holds it
    if not bookings.book(fixture=fixture, run=held, played=engine.played_before(held.body, held.digest)):
        raise LostClaim
    held.status, held.token, held.lease_until, held.finished_at = Status.DONE, None, None, clock.now()
    held.body, held.digest, held.error, held.inputs = None, "", "", None
    held.save()
    return fixture


def _held(run: GameRun, status: str) -> GameRun:
    """The run as it stands, locked; raises LostClaim where its token is no longer ours."""
    held = locked(GameRun).filter(pk=run.pk, status=status, token=run.token).first()
    if held is None:
        raise LostClaim
    return held


def _is_last_attempt(run: GameRun) -> bool:
    """Of a claimed run: whether it is not tried again, at playing or at booking."""
    attempts = run.bookings if run.status == Status.BOOKING else run.attempts
    return bool(attempts >= settings.RUN_ATTEMPTS)


@transaction.atomic
def _fail(run: GameRun, error: str, game: engine.GameInput | None, *, final: bool = False) -> None:
    """The run did not end well: it waits again, or is failed for good when ``final`` or after the last attempt."""
    fixture = lock_fixture(run.fixture_id)
    held = locked(GameRun).filter(pk=run.pk, status__in=GameRun.CLAIMED, token=run.token).first()
    if held is None:
        return
    inputs = engine.input_json(game) if game else None
    if inputs is None and held.status == Status.BOOKING:  # another worker has played it
        held.fixture = fixture
        inputs = _inputs(held)
    _give_back(held, fixture, error=error, inputs=inputs, final=final)


def _give_back(run: GameRun, fixture: Fixture, *, error: str, inputs: engine.JSON | None, final: bool = False) -> None:
    """Let a run wait again, to be played or only booked; when it has had its attempts, fail it, keep its inputs and
    tell the commissioner."""
    run.token, run.lease_until, run.error = None, None, error
    if not final and not _is_last_attempt(run):
        run.status = Status.PLAYED if run.status == Status.BOOKING else Status.QUEUED
        run.queued_at, run.handed_at = clock.now(), None
        run.save()
        return
    run.status, run.inputs, run.finished_at = Status.FAILED, inputs, clock.now()
    run.body, run.digest = None, ""  # ordered again, it is played again
    run.save()
    fixtures.mark_failed(fixture=fixture)
    mail.tell_failed(fixture=fixture, run=run)
    tried = (run.pk, run.attempts, run.bookings)
    log.error("Run %s has failed, %s times tried to play and %s to book; the commissioner is told.", *tried)
