"""What others ask of a ruleset: the game, a coach's plan, a league.

Nothing here imports the kernel, the shared pieces of plans or a ruleset: all three use these values.
"""

from __future__ import annotations

from .about import About
from .coaching import CoachingQuestions, FirstAnswer, FirstStep, PlanStyle
from .forms import PlanForm
from .guide import Example, GuideError, GuidePage, GuideQuestions, Term, anchor, read_pages, read_terms
from .league import (
    RELEASED,
    WAIVERS,
    Change,
    Column,
    GameFacts,
    Joining,
    LeagueQuestions,
    ListRule,
    Move,
    OptionSpec,
    PlayoffFormat,
    RosterQuestions,
    RosterRules,
    SeasonPhase,
    SeasonRules,
    Week,
)
from .plans import PlanQuestions, TextForm
from .play import CallName, Decision, FinalPlay, GameInput, GameQuestions, OpenChoice, PlayNotes
from .roster_texts import ReadTeam, RosterText
from .ruleset import AnyRuleset, Ruleset
from .values import JSON, Athlete, ExchangeStep, Stage, Team

__all__ = [
    "JSON",
    "RELEASED",
    "WAIVERS",
    "About",
    "AnyRuleset",
    "Athlete",
    "CallName",
    "Change",
    "CoachingQuestions",
    "Column",
    "Decision",
    "Example",
    "ExchangeStep",
    "FinalPlay",
    "FirstAnswer",
    "FirstStep",
    "GameFacts",
    "GameInput",
    "GameQuestions",
    "GuideError",
    "GuidePage",
    "GuideQuestions",
    "Joining",
    "LeagueQuestions",
    "ListRule",
    "Move",
    "OpenChoice",
    "OptionSpec",
    "PlanForm",
    "PlanQuestions",
    "PlanStyle",
    "PlayNotes",
    "PlayoffFormat",
    "ReadTeam",
    "RosterQuestions",
    "RosterRules",
    "RosterText",
    "Ruleset",
    "SeasonPhase",
    "SeasonRules",
    "Stage",
    "Team",
    "Term",
    "TextForm",
    "Week",
    "anchor",
    "read_pages",
    "read_terms",
]
