"""``python -m tests.mutation``: gives a package faults, one at a time, and says which of them the tests find."""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from . import choice, session, trial
from .covering import Covering, Unmeasured, covering
from .mutants import Mutant
from .report import EQUIVALENT, FOUND, LOST, TIME, UNCOVERED, UNFOUND, UNTRIED, Result, summary, told

ROOT = Path(__file__).resolve().parents[2]
KINDS = {trial.FOUND: FOUND, trial.TIME: TIME, trial.UNFOUND: UNFOUND}
GREEN, RED, REFUSED = 0, 1, 2


def arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("--mutants", type=int, default=400, help="how many faults are tried")
    parser.add_argument("--seed", type=int, default=1, help="chooses them")
    parser.add_argument("--jobs", type=int, default=2, help="how many at once")
    parser.add_argument("--minutes", type=float, default=60, help="then no more are tried, and the run is a failure")
    parser.add_argument("--patience", type=float, default=5, help="seconds of a test beyond ten times what it takes")
    parser.add_argument("--floor", type=int, default=85, help="per cent that must be found")
    parser.add_argument("--only", default="", help="of modules whose name contains this")
    parser.add_argument("--root", type=Path, default=ROOT)
    parser.add_argument("--package", type=Path, default=Path("rules_engine/fool"), help="gets the faults")
    parser.add_argument("--tests", type=Path, default=Path("tests/rules_engine"), help="must find them")
    parser.add_argument(
        "--equivalents", type=Path, default=choice.EQUIVALENTS, help="the list of those that change nothing"
    )
    parser.add_argument("--results", type=Path, help="where each result is written as JSON")
    return parser.parse_args(given)


def main(given: Sequence[str]) -> int:
    wanted = arguments(given)
    root = wanted.root.resolve()
    began = time.monotonic()
    equivalents = choice.read_equivalents(wanted.equivalents)
    for one in choice.outdated(equivalents, root, wanted.package):
        print(f"listed as equivalent, but no longer made: {one.module}, {one.function}: {one.change}")
    mutants = choice.choose(root, wanted.package, wanted.mutants, wanted.seed, wanted.only)
    try:
        covered = covering(root, wanted.package, wanted.tests, root / "build" / "mutation" / "covering.json")
    except Unmeasured as error:
        print(f"The tests are not green without a fault, so nothing can be said about any:\n{error}")
        return REFUSED
    print(f"{len(mutants)} mutants; which test covers what took {time.monotonic() - began:.0f} s", flush=True)
    gc.freeze()  # so that no child goes through the measurement when it looks for what can be thrown away
    results = []
    runs = Runs(root, covered, wanted.jobs, began + 60 * wanted.minutes, wanted.patience)
    for result in runs.of(mutants, equivalents):
        results.append(result)
        if not result.good:
            print(told(result, root), flush=True)
    print(summary(results, root, wanted.floor, time.monotonic() - began))
    if wanted.results:
        wanted.results.write_text(json.dumps([result.as_json(root) for result in results], indent=1), encoding="utf-8")
    return GREEN if enough(results, wanted.floor) else RED


def enough(results: Sequence[Result], floor: int) -> bool:
    """Whether so many per cent of the faults that matter were found, and all were tried."""
    counted = [result for result in results if result.kind != EQUIVALENT]
    found = sum(result.good for result in counted)
    return 100 * found >= floor * len(counted) and not any(result.kind in (UNTRIED, LOST) for result in counted)


class Runs:
    """Tries faults in processes of their own, some at once, until the time is up."""

    def __init__(self, root: Path, covered: Covering, jobs: int, end: float, patience: float) -> None:
        self.root, self.covered, self.jobs, self.end, self.patience = root, covered, jobs, end, patience
        self._running: dict[int, tuple[Mutant, Path]] = {}

    def of(self, mutants: Sequence[Mutant], equivalents: Sequence[choice.Equivalent]) -> Iterator[Result]:
        folder = Path(tempfile.mkdtemp())
        try:
            for number, mutant in enumerate(mutants):
                if any(one.names(mutant) for one in equivalents):
                    yield Result(mutant, EQUIVALENT)
                    continue
                tests = self.covered.tests_of(mutant, self.root)
                if not tests:
                    yield Result(mutant, UNCOVERED)
                    continue
                if len(self._running) >= self.jobs:
                    yield self._next()
                if time.monotonic() >= self.end:
                    yield Result(mutant, UNTRIED)
                    continue
                self._start(mutant, tests, folder / f"{number}")
            while self._running:
                yield self._next()
        finally:
            for child in self._running:
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
            shutil.rmtree(folder)

    def _start(self, mutant: Mutant, tests: list[str], said: Path) -> None:
        seconds, patience = self.covered.seconds, self.patience
        child = session.start(lambda: trial.run(self.root, mutant, tests, seconds, patience), said)
        self._running[child] = mutant, said

    def _next(self) -> Result:
        """Waits for one of those that run; when the time is up, ends one of them."""
        while True:
            child, status, used = os.wait4(-1, os.WNOHANG)
            if child:
                mutant, said = self._running.pop(child)
                kind = KINDS.get(os.waitstatus_to_exitcode(status), LOST)
                lines = said.read_text(encoding="utf-8", errors="replace").splitlines() or [""]
                word = "\n".join(lines[-20:]) if kind == LOST else lines[-1]
                return Result(mutant, kind, word, used.ru_utime + used.ru_stime)
            if time.monotonic() >= self.end:
                child, (mutant, _) = self._running.popitem()
                os.kill(child, signal.SIGKILL)
                os.waitpid(child, 0)
                return Result(mutant, UNTRIED)
            time.sleep(0.02)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
