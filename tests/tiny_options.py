"""The house rules of the tiny rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules_engine.errors import Report
from rules_engine.interface import OptionSpec

SPECS = (
    OptionSpec("overtime", "how a tie is broken", "sudden_death", ("sudden_death", "second_possession", "none"), "1"),
    OptionSpec("quarter", "seconds in a quarter", 900, (), "2"),
    OptionSpec("halftime", "hours for another look at half-time, 0 for none", 0, (), "3"),
    OptionSpec("games", "games of each team before the final", 3, (), "5"),
    OptionSpec("playoff", "a final: played on until somebody wins", False, (True, False), "6", per_game=True),
    OptionSpec("plans_opened", "when plans open to everybody", "final", ("final", "season_end"), "4"),
)


@dataclass(frozen=True)
class TinyOptions:
    overtime: Literal["sudden_death", "second_possession", "none"] = "sudden_death"
    quarter: int = 900
    halftime: int = 0
    plans_opened: Literal["final", "season_end"] = "final"
    games: int = 3
    playoff: bool = False


def read_options(overrides: Mapping[str, Any]) -> TinyOptions:
    """The options with these overrides; raises PlanError naming each that cannot be."""
    report = Report()
    specs = {spec.code: spec for spec in SPECS}
    for name, value in overrides.items():
        if name not in specs:
            report.error(name, "OPT-01", f'There is no option "{name}".')
        elif specs[name].values and value not in specs[name].values:
            report.error(name, "OPT-02", f'"{value}" is no value of "{name}".')
    report.require()
    return TinyOptions(**overrides)
