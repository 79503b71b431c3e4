"""A league as one file and back."""

from __future__ import annotations

import json
from base64 import b64encode
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.hashers import make_password
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.models import FixtureSecret, GameRecord, PlanVersion, PlayerGameLine, PlayerSeasonLine, SeasonBest
from games.services import exchange, replays, runs, transfer
from league import clock
from league.models import Claim, Fixture, League, LeagueLog, Player, Season, Transaction, User
from league.services import rosters, rulings
from tests.factories import PlayerFactory
from tests.games.test_rulings import finish, played
from tests.games.worlds import NOON, World, all_in, hand_in, plan_text, replayed, world
from tests.league.test_pages import of

pytestmark = pytest.mark.django_db


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


def accounts_for(body: bytes) -> dict[str, str]:
    """Open an account for everybody of the file who has none, and give each person the one of his name."""
    people = json.loads(body)["people"]
    for row in people:
        User.objects.get_or_create(username=row["username"], defaults=row | {"password": make_password(None)})
    return {row["username"]: row["username"] for row in people}


def imported(body: bytes) -> League:
    """Import a league as the operator does who knows everybody."""
    return transfer.import_league(body=body, seated=accounts_for(body))


def exported_again(league: League, body: bytes) -> bytes:
    """Export a league that was imported from ``body``, without the rows of the log that the import wrote."""
    document = json.loads(transfer.export_league(league=League.objects.get(pk=league.pk)))
    log = document["tables"]["log"]
    known = len(json.loads(body)["tables"]["log"])
    assert {row["action"] for row in log[known:]} <= {"league.imported", "league.seated"}
    document["tables"]["log"] = log[:known]
    return json.dumps(document, indent=1, sort_keys=True, ensure_ascii=False).encode()


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


def test_league_that_is_over_round_trips_to_the_same_bytes() -> None:
    small = finished()
    body = transfer.export_league(league=small.league)
    lines = list(PlayerGameLine.objects.order_by("player__public_id").values_list("player__public_id", "figures"))
    sheets = list(Player.objects.order_by("public_id").values_list("public_id", "sheet"))
    ref = small.league.public_id
    forget(small.league)
    User.objects.all().delete()
    league = imported(body)
    assert json.loads(body)["left_out"] == {}
    assert league.public_id == ref
    assert exported_again(league, body) == body
    again = PlayerGameLine.objects.order_by("player__public_id").values_list("player__public_id", "figures")
    assert list(again) == lines
    assert list(Player.objects.order_by("public_id").values_list("public_id", "sheet")) == sheets


def test_a_replayed_game_takes_both_playings_and_no_secret_of_those_that_never_were() -> None:
    small = world(teams=2, weeks=1)
    played(small)
    with clock.at(NOON):
        runs.play_run(run_id=replayed(small).pk)
    Season.objects.filter(pk=small.season.pk).update(status=Season.Status.FINISHED)
    PlanVersion.objects.filter(frozen_at=None).delete()
    body = transfer.export_league(league=small.league)
    tables = json.loads(body)["tables"]
    assert [row["revision"] for row in tables["secrets"]] == [1, 2]
    assert [(row["revision"], row["reason"]) for row in tables["replays"]] == [(2, "roster")]
    never = FixtureSecret.objects.filter(fixture=small.fixture, revision__gt=2)
    drawn = [bytes(one) for row in never for one in (row.secret, row.nonce_secret)]
    assert [one for one in drawn if b64encode(one) in body or one.hex().encode() in body] == []
    forget(small.league)
    User.objects.all().delete()
    league = imported(body)
    assert exported_again(league, body) == body
    with clock.at(NOON):
        game = Fixture.objects.get(season__league=league)
        replay = replays.order_replay(fixture=game, actor=None, reason="engine", explanation="A fault.")
    assert FixtureSecret.objects.get(fixture=game, revision=replay.revision).nonce_hash


def test_what_is_sealed_is_left_out_and_said_so() -> None:
    small = world(teams=4)
    played(small)
    other = small.fixtures[1][1]
    with clock.at(NOON):
        exchange.open_fixture(fixture=other)
        hand_in(small, "home", fixture=other, runs=8)
    free = PlayerFactory(league=small.league)
    season = small.season
    Claim.objects.create(season=season, team=small.teams[0], player=free, to_list="training", rank=1, made_at=NOON)
    body = transfer.export_league(league=small.league)
    document = json.loads(body)
    assert document["left_out"]["open claims"] == 1
    assert document["left_out"]["games under way"] == 1
    assert document["left_out"]["secrets"] >= 2
    text = body.decode()
    assert plan_text(runs=8) not in text
    (sealed,) = exchange.read_exchange(other).frozen.values() if exchange.read_exchange(other).frozen else [None]
    assert sealed is None or sealed.text not in text
    assert all(user.email not in text for user in User.objects.exclude(email=""))
    statuses = {row["public_id"]: row["status"] for row in document["tables"]["fixtures"]}
    assert statuses[str(other.public_id)] == "scheduled"
    assert statuses[str(small.fixture.public_id)] == "final"


def test_imported_league_goes_on() -> None:
    small = world(teams=2, weeks=2)
    played(small)
    body = transfer.export_league(league=small.league)
    forget(small.league)
    league = imported(body)
    assert LeagueLog.objects.filter(league=league, action="league.imported").exists()
    following = Fixture.objects.get(season__league=league, week__number=2)
    with clock.at(NOON):
        exchange.open_fixture(fixture=following)
        small.fixtures[2] = [following]
        small.teams = sorted(league.teams.all(), key=lambda team: team.pk)
        all_in(small, following)
        finish()
    following.refresh_from_db()
    assert following.status == Fixture.Status.FINAL
    assert Transaction.objects.filter(fixture=following).exists()


def test_export_is_the_commissioners_to_download_and_import_the_founders() -> None:
    small = world(teams=2, weeks=1)
    address = reverse("export", args=[small.league.public_id])
    assert of(small.coaches[0]).get(address).status_code == 403
    assert of(small.stranger).get(address).status_code == 404
    answer = of(small.commissioner).get(address)
    assert answer["Content-Disposition"].startswith("attachment")
    body = answer.getvalue()
    assert json.loads(body)["league"]["name"] == small.league.name
    forget(small.league)
    page = reverse("import")
    client = of(small.commissioner)
    given = {"file": SimpleUploadedFile("league.json", body)}
    assert client.post(page, given).status_code == 302
    assert League.objects.get().name == json.loads(body)["league"]["name"]
    again = client.post(page, {"file": SimpleUploadedFile("league.json", body)})
    assert again.status_code == 422
    assert "here already" in again.content.decode()
    assert client.post(page, {}).status_code == 422


def test_commands_write_and_read_the_file(tmp_path: Path) -> None:
    small = world(teams=2, weeks=1)
    path = tmp_path / "league.json"
    call_command("export_league", str(small.league.public_id), str(path), stdout=StringIO())
    with pytest.raises(CommandError, match="here already"):
        call_command("import_league", str(path))
    forget(small.league)
    call_command("import_league", str(path), "--nobody", stdout=StringIO())
    assert League.objects.count() == 1
    for words in (("export_league", "nothing", str(path)), ("import_league", str(tmp_path / "none"))):
        with pytest.raises(CommandError, match=r"There is no league|cannot be read"):
            call_command(*words)
