"""Who is who after an import, and files of earlier versions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.urls import reverse

from games.services import transfer
from league.models import League, Outbox, Seat, User
from league.services import people
from league.services.errors import Refused
from tests.factories import UserFactory
from tests.games.worlds import person, world
from tests.league.test_pages import of

from .test_round_trips import exported_again, finished, forget, imported, spoiled

pytestmark = pytest.mark.django_db


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


@pytest.mark.parametrize("spelt", [str, str.upper])
def test_an_importer_with_the_name_of_a_person_of_the_file_is_a_stranger_to_him(spelt: Callable[[str], str]) -> None:
    small = world(teams=2, weeks=1)
    body = transfer.export_league(league=small.league)
    forget(small.league)
    coach = small.coaches[0]
    User.objects.filter(pk=coach.pk).update(username="moved", public_id=uuid4())
    founder = UserFactory.create(username=spelt(coach.username), email="founder@example.org")
    league = transfer.import_league(body=body, actor=founder)
    assert not founder.seats.exists()
    assert not coach.seats.exists()
    assert [row.user for row in league.memberships.all()] == [founder]


@dataclass
class Move:
    """A league's file in another installation, where its people have other accounts."""

    body: bytes
    path: Path
    first: str  # head coach of the first team
    second: str
    chief: str


@pytest.fixture
def move(tmp_path: Path) -> Move:
    small = world(teams=2, weeks=1)
    first, second, chief = (user.username for user in (*small.coaches, small.commissioner))
    body = transfer.export_league(league=small.league)
    forget(small.league)
    for user in User.objects.filter(username__in=[first, second, chief]):
        user.username, user.public_id = user.username.upper(), uuid4()
        user.save()
    UserFactory.create(username="ana")
    UserFactory.create(username="bo")
    UserFactory.create(username="gone", is_active=False)
    (tmp_path / "league.json").write_bytes(body)
    return Move(body, tmp_path / "league.json", first, second, chief)


def command(move: Move, *words: str) -> str:
    out = StringIO()
    call_command("import_league", str(move.path), *words, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("words", "seats", "runs"),
    [
        (["--nobody"], {}, []),
        (["--map", "{first}=ana"], {"Harbor Gulls": "ana"}, []),
        (["--map", "{first}=ana", "--map", "{chief}=bo"], {"Harbor Gulls": "ana"}, ["bo"]),
        (["--map", "{first}=ana", "--map", "{second}=bo"], {"Harbor Gulls": "ana", "Millbrook Foxes": "bo"}, []),
        (["--map", "{first}={upper}"], {"Harbor Gulls": "{upper}"}, []),
    ],
)
def test_the_command_seats_whom_the_operator_names(
    move: Move, words: list[str], seats: dict[str, str], runs: list[str]
) -> None:
    names = {**vars(move), "upper": move.first.upper()}
    command(move, *(word.format(**names) for word in words))
    league = League.objects.get()
    found = {row.team.name: row.user.username for row in Seat.objects.filter(team__league=league, until=None)}
    assert found == {team: who.format(**names) for team, who in seats.items()}
    members = league.memberships.select_related("user")
    assert {row.user.username for row in members} == {*found.values(), *runs}
    assert [row.user.username for row in members if row.role == "commissioner"] == runs
    told = Outbox.objects.filter(league=league, user__isnull=False)
    assert sorted(row.user.username for row in told) == sorted({*found.values(), *runs})
    assert all(row.topic == "league" and "imported the league" in row.body["text"] for row in told)
    assert league.log.filter(action="league.seated").count() == len(told)
    log = league.log.get(action="league.imported").sentence
    vacant = sorted({"Harbor Gulls", "Millbrook Foxes"} - set(found))
    assert ("Nobody coaches" in log) == bool(vacant)
    assert all(team in log for team in vacant)
    past = User.objects.filter(username__startswith="past-")
    assert past.count() == 3 - len(told)
    assert not any(user.is_active or user.has_usable_password() for user in past)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([], "Nothing was stored. Say who of these people is who here"),
        (["--map", "{first}=gone"], 'The account "gone" is not active'),
        (["--map", "{first}=nobody"], 'There is no account "nobody" here'),
        (["--map", "{first}={first}"], 'There is no account "{first}" here'),
        (["--map", "{first}=Ana"], 'There is no account "Ana" here'),
        (["--map", "stranger=ana"], 'The file has no person "stranger"'),
        (["--map", "{upper}=ana"], 'The file has no person "{upper}"'),
        (["--map", "{first}=ana", "--map", "{second}=ana"], 'The account "ana" is given to two people'),
        (["--map", "{first}=ana", "--map", "{first}=bo"], '"{first}" of the file is given two accounts'),
        (["--map", "{first}"], '"{first}" is not FILE-NAME=USER-NAME'),
        (["--map", "{first}=ana", "--nobody"], "contradict each other"),
    ],
)
def test_the_command_stores_nothing_where_it_is_not_told_who_is_who(move: Move, words: list[str], said: str) -> None:
    names = {**vars(move), "upper": move.first.upper()}
    users = User.objects.count()
    with pytest.raises(CommandError, match=re.escape(said.format(**names))):
        command(move, *(word.format(**names) for word in words))
    assert not League.objects.exists()
    assert not Outbox.objects.exists()
    assert User.objects.count() == users


def test_the_command_lists_the_people_with_their_roles(move: Move) -> None:
    told = command(move, "--map", f"{move.first}=ana").splitlines()
    assert any(
        line.startswith(move.first) and "head coach of Harbor Gulls. Becomes the account ana" in line for line in told
    )
    assert any(
        line.startswith(move.second) and "head coach of Millbrook Foxes. Becomes nobody" in line for line in told
    )
    assert any(line.startswith(move.chief) and "commissioner. Becomes nobody" in line for line in told)


def test_a_file_without_people_needs_no_choice(move: Move) -> None:
    document = json.loads(move.body)
    document["people"] = []
    for name in ("members", "seats", "log"):
        document["tables"][name] = []
    move.path.write_text(json.dumps(document))
    assert "is here" in command(move)


@pytest.mark.parametrize("column", ["username", "public_id"])
def test_two_people_of_one_name_or_id_are_refused(move: Move, column: str) -> None:
    document = json.loads(move.body)
    document["people"][2][column] = document["people"][0][column]
    with pytest.raises(Refused, match=rf"people\[2\].{column}: .* is another person's"):
        transfer.read_file(body=json.dumps(document).encode())


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
    league = imported(body)
    assert {team.code: team.sheet for team in league.teams.all()} == sheets
    assert exported_again(league, body) == body
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
