"""A plan as plain forms: its sheets, and what may be chosen in them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from ...interface import JSON, Team
from ...interface.planning.forms import MISSING, Choices, FieldSpec, PlanForm, Reading, SheetSpec, as_typed
from ...plans.conditions.menus import conditions
from ...plans.forms import men_by_number
from ...plans.inputs import NUMBERS
from ...plans.text.draft import Draft
from ...plans.text.words import LineError, items, words
from .call_words import defense_in_words, play_in_words, weighted
from .compact.rows import CallReader
from .compact.writing import call_text, defense_text
from .fields import DEFAULTS, HALVES, QUESTIONS, TACTICS
from .men_sheets import GROUP_MEN, men_choices, men_sheets
from .vocabulary import read_condition, words_of

_TITLES: Final = {"first": "First half", "second": "Second half"}
_WHEN: Final = "A condition: down = 3 and distance > 5. The last line is normal."
_CONDITIONS: Final = {
    name: conditions(words_of(name), partial(read_condition, table=name))
    for name in ("offense", "defense", "tactic", "penalty")
}
_OTHERWISE: Final = "The first line that holds is done. Without one:"
_CALLS: Final = {
    "offense": "Calls: a weight, a play, who runs or catches, a strategy, as in 4 SH FL1/LE, 2 SC BK1, IL BK1 draw. "
    "Plays: IL IR inside, SL SR sweep, ER end around, SC screen, QK quick, SH short, LP long pass; strategies: sneak, "
    "flop, draw, play_action.",
    "defense": "Calls: a weight, a defense, boxes of who covers or blitzes, as in 3 P double FL1 O/L, 2 RNK, BLZ F/J. "
    "Defenses: R1 R2 R3 run with a key, RNK without, P pass, PR prevent, BLZ blitz; CARD lets the card decide.",
}
_WHOLE: Final = (
    FieldSpec("name", "Name"),
    FieldSpec("comment", "Comment", widget="long"),
    FieldSpec("interceptors", "Interceptors", NUMBERS, hint="Who intercepts where several may"),
)


def _calls(table: str) -> Reading:
    """The calls of a line as they stand in the compact form; what cannot be read stays as it was typed."""
    write_one = call_text if table == "offense" else defense_text

    def read(text: str) -> Any:
        if not text:
            return MISSING
        draft = Draft((text,))
        calls: list[JSON] = []
        try:
            for item in items(words(text)):
                calls.append({})
                CallReader(draft, calls[-1], f"calls[{len(calls) - 1}]", item, 1).read(table)
        except LineError:
            return text
        return calls

    def write(value: Any) -> str:
        try:
            return ", ".join(map(write_one, value)) if isinstance(value, list) else as_typed(value)
        except (AttributeError, KeyError, TypeError):
            return as_typed(value)

    return Reading(read, write)


_LINES: Final = {
    table: (
        FieldSpec("id", "Line"),
        FieldSpec("when", "When", widget="wide", conditions=table),
        FieldSpec("set", "Set", choices=f"{table}_sets"),
        FieldSpec("calls", "Calls", _calls(table), "long", words=table),
    )
    for table in ("offense", "defense")
}


def _said(words: Callable[[Mapping[str, Any]], str]) -> Callable[[Any], str]:
    """How a call of a line is said; "" for what is none."""

    def told(entry: Any) -> str:
        try:
            return weighted(words(entry), entry)
        except (AttributeError, IndexError, KeyError, TypeError):
            return ""

    return told


_WORDS: Final = {"offense": _said(play_in_words), "defense": _said(defense_in_words)}


def plan_form(plan: Any, team: Team) -> PlanForm:
    """The sheets of a plan; sets that a line may name are those of the draft."""
    whole = SheetSpec("plan", "The plan", GROUP_MEN, (), fields=_WHOLE)
    sheets = [whole, *men_sheets(team), *(sheet for half in HALVES for sheet in _half_sheets(half))]
    return PlanForm(tuple(sheets), {}, _choices(plan, team), men_by_number(team), _CONDITIONS, _WORDS)


def _half_sheets(half: str) -> list[SheetSpec]:
    title = _TITLES[half]
    sheets = [
        SheetSpec(
            f"{half}_{table}",
            f"{title}: {table}",
            title,
            (half, table),
            rows=rows,
            spare=2,
            ordered=True,
            drawn="table",
            hint=f"{_WHEN} {_CALLS[table]}",
            model=_model(half, table),
        )
        for table, rows in _LINES.items()
    ]
    sheets += [_shift_sheet(half, table) for table in _LINES]
    return [*sheets, *[_tactic_sheet(half, tactic) for tactic in TACTICS]]


def _model(half: str, table: str) -> str:
    """The sheet of the first half whose lines a table of the second may begin with; "" for the first half."""
    return f"first_{table}" if half == "second" else ""


def _shift_sheet(half: str, table: str) -> SheetSpec:
    sets = f"{table}_sets"
    rows = (
        FieldSpec("when", "When", widget="wide", conditions=table),
        FieldSpec("set", "Set", choices=sets),
        FieldSpec("to", "To", choices=sets),
    )
    name, title = f"{table}_shifts", f"{_TITLES[half]}: shifts of the {table}"
    return SheetSpec(
        f"{half}_{name}", title, _TITLES[half], (half, name), rows=rows, spare=2, ordered=True, model=_model(half, name)
    )


def _tactic_sheet(half: str, tactic: str) -> SheetSpec:
    asked = "penalty" if tactic == "penalty" else "tactic"
    when = FieldSpec("when", "When", widget="wide", conditions=asked)
    rows = (when, FieldSpec("call", "Answer", choices=tactic))
    return SheetSpec(
        f"{half}_{tactic}",
        f"{_TITLES[half]}: {tactic.replace('_', ' ')}",
        _TITLES[half],
        (half, "tactics", tactic),
        rows=rows,
        spare=2,
        ordered=True,
        hint=_hint(tactic),
        model=_model(half, tactic),
    )


def _hint(tactic: str) -> str:
    """What a tactic asks, and what is done where no line of the plan says it."""
    asked = QUESTIONS[tactic]
    usual = [
        f"else {answer}" if when == "normal" else f"{_condition_in_words(when)}: {answer}"
        for when, answer in ((when, answer.replace("_", " ")) for when, answer in DEFAULTS[tactic])
    ]
    without = "; ".join(usual).removeprefix("else ")
    return f"{asked[0].upper()}{asked[1:]}. {_OTHERWISE} {without}."


def _condition_in_words(when: str) -> str:
    """What a tactic's condition says to a coach."""
    return ", ".join([term.said for term in _CONDITIONS["tactic"].terms(when) or ()])


def _choices(plan: Any, team: Team) -> dict[str, Choices]:
    """What may be chosen: men of the roster, sets of the draft, answers of tactics."""
    answers = {name: [(call, call.replace("_", " ")) for call in calls] for name, calls in TACTICS.items()}
    sets = {"offense_sets": _names(plan, "sets"), "defense_sets": _names(plan, "defensive_sets")}
    return {**men_choices(team), **sets, **answers}


def _names(plan: Any, field: str) -> Choices:
    """The names of the draft's sets as far as they can be read."""
    given = plan.get(field) if isinstance(plan, dict) else None
    entries = given if isinstance(given, list) else []
    names = [each.get("id") for each in entries if isinstance(each, dict)]
    return [(name, name) for name in names if isinstance(name, str)]
