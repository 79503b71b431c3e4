"""The playings of a game side by side: what each gave, why it was played again, which one counts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max

from games import engine
from games.engine import JSON
from games.models import FixtureSecret, GameRecord, GameReplay, GameRun
from league.models import Fixture


def newest_revision(fixture: Fixture) -> int:
    """The playing that was begun last; 1 before the first."""
    newest: int | None = GameRun.objects.filter(fixture=fixture).aggregate(newest=Max("revision"))["newest"]
    return newest or 1


def waiting_replay(fixture: Fixture) -> GameReplay | None:
    """The replay that is ordered and has not run yet."""
    found = GameReplay.objects.filter(fixture=fixture, started_at=None)
    return found.select_related("fixture__season__league", "fixture__week", "ordered_by").first()


@dataclass(frozen=True)
class Result:
    """What one playing of a game gave. The first has no reason."""

    revision: int
    played_at: datetime
    reason: str
    explanation: str
    home_score: int
    away_score: int
    digest: str
    hash: str
    counts: bool


def results(fixture: Fixture) -> list[Result]:
    """Every playing of a game that came to its end and whose result has been told, the first at the top."""
    played = GameRecord.objects.filter(fixture=fixture).exclude(run__stage=GameRun.Stage.FIRST)
    records = list(played.select_related("run").order_by("run__revision"))
    newest = newest_revision(fixture) if records else 1
    final = fixture.status == Fixture.Status.FINAL
    told = [record for record in records if final or record.superseded_at or record.run.revision < newest]
    if not told:
        return []
    replays = {replay.revision: replay for replay in GameReplay.objects.filter(fixture=fixture)}
    hashes = dict(FixtureSecret.objects.filter(fixture=fixture).values_list("revision", "hash"))
    return [
        _result(record, replays.get(record.run.revision), hashes, counts=final and record.run.revision == newest)
        for record in told
    ]


def _result(record: GameRecord, replay: GameReplay | None, hashes: dict[int, str], *, counts: bool) -> Result:
    run = record.run
    score = engine.open_record(record.body)["public"]["score"]
    return Result(
        revision=run.revision,
        played_at=run.finished_at,
        reason=replay.get_reason_display() if replay else "",
        explanation=replay.explanation if replay else "",
        home_score=score["home"],
        away_score=score["away"],
        digest=record.digest,
        hash=hashes.get(run.revision, ""),
        counts=counts and record.superseded_at is None,
    )


def replay_told(replay: GameReplay) -> JSON:
    """An ordered replay as everybody may know it."""
    agreed = [side for side in ("home", "away") if getattr(replay, f"{side}_agreed_at")]
    return {
        "revision": replay.revision,
        "reason": replay.get_reason_display(),
        "explanation": replay.explanation,
        "ordered_by": str(replay.ordered_by) if replay.ordered_by else "the operator",
        "ordered_at": replay.ordered_at,
        "due_at": replay.due_at,
        "agreed": agreed,
        "commitments": replay.commitments,
    }
