"""One punt by scripted dice: what the tests of punts and of their returns share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import Air, KickOutcome, KickSetting, KickSpot, Squad, punt
from rules_engine.fool.kicks.tactics import Punt, PuntReturn
from rules_engine.fool.options import FoolOptions

from .men import punt_return_squad, punt_squad

THREE = [a + b + c for a, b, c in product(range(1, 7), repeat=3)]
CLEAN = {"punt.penalty": [10], "punt.bobble": [7], "punt.block": [10]}
QUIET = {"punt.injury": [10]}
FAIR = {"punt.returnable": [6], "punt.catch": [9]}
RETURN = {"punt.returnable": [1], "punt.catch": [9], "punt.return.penalty": [10]}


def play(
    dice: Mapping[str, Sequence[int]], kicking: Squad | None = None, receiving: Squad | None = None, los: int = 70,
    to_gain: int = 8, down: int = 4, air: Air = Air(), **called: Any,  # noqa: B008
) -> KickOutcome:  # fmt: skip
    """A punt; ``call`` and ``xb`` of the kicking side, ``rush``, ``answer``, ``xr``, ``ret``, ``roll_inside`` of the
    other, ``options`` and ``clutch``."""
    script = ScriptedDice(dice)
    call = Punt(called.get("call", "standard"), called.get("xb", ""))
    answer = PuntReturn(
        called.get("rush", "standard"),
        called.get("answer", "standard"),
        called.get("xr", "O1"),
        called.get("ret", "O1"),
        called.get("roll_inside"),
    )
    ours, theirs = kicking or punt_squad(), receiving or punt_return_squad()
    options, clutch = called.get("options", FoolOptions()), called.get("clutch", {})
    setting = KickSetting(ours, theirs, KickSpot(los, to_gain, down), air, options, clutch)
    outcome = punt(setting, script, call, answer)
    assert script.unused() == {}
    return outcome


def blocked(die: int, dice: Mapping[str, Sequence[int]], **more: Any) -> KickOutcome:
    return play({**CLEAN, **QUIET, "punt.block": [3], "punt.blocked": [die], **dice}, **more)
