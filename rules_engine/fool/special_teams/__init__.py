"""Kicks and their returns: FOOL chapter 9."""

from .choosing import Ranking, choose, select_squad, select_squads
from .kickoffs import free_kick, kickoff
from .model import Air, KickFlag, KickOutcome, KickSetting, KickSpot, Squad
from .placekick_odds import average, miss_chance, punt_average
from .placekicks import extra_point, field_goal
from .punts import punt
from .squad_check import check_squads
from .squads import by_role

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
