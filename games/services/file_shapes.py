"""Shapes of JSON in a league's file: what a value may be, and the place and sentence where it is something else.

A shape is called with a value, its place and the scope of the file. It raises Refused, or returns nothing.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NoReturn, Protocol
from uuid import UUID

from django.db.models import Model

from league import rulebook
from league.services.errors import Refused

from .file_values import FIRST_YEAR, LARGE, LAST_YEAR, brief

LARGEST = LARGE
MOST_ITEMS = 20_000
WORD = r"[A-Za-z0-9_.\- ]+"


@dataclass
class Scope:
    """What a check knows of the file: the ids of its rows by model, the rules of its seasons, codes of its ruleset.

    ``strangers`` gathers ids of which the file has no row although its history may name them, with their places.
    """

    rules: rulebook.LeagueRules
    ids: dict[type[Model], set[str]] = field(default_factory=dict)
    lists: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()
    strangers: dict[type[Model], dict[str, str]] = field(default_factory=dict)
    slots: set[tuple[int, int]] = field(default_factory=set)  # number of the draft in the file, overall
    row: dict[str, Any] = field(default_factory=dict)  # the row whose columns are checked


class Shape(Protocol):
    """What a value may be."""

    def __call__(self, value: Any, place: str, scope: Scope) -> None: ...


def refuse(place: str, said: str) -> NoReturn:
    raise Refused(f"{place}: {said}", field="file")


@dataclass(frozen=True)
class Id:
    """The public id of a row of the file. ``history``: the row may be gone, or be one of those that stay at home."""

    model: type[Model]
    history: bool = False

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        what = str(self.model._meta.verbose_name)
        if not isinstance(value, str) or canonical(value) != value:
            refuse(place, f"{brief(value)} is not the id of a {what}.")
        if value in scope.ids.get(self.model, ()):
            return
        if not self.history:
            refuse(place, f"the file has no such {what}.")
        scope.strangers.setdefault(self.model, {}).setdefault(value, place)


def canonical(value: str) -> str:
    """Return an id as the service writes it; "" for what is none."""
    try:
        return str(UUID(value))
    except ValueError:
        return ""


@dataclass(frozen=True)
class Whole:
    """A whole number."""

    least: int = 0
    most: int = 32_767

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if type(value) is not int or not self.least <= value <= self.most:
            refuse(place, f"{brief(value)} is not a whole number from {self.least} to {self.most}.")


class Truth:
    """Yes or no."""

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if not isinstance(value, bool):
            refuse(place, f"{brief(value)} is neither true nor false.")


@dataclass(frozen=True)
class Text:
    """Free text of bounded length; of a ``pattern`` where there is one."""

    most: int
    pattern: str = ""

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if not isinstance(value, str) or (self.pattern and not re.fullmatch(self.pattern, value)):
            refuse(place, f"{brief(value)} does not fit.")
        if len(value) > self.most:
            refuse(place, f"more than {self.most:,} characters.")


def hexadecimal(most: int = 128) -> Text:
    """A digest, hash or key; it may be empty where there is none."""
    return Text(most, "[0-9a-f]*")


@dataclass(frozen=True)
class Word:
    """One of some words."""

    known: Collection[str]

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if not isinstance(value, str) or value not in self.known:
            refuse(place, f"{brief(value)} is unknown; known are {', '.join(filter(None, self.known))}.")


class Moment:
    """A moment with its zone, in a year that calendars know."""

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        try:
            moment = datetime.fromisoformat(value)
        except (TypeError, ValueError):
            refuse(place, f"{brief(value)} is not a moment.")
        if moment.tzinfo is None:
            refuse(place, f"{brief(value)} is a moment without a time zone.")
        if not FIRST_YEAR <= moment.year <= LAST_YEAR:
            refuse(place, f"{brief(value)} lies outside the years {FIRST_YEAR} to {LAST_YEAR}.")


@dataclass(frozen=True)
class Nullable:
    """Something or nothing."""

    shape: Shape

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if value is not None:
            self.shape(value, place, scope)


@dataclass(frozen=True)
class Many:
    """A list of things of one shape."""

    shape: Shape
    most: int = MOST_ITEMS

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if not isinstance(value, list) or len(value) > self.most:
            refuse(place, f"{brief(value)} is not a list of at most {self.most:,} entries.")
        for number, one in enumerate(value):
            self.shape(one, f"{place}[{number}]", scope)


@dataclass(frozen=True)
class Listed:
    """A list with a shape for each of its places."""

    shapes: tuple[Shape, ...]

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        if not isinstance(value, list) or len(value) != len(self.shapes):
            refuse(place, f"{brief(value)} is not a list of {len(self.shapes)} entries.")
        for number, (one, shape) in enumerate(zip(value, self.shapes, strict=True)):
            shape(one, f"{place}[{number}]", scope)


@dataclass(frozen=True)
class ByKey:
    """An object whose keys have one shape, and its values another."""

    key: Shape
    shape: Shape

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        require_object(value, place)
        for name, one in value.items():
            self.key(name, f"{place}.{_quoted(name)}", scope)
            self.shape(one, f"{place}.{_quoted(name)}", scope)


@dataclass(frozen=True)
class Fields:
    """An object with named fields: those that it must have, and those that it may have."""

    needed: Mapping[str, Shape]
    other: Mapping[str, Shape] = field(default_factory=dict)

    def __call__(self, value: Any, place: str, scope: Scope) -> None:
        require_object(value, place)
        known = {**self.needed, **self.other}
        for name in self.needed:
            if name not in value:
                refuse(place, f'"{name}" is missing.')
        for name, one in value.items():
            if name not in known:
                refuse(place, f'there is no field "{_quoted(name)}".')
            known[name](one, f"{place}.{name}", scope)


def require_object(value: Any, place: str) -> None:
    """Refuse what is no object."""
    if not isinstance(value, dict) or len(value) > MOST_ITEMS:
        refuse(place, f"{brief(value)} is not an object.")


def _quoted(name: str) -> str:
    return brief(name)[1:-1]


def require_bounded(value: Any, place: str, longest: int) -> None:
    """Refuse a string or number of any depth that is longer or larger than anything that is written here."""
    for one in _leaves(value):
        if isinstance(one, str) and len(one) > longest:
            refuse(place, f"a text in it has more than {longest:,} characters.")
        if isinstance(one, (int, float)) and abs(one) > LARGEST:
            refuse(place, f"the number {brief(one)} in it is too large.")


def _leaves(value: Any) -> Iterable[Any]:
    if isinstance(value, dict):
        for name, one in value.items():
            yield name
            yield from _leaves(one)
    elif isinstance(value, list):
        for one in value:
            yield from _leaves(one)
    else:
        yield value
