"""Kick tactics in a plan: what must be practised, what that costs, what may change at half-time (10.2.6, 10.2.8)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules_engine.errors import Report
from rules_engine.fool.calls.compiling import compile_side
from rules_engine.fool.checks import check_kicks
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.checks.repair import repair
from rules_engine.fool.document.parts import split_plan
from rules_engine.fool.document.plan import Plan
from rules_engine.fool.document.reading import read
from rules_engine.fool.options import FoolOptions

from .. import sample

Lines = dict[str, list[dict[str, Any]]]
ONSIDE: Lines = {"kickoff": [{"when": "quarter = 2", "call": "onside"}]}
ALIGNED: Lines = {"kickoff_return": [{"when": "quarter = 4", "call": "onside"}]}
REVERSE: Lines = {"kickoff_return": [{"when": "quarter = 1", "call": "reverse"}]}
FAKE: Lines = {"placekick": [{"when": "down = 4", "call": "FkFG (Run L)"}]}
OPTIONS = FoolOptions()


def document(first: Lines | None = None, second: Lines | None = None, **more: Any) -> dict[str, Any]:
    """The documented plan with these tactics; ``second`` gives it a second half of its own."""
    plan = {**sample.plan(), **more}
    plan["first"]["tactics"] = first or {}
    if second is not None:
        plan["second"] = {key: value for key, value in plan["first"].items() if key != "tactics"} | {"tactics": second}
    return plan


def plan_of(*halves: Lines | None) -> Plan:
    found, report = read(document(*halves))
    assert found is not None, report.problems
    return found


def checked(plan: dict[str, Any], opponent: dict[str, Any] | None = None, **options: Any) -> Report:
    return check_plan(plan, sample.team(), plan["side"], FoolOptions(**options), opponent)


def codes(report: Report) -> list[str]:
    return [f"{one.code} {one.path}" for one in report.problems if one.code.startswith(("ST-", "HLF", "SEL-05"))]


# -- what has to be practised ------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.2.6-06", "fool:10.2.6-07", "fool:10.2.6-08")
@pytest.mark.parametrize(
    ("lines", "kinds"),
    [(REVERSE, ["offense"]), (ONSIDE, ["defense"]), (ALIGNED, ["defense"]), (FAKE, ["defense"]),
     ({"kickoff_return": [{"when": "quarter = 1", "call": "sideline"}]}, ["offense"]),
     ({"kickoff_return": [{"call": "sideline"}]}, []),
     ({"punt_return": [{"when": "distance >= 11", "rush": "return_only"}]}, ["offense"]),
     ({"punt_return": [{"rush": "return_only"}]}, []),
     ({"kickoff": [{"when": "margin > 0", "call": "sideline"}, {"call": "standard"}]}, ["defense"]),
     ({"kickoff": [{"call": "sideline"}]}, []), ({"kickoff": [{"when": "half_clock < 0:30", "call": "squib"}]}, []),
     ({"punt": [{"when": "los < 45", "call": "coffin"}, {"when": "los < 55", "call": "pooch"},
                {"call": "out_of_bounds"}]}, []),
     ({"punt_return": [{"when": "quarter = 4", "rush": "blitz"}, {"call": "fair_catch"}]}, []),
     ({"placekick_defense": [{"when": "quarter = 4", "call": "blitz"}]}, [])],
)  # fmt: skip
def test_which_tactics_take_practice(lines: Lines, kinds: list[str]) -> None:
    assert [trick.kind for trick in check_kicks.tricks(plan_of(lines).first.tactics)] == kinds


@pytest.mark.rule("fool:10.2.6-02", "fool:10.2.6-05", "fool:10.2.8-02")
@pytest.mark.parametrize(
    ("first", "second", "free", "plays", "defenses"),
    [({}, None, True, 0, 0), (REVERSE, {}, True, 0, 0), (REVERSE, None, True, 0, 0), (REVERSE, None, False, 1, 0),
     (ONSIDE, {}, False, 0, 0.5), (ONSIDE, FAKE, True, 0, 0), (ONSIDE | ALIGNED, {}, True, 0, 0.5),
     (ONSIDE | REVERSE, {}, True, 1, 0), (ONSIDE | REVERSE, None, True, 1, 0),
     (ONSIDE | REVERSE | FAKE, {}, False, 1, 1.0), (ONSIDE | ALIGNED | FAKE, ONSIDE | ALIGNED, True, 0, 1.0)],
)  # fmt: skip
def test_what_tactics_cost(first: Lines, second: Lines | None, free: bool, plays: int, defenses: float) -> None:
    """One a half is free, the dearest, where a league has that; one used in both halves takes both free ones. A play on
    the side of the offense, half a defense on the other."""
    price = check_kicks.given_up(plan_of(first, second), FoolOptions(one_unusual_per_half=free))
    assert price == (plays, defenses)


@pytest.mark.rule("fool:10.2.8-01", "fool:10.2.8-05", "fool:10.2.8-06")
def test_the_price_comes_off_the_own_category_only() -> None:
    """The example uses 2 1/2 sets of 4, which makes its limit 24 plays: a reverse takes one, a fake or an onside kick
    takes none, nor does a reverse that is free."""
    plays = [{"letter": f"Z{chr(65 + number)}", "text": "F/RC"} for number in range(17)]
    full = document(REVERSE | FAKE)
    full["plays"] = full["plays"][: 24 - len(plays)] + plays
    paid = [one for one in checked(full, one_unusual_per_half=False).errors if one.code == "PLY-01"]
    assert "limit 23" in paid[0].message
    alone = document(REVERSE, plays=full["plays"])
    assert not [one for one in checked(alone).errors if one.code == "PLY-01"]
    free = document(FAKE | ONSIDE, plays=full["plays"])
    assert not [one for one in checked(free, one_unusual_per_half=False).errors if one.code == "PLY-01"]


@pytest.mark.rule("fool:10.2.8-05")
@pytest.mark.parametrize(("lines", "limit"), [({}, "8"), (ONSIDE, "7 1/2"), (ONSIDE | FAKE, "7")])
def test_a_defense_buys_two_tactics(lines: Lines, limit: str) -> None:
    many = document(lines)
    many["defenses"] = [{**many["defenses"][0], "id": f"m{number}"} for number in range(9)]
    told = [one.message for one in checked(many, one_unusual_per_half=False).errors if one.code == "DEF-03"]
    assert f"limit {limit}" in told[0]


# -- the check ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.2.6-01")
@pytest.mark.parametrize(
    ("lines", "options", "code"),
    [({"kickoff": [{"when": "down is 4", "call": "squib"}]}, {}, "SEL-05 first.tactics.kickoff[0].when"),
     ({"kickoff_return": [{"call": "wedge"}]}, {}, "ST-05 first.tactics.kickoff_return[0].call"),
     ({"kickoff_return": [{"call": "wedge"}]}, {"wedge_return": True}, ""),
     ({"punt_return": [{"rush": "return_only"}]}, {}, ""),
     ({"punt_return": [{"rush": "return_only"}]}, {"punt_return_only": False},
      "ST-05 first.tactics.punt_return[0].rush"),
     ({"placekick_defense": [{"call": "fake_defense", "defense": "zz"}]}, {},
      "ST-05 first.tactics.placekick_defense[0].defense"),
     ({"placekick_defense": [{"call": "fake_defense", "defense": "43"}]}, {}, ""),
     ({"kickoff": [{"call": "squib"}, {"when": "quarter = 1", "call": "onside"}]}, {},
      "ST-06 first.tactics.kickoff[0]")],
)  # fmt: skip
def test_what_is_told_about_a_line(lines: Lines, options: dict[str, Any], code: str) -> None:
    found = codes(checked(document(lines), **options))
    assert found == ([code] if code else [])


@pytest.mark.rule("fool:9.3.1-15")
@pytest.mark.parametrize(("named", "refused"), [({"IL": 74, "IR": 86}, False), ({"IL": 74, "IR": 72}, True)])
def test_no_blitz_with_a_weak_inside_rusher(named: dict[str, int], refused: bool) -> None:
    """#74 DT 1-4-2 and #86 DE 2-3-4 are up to it, #72 DT 0-3-4 is not."""
    plan = document({"placekick_defense": [{"when": "quarter = 4", "call": "blitz"}]})
    plan["special_teams"] = {"placekick_defense": named}
    errors = [one.message for one in checked(plan).errors if one.code == "ST-04"]
    assert errors == (["Placekick defense: no blitz with #72 at IR."] if refused else [])


@pytest.mark.rule("fool:9.1.4-22", "fool:9.3.3-01")
@pytest.mark.parametrize(("lines", "unit"), [(REVERSE, "kickoff_return"), (FAKE, "placekick")])
def test_a_trick_in_both_halves_is_run_only_once(lines: Lines, unit: str) -> None:
    assert codes(checked(document(lines, lines))) == [f"ST-02 second.tactics.{unit}[0].call"]
    assert codes(checked(document(lines, {}))) == []


# -- halves ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:10.2.6-03")
def test_the_visitors_number_of_sealed_tactics_stands_outside() -> None:
    plan = document(ONSIDE, ONSIDE | REVERSE | FAKE, side="away")
    parts = split_plan(plan, OPTIONS)
    assert parts["setup"]["sealed_tactics"] == 2
    assert "tactics" not in parts["setup"]
    assert "reverse" not in str(parts["first"])
    assert "reverse" in str(parts["second"])


@pytest.mark.rule("fool:10.1.4-06", "fool:10.2.6-04")
@pytest.mark.parametrize(
    ("sealed", "revised", "refused"),
    [(1, ONSIDE, False), (0, ONSIDE, True), (1, REVERSE, True), (1, {"kickoff": [{"call": "squib"}]}, False)],
)
def test_what_the_home_side_may_change_at_half_time(sealed: int, revised: Lines, refused: bool) -> None:
    """Only where the visitors have sealed a tactic, and only to what was practised."""
    plan = document(ONSIDE, halftime={"tactics": revised})
    opponent = {"setup": {"sets": sample.plan()["sets"], **({"sealed_tactics": sealed} if sealed else {})}}
    found = [one.path for one in checked(plan, opponent, halftime_hours=12).errors if one.code == "HLF-01"]
    assert found == (["halftime.tactics"] if refused else [])


@pytest.mark.rule("fool:10.2.6-04")
@pytest.mark.parametrize("setup", [{"sealed_tactics": "one"}, {"sealed_tactics": 0}, {}, None])
def test_a_number_of_sealed_tactics_that_is_none_lets_nothing_be_changed(setup: Any) -> None:
    plan = document(ONSIDE, halftime={"tactics": ONSIDE})
    found = checked(plan, {"setup": setup, "sets": []}, halftime_hours=12)
    assert "HLF-01" in [one.code for one in found.errors]


@pytest.mark.rule("fool:10.2.6-03", "fool:10.2.6-04")
@pytest.mark.parametrize(
    ("second", "half_time", "call"),
    [(None, None, "onside"), ({}, None, ""), (None, {"kickoff": [{"call": "squib"}]}, "squib")],
)
def test_the_tactics_of_the_second_half(second: Lines | None, half_time: Lines | None, call: str) -> None:
    """The first half's go on where the second has none of its own; a revision replaces them."""
    plan = document(ONSIDE, second)
    if half_time:
        plan["halftime"] = {"tactics": half_time}
    lines = compile_side(plan, sample.team(), "home", None).half(2).tactics.get("kickoff", ())
    assert [order.line.call for order in lines] == ([call] if call else [])


@pytest.mark.rule("fool:9.3.1-15")
def test_a_blitz_that_the_men_left_cannot_make_is_dropped_from_an_old_plan() -> None:
    """With every man who could push inside hurt, the line goes and the rest of the plan stays."""
    plan = document({"placekick_defense": [{"when": "quarter = 4", "call": "blitz"}], "kickoff": [{"call": "squib"}]})
    team = sample.team()
    weak = tuple(
        replace(man, sheet={**man.sheet, "p": 0}) if man.position in ("DE", "DT", "OLB", "MLB", "LB") else man
        for man in team.athletes
    )
    mended, said = repair(plan, replace(team, athletes=weak), "home", OPTIONS)
    assert mended["first"]["tactics"].get("placekick_defense", []) == []
    assert mended["first"]["tactics"]["kickoff"] == [{"call": "squib"}]
    assert any("no blitz with" in sentence and "dropped from the first half" in sentence for sentence in said)


@pytest.mark.rule("fool:12.2b-04")
@pytest.mark.parametrize(
    ("note", "game", "warned"),
    [({"returns": True}, 0, True), ({"returns": True}, 1, False), ({"trained": "special teams"}, 0, False)],
)
def test_in_preseason_who_was_credited_with_returns_is_to_return_kicks(note: Any, game: int, warned: bool) -> None:
    """ "Players that receive these credits are to actually do the returns as long as they are on the roster"."""
    plan, team = document(), sample.team()
    returner, other = [man.number for man in team.athletes if man.position in ("W", "H") and man.status == "active"][:2]
    plan["special_teams"] = {"kickoff_return": {"returner": returner}}
    for number, is_warned in ((returner, False), (other, warned)):
        men = tuple(
            replace(man, sheet={**man.sheet, "career": {"camp": note}}) if man.number == number else man
            for man in team.athletes
        )
        report = check_plan(plan, replace(team, athletes=men), plan["side"], FoolOptions(game_number=game), None)
        assert ("ST-07 special_teams" in codes(report)) == is_warned
        assert not [one for one in report.errors if one.code == "ST-07"]
