"""A build: the compiled engine of a package's sources, in ``build/engine/<key>`` beside it.

It is made in a folder of its own and renamed when it is whole, so that a half-made one is never found; of two builders
at once the second waits and finds it made. Builds of other sources are removed. A quick build goes without the lesson:
games that show the C compiler what a game runs through.
"""

from __future__ import annotations

import fcntl
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path

from ..built import BUILDS, CHOICE, INTERPRETED, QUICK, SOURCE, find, key, parts
from ..errors import EngineError
from .expansion import expand_package

_LOCK, _MAKING = ".lock", ".making"
LESSON = ("-m", SOURCE.name, "bench", "--games", "12", "--seed", "lesson")  # games that no figure is taken from
_TOLD = 15  # lines of what the compiler said last
_ASIDE = (": warning:", ": note:")


class CannotCompile(EngineError):
    """There is no compiled engine, and why."""


def build(
    package: Path = SOURCE, tell: Callable[[str], None] = lambda sentence: None, lesson: Sequence[str] = LESSON
) -> Path:
    """The folder of the compiled engine, made if it is not there; raises CannotCompile.

    ``lesson`` is what Python is told to run as a lesson; without one the build is a quick one.
    """
    made = _found(package, quick=not lesson)
    if made is not None:
        return made
    missing = lacking()
    if missing:
        raise CannotCompile(missing)
    builds = package.parent / BUILDS
    builds.mkdir(parents=True, exist_ok=True)
    with _alone(builds):
        made = _found(package, quick=not lesson)  # by whom we have waited for
        if made is None:
            tell("Compiling the engine; this takes a few minutes ...")
            made = _make(package, builds, lesson)
            _sweep(builds, made)
    return made


def _found(package: Path, *, quick: bool) -> Path | None:
    """The build that is there; a quick one is none to who wants a whole one."""
    made = find(package, {})
    return None if made and made.name.endswith(QUICK) and not quick else made


def lacking() -> str:
    """What this machine lacks for a build, in one sentence; "" where it lacks nothing."""
    for module, package in (("mypyc", "mypy"), ("setuptools", "setuptools")):
        if find_spec(module) is None:
            return f"To compile the engine Python needs {package} (requirements-dev.txt names its version)."
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(shlex.split(command)[0]) is None:
        return f"To compile the engine a C compiler is needed, and there is no {command} on the path."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "To compile the engine Python's own headers are needed (Python.h), and they are not installed."
    return ""


@contextmanager
def _alone(builds: Path) -> Iterator[None]:
    """Wait until nobody else builds there."""
    with (builds / _LOCK).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _make(package: Path, builds: Path, lesson: Sequence[str]) -> Path:
    making = builds / _MAKING
    if making.exists():  # of a builder that was killed: we are alone
        shutil.rmtree(making)
    copied, root, objects = making / "copied", making / "root", making / "objects"
    objects.mkdir(parents=True)
    try:
        _copy(package, copied / package.name)
        name = key(copied / package.name)  # of what was copied, should somebody have written meanwhile
        name += "" if lesson else QUICK
        expand_package(copied / package.name)
        # From the folder above, its modules have the paths that they will have: a traceback names them.
        tree = root / BUILDS / name
        tree.parent.mkdir(parents=True)
        copied.rename(tree)
        _compile(root, tree.relative_to(root), objects, lesson)
        if not (builds / name).exists():
            tree.rename(builds / name)
    finally:
        shutil.rmtree(making)
    return builds / name


def _copy(package: Path, copy: Path) -> None:
    for path in parts(package):
        target = copy / path.relative_to(package)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, target)


def _sweep(builds: Path, made: Path) -> None:
    """Remove what was made of other sources."""
    for path in builds.iterdir():
        if path not in (made, builds / _LOCK):
            shutil.rmtree(path)


def _compile(root: Path, tree: Path, objects: Path, lesson: Sequence[str]) -> None:
    """Run ``native``, from our own sources whichever package it compiles."""
    done = subprocess.run(
        [sys.executable, "-m", f"{SOURCE.name}.compiling.native", str(root), str(tree), str(objects), *lesson],
        cwd=SOURCE.parent,
        env={**os.environ, CHOICE: INTERPRETED},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        said = [line for line in done.stdout.splitlines() if not any(aside in line for aside in _ASIDE)]
        raise CannotCompile("The engine cannot be compiled:\n" + "\n".join(said[-_TOLD:]))
