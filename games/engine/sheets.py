"""A plan on plain forms: its sheets as they are drawn, and the text that comes of what was typed into one."""

from __future__ import annotations

import json
import logging
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import rules_engine
from league.limits import on_time
from league.models import League
from league.rulebook import rules_of
from rules_engine import comparison, forms, places

from .matchup import JSON, Matchup, Parts, plan_form
from .text import describe_fault

Input = forms.Input
ORDER = forms.ORDER
log = logging.getLogger(__name__)

Place = places.Place
Sheet = forms.Sheet
SheetLine = forms.SheetLine
PlanStyle = rules_engine.PlanStyle
CALLS, DARE = rules_engine.CALLS, rules_engine.DARE  # what styles are degrees of


def read_draft(matchup: Matchup, text: str) -> JSON | None:
    """The document in a draft's text; None when nothing can be read of it."""
    plan: JSON | None = matchup.ruleset.read_text(text)[0]
    return plan if isinstance(plan, dict) else None


def draft_text(matchup: Matchup, plan: JSON) -> str:
    """A draft as text that keeps all of it, what is wrong with it too."""
    text: str = matchup.ruleset.write_text(plan, "json")
    return text


def written_text(matchup: Matchup, plan: JSON, *, as_json: bool = False) -> str | None:
    """A draft in the form that coaches type, or as JSON; None where that form cannot say all of it."""
    try:
        text: str = matchup.ruleset.write_text(plan, "json" if as_json else "compact")
    except Exception as fault:
        # A draft may be wrong in any way; it can still be had as it stands.
        log.info("A draft could not be written: %s", describe_fault(fault))
        return None
    return text


def compact_text(matchup: Matchup, plan: JSON) -> str | None:
    """A draft in the compact form; None where that form cannot say all of it."""
    text = written_text(matchup, plan)
    return None if text == written_text(matchup, plan, as_json=True) else text


def plan_schema(code: str) -> JSON | None:
    """The JSON Schema of a ruleset's plan document; None for a ruleset that is not known."""
    try:
        ruleset = rules_engine.get(code)
    except rules_engine.UnknownRuleset:
        return None
    schema: JSON = ruleset.plan_schema()
    return schema


def parts_text(league: League, parts: Parts) -> str:
    """Some parts of a plan in the form in which coaches write."""
    ruleset = rules_of(league).ruleset
    text: str = ruleset.write_text(ruleset.join_plan(parts))
    return text


def comparable(league: League, *texts: str) -> list[str]:
    """Plans in one and the same form, so that only what they say differs; as they are where one cannot be read."""
    ruleset = rules_of(league).ruleset
    plans = [ruleset.read_text(text)[0] for text in texts]
    readable = [plan for plan in plans if isinstance(plan, dict)]
    if len(readable) < len(texts):
        return list(texts)
    return [_written(ruleset, plan) for plan in readable]


@on_time
def changes(matchup: Matchup, side: str, before: str, after: str) -> list[str]:
    """What differs between two drafts, a sentence each in the words of their forms; none where one cannot be read."""
    old, new = read_draft(matchup, before), read_draft(matchup, after)
    if old is None or new is None:
        return []
    return comparison.differences(plan_form(matchup, side, new), old, new)


def _written(ruleset: Any, plan: JSON) -> str:
    return json.dumps(json.loads(ruleset.write_text(plan, "json")), indent=1, ensure_ascii=False)


def blank_plan(matchup: Matchup, side: str, parts: Parts | None = None) -> JSON:
    """What a plan begins with that is written from nothing but these parts of it, which stand already."""
    blank = dict(plan_form(matchup, side, {}).blank)
    return {**blank, **matchup.ruleset.join_plan(parts)} if parts else blank


def sheet_lines(matchup: Matchup, side: str, plan: JSON) -> list[SheetLine]:
    """Every sheet of a plan, and where an entry can be added."""
    return forms.lines(plan_form(matchup, side, plan), plan)


def sheet(matchup: Matchup, side: str, plan: JSON, key: str) -> Sheet | None:
    """One sheet, filled from the plan; None when there is none of that key."""
    return forms.sheet(plan_form(matchup, side, plan), plan, key)


def with_entries_of_model(matchup: Matchup, side: str, plan: JSON, key: str) -> JSON | None:
    """The plan in which an empty sheet holds what its model holds, as that of the half before; None where it has no
    model or is not empty."""
    return forms.with_entries_of_model(plan_form(matchup, side, plan), plan, key)


def sheet_after(matchup: Matchup, side: str, before: JSON, after: JSON, key: str) -> tuple[str, str]:
    """What a sheet is called once it was written on, and its key by then: a new entry has one of its own, and what was
    removed has none."""
    old = {line.key: line for line in sheet_lines(matchup, side, before)}
    new = {line.key: line for line in sheet_lines(matchup, side, after)}
    held, entries = _entries(old, old[key].code), _entries(new, old[key].code)
    if len(entries) < len(held):
        return f"{old[key].title} removed", ""
    now = entries[-1] if old[key].new and len(entries) > len(held) else key
    return new[now].title, now


def _entries(lines: Mapping[str, SheetLine], code: str) -> list[str]:
    """The keys of the sheets of a part but for that on which an entry is added."""
    return [key for key, line in lines.items() if line.code == code and not line.new]


def with_problems(sheet: Sheet, problems: Iterable[tuple[str, str, bool]]) -> Sheet:
    """The sheet with what is wrong with its inputs: the key of an input, a sentence, and whether it is an error."""
    told: dict[bool, dict[str, list[str]]] = {True: {}, False: {}}
    for key, sentence, is_error in problems:
        told[is_error].setdefault(key, []).append(sentence)
    return forms.with_problems(sheet, told[True], told[False])


def told_on_sheets(matchup: Matchup, side: str, plan: JSON, problems: Iterable[JSON]) -> list[tuple[Place, str, str]]:
    """The sheet and the input to which each problem of a plan belongs, with its sentence and hint as a form says
    them."""
    form = plan_form(matchup, side, plan)
    return [places.told_on_sheets(form, each["path"], each["message"], each["hint"]) for each in problems]


def changed_sheets(matchup: Matchup, side: str, before: JSON, after: JSON) -> frozenset[str]:
    """The codes of the sheets on which two drafts differ."""
    return comparison.changed_sheets(plan_form(matchup, side, after), before, after)


def sheets_of_parts(matchup: Matchup, side: str, plan: JSON, names: Collection[str]) -> frozenset[str]:
    """The codes of the sheets that lie within these parts of a plan and in no others; none while it cannot be taken
    apart."""
    try:
        parts = matchup.ruleset.split_plan(plan, matchup.options)
    except Exception as fault:
        # A draft may be wrong in any way; what cannot be told of it is left out.
        log.info("A draft could not be taken apart: %s", describe_fault(fault))
        return frozenset()
    found = set()
    for spec in plan_form(matchup, side, plan).sheets:
        holders = {name for name, body in parts.items() if forms.at_place(body, spec.place) is not None}
        if spec.place and holders and holders <= set(names):
            found.add(spec.code)
    return frozenset(found)


def plan_styles(matchup: Matchup) -> Sequence[PlanStyle]:
    """The styles in which the ruleset begins a plan."""
    styles: Sequence[PlanStyle] = matchup.ruleset.plan_styles()
    return styles


def sheet_picture(matchup: Matchup, side: str, plan: JSON, key: str) -> JSON:
    """Where the men of a sheet stand; {} where there is nothing to draw."""
    drawn: JSON = matchup.ruleset.plan_picture(plan, key, matchup.teams[side])
    return drawn


def fill_sheet(matchup: Matchup, side: str, plan: JSON, key: str, values: Mapping[str, str]) -> JSON | None:
    """The plan with what was typed into a sheet; None when there is none of that key."""
    return forms.fill(plan_form(matchup, side, plan), plan, key, values)
