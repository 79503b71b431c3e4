"""A sheet of lines of calls as its page shows it: each line with its inputs, its condition in words and its chances."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Final
from urllib.parse import urlencode

from django.utils.text import slugify

from games import engine
from games.engine import (
    AskedWord,
    CallLine,
    CallTable,
    Finding,
    HeatField,
    HeatMap,
    Input,
    KindShare,
    Sheet,
    Tried,
)
from games.selectors.bench_situations import filled
from games.selectors.sheets import Draft
from league.limits import in_time

BAR_WIDTH: Final = 186  # units of the drawing
ROOM_FOR_A_NAME: Final = 9  # of them for each letter of a call's code
PREFIX: Final = "try-"  # of the names under which the tester's answers come
SHADES: Final = 10  # of the heat map
BAD_FINDINGS: Final = ("unreachable", "uncovered", "unread")


@dataclass(frozen=True)
class BarPart:
    """A call's part of the bar of a line. ``place`` is that of its kind among the kinds, for its colour."""

    x: float
    width: float
    text: str
    place: int
    title: str

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


@dataclass(frozen=True)
class LineCard:
    """A line on the page. ``anchor`` stays the same while the line is moved; ``line`` is None for a blank one."""

    row: int
    anchor: str
    line: CallLine | None
    order: Input | None
    inputs: dict[str, Input]
    others: list[Input]
    bar: list[BarPart]
    findings: list[Finding]

    @property
    def wrong(self) -> bool:
        """Whether one of its inputs is to be mended: such a line is not folded."""
        return any(each.errors for each in (*self.inputs.values(), *self.others))

    @property
    def terms_json(self) -> str:
        """The terms for the menus; "null" where the condition cannot be read."""
        terms = self.line.terms if self.line else ()
        return json.dumps(None if terms is None else [asdict(term) for term in terms])

    @property
    def faces_json(self) -> str:
        """The cells for their menus; "null" where they cannot be read."""
        faces = self.line.faces if self.line else ()
        return json.dumps([asdict(face) for face in faces] or None)

    @property
    def most_often(self) -> str:
        return self.line.shares[0].call.label if self.line and self.line.shares else ""


@dataclass(frozen=True)
class HeatCell:
    """A field of the heat map with its shade, its address and whether it is the situation that is tried."""

    field: HeatField
    shade: int
    query: str
    chosen: bool


@dataclass(frozen=True)
class Tester:
    """What the tester shows: its questions, what is called, the map around it."""

    asked: Sequence[AskedWord]
    tried: Tried
    shares: list[BarPart]
    heat: HeatMap | None
    rows: list[tuple[str, list[HeatCell]]]
    bench_query: str  # with which the bench is asked for this situation


@dataclass(frozen=True)
class TablePage:
    """Everything of a table of calls that its page shows."""

    cards: list[LineCard]
    blanks: list[LineCard]
    findings: list[Finding]
    kinds: Sequence[KindShare]
    tester: Tester
    cell_form: str
    menu_json: str
    calls_json: str
    choices_json: str

    @property
    def sound(self) -> bool:
        """Whether every situation finds a line and every line a situation."""
        return bool(self.cards) and not any(each.kind in (*BAD_FINDINGS, "too_many") for each in self.findings)


def table_page(draft: Draft, sheet: Sheet, query: Mapping[str, str]) -> TablePage | None:
    """The page of a table; None where the sheet holds none."""
    table = _table(draft, sheet.line.key)
    if table is None:
        return None
    findings = list(table.findings())
    cards = [_card(table, sheet, row, findings) for row in in_time(range(len(sheet.rows)))]
    cards = _with_own_anchors(cards)
    return TablePage(
        cards=[card for card in cards if card.line],
        blanks=[card for card in cards if not card.line],
        findings=findings,
        kinds=table.kinds(),
        tester=_tester(table, query),
        cell_form=table.cell_form,
        menu_json=json.dumps([asdict(word) for word in table.menu()]),
        calls_json=json.dumps([asdict(call) for call in table.calls()]),
        choices_json=json.dumps(table.part_choices()),
    )


def tester(draft: Draft, key: str, query: Mapping[str, str]) -> Tester | None:
    """The tester of a table for other answers; None where the sheet holds no table."""
    table = _table(draft, key)
    return None if table is None else _tester(table, query)


def _table(draft: Draft, key: str) -> CallTable | None:
    return None if draft.plan is None else engine.call_table(draft.matchup, draft.side, draft.plan, key)


# -- the lines ---------------------------------------------------------------------------------------------------------


def _card(table: CallTable, sheet: Sheet, row: int, findings: list[Finding]) -> LineCard:
    lines, fields = table.lines(), table.fields
    line = lines[row] if row < len(lines) else None
    by_name = {each.key.partition(".")[2]: each for each in sheet.rows[row]}
    names = {
        "id": fields.id,
        "when": fields.when,
        "set": fields.set,
        "drawn_by": fields.drawn_by,
        "cells": fields.cells,
    }
    inputs = {part: by_name[name] for part, name in names.items() if name in by_name}
    order = by_name.get(engine.ORDER)
    others = [each for name, each in by_name.items() if each not in inputs.values() and each is not order]
    own = [each for each in findings if each.row == row and line]
    anchor = (slugify(line.id) if line else "") or f"row-{row}"
    return LineCard(row, anchor, line, order, inputs, others, _bar(table, line) if line else [], own)


def _with_own_anchors(cards: list[LineCard]) -> list[LineCard]:
    """Cards of which no two have the same anchor."""
    seen: set[str] = set()
    own = []
    for card in cards:
        anchor = card.anchor if card.anchor not in seen else f"{card.anchor}-row-{card.row}"
        seen.add(anchor)
        own.append(replace(card, anchor=anchor))
    return own


def _bar(table: CallTable, line: CallLine) -> list[BarPart]:
    """The chances of a line as parts of a bar, calls of one kind together."""
    kinds = [each.kind.code for each in line.kinds]
    order = {code: place for place, code in enumerate(kinds)}
    shares = sorted(line.shares, key=lambda each: (order.get(each.call.kind, len(kinds)), -each.percent))
    parts, x = [], 0.0
    for each in shares:
        width = BAR_WIDTH * each.percent / 100
        code = each.call.code.partition(" ")[0]
        text = code if ROOM_FOR_A_NAME * len(code) <= width else ""
        title = f"{each.call.label} {each.percent:.0f} %"
        parts.append(BarPart(x, max(width - 1, 0.5), text, order.get(each.call.kind, len(kinds)), title))
        x += width
    return parts


# -- the tester --------------------------------------------------------------------------------------------------------


def _tester(table: CallTable, query: Mapping[str, str]) -> Tester:
    answers = {name.removeprefix(PREFIX): text for name, text in query.items() if name.startswith(PREFIX)}
    tried = table.tried(answers)
    asked = table.asked(answers)
    texts = {each.word.name: each.value for each in asked}
    heat = table.heat(answers)
    rows = [(_ordinal(row[0].down), [_cell(field, texts) for field in row]) for row in heat.rows] if heat else []
    bench_query = urlencode(filled(table, table.plain(answers)))
    return Tester(asked, tried, _bar(table, tried.line) if tried.line else [], heat, rows, bench_query)


def _cell(field: HeatField, texts: Mapping[str, str]) -> HeatCell:
    there = {"down": str(field.down), "distance": str(field.distance)}
    answers = {f"{PREFIX}{name}": text for name, text in {**texts, **there}.items() if text}
    shade = round((field.percent or 0) / 100 * SHADES)
    chosen = all(texts.get(name) == text for name, text in there.items())
    return HeatCell(field, shade, urlencode(answers), chosen)


def _ordinal(down: int) -> str:
    return ("1st", "2nd", "3rd", "4th")[down - 1]
