"""What statistics read besides the record itself: projections of it, rebuilt at any time with equal results.

Each counting of a game's figures is a revision with a number. Where a later engine counts them otherwise, they are
counted anew from the stored record, which stays as it is, and the revision says why and what changed.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Max

from games import engine
from games.engine import JSON
from games.models import FigureRevision, GameRecord, GameRun, PlayerGameLine, TeamGameLine
from games.selectors.rows import FigureChange
from league import clock
from league.models import Player
from league.selectors import ids
from league.services import log as league_log
from league.services.isolation import Due, of_swept, rows_due
from league.services.locks import locked

BATCH = 20  # games whose figures one sweep counts anew

Figures = dict[str, dict[str, int]]  # by the name of whose they are


def write_lines(*, record: GameRecord, body: JSON) -> int:
    """Store both teams' and every player's figures of one game for the first time; how many players' lines it were."""
    count = _write(record, body)
    FigureRevision.objects.create(record=record, number=1, folds=engine.FOLDS, written_at=clock.now())
    return count


def _write(record: GameRecord, body: JSON) -> int:
    fixture = record.fixture
    teams = {"home": fixture.home_id, "away": fixture.away_id}
    totals = engine.box_score(body)["teams"]
    figures = engine.player_figures(body)
    players = ids.find_each_in(fixture.season.league_id, Player, figures)
    lines = [
        PlayerGameLine(
            record=record,
            fixture=fixture,
            team_id=teams[line["side"]],
            player=players[ref],
            side=line["side"],
            figures=line["figures"],
        )
        for ref, line in sorted(figures.items())
        if ref in players
    ]
    PlayerGameLine.objects.bulk_create(lines)
    TeamGameLine.objects.bulk_create(
        TeamGameLine(record=record, fixture=fixture, team_id=teams[side], side=side, figures=totals[side])
        for side in ("home", "away")
    )
    return len(lines)


def outdated(league_id: int | None = None) -> Due[GameRecord, GameRecord]:
    """Return the games whose figures an earlier version of the folds counted, the oldest first."""
    found = GameRecord.objects.filter(of_swept(league_id, "fixture__season__league"))
    found = found.annotate(counted_by=Max("figure_revisions__folds"))
    return rows_due(found.filter(counted_by__lt=engine.FOLDS).defer("body"), size=BATCH)


@transaction.atomic
def rebuild_lines(*, record: GameRecord) -> bool:
    """Count the figures of a record anew from its body; whether they were the same before.

    Where they were not, that is a revision with its reason, and the league's log tells of it. A first half has no
    figures, nor has an earlier playing that came with an import.
    """
    related = ("fixture__season__league", "fixture__week", "fixture__home", "fixture__away", "run")
    record = locked(GameRecord).select_related(*related).get(pk=record.pk)
    before = _snapshot(record)
    if record.run.stage == GameRun.Stage.FIRST or (record.superseded_at and not before):
        return True
    record.lines.all().delete()
    record.team_lines.all().delete()
    _write(record, engine.open_record(record.body))
    after = _snapshot(record)
    changes = _changes(before, after)
    _note_revision(record, changes)
    return not changes


def _snapshot(record: GameRecord) -> Figures:
    """Every line of a game by whose it is, in the order in which people are told of them."""
    teams = {line.team.code: line.figures for line in record.team_lines.select_related("team").order_by("side")}
    lines = record.lines.select_related("player", "team").order_by("side", "player_id")
    players = {f"{line.team.code} {line.player.name} ({line.player.public_id})": line.figures for line in lines}
    return {**teams, **players}


def _changes(before: Figures, after: Figures) -> list[FigureChange]:
    """What differs, as rows of whose figure, which, what it was and what it is; one that is missing is 0."""
    rows: list[FigureChange] = []
    for whose in dict.fromkeys([*before, *after]):
        old, new = before.get(whose, {}), after.get(whose, {})
        for column in sorted(old.keys() | new.keys()):
            was, now = old.get(column, 0), new.get(column, 0)
            if was != now:
                rows.append({"of": whose.partition(" (")[0], "figure": column, "before": was, "now": now})
    return rows


def _note_revision(record: GameRecord, changes: list[FigureChange]) -> None:
    """The counting as a revision of its own where figures changed, with its reason in the league's log; else the last
    one stands for the present version too."""
    last = record.figure_revisions.order_by("number").last()
    if last is not None and not changes:
        if last.folds != engine.FOLDS:
            last.folds = engine.FOLDS
            last.save(update_fields=["folds"])
        return
    number = last.number + 1 if last else 1
    reason = " ".join(engine.fold_reasons([row["figure"] for row in changes], last.folds if last else 0))
    revision = FigureRevision(record=record, number=number, folds=engine.FOLDS, written_at=clock.now())
    if number > 1:
        revision.reason, revision.changes = reason, changes
    revision.save()
    if number > 1:
        _tell(record, revision)


def _tell(record: GameRecord, revision: FigureRevision) -> None:
    fixture = record.fixture
    league_log.write(
        league=fixture.season.league,
        action="figures.corrected",
        sentence=f"{fixture.week.title}: figures of {fixture} are corrected (revision {revision.number}). "
        f"{revision.reason}",
        data={
            "fixture": str(fixture.public_id),
            "record": str(record.public_id),
            "revision": revision.number,
            "reason": revision.reason,
            "changes": len(revision.changes),
        },
    )
