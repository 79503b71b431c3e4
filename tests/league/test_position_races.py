"""Two at once on a man's change of position, on a server that runs them side by side."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from league.models import Fixture, Player, Season, Team, Transaction
from league.services import positions, rosters
from league.services.errors import Refused
from tests.depth import DEPTH
from tests.factories import SeatFactory
from tests.kept import kept_world
from tests.meeting import at_once, meet, refusals, worlds

from .drafts import coach
from .seasons import new_season

pytestmark = [pytest.mark.services, pytest.mark.django_db(transaction=True)]
TIMES = max(2, DEPTH.races // 8)
READY = {"to": "S", "sixths": 18, "preseason": 0}


@kept_world
def ready() -> tuple[Season, Team, Player]:
    """A team with a coach and a cornerback who has learned to be a safety."""
    season = new_season((4,), ruleset="fool", rosters=True, regular_games=3, draft_rounds=0)
    team = season.league.teams.get(name="A1")
    SeatFactory.create(team=team)
    player = team.roster.order_by("number")[0].player
    sheet = {"p": 2, "c": 3, "s": 4, "rookie": False, "career": {"move": READY}}
    Player.objects.filter(pk=player.pk).update(position="CB", age=25, sheet=sheet)
    return season, team, player


def step(team: Team, player: Player, name: str) -> partial[Transaction]:
    return partial(positions.take_step, team=team, player=player, step=name, to="", actor=coach(team))


def test_two_rolls_at_once_are_one_and_a_roll_and_a_drop_too() -> None:
    for other in ("complete", "drop"):
        for season, team, player in worlds(TIMES, ready):
            given = at_once(step(team, player, "complete"), step(team, player, other))
            assert refusals(given) == 1
            assert Transaction.objects.filter(season=season, player=player).count() == 1
            player.refresh_from_db()
            (entry,) = [one for one in given if isinstance(one, Transaction)]
            assert (player.position == "S") == (entry.kind == "position_complete")


def test_a_step_comes_before_the_rosters_are_locked_or_not_at_all() -> None:
    """Who reads the rosters for a game finds the man as he will play."""

    def lock(fixture: Fixture) -> str:
        with transaction.atomic():
            held = Fixture.objects.select_for_update(of=("self",)).get(pk=fixture.pk)
            rosters.lock_for_game(fixture=held)
            return str(Player.objects.get(pk=player.pk).position)

    for season, team, player in worlds(TIMES, ready):
        first = next(one for one in season.fixtures.all() if team.pk in (one.home_id, one.away_id))
        rolled, read = meet(step(team, player, "complete"), partial(lock, first))
        assert read == ("CB" if isinstance(rolled, Refused) else "S")
