"""The documents say what the code does: every kind, field and order that they print is the code's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import rules_engine
from rules_engine.football.events import EVENT_KINDS
from rules_engine.football.record import rows
from tests.tiny_ruleset import tiny_game

DOCS = Path(__file__).parents[3] / "docs"
RECORD_FORMAT = (DOCS / "record-format.md").read_text(encoding="utf-8")
RECORD = rules_engine.play_game(tiny_game(1))


@pytest.mark.parametrize("name", sorted(EVENT_KINDS))
def test_every_kind_of_event_is_described(name: str) -> None:
    kind = EVENT_KINDS[name]
    row = next(line for line in RECORD_FORMAT.splitlines() if line.startswith(f"| `{name}` |"))
    assert kind.meaning.replace("``", "`") in row
    for field, meaning in kind.fields.items():
        mark = f"**`{field}`**" if field in kind.required else f"`{field}`"
        assert f"{mark} {meaning}" in row


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("situation", rows.SITUATION),
        ("result", rows.RESULT),
        ("flag", rows.FLAG),
        ("clock", rows.CLOCK),
        ("event", rows.EVENT),
        ("roll", rows.ROLL),
    ],
)
def test_every_order_is_printed(name: str, order: tuple[str, ...]) -> None:
    row = next(line for line in RECORD_FORMAT.splitlines() if line.startswith(f"| {name} |"))
    assert ", ".join(f"`{field}`" for field in order) in row


def test_every_field_of_a_record_is_described() -> None:
    stored = {name for play in RECORD["public"]["plays"] for name in play}
    expanded = set(rules_engine.plays(RECORD)[0])
    drive = set(rules_engine.drives(RECORD)[0])
    header = {name for name in RECORD if name not in ("public", "calls", "memory", "plans", "proof")}
    for name in stored | header | set(RECORD["public"]) | set(RECORD["proof"]):
        assert f"`{name}`" in RECORD_FORMAT, name
    for name in expanded | drive:
        assert name in RECORD_FORMAT, name
    for part in rules_engine.PARTS:
        assert f"`{part}`" in RECORD_FORMAT, part


def test_the_columns_of_the_box_score_are_named() -> None:
    box = rules_engine.box_score(RECORD)
    columns = {name for lines in box["players"].values() for line in lines for name in line}
    named = RECORD_FORMAT[RECORD_FORMAT.index("## Statistics") :]
    ours = {name for name in columns if not name.endswith(("_long", "_first_downs", "_touchbacks"))}
    missing = ours - {"number", "name", "position", "ref", "injuries", "safeties", "tds", "fair_catches"}
    assert not {name for name in missing if name not in named}
