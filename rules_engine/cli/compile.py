"""``compile``: the engine as machine code, for this machine and these sources."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from ..compiling.build import LESSON, build


def add(commands: Any) -> None:
    """Add the command of this module to the parser."""
    told = (
        "Compile the engine to machine code in build/engine, unless it is there already. Every process that is started "
        "afterwards runs it, until a source changes; with RULES_ENGINE=interpreted in the environment it runs the "
        "sources all the same. Needs mypy and setuptools (requirements-dev.txt) and a C compiler. It takes some six "
        "minutes, of which --quick leaves two and makes an engine that is a little slower."
    )
    command = commands.add_parser("compile", help="compile the engine to machine code", description=told)
    command.add_argument("--quick", action="store_true", help="let no games show the compiler what matters")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    """Print where it is."""
    print(build(tell=_tell, lesson=() if given.quick else LESSON))
    return 0


def _tell(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)
