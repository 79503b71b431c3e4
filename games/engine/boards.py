"""A sheet of a plan as a board: its men, what their coach may see of the other side, new entries made of it."""

from __future__ import annotations

import copy
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

import rules_engine
from league.limits import on_time
from rules_engine import boards, forms

from .matchup import JSON, Matchup, Parts, plan_form, side_named
from .plans import playing_lists

APART, BEHIND = boards.APART, boards.BEHIND
Board = boards.Board
OfferedFormation = boards.OfferedFormation
Overlay = boards.Overlay
Piece = boards.Piece
Place = boards.Place
Rule = boards.Rule
Zone = boards.Zone
FORMATION = "formation"  # a new entry from the library


@on_time
def board(matchup: Matchup, side: str, plan: JSON, key: str, opened: Parts | None) -> Board | None:
    """The sheet of that key as a board; None for a sheet that places no men."""
    opponent = boards.Opponent(_seen_team(matchup, "away" if side == "home" else "home"), opened or {})
    drawn: Board | None = matchup.ruleset.plan_board(
        plan, key, matchup.teams[side], side_named(side), matchup.options, opponent if opened else None
    )
    return drawn


def _seen_team(matchup: Matchup, side: str) -> rules_engine.Team:
    """The other side's men as its opponent knows them: those of the lists that play, fit or not."""
    team, playing = matchup.teams[side], playing_lists(matchup)
    men = [replace(man, status="active", out="") for man in team.athletes if man.status in playing]
    return replace(team, athletes=tuple(men))


@on_time
def formations(matchup: Matchup, side: str, plan: JSON, key: str) -> tuple[OfferedFormation, ...]:
    """Common formations for a sheet of that key, fitted to the side's men."""
    offered: tuple[OfferedFormation, ...] = matchup.ruleset.formations(plan, key, matchup.teams[side], matchup.options)
    return offered


@dataclass(frozen=True)
class NewEntry:
    """An entry to be kept: the text of each input of the blank sheet ``blank_key``, and the key of the sheet that it
    will have."""

    blank_key: str
    key: str
    values: dict[str, str]


@on_time
def new_entry(matchup: Matchup, side: str, plan: JSON, key: str, act: str, formation: str = "") -> NewEntry | None:
    """What an act makes of a sheet's entry; None where there is no such act, sheet or formation."""
    entry = _made(matchup, side, plan, key, act, formation)
    form, spec = _form_and_spec(matchup, side, plan, key)
    if entry is None or spec is None:
        return None
    kept = key_when_kept(matchup, side, plan, f"{spec.code}.{forms.NEW}")
    filled = forms.sheet(form, _with_entry(plan, spec.place, entry), kept)
    if filled is None:
        return None
    inputs = [*filled.inputs, *(each for row in filled.rows for each in row)]
    values = {each.key: each.value for each in inputs if each.key not in (forms.REMOVE, forms.ORDER)}
    return NewEntry(f"{spec.code}.{forms.NEW}", kept, values)


def key_when_kept(matchup: Matchup, side: str, plan: JSON, key: str) -> str:
    """The key that a sheet has once it is kept: that of a new entry has its number then."""
    _, spec = _form_and_spec(matchup, side, plan, key)
    if spec is None or not key.endswith(f".{forms.NEW}"):
        return key
    return f"{spec.code}.{len(forms.entries_of(forms.at_place(plan, spec.place)))}"


def _form_and_spec(matchup: Matchup, side: str, plan: JSON, key: str) -> tuple[Any, Any]:
    """The form of a plan, and the declaration of that sheet where it is one of several entries."""
    form = plan_form(matchup, side, plan)
    return form, next((each for each in form.sheets if each.code == key.partition(".")[0] and each.each), None)


def _made(matchup: Matchup, side: str, plan: JSON, key: str, act: str, formation: str) -> JSON | None:
    if act == FORMATION:
        offered = formations(matchup, side, plan, key)
        return next((each.entry for each in offered if each.code == formation), None)
    known = next((each for each in boards.ACTS if each == act), None)
    made: JSON | None = None if known is None else matchup.ruleset.board_entry(plan, key, known)
    return made


def _with_entry(plan: JSON, place: Iterable[str], entry: JSON) -> JSON:
    """The plan with an entry more in one of its lists."""
    document: JSON = copy.deepcopy(plan)
    inner: Any = document
    *before, last = place
    for name in before:
        inner = inner.setdefault(name, {})
    inner[last] = [*forms.entries_of(inner.get(last)), entry]
    return document
