"""A ruleset: one object that answers everybody who asks about the game of one rulebook."""

from __future__ import annotations

from typing import Any

from .careers import CareerQuestions
from .coaching import CoachingQuestions
from .drafts import DraftQuestions
from .guide import GuideQuestions
from .league import LeagueQuestions
from .play import GameQuestions, Memory, Options, Orders
from .scouting import ScoutingQuestions


class Ruleset(
    LeagueQuestions[Options],
    CareerQuestions[Options],
    CoachingQuestions[Options],
    DraftQuestions[Options],
    GameQuestions[Options, Orders, Memory],
    GuideQuestions,
    ScoutingQuestions,
):
    """The game of one rulebook. ``version`` rises whenever it plays any plan differently."""

    code: str
    name: str
    version: str


AnyRuleset = Ruleset[Any, Any, Any]  # one of which only the code is known: its options, orders and memory are its own
