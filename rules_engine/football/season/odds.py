"""How likely each team is to reach the play-offs and to win them: the rest of a season, played many times by dice.

In a game the home team's rating less the away team's is expected as its margin, in points; what four dice of 23 sides
show more or less than 48 is added (a standard deviation of 13.3 points; about half of all games end nine points or more
from what was expected). A margin of less than half a point is a tie, after which in the play-offs the team at home goes
on. Nobody has an advantage at home. Every course ends with the ranking, the field and the rounds that the rulebook has;
where it throws lots, lots are thrown in each course.

The dice are those of a key that is the hash of teams, games, ratings, lots and the state of the play-offs. Whoever asks
the same gets the same, and nothing secret is in it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from ...dice import Dice, SeededDice, canonical
from ...interface import PlayoffFormat
from .clinching import final_places
from .playoffs import Place, field, pairs, seeded
from .ranking import Results, Score

Games = tuple[tuple[int, int], ...]  # as (away, home), by index

DICE, SIDES, MIDDLE = 4, 23, 48
TENTHS: Final = 10  # ratings are whole tenths of a point
KEPT: Final = 32  # answers that a process keeps


class Outlook(NamedTuple):
    """A season as it stands.

    divisions  each team's division, by the team's index
    scores     the games of the regular season so far
    games      those left
    ratings    each team's strength in tenths of a point
    criteria   what ranks the teams
    lots       the lots that were thrown; () as long as there are none
    form       how a champion is found
    seeds      who is in the play-offs, the best first; () before they begin
    beaten     whoever has lost a game of the play-offs
    playing    the games of the play-offs that are set and not over
    """

    divisions: tuple[int, ...]
    scores: tuple[Score, ...]
    games: Games
    ratings: tuple[int, ...]
    criteria: tuple[str, ...]
    lots: tuple[int, ...]
    form: PlayoffFormat
    seeds: tuple[int, ...] = ()
    beaten: tuple[int, ...] = ()
    playing: Games = ()

    @property
    def key(self) -> bytes:
        """The key of the dice: the hash of all numbers of the season."""
        numbers = [self.divisions, self.scores, self.games, self.ratings, self.lots]
        return hashlib.sha256(canonical([*numbers, self.seeds, self.beaten, self.playing])).digest()


class Odds(NamedTuple):
    """In how many courses a team was in the play-offs, stood first in its division, and won the season."""

    playoffs: int
    division: int
    title: int


@lru_cache(maxsize=KEPT)
def odds(outlook: Outlook, courses: int) -> tuple[Odds, ...]:
    """Each team's odds, by its index, of so many ``courses``."""
    dice = SeededDice(outlook.key, "setup")
    teams = len(outlook.divisions)
    through, first, title = [0] * teams, [0] * teams, [0] * teams
    for _ in range(courses):
        places = _final_places(outlook, dice)
        for team in outlook.seeds or field(outlook.form, places):
            through[team] += 1
        for team, place in enumerate(places):
            first[team] += place.rank == 1
        title[_champion(outlook, places, dice)] += 1
        dice.log.clear()  # nobody reads the single throws
    return tuple(Odds(*counts) for counts in zip(through, first, title, strict=True))


def _final_places(outlook: Outlook, dice: Dice) -> list[Place]:
    """Everybody's place once the games left are played."""
    played = [_score(away, home, outlook.ratings, dice) for away, home in outlook.games]
    lots = outlook.lots or dice.shuffle(len(outlook.divisions), "lots")
    results = Results(outlook.divisions, outlook.scores + tuple(played))
    return final_places(results, outlook.criteria, lots)


def _score(away: int, home: int, ratings: Sequence[int], dice: Dice) -> Score:
    points = margin(ratings[home] - ratings[away], dice.sum(DICE, SIDES, "game"))
    return Score(home, away, max(points, 0), max(-points, 0))


def margin(expected: int, thrown: int) -> int:
    """The home team's points less the others', in whole points: ``expected`` in tenths, ``thrown`` the sum of the
    dice."""
    tenths = expected + TENTHS * (thrown - MIDDLE)
    whole = (abs(tenths) + TENTHS // 2) // TENTHS
    return whole if tenths > 0 else -whole


def _champion(outlook: Outlook, places: Sequence[Place], dice: Dice) -> int:
    """Who wins the play-offs; where none are played, who stands first."""
    beaten = set(outlook.beaten)
    games = outlook.playing or _next_round(outlook, places, beaten)
    last = 0
    if not games and not outlook.seeds:
        return min(range(len(places)), key=lambda team: places[team].overall)
    while games:
        for away, home in games:
            score = _score(away, home, outlook.ratings, dice)
            lost, last = (home, away) if score.home_points < score.away_points else (away, home)
            beaten.add(lost)
        games = _next_round(outlook, places, beaten)
    return next((team for team in outlook.seeds if team not in beaten), last)


def _next_round(outlook: Outlook, places: Sequence[Place], beaten: set[int]) -> Games:
    if outlook.seeds:
        return seeded([team for team in outlook.seeds if team not in beaten])
    return pairs(outlook.form, places, beaten)
