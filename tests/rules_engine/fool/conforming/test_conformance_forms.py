"""Conformance cases of kicks, calls and decisions: each comes out as the rulebook says, bad ones are refused."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import rules_engine.fool
from rules_engine.__main__ import main
from rules_engine.cli.cases import check, compare, resolve
from rules_engine.errors import EngineError
from rules_engine.fool.conforming.fields import player
from rules_engine.fool.ruleset import RULESET

CASES = Path(rules_engine.fool.__file__).parent / "conformance"
FORMS = ("kick", "call", "decision")
ALL = [path for form in FORMS for path in sorted((CASES / form).glob("*.json"))]
RULES = {  # clauses that a case shows whole
    "fool-kick-06-onside-recovered": "fool:9.1.3-17",
    "fool-kick-07-onside-not-practised": "fool:10.2.6-10",
    "fool-kick-10-field-goal-good": "fool:9.3.2-25",
    "fool-call-20-a-slower-substitute": "fool:10.3-02",
    "fool-decision-18-fourth-and-one-inside-the-ten": "fool:10.2.7-02",
    "fool-decision-22-outside-the-punters-range": "fool:10.2.7-05",
}
MARKED = [
    pytest.param(path, id=path.stem, marks=[pytest.mark.rule(RULES[path.stem])] if path.stem in RULES else [])
    for path in ALL
]


def case(form: str, number: str) -> dict[str, Any]:
    (path,) = (CASES / form).glob(f"fool-{form}-{number}-*.json")
    body: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return body


def changed(form: str, number: str, path: str, value: object) -> dict[str, Any]:
    """A case with one field changed, or left out where the value is ``...``."""
    body = copy.deepcopy(case(form, number))
    *way, last = path.split(".")
    inner: Any = body
    for step in way:
        inner = inner[int(step) if isinstance(inner, list) else step]
    if value is ...:
        del inner[int(last) if isinstance(inner, list) else last]
    else:
        inner[int(last) if isinstance(inner, list) else last] = value
    return body


@pytest.mark.parametrize("path", MARKED)
def test_a_case_comes_out_as_the_rulebook_says(path: Path) -> None:
    assert check(path) == (path.parent.name, "")


@pytest.mark.parametrize("form", FORMS)
def test_every_form_has_ten_cases_that_quote_the_rulebook(form: str) -> None:
    found = [json.loads(path.read_text(encoding="utf-8")) for path in ALL if path.parent.name == form]
    assert len(found) >= 10
    for body in found:
        assert body["form"] == form
        assert body["source"][0].isdigit(), body["id"]
        assert "'" in body["source"], body["id"]


def other(value: Any) -> Any:
    """A value of the same type that differs."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return f"{value}x"
    return "something" if value is None else [*value, 1] if isinstance(value, list) else value | {"no_such_field": 1}


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_each_wrong_expectation_is_found(path: Path) -> None:
    body = json.loads(path.read_text(encoding="utf-8"))
    printed = resolve(body)
    for name, wanted in body["expect"].items():
        if name in ("steps", "events"):
            field = list(wanted[-1])[-1]
            wrong: Any = [*wanted[:-1], wanted[-1] | {field: other(wanted[-1][field])}]
        else:
            wrong = other(wanted)
        assert compare({name: wrong}, printed, RULESET.steps_at_once), name


@pytest.mark.parametrize(
    ("form", "number", "path", "value", "sentence"),
    [
        ("kick", "01", "kick", "lob", 'field_goal, extra_point, not "lob".'),
        ("kick", "01", "wind", 3, "wind: there is no such field."),
        ("kick", "01", "kicking", ..., "kicking is missing."),
        ("kick", "01", "kicking.men.C4", ..., "kicking.men.C4 is missing: a unit has eleven men."),
        ("kick", "01", "kicking.men.C4.no", 3, "kicking.men: two men wear the same number."),
        ("kick", "01", "kicking.men.C4.s", "fast", 'kicking.men.C4.s is a whole number from 0 to 20, not "fast".'),
        ("kick", "01", "kicking.men.C4.speed", 4, "kicking.men.C4.speed: there is no such field."),
        ("kick", "01", "kicking.men.K.kick", {"letter": "A"}, "kicking.men.K.kick.b is missing."),
        ("kick", "01", "kicking.men.K.skills", ["XX"], 'kicking.men.K.skills.0 is one of'),
        ("kick", "01", "kicking.men.KK", {"no": 9, "pos": "LB", "c": 2, "s": 5}, "stands in the place of C10"),
        ("kick", "01", "kicking.call", "lob", 'kicking.call is one of standard, sideline, squib, onside, not "lob".'),
        ("kick", "01", "kicking.rekick", True, "kicking.rekick: there is no such field."),
        ("kick", "01", "situation.own_yard_line", 100, "own_yard_line is a whole number from 1 to 99, not 100."),
        ("kick", "01", "id", ..., "id is missing"),
        ("kick", "09", "kicking.call", "squib", "kicking.call: there is no such field."),
        ("kick", "15", "situation", ..., "situation is missing."),
        ("kick", "15", "receiving.rush", True, "receiving.rush is one of standard, blitz,"),
        ("kick", "01", "options", {"altitude": 1}, 'There is no option "altitude".'),
        ("kick", "01", "dice", {"ko.kick": [11]}, 'A roll for "ko.return" was asked for'),
        ("kick", "01", "dice.ko", [1], "never asked for: ko"),
        ("call", "01", "asks", "coach", 'asks is one of offense, defense, not "coach".'),
        ("call", "01", "situation.down", 5, "situation.down is a whole number from 1 to 4, not 5."),
        ("call", "01", "situation.score", 7, "situation.score is a list of two numbers"),
        ("call", "01", "situation.distance", 80, "situation.distance is 80, but it is 70 yards to the goal line."),
        ("call", "01", "plan", ..., "plan is an object, not null."),
        ("call", "01", "plan.formations", [], "plan.formations: there is no such field."),
        ("call", "01", "plan.sets.0.players.0.no", 99, "plan.sets: nobody of men wears number 99."),
        ("call", "01", "plan.first.offense_table.0.set", "7", 'plan.sets: there is no set "7", which'),
        ("call", "01", "plan.first.offense_table.0.cells.0", "Z", "line 1 of the offense table names play Z"),
        ("call", "01", "plan.first.offense_table.0.cells", ["A"], "line 1 of the offense table has 1 cells"),
        ("call", "06", "plan.first.offense_table.1.cells.0", "*9", "points to line 9, which is not there."),
        ("call", "01", "plan.first.offense_table.1.when", "down = 1", 'has the condition "normal"'),
        ("call", "01", "plan.first.offense_table.0.when", "moon = 1", "moon"),
        ("call", "01", "plan.first", {}, "the part holds no line of the offense table for half 1."),
        ("call", "05", "place.lists", {"x": 1}, 'place.lists: the table has no list "x".'),
        ("call", "12", "seen.opponents.0.pos", "XX", "seen.opponents.0.pos is one of"),
        ("call", "20", "seen.substitutes.0.for", 99, "seen.substitutes.0.for: nobody in the set wears number 99."),
        ("decision", "01", "asks", "lunch", "asks is one of clock, penalty, fourth_down,"),
        ("decision", "01", "kickers", {}, "kickers: there is no such field."),
        ("decision", "01", "play.kind", ..., "play.kind is missing."),
        ("decision", "01", "play.gain", 71, "play.gain leaves the field."),
        ("decision", "01", "play.turnover", True, "play.own_yard_line is missing"),
        ("decision", "01", "policies", {"home": {}}, "policies.home: there is no such field."),
        ("decision", "04", "play.penalties.0.yards", "ten", 'penalties.0.yards is a whole number from 0 to 99'),
        ("decision", "04", "play.penalties.0.enforce", "spot", "play.penalties.0.own_yard_line is missing."),
        ("decision", "18", "kickers.miss", 2, "kickers.miss is a chance from 0 to 1, not 2."),
        ("decision", "23", "policies.fourth_down.0.do", "pray", "fourth_down.0.do is one of go, punt, field_goal"),
        ("decision", "25", "form", "guess", 'form is one of play, kick, call, decision, not "guess".'),
    ],
)  # fmt: skip
def test_a_bad_case_is_refused_with_its_place(
    form: str, number: str, path: str, value: object, sentence: str, tmp_path: Path
) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(changed(form, number, path, value)), encoding="utf-8")
    assert sentence in check(bad)[1]


SITUATION = [
    ("own_yard_line", 1, 99), ("distance", 0, 99), ("quarter", 1, 9), ("clock", 0, 900), ("down", 1, 4),
    ("series", 1, 200), ("series_play", 0, 99), ("score.0", 0, 200), ("score.1", 0, 200), ("timeouts.0", 0, 3),
    ("timeouts.1", 0, 3),
]  # fmt: skip
MAN = [("no", 1, 99), ("p", -3, 20), ("c", -3, 20), ("s", 0, 20), ("age", 18, 60)]
KICK = [("situation.own_yard_line", 1, 99), ("situation.down", 1, 4), ("situation.distance", 0, 99)]
LIMITS = [
    *(("decision", "04", f"situation.{name}", least, most) for name, least, most in SITUATION),
    *(("kick", "15", f"kicking.men.KK1.{name}", least, most) for name, least, most in MAN),
    *(("kick", "15", *row) for row in KICK),
    ("decision", "04", "play.penalties.0.yards", 0, 99),
    ("decision", "04", "play.penalties.0.own_yard_line", 0, 100),
    ("decision", "01", "play.own_yard_line", 0, 100),
    ("decision", "01", "play.gain", -99, 99),
    ("decision", "18", "kickers.field_goal", 0, 99),
    ("decision", "18", "kickers.punt", 0, 99),
    ("decision", "28", "average", 0, 99),
    ("decision", "29", "wind", 0, 30),
    ("call", "05", "place.series", 0, 200),
    ("call", "05", "place.turn", 0, 200),
]


@pytest.mark.parametrize(("form", "number", "path", "least", "most"), LIMITS)
def test_a_number_is_refused_beyond_its_limits_and_not_at_them(
    form: str, number: str, path: str, least: int, most: int
) -> None:
    """What else is wrong with a case whose field stands at its limit is told of another field."""
    sentence = f"{path} is a whole number from {least} to {most}, not "
    for beyond in (least - 1, most + 1):
        assert f"{sentence}{beyond}." in refusal(changed(form, number, path, beyond))
    for limit in (least, most):
        assert sentence not in refusal(changed(form, number, path, limit))


def test_what_a_case_leaves_out_of_a_man() -> None:
    """He passes and catches nothing, is 26 years old, right-handed, no rookie, and kicks nothing."""
    man = player({"no": 60, "pos": "G", "c": 4, "s": 2}, "men.0")
    assert (man.p, man.age, man.hand, man.rookie, man.foot.place, man.foot.punt) == (0, 26, "R", False, None, None)


def test_a_man_in_another_ones_place_makes_a_unit_of_eleven() -> None:
    """A kamikaze stands where the last man of the coverage would: all eleven are there."""
    body = case("kick", "01")
    body["kicking"]["men"]["KK"] = body["kicking"]["men"].pop("C10")
    assert refusal(body) == ""


def places(value: Any, way: str = "") -> list[str]:
    """Every place within a case, with dots between its steps."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = []
    for name, inner in members:
        here = f"{way}.{name}" if way else str(name)
        found += [here, *places(inner, here)]
    return found


def refusal(body: dict[str, Any]) -> str:
    """The sentence with which a case is refused; "" where it is carried out."""
    try:
        resolve(body)
    except EngineError as error:
        return str(error)
    return ""


@pytest.mark.parametrize(("form", "number"), [("kick", "20"), ("call", "20"), ("call", "09"), ("decision", "04")])
@pytest.mark.parametrize("wrong", [None, True, -1, "x", [], {}, ...], ids=repr)
def test_whatever_is_wrong_is_told_in_a_sentence(form: str, number: str, wrong: object) -> None:
    """A field spoilt anywhere leaves a case that is carried out or refused with its place; nothing else comes of it."""
    told = ("id", "ruleset", "form", "source", "expect", "dice")
    spoilt = [place for place in places(case(form, number)) if place.partition(".")[0] not in told]
    refusals = {place: refusal(changed(form, number, place, wrong)) for place in spoilt}
    assert [place for place, sentence in refusals.items() if "cannot be read (" in sentence] == []
    assert sum(map(bool, refusals.values())) > len(spoilt) // 3


def test_the_plan_of_a_call_may_be_compact_text() -> None:
    body = case("call", "19")
    rows = ("three | set in 2 | nk nk nk nk bz bz", "n | normal | 43 43 43 43 43 43")
    body["plan"] = "\n".join(("first half", "defense:", *rows))
    assert compare(body["expect"], resolve(body), RULESET.steps_at_once) == ""


def test_conform_reports_by_form(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for form, number in (("kick", "01"), ("kick", "10"), ("call", "01"), ("decision", "01")):
        (tmp_path / f"{form}-{number}.json").write_text(json.dumps(case(form, number)), encoding="utf-8")
    (tmp_path / "wrong.json").write_text(json.dumps(changed("call", "02", "expect.play", "A")), encoding="utf-8")
    (tmp_path / "play.json").write_text((CASES / "fool-c2-01.json").read_text(encoding="utf-8"), encoding="utf-8")
    assert main(["conform", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert f"FAIL {tmp_path / 'wrong.json'}: play is 'B', expected 'A'" in lines
    assert lines[-5:] == [
        "call: 1 passed, 1 failed",
        "decision: 1 passed, 0 failed",
        "kick: 2 passed, 0 failed",
        "play: 1 passed, 0 failed",
        "5 passed, 1 failed",
    ]


@pytest.mark.parametrize("expect", [..., {}, [], {"los": None}, {"steps": "contact"}])
def test_a_case_must_expect_something_that_is_printed(expect: object, tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text(json.dumps(changed("decision", "01", "expect", expect)), encoding="utf-8")
    assert "expect" in check(path)[1]


def test_resolve_refuses_a_bad_case() -> None:
    with pytest.raises(EngineError, match=r"situation\.clock is missing\."):
        resolve(changed("decision", "01", "situation.clock", ...))
