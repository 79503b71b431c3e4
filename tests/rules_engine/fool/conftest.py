"""Dice of a script are held to 2.6 too: "This game was developed to be played with only six sided dice." """

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules_engine.dice import ScriptedDice

# Draws of the league and of the autocoach, and the "d3 games" of the injury table (6.3).
OTHER_DICE = ("generate.", "autocoach.", "injury.games")


@pytest.fixture(autouse=True)
def _six_sides() -> Iterator[None]:
    rolled = ScriptedDice.sum

    def six_sided(self: ScriptedDice, count: int, sides: int, purpose: str) -> int:
        assert sides == 6 or purpose.startswith(OTHER_DICE), f"a die of {sides} sides for {purpose}"
        return rolled(self, count, sides, purpose)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ScriptedDice, "sum", six_sided)
        yield
