"""How a ruleset declares the sheets on which a plan is written; ``plans.forms`` fills them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from ..values import JSON
from .call_tables import MenuTerm, MenuWord

Widget = Literal["text", "wide", "long", "choice", "check"]  # a line, a long line, lines, a list, yes or no
Drawn = Literal["form", "board", "plays", "table"]  # how a page draws a sheet; each can be drawn as a form too
Choices = Sequence[tuple[str, str]]  # what is written into the plan, and what is shown for it

MISSING: Final = object()  # nothing was typed: the field is left out


@dataclass(frozen=True, slots=True)
class Reading:
    """``read`` gives the value of a text, MISSING for none; ``write`` the text that gives this value again."""

    read: Callable[[str], Any]
    write: Callable[[Any], str]


def as_typed(value: Any) -> str:
    """A value as the text of an input: text as it is, anything else as JSON."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


TEXT: Final = Reading(lambda text: text or MISSING, as_typed)


@dataclass(frozen=True, slots=True)
class FieldSpec:
    """One input.

    name        its key in the entry
    reading     how its text becomes a value
    choices     names a list of what may be chosen; without one it is typed
    inside      the key of an object of the entry that holds the field; "" where the entry itself holds it
    conditions  names the words of which its conditions are made; "" for none
    words       names how its value, or each entry of it, is said; "" for no words
    suggested   names a list of what is usually typed, with its meaning: the list is offered, the value is said in its
                ``words``, and anything else may be typed
    """

    name: str
    label: str
    reading: Reading = TEXT
    widget: Widget = "text"
    choices: str = ""
    hint: str = ""
    inside: str = ""
    conditions: str = ""
    words: str = ""
    suggested: str = ""


@dataclass(frozen=True, slots=True)
class Conditions:
    """The conditions of an input: the words of which they are made, and the terms of a text, None for one that cannot
    be read."""

    menu: tuple[MenuWord, ...]
    terms: Callable[[str], tuple[MenuTerm, ...] | None]


@dataclass(frozen=True, slots=True)
class SheetSpec:
    """One sheet, or one for each entry of a list.

    place    keys that lead to the object or the list in the document
    each     a sheet for each entry of the list, and one for a new entry
    fields   inputs of the object or entry itself
    rows     inputs of each row; ``rows_in`` the key of the list of rows, "" where the place itself is that list
    least    how many rows are offered; ``spare`` blank ones besides those that are there
    ordered  the order of rows counts, and can be changed
    drawn    what the rows are: men on a board, plays in a notation, lines of a table; or nothing but inputs
    model    the code of the sheet whose entries this one may begin with while it is empty, "" for none
    """

    code: str
    title: str
    group: str
    place: tuple[str, ...]
    each: bool = False
    fields: tuple[FieldSpec, ...] = ()
    rows: tuple[FieldSpec, ...] = ()
    rows_in: str = ""
    least: int = 0
    spare: int = 0
    ordered: bool = False
    drawn: Drawn = "form"
    hint: str = ""
    model: str = ""


@dataclass(frozen=True)
class PlanForm:
    """The sheets of a plan, what may be chosen where, and the document that a new plan begins with. ``men`` are those
    of the team by their numbers, as a coach calls them: "44 Miller, HB". ``conditions`` and ``words`` are what fields
    name: of which words a condition is made, and how a value is said ("" where it cannot be)."""

    sheets: tuple[SheetSpec, ...]
    blank: JSON
    choices: Mapping[str, Choices] = field(default_factory=dict)
    men: Mapping[str, str] = field(default_factory=dict)
    conditions: Mapping[str, Conditions] = field(default_factory=dict)
    words: Mapping[str, Callable[[Any], str]] = field(default_factory=dict)
