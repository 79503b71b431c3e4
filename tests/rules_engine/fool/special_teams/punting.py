"""One punt by scripted dice: what the tests of punts and of their returns share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from rules_engine.dice import ScriptedDice
from rules_engine.fool.special_teams import Air, KickOutcome, Squad, punt

from .men import punt_return_squad, punt_squad

THREE = [a + b + c for a, b, c in product(range(1, 7), repeat=3)]
CLEAN = {"punt.penalty": [10], "punt.bobble": [7], "punt.block": [10]}
QUIET = {"punt.injury": [10]}
FAIR = {"punt.returnable": [6], "punt.catch": [9]}
RETURN = {"punt.returnable": [1], "punt.catch": [9], "punt.return.penalty": [10]}


def play(
    dice: Mapping[str, Sequence[int]], kicking: Squad | None = None, receiving: Squad | None = None, los: int = 70,
    to_gain: int = 8, down: int = 4, air: Air = Air(),  # noqa: B008
) -> KickOutcome:  # fmt: skip
    script = ScriptedDice(dice)
    outcome = punt(kicking or punt_squad(), receiving or punt_return_squad(), los, to_gain, down, air, script)
    assert script.unused() == {}
    return outcome


def blocked(die: int, dice: Mapping[str, Sequence[int]], **more: int) -> KickOutcome:
    return play({**CLEAN, **QUIET, "punt.block": [3], "punt.blocked": [die], **dice}, **more)
