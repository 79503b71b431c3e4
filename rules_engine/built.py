"""Which engine a process runs: the sources, or what ``python -m rules_engine compile`` has made of exactly these.

A compiled engine stands in ``build/engine/<key>`` beside the package, and the key is a digest of every file that the
engine is made of, of the Python that it was made for and of the way it was made. So a changed source is simply run
interpreted until it is compiled again, and what was made of other sources is never run. Without ``build/engine``
nothing is read at all. ``RULES_ENGINE=interpreted`` in the environment runs the sources whatever is there.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

SOURCE = Path(__file__).resolve().parent
BUILDS = Path("build") / "engine"
LIBRARY = "engine__mypyc"  # all compiled modules are in it; each is found by a small library of its own name beside it
SUFFIX = EXTENSION_SUFFIXES[0]  # names the Python, its version and the platform
FORMAT = "2"  # of a build's folder
QUICK = "-quick"  # ends the key of one that was made in a hurry, which is run where there is no better one

CHOICE, INTERPRETED = "RULES_ENGINE", "interpreted"
_PARTS = (".py", ".json", ".lark", ".h")


def parts(package: Path) -> Iterator[Path]:
    """Every file that the engine is made of or reads, in the order of their paths."""
    found = []
    for folder, folders, names in os.walk(package):
        folders[:] = [name for name in folders if name != "__pycache__"]
        found += [os.path.join(folder, name) for name in names if name.endswith(_PARTS)]
    return map(Path, sorted(found))


def key(package: Path) -> str:
    """What a compiled engine of these sources is called."""
    made = hashlib.sha256(f"{FORMAT} {sys.implementation.cache_tag} {SUFFIX}\n".encode())
    for path in parts(package):
        body = path.read_bytes()
        made.update(f"{path.relative_to(package).as_posix()} {len(body)}\n".encode())
        made.update(body)
    return made.hexdigest()[:20]


def find(package: Path, environment: Mapping[str, str]) -> Path | None:
    """The compiled engine of these sources, if there is one and it is wanted."""
    builds = package.parent / BUILDS
    if environment.get(CHOICE) == INTERPRETED or not builds.is_dir():
        return None
    whole = builds / key(package)
    quick = whole.with_name(f"{whole.name}{QUICK}")
    return next((build for build in (whole, quick) if build.is_dir()), None)


def _enter(build: Path) -> None:
    """From here on every module of the package comes from there."""
    spec = spec_from_file_location(LIBRARY, build / f"{LIBRARY}{SUFFIX}")
    assert spec is not None
    assert spec.loader is not None
    # The compiled modules import it by its name alone, and no folder of sys.path has it.
    library = sys.modules[LIBRARY] = module_from_spec(spec)
    spec.loader.exec_module(library)
    assert __package__ is not None
    sys.modules[__package__].__path__[:] = [str(build / __package__)]


_build = find(SOURCE, os.environ)
COMPILED = _build is not None
if _build is not None:
    _enter(_build)
