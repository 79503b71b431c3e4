"""Installations, and a copy of a database in each state."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from celery import current_app

from games.services import exchange, turns
from league import clock
from league.models import Draft, Sight
from league.services import outbox, sight
from tests.installations import Installation

from ..worlds import NOON, World, all_in, world


@pytest.fixture
def found(tmp_path: Path, settings: Any) -> Iterator[Callable[..., Installation]]:
    """Found installations, which are gone after the test."""
    made: list[Installation] = []

    def found_one(name: str, **how: bool) -> Installation:
        made.append(Installation(tmp_path / name, settings, **how))
        return made[-1]

    yield found_one
    for one in made:
        one.remove()


@pytest.fixture
def copied(request: pytest.FixtureRequest, tmp_path: Path, settings: Any, db: None) -> World:
    """A copy: a game open, one ready and queued, a draft whose time is up, a mail that waits."""
    made = world(teams=4)
    with clock.at(NOON):
        for fixture in made.fixtures[1]:
            exchange.open_fixture(fixture=fixture)
        all_in(made, made.fixtures[1][1])
        turns.take_turn()
        Draft.objects.create(season=made.season, rounds=1, seconds_per_pick=60, starts_at=NOON)
        outbox.queue_mail(key="waits", to=["ana@example.org"], subject="Waits", text="It waits.")
    settings.SIGHT_DIR = tmp_path
    Sight.objects.create(pk=sight.ROW, place="elsewhere")
    sight._known.clear()
    return made


@pytest.fixture
def quiet(copied: World) -> World:
    """A copy, held since noon."""
    with clock.at(NOON):
        turns.take_turn()
    return copied


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, list[int]]]:
    """What goes to the queues."""
    messages: list[tuple[str, list[int]]] = []
    monkeypatch.setattr(current_app, "send_task", lambda name, args: messages.append((name, args)))
    return messages
