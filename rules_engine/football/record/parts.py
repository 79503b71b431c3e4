"""The parts of a record, and a record cut down to some of them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...errors import RecordError
from ...interface import JSON

PARTS: Final = ("public", "calls.home", "calls.away", "memory", "plans", "proof")


def select(record: JSON, parts: Iterable[str]) -> JSON:
    """The record with these parts only; the names of the others stand under ``closed``."""
    wanted = set(parts)
    unknown = sorted(wanted - set(PARTS))
    if unknown:
        raise RecordError(f"A record has no part {unknown[0]!r}; it has {', '.join(PARTS)}.")
    closed = sorted(set(closed_parts(record)) | {part for part in PARTS if part not in wanted})
    out = {name: value for name, value in record.items() if name not in ("public", "calls", "memory", "plans", "proof")}
    for name in ("public", "memory", "plans", "proof"):
        if name not in closed and name in record:
            out[name] = record[name]
    calls = {side: body for side, body in record.get("calls", {}).items() if f"calls.{side}" not in closed}
    if calls:
        out["calls"] = calls
    if closed:
        out["closed"] = closed
    return out


def closed_parts(record: JSON) -> tuple[str, ...]:
    """The parts that this record does not hold."""
    return tuple(record.get("closed", ()))
