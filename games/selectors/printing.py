"""A plan on one sheet of paper: in the compact text, or, where that cannot say a draft, sheet by sheet in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from games import engine
from games.engine import Input, Sheet
from games.selectors.sheets import Draft, Fault

APART = " · "  # between what stands in one row


@dataclass(frozen=True)
class PrintedSheet:
    """What stands on one sheet of a draft, a line for each row, and what is wrong with it."""

    title: str
    lines: list[str]
    faults: list[Fault]


@dataclass(frozen=True)
class PrintedPlan:
    """A draft on paper. ``text`` is its compact text; "" for one that has none, whose ``sheets`` are printed then, with
    what is wrong with no sheet of it under ``faults``."""

    text: str
    sheets: Sequence[PrintedSheet] = ()
    faults: Sequence[Fault] = ()


def printed_plan(draft: Draft) -> PrintedPlan:
    """What is printed of a draft that has forms."""
    text = engine.compact_text(draft.matchup, draft.plan) if draft.plan is not None else None
    if text is not None:
        return PrintedPlan(text)
    sheets = [draft.sheet(line.key) for line in draft.lines() if not line.new]
    printed = [_printed(draft, sheet) for sheet in sheets if sheet is not None]
    elsewhere = [fault for fault in draft.faults if not fault.sheet]
    return PrintedPlan("", [each for each in printed if each.lines or each.faults], elsewhere)


def _printed(draft: Draft, sheet: Sheet) -> PrintedSheet:
    facts = [f"{each.label}: {_shown(each)}" for each in sheet.inputs if each.value and each.widget != "check"]
    switches = [each.label for each in sheet.inputs if each.value and each.widget == "check"]
    rows = [APART.join([_shown(each) for each in _written(row)]) for row in sheet.rows]
    lines = [*facts, *switches, *[row for row in rows if row]]
    if sheet.line.drawn == "board":  # eleven men in a paragraph take less room than in lines
        lines = ["; ".join(lines)] if lines else []
    return PrintedSheet(sheet.line.title, lines, draft.faults_of(sheet.line.key))


def _written(row: Sequence[Input]) -> list[Input]:
    """The inputs of a row in which something stands; none of a blank row, which has an order all the same."""
    return [each for each in row if each.value and not each.key.endswith(engine.ORDER)]


def _shown(entry: Input) -> str:
    """What stands in an input as a coach reads it: a choice by its name, a switch by its label."""
    if entry.widget == "check":
        return entry.label
    return next((name for code, name in entry.choices if code == entry.value), entry.value)
