"""Whole camps: sheets, odds, all teams at once, and what can never happen (12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.dice import SeededDice
from rules_engine.fool.careers.generator import generate_team
from rules_engine.fool.careers.maximums import sound_values
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import check_player
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import CampMan, CampStory
from tests.depth import examples

from .test_coaching import man

OPTIONS = FoolOptions()


@cache
def team(number: int, rookies: int = 18) -> tuple[CampMan, ...]:
    """A camp of 70: a roster with last season's credit, and rookies."""
    dice = SeededDice(bytes([number] * 32), "team")
    own = generate_team("A team", "AA", number % 5 + 1, dice).athletes
    new = list(RULESET.rookie_class(rookies, OPTIONS, dice))
    men = [
        replace(athlete, ref=f"{number}-{place}", sheet={**athlete.sheet, "thirds": dice.die(30, "thirds")})
        for place, athlete in enumerate(own)
    ]
    closed = [CampMan(RULESET.season_closed(athlete, OPTIONS)) for athlete in men]
    return (*closed, *(CampMan(replace(one, ref=f"{number}-r{place}")) for place, one in enumerate(new)))


def dice_of(men: tuple[CampMan, ...], seed: int) -> dict[str, SeededDice]:
    return {man.key: SeededDice(bytes([seed] * 31 + [place]), "roster") for place, man in enumerate(men)}


def hold(*numbers: int, seed: int = 1, sheets: Mapping[int, Any] | None = None) -> Mapping[str, tuple[CampStory, ...]]:
    camps, dice = {}, {}
    for number in numbers:
        men = team(number)
        camps[f"{number}"] = (men, (sheets or {}).get(number, RULESET.camp_default(men, OPTIONS)))
        dice |= dice_of(men, seed)
    return RULESET.hold_camps(camps, [], OPTIONS, dice)


@pytest.mark.rule("fool:12.2-02")
def test_all_camps_are_held_at_once_and_none_hangs_on_another() -> None:
    together, alone = hold(0, 1), hold(1)
    assert set(together) == {"0", "1", ""}
    assert together["1"] == alone["1"]
    assert [story.key for story in together["0"]] == [man.key for man in team(0)]


@pytest.mark.rule("fool:12.2-03")
def test_free_agents_of_interest_roll_their_change_and_nothing_else() -> None:
    free = (CampMan(replace(team(2)[30].athlete, ref="free")),)
    stories = RULESET.hold_camps({}, free, OPTIONS, dice_of(free, 3))[""]
    assert [part.topic for part in stories[0].parts] == ["age", "change"]
    assert RULESET.rolls_at_camp(free[0].athlete, OPTIONS)
    new = replace(free[0].athlete, sheet={**free[0].athlete.sheet, "rookie": True})
    assert not RULESET.rolls_at_camp(new, OPTIONS)


@pytest.mark.rule("fool:12.2-11")
def test_decisions_are_one_sheet_before_the_camp_and_the_default_is_a_fine_one() -> None:
    for number in range(5):
        men = team(number)
        form, sheet = RULESET.camp_form(men, OPTIONS), RULESET.camp_default(men, OPTIONS)
        assert set(form.men) == set(sheet["men"]) == {man.key for man in men}
        assert not list(RULESET.check_camp_sheet(sheet, men, OPTIONS))
        assert RULESET.check_camp_sheet({}, men, OPTIONS).ok
        returns = [int(own.get("kickoff_returns", "0")) for own in sheet["men"].values()]
        assert sum(returns) == 5
        for fields in (form.team, *form.men.values()):
            assert all(field.value in [choice.value for choice in field.choices] for field in fields)


@pytest.mark.parametrize(
    ("sheet", "code", "path"),
    [
        ([], "CMP-01", ""),
        ({"men": []}, "CMP-01", ""),
        ({"team": {"focus": "speed"}}, "CMP-04", "team.focus"),
        ({"team": {"food": "x"}}, "CMP-03", "team.food"),
        ({"men": {"nobody": {}}}, "CMP-02", "men.nobody"),
        ({"men": {"odo": 3}}, "CMP-01", "men.odo"),
        ({"men": {"odo": {"train": "coach c"}}}, "CMP-04", "men.odo.train"),
        ({"men": {"odo": {"train": ["x"]}}}, "CMP-04", "men.odo.train"),
        ({"men": {"odo": {"effort": "easy"}}}, "CMP-03", "men.odo.effort"),
        ({"team": {"focus": "fundamentals"}, "men": {"odo": {"train": "position F"}}}, "CMP-05", "men.odo.train"),
        ({"men": {"odo": {"train": "position F", "kickoff_returns": "2"}}}, "CMP-06", "men.odo.train"),
        ({"men": {"odo": {"kickoff_returns": "6"}}}, "CMP-08", "men"),
    ],
)
def test_every_fault_of_a_sheet_is_told_at_its_field(sheet: Any, code: str, path: str) -> None:
    report = RULESET.check_camp_sheet(sheet, [CampMan(man("3-4-3"))], OPTIONS)
    assert (report.errors[0].code, report.errors[0].path) == (code, path)


@pytest.mark.parametrize(
    ("athlete", "train", "told"),
    [
        (man("2-1-3"), "coach s", "1 in 54 to gain a point of speed"),  # 1/3 x 1/3 x 2/3, but only to the age of 25
        (man("2-1-3", rookie=True), "coach s", "2 in 9 to gain a point of speed"),  # 1/3 x 4/6
        (man("2-1-4", rookie=True), "coach s", "1 in 9 to gain a point of speed"),  # 1/6 x 4/6
        (man("2-3-4", "CB"), "position S", "3 in 6 to go back to cornerback where that made him worse"),
    ],
)
def test_odds_of_an_order_are_told(athlete: Any, train: str, told: str) -> None:
    men = [CampMan(athlete)]
    sentences = RULESET.camp_odds(men[0], {"men": {"odo": {"train": train}}}, men, OPTIONS)
    hurt = "1 in 12" if athlete.sheet.get("rookie") else "1 in 18"
    assert sentences[0] == f"{hurt} to be hurt in camp"
    if "54" not in told:
        assert told in sentences
    else:  # blurred ages: 23 to 27, of which 26 and 27 need a 6: (4/6 x 2/6 + 2/6 x 1/6) x 1/3 x 2/3 = 5/81
        assert "1 in 16 to gain a point of speed" in sentences


@settings(max_examples=examples(12))
@given(st.integers(0, 255), st.sampled_from(["", "conditioning", "fundamentals", "special teams", "complex plans"]))
def test_no_camp_leaves_an_illegal_man(seed: int, focus: str) -> None:
    """Sheets stay legal, nobody is below nothing or beyond a maximum by more than gains may bring, nobody moves far."""
    number = seed % 32
    sheet = {"team": {"focus": focus}} if focus else RULESET.camp_default(team(number), OPTIONS)
    for before, story in zip(team(number), hold(number, seed=seed, sheets={number: sheet})[f"{number}"], strict=True):
        athlete = story.athlete
        assert check_player(athlete).ok, story
        assert (athlete.number, athlete.name, athlete.ref, athlete.age) == (
            before.athlete.number, before.athlete.name, before.athlete.ref, before.athlete.age,
        )  # fmt: skip
        old, new = sound_values(before.athlete), sound_values(athlete)
        assert all(value >= 0 for value in new.values())
        assert all(abs(new[key] - old[key]) <= 3 for key in old)
        assert story.sentence.startswith(before.athlete.name)


def test_camp_of_32_teams_is_the_same_from_the_same_dice() -> None:
    """2,240 men, in seconds; other dice make another camp."""
    first = hold(*range(32), seed=7)
    assert sum(len(stories) for stories in first.values()) == 32 * 70
    assert hold(5, seed=7)["5"] == first["5"]
    assert hold(5, seed=8)["5"] != first["5"]
    changed = [one for stories in first.values() for one in stories if "as he was" not in one.sentence]
    assert 300 < len(changed) < 1200
