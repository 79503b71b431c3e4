"""A table of calls studied: its chances, lines that never hold, situations without a line, situations tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine import get
from rules_engine.dice import SeededDice
from rules_engine.interface.planning.call_tables import CallKind, CallTable, LineFields, NamedCall
from rules_engine.interface.situation import Parameters
from rules_engine.plans.conditions.reading import parse
from rules_engine.plans.conditions.words import SHARED_WORDS, Condition, Word
from rules_engine.plans.tables.drawing import DiceSum, InTurn, LineKind, TableRules
from rules_engine.plans.tables.study import boxes
from rules_engine.plans.tables.study.desk import StudiedTable
from rules_engine.plans.tables.study.relations import AHEAD, BEHIND, TIED, score_of
from rules_engine.plans.tables.study.situations import Facts
from rules_engine.plans.tables.study.subject import CallNames, Subject, Vocabulary, lines_in
from rules_engine.plans.tables.study.trying import choose
from tests.rules_engine.fool import sample
from tests.rules_engine.statis_pro.game import games as cards

SEEN, SIGNAL = "seen", "signal"
WORDS = SHARED_WORDS | {
    "trouble": Word("trouble", "choice", choices=("trail", "tie", "lead")),
    "front": Word("front", "count", 0, 11, visible=SEEN),
    "signal": Word("signal", "flag", visible=SIGNAL),
}
RULES = TableRules(
    kinds=(
        LineKind("d2", DiceSum(2), "a coin"),
        LineKind("turns", InTurn(), "in turn"),
        LineKind("signal", DiceSum(2), "when he sees the signal", SIGNAL),
    )
)
FIELDS = LineFields(set="set", drawn_by="kind")
NAMES = CallNames(
    {"A": NamedCall("A", "Dive", "ground"), "B": NamedCall("B", "Bomb", "air"), "C": NamedCall("C", "Kneel", "")},
    (CallKind("ground", "Ground"), CallKind("air", "Air")),
    {"1": "Pro", "2": "Wide", "rot": "in turn"},
    "rot",
)


def read(text: str) -> Condition:
    return parse(text, WORDS)


VOCABULARY = Vocabulary(
    WORDS,
    read,
    Parameters(),
    later=(SEEN, SIGNAL),
    relations=(score_of("trouble", {"trail": BEHIND, "tie": TIED, "lead": AHEAD}),),
    moments={SIGNAL: "signal"},
)


def table(*lines: str) -> StudiedTable:
    """A table of lines written ``name | condition | set | cells``, with ``kind:`` before the cells of another kind."""
    rows = []
    for line in lines:
        name, when, set_name, cells = (part.strip() for part in line.split("|"))
        kind, _, cells = cells.rpartition(":")
        rows.append({"id": name, "when": when, "set": set_name, "kind": kind or "d2", "cells": cells.split()})
    return StudiedTable(Subject(lines_in(rows, RULES, FIELDS), RULES, NAMES, VOCABULARY, FIELDS))


def told(studied: CallTable, kind: str) -> list[str]:
    return [finding.sentence for finding in studied.findings() if finding.kind == kind]


# -- chances -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cells", "chances"),
    [
        ("A B", {"A": 50, "B": 50}),
        ("A A", {"A": 100}),
        ("A/B C", {"A": 25, "B": 25, "C": 50}),
        ("turns: A A B", {"A": 200 / 3, "B": 100 / 3}),
        ("*n B", {"C": 50, "B": 50}),
    ],
)
def test_a_line_tells_how_often_it_calls_what(cells: str, chances: dict[str, float]) -> None:
    first = table(f"x | down = 1 | 1 | {cells}", "n | normal | 1 | C C").lines()[0]
    assert {each.call.code: each.percent for each in first.shares} == pytest.approx(chances)
    assert sum(face.percent for face in first.faces) == pytest.approx(100)


def test_calls_are_added_up_by_their_kinds() -> None:
    studied = table("x | down = 1 | 1 | A/B B", "n | normal | 1 | A A")
    assert [each.percent for each in studied.lines()[0].kinds] == [25, 75]
    assert [each.percent for each in studied.kinds()] == [62.5, 37.5]
    assert told(studied, "unused") == ["In no line of this table: Kneel."]


@pytest.mark.parametrize(
    ("cells", "note"),
    [("*x A", "circle"), ("*nowhere A", "nowhere"), ("A B A", "3 calls"), ("A ?", "Cannot read"), ("", "0 calls")],
)
def test_a_line_without_chances_says_why(cells: str, note: str) -> None:
    first = table(f"x | down = 1 | 1 | {cells}", "n | normal | 1 | A A").lines()[0]
    assert not first.shares
    assert note in first.note


# -- lines that never hold, situations without a line ------------------------------------------------------------------

UNREACHABLE = [
    (["x | down = 1 | 1 | A A", "y | down <= 2 | 1 | A A", "n | normal | 1 | A A"], []),
    (["x | down <= 2 | 1 | A A", "y | down = 1 | 1 | A A", "n | normal | 1 | A A"], ["y"]),
    (["x | down <= 2 | 1 | A A", "y | down >= 3 | 1 | A A", "n | normal | 1 | A A"], ["n"]),
    (["x | normal | 1 | A A", "y | down = 3 | 1 | A A"], ["y"]),
    (["x | down = 1 and not down = 1 | 1 | A A", "n | normal | 1 | A A"], ["x"]),
    (["x | distance > 30 and los < 20 | 1 | A A", "n | normal | 1 | A A"], ["x"]),  # 31 yards to go on the 19
    (["x | quarter = 1 and half = 2 | 1 | A A", "n | normal | 1 | A A"], ["x"]),
    (["x | clock > 5:00 and half_clock < 4:00 | 1 | A A", "n | normal | 1 | A A"], ["x"]),
    (["x | trouble trail and margin > 0 | 1 | A A", "n | normal | 1 | A A"], ["x"]),
    (["x | trouble trail | 1 | A A", "y | margin < 0 and trouble trail/tie | 1 | A A", "n | normal | 1 | A A"], ["y"]),
    # the set is chosen before the front is seen: x sends 1, then y may hold; z has no set that is ever sent
    (["x | front >= 5 | 1 | A A", "n | normal | 1 | A A", "z | front = 2 | 2 | A A"], ["z"]),
    (["x | down = 1 and front >= 5 | 1 | A A", "y | down = 1 | 1 | A A", "n | normal | 2 | A A"], []),
    # a line that waits for the signal needs its set on the field; in turn it may be any
    (["s | signal | 2 | signal: A A", "n | normal | 1 | A A"], ["s"]),
    (["s | signal | 2 | signal: A A", "n | normal | rot | A A"], []),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "dead"), UNREACHABLE)
def test_a_line_that_can_never_hold_is_told(lines: list[str], dead: list[str]) -> None:
    found = [finding for finding in table(*lines).findings() if finding.kind == "unreachable"]
    assert [lines[finding.row].split(" ")[0] for finding in found if finding.row is not None] == dead


def test_it_is_told_which_lines_take_its_situations() -> None:
    found = table("x | down <= 2 | 1 | A A", "y | down >= 3 | 1 | A A", "n | normal | 1 | B B")
    assert told(found, "unreachable") == [
        "Line n can never hold: lines x and y, which stand before it, take all its situations."
    ]


@pytest.mark.parametrize(
    ("lines", "situation"),
    [
        (["x | down <= 3 | 1 | A A"], "fourth down"),
        (["x | down <= 3 | 1 | A A", "y | distance <= 9 | 1 | A A"], "fourth down, 10 yards to go"),
        (["x | margin >= 0 | 1 | A A"], "behind by 150"),
        (["x | not trouble lead | 1 | A A"], "trouble lead"),
    ],
)
def test_a_situation_without_a_line_is_told_with_an_example(lines: list[str], situation: str) -> None:
    (sentence,) = told(table(*lines), "uncovered")
    assert situation in sentence


def test_more_situations_than_are_looked_at_are_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boxes, "MOST_BOXES", 3)
    lines = [f"l{down} | down = {down} and distance = {down} and los = 5{down} | 1 | A A" for down in (1, 2, 3, 4)]
    assert "too many" in " ".join(told(table(*lines, "n | normal | 1 | A A"), "too_many"))


# -- the same by asking every situation --------------------------------------------------------------------------------

DOWNS, DISTANCES, SPOTS, QUARTERS = (1, 2, 3, 4), (0, 2, 11), (9, 49, 99), (1, 2, 3, 4, 5)
TERMS = [
    "down = 1", "down >= 3", "not down = 2", "distance <= 1", "distance > 10", "los < 10", "los >= 50", "quarter >= 4",
    "quarter = 2", "half = 2", "half = 1", "front >= 5", "front = 0",
]  # fmt: skip


def every_situation() -> Iterator[Facts]:
    """Situations of which at least one lies in every cell that ``TERMS`` tell apart."""
    for down, distance, los, quarter, front in product(DOWNS, DISTANCES, SPOTS, QUARTERS, (0, 4, 5)):
        if distance <= los:
            half = 1 if quarter <= 2 else 2 if quarter <= 4 else 3
            told_of = {"down": down, "distance": distance, "los": los, "quarter": quarter, "half": half}
            yield Facts(told_of, {"front": front})


SITUATIONS = list(every_situation())
LINE = st.tuples(st.lists(st.sampled_from(TERMS), max_size=3), st.sampled_from("12"))


@given(st.lists(LINE, min_size=1, max_size=5))
def test_what_is_told_of_the_lines_is_what_asking_every_situation_finds(lines: Sequence[tuple[list[str], str]]) -> None:
    studied = table(
        *[f"l{at} | {' and '.join(terms) or 'normal'} | {name} | A A" for at, (terms, name) in enumerate(lines)]
    )
    chosen = [choose(studied.subject, facts) for facts in SITUATIONS]
    used = {studied.subject.row_of(each.line) for each in chosen if each is not None}
    dead = {finding.row for finding in studied.findings() if finding.kind == "unreachable"}
    assert dead == set(range(len(lines))) - used
    assert bool(told(studied, "uncovered")) == (None in chosen)


# -- situations tried --------------------------------------------------------------------------------------------------


def tried(studied: CallTable, **situation: str) -> tuple[str, list[str]]:
    found = studied.tried(situation)
    assert found.line is not None
    return found.line.id, [f"{each.id}: {each.why}" for each in found.passed]


def test_the_first_line_that_holds_is_found_and_why_not_those_before() -> None:
    studied = table(
        "a | down = 4 | 1 | A A", "b | down = 3 and distance > 5 | 1 | A A", "c | front >= 5 | 2 | A A",
        "d | down = 3 | 1 | A A", "n | normal | 1 | A A",
    )  # fmt: skip
    assert tried(studied, down="3", distance="4") == (
        "c",
        ["a: It asks for: fourth down.", "b: It asks for: more than 5 yards to go."],
    )


def test_a_line_that_waits_is_drawn_on_when_its_moment_has_come() -> None:
    studied = table("s | signal | 1 | signal: B B", "n | normal | 1 | A A")
    assert tried(studied) == ("n", ["s: It waits: when he sees the signal."])
    assert tried(studied, signal="yes")[0] == "s"


@pytest.mark.parametrize(("turn", "line"), [("", "n"), ("1", "n"), ("2", "s")])
def test_the_set_whose_turn_it_is_counts(turn: str, line: str) -> None:
    studied = table("s | signal | 2 | signal: B B", "n | normal | rot | A A")
    assert tried(studied, signal="yes", turn=turn)[0] == line


def test_answers_that_cannot_be_read_are_told_and_the_usual_is_tried() -> None:
    studied = table("x | clock < 2:00 and trouble trail | 1 | A A", "n | normal | 1 | A A")
    asked = {each.word.name: each for each in studied.asked({"down": "7", "los": "own 99", "clock": "soon"})}
    assert [name for name, each in asked.items() if each.problem] == ["down", "clock"]
    assert studied.tried({"down": "7", "clock": "soon"}).line is not None
    assert list(asked) == ["down", "distance", "los", "quarter", "clock", "trouble"]


def test_the_men_on_the_field_are_asked_for_once() -> None:
    team = sample.team()
    rows = [
        {"id": "a", "when": "off 56", "set": "1", "cells": ["A"] * 6},
        {"id": "n", "when": "normal", "set": "1", "cells": ["A"] * 6},
    ]
    fool = get("fool")
    studied = fool.call_table({"first": {"offense_table": rows}}, "first_offense", team, fool.options({}))
    assert studied is not None
    assert [each.word.name for each in studied.asked({})] == ["down", "distance", "los", "on"]
    assert tried(studied, on="#56, 40") == ("n", ["a: It asks for: their #56 is off the field."])
    assert tried(studied, on="40")[0] == "a"


def test_the_map_shows_the_second_kind_by_down_and_distance() -> None:
    studied = table("x | down = 3 and distance >= 7 | 1 | A/B B", "n | normal | 1 | A A")
    heat = studied.heat({"los": "opp 8"})
    assert heat is not None
    assert heat.kind.label == "Air"
    percents = {(field.down, field.distance): field.percent for row in heat.rows for field in row}
    assert percents[1, 7] == 0
    assert percents[3, 5] == 0
    assert percents[3, 7] == 75
    assert percents[3, 10] is None  # nobody has ten yards to go on the 8


# -- whatever stands in a draft ----------------------------------------------------------------------------------------

ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-5, 200)
    | st.sampled_from(["", "A", "*n", "A/B/C/D", "down = 3", "x" * 50]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["id", "when", "set", "kind", "cells", "calls", "weight", "play"]), inner)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
@pytest.mark.parametrize("side", ["offense", "defense"])
@given(rows=ANYTHING, others=ANYTHING)
def test_no_draft_is_so_wrong_that_its_table_cannot_be_shown(code: str, side: str, rows: Any, others: Any) -> None:
    ruleset = get(code)
    lists = dict.fromkeys(("plays", "defenses", "sets", "defensive_sets", "policies"), others)
    plan = {"first": {f"{side}_table": rows, side: rows}, **lists}
    studied = ruleset.call_table(plan, f"first_{side}", sample.team(), ruleset.options({}))
    assert studied is not None
    studied.lines(), studied.findings(), studied.kinds(), studied.calls(), studied.heat({})
    assert studied.tried({"down": "3"}).said


# -- the autocoach's plans ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("half", ["first", "second"])
@pytest.mark.parametrize("side", ["offense", "defense"])
def test_fools_autocoach_leaves_no_situation_and_no_line_out(half: str, side: str) -> None:
    ruleset = get("fool")
    for number in range(3):
        dice = SeededDice(bytes([number]) * 32, "plan")
        plan = ruleset.autocoach(sample.team(), "home", {}, ruleset.options({}), dice)
        studied = ruleset.call_table(plan, f"{half}_{side}", sample.team(), ruleset.options({}))
        assert studied is not None
        assert [each for each in studied.findings() if each.kind != "unused"] == []


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_statis_pros_autocoach_leaves_no_situation_and_no_line_out(side: str) -> None:
    for number in range(2):
        studied = cards.RULESET.call_table(
            cards.plan_of(number, tries_everything=False),
            f"first_{side}",
            cards.team(number),
            cards.RULESET.options({}),
        )
        assert studied is not None
        assert [each for each in studied.findings() if each.kind != "unused"] == []
        assert all(each.shares for each in studied.lines())


# -- a situation that leads to a line ----------------------------------------------------------------------------------


def test_a_situation_that_leads_to_each_line_is_found() -> None:
    studied = table(
        "hurry | half = 1 and half_clock < 2:00 and margin < 0 | 1 | A B",
        "long | down = 3 and distance > 7 | 1 | B B",
        "goal | los <= 3 | 1 | A A",
        "n | normal | 1 | A B",
    )
    for line in studied.lines():
        found = studied.leading_to(line.row)
        assert found is not None
        assert found.sure
        answers = {
            "down": str(found.down),
            "distance": str(found.distance),
            "los": f"opp {found.los}" if found.los <= 50 else f"own {100 - found.los}",
            "quarter": str(found.period),
            "clock": f"{found.clock // 60}:{found.clock % 60:02d}",
            "margin": str(found.margin),
        }
        tried = studied.tried(answers)
        assert tried.line is not None
        assert tried.line.id == line.id
        assert studied.plain(answers) == found


def test_a_line_that_waits_for_the_other_side_is_led_to_as_far_as_can_be() -> None:
    studied = table("seen | down = 2 and front >= 5 | 1 | A A", "n | normal | 1 | A B")
    found = studied.leading_to(0)
    assert found is not None
    assert not found.sure
    assert found.down == 2


def test_to_a_line_that_can_never_hold_nothing_leads() -> None:
    assert table("n | normal | 1 | A B", "never | down = 3 | 1 | A A").leading_to(1) is None


@pytest.mark.parametrize("key", ["first_offense", "first_defense", "second_offense"])
def test_to_every_line_of_fools_autocoach_a_situation_leads(key: str) -> None:
    ruleset = get("fool")
    plan = ruleset.autocoach(sample.team(), "home", {}, ruleset.options({}), SeededDice(bytes(32), "plan"))
    studied = ruleset.call_table(plan, key, sample.team(), ruleset.options({}))
    assert studied is not None
    assert studied.with_ball is key.endswith("offense")
    found = [studied.leading_to(line.row) for line in studied.lines()]
    assert all(found)
    assert {each.period for each in found if each} <= ({3, 4} if key.startswith("second") else {1, 2, 4})
