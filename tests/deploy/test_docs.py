"""What the documents point at is there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules_engine.interface.leagues.league import LeagueQuestions
from rules_engine.interface.planning.plans import PlanQuestions
from rules_engine.interface.playing.play import GameQuestions

ROOT = Path(__file__).resolve().parents[2]
OWN_PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
PAGES = [*OWN_PAGES, *sorted((ROOT / "rules_engine").rglob("*.md"))]
WALKS = sorted((ROOT / "docs").glob("walk-*.md"))
MOST_LINES_OF_A_WALK = 45

LINKED_NAME = re.compile(r"\[`(\w+)\.((?!py`)[\w.]+)`\]\(([^)\s]+\.py)\)")
CODE_NAME = re.compile(r"`(\w+(?:\.\w+)+)`")
FILE_NAMES = (".json", ".md", ".py")


def title(page: Path) -> str:
    return str(page.relative_to(ROOT))


@pytest.mark.parametrize("page", PAGES, ids=title)
def test_relative_links_resolve(page: Path) -> None:
    targets = re.findall(r"\]\((?!https?:|#)([^)#\s]+)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


def test_commands_of_the_readme_are_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    for script in re.findall(r"^(script/\w+)", text, re.M):
        assert (ROOT / script).stat().st_mode & 0o111, script


PATH_IN_CODE = re.compile(
    r"`((?:rules_engine|league|games|tests|football|fool|interface|plans|script|docs)/[\w./-]*\w)/?`"
)
HOMES = (ROOT, ROOT / "rules_engine")  # from which documents name files


@pytest.mark.parametrize("page", OWN_PAGES, ids=title)
def test_files_that_a_document_names_are_there(page: Path) -> None:
    named = set(PATH_IN_CODE.findall(page.read_text(encoding="utf-8")))
    assert sorted(path for path in named if not any((home / path).exists() for home in HOMES)) == []


@pytest.mark.parametrize("questions", [GameQuestions, PlanQuestions, LeagueQuestions])
def test_the_page_on_rulesets_names_the_questions_that_each_must_answer(questions: type) -> None:
    text = (ROOT / "docs" / "adding-a-ruleset.md").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("|") and f".{questions.__name__}`" in line)
    must = row.split("|")[3].strip(" `").split()
    assert sorted(must) == sorted(questions.__abstractmethods__)


# -- names of the code ---------------------------------------------------------------------------------------------


@cache
def names_in(module: Path) -> frozenset[str]:
    """The functions, classes, methods and constants of a module, those of a class with its name before them."""
    return frozenset(_names(ast.parse(module.read_text(encoding="utf-8")), ""))


def _names(body: ast.Module | ast.ClassDef, lead: str) -> Iterator[str]:
    for node in body.body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            yield lead + node.name
        if isinstance(node, ast.ClassDef):
            yield from _names(node, f"{lead}{node.name}.")
        if isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            yield from (lead + target.id for target in targets if isinstance(target, ast.Name))


def missing_names(page: Path) -> list[str]:
    """The linked names of a page that do not stand in the module that they link to."""
    wrong = []
    for module, name, target in LINKED_NAME.findall(page.read_text(encoding="utf-8")):
        path = (page.parent / target).resolve()
        if path.stem != module or not path.exists() or name not in names_in(path):
            wrong.append(f"{module}.{name} ({target})")
    return wrong


@pytest.mark.parametrize("page", OWN_PAGES, ids=title)
def test_linked_names_stand_in_their_modules(page: Path) -> None:
    assert missing_names(page) == []


@pytest.mark.parametrize("walk", WALKS, ids=title)
def test_a_walk_links_every_name_and_fits_a_screen(walk: Path) -> None:
    text = walk.read_text(encoding="utf-8")
    named = [name for name in CODE_NAME.findall(text) if not name.endswith(FILE_NAMES)]
    linked = [f"{module}.{name}" for module, name, _ in LINKED_NAME.findall(text)]
    assert len(linked) >= 10
    assert [name for name in named if name not in linked] == []
    assert len(text.splitlines()) <= MOST_LINES_OF_A_WALK


def test_a_name_that_is_not_there_is_found_out(tmp_path: Path) -> None:
    (tmp_path / "pitches.py").write_text("MOST = 3\nclass Pitch:\n    def caught(self): ...\n", encoding="utf-8")
    page = tmp_path / "page.md"
    page.write_text(
        "[`pitches.Pitch.caught`](pitches.py) [`pitches.MOST`](pitches.py) [`pitches.dropped`](pitches.py) "
        "[`runs.MOST`](pitches.py) [`pitches.MOST`](elsewhere.py)",
        encoding="utf-8",
    )
    assert missing_names(page) == [
        "pitches.dropped (pitches.py)",
        "runs.MOST (pitches.py)",
        "pitches.MOST (elsewhere.py)",
    ]
