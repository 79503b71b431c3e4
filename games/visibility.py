"""Who sees what of a game: the one decision. Nothing else serialises a record or shows a part of a plan.

Until a game is final everything of it is sealed: pages and API say who has confirmed, never what. Where its halves are
played apart, both coaches read at half-time what happened on the field, and each his own calls; a game that is decided
then stays so. In the end its record opens whole to whoever may see the league, or, where a house rule says
``season_end``, without calls, plans and what tells of them until the season is finished; a coach sees his own calls at
once.
"""

from __future__ import annotations

from uuid import UUID

from django.db.models import QuerySet

from games import engine, permissions
from games.engine import JSON
from games.models import GameRecord, GameRun, PlanVersion
from league.models import Fixture, Season
from league.permissions import Viewer

OPEN_AT_ONCE = frozenset({"public"})
EVERYTHING = frozenset(engine.RECORD_PARTS)


def record_parts(viewer: Viewer, fixture: Fixture) -> frozenset[str]:
    """The parts of a fixture's record that this viewer may see now."""
    if not permissions.may_see_fixture(viewer, fixture):
        return frozenset()
    if fixture.status != Fixture.Status.FINAL or not whole_records(fixture).exists():
        return _half_time_parts(viewer, fixture)
    closed = engine.plans_opened(fixture.season.league) == "season_end"
    if not closed or fixture.season.status == Season.Status.FINISHED:
        return EVERYTHING
    side = permissions.side_of(viewer, fixture)
    return OPEN_AT_ONCE | ({f"calls.{side}"} if side else set())


def _half_time_parts(viewer: Viewer, fixture: Fixture) -> frozenset[str]:
    """Of a first half that has been played: what happened and one's own calls, to the two coaches only."""
    if fixture.status == Fixture.Status.SCHEDULED:
        return frozenset()
    side = permissions.side_of(viewer, fixture)
    if side is None or not standing_records(fixture).filter(run__stage=GameRun.Stage.FIRST).exists():
        return frozenset()
    return OPEN_AT_ONCE | {f"calls.{side}"}


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


def record_tag(viewer: Viewer, fixture: Fixture, revision: int | None = None) -> str | None:
    """The tag of ``visible_record`` without reading the record's body."""
    parts = record_parts(viewer, fixture)
    digest = _records(fixture, revision).values_list("digest", flat=True).first() if parts else None
    return _tag(digest, parts) if digest else None


def _tag(digest: str, parts: frozenset[str]) -> str:
    return digest if parts == EVERYTHING else f"{digest}-{'-'.join(sorted(parts))}"


def own_versions(viewer: Viewer, fixture: Fixture) -> QuerySet[PlanVersion]:
    """What this viewer may see of plans handed in: his own side's versions, nobody else's; the newest first."""
    side = permissions.side_of(viewer, fixture)
    if side is None:
        return PlanVersion.objects.none()
    found = PlanVersion.objects.filter(step__fixture=fixture, step__side=side)
    return found.select_related("step", "author").order_by("-step__order", "-number")


def visible_versions(viewer: Viewer, fixture: Fixture) -> list[PlanVersion]:
    """His own side's versions without their texts, which are long; ``find_version`` reads one whole."""
    return list(own_versions(viewer, fixture).defer("text", "parts", "problems", "nonces"))


def newest_version(viewer: Viewer, fixture: Fixture) -> PlanVersion | None:
    return own_versions(viewer, fixture).first()


def find_version(viewer: Viewer, fixture: Fixture, public_id: str) -> PlanVersion | None:
    """One of his own side's versions; None for anybody else's, and for what is no id."""
    try:
        wanted = UUID(public_id)
    except ValueError:
        return None
    return own_versions(viewer, fixture).filter(public_id=wanted).first()
