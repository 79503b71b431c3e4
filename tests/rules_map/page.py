"""``RULES.md``: every clause with its functions and its tests, and the options of a league."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path

import rules_engine

from .citations import Citation
from .clauses import ROOT, Clause, home
from .marks import Mark

HEAD = """# {name}: what the engine plays, clause by clause

Written by `script/rules` from `clauses.json`, from the functions' citations (`Rules:` in a docstring) and from the
tests' marks (`@pytest.mark.rule`); corrections and rulings are kept in `rulings.md` beside this file. What is in
force has a function that carries it out and a test that proves it; "kept by the service" has functions of `league` and
`games` alone, as `tests/rules_map/service.json` names them; "not built yet" has neither function nor test.

"""


def page(code: str, clauses: Sequence[Clause], citations: Sequence[Citation], marks: Sequence[Mark]) -> str:
    """The text of a ruleset's ``RULES.md``."""
    functions, tests = links_to_functions(citations), links_to_tests(marks)
    chapters: dict[str, list[Clause]] = defaultdict(list)
    for clause in clauses:
        chapters[clause.chapter].append(clause)
    text = ["| chapter | in force | with a function | with a test |\n|---|---|---|---|\n"]
    for name, rows in chapters.items():
        force = [clause for clause in rows if clause.in_force]
        cited, proved = (sum(clause.id in links for clause in force) for links in (functions, tests))
        text.append(f"| {name} | {len(force)} | {cited} | {proved} |\n")
    for name, rows in chapters.items():
        text.append(f"\n## Chapter {name}\n\n")
        text.append("| clause | the engine must | status | option | functions | tests |\n|---|---|---|---|---|---|\n")
        text += [_row(clause, functions.get(clause.id, []), tests.get(clause.id, [])) for clause in rows]
    return HEAD.format(name=rules_engine.get(code).name) + "".join(text) + options(code)


def _row(clause: Clause, functions: Iterable[str], tests: Iterable[str]) -> str:
    said = clause.text.replace("|", "\\|")
    cells = [clause.number, said, clause.status, clause.option, "<br>".join(functions), "<br>".join(tests)]
    return f"| {' | '.join(cells)} |\n"


def links_to_functions(citations: Iterable[Citation]) -> dict[str, list[str]]:
    """For each clause the functions that cite it, in the order of their files; a module by its own name."""
    found: dict[str, list[str]] = defaultdict(list)
    for one in citations:
        found[one.clause].append(_link(one.name or one.path.stem, one.path, one.clause))
    return found


def links_to_tests(marks: Iterable[Mark]) -> dict[str, list[str]]:
    """For each clause the tests that cite it, in the order of their files."""
    found: dict[str, list[str]] = defaultdict(list)
    for one in marks:
        found[one.clause].append(_link(one.name, one.path, one.clause))
    return found


def _link(name: str, path: Path, clause: str) -> str:
    """A link from the page of the clause's ruleset to a file, without a line, so that an edit above does not change
    it."""
    return f"[{name}]({Path(os.path.relpath(ROOT / path, home(clause.partition(':')[0]))).as_posix()})"


def options(code: str) -> str:
    """The league options: those that a league may set, and those that cannot be changed, with the reason."""
    option_specs = rules_engine.get(code).option_specs
    why = _fixed(code)
    text = ["\n## League options\n\n| option | clause | meaning | default | may be |\n|---|---|---|---|---|\n"]
    text += [
        f"| `{one.code}` | {one.clause} | {one.meaning} | {_setting(one.default)} | {_settings(one.values)} |\n"
        for one in option_specs()
        if one.code not in why
    ]
    if not why:
        return "".join(text)
    text.append("\n### Not to be changed\n\n| option | clause | meaning | is | why |\n|---|---|---|---|---|\n")
    text += [
        f"| `{one.code}` | {one.clause} | {one.meaning} | {_setting(one.default)} | {why[one.code]} |\n"
        for one in option_specs()
        if one.code in why
    ]
    return "".join(text)


def _fixed(code: str) -> dict[str, str]:
    """The options of a ruleset that cannot be changed, and why; most have none."""
    fixed = getattr(import_module(f"rules_engine.{code}.options"), "fixed", None)
    return {} if fixed is None else dict(fixed())


def _setting(value: object) -> str:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


def _settings(values: tuple[object, ...]) -> str:
    numbers = [value for value in values if isinstance(value, int) and not isinstance(value, bool)]
    if len(numbers) > 2 and list(values) == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return ", ".join(_setting(value) for value in values) or "any number from 0 to 100"
