"""What differs between two plans, in a coach's words: sheet by sheet, input by input.

Entries and rows are known by their names (the short name of a set, the letter of a play, the id of a line), so that one
that only moved is not told as new. Conditions, plays, calls and men are said in words, where the form has them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from ..interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from .forms import at_place, entries_of, entry_name, holder_of, object_of, one_of

JSON = dict[str, Any]
NOTHING: Final = "nothing"
_ALWAYS: Final = "in every other situation"


def differences(form: PlanForm, before: Any, after: Any) -> list[str]:
    """A sentence for each difference between two documents that the sheets of a form show; a table of which several
    lines differ is told as a whole first."""
    sentences: list[str] = []
    for spec in form.sheets:
        compared = _Compared(form, spec)
        old, new = at_place(before, spec.place), at_place(after, spec.place)
        sentences += compared.entries(old, new) if spec.each else compared.sheet(spec.title, old, new)
    return sentences


def changed_sheets(form: PlanForm, before: Any, after: Any) -> frozenset[str]:
    """The codes of the sheets on which two documents differ."""
    return frozenset(spec.code for spec in form.sheets if differences(replace(form, sheets=(spec,)), before, after))


@dataclass(frozen=True)
class _Compared:
    """A sheet of a form on which two documents are compared."""

    form: PlanForm
    spec: SheetSpec

    def entries(self, before: Any, after: Any) -> Iterator[str]:
        """Differences of a list whose entries have a sheet each."""
        old = {_name(entry, place): entry for place, entry in enumerate(entries_of(before))}
        new = {_name(entry, place): entry for place, entry in enumerate(entries_of(after))}
        yield from _gone_and_new(one_of(self.spec), old, new)
        for name in new:
            if name in old:
                yield from self.sheet(f"{one_of(self.spec)} {name}", old[name], new[name])

    def sheet(self, title: str, before: Any, after: Any) -> Iterator[str]:
        """Differences of one sheet: its own inputs, then its rows."""
        spec = self.spec
        yield from self._inputs(spec.fields, title, object_of(before), object_of(after))
        if not spec.rows:
            return
        old, new = self._rows(before), self._rows(after)
        yield from _gone_and_new(f"{title}: {spec.rows[0].label.lower()}", old, new)
        yield from self._changed_rows(title, old, new)
        if spec.ordered and [name for name in old if name in new] != [name for name in new if name in old]:
            yield f"{title}: the order is another one."

    def _changed_rows(self, title: str, old: Mapping[str, JSON], new: Mapping[str, JSON]) -> Iterator[str]:
        """Differences of the rows that both have."""
        spec = self.spec
        told = {
            name: list(self._inputs(spec.rows[1:], self._called(title, name, row), old[name], row))
            for name, row in new.items()
            if name in old
        }
        changed = [name for name, sentences in told.items() if sentences]
        if spec.drawn == "table" and len(changed) > 1:
            yield f"{title}: {len(changed)} lines changed, {_listed(changed)}."
        for name in changed:
            yield from told[name]

    def _called(self, title: str, name: str, row: JSON) -> str:
        """How a row is called in a sentence: a play by its name, a line of a table with its situation."""
        if self.spec.drawn == "plays":
            return f"{one_of(self.spec)} {name}"
        if self.spec.drawn != "table":
            return f"{title}, {name}"
        when = next((each for each in self.spec.rows if each.conditions), None)
        return f"{title}, line {name} ({self._shown(when, row)})" if when else f"{title}, line {name}"

    def _rows(self, body: Any) -> dict[str, JSON]:
        """The rows of a sheet by what their first input says; of several that say the same, each with its number."""
        rows = entries_of(object_of(body).get(self.spec.rows_in) if self.spec.rows_in else body)
        by_name: dict[str, JSON] = {}
        for row in map(object_of, rows):
            name = self._shown(self.spec.rows[0], row)
            same = sum(known == name or known.startswith(f"{name} (") for known in by_name)
            by_name[f"{name} ({same + 1})" if same else name] = row
        return by_name

    def _inputs(self, specs: Sequence[FieldSpec], where: str, before: JSON, after: JSON) -> Iterator[str]:
        """Differences of the inputs of an entry."""
        for spec in specs:
            old, new = holder_of(before, spec).get(spec.name), holder_of(after, spec).get(spec.name)
            if old == new:
                continue
            if spec.words and isinstance(old, list) and isinstance(new, list):
                yield f"{where}: {self._exchanged(spec, old, new)}."
            elif spec.words and (words := self.form.words[spec.words](new)) and new is not None:
                yield f"{where} now: {words}."
            else:
                shown = [self._shown(spec, entry) for entry in (before, after)]
                yield f"{where}: {_label(spec)} was {shown[0]}, is {shown[1]}."

    def _exchanged(self, spec: FieldSpec, old: list[Any], new: list[Any]) -> str:
        """What comes into a list and what goes out of it: "B Sweep comes in for A Plunge"."""
        say = self.form.words[spec.words]
        before, after = (Counter([say(each) or spec.reading.write([each]) for each in every]) for every in (old, new))
        come, gone = _counted(after - before), _counted(before - after)
        if come and gone:
            return f"{come} instead of {gone}"
        if come or gone:
            return f"{come} comes in" if come else f"{gone} goes out"
        return f"{_label(spec)} stand in another order"

    def _shown(self, spec: FieldSpec, entry: JSON) -> str:
        """What an input shows of an entry, in words where there are some."""
        value = holder_of(entry, spec).get(spec.name)
        if value is None:
            return NOTHING
        if isinstance(value, bool):
            return "yes" if value else "no"
        text = spec.reading.write(value)
        if spec.conditions:
            terms = self.form.conditions[spec.conditions].terms(text)
            return text if terms is None else ", ".join([term.said for term in terms]) or _ALWAYS
        if spec.choices:
            text = dict(self.form.choices.get(spec.choices, ())).get(text) or self.form.men.get(text, text)
        return text.replace("\n", "; ") or NOTHING


def _name(entry: Any, place: int) -> str:
    return entry_name(entry) or str(place + 1)


def _gone_and_new(what: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"{what} {name} is gone." for name in old if name not in new)
    yield from (f"{what} {name} is new." for name in new if name not in old)


def _counted(things: Counter[str]) -> str:
    """Things with how many of them there are: "A Plunge, B Sweep twice"."""
    times = {1: "", 2: " twice"}
    return _listed([f"{name}{times.get(count, f' {count} times')}" for name, count in things.items()])


def _listed(names: Sequence[str]) -> str:
    """Names as a sentence lists them."""
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]])) if names else ""


def _label(spec: FieldSpec) -> str:
    """A field's label within a sentence; the code of a position stays as it is."""
    return spec.label if spec.label[:2].isupper() else spec.label.lower()
