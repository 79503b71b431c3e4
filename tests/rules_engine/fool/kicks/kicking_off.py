"""One kickoff by scripted dice: what the tests of kickoff tactics share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import Air, KickOutcome, KickSetting, KickSpot, Squad, kickoff
from rules_engine.fool.kicks.tactics import Kickoff, KickoffCall, KickoffReturn, ReturnCall
from rules_engine.fool.model import Player
from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from .men import RETURNER, kickoff_squad, man, return_squad

QUIET = 10  # an injury roll that hurts nobody
SECOND = man(84, "E", 3, 1, 6)
KAMIKAZE = man(33, "S", 2, 2, 5, skills=frozenset({"KK"}))


def play(
    kick: KickoffCall,
    answer: ReturnCall,
    dice: Mapping[str, Sequence[int]],
    kicking: Squad | None = None,
    receiving: Squad | None = None,
    air: Air = Air(),  # noqa: B008
    options: FoolOptions = FoolOptions(),  # noqa: B008
    **more: Any,
) -> KickOutcome:
    """A kickoff from the own 35; every die must be asked for. ``practised``: by the kicking and the return side."""
    ours, theirs = more.get("practised", (False, False))
    script = ScriptedDice({"ko.injury": [QUIET], **dice} if not more.get("whole") else dice)
    squads = kicking or kickoff_squad(), receiving or return_squad()
    setting = KickSetting(*squads, KickSpot(65), air, options, more.get("clutch", {}))
    returned = KickoffReturn(answer, theirs, more.get("rekick", False))
    outcome = kickoff(setting, script, Kickoff(kick, ours), returned)
    assert script.unused() == {}
    return outcome


def with_second(second: Player = SECOND, returner: Player = RETURNER, contact: int = 3, speed: int = 3) -> Squad:
    """A return squad with returner #2 in the place of the tenth blocker."""
    squad = return_squad(returner, contact, speed)
    men = {role: player for role, player in squad.men.items() if role != "B10"}
    return Squad("kickoff_return", {"R": men.pop("R"), "R2": second, **men})


def with_kamikaze(kk: Player = KAMIKAZE) -> Squad:
    squad = kickoff_squad(speeds=(4, 4, 3, 3, 3, 3, 3, 2, 2))
    return replace(squad, men={**squad.men, "KK": kk})
