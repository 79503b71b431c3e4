"""Whether a season's games look like football."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine import statistics
from games.models import TeamGameLine
from league.models import Season


@dataclass(frozen=True, slots=True)
class Likeness:
    """A figure of a season's games per team and game, with the band in which it should lie."""

    name: str
    value: float
    low: float
    high: float

    @property
    def holds(self) -> bool:
        return self.low <= self.value <= self.high


def likeness(season: Season) -> list[Likeness]:
    """The figures of all games of a season whose records stand, preseason too; one query."""
    lines = list(TeamGameLine.objects.filter(fixture__season=season, record__superseded_at=None))
    totals = statistics.add(line.figures for line in lines)
    found = [(band, band.of(totals, len(lines))) for band in statistics.BANDS]
    return [Likeness(band.name, value, band.low, band.high) for band, value in found if value is not None]
