"""A roster on its page: a table for the men of whom a ruleset tells the same, with nothing of anybody left out."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

import rules_engine
from league import rulebook
from league.models import League, Team
from league.selectors.teams import IDENTITY, roster
from league.services.teams import fill_roster
from tests.factories import LeagueFactory, TeamFactory
from tests.games.laws import RULESETS

pytestmark = pytest.mark.django_db


@pytest.fixture(params=RULESETS)
def team(request: pytest.FixtureRequest) -> Team:
    made = TeamFactory.create(
        league=LeagueFactory.create(ruleset=request.param, openness=League.Openness.PUBLIC), name="Gulls"
    )
    fill_roster(team=made, key=bytes(range(32)))
    return Team.objects.get(pk=made.pk)


def test_what_is_told_of_a_man_has_names_of_its_own(team: Team) -> None:
    rules = rules_engine.get(team.league.ruleset)
    for spot in team.roster.select_related("player"):
        names = [column.name for column in rules.describe_player(rulebook.athlete_of(spot))]
        assert len(names) == len(set(names)), (spot.player.position, names)


def test_every_man_stands_in_one_table_with_all_that_is_told_of_him(team: Team) -> None:
    rules = rules_engine.get(team.league.ruleset)
    lines = roster(team).lines
    assert sorted(line.spot.number for line in lines) == sorted(team.roster.values_list("number", flat=True))
    for line in lines:
        described = rules.describe_player(rulebook.athlete_of(line.spot))
        shown = {column for column in line.facts if column.meaning}
        assert shown == {column for column in described if column.name not in IDENTITY}


def test_men_of_whom_the_same_is_told_share_a_table_and_others_do_not(team: Team) -> None:
    tables: dict[tuple[str, ...], frozenset[str]] = {}
    for one in roster(team).lists:
        for table in one.tables:
            heads = [column.name for column in table.columns]
            assert all([column.name for column in line.facts] == heads for line in table.lines)
            assert {line.spot.player.position for line in table.lines} <= set(table.positions)
            tables[table.positions] = frozenset(heads)
    assert len(set(tables.values())) == len(tables)


def test_the_page_names_each_table(team: Team) -> None:
    page = Client().get(reverse("team", args=[team.public_id])).content.decode()
    for one in roster(team).lists:
        several = len(one.tables) > 1
        for table in one.tables:
            caption = f"Players, {one.name}" + (f": {', '.join(table.positions)}" if several else "")
            assert f">{caption}</caption>" in page
    assert page.count('<th scope="row"><a href="/players/') == len(roster(team).lines)
