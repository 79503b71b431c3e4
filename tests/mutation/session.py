"""A pytest session inside this process, quiet and the same every time; and processes of one's own for them."""

from __future__ import annotations

import os
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import hypothesis
import pytest

# No test of the engine needs these, and each session would import them anew.
UNUSED = ("django", "cacheprovider", "xdist", "xdist.looponfail", "playwright", "faker", "pytest_cov")
QUIET = ("-q", "--tb=no", "--no-header", "--no-summary", *(word for name in UNUSED for word in ("-p", f"no:{name}")))
LOST = 70  # the exit code of a child that did not end as it was meant to
PAUSE = 0.02  # seconds between two looks at the children

What = TypeVar("What")  # what a piece of work is about


class Steady:
    """Examples that tests make up are the same in every session, and a failing one is not made smaller."""

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> None:
        phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)
        hypothesis.settings.register_profile(
            "steady", hypothesis.settings.default, derandomize=True, database=None, phases=phases, deadline=None
        )
        hypothesis.settings.load_profile("steady")


def run_pytest(root: Path, arguments: Sequence[str], plugins: Sequence[Any]) -> int:
    """The exit code of a session over some paths, told to nobody."""
    os.chdir(root)
    sys.path[:0] = [str(root)]
    quiet = [*QUIET, "-W", "ignore", "--rootdir", str(root), *arguments]
    return int(pytest.main(quiet, plugins=[Steady(), *plugins]))


def start(work: Callable[[], int], told: Path) -> int:
    """The id of a new process that does this work and ends with its answer; what it says goes to a file."""
    sys.stdout.flush()
    child = os.fork()
    if child:
        return child
    code = LOST
    try:
        said = os.open(told, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
        os.dup2(said, 1)
        os.dup2(said, 2)
        code = work()
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


@dataclass(frozen=True)
class Ending:
    """What became of one piece of work."""

    code: int | None  # None: the time was up
    said: tuple[str, ...] = ()  # lines
    seconds: float = 0.0  # of a processor


def side_by_side(
    works: Iterable[tuple[What, Callable[[], int]]], jobs: int, end: float
) -> Iterator[tuple[What, Ending]]:
    """Does each work in a process of its own, some at once, as they end; none goes on after ``end`` (monotonic)."""
    folder = Path(tempfile.mkdtemp())
    running: dict[int, tuple[What, Path]] = {}
    try:
        for number, (what, work) in enumerate(works):
            if len(running) >= jobs:
                yield _next(running, end)
            if time.monotonic() >= end:
                yield what, Ending(None)
                continue
            said = folder / f"{number}"
            running[start(work, said)] = what, said
        while running:
            yield _next(running, end)
    finally:
        for child in running:
            _kill(child)
        shutil.rmtree(folder)


def _next(running: dict[int, tuple[What, Path]], end: float) -> tuple[What, Ending]:
    """Waits for one of the children; when the time is up, ends one of them."""
    while True:
        child, status, used = os.wait4(-1, os.WNOHANG)
        if child:
            what, said = running.pop(child)
            lines = tuple(said.read_text(encoding="utf-8", errors="replace").splitlines())
            return what, Ending(os.waitstatus_to_exitcode(status), lines, used.ru_utime + used.ru_stime)
        if time.monotonic() >= end:
            child, (what, _) = running.popitem()
            _kill(child)
            return what, Ending(None)
        time.sleep(PAUSE)


def _kill(child: int) -> None:
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
