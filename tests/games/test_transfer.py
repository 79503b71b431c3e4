"""A league as one file and back."""

from __future__ import annotations

import base64
import json
import tracemalloc
import zlib
from base64 import b64encode
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.db import transaction
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from games.models import FixtureSecret, GameRecord, PlanVersion, PlayerGameLine, PlayerSeasonLine, SeasonBest
from games.services import exchange, replays, runs, transfer
from league import clock, limits
from league.limits import BY_PAGE, IMPORT_RECORDS, IMPORT_ROW, IMPORT_ROWS, ImportBounds
from league.models import Claim, Fixture, League, LeagueLog, Player, Season, Seat, Transaction, User
from league.services import log as league_log
from league.services import people, reliability, rosters, rulings, seats, trades
from league.services.errors import Refused
from tests.factories import PlayerFactory
from tests.games.test_rulings import finish, played
from tests.games.worlds import NOON, World, all_in, hand_in, person, plan_text, replayed, world
from tests.league.test_pages import of

pytestmark = pytest.mark.django_db
NOWHERE = {
    "username": "newcomer",
    "display_name": "",
    "time_zone": "Mars/Olympus",
    "public_id": "00000000-0000-0000-0000-000000000007",
}


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


def test_league_that_is_over_round_trips_to_the_same_bytes() -> None:
    small = finished()
    body = transfer.export_league(league=small.league)
    lines = list(PlayerGameLine.objects.order_by("player__public_id").values_list("player__public_id", "figures"))
    sheets = list(Player.objects.order_by("public_id").values_list("public_id", "sheet"))
    ref = small.league.public_id
    forget(small.league)
    User.objects.all().delete()
    league = transfer.import_league(body=body)
    assert json.loads(body)["left_out"] == {}
    assert league.public_id == ref
    assert transfer.export_league(league=League.objects.get(pk=league.pk)) == body
    again = PlayerGameLine.objects.order_by("player__public_id").values_list("player__public_id", "figures")
    assert list(again) == lines
    assert list(Player.objects.order_by("public_id").values_list("public_id", "sheet")) == sheets
    assert not User.objects.exclude(password__startswith="!").exists()


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
    league = transfer.import_league(body=body)
    assert transfer.export_league(league=League.objects.get(pk=league.pk)) == body
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
    league = transfer.import_league(body=body, actor=small.commissioner, adopt=True)
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


def spoiled(body: bytes, *path: Any, value: Any) -> bytes:
    document = json.loads(body)
    place = document
    for name in path[:-1]:
        place = place[name]
    place[path[-1]] = value
    return json.dumps(document).encode()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("format",), "other", "The file holds no league"),
        (("version",), 7, "has version 7"),
        (("league", "options"), {"quarter": 300, "nonsense": 1}, "nonsense"),
        (("league", "options"), True, "league.options: True does not fit"),
        (("league", "ruleset"), [], "league.ruleset: .* does not fit"),
        (("league", "public_id"), [1], "league.public_id: .* does not fit"),
        (("league", "time_zone"), "Mars/Olympus", "league.time_zone: there is no time zone 'Mars/Olympus'"),
        (("people", 0), NOWHERE, "people: newcomer: there is no time zone 'Mars/Olympus'"),
        (("people", 0, "username"), {}, "people: {}: {} does not fit"),
        (("tables", "players", 0, "sheet"), "strong", r"players\[0\].sheet: 'strong' does not fit"),
        (("tables", "players", 0, "sheet"), {"skill": 99}, r"players\[0\]: .*skill"),
        (("tables", "teams", 0, "name"), True, r"teams\[0\].name: True does not fit"),
        (("tables", "teams"), {}, "tables.teams: a list of objects"),
        (("tables", "teams", 0, "code"), "toolong", r"teams\[0\].code"),
        (("tables", "entries", 0, "team"), 99, r"entries\[0\].team: there is no row 99"),
        (("tables", "players", 1, "age"), "old", r"players\[1\].age: 'old' does not fit"),
        (("tables", "roster", 0), {"team": 0}, r"roster\[0\]: .* missing or unknown"),
        (("tables", "entries", 1, "place"), 1, r"entries\[1\]: the row contradicts"),
        (("left_out",), [], "left_out: an object"),
    ],
)
def test_spoiled_file_is_refused_with_the_place_and_imports_nothing(path: Any, value: Any, said: str) -> None:
    small = world(teams=2, weeks=1)
    body = spoiled(transfer.export_league(league=small.league), *path, value=value)
    forget(small.league)
    with pytest.raises(Refused, match=said):
        transfer.import_league(body=body)
    assert not League.objects.exists()


def test_record_that_is_none_is_refused_with_its_place() -> None:
    small = finished()
    body = spoiled(transfer.export_league(league=small.league), "tables", "records", 0, "body", value="")
    forget(small.league)
    with pytest.raises(Refused, match=r"records\[0\].body: This is no compressed record"):
        transfer.import_league(body=body)
    assert not League.objects.exists()


def test_no_json_and_a_league_that_is_here() -> None:
    small = world(teams=2, weeks=1)
    with pytest.raises(Refused, match="not JSON"):
        transfer.import_league(body=b"\xff")
    with pytest.raises(Refused, match="too deep inside each other"):
        transfer.import_league(body=b"[" * 100_000)
    with pytest.raises(Refused, match="here already"):
        transfer.import_league(body=transfer.export_league(league=small.league))


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
    call_command("import_league", str(path), stdout=StringIO())
    assert League.objects.count() == 1
    for words in (("export_league", "nothing", str(path)), ("import_league", str(tmp_path / "none"))):
        with pytest.raises(CommandError, match=r"There is no league|cannot be read"):
            call_command(*words)


# -- people ----------------------------------------------------------------------------------------------------------


def test_an_import_by_page_seats_nobody_but_the_importer() -> None:
    """The file names people who have accounts here; none of them has asked for anything."""
    small = finished()
    body = transfer.export_league(league=small.league)
    forget(small.league)
    founder = person("founder")
    answer = of(founder).post(reverse("import"), {"file": SimpleUploadedFile("league.json", body)}, follow=True)
    league = League.objects.get()
    assert [(row.user, row.role) for row in league.memberships.all()] == [(founder, "commissioner")]
    assert not Seat.objects.filter(team__league=league, until=None).exists()
    assert not any(user.seats.exists() for user in small.coaches)
    names = {str(seat.user) for seat in Seat.objects.filter(team__league=league)}
    assert names == {str(user) for user in small.coaches}
    past = User.objects.filter(username__startswith="past-")
    assert past.exists()
    assert not any(user.is_active or user.has_usable_password() for user in past)
    told = league.log.get(action="league.imported").sentence
    assert "Nobody coaches Harbor Gulls, Millbrook Foxes now." in told
    assert answer.redirect_chain[-1][0] == reverse("league", args=[league.public_id])


def test_the_importer_keeps_his_own_seat_and_can_invite_the_others() -> None:
    small = world(teams=2, weeks=2)
    body = transfer.export_league(league=small.league)
    forget(small.league)
    league = transfer.import_league(body=body, actor=small.coaches[0])
    (seat,) = Seat.objects.filter(team__league=league, until=None)
    assert seat.user == small.coaches[0]
    vacant = league.teams.exclude(pk=seat.team_id).get()
    invited = people.invite_coach(team=vacant, actor=small.coaches[0])
    people.accept_invitation(token=invited.token, user=small.coaches[1])
    assert Seat.objects.filter(team=vacant, until=None).get().user == small.coaches[1]


def test_names_that_cannot_be_read_are_refused_with_their_place() -> None:
    small = world(teams=2, weeks=1)
    body = spoiled(transfer.export_league(league=small.league), "tables", "players", 0, "name", value="A\u202eb")
    forget(small.league)
    with pytest.raises(Refused, match=r"players\[0\].name holds a character that cannot be seen"):
        transfer.import_league(body=body)


def test_a_file_of_the_first_version_is_read_with_what_it_does_not_know_by_default() -> None:
    small = finished()
    body = transfer.export_league(league=small.league)
    document = json.loads(body) | {"version": 1}
    for row in document["tables"]["seasons"]:
        del row["options"]
    for row in document["tables"]["transactions"]:
        del row["trade"]
    for name in ("gives_picks", "gets_picks"):
        assert all(name in row for row in document["tables"]["trades"])
    del document["tables"]["draft_picks"]
    forget(small.league)
    league = transfer.import_league(body=json.dumps(document).encode())
    assert league.seasons.get().options is None
    assert league.transactions.count() == len(document["tables"]["transactions"])


def test_sheets_of_teams_travel_and_a_file_from_before_there_were_any_is_read() -> None:
    small = world(teams=2, weeks=1, ruleset="statis_pro")
    sheets = {team.code: team.sheet for team in small.teams}
    body = transfer.export_league(league=small.league)
    forget(small.league)
    league = transfer.import_league(body=body)
    assert {team.code: team.sheet for team in league.teams.all()} == sheets
    assert transfer.export_league(league=league) == body
    forget(league)
    document = json.loads(body) | {"version": 3}
    for row in document["tables"]["teams"]:
        del row["sheet"]
    league = transfer.import_league(body=json.dumps(document).encode())
    assert [team.sheet for team in league.teams.all()] == [{}, {}]


def test_a_sheet_that_the_ruleset_refuses_is_told_with_its_place() -> None:
    small = world(teams=2, weeks=1, ruleset="statis_pro")
    body = spoiled(transfer.export_league(league=small.league), "tables", "teams", 1, "sheet", "year", value=0)
    forget(small.league)
    with pytest.raises(Refused, match=r"teams\[1\]: .*year"):
        transfer.import_league(body=body)


# -- any league ------------------------------------------------------------------------------------------------------

ACTS = ["play", "move", "undo", "edit", "leave", "seat", "offer", "agree", "invite", "open", "decide", "rules"]


@settings(max_examples=15)
@given(acts=st.lists(st.sampled_from(ACTS), max_size=7))
def test_whatever_happened_in_a_league_its_file_makes_the_same_tables_again(acts: list[str]) -> None:
    with transaction.atomic():
        small = world(teams=2, weeks=3)
        for number, act in enumerate(acts):
            with clock.at(NOON + timedelta(hours=number)), suppress(Refused):
                do(small, act)
        document = json.loads(transfer.export_league(league=small.league))
        forget(small.league)
        User.objects.all().delete()
        league = transfer.import_league(body=json.dumps(document).encode())
        again = json.loads(transfer.export_league(league=League.objects.get(pk=league.pk)))
        assert again.pop("left_out") == {}
        document.pop("left_out")
        assert again == document
        transaction.set_rollback(True)


def do(small: World, act: str) -> None:
    """Something that a league's file has to hold, where it can happen now."""
    game = next((one for rows in small.fixtures.values() for one in rows if not is_over(one)), small.fixture)
    team, coach, chief = small.teams[0], small.coaches[0], small.commissioner
    man = team.roster.order_by("number").first().player
    if act == "play":
        exchange.open_fixture(fixture=game)
        all_in(small, game)
        finish()
    elif act == "open":
        exchange.open_fixture(fixture=game)
        hand_in(small, "home", fixture=game)
    elif act == "move":
        rosters.move_players(team=team, wishes=[rosters.Wish(man, "training")], actor=coach)
    elif act == "undo":
        entry = Transaction.objects.filter(league=small.league, undoes=None).order_by("-id").first()
        if entry:
            rulings.undo(entry=entry, actor=chief, reason="a slip")
    elif act == "edit":
        rulings.edit_player(player=man, actor=chief, reason="a slip", age=33)
    elif act == "leave":
        asked = {"starts_at": clock.now(), "ends_at": clock.now() + timedelta(days=5)}
        reliability.grant(absence=reliability.ask_leave(league=small.league, user=coach, **asked), actor=chief)
    elif act == "seat":
        seat = Seat.objects.filter(team=small.teams[1], until=None).first()
        if seat:
            seats.end_seat(seat=seat, actor=chief, reason="gone")
    elif act == "invite":
        people.invite_coach(team=team, actor=coach, head=False)
    elif act in ("offer", "agree"):
        other = small.teams[1].roster.order_by("number").first().player
        goods = (trades.Goods([man], []), trades.Goods([other], []))
        trade = trades.propose_trade(proposer=team, partner=small.teams[1], gives=goods[0], gets=goods[1], actor=coach)
        if act == "agree":
            trades.answer_trade(trade=trade, accept=True, actor=small.coaches[1])
    elif act == "decide":
        runs.decide_game(fixture=game, home_score=3, away_score=0, actor=chief, reason="forfeit")
    else:
        league_log.write(league=small.league, action="x", sentence="Ünïcode “quotes”", data={"a": [1, None]})


def is_over(fixture: Fixture) -> bool:
    fixture.refresh_from_db()
    return fixture.status == Fixture.Status.FINAL


def packed(size: int) -> str:
    """A record's body of a few kilobytes that unpacks to ``size`` bytes of blanks."""
    return base64.b64encode(b"FBM1" + zlib.compress(b" " * size, 9)).decode()


def test_a_record_that_unpacks_to_too_much_is_refused_before_anything_is_stored(
    django_assert_num_queries: Any,
) -> None:
    small = finished()
    body = spoiled(transfer.export_league(league=small.league), "tables", "records", 0, "body", value=packed(10**9))
    assert len(body) < 2_000_000
    tracemalloc.start()
    try:
        with (
            django_assert_num_queries(0),
            pytest.raises(Refused, match=r"records\[0\].body: .* holds more than 4,000,000 bytes"),
        ):
            transfer.import_league(body=body)
        assert tracemalloc.get_traced_memory()[1] < 30_000_000
    finally:
        tracemalloc.stop()


def bounds(**more: Any) -> ImportBounds:
    return replace(BY_PAGE, **more)


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        (bounds(rows=replace(IMPORT_ROWS, most=5)), "The file has more than 5 rows."),
        (bounds(row=replace(IMPORT_ROW, most=100)), "The file holds a value of more than 100 characters."),
        (bounds(records=replace(IMPORT_RECORDS, most=1)), "The records of the file have more than 0 MB when they are"),
        (bounds(seconds=-1.0), "The import took longer than -1 seconds and was given up. Nothing of it was kept."),
    ],
)
def test_an_import_is_bounded_in_all_with_a_sentence(
    wanted: ImportBounds, told: str, django_assert_num_queries: Any
) -> None:
    body = transfer.export_league(league=finished().league)
    with django_assert_num_queries(0), pytest.raises(Refused) as refused:
        transfer.import_league(body=body, bounds=wanted)
    assert told in str(refused.value)


def test_the_page_refuses_a_larger_file_with_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    small = world(teams=2, weeks=1)
    monkeypatch.setattr(limits, "IMPORT_FILE", replace(limits.IMPORT_FILE, most=3_000_000))
    file = SimpleUploadedFile("league.json", b" " * 3_000_001, "application/json")
    answer = of(person("founder")).post(reverse("import"), {"file": file})
    assert answer.status_code == 422
    assert "The file has more than 3 MB. Ask the operator" in answer.content.decode()
    assert League.objects.get() == small.league


@pytest.mark.parametrize("text", ['{"tables": {}, "tables": {}}', '{"people": [], "people": []}'])
def test_what_stands_twice_in_a_file_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="twice"):
        transfer.import_league(body=text.encode())
