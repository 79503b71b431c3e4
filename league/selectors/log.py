"""The league log, narrowed to what somebody looks for."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from league.models import Fixture, League, LeagueLog
from league.selectors.leagues import current_season

COLUMNS = ("at", "action", "sentence", "by")
FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would carry out


@dataclass(frozen=True, slots=True)
class LogFilter:
    """What is looked for; None and "" leave it open. ``kind`` is the first word of an action (``plan``), ``person`` did
    it or is the one whom it is about; ``week`` is of ``season``, or of the newest one."""

    kind: str = ""
    person: UUID | None = None
    team: UUID | None = None
    season: int | None = None
    week: int | None = None


def log_rows(league: League, wanted: LogFilter) -> QuerySet[LeagueLog]:
    """The rows that fit, the newest first."""
    rows = league.log.select_related("actor")
    if wanted.kind:
        rows = rows.filter(Q(action=wanted.kind) | Q(action__startswith=f"{wanted.kind}."))
    if wanted.person:
        rows = rows.filter(Q(actor__public_id=wanted.person) | Q(data__user=str(wanted.person)))
    if wanted.team:
        rows = rows.filter(_of_team(league, wanted.team))
    if wanted.season is not None or wanted.week is not None:
        rows = rows.filter(_of_time(league, wanted))
    return rows


def _of_team(league: League, public_id: UUID) -> Q:
    """Rows that name the team; every sentence about it does."""
    team = league.teams.filter(public_id=public_id).first()
    return Q(pk=None) if team is None else Q(data__team=str(public_id)) | Q(sentence__contains=team.name)


def _of_time(league: League, wanted: LogFilter) -> Q:
    """Rows of a season, from its beginning to that of the next; or of one week of it: its number or its games."""
    season = league.seasons.filter(number=wanted.season).first() if wanted.season else current_season(league)
    if season is None:
        return Q(pk=None)
    begun, following = _opened(league, season.number), _opened(league, season.number + 1)
    within = (Q(at__gte=begun) if begun else Q()) & (Q(at__lt=following) if following else Q())
    if wanted.week is None:
        return within
    games = Fixture.objects.filter(season=season, week__number=wanted.week).values_list("public_id", flat=True)
    return within & (Q(data__week=wanted.week) | Q(data__fixture__in=[str(game) for game in games]))


def _opened(league: League, number: int) -> datetime | None:
    """When the season was opened; None for the first, which begins with the league, and for one that is not open."""
    rows = league.log.filter(action="season.opened", data__season=number)
    return rows.order_by("id").values_list("at", flat=True).first()


def log_kinds(league: League) -> list[str]:
    """The first words of the actions that the league's log knows."""
    return sorted(
        {action.split(".")[0] for action in league.log.order_by().values_list("action", flat=True).distinct()}
    )


def log_file(rows: QuerySet[LeagueLog]) -> Iterator[str]:
    """The rows as CSV, line by line; moments in UTC. What a spreadsheet would take for a formula is made text."""
    yield _line(COLUMNS)
    for row in rows.iterator(chunk_size=500):
        yield _line((row.at.isoformat(), row.action, row.sentence, str(row.actor) if row.actor else "the service"))


def _line(cells: tuple[str, ...]) -> str:
    written = io.StringIO()
    csv.writer(written).writerow([f"'{cell}" if cell.startswith(FORMULAS) else cell for cell in cells])
    return written.getvalue()
