"""A plan in its sealed parts, and on the sheets of its form."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.plans import comparison, forms
from rules_engine.statis_pro.document.parts import PARTS, exchange, join_plan, split_plan
from rules_engine.statis_pro.document.sheets import plan_form
from rules_engine.statis_pro.options import StatisProOptions

from . import sample


def test_parts_joined_are_the_plan() -> None:
    parts = split_plan(sample.plan())
    assert tuple(parts) == PARTS
    assert join_plan(parts) == sample.plan()
    assert join_plan({"sets": parts["sets"]}) == parts["sets"]


def test_what_a_coach_may_see_says_nothing_of_his_calls() -> None:
    """Sets open before the tables are due; name and comment may tell too much and stay sealed."""
    parts = split_plan(sample.plan())
    assert set(parts["sets"]) == {"sets", "defensive_sets", "depth", "returners", "interceptors"}
    assert set(parts["first"]) == {"first"}
    assert set(parts["second"]) == {"second", "name", "comment"}


def test_the_second_half_stays_sealed_until_it_starts() -> None:
    sets, plan = exchange(StatisProOptions())
    assert (sets.parts, sets.opens["sets"]) == (("sets",), "step_closed")
    assert plan.after == (sets.code,)
    assert dict(plan.opens) == {"first": "half_played", "second": "half_starts"}
    (together,) = exchange(StatisProOptions(exchange="together"))
    assert together.parts == PARTS
    assert set(together.opens.values()) == {"final"}


@pytest.mark.parametrize("options", [StatisProOptions(), StatisProOptions(exchange="together")])
def test_each_step_says_what_its_parts_hold(options: StatisProOptions) -> None:
    for step in exchange(options):
        assert set(step.parts) == set(step.opens) == set(step.holds)
        assert step.sides == ("home", "away")


# -- forms -------------------------------------------------------------------------------------------------------------


def typed(sheet: forms.Sheet) -> dict[str, str]:
    """What a browser sends back of a sheet that nobody has touched."""
    return {each.key: each.value for each in (*sheet.inputs, *[cell for row in sheet.rows for cell in row])}


def test_a_form_that_nobody_touches_changes_nothing() -> None:
    plan = sample.plan()
    form = plan_form(plan, sample.team())
    for line in forms.lines(form, plan):
        sheet = forms.sheet(form, plan, line.key)
        assert sheet is not None
        if not line.new:
            assert forms.fill(form, plan, line.key, typed(sheet)) == plan, line.key


def test_every_field_of_the_plan_is_on_a_sheet() -> None:
    """Typing all sheets of the sample into an empty plan gives the sample."""
    plan: Any = sample.plan()
    form = plan_form(plan, sample.team())
    built: Any = {}
    for line in forms.lines(form, plan):
        sheet = forms.sheet(form, plan, line.key)
        assert sheet is not None
        if not line.new:
            code, _, index = line.key.partition(".")
            key = f"{code}.new" if index else line.key
            built = forms.fill(form, built, key, typed(sheet))
    assert built == plan


def test_what_is_typed_becomes_the_plan() -> None:
    plan = sample.plan()
    form = plan_form(plan, sample.team())
    sheet = forms.sheet(form, plan, "first_offense")
    assert sheet is not None
    values = typed(sheet) | {"0.calls": "3 QK LE/RE, LP FL1", "0.set": "WIDE"}
    filled = forms.fill(form, plan, "first_offense", values)
    assert filled is not None
    assert filled["first"]["offense"][0] == {
        **plan["first"]["offense"][0],
        "set": "WIDE",
        "calls": [{"weight": 3, "play": "QK", "players": ["LE", "RE"]}, {"play": "LP", "players": ["FL1"]}],
    }
    sheet = forms.sheet(form, plan, "defensive_sets.0")
    assert sheet is not None
    filled = forms.fill(form, plan, "defensive_sets.0", typed(sheet) | {"A": "90 91", "F": "52"})
    assert filled is not None
    assert filled["defensive_sets"][0]["men"] == {**plan["defensive_sets"][0]["men"], "A": [90, 91], "F": [52]}


def test_a_place_is_offered_to_the_men_who_may_stand_there() -> None:
    team = sample.team()
    form = plan_form(sample.plan(), team)
    sheet, boxes = forms.sheet(form, sample.plan(), "sets.0"), forms.sheet(form, sample.plan(), "defensive_sets.0")
    assert sheet is not None
    assert boxes is not None
    men = {str(man.number): man.position for man in team.athletes}
    offered = {each.key: {men[code] for code, _ in each.choices if code} for each in (*sheet.inputs, *boxes.inputs)}
    assert offered["LG"] == {"OL"}
    assert offered["QB"] == {"QB"}
    assert offered["BK2"] == {"RB"}
    assert offered["LE"] == offered["FL1"] == {"TE", "WR", "RB"}
    assert offered["H"] == {"LB"}
    assert offered["M"] == {"DB"}
    assert offered["A"] == offered["L"] == set()  # two men are typed


def test_men_of_a_draft_that_are_no_object_stay_until_a_man_is_chosen() -> None:
    plan: Any = {"sets": [{"id": "BASE", "men": "eleven"}]}
    form = plan_form(plan, sample.team())
    assert forms.fill(form, plan, "sets.0", {"id": "BASE"}) == plan
    assert forms.fill(form, plan, "sets.0", {"id": "BASE", "QB": "12"}) == {"sets": [{"id": "BASE", "men": {"QB": 12}}]}


def test_a_man_who_is_taken_out_leaves_his_place_empty() -> None:
    plan: Any = {"sets": [{"id": "BASE", "men": {"QB": 12}}]}
    form = plan_form(plan, sample.team())
    assert forms.fill(form, plan, "sets.0", {"id": "BASE"}) == {"sets": [{"id": "BASE"}]}


def test_a_tactic_says_what_it_asks_and_what_is_usual() -> None:
    (sheet,) = [each for each in plan_form({}, sample.team()).sheets if each.code == "second_kickoff"]
    assert sheet.hint == (
        "How to kick off. The first line that holds is done. Without one: fourth quarter or later, behind by 9 "
        "points or more, 4:00 or less left in the quarter: onside; fourth quarter or later, behind, 2:00 or less left "
        "in the quarter: onside; else normal."
    )


def test_calls_that_cannot_be_read_stay_as_typed() -> None:
    plan = sample.plan()
    form = plan_form(plan, sample.team())
    sheet = forms.sheet(form, plan, "first_defense")
    assert sheet is not None
    filled = forms.fill(form, plan, "first_defense", typed(sheet) | {"0.calls": "P double FL1"})
    assert filled is not None
    assert filled["first"]["defense"][0]["calls"] == "P double FL1"
    again = forms.sheet(form, filled, "first_defense")
    assert again is not None
    assert typed(again)["0.calls"] == "P double FL1"


def test_sets_of_the_draft_may_be_chosen() -> None:
    form = plan_form(sample.plan(), sample.team())
    assert [code for code, _ in form.choices["offense_sets"]] == ["BASE", "WIDE"]
    assert [code for code, _ in form.choices["defense_sets"]] == ["D43", "OVER"]


def test_differences_are_told_sheet_by_sheet() -> None:
    before, after = sample.plan(), sample.plan()
    after["first"]["offense"][1]["calls"][2]["players"] = ["LE"]
    form = plan_form(after, sample.team())
    after["sets"][0]["men"]["FL1"] = 85
    man, told = comparison.differences(form, before, after)
    names = forms.men_by_number(sample.team())
    flanker = str(before["sets"][0]["men"]["FL1"])
    assert man == f"Set BASE: FL1, first flanker was {names[flanker]}, is {names['85']}."
    assert told == (
        "First half: offense, line 2 (in every other situation): "
        "quick pass to LE instead of quick pass to RE, else to LE."
    )
