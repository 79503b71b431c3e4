"""Founding a league of any rulebook: what each is like, one form for all of them, the same by API and by command."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

import rules_engine
from league import rulebook
from league.models import League, User
from tests.factories import UserFactory
from tests.league.test_api import of as by_api
from tests.league.test_pages import of, words

pytestmark = pytest.mark.django_db
RULEBOOKS = ("fool", "statis_pro")  # those that leagues play; the others are the tests' own


@pytest.fixture
def user(db: None) -> User:
    return UserFactory.create(username="founder")


def filled_in(client: Client, ruleset: str) -> dict[str, str]:
    """The form's own values, as a browser would send them."""
    shown = client.get(reverse("league-create"), {"ruleset": ruleset}).context
    data = {"name": "Mine", "openness": "members", "time_zone": "UTC", "every_days": "7"}
    for division, teams in shown["clubs"].divisions:
        for one in (division, *teams):
            data |= {one.add_prefix(name): str(value) for name, value in one.initial.items()}
    rules = shown["rules"]
    return data | {rules.add_prefix(name): str(f.initial) for name, f in rules.fields.items() if f.initial is not False}


# -- choosing --------------------------------------------------------------------------------------------------------


def test_the_page_says_what_each_rulebook_is_like(user: User) -> None:
    html = of(user).get(reverse("league-create")).content.decode()
    text = words(html)
    for code in RULEBOOKS:
        about = rules_engine.get(code).about()
        assert about is not None
        for sentence in (about.game, about.coach, about.effort, about.card):
            assert words(sentence.replace("'", "&#x27;")) in text
        assert f'href="?ruleset={code}"' in html


def test_a_rulebook_that_says_nothing_of_itself_can_be_chosen_too(user: User) -> None:
    assert rules_engine.get("tiny").about() is None
    assert 'href="?ruleset=tiny"' in of(user).get(reverse("league-create")).content.decode()


def test_an_example_man_is_the_same_for_everybody() -> None:
    book = rulebook.open_rulebook("statis_pro")
    rulebook.open_rulebook.cache_clear()
    assert rulebook.open_rulebook("statis_pro") == book
    assert book.facts


# -- founding --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_the_same_form_founds_a_league_of_each(user: User, ruleset: str) -> None:
    client = of(user)
    data = filled_in(client, ruleset) | {"rule-regular_games": "8", "rule-exchange": "together"}
    answer = client.post(f"{reverse('league-create')}?ruleset={ruleset}", data)
    league = League.objects.get()
    assert answer["Location"] == reverse("commissioner", args=[league.public_id])
    assert (league.ruleset, league.options) == (ruleset, {"regular_games": 8, "exchange": "together"})
    rules = rulebook.rules_of(league)
    season = league.seasons.get()
    assert season.fixtures.filter(week__kind="regular").count() == 8 * 8 // 2
    assert next(phase.kind for phase in season.phases.all()) == "preparation"
    active = rules.roster_lists()[0]
    for team in league.teams.all():
        assert team.roster.filter(list=active.code).count() <= (active.size or 99)
        assert rules.check_team(rulebook.team_of(team, ())) == []


def test_what_a_house_rule_cannot_be_is_told_beside_it(user: User) -> None:
    client = of(user)
    data = filled_in(client, "statis_pro") | {"rule-roster_size": "61"}
    answer = client.post(f"{reverse('league-create')}?ruleset=statis_pro", data)
    assert list(answer.context["rules"].errors) == ["roster_size"]
    assert not League.objects.exists()


def test_what_the_rulebook_refuses_is_told_beside_the_rule(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: rulebook.LeagueRules) -> None:
        raise rulebook.NotLegal(["Too many men."], path="options.roster_size")

    client = of(user)
    data = filled_in(client, "statis_pro")
    monkeypatch.setattr(rulebook.LeagueRules, "check", refuse)
    answer = client.post(f"{reverse('league-create')}?ruleset=statis_pro", data)
    assert answer.context["rules"].errors == {"roster_size": ["Too many men."]}


def test_house_rules_of_cards_change_between_seasons(user: User) -> None:
    client = of(user)
    client.post(f"{reverse('league-create')}?ruleset=statis_pro", filled_in(client, "statis_pro"))
    league = League.objects.get()
    address = reverse("change-rules", args=[league.public_id])
    rules = client.get(address).context["rules"]
    data = {rules.add_prefix(name): str(f.initial) for name, f in rules.fields.items() if f.initial is not False}
    answer = client.post(address, data | {"rule-fake_kicks": "on", "reason": "for fun"})
    assert answer.status_code == 302
    league.refresh_from_db()
    assert league.options == {"fake_kicks": True}


# -- by API ----------------------------------------------------------------------------------------------------------


def test_api_lists_the_rulebooks(user: User) -> None:
    rows = {row["code"]: row for row in by_api(user).get("/api/v1/rulesets/").json()}
    for code in RULEBOOKS:
        assert rows[code]["about"]["effort"]
        assert {"regular_games", "exchange"} <= {option["code"] for option in rows[code]["options"]}
        assert rows[code]["facts"]
    assert rows["tiny"]["about"] is None
    assert Client().get("/api/v1/rulesets/").status_code == 401


@pytest.mark.parametrize("ruleset", RULEBOOKS)
def test_api_founds_a_league(user: User, ruleset: str) -> None:
    body = {"name": "By API", "ruleset": ruleset, "divisions": "2,2", "options": {"regular_games": 6}}
    answer = by_api(user).post("/api/v1/leagues/", body, format="json")
    assert answer.status_code == 201
    league = League.objects.get(public_id=answer.json()["id"])
    assert (league.ruleset, league.options, league.teams.count()) == (ruleset, {"regular_games": 6}, 4)
    assert league.memberships.get().user == user


TWO = [{"name": "All", "teams": [{"name": f"Club {n}", "code": f"C{chr(65 + n)}"} for n in range(4)]}]
WRONG: list[tuple[dict[str, Any], int, str]] = [
    ({"name": ""}, 400, "name"),
    ({"ruleset": "chess"}, 409, "ruleset"),
    ({"options": {"roster_size": 99}}, 409, "options.roster_size"),
    ({"options": {"wings": 1}}, 409, "options.wings"),
    ({"divisions": "4;4"}, 409, "divisions"),
    ({"teams": [1]}, 409, "teams"),
    ({"time_zone": "Mars"}, 409, "time_zone"),
    ({"every_days": 0}, 400, "every_days"),
]


@pytest.mark.parametrize(("change", "status", "place"), WRONG)
def test_api_says_where_a_league_is_wrong(user: User, change: dict[str, Any], status: int, place: str) -> None:
    body = {"name": "By API", "ruleset": "statis_pro", **change}
    answer = by_api(user).post("/api/v1/leagues/", body, format="json")
    assert (answer.status_code, answer.json()["errors"][0]["path"]) == (status, place)
    assert not League.objects.exists()


def test_api_founds_with_clubs_of_ones_own(user: User) -> None:
    body = {"name": "By API", "ruleset": "statis_pro", "teams": TWO, "options": {"regular_games": 3}}
    answer = by_api(user).post("/api/v1/leagues/", body, format="json")
    assert answer.status_code == 201
    assert set(League.objects.get().teams.values_list("code", flat=True)) == {"CA", "CB", "CC", "CD"}


def test_who_may_not_found_a_league_may_not_by_api(user: User, settings: Any) -> None:
    settings.EMBEDDED = False
    answer = by_api(user).post("/api/v1/leagues/", {"name": "By API", "ruleset": "statis_pro"}, format="json")
    assert answer.status_code == 403


# -- by command ------------------------------------------------------------------------------------------------------


def test_command_founds_with_house_rules(user: User) -> None:
    out = StringIO()
    rules = ["regular_games=6", "fake_kicks=yes", "exchange=together"]
    call_command("create_league", "Ours", commissioner="founder", ruleset="statis_pro", rule=rules, stdout=out)
    assert League.objects.get().options == {"regular_games": 6, "fake_kicks": True, "exchange": "together"}


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [("fake_kicks", "is not a house rule"), ("wings=2", "wings"), ("field_goal_limit=50", "50")],
)
def test_command_refuses_a_house_rule_that_is_none(user: User, rule: str, sentence: str) -> None:
    with pytest.raises(CommandError, match=sentence):
        call_command("create_league", "Ours", commissioner="founder", ruleset="statis_pro", rule=[rule])
    assert not League.objects.exists()
