"""One placekick by scripted dice: what the tests of blitzes and fakes share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.dice import ScriptedDice
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.special_teams import Air, KickOutcome, extra_point, field_goal
from rules_engine.fool.special_teams.tactics import BlockCall, Placekick, PlacekickCall, PlacekickDefense

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
        los = more.get("los", 2)
        outcome = extra_point(kicking, receiving, los, Air(), script, ours, theirs, options, clutch)
    else:
        los, to_gain = more.get("los", 25), more.get("to_gain", 7)
        outcome = field_goal(kicking, receiving, los, to_gain, Air(), script, ours, theirs, options, clutch)
    assert script.unused() == {}
    return outcome
