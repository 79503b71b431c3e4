"""Secret parts of addresses: tokens in links, which are as good as a password to whoever reads them.

Every parameter of a route that takes any text is a secret, so that a new route with a token needs no entry anywhere.
Parameters with another converter (``uuid``, ``int``, ``slug`` ...) are public, and so are those in ``PUBLIC``.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver

ANY_TEXT = ("", "str", "path")  # converters that take a token
PUBLIC = frozenset({"sheets/key", "tables/key"})  # parameters of any text that are no secret, after the word before
ADMIN = "admin/"  # whose parameters are keys of rows and names of models
QUERIES = ("key", "token", "word")  # parameters of a query that are secret

_PARAMETER = re.compile(r"<(?:(\w+):)?(\w+)>")
_REGULAR = re.compile(r"\(\?P(<\w+>)(?:[^()]|\([^()]*\))*\)")


@dataclass(frozen=True)
class Parameter:
    """A parameter of a route. ``door`` is the nearest word of the route before it."""

    name: str
    converter: str
    door: str

    @property
    def is_secret(self) -> bool:
        return self.converter in ANY_TEXT and f"{self.door}/{self.name}" not in PUBLIC


def segments(route: str) -> list[str]:
    """Return the pieces of a route between slashes. A regular expression is read as a route."""
    return [piece.strip("^$") for piece in _REGULAR.sub(r"\1", route).split("/")]


@cache
def parameters(route: str) -> tuple[Parameter, ...]:
    """Return the parameters of a route in their order."""
    found, door = [], ""
    for segment in segments(route):
        inside = _PARAMETER.findall(segment)
        found += [Parameter(name, converter, door) for converter, name in inside]
        door = door if inside else segment
    return tuple(found)


def has_secret(route: str) -> bool:
    """Return whether an address of the route is a secret."""
    return not route.startswith(ADMIN) and any(parameter.is_secret for parameter in parameters(route))


def all_routes(resolver: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield the route of every address of the site."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLPattern):
            yield route
        else:
            yield from all_routes(pattern, route)


@cache
def doors() -> Mapping[str, frozenset[str]]:
    """Return each word of a route behind which a secret stands, with the words of routes that may follow it."""
    routes = list(all_routes())
    secret = {one.door for route in routes if has_secret(route) for one in parameters(route) if one.is_secret}
    following: dict[str, set[str]] = defaultdict(set)
    for route in routes:
        pieces = segments(route)
        for place, piece in enumerate(pieces):
            if piece in secret:
                following[piece].update(word for word in pieces[place + 1 :] if not _PARAMETER.search(word))
    return {door: frozenset(following[door]) for door in secret}
