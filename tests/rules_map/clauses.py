"""The clauses of the rulebook, as ``clauses.json`` lists them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
RULESET = ROOT / "rules_engine" / "fool"
KEPT_BY_SERVICE = "kept by the service"  # in force; no function of the engine carries it out, one of the service does
CHECKLISTS = ("statis_pro",)  # rulesets that list what they do by checklist rows, which no page maps yet
STATUSES_IN_FORCE = ("in force", "option on", KEPT_BY_SERVICE)
NOT_BUILT = "not built yet"  # in force by the rulebook, but the engine has nothing of it


@dataclass(frozen=True)
class Clause:
    """One row of the list: what the engine must do, whether it does, and the league option that governs it."""

    id: str
    text: str
    status: str
    option: str

    @property
    def in_force(self) -> bool:
        return self.status in STATUSES_IN_FORCE

    @property
    def number(self) -> str:
        """The id without the ruleset's name: ``4.4.6/1``."""
        return self.id.removeprefix("fool:")

    @property
    def chapter(self) -> str:
        return self.number.split(".")[0].split("/")[0]


def read_clauses() -> list[Clause]:
    """All clauses, in the order of the rulebook."""
    rows = json.loads((RULESET / "clauses.json").read_text(encoding="utf-8"))
    return [Clause(**row) for row in rows]


def read_checklists() -> set[str]:
    """The ids of the checklists' rows, with the ruleset's name before them: ``statis_pro:SP-050``."""
    lists = {code: ROOT / "rules_engine" / code / "clauses.json" for code in CHECKLISTS}
    return {
        f"{code}:{row['id']}" for code, path in lists.items() for row in json.loads(path.read_text(encoding="utf-8"))
    }
