"""The verdict over tests that failed: unstable ones leave a run green up to a number, others make it red."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.session import UNUSED
from tests.verdict import (
    MOST_AGAIN,
    MOST_UNSTABLE,
    PASSED,
    RED,
    SLOWEST,
    TIMES,
    Failure,
    give_verdict,
    read,
    run_alone,
    tell_times,
)

ROOT = Path(__file__).resolve().parents[1]
SUITE = """
def test_right():
    assert True

def test_wrong():
    print("a word of its own")
    assert 1 == 2
"""


def failures(count: int) -> list[Failure]:
    return [Failure(f"tests/test_it.py::test_{number}", "said at first") for number in range(count)]


@pytest.mark.parametrize(
    ("count", "passes", "code", "words"),
    [
        (0, [], PASSED, "No test failed."),
        (1, [True, True], PASSED, "UNSTABLE tests/test_it.py::test_0 (SQLite)\n    said at first"),
        (1, [True, False], RED, "FAILED AGAIN tests/test_it.py::test_0 (SQLite)\n    said again"),
        (1, [False], RED, "Failed again:\n  tests/test_it.py::test_0 (SQLite)"),
        (MOST_UNSTABLE, [True] * TIMES * MOST_UNSTABLE, PASSED, "Unstable, failed once and passed 2 times alone:"),
        (MOST_UNSTABLE + 1, [True] * TIMES * (MOST_UNSTABLE + 1), RED, "4 tests are unstable, and 3 at most"),
        (2, [True, True, False], RED, "Failed again:\n  tests/test_it.py::test_1 (SQLite)"),
        (MOST_AGAIN + 1, [], RED, "13 tests failed, too many to run again:"),
    ],
)
def test_a_verdict(count: int, passes: list[bool], code: int, words: str) -> None:
    answers = iter(passes)
    found, told = give_verdict(failures(count), lambda failure: (next(answers), "said again"))
    assert found == code
    assert words in told
    assert list(answers) == []  # as often as it takes, and no more


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "test_it.py").write_text(SUITE, encoding="utf-8")
    without = " ".join(f"-p no:{name}" for name in UNUSED if not name.startswith("xdist"))
    (tmp_path / "pytest.ini").write_text(f"[pytest]\naddopts = {without}\n", encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("workers", [[], ["-n", "2"]])
def test_what_failed_is_noted_with_its_servers(folder: Path, workers: list[str]) -> None:
    note = folder / "notes" / "1.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.verdict",
               "-c", str(folder / "pytest.ini"), *workers, "--notes-to", str(note), str(folder)]  # fmt: skip
    environment = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    subprocess.run(command, cwd=ROOT, env=environment | {"REDIS_URL": "redis://here"}, check=False)
    notes = read(folder / "notes")
    (failure,) = notes.failures
    assert failure.test == "test_it.py::test_wrong"
    assert "assert 1 == 2" in failure.output
    assert failure.servers["REDIS_URL"] == "redis://here"
    assert failure.title == "test_it.py::test_wrong (SQLite)"
    assert set(notes.seconds) == {"test_it.py::test_right", "test_it.py::test_wrong"}


def test_notes_of_all_suites_are_read_in_order(tmp_path: Path) -> None:
    for name in ("2-servers", "1-sqlite"):
        notes = {"failures": [{"test": name, "output": "", "servers": {}}], "seconds": {"both": 1.5, name: 1.0}}
        (tmp_path / f"{name}.json").write_text(json.dumps(notes))
    notes = read(tmp_path)
    assert [failure.test for failure in notes.failures] == ["1-sqlite", "2-servers"]
    assert notes.seconds == {"both": 3.0, "1-sqlite": 1.0, "2-servers": 1.0}


def test_times_are_told_by_test_and_by_folder() -> None:
    taken = {f"tests/a/b/c/test_it.py::test_{number}": float(number) for number in range(30)}
    lines = tell_times(taken | {"tests/z/test_it.py::test_deep": 12.25}).splitlines()
    tests, folders = lines[1 : SLOWEST + 1], lines[SLOWEST + 2 :]
    assert tests[0] == "    29.0  tests/a/b/c/test_it.py::test_29"
    assert "    12.2  tests/z/test_it.py::test_deep" in tests
    assert folders == ["   435.0  tests/a/b", "    12.2  tests/z"]


@pytest.mark.parametrize(("name", "passes"), [("right", True), ("wrong", False), ("gone", False)])
def test_a_test_is_run_again_alone(folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, passes: bool) -> None:
    monkeypatch.chdir(folder)
    passed, said = run_alone(Failure(f"test_it.py::test_{name}", ""))
    assert passed is passes
    assert passes or "FAILED" in said or "not found" in said
