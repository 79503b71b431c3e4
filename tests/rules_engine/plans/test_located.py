"""JSON text: values with places, and mistakes told where they stand, several at once."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.errors import Report
from rules_engine.plans.json_text import locate, read
from rules_engine.plans.located import LONGEST_NAME, Place

letters = st.characters(exclude_categories=["Cs"])
texts, names = st.text(letters), st.text(letters, max_size=LONGEST_NAME)
json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**15), 10**15)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(names, inner, max_size=4),
    max_leaves=20,
)


@given(json_values, st.sampled_from([None, 2]))
def test_what_json_reads_is_read_alike(value: object, indent: int | None) -> None:
    located = read(json.dumps(value, indent=indent))
    assert located.report.ok
    assert located.value == value


@given(st.one_of(st.text(max_size=60), st.text('{}[]",: \n\\utrue1.5ab-', max_size=60)))
def test_any_text_is_read_or_reported(text: str) -> None:
    located = read(text)
    try:
        value = json.loads(text)
    except ValueError:
        assert located.report.errors or "\ufeff" in text
    else:
        if located.report.ok:
            assert located.value == value or value != value
    for problem in located.report:
        assert 1 <= problem.line <= len(located.lines)
        assert problem.column >= 1
        assert problem.text == located.lines[problem.line - 1]


def test_every_value_knows_its_place() -> None:
    located = read('{\n  "plays": [\n    {"letter": "A", "text": "H/LT"}\n  ]\n}')
    assert located.places["plays"] == Place(2, 12)
    assert located.places["plays[0]"] == Place(3, 5)
    assert located.places["plays[0].text"] == Place(3, 29)


MISTAKES = [
    ('{"a": 1 "b": 2}', 1, 9, "A comma is missing"),
    ('{"a": [1, 2,]}', 1, 12, "No comma stands before the end"),
    ('{"a": 1,\n "b" 2}', 2, 6, 'A colon is missing after "b"'),
    ('{"a": "one\n}', 1, 7, "The quotes are not closed"),
    ('{"a": 1', 1, 1, "The brace opened here is not closed"),
    ('{"a": [1}', 1, 9, '"}" closes what was not opened last'),
    ("{a: 1}", 1, 2, "The name a stands without quotes"),
    ('{"a": normal}', 1, 7, "The text normal stands without quotes"),
    ("{'a': 1}", 1, 2, "Text stands in double quotes"),
    ('{"a": True}', 1, 7, '"True" is written in small letters'),
    ('{"a": 01}', 1, 7, "A number does not start with 0"),
    ('{"a": 1, "a": 2}', 1, 10, '"a" stands twice'),
    ('{"a": 1} x', 1, 10, "The document has ended"),
    ('{"a": }', 1, 7, "A value is missing"),
    ("", 1, 1, "There is nothing here"),
    ('{"a": 1 // note\n}', 1, 9, "JSON has no remarks"),
    ('{"a" = 1}', 1, 6, "A colon is needed here"),
    ('{"a": 1; "b": 2}', 1, 8, "A comma is needed here"),
    ('{"a": "\\q"}', 1, 8, "A backslash stands before the wrong letter"),
    ('{"a": "\\ud800"}', 1, 7, "Half a character"),
    ("[" * 50, 1, 41, "more than 40 deep"),
    ('{"a": 1e999}', 1, 7, "too large"),
    ('{"a": 1234567890123456789012345678901}', 1, 7, "too long"),
]


@pytest.mark.parametrize(("text", "line", "column", "message"), MISTAKES)
def test_a_slip_is_told_where_it_stands(text: str, line: int, column: int, message: str) -> None:
    problem = read(text).report.problems[0]
    assert message in problem.message
    assert (problem.line, problem.column) == (line, column)
    assert problem.text == text.split("\n")[line - 1]


def test_several_slips_are_told_at_once() -> None:
    located = read('{\n  "a": 1\n  "b": [1, 2,],\n  c: 3\n}')
    assert [problem.line for problem in located.report] == [3, 3, 4]
    assert located.value == {"a": 1, "b": [1, 2], "c": 3}


def test_problems_with_a_path_get_their_place() -> None:
    text = '{\n  "plays": [\n    {"letter": "A"}\n  ]\n}'
    report = Report()
    report.error("plays[0].letter", "X", "Wrong letter.")
    report.error("plays[0].text", "X", "No text.")
    report.error("", "X", "No sets.")
    placed = locate(text, report)
    assert [(problem.line, problem.column) for problem in placed] == [(3, 16), (3, 5), (1, 1)]
    assert placed.problems[0].text == '    {"letter": "A"}'


def test_a_problem_inside_a_text_is_placed_at_its_character() -> None:
    text = '{"plays": ["H/LX qk", "a\\u0062 c"]}'
    report = Report()
    report.error("plays[0]", "X", "No such hole.", inside=3)
    report.error("plays[1]", "X", "An escape hides the place.", inside=4)
    assert [problem.column for problem in locate(text, report)] == [15, 23]
    assert text[15 - 1 :].startswith("LX")
    assert text[23 - 1 :].startswith('"a')


def test_of_a_long_line_only_the_part_around_the_place_is_told() -> None:
    text = '{"a": "' + "x" * 5000 + '", "b": 7, "c": "' + "y" * 5000 + '"}'
    report = Report()
    report.error("b", "X", "Not seven.")
    problem = locate(text, report).problems[0]
    assert text[problem.column - 1] == "7"
    assert (len(problem.text), problem.text[problem.caret - 1]) == (110, "7")
    slip = read(text[:-1] + "?").report.problems[0]
    assert (slip.text[slip.caret - 1], len(slip.text)) == ("?", 110)


def test_what_two_checks_say_is_told_once() -> None:
    first, second = Report(), Report()
    first.error("a", "X", "Wrong.")
    second.error("a", "X", "Wrong.")
    second.error("a", "X", "Wrong in another way.")
    first.extend(second)
    assert [problem.message for problem in first] == ["Wrong.", "Wrong in another way."]
