"""Trials begun and played by tests."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.models import BenchChunk, BenchRun, PlanVersion
from games.services import bench, bench_work, exchange, runs, sweep
from league.models import User
from league.services.errors import Refused

from ..worlds import World, all_in

KEY = b"\x05" * 32


def version(small: World, side: str = "home", back: int = 0) -> PlanVersion:
    """A side's newest version, or one so many before it."""
    return PlanVersion.objects.filter(step__fixture=small.fixture, step__side=side).order_by("-pk")[back]


def start(small: World, side: str = "home", key: bytes = KEY, games: int | None = None, **asked: Any) -> BenchRun:
    """A trial of the side's newest version; its own dice are set, so that it can be played again. ``games`` are fewer
    than a coach gets."""
    chosen = {"draft": str(version(small, side).public_id)} | asked
    run = bench.start(fixture=small.fixture, coach=small.coach(side), asked=bench.Asked(**chosen))
    run.key = key
    if games:
        run.asked = games
        run.chunks.all().delete()
        BenchChunk.objects.bulk_create(bench._chunks(run))
    run.save()
    return run


def played(run: BenchRun) -> BenchRun:
    bench_work.work(run_id=run.pk)
    run.refresh_from_db()
    return run


def refusal(small: World, **asked: Any) -> str:
    with pytest.raises(Refused) as refused:
        start(small, **asked)
    return str(refused.value)


def play_first_week(made: World) -> None:
    for game in made.fixtures[1]:
        exchange.open_fixture(fixture=game)
        all_in(made, game)
    for run_id in sweep.sweep(send=False).to_play:
        runs.play_run(run_id=run_id)


def browser(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client
