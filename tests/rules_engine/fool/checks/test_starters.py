"""Announced starters, what the home side may change of them, half-time revisions, and limits that camps raise."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.checks.announce import with_starters
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.document.parts import exchange, join_plan, split_plan
from rules_engine.fool.options import FoolOptions

from .. import sample

Plan = dict[str, Any]
OPTIONS = FoolOptions()
BY_MAIL = replace(OPTIONS, exchange="by_mail")
TOGETHER = replace(OPTIONS, exchange="together", halftime_hours=24)
WITH_REVISION = replace(OPTIONS, halftime_hours=24)


def told(plan: Plan, options: FoolOptions = OPTIONS, **given: Any) -> dict[str, str]:
    """Code and path of every problem, with its sentence."""
    side = given.pop("side", "home")
    report = check_plan({**plan, "side": side}, sample.team(), side, options, given.pop("opponent", None), **given)
    return {f"{problem.severity} {problem.code} {problem.path}": problem.message for problem in report}


# -- announced starters --------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.1.1-01", "fool:11.4-03")
def test_a_home_setup_is_complete_with_sets_starters_squads_and_practice() -> None:
    plan = sample.plan()
    setup = {name: plan[name] for name in ("schema", "side", "sets", "starters", "special_teams", "practice")}
    assert told(setup, BY_MAIL, parts=("setup",)) == {}
    five = {"defense": plan["starters"]["defense"][:5]}
    assert "error DEF-08 starters" in told({**setup, "starters": five}, BY_MAIL, parts=("setup",))
    assert "error DEF-08 starters" in told({**setup, "starters": {"defense": []}}, BY_MAIL, parts=("setup",))
    assert told(setup, BY_MAIL)["error PLN-10 plays"] == 'The field "plays" is missing.'
    setup["sets"] = [{**setup["sets"][0], "starting": False}]
    assert "error SET-07 sets[0].starting" in told(setup, BY_MAIL, parts=("setup",))


def test_starters_are_announced_only_where_a_sound_plan_names_none() -> None:
    plan, team = sample.plan(), sample.team()
    assert with_starters(plan, team, "home", OPTIONS) is plan
    silent = {name: value for name, value in plan.items() if name != "starters"}
    announced = with_starters(silent, team, "home", OPTIONS)
    assert {name: value for name, value in announced.items() if name != "starters"} == silent
    assert "error DEF-08 starters" not in told(announced)
    assert set(announced["starters"]["defense"]) == set(plan["starters"]["defense"])  # who play in its defenses
    for broken in ({**silent, "sets": 7}, {**silent, "first": {**silent["first"], "defense_table": [7]}}):
        assert with_starters(broken, team, "home", OPTIONS) is broken


def test_what_is_due_later_is_told_as_a_warning() -> None:
    plan = sample.plan()
    plan["plays"][0]["text"] = "F/RX"
    assert "error PLY-02 plays[0].text" in told(plan)
    assert "warning PLY-02 plays[0].text" in told(plan, parts=("setup",))
    assert "error PLY-02 plays[0].text" in told(plan, parts=("setup", "first"))
    plan["plays"][0]["half"] = 2
    assert "warning PLY-02 plays[0].text" in told(plan, parts=("setup", "first"))


def changed(*pairs: tuple[int, int]) -> Plan:
    """The plan with starters exchanged who play in all their defenses."""
    plan = sample.plan()
    plan["starter_changes"] = [{"out": out, "in": into} for out, into in pairs]
    for defense in plan["defenses"]:
        for man in defense["players"]:
            man["no"] = dict(pairs).get(man["no"], man["no"])
    return plan


@pytest.mark.rule("fool:10.1.3-02")
def test_the_home_side_changes_three_defensive_starters_at_most() -> None:
    three = ((53, 59), (56, 51), (38, 25))
    assert told(changed(*three)).keys() == told(sample.plan()).keys()
    found = told(changed(*three, (40, 23)))
    assert found["error STR-02 starter_changes"] == "4 defensive starters are changed; at most 3 may be."
    assert "error STR-02 starter_changes" not in told(
        changed(*three, (40, 23)), replace(OPTIONS, home_starter_changes=4)
    )
    # who was announced and plays no more is told once he is not exchanged
    plan = changed(*three)
    del plan["starter_changes"]
    assert "error DEF-08 starters.defense[4]" in told(plan)


@pytest.mark.parametrize(
    ("pairs", "problem"),
    [
        (((59, 51),), "error STR-02 starter_changes[0].out"),
        (((53, 59), (53, 51)), "error STR-02 starter_changes[1].out"),
        (((53, 56),), "error STR-02 starter_changes[0].in"),
        (((53, 98),), "error PLN-01 starter_changes[0].in"),
    ],
)
def test_a_change_names_a_starter_and_another_man(pairs: Any, problem: str) -> None:
    plan = sample.plan()
    plan["starter_changes"] = [{"out": out, "in": into} for out, into in pairs]
    assert problem in told(plan)


def test_the_visitors_have_no_starters_to_change() -> None:
    assert "error STR-02 starter_changes" in told(changed((53, 59)), side="away")


def test_a_man_who_plays_most_but_is_not_announced_is_told() -> None:
    plan = sample.plan()
    plan["starters"]["defense"][0] = 90
    found = told(plan)
    assert "#86 is expected on 100% of the plays" in found["warning EXP-01 starters.defense"]
    assert "error DEF-08 starters.defense[0]" in found


@pytest.mark.rule("fool:10.2.3-10")
def test_the_starting_set_should_be_the_usual_one_on_first_down() -> None:
    plan = sample.plan()
    assert not any("STR-03" in key for key in told(plan))
    plan["rotation"]["sets"] = ["2", "2", "2", "1", "1"]
    assert told(plan)["warning STR-03 sets[0]"] == "Set 1 starts, but set 2 is used more often on first down."
    plan["rotation"]["sets"] = ["1", "1", "2"]
    plan["first"]["offense_table"][2]["set"] = "1"
    plan["second"] = None
    assert not any("STR-01" in key for key in told(plan))  # who stands in set 1 alone plays two thirds there


@pytest.mark.rule("fool:10.2.3-09")
@pytest.mark.parametrize(
    ("rotation", "found"),
    [
        (["1", "1", "2"], ""),  # two thirds
        (["1", "1", "1", "2", "2"], "warning"),  # 60 in 100
        (["1", "2"], "warning"),  # exactly half
        (["1", "2", "2", "1", "2"], "error"),  # 40 in 100
    ],
)
def test_an_offensive_starter_plays_two_thirds_and_at_least_half(rotation: list[str], found: str) -> None:
    """10.2.3: "the starters will be expected to play about 2/3 or more of the time, and at least half of all plays": of
    the men of set 1 who do not stand in set 2 as well."""
    plan = sample.plan()
    lines = [{"id": "n", "when": "normal", "set": "rot", "kind": "d6", "cells": ["A"] * 6}]
    plan |= {"rotation": {"sets": rotation}, "second": None, "first": {**plan["first"], "offense_table": lines}}
    sets = {one["id"]: {man["no"] for man in one["players"]} for one in plan["sets"]}
    assert sets["1"] - sets["2"]
    problems = {key.split()[0] for key in told(plan) if " STR-01 " in key}
    assert problems == ({found} if found else set())


@pytest.mark.rule("fool:10.2.4-05")
def test_a_defensive_starter_plays_more_than_half() -> None:
    plan = sample.plan()
    plan["defenses"][0]["players"][4]["no"] = 59  # for 53, on the defense of every second die
    plan["defenses"][1]["players"][4]["no"] = 59
    plan["defenses"][2]["players"][4]["no"] = 53
    plan["second"] = None
    plan["first"]["defense_table"] = [{"id": "n", "when": "normal", "cells": ["43", "43", "43", "bz", "bz", "bz"]}]
    assert "50% of the plays; more than half" in told(plan)["error DEF-08 starters.defense[4]"]
    plan["first"]["defense_table"][0]["cells"][2] = "bz"
    assert "error DEF-08 starters.defense[4]" not in told(plan)


# -- half-time -----------------------------------------------------------------------------------------------------

CALLS = {"offense_table": [{"id": "h", "when": "normal", "set": "1", "cells": ["A"] * 6}]}


@pytest.mark.rule("fool:10.1.4-04", "fool:10.1.4-05")
def test_at_half_time_the_home_side_replaces_tables_and_adds_nothing() -> None:
    plan = sample.plan()
    plan["halftime"] = CALLS
    assert not any(key.startswith("error") for key in told(plan, WITH_REVISION))
    orders = compile_side(plan, sample.team(), "home", None)
    assert [line.id for line in orders.half(1).offense.lines] == ["gl", "1", "2", "bz", "n"]
    assert [line.id for line in orders.half(2).offense.lines] == ["h"]
    assert [line.id for line in orders.half(2).defense.lines] == ["n"]  # as the second half was planned
    plan["halftime"] = {"offense_table": [{**CALLS["offense_table"][0], "cells": ["Z"] * 6}]}
    assert "error HLF-01 halftime.offense_table[0].cells[0]" in told(plan, WITH_REVISION)
    plan["halftime"] = {"defense_table": [{"id": "h", "when": "normal", "cells": ["99"] * 6}]}
    assert "error HLF-01 halftime.defense_table[0].cells[0]" in told(plan, WITH_REVISION)
    assert "error PLN-11 halftime.plays" in told({**plan, "halftime": {"plays": []}}, WITH_REVISION)


@pytest.mark.rule("fool:10.1.4-04")
def test_at_half_time_the_rotation_changes_too() -> None:
    plan = sample.plan()
    plan["halftime"] = {"rotation": {"sets": ["2", "1"]}}
    assert not any(key.startswith("error") for key in told(plan, WITH_REVISION))
    orders = compile_side(plan, sample.team(), "home", None)
    assert [orders.half(half).rotation.sets for half in (1, 2)] == [("1", "1", "2"), ("2", "1")]


def test_only_the_home_side_revises_and_only_where_the_league_has_it() -> None:
    plan = {**sample.plan(), "halftime": CALLS}
    assert "error HLF-01 halftime" in told(plan)
    assert "error HLF-01 halftime" in told(plan, WITH_REVISION, side="away")


@pytest.mark.rule("fool:10.2.3-11")
@pytest.mark.parametrize(("score", "refused"), [((0, 16), True), ((17, 0), False), ((0, 17), False)])
def test_a_lopsided_score_lets_substitutes_play_in_the_second_half(score: tuple[int, int], refused: bool) -> None:
    plan = sample.plan()
    plan["halftime"] = {"offense_table": [{"id": "h", "when": "normal", "set": "2", "cells": ["C"] * 6}]}
    plan["first"]["offense_table"][1]["set"] = "1"
    opponent = {"score": dict(zip(("home", "away"), score, strict=True))}
    found = told(plan, WITH_REVISION, opponent=opponent)
    assert any(key.startswith("error STR-01") for key in found) is refused  # #27 is not in set 2


# -- limits --------------------------------------------------------------------------------------------------------


def bigger(plan: Plan) -> Plan:
    """One set, three plays, two defenses and two lines a table more than the home side has."""
    sets = [{**plan["sets"][0], "id": str(number), "starting": number == 1} for number in range(1, 6)]
    for each in sets[1:]:
        each.pop("variation_of", None)
    letters = [chr(ord("A") + place) for place in range(21)]
    plays = [{"letter": letter, "text": "F/RC"} for letter in letters]
    defenses = [{**plan["defenses"][0], "id": f"d{number}"} for number in range(10)]
    lines = [
        {"id": f"l{number}", "when": f"los <= {number}", "set": "1", "cells": ["A"] * 6} for number in range(1, 12)
    ]
    last = {"id": "n", "when": "normal", "set": "1", "cells": ["A"] * 6}
    defensive = [{"id": line["id"], "when": line["when"], "cells": ["d0"] * 6} for line in (*lines, last)]
    first = {"offense_table": [*lines, last], "defense_table": defensive}
    return {"schema": 1, "side": "home", "sets": sets, "plays": plays, "defenses": defenses, "first": first}


def test_the_camp_for_complex_plans_raises_the_limits() -> None:
    plan = bigger(sample.plan())
    too_much = {"error SET-06 sets", "error PLY-01 plays", "error DEF-03 defenses",
                "error SEL-01 first.offense_table", "error SEL-01 first.defense_table"}  # fmt: skip
    assert too_much <= told(plan).keys()
    assert too_much <= told(plan, replace(OPTIONS, complex_plans_away=True)).keys()
    camp = replace(OPTIONS, complex_plans_home=True)
    assert not too_much & told(plan, camp).keys()
    for name, entry in (("sets", plan["sets"][4]), ("plays", plan["plays"][0]), ("defenses", plan["defenses"][0])):
        more = {**plan, name: [*plan[name], {**entry, "id": "6"} if "id" in entry else {**entry, "letter": "ZZ"}]}
        assert too_much & told(more, camp).keys()


# -- the exchange --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.1.1-03", "fool:10.1.2-10", "fool:10.1.3-03")
def test_what_each_step_takes_and_when_it_opens() -> None:
    steps = {step.code: step for step in exchange(BY_MAIL)}
    assert list(steps) == ["home_setup", "away_plan", "home_plan"]
    assert [step.after for step in steps.values()] == [(), ("home_setup",), ("away_plan",)]
    assert [step.sides for step in steps.values()] == [("home",), ("away",), ("home",)]
    assert steps["home_setup"].opens == {"setup": "step_closed"}
    assert steps["away_plan"].opens == {"setup": "step_closed", "first": "half_played", "second": "half_starts"}
    assert steps["home_plan"].opens == {"first": "final", "second": "final"}
    hours = [step.hours for step in steps.values()]
    assert hours == sorted(hours, reverse=True)


@pytest.mark.rule("fool:10.1.4-04")
def test_a_half_time_revision_is_a_step_of_its_own() -> None:
    for options, last in ((replace(BY_MAIL, halftime_hours=12), "home_plan"), (TOGETHER, "plan")):
        step = exchange(options)[-1]
        assert (step.code, step.sides, step.after, step.parts) == ("halftime", ("home",), (last,), ("halftime",))
        assert (step.hours, step.stage) == (-options.halftime_hours, "second")
    assert all(step.stage == "first" for step in exchange(BY_MAIL))


@pytest.mark.rule("fool:10.1.2-10", "fool:10.1.2-08", "fool:10.1.3-03")
def test_outside_the_seal_stands_what_the_opponent_may_see_and_nothing_else() -> None:
    plan = {**sample.plan(), "side": "away", "comment": "mine", "halftime": {}}
    plan["sets"][0]["comment"] = "mine too"
    plan["defenses"][2]["half"] = 2
    parts = split_plan(plan, WITH_REVISION)
    assert set(parts) == {"setup", "first", "second", "halftime"}
    assert set(parts["setup"]) == {"schema", "side", "sets", "starters", "special_teams", "practice"}
    assert "mine" not in str(parts["setup"])
    assert "Middle blitz" not in str(parts["first"])
    assert "Middle blitz" in str(parts["second"])
    assert {"plays", "defenses", "first", "rotation", "depth"} <= set(parts["first"])
    del plan["halftime"]
    assert join_plan(parts) == plan


@pytest.mark.rule("fool:10.2.8-01", "fool:10.2.8-02")
def test_a_league_without_trade_offs_gives_nothing_for_sets_and_sells_no_tactics() -> None:
    plan = sample.plan()  # two sets and a half: six plays more
    plan["plays"] += [{"letter": f"X{letter}", "text": "F/RC"} for letter in "ABCDEFGHIJKLMNOP"]
    without = replace(OPTIONS, plan_tradeoffs=False)
    assert "error PLY-01 plays" not in told(plan)
    assert "error PLY-01 plays" in told(plan, without)
    plan = sample.plan()
    plan["first"]["tactics"] = {"kickoff": [{"call": "onside"}]}
    assert not any("ST-03" in key for key in told(plan, without))  # the free one of the half
    plan["first"]["tactics"]["kickoff_return"] = [{"when": "margin < 0", "call": "reverse"}, {"call": "standard"}]
    assert "error ST-03 first.tactics" in told(plan, without)
    assert not any("ST-03" in key for key in told(plan))
