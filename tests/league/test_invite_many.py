"""Coaches of several teams are invited at once, all of them or none."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from league.models import Invitation, LeagueLog, Outbox
from league.services import people
from league.services.errors import Refused
from tests.factories import SeatFactory, TeamFactory, UserFactory
from tests.league.conftest import World
from tests.league.test_pages import of, words


def empty_teams(world: World) -> list[str]:
    """The codes of the teams without a head coach, by name."""
    taken = world.league.teams.filter(seats__until=None, seats__head=True)
    return list(world.league.teams.exclude(pk__in=taken).order_by("name").values_list("code", flat=True))


def test_links_are_mailed_or_shown_once(world: World) -> None:
    TeamFactory(league=world.league, code="ZED", name="Zed")
    first, second, *_ = empty_teams(world)
    address = reverse("invite-many", args=[world.league.public_id])
    text = words(of(world.commissioner).get(address).content.decode())
    assert "Invite them" in text
    given = {first: "on", f"{first}-email": "joe@example.org", second: "on"}
    shown = of(world.commissioner).post(address, given).content.decode()
    assert "2 coaches invited" in words(shown)
    assert "The link goes to joe@example.org." in words(shown)
    assert shown.count(f"http://testserver{reverse('invitation', args=['x'])[:-2]}") == 1
    waiting = {each.team.code: each.email for each in Invitation.objects.filter(withdrawn_at=None)}
    assert waiting == {first: "joe@example.org", second: ""}
    assert Outbox.objects.filter(kind="invitation").count() == 1
    assert LeagueLog.objects.filter(action="invitation.sent", actor=world.commissioner).count() == 2


def test_a_mistake_invites_nobody_and_keeps_what_was_typed(world: World, settings: Any) -> None:
    TeamFactory(league=world.league, code="ZED", name="Zed")
    first, second, *_ = empty_teams(world)
    settings.INVITATION_MAILS_PER_DAY = 1
    address = reverse("invite-many", args=[world.league.public_id])
    good = {first: "on", f"{first}-email": "joe@example.org", second: "on", f"{second}-email": "ann@example.org"}
    cases = (
        ({}, "Choose a team at least."),
        (good | {f"{second}-email": "nobody"}, "Enter a valid email address."),
        (good, "You have mailed 1 invitations within a day"),
    )
    for given, said in cases:
        answer = of(world.commissioner).post(address, given)
        assert answer.status_code == 422
        assert said in answer.content.decode()
        assert all(f'value="{typed}"' in answer.content.decode() for typed in given.values() if "@" in typed)
        assert not Invitation.objects.exists()
        assert not Outbox.objects.filter(kind="invitation").exists()


def test_a_team_that_has_a_coach_meanwhile_is_named(world: World) -> None:
    code = empty_teams(world)[0]
    team = world.league.teams.get(code=code)
    SeatFactory(team=team, user=UserFactory(display_name="Somebody"))
    with pytest.raises(Refused, match="coaches") as refused:
        people.invite_coaches(league=world.league, actor=world.commissioner, wanted={code: ""})
    assert refused.value.field == code
    with pytest.raises(Refused, match="The league has no team NONE"):
        people.invite_coaches(league=world.league, actor=world.commissioner, wanted={"NONE": ""})


def test_a_team_that_found_a_coach_while_the_page_was_open_is_told(world: World) -> None:
    TeamFactory(league=world.league, code="ZED", name="Zed")
    first = next(code for code in empty_teams(world) if code != "ZED")
    SeatFactory(team=world.league.teams.get(code="ZED"), user=UserFactory())
    address = reverse("invite-many", args=[world.league.public_id])
    answer = of(world.commissioner).post(address, {first: "on", "ZED": "on"})
    assert answer.status_code == 422
    assert "Nobody was invited, since Zed found a coach meanwhile." in words(answer.content.decode())
    assert not Invitation.objects.exists()


def test_by_api(world: World) -> None:
    code = empty_teams(world)[0]
    address = f"/api/v1/leagues/{world.league.public_id}/invitations/many/"
    body = {"teams": {code: ""}}
    assert of(world.coach).post(address, body, content_type="application/json").status_code == 403
    answer = of(world.commissioner).post(address, body, content_type="application/json")
    assert answer.status_code == 201
    (row,) = answer.json()
    assert row["invitation"]["team"]["code"] == code
    token = row["link"].rstrip("/").rsplit("/", 1)[-1]
    newcomer = UserFactory()
    people.accept_invitation(token=token, user=newcomer)
    assert world.league.teams.get(code=code).seats.get(until=None).user == newcomer
    again = of(world.commissioner).post(address, body, content_type="application/json")
    assert again.status_code == 409
