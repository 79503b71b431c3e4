"""Games are planned, played and told as they were when their digests were kept, under house rules of every kind."""

from __future__ import annotations

import pytest

from tests.depth import daily_part
from tests.rules_engine.keeping import house_rules

from .kept_games import GAMES, KEPT, RULESET

DAILY = 5


@pytest.mark.parametrize("number", daily_part(range(GAMES), of=GAMES // DAILY))
def test_a_game_is_played_as_it_was(number: int) -> None:
    assert KEPT.is_as_kept(number)


def test_every_house_rule_differs_from_its_default_in_some_of_the_kept_games() -> None:
    drawn = {code for number in range(GAMES) for code in house_rules(RULESET, number)}
    assert drawn == {spec.code for spec in RULESET.option_specs() if len(spec.values) > 1}
