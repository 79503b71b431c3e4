"""Secrets in addresses, found in the routes of the site: none of them stands in a line of a log."""

from __future__ import annotations

import ast
import logging
import random
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote
from uuid import UUID

import pytest
from celery.signals import after_setup_logger
from django.conf import settings
from django.core import signing
from django.test import Client
from gunicorn.config import Config

from league import logs, secret_addresses

ROUTES = [route for route in secret_addresses.all_routes() if not route.startswith(secret_addresses.ADMIN)]
SECRET = [route for route in ROUTES if secret_addresses.has_secret(route)]
DRAW = random.Random("secret addresses")
TELLING_NOTHING = """
    next ruleset divisions preset who with before q for view kind name position sort add team player week season part
    order sheet row show drive skip versions old new after unread page game draft against from quarter play seen
"""  # parameters of queries by which nobody could read or do anything


def token() -> str:
    """Return a token as the service draws it: bytes as text for addresses."""
    return urlsafe_b64encode(DRAW.randbytes(24)).decode()


def filled(route: str) -> tuple[str, list[str], list[str]]:
    """Return an address of the route, its secrets and its public ids."""
    hidden: list[str] = []
    public: list[str] = []
    given = {one.name: one for one in secret_addresses.parameters(route)}

    def put(found: re.Match[str]) -> str:
        one = given[found.group(2)]
        if one.is_secret:
            value = signing.dumps(DRAW.randrange(99), salt=token()) if one.name == "word" else token()
            hidden.append(value)
            return value
        value = {"uuid": str(UUID(int=DRAW.getrandbits(128))), "int": "317", "week": "-17"}.get(one.converter, "")
        if value:
            public.append(value)
        return value or "first-down"

    return "/" + re.sub(r"<(?:(\w+):)?(\w+)>", put, "/".join(secret_addresses.segments(route))), hidden, public


def lines_of(address: str) -> Iterator[str]:
    """Yield what gunicorn and the service write of a request for the address, and of one that comes from there."""
    request = SimpleNamespace(method="GET", uri=address, version=(1, 1), headers=[("REFERER", f"https://x.y{address}")])
    environ = {
        "REQUEST_METHOD": "GET",
        "SERVER_PROTOCOL": "HTTP/1.1",
        "RAW_URI": address,
        "HTTP_REFERER": f"https://league.example{address}",
        "PATH_INFO": address,
        "QUERY_STRING": f"next={quote(address)}",
    }
    answer = SimpleNamespace(status="404 Not Found", sent=0, headers=[])
    atoms = logs.AccessLog(Config()).atoms(answer, request, environ, SimpleNamespace(seconds=0, microseconds=1))
    yield from (atoms[name] for name in ("r", "U", "f", "{referer}i"))
    yield logs.without_tokens(environ["QUERY_STRING"])
    yield logs.without_tokens(f"next={quote(address, safe='')}")
    for text in (f"Not Found: {address}", f"Error handling request {address.rstrip('/')}", f"{address}more/?x=1"):
        yield written(text)


def written(text: str, fault: Exception | None = None) -> str:
    """Return a line as the service's handlers write it."""
    out = StringIO()
    handler = logging.StreamHandler(out)
    handler.addFilter(logs.Discreet())
    told = (type(fault), fault, None) if fault else None
    handler.handle(logging.LogRecord("x", logging.ERROR, "", 1, "%s", (text,), told))
    return out.getvalue()


@pytest.mark.parametrize("prefix", ["api/", "leagues/", ""])
def test_no_line_of_a_log_tells_a_secret_of_an_address(prefix: str) -> None:
    for route in [route for route in ROUTES if route.startswith(prefix)]:
        address, hidden, public = filled(route)
        for line in lines_of(address):
            assert not [value for value in hidden if value in line or quote(value) in line], route
            assert not [value for value in public if value not in line], (route, line)


def test_the_site_has_secret_addresses_of_every_kind() -> None:
    assert {"plays", "practice", "invitations", "league-links", "new-password", "address", "unsubscribe"} <= set(
        secret_addresses.doors()
    )
    assert "" not in secret_addresses.doors()  # nothing says where such a secret begins


@pytest.mark.parametrize(
    ("route", "secret"),
    [
        ("crests/<token>/", ["token"]),
        ("teams/<uuid:public_id>/<str:code>/", ["code"]),
        ("files/<path:where>", ["where"]),
        ("sheets/<str:key>/<str:other>/", ["other"]),
        ("feeds/<str:key>/", ["key"]),
        (r"^hooks/(?P<said>[^/.]+)/$", ["said"]),
        ("teams/<uuid:public_id>/<int:number>/<slug:code>/", []),
    ],
)
def test_a_parameter_of_any_text_is_a_secret_by_itself(route: str, secret: list[str]) -> None:
    assert [one.name for one in secret_addresses.parameters(route) if one.is_secret] == secret
    assert secret_addresses.has_secret(route) == bool(secret)


def test_what_is_called_public_stands_in_a_route() -> None:
    known = {f"{one.door}/{one.name}" for route in ROUTES for one in secret_addresses.parameters(route)}
    assert known >= secret_addresses.PUBLIC


@pytest.mark.django_db
@pytest.mark.parametrize("route", SECRET)
def test_a_page_behind_a_secret_address_tells_it_to_no_other_site(route: str) -> None:
    assert Client().get(filled(route)[0])["Referrer-Policy"] == "strict-origin"


@pytest.mark.parametrize("name", secret_addresses.QUERIES)
def test_secrets_of_queries_are_cut(name: str) -> None:
    word = signing.dumps({"who": 1})
    for line in (f"GET /x.atom?{name}={word}&a=1 HTTP/1.1", f"{name}={word}&a=1", f"next=/x%3F{name}%3D{word}&a=1"):
        assert word not in logs.without_tokens(line)
        assert "a=1" in logs.without_tokens(line)


def test_each_parameter_of_a_query_is_known_to_be_secret_or_public() -> None:
    read = set(query_names())
    assert "key" in read
    assert read <= {*TELLING_NOTHING.split(), *secret_addresses.QUERIES}


def query_names() -> Iterator[str]:
    """Yield each name by which the sources read a parameter of a query."""
    for package in ("league", "games"):
        for source in (settings.BASE_DIR / package).rglob("*.py"):
            yield from names_in(source)


def names_in(source: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(source.read_text())):
        where: Any = None
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            where, key = node.func.value, node.args[0]
        elif isinstance(node, ast.Subscript):
            where, key = node.value, node.slice
        of_query = isinstance(where, ast.Attribute) and where.attr in ("GET", "query_params")
        if of_query and isinstance(key, ast.Constant):
            yield str(key.value)


def test_a_traceback_is_cut_too() -> None:
    secret = secrets.token_urlsafe(24)
    line = written("It failed", ValueError(f"/plays/{secret}/ is broken"))
    assert "ValueError: /plays/…/ is broken" in line


def test_every_handler_cuts_secrets() -> None:
    of_worker = logging.Logger("worker")
    of_worker.addHandler(logging.StreamHandler(StringIO()))
    after_setup_logger.send(None, logger=of_worker)
    gunicorn = logs.AccessLog(Config())
    named = [logging.getLogger(name) for name in ("django", "django.server", "django.request")]
    for logger in (of_worker, gunicorn.error_log, *named):
        for handler in [one for one in logger.handlers if not type(one).__module__.startswith("_pytest")]:
            assert any(isinstance(each, logs.Discreet) for each in handler.filters), (logger.name, handler)
    assert of_worker.handlers
    assert gunicorn.error_log.handlers
    assert settings.LOGGING["handlers"]["console"]["filters"] == ["discreet"]
