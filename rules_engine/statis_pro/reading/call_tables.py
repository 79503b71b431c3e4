"""The tables of a draft as their coach studies them: what Statis-Pro calls their plays and defenses."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Final

from ...interface import Team
from ...interface.planning.call_tables import CallKind, CallPart, CallTable, LineFields, NamedCall
from ...interface.situation import Parameters
from ...plans.conditions.words import Value
from ...plans.forms import at_place, entries_of, object_of
from ...plans.tables.cells import Cell, Choice
from ...plans.tables.drawing import LineKind, TableRules, WeightedDie
from ...plans.tables.study.desk import StudiedTable
from ...plans.tables.study.relations import AHEAD, BEHIND, TIED, score_of
from ...plans.tables.study.subject import CallNames, LineOfCalls, Subject, Vocabulary, text_of
from ..boxes import Side
from ..document.call_words import DEFENSE_NAMES, PLAY_NAMES, defense_in_words, play_in_words
from ..document.compact.writing import call_text, defense_text
from ..document.fields import HALVES
from ..document.vocabulary import SEEN, read_condition, words_of
from ..resolution.words import RUN_DEFENSES, RUNS
from .call_parts import defense_parts, part_choices, play_parts

_FIELDS: Final = LineFields(set="set", cells="calls")
_BY_WEIGHTS: Final = "by weights"
_NO_CALLS: Final = LineKind("weights", WeightedDie((1,)), _BY_WEIGHTS)
_RULES: Final = TableRules(kinds=(_NO_CALLS,))
_KINDS: Final[dict[Side, tuple[CallKind, CallKind]]] = {
    "offense": (CallKind("run", "Run"), CallKind("pass", "Pass")),
    "defense": (CallKind("run", "Run defense"), CallKind("pass", "Pass defense")),
}
_SCORES: Final = {"trail": BEHIND, "tie": TIED, "lead": AHEAD}  # of final minutes
_SETS: Final[dict[Side, str]] = {"offense": "sets", "defense": "defensive_sets"}
_HIGHEST_WEIGHT: Final = 1_000_000  # a draft may say anything; a check tells what may be


def call_table(plan: Any, key: str, team: Team, parameters: Parameters, *, blocking: bool) -> CallTable | None:
    """The table on a sheet of the plan's form, ``first_offense``; None for any other sheet. ``blocking``: whether backs
    may stay in to block."""
    half, _, name = key.partition("_")
    if half not in HALVES or name not in ("offense", "defense"):
        return None
    side: Side = "offense" if name == "offense" else "defense"
    calls: dict[str, NamedCall] = {}
    rows = entries_of(at_place(plan, (half, side)))
    lines = [_line(object_of(row), place, side, calls, blocking) for place, row in enumerate(rows)]
    sets = [text_of(object_of(each), "id") for each in entries_of(at_place(plan, (_SETS[side],)))]
    choices = part_choices(plan, side, team)
    names = CallNames(calls, _KINDS[side], {name: name for name in sets}, choices=choices)
    usual: dict[str, Value] = {"last": "none", "quarter": 1 if half == HALVES[0] else parameters.periods // 2 + 1}
    if side == "offense":
        usual["own_ball"] = True
    vocabulary = Vocabulary(
        words_of(side),
        partial(read_condition, table=side),
        parameters,
        later=(SEEN,) if side == "offense" else (),  # the offense sends its set before it sees the defense's
        relations=(score_of("tro", _SCORES),),
        usual=usual,
    )
    return StudiedTable(Subject(lines, _RULES, names, vocabulary, _FIELDS, "weights", with_ball=side == "offense"))


def _line(row: Mapping[str, Any], place: int, side: Side, calls: dict[str, NamedCall], blocking: bool) -> LineOfCalls:
    """A line of a draft; its calls are noted with their names."""
    name, when, set_name = (text_of(row, field) for field in ("id", "when", "set"))
    weights, cells, made = [], list[Cell](), []
    for entry in entries_of(row.get("calls")):
        call = _call(entry, side)
        weight = object_of(entry).get("weight", 1)
        if call is None or type(weight) is not int or not 0 < weight <= _HIGHEST_WEIGHT:
            return LineOfCalls(place, name, when, _NO_CALLS, None, set_name, "Its calls cannot be read.")
        calls.setdefault(call.code, call)
        weights.append(weight)
        cells.append((Choice(call.code),))
        made.append(_made(object_of(entry), side, set_name, blocking))
    if not cells:
        return LineOfCalls(place, name, when, _NO_CALLS, None, set_name, "It has no calls.")
    kind = LineKind(_NO_CALLS.code, WeightedDie(tuple(weights)), _BY_WEIGHTS)
    return LineOfCalls(place, name, when, kind, tuple(cells), set_name, made=tuple(made))


def _made(entry: Mapping[str, Any], side: Side, set_name: str, blocking: bool) -> tuple[tuple[CallPart, ...], str]:
    """The parts of a call and its words; none of a call that is written in a way of its own."""
    try:
        if side == "offense":
            return play_parts(entry, set_name, blocking=blocking), _capital(play_in_words(entry))
        return defense_parts(entry, set_name), _capital(defense_in_words(entry))
    except (AttributeError, KeyError, TypeError):
        return (), ""


def _call(entry: Any, side: Side) -> NamedCall | None:
    """An entry of a line by its text without the weight; None where it cannot be printed."""
    try:
        bare = {name: value for name, value in entry.items() if name != "weight"}
        if side == "offense":
            label = f"{PLAY_NAMES.get(bare['play'], bare['play'])} to {bare['players'][0]}"
            strategy = bare.get("strategy", "none")
            more = "" if strategy == "none" else f", {strategy.replace('_', ' ')}"
            return NamedCall(call_text(bare), _capital(f"{label}{more}"), "run" if bare["play"] in RUNS else "pass")
        code = bare["defense"]
        kind = "run" if code in RUN_DEFENSES else "pass" if code in DEFENSE_NAMES else ""
        return NamedCall(defense_text(bare), _capital(f"{DEFENSE_NAMES.get(code, code)}{_extra(bare)}"), kind)
    except (AttributeError, IndexError, KeyError, TypeError):
        return None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _extra(entry: Mapping[str, Any]) -> str:
    """Who blitzes and who is covered by several men."""
    blitz = f" by {'/'.join(entry['blitz'])}" if entry.get("blitz") else ""
    covered = [each["receiver"] for each in entry.get("coverages", ())]
    return blitz + (f" with help on {' and '.join(covered)}" if covered else "")
