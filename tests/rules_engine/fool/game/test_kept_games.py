"""Games are played as they were when their digests were kept, under house rules of every kind."""

from __future__ import annotations

import pytest

from rules_engine.fool.options import OF_NO_GAME
from tests.depth import daily_part

from .kept_games import FOOL, GAMES, KEPT, house_rules

DAILY = 12


@pytest.mark.parametrize("number", daily_part(range(GAMES), of=GAMES // DAILY))
def test_a_game_is_played_as_it_was(number: int) -> None:
    assert KEPT.is_as_kept(number)


def test_every_house_rule_differs_from_its_default_in_some_of_the_kept_games() -> None:
    """Those of camps and offers are shown elsewhere: no game is kept that comes after a camp."""
    drawn = {code for number in range(GAMES) for code in house_rules(number)}
    assert drawn == {spec.code for spec in FOOL.option_specs() if len(spec.values) > 1} - OF_NO_GAME
