"""The league's data: people, leagues, seasons, teams, players, fixtures, and the log of what was done."""

from .applications import SeatApplication
from .base import Addressed, Appended, Unchangeable
from .camps import CampReport, CampSheet
from .careers import CareerYear
from .consents import Consent, Voice
from .draft_boards import DraftNote, PracticeDraft
from .drafts import Draft, DraftEvent, DraftList, DraftSlot, DraftWish, Keeper, Prospect
from .fixtures import Fixture, Phase, Week
from .hooks import Hook
from .leagues import Division, Entry, League, Season
from .log import LeagueLog, Outbox
from .messages import BoardBan, Message, MessageReport, Mute
from .outages import Hold, Outage, Sight
from .people import Absence, Invitation, Membership, Outcome, Seat, User
from .rosters import Claim, DraftPick, SeasonSecret, Trade, Transaction
from .sign_in import SignInCount
from .teams import Player, RosterSpot, Team

__all__ = [
    "Absence",
    "Addressed",
    "Appended",
    "BoardBan",
    "CampReport",
    "CampSheet",
    "CareerYear",
    "Claim",
    "Consent",
    "Division",
    "Draft",
    "DraftEvent",
    "DraftList",
    "DraftNote",
    "DraftPick",
    "DraftSlot",
    "DraftWish",
    "Entry",
    "Fixture",
    "Hold",
    "Hook",
    "Invitation",
    "Keeper",
    "League",
    "LeagueLog",
    "Membership",
    "Message",
    "MessageReport",
    "Mute",
    "Outage",
    "Outbox",
    "Outcome",
    "Phase",
    "Player",
    "PracticeDraft",
    "Prospect",
    "RosterSpot",
    "Season",
    "SeasonSecret",
    "Seat",
    "SeatApplication",
    "Sight",
    "SignInCount",
    "Team",
    "Trade",
    "Transaction",
    "Unchangeable",
    "User",
    "Voice",
    "Week",
]
