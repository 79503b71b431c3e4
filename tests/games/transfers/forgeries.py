"""Forged values for the JSON of a league's file: every leaf and every object, replaced in turn."""

from __future__ import annotations

import copy
import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID, uuid4

from tests.depth import DEEP

Path = tuple[Any, ...]
PER_PLACE = 1  # leaves of one table, column and path that are forged every day


@dataclass(frozen=True)
class Place:
    """A value within a JSON column of a row of the file."""

    table: str
    number: int
    column: str
    path: Path
    value: Any

    @property
    def pattern(self) -> str:
        """The place without numbers and ids: transactions.changes[].after.team"""
        told = "".join("[]" if isinstance(one, int) else f".{'ID' if is_id(one) else one}" for one in self.path)
        return f"{self.table}.{self.column}{told}"


def is_id(value: Any) -> bool:
    try:
        return isinstance(value, str) and str(UUID(value)) == value
    except ValueError:
        return False


def places(tables: dict[str, list[Any]], columns: dict[str, list[str]]) -> list[Place]:
    """Return places of JSON columns: all of them at the deep depth, else some of each pattern."""
    found: dict[str, list[Place]] = defaultdict(list)
    for table, names in columns.items():
        for number, row in enumerate(tables[table]):
            for name in names:
                for path, value in _walk(row[name], ()):
                    place = Place(table, number, name, path, value)
                    kind = row.get("kind", row.get("action", row.get("step", "")))
                    found[f"{place.pattern} {kind} {type(value).__name__}"].append(place)
    if DEEP:
        return [place for group in found.values() for place in group]
    draw = random.Random(7)
    return [place for group in found.values() for place in draw.sample(group, min(PER_PLACE, len(group)))]


def _walk(value: Any, path: Path) -> Iterator[tuple[Path, Any]]:
    yield path, value
    if isinstance(value, dict):
        for name, one in value.items():
            yield from _walk(one, (*path, name))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _walk(one, (*path, number))


def forged(value: Any, foreign: str) -> Iterator[tuple[str, Any]]:
    """Yield forged values in the place of ``value``, each with a word for what was done; ``foreign`` is the id of a row
    of another league."""
    yield "another type", 7 if isinstance(value, (str, list, dict)) else {"forged": 1}
    if isinstance(value, dict):
        for name in list(value)[:3]:
            yield "a key dropped", {key: one for key, one in value.items() if key != name}
        yield "a key added", {**value, "forged": 1}
    elif isinstance(value, list):
        yield "an entry added", [*value, {"forged": 1}]
    elif isinstance(value, str):
        yield "too long", "x" * 100_000
        yield "an unknown word", "unknown"
        if is_id(value):
            yield "a foreign id", foreign
            yield "a lost id", str(uuid4())
        elif re.match(r"\d{4}-\d\d-\d\dT", value):
            yield "year 1", f"0001{value[4:]}"
            yield "year 9999", f"9999{value[4:]}"
    elif isinstance(value, int) and not isinstance(value, bool):
        yield "too large", 10**30
        yield "too small", -(10**6)


def forge(row: dict[str, Any], place: Place, value: Any) -> dict[str, Any]:
    """Return the row with this value in this place."""
    made = copy.deepcopy(row)
    if not place.path:
        made[place.column] = value
        return made
    inner = made[place.column]
    for name in place.path[:-1]:
        inner = inner[name]
    inner[place.path[-1]] = value
    return made
