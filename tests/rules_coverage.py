"""A pytest plugin: which clauses of a rulebook are proved by a passing test.

A test cites clauses by ``@pytest.mark.rule("fool:4.1.2/3")``, at most three. Only tests that ran and passed count.
With ``--rules-report FILE`` the covered ids are written there, one a line; ``script/rules`` makes ``RULES.md`` of them.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

CLAUSES = Path(__file__).resolve().parents[1] / "rules_engine" / "fool" / "clauses.json"
ROWS = json.loads(CLAUSES.read_text(encoding="utf-8"))
KNOWN = {row["id"] for row in ROWS}
LIMIT = 3


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rules-report", help="write the ids of the clauses that passing tests prove to this file")


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
    if wrong:
        raise pytest.UsageError("rule marks:\n" + "\n".join(wrong))


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item):  # type: ignore[no-untyped-def]
    outcome = yield
    clauses = cited(item)
    if clauses:
        outcome.get_result().user_properties.append(("rules", clauses))


class Coverage:
    """Collects the clauses of passed tests, from this process or from parallel ones."""

    def __init__(self) -> None:
        self.proved: set[str] = set()
        self.failed: set[str] = set()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        for name, clauses in report.user_properties:
            if name != "rules":
                continue
            if report.failed:
                self.failed.update(clauses)
            elif report.when == "call" and report.passed:
                self.proved.update(clauses)


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Coverage(), "rule-coverage")


def pytest_terminal_summary(terminalreporter, config: pytest.Config) -> None:  # type: ignore[no-untyped-def]
    coverage = config.pluginmanager.get_plugin("rule-coverage")
    proved = sorted(coverage.proved - coverage.failed)
    if not proved:
        return
    in_force = sum(row["status"] in ("in force", "option on") for row in ROWS)
    terminalreporter.write_line(f"rules covered: fool {len(proved)}/{in_force}")
    target = config.getoption("--rules-report")
    if target:
        Path(target).write_text("".join(f"{clause}\n" for clause in proved), encoding="utf-8")
