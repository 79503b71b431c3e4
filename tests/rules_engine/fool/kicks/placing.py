"""One placekick by scripted dice: what the tests of blitzes and fakes share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import Air, KickOutcome, KickSetting, KickSpot, extra_point, field_goal
from rules_engine.fool.kicks.tactics import BlockCall, Placekick, PlacekickCall, PlacekickDefense
from rules_engine.fool.options import FoolOptions

from .men import kick_squad, rush_squad

CLEAN = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [2]}
QUIET = {"pk.injury": [10]}


def play(
    dice: Mapping[str, Sequence[int]], call: PlacekickCall = "standard", answer: BlockCall = "standard", **more: Any
) -> KickOutcome:
    """A field goal from the 25 with 7 to go, or with ``point`` a try from the 2; ``kicking``, ``receiving``, ``los``,
    ``to_gain``, ``men`` and ``line`` of a scrimmage defense, ``options``, ``clutch``."""
    script = ScriptedDice(dice)
    kicking, receiving = more.get("kicking") or kick_squad(), more.get("receiving") or rush_squad()
    ours = Placekick(call)
    theirs = PlacekickDefense(answer, more.get("line", "normal"), more.get("men", ()))
    options, clutch = more.get("options", FoolOptions()), more.get("clutch", {})
    if more.get("point"):
        setting = KickSetting(kicking, receiving, KickSpot(more.get("los", 2)), Air(), options, clutch)
        outcome = extra_point(setting, script, ours, theirs)
    else:
        spot = KickSpot(more.get("los", 25), more.get("to_gain", 7))
        outcome = field_goal(KickSetting(kicking, receiving, spot, Air(), options, clutch), script, ours, theirs)
    assert script.unused() == {}
    return outcome
