"""The sweep does each thing by itself: what is refused or broken in one place stops nothing else."""

from __future__ import annotations

import pytest

from games.services import exchange, sweep
from league import clock
from league.models import Fixture, Trade
from league.services import claims, trades

from .worlds import DUE, NOON, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def opened() -> World:
    made = world(teams=2, weeks=1)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def state(world: World) -> str:
    return Fixture.objects.get(pk=world.fixture.pk).status


def test_a_trade_that_was_disallowed_a_moment_ago_stops_no_sweep(
    opened: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    disallowed = Trade.objects.create(
        season=opened.season,
        proposer=opened.teams[0],
        partner=opened.teams[1],
        state=Trade.State.DISALLOWED,
        proposed_by=opened.coaches[0],
        proposed_at=NOON,
    )
    monkeypatch.setattr(trades, "due_trades", lambda league_id: [disallowed])  # what was found before it was disallowed
    with clock.at(DUE):
        done = sweep.sweep()
    assert (done.closed, done.troubles) == (1, [])
    assert state(opened) != Fixture.Status.OPEN


def test_claims_that_cannot_be_settled_stop_no_sweep_and_are_told(
    opened: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*, season: object) -> None:
        raise ValueError("the words of somebody's list")

    monkeypatch.setattr(claims, "due_seasons", lambda league_id: [opened.season])
    monkeypatch.setattr(claims, "settle_due", broken)
    with clock.at(DUE):
        done = sweep.sweep()
    assert done.closed == 1
    assert done.troubles == [f"Season {opened.season.public_id}: ValueError."]
    assert "the words of somebody's list" not in caplog.text
