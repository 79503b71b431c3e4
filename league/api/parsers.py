"""How the API reads what it is sent: never more than a door takes, nothing that cannot be kept."""

from __future__ import annotations

import codecs
from collections.abc import Mapping
from typing import IO, Any

from rest_framework import parsers
from rest_framework.exceptions import ParseError, ValidationError

from league import limits
from league.documents import read_json
from league.middleware import NOT_KEPT, unkept_field


class Json(parsers.JSONParser):
    """JSON, UTF-8; halves of surrogate pairs, NUL and numbers without end are refused wherever they stand in it."""

    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        body = stream.read(limits.PLAN_BODY.most + 1)
        if len(body) > limits.PLAN_BODY.most:
            raise ParseError(limits.BODY.told)
        try:
            return read_json(body.removeprefix(codecs.BOM_UTF8).decode())
        except UnicodeDecodeError as wrong:
            raise ParseError("What was sent is not UTF-8 text.") from wrong
        except ValueError as wrong:
            raise ParseError(f"What was sent {wrong}.") from wrong


class Form(parsers.FormParser):
    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        found = super().parse(stream, media_type, parser_context)
        _require_kept(found)
        return found


class Multipart(parsers.MultiPartParser):
    def parse(
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> Any:
        found = super().parse(stream, media_type, parser_context)
        _require_kept(found.data)
        return found


def _require_kept(fields: Mapping[str, Any]) -> None:
    field = unkept_field(fields)
    if field is not None:
        raise ValidationError({field: NOT_KEPT.format(where=f'"{field}"')})
