"""What the check of a plan refuses, each fault at its place and in the words of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rules_engine.errors import Problem
from rules_engine.interface import Team
from rules_engine.statis_pro.checks.check import check_plan
from rules_engine.statis_pro.document.text import PLAN_TEXT
from rules_engine.statis_pro.options import StatisProOptions

from . import sample

JSON = dict[str, Any]
LETTERS = "ABC"


def errors(plan: JSON, team: Team | None = None, options: StatisProOptions = sample.PLAYED) -> list[Problem]:
    return check_plan(plan, team or sample.team(), "home", options).errors


def changed(change: Callable[[JSON], Any]) -> JSON:
    plan = sample.plan()
    change(plan)
    return plan


def test_the_sample_is_legal() -> None:
    assert check_plan(sample.plan(), sample.team(), "home", sample.PLAYED).problems == []


def test_problems_of_a_text_carry_line_and_column() -> None:
    text = sample.text().replace("SC BK1/BK2", "SC BK1/FL1")
    plan, _ = PLAN_TEXT.read_text(text)
    assert plan is not None
    (problem,) = PLAN_TEXT.locate(text, check_plan(plan, sample.team(), "home", sample.PLAYED)).errors
    line = next(place for place, row in enumerate(text.split("\n"), 1) if "SC BK1/FL1" in row)
    assert (problem.line, problem.column) == (line, text.split("\n")[line - 1].index("FL1", 60) + 1)


# -- men and sets ------------------------------------------------------------------------------------------------------


def nobody(plan: JSON) -> None:
    used = {man.number for man in sample.team().athletes}
    plan["sets"][0]["men"]["LE"] = min(set(range(1, 100)) - used)


def twice(plan: JSON) -> None:
    plan["sets"][0]["men"]["BK1"] = plan["sets"][0]["men"]["BK2"]


def receiver_at_guard(plan: JSON) -> None:
    men = plan["sets"][1]["men"]
    men["LG"], men["RE"] = men["RE"], men["LG"]


SETS: list[tuple[str, Callable[[JSON], Any], str, str]] = [
    ("nobody of that number", nobody, "sets[0].men.LE", "There is no #"),
    ("twice in a set", twice, "sets[0].men.BK2", "stands in 2 places"),
    ("a receiver at guard", receiver_at_guard, "sets[1].men.LG", "may not stand at LG"),
    ("ten men", lambda plan: plan["sets"][0]["men"].pop("FL1"), "sets[0].men", "10 men stand in it"),
    ("no center", lambda plan: plan["sets"][0]["men"].pop("CN"), "sets[0].men.CN", "nobody stands at CN"),
    ("an empty corner", lambda plan: plan["defensive_sets"][0]["men"].pop("K"), "defensive_sets[0].men", "10 men"),
    ("no set", lambda plan: plan.pop("sets"), "sets", "There is no set of the offense"),
    ("two of one name", lambda plan: plan["sets"][1].update(id="BASE"), "sets[1].id", "Two sets"),
    ("nobody to intercept", lambda plan: plan.update(interceptors=[100]), "interceptors[0]", "from 1 to 99"),
    (
        "a center as quarterback",
        lambda plan: plan["depth"].update(QB=[plan["sets"][0]["men"]["CN"]]),
        "depth.QB[0]",
        "is OL, not QB",
    ),
]


@pytest.mark.rule("statis_pro:SP-008", "statis_pro:SP-009")
@pytest.mark.parametrize(("change", "path", "says"), [case[1:] for case in SETS], ids=[case[0] for case in SETS])
def test_faults_of_sets_are_told(change: Callable[[JSON], Any], path: str, says: str) -> None:
    assert any(each.path == path and says in each.message for each in errors(changed(change)))


KICKING: list[tuple[str, Callable[[JSON], Any], str, str]] = [
    (
        "a lineman who kicks",
        lambda plan: plan.update(kickers={"punter": plan["sets"][0]["men"]["CN"]}),
        "kickers.punter",
        "has no card as punter",
    ),
    (
        "a lineman who returns",
        lambda plan: plan["returners"].update(punt_returners=[plan["sets"][0]["men"]["CN"]]),
        "returners.punt_returners[0]",
        "no column on the return card",
    ),
    (
        "a lineman who kicks goals",
        lambda plan: plan.update(kickers={"placekicker": plan["sets"][0]["men"]["CN"]}),
        "kickers.placekicker",
        "has no card as placekicker",
    ),
]


@pytest.mark.rule("statis_pro:SP-019", "statis_pro:SP-020", "statis_pro:SP-021")
@pytest.mark.parametrize(("change", "path", "says"), [case[1:] for case in KICKING], ids=[case[0] for case in KICKING])
def test_kickers_and_returners_need_their_cards(change: Callable[[JSON], Any], path: str, says: str) -> None:
    assert any(each.path == path and says in each.message for each in errors(changed(change)))


@pytest.mark.rule("statis_pro:SP-010")
@pytest.mark.rule("statis_pro:SP-011")
@pytest.mark.rule("statis_pro:SP-012")
def test_rows_of_the_defense_hold_only_so_many() -> None:
    """Three in row 1 at least, one in each box of rows 2 and 3 but L, nobody in L before K, M, N and O."""
    thin = changed(lambda plan: plan["defensive_sets"][0].update(men=_moved("D", "C", "E", "L")))
    assert any("somebody stands in L and nobody in K" in each.message for each in errors(_without_corner(thin)))
    doubled = sample.plan()
    men = doubled["defensive_sets"][0]["men"]
    men["F"] += men.pop("H")
    assert any("two men stand in F" in each.message for each in errors(doubled))
    short = sample.plan()
    men = short["defensive_sets"][0]["men"]
    for box in ("B", "D"):
        del men[box]
    assert any("2 men stand in row 1" in each.message for each in errors(short))


def _moved(*moves: str) -> JSON:
    men: JSON = sample.plan()["defensive_sets"][0]["men"]
    for before, after in zip(moves[::2], moves[1::2], strict=True):
        men[after] = men.pop(before)
    return men


def _without_corner(plan: JSON) -> JSON:
    men = plan["defensive_sets"][0]["men"]
    men["L"] = men.pop("K")
    return plan


def test_a_man_who_is_hurt_is_refused_with_why() -> None:
    number = sample.card().offense["LE"]
    team = sample.with_man(number, out="out for two games")
    found = errors(sample.plan(), team)
    assert found[0].path == "sets[0].men.LE"
    assert found[0].message == f"#{number} cannot play (out for two games)."


@pytest.mark.rule("statis_pro:SP-121")
def test_men_out_of_position_need_the_house_rule() -> None:
    """A lineman whose card names the center may stand at guard only where O1 is played."""
    number = sample.card().offense["LG"]
    card = next(man.sheet for man in sample.team().athletes if man.number == number)
    team = sample.with_man(number, sheet={**card, "positions": ["CN"]})
    without = StatisProOptions(squib=True, extra_blocking=True, solitaire=True)
    plan = changed(lambda plan: plan["first"].pop("offense_shifts"))
    plan["second"].clear()
    assert [each.path for each in errors(plan, team, without)] == ["sets[0].men.LG", "sets[1].men.LG"]
    assert errors(plan, team) == []


@pytest.mark.rule("statis_pro:SP-023")
@pytest.mark.rule("statis_pro:SP-022")
def test_a_worse_quarterback_in_a_set_is_warned_of() -> None:
    starter = sample.card().offense["QB"]
    other = next(man for man in sample.team().athletes if man.position == "QB" and man.number != starter)
    assert LETTERS.index(other.sheet["endurance"]) > 0  # the starter is A
    plan = changed(lambda plan: plan["sets"][0]["men"].update(QB=other.number))
    plan["first"]["offense_shifts"] = []
    report = check_plan(plan, sample.team(), "home", sample.PLAYED)
    assert report.ok
    assert [each.path for each in report.warnings] == ["sets[0].men.QB"]


# -- tables ------------------------------------------------------------------------------------------------------------


def put_call(number: int, **call: Any) -> Callable[[JSON], Any]:
    """Another call in the last line of the first half's offense."""
    return lambda plan: plan["first"]["offense"][1]["calls"].__setitem__(number, call)


def put_defense(**call: Any) -> Callable[[JSON], Any]:
    return lambda plan: plan["first"]["defense"][1]["calls"].__setitem__(0, call)


def put_line(table: str, number: int, **fields: Any) -> Callable[[JSON], Any]:
    return lambda plan: plan["first"][table][number].update(fields)


OFFENSE, DEFENSE = "first.offense[1]", "first.defense[1].calls[0]"
TABLES: list[tuple[str, Callable[[JSON], Any], str, str]] = [
    ("a screen to a flanker", put_call(0, play="SC", players=["FL1"]), f"{OFFENSE}.calls[0].players[0]", "SC cannot"),
    ("a run by an end", put_call(0, play="IL", players=["LE"]), f"{OFFENSE}.calls[0].players[0]", "IL cannot"),
    ("nobody there", put_call(0, play="SH", players=["BK3"]), f"{OFFENSE}.calls[0].players[0]", "nobody at BK3"),
    (
        "a draw around the end",
        put_call(0, play="SL", players=["BK1"], strategy="draw"),
        f"{OFFENSE}.calls[0].players[0]",
        "not allowed with this play",
    ),
    (
        "play action on a quick pass",
        put_call(0, play="QK", players=["RE"], strategy="play_action"),
        f"{OFFENSE}.calls[0].players[0]",
        "not allowed with this play",
    ),
    ("a condition", put_line("offense", 0, when="down = 3 and dist > 4"), "first.offense[0].when", "no word"),
    ("what the defense sees", put_line("offense", 0, when="te >= 1"), "first.offense[0].when", 'no word "te"'),
    ("a set", put_line("offense", 0, set="SPREAD"), "first.offense[0].set", "there is no set SPREAD"),
    ("a name twice", put_line("offense", 1, id="1"), f"{OFFENSE}.id", "Two lines are called 1"),
    ("no calls", put_line("offense", 1, calls=[]), f"{OFFENSE}.calls", "calls nothing"),
    ("the end of the table", put_line("defense", 1, when="down = 1"), "first.defense[1].when", "does not always hold"),
    ("an empty table", lambda plan: plan["first"].update(defense=[]), "first.defense", "table is empty"),
    (
        "passes that may be banned",
        put_line("offense", 1, calls=[{"play": "LP", "players": ["RE"]}]),
        f"{OFFENSE}.calls",
        "no play for every place",
    ),
    ("a blitz of linemen", put_defense(defense="BLZ", blitz=["A"]), DEFENSE, "men of rows 2 and 3"),
    ("a blitz of nobody", put_defense(defense="BLZ", blitz=["G"]), DEFENSE, "nobody in G"),
    ("blitzers on a pass defense", put_defense(defense="P", blitz=["F"]), DEFENSE, "men of rows 2 and 3"),
    (
        "a double of three linebackers and four backs",
        put_defense(defense="P", coverages=[{"receiver": "FL1", "boxes": ["O", "H"]}]),
        DEFENSE,
        "formation does not allow",
    ),
    (
        "a shift of a lineman",
        lambda plan: plan["sets"][1]["men"].update(LG=plan["sets"][1]["men"]["RG"], RG=plan["sets"][1]["men"]["LG"]),
        "first.offense_shifts[0].to",
        "cannot shift",
    ),
    (
        "a shift to nowhere",
        lambda plan: plan["first"]["offense_shifts"][0].update(to="SPREAD"),
        "first.offense_shifts[0].to",
        "no set SPREAD",
    ),
    (
        "a foul where none is asked about",
        lambda plan: plan["first"]["tactics"]["kickoff"][0].update(when="foul = D7"),
        "first.tactics.kickoff[0].when",
        'no word "foul"',
    ),
]


@pytest.mark.rule("statis_pro:SP-004", "statis_pro:SP-030", "statis_pro:SP-034")
@pytest.mark.parametrize(("change", "path", "says"), [case[1:] for case in TABLES], ids=[case[0] for case in TABLES])
def test_faults_of_tables_are_told(change: Callable[[JSON], Any], path: str, says: str) -> None:
    assert any(each.path == path and says in each.message for each in errors(changed(change)))


@pytest.mark.rule("statis_pro:SP-038")
@pytest.mark.rule("statis_pro:SP-039")
def test_doubles_need_a_formation_that_permits_them() -> None:
    """Three linebackers and five backs double a flanker; the same eight may not triple him."""
    plan = sample.plan()
    men = plan["defensive_sets"][0]["men"]
    backs = [man.number for man in sample.team().athletes if man.position == "DB"]
    men["L"] = [next(number for number in backs if [number] not in men.values())]
    del men["D"]
    plan["first"]["defense_shifts"] = []
    put_defense(defense="P", coverages=[{"receiver": "FL1", "boxes": ["O", "L"]}])(plan)
    assert errors(plan) == []
    put_defense(defense="P", coverages=[{"receiver": "FL1", "boxes": ["O", "L", "H"]}])(plan)
    assert [each.path for each in errors(plan)] == [DEFENSE]


@pytest.mark.rule("statis_pro:SP-128")
def test_calls_of_house_rules_need_them() -> None:
    """The sample calls a card of solitaire, a back who blocks, a squib: illegal where a league plays by the book."""
    printed = errors(sample.plan(), options=StatisProOptions(out_of_position=True))
    assert [each.path for each in printed] == [
        "first.offense[0].calls[0].block",
        "first.defense[0].calls[2]",
        "second.tactics.kickoff[0].call",
    ]
    assert {each.code for each in printed} == {"OPTION"}


@pytest.mark.parametrize(("side", "lines"), [("home", 10), ("away", 12)])
def test_short_tables_hold_so_many_lines(side: Any, lines: int) -> None:
    options = StatisProOptions(squib=True, extra_blocking=True, solitaire=True, out_of_position=True, short_tables=True)

    def of(count: int) -> JSON:
        rows = [sample.line(str(number), "normal", "D43", {"defense": "P"}) for number in range(count)]
        return changed(lambda plan: plan["first"].update(defense=rows))

    assert check_plan(of(lines), sample.team(), side, options).ok
    (problem,) = check_plan(of(lines + 1), sample.team(), side, options).errors
    assert problem.path == "first.defense"
    assert check_plan(of(lines + 1), sample.team(), side, sample.PLAYED).ok


def test_lines_behind_one_that_always_holds_are_warned_of() -> None:
    plan = changed(lambda plan: plan["second"]["tactics"]["kickoff"].append({"when": "quarter = 4", "call": "onside"}))
    report = check_plan(plan, sample.team(), "home", sample.PLAYED)
    assert report.ok
    assert [each.path for each in report.warnings] == ["second.tactics.kickoff[2].when"]


def test_what_is_not_due_yet_is_not_asked_for() -> None:
    """With the sets due, tables may be missing; what is there and wrong is a warning."""
    sets = {key: value for key, value in sample.plan().items() if key not in ("first", "second")}
    assert check_plan(sets, sample.team(), "home", sample.PLAYED, None, ("sets",)).problems == []
    assert not check_plan(sets, sample.team(), "home", sample.PLAYED).ok
    wrong = changed(put_line("offense", 0, set="SPREAD"))
    report = check_plan(wrong, sample.team(), "home", sample.PLAYED, None, ("sets",))
    assert report.ok
    assert len(report.warnings) == 1


def test_sets_that_the_opponent_has_not_are_warned_of_once_his_are_open() -> None:
    plan = changed(put_line("defense", 0, when="opp_set in SPREAD,WIDE"))
    opened = {"sets": {"sets": [{"id": "WIDE", "men": {}}], "defensive_sets": []}}
    report = check_plan(plan, sample.team(), "home", sample.PLAYED, opened)
    assert report.ok
    assert [(each.path, each.message) for each in report.warnings] == [
        ("first.defense[0].when", "The opponent has no set SPREAD.")
    ]
    for sealed in (None, {}, {"sets": "sealed"}):
        assert check_plan(plan, sample.team(), "home", sample.PLAYED, sealed).problems == []
