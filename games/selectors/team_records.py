"""The clubs' part of the book of records: the most of a figure in a game and over a season."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import F, IntegerField, QuerySet, Sum
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast

from games.engine import statistics
from games.engine.statistics import Figure
from games.models import TeamGameLine
from league.models import Fixture, League, Team

BESTS = 5


@dataclass(frozen=True)
class TeamBest:
    """A place in the book; ``fixture`` for one of a game."""

    value: str
    team: Team
    season: int
    fixture: Fixture | None = None


@dataclass(frozen=True)
class TeamRecord:
    """The most ever of one figure."""

    figure: Figure
    game: list[TeamBest]
    season: list[TeamBest]


def team_records(league: League, part: str) -> list[TeamRecord]:
    """One for each of the figures that clubs are led by; a query for each, and two."""
    lines = TeamGameLine.objects.filter(
        record__superseded_at=None, fixture__season__league=league, fixture__week__kind=part
    )
    figures = [one for one in statistics.TEAM_FIGURES if one.code in statistics.TEAM_MARKS]
    seasons = _seasons(lines, [figure.code for figure in figures])
    records = [TeamRecord(figure, _games(lines, figure), seasons[figure.code]) for figure in figures]
    return [record for record in records if record.game]


def _figure(code: str) -> Cast:
    return Cast(KeyTextTransform(code, "figures"), IntegerField())


def _games(lines: QuerySet[TeamGameLine], figure: Figure) -> list[TeamBest]:
    """The earlier game goes first at equal values."""
    best = lines.annotate(value=_figure(figure.code)).filter(value__gt=0).order_by("-value", "fixture", "side")
    rows = best.select_related("team", "fixture__season", "fixture__week", "fixture__home", "fixture__away")
    return [TeamBest(f"{row.value:,}", row.team, row.fixture.season.number, row.fixture) for row in rows[:BESTS]]


def _seasons(lines: QuerySet[TeamGameLine], codes: list[str]) -> dict[str, list[TeamBest]]:
    """The best sums of a season in each figure."""
    sums = lines.values("team", season=F("fixture__season__number"))
    rows: list[Mapping[str, Any]] = list(
        sums.annotate(**{code: Sum(_figure(code)) for code in codes}).order_by("season", "team")
    )
    teams = Team.objects.in_bulk({row["team"] for row in rows})
    found = {}
    for code in codes:
        best = sorted((row for row in rows if row[code]), key=lambda row: -row[code])[:BESTS]
        found[code] = [TeamBest(f"{row[code]:,}", teams[row["team"]], row["season"]) for row in best]
    return found
