"""Who sees what of a game: the one decision. Nothing else serialises a record or shows a part of a plan.

Until a game is final everything of it is sealed: pages and API say who has confirmed, never what. Where its halves are
played apart, both coaches read at half-time what happened on the field, and each his own calls; a game that is decided
then stays so. In the end its record opens whole to the league, or, where a house rule says ``season_end``, without
calls, plans and what tells of them until the season is finished; a coach sees his own calls at once. Readers who are no
members see calls and plans only where the league shows them. Of what was written before a coach came he sees nothing
as long as it is sealed (``games.sealed``).
"""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from django.db.models import QuerySet

from games import engine, permissions, sealed
from games.engine import JSON
from games.models import GameRecord, GameRun, PlanVersion
from league.models import Fixture, Season
from league.permissions import Viewer
from league.rulebook import rules_of

OPEN_AT_ONCE = frozenset({"public"})
EVERYTHING = frozenset(engine.RECORD_PARTS)


def record_parts(viewer: Viewer, fixture: Fixture) -> frozenset[str]:
    """The parts of a fixture's record that this viewer may see now."""
    if not permissions.may_see_fixture(viewer, fixture):
        return frozenset()
    if fixture.status != Fixture.Status.FINAL or not whole_records(fixture).exists():
        return _half_time_parts(viewer, fixture)
    if not permissions.may_see_plans(viewer, fixture.season.league):
        return OPEN_AT_ONCE
    if not _opened_at_season_end(fixture.season) or fixture.season.status == Season.Status.FINISHED:
        return EVERYTHING
    return OPEN_AT_ONCE | _own_calls(viewer, fixture, permissions.side_of(viewer, fixture))


def _opened_at_season_end(season: Season) -> bool:
    return rules_of(season.league).plans_opened() == "season_end"


def _own_calls(viewer: Viewer, fixture: Fixture, side: str | None) -> frozenset[str]:
    """A coach's own calls; none where he may not read the plans that they were made from."""
    if side is None:
        return frozenset()
    closed = sealed.unread(viewer, fixture, side)
    if closed and PlanVersion.objects.filter(pk__in=closed, frozen_at__isnull=False).exists():
        return frozenset()
    return frozenset({f"calls.{side}"})


def _half_time_parts(viewer: Viewer, fixture: Fixture) -> frozenset[str]:
    """Of a first half that has been played: what happened and one's own calls, to the two coaches only."""
    if fixture.status == Fixture.Status.SCHEDULED:
        return frozenset()
    side = permissions.side_of(viewer, fixture)
    if side is None or not standing_records(fixture).filter(run__stage=GameRun.Stage.FIRST).exists():
        return frozenset()
    return OPEN_AT_ONCE | _own_calls(viewer, fixture, side)


def standing_records(fixture: Fixture) -> QuerySet[GameRecord]:
    """The record that counts; a replayed game's earlier ones are superseded."""
    return GameRecord.objects.filter(fixture=fixture, superseded_at=None)


def whole_records(fixture: Fixture) -> QuerySet[GameRecord]:
    """The record that counts, if it is that of a game which was played to its end."""
    return standing_records(fixture).exclude(run__stage=GameRun.Stage.FIRST)


def _records(fixture: Fixture, revision: int | None) -> QuerySet[GameRecord]:
    """The record that counts, or that of one playing of the game."""
    if revision is None:
        return standing_records(fixture)
    return GameRecord.objects.filter(fixture=fixture, run__revision=revision).exclude(run__stage=GameRun.Stage.FIRST)


def visible_record(viewer: Viewer, fixture: Fixture, revision: int | None = None) -> tuple[JSON, str] | None:
    """The record as this viewer may see it, and a tag that changes with what he sees; None while nothing is open.
    ``revision`` asks for that of an earlier playing, which is open as far as the one that counts."""
    parts = record_parts(viewer, fixture)
    row = _records(fixture, revision).first() if parts else None
    if row is None:
        return None
    return engine.cut(engine.open_record(row.body), parts), _tag(row.digest, parts)


def open_parts(viewer: Viewer, season: Season) -> frozenset[str]:
    """The parts of final games that are open to the whole league by now, for a viewer who may see it."""
    closed = _opened_at_season_end(season) and season.status != Season.Status.FINISHED
    return EVERYTHING if permissions.may_see_plans(viewer, season.league) and not closed else OPEN_AT_ONCE


def open_records(viewer: Viewer, games: Sequence[Fixture]) -> list[tuple[Fixture, JSON]]:
    """The records of final games of one season that this viewer may see, as far as they are open to the whole league
    by now; as many queries however many they are."""
    if not games or not permissions.may_see_fixture(viewer, games[0]):
        return []
    parts = open_parts(viewer, games[0].season)
    rows = GameRecord.objects.filter(fixture__in=games, fixture__status=Fixture.Status.FINAL, superseded_at=None)
    bodies = dict(rows.exclude(run__stage=GameRun.Stage.FIRST).values_list("fixture", "body"))
    return [(game, engine.cut(engine.open_record(bodies[game.pk]), parts)) for game in games if game.pk in bodies]


def record_tag(viewer: Viewer, fixture: Fixture, revision: int | None = None) -> str | None:
    """The tag of ``visible_record`` without reading the record's body."""
    parts = record_parts(viewer, fixture)
    digest = _records(fixture, revision).values_list("digest", flat=True).first() if parts else None
    return _tag(digest, parts) if digest else None


def _tag(digest: str, parts: frozenset[str]) -> str:
    return digest if parts == EVERYTHING else f"{digest}-{'-'.join(sorted(parts))}"


def side_versions(viewer: Viewer, fixture: Fixture) -> QuerySet[PlanVersion]:
    """Every version of his own side's, the newest first, those that he may not read among them: for what is done with
    them, never to be shown."""
    side = permissions.side_of(viewer, fixture)
    if side is None:
        return PlanVersion.objects.none()
    found = PlanVersion.objects.filter(step__fixture=fixture, step__side=side)
    return found.select_related("step", "author").order_by("-step__order", "-number")


def own_versions(viewer: Viewer, fixture: Fixture) -> QuerySet[PlanVersion]:
    """What this viewer may see of plans handed in: his own side's versions as far as he may read them, nobody else's;
    the newest first."""
    side = permissions.side_of(viewer, fixture)
    closed = sealed.unread(viewer, fixture, side) if side else ()
    return side_versions(viewer, fixture).exclude(pk__in=closed)


def readable_versions(viewer: Viewer, fixture: Fixture) -> tuple[list[PlanVersion], frozenset[int]]:
    """Every version of his own side's without its text, and which of them he may not read, by their keys."""
    side = permissions.side_of(viewer, fixture)
    every = list(side_versions(viewer, fixture).defer("text", "parts", "nonces"))
    return every, sealed.unread(viewer, fixture, side, every) if side else frozenset()


def newest_version(viewer: Viewer, fixture: Fixture) -> PlanVersion | None:
    return own_versions(viewer, fixture).first()


def find_version(viewer: Viewer, fixture: Fixture, public_id: str) -> PlanVersion | None:
    """One of his own side's versions; None for anybody else's, and for what is no id."""
    try:
        wanted = UUID(public_id)
    except ValueError:
        return None
    return own_versions(viewer, fixture).filter(public_id=wanted).first()
