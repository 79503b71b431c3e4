"""The rulesets by code. A ruleset is imported when first asked for, so that a league pays only for its own."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from .errors import EngineError
from .interface import AnyRuleset

DEFAULT: Final = "fool"  # the ruleset of a file or a command that names none
_HOMES: dict[str, str] = {
    DEFAULT: "rules_engine.fool.ruleset:RULESET",
    "statis_pro": "rules_engine.statis_pro.ruleset:RULESET",
}


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


def _imported(home: str) -> Any:
    module, name = home.split(":")
    return getattr(import_module(module), name)
