"""Who is who after an import, and files of earlier versions."""

from __future__ import annotations

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from games.services import transfer
from league.models import League, Seat, User
from league.services import people
from league.services.errors import Refused
from tests.games.worlds import person, world
from tests.league.test_pages import of

from .test_round_trips import finished, forget, spoiled

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
