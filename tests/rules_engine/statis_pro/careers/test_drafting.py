"""Statis-Pro's draft: new men with cards, worth in yards, needs by the roster."""

from __future__ import annotations

from collections import Counter

import pytest

from rules_engine.dice import SeededDice
from rules_engine.statis_pro.cardmaking.fictional import SLOTS
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.ruleset import RULESET

OPTIONS = StatisProOptions()
CLASS = RULESET.rookie_class(320, OPTIONS, SeededDice(bytes(32), "class"))
TEAM = RULESET.generate_team("Harbor", "HAR", 2, SeededDice(bytes(32), "team"))


def test_a_class_of_320_is_dealt_as_seven_teams_and_five_men() -> None:
    dealt = Counter(athlete.position for athlete in CLASS)
    for position, of_a_team in Counter(slot.position for slot in SLOTS).items():
        assert 7 * of_a_team <= dealt[position] <= 7 * of_a_team + 5
    assert sum(dealt.values()) == 320


def test_new_men_are_young_and_have_legal_cards_and_names_of_their_own() -> None:
    assert all(RULESET.check_player(athlete).ok for athlete in CLASS)
    assert {athlete.age for athlete in CLASS} == {21, 22, 23}
    assert len({athlete.name for athlete in CLASS}) == 320


def test_the_same_dice_deal_the_same_men() -> None:
    dealt = [RULESET.rookie_class(50, OPTIONS, SeededDice(bytes([key]) * 32, "class")) for key in (1, 1, 2)]
    assert dealt[0] == dealt[1] != dealt[2]


def test_worth_is_that_of_the_card() -> None:
    best = max(CLASS, key=lambda athlete: RULESET.draft_worth(athlete, OPTIONS))
    assert RULESET.worth(best) == f"{RULESET.draft_worth(best, OPTIONS) / 10:+.1f} yards a game"
    assert RULESET.scouted(best, OPTIONS) == RULESET.describe_player(best)


def test_a_whole_roster_needs_nobody() -> None:
    assert {need.weight for need in RULESET.needs(TEAM.athletes, OPTIONS)} == {0}


@pytest.mark.parametrize(("gone", "weight"), [("QB", 100), ("K", 75), ("TE", 50)])
def test_who_is_missing_comes_first(gone: str, weight: int) -> None:
    needs = RULESET.needs([athlete for athlete in TEAM.athletes if athlete.position != gone], OPTIONS)
    assert (needs[0].position, needs[0].have, needs[0].weight) == (gone, 0, weight)


@pytest.mark.parametrize(("rounds", "drafts"), [(0, []), (7, ["Draft"])])
def test_a_season_begins_with_a_draft_where_a_league_wants_one(rounds: int, drafts: list[str]) -> None:
    phases = RULESET.calendar(StatisProOptions(draft_rounds=rounds), (4,), 3)
    assert [phase.name for phase in phases[1:] if phase.kind == "draft"] == drafts
    assert phases[0].kind == "preparation"
