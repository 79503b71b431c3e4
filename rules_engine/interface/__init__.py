"""What others ask of a ruleset: the game, a coach's plan, a league.

Nothing here imports the kernel, the shared pieces of plans or a ruleset: all three use these values.
"""

from __future__ import annotations

from .about import About
from .call_tables import CallTable
from .careers import (
    Attempt,
    CampChoice,
    CampField,
    CampForm,
    CampMan,
    CampPart,
    CampRoll,
    CampStep,
    CampStory,
    CareerQuestions,
    Claimant,
    MoveStep,
)
from .coaching import CoachingQuestions, FirstAnswer, FirstStep, PlanStyle
from .drafts import DraftQuestions, DraftTurn, Need, reverse_order
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
from .scouting import Facing, PlayHabits, ScoutingQuestions
from .text_words import TextWord, TextWords
from .values import JSON, Athlete, ExchangeStep, Stage, Team

__all__ = [
    "JSON",
    "RELEASED",
    "WAIVERS",
    "About",
    "AnyRuleset",
    "Athlete",
    "Attempt",
    "CallName",
    "CallTable",
    "CampChoice",
    "CampField",
    "CampForm",
    "CampMan",
    "CampPart",
    "CampRoll",
    "CampStep",
    "CampStory",
    "CareerQuestions",
    "Change",
    "Claimant",
    "CoachingQuestions",
    "Column",
    "Decision",
    "DraftQuestions",
    "DraftTurn",
    "Example",
    "ExchangeStep",
    "Facing",
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
    "MoveStep",
    "Need",
    "OpenChoice",
    "OptionSpec",
    "PlanForm",
    "PlanQuestions",
    "PlanStyle",
    "PlayHabits",
    "PlayNotes",
    "PlayoffFormat",
    "ReadTeam",
    "RosterQuestions",
    "RosterRules",
    "RosterText",
    "Ruleset",
    "ScoutingQuestions",
    "SeasonPhase",
    "SeasonRules",
    "Stage",
    "Team",
    "Term",
    "TextForm",
    "TextWord",
    "TextWords",
    "Week",
    "anchor",
    "read_pages",
    "read_terms",
    "reverse_order",
]
