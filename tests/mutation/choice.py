"""Which faults are tried: as many of each module, chosen by a seed; and which of them are known to change nothing."""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from .mutants import Mutant, mutants_of

EQUIVALENTS = Path(__file__).with_name("equivalents.toml")


def modules_of(root: Path, package: Path) -> Iterator[tuple[str, Path]]:
    """Every module of a package with its file, by name."""
    for path in sorted((root / package).rglob("*.py")):
        parts = path.relative_to(root).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts), path


def choose(root: Path, package: Path, count: int, seed: int, only: str = "") -> list[Mutant]:
    """``count`` faults: one of each module in turn. A smaller number of the same seed is the beginning of a larger one.

    A fault's place in the order hangs on its text, not on its line, so that a change elsewhere in a module moves none.
    """
    queues = []
    for module, path in modules_of(root, package):
        if only not in module:
            continue
        found = mutants_of(module, path, path.read_text(encoding="utf-8"))
        if found:
            queues.append(sorted(found, key=lambda one: _lot(seed, one.module, one.function, one.change)))
    queues.sort(key=lambda queue: _lot(seed, queue[0].module))
    chosen = [queue[turn] for turn in range(max(map(len, queues), default=0)) for queue in queues if turn < len(queue)]
    return chosen[:count]


def _lot(seed: int, *parts: str) -> str:
    return hashlib.sha256("\n".join((str(seed), *parts)).encode()).hexdigest()


@dataclass(frozen=True)
class Equivalent:
    """A fault that no test can find, and why."""

    module: str
    function: str
    change: str
    reason: str

    def names(self, mutant: Mutant) -> bool:
        return (self.module, self.function, self.change) == (mutant.module, mutant.function, mutant.change)


def read_equivalents(path: Path) -> list[Equivalent]:
    if not path.exists():
        return []
    return [Equivalent(**row) for row in tomllib.loads(path.read_text(encoding="utf-8")).get("equivalent", [])]


def outdated(equivalents: Sequence[Equivalent], root: Path, package: Path) -> list[Equivalent]:
    """Those that name no fault of the sources as they are now."""
    files = dict(modules_of(root, package))
    made = {
        module: mutants_of(module, files[module], files[module].read_text(encoding="utf-8"))
        for module in {one.module for one in equivalents} & set(files)
    }
    return [one for one in equivalents if not any(one.names(mutant) for mutant in made.get(one.module, ()))]
