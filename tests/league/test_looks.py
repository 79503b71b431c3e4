"""How a club looks: colours, crest, stadium, by service, page and API; its pictures as files."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from rest_framework.test import APIClient

from league.models import League, LeagueLog, Team
from league.services.errors import Refused
from league.services.looks import change_look
from tests.league.conftest import World
from tests.league.test_rosters import men

LOOK = {"colour": "#15476d", "second_colour": "#e8b23a", "stadium": "The Slipway", "crest_device": "boat"}


def test_a_club_gets_another_look_and_the_log_says_so(world: World) -> None:
    before = world.team.look
    change_look(team=world.team, actor=world.coach, **LOOK)
    team = Team.objects.get(pk=world.team.pk)
    assert (team.colour, team.second_colour, team.stadium, team.crest.device) == tuple(LOOK.values())
    assert team.look != before
    entry = LeagueLog.objects.get(action="team.look")
    assert entry.actor == world.coach
    assert entry.sentence == f"{team} have new colours, a new crest, a stadium called The Slipway."
    change_look(team=team, actor=world.coach, **LOOK)
    assert LeagueLog.objects.filter(action="team.look").count() == 1


@pytest.mark.parametrize(
    ("wrong", "field", "sentence"),
    [
        ({"colour": "navy"}, "colour", '"navy" is no colour.'),
        ({"second_colour": "#154770"}, "second_colour", "The two colours can hardly be told apart."),
        ({"crest_shape": "blob"}, "crest_shape", 'A crest has no shape "blob".'),
        ({"stadium": "x" * 61}, "stadium", "A stadium's name has at most 60 characters."),
        ({"stadium": "a\u200bb"}, "stadium", ""),
    ],
)
def test_what_no_club_can_look_like_is_refused_at_its_field(
    world: World, wrong: dict[str, str], field: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        change_look(team=world.team, actor=world.coach, **{**LOOK, **wrong})
    assert refused.value.field == field
    assert sentence in str(refused.value)
    assert Team.objects.get(pk=world.team.pk).stadium == ""


@pytest.mark.parametrize(
    ("who", "page", "api"),
    [("coach", 302, 200), ("commissioner", 302, 200), ("member", 403, 403), ("stranger", 404, 404)],
)
def test_coaches_and_the_commissioner_change_it_by_page_and_api(world: World, who: str, page: int, api: int) -> None:
    user = getattr(world, who)
    client, program = Client(), APIClient()
    client.force_login(user)
    program.force_authenticate(user)
    assert client.post(reverse("team-look", args=[world.team.public_id]), LOOK).status_code == page
    address = reverse("api-team-look", args=[world.team.public_id])
    assert program.put(address, {**LOOK, "stadium": "Elsewhere"}, format="json").status_code == api
    kept = Team.objects.get(pk=world.team.pk).stadium
    assert kept == ("Elsewhere" if api == 200 else "")


def test_a_fault_stands_at_its_field_and_what_was_typed_is_kept(world: World) -> None:
    client = Client()
    client.force_login(world.coach)
    sent = {**LOOK, "second_colour": LOOK["colour"], "stadium": "Typed"}
    page = client.post(reverse("team-look", args=[world.team.public_id]), sent)
    assert page.context["form"].errors.keys() == {"second_colour"}
    assert b"hardly be told apart" in page.content
    assert b'value="Typed"' in page.content


def pictures(world: World) -> dict[str, Any]:
    man = men(world.team)[0].player
    return {
        "team-crest": world.team.public_id,
        "team-shirt-home": world.team.public_id,
        "team-shirt-away": world.team.public_id,
        "team-colours": world.team.public_id,
        "player-face": man.public_id,
    }


def test_pictures_are_files_that_wear_the_clubs_colours(world: World) -> None:
    team = change_look(team=world.team, actor=world.coach, **LOOK)
    client = Client()
    client.force_login(world.member)
    for name, public_id in pictures(world).items():
        answer = client.get(reverse(name, args=[public_id]))
        assert answer["Content-Type"] == ("text/css" if name == "team-colours" else "image/svg+xml")
        assert team.colour in answer.content.decode()


def test_pictures_of_a_closed_league_are_nobody_elses(world: World) -> None:
    League.objects.filter(pk=world.league.pk).update(openness=League.Openness.MEMBERS)
    client = Client()
    client.force_login(world.stranger)
    for name, public_id in pictures(world).items():
        assert client.get(reverse(name, args=[public_id])).status_code == 404


def test_the_pages_of_team_and_man_show_them(world: World) -> None:
    client = Client()
    client.force_login(world.member)
    man = men(world.team)[0].player
    team_page = client.get(reverse("team", args=[world.team.public_id])).content.decode()
    assert f"{reverse('team-crest', args=[world.team.public_id])}?v={world.team.look}" in team_page
    player_page = client.get(reverse("player", args=[man.public_id])).content.decode()
    assert f"{reverse('player-face', args=[man.public_id])}?v={man.age}{world.team.look}" in player_page
