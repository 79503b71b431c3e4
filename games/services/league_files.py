"""The file of a league, read and written row by row: whatever it holds, one row of it is in memory at a time.

It is read before anything is locked or stored: its form, its size, how many rows it has, and that every record in it
unpacks within its bounds. What was read lies in files without a name until it is stored.
"""

from __future__ import annotations

import base64
import binascii
import json
import tempfile
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from typing import IO, Any

from games import engine
from league.documents import JsonStream, keepable
from league.limits import Deadline, ImportBounds
from league.services.errors import Refused

JSON = dict[str, Any]
HEAD = ("format", "version", "league", "left_out")
PEOPLE, TABLES = "people", "tables"
RECORDS, BODY = "records", "body"


class Spool:
    """Rows in a file without a name, in the order in which they came."""

    def __init__(self) -> None:
        self._file: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n")  # noqa: SIM115
        self.count = 0

    def add(self, row: str) -> None:
        self._file.write(row + "\n")
        self.count += 1

    def __iter__(self) -> Iterator[JSON]:
        self._file.seek(0)
        for line in self._file:
            yield json.loads(line)


@dataclass
class LeagueFile:
    """What a file holds: its head, its people and the rows of its tables by name."""

    head: JSON = field(default_factory=dict)
    people: Spool | None = None
    tables: dict[str, Spool] | None = None


def read(stream: IO[bytes], bounds: ImportBounds, deadline: Deadline) -> LeagueFile:
    """Everything of a file, within its bounds; Refused with the place of what is wrong."""
    try:
        return _Reading(stream, bounds, deadline).whole()
    except ValueError as wrong:
        raise Refused(f"The file {wrong}.", field="file") from wrong


class _Reading:
    def __init__(self, stream: IO[bytes], bounds: ImportBounds, deadline: Deadline) -> None:
        self._stream = JsonStream(stream, bounds.row.most)
        self._bounds, self._deadline = bounds, deadline
        self._rows = self._unpacked = 0

    def whole(self) -> LeagueFile:
        found, seen = LeagueFile(), set[str]()
        if not self._stream.opens("{"):
            self._stream.value()
            return found
        for name in self._stream.fields():
            _once(seen, name)
            if name == PEOPLE:
                found.people = self._list(PEOPLE)
            elif name == TABLES:
                found.tables = self._tables()
            else:
                value = self._value()
                found.head |= {name: value} if name in HEAD else {}
        self._stream.end()
        return found

    def _value(self) -> Any:
        value = self._stream.value()
        keepable(value)
        return value

    def _tables(self) -> dict[str, Spool] | None:
        if not self._stream.opens("{"):
            self._value()
            return None
        found: dict[str, Spool] = {}
        for name in self._stream.fields():
            _once(found, name)
            found[name] = self._list(f"{TABLES}.{name}")
        return found

    def _list(self, place: str) -> Spool:
        wanted = Refused(f"{place}: a list of objects is wanted.", field="file")
        if not self._stream.opens("["):
            raise wanted
        rows = Spool()
        for row in self._deadline.over(self._stream.items()):
            if not isinstance(row, dict):
                raise wanted
            self._rows += 1
            self._bounds.rows.require(self._rows)
            if place == f"{TABLES}.{RECORDS}":
                self._weigh(row.get(BODY), f"{RECORDS}[{rows.count}].{BODY}")
            rows.add(keepable(row))
        return rows

    def _weigh(self, body: object, place: str) -> None:
        """Unpack a record once, alone and bounded, before anything is stored."""
        try:
            packed = base64.b64decode(body, validate=True) if isinstance(body, str) else None
        except binascii.Error:
            packed = None
        if packed is None:
            raise Refused(f"{place}: a packed record is wanted.", field="file")
        try:
            self._unpacked += engine.record_size(packed)
            engine.open_record(packed)
        except engine.RecordError as wrong:
            raise Refused(f"{place}: {wrong}", field="file") from wrong
        self._bounds.records.require(self._unpacked)


def _once(seen: Collection[str], name: str) -> None:
    if name in seen:
        raise ValueError(f'holds "{name[:40]}" twice')
    if isinstance(seen, set):
        seen.add(name)


def write(head: JSON, people: list[JSON], tables: dict[str, Spool]) -> Iterator[bytes]:
    """The file of a league, piece by piece: canonical JSON, so that equal leagues give equal bytes."""
    lead = "{\n"
    for name in sorted([*head, PEOPLE, TABLES]):
        yield f'{lead} "{name}": '.encode()
        if name == TABLES:
            yield from _tables_out(tables)
        else:
            value = people if name == PEOPLE else head[name]
            yield _indented(value, 1).encode()
        lead = ",\n"
    yield b"\n}"


def _tables_out(tables: dict[str, Spool]) -> Iterator[bytes]:
    lead = "{\n"
    for name in sorted(tables):
        yield f'{lead}  "{name}": ['.encode()
        before = "\n   "
        for row in tables[name]:
            yield (before + _indented(row, 3)).encode()
            before = ",\n   "
        yield b"\n  ]" if tables[name].count else b"]"
        lead = ",\n"
    yield b"\n }"


def _indented(value: Any, depth: int) -> str:
    return json.dumps(value, indent=1, sort_keys=True, ensure_ascii=False).replace("\n", "\n" + " " * depth)
