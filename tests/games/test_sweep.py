"""The sweep does each thing by itself: what is refused or broken in one place stops nothing else."""

from __future__ import annotations

import ast
import inspect

import pytest

from games.models import GameRun
from games.services import exchange, sweep
from league import clock
from league.models import Fixture, League, Season, Trade
from league.services import claims, trades
from league.services.isolation import rows_due

from .worlds import DUE, NOON, World, world

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def opened() -> World:
    made = world(teams=2, weeks=1)
    with clock.at(NOON):
        exchange.open_fixture(fixture=made.fixture)
    return made


def told(done: sweep.Swept) -> list[str]:
    return [str(trouble) for trouble in done.troubles]


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
    found = Trade.objects.filter(pk=disallowed.pk)  # as if it had been found before it was disallowed
    monkeypatch.setattr(trades, "due_trades", lambda league_id: rows_due(found))
    with clock.at(DUE):
        done = sweep.sweep()
    assert (done.closed, done.troubles) == (1, [])
    assert state(opened) != Fixture.Status.OPEN


def test_claims_that_cannot_be_settled_stop_no_sweep_and_are_told(
    opened: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*, season: object) -> None:
        raise ValueError("the words of somebody's list")

    monkeypatch.setattr(claims, "due_seasons", lambda league_id: rows_due(Season.objects.all()))
    monkeypatch.setattr(claims, "settle_due", broken)
    with clock.at(DUE):
        done = sweep.sweep()
    assert done.closed == 1
    assert told(done) == [f"Season {opened.season.pk} of league {opened.league.pk} ({opened.league.name}): ValueError."]
    assert "the words of somebody's list" not in caplog.text


def called_by_the_sweep() -> list[str]:
    """What the sweep calls of other modules, and its own functions: "claims.due_seasons", "openable"."""
    tree = ast.parse(inspect.getsource(sweep.sweep))
    of_modules = {
        f"{node.value.id}.{node.attr}"
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and inspect.ismodule(getattr(sweep, node.value.id, None))
        and inspect.isfunction(getattr(vars(sweep)[node.value.id], node.attr))
    }
    own = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} & vars(sweep).keys()
    return sorted(of_modules | {name for name in own if inspect.isfunction(vars(sweep)[name])})


WITHOUT_WHICH_THERE_IS_NONE = {"_alone", "_each", "of_swept", "_ready", "runs.to_hand_over", "runs.queue_run"}


@pytest.mark.parametrize("name", sorted({*called_by_the_sweep()} - WITHOUT_WHICH_THERE_IS_NONE))
def test_whatever_breaks_games_that_wait_are_played(opened: World, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Also what only looks for that which is due: one row that it cannot read must not stop all leagues."""

    def broken(*given: object, **facts: object) -> None:
        raise OverflowError("the words of somebody's plan")

    Fixture.objects.filter(pk=opened.fixture.pk).update(status=Fixture.Status.READY)
    module, _, act = name.rpartition(".")
    monkeypatch.setattr(getattr(sweep, module) if module else sweep, act, broken)
    with clock.at(DUE):
        done = sweep.sweep()
    assert done.to_play == [GameRun.objects.get(fixture=opened.fixture).pk]
    assert all("OverflowError" in words and "plan" not in words for words in told(done))


def test_the_sweep_is_asked_for_all_that_it_calls() -> None:
    """Else the test above might try nothing."""
    found = called_by_the_sweep()
    assert set(found) >= WITHOUT_WHICH_THERE_IS_NONE | {"claims.due_seasons", "digests.due", "openable", "_owing"}


def test_a_league_whose_clock_nobody_knows_keeps_no_other_from_its_digest(opened: World) -> None:
    other = League.objects.create(name="Elsewhere", ruleset="tiny", time_zone="Nowhere/Atall")
    League.objects.filter(pk=other.pk).update(digest_at=NOON)
    League.objects.filter(pk=opened.league.pk).update(digest_at=DUE)
    with clock.at(DUE):
        done = sweep.sweep()
    assert told(done) == [f"League {other.pk} of league {other.pk} (Elsewhere): ZoneInfoNotFoundError."]
    assert League.objects.get(pk=opened.league.pk).digest_at > DUE
