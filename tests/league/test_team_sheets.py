"""What belongs to a team and to no man of it: kept as the ruleset's own sheet, and handed to its games."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

import rules_engine
from games import engine
from league import rulebook
from league.models import League, Team
from league.rulebook import LeagueRules, NotLegal
from league.services.teams import fill_roster
from tests.factories import LeagueFactory, TeamFactory, UserFactory
from tests.games.worlds import World, world

pytestmark = pytest.mark.django_db
CARDS = "statis_pro"  # a ruleset whose teams have a sheet
KEY = bytes(range(32))


def dealt(ruleset: str) -> Team:
    """A team of such a league, read back from the database."""
    team = TeamFactory.create(league=LeagueFactory.create(ruleset=ruleset, openness=League.Openness.PUBLIC))
    fill_roster(team=team, key=KEY)
    return Team.objects.get(pk=team.pk)


def card_league() -> World:
    return world(teams=2, weeks=1, ruleset=CARDS)


def test_a_team_is_dealt_its_sheet_with_its_men() -> None:
    team = dealt(CARDS)
    drawn = rulebook.rules_of(team.league).draw_team(name=team.name, team_code=team.code, strength=3, key=KEY)
    assert team.sheet == drawn.sheet
    assert team.sheet["values"]


def test_a_team_of_a_ruleset_that_keeps_none_has_an_empty_one() -> None:
    assert dealt("tiny").sheet == {}


def test_a_sheet_that_the_ruleset_refuses_is_not_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    ruleset = rules_engine.get(CARDS)
    whole = ruleset.generate_team

    def spoiled(*given: Any) -> rules_engine.Team:
        team = whole(*given)
        team.sheet["year"] = 0
        return team

    monkeypatch.setattr(type(ruleset), "generate_team", lambda self, *given: spoiled(*given))
    with pytest.raises(NotLegal, match="year"):
        LeagueRules(CARDS, {}).draw_team(name="Cards", team_code="CAR", strength=3, key=KEY)


def test_the_sheet_goes_into_the_game() -> None:
    small = card_league()
    matchup = engine.matchup(small.fixture)
    home, away = matchup.teams["home"], matchup.teams["away"]
    assert (home.sheet, away.sheet) == tuple(team.sheet for team in small.teams)
    assert home.sheet != away.sheet
    record = {"public": {"teams": {"home": rules_engine.team_json(home), "away": rules_engine.team_json(away)}}}
    assert engine.resumed(matchup, record | {"options": {}}).teams == matchup.teams


def test_the_page_and_the_api_tell_of_it(client: Client) -> None:
    team = dealt(CARDS)
    page = client.get(reverse("team", args=[team.public_id])).content.decode()
    values = team.sheet["values"]
    assert "The team itself" in page
    assert f"1-{values['fumbles_lost_hi']}" in page
    quarterback = team.roster.get(number=team.sheet["lineup"]["offense"]["QB"])
    assert f"QB {quarterback.number} {quarterback.player.name}" in page
    client.force_login(UserFactory.create())
    assert client.get(f"/api/v1/teams/{team.public_id}/").json()["sheet"] == team.sheet


def test_a_page_without_facts_of_the_team_does_not_speak_of_them(client: Client) -> None:
    team = dealt("tiny")
    assert b"The team itself" not in client.get(reverse("team", args=[team.public_id])).content
