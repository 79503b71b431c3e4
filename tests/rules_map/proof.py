"""``python -m tests.rules_map.proof``: do the tests of a clause fail without the function that cites it?

Each function that cites clauses gets a body that only raises, one function at a time in a process of its own; no file
is changed. The tests that cite the same clauses run until one of each clause has failed. A class raises when it is
made, a module when it is imported. Tests of the service are left out: they meet the engine through two doors only.
"""

from __future__ import annotations

import argparse
import ast
import random
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from tests.mutation import session, trial

from .citations import CITING, Documented, read_citations
from .clauses import ROOT
from .marks import read_marks

DONE = 0  # the exit code of a trial that came to its end
RAISE = "raise RuntimeError('this body was taken away')"
CLASS_RAISE = f"def __new__(cls, *_arguments, **_named):\n    {RAISE}"


@dataclass(frozen=True)
class Bodiless:
    """A function, class or module without its body, the clauses that it cites, and the files of their tests."""

    module: str
    path: Path
    name: str  # ``Class.method``; empty for the module
    clauses: tuple[str, ...]
    files: tuple[str, ...]

    @property
    def place(self) -> str:
        return f"{self.module}.{self.name}".rstrip(".")

    def faulty(self, source: str) -> ast.Module:
        """The tree of the source without that body."""
        tree = ast.parse(source)
        if not self.name:
            tree.body = ast.parse(RAISE).body
        for node in _named(tree, self.name):
            if isinstance(node, ast.ClassDef):
                node.body = [*node.body, *ast.parse(CLASS_RAISE).body]
            else:
                node.body = ast.parse(RAISE).body
        return ast.fix_missing_locations(tree)


def _named(node: Documented, name: str) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Every definition of this qualified name."""
    first, _, rest = name.partition(".")
    for child in ast.walk(node):
        if isinstance(child, CITING) and child is not node and child.name == first:
            yield from _named(child, rest) if rest else [child]


def arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.rules_map.proof", description=__doc__)
    parser.add_argument("--sample", type=int, help="so many functions only, chosen by the seed")
    parser.add_argument("--seed", type=int, default=1, help="chooses them")
    parser.add_argument("--only", default="", help="of modules whose name contains this")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--minutes", type=float, default=30, help="then no more are tried, and the run is a failure")
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--package", type=Path, default=Path("rules_engine"), help="has the functions")
    parser.add_argument("--tests", type=Path, default=Path("tests/rules_engine"), help="must fail without them")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    wanted = arguments(given)
    root, began = wanted.root.resolve(), time.monotonic()
    chosen = [one for one in bodiless(root, wanted.package, wanted.tests) if wanted.only in one.module]
    if wanted.sample is not None:
        chosen = random.Random(wanted.seed).sample(chosen, min(wanted.sample, len(chosen)))
    works: list[tuple[Bodiless, Callable[[], int]]] = [(one, partial(attempt, root, one)) for one in chosen]
    wrong = pairs = 0
    for one, ending in session.side_by_side(works, wanted.jobs, began + 60 * wanted.minutes):
        sentences = list(judged(one, ending))
        pairs += len(one.clauses)
        wrong += len(sentences)
        for sentence in sentences:
            print(sentence, flush=True)
    minutes = (time.monotonic() - began) / 60
    print(f"{len(chosen)} functions with {pairs} citations: {wrong} without proof; {minutes:.1f} minutes")
    return 1 if wrong else 0


def judged(one: Bodiless, ending: session.Ending) -> Iterator[str]:
    """A sentence for each citation that is not proved."""
    if ending.code is None:
        yield from (f"{one.place}: {clause}: not tried, the time was up" for clause in one.clauses)
    elif ending.code != DONE:
        yield "\n".join([f"{one.place}: the trial broke off", *ending.said[-20:]])
    else:
        missed = ending.said[-1].split("; ") if ending.said and ending.said[-1] else []
        yield from (f"{one.place}: {clause}: no test of the clause fails without it" for clause in missed)


def bodiless(root: Path, package: Path, tests: Path) -> list[Bodiless]:
    """All that cites a clause which a test of these cites too, in the order of the files."""
    files: dict[str, set[str]] = defaultdict(set)
    for mark in read_marks(root, tests):
        files[mark.clause].add(mark.path.as_posix())
    cited: dict[tuple[Path, str], list[str]] = defaultdict(list)
    for one in read_citations(root, package):
        if one.clause in files:
            cited[one.path, one.name].append(one.clause)
    return [
        Bodiless(_module(path), root / path, name, tuple(clauses), _files(clauses, files))
        for (path, name), clauses in cited.items()
    ]


def _files(clauses: Sequence[str], files: Mapping[str, set[str]]) -> tuple[str, ...]:
    """The files of tests that cite any of these clauses."""
    return tuple(sorted({file for clause in clauses for file in files[clause]}))


def _module(path: Path) -> str:
    parts = path.with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def attempt(root: Path, one: Bodiless) -> int:
    """Runs the tests of the clauses without the body, in this process; its last line names those without a failure."""
    trial.put_in(one)
    watch = Watch(one.clauses)
    session.run_pytest(root, list(one.files), [watch])
    print("\n" + "; ".join(watch.missing), flush=True)
    return DONE


class Watch:
    """Runs only the tests of some clauses, and of each clause until one has failed."""

    def __init__(self, clauses: Sequence[str]) -> None:
        self.missing = list(clauses)
        self._cited: dict[str, set[str]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            self._cited[item.nodeid] = {str(clause) for mark in item.iter_markers("rule") for clause in mark.args}
        items[:] = [item for item in items if self._cited[item.nodeid] & set(self.missing)]

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> bool | None:
        """Leaves out a test whose clauses have all had their failure."""
        return None if self._cited[item.nodeid] & set(self.missing) else True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.missing = [clause for clause in self.missing if clause not in self._cited[report.nodeid]]

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """A file that cannot even be imported fails with all its tests."""
        if report.failed:
            self.missing = []


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
