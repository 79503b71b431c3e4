"""How long the statistics of a large league take: ``python -m tests.games.measure``, as ``tests.league.measure``.

Adds a line for every man in every game of ten seasons of 32 teams to what ``tests.league.measure`` makes, and measures
in its manner; first how long the newest season takes to count.
"""

from __future__ import annotations

from functools import partial
from statistics import median

from tests.league.measure import TIMES, in_a_rehearsal, timed


def measure() -> None:
    """Print a row a page."""
    from django.test import Client

    from games.models import PlayerGameLine
    from games.services.statistics import count_season
    from tests.games.size import with_statistics
    from tests.games.test_statistics_size import pages, queries
    from tests.league.size import large_league

    reader = Client(headers={"host": "localhost"})
    league = large_league()
    with_statistics(league)
    print(f"{PlayerGameLine.objects.count():,} lines of players")
    season = league.seasons.order_by("number")[0]
    processor, wall = timed(lambda: count_season(season=season))
    print(f"{'counting a season':<22}{processor:7.0f} ms processor{wall:7.0f} ms wall")
    for name, address in pages(league).items():
        rows = [timed(partial(reader.get, address)) for _ in range(TIMES)]
        processor, wall = (median(column) for column in zip(*rows, strict=True))
        count = queries(address, "localhost")
        print(f"{name:<22}{processor:7.0f} ms processor{wall:7.0f} ms wall{count:5} queries")


if __name__ == "__main__":
    in_a_rehearsal(measure)
