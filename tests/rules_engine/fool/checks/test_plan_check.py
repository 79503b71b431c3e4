"""The check of a plan: each rule by one change to a legal plan, everything at once, and never a traceback."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rules_engine.errors import Problem, Report
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.parts import split_plan
from rules_engine.fool.document.text import PLAN_TEXT
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Team
from rules_engine.plans.json_text import locate

from .. import sample

Plan = dict[str, Any]
OPTIONS = FoolOptions()


def checked(plan: Any, team: Team | None = None, opponent: Plan | None = None) -> Report:
    return check_plan(plan, team or sample.team(), "home", OPTIONS, opponent)


def found(problems: list[Problem]) -> set[str]:
    return {f"{problem.code} {problem.path}" for problem in problems}


def test_the_documented_example_is_legal() -> None:
    plan, report = PLAN_TEXT.read_text(sample.example_text())
    assert plan is not None
    assert report.problems == []
    report = checked(plan)
    assert report.errors == []
    assert [problem.code for problem in report.warnings] == ["PLY-03"]  # set 2 has no second back to block


# -- one change, one problem -------------------------------------------------------------------------------------


def line(plan: Plan, table: str = "offense_table", place: int = -1) -> Plan:
    entry: Plan = plan["first"][table][place]
    return entry


def man(plan: Plan, defense: int, number: int) -> Plan:
    return next(one for one in plan["defenses"][defense]["players"] if one["no"] == number)


def spot(plan: Plan, number: int, which: int = 0) -> Plan:
    return next(one for one in plan["sets"][which]["players"] if one["no"] == number)


def text(value: str) -> Callable[[Plan], object]:
    return lambda plan: plan["plays"][0].update(text=value)


def tactics(plan: Plan, **units: list[Plan]) -> None:
    plan["first"]["tactics"] = units


def many_plays(plan: Plan) -> None:
    plan["plays"] += [{"letter": f"Z{chr(65 + place)}", "text": "F/RC"} for place in range(18)]


def many_lines(plan: Plan) -> None:
    plan["first"]["offense_table"][:0] = [
        {"id": f"x{place}", "when": f"series_play = {place}", "set": "1", "cells": ["A"] * 6} for place in range(8)
    ]


def many_defenses(plan: Plan) -> None:
    plan["defenses"] += [{**plan["defenses"][0], "id": f"m{place}"} for place in range(7)]


def third_set(plan: Plan) -> None:
    plan["sets"] += [{**plan["sets"][2], "id": str(number)} for number in (3, 4)]


ERRORS: list[tuple[str, Callable[[Plan], object], str, str]] = [
    # the document
    ("PLN-10 schema", lambda plan: plan.update(schema=2), "schema cannot be 2", ""),
    ("PLN-10 side", lambda plan: plan.pop("side"), '"side" is missing', ""),
    ("PLN-11 plas", lambda plan: plan.update(plas=[]), 'no field "plas"', ""),
    ("PLN-10 sets[0].players[0].at", lambda plan: plan["sets"][0]["players"][0].update(at="XX"), '"XX"', "fool:3.2/3"),
    ("PLN-10 sets[0].players[0].no", lambda plan: plan["sets"][0]["players"][0].update(no=True), "true", "fool:3.2/1"),
    ("PLN-12 side", lambda plan: plan.update(side="away"), "plan for the away side", "fool:10.1-02"),
    # men
    ("PLN-01 sets[0].players[0].no", lambda plan: spot(plan, 87).update(no=99), "no #99 on the roster", "fool:3.2/1"),
    ("PLN-01 sets[0].players[0].no", lambda plan: plan.update(practice=[87]), "on practice", "fool:10.1.1-01"),
    ("PRC-01 practice", lambda plan: plan.update(practice=[12, 32, 33, 84, 81, 66, 64]), "7 men", "fool:10.1.1-01"),
    ("PRC-01 practice[1]", lambda plan: plan.update(practice=[12, 12]), "named twice", "fool:10.1.1-01"),
    ("PLN-13 depth.QB", lambda plan: plan["depth"].update(QB=[16]), 'position "QB"', "fool:10.3-01"),
    # sets
    ("SET-01 sets[0].players", lambda plan: plan["sets"][0]["players"].pop(), "10 players", "fool:3.2/1"),
    ("SET-01 sets[0].players[10].no", lambda plan: spot(plan, 48).update(no=27), "#27 stands in 2", "fool:3.2/1"),
    ("SET-02 sets[0].players", lambda plan: spot(plan, 55).update(at="TB"), "lacks a C", "fool:3.2/1"),
    ("SET-03 sets[0].players", lambda plan: spot(plan, 87).update(at="LW-"), "only 6 on the line", "fool:3.2/1"),
    ("SET-03 sets[0].players", lambda plan: spot(plan, 87).update(at="RWW"), "no end on the left", "fool:3.2/1"),
    ("SET-05 sets[1].variation_of", lambda plan: spot(plan, 48, 1).update(at="RH"), "more than one", "fool:10.2.1-03"),
    ("SET-06 sets", third_set, "Sets count 4 1/2; limit 4", "fool:10.1-01"),
    ("SET-07 sets[0].starting", lambda plan: plan["sets"][0].update(starting=False), "No set is marked",
     "fool:10.1.1-01"),
    ("SET-07 sets[1].starting", lambda plan: plan["sets"][1].update(starting=True), "2 sets are marked",
     "fool:10.1.1-01"),
    ("SET-08 sets[2].id", lambda plan: plan["sets"][2].update(id="1a"), "Two sets are called 1a", "fool:10.2.1-04"),
    ("SET-09 sets[1].variation_of", lambda plan: plan["sets"][1].update(variation_of="7"), "set 7", "fool:10.2.1-03"),
    ("SET-10 sets[0].players", lambda plan: spot(plan, 48).update(at="RT"), "2 men stand at RT", "fool:3.2/1"),
    ("SET-20 sets[0].shotgun", lambda plan: plan["sets"][0].update(shotgun=True), "stands at F", "fool:3.2/1"),
    # plays
    ("PLY-01 plays", many_plays, "You have 25 plays; limit 24", "fool:10.2.8-01"),
    ("PLY-02 plays[0].text", text("H/LX (LG)"), 'There is no hole or zone "LX"', "fool:3.3/1"),
    ("PLY-04 plays[0].text", text("F/WWL qk"), "movement points to WWL", "fool:3.3/3"),
    ("PLY-04 plays[0].text", text("#33/RT"), "there is no #33", "fool:3.3/3"),
    ("PLY-05 plays[0].text", text("LW/LS qk roll"), "roll and qk exclude", "fool:3.3/8"),
    ("PLY-05 plays[0].text", text("F/RT dive"), "a dive goes to LC or RC", "fool:3.3/8"),
    ("PLY-07 plays[0].text", text("LW/LS qk || RW/IR"), "no second receiver", "fool:3.3/6"),
    ("PLY-07 plays[0].text", text("LW/LS || RW/IR || TE/SR"), "#16 looks for two receivers only", "fool:7.2.11/1"),
    ("PLY-08 plays[0].text", text("LW/DC bullet"), "cannot throw a bullet to DC", "fool:5.8.3/1"),
    ("PLY-12 plays[0].text", text("LW/LC"), "cannot carry the ball", "fool:3.3/1"),
    ("PLY-14 plays[0].text", text("inc"), "first target", "fool:3.3/6"),
    ("PLY-15 plays[1].letter", lambda plan: plan["plays"][1].update(letter="A"), "Two plays", "fool:10.2.2-01"),
    ("PLN-10 first.tactics.punt[0].call", lambda plan: tactics(plan, punt=[{"call": "quick"}]), '"quick"',
     "fool:10.2.6-01"),
    ("PLY-13 first.offense_table[4].cells[5]", lambda plan: line(plan)["cells"].__setitem__(5, "H"), "second half",
     "fool:10.1.2-02"),
    ("SEL-01 first.offense_table", many_lines, "13 lines; limit 10", "fool:10.2.3-01"),
    ("SEL-02 first.offense_table[4].cells", lambda plan: line(plan)["cells"].pop(), "5 cells; d6 needs 6",
     "fool:10.2.3-05"),
    ("SEL-02 first.offense_table[4].cells[2]", lambda plan: line(plan)["cells"].__setitem__(2, "Z"), "no play Z",
     "fool:10.2.3-05"),
    ("SEL-02 first.offense_table[4].cells[2]", lambda plan: line(plan)["cells"].__setitem__(2, "A/B/C/E"), "4 choices",
     "fool:10.2.3-06"),
    ("SEL-03 first.offense_table[4].cells[2]", lambda plan: line(plan)["cells"].__setitem__(2, "*9"), "no line 9",
     "fool:10.2.3-07"),
    ("SEL-03 first.offense_table[4].cells", lambda plan: line(plan)["cells"].__setitem__(2, "*n"), "*n loops",
     "fool:10.2.3-07"),
    ("SEL-04 first.offense_table[4].when", lambda plan: line(plan).update(when="down = 1"), "does not always hold",
     "fool:10.1.2-07"),
    ("SEL-04 first.defense_table", lambda plan: plan["first"].update(defense_table=[]), "empty", "fool:10.1.2-07"),
    ("SEL-05 first.offense_table[0].when", lambda plan: line(plan, place=0).update(when="W >= 3"),
     "not known when the play is called", "fool:10.1.2-06"),
    ("SEL-05 first.defense_table[0].when", lambda plan: line(plan, "defense_table", 0).update(when="blitz_read"),
     "not known when the defense is called", "fool:10.1.2-06"),
    ("SEL-05 first.offense_table[0].when", lambda plan: line(plan, place=0).update(when="down ~ 1"), "Line gl: ",
     "fool:10.1.2-05"),
    ("SEL-06 first.offense_table[4].set", lambda plan: line(plan).update(set="5"), "no set 5", "fool:10.1.2-04"),
    ("SEL-06 first.offense_table[4].cells", lambda plan: plan["plays"][0].update(sets=["2"]), "not written for set 1",
     "fool:10.2.2-02"),
    ("SEL-06 first.offense_table[1].set", lambda plan: plan.pop("rotation"), "no rotation", "fool:10.2.3-08"),
    ("SEL-06 rotation.sets[2]", lambda plan: plan["rotation"].update(sets=["1", "1", "9"]), "no set 9",
     "fool:10.2.3-08"),
    ("SEL-07 first.offense_table[1].set",
     lambda plan: plan["first"]["offense_table"].insert(
         0, {"id": "x", "when": "down in 1,2 and distance <= 10 and DL >= 5", "set": "2", "cells": ["C"] * 6}
     ) or plan["first"]["offense_table"].insert(
         0, {"id": "y", "when": "down in 1,2 and distance <= 10", "set": "1", "cells": ["A"] * 6}
     ), "differ in the opponent's men only", "fool:10.2.4-03"),
    ("SEL-09 first.offense_table[4].set",
     lambda plan: plan["first"]["offense_table"].insert(
         4, {"id": "b2", "when": "blitz_read", "set": "1", "kind": "blitz", "cells": ["E"] * 6}),
     "Two blitz lines", "fool:10.2.3-04"),
    ("SEL-10 first.offense_table[1].id", lambda plan: line(plan, place=1).update(id="gl"), "Two lines",
     "fool:10.2.3-01"),
    ("SEL-05 policies.fourth_down[0].when",
     lambda plan: plan["policies"]["fourth_down"][0].update(when="DL >= 4"), "no word", "fool:10.2.7-01"),
    # defenses
    ("DEF-01 defenses[0].players", lambda plan: plan["defenses"][0]["players"].pop(), "10 players", "fool:3.1/1"),
    ("DEF-01 defenses[0].players[10].no", lambda plan: man(plan, 0, 17).update(no=38), "2 places", "fool:3.1/1"),
    ("DEF-03 defenses", many_defenses, "Defenses count 9 1/2; limit 8", "fool:10.1-04"),
    ("DEF-04 defenses[0].players[0].duty", lambda plan: man(plan, 0, 86).update(duty="man", cover="LW"),
     "lineman and cannot cover", "fool:3.4/12"),
    ("DEF-04 defenses[0].players[8].cover", lambda plan: man(plan, 0, 43).update(cover="LG"), 'cannot cover "LG"',
     "fool:3.4/12"),
    ("DEF-04 defenses[0].players[8].cover", lambda plan: man(plan, 0, 43).pop("cover"), "covers nobody",
     "fool:3.4/12"),
    ("DEF-05 defenses[0].players[5].duty", lambda plan: man(plan, 0, 58).update(duty="blitz"), "cannot blitz",
     "fool:3.4/12"),
    ("DEF-10 defenses[2].id", lambda plan: plan["defenses"][2].update(id="43"), "Two defenses", "fool:10.2.4-02"),
    ("DEF-11 defenses[2].players[1]", lambda plan: man(plan, 2, 74).pop("order"), "one row", "fool:3.4/13"),
    ("DEF-12 defenses[1].variation_of", lambda plan: man(plan, 1, 53).update(at="SC"), "no variation", "fool:10.1-04"),
    ("DEF-05 defenses[0].players[5].duty", lambda plan: man(plan, 0, 58).update(duty="run_blitz"), "cannot blitz",
     "fool:4.11/1"),
    ("DEF-05 defenses[2].players[5].duty", lambda plan: man(plan, 2, 58).update(duty="delayed_blitz", at="SC"),
     "too far back", "fool:3.4/12"),
    ("DEF-09 defenses[2].stunts[0]", lambda plan: plan["defenses"][2].update(stunts=[[74, 58]]), "no stunt",
     "fool:3.4/13"),
    ("DEF-08 starters", lambda plan: plan["starters"]["defense"].pop(), "10 defensive starters",
     "fool:10.1.1-01"),
    ("DEF-08 starters.defense[0]", lambda plan: plan["starters"]["defense"].__setitem__(0, 90), "0% of the plays",
     "fool:10.2.4-05"),
    ("STR-01 sets[2].players[9]",
     lambda plan: plan["sets"][0].pop("starting") and plan["sets"][2].update(starting=True), "half is the least",
     "fool:10.2.3-09"),
    # special teams
    ("ST-01 special_teams.kickoff_return.returner",
     lambda plan: plan["special_teams"].update(kickoff_return={"returner": 70}), "Kickoff return", "fool:10.1.2-09"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("problem", "change", "words"),
    [pytest.param(*row[:3], marks=[pytest.mark.rule(row[3])] if row[3] else []) for row in ERRORS],
)
def test_each_fault_is_told_where_it_stands(problem: str, change: Callable[[Plan], object], words: str) -> None:
    plan = sample.plan()
    change(plan)
    report = checked(plan)
    assert problem in found(report.errors)
    code, path = problem.split(" ", 1)
    told = [each for each in report.errors if (each.code, each.path) == (code, path)]
    assert any(words in each.message for each in told)
    assert all(each.message.endswith(".") for each in report)


def crowd_the_left(plan: Plan) -> None:
    for place, number in enumerate((53, 56, 58)):
        man(plan, 2, number).update(at="L", order=place, duty="blitz")
    man(plan, 2, 85).update(order=5)
    man(plan, 2, 56).pop("cover")


def one_safety_less(plan: Plan) -> None:
    for defense in plan["defenses"][1:]:
        defense["players"][10].update(no=25)
    plan["defenses"][1].pop("variation_of")


WARNINGS: list[tuple[str, Callable[[Plan], object], str]] = [
    ("SET-04 sets[0].players[7]", lambda plan: spot(plan, 88).update(no=77), "out of position (-1 C)"),
    ("DEF-02 defenses[0].players[4]", lambda plan: man(plan, 0, 53).update(at="DC"), "contact less"),
    ("DEF-06 defenses[2]", crowd_the_left, "4 men rush from L"),
    ("PLY-10 plays[0].text", text("H/WL (F,LG,C)"), "room for 2"),
    ("SEL-08 plays[7]", lambda plan: plan["plays"].append({"letter": "Z", "text": "F/LC"}), "No line calls play Z"),
    ("SEL-08 sets[2]", lambda plan: [
        plan["rotation"].update(sets=["1"]), line(plan, place=2).update(set="1")
    ], "Set 2 is never used"),
    ("DEF-08 starters.defense", one_safety_less, "1 defenses are all starters"),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "change", "words"), WARNINGS)
def test_what_a_coach_may_want_to_know(problem: str, change: Callable[[Plan], object], words: str) -> None:
    plan = sample.plan()
    change(plan)
    report = checked(plan)
    assert problem in found(report.warnings)
    assert any(words in each.message for each in report.warnings)


# -- more than one change ----------------------------------------------------------------------------------------


def test_all_faults_are_told_at_once() -> None:
    plan = sample.plan()
    plan["plays"] += [{"letter": "Y", "text": "H/LX"}, {"letter": "Z", "text": "LW/IL loft bullet"}]
    plan["sets"][0]["players"].pop()
    plan["defenses"][0]["players"].pop()
    line(plan)["cells"].pop()
    plan["special_teams"]["kickoff"]["kicker"] = 98
    codes = {problem.code for problem in checked(plan).errors}
    assert codes >= {"PLY-02", "PLY-05", "SET-01", "DEF-01", "SEL-02", "ST-01"}


def test_problems_get_the_line_of_the_text() -> None:
    text = sample.example_text().replace("F/RT (LG,TE)(RW)", "F/RX (LG,TE)(RW)")
    plan, _ = PLAN_TEXT.read_text(text)
    report = locate(text, checked(plan))
    problem = report.errors[0]
    assert "F/RX" in problem.text
    assert problem.line == 1 + text[: text.index("F/RX")].count("\n")
    assert text.split("\n")[problem.line - 1][problem.column - 1 :].startswith("RX (LG,TE)")
    assert problem.text[problem.caret - 1 :].startswith("RX (LG,TE)")


@pytest.mark.rule("fool:10.2.8-01", "fool:10.2.8-03")
def test_a_set_given_up_is_worth_four_plays() -> None:
    """2 1/2 of 4 sets leave six plays more than 18."""
    plan = sample.plan()
    plan["plays"] += [{"letter": f"Z{chr(65 + place)}", "text": "F/RC"} for place in range(17)]
    assert "PLY-01 plays" not in found(checked(plan).errors)
    plan["plays"].append({"letter": "Y", "text": "F/RC"})
    assert "PLY-01 plays" in found(checked(plan).errors)


@pytest.mark.rule("fool:10.2.3-01", "fool:10.2.4-06")
def test_lines_for_other_sets_are_free() -> None:
    plan = sample.plan()
    copies = [{**line(plan, place=2), "id": f"c{place}", "set": name} for place, name in enumerate(["1", "2"] * 5)]
    plan["first"]["offense_table"][:0] = copies
    assert "SEL-01 first.offense_table" not in found(checked(plan).errors)


@pytest.mark.rule("fool:10.1-02", "fool:10.1-03", "fool:10.1-04")
def test_visitors_have_more_plays_lines_and_defenses() -> None:
    plan = sample.plan() | {"side": "away"}
    many_lines(plan)
    plan["first"]["offense_table"].pop(0)
    report = check_plan(plan, sample.team(), "away", OPTIONS, None)
    assert "SEL-01 first.offense_table" not in found(report.errors)  # 12 lines
    many_defenses(plan)
    report = check_plan(plan, sample.team(), "away", OPTIONS, None)
    assert "DEF-03 defenses" not in found(report.errors)  # 9 1/2 defenses


def test_men_who_cannot_play_are_named_with_the_reason() -> None:
    athletes = tuple(
        replace(one, status="injured reserve")
        if one.number == 48
        else replace(one, out="a knee")
        if one.number == 16
        else one
        for one in sample.team().athletes
    )
    messages = [problem.message for problem in checked(sample.plan(), Team("Samples", "SAM", athletes)).errors]
    assert "#48 H is on injured reserve; he cannot play." in messages
    assert "#16 Q cannot play: a knee." in messages


def with_quarterback(*attrs: str) -> Team:
    athletes = tuple(
        replace(one, sheet={**one.sheet, "attrs": list(attrs)}) if one.number == 16 else one
        for one in sample.team().athletes
    )
    return Team("Samples", "SAM", athletes)


def test_a_weak_arm_does_not_throw_to_vdc() -> None:
    plan = sample.plan()
    plan["plays"][4]["text"] = "LW/VDC +1"
    assert "PLY-08 plays[4].text" not in found(checked(plan).errors)
    assert "PLY-08 plays[4].text" in found(checked(plan, with_quarterback("-")).errors)


def test_a_passer_who_misses_the_second_receiver_is_told() -> None:
    report = checked(sample.plan(), with_quarterback("||"))
    assert report.ok
    assert {"PLY-07 plays[2].text", "PLY-07 plays[5].text"} <= found(report.warnings)


def unbalanced(plan: Plan) -> None:
    """Both tackles on the right, the tight end in the left tackle's spot."""
    plan["sets"][0]["unbalanced"] = "R"
    spot(plan, 80)["at"], spot(plan, 70)["at"] = "LT", "RTE"
    plan["sets"].pop(1)
    plan["rotation"]["overrides"] = []
    line(plan, place=0)["set"] = "1"
    plan["plays"][3]["sets"] = "all"


@pytest.mark.rule("fool:3.2/1", "fool:3.2/2")
def test_the_unbalanced_line() -> None:
    plan = sample.plan()
    unbalanced(plan)
    assert checked(plan).errors == []
    spot(plan, 80)["at"], spot(plan, 87)["at"] = "LW", "LT"
    assert "SET-02 sets[0].players[0]" in found(checked(plan).errors)  # a wide receiver is no end
    plan["sets"][0]["unbalanced"] = "L"
    assert "SET-02 sets[0].unbalanced" in found(checked(plan).errors)


@pytest.mark.rule("fool:3.2/3", "fool:3.2/4")
def test_two_halfbacks_may_stand_behind_the_quarterback() -> None:
    """3.2: "A Halfback (H) or even two H's can start in that zone even if there is no F."

    #32 and #48 are halfbacks; the wide receiver #87 would be a third man there.
    """
    plan = sample.plan()
    plan["sets"].pop(1)
    plan["rotation"]["overrides"] = []
    line(plan, place=0)["set"] = "1"
    plan["plays"][3]["sets"] = "all"
    spot(plan, 27)["no"] = 32
    spot(plan, 48)["at"] = "F"
    report = checked(plan)
    assert "SET-10 sets[0].players" not in found(report.errors)
    assert not [one for one in found(report.warnings) if one.startswith("SET-04 sets[0]")]  # nobody is out of position
    spot(plan, 87)["at"] = "F"
    assert "SET-10 sets[0].players" in found(checked(plan).errors)


@pytest.mark.rule("fool:3.2/4")
def test_a_fullback_stands_directly_behind_the_quarterback() -> None:
    """3.2: "A Fullback (F) lines up in the zone directly behind the quarterback." #27 at LH, with #48 in that zone, is
    out of position."""
    plan = sample.plan()
    spot(plan, 27)["at"], spot(plan, 48)["at"] = "LH", "F"
    assert "SET-04 sets[0].players[9]" in found(checked(plan).warnings)


@pytest.mark.rule("fool:10.2.4-01")
def test_a_variation_of_a_defense_may_count_a_quarter() -> None:
    plan = sample.plan()
    plan["defenses"] = [plan["defenses"][0], plan["defenses"][2]]
    plan["defenses"] += [{**plan["defenses"][0], "id": f"v{place}", "variation_of": "43"} for place in range(13)]
    assert "DEF-03 defenses" in found(checked(plan).errors)  # 2 and 13 halves are 8 1/2
    quarter = check_plan(plan, sample.team(), "home", replace(OPTIONS, defense_variation_cost=0.25), None)
    assert "DEF-03 defenses" not in found(quarter.errors)


def test_coverage_by_number_is_checked_against_the_sets_in_view() -> None:
    plan = sample.plan()
    man(plan, 0, 43)["cover"] = 12
    assert checked(plan).ok
    opponent = split_plan(sample.plan(), OPTIONS)
    assert "DEF-04 defenses[0].players[8].cover" in found(checked(plan, opponent=opponent).errors)
    man(plan, 0, 43)["cover"] = 87
    assert checked(plan, opponent=opponent).ok
    assert checked(plan, opponent={"first": opponent["first"]}).ok
