"""Log lines of the service: without tokens, and without tracebacks of what was simply refused.

Links of invitations and of new passwords or addresses are as good as a password to whoever reads them in a log; those
of practice games, leagues and shared plays belong to those who were given them, those that end mails to whoever got the
mail. The key of a feed reads whatever its owner may see. The routes say where a secret stands
(``league/secret_addresses.py``).
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from django.apps import apps
from django.core.exceptions import ImproperlyConfigured
from gunicorn.glogging import Logger

from league import secret_addresses

SERVER_ERROR = 500
CUT = "…"
_SLASH = "(?:/|%2F)"
_PUBLIC_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|-?\d+", re.IGNORECASE)
_KEYS = re.compile(rf"(?:\b|(?<=%3F)|(?<=%26))({'|'.join(secret_addresses.QUERIES)})(=|%3D)[^\s&#\"']+", re.IGNORECASE)
_WRITTEN = logging.Formatter()


def without_tokens(text: str) -> str:
    """Return a line of a log, or an address, with the secrets of addresses cut out of it."""
    told = _KEYS.sub(rf"\1\2{CUT}", text)  # also where a query is told alone
    if "/" not in told and "%2F" not in told.upper():
        return told
    cut = _cut_doors()
    return cut(told) if cut else told


def _cut_doors() -> Callable[[str], str] | None:
    """Return how secrets behind the doors of routes are cut out; None while the service starts and has no routes."""
    if not apps.ready:
        return None
    try:
        return _cutter()
    except ImproperlyConfigured:  # a line that is written while the routes are being read
        return None


@cache
def _cutter() -> Callable[[str], str]:
    doors = secret_addresses.doors()
    behind = re.compile(rf"({_SLASH}+)({'|'.join(map(re.escape, sorted(doors)))})({_SLASH}+)([^\s?#\"'&]+)", re.I)

    def cut(found: re.Match[str]) -> str:
        before, door, slash, rest = found.groups()
        return f"{before}{door}{slash}{_cut_segments(rest, doors[door.lower()])}"

    return lambda text: behind.sub(cut, text)


def _cut_segments(path: str, words: frozenset[str]) -> str:
    """Return a path with public ids and words of routes alone; secrets that follow each other are cut as one."""
    pieces = re.split(f"({_SLASH}+)", path, flags=re.IGNORECASE)
    told = [piece if _is_public(piece, words) else CUT for piece in pieces]
    return re.sub(f"{CUT}(?:{_SLASH}+{CUT})+", CUT, "".join(told), flags=re.IGNORECASE)


def _is_public(piece: str, words: frozenset[str]) -> bool:
    return piece in words or bool(_PUBLIC_ID.fullmatch(piece) or re.fullmatch(f"{_SLASH}*", piece, re.IGNORECASE))


class Discreet(logging.Filter):
    """Cuts secrets out of every line and traceback; what is no fault of ours (a forbidden page) has no traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", SERVER_ERROR) < SERVER_ERROR:
            record.exc_info = record.exc_text = None
        said = record.getMessage()
        told = without_tokens(said)
        if told != said:
            record.msg, record.args = told, None
        if record.exc_info and record.exc_info[0]:
            record.exc_text = without_tokens(record.exc_text or _WRITTEN.formatException(record.exc_info))
        return True


class AccessLog(Logger):
    """gunicorn's logs without secrets: of requests the line, the address and where the request came from; of its own
    faults, which quote the address, every line."""

    def setup(self, cfg: Any) -> None:
        super().setup(cfg)
        for handler in self.error_log.handlers:
            handler.addFilter(Discreet())

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: Any) -> Any:
        found = super().atoms(resp, req, environ, request_time)
        return {name: without_tokens(value) if isinstance(value, str) else value for name, value in found.items()}
