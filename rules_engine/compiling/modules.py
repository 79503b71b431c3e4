"""Which modules are compiled: all but those that are left out here, each for a reason."""

from __future__ import annotations

from pathlib import Path

# By the beginning of their paths in the package.
LEFT_OUT = (
    # What decides whether there is anything compiled, and what makes it.
    "__main__",
    "built",
    "compiling/",
    # The command line: read once, run once.
    "cli/",
    # What the service holds in its hands: real dataclasses, which it takes apart, replaces fields of and subclasses.
    "errors",
    "interface",
    "registry",
    "rosters",
    # Reading a plan as text or as a form: done as it is handed in, not as a game is played.
    "plans/located",
    "plans/json_text",
    "plans/forms",
    "plans/comparison",
    "plans/text/",
    "plans/tables/checking",
    "plans/repair",
    "fool/document/compact/",
    # Checking what may be no plan at all.
    "fool/checks/",
    # Options are a dataclass of several others, made once a game.
    "fool/options",
    # Between games: rosters, coaching by the engine, conformance cases.
    "fool/league/",
    "fool/coaching/",
    "fool/conform",
    # Reading a record after its game.
    "football/boxscore",
    "football/clinching",
    "football/fitting",
    "football/gamebook",
    "football/play_table",
    "football/playoffs",
    "football/promises",
    "football/ranking",
    "football/replay",
    "football/statistics",
    "football/worth",
)


def is_compiled(module: str) -> bool:
    """Whether the module at this path in the package (``fool/board.py``) is compiled; what a package runs as it is
    imported never is."""
    return not module.startswith(LEFT_OUT) and not module.endswith("__init__.py")


def compiled(package: Path) -> list[Path]:
    """The modules of a package that are compiled, in the order of their paths."""
    return [path for path in sorted(package.rglob("*.py")) if is_compiled(path.relative_to(package).as_posix())]
