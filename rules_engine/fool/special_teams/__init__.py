"""Kicks and their returns: FOOL chapter 9."""

from .kickoffs import free_kick, kickoff
from .model import Air, KickFlag, KickOutcome, Squad
from .punts import punt
from .squads import check_squads, select_squads

__all__ = [
    "Air",
    "KickFlag",
    "KickOutcome",
    "Squad",
    "check_squads",
    "free_kick",
    "kickoff",
    "punt",
    "select_squads",
]
