"""Which engine a process runs: the sources, or the machine code that ``python -m rules_engine compile`` made of them.

A compiled engine is a copy of the package in ``build/engine/<digest>``, with a library beside each compiled module. The
digest is that of every file of the engine and of the version of Python, so a changed source is run interpreted until
it is compiled again, and machine code of other sources is never run. With ``RULES_ENGINE=interpreted`` in the
environment the sources run whatever is there. ``cli/compile.py`` makes the copy.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

# What is compiled: modules and folders of the package, as beginnings of their paths.
RULESETS: Final = ("fool/", "statis_pro/")
COMPILED_PARTS: Final = ("value.py", "dice.py", "interface/situation.py", "football/", "plans/", *RULESETS)
# Of each ruleset what is not: its options, which mypyc cannot compile (a dataclass of several others, with fields that
# are described where their defaults stand); what reads, draws, fills in and checks a plan before a game; what happens
# between games; what people read.
_LEFT_OUT_OF_RULESETS: Final = (
    "options.py", "boards/", "checks/", "document/compact/", "document/editing.py", "document/schema.py",
    "document/sheets.py", "document/text.py", "coaching/", "conform", "careers/", "reading/call_tables.py",
    "reading/guide", "reading/motion.py", "reading/stories",
)  # fmt: skip
LEFT_OUT: Final = (
    *[f"{ruleset}{part}" for ruleset in RULESETS for part in _LEFT_OUT_OF_RULESETS],
    "fool/document/saying.py", "fool/notation/sentences.py", "fool/playcalling/", "fool/reading/kick_places.py",
    "statis_pro/cardmaking/", "statis_pro/document/call_words.py", "statis_pro/reading/call_parts.py",
    # What plans share in the same way; mypyc knows no half of a surrogate pair in a string, which json_text.py has.
    "plans/comparison.py", "plans/conditions/menus.py", "plans/conditions/phrases.py", "plans/entries.py",
    "plans/forms.py", "plans/json_text.py", "plans/located.py", "plans/parts.py", "plans/places.py", "plans/repair.py",
    "plans/schema.py", "plans/styles.py", "plans/tables/checking.py", "plans/tables/study/", "plans/text/",
    # A record is read after its game.
    "football/figures/", "football/fitting.py", "football/motion/", "football/proof/", "football/scouting/",
    "football/season/", "football/trials/", "football/worth.py",
)  # fmt: skip

PACKAGE: Final = Path(__file__).resolve().parent
BUILDS: Final = Path("build") / "engine"  # beside the package
GROUP: Final = "engine"  # all compiled modules are in one library, so that they call each other directly
LIBRARY: Final = f"{GROUP}__mypyc"  # the name that mypyc gives the library of a group
SUFFIX: Final = EXTENSION_SUFFIXES[0]  # names the Python, its version and the platform
CHOICE: Final = "RULES_ENGINE"  # a name in the environment
INTERPRETED: Final = "interpreted"


def sources(package: Path) -> list[Path]:
    """Every file that the engine is made of or reads, in the order of their paths."""
    return sorted(path for path in package.rglob("*") if path.suffix in (".py", ".json"))


def is_compiled(module: str) -> bool:
    """Whether the module at this path in the package (``fool/board.py``) is compiled. What a package runs as it is
    imported never is."""
    return module.startswith(COMPILED_PARTS) and not module.startswith(LEFT_OUT) and not module.endswith("__init__.py")


def digest(package: Path) -> str:
    """The name of the folder of these sources' compiled engine."""
    made = hashlib.sha256(f"{SUFFIX}\n".encode())
    for path in sources(package):
        body = path.read_bytes()
        made.update(f"{path.relative_to(package).as_posix()} {len(body)}\n".encode())
        made.update(body)
    return made.hexdigest()[:20]


def find(package: Path, environment: Mapping[str, str]) -> Path | None:
    """The compiled engine of these sources, if there is one and it is wanted."""
    builds = package.parent / BUILDS
    if environment.get(CHOICE) == INTERPRETED or not builds.is_dir():
        return None
    build = builds / digest(package)
    return build if build.is_dir() else None


def enter(build: Path) -> None:
    """Let every module of the package that is imported from here on come from this build."""
    spec = spec_from_file_location(LIBRARY, build / f"{LIBRARY}{SUFFIX}")
    assert spec is not None
    assert spec.loader is not None
    # The modules' own libraries import it by its name alone, and no folder of sys.path has it.
    sys.modules[LIBRARY] = module_from_spec(spec)
    spec.loader.exec_module(sys.modules[LIBRARY])
    assert __package__ is not None
    sys.modules[__package__].__path__[:] = [str(build / __package__)]


_build: Final = find(PACKAGE, os.environ)
COMPILED: Final = _build is not None
if _build is not None:
    enter(_build)
