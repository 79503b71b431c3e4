"""House rules stand in groups, and a league may begin with a set of them."""

from __future__ import annotations

import pytest
from django.urls import reverse

from league.forms.leagues import HouseRulesForm
from league.models import League
from league.rulebook import LeagueRules, RulePreset
from rules_engine import registry
from tests.factories import LeagueFactory, MembershipFactory, SeasonFactory, UserFactory
from tests.league.test_pages import of, words

RULESETS = ("fool", "statis_pro")
PRESETS = [(code, preset) for code in RULESETS for preset in LeagueRules(code, {}).presets()]


@pytest.mark.parametrize("code", RULESETS)
def test_every_rule_stands_in_a_group(code: str) -> None:
    specs = LeagueRules(code, {}).option_specs()
    assert [spec.code for spec in specs if not spec.group] == []
    form = HouseRulesForm(specs, options={"regular_games": 5})
    groups = form.groups()
    assert len({group.title for group in groups}) == len(groups) >= 4
    shown = [field.name for group in groups for field in group.fields]
    assert sorted(shown) == sorted(form.fields)
    assert sum(group.differ for group in groups) == 1
    assert [group.title for group in groups if group.differ] == [
        spec.group for spec in specs if spec.code == "regular_games"
    ]


def test_a_ruleset_without_groups_has_one() -> None:
    specs = LeagueRules("tiny", {}).option_specs()
    assert [group.title for group in HouseRulesForm(specs).groups()] == ["House rules"]
    assert [preset.code for preset in LeagueRules("tiny", {}).presets()] == ["rulebook"]


def test_the_group_of_a_mistake_is_open() -> None:
    form = HouseRulesForm(LeagueRules("statis_pro", {}).option_specs(), {"rule-regular_games": "40"})
    assert not form.is_valid()
    assert "Season and rosters" in [group.title for group in form.groups() if group.is_open]


@pytest.mark.parametrize(("code", "preset"), PRESETS, ids=lambda value: getattr(value, "code", value))
def test_a_preset_is_legal_and_a_season_comes_of_it(code: str, preset: RulePreset) -> None:
    rules = LeagueRules(code, preset.house_rules)
    rules.check()
    defaults = {spec.code: spec.default for spec in rules.option_specs()}
    assert all(defaults[name] != value for name, value in preset.house_rules.items())
    assert rules.season_rules([4, 4]).regular_games == preset.house_rules.get(
        "regular_games", defaults["regular_games"]
    )


def test_every_ruleset_begins_with_its_rulebook_alone() -> None:
    for code in registry.codes():
        first = registry.get(code).rule_presets()[0]
        assert (first.code, dict(first.house_rules)) == ("rulebook", {})


@pytest.mark.django_db
def test_a_league_is_founded_with_a_preset() -> None:
    founder = UserFactory(is_staff=True)
    address = f"{reverse('league-create')}?ruleset=statis_pro&divisions=4&preset=friendly"
    text = words(of(founder).get(address).content.decode())
    assert "“Friendly” differs from the rulebook in this:" in text
    assert "Games of each team before the play-offs: 8 (rulebook: 16)" in text


@pytest.mark.django_db
def test_presets_by_api() -> None:
    books = {row["code"]: row for row in of(UserFactory()).get("/api/v1/rulesets/").json()}
    for code in RULESETS:
        told = {row["code"]: row["house_rules"] for row in books[code]["presets"]}
        assert told == {preset.code: preset.house_rules for which, preset in PRESETS if which == code}
        assert all(row["group"] for row in books[code]["options"])


@pytest.mark.django_db
def test_the_page_of_changes_begins_with_a_preset() -> None:
    chief = UserFactory()
    league: League = LeagueFactory(ruleset="statis_pro", options={"regular_games": 9})
    MembershipFactory(league=league, user=chief, role="commissioner")
    SeasonFactory(league=league)
    address = reverse("change-rules", args=[league.public_id])
    now = words(of(chief).get(address).content.decode())
    assert "Games of each team before the play-offs: 9 (rulebook: 16)" in now
    offered = words(of(chief).get(f"{address}?preset=short").content.decode())
    assert "Games of each team before the play-offs: 8 (rulebook: 16)" in offered
    alone = words(of(chief).get(f"{address}?preset=rulebook").content.decode())
    assert "Nothing: every choice is as the rulebook makes it." in alone
    league.refresh_from_db()
    assert league.options == {"regular_games": 9}
