"""The libraries of an expanded copy of the package: C by mypyc, machine code by the C compiler.

Run as a process of its own (``python -m rules_engine.compiling.native ROOT TREE OBJECTS [LESSON]``), because mypyc
reports by printing and ends by leaving, and calls the modules by their paths from the folder that the process is in.

With a lesson the machine code is made twice: first such as counts what it runs, which is given the lesson to run, then
such as has what was run side by side and what was not out of the way.
"""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from ..built import LIBRARY, SUFFIX
from .modules import compiled

# An expanded source has lost its comments, and with them what they tell the type checker.
CHECKS_LEFT_OUT = ("arg-type", "assignment")
OPTIMIZE: Final = "2"  # the C compiler's level
# Nobody outside the one library calls what is in it, so its functions call each other directly; Python's they call
# without a step between. An array on the stack holds what is given in one call, and how many that are is known.
TIES: Final = ("-fvisibility=hidden", "-fno-semantic-interposition", "-fno-plt", "-fno-stack-protector")
LINKED: Final = ("-Wl,-Bsymbolic",)
OF_MYPYC: Final = "__native"  # how the names of the files begin that mypyc makes of modules
RUNTIME: Final = Path(__file__).with_name("runtime.h")  # what is told before these

# A question whether a value is set, of which the answer is always no: what mypyc 2.4 asks of a final tuple of floats
# alone. Otherwise it would be seen in the game that first reads the name.
_WRONG = re.compile(r"\.f\d+ != \S+ && PyErr_Occurred\(\)")


def main(root: Path, tree: Path, objects: Path, *lesson: str) -> None:
    """Put the libraries of the package in ``tree`` there; C and objects go elsewhere.

    A traceback names a module by its path from ``root``, as if that were the folder where the package itself stands.
    The lesson is what Python is told to run.
    """
    os.chdir(root)
    extensions = _generate(next(tree.iterdir()), objects)
    _require_right(objects)
    if not (lesson and _counts()):
        _make(extensions, tree, objects)
        return
    counts = objects / "counts"
    _make(extensions, tree, objects, f"-fprofile-generate={counts}", "-fprofile-update=single")
    subprocess.run([sys.executable, *lesson], cwd=tree, stdout=subprocess.DEVNULL, check=True)
    _make(extensions, tree, objects, f"-fprofile-use={counts}", "-fprofile-correction", "-Wno-missing-profile")


def _counts() -> bool:
    """Whether the compiler counts and reads counts as we ask it to: GNU's does, others have ways of their own."""
    command = shlex.split(os.environ.get("CC") or str(sysconfig.get_config_var("CC") or "cc"))
    told = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False).stdout
    return "Free Software Foundation" in told


def _generate(package: Path, folder: Path) -> list[Any]:
    """C for the modules that are compiled. The others are read where they are imported, for their types."""
    # By their names: these are there where a build is made, and nowhere else. setuptools comes first, because it
    # brings the distutils that mypyc imports.
    import_module("setuptools")
    mypycify = import_module("mypyc.build").mypycify
    options = [f"--disable-error-code={code}" for code in CHECKS_LEFT_OUT]
    options += ["--config-file=", f"--cache-dir={folder / 'cache'}"]  # whatever stands above is no business of ours
    options.append("--follow-imports=silent")
    paths = [str(path) for path in compiled(package)]
    extensions: list[Any] = mypycify(
        [*options, *paths],
        only_compile_paths=paths,
        group_name=LIBRARY.removesuffix("__mypyc"),
        multi_file=True,
        opt_level=OPTIMIZE,
        debug_level="0",
        strip_asserts=True,
        target_dir=str(folder / "c"),
    )
    return extensions


def _require_right(folder: Path) -> None:
    for path in sorted((folder / "c").glob("__native_*.c")):
        if _WRONG.search(path.read_text("utf-8")):
            sys.exit(f"{path.name}: mypyc would ask wrongly whether a tuple of floats is set; it must not be Final.")


def _make(extensions: Iterable[Any], tree: Path, folder: Path, *counting: str) -> None:
    """Compile and link, every processor at work: setuptools itself compiles one file after the other."""
    distutils: Any = import_module("distutils.ccompiler")
    compiler: Any = distutils.new_compiler()
    import_module("distutils.sysconfig").customize_compiler(compiler)
    compiler.add_include_dir(sysconfig.get_path("include"))
    compiler.add_include_dir(sysconfig.get_path("platinclude"))

    def one(job: tuple[Any, str]) -> None:
        extension, source = job
        compiler.compile(
            [source],
            output_dir=str(folder),
            macros=extension.define_macros,
            include_dirs=extension.include_dirs,
            # compilers differ in what they warn of
            extra_postargs=[*extension.extra_compile_args, *TIES, *counting, *_told(source), "-Wno-error"],
        )

    def link(extension: Any) -> None:
        compiler.link_shared_object(
            compiler.object_filenames(extension.sources, output_dir=str(folder)),
            str(tree / f"{extension.name.replace('.', '/')}{SUFFIX}"),
            extra_postargs=[*extension.extra_link_args, *LINKED, *counting],
        )

    jobs = [(extension, source) for extension in extensions for source in extension.sources]
    jobs.sort(key=lambda job: -Path(job[1]).stat().st_size)  # the longest first, so that none is left for the end
    failures = import_module("distutils.errors")
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        try:
            list(pool.map(one, jobs))
            list(pool.map(link, extensions))
        except (failures.CompileError, failures.LinkError) as error:
            sys.exit(str(error))  # the compiler itself has said more before


def _told(source: str) -> tuple[str, ...]:
    """What only the C of a module is told before it."""
    return ("-include", str(RUNTIME)) if Path(source).name.startswith(OF_MYPYC) else ()


if __name__ == "__main__":
    _, root, tree, objects, *lesson = sys.argv
    main(Path(root), Path(tree), Path(objects), *lesson)
