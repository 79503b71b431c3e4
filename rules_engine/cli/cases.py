"""``resolve`` and ``conform``: conformance cases, each a play or a choice with scripted dice."""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .. import registry
from ..dice import DiceBox, ScriptedDice
from ..errors import EngineError, PlanError
from ..interface import JSON
from . import files

ORDERED = ("steps", "events")  # lists of which a case gives what must appear, in that order
PLAY = "play"  # the form of a case that names none
PACKAGED = Path(__file__).parents[1]


def add(commands: Any) -> None:
    """Add the commands of this module to the parser."""
    resolve = commands.add_parser("resolve", help="resolve a conformance case and print it")
    resolve.add_argument("case", metavar="CASE", help="a JSON file, or - for standard input")
    resolve.set_defaults(run=run_resolve)
    conform = commands.add_parser("conform", help="run conformance cases and compare")
    conform.add_argument("paths", metavar="PATH", nargs="*", help="files or folders; the packaged cases without any")
    conform.set_defaults(run=run_conform)


def run_resolve(given: argparse.Namespace) -> int:
    """Print what comes of one case."""
    print(files.to_json(resolve(files.read_json(given.case))), end="")
    return 0


def resolve(case: Any) -> JSON:
    """What comes of a case; raises EngineError where the case or its dice do not fit."""
    if not isinstance(case, dict):
        raise EngineError("A case is an object.")
    resolver = registry.get(str(case.get("ruleset"))).resolve_case
    dice = _dice(case)
    try:
        printed = resolver(case, DiceBox(dice, dice, dice, dice, (dice.log, [], [])))
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        raise EngineError(f"The case cannot be read ({type(error).__name__}: {error}).") from error
    if unused := dice.unused():
        rest = ", ".join(f"{purpose} {values}" for purpose, values in sorted(unused.items()))
        raise EngineError(f"Scripted dice were never asked for: {rest}.")
    return printed


def _dice(case: JSON) -> ScriptedDice:
    for name in ("dice", "dice_if_asked"):
        script = case.get(name, {})
        if not isinstance(script, dict) or not all(
            isinstance(values, list) and all(isinstance(value, int) for value in values) for values in script.values()
        ):
            raise EngineError(f'"{name}" maps a purpose to a list of numbers.')
    return ScriptedDice(case.get("dice", {}), case.get("dice_if_asked", {}))


def run_conform(given: argparse.Namespace) -> int:
    """Run every case below the paths; one line each, then a line for each form where there are others than plays."""
    passed, failed = Counter[str](), Counter[str]()
    for path in find(given.paths):
        form, difference = check(path)
        if difference:
            failed[form] += 1
            print(f"FAIL {path}: {difference}")
        else:
            passed[form] += 1
            print(f"ok   {path}")
    forms = sorted(passed.keys() | failed.keys())
    if any(form != PLAY for form in forms):
        for form in forms:
            print(f"{form}: {passed[form]} passed, {failed[form]} failed")
    print(f"{passed.total()} passed, {failed.total()} failed")
    return 1 if failed or not passed else 0


def find(paths: Sequence[str]) -> Iterator[Path]:
    """The case files below the paths, in order of their names."""
    roots = [Path(path) for path in paths] or sorted(PACKAGED.glob("*/conformance"))
    for root in roots:
        if not root.exists():
            raise EngineError(f"There is no {root}.")
        yield from sorted(root.rglob("*.json")) if root.is_dir() else [root]


def check(path: Path) -> tuple[str, str]:
    """The form of a case, and what differs between what comes of it and its expectation; "" where nothing does."""
    form = PLAY
    try:
        case = files.read_json(str(path))
        if not isinstance(case, dict):
            return form, "A case is an object."
        form = str(case.get("form", PLAY))
        expected = case.get("expect")
        if not isinstance(expected, dict) or not expected:
            return form, "expect is missing: an object with what must come of the case."
        at_once = registry.get(str(case.get("ruleset"))).steps_at_once
        return form, compare(expected, resolve(case), at_once)
    except PlanError as error:
        return form, "; ".join(str(problem).splitlines()[0] for problem in error.report.errors)
    except EngineError as error:
        return form, str(error)


def compare(expected: JSON, printed: JSON, at_once: Sequence[str]) -> str:
    """The first expectation that what was printed does not meet. Steps of the kinds in ``at_once`` that follow each
    other have no order."""
    for name, wanted in expected.items():
        if name not in printed:
            return f"expect.{name}: there is no such field. Fields: {', '.join(printed)}"
        if name in ORDERED:
            if not isinstance(wanted, list) or not all(isinstance(one, dict) for one in wanted):
                return f"expect.{name} is a list of objects"
            missing = _steps(wanted, printed[name], at_once)
            if missing:
                return missing if name == "steps" else missing.replace("step", "event")
        elif not _carries(printed[name], wanted):
            return f"{name} is {printed[name]!r}, expected {wanted!r}"
    return ""


def _carries(printed: Any, wanted: Any) -> bool:
    """Whether ``printed`` has every key of ``wanted`` with an equal value; lists are of one length."""
    if isinstance(wanted, dict):
        has_all = isinstance(printed, dict) and printed.keys() >= wanted.keys()
        return has_all and all(_carries(printed[name], wanted[name]) for name in wanted)
    if isinstance(wanted, list):
        return isinstance(printed, list) and len(printed) == len(wanted) and all(map(_carries, printed, wanted))
    return bool(printed == wanted) and isinstance(printed, bool) == isinstance(wanted, bool)


def _steps(wanted: list[JSON], printed: list[JSON], at_once: Sequence[str]) -> str:
    """The first wanted step that does not appear in its order, as a sentence; "" where all do."""
    at = 0
    for group in _groups(wanted, at_once):
        end = _place(group, printed, at)
        if end is None:
            lost = next((step for step in group if _place([step], printed, at) is None), group[0])
            return f"no step {lost!r}" + (f" after step {at}" if at else "")
        at = end
    return ""


def _groups(wanted: list[JSON], at_once: Sequence[str]) -> Iterator[list[JSON]]:
    """The wanted steps in groups: a run of steps that happen at once is one group, every other step one of its own."""
    run: list[JSON] = []
    for step in wanted:
        if step.get("step") in at_once:
            run.append(step)
            continue
        if run:
            yield run
            run = []
        yield [step]
    if run:
        yield run


def _place(group: list[JSON], printed: list[JSON], at: int) -> int | None:
    """Where the printed steps from ``at`` on first hold a step of its own for every wanted step of the group: the
    place after the last of them; None where they never do."""
    fits = [[_carries(step, wanted) for wanted in group] for step in printed]
    taken: dict[int, int] = {}  # place in the group -> place in printed

    def give(place: int, seen: set[int]) -> bool:
        for wanted in range(len(group)):
            if fits[place][wanted] and wanted not in seen:
                seen.add(wanted)
                if wanted not in taken or give(taken[wanted], seen):
                    taken[wanted] = place
                    return True
        return False

    for place in range(at, len(printed)):
        give(place, set())
        if len(taken) == len(group):
            return place + 1
    return None
