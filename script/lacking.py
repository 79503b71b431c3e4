"""Print the requirements that this Python's packages do not meet, one a line; nothing is downloaded.

Usage: lacking.py REQUIREMENTS. The packages that a requirement needs itself, by its extras too, are looked at as well.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from pip._vendor.packaging.requirements import InvalidRequirement, Requirement


def read_requirements(path: Path) -> Iterator[str]:
    """Yield the requirements of a file and of the files that it names with ``-r``."""
    for line in path.read_text(encoding="utf-8").splitlines():
        words = line.split(" #")[0].strip()
        if words.startswith("-r "):
            yield from read_requirements(path.parent / words.removeprefix("-r ").strip())
        elif words and not words.startswith("#"):
            yield words


def is_met(words: str, seen: set[str]) -> bool:
    """Return whether a requirement is installed with all that it needs; ``seen`` holds those that were looked at."""
    try:
        wanted = Requirement(words)
    except InvalidRequirement:
        return False  # an option of pip's: pip decides
    if str(wanted) in seen:
        return True
    seen.add(str(wanted))
    try:
        installed = metadata.distribution(wanted.name)
    except metadata.PackageNotFoundError:
        return False
    if not wanted.specifier.contains(installed.version, prereleases=True):
        return False
    return all(is_met(need, seen) for need in needs_of(installed, wanted.extras))


def needs_of(installed: metadata.Distribution, extras: set[str]) -> Iterator[str]:
    """Yield the requirements of a package on this machine, with those of its extras."""
    for words in installed.requires or ():
        need = Requirement(words)
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras)):
            need.marker = None
            yield str(need)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    for requirement in read_requirements(Path(sys.argv[1])):
        if not is_met(requirement, set()):
            print(requirement)
