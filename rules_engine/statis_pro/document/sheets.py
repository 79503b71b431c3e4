"""A plan as plain forms: its sheets, and what may be chosen in them."""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON, Team
from ...interface.forms import MISSING, Choices, FieldSpec, PlanForm, Reading, SheetSpec, as_typed
from ...plans.inputs import NUMBER, NUMBERS
from ...plans.text.draft import Draft
from ...plans.text.words import LineError, items, words
from ..boxes import MEN
from .compact.rows import CallReader
from .compact.writing import call_text, defense_text
from .fields import DEFENSE_PLACES, HALVES, KICKERS, OFFENSE_PLACES, RETURNERS, TACTICS

_MEN, _KICKS = "Men", "Kicks"
_TITLES: Final = {"first": "First half", "second": "Second half"}
_WHEN: Final = "A condition: down = 3 and distance > 5. The last line is normal."
_OTHERWISE: Final = "The first line that holds is done; without one, what is usual."
_PLAYS: Final = "4 SH FL1/LE, 2 SC BK1, IL BK1 draw: weights, plays, who runs or catches"
_DEFENSES: Final = "3 P double FL1 O/L, 2 RNK, BLZ F/J: weights, defenses, boxes of who covers or blitzes"


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
        FieldSpec("when", "When"),
        FieldSpec("set", "Set", choices=f"{table}_sets"),
        FieldSpec("calls", "Calls", _calls(table), "long", hint=_PLAYS if table == "offense" else _DEFENSES),
    )
    for table in ("offense", "defense")
}


def plan_form(plan: Any, team: Team) -> PlanForm:
    """The sheets of a plan; sets that a line may name are those of the draft."""
    sheets = [*_men_sheets(), *(sheet for half in HALVES for sheet in _half_sheets(half))]
    return PlanForm(tuple(sheets), {}, _choices(plan, team))


def _men_sheets() -> list[SheetSpec]:
    positions = tuple([FieldSpec(place, place, NUMBER, choices="men") for place in OFFENSE_PLACES])
    boxes = tuple([FieldSpec(box, f"Box {box}", NUMBERS) for box in DEFENSE_PLACES])
    depth = tuple([FieldSpec(kind, kind, NUMBERS) for kind in MEN])
    returners = tuple([FieldSpec(name, name.replace("_", " ").capitalize(), NUMBERS) for name in RETURNERS])
    kickers = tuple([FieldSpec(name, name.capitalize(), NUMBER, choices="kickers") for name in KICKERS])
    names = (FieldSpec("name", "Name"), FieldSpec("comment", "Comment", widget="long"))
    interceptors = FieldSpec("interceptors", "Interceptors", NUMBERS, hint="Who intercepts where several may")
    return [
        SheetSpec("plan", "The plan", _MEN, (), fields=(*names, interceptors)),
        SheetSpec("sets", "Sets", _MEN, ("sets",), each=True, fields=(FieldSpec("id", "Name"), _men_field(positions))),
        SheetSpec(
            "defensive_sets",
            "Defensive sets",
            _MEN,
            ("defensive_sets",),
            each=True,
            fields=(FieldSpec("id", "Name"), _men_field(boxes)),
        ),
        SheetSpec("depth", "Depth", _MEN, ("depth",), fields=depth, hint="Who comes in for one who cannot play."),
        SheetSpec("kickers", "Kickers", _KICKS, ("kickers",), fields=kickers),
        SheetSpec("returners", "Returners", _KICKS, ("returners",), fields=returners),
    ]


def _men_field(places: tuple[FieldSpec, ...]) -> FieldSpec:
    """The men of a set as one input: ``LE 80, LT 72``, in boxes ``A 94 95``."""
    known = {each.name: each.reading for each in places}

    def read(text: str) -> Any:
        men: JSON = {}
        for part in text.replace("\n", ",").split(","):
            place, _, numbers = part.strip().partition(" ")
            if place:
                value = known[place].read(numbers.strip()) if place in known else numbers.strip()
                men[place] = "" if value is MISSING else value
        return men or MISSING

    def write(value: Any) -> str:
        if not isinstance(value, dict):
            return as_typed(value)
        return ", ".join(f"{at} {known[at].write(men) if at in known else as_typed(men)}" for at, men in value.items())

    hint = f"{places[0].name} 80, {places[1].name} 72 ..."
    return FieldSpec("men", "Men", Reading(read, write), "long", hint=hint)


def _half_sheets(half: str) -> list[SheetSpec]:
    title = _TITLES[half]
    sheets = [
        SheetSpec(
            f"{half}_{table}", f"{title}: {table}", title, (half, table), rows=rows, spare=2, ordered=True, hint=_WHEN
        )
        for table, rows in _LINES.items()
    ]
    sheets += [_shift_sheet(half, table) for table in _LINES]
    return [*sheets, *[_tactic_sheet(half, tactic) for tactic in TACTICS]]


def _shift_sheet(half: str, table: str) -> SheetSpec:
    sets = f"{table}_sets"
    rows = (FieldSpec("when", "When"), FieldSpec("set", "Set", choices=sets), FieldSpec("to", "To", choices=sets))
    name, title = f"{table}_shifts", f"{_TITLES[half]}: shifts of the {table}"
    return SheetSpec(f"{half}_{name}", title, _TITLES[half], (half, name), rows=rows, spare=2, ordered=True)


def _tactic_sheet(half: str, tactic: str) -> SheetSpec:
    rows = (FieldSpec("when", "When"), FieldSpec("call", "Answer", choices=tactic))
    return SheetSpec(
        f"{half}_{tactic}",
        f"{_TITLES[half]}: {tactic.replace('_', ' ')}",
        _TITLES[half],
        (half, "tactics", tactic),
        rows=rows,
        spare=2,
        ordered=True,
        hint=_OTHERWISE,
    )


def _choices(plan: Any, team: Team) -> dict[str, Choices]:
    """What may be chosen: men of the roster, kickers, sets of the draft, answers of tactics."""
    men = [(str(man.number), f"#{man.number} {man.name} ({man.position})") for man in team.athletes]
    kickers = [
        (str(man.number), f"#{man.number} {man.name}")
        for man in team.athletes
        if "kicker" in man.sheet or "punter" in man.sheet
    ]
    answers = {name: [(call, call.replace("_", " ")) for call in calls] for name, calls in TACTICS.items()}
    sets = {"offense_sets": _names(plan, "sets"), "defense_sets": _names(plan, "defensive_sets")}
    return {"men": men, "kickers": kickers, **sets, **answers}


def _names(plan: Any, field: str) -> Choices:
    """The names of the draft's sets as far as they can be read."""
    given = plan.get(field) if isinstance(plan, dict) else None
    entries = given if isinstance(given, list) else []
    names = [each.get("id") for each in entries if isinstance(each, dict)]
    return [(name, name) for name in names if isinstance(name, str)]
