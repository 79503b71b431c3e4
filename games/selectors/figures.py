"""Which counting of a game's figures is shown, and why it is not the first."""

from __future__ import annotations

from games.engine import statistics
from games.models import FigureRevision
from games.selectors.rows import Correction, FigureChange
from league.models import Fixture


def revisions(fixture: Fixture) -> list[FigureRevision]:
    """The countings of the standing record's figures, the newest first; none before the game is final. One query."""
    if fixture.status != Fixture.Status.FINAL:
        return []
    found = FigureRevision.objects.filter(record__fixture=fixture, record__superseded_at=None)
    return list(found.order_by("-number"))


def corrections(fixture: Fixture) -> list[Correction]:
    """The corrections among them, with each change in the words of tables."""
    return [
        {"revision": one, "changes": [_in_words(row) for row in one.changes]}
        for one in revisions(fixture)
        if one.number > 1
    ]


def _in_words(change: FigureChange) -> FigureChange:
    return {**change, "figure": spelled(change["figure"])}


def spelled(column: str) -> str:
    """``penalty_yards`` as words."""
    meanings = {figure.code: figure.meaning for figure in statistics.TEAM_FIGURES if not figure.rate}
    return meanings.get(column, column.removeprefix("def_").replace("_", " "))
