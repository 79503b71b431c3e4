"""Where a problem of a plan belongs on its sheets: on which sheet, and at which of its inputs.

A problem has a path into the document (``plays[3].text``); a coach who writes on sheets has never seen one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from .document_reader import IN_BRACKETS, IN_QUOTES
from .forms import NEW, one_of

Steps = tuple[str, ...]  # a path in its keys and numbers: ("plays", "3", "text")
_IS_MISSING = re.compile(r'^The field "\w+" is missing\.$')  # the last step of the path is the field


@dataclass(frozen=True, slots=True)
class Place:
    """The key of a sheet and that of an input on it; ``input`` "" for the sheet as a whole. Both "" for the plan."""

    sheet: str = ""
    input: str = ""


def place_of(form: PlanForm, path: str) -> Place:
    """Where what is wrong at a path is mended: the place that has most of the path in common with it."""
    steps = steps_of(path)
    fitting = [(len(lead), place) for lead, place in _candidates(form, steps) if lead == steps[: len(lead)]]
    return max(fitting, key=lambda each: each[0])[1] if steps and fitting else Place()


def told_on_sheets(form: PlanForm, path: str, message: str, hint: str) -> tuple[Place, str, str]:
    """A problem for who writes on sheets: its place, and its sentences with the label of the input where the document
    has the name of a field. What only helps a document that is typed is left out."""
    empty = _sheet_within(form, steps_of(path)) if _IS_MISSING.match(message) else None
    if empty is not None:
        return _told_of_an_empty_sheet(empty)
    place = place_of(form, path)
    spec = _field_at(form, place)
    if hint in (IN_QUOTES, IN_BRACKETS):
        hint = ""
    return (place, message, hint) if spec is None else (place, _labelled(message, spec), _labelled(hint, spec))


def _sheet_within(form: PlanForm, steps: Steps) -> SheetSpec | None:
    """The first sheet that fills what a path leads to, or something of it."""
    return next((spec for spec in form.sheets if spec.place and spec.place[: len(steps)] == steps), None)


def _told_of_an_empty_sheet(spec: SheetSpec) -> tuple[Place, str, str]:
    """That a sheet of which the document has nothing is empty, and what to do: at the first input of its first line
    where it has lines."""
    message = f"“{spec.title}” is empty."
    if spec.each:
        return Place(f"{spec.code}.{NEW}"), message, f"Add a {one_of(spec).lower()}."
    if spec.rows:
        return Place(spec.code, f"0.{spec.rows[0].name}"), message, "Write at least one line."
    return Place(spec.code, spec.fields[0].name if spec.fields else ""), message, "Fill it in."


def _field_at(form: PlanForm, place: Place) -> FieldSpec | None:
    """The field whose input stands at a place; None for a sheet as a whole."""
    spec = next((each for each in form.sheets if each.code == place.sheet.partition(".")[0]), None)
    if spec is None or not place.input:
        return None
    row, _, name = place.input.rpartition(".")
    return next((each for each in (spec.rows if row else spec.fields) if each.name == name), None)


def _labelled(sentence: str, spec: FieldSpec) -> str:
    """A sentence in which a field's label stands for its name: at the beginning, or as what a value is used as."""
    label, name = f"“{spec.label}”", re.escape(spec.name)
    sentence = re.sub(rf"^{name}(?= (?:should|cannot|holds|is) )", label, sentence)
    sentence = re.sub(rf"(?<= cannot be used as ){name}\.$", f"{label}.", sentence)
    sentence = re.sub(rf'^The field "{name}" is missing\.$', f"{label} is missing.", sentence)
    return re.sub(r'^The field "(\w+)" is missing\.$', rf"{label}: something is missing, the “\1”.", sentence)


def steps_of(path: str) -> Steps:
    return tuple(re.findall(r"[^.\[\]]+", path))


def _candidates(form: PlanForm, steps: Steps) -> Iterator[tuple[Steps, Place]]:
    """The path of each sheet and input that may be meant, an earlier one before a later one of the same length."""
    for spec in form.sheets:
        lead, key = spec.place, spec.code
        if spec.each:  # what is wrong with a list as a whole is told where an entry is added
            yield lead, Place(f"{spec.code}.{NEW}")
            if len(steps) <= len(lead):
                continue
            lead, key = (*lead, steps[len(lead)]), f"{spec.code}.{steps[len(lead)]}"
        if lead:
            yield lead, _whole(spec, key)
        yield from _inputs(spec.fields, lead, Place(key), "")
        yield from _rows(spec, lead, key, steps)


def _whole(spec: SheetSpec, key: str) -> Place:
    """A sheet as a whole; one of a single input is mended there."""
    return Place(key, spec.fields[0].name if len(spec.fields) == 1 and not spec.rows else "")


def _rows(spec: SheetSpec, lead: Steps, key: str, steps: Steps) -> Iterator[tuple[Steps, Place]]:
    """The row of a sheet that the steps lead to, and its inputs. A row as a whole is mended at its first input."""
    lead = (*lead, spec.rows_in) if spec.rows_in else lead
    if not spec.rows or len(steps) <= len(lead):
        return
    index = steps[len(lead)]
    yield (*lead, index), Place(key, f"{index}.{spec.rows[0].name}")
    yield from _inputs(spec.rows, (*lead, index), Place(key), f"{index}.")


def _inputs(fields: Sequence[FieldSpec], lead: Steps, sheet: Place, prefix: str) -> Iterator[tuple[Steps, Place]]:
    for each in fields:
        inside = (each.inside,) if each.inside else ()
        yield (*lead, *inside, each.name), Place(sheet.sheet, prefix + each.name)
