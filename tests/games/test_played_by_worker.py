"""A real worker, PostgreSQL and Redis: it plays a game of every ruleset to the bytes that this process gets."""

from __future__ import annotations

from datetime import timedelta

import pytest
from celery import current_app

from games import engine
from games.models import GameRecord
from games.services import runs
from games.services.queue import PLAY
from league import clock
from league.models import Fixture

from .conftest import StartWorker
from .laws import RULESETS, all_in, opened
from .processes import wait_for

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]


def test_a_worker_plays_a_game_of_every_ruleset(start: StartWorker) -> None:
    worlds = [opened(ruleset, due=clock.now() + timedelta(days=9)) for ruleset in RULESETS]
    start().ready()
    for made in worlds:
        all_in(made)
        run = runs.queue_run(fixture=made.fixture)
        alone = engine.play(runs.game_of(run))
        current_app.send_task(PLAY, args=[run.pk])
        wait_for("the game is over", lambda pk=made.fixture.pk: Fixture.objects.get(pk=pk).status == "final")
        assert GameRecord.objects.get(fixture=made.fixture).digest == alone.digest
