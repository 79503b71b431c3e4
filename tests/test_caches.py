"""Caches of the service: each has a most, or as many entries as there are rulesets, routes or models."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest
from django.conf import settings

# Caches without a most by the function whose answers they keep, with the few things by which these are asked for.
FEW_KEYS = {
    "league.logs._cutter": "",
    "league.pictures.crests._drawings": "",
    "league.pictures.faces._parts": "",
    "league.clock.time_zones": "",
    "league.rulebook.open_rulebook": "rulesets",
    "league.secret_addresses.doors": "",
    "league.secret_addresses.parameters": "routes of the site",
    "league.selectors.finding._about": "rulesets",
    "league.selectors.ratings.label_terms": "rulesets and the places of their labels",
    "league.services.isolation.league_path": "models",
}


def caches(source: str, module: str) -> Iterator[tuple[str, bool, bool]]:
    """Yield each cached function: its name, whether its cache has a most, whether it takes anything."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        for decorator in node.decorator_list:
            called = decorator.func if isinstance(decorator, ast.Call) else decorator
            word = getattr(called, "attr", getattr(called, "id", ""))
            if word not in ("cache", "lru_cache"):
                continue
            sizes = [one.value for one in getattr(decorator, "keywords", []) if one.arg == "maxsize"]
            sizes += getattr(decorator, "args", [])
            is_bounded = word == "lru_cache" and not any(
                isinstance(size, ast.Constant) and size.value is None for size in sizes
            )
            taken = node.args
            takes = bool(taken.args or taken.kwonlyargs or taken.vararg or taken.kwarg or taken.posonlyargs)
            yield f"{module}.{node.name}", is_bounded, takes


def of_the_service() -> dict[str, tuple[bool, bool]]:
    found = {}
    for package in ("games", "league"):
        for path in (settings.BASE_DIR / package).rglob("*.py"):
            module = ".".join(path.relative_to(settings.BASE_DIR).with_suffix("").parts)
            found |= {name: facts for name, *facts in caches(path.read_text(), module)}
    return found


def test_each_cache_has_a_most_or_few_keys() -> None:
    endless = {name: takes for name, (is_bounded, takes) in of_the_service().items() if not is_bounded}
    assert sorted(endless) == sorted(FEW_KEYS)
    assert {name for name, takes in endless.items() if takes} == {name for name, why in FEW_KEYS.items() if why}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("@cache\ndef f(a): ...", [("m.f", False, True)]),
        ("@functools.cache\ndef f(): ...", [("m.f", False, False)]),
        ("@lru_cache(maxsize=None)\ndef f(*, a): ...", [("m.f", False, True)]),
        ("@lru_cache(None)\ndef f(a): ...", [("m.f", False, True)]),
        ("@lru_cache(maxsize=4)\ndef f(a): ...", [("m.f", True, True)]),
        ("@lru_cache\ndef f(a): ...", [("m.f", True, True)]),
        ("def f(a): ...", []),
    ],
)
def test_the_search_tells_endless_caches(source: str, found: list[tuple[str, bool, bool]]) -> None:
    assert list(caches(source, "m")) == found
