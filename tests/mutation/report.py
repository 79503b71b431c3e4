"""What a mutation run says: every fault that was not found, and the counts by module."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from .mutants import Mutant

FOUND, TIME, UNFOUND, UNCOVERED = "found", "found: too slow", "not found", "no test covers it"
EQUIVALENT, UNTRIED, LOST = "equivalent", "not tried", "broken off"


@dataclass(frozen=True)
class Result:
    """What became of one fault."""

    mutant: Mutant
    kind: str
    word: str = ""  # the test that found it, or what a process said that broke off
    seconds: float = 0.0  # of a processor

    @property
    def good(self) -> bool:
        return self.kind in (FOUND, TIME, EQUIVALENT)

    def as_json(self, root: Path) -> dict[str, object]:
        place = f"{self.mutant.path.relative_to(root).as_posix()}:{self.mutant.line}"
        return {
            "module": self.mutant.module,
            "place": place,
            "function": self.mutant.function,
            "change": self.mutant.change,
            "kind": self.kind,
            "word": self.word,
            "seconds": round(self.seconds, 1),
        }


def told(result: Result, root: Path) -> str:
    """A fault that was not found, as one line; what a broken process said stands below."""
    mutant = result.mutant
    place = f"{mutant.path.relative_to(root).as_posix()}:{mutant.line}"
    line = f"{result.kind}: {place} {mutant.function}: {mutant.change}"
    return f"{line}\n{result.word}" if result.kind == LOST else line


def summary(results: Sequence[Result], root: Path, floor: int, seconds: float) -> str:
    """The counts of every module that had a fault, and of all of them."""
    tried: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for result in results:
        if result.kind != EQUIVALENT:
            tried[result.mutant.module] += 1
            found[result.mutant.module] += result.good
    lines = [f"{found[module]:4} of {tried[module]:3}  {module}" for module in sorted(tried)]
    kinds = Counter(result.kind for result in results)
    counts = ", ".join(f"{number} {kind}" for kind, number in kinds.most_common())
    share = 100 * found.total() / max(1, tried.total())
    lines.append(f"{found.total()} of {tried.total()} found, {share:.1f} % ({floor} % must be): {counts}")
    lines.append(f"{seconds / 60:.1f} minutes")
    return "\n".join(lines)
