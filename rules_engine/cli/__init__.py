"""The command line of the engine. Every command reads files and writes text. Where something is wrong with a file, the
command says what and where, and its exit code is 1."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

from ..errors import EngineError, PlanError
from . import bench, cases, compile, explain, fit, make, play, schema, season

COMMANDS = (play, cases, explain, season, fit, bench, make, schema, compile)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m rules_engine", description="Play-by-mail tabletop football.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for module in COMMANDS:
        module.add(commands)
    given = parser.parse_args(arguments)
    try:
        code: int = given.run(given)
        sys.stdout.flush()
        return code
    except PlanError as error:
        for problem in error.report.errors:
            print(problem, file=sys.stderr)
    except BrokenPipeError:
        # Whoever read our output has seen enough; keep the interpreter from flushing into the closed pipe.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(f"{error.filename}: {error.strerror}." if error.filename else error, file=sys.stderr)
    except EngineError as error:
        print(error, file=sys.stderr)
    return 1
