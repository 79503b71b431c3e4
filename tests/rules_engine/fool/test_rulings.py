"""Every ruling that the engine cites can be read beside it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOOL = Path(__file__).resolve().parents[3] / "rules_engine" / "fool"
NUMBERED = re.compile(r"\b(?:RULINGS?|rulings?) (\d+)|(?<![-\w])R(\d{2,3})\b")
NAMED = re.compile(r"\b(?:ST-R\d+|PBM-R\d+|LG-R\d+|D-[A-Z0-9]{2,5})\b")
PAGES = "\n".join(page.read_text(encoding="utf-8") for page in sorted((FOOL / "digest").glob("*.md")))


def cited() -> Iterator[str]:
    """The rulings that modules and clauses cite: ``97`` or ``ST-R03``."""
    for path in [*FOOL.rglob("*.py"), FOOL / "clauses.json"]:
        text = path.read_text(encoding="utf-8")
        yield from (first or second for first, second in NUMBERED.findall(text))
        yield from NAMED.findall(text)


@pytest.mark.parametrize("name", sorted(set(cited())))
def test_a_ruling_that_is_cited_can_be_read(name: str) -> None:
    begins = rf"^\*\*{name} |RULING {name}\b" if name.isdigit() else rf"^\| {re.escape(name)} \|"
    assert re.search(begins, PAGES, re.MULTILINE)


def test_a_name_that_no_page_has_is_noticed() -> None:
    assert "RULING 9999" not in PAGES
    assert {"97", "ST-R03", "D-PEN"} <= set(cited())
