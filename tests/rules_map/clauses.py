"""The clauses of the rulebooks, as each ruleset's ``clauses.json`` lists them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KEPT_BY_SERVICE = "kept by the service"  # in force; no function of the engine carries it out, one of the service does
CODES = ("fool", "statis_pro")  # rulesets with such a list
STATUSES_IN_FORCE = ("in force", "option on", KEPT_BY_SERVICE)
NOT_BUILT = "not built yet"  # in force by the rulebook, but the engine has nothing of it


@dataclass(frozen=True)
class Clause:
    """One row of the list: what the engine must do, whether it does, and the league option that governs it. ``rule``:
    where the rulebook says so, if the id does not tell."""

    id: str
    text: str
    status: str
    option: str
    rule: str = ""

    @property
    def in_force(self) -> bool:
        return self.status in STATUSES_IN_FORCE

    @property
    def number(self) -> str:
        """The id without the ruleset's name: ``4.4.6/1``, ``SP-050``."""
        return self.id.partition(":")[2]

    @property
    def chapter(self) -> str:
        """Where it stands: the number before the first dot; rules with letters are all optional ones."""
        if not self.rule:
            return self.number.split(".")[0].split("/")[0]
        return self.rule.split(".")[0] if self.rule[0].isdigit() else "of optional rules"


def home(code: str) -> Path:
    """The folder of a ruleset."""
    return ROOT / "rules_engine" / code


def read_clauses(code: str) -> list[Clause]:
    """All clauses of a ruleset, in the order of its rulebook. A row of a checklist has no status: it is in force."""
    rows = json.loads((home(code) / "clauses.json").read_text(encoding="utf-8"))
    return [_clause(code, **row) for row in rows]


def _clause(code: str, id: str, text: str, option: str, status: str = "in force", rule: str = "") -> Clause:
    return Clause(id if id.startswith(f"{code}:") else f"{code}:{id}", text, status, option, rule)


def all_clauses() -> list[Clause]:
    """The clauses of every ruleset."""
    return [clause for code in CODES for clause in read_clauses(code)]
