"""Camps that stress one thing (12.7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers.camp import focus
from rules_engine.fool.careers.camp.man import attend
from rules_engine.fool.careers.camp.orders import Orders, TeamOrders
from rules_engine.fool.careers.career import camp_note
from rules_engine.fool.gameday.health import fatigue
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.players import player_of
from rules_engine.fool.ruleset import RULESET
from rules_engine.interface import Athlete, CampMan, CampStory, Joining

from .test_coaching import man

OPTIONS, NOTHING = FoolOptions(), Orders()
QUIET = {"camp.injury": [1], "chg.age": [3], "chg.games": [3], "chg.games3": [3]}


def camp(athlete: Athlete, stress: str, orders: Orders = NOTHING, keep_speed: bool = False, **dice: Any) -> CampStory:
    """A camp in which only these dice are thrown beside those that everybody throws; no change unless it is given."""
    named = {name.replace("_", "."): face if isinstance(face, list) else [face] for name, face in dice.items()}
    faces = ScriptedDice({**QUIET, "chg.column": [1], **named})
    story = attend(CampMan(athlete), orders, TeamOrders(stress, keep_speed, {}), OPTIONS, faces)
    assert not faces.unused()
    return story


def values(story: CampStory) -> str:
    return "-".join(str(story.athlete.sheet[key]) for key in "pcs")


@pytest.mark.rule("fool:12.7-01")
@pytest.mark.parametrize("stress", ["conditioning", "fundamentals", "special teams", "complex plans"])
def test_focus_costs_coaching_and_changes_of_position(stress: str) -> None:
    """ "(but not injury recovery or special teams specialization)"."""
    men = [CampMan(man("0-0-4", "LB"))]

    def fine(train: str, options: FoolOptions = OPTIONS) -> bool:
        sheet = {"team": {"focus": stress}, "men": {"odo": {"train": train}}}
        return RULESET.check_camp_sheet(sheet, men, options).ok

    assert [fine("coach c"), fine("position MLB"), fine("role KK"), fine("")] == [False, False, True, True]
    assert not fine("", FoolOptions(special_focus_camps=False))
    plain = {"team": {"focus": ""}, "men": {"odo": {"train": "coach c"}}}
    assert RULESET.check_camp_sheet(plain, men, OPTIONS).ok


@pytest.mark.rule("fool:12.7.1-01")
def test_benefit_of_a_camp_is_his_for_the_season_and_lost_when_he_leaves_the_roster() -> None:
    """ "even players who had been in training camp then released and reacquired"."""
    story = camp(man(), "conditioning")
    assert camp_note(story.athlete)["focus"] == "conditioning"
    for joining in (Joining("signing", was_here=True), Joining("trade")):
        changes = RULESET.joined(story.athlete, joining, OPTIONS, ScriptedDice({"chg.column": [1]}))
        assert "focus" not in camp_note(changes[-1].athlete)
    assert "career" not in RULESET.season_closed(story.athlete, OPTIONS).sheet.get("camp", {})
    assert "focus" not in camp_note(RULESET.season_closed(story.athlete, OPTIONS))


@pytest.mark.rule("fool:12.7.1-01")
def test_conditioning_adds_one_to_tiredness_rolls_but_of_men_of_poor_condition() -> None:
    """ "The benefit would NOT apply to "pc" (poor condition) players"."""

    def added(stress: str, *attrs: str) -> int:
        career = {"career": {"camp": {"focus": stress}}} if stress else {}
        return fatigue.die_add(player_of(man(attrs=list(attrs), **career)), 0, FoolOptions(game_number=9))

    assert (added("conditioning"), added(""), added("fundamentals")) == (1, 0, 0)
    assert (added("conditioning", "gc"), added("conditioning", "pc"), added("", "pc")) == (2, -1, -1)


@pytest.mark.rule("fool:12.7.1-02")
def test_men_of_poor_condition_are_coached_out_of_it_once_or_at_choice_twice() -> None:
    """ "If the first roll sequence succeeds, the second is not made."."""
    poor = man(attrs=["pc"])
    assert focus.compulsory(poor, "conditioning", False, OPTIONS) == ["pc"]
    once = camp(poor, "conditioning", coach_1=4)
    twice = camp(poor, "conditioning", Orders(twice=True), coach_1=[4, 4])
    gone = camp(poor, "conditioning", Orders(twice=True), coach_1=5, coach_2=5, coach_3=1)
    assert [story.athlete.sheet["attrs"] for story in (once, twice, gone)] == [["pc"], ["pc"], []]
    assert focus.compulsory(poor, "", True, OPTIONS) == []


@pytest.mark.rule("fool:12.7.1-02")
def test_conditioning_takes_no_contact_for_speed_and_may_save_a_point_of_speed() -> None:
    heavier = {"chg_column": 6, "chg_effect": 4}  # C 4: +C-S
    assert values(camp(man("2-2-5"), "conditioning", **heavier)) == "2-2-5"
    assert values(camp(man("2-2-5"), "", **heavier)) == "2-3-4"
    slower = {"chg_column": 6, "chg_effect": 5, "chg_effect_half": 6}  # C 5 high: -S
    assert values(camp(man("2-2-5"), "conditioning", keep_speed=True, conditioning_swap=3, **slower)) == "2-1-5"
    assert values(camp(man("2-2-5"), "conditioning", keep_speed=True, conditioning_swap=4, **slower)) == "2-2-4"
    assert values(camp(man("2-2-5"), "conditioning", **slower)) == "2-2-4"
    assert values(camp(man("2-0-5"), "conditioning", keep_speed=True, **slower)) == "2-0-4"


@pytest.mark.rule("fool:12.7.1-03")
def test_conditioning_coaches_speed_as_of_the_poorer() -> None:
    """A halfback 1-4 is listed for speed: a 6 in a plain camp, 5 and 6 in this one."""
    slow = man("2-1-4")
    order = Orders(train="coach s")
    sheet = {"team": {"focus": "conditioning"}, "men": {"odo": {"train": "coach s"}}}
    assert RULESET.check_camp_sheet(sheet, [CampMan(slow)], OPTIONS).ok
    assert values(camp(slow, "conditioning", order, coach_1=5, coach_2=5, coach_3=1)) == "2-1-5"
    assert values(camp(slow, "", order, coach_1=5)) == "2-1-4"


@pytest.mark.rule("fool:12.7.2-01")
@pytest.mark.parametrize(
    ("attrs", "sequences"),
    [(["f"], ["f", "f"]), (["f", "o"], ["f", "o", "f"]), (["f", "o", "im"], ["f", "o", "im"]), (["pc"], []),
     (["#"], []), (["f", "pc"], ["f", "f"]), ([], []), (["im", "o", "f", "!"], ["f", "!", "o"])],
)  # fmt: skip
def test_fundamentals_coach_one_habit_twice_and_several_three_times(attrs: list[str], sequences: list[str]) -> None:
    """ "no more than twice for a given attribute"; neither pc nor # are such a habit."""
    assert focus.compulsory(man(attrs=attrs), "fundamentals", False, OPTIONS) == sequences
    assert set(focus.HABITS) == {"o", "!", "im", "-", "||", "f"}


@pytest.mark.rule("fool:12.7.2-01")
def test_every_man_with_bad_habits_goes_through_fundamentals() -> None:
    """One habit: two sequences, the second after the first was in vain; two: three of them."""
    one = camp(man(attrs=["f"]), "fundamentals", coach_1=[4, 5], coach_2=5, coach_3=1)
    assert one.athlete.sheet["attrs"] == []
    both = camp(man(attrs=["f", "o"]), "fundamentals", coach_1=[4, 4, 4])
    assert both.athlete.sheet["attrs"] == ["f", "o"]
    gone = camp(man(attrs=["f"]), "fundamentals", coach_1=5, coach_2=5, coach_3=1)
    assert [part.topic for part in gone.parts].count("coaching") == 1


@pytest.mark.rule("fool:12.7.2-02")
def test_fundamentals_let_the_coach_choose_an_attribute_on_one_to_three() -> None:
    """D 6 is "-"; C 6 is "+/-". The coach takes the least harm and the most use that the man can have."""
    good = {"chg_column": 6, "chg_effect": 6, "chg_effect_half": 1}
    chosen = camp(man(), "fundamentals", fundamentals_choose=3, **good)
    rolled = camp(man(), "fundamentals", fundamentals_choose=4, chg_attr=5, **good)
    plain = camp(man(), "", chg_attr=5, **good)
    assert [story.athlete.sheet["attrs"] for story in (chosen, rolled, plain)] == [["^"], ["r"], ["r"]]
    bad = {"chg_column": 6, "chg_effect": 6, "chg_effect_half": 6}
    chosen = camp(man("2-2-2", "G"), "fundamentals", fundamentals_choose=1, **bad)
    assert chosen.athlete.sheet["attrs"] == ["pc"]  # a guard has neither c, nor what only passers have


@pytest.mark.rule("fool:12.7.4-01")
@pytest.mark.parametrize("side", ["home", "away"])
def test_complex_plans_are_larger_by_the_printed_numbers(side: Any) -> None:
    """ "1 extra offensive set, 2 extra defenses, and 3 extra plays [...] and 2 extra rows"."""
    stress = {"home": "", "away": "", side: "complex plans"}
    rules = RULESET.game_rules_of_camps(stress["home"], stress["away"], OPTIONS)
    assert {name: rules[name] for name in ("complex_plans_home", "complex_plans_away")} == {
        "complex_plans_home": side == "home", "complex_plans_away": side == "away",
    }  # fmt: skip
    from rules_engine.fool.checks.checking import COMPLEX_PLANS

    assert COMPLEX_PLANS == {"sets": 1, "plays": 3, "defenses": 2, "lines": 2}


@pytest.mark.rule("fool:12.7.3-01")
def test_camp_of_special_teams_doubles_the_returns_and_is_told_to_the_game() -> None:
    """ "Experience available in training camp and preseason for special teams is doubled"."""
    assert [focus.returns_in_camp(stress, "KRS") for stress in ("", "special teams", "conditioning")] == [5, 10, 5]
    rules = RULESET.game_rules_of_camps("special teams", "", OPTIONS)
    assert (rules["special_teams_camp_home"], rules["special_teams_camp_away"]) == (True, False)
    assert RULESET.options(dict.fromkeys(rules, False)) == OPTIONS
