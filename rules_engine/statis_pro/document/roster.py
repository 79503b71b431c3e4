"""A team's men and cards, as the plan's check and the game read them from the league's roster."""

from __future__ import annotations

from dataclasses import dataclass, field

from ...interface import Athlete, Team
from ...plans.document_reader import DocumentReader
from ..boxes import MEN
from ..cards.fac import reader as new_reader
from ..cards.kicking import (
    KICK_RETURNERS,
    PUNT_RETURNERS,
    Placekicker,
    Punter,
    ReturnColumn,
    read_placekicker,
    read_punter,
    read_return_column,
)
from ..cards.man_json import read_man_card
from ..cards.team import TeamCard, TeamValues, read_team_card
from ..resolution.displays import Man


@dataclass(frozen=True)
class Roster:
    """Who may play for a team today.

    men       everybody with a man's card by number, in the order of the roster
    kickers, punters   their cards by number
    kickoff_returns, punt_returns   columns of men who return kicks, by number
    card      the team card; None where the team has none
    absent    why men who are on the team may not play today, by number
    """

    men: dict[int, Man] = field(default_factory=dict)
    kickers: dict[int, Placekicker] = field(default_factory=dict)
    punters: dict[int, Punter] = field(default_factory=dict)
    kickoff_returns: dict[int, ReturnColumn] = field(default_factory=dict)
    punt_returns: dict[int, ReturnColumn] = field(default_factory=dict)
    card: TeamCard | None = None
    absent: dict[int, str] = field(default_factory=dict)

    @property
    def values(self) -> TeamValues:
        """The values of the team as a whole; a team without a card has no Big Plays and average fumbles."""
        return AVERAGE if self.card is None else self.card.values


AVERAGE = TeamValues(24, 0, 0, 0)


def read_roster(team: Team) -> Roster:
    """The men of a team with their cards; raises PlanError where a card cannot be read."""
    notes = new_reader()
    roster = Roster(card=read_team_card(team.sheet, "team", notes) if team.sheet else None)
    for athlete in team.athletes:
        if athlete.status != "active" or athlete.out:
            roster.absent[athlete.number] = athlete.out or f"on the list: {athlete.status}"
        else:
            _read_athlete(athlete, roster, notes)
    notes.report.require()
    return roster


def _read_athlete(athlete: Athlete, roster: Roster, notes: DocumentReader) -> None:
    """Everything that one man's sheet holds."""
    number, sheet, path = athlete.number, athlete.sheet, f"athletes[{athlete.number}]"
    if athlete.position in MEN:
        roster.men[number] = Man(number, athlete.position, read_man_card(sheet, athlete.position, path, notes))
    if "kicker" in sheet:
        roster.kickers[number] = read_placekicker(sheet["kicker"], f"{path}.kicker", notes)
    if "punter" in sheet:
        roster.punters[number] = read_punter(sheet["punter"], f"{path}.punter", notes)
    if "kickoff_return" in sheet:
        roster.kickoff_returns[number] = read_return_column(sheet["kickoff_return"], f"{path}.kickoff_return", notes)
    if "punt_return" in sheet:
        roster.punt_returns[number] = read_return_column(sheet["punt_return"], f"{path}.punt_return", notes)


def returners(roster: Roster, kick: str, wanted: tuple[int, ...], out: frozenset[int]) -> dict[str, int]:
    """The number of the man in each return column (``KR-1`` ..): as the plan wants them, else as the team card has
    them; a man who cannot play makes room for the next, and the last of them stands in all that are left.

    Rules: statis_pro:SP-019
    """
    kickoff = kick == "kickoff"
    columns, cards = (KICK_RETURNERS, roster.kickoff_returns) if kickoff else (PUNT_RETURNERS, roster.punt_returns)
    usual: dict[str, int] = {}
    if roster.card is not None:
        usual = roster.card.kickoff_returners if kickoff else roster.card.punt_returners
    named = wanted or tuple(usual.values())
    able = [number for number in (*named, *cards) if number in cards and number not in out]
    men = list(dict.fromkeys(able))
    return {column: men[min(place, len(men) - 1)] for place, column in enumerate(columns)} if men else {}
