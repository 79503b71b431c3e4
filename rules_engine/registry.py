"""The rulesets by code. A ruleset is imported when first asked for, so that a league pays only for its own."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final

from .dice import DiceBox
from .errors import EngineError
from .interface import AnyRuleset

DEFAULT: Final = "fool"  # the ruleset of a file or a command that names none
_HOMES: dict[str, str] = {DEFAULT: "rules_engine.fool.ruleset:RULESET"}
# Rulesets that resolve plays, but whose game no league can choose: who resolves their conformance cases.
_CASES_ONLY: Final[dict[str, str]] = {"statis_pro": "rules_engine.statis_pro.conform:resolve_case"}

CaseResolver = Callable[[dict[str, Any], DiceBox], dict[str, Any]]


class UnknownRuleset(EngineError):
    """No ruleset has that code."""


def register(code: str, home: str) -> None:
    """Add a ruleset: ``home`` is ``package.module:NAME``."""
    _HOMES[code] = home


def codes() -> tuple[str, ...]:
    return tuple(sorted(_HOMES))


def get(code: str) -> AnyRuleset:
    """The ruleset with that code; raises UnknownRuleset with the codes there are."""
    if code not in _HOMES:
        raise UnknownRuleset(f'There is no ruleset "{code}"; there are: {", ".join(codes())}.')
    ruleset: AnyRuleset = _imported(_HOMES[code])
    return ruleset


def case_resolver(code: str) -> CaseResolver:
    """What resolves a conformance case of that ruleset; raises UnknownRuleset."""
    if code in _CASES_ONLY:
        resolver: CaseResolver = _imported(_CASES_ONLY[code])
        return resolver
    return get(code).resolve_case


def steps_at_once(code: str) -> tuple[str, ...]:
    """The kinds of step that a conformance case of that ruleset may give in any order; raises UnknownRuleset."""
    return () if code in _CASES_ONLY else get(code).steps_at_once


def _imported(home: str) -> Any:
    module, name = home.split(":")
    return getattr(import_module(module), name)
