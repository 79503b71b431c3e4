"""Time on the clock of a draft: it stands still in the quiet hours of the league's own time zone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta

from league import clock
from league.models import Draft

DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Hours:
    """The quiet hours of each day, from ``begin`` to ``end`` in ``zone``, over midnight where they end earlier; no
    ``begin`` and ``end``: none."""

    zone: str = "UTC"
    begin: time | None = None
    end: time | None = None

    def quiet(self, moment: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The spans of quiet hours from the one that may be on at this moment, without end."""
        if self.begin is None or self.end is None:
            return
        zone = clock.zone(self.zone)
        day = moment.astimezone(zone).date() - DAY
        while True:
            last = day + DAY if self.end <= self.begin else day
            first, until = (datetime.combine(day, self.begin, zone), datetime.combine(last, self.end, zone))
            if until.astimezone(UTC) > moment:
                yield first.astimezone(UTC), until.astimezone(UTC)
            day += DAY

    def after(self, moment: datetime, seconds: float) -> datetime:
        """When so many seconds that count have gone by."""
        left = timedelta(seconds=seconds)
        for first, until in self.quiet(moment):
            if moment + left <= first:
                break
            left -= max(timedelta(0), first - moment)
            moment = until
        return moment + left

    def between(self, moment: datetime, later: datetime) -> float:
        """How many seconds from one moment to a later one count."""
        counted = timedelta(0)
        for first, until in self.quiet(moment):
            if first >= later:
                break
            counted += max(timedelta(0), first - moment)
            moment = until
        return (counted + max(timedelta(0), later - moment)).total_seconds()


def hours_of(draft: Draft) -> Hours:
    """The quiet hours of a draft."""
    return Hours(draft.season.league.time_zone, draft.quiet_from, draft.quiet_to)
