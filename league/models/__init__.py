"""The league's data: people, leagues, seasons, teams, players, fixtures, and the log of what was done."""

from .base import Addressed
from .fixtures import Fixture, Phase, Week
from .leagues import Division, Entry, League, Season
from .log import LeagueLog, Outbox
from .people import Invitation, Membership, Seat, User
from .teams import Player, RosterSpot, Team

__all__ = [
    "Addressed",
    "Division",
    "Entry",
    "Fixture",
    "Invitation",
    "League",
    "LeagueLog",
    "Membership",
    "Outbox",
    "Phase",
    "Player",
    "RosterSpot",
    "Season",
    "Seat",
    "Team",
    "User",
    "Week",
]
