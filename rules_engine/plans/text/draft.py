"""The document that the compact form is read into, with the place of each value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from ...errors import Report
from ..located import LONGEST_NAME, MOST_VALUES, TOO_MANY_VALUES, TOO_MUCH_HINT, Place
from .words import LineError, LineReader

JSON = dict[str, Any]

_LONGEST_PATH: Final = 3 * LONGEST_NAME  # at most one name on the way to a value is a coach's own


@dataclass(slots=True)
class Draft:
    """The document as far as it is read.

    line     the line that is being read, from 1
    section  the field of the document, or the table, that lines go on with
    begun    the object that they go on with, ``path`` its place in the document
    part     the field of the document whose tables are being read, "" none
    """

    lines: tuple[str, ...]
    document: JSON = field(default_factory=dict)
    report: Report = field(default_factory=Report)
    places: dict[str, Place] = field(default_factory=lambda: {"": Place(1, 1)})
    line: int = 0
    section: str = ""
    begun: JSON = field(default_factory=dict)
    path: str = ""
    part: str = ""

    def place(self, path: str, column: int) -> str:
        """Note where a value starts; gives its path back."""
        if len(self.places) >= MOST_VALUES:
            raise LineError(TOO_MANY_VALUES, column, TOO_MUCH_HINT)
        if len(path) > _LONGEST_PATH:
            raise LineError(f"A name has more than {LONGEST_NAME} characters.", column, "Write the name alone.")
        self.places.setdefault(path, Place(self.line, column))
        return path

    def put(self, body: JSON, path: str, key: str, value: object, column: int) -> None:
        """A field of an object, which may stand there once."""
        if key in body:
            raise LineError(f"{key} stands here twice.", column, "Keep one.")
        body[key] = value
        self.place(f"{path}.{key}" if path else key, column)

    def begin(self, field_name: str, column: int) -> tuple[JSON, str]:
        """A new entry of one of the document's lists, with its path."""
        entries = self.document.setdefault(field_name, [])
        self.place(field_name, column)
        path = self.place(f"{field_name}[{len(entries)}]", column)
        body: JSON = {}
        entries.append(body)
        self.section, self.begun, self.path, self.part = field_name, body, path, ""
        return body, path

    def put_line(self, key: str, value: object, reader: LineReader) -> None:
        """A field of the document that its line says whole."""
        self.put(self.document, "", key, value, reader.words[0].column)
        self.section = key
