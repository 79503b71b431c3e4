"""A season line comes back: what a man's card gives in replayed seasons is what his line has, but for the luck of the
cards and for what whole numbers leave open (deep: a hundred seasons of every man; ``docs/realism.md``)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.depth import DEEP

from .replayed_seasons import Comparison, Subject, replayed, subjects

SEASONS = 100 if DEEP else 6
ERRORS = 3.0 if DEEP else 5.0  # standard errors of the mean; of six seasons the error itself is known badly
PAGE = (Path(__file__).parents[3] / "docs" / "realism.md").read_text("utf-8")


@pytest.mark.parametrize("subject", subjects(), ids=lambda subject: subject.name)
def test_a_season_line_comes_back(subject: Subject) -> None:
    for one in replayed(subject, SEASONS):
        assert one.comes_back(ERRORS), one


def test_what_does_not_come_back_is_seen() -> None:
    """Three standard errors of a tenth of a yard, and a tenth that a card may be off."""
    for mean, fits in ((4.5, False), (4.41, False), (4.39, True), (3.61, True), (3.59, False)):
        assert Comparison("back", "yards a carry", 4.0, mean, 0.1, 0.1).comes_back(3.0) is fits


def test_the_page_tells_of_every_line_and_figure() -> None:
    rows = {tuple(cell.strip() for cell in row.split("|")[1:4]) for row in PAGE.splitlines() if row.count("|") == 7}
    told = {(name, figure, f"{wanted:.2f}") for one in subjects() for name, figure, wanted in figures(one)}
    assert told <= rows
    assert re.search(r"replayed_seasons 100", PAGE)


def figures(subject: Subject) -> list[tuple[str, str, float]]:
    return [(subject.name, figure, wanted) for figure, wanted in subject.figures.items()]
