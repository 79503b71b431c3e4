"""Posting to an address that somebody gave: only to hosts of the open internet, whatever their names lead to.

A name is looked up once, every address of it is looked at, and the connection goes to one of those: a name that leads
elsewhere a moment later leads nowhere. Nothing is followed onward, and of the answer only its first line is read.
``HOOKS_ANYWHERE`` lets tests post to a receiver on their own machine, without TLS.
"""

from __future__ import annotations

import http.client
import ipaddress
import json
import re
import socket
import ssl
from typing import Any
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

from league import clock
from league.models import Hook

from .errors import Refused

SECONDS = 5  # for the connection, for the message and for the answer, however slowly it drips
LONGEST = 400
READ = 2_000  # bytes of the answer
STATUS = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d)[ \r]")
PLACES = {
    Hook.Kind.DISCORD: (("discord.com", "discordapp.com"), "/api/webhooks/"),
    Hook.Kind.SLACK: (("hooks.slack.com",), "/services/"),
}


class NotTaken(Exception):
    """The other side did not take what was posted."""


def checked(kind: str, url: str) -> str:
    """The address, if a hook of its kind may be posted to it; Refused at the field ``url`` else. Looks its host up, so
    ask outside a transaction."""
    url = url.strip().partition("#")[0]
    parts = _parts(url)
    if not settings.HOOKS_ANYWHERE:
        if parts.scheme != "https" or parts.port not in (None, 443):
            raise Refused("A hook's address begins with https:// and names no port.", field="url")
        _require_its_place(kind, parts)
    resolve(parts.hostname or "")
    return url


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        known = bool(parts.hostname) and parts.scheme in ("http", "https") and (parts.port is None or parts.port > 0)
    except ValueError:
        known = False
    plain = url.isascii() and url.isprintable() and " " not in url
    if not known or not plain or len(url) > LONGEST or parts.username is not None or parts.password is not None:
        raise Refused("This is no address that can be posted to.", "Copy it from the other service.", field="url")
    return parts


def _require_its_place(kind: str, parts: SplitResult) -> None:
    if kind not in PLACES:
        return
    hosts, path = PLACES[Hook.Kind(kind)]
    if parts.hostname not in hosts or not parts.path.startswith(path):
        hint = f"It begins with https://{hosts[0]}{path}"
        raise Refused(f"This is no address of a hook of {Hook.Kind(kind).label}.", hint, field="url")


def resolve(host: str) -> str:
    """An address of the host, which is on the open internet with all its addresses; Refused else."""
    try:
        found = [str(row[4][0]) for row in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]
    except (OSError, UnicodeError) as problem:
        raise Refused(f"Nobody knows the host {host}.", "Copy the address anew.", field="url") from problem
    if not settings.HOOKS_ANYWHERE and not all(_is_open(one) for one in found):
        raise Refused(f"{host} is not on the open internet.", "Hooks lead to no private network.", field="url")
    return found[0]


def _is_open(text: str) -> bool:
    address = ipaddress.ip_address(text.split("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    if mapped is not None:
        address = mapped
    return address.is_global and not address.is_multicast and not address.is_reserved


def post(hook: Hook, body: dict[str, Any]) -> None:
    """Post a body as JSON; NotTaken, Refused or OSError where it was not taken."""
    parts = urlsplit(checked(hook.kind, hook.url))
    at = resolve(parts.hostname or "")
    connection = _connection(parts, at)
    target = parts.path + (f"?{parts.query}" if parts.query else "")
    try:
        headers = {"Content-Type": "application/json", "User-Agent": "Football by Mail"}
        connection.request("POST", target or "/", json.dumps(body), headers)
        status = _read_status(connection.sock)
    except http.client.HTTPException as problem:
        raise NotTaken(type(problem).__name__) from problem
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise NotTaken(f"The other side answered {status}.")


def _read_status(sock: socket.socket) -> int:
    """Read the first line of an answer, in time."""
    until, line = clock.ticks() + SECONDS, b""
    while b"\n" not in line and len(line) < READ:
        left = until - clock.ticks()
        if left <= 0:
            raise NotTaken("The other side did not answer in time.")
        sock.settimeout(left)
        piece = sock.recv(READ)
        if not piece:
            break
        line += piece
    found = STATUS.match(line)
    if found is None:
        raise NotTaken("The other side gave no answer of HTTP.")
    return int(found[1])


def _connection(parts: SplitResult, at: str) -> http.client.HTTPConnection:
    """A connection to the address that was looked at, under the name by which the certificate is checked."""
    host = parts.hostname or ""
    connection: http.client.HTTPConnection
    if parts.scheme == "https":
        context = ssl.create_default_context()
        connection = http.client.HTTPSConnection(host, parts.port or 443, timeout=SECONDS, context=context)
    else:
        connection = http.client.HTTPConnection(host, parts.port or 80, timeout=SECONDS)
    port = connection.port
    vars(connection)["_create_connection"] = lambda _, *more: socket.create_connection((at, port), *more)
    return connection
