"""``python -m tests.mutation``: gives a package faults, one at a time, and says which of them the tests find."""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
    tried = []
    end = began + 60 * wanted.minutes
    for result in results(root, covered, mutants, equivalents, jobs=wanted.jobs, end=end, patience=wanted.patience):
        tried.append(result)
        if not result.good:
            print(told(result, root), flush=True)
    print(summary(tried, root, wanted.floor, time.monotonic() - began))
    if wanted.results:
        wanted.results.write_text(json.dumps([result.as_json(root) for result in tried], indent=1), encoding="utf-8")
    return GREEN if enough(tried, wanted.floor) else RED


def enough(results: Sequence[Result], floor: int) -> bool:
    """Whether so many per cent of the faults that matter were found, and all were tried."""
    counted = [result for result in results if result.kind != EQUIVALENT]
    found = sum(result.good for result in counted)
    return 100 * found >= floor * len(counted) and not any(result.kind in (UNTRIED, LOST) for result in counted)


def results(
    root: Path,
    covered: Covering,
    mutants: Sequence[Mutant],
    equivalents: Sequence[choice.Equivalent],
    *,
    jobs: int,
    end: float,
    patience: float,
) -> Iterator[Result]:
    """Tries faults in processes of their own, until the time is up."""
    works: list[tuple[Mutant, Callable[[], int]]] = []
    for mutant in mutants:
        tests = covered.tests_of(mutant, root)
        if any(one.names(mutant) for one in equivalents):
            yield Result(mutant, EQUIVALENT)
        elif not tests:
            yield Result(mutant, UNCOVERED)
        else:
            works.append((mutant, partial(trial.run, root, mutant, tests, covered.seconds, patience)))
    for mutant, ending in session.side_by_side(works, jobs, end):
        yield result_of(mutant, ending)


def result_of(mutant: Mutant, ending: session.Ending) -> Result:
    if ending.code is None:
        return Result(mutant, UNTRIED)
    kind = KINDS.get(ending.code, LOST)
    lines = ending.said or ("",)
    word = "\n".join(lines[-20:]) if kind == LOST else lines[-1]
    return Result(mutant, kind, word, ending.seconds)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
