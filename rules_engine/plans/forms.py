"""Plans as plain forms: sheets of labelled inputs that any page can draw, and the document that comes of them.

A ruleset declares its sheets (``interface.planning.forms``: where in the document, which fields) and what may be
chosen; this module fills a sheet from a document and a document from what was typed. Nothing typed is refused here:
what a field cannot read stays as text in the document, for the plan check to tell. What a sheet does not show is left
as it was.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from ..interface.planning.call_tables import MenuTerm, MenuWord
from ..interface.planning.forms import MISSING, Choices, Drawn, FieldSpec, PlanForm, SheetSpec, Widget
from ..interface.values import JSON, Team
from .inputs import NUMBERS

MOST_ROWS: Final = 200  # of a list that are drawn; no plan is legal that has more
NEW: Final = "new"
TOO_MANY: Final = "Of {count:,} rows the first " + str(MOST_ROWS) + " are shown; the others stay as they are."
ORDER: Final = "_place"  # no field of a document begins with an underscore
REMOVE: Final = "_remove"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A sheet in the list of sheets. ``key`` asks for it; ``path`` is its place, where problems belong to it.

    ``code`` and ``part`` are the code and the title of what it belongs to: of itself, or of the list whose entry it is.
    """

    key: str
    title: str
    group: str
    path: str
    new: bool = False
    drawn: Drawn = "form"
    code: str = ""
    part: str = ""


@dataclass(frozen=True, slots=True)
class Input:
    """One input as it is drawn. ``key`` is what its text comes back under; ``men`` are those whose numbers stand in it,
    by their names; ``errors`` and ``warnings`` are what a check found wrong with it, in sentences. ``conditions`` names
    the words of the conditions that stand in it, "" for none; ``terms`` is the one that does, None where it cannot be
    read. ``suggested`` names what is usually typed into it, "" for nothing; ``said`` is its value in words then."""

    key: str
    label: str
    value: str
    widget: Widget
    choices: Choices = ()
    hint: str = ""
    men: tuple[str, ...] = ()
    errors: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    conditions: str = ""
    terms: tuple[MenuTerm, ...] | None = ()
    suggested: str = ""
    said: str = ""


@dataclass(frozen=True)
class Sheet:
    """A sheet as it is drawn: its own inputs, then rows of them under ``columns``. ``menus`` are the words of the
    conditions in its inputs, by the name that these have for them. ``model`` is the sheet whose entries it may begin
    with, None once it has entries of its own. ``suggestions`` are what is usually typed into its inputs, with its
    meaning, by the name that these have for it."""

    line: SheetLine
    hint: str
    inputs: tuple[Input, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[Input, ...], ...]
    menus: Mapping[str, tuple[MenuWord, ...]] = field(default_factory=dict)
    model: SheetLine | None = None
    suggestions: Mapping[str, Choices] = field(default_factory=dict)


class _Values(Protocol):
    def get(self, key: str, default: str, /) -> str: ...


def lines(form: PlanForm, plan: Any) -> list[SheetLine]:
    """Every sheet of a plan, entries by their names, and where an entry can be added."""
    sheet_lines = []
    for spec in form.sheets:
        path = ".".join(spec.place)
        first = SheetLine(spec.code, spec.title, spec.group, path, False, spec.drawn, spec.code, spec.title)
        if not spec.each:
            sheet_lines.append(first)
            continue
        for index, entry in enumerate(entries_of(at_place(plan, spec.place))[:MOST_ROWS]):
            name = entry_name(entry) or str(index + 1)
            key, title = f"{spec.code}.{index}", f"{one_of(spec)} {name}"
            sheet_lines.append(replace(first, key=key, title=title, path=f"{path}[{index}]"))
        add = f"Add a {one_of(spec).lower()}"
        sheet_lines.append(replace(first, key=f"{spec.code}.{NEW}", title=add, path="", new=True))
    return sheet_lines


def sheet(form: PlanForm, plan: Any, key: str) -> Sheet | None:
    """The sheet of that key, filled from the document; None when there is none."""
    place = _find(form, plan, key)
    if place is None:
        return None
    spec, line, body = place
    whole = object_of(body)
    inputs = tuple(_input(each.name, each, whole, form) for each in spec.fields)
    if spec.each and not line.new:
        inputs += (Input(REMOVE, f"Remove {line.title}", "", "check"),)
    rows = entries_of(whole.get(spec.rows_in)) if spec.rows_in else entries_of(body)
    count = _count(spec, rows)
    drawn = []
    for index in range(count):
        row = object_of(rows[index]) if index < len(rows) else {}
        cells = tuple(_input(f"{index}.{each.name}", each, row, form) for each in spec.rows)
        order = Input(f"{index}.{ORDER}", "Order", str(index + 1) if index < len(rows) else "", "text")
        drawn.append((order, *cells) if spec.ordered else cells)
    columns = tuple(each.label for each in spec.rows)
    hint = spec.hint if len(rows) <= MOST_ROWS else f"{TOO_MANY.format(count=len(rows))} {spec.hint}".rstrip()
    asked = {each.conditions for each in (*spec.fields, *spec.rows)} - {""}
    menus = {name: form.conditions[name].menu for name in sorted(asked)}
    offered = {each.suggested for each in (*spec.fields, *spec.rows)} - {""}
    suggestions = {name: form.choices[name] for name in sorted(offered)}
    columns = ("Order", *columns) if spec.ordered else columns
    return Sheet(line, hint, inputs, columns, tuple(drawn), menus, _model(form, plan, spec), suggestions)


def _model(form: PlanForm, plan: Any, spec: SheetSpec) -> SheetLine | None:
    """The sheet with whose entries an empty one may begin; None where there is none, or where it is as empty."""
    model = next((each for each in form.sheets if each.code == spec.model), None)
    if model is None or at_place(plan, spec.place) or not at_place(plan, model.place):
        return None
    return next(line for line in lines(form, plan) if line.key == model.code)


def with_entries_of_model(form: PlanForm, plan: Any, key: str) -> JSON | None:
    """The document in which an empty sheet holds what its model holds; None where the sheet has no model, or entries of
    its own."""
    place = _find(form, plan, key)
    model = _model(form, plan, place[0]) if place else None
    if place is None or model is None:
        return None
    document: JSON = copy.deepcopy(object_of(plan))
    _put(document, place[0].place, copy.deepcopy(at_place(plan, model.path.split("."))))
    return document


def with_problems(drawn: Sheet, errors: Mapping[str, Sequence[str]], warnings: Mapping[str, Sequence[str]]) -> Sheet:
    """The sheet with what is wrong with its inputs, in sentences by the keys of the inputs."""

    def told(each: Input) -> Input:
        return replace(each, errors=tuple(errors.get(each.key, ())), warnings=tuple(warnings.get(each.key, ())))

    rows = tuple(tuple(told(each) for each in row) for row in drawn.rows)
    return replace(drawn, inputs=tuple(told(each) for each in drawn.inputs), rows=rows)


def _count(spec: SheetSpec, rows: Sequence[Any]) -> int:
    """How many rows of a list are drawn, blank ones included."""
    if not spec.rows:
        return 0
    return min(max(spec.least, len(rows) + spec.spare), max(spec.least, MOST_ROWS))


def fill(form: PlanForm, plan: Any, key: str, values: _Values) -> JSON | None:
    """The document with what was typed into the sheet of that key; None when there is no such sheet.

    A row of which nothing is typed is left out; so is an entry that is to be removed, and an object that holds
    nothing any more.
    """
    place = _find(form, plan, key)
    if place is None:
        return None
    spec, line, body = place
    document: JSON = copy.deepcopy(object_of(plan))
    filled = _filled(spec, body, values)
    if not spec.each:
        _put(document, spec.place, filled)
        return document
    entries = list(entries_of(at_place(document, spec.place)))
    index = len(entries) if line.new else int(key.rpartition(".")[2])
    if values.get(REMOVE, ""):
        del entries[index : index + 1]
    else:
        entries[index : index + 1] = [filled] if filled or not line.new else []
    _put(document, spec.place, entries)
    return document


def _filled(spec: SheetSpec, body: Any, values: _Values) -> Any:
    """The object or list of a sheet with what was typed."""
    if spec.rows and not spec.rows_in:
        return _rows(spec, entries_of(body), values)
    whole = dict(object_of(body))
    _take(whole, spec.fields, "", values)
    if spec.rows_in:
        rows = _rows(spec, entries_of(whole.get(spec.rows_in)), values)
        whole.pop(spec.rows_in, None)
        if rows:
            whole[spec.rows_in] = rows
    return whole


def _rows(spec: SheetSpec, before: Sequence[Any], values: _Values) -> list[Any]:
    """The rows as they were typed; those that a sheet does not show stay as they are behind them."""
    taken: list[tuple[float, int, JSON]] = []
    count = _count(spec, before)
    for index in range(count):
        row = dict(object_of(before[index])) if index < len(before) else {}
        _take(row, spec.rows, f"{index}.", values)
        if any(each.name in holder_of(row, each) for each in spec.rows):
            wanted = values.get(f"{index}.{ORDER}", "") if spec.ordered else ""
            taken.append((_order(wanted, index), index, row))
    shown = [row for _, _, row in sorted(taken, key=lambda each: each[:2])]
    return [*shown, *before[count:]]


def _order(text: str, index: int) -> float:
    """Where a row wants to stand; one that does not say so stays behind those before it."""
    try:
        wanted = float(text.replace(",", "."))
    except ValueError:
        return index + 1
    return wanted if 0 <= wanted <= 1000 else index + 1


def _take(entry: JSON, specs: Iterable[FieldSpec], prefix: str, values: _Values) -> None:
    for each in specs:
        text = values.get(prefix + each.name, "").replace("\r\n", "\n").strip()
        holder = holder_of(entry, each)
        if each.name in holder and each.reading.write(holder[each.name]) == text:
            continue
        value = each.reading.read(text)
        if value is MISSING and each.name not in holder:
            continue
        if each.inside:
            _put(entry, (each.inside, each.name), {} if value is MISSING else value)
        elif value is MISSING:
            del entry[each.name]
        else:
            entry[each.name] = value


def _input(key: str, spec: FieldSpec, entry: JSON, form: PlanForm) -> Input:
    holder = holder_of(entry, spec)
    value = spec.reading.write(holder[spec.name]) if spec.name in holder else ""
    choices = list(form.choices.get(spec.choices, ())[:MOST_ROWS]) if spec.choices else []
    if choices and value not in {code for code, _ in choices}:
        name = form.men.get(value, value) if all(code in form.men for code, _ in choices) else value
        choices.insert(0, (value, f"{name} (cannot be chosen)" if value else "–"))
    elif choices and "" not in {code for code, _ in choices}:
        choices.insert(0, ("", "–"))
    named = value.split() if spec.reading is NUMBERS else []
    men = tuple(form.men[number] for number in named if number in form.men)
    terms = form.conditions[spec.conditions].terms(value) if spec.conditions else ()
    drawn = Input(key, spec.label, value, "choice" if choices else spec.widget, tuple(choices), spec.hint, men)
    said = form.words[spec.words](holder[spec.name]) if spec.suggested and spec.words and spec.name in holder else ""
    return replace(drawn, conditions=spec.conditions, terms=terms, suggested=spec.suggested, said=said)


def men_by_number(team: Team) -> dict[str, str]:
    """The men of a team as a coach calls them, by their numbers: "44 Miller, HB"."""
    return {str(man.number): f"{man.number} {man.name}, {man.position}" for man in team.athletes}


def _find(form: PlanForm, plan: Any, key: str) -> tuple[SheetSpec, SheetLine, Any] | None:
    line = next((each for each in lines(form, plan) if each.key == key), None)
    if line is None:
        return None
    code, _, index = key.partition(".") if key not in {each.code for each in form.sheets} else (key, "", "")
    spec = next(each for each in form.sheets if each.code == code)
    body = at_place(plan, spec.place)
    if spec.each:
        body = {} if line.new else entries_of(body)[int(index)]
    return spec, line, body


def one_of(spec: SheetSpec) -> str:
    """The name of one entry: "Sets" holds a "Set"."""
    return spec.title.removesuffix("s")


def entry_name(entry: Any) -> str:
    """An entry of a list by its short name and its name; "" where it has none."""
    entry = object_of(entry)
    return " ".join(str(entry[name]) for name in ("id", "name") if entry.get(name))[:60]


def at_place(plan: Any, place: Sequence[str]) -> Any:
    """What stands in the document where these keys lead; None for nothing."""
    for key in place:
        plan = object_of(plan).get(key)
    return plan


def _put(document: JSON, place: Sequence[str], value: Any, top: bool = True) -> None:
    """Set what stands at a place. What is empty is left out, and so is an object that becomes empty by it; only a list
    of the document itself that was there stays as an empty one."""
    if not place:
        document.update(value)
        for gone in document.keys() - value.keys():
            del document[gone]
        return
    key, *rest = place
    if rest:
        inner = dict(object_of(document.get(key)))
        _put(inner, rest, value, top=False)
        value = inner
    if value == {} or (value == [] and not (top and key in document)):
        document.pop(key, None)
    else:
        document[key] = value


def holder_of(entry: JSON, spec: FieldSpec) -> JSON:
    """The object in which a field of an entry stands: the entry itself, or one inside it."""
    return object_of(entry.get(spec.inside)) if spec.inside else entry


def object_of(value: Any) -> JSON:
    """A value as an object, an empty one where it is none."""
    return value if isinstance(value, dict) else {}


def entries_of(value: Any) -> Sequence[Any]:
    """A value as a list, an empty one where it is none."""
    return value if isinstance(value, list) else ()
