"""Check a change within a minute: format, lint, types, and the tests that the change reaches.

``python -m tests.quick [PATHS]`` takes the given files and folders as changed, or else what differs from ``main``.
All checks run, even after one of them has failed. The tests nearest to the change come first. Farther test files that
do not fit into the minute by their usual times are left out. In the last seconds of the minute no test begins, and a
test that has begun ends.

A changed file reaches its users, their users, and so on. These are the users of a file:

- of a module: the modules that import it, in functions too, and the tests that name it or cite one of its clauses;
- of a ``conftest.py``: the tests of its folder;
- of a template, static file, data file or script: the sources that name it in quotes, or its folder where nothing does,
  and the tests that name the top folder in which it lies;
- of a view: see below.

Tests ask for pages by URL, so they do not import views. A view module therefore reaches each file under ``tests`` that
holds one of its URL names or addresses in quotes, and a management command each that holds its name.
"""

from __future__ import annotations

import ast
import json
import logging
import os
import re
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

BUDGET = 60.0  # seconds for everything
START = 5.0  # seconds until pytest runs its first test
ENDING = 8.0  # seconds before the end of the minute after which no test begins: the last ones and pytest end in them
DEFAULT = 6.0  # seconds of a test file that no notes know
BROWSER_DEFAULT = 30.0  # the same with a browser
ALONE = 10.0  # seconds of tests that one process runs sooner than two
WORKERS = 2
PACKAGES = ("rules_engine", "league", "games", "tests")
TESTS = "tests/"
NOTES = Path("build/notes")
KEPT = Path("build/quick")  # times of earlier runs, and the test files that the last one left out
LEFT_OUT = KEPT / "left_out.txt"
END = "QUICK_END"  # environment variable with the time, in seconds, after which no test begins
SOURCES = (".py", ".html", ".js", ".mjs", ".css")
MARKS = "not services and not deep"
BROWSERS = ("chromium-headless-shell", "chromium")
PASSED, RED, REFUSED, NO_TESTS = 0, 1, 2, 5

QUOTED = re.compile(r"""(?<=["'])[\w.:/-]+(?=["'])""")  # "league/board.html"
PART = re.compile(r"""(?<=["'/])[\w.-]+(?=["'/])""")  # "league" and "board.html" of it
ADDRESS = re.compile(r"""(?<=["'])/[^"'\s?]*""")
LOADED = re.compile(r"{% load ([\w ]+) %}")
CLAUSE = re.compile(r"\b[a-z_]+:[A-Z\d][\w./-]*")  # fool:5.3.18/2

Users = Mapping[str, Iterable[str]]  # of each file; files are named by their paths below the root


# -- what changed ------------------------------------------------------------------------------------------------------


def list_files(root: Path, *paths: str) -> list[str]:
    """Return the files of the project, or those below the given paths, without what git ignores."""
    return _git(root, "ls-files", "-z", "--cached", "--others", "--exclude-standard", "--", *paths)


def changed_files(root: Path) -> list[str]:
    """Return the files that differ from the merge base with ``main``, and those that git does not know yet."""
    base = next(iter(_git(root, "merge-base", "main", "HEAD", may_fail=True)), "HEAD").strip()
    differing = _git(root, "diff", "-z", "--name-only", "--no-renames", "--relative", base)
    return sorted({*differing, *_git(root, "ls-files", "-z", "--others", "--exclude-standard")})


def _git(root: Path, *words: str, may_fail: bool = False) -> list[str]:
    done = subprocess.run(["git", *words], cwd=root, stdout=subprocess.PIPE, text=True, check=not may_fail)
    return [name for name in done.stdout.split("\0") if name]


# -- who uses a file ---------------------------------------------------------------------------------------------------


@dataclass
class Mentions:
    """Files by the words that they hold in quotes, and the clauses that each module of the engine cites."""

    sources: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    tests: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))
    clauses: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))

    def add(self, name: str, text: str) -> None:
        words = {*QUOTED.findall(text), *PART.findall(text)}
        for loaded in LOADED.findall(text):
            words.update(f"load {library}" for library in loaded.split())
        for word in words:
            self.sources[word].add(name)
        if name.startswith(TESTS):
            for word in words | {plain_address(found) for found in ADDRESS.findall(text)}:
                self.tests[word].add(name)
        elif name.endswith(".py"):
            self.clauses[name] = CLAUSE.findall(text)


def plain_address(address: str) -> str:
    """Return an address with ``{}`` for each of its parameters, be it a route's or an f-string's."""
    return re.sub(r"\(\?P<\w+>[^)]*\)|<[^>]*>|\{[^}]*\}", "{}", address).translate({ord(mark): None for mark in "^$"})


def find_users(root: Path, files: Sequence[str], packages: Sequence[str], addresses: Users) -> dict[str, set[str]]:
    """Return the users of each file; ``addresses`` are the URL names and addresses of each view module."""
    mentions = Mentions()
    for name in files:
        if name.endswith(SOURCES) and (root / name).is_file():
            mentions.add(name, (root / name).read_text(encoding="utf-8"))
    users: dict[str, set[str]] = defaultdict(set)
    for used, user in import_pairs(root, files, packages):
        users[used].add(user)
    for name in files:
        path = PurePosixPath(name)
        if path.name == "conftest.py":
            users[name].update(test for test in files if is_test(test) and path.parent in PurePosixPath(test).parents)
        if path.suffix != ".py":
            users[name].update(_naming_sources(path, mentions))
            continue
        module = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        said = {*addresses.get(name, ()), *mentions.clauses[name], *([module] if "." in module else [])}
        if path.parent.name == "commands":
            said.add(path.stem)
        for word in said:
            users[name] |= mentions.tests.get(word, set())
        if path.parent.name == "templatetags":
            users[name] |= mentions.sources.get(f"load {path.stem}", set())
    return users


def _naming_sources(path: PurePosixPath, mentions: Mentions) -> set[str]:
    """Return the sources that name a file or its top folder, or else the nearest of its folders that is named."""
    first, *rest = path.parts
    is_template = first == "templates" and bool(rest)
    names = ["/".join(rest) if is_template else path.name if path.suffix else str(path)]
    names += [folder.name for folder in path.parents if folder.name]
    naming = next((mentions.sources[name] for name in names if name in mentions.sources), set())
    beside = mentions.tests.get(first, set()) if len(rest) == 1 else set()  # docs/testing.md: "docs"
    return (naming | beside) - {str(path)}


def import_pairs(root: Path, files: Sequence[str], packages: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each imported file with the file that imports it; raise ``SyntaxError`` where a source cannot be read."""
    import grimp  # only a run needs it
    from grimp.exceptions import SourceSyntaxError

    logging.getLogger("grimp").setLevel(logging.WARNING)
    try:
        graph = grimp.build_graph(*packages, cache_dir=str(root / KEPT / "imports"))
    except SourceSyntaxError as wrong:
        raise SyntaxError(str(wrong)) from wrong
    modules = {name.removesuffix(".py").removesuffix("/__init__").replace("/", "."): name for name in files}
    for module in graph.modules & modules.keys():
        for user in graph.find_modules_that_directly_import(module) & modules.keys():
            yield modules[module], modules[user]
    for user in modules.keys() - graph.modules:  # in a folder that is no package
        if modules[user].endswith(".py") and (root / modules[user]).is_file():
            for imported in _imported_names((root / modules[user]).read_text(encoding="utf-8"), modules.keys()):
                yield modules[imported], modules[user]


def _imported_names(source: str, modules: Container[str]) -> Iterator[str]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for name in (f"{node.module}.{alias.name}" for alias in node.names):
                yield from [one for one in (name, node.module) if one in modules][:1]


def view_addresses(root: Path) -> dict[str, set[str]]:
    """Return the URL names and addresses of each file with views, as the URL configuration has them."""
    import django
    from django.urls import URLPattern, get_resolver

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
    django.setup()
    found: dict[str, set[str]] = defaultdict(set)

    def walk(patterns: Iterable[Any], prefix: str) -> None:
        for pattern in patterns:
            address = prefix + plain_address(str(pattern.pattern))
            if not isinstance(pattern, URLPattern):
                walk(pattern.url_patterns, address)
                continue
            view: Any = pattern.callback
            path = getattr(view, "cls", getattr(view, "view_class", view)).__module__.replace(".", "/")
            file = f"{path}.py" if (root / f"{path}.py").is_file() else f"{path}/__init__.py"
            found[file].update({address, pattern.name} if pattern.name else {address})

    walk(get_resolver().url_patterns, "/")
    return found


# -- which tests run ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Choice:
    """Test files that run, with the seconds that their tests are to take, and those that no time is left for."""

    run: list[str]
    left_out: list[str]
    seconds: float


def is_test(name: str) -> bool:
    return name.startswith(TESTS) and PurePosixPath(name).match("test_*.py")


def estimate(name: str, seconds: Mapping[str, float]) -> float:
    """Return the seconds that a test file is to take."""
    return seconds.get(name, BROWSER_DEFAULT if name.startswith("tests/browser/") else DEFAULT)


def rank_tests(changed: Iterable[str], users: Users, seconds: Mapping[str, float]) -> list[str]:
    """Return the test files that a change reaches: the nearest first, then those named like a changed file."""
    distances = dict.fromkeys(changed, 0)
    stems = {PurePosixPath(name).stem for name in distances}
    queue = list(distances)
    for name in queue:  # grows as users are found
        for user in sorted(users.get(name, ())):
            if user not in distances:
                distances[user] = distances[name] + 1
                queue.append(user)

    def rank(name: str) -> tuple[int, bool, float, str]:
        alike = PurePosixPath(name).stem.removeprefix("test_") in stems
        return distances[name], not alike, estimate(name, seconds), name

    return sorted(filter(is_test, distances), key=rank)


def choose_tests(ranked: Sequence[str], seconds: Mapping[str, float], budget: float) -> Choice:
    """Choose test files in their order until the budget is spent, and the first one in any case."""
    spent, number = 0.0, 0
    while number < len(ranked) and (number == 0 or spent < budget * WORKERS):
        spent += estimate(ranked[number], seconds)
        number += 1
    return Choice(list(ranked[:number]), list(ranked[number:]), spent)


def read_seconds(root: Path) -> dict[str, float]:
    """Return the seconds of each test file, as the notes of the last run and of earlier quick runs have them."""
    known: dict[str, float] = {}
    for path in sorted((root / NOTES).glob("*.json")):
        for name, took in _seconds_by_file(path).items():
            known[name] = max(took, known.get(name, 0.0))
    own = root / KEPT / "seconds.json"
    return known | (json.loads(own.read_text(encoding="utf-8")) if own.is_file() else {})


def keep_seconds(root: Path, notes: Path, unfinished: Iterable[str]) -> None:
    """Add the times of a quick run to those of earlier ones; an unfinished file takes longer than it took so far."""
    own = root / KEPT / "seconds.json"
    known = json.loads(own.read_text(encoding="utf-8")) if own.is_file() else {}
    took = _seconds_by_file(notes) if notes.is_file() else {}
    for name in took.keys() & set(unfinished):
        took[name] = max(2 * took[name], known.get(name, DEFAULT))
    own.write_text(json.dumps(known | took), encoding="utf-8")


def _seconds_by_file(notes: Path) -> dict[str, float]:
    summed: dict[str, float] = defaultdict(float)
    for test, took in json.loads(notes.read_text(encoding="utf-8"))["seconds"].items():
        summed[test.partition("::")[0]] += took
    return dict(summed)


# -- the plugin: no test begins after the minute -----------------------------------------------------------------------


def pytest_runtest_protocol(item: pytest.Item) -> bool | None:
    """Pass over a test when the minute is nearly over, and list its file as left out."""
    if time.time() < float(os.environ.get(END, "inf")):
        return None
    with LEFT_OUT.open("a", encoding="utf-8") as target:
        target.write(f"{item.nodeid.partition('::')[0]}\n")
    return True


# -- running it all ----------------------------------------------------------------------------------------------------


def run_step(title: str, command: Sequence[str]) -> int:
    """Run a command under its title and return its code."""
    print(f"\n== {title}", flush=True)
    return subprocess.run([sys.executable, "-m", *command], check=False).returncode


def tests_command(choice: Choice, notes: Path) -> list[str]:
    """Return the command that runs the chosen tests on SQLite, in one process where two would take longer."""
    marks = MARKS
    if not (os.environ.get("CHROMIUM") or any(map(shutil.which, BROWSERS))):
        marks += " and not browser"
    command = ["pytest", "-p", "tests.quick", "-m", marks, "--notes-to", str(notes)]
    if choice.seconds > ALONE:
        command += ["-n", str(WORKERS), "--dist", "load", "--maxschedchunk", "4"]  # about in the order of the files
    return [*command, *choice.run]


def run_tests(root: Path, changed: Sequence[str], end: float) -> int:
    """Run the tests that a change reaches, as many as fit before the end, a time in seconds."""
    try:
        addresses = view_addresses(root)
    except Exception as wrong:
        print(f"Views reach no tests this time, since the URL configuration cannot be loaded: {wrong!r}")
        addresses = {}
    try:
        users = find_users(root, sorted({*list_files(root), *changed}), PACKAGES, addresses)
    except SyntaxError as wrong:
        print(f"No test was run, since a source cannot be read: {wrong}")
        return RED
    seconds = read_seconds(root)
    ranked = [name for name in rank_tests(changed, users, seconds) if (root / name).is_file()]
    if not ranked:
        print("\nThe change reaches no test.")
        return PASSED
    choice = choose_tests(ranked, seconds, end - ENDING - time.time() - START)
    notes = root / KEPT / "notes.json"
    notes.parent.mkdir(parents=True, exist_ok=True)
    notes.unlink(missing_ok=True)
    (root / LEFT_OUT).write_text("", encoding="utf-8")
    os.environ[END] = str(end - ENDING)
    title = f"{len(choice.run)} of {len(ranked)} test files that the change reaches"
    code = run_step(title, tests_command(choice, notes))
    unfinished = set((root / LEFT_OUT).read_text(encoding="utf-8").split())
    keep_seconds(root, notes, unfinished)
    print(tell_left_out(root, [name for name in ranked if name in unfinished or name in choice.left_out]))
    if code == NO_TESTS and unfinished:
        print("No test began within the minute, so nothing is proved.")
        return RED
    return PASSED if code in (PASSED, NO_TESTS) else RED


def tell_left_out(root: Path, names: Sequence[str]) -> str:
    """Say how many test files were left out, at least in part, and list them for the command that runs them."""
    if not names:
        return "No test file was left out."
    (root / LEFT_OUT).parent.mkdir(parents=True, exist_ok=True)
    (root / LEFT_OUT).write_text("".join(f"{name}\n" for name in names), encoding="utf-8")
    command = f'python -m pytest -n {WORKERS} -m "{MARKS}" @{LEFT_OUT}'
    files = "1 test file" if len(names) == 1 else f"{len(names)} test files"
    return f"Left out for time, some in part: {files}. To run: {command}"


def main(arguments: Sequence[str], root: Path | None = None) -> int:
    """Check the files that changed and say how long it took; return 0 if everything is green."""
    root = root or Path.cwd()
    started = time.time()
    missing = [path for path in arguments if not (root / path).exists()]
    if missing:
        print(f"There is no {', '.join(missing)} here.", file=sys.stderr)
        return REFUSED
    changed = list_files(root, *arguments) if arguments else changed_files(root)
    changed = [name for name in changed if not (root / name).is_dir()]
    if not changed:
        print("Nothing changed.")
        return PASSED
    python = [name for name in changed if name.endswith(".py") and (root / name).is_file()]
    codes = []
    if python:
        codes.append(run_step("ruff format", ["ruff", "format", "--check", "--force-exclude", *python]))
        codes.append(run_step("ruff", ["ruff", "check", "--force-exclude", *python]))
        codes.append(run_step("mypy", ["mypy"]))  # all modules: with its cache this takes a second
    codes.append(run_tests(root, changed, started + BUDGET))
    is_green = not any(codes)
    print(f"\n{'Green' if is_green else 'RED'} after {time.time() - started:.0f} s.")
    return PASSED if is_green else RED


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
