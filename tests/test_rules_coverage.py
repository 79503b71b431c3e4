"""The plugin that counts proved clauses, run on small suites of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation.session import UNUSED
from tests.rules_coverage import IN_FORCE, RULES_LOST, asserts, proved_in

pytest_plugins = ["pytester"]
ROOT = Path(__file__).resolve().parents[1]
RULES = """| clause | the engine must | status | option | functions | tests |
|---|---|---|---|---|---|
| 1/1 | score \\| count | in force |  |  | [test_score](test_it.py) |
| 1/2 | no try for two | in force |  | [score](it.py) | [test_score](test_it.py)<br>[test_try](test_it.py) |
| 1/3 | a missed field goal | in force |  | [score](it.py) |  |
"""
HEAD = "import pytest\nrule = pytest.mark.rule\n"
BOTH = (
    HEAD + '@rule("fool:1/1")\ndef test_one():\n    assert True\n@rule("fool:1/2")\ndef test_two():\n    assert True\n'
)


def write_suite(folder: Path, source: str) -> list[str]:
    """Write a suite of one file; return pytest's arguments to run it with the plugin alone."""
    (folder / "test_it.py").write_text(source, encoding="utf-8")
    (folder / "RULES.md").write_text(RULES, encoding="utf-8")
    (folder / "pytest.ini").write_text("[pytest]\nmarkers = rule\n", encoding="utf-8")
    without = [word for name in UNUSED for word in ("-p", f"no:{name}")]
    return ["-q", "-p", "tests.rules_coverage", *without, "--rootdir", str(folder),
            "-c", str(folder / "pytest.ini"), str(folder / "test_it.py")]  # fmt: skip


def run(pytester: pytest.Pytester, source: str, *arguments: str) -> pytest.RunResult:
    """Run a suite of one file in this process."""
    return pytester.runpytest_inprocess(*write_suite(pytester.path, source), *arguments)


def said(found: pytest.RunResult) -> str:
    return found.stdout.str() + found.stderr.str()


def test_rows_of_a_rules_page() -> None:
    assert proved_in(RULES) == {"fool:1/1", "fool:1/2"}


def test_what_is_proved_is_counted(tmp_path: Path) -> None:
    """In a process of its own, as script/test runs the plugin."""
    arguments = [*write_suite(tmp_path, BOTH), "--rules-floor", str(tmp_path / "RULES.md")]
    found = subprocess.run(
        [sys.executable, "-m", "pytest", *arguments], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert f"rules covered: fool 2/{len(IN_FORCE['fool'])}" in found.stdout


@pytest.mark.parametrize(
    "second",
    [
        "",  # the test is gone
        "def test_two():\n    assert True\n",  # cites nothing
        '@pytest.mark.skip\n@rule("fool:1/2")\ndef test_two():\n    assert True\n',
        '@pytest.mark.xfail\n@rule("fool:1/2")\ndef test_two():\n    assert False\n',
    ],
)
def test_a_covered_row_that_loses_its_test_fails_the_run(pytester: pytest.Pytester, second: str) -> None:
    source = HEAD + '@rule("fool:1/1")\ndef test_one():\n    assert True\n' + second
    found = run(pytester, source, "--rules-floor", str(pytester.path / "RULES.md"))
    assert found.ret == RULES_LOST, said(found)
    assert "rules lost: fool:1/2" in said(found)
    assert "rules lost: fool:1/1" not in said(found)
    assert run(pytester, source).ret == 0  # a run of some tests is not asked


def test_a_failing_test_proves_nothing(pytester: pytest.Pytester) -> None:
    found = run(pytester, BOTH + '@rule("fool:1/2")\ndef test_three():\n    assert False\n')
    assert f"rules covered: fool 1/{len(IN_FORCE['fool'])}" in said(found)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ('@rule("fool:99/1")\ndef test_it():\n    assert True\n', "no clause fool:99/1"),
        ('@rule("fool:1/1", "fool:1/2", "fool:1/3", "fool:1/4")\ndef test_it():\n    assert True\n', "cites 4 clauses"),
        ('@rule("fool:1/1")\ndef test_it():\n    print("nothing")\n', "asserts nothing"),
    ],
)
def test_marks_that_prove_nothing_are_refused(pytester: pytest.Pytester, body: str, words: str) -> None:
    found = run(pytester, HEAD + body)
    assert found.ret == pytest.ExitCode.USAGE_ERROR
    assert words in said(found)


def _helper(value: int) -> None:
    assert value


def _by_helper() -> None:
    _helper(1)


def _by_raising() -> None:
    with pytest.raises(ValueError, match="x"):
        int("x")


def _not_at_all() -> int:
    return int("1")


@pytest.mark.parametrize(
    ("function", "expected"), [(_by_helper, True), (_by_raising, True), (_not_at_all, False), (None, False)]
)
def test_what_counts_as_an_assertion(function: object, expected: bool) -> None:
    assert asserts(function) is expected  # type: ignore[arg-type]
