"""Pieces of plans that coaches keep: what of a plan can be kept, how it is shown, how it comes into another plan."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import rules_engine
from league.limits import on_time
from rules_engine import EntryName, KeptEntry, KeptMan, entries, forms

from .matchup import JSON, Matchup, plan_form, side_named

Piece = entries.Piece


@dataclass(frozen=True)
class ShownPiece:
    """A kept piece by itself: its sheet, and where its men stand ({} where there is nothing to draw)."""

    kind: str
    sheet: forms.Sheet | None
    picture: JSON


def digest(body: Any) -> str:
    """SHA-256 of a piece in its canonical form: the same piece has the same."""
    found: str = rules_engine.digest(body)
    return found


def pieces(matchup: Matchup, side: str, plan: JSON, key: str) -> list[Piece]:
    """What can be kept of the sheet of that key, as the plan has it."""
    return entries.pieces(plan_form(matchup, side, plan), plan, key)


def men_in(matchup: Matchup, side: str, body: Any) -> list[JSON]:
    """The side's men whose numbers stand in a piece."""
    men = entries.men_in(body, matchup.teams[side])
    return [{"number": man.number, "position": man.position, "name": man.name} for man in men]


def sheets_alike(matchup: Matchup, side: str, plan: JSON, key: str) -> tuple[str, ...]:
    """The codes of all sheets whose pieces fit the sheet of that key."""
    form = plan_form(matchup, side, plan)
    spec = entries.sheet_of_key(form, key)
    return () if spec is None else entries.alike(form, spec.code)


def takers(matchup: Matchup, side: str, plan: JSON, code: str) -> list[tuple[str, str]]:
    """The sheets that take a piece kept under that code, each with its title."""
    form = plan_form(matchup, side, plan)
    titles = {spec.code: spec.title for spec in form.sheets}
    return [(each, titles[each]) for each in entries.alike(form, code)]


@on_time
def adopt(matchup: Matchup, side: str, plan: JSON, kept: KeptEntry, code: str) -> tuple[JSON, str] | None:
    """The plan with a kept entry in it on the sheet of that code, fitted to the side's men, and the short name that it
    has there; None where the sheet takes no such entry."""
    form = plan_form(matchup, side, plan)
    spec = entries.find_sheet(form, code)
    if spec is None or code not in entries.alike(form, kept.sheet):
        return None
    body = matchup.ruleset.adopt_entry(plan, kept, matchup.teams[side], side_named(side), matchup.options)
    return entries.add(spec, plan, body)


def kept_entry(code: str, body: Any, men: Sequence[JSON]) -> KeptEntry:
    """An entry as it was kept."""
    return KeptEntry(code, body, tuple(KeptMan(man["number"], man["position"], man.get("name", "")) for man in men))


def unknown_names(matchup: Matchup, side: str, plan: JSON, kept: KeptEntry) -> list[EntryName]:
    """The entries that a kept one names and this plan does not have."""
    form = plan_form(matchup, side, plan)
    unknown = []
    for named in matchup.ruleset.named_entries(kept):
        spec = entries.find_sheet(form, named.sheet)
        if spec is not None and named.name not in entries.short_names(spec, plan):
            unknown.append(named)
    return unknown


def short_name(ruleset: str, code: str, body: Any) -> str:
    """By what other pieces of a plan name a kept entry; "" where there is nothing of the kind."""
    spec = entries.find_sheet(_plain_form(ruleset, {}), code)
    return "" if spec is None else entries.short_name(spec, body)


def kind_title(ruleset: str, code: str) -> str:
    """What pieces of that code are called."""
    spec = entries.find_sheet(_plain_form(ruleset, {}), code)
    return code if spec is None else entries.kind_title(spec)


@on_time
def show_piece(ruleset: str, code: str, body: Any) -> ShownPiece:
    """A kept piece as it looks without a team: no page needs the men's names for it."""
    spec = entries.find_sheet(_plain_form(ruleset, {}), code)
    if spec is None:
        return ShownPiece(code, None, {})
    plan, key = entries.alone(spec, body)
    rules = rules_engine.get(ruleset)
    sheet = entries.sheet_alone(_plain_form(ruleset, plan), spec, body)
    return ShownPiece(entries.kind_title(spec), sheet, rules.plan_picture(plan, key, _NOBODY))


def plan_words(ruleset: str, plan: JSON) -> str:
    """A whole plan in the form in which coaches write."""
    text: str = rules_engine.get(ruleset).write_text(plan)
    return text


_NOBODY = rules_engine.Team("", "", ())


def _plain_form(ruleset: str, plan: JSON) -> Any:
    """The form of a plan of nobody's, under the house rules that every league begins with."""
    rules = rules_engine.get(ruleset)
    return rules.plan_form(plan, _NOBODY, "home", rules.options({}))
