"""Games with house rules drawn at random, and the digests that they had when they were kept."""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import rules_engine
from rules_engine import COMPILED, PlanError
from rules_engine.interface import AnyRuleset

CHANGED = 0.25  # how often a house rule differs from the rulebook's default


def house_rules(ruleset: AnyRuleset, number: int, leaving_out: Collection[str] = ()) -> dict[str, Any]:
    """The options of one game: each rule that may be set, but those that no game reads, differs from its default now
    and then."""
    chance = random.Random(f"house rules {number}")
    rules = {}
    for spec in ruleset.option_specs():
        if spec.code in leaving_out:
            continue
        others = [value for value in spec.values if value != spec.default]
        if others and chance.random() < CHANGED:
            rules[spec.code] = chance.choice(others)
    return rules


def reading(ruleset: AnyRuleset, record: rules_engine.JSON) -> list[Any]:
    """All that the ruleset tells readers of a record: prose, reasons of both sides, pictures."""
    told: list[Any] = [rules_engine.box_score(record)]
    called = {side: rules_engine.calls(record, side) or [] for side in ("home", "away")}
    for place, play in enumerate(rules_engine.plays(record)):
        reasons = {side: ruleset.explain_call(called[side][place], play, record, side) for side in ("home", "away")}
        told.append([ruleset.narrate(play, record), reasons, ruleset.picture(play, record)])
    return told


@dataclass(frozen=True)
class Keeping:
    """Kept games of a ruleset: the file of their digests, how many there are, what is kept of the game of a number."""

    path: Path
    games: int
    digests: Callable[[int], dict[str, str]]

    def kept(self) -> list[Mapping[str, str]]:
        """The digests as they were kept."""
        found: list[Mapping[str, str]] = json.loads(self.path.read_text(encoding="utf-8"))
        return found

    def main(self, description: str | None) -> int:
        """The command: compare the games with those kept, or keep them anew."""
        parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("--first", type=int, default=0)
        parser.add_argument("--count", type=int, default=self.games)
        parser.add_argument("--keep", action="store_true", help="write the digests instead of comparing")
        given = parser.parse_args()
        if given.keep:
            text = json.dumps([self.digests(number) for number in range(self.games)], indent=1)
            self.path.write_text(text + "\n", encoding="utf-8")
            return 0
        numbers = range(given.first, min(self.games, given.first + given.count))
        different = [number for number in numbers if not self.is_as_kept(number)]
        print(f"{len(numbers)} games, compiled: {COMPILED}, different: {different or 'none'}")
        return 1 if different else 0

    def is_as_kept(self, number: int) -> bool:
        """Whether a game goes as it went when it was kept; an error of the engine is told in a line."""
        try:
            return self.digests(number) == self.kept()[number]
        except (AssertionError, AttributeError, LookupError, TypeError, ValueError, PlanError) as error:
            print(f"game {number}: {type(error).__name__}: {error}")
            return False
