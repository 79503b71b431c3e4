"""An embedded service's database and exports of November 2026: they are upgraded, played on, read and imported.

What the files hold stands in ``data/README.md``. Whatever later versions do, a league of then goes on.
"""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connections, transaction
from django.test import Client

import rules_engine
from games import engine
from games.models import GameRecord, GameRun, PlanVersion
from games.services import audit, runs, sweep, transfer
from league.models import Fixture, League, LeagueLog, Membership, Seat
from rules_engine.football.proof.promises import Published
from tests.depth import daily_part

from .routes import addresses, routes
from .transfers.test_round_trips import exported_again, forget, imported
from .worlds import World

DATA = Path(__file__).parent / "data" / "november_2026"
LEAGUES = {
    "demo_fool": "0fffbdf1-d4d9-4826-b87c-568de4286c36",
    "demo_statis_pro": "54e81828-e966-486c-8249-1287f97339d4",
    "finished_fool": "74c395f9-662d-4cd3-a9ec-f13669ec4866",
}
DEMOS = ["demo_fool", "demo_statis_pro"]


@pytest.fixture(scope="module")
def _upgraded(
    tmp_path_factory: pytest.TempPathFactory, django_db_setup: None, django_db_blocker: Any
) -> Iterator[None]:
    """The database in place of the suite's, migrated to the newest."""
    file = tmp_path_factory.mktemp("november") / "league.sqlite3"
    file.write_bytes(kept("league.sqlite3"))
    with django_db_blocker.unblock():
        suite = connections["default"]
        own = connections.create_connection("default")
        own.settings_dict = {**suite.settings_dict, "NAME": str(file)}
        connections["default"] = own
        try:
            call_command("migrate", verbosity=0)
            yield
        finally:
            own.close()
            connections["default"] = suite


@pytest.fixture(autouse=True)
def _in_it(_upgraded: None, django_db_blocker: Any) -> Iterator[None]:
    """Each test in a transaction that is taken back; what is done once a transaction is certain is done then."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


pytestmark = pytest.mark.one_database


def kept(name: str) -> bytes:
    return lzma.decompress((DATA / f"{name}.xz").read_bytes())


def league_of(name: str) -> League:
    return League.objects.get(public_id=LEAGUES[name])


@pytest.mark.parametrize("name", DEMOS)
def test_sealed_plans_of_then_are_played_and_the_games_are_proved(name: str) -> None:
    games = Fixture.objects.filter(season__league=league_of(name), status=Fixture.Status.READY)
    waiting = list(games.values_list("pk", flat=True))
    assert waiting
    sealed = dict(PlanVersion.objects.filter(step__fixture__in=waiting).values_list("pk", "digests"))
    sweep.sweep(send=False)
    for run in GameRun.objects.filter(fixture__in=waiting, status=GameRun.Status.QUEUED):
        runs.play_run(run_id=run.pk)
    assert dict(PlanVersion.objects.filter(step__fixture__in=waiting).values_list("pk", "digests")) == sealed
    for row in GameRecord.objects.filter(fixture__in=waiting).select_related("fixture"):
        told, promised = published(row.fixture)
        found = rules_engine.verify(engine.open_record(row.body), told, promised)
        assert {"fold", "secret", "commitments", "calls", "published commitments"} <= set(found.proved)
        waiting.remove(row.fixture_id)
    assert waiting == []


def published(fixture: Fixture) -> tuple[str, Published]:
    """The hash and the commitments as the log told them."""
    rows = LeagueLog.objects.filter(data__fixture=str(fixture.public_id)).order_by("pk")
    told = rows.get(action="fixture.secret").data["hash"]
    digests = [
        digest
        for row in rows.filter(action="step.closed")
        for side in ("home", "away")
        for digest in row.data["digests"].get(side, {}).values()
    ]
    return told, Published(tuple(digests))


def test_a_season_of_then_is_consistent_and_its_records_say_what_they_said() -> None:
    league = league_of("finished_fool")
    assert audit.inconsistencies(league) == []
    records = list(GameRecord.objects.filter(fixture__season__league=league).order_by("pk"))
    assert len(records) == 27
    bodies = [(engine.open_record(row.body), row.digest) for row in daily_part(records)]
    assert all(engine.record_digest(body) == digest for body, digest in bodies)


@pytest.mark.parametrize("name", LEAGUES)
@pytest.mark.parametrize("who", ["commissioner", "coach"])
def test_every_address_answers_in_a_league_of_then(name: str, who: str) -> None:
    made = world_of(name)
    client = Client(raise_request_exception=False)
    client.force_login(made.commissioner if who == "commissioner" else made.coaches[0])
    ours = [route for route in routes() if not route.startswith("admin/")]
    asked = [address for route in daily_part(ours, of=12) for address in addresses(made, route)]
    assert [address for address in asked if client.get(address).status_code >= 500] == []


def world_of(name: str) -> World:
    """The league as tests know one, with the first game of its first week."""
    league = league_of(name)
    season = league.seasons.order_by("number").first()
    assert season is not None
    games = list(season.fixtures.order_by("week__number", "pk").select_related("home", "away", "week"))
    heads = Seat.objects.filter(team__league=league, head=True, until=None).select_related("team", "user")
    commissioner = Membership.objects.filter(league=league, role=Membership.Role.COMMISSIONER).first()
    assert commissioner is not None
    # Nobody has a seat in a rehearsal: there he who runs it reads as a coach, too.
    seats = {seat.team: seat.user for seat in heads.order_by("team")} or {games[0].home: commissioner.user}
    first = [game for game in games if game.week_id == games[0].week_id]
    return World(
        league, season, list(seats), list(seats.values()), commissioner.user, commissioner.user, fixtures={1: first}
    )


@pytest.mark.parametrize("name", LEAGUES)
def test_a_file_of_then_imports_to_what_the_database_of_then_exports(name: str) -> None:
    league = league_of(name)
    exported = transfer.export_league(league=league)
    forget(league)
    body = kept(f"{name}.json")
    assert told(exported_again(imported(body), body)) == told(exported)


def told(body: bytes) -> dict[str, Any]:
    """What a file tells, but for the count of what was left out of it."""
    return {name: value for name, value in json.loads(body).items() if name != "left_out"}
