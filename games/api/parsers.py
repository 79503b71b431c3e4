"""A plan comes in as text and stays text: what was sent is kept to the letter, so that lines and columns are right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.exceptions import ParseError
from rest_framework.parsers import BaseParser

from league import limits


class _Text(BaseParser):
    def parse(  # type: ignore[override]  # DRF hands on whatever a parser gives, a text too
        self, stream: IO[bytes], media_type: str | None = None, parser_context: Mapping[str, Any] | None = None
    ) -> str:
        body = stream.read(limits.PLAN_BODY.most + 1)
        if len(body) > limits.PLAN_BODY.most:
            raise ParseError(limits.PLAN_BODY.told)
        try:
            return body.decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            raise ParseError("The plan is not UTF-8 text.") from wrong


class PlanAsJson(_Text):
    media_type = "application/json"


class PlanAsText(_Text):
    media_type = "text/plain"
