"""End a run with the same verdict every time, and say where its time went.

As a pytest plugin, with ``--notes-to FILE``, it notes how long each test took, which failed, what they said and on
which servers. ``python -m tests.verdict FOLDER`` reads the notes of a run. It prints the slowest tests and
the time by folder, then runs what failed again, each test in a process of its own with nothing beside it. A test that
passes both times is unstable: it is listed with its output, and ``MOST_UNSTABLE`` of them leave the run green. One
more, or a test that fails again, makes it red. That list is printed last and kept in ``build/unstable.txt``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import pytest

MOST_UNSTABLE = 3
TIMES = 2
MOST_AGAIN = 12  # where more fail, something is wrong with all of them, and it shows sooner without
SLOWEST = 20
FOLDER_PARTS = 3  # "tests/games/bench" and no deeper
SERVERS = ("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "HTTPS")
LIST = Path("build/unstable.txt")
PASSED, RED = 0, 1
LIMIT = 900  # seconds for one test alone


@dataclass(frozen=True)
class Failure:
    """A test that failed, what it said, and the servers that it was given."""

    test: str
    output: str
    servers: dict[str, str] = field(default_factory=dict)

    @property
    def title(self) -> str:
        return f"{self.test} ({'PostgreSQL' if 'DATABASE_URL' in self.servers else 'SQLite'})"


@dataclass(frozen=True)
class Notes:
    """What failed in a suite, and the seconds that each test took with all that was set up for it."""

    failures: list[Failure]
    seconds: dict[str, float]


# -- the plugin: noting what happened ----------------------------------------------------------------------------------


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--notes-to", metavar="FILE", help="note here what failed, to run it again, and what was slow")


def pytest_configure(config: pytest.Config) -> None:
    target = config.getoption("--notes-to")
    if target and not hasattr(config, "workerinput"):  # parallel workers send their reports here
        config.pluginmanager.register(Noting(Path(target)), "noting-failures")


class Noting:
    """Collects the reports of tests and writes down what they tell at the end."""

    def __init__(self, target: Path) -> None:
        self.target = target
        self.said: dict[str, list[str]] = {}
        self.seconds: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] += report.duration  # type: ignore[assignment]  # a counter adds up all numbers
        if report.failed:
            self.said.setdefault(report.nodeid, []).append(report.longreprtext)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self) -> None:
        servers = {name: os.environ[name] for name in SERVERS if name in os.environ}
        failures = [Failure(test, "\n".join(said), servers) for test, said in self.said.items()]
        self.target.parent.mkdir(parents=True, exist_ok=True)
        self.target.write_text(json.dumps(asdict(Notes(failures, dict(self.seconds)))), encoding="utf-8")


def read(folder: Path) -> Notes:
    """Read what the suites of a run have noted, in the order of their files."""
    failures: list[Failure] = []
    seconds: Counter[str] = Counter()
    for path in sorted(folder.glob("*.json")):
        notes = json.loads(path.read_text(encoding="utf-8"))
        failures += [Failure(**row) for row in notes["failures"]]
        seconds.update(notes["seconds"])
    return Notes(failures, dict(seconds))


# -- where the time went -----------------------------------------------------------------------------------------------


def tell_times(seconds: dict[str, float]) -> str:
    """Say which tests were the slowest, and how long the tests of each folder took together."""
    slowest = sorted(seconds.items(), key=lambda each: -each[1])[:SLOWEST]
    folders: Counter[str] = Counter()
    for test, took in seconds.items():
        parts = Path(test.partition("::")[0]).parent.parts[:FOLDER_PARTS]
        folders["/".join(parts)] += took  # type: ignore[assignment]
    lines = ["Slowest, in seconds:", *(f"{took:8.1f}  {test}" for test, took in slowest)]
    return "\n".join([*lines, "By folder:", *(f"{took:8.1f}  {name}" for name, took in folders.most_common())])


# -- the verdict: running it again -------------------------------------------------------------------------------------


def run_alone(failure: Failure) -> tuple[bool, str]:
    """Run a test in a process of its own: whether it passed, and what it said."""
    environment = {name: value for name, value in os.environ.items() if name not in SERVERS} | failure.servers
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", failure.test]
    try:
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return False, f"It did not end within {LIMIT} seconds."
    return done.returncode == PASSED, done.stdout + done.stderr


def give_verdict(
    failures: Sequence[Failure], alone: Callable[[Failure], tuple[bool, str]] = run_alone
) -> tuple[int, str]:
    """Say whether a run with these failures is green or red, and why, in lines to print and to keep."""
    if not failures:
        return PASSED, "No test failed."
    if len(failures) > MOST_AGAIN:
        return RED, "\n".join([f"{len(failures)} tests failed, too many to run again:", *_titles(failures)])
    lines: list[str] = []
    unstable: list[Failure] = []
    failed: list[Failure] = []
    for failure in failures:
        again = next((said for passed, said in (alone(failure) for _ in range(TIMES)) if not passed), None)
        (unstable if again is None else failed).append(failure)
        word, output = ("UNSTABLE", failure.output) if again is None else ("FAILED AGAIN", again)
        lines += [f"{word} {failure.title}", *(f"    {line}" for line in output.splitlines()), ""]
    if unstable:
        lines += [f"Unstable, failed once and passed {TIMES} times alone:", *_titles(unstable)]
    if failed:
        lines += ["Failed again:", *_titles(failed)]
    is_green = not failed and len(unstable) <= MOST_UNSTABLE
    if not failed and not is_green:
        lines.append(f"{len(unstable)} tests are unstable, and {MOST_UNSTABLE} at most leave a run green.")
    return PASSED if is_green else RED, "\n".join(lines)


def _titles(failures: Iterable[Failure]) -> list[str]:
    return [f"  {failure.title}" for failure in failures]


def main(folder: str) -> int:
    """Tell the times of a run whose notes are in a folder, then print and keep the verdict."""
    notes = read(Path(folder))
    print(tell_times(notes.seconds), end="\n\n")
    code, told = give_verdict(notes.failures)
    LIST.parent.mkdir(exist_ok=True)
    LIST.write_text(told + "\n", encoding="utf-8")
    print(told)
    return code


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))
