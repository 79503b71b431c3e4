"""A pytest session inside this process, quiet and the same every time; and processes of one's own for them."""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import hypothesis
import pytest

QUIET = ("-q", "--tb=no", "--no-header", "--no-summary", "-p", "no:django", "-p", "no:cacheprovider", "-p", "no:xdist")
LOST = 70  # the exit code of a child that did not end as it was meant to


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
