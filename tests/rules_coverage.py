"""A pytest plugin: which clauses of the rulebooks are proved by a passing test.

A test cites clauses by ``@pytest.mark.rule("fool:4.1.2/3")``, at most three, and asserts something. Only tests that ran
and passed count. With ``--rules-floor RULES.md`` (as often as there are such pages) a clause that has a test there and
that no passing test cites fails the run; ``script/test`` runs the whole suite so. What failed and is run again
(``tests/verdict.py``) decides by itself. A ``RULES.md`` is written from the sources (``tests/rules_map``).
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pluggy
import pytest

from tests.rules_map.clauses import CODES, all_clauses

CLAUSES = all_clauses()
KNOWN = {clause.id for clause in CLAUSES}
BY_NUMBER = {clause.number: clause.id for clause in CLAUSES}
assert len(BY_NUMBER) == len(CLAUSES), "two rulesets number their clauses alike"
IN_FORCE = {code: {one.id for one in CLAUSES if one.in_force and one.id.startswith(f"{code}:")} for code in CODES}
LIMIT = 3
RULES_LOST = 8  # what a run ends with that lost a clause, beside the codes of pytest itself
_ASSERTING_CALLS = frozenset({"raises", "warns", "fail"})


def pytest_addoption(parser: pytest.Parser) -> None:
    told = "fail when no passing test cites a clause that has a test in this RULES.md"
    parser.addoption("--rules-floor", action="append", default=[], help=told)


def cited(item: pytest.Item) -> list[str]:
    """The clauses that a test cites, every mark's ids together."""
    return [str(clause) for mark in item.iter_markers("rule") for clause in mark.args]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    wrong = []
    for item in items:
        clauses = cited(item)
        unknown = [clause for clause in clauses if clause not in KNOWN]
        if unknown:
            wrong.append(f"{item.nodeid}: no clause {', '.join(unknown)}")
        if len(clauses) > LIMIT:
            wrong.append(f"{item.nodeid}: cites {len(clauses)} clauses; {LIMIT} at most")
        if clauses and not asserts(getattr(item, "function", None)):
            wrong.append(f"{item.nodeid}: cites {', '.join(clauses)} but asserts nothing")
    if wrong:
        raise pytest.UsageError("rule marks:\n" + "\n".join(wrong))


# -- does a test assert? -------------------------------------------------------------------------------------------


def asserts(function: Callable[..., Any] | None) -> bool:
    """Whether a test function asserts something, itself or in a function of its module that it calls."""
    if function is None:
        return False
    inner = getattr(getattr(function, "hypothesis", None), "inner_test", function)
    tree = _tree(inspect.unwrap(inner))
    if _says(tree):
        return True
    names = (node.func.id for node in _calls(tree) if isinstance(node.func, ast.Name))
    helpers = (inner.__globals__.get(name) for name in names)
    return any(_says(_tree(helper)) for helper in helpers if inspect.isfunction(helper))


@cache
def _tree(function: Callable[..., Any]) -> ast.AST:
    return ast.parse(textwrap.dedent(inspect.getsource(function)))


def _calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def _says(tree: ast.AST) -> bool:
    if any(isinstance(node, ast.Assert) for node in ast.walk(tree)):
        return True
    return any(isinstance(node.func, ast.Attribute) and node.func.attr in _ASSERTING_CALLS for node in _calls(tree))


# -- what passed ---------------------------------------------------------------------------------------------------


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pluggy.Result[pytest.TestReport], None]:
    outcome = yield
    clauses = cited(item)
    if clauses:
        outcome.get_result().user_properties.append(("rules", clauses))


class Coverage:
    """Collects the clauses of passed tests, from this process or from parallel ones."""

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.failed: set[str] = set()
        self.lost: list[str] = []

    @property
    def proved(self) -> list[str]:
        """What a passing test cites and no failing one, in the order of their names."""
        return sorted(self.passed - self.failed)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, clauses in report.user_properties:
            if name != "rules" or not isinstance(clauses, list):
                continue
            if report.failed:
                self.failed.update(clauses)
            elif report.when == "call" and report.passed:
                self.passed.update(clauses)

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        floors = session.config.getoption("--rules-floor")
        if not floors or hasattr(session.config, "workerinput"):
            return
        held = {clause for floor in floors for clause in proved_in(Path(floor).read_text(encoding="utf-8"))}
        undecided = self.failed if session.config.getoption("--notes-to", None) else set()  # they run once more
        self.lost = sorted(held - set(self.proved) - undecided)
        if self.lost and session.exitstatus in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
            session.exitstatus = RULES_LOST


def proved_in(rules: str) -> set[str]:
    """The clauses that have a test in a RULES.md: rows whose last cell links to one."""
    rows = (line.strip("|").split("|") for line in rules.splitlines() if line.startswith("|"))
    return {BY_NUMBER[cells[0].strip()] for cells in rows if cells[-1].strip().startswith("[")}


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Coverage(), "rule-coverage")


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    coverage = config.pluginmanager.get_plugin("rule-coverage")
    assert isinstance(coverage, Coverage)
    proved = coverage.proved
    for clause in coverage.lost:
        terminalreporter.write_line(
            f"rules lost: {clause} has a test in RULES.md, but no passing test cites it", red=True
        )
    for code, clauses in IN_FORCE.items():
        if clauses & set(proved):
            terminalreporter.write_line(f"rules covered: {code} {len(clauses & set(proved))}/{len(clauses)}")
