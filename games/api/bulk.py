"""Many rows at once, for programs: streamed as JSON, as NDJSON (a row a line) or as CSV, as ``Accept`` or ``?format=``
asks. Nothing is held back for pages: a whole season is one answer."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer

Row = dict[str, Any]


class NdjsonRenderer(JSONRenderer):
    media_type = "application/x-ndjson"
    format = "ndjson"


class CsvRenderer(JSONRenderer):
    """What is streamed is CSV; an error is told in JSON here too."""

    media_type = "text/csv"
    format = "csv"


RENDERERS = [JSONRenderer, NdjsonRenderer, CsvRenderer]


def answer(renderer: BaseRenderer, columns: Collection[str], rows: Iterable[Row], name: str) -> StreamingHttpResponse:
    """The rows in the form that was asked for; ``columns`` are those of the CSV, in order."""
    if renderer.format == CsvRenderer.format:
        pieces = _csv(columns, rows)
    else:
        pieces = _ndjson(rows) if renderer.format == NdjsonRenderer.format else _json(rows)
    response = StreamingHttpResponse(pieces, content_type=f"{renderer.media_type}; charset=utf-8")
    if renderer.format == CsvRenderer.format:
        response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    return response


def _json(rows: Iterable[Row]) -> Iterator[str]:
    lead = "["
    for row in rows:
        yield lead + _dump(row)
        lead = ","
    yield "]" if lead == "," else "[]"


def _ndjson(rows: Iterable[Row]) -> Iterator[str]:
    for row in rows:
        yield _dump(row) + "\n"


def _dump(row: Row) -> str:
    return json.dumps(row, separators=(",", ":"), ensure_ascii=False)


def _csv(columns: Collection[str], rows: Iterable[Row]) -> Iterator[str]:
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, columns, extrasaction="ignore", restval="", lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _safe(row.get(name)) for name in columns})
        yield _taken(buffer)
    yield _taken(buffer)


def _taken(buffer: io.StringIO) -> str:
    text = buffer.getvalue()
    buffer.seek(0)
    buffer.truncate()
    return text


def _safe(value: Any) -> Any:
    """A cell that no spreadsheet takes for a formula."""
    if isinstance(value, str) and value[:1] in ("=", "+", "-", "@", "\t", "\r"):
        return f"'{value}"
    return "" if value is None else value
