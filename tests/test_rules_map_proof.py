"""The proof of the citations, on a toy: a function that a test needs, one that none needs, a class and a module."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

RULES = '''"""Downs."""
from toy import board


class Down:
    """One down.

    Rules: fool:1/1
    """

    def last(self):
        """Rules: fool:1/2, fool:1/3"""
        return False


def unused():
    """Rules: fool:1/2"""


def without_a_test():
    """Rules: fool:1/5"""
'''
BOARD = '"""Zones.\n\nRules: fool:1/4\n"""\n\nZONES = 5\n'
CHECKS = """
import pytest
from toy import rules

@pytest.mark.rule("fool:1/1")
@pytest.mark.rule("fool:1/4")
def test_made():
    assert rules.Down()

@pytest.mark.rule("fool:1/2")
def test_last():
    assert not rules.Down().last()

@pytest.mark.rule("fool:1/3")
def test_looks_at_nothing():
    assert rules.board.ZONES
"""


def prove(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    files = {
        "toy/__init__.py": "",
        "toy/rules.py": RULES,
        "toy/board.py": BOARD,
        "checks/test_rules.py": CHECKS,
        "pytest.ini": "[pytest]\nmarkers = rule\n",
    }
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "tests.rules_map.proof", "--root", str(folder), "--package", "toy"]
    return subprocess.run(
        [*command, "--tests", "checks", *options], cwd=ROOT, capture_output=True, text=True, check=False, timeout=300
    )


def test_what_no_test_needs_is_named(tmp_path: Path) -> None:
    ended = prove(tmp_path)
    assert ended.returncode == 1
    *sentences, last = ended.stdout.splitlines()
    assert sorted(sentences) == [
        "toy.rules.Down.last: fool:1/3: no test of the clause fails without it",
        "toy.rules.unused: fool:1/2: no test of the clause fails without it",
    ]
    assert last.startswith("4 functions with 5 citations: 2 without proof")
    assert (tmp_path / "toy" / "rules.py").read_text(encoding="utf-8") == RULES


@pytest.mark.parametrize(("options", "code"), [(("--only", "board"), 0), (("--sample", "9", "--minutes", "0"), 1)])
def test_some_are_tried_and_what_is_not_tried_is_a_failure(tmp_path: Path, options: tuple[str, ...], code: int) -> None:
    ended = prove(tmp_path, *options)
    assert ended.returncode == code, ended.stdout + ended.stderr
    assert ("not tried" in ended.stdout) is (code == 1)
