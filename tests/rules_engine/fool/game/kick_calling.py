"""What two coaches call for a kick: the start of the tests of kick tactics in a game."""

from __future__ import annotations

from typing import Any

from rules_engine.dice import DiceBox
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import setting
from rules_engine.fool.gameday.kicking import calls as kick_calls
from rules_engine.fool.gameday.kicking.calls import Called, Down
from rules_engine.fool.gameday.kicking.kicks import units
from rules_engine.fool.gameday.memory import GameMemory, SideMemory, Wind
from rules_engine.fool.gameday.setting import GameOrders
from rules_engine.fool.options import FoolOptions
from rules_engine.interface.situation import Side, Situation
from tests.changing import replace

from .. import sample
from .values import at

Lines = dict[str, list[dict[str, Any]]]
NOBODY = SideMemory(place=PlaceInLists())


def orders(home: Lines | None = None, away: Lines | None = None, **options: Any) -> GameOrders:
    """A game of the sample team against itself with these tactics in both halves."""
    plans: dict[Side, dict[str, Any]] = {"home": sample.plan(), "away": {**sample.plan(), "side": "away"}}
    for plan, lines in zip(plans.values(), (home, away), strict=True):
        plan["first"]["tactics"] = lines or {}
    return setting.compile_game(sample.team(), sample.team(), plans, FoolOptions(**options))


def memory(**home: Any) -> GameMemory:
    return GameMemory(Wind(), replace(NOBODY, **home), NOBODY, period=1)


def kickoff_at(**changes: Any) -> Situation:
    """The home side kicks off from its own 35."""
    return at(**{"phase": "kickoff", "los": 65, "series_play": 0, **changes})


def called(
    game: GameOrders,
    situation: Situation,
    kind: str,
    remembered: GameMemory | None = None,
    dice: dict[str, list[int]] | None = None,
) -> tuple[Called, Called]:
    now = remembered or memory()
    kicking, receiving = units(game, now, situation, kind)
    return kick_calls.calls(Down(game, now, situation, kind, kicking, receiving, DiceBox.scripted(dice or {}).play))
