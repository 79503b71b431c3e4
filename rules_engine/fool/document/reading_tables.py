"""Reads the halves of a plan: their tables, rotations and kick tactics."""

from __future__ import annotations

from typing import Any, Final

from ...plans.document_reader import DocumentReader
from ...plans.tables.lines import WrittenLine
from ...plans.tables.reading import LineRules, read_lines
from .fields import LINE, LONGEST_CONDITION, SET, SET_OR_ROTATION
from .kick_lines import read_tactics
from .plan import HalfPlan, Override, RevisionPlan, Rotation
from .vocabulary import KINDS_OF_THE_DEFENSE, TABLES

_MOST_LINES: Final = 60  # of a table
_OFFENSE: Final = LineRules(TABLES, LINE, LONGEST_CONDITION, _MOST_LINES, SET_OR_ROTATION)
_DEFENSE: Final = LineRules(TABLES, LINE, LONGEST_CONDITION, _MOST_LINES, kinds=KINDS_OF_THE_DEFENSE)


def read_half(doc: DocumentReader, value: object, path: str) -> HalfPlan:
    body = doc.fields(value, path, ("offense_table", "defense_table"), ("rotation", "tactics"))
    return HalfPlan(
        offense_table=_table(doc, body, "offense_table", path) or (),
        defense_table=_table(doc, body, "defense_table", path) or (),
        rotation=_own_rotation(doc, body, path),
        tactics=read_tactics(doc, body, path),
        path=path,
    )


def read_revision(doc: DocumentReader, value: object) -> RevisionPlan | None:
    """What is new at half-time; None where every field is left out."""
    path = "halftime"
    body = doc.fields(value, path, (), ("offense_table", "defense_table", "rotation", "tactics"))
    offense, defense = (_table(doc, body, name, path) for name in ("offense_table", "defense_table"))
    rotation, tactics = _own_rotation(doc, body, path), read_tactics(doc, body, path)
    if offense is None and defense is None and rotation is None and tactics is None:
        return None
    return RevisionPlan(offense, defense, rotation, tactics)


def _table(doc: DocumentReader, body: dict[str, Any], name: str, path: str) -> tuple[WrittenLine, ...] | None:
    """The lines of a table; None where the field is left out. Nobody reads a blitz on defense."""
    lines = read_lines(doc, body, name, path, _OFFENSE if name == "offense_table" else _DEFENSE)
    return lines if body.get(name) is not None else None


def _own_rotation(doc: DocumentReader, body: dict[str, Any], path: str) -> Rotation | None:
    return None if body.get("rotation") is None else read_rotation(doc, body["rotation"], f"{path}.rotation")


def read_rotation(doc: DocumentReader, value: object, path: str) -> Rotation:
    body = doc.fields(value, path, ("sets",), ("overrides",))
    overrides = []
    for member, inner in doc.items(body, "overrides", path, 12):
        override = doc.fields(member, inner, ("when", "set"), ())
        name = doc.name(override, "set", inner, SET)
        overrides.append(Override(doc.text(override, "when", inner, LONGEST_CONDITION), name, inner))
    return Rotation(doc.words(body, "sets", path), tuple(overrides), path)
