"""What a record or a change of rosters names is looked for in its own league alone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest

from games import engine
from games.models import GameRecord, GameRun, PlayerGameLine
from games.services import exchange, plans, projections
from league import clock
from league.models import Player

from .worlds import World, hand_in, world

pytestmark = pytest.mark.django_db


def record_of(small: World) -> GameRecord:
    """A record that an import has brought; its body is never read here."""
    run = GameRun.objects.create(fixture=small.fixture, status=GameRun.Status.DONE, queued_at=clock.now())
    return GameRecord.objects.create(run=run, fixture=small.fixture, body=b"", digest="", engine="1")


def test_a_record_that_names_another_leagues_player_gives_him_no_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    small, other = world(teams=2), world(teams=2)
    own, theirs = (Player.objects.filter(league=one.league).order_by("pk")[0] for one in (small, other))
    line: dict[str, Any] = {"side": "home", "figures": {"yards": 7}}
    named = {str(own.public_id): line, str(theirs.public_id): line, str(uuid4()): line, "no id": line}
    monkeypatch.setattr(engine, "player_figures", lambda body: named)
    monkeypatch.setattr(engine, "box_score", lambda body: {"teams": {"home": {}, "away": {}}})
    assert projections.write_lines(record=record_of(small), body={}) == 1
    assert list(PlayerGameLine.objects.values_list("player", flat=True)) == [own.pk]


def test_a_change_of_rosters_has_plans_of_its_own_league_checked_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    small, other = world(teams=2), world(teams=2)
    with clock.at(small.weeks[0].due_at - timedelta(days=5)):
        for one in (small, other):
            exchange.open_fixture(fixture=one.fixture)
            hand_in(one, "home")
            plans.confirm_plan(fixture=one.fixture, author=one.coach("home"))
    looked: list[int] = []
    monkeypatch.setattr(exchange, "_look_at_game", looked.append)
    named = [str(one.teams[0].public_id) for one in (small, other)]
    exchange._look_at_rosters(small.league.pk, [*named, "no id"])
    assert looked == [small.fixture.pk]
