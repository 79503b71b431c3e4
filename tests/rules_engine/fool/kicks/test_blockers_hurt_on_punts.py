"""Who is hurt where a special table names a blocker on a punt: there are no zones, and any teammate may be (6.3)."""

from __future__ import annotations

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import KickSetting, KickSpot
from rules_engine.fool.kicks.carriers import Ballcarrier
from rules_engine.fool.kicks.play import KickPlay
from rules_engine.fool.kicks.symbols import fumbles_on

from .men import RETURNER, punt_return_squad, punt_squad


@pytest.mark.rule("fool:6.3/1", "fool:6.3/2")
@pytest.mark.parametrize(
    ("who", "hurt"),
    [([1, 1], 41), ([1, 4], 51), ([2, 4], 93)],  # ten teammates in the order of their jerseys
)
@pytest.mark.parametrize(("mark", "die"), [("#", 4), ("#", 5), ("~", 5)])
def test_a_blocker_hurt_on_a_punt_is_any_teammate_of_the_returner(
    mark: str, die: int, who: list[int], hurt: int
) -> None:
    """ "On a 'qt', punt, or interception, or other runback type situations, a blocker injured result is effective, with
    the blocker randomly selected from players other than the ballcarrier on the returning team." """
    script = ScriptedDice({"special": [die], "injury.who": who, "injury": [1]})
    play = KickPlay("punt", KickSetting(punt_squad(), punt_return_squad(), KickSpot(70)), script)
    assert not fumbles_on(play, Ballcarrier("receiving", RETURNER, 40, "punt"), mark, 45)
    assert script.unused() == {}
    assert [(one.side, one.player) for one in play.hurts] == [("receiving", hurt)]
