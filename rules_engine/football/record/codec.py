"""A record as bytes and back: canonical JSON, deflated, with its digest."""

from __future__ import annotations

import hashlib
import json
import zlib
from typing import Any, Final

from ...errors import RecordError
from ...interface import JSON
from .spelling import spelled

SCHEMA: Final = 1
_MAGIC: Final = b"FBM1"
_COMPRESSION: Final = 5  # of 9: the next level costs a game half as much again to save a twentieth of its bytes
MOST_BYTES: Final = 4_000_000  # of a record as canonical JSON; a game has about 230,000


def encode(record: JSON) -> tuple[bytes, str]:
    """The compressed record and its digest: what ``compress`` and ``record_digest`` give, spelled once for both."""
    text = spelled(record)
    return _MAGIC + zlib.compress(text, _COMPRESSION), hashlib.sha256(text).hexdigest()


def compress(record: JSON) -> bytes:
    """The canonical JSON, deflated. Equal records give equal bytes."""
    return encode(record)[0]


def decompress(body: bytes) -> JSON:
    """The record of ``compress``; raises RecordError on anything else, without ever unpacking more than MOST_BYTES."""
    text = unpack(body)
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"The compressed record is damaged: {error}.") from error
    return check_schema(record)


def unpack(body: bytes) -> bytes:
    """The JSON of a compressed record: one whole deflated stream, with nothing behind it."""
    if not body.startswith(_MAGIC):
        raise RecordError("This is no compressed record.")
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(body[len(_MAGIC) :], MOST_BYTES + 1)
    except zlib.error as error:
        raise RecordError(f"The compressed record is damaged: {error}.") from error
    if len(text) > MOST_BYTES:
        raise RecordError(f"The compressed record holds more than {MOST_BYTES:,} bytes.")
    if not stream.eof or stream.unused_data:
        raise RecordError("The compressed record is damaged: it does not end where it should.")
    return text


def check_schema(record: Any) -> JSON:
    """The value, if it is a record of a schema that this engine reads."""
    if not isinstance(record, dict) or "schema" not in record:
        raise RecordError("This is no game record: it has no schema.")
    if record["schema"] != SCHEMA:
        raise RecordError(f"The record has schema {record['schema']!r}; this engine reads {SCHEMA}.")
    for name in ("ruleset", "options", "fixture", "revision", "state", "public"):
        if name not in record:
            raise RecordError(f'The record has no "{name}".')
    return record


def record_digest(record: JSON) -> str:
    """SHA-256 of the canonical JSON."""
    return hashlib.sha256(spelled(record)).hexdigest()
