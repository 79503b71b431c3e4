"""Where a problem of a plan belongs on its sheets: on which sheet, and at which of its inputs.

A problem has a path into the document (``plays[3].text``); a coach who writes on sheets has never seen one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..interface.planning.forms import FieldSpec, PlanForm, SheetSpec
from .document_reader import IN_BRACKETS, IN_QUOTES
from .forms import NEW

Steps = tuple[str, ...]  # a path in its keys and numbers: ("plays", "3", "text")


@dataclass(frozen=True, slots=True)
class Place:
    """The key of a sheet and that of an input on it; ``input`` "" for the sheet as a whole. Both "" for the plan."""

    sheet: str = ""
    input: str = ""


def place_of(form: PlanForm, path: str) -> Place:
    """Where what is wrong at a path is mended: the place that has most of the path in common with it."""
    steps = steps_of(path)
    found = [(len(lead), place) for lead, place in _candidates(form, steps) if lead == steps[: len(lead)]]
    return max(found, key=lambda each: each[0])[1] if steps and found else Place()


def told_on_sheets(form: PlanForm, path: str, message: str, hint: str) -> tuple[Place, str, str]:
    """A problem for who writes on sheets: its place, and its sentences with the label of the input where the document
    has the name of a field. What only helps a document that is typed is left out."""
    place = place_of(form, path)
    spec = _field_at(form, place)
    if hint in (IN_QUOTES, IN_BRACKETS):
        hint = ""
    if spec is None:
        return place, message, hint
    return place, _labelled(message, spec), _labelled(hint, spec)


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
    return re.sub(rf'^The field "{name}" is missing\.$', f"{label} is missing.", sentence)


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
            yield lead, Place(key)
        yield from _inputs(spec.fields, lead, Place(key), "")
        yield from _rows(spec, lead, key, steps)


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
