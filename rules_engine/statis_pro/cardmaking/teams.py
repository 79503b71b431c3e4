"""Whole fictional teams: 45 men with their cards, and the team's own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Final

from ...dice import Dice, SeededDice
from ...interface import Athlete, Team
from ..boxes import BOXES, POSITIONS
from ..cards.kicking import KICK_RETURNERS, PUNT_RETURNERS
from ..cards.men import PASS_NUMBERS
from ..cards.team import TeamCard, TeamValues
from . import average
from .average import filled_up
from .fictional import fictional_lines
from .men import team_sheets
from .ranks import standings
from .season_lines import Returns, SeasonLine, TeamSeason

LEAGUE: Final = 28  # teams against which a generated team's men are ranked
_LEAGUE_KEY: Final = sha256(b"The average league of Statis-Pro, first version.").digest()

# Where the best of a position's starters stand in the usual lineup: two ends, two backs and a flanker; a 4-3.
OFFENSE: Final[dict[str, tuple[str, ...]]] = {
    "QB": ("QB",),
    "RB": ("BK1", "BK2"),
    "WR": ("RE", "FL1"),
    "TE": ("LE",),
    "OL": ("LT", "LG", "CN", "RG", "RT"),
}
DEFENSE: Final[dict[str, tuple[str, ...]]] = {
    "DL": ("A", "B", "D", "E"),
    "LB": ("F", "H", "J"),
    "DB": ("K", "M", "N", "O"),
}


@dataclass(frozen=True)
class GeneratedTeam:
    """A team, its team card, and the seasons from which the cards were computed."""

    team: Team
    card: TeamCard
    lines: tuple[SeasonLine, ...]


@cache
def average_league() -> tuple[SeasonLine, ...]:
    """The men of 28 average teams, always the same."""
    dice = SeededDice(_LEAGUE_KEY, "league")
    return tuple(line for _ in range(LEAGUE) for line in fictional_lines(3, dice))


def generate_team(name: str, code: str, strength: int, dice: Dice, year: int = 1) -> GeneratedTeam:
    """A legal invented roster with its cards; ``strength`` 1 (weak) to 5 (strong). The dice decide everything.

    Rules: statis_pro:SP-013
    """
    if not 1 <= strength <= 5:
        raise ValueError(f"Strength goes from 1 to 5, not {strength}.")
    lines = fictional_lines(strength, dice)
    sheets = team_sheets(lines, standings(lines, list(average_league())))
    athletes = [
        Athlete(number=line.number, name=line.name, position=line.position, age=line.age, sheet=sheet)
        for line, sheet in zip(lines, sheets, strict=True)
    ]
    card = team_card(name, year, lines, team_values(team_season(lines, strength, dice)))
    return GeneratedTeam(Team(name, code, tuple(athletes)), card, tuple(lines))


# -- the team card -----------------------------------------------------------------------------------------------------


def team_card(name: str, year: int, lines: list[SeasonLine], values: TeamValues) -> TeamCard:
    """A team's card from its men's seasons: who started most is in the lineup, who returned most is the first returner.

    Rules: statis_pro:SP-013
    """
    return TeamCard(
        name=name,
        year=year,
        conference="",
        division="",
        record="",
        offense=_in_order(_lineup(lines, OFFENSE), POSITIONS),
        defense={box: (number,) for box, number in _in_order(_lineup(lines, DEFENSE), BOXES).items()},
        kickoff_returners=_returners(lines, KICK_RETURNERS, lambda line: line.kickoff_returns),
        punt_returners=_returners(lines, PUNT_RETURNERS, lambda line: line.punt_returns),
        placekicker=next(line.number for line in lines if line.placekicking),
        punter=next(line.number for line in lines if line.punting),
        values=values,
    )


def _lineup(lines: list[SeasonLine], places: dict[str, tuple[str, ...]]) -> dict[str, int]:
    """Numbers by position or box. The men with the most starts play; each stands at the first free place on his card,
    the others fill what is left."""
    lineup: dict[str, int] = {}
    for position, wanted in places.items():
        there = sorted((line for line in lines if line.position == position), key=lambda line: -line.starts)
        starters = there[: len(wanted)]
        for line in starters:
            place = next((place for place in line.places if place in wanted and place not in lineup), None)
            if place:
                lineup[place] = line.number
        free = [place for place in wanted if place not in lineup]
        unplaced = [line.number for line in starters if line.number not in lineup.values()]
        lineup |= dict(zip(free, unplaced, strict=False))
    return lineup


def _in_order(lineup: dict[str, int], places: tuple[str, ...]) -> dict[str, int]:
    return {place: lineup[place] for place in places if place in lineup}


def _returners(
    lines: list[SeasonLine], columns: tuple[str, ...], season: Callable[[SeasonLine], Returns | None]
) -> dict[str, int]:
    """Who stands in each column: the more returns, the lower its number; where there are fewer men, the last again."""
    counted = [(kicks.returns, line.number) for line in lines if (kicks := season(line))]
    men = [number for _, number in sorted(counted, reverse=True)]
    return {column: men[min(place, len(men) - 1)] for place, column in enumerate(columns)} if men else {}


# -- team values -------------------------------------------------------------------------------------------------------

_MOST_ADJUSTMENT: Final = 4
_BIG_PLAYS_AT: Final = (45, 65, 85, 105)  # sacks and takeaways for one, two, three, four at home


def team_values(season: TeamSeason) -> TeamValues:
    """The values of a whole team. Fumbles are lost on as many Pass Numbers of 48 as the team lost of its fumbles; its
    adjustment is what it recovered above half of its opponents', 4 at most; Big Plays go by sacks and takeaways, with
    one less away than at home.

    Rules: statis_pro:SP-013
    """
    full, half = average.FULL_FUMBLES, average.FUMBLES_LOST
    lost = round(PASS_NUMBERS * filled_up(season.lost, season.fumbles, full, half))
    above = round(PASS_NUMBERS * (filled_up(season.recovered, season.forced, full, half) - half))
    home = sum(season.sacks + season.takeaways >= least for least in _BIG_PLAYS_AT)
    adjustment = min(max(above, -_MOST_ADJUSTMENT), _MOST_ADJUSTMENT)
    return TeamValues(max(lost, 1), adjustment, home, max(home - 1, 0))


def team_season(lines: list[SeasonLine], strength: int, dice: Dice) -> TeamSeason:
    """A fictional team's season: some 28 fumbles on each side, of which a strong team loses fewer and recovers more."""
    fumbles, forced = (21 + dice.sum(2, 6, "generate.fumbles") for _ in range(2))
    lost = round(fumbles * (0.5 - 0.03 * (strength - 3))) + dice.die(5, "generate.fumbles") - 3
    recovered = round(forced * (0.5 + 0.03 * (strength - 3))) + dice.die(5, "generate.fumbles") - 3
    defenders = [line.defending for line in lines if line.defending]
    sacks, intercepted = (sum(getattr(each, name) for each in defenders) for name in ("sacks", "interceptions"))
    return TeamSeason(fumbles, lost, forced, recovered, sacks, intercepted + recovered)
