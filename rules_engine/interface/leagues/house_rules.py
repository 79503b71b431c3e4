"""How a ruleset writes its house rules: one frozen dataclass whose fields carry their own description.

    @dataclass(frozen=True)
    class Rules:
        fair_catch: bool = switch(True, "7.2", "a fair catch may be called")

``specs_of`` tells a league what it may set, ``read_rules`` makes the value of what it has set.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, fields
from typing import Any, Final, TypeVar

from ...errors import Report
from .league import OptionSpec

T = TypeVar("T")
Rules = TypeVar("Rules")
_DESCRIPTION: Final = ("meaning", "values", "clause", "per_game")


def option(default: T, values: tuple[T, ...], clause: str, meaning: str, per_game: bool = False) -> T:
    """A dataclass field that carries its own description; ``per_game``: a fact of a fixture, no house rule."""
    description = {"values": values, "clause": clause, "meaning": meaning, "per_game": per_game}
    described: T = field(default=default, metadata=description)
    return described


def switch(default: bool, clause: str, meaning: str) -> bool:
    """An option that may be played or not."""
    return option(default, (True, False), clause, meaning)


def specs_of(rules: type, groups: Mapping[str, str]) -> tuple[OptionSpec, ...]:
    """Every option of a dataclass of house rules with its meaning, default, values and clause; ``groups`` are what the
    options are about, by code."""
    return tuple(
        OptionSpec(
            one.name,
            default=one.default,
            group=groups.get(one.name, ""),
            **{key: one.metadata[key] for key in _DESCRIPTION},
        )
        for one in fields(rules)
    )


def read_rules(rules: type[Rules], specs: Mapping[str, OptionSpec], overrides: Mapping[str, Any]) -> Rules:
    """The house rules with these overrides; raises PlanError naming every unknown code and impossible value."""
    report = Report()
    for code, value in overrides.items():
        spec = specs.get(code)
        if spec is None:
            report.error(f"options.{code}", "OPT-01", f'There is no option "{code}".')
        else:
            _check_value(spec, value, report)
    report.require()
    return rules(**overrides)


def _check_value(spec: OptionSpec, value: Any, report: Report) -> None:
    path = f"options.{spec.code}"
    number = isinstance(spec.default, (int, float)) and not isinstance(spec.default, bool)
    kind_fits = (
        isinstance(value, (int, float) if isinstance(spec.default, float) else int) and not isinstance(value, bool)
        if number
        else type(value) is type(spec.default)
    )
    if not kind_fits:
        wanted = "a number" if number else "true or false" if isinstance(spec.default, bool) else "a word"
        report.error(path, "OPT-02", f"Option {spec.code} ({spec.meaning}) is {wanted}, not {value!r}.")
    elif spec.values and value not in spec.values:
        allowed = ", ".join(str(one) for one in spec.values)
        report.error(
            path, "OPT-03", f"Option {spec.code} ({spec.meaning}) cannot be {value!r}.", f"It may be: {allowed}."
        )
    elif not spec.values and not 0 <= value <= 100:
        report.error(path, "OPT-03", f"Option {spec.code} ({spec.meaning}) cannot be {value!r}.", "It may be 0 to 100.")
