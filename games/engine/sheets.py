"""A plan on plain forms: its sheets as they are drawn, and the text that comes of what was typed into one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import rules_engine
from league.limits import on_time
from league.models import League
from league.rulebook import rules_of
from rules_engine import comparison, forms

from .matchup import JSON, Matchup, Parts, side_named

Input = forms.Input
Sheet = forms.Sheet
SheetLine = forms.SheetLine


def read_draft(matchup: Matchup, text: str) -> JSON | None:
    """The document in a draft's text; None when nothing can be read of it."""
    plan: JSON | None = matchup.ruleset.read_text(text)[0]
    return plan if isinstance(plan, dict) else None


def draft_text(matchup: Matchup, plan: JSON) -> str:
    """A draft as text that keeps all of it, what is wrong with it too."""
    text: str = matchup.ruleset.write_text(plan, "json")
    return text


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
    return comparison.differences(_form(matchup, side, new), old, new)


def _written(ruleset: Any, plan: JSON) -> str:
    return json.dumps(json.loads(ruleset.write_text(plan, "json")), indent=1, ensure_ascii=False)


def blank_plan(matchup: Matchup, side: str, parts: Parts | None = None) -> JSON:
    """What a plan begins with that is written from nothing but these parts of it, which stand already."""
    blank = dict(_form(matchup, side, {}).blank)
    return {**blank, **matchup.ruleset.join_plan(parts)} if parts else blank


def sheet_lines(matchup: Matchup, side: str, plan: JSON) -> list[SheetLine]:
    """Every sheet of a plan, and where an entry can be added."""
    return forms.lines(_form(matchup, side, plan), plan)


def sheet(matchup: Matchup, side: str, plan: JSON, key: str) -> Sheet | None:
    """One sheet, filled from the plan; None when there is none of that key."""
    return forms.sheet(_form(matchup, side, plan), plan, key)


def sheet_picture(matchup: Matchup, side: str, plan: JSON, key: str) -> JSON:
    """Where the men of a sheet stand; {} where there is nothing to draw."""
    drawn: JSON = matchup.ruleset.plan_picture(plan, key, matchup.teams[side])
    return drawn


def fill_sheet(matchup: Matchup, side: str, plan: JSON, key: str, values: Mapping[str, str]) -> JSON | None:
    """The plan with what was typed into a sheet; None when there is none of that key."""
    return forms.fill(_form(matchup, side, plan), plan, key, values)


def _form(matchup: Matchup, side: str, plan: Any) -> Any:
    return matchup.ruleset.plan_form(plan, matchup.teams[side], side_named(side), matchup.options)
