"""The map of the rulebooks: every clause in force has a function and a test, and each ``RULES.md`` says so."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.rules_map.citations import Citation, citations_of, cited_in
from tests.rules_map.clauses import KEPT_BY_SERVICE, NOT_BUILT, ROOT, Clause
from tests.rules_map.gaps import gaps
from tests.rules_map.marks import Mark, marks_of
from tests.rules_map.page import links_to_functions, links_to_tests, page
from tests.rules_map.service import read_service

HERE, THERE = Path("rules_engine/fool/runs/traps.py"), Path("tests/rules_engine/fool/test_traps.py")

SOURCE = '''"""Traps.

Rules: fool:4.8/1
"""

if True:
    def pull():
        """Rules: fool:4.8/2,
        fool:A, B, fool:4.8/3
        """

class Puller:
    def run(self):
        """Says something of fool:4.8/4.

        Rules: fool:4.8/5
        """
        def inner():
            """Rules: fool:4.8/6"""
'''

TESTS = """
import pytest
WORDS = ["fool:1/9"]
IDS = {"left": "fool:1/3"}
ROWS = [pytest.param(side, marks=pytest.mark.rule(IDS[side])) for side in IDS]
def row(clause, *values): return pytest.param(*values, marks=pytest.mark.rule(clause))

@pytest.mark.rule("fool:1/1", "fool:1/2")
def test_plain(): assert "fool:1/8"
@pytest.mark.parametrize("side", ROWS)
def test_table(side): assert WORDS
@pytest.mark.parametrize("side", [row("fool:1/4", 1), row("fool:1/4", 2)])
def test_rows(side): assert side
@pytest.mark.parametrize("clause", ["fool:1/0"])
def test_of_something_else(clause): assert clause
@pytest.mark.rule("fool:1/5")
class TestClass:
    @pytest.mark.rule("fool:1/6")
    def test_method(self): assert True
def helper(): return "fool:1/7"
"""


def test_the_map_has_no_gap_and_the_page_is_up_to_date() -> None:
    found = subprocess.run(
        [sys.executable, str(ROOT / "script" / "rules"), "--check"], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stderr) == (0, "")


def test_functions_classes_and_modules_cite() -> None:
    assert citations_of(SOURCE, HERE) == [
        Citation("fool:4.8/1", HERE, "", 1),
        Citation("fool:4.8/2", HERE, "pull", 7),
        Citation("fool:A, B", HERE, "pull", 7),
        Citation("fool:4.8/3", HERE, "pull", 7),
        Citation("fool:4.8/5", HERE, "Puller.run", 13),
        Citation("fool:4.8/6", HERE, "Puller.run.inner", 18),
    ]


@pytest.mark.parametrize(
    ("docstring", "ids"),
    [
        ("", []),
        ("Yards.", []),
        ("Yards.\n\nRules: fool:1/1", ["fool:1/1"]),
        ("Yards.\n\nRules: fool:1/1, fool:9.1.1-04\n\nMore of fool:1/2.", ["fool:1/1", "fool:9.1.1-04"]),
        ("Rules: 4.4.6", ["4.4.6"]),  # a slip is kept, so that it is named as no clause
        ("Rules: fool:1/1 fool:1/2", ["fool:1/1 fool:1/2"]),
    ],
)
def test_ids_in_a_docstring(docstring: str, ids: list[str]) -> None:
    assert cited_in(docstring) == ids


def test_marks_of_a_file() -> None:
    assert [(mark.name, mark.clause) for mark in marks_of(TESTS, THERE)] == [
        ("test_plain", "fool:1/1"),
        ("test_plain", "fool:1/2"),
        ("test_table", "fool:1/3"),
        ("test_rows", "fool:1/4"),
        ("TestClass.test_method", "fool:1/5"),
        ("TestClass.test_method", "fool:1/6"),
    ]


FUNCTION, TEST = Citation("fool:1/1", HERE, "pull", 7), Mark("fool:1/1", THERE, "test_pull")


@pytest.mark.parametrize(
    ("status", "citations", "marks", "words"),
    [
        ("in force", [FUNCTION], [TEST], []),
        ("in force", [], [TEST], ["fool:1/1: no function"]),
        ("option on", [FUNCTION], [], ["fool:1/1: no test"]),
        ("in force", [], [], ["fool:1/1: no function", "fool:1/1: no test"]),
        ("option off", [], [], []),
        (NOT_BUILT, [], [], []),
        (NOT_BUILT, [FUNCTION], [], ["its status in clauses.json is still 'not built yet'"]),
        (
            "in force",
            [FUNCTION, Citation("fool:1/x", HERE, "", 1)],
            [TEST, Mark("fool:1/y", THERE, "test_pull")],
            [f"{HERE}:1: the module cites fool:1/x, which is no clause", f"{THERE}: test_pull cites fool:1/y"],
        ),
    ],
)
def test_gaps(status: str, citations: list[Citation], marks: list[Mark], words: list[str]) -> None:
    sentences = gaps([Clause("fool:1/1", "score", status, "")], citations, marks)
    assert len(sentences) == len(words)
    assert all(word in sentence for word, sentence in zip(words, sentences, strict=True))


CLAIMS = Path("league/services/claims.py")
SERVICE = Citation("fool:1/1", CLAIMS, "resolve_claims", 40)


@pytest.mark.parametrize(
    ("status", "citations", "service", "words"),
    [
        (KEPT_BY_SERVICE, [], [SERVICE], []),
        ("in force", [FUNCTION], [SERVICE], []),  # the engine carries out a part of it, the service another
        (KEPT_BY_SERVICE, [], [], ["fool:1/1: is kept by the service, but service.json names no function"]),
        (KEPT_BY_SERVICE, [FUNCTION], [SERVICE], ["fool:1/1: the engine cites it"]),
        ("in force", [], [SERVICE], ["fool:1/1: no function of the engine"]),
        (
            KEPT_BY_SERVICE,
            [],
            [SERVICE, Citation("fool:1/1", CLAIMS, "settle_claims", 0)],
            [f"fool:1/1: service.json names {CLAIMS}:settle_claims, which is not there"],
        ),
        ("option off", [], [SERVICE], ["fool:1/1: service.json names it, but no such clause is in force"]),
        (
            KEPT_BY_SERVICE,
            [],
            [SERVICE, Citation("fool:1/9", CLAIMS, "resolve_claims", 40)],
            ["fool:1/9: service.json names it, but no such clause is in force"],
        ),
    ],
)
def test_gaps_of_what_the_service_keeps(
    status: str, citations: list[Citation], service: list[Citation], words: list[str]
) -> None:
    sentences = gaps([Clause("fool:1/1", "sign a man", status, "")], citations, [TEST], service)
    assert len(sentences) == len(words)
    assert all(word in sentence for word, sentence in zip(words, sentences, strict=True))


def test_a_clause_that_the_service_keeps_needs_a_test() -> None:
    sentences = gaps([Clause("fool:1/1", "sign a man", KEPT_BY_SERVICE, "")], [], [], [SERVICE])
    assert sentences == ["fool:1/1: no test cites it: sign a man"]


def test_functions_of_the_service_are_looked_for_in_its_sources(tmp_path: Path) -> None:
    (tmp_path / "claims.py").write_text("class Session:\n    def serve(self): ...\n\ndef settle(): ...\n")
    table = tmp_path / "service.json"
    places = ["claims.py:settle", "claims.py:Session.serve", "claims.py:Session", "claims.py:serve", "claims.py:"]
    table.write_text(json.dumps({"fool:1/1": [*places, "claims.py", "gone.py:settle"]}))
    found = read_service(tmp_path, table)
    assert [one.line for one in found] == [4, 2, 0, 0, 0, 0, 0]
    assert found[1] == Citation("fool:1/1", Path("claims.py"), "Session.serve", 2)


def test_links_name_the_function_and_lead_to_its_file() -> None:
    assert links_to_functions([FUNCTION, Citation("fool:1/1", HERE, "", 1)]) == {
        "fool:1/1": ["[pull](runs/traps.py)", "[traps](runs/traps.py)"]
    }
    assert links_to_tests([TEST]) == {"fool:1/1": ["[test_pull](../../tests/rules_engine/fool/test_traps.py)"]}


def test_the_page_counts_and_lists() -> None:
    clauses = [
        Clause("fool:1/1", "score a|b", "in force", "points"),
        Clause("fool:1/2", "kick", "option on", ""),
        Clause("fool:12.1-01", "camp", NOT_BUILT, ""),
    ]
    lines = page("fool", clauses, [FUNCTION], [TEST]).splitlines()
    assert "| 1 | 2 | 1 | 1 |" in lines
    assert "| 12 | 0 | 0 | 0 |" in lines
    assert (
        "| 1/1 | score a\\|b | in force | points | [pull](runs/traps.py) "
        "| [test_pull](../../tests/rules_engine/fool/test_traps.py) |"
    ) in lines
    assert "| 12.1-01 | camp | not built yet |  |  |  |" in lines
