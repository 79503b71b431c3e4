"""Values of a league's file: how a column's value is written, read, checked and stored."""

from __future__ import annotations

import base64
from collections.abc import Collection
from datetime import datetime, time
from typing import Any, TypeAlias
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DatabaseError, models, transaction

from league import clock
from league.services.errors import Refused
from league.services.names import readable

JSON = dict[str, Any]
Column: TypeAlias = "models.Field[Any, Any]"
LONGEST_QUOTE = 80
FIRST_YEAR, LAST_YEAR = 1970, 2200  # of a moment: beyond, a calendar of some zone ends
SMALL, LARGE = 32_000, 2_000_000_000  # numbers at most: the columns hold a little more, since the service counts on
TEXTS = (models.CharField, models.TextField, models.UUIDField, models.DateTimeField, models.TimeField)
NAMES = ("name", "display_name", "username")  # must be readable as they are written


def value_out(value: Any) -> Any:
    """Return a column's value as the file holds it."""
    if isinstance(value, (datetime, time)):
        return value.isoformat()
    if isinstance(value, UUID):
        return str(value)
    if isinstance(value, (bytes, memoryview)):
        return base64.b64encode(bytes(value)).decode()
    return value


def value_in(column: Column, value: Any, place: str) -> Any:
    """Return the value of a column from the file's; Refused with its place where it does not fit the column."""
    try:
        if isinstance(column, models.BinaryField):
            if value is None and column.null:
                return None
            return _within(base64.b64decode(value, validate=True), column.max_length)
        if isinstance(column, models.JSONField):
            return _of_kind(value, type(column.get_default()) if column.has_default() else object)
        if value is not None and isinstance(column, TEXTS):
            _of_kind(value, str)
        if value is not None and isinstance(column, (models.IntegerField, models.BooleanField)):
            _exactly(value, bool if isinstance(column, models.BooleanField) else int)
        if column.name in NAMES and value is not None:
            readable(value, what=place, field="file")
        found = column.to_python(value)
    except (ValidationError, ValueError, TypeError, OverflowError) as wrong:
        raise Refused(f"{place}: {brief(value)} does not fit.", field="file") from wrong
    if isinstance(found, datetime) and found.tzinfo is None:
        raise Refused(f"{place}: {brief(value)} has no time zone.", field="file")
    if isinstance(column, models.IntegerField) and isinstance(found, int):
        _require_range(column, found, place)
    if isinstance(found, datetime) and not FIRST_YEAR <= found.year <= LAST_YEAR:
        raise Refused(f"{place}: {brief(value)} lies outside the years {FIRST_YEAR} to {LAST_YEAR}.", field="file")
    return found


def _of_kind(value: Any, kind: type) -> Any:
    if not isinstance(value, kind):
        raise TypeError(value)
    return value


def _exactly(value: Any, kind: type) -> None:
    if type(value) is not kind:
        raise TypeError(value)


def _within(value: bytes, most: int | None) -> bytes:
    if most is not None and len(value) > most:
        raise ValueError(value)
    return value


def _require_range(column: Column, number: int, place: str) -> None:
    """Refuse a number that a column of its kind does not hold, on whatever database."""
    small = isinstance(column, (models.SmallIntegerField, models.PositiveSmallIntegerField))
    most = SMALL if small else LARGE
    least = 0 if isinstance(column, (models.PositiveSmallIntegerField, models.PositiveIntegerField)) else -most
    if not least <= number <= most:
        raise Refused(f"{place}: {brief(number)} is not a number from {least} to {most}.", field="file")


def brief(value: object) -> str:
    """Quote a wrong value in a sentence, cut if it is long."""
    told = repr(value)
    return told if len(told) <= LONGEST_QUOTE else f"{told[:LONGEST_QUOTE]}..."


def require_zone(name: str, place: str) -> None:
    """Refuse a time zone that nobody knows."""
    if name not in clock.time_zones():
        raise Refused(f"{place}: there is no time zone {name!r}.", field="file")


def require_fields(row: JSON, names: Collection[str], place: str) -> None:
    """Refuse an object that lacks one of the names or has another."""
    if odd := sorted(set(names) ^ set(row)):
        told = brief(", ".join(odd))[1:-1]
        raise Refused(f"{place}: {told} {'is' if len(odd) == 1 else 'are'} missing or unknown.", field="file")


def require_clean(row: models.Model, place: str, *, only: Collection[str] | None = None) -> None:
    """Refuse a row that its columns' own validators refuse. Relations, JSON and bytes are checked elsewhere."""
    elsewhere = (models.JSONField, models.BinaryField)
    columns = row._meta.concrete_fields
    skipped = {c.name for c in columns if c.is_relation or c.primary_key or isinstance(c, elsewhere)}
    if only is not None:
        skipped |= {c.name for c in columns} - set(only)
    try:
        row.clean_fields(skipped)
    except ValidationError as wrong:
        name, said = next(iter(wrong.message_dict.items()))
        raise Refused(f"{place}.{name}: {' '.join(said)}", field="file") from wrong


def keep(row: models.Model, place: str) -> None:
    """Check and store a row as it is, moments of birth included."""
    require_clean(row, place)
    try:
        with transaction.atomic():
            row.save_base(raw=True, force_insert=True)
    except (DatabaseError, ValueError, TypeError) as wrong:
        raise Refused(f"{place}: the row contradicts another or its own columns.", field="file") from wrong
