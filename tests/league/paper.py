"""The tiny ruleset with what a whole league asks for: a printed schedule for eight teams and options of every type."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine import registry
from rules_engine.interface import OptionSpec
from tests.tiny_options import SPECS, TinyOptions
from tests.tiny_ruleset import TinyRuleset

# Eight teams, each meets each: four games in each of seven weeks, by the circle method.
WEEKS = tuple(tuple(((week + k) % 7, 7 if k == 0 else (week - k) % 7) for k in range(4)) for week in range(7))
MORE = (
    OptionSpec("rain", "rain may fall", False, (), "3"),
    OptionSpec("coin", "what a coin is worth", 2, (1, 2, 3), "4"),
    OptionSpec("fixed", "never varies", 1, (1,), "5"),
    OptionSpec("round", "the game's number", 1, (), "6", per_game=True),
)


class PaperRuleset(TinyRuleset):
    code = "paper"
    name = "Paper football"

    def option_specs(self) -> Sequence[OptionSpec]:
        return (*SPECS, *MORE)

    def options(self, overrides: Mapping[str, Any]) -> TinyOptions:
        known = {spec.code for spec in MORE}
        return super().options({code: value for code, value in overrides.items() if code not in known})

    def schedule_template(
        self, options: TinyOptions, divisions: Sequence[int]
    ) -> tuple[tuple[tuple[int, int], ...], ...]:
        return WEEKS if tuple(divisions) == (4, 4) else ()


RULESET = PaperRuleset()
registry.register("paper", "tests.league.paper:RULESET")
