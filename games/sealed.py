"""Which plans lie sealed, and who of a team may read what was written for them.

A plan's text belongs to whoever wrote it and to those who held a seat with the team together with him, at some moment
after it was written. A successor is not among them, unless the writer has handed his plans on. Once everything of a
game is open its plans are the team's.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Min, Q

from games.models import DraftWriter, FixtureSecret, GameRecord, GameRun, PlanVersion, WorkingDraft
from league.models import Fixture, Season, Seat, Team
from league.permissions import Viewer
from league.rulebook import rules_of
from league.signals import SealedGame

UNDER_WAY = (Fixture.Status.OPEN, Fixture.Status.READY, Fixture.Status.PLAYING, Fixture.Status.FAILED)


def sealed_games(team: Team) -> list[SealedGame]:
    """The team's games that are not over and for which either side has written something."""
    games = Fixture.objects.filter(Q(home=team) | Q(away=team), status__in=UNDER_WAY)
    handed_in = PlanVersion.objects.filter(step__fixture__in=games).values("step__fixture")
    drafted = WorkingDraft.objects.filter(fixture__in=games).values("fixture")
    games = games.filter(Q(pk__in=handed_in) | Q(pk__in=drafted))
    since = dict(FixtureSecret.objects.filter(fixture__in=games).values_list("fixture").annotate(Min("created_at")))
    found = games.select_related("week", "home", "away").order_by("week__number", "pk")
    return [SealedGame(game, since.get(game.pk, game.created_at)) for game in found]


def is_open(fixture: Fixture) -> bool:
    """Whether nothing of a game is sealed any more: it was played, and its plans are open to the league."""
    if fixture.status != Fixture.Status.FINAL:
        return False
    at_once = rules_of(fixture.season.league).plans_opened() != "season_end"
    if not at_once and fixture.season.status != Season.Status.FINISHED:
        return False
    # A game that was decided at half-time has the record of a half and was not played: it stays sealed.
    played = GameRecord.objects.filter(fixture=fixture, superseded_at=None)
    return played.exclude(run__stage=GameRun.Stage.FIRST).exists()


def unread(
    viewer: Viewer, fixture: Fixture, side: str, versions: Iterable[PlanVersion] | None = None
) -> frozenset[int]:
    """The versions of a side's plans for one game, by their keys, that this coach of it may not read. ``versions`` are
    all that there are, for whoever has asked for them already."""
    if versions is None:
        rows = _rows(Q(step__fixture=fixture, step__side=side))
    else:
        rows = [_Row(one.pk, fixture.pk, side, one.author_id, one.created_at) for one in versions]
    if all(row.author == viewer.pk for row in rows) or is_open(fixture):
        return frozenset()
    seats = list(Seat.objects.filter(team=_team_of(fixture, side)))
    return _not_for(viewer, rows, seats, lambda: _others_wrote(viewer, fixture, side, seats))


def may_read(viewer: Viewer, version: PlanVersion) -> bool:
    """Whether a coach of the team may read one version of its plans."""
    return version.pk not in unread(viewer, version.step.fixture, version.step.side)


def unread_of(viewer: Viewer, fixtures: Iterable[Fixture], teams: Collection[int]) -> frozenset[int]:
    """The same of many games that are under way, for the teams that the person coaches; two queries."""
    seats = list(Seat.objects.filter(team__in=teams))
    own = {(game.pk, side): _team_of(game, side) for game in fixtures for side in ("home", "away")}
    found: set[int] = set()
    by_side: dict[tuple[int, str], list[_Row]] = {}
    for row in _rows(Q(step__fixture__in={fixture for fixture, _ in own})):
        by_side.setdefault((row.fixture, row.side), []).append(row)
    for key, rows in by_side.items():
        if own[key] in teams:
            found |= _not_for(viewer, rows, [seat for seat in seats if seat.team_id == own[key]], lambda: False)
    return frozenset(found)


def closed_drafts(viewer: Viewer, fixture: Fixture, side: str) -> frozenset[int]:
    """The working drafts of a side, by their keys, that this coach of it may not read: those in which somebody wrote
    whose plans are closed to him."""
    written = DraftWriter.objects.filter(draft__fixture=fixture, draft__side=side)
    rows = [
        _Row(draft, fixture.pk, side, coach, at)
        for draft, coach, at in written.values_list("draft", "coach", "wrote_at")
    ]
    if all(row.author == viewer.pk for row in rows) or is_open(fixture):
        return frozenset()
    seats = list(Seat.objects.filter(team=_team_of(fixture, side)))
    return frozenset(row.pk for row in rows if not _may_read(viewer, row, seats))


# -- one version -------------------------------------------------------------------------------------------------------


class _Row(NamedTuple):
    """Who wrote a version, and when; the service itself where ``author`` is None."""

    pk: int
    fixture: int
    side: str
    author: int | None
    at: datetime


def _rows(chosen: Q) -> list[_Row]:
    names = ("pk", "step__fixture", "step__side", "author", "created_at")
    return [_Row(*row) for row in PlanVersion.objects.filter(chosen).values_list(*names)]


def _not_for(
    viewer: Viewer, rows: Iterable[_Row], seats: Sequence[Seat], others_wrote: Callable[[], bool]
) -> frozenset[int]:
    """Versions that the viewer may not read. What the service has put in is made of what coaches wrote, and is read
    where all of that is."""
    rows = list(rows)
    closed = {row.pk for row in rows if row.author is not None and not _may_read(viewer, row, seats)}
    made = {row.pk for row in rows if row.author is None}
    return frozenset(closed | made if made and (closed or others_wrote()) else closed)


def _may_read(viewer: Viewer, row: _Row, seats: Sequence[Seat]) -> bool:
    if row.author == viewer.pk:
        return True
    mine = [seat for seat in seats if seat.user_id == viewer.pk]
    for seat in seats:
        if seat.user_id != row.author:
            continue
        if seat.hands_on and seat.until is not None and row.at < seat.until:
            return True
        if any(_together(own, seat) and (own.until is None or row.at < own.until) for own in mine):
            return True
    return False


def _together(one: Seat, other: Seat) -> bool:
    """Whether two seats were held at the same time."""
    return (other.until is None or one.since < other.until) and (one.until is None or other.since < one.until)


def _others_wrote(viewer: Viewer, fixture: Fixture, side: str, seats: Sequence[Seat]) -> bool:
    """Whether a plan for another game of the team that is not open yet is closed to the viewer: the service may have
    carried it on."""
    team = _team_of(fixture, side)
    rows = _rows(Q(step__side="home", step__fixture__home=team) | Q(step__side="away", step__fixture__away=team))
    closed = {row.fixture for row in rows if row.author is not None and not _may_read(viewer, row, seats)}
    others = Fixture.objects.filter(pk__in=closed - {fixture.pk}).select_related("season__league")
    return any(not is_open(other) for other in others)


def _team_of(fixture: Fixture, side: str) -> int:
    return fixture.home_id if side == "home" else fixture.away_id
