"""Pieces of a JSON Schema, as ``DocumentReader`` takes values: a ruleset builds the schema of its plan from them.

A schema describes shapes, names and ranges; whether a plan is legal for a roster and a side, the check alone decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .document_reader import LONGEST_TEXT, LONGEST_WORD, MOST_ITEMS, NameRule
from .tables.drawing import TableRules

JSON = dict[str, Any]
DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
PRINTABLE: Final = "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$"
FLAG: Final[JSON] = {"type": "boolean"}


def whole(title: str, fields: JSON, required: Sequence[str], definitions: JSON) -> JSON:
    """The schema of a document; parts that are due later may be left out of what a coach hands in earlier."""
    return {"$schema": DRAFT, "title": title, **an_object(fields, required), "$defs": definitions}


def an_object(fields: JSON, required: Sequence[str] = ()) -> JSON:
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


def a_list(of: JSON, most: int = MOST_ITEMS, least: int = 0) -> JSON:
    schema: JSON = {"type": "array", "items": of, "maxItems": most}
    return {**schema, "minItems": least} if least else schema


def text(longest: int = LONGEST_TEXT) -> JSON:
    return {"type": "string", "maxLength": longest, "pattern": PRINTABLE}


def word() -> JSON:
    """A short text in a list."""
    return text(LONGEST_WORD)


def name(rule: NameRule) -> JSON:
    return {"type": "string", "pattern": f"^(?:{rule.pattern})$"}


def number(low: int, high: int) -> JSON:
    return {"type": "integer", "minimum": low, "maximum": high}


def one_of(values: Sequence[Any]) -> JSON:
    return {"enum": list(values)}


def or_null(of: JSON) -> JSON:
    return {"anyOf": [{"type": "null"}, of]}


def ref(definition: str) -> JSON:
    """What stands among the definitions under this name."""
    return {"$ref": f"#/$defs/{definition}"}


def conditional(key: str, value: JSON, longest: int) -> JSON:
    """A rule: a condition, and what follows when it holds."""
    return an_object({"when": text(longest), key: value}, ["when", key])


def table_line(rules: TableRules, ids: NameRule, longest: int, more: JSON, kinds: Sequence[str] = ()) -> JSON:
    """A line of a table, all of whose fields but the kind are required; ``more`` fields stand in it, of ``kinds`` or of
    every kind that the rules have."""
    fields = {"id": name(ids), "when": text(longest), "kind": one_of(kinds or rules.codes), "cells": a_list(word())}
    return an_object(fields | more, ["id", "when", "cells", *more])
