"""What the service writes down of a request: never a token, and no traceback of what was simply refused.

Links of invitations and of new passwords or addresses are as good as a password to whoever reads them in a log; those
of practice games belong to whoever plays them, those of leagues to whom they were given, those that end mails to
whoever got the mail. The key of a feed reads whatever its owner may see.
"""

from __future__ import annotations

import logging
import re
from typing import Any

from gunicorn.glogging import Logger

SERVER_ERROR = 500
_DOORS = "invitations|new-password|address|unsubscribe|practice|league-links"
_TOKENS = re.compile(rf"/({_DOORS})/(?!accept/|link/)[^\s?#\"']+")
_KEYS = re.compile(r"\bkey=[^\s&#\"']+")  # of feeds, whose address names its reader; alone where a query is told alone


def without_tokens(text: str) -> str:
    """A line of a log, or an address, with the tokens of links cut out of it."""
    return _KEYS.sub("key=…", _TOKENS.sub(r"/\1/…/", text))


class Discreet(logging.Filter):
    """Cuts tokens out of every line, and the traceback from what is no fault of ours (a page that is forbidden)."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", SERVER_ERROR) < SERVER_ERROR:
            record.exc_info = record.exc_text = None
        said = record.getMessage()
        told = without_tokens(said)
        if told != said:
            record.msg, record.args = told, None
        return True


class AccessLog(Logger):
    """gunicorn's log of requests without tokens: in the line, the address and where the request came from."""

    def atoms(self, resp: Any, req: Any, environ: Any, request_time: Any) -> Any:
        found = super().atoms(resp, req, environ, request_time)
        return {name: without_tokens(value) if isinstance(value, str) else value for name, value in found.items()}
