"""The mutation run itself, on a toy of a few lines whose faults can be counted by hand."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import choice
from tests.mutation.mutants import mutants_of, mutated

ROOT = Path(__file__).resolve().parents[1]
SOME_TESTS = "tests/rules_engine/kernel/test_bands.py"

RULES = '''"""Yards 1 to 3 are told in the docstring and are no fault."""

from functools import cache

LINE: int = 10  # executed once, when the module is imported


def short(yards: int) -> bool:
    return yards < 3


def untested(yards: int) -> bool:
    return yards > 7


def loose(yards: int) -> str:
    """A test executes this and looks at nothing."""
    return "far" if yards > 5 else "near"


def countdown(number: int) -> str:
    while number:
        number -= 1
    return "done"


@cache
def held(number: int) -> int:
    if number < 0:
        raise ValueError(f"{number} is less than {0 + 0}")
    return number * 2


def same(number: int) -> bool:
    return number >= 0
'''

CHECKS = """import subprocess, sys

from toy import rules


def test_short():
    assert rules.short(2) and not rules.short(3) and not rules.short(4)


def test_loose():
    rules.loose(1)


def test_countdown():
    assert rules.countdown(2) == "done"


def test_first():
    assert rules.held(2) == 4


def test_second():
    rules.held(4)


def test_line():
    assert rules.held(4) + rules.LINE == 18


def test_same():
    assert rules.same(1)


def test_in_a_python_of_its_own():
    assert subprocess.run([sys.executable, "-c", "print(1)"], capture_output=True).stdout
    assert rules.untested(8) and not rules.untested(7) and not rules.untested(6)
"""

LISTED = """[[equivalent]]
module = "toy.rules"
function = "same"
change = "number >= 0 -> number > 0"
reason = "no caller asks for 0"
"""

GONE = """
[[equivalent]]
module = "toy.rules"
function = "same"
change = "number >= 9 -> number > 9"
reason = "was there once"
"""


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("toy")
    files = {"toy/__init__.py": "", "toy/rules.py": RULES, "checks/test_rules.py": CHECKS, "listed.toml": LISTED + GONE}
    for name, text in files.items():
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def run(toy: Path, *options: str) -> subprocess.CompletedProcess[str]:
    paths = ["--root", str(toy), "--package", "toy", "--tests", "checks"]
    paths += ["--patience", "0.5"]
    lists = ["--equivalents", str(toy / "listed.toml"), "--results", str(toy / "results.json")]
    command = [sys.executable, "-m", "tests.mutation", *paths, *lists, *options]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


@pytest.fixture(scope="module")
def done(toy: Path) -> tuple[subprocess.CompletedProcess[str], dict[tuple[str, str], dict[str, Any]]]:
    """A run over every fault of the toy."""
    ended = run(toy, "--floor", "100")
    assert (toy / "results.json").exists(), ended.stdout + ended.stderr
    rows = json.loads((toy / "results.json").read_text(encoding="utf-8"))
    return ended, {(row["function"], row["change"]): row for row in rows}


@pytest.mark.parametrize(
    ("function", "change", "kind"),
    [
        ("short", "yards < 3 -> yards <= 3", "found"),
        ("short", "yards < 3 -> yards < 2", "found"),
        ("untested", "yards > 7 -> yards >= 7", "no test covers it"),
        ("loose", "yards > 5 -> yards >= 5", "not found"),
        ("countdown", "number -= 1 -> number += 1", "found: too slow"),
        ("held", "number * 2 -> number + 2", "found"),
        ("(module)", "LINE: int = 10 -> LINE: int = 11", "found"),
        ("same", "number >= 0 -> number > 0", "equivalent"),
    ],
)
def test_what_becomes_of_a_fault(done: Any, function: str, change: str, kind: str) -> None:
    assert done[1][function, change]["kind"] == kind


def test_a_kept_answer_hides_no_test_that_needs_the_line(done: Any) -> None:
    """Only the third test that asks for ``held`` can tell 4 * 2 from 4 + 2, and it asks after the second."""
    assert done[1]["held", "number * 2 -> number + 2"]["word"].endswith("::test_line")


def test_texts_and_errors_are_no_faults(done: Any) -> None:
    assert not [change for _, change in done[1] if "0 + 0" in change or "Yards" in change or "ValueError" in change]


def test_the_run_says_what_was_not_found_and_fails(done: Any) -> None:
    ended, rows = done
    counted = [row for row in rows.values() if row["kind"] != "equivalent"]
    found = [row for row in counted if row["kind"].startswith("found")]
    assert ended.returncode == 1
    assert "not found: toy/rules.py:18 loose: yards > 5 -> yards >= 5" in ended.stdout
    assert f"{len(found)} of {len(counted)} found" in ended.stdout
    assert f"{len(found):4} of {len(counted):3}  toy.rules" in ended.stdout
    assert "no longer made: toy.rules, same: number >= 9 -> number > 9" in ended.stdout


def test_no_file_is_changed(toy: Path, done: Any) -> None:
    assert (toy / "toy" / "rules.py").read_text(encoding="utf-8") == RULES


def test_a_floor_that_is_reached_passes(toy: Path, done: Any) -> None:
    assert run(toy, "--floor", "0", "--mutants", "2").returncode == 0


def test_what_was_not_tried_in_time_is_a_failure(toy: Path, done: Any) -> None:
    ended = run(toy, "--floor", "0", "--mutants", "9", "--minutes", "0")
    assert ended.returncode == 1
    assert "not tried" in ended.stdout


def test_a_smaller_run_is_the_beginning_of_a_larger_one(toy: Path) -> None:
    few, many = (choice.choose(toy, Path("toy"), count, 1) for count in (4, 9))
    assert few == many[:4]
    assert choice.choose(toy, Path("toy"), 9, 2) != many


def test_every_module_gets_its_faults_in_turn() -> None:
    chosen = choice.choose(ROOT, Path("rules_engine/fool/incidents"), 20, 1)
    counts = [sum(one.module == name for one in chosen) for name in {one.module for one in chosen}]
    assert len(counts) > 5
    assert max(counts) - min(counts) <= 1


def test_a_fault_is_one_change_and_keeps_its_line() -> None:
    source = "def f(a: int) -> int:\n    return max(a, 1) + 2\n"
    made = {one.change: ast.unparse(mutated(source, one)) for one in mutants_of("m", Path("m.py"), source)}
    assert made == {
        "max(a, 1) + 2 -> max(a, 1) - 2": "def f(a: int) -> int:\n    return max(a, 1) - 2",
        "max(a, 1) + 2 -> 0": "def f(a: int) -> int:\n    return 0",
        "max(a, 1) -> min(a, 1)": "def f(a: int) -> int:\n    return min(a, 1) + 2",
        "max(a, 1) -> max(a, 2)": "def f(a: int) -> int:\n    return max(a, 2) + 2",
        "max(a, 1) -> max(a, 0)": "def f(a: int) -> int:\n    return max(a, 0) + 2",
        "max(a, 1) + 2 -> max(a, 1) + 3": "def f(a: int) -> int:\n    return max(a, 1) + 3",
        "max(a, 1) + 2 -> max(a, 1) + 1": "def f(a: int) -> int:\n    return max(a, 1) + 1",
    }
    assert {one.line for one in mutants_of("m", Path("m.py"), source)} == {2}


@pytest.mark.parametrize(
    "source",
    [
        "pairs = zip(ours, theirs, strict=True)",
        "kept = lru_cache(maxsize=1024)(made)",
    ],
)
def test_what_changes_no_result_is_no_fault(source: str) -> None:
    assert list(mutants_of("m", Path("m.py"), source)) == []


def test_other_keywords_are_faults() -> None:
    made = mutants_of("m", Path("m.py"), "made = man(rookie=True, age=1)")
    assert [one.change for one in made] == [
        "rookie=True -> rookie=False",
        "man(rookie=True, age=1) -> man(rookie=True, age=2)",
        "man(rookie=True, age=1) -> man(rookie=True, age=0)",
    ]


def test_every_listed_equivalent_is_a_fault_of_the_sources() -> None:
    listed = choice.read_equivalents(choice.EQUIVALENTS)
    assert choice.outdated(listed, ROOT, Path("rules_engine/fool")) == []
    assert all(len(one.reason.split()) > 3 for one in listed)


def test_what_the_tests_of_the_engine_cover_is_measured(tmp_path: Path) -> None:
    """The engine's own tests run in such a session, which has no plugin of Django's."""
    code = (
        "import sys; from pathlib import Path; from tests.mutation.covering import covering; "
        "covering(*(Path(word) for word in sys.argv[1:]))"
    )
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("DJANGO", "PYTEST"))}
    bare["RULES_ENGINE"] = "interpreted"
    words = [sys.executable, "-c", code, str(ROOT), "rules_engine/football", SOME_TESTS, str(tmp_path / "kept")]
    ended = subprocess.run(words, cwd=ROOT, env=bare, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stdout + ended.stderr
    measured = json.loads((tmp_path / "kept").read_text())
    assert measured["seconds"]
    assert measured["lines"]
