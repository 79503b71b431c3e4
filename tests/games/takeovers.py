"""What tests of changing seats share: a game whose home side has handed something in, and marks of plans."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.services import exchange, plans
from league import clock

from .test_matrix import DRAFTS
from .worlds import NOON, World, world

HOUR, DAY = timedelta(hours=1), timedelta(days=1)
SECRET = "turf 20 19 18 17 16 15 14 13 12 11 10 7"  # an order in which no autocoach writes them
MARKS = ("marker-calls-of-home", DRAFTS["home"], "marker-again-of-home")


def stamp_by_our_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's own stamps follow the clock that a test sets."""
    real = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: clock._set or real())


def handed_in_by_the_home_side() -> World:
    """A game whose home side has handed ``SECRET`` in."""
    made = world()
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
        plans.save_plan(fixture=made.fixture, author=made.coach("home"), text=SECRET)
    made.fixture.refresh_from_db()
    return made
