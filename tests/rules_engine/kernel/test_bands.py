"""The figures by which games look like football: reckoned from totals, and the limits of docs/realism.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rules_engine.football.figures.bands import BANDS, Band

# two games, so four lines of teams: every figure by hand
TOTALS = {
    "points": 88,
    "rushing_yards": 480,
    "carries": 120,
    "completions": 60,
    "attempts": 100,
    "sacks_suffered": 10,
    "passing_interceptions": 3,
    "fumbles_lost": 2,
    "penalties": 26,
    "punts": 18,
    "total_plays": 260,
}
BY_HAND = {
    "points": 22,
    "yards a carry": 4,
    "completed, %": 60,
    "sacked, %": 1000 / 110,
    "intercepted, %": 3,
    "fumbles lost": 0.5,
    "penalties": 6.5,
    "punts": 4.5,
    "plays from scrimmage": 65,
}
REALISM = Path(__file__).parents[3] / "docs" / "realism.md"


@pytest.mark.parametrize("band", BANDS, ids=lambda band: band.name)
def test_a_figure_is_a_mean_or_a_share(band: Band) -> None:
    assert band.of(TOTALS, 4) == pytest.approx(BY_HAND[band.name])


def test_nothing_counted_is_no_figure() -> None:
    assert {band.name for band in BANDS if band.of({}, 0) is not None} == set()


def test_limits_belong_to_the_band() -> None:
    points = BANDS[0]
    assert [points.holds(value) for value in (16.9, 17, 27, 27.1)] == [False, True, True, False]


def test_the_document_has_these_limits() -> None:
    written = re.findall(r"^\| ([^|]+?) \| ([\d.]+) to ([\d.]+) ?%? \|", REALISM.read_text("utf-8"), re.MULTILINE)
    told = {name.split(",")[0]: (float(low), float(high)) for name, low, high in written}
    for band in BANDS:
        assert told[band.name.split(",")[0]] == (band.low, band.high)
