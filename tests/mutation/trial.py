"""One fault tried: its module is imported with it, and the tests that cover it run until one fails.

A process has the code FOUND when a test failed, TIME when one did not end, and UNFOUND when all passed.
"""

from __future__ import annotations

import ast
import importlib.abc
import importlib.machinery
import os
import resource
import signal
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType
from typing import Any, Protocol

import pytest

from . import session

UNFOUND, FOUND, TIME = 10, 11, 12
SLOWER = 10  # so many times as long as without a fault may a test take, and some patience more
MEMORY = 4 << 30  # bytes that a fault may use up
FIRST_FILES = 3  # files that are collected first; most faults are found in them


class Fault(Protocol):
    """What is wrong with one module."""

    @property
    def module(self) -> str: ...

    @property
    def path(self) -> Path: ...

    def faulty(self, source: str) -> ast.Module:
        """The tree of the module's source with the fault in it."""


class Faulty(importlib.machinery.SourceFileLoader):
    """Loads one module with its fault."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.module, str(fault.path))
        self.fault = fault

    def get_code(self, fullname: str) -> CodeType:
        source = self.fault.path.read_text(encoding="utf-8")
        return compile(self.fault.faulty(source), str(self.fault.path), "exec", dont_inherit=True)


class FaultyFinder(importlib.abc.MetaPathFinder):
    """Finds that one module before anybody else does."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def find_spec(self, fullname: str, path: object, target: object = None) -> Any:
        if fullname != self.fault.module:
            return None
        return spec_from_file_location(fullname, self.fault.path, loader=Faulty(self.fault))


class Trial:
    """Runs some tests only, in the order in which they are named, each for a limited time."""

    def __init__(self, tests: Sequence[str], seconds: Mapping[str, float], patience: float) -> None:
        self.places = {test: place for place, test in enumerate(tests)}
        self.seconds, self.patience = seconds, patience
        self.failed = ""

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        items[:] = sorted((one for one in items if one.nodeid in self.places), key=lambda one: self.places[one.nodeid])

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        def stop(*_: object) -> None:
            tell(TIME, item.nodeid)
            os._exit(TIME)

        signal.signal(signal.SIGVTALRM, stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, self.seconds[item.nodeid] * SLOWER + self.patience)
        yield
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed and not self.failed:
            self.failed = report.nodeid


def tell(code: int, test: str) -> int:
    """Leaves the name of the test that found the fault as the last line of what the process said."""
    print(f"\n{test}", flush=True)
    return code


def run(root: Path, fault: Fault, tests: Sequence[str], seconds: Mapping[str, float], patience: float) -> int:
    """Tries the fault in this process, which must not have imported anything of its package."""
    put_in(fault)
    for part in in_parts(tests):
        trial = Trial(part, seconds, patience)
        files = list(dict.fromkeys(test.split("::")[0] for test in part))
        code = session.run_pytest(root, ["-x", *files], [trial])
        if trial.failed:
            return tell(FOUND, trial.failed)
        if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
            return tell(session.LOST, f"pytest ended with {code}")
    return tell(UNFOUND, "")


def put_in(fault: Fault) -> None:
    """Gives this process the fault, and an end to the memory that it can use up."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.meta_path.insert(0, FaultyFinder(fault))


def in_parts(tests: Sequence[str]) -> list[list[str]]:
    """The tests of the files that come first, and then the others."""
    first = set(list(dict.fromkeys(test.split("::")[0] for test in tests))[:FIRST_FILES])
    parts = [[test for test in tests if (test.split("::")[0] in first) is wanted] for wanted in (True, False)]
    return [part for part in parts if part]
