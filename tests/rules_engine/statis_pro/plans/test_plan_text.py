"""A plan as text: the compact form says the same as the document, and every slip has a place."""

from __future__ import annotations

import json

import pytest

from rules_engine.statis_pro.document.text import PLAN_TEXT

from . import sample


def test_the_compact_form_says_the_document() -> None:
    read, report = PLAN_TEXT.read_text(sample.text())
    assert report.problems == []
    assert read == sample.plan()


def test_the_document_is_written_as_text_that_says_it_again() -> None:
    assert PLAN_TEXT.read_text(PLAN_TEXT.write_text(sample.plan())) == PLAN_TEXT.read_text(sample.text())
    assert PLAN_TEXT.read_text(json.dumps(sample.plan()))[0] == sample.plan()


def test_defaults_are_left_out_so_that_equal_plans_are_equal() -> None:
    said = sample.plan()
    call = said["first"]["offense"][1]["calls"][2]
    call |= {"weight": 1, "strategy": "none", "block": []}
    said["first"]["defense"][0]["calls"][0] |= {"blitz": [], "coverages": []}
    assert PLAN_TEXT.normal(said) == sample.plan()


def test_coverages_are_read_by_how_many_cover() -> None:
    rows = "set A\nfirst half\ndefense:\n 1 | normal | D | P double FL1 O/L double LE K/G, PR triple RE N/L/H"
    read, report = PLAN_TEXT.read_text(rows)
    assert report.problems == []
    assert read is not None
    doubled, tripled = read["first"]["defense"][0]["calls"]
    assert doubled["coverages"] == [{"receiver": "FL1", "boxes": ["O", "L"]}, {"receiver": "LE", "boxes": ["K", "G"]}]
    assert tripled["coverages"] == [{"receiver": "RE", "boxes": ["N", "L", "H"]}]


@pytest.mark.parametrize(
    ("line", "column", "says"),
    [
        ("sets BASE", 1, "Cannot read"),
        ("set", 4, "The name of the set is missing."),
        ("plan BASE", 6, "A text in quotes"),
        ("depth", 6, "What the men are is missing."),
        ("interceptors x", 14, "A jersey number is a number"),
        ("a | b | c", 1, "outside a table"),
        ("placekicker 3 4", 15, 'Cannot read "4" here.'),
        ("first half\nofense:", 1, "There is no table"),
        ("first half\noffense:\n 1 | normal | BASE", 2, "3 parts instead of 4"),
        ("first half\noffense:\n 1 | normal | BASE | 3", 22, "A play is missing."),
        ("first half\noffense:\n 1 | normal | BASE | SH FL1 block", 29, "Who stays in is missing."),
        ("first half\noffense:\n 1 | normal | BASE | SH FL1 quick", 29, 'Cannot read "quick" here.'),
        ("first half\ndefense:\n 1 | normal | D43 | P double FL1 O", 34, "the men of 2 boxes"),
        ("first half\nkickoff:\n normal | BASE | onside", 2, "3 parts instead of 2"),
        ("first half\nkickoff:\nfirst half", 1, "stands here twice"),
        ("first half\nkickoff:\n normal | punt", 11, 'call cannot be "punt".'),
        ("set BASE\n LE 80 81", 8, "Two men stand at LE."),
        ("set BASE\n LE", 2, "A place and a number"),
        ("set BASE\n XX 80", 2, 'There is no field "XX" here.'),
        ("set BASE\n LE 100", 2, "from 1 to 99"),
    ],
)
def test_a_slip_is_told_at_its_place(line: str, column: int, says: str) -> None:
    problem = PLAN_TEXT.read_text(line)[1].problems[0]
    assert says in problem.message
    assert (problem.line, problem.column) == (line.count("\n") + 1, column)
    assert problem.text == line.rpartition("\n")[2]
