"""Kicks and their returns: FOOL chapter 9."""

from .kickoffs.kickoff import free_kick, kickoff
from .model import Air, KickFlag, KickOutcome, KickSetting, KickSpot, Squad
from .placekicks.odds import average, miss_chance, punt_average
from .placekicks.placekick import extra_point, field_goal
from .punts.punt import punt
from .squads.check import check_squads
from .squads.choosing import Ranking, choose, select_squad, select_squads
from .squads.roles import by_role

__all__ = [
    "Air",
    "KickFlag",
    "KickOutcome",
    "KickSetting",
    "KickSpot",
    "Ranking",
    "Squad",
    "average",
    "by_role",
    "check_squads",
    "choose",
    "extra_point",
    "field_goal",
    "free_kick",
    "kickoff",
    "miss_chance",
    "punt",
    "punt_average",
    "select_squad",
    "select_squads",
]
