"""``compile``: the engine as machine code, for this machine and these sources (``rules_engine/compiled.py``)."""

from __future__ import annotations

import argparse
import fcntl
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from ..compiled import BUILDS, CHOICE, GROUP, INTERPRETED, PACKAGE, digest, find, is_compiled, sources
from ..errors import EngineError

KEPT_BUILDS: Final = 2  # the new one, and the one before for processes that still run it
LINES_SHOWN: Final = 15  # of what the compiler printed last, where it fails
_MAKING: Final = ".making-"  # begins the name of a folder in which a build is made
# Functions of one library call each other without asking whether another library has replaced them.
C_OPTIONS: Final = ["-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt"]


class CannotCompile(EngineError):
    """There is no compiled engine, and why."""


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    description = (
        "Compile the engine to machine code in build/engine, unless it is there already. Every process that is started "
        "afterwards runs it, until a source changes; with RULES_ENGINE=interpreted in the environment it runs the "
        "sources all the same. Needs mypy and setuptools (requirements-dev.txt) and a C compiler, and a few minutes."
    )
    command = commands.add_parser("compile", help="compile the engine to machine code", description=description)
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print where the compiled engine is."""
    print(build(PACKAGE))
    return 0


def build(package: Path) -> Path:
    """The folder of the compiled engine of these sources, made if it is not there; raises CannotCompile.

    It is made elsewhere and renamed when it is whole, so that a half-made one is never found. Of two processes that
    compile at once the second waits, and finds it made.
    """
    made = find(package, {})
    if made is not None:
        return made
    missing = lacking()
    if missing:
        raise CannotCompile(missing)
    builds = package.parent / BUILDS
    builds.mkdir(parents=True, exist_ok=True)
    with (builds / ".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return find(package, {}) or _make(package, builds)


def lacking() -> str:
    """What this machine lacks for a build, in one sentence; "" where it lacks nothing."""
    for module, distribution in (("mypyc", "mypy"), ("setuptools", "setuptools")):
        if find_spec(module) is None:
            return f"To compile the engine Python needs {distribution} (requirements-dev.txt names its version)."
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc")
    if shutil.which(shlex.split(command)[0]) is None:
        return f"To compile the engine a C compiler is needed, and there is no {command} on the path."
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "To compile the engine Python's own headers are needed (Python.h), and they are not installed."
    return ""


def _make(package: Path, builds: Path) -> Path:
    """Compile a copy of the package and put it among the builds; the oldest of these go."""
    print("Compiling the engine; this takes a few minutes ...", file=sys.stderr, flush=True)
    for unfinished in builds.glob(f"{_MAKING}*"):  # of builders that were killed: we are alone here
        shutil.rmtree(unfinished)
    with tempfile.TemporaryDirectory(prefix=_MAKING, dir=builds) as making:
        tree = Path(making) / "tree"
        for path in sources(package):
            copy = tree / package.name / path.relative_to(package)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, copy)
        made = builds / digest(tree / package.name)  # of what was copied, should somebody have written meanwhile
        _run_compiler(tree)
        if not made.exists():
            tree.rename(made)
    newest_first = sorted(builds.glob("[!.]*"), key=lambda build: build.stat().st_mtime, reverse=True)
    for old in newest_first[KEPT_BUILDS:]:
        shutil.rmtree(old, ignore_errors=True)
    return made


def _run_compiler(tree: Path) -> None:
    """Run ``make_libraries`` as a process of its own: mypyc reports by printing and ends by leaving."""
    done = subprocess.run(
        [sys.executable, "-c", f"from {__name__} import make_libraries; make_libraries()", str(tree)],
        cwd=PACKAGE.parent,
        env={**os.environ, CHOICE: INTERPRETED},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    if done.returncode:
        printed = [line for line in done.stdout.splitlines() if ": warning:" not in line and ": note:" not in line]
        raise CannotCompile("The engine cannot be compiled:\n" + "\n".join(printed[-LINES_SHOWN:]))


def make_libraries() -> None:
    """Put a library beside each compiled module of the copy of the package that the command line names."""
    tree = Path(sys.argv[1])
    os.chdir(tree)  # mypyc names modules by their paths from here, and tracebacks do
    paths = [path for path in sources(Path(PACKAGE.name)) if path.suffix == ".py"]
    compiled = [str(path) for path in paths if is_compiled(path.relative_to(PACKAGE.name).as_posix())]
    setuptools = import_module("setuptools")  # before mypyc, which imports the distutils that setuptools brings
    build_ext = import_module("setuptools.command.build_ext").build_ext
    extensions = import_module("mypyc.build").mypycify(
        ["--config-file=", "--cache-dir=../mypy", "--follow-imports=silent", *compiled],
        only_compile_paths=compiled,
        group_name=GROUP,
        multi_file=True,  # so that every processor compiles
        opt_level="2",
        debug_level="0",
        target_dir="../c",
    )
    for extension in extensions:
        extension.extra_compile_args += C_OPTIONS

    class ParallelBuild(build_ext):  # type: ignore[valid-type, misc]  # setuptools is there only where one compiles
        """Compiles the files of a library side by side; setuptools itself compiles one after the other."""

        def build_extensions(self) -> None:
            compile_files = self.compiler.compile

            def compile_in_parallel(files: list[str], **options: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    objects = pool.map(lambda file: compile_files([file], **options), files)
                    return [made for made_of_file in objects for made in made_of_file]

            self.compiler.compile = compile_in_parallel
            super().build_extensions()

    arguments = ["--quiet", "build_ext", "--build-lib=.", "--build-temp=../objects", f"--parallel={os.cpu_count()}"]
    setuptools.setup(ext_modules=extensions, cmdclass={"build_ext": ParallelBuild}, script_args=arguments)
