"""How long a trial on the test bench takes: ``python -m tests.games.measure_bench``, with an empty, migrated database.

A coach of each ruleset tries the autocoach's plan against the autocoach's: 200 games, then one situation 1,000
times, between two workers of the bench, that have played a trial before. Printed are the seconds until the first
figures stand in the row that the page reads, until all do, and the processor time of both workers.
"""

from __future__ import annotations

import os
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import django

if TYPE_CHECKING:
    from games.models import BenchRun
    from league.models import Fixture, User
    from tests.games.processes import Worker

WORKERS = 2
TIMES = 2
_TICKS = os.sysconf("SC_CLK_TCK")
_PATIENCE = 300.0  # seconds


def measure() -> None:
    """Print a row a trial."""
    from tests.games.laws import RULESETS
    from tests.games.processes import Worker

    games = [_game_with_a_draft(code) for code in RULESETS]
    folder = Path(tempfile.mkdtemp())
    workers = [Worker(folder / f"bench{number}.log", queues="bench") for number in range(WORKERS)]
    try:
        for worker in workers:
            worker.ready()
        for fixture, coach in games:
            for whole_games in [True] * TIMES + [False] * TIMES:
                _measure_one(fixture, coach, workers, whole_games)
    finally:
        for worker in workers:
            worker.stop()


def _game_with_a_draft(code: str) -> tuple[Fixture, User]:
    """A game of a ruleset whose plans are due in days, and its home coach with a working draft."""
    from games.models import FixtureStep
    from games.services import working_drafts
    from league import clock
    from tests.games.laws import opened

    made = opened(code)
    FixtureStep.objects.filter(fixture=made.fixture).update(due_at=clock.now() + timedelta(days=3))
    working_drafts.start(fixture=made.fixture, author=made.coach("home"), source="autocoach")
    return made.fixture, made.coach("home")


def _measure_one(fixture: Fixture, coach: User, workers: list[Worker], whole_games: bool) -> None:
    from games.engine import AskedSituation
    from games.selectors import bench as selector
    from games.services import bench

    draft = selector.drafts(coach, fixture)[0].value
    situation = None if whole_games else AskedSituation()
    before, begun = _processor(workers), time.monotonic()
    run = bench.start(fixture=fixture, coach=coach, asked=bench.Asked(draft, situation=situation))
    first = _seconds_until(run, begun, 1)
    whole = _seconds_until(run, begun, run.asked)
    what = "200 games" if whole_games else "one situation 1,000 times"
    code = fixture.season.league.ruleset
    spent = _processor(workers) - before
    print(f"{code:<12}{what:<28}first {first:5.2f} s, all {whole:5.2f} s, processor {spent:5.2f} s", flush=True)


def _seconds_until(run: BenchRun, begun: float, done: int) -> float:
    """How long it took until so many numbers of a trial had been played and kept."""
    from games.models import BenchRun

    while time.monotonic() - begun < _PATIENCE:
        state, so_far = BenchRun.objects.values_list("state", "done").get(pk=run.pk)
        if so_far >= done:
            return time.monotonic() - begun
        assert state in ("queued", "running"), state
        time.sleep(0.02)
    raise AssertionError("The trial came to no end.")


def _processor(workers: list[Worker]) -> float:
    """Seconds that the workers have taken of the processors."""
    ticks = 0
    for worker in workers:
        fields = Path(f"/proc/{worker.process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    measure()
