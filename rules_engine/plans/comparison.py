"""What differs between two plans, in the words of their forms: sheet by sheet, input by input.

Entries and rows are known by their names (the short name of a set, the letter of a play, the id of a line), so that one
that only moved is not told as new.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from ..interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from .forms import at_place, entries_of, entry_name, holder_of, object_of, one_of

JSON = dict[str, Any]
NOTHING: Final = "nothing"


def differences(form: PlanForm, before: Any, after: Any) -> list[str]:
    """A sentence for each difference between two documents that the sheets of a form show."""
    sentences: list[str] = []
    for spec in form.sheets:
        old, new = at_place(before, spec.place), at_place(after, spec.place)
        sentences += _entries(spec, old, new) if spec.each else _sheet(spec, spec.title, old, new)
    return sentences


def changed_sheets(form: PlanForm, before: Any, after: Any) -> frozenset[str]:
    """The codes of the sheets on which two documents differ."""
    return frozenset(spec.code for spec in form.sheets if differences(replace(form, sheets=(spec,)), before, after))


def _entries(spec: SheetSpec, before: Any, after: Any) -> Iterator[str]:
    """Differences of a list whose entries have a sheet each."""
    old = {_name(entry, place): entry for place, entry in enumerate(entries_of(before))}
    new = {_name(entry, place): entry for place, entry in enumerate(entries_of(after))}
    yield from _gone_and_new(one_of(spec), old, new)
    for name in new:
        if name in old:
            yield from _sheet(spec, f"{one_of(spec)} {name}", old[name], new[name])


def _name(entry: Any, place: int) -> str:
    return entry_name(entry) or str(place + 1)


def _gone_and_new(what: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{what} {name} is gone." for name in old if name not in new)
    yield from (f"{what} {name} is new." for name in new if name not in old)


def _sheet(spec: SheetSpec, title: str, before: Any, after: Any) -> Iterator[str]:
    """Differences of one sheet: its own inputs, then its rows."""
    yield from _inputs(spec.fields, title, object_of(before), object_of(after))
    if not spec.rows:
        return
    old, new = _rows(spec, before), _rows(spec, after)
    yield from _gone_and_new(f"{title}: {spec.rows[0].label.lower()}", old, new)
    for name in new:
        if name in old:
            yield from _inputs(spec.rows[1:], f"{title}, {name}", old[name], new[name])
    if spec.ordered and [name for name in old if name in new] != [name for name in new if name in old]:
        yield f"{title}: the order is another one."


def _rows(spec: SheetSpec, body: Any) -> dict[str, JSON]:
    """The rows of a sheet by what their first input says; of several that say the same, each with its number."""
    rows = entries_of(object_of(body).get(spec.rows_in) if spec.rows_in else body)
    by_name: dict[str, JSON] = {}
    for row in map(object_of, rows):
        name = _shown(spec.rows[0], row)
        same = sum(known == name or known.startswith(f"{name} (") for known in by_name)
        by_name[f"{name} ({same + 1})" if same else name] = row
    return by_name


def _inputs(specs: Sequence[FieldSpec], where: str, before: JSON, after: JSON) -> Iterator[str]:
    """Differences of the inputs of an entry."""
    for spec in specs:
        old, new = holder_of(before, spec), holder_of(after, spec)
        if old.get(spec.name) != new.get(spec.name):
            yield f"{where}: {_label(spec)} was {_shown(spec, old)}, is {_shown(spec, new)}."


def _label(spec: FieldSpec) -> str:
    """A field's label within a sentence; the code of a position stays as it is."""
    return spec.label if spec.label[:2].isupper() else spec.label.lower()


def _shown(spec: FieldSpec, entry: JSON) -> str:
    """What an input shows of an entry."""
    if entry.get(spec.name) is None:
        return NOTHING
    if isinstance(entry[spec.name], bool):
        return "yes" if entry[spec.name] else "no"
    return spec.reading.write(entry[spec.name]).replace("\n", "; ") or NOTHING
