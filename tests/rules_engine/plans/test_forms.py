"""Plans as forms: what a sheet shows gives the same document again, what is typed comes where it belongs."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules_engine
from rules_engine import forms
from rules_engine.interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from rules_engine.plans.forms import MOST_ROWS, NEW, ORDER, REMOVE, Sheet
from rules_engine.plans.inputs import FLAG, NUMBER, NUMBERS, WORDS, YES_OR_NO

FOOL = rules_engine.get("fool")
OPTIONS = FOOL.options({})
DICE = rules_engine.SeededDice(b"forms", "setup")
TEAM = FOOL.generate_team("Harbor Gulls", "HAR", 3, DICE)
PLANS = {side: FOOL.autocoach(TEAM, side, {}, OPTIONS, DICE) for side in ("home", "away")}
RICH: dict[str, Any] = {
    **PLANS["home"],
    "rotation": {"sets": ["1", "1"], "overrides": [{"when": "los >= 90", "set": "1"}]},
    "policies": {"fourth_down": [{"when": "distance <= 1", "do": "go"}], "toss": "kick", "kneel": False},
    "special_teams": {"kickoff": {"tactic": "standard", "coverage": [11, 12]}, "punt": {"P": 8}},
    "practice": [1, 2],
    "comment": "for me",
    "starter_changes": [{"out": TEAM.athletes[30].number, "in": TEAM.athletes[31].number}],
}


def form_of(plan: Any, side: str = "home") -> PlanForm:
    return FOOL.plan_form(plan, TEAM, side, OPTIONS)


def typed(sheet: Sheet) -> dict[str, str]:
    """What a browser sends when nothing was changed."""
    inputs = [*sheet.inputs, *(each for row in sheet.rows for each in row)]
    return {each.key: each.value for each in inputs if each.widget != "check" or each.value}


SMALL = PlanForm(
    (
        SheetSpec("about", "About", "All", (), fields=(FieldSpec("name", "Name"),)),
        SheetSpec(
            "sets", "Sets", "All", ("sets",), each=True, least=2, rows_in="players",
            fields=(FieldSpec("id", "Id"), FieldSpec("starting", "Starting", FLAG, "check")),
            rows=(FieldSpec("no", "No.", NUMBER, choices="men"), FieldSpec("at", "At")),
        ),
        SheetSpec(
            "table", "Table", "All", ("first", "table"), least=2, spare=1, ordered=True,
            rows=(FieldSpec("id", "Line"), FieldSpec("cells", "Cells", WORDS)),
        ),
    ),
    {"schema": 1},
    {"men": [("7", "#7"), ("8", "#8")]},
)  # fmt: skip
DRAFT: dict[str, Any] = {
    "schema": 1,
    "sets": [{"id": "1", "starting": True, "comment": "kept", "players": [{"no": 7, "at": "Q", "extra": 1}]}],
    "first": {"table": [{"id": "a", "cells": ["A", "B"]}, {"id": "n", "cells": ["C"]}], "other": 2},
}


@pytest.mark.parametrize("plan", [PLANS["home"], PLANS["away"], RICH], ids=["home", "away", "rich"])
def test_a_sheet_that_is_sent_back_as_it_was_changes_nothing(plan: dict[str, Any]) -> None:
    form = form_of(plan, plan["side"])
    for line in forms.lines(form, plan):
        drawn = forms.sheet(form, plan, line.key)
        assert drawn is not None
        assert forms.fill(form, plan, line.key, typed(drawn)) == plan, line.key


def test_every_part_of_a_plan_has_its_sheet() -> None:
    shown = {line.path.split(".")[0].split("[")[0] for line in forms.lines(form_of(RICH), RICH)}
    hidden = {"schema", "side"}  # they follow from the game
    on_about = {"name", "comment", "practice"}
    assert set(RICH) - hidden - on_about <= shown


def test_every_man_of_a_plan_can_be_chosen() -> None:
    form = form_of(RICH)
    for line in forms.lines(form, RICH):
        drawn = forms.sheet(form, RICH, line.key)
        for row in drawn.rows:
            for each in row:
                assert "cannot be chosen" not in dict(each.choices).get(each.value, ""), (line.key, each.key)


def test_a_plan_typed_sheet_by_sheet_is_the_plan() -> None:
    """From the blank document, by what the sheets of the finished plan show."""
    plan = PLANS["home"]
    form = form_of(plan)
    typed_in: Any = copy.deepcopy(form.blank)
    for line in forms.lines(form, plan):
        if line.new:
            continue
        drawn = forms.sheet(form, plan, line.key)
        code, _, index = line.key.partition(".")
        key = f"{code}.{NEW}" if index else code
        # a new entry offers as many rows as a new one has; the rest would be typed on its page afterwards
        typed_in = forms.fill(form_of(typed_in), typed_in, key, typed(drawn))
        if not index and drawn.rows:
            for _ in range(len(drawn.rows)):
                typed_in = forms.fill(form_of(typed_in), typed_in, key, typed(drawn))
    assert typed_in == plan


@pytest.mark.parametrize(
    ("key", "values", "place", "expected"),
    [
        ("about", {"name": "  Ball control "}, "name", "Ball control"),
        ("sets.0", {"id": "1", "0.no": "8", "0.at": "Q"}, "sets",
         [{"id": "1", "comment": "kept", "players": [{"no": 8, "at": "Q", "extra": 1}]}]),
        ("sets.0", {"id": "1", "starting": "1", "0.no": "", "0.at": ""}, "sets",
         [{"id": "1", "starting": True, "comment": "kept"}]),
        ("sets.0", {"id": "1", "0.no": "seven", "0.at": "Q"}, "sets",
         [{"id": "1", "comment": "kept", "players": [{"no": "seven", "at": "Q", "extra": 1}]}]),
        ("sets.0", {REMOVE: "1", "id": "1"}, "sets", []),
        ("sets.new", {"id": "2", "1.no": "7"}, "sets", [*DRAFT["sets"], {"id": "2", "players": [{"no": 7}]}]),
        ("sets.new", {}, "sets", DRAFT["sets"]),
        ("table", {}, "first", {"other": 2}),
        ("table", {"0.id": "a", "0.cells": "A B", f"0.{ORDER}": "2.5", "1.id": "n", "1.cells": "C", f"1.{ORDER}": "2"},
         "first", {"table": [{"id": "n", "cells": ["C"]}, {"id": "a", "cells": ["A", "B"]}], "other": 2}),
        ("table", {"0.id": "a", "0.cells": "A", "2.id": "z", f"2.{ORDER}": "0"}, "first",
         {"table": [{"id": "z"}, {"id": "a", "cells": ["A"]}], "other": 2}),
    ],
)  # fmt: skip
def test_what_is_typed_comes_where_it_belongs(key: str, values: dict[str, str], place: str, expected: Any) -> None:
    before = copy.deepcopy(DRAFT)
    filled = forms.fill(SMALL, DRAFT, key, values)
    assert filled is not None
    assert filled[place] == expected
    assert {name: value for name, value in filled.items() if name != place} == {
        name: value for name, value in DRAFT.items() if name != place
    }
    assert before == DRAFT


@pytest.mark.parametrize("key", ["", "nothing", "sets", "sets.7", "sets.-1", "sets.x", "table.0"])
def test_a_sheet_that_is_not_there(key: str) -> None:
    assert forms.sheet(SMALL, DRAFT, key) is None
    assert forms.fill(SMALL, DRAFT, key, {}) is None


def test_what_cannot_be_chosen_is_shown_as_it_stands() -> None:
    drawn = forms.sheet(SMALL, {"sets": [{"id": "1", "players": [{"no": 99, "at": "Q"}]}]}, "sets.0")
    assert drawn.rows[0][0].choices[0] == ("99", "99 (cannot be chosen)")


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_a_man_is_shown_with_his_name_wherever_his_number_stands(code: str) -> None:
    ruleset = rules_engine.get(code)
    dice, options = rules_engine.SeededDice(b"names", "setup"), ruleset.options({})
    team = ruleset.generate_team("Harbor Gulls", "HAR", 3, dice)
    plan = ruleset.autocoach(team, "home", {}, options, dice)
    form = ruleset.plan_form(plan, team, "home", options)
    numbers = {str(man.number): f"{man.number} {man.name}, {man.position}" for man in team.athletes}
    boards = [line for line in forms.lines(form, plan) if line.drawn == "board" and not line.new]
    assert boards
    for line in boards:  # each is of eleven men, chosen from menus or typed as numbers
        drawn = forms.sheet(form, plan, line.key)
        inputs = [*drawn.inputs, *(each for row in drawn.rows for each in row)]
        chosen = [each for each in inputs if dict(each.choices).get(each.value) == numbers.get(each.value, "")]
        typed_in = [man for each in inputs for man in each.men]
        assert len(chosen) + len(typed_in) == 11, line.key
        assert set(typed_in) <= set(numbers.values())


@pytest.mark.parametrize(
    ("reading", "text", "value"),
    [
        (NUMBER, "12", 12), (NUMBER, "x", "x"), (NUMBERS, "#12, 13 x", [12, 13, "x"]), (WORDS, "A, B/C", ["A", "B/C"]),
        (FLAG, "1", True), (YES_OR_NO, "no", False), (YES_OR_NO, "yes", True),
    ],
)  # fmt: skip
def test_texts_and_values(reading: Any, text: str, value: Any) -> None:
    assert reading.read(text) == value
    assert reading.read(reading.write(value)) == value


@pytest.mark.rule("fool:10.2.1-01")
def test_a_set_is_drawn_with_its_men_on_their_spots_turned_as_defenses_are() -> None:
    drawn = FOOL.plan_picture(PLANS["home"], "sets.0", TEAM)["men"]
    at = {man["job"]: man["start"] for man in drawn}
    assert sorted(man["number"] for man in drawn) == sorted(man["no"] for man in PLANS["home"]["sets"][0]["players"])
    assert at["LT"][0] < at["LG"][0] < at["C"][0] < at["RG"][0] < at["RT"][0]
    assert at["LW"][0] < at["LT"][0]
    assert at["Q"][0] == at["F"][0] == at["C"][0]
    assert at["F"][1] < at["Q"][1] < at["C"][1] < 0
    sheets = {man.number: man.sheet for man in TEAM.athletes}
    for man in drawn:
        assert man["note"] == "-".join(str(sheets[man["number"]].get(value) or 0) for value in "pcs")
    faced = FOOL.plan_picture(PLANS["home"], "defenses.0", TEAM)["men"]
    assert len(faced) == 11
    ends = {man["job"]: man["start"] for man in faced if man["job"] in ("L", "R")}
    assert ends["L"][0] < ends["R"][0]
    assert min(man["start"][1] for man in faced) > 0
    board = FOOL.plan_board(PLANS["home"], "sets.0", TEAM, "home", OPTIONS, None)
    across = {place.at: place.x for place in board.places}
    assert across["LW"] < across["LT"] < across["C"] < across["RT"] < across["RW"]
    assert FOOL.plan_picture(PLANS["home"], "plays", TEAM) == {}


JSONS = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 120) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["id", "no", "sets"]), inner),
    max_leaves=6,
)


@given(
    damaged=st.dictionaries(st.sampled_from(sorted(RICH)), JSONS),
    values=st.dictionaries(
        st.sampled_from(["id", "0.no", "0.text", "name", "sets", "cover", REMOVE]), st.text(max_size=6)
    ),
)
def test_any_draft_can_be_drawn_and_filled(damaged: dict[str, Any], values: dict[str, str]) -> None:
    plan = {**RICH, **damaged}
    form = form_of(plan)
    for line in forms.lines(form, plan):
        assert forms.sheet(form, plan, line.key) is not None
        assert isinstance(FOOL.plan_picture(plan, line.key, TEAM), dict)
        assert isinstance(forms.fill(form, plan, line.key, values), dict)


def test_a_form_draws_so_many_rows_and_keeps_the_others() -> None:
    men = [{"no": place, "at": "Q"} for place in range(1000)]
    plan = {**PLANS["home"], "sets": [{"id": "1", "players": men}, *({"id": str(place)} for place in range(900))]}
    form = form_of(plan)
    sets = [line for line in forms.lines(form, plan) if line.path.startswith("sets[")]
    assert len(sets) == MOST_ROWS
    drawn = forms.sheet(form, plan, "sets.0")
    assert len(drawn.rows) == MOST_ROWS
    assert drawn.hint.startswith("Of 1,000 rows the first 200 are shown; the others stay as they are.")
    assert max(len(each.choices) for row in drawn.rows for each in row) <= MOST_ROWS + 1
    assert forms.fill(form, plan, "sets.0", typed(drawn))["sets"] == plan["sets"]


HALVES = PlanForm(
    tuple(
        SheetSpec(
            f"{half}_calls", f"{half}: calls", "All", (half, "calls"), rows=(FieldSpec("id", "Line"),), model=model
        )
        for half, model in (("first", ""), ("second", "first_calls"))
    ),
    {},
)
ONE_LINE = [{"id": "a"}]


@pytest.mark.parametrize(
    ("plan", "key", "made"),
    [
        ({"first": {"calls": ONE_LINE}}, "second_calls", {"first": {"calls": ONE_LINE}, "second": {"calls": ONE_LINE}}),
        ({"first": {"calls": ONE_LINE}, "second": {"calls": [{"id": "b"}]}}, "second_calls", None),
        ({"first": {"calls": ONE_LINE}, "second": {"calls": []}}, "first_calls", None),
        ({"second": {"calls": ONE_LINE}}, "first_calls", None),
        ({}, "second_calls", None),
        ({"first": {"calls": ONE_LINE}}, "third_calls", None),
    ],
)
def test_an_empty_sheet_may_begin_with_the_entries_of_its_model(
    plan: dict[str, Any], key: str, made: dict[str, Any] | None
) -> None:
    before = copy.deepcopy(plan)
    begun = forms.with_entries_of_model(HALVES, plan, key)
    assert begun == made
    drawn = forms.sheet(HALVES, plan, key)
    assert (drawn is not None and drawn.model is not None) == (made is not None)
    if begun:
        begun["second"]["calls"][0]["id"] = "changed"  # a copy: the first half keeps its own line
    assert plan == before


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_each_sheet_of_a_later_half_begins_with_that_of_the_half_before(code: str) -> None:
    ruleset = rules_engine.get(code)
    options = ruleset.options({})
    team = ruleset.generate_team("Harbor Gulls", "HAR", 3, DICE)
    sheets = {each.code: each for each in ruleset.plan_form({}, team, "home", options).sheets}
    later = {key: each for key, each in sheets.items() if key.startswith("second_")}
    assert later
    for key, each in later.items():
        assert each.model == key.replace("second_", "first_", 1)
        model = sheets[each.model]
        assert (model.model, each.place) == ("", ("second", *model.place[1:]))
        assert (each.fields, each.rows) == (model.fields, model.rows)


OPPONENT = FOOL.generate_team("Millbrook Foxes", "MIL", 3, rules_engine.SeededDice(b"the other side", "setup"))
RECEIVER = OPPONENT.athletes[40]
NAMED = f"{RECEIVER.number} {RECEIVER.name}, {RECEIVER.position}"


@pytest.mark.parametrize(
    ("cover", "typed_as", "said"),
    [
        ("RW-", "RW-", "wide right, off the line"),
        (RECEIVER.number, str(RECEIVER.number), NAMED),
        (
            {"1": RECEIVER.number, "*": "LW"}, f"1={RECEIVER.number} *=LW",
            f"against set 1 {NAMED}, against any other set wide left",
        ),
        ("nobody", "nobody", ""),
        (["RW"], "['RW']", ""),
    ],
)  # fmt: skip
def test_whom_a_defender_covers_is_offered_and_said_by_name(cover: Any, typed_as: str, said: str) -> None:
    plan = {"defenses": [{"id": "43", "players": [{"no": 50, "at": "IL", "duty": "man", "cover": cover}]}]}
    sheet = forms.sheet(FOOL.plan_form(plan, TEAM, "home", OPTIONS, OPPONENT), plan, "defenses.0")
    assert sheet is not None
    (covers,) = [each for each in sheet.rows[0] if each.label == "Covers"]
    assert (covers.value, covers.said, covers.widget) == (typed_as, said, "text")
    offered = dict(sheet.suggestions[covers.suggested])
    assert offered["LW"] == "wide left"
    assert offered[str(RECEIVER.number)] == NAMED
    without = forms.sheet(FOOL.plan_form(plan, TEAM, "home", OPTIONS), plan, "defenses.0")
    assert without is not None
    assert str(RECEIVER.number) not in dict(without.suggestions[covers.suggested])
