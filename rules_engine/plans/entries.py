"""Pieces of a plan that a coach keeps and takes into another: an entry of a list, a play, a whole table.

The sheets of the ruleset's form say what there is: a sheet for each entry of a list (a set), a sheet of plays, a sheet
that is a table. The first input of an entry is its short name.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, product
from string import ascii_uppercase
from typing import Any, Final

from ..interface.planning.entries import KeptMan
from ..interface.planning.forms import PlanForm, SheetSpec
from ..interface.values import JSON, Athlete, Team
from .forms import MOST_ROWS, Sheet, at_place, entries_of, object_of, one_of, sheet

_DIGITS: Final = re.compile(r"\d{1,3}")


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a plan. ``sheet`` is the code under which it is kept; ``row`` its place among the plays of a sheet,
    None for what is a sheet of its own."""

    sheet: str
    row: int | None
    title: str
    body: Any


def find_sheet(form: PlanForm, code: str) -> SheetSpec | None:
    """The sheet of that code, if pieces of it can be kept."""
    return next((spec for spec in form.sheets if spec.code == code and _can_be_kept(spec)), None)


def _can_be_kept(spec: SheetSpec) -> bool:
    return spec.each or spec.drawn in ("plays", "table")


def _is_table(spec: SheetSpec) -> bool:
    return not spec.each and spec.drawn == "table"


def alike(form: PlanForm, code: str) -> tuple[str, ...]:
    """The codes of the sheets that take a piece of that sheet: itself, and for a table those with the same inputs, as
    the table of the other half."""
    spec = find_sheet(form, code)
    if spec is None:
        return ()
    if not _is_table(spec):
        return (code,)
    return tuple(each.code for each in form.sheets if _is_table(each) and _inputs(each) == _inputs(spec))


def _inputs(spec: SheetSpec) -> list[tuple[str, str, str]]:
    return [(each.name, each.inside, each.choices) for each in spec.rows]


def sheet_of_key(form: PlanForm, key: str) -> SheetSpec | None:
    """The sheet to which the key of a sheet, or of one of its entries, belongs."""
    return find_sheet(form, key) or find_sheet(form, key.partition(".")[0])


def kind_title(spec: SheetSpec) -> str:
    """What pieces of a sheet are called: "Set", "Play", "Table of plays"."""
    if _is_table(spec):
        return f"Table of {spec.title.rpartition(': ')[2].lower()}"
    return one_of(spec)


def pieces(form: PlanForm, plan: Any, key: str) -> list[Piece]:
    """What can be kept of the sheet of that key."""
    spec = sheet_of_key(form, key)
    if spec is None:
        return []
    body = at_place(plan, spec.place)
    if _is_table(spec):
        return [Piece(alike(form, spec.code)[0], None, spec.title, body)] if entries_of(body) else []
    entries = entries_of(body)[:MOST_ROWS]
    if not spec.each:
        return [Piece(spec.code, row, _title(spec, entry), entry) for row, entry in enumerate(entries) if entry]
    index = key.rpartition(".")[2]
    if not index.isdecimal() or not index.isascii() or int(index) >= len(entries):
        return []
    return [Piece(spec.code, None, _title(spec, entries[int(index)]), entries[int(index)])]


def _title(spec: SheetSpec, entry: Any) -> str:
    """An entry by its kind, its short name and its name."""
    named = [short_name(spec, entry), str(object_of(entry).get("name", ""))]
    return " ".join([one_of(spec), *(each for each in named if each)])[:80]


def short_name(spec: SheetSpec, entry: Any) -> str:
    """By what other pieces of a plan name an entry; "" for a table."""
    return "" if _is_table(spec) else str(object_of(entry).get(_name_field(spec), ""))


def _name_field(spec: SheetSpec) -> str:
    return (spec.fields if spec.each else spec.rows)[0].name


def short_names(spec: SheetSpec, plan: Any) -> set[str]:
    """The short names that a plan has on a sheet already."""
    return {short_name(spec, entry) for entry in entries_of(at_place(plan, spec.place))}


def add(spec: SheetSpec, plan: Any, body: Any) -> tuple[JSON, str]:
    """The plan with an entry under a short name that is free, or with a table in the place of its own; and that
    name."""
    document: JSON = copy.deepcopy(object_of(plan))
    if _is_table(spec):
        return _with_value(document, spec.place, copy.deepcopy(body)), ""
    name = free_name(short_names(spec, plan), short_name(spec, body))
    entry = {**copy.deepcopy(object_of(body)), _name_field(spec): name}
    return _with_value(document, spec.place, [*entries_of(at_place(document, spec.place)), entry]), name


def _with_value(document: JSON, place: Sequence[str], value: Any) -> JSON:
    """The document with a value where the keys lead."""
    key, *rest = place
    inner = _with_value(object_of(document.get(key)), rest, value) if rest else value
    return {**document, key: inner}


def free_name(taken: set[str], wanted: str) -> str:
    """The name that is wanted, else the first free one that is written like it: another letter, another number, the
    same stem with a number."""
    if wanted and wanted not in taken:
        return wanted
    return next(name for name in _names_like(wanted) if name not in taken)


def _names_like(wanted: str) -> Iterator[str]:
    if re.fullmatch("[A-Z]{1,2}", wanted):
        yield from ascii_uppercase
        yield from map("".join, product(ascii_uppercase, repeat=2))
    elif not re.fullmatch("[0-9]*[a-z]?", wanted):
        stem = wanted.rstrip("0123456789")
        for number in range(2, 1000):
            yield f"{stem[: max(1, len(wanted) - len(str(number)))]}{number}"
    yield from map(str, count(1))


def alone(spec: SheetSpec, body: Any) -> tuple[JSON, str]:
    """A plan that holds nothing but this piece, and the key of its sheet there."""
    value = body if _is_table(spec) else [body]
    return _with_value({}, spec.place, value), f"{spec.code}.0" if spec.each else spec.code


def sheet_alone(form: PlanForm, spec: SheetSpec, body: Any) -> Sheet | None:
    """A piece as its sheet shows it."""
    plan, key = alone(spec, body)
    return sheet(form, plan, key)


def men_in(body: Any, team: Team) -> tuple[KeptMan, ...]:
    """The men of a team whose numbers stand anywhere in a piece; some may stand there for something else."""
    numbers = set(_numbers(body))
    return tuple(
        KeptMan(man.number, man.position, man.name)
        for man in sorted(team.athletes, key=lambda man: man.number)
        if man.number in numbers
    )


def _numbers(value: Any) -> Iterator[int]:
    """Every number in a document, those in its texts too."""
    if isinstance(value, str):
        yield from map(int, _DIGITS.findall(value))
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _numbers(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _numbers(inner)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield value


def able_men(team: Team) -> dict[int, Athlete]:
    """The men who can play today, by number."""
    return {man.number: man for man in team.athletes if man.status == "active" and not man.out}


def stays(kept: KeptMan, able: Mapping[int, Athlete]) -> bool:
    """Whether the man himself can play for this team today: the same number, position and name."""
    man = able.get(kept.number)
    return man is not None and (man.position, man.name) == (kept.position, kept.name)
