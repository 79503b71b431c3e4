"""Booking what was played: the one place where a game's record comes to be, and all that follows from it.

Until then what was played lies with its run, where no page, file, feed or mail finds it. The caller holds the fixture's
lock and the run's token, in one transaction with what is written here: so a game is booked whole and once.
"""

from __future__ import annotations

from datetime import datetime

from games import engine
from games.models import GameRecord, GameRun
from games.visibility import standing_records
from league import clock
from league.models import Fixture
from league.services import aftermath, fixtures
from league.services import log as league_log

from . import mail, projections

Stage = GameRun.Stage


def book(*, fixture: Fixture, run: GameRun, played: engine.Played) -> bool:
    """Write the record of what was played, its result and what follows, or that it is half-time; False where the
    fixture is no longer being played, and the transaction is to be taken back."""
    now = clock.now()
    standing_records(fixture).update(superseded_at=now)
    record = GameRecord.objects.create(
        run=run, fixture=fixture, body=played.body, digest=played.digest, engine=engine.ENGINE_VERSION
    )
    if not (_book_half(fixture, run) if run.stage == Stage.FIRST else _book_result(record, played, now)):
        return False
    league_log.write(
        league=fixture.season.league,
        action="record.stored",
        sentence=f"{fixture.week.title}: the record of {fixture} is stored.",
        data={"fixture": str(fixture.public_id), "record": str(record.public_id), "digest": played.digest},
    )
    return True


def _book_half(fixture: Fixture, run: GameRun) -> bool:
    if not fixtures.mark_half_time(fixture=fixture):
        return False
    mail.tell_half_time(fixture=fixture, run=run)
    return True


def _book_result(record: GameRecord, played: engine.Played, now: datetime) -> bool:
    """What only a game that is over has: players' figures, the result, its news."""
    fixture, run = record.fixture, record.run
    projections.write_lines(record=record, body=played.record)
    score = {"home_score": played.home_score, "away_score": played.away_score}
    first_at = _first_played_at(run)
    if not fixtures.record_result(fixture=fixture, at=first_at or now, **score):
        return False
    facts = engine.roster_facts(played.record)
    aftermath.book_game(fixture=fixture, facts=facts, revision=run.revision, again=first_at is not None)
    mail.tell_final(fixture=fixture, run=run)
    return True


def _first_played_at(run: GameRun) -> datetime | None:
    """When an earlier playing of the game was over: a replay keeps its place among the games. None for the first."""
    earlier = GameRun.objects.filter(fixture=run.fixture_id, revision__lt=run.revision, status=GameRun.Status.DONE)
    return earlier.exclude(stage=Stage.FIRST).order_by("revision").values_list("finished_at", flat=True).first()
