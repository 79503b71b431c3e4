"""Which tests execute which line of a package, and how long each takes.

One session of all tests is measured with a context for each test. What would hide that a test needs a line is put
aside: tables that are kept from one test to the next are emptied before each, what a fixture of several tests does
counts for all of them, and what a test file does while it is imported for all its tests. Tests that start a Python of
their own are left out, since no fault would reach it.
"""

from __future__ import annotations

import ast
import functools
import hashlib
import importlib
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

import coverage
import pytest

from . import session
from .choice import modules_of
from .mutants import Mutant

FORMAT = "1"  # of the file that keeps the measurement
IMPORT = "import"
_CACHED = type(functools.cache(len))
SUFFIXES = (".py", ".json", ".toml", ".md")


class Unmeasured(Exception):
    """The tests are not green without any fault."""


@dataclass(frozen=True)
class Covering:
    """The measurement: seconds of every test, and the tests of every line by the file's path, as numbers."""

    tests: list[str]
    seconds: dict[str, float]
    lines: dict[str, dict[str, list[int]]]
    importers: dict[str, list[str]]  # the files that import each file
    breadth: dict[str, int]  # how many lines a test executes

    def tests_of(self, mutant: Mutant, root: Path) -> list[str]:
        """The tests that a fault can matter to, first those that are quick and look at little else.

        What is executed once, when its module is imported, matters to all that execute anything of this module or of
        one that imports it.
        """
        path = mutant.path.relative_to(root).as_posix()
        first, last = mutant.statement
        own = self.lines.get(path, {})
        numbers = set().union(*(own.get(str(line), ()) for line in range(first, last + 1)))
        imported = len(self.tests)
        if imported in numbers:
            for file in (path, *self.importers.get(path, ())):
                numbers.update(*self.lines.get(file, {}).values())
        tests = [self.tests[number] for number in numbers - {imported}]
        return sorted(tests, key=lambda test: (self.breadth[test] * self.seconds[test], test))


def covering(root: Path, package: Path, tests: Path, kept: Path) -> Covering:
    """The measurement of these sources and tests, made anew when either has changed since it was kept."""
    made = _digest(root, [package, tests])
    if not kept.exists() or json.loads(kept.read_text(encoding="utf-8"))["digest"] != made:
        kept.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as folder:
            told = Path(folder) / "told"
            child = session.start(lambda: _measure(root, package, tests, kept, made), told)
            if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0:
                raise Unmeasured(told.read_text(encoding="utf-8", errors="replace"))
    return _read(kept)


def _digest(root: Path, folders: Iterable[Path]) -> str:
    made = hashlib.sha256(FORMAT.encode())
    for folder in folders:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix in SUFFIXES and path.is_file():
                made.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return made.hexdigest()


def _read(kept: Path) -> Covering:
    stored = json.loads(kept.read_text(encoding="utf-8"))
    tests = list(stored["seconds"])
    counts = Counter(chain.from_iterable(chain.from_iterable(file.values() for file in stored["lines"].values())))
    breadth = {test: counts[number] for number, test in enumerate(tests)}
    return Covering(tests, stored["seconds"], stored["lines"], stored["importers"], breadth)


# -- measuring ------------------------------------------------------------------------------------------------------


def _measure(root: Path, package: Path, tests: Path, kept: Path, digest: str) -> int:
    """Measures in this process, and keeps what came out; 0 when all tests were green."""
    watch = coverage.Coverage(data_file=None, include=[str(root / package / "*")], config_file=False)
    meter = Meter(watch, package.parts[0], tests.parts[0])
    sys.path[:0] = [str(root)]
    watch.start()
    watch.switch_context(IMPORT)
    for module, _ in modules_of(root, package):
        if not module.endswith("__main__"):
            importlib.import_module(module)
    meter.find_kept_tables()
    watch.switch_context("")
    code = session.run_pytest(root, [str(root / tests)], [meter])
    watch.stop()
    if code != 0:
        return code
    names = {test: number for number, test in enumerate(meter.seconds)}
    names[IMPORT] = len(names)
    lines = {}
    for file in watch.get_data().measured_files():
        rows = watch.get_data().contexts_by_lineno(file).items()
        held = {line: sorted(names[test] for test in meter.tests_of(contexts)) for line, contexts in rows}
        lines[Path(file).relative_to(root).as_posix()] = {line: found for line, found in held.items() if found}
    importers = _importers(root, package)
    stored = {"digest": digest, "seconds": meter.seconds, "lines": lines, "importers": importers}
    kept.write_text(json.dumps(stored), encoding="utf-8")
    return 0


class Meter:
    """Says to the coverage which test is running, and takes its time."""

    def __init__(self, watch: coverage.Coverage, *packages: str) -> None:
        self.seconds: dict[str, float] = {}
        self._watch, self._packages = watch, packages
        self._files: dict[str, list[str]] = {}
        self._fixtures: dict[str, list[str]] = {}
        self._left_out: set[str] = set()
        self._running = ""
        self._kept: list[Any] = []  # what remembers answers: cached functions, and tables that are filled as asked for
        sys.addaudithook(self._notice)

    def _notice(self, event: str, _arguments: tuple[Any, ...]) -> None:
        if event == "subprocess.Popen" and self._running:
            self._left_out.add(self._running)

    def find_kept_tables(self) -> None:
        for name, module in list(sys.modules.items()):
            if name.split(".")[0] not in self._packages:
                continue
            for value in list(vars(module).values()):
                held = [value, *vars(value).values()] if isinstance(value, type) else [value]
                self._kept += [one.cache_clear for one in held if isinstance(one, _CACHED)]
                if isinstance(value, dict) and not value:
                    self._kept.append(value.clear)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Iterator[None]:
        if isinstance(collector, pytest.Module):
            self._watch.switch_context(f"file {collector.nodeid}")
        yield

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.find_kept_tables()
        for item in session.items:
            self._files.setdefault(f"file {item.nodeid.split('::')[0]}", []).append(item.nodeid)
            for name in getattr(item, "fixturenames", ()):
                self._fixtures.setdefault(f"fixture {name}", []).append(item.nodeid)

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        for empty in self._kept:
            empty()
        self._running = item.nodeid
        self._watch.switch_context(item.nodeid)
        start = time.process_time()
        yield
        self.seconds[item.nodeid] = round(time.process_time() - start, 4)
        self._watch.switch_context("")
        self._running = ""

    @pytest.hookimpl(hookwrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        wide = fixturedef.scope != "function"
        if wide:
            self._watch.switch_context(f"fixture {fixturedef.argname}")
        yield
        if wide:
            self._watch.switch_context(self._running)

    def tests_of(self, contexts: Iterable[str]) -> set[str]:
        """The tests that stand behind what was noted at a line."""
        found = set()
        for context in contexts:
            found |= {context, *self._files.get(context, ()), *self._fixtures.get(context, ())}
        return (found & {IMPORT, *self.seconds}) - self._left_out


def _importers(root: Path, package: Path) -> dict[str, list[str]]:
    """Which files of the package import each of its files."""
    files = {module: path.relative_to(root).as_posix() for module, path in modules_of(root, package)}
    found: dict[str, set[str]] = {}
    for module, path in modules_of(root, package):
        home = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for name in _imported(node, home):
                if name in files:
                    found.setdefault(files[name], set()).add(files[module])
    return {path: sorted(importers) for path, importers in found.items()}


def _imported(node: ast.AST, home: list[str]) -> list[str]:
    """The modules that an import may mean: the one that is named, and each name in it."""
    if isinstance(node, ast.Import):
        return [name.name for name in node.names]
    if isinstance(node, ast.ImportFrom):
        above = home[: len(home) - node.level + 1] if node.level else []
        base = ".".join([*above, *(node.module.split(".") if node.module else [])])
        return [base, *(f"{base}.{name.name}" for name in node.names)]
    return []
