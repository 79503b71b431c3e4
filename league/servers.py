"""What the environment says of the service's servers: addresses of the database, of Redis and of the mail server.

A password may hold any character. In an address it may stand as it is or with escapes (``%2F`` is ``/``); a variable of
its own takes it as it is, to the letter. What cannot be read is refused by the name of its variable, and nothing of it
is quoted, since it may be the password.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, quote, unquote, urlsplit

import environ
from django.core.exceptions import ImproperlyConfigured

ADDRESS = re.compile(
    r"(?P<scheme>[A-Za-z0-9+.-]+)://(?:(?P<user>[^:@/]*)(?::(?P<password>.*))?@)?(?P<rest>[^@]*)", re.S
)
ESCAPED = re.compile(r"%(?![0-9A-Fa-f]{2})")
DATABASES = ("postgres", "postgresql")
REDIS = ("redis", "rediss", "unix")
# What each word before "://" means: how the connection is secured, and the port unless one is given.
MAIL_SERVERS = {
    "smtp": ({}, 25),
    "smtp+tls": ({"EMAIL_USE_TLS": True}, 587),
    "smtp+ssl": ({"EMAIL_USE_SSL": True}, 465),
    "smtps": ({"EMAIL_USE_SSL": True}, 465),
}
MAIL_ELSEWHERE = {"filemail": "filebased", "consolemail": "console", "memorymail": "locmem", "dummymail": "dummy"}
NO_ADDRESS = "{name} is no address. Write it as {example}, and a password with odd characters {instead}."


class Environment(environ.Env):  # type: ignore[misc]  # the library has no types
    """The environment, in which a text that begins with ``$`` is that text and no other variable."""

    def get_value(
        self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET, parse_default: bool = False
    ) -> Any:
        written = os.environ.get(var, "")
        if written.startswith("$") and cast in (None, str):
            return written
        return super().get_value(var, cast, default, parse_default)

    def list(self, var: str, cast: Any = None, default: Any = environ.Env.NOTSET) -> list[Any]:
        """Return what stands between the commas of a text, without the blanks around it."""
        return [part for each in super().list(var, cast, default) if (part := each.strip())]


@contextmanager
def told_in_one_line() -> Iterator[None]:
    """Let a process that is configured wrongly end with that sentence alone."""
    try:
        yield
    except ImproperlyConfigured as wrong:
        raise SystemExit(str(wrong)) from None


def read_database(written: str, password: str = "") -> dict[str, Any]:
    """Return Django's settings of the database of DATABASE_URL, with DATABASE_PASSWORD if that is given."""
    example = "postgres://user:password@host:5432/name"
    address = _escaped("DATABASE_URL", written, DATABASES, example, "into DATABASE_PASSWORD")
    try:
        found = dict(environ.Env.db_url_config(address))
    except Exception:
        found = {}
    if not found.get("NAME"):
        raise _refusal("DATABASE_URL", example, "into DATABASE_PASSWORD")
    return found | ({"PASSWORD": password} if password else {})


def read_redis(written: str) -> str:
    """Return the address of REDIS_URL, in which the password is escaped; "" where there is none."""
    if not written:
        return ""
    return _escaped("REDIS_URL", written, REDIS, "redis://:password@host:6379/0", "with escapes (%2F for /)")


def read_mail_server(written: str, password: str = "") -> dict[str, Any]:
    """Return Django's settings of the mail server of EMAIL_URL, with EMAIL_PASSWORD if that is given."""
    example, instead = "smtp+tls://user:password@mail.example.org:587", "into EMAIL_PASSWORD"
    address = _escaped("EMAIL_URL", written, (*MAIL_SERVERS, *MAIL_ELSEWHERE), example, instead)
    parts = urlsplit(address)
    if parts.scheme in MAIL_ELSEWHERE:
        return {"EMAIL_BACKEND": f"django.core.mail.backends.{MAIL_ELSEWHERE[parts.scheme]}.EmailBackend"}
    security, port = MAIL_SERVERS[parts.scheme]
    if not parts.hostname or set(parse_qs(parts.query)) or parts.path.strip("/"):
        raise _refusal("EMAIL_URL", example, instead)
    return {
        "EMAIL_BACKEND": "django.core.mail.backends.smtp.EmailBackend",
        "EMAIL_HOST": parts.hostname,
        "EMAIL_PORT": parts.port or port,
        "EMAIL_HOST_USER": unquote(parts.username or ""),
        "EMAIL_HOST_PASSWORD": password or unquote(parts.password or ""),
        **security,
    }


def _escaped(name: str, written: str, schemes: tuple[str, ...], example: str, instead: str) -> str:
    """Return an address whose user and password are escaped, so that any reader of addresses understands it."""
    found = ADDRESS.fullmatch(written.strip())
    if found is None:
        raise _refusal(name, example, instead)
    scheme = found["scheme"].lower()
    if scheme not in schemes:
        raise ImproperlyConfigured(f'{name} begins with "{scheme}://", which is none of: {", ".join(schemes)}.')
    whose = quote(_text(found["user"] or ""), safe="")
    if found["password"] is not None:
        whose += f":{quote(_text(found['password']), safe='')}"
    address = f"{scheme}://{whose}@{found['rest']}" if whose else f"{scheme}://{found['rest']}"
    try:
        port = urlsplit(address).port  # raises for what is no number
    except ValueError:
        raise _refusal(name, example, instead) from None
    if port == 0:
        raise _refusal(name, example, instead)
    return address


def _text(written: str) -> str:
    """Return what a part of an address stands for; a ``%`` before what is no escape is a ``%``."""
    return unquote(ESCAPED.sub("%25", written))


def _refusal(name: str, example: str, instead: str) -> ImproperlyConfigured:
    return ImproperlyConfigured(NO_ADDRESS.format(name=name, example=example, instead=instead))
