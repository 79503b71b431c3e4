"""Leagues that tests write to a file, and files that they spoil."""

from __future__ import annotations

import json
from typing import Any

from games.models import GameRecord, PlayerSeasonLine, SeasonBest
from league.models import Fixture, League, Season
from league.services import rosters, rulings
from tests.games.test_rulings import played
from tests.games.worlds import World, world


def finished() -> World:
    """A league of one week, played to its end, with a move and a ruling in its ledger."""
    small = world(teams=2, weeks=1)
    played(small)
    man = small.teams[0].roster.first().player
    (entry,) = rosters.move_players(team=small.teams[0], wishes=[rosters.Wish(man, "training")], actor=small.coaches[0])
    rulings.undo(entry=entry, actor=small.commissioner, reason="a slip")
    Season.objects.filter(pk=small.season.pk).update(status=Season.Status.FINISHED)
    for step in small.fixture.steps.all():
        step.versions.filter(frozen_at=None).delete()
    return small


def forget(league: League) -> None:
    """Everything of the league, as another installation knows it: not at all."""
    for lines in (PlayerSeasonLine, SeasonBest):
        lines.objects.filter(season__league=league).delete()
    GameRecord.objects.filter(fixture__season__league=league).delete()
    Fixture.objects.filter(season__league=league).delete()
    league.delete()


def spoiled(body: bytes, *path: Any, value: Any) -> bytes:
    document = json.loads(body)
    place = document
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    return json.dumps(document).encode()


def is_over(fixture: Fixture) -> bool:
    fixture.refresh_from_db()
    return fixture.status == Fixture.Status.FINAL
