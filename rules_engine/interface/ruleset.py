"""A ruleset: one object that answers everybody who asks about the game of one rulebook."""

from __future__ import annotations

from typing import Any

from .guide import GuideQuestions
from .leagues.careers import CareerQuestions
from .leagues.drafts import DraftQuestions
from .leagues.league import LeagueQuestions
from .planning.coaching import CoachingQuestions
from .planning.scouting import ScoutingQuestions
from .playing.play import GameQuestions, Memory, Options, Orders


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
