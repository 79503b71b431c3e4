"""What is checked for its types, and that what the types say of people who are signed in is so."""

from __future__ import annotations

import ast
import inspect
import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import AnonymousUser
from django.http import HttpResponse
from django.test import RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from mypy.main import process_options
from mypy.options import Options

ROOT = Path(__file__).resolve().parents[2]
OURS = ("rules_engine", "league", "games", "tests")
View = Callable[..., HttpResponse]


@pytest.fixture
def checked(monkeypatch: pytest.MonkeyPatch) -> tuple[set[str], Options]:
    """The modules that ``mypy`` at the root checks, and how."""
    monkeypatch.chdir(ROOT)
    sources, options = process_options([], stdout=io.StringIO(), stderr=io.StringIO())
    return {source.module for source in sources}, options


def _module(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _has_tests(path: Path) -> bool:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(isinstance(node, ast.FunctionDef) and node.name.startswith("test_") for node in ast.walk(tree))


def test_what_tests_share_is_checked(checked: tuple[set[str], Options]) -> None:
    modules, _ = checked
    helpers = {_module(path) for path in (ROOT / "tests").rglob("*.py") if not _has_tests(path)}
    assert "tests.factories" in helpers
    assert sorted(helpers - modules) == []


@pytest.mark.parametrize("package", ["rules_engine", "league", "games"])
def test_every_module_of_the_service_is_checked(checked: tuple[set[str], Options], package: str) -> None:
    modules, _ = checked
    assert sorted({_module(path) for path in (ROOT / package).rglob("*.py")} - modules) == []


def test_no_module_of_ours_is_checked_less_strictly(checked: tuple[set[str], Options]) -> None:
    _, options = checked
    assert options.disallow_untyped_defs
    assert options.disallow_any_generics
    assert [name for name in options.per_module_options if name.startswith((*OURS, "*"))] == []


# -- who is signed in ------------------------------------------------------------------------------------------------


def _views(resolver: URLResolver) -> Iterator[View]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.callback
        else:
            yield from _views(pattern)


def _request_of(function: View) -> str:
    """What a view says that its request is."""
    return str(inspect.unwrap(function).__annotations__.get("request", ""))


def _pages() -> list[View]:
    return [view for view in _views(get_resolver()) if _request_of(view) == "SignedInRequest"]


def _actions() -> list[tuple[View, str]]:
    """Views of the API with the methods that only people who are signed in come to."""
    found = []
    for view in _views(get_resolver()):
        kind = getattr(view, "cls", None)
        names = getattr(view, "actions", None) or {method: method for method in getattr(kind, "http_method_names", ())}
        for method, name in names.items():
            handler = getattr(kind, name, None)
            if handler is not None and _request_of(handler) == "SignedInApiRequest":
                found.append((view, method.upper()))
    return found


def _named(value: object) -> str:
    return getattr(value, "__name__", None) or str(value)


@pytest.mark.parametrize("view", _pages(), ids=_named)
def test_a_page_for_a_person_sends_others_to_sign_in(view: View) -> None:
    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    answer = view(request)
    assert answer.status_code == 302
    assert answer["Location"].startswith(reverse("sign-in"))


@pytest.mark.parametrize(("view", "method"), _actions(), ids=_named)
def test_the_api_lets_nobody_else_do_what_a_person_does(view: View, method: str) -> None:
    assert view(RequestFactory().generic(method, "/")).status_code == 401


def test_there_are_such_pages_and_actions() -> None:
    assert len(_pages()) > 50
    assert len(_actions()) > 50
