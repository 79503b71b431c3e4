"""Statis-Pro's draft, as a league asks for it. The rulebook has cards of seasons and no rookies: new men are ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from ...dice import Dice
from ...interface import Athlete, Column, DraftQuestions, Need
from ...people import invent
from ..cardmaking.teams import generate_team
from ..options import StatisProOptions
from . import players, rosters
from .rosters import POSITION_NAMES, WANTED

MOST_NUMBER: Final = 99
_STRENGTHS: Final = (1, 1, 2, 2, 3, 3)  # of the team whose cards new men have, by a die
_YOUNGEST: Final = 20  # a die of three is added
# how badly it hurts to have nobody there, 0 to 100
_URGENCY: Final[Mapping[str, int]] = {
    "QB": 100, "OL": 80, "K": 75, "P": 75, "DB": 70, "DL": 65, "LB": 60, "WR": 60, "RB": 55, "TE": 50,
}  # fmt: skip


class StatisProDraft(DraftQuestions[StatisProOptions]):
    """New men with cards of weaker teams, their worth in yards, and what a roster is short of."""

    def rookie_class(self, count: int, options: StatisProOptions, dice: Dice) -> tuple[Athlete, ...]:
        return rookie_class(count, dice)

    def scouted(self, athlete: Athlete, options: StatisProOptions) -> tuple[Column, ...]:
        """Cards are public."""
        return players.describe_player(athlete)

    def draft_worth(self, athlete: Athlete, options: StatisProOptions) -> int:
        """Tenths of a yard a game above a reserve."""
        return rosters.rating(athlete)

    def needs(self, athletes: Sequence[Athlete], options: StatisProOptions) -> tuple[Need, ...]:
        return needs(athletes)


def rookie_class(count: int, dice: Dice) -> tuple[Athlete, ...]:
    """Young men with the cards of whole invented teams, most of them weaker than a league's; of the last team as many
    as are still asked for, by dice."""
    taken: set[str] = set()
    men: list[Athlete] = []
    while len(men) < count:
        strength = _STRENGTHS[dice.die(len(_STRENGTHS), "rookie.strength") - 1]
        dealt = generate_team("New men", "NEW", strength, dice).team.athletes
        for place in dice.shuffle(len(dealt), "rookie.order")[: count - len(men)]:
            men.append(_rookie(dealt[place], len(men), taken, dice))
    return tuple(men)


def _rookie(dealt: Athlete, place: int, taken: set[str], dice: Dice) -> Athlete:
    age = _YOUNGEST + dice.die(3, "rookie.age")
    return replace(dealt, number=place % MOST_NUMBER + 1, name=invent(dice, taken), age=age)


def needs(athletes: Sequence[Athlete]) -> tuple[Need, ...]:
    """One for each position, the most urgent first."""
    have = Counter(athlete.position for athlete in athletes)
    told = [_need(position, have[position]) for position in POSITION_NAMES]
    return tuple(sorted(told, key=lambda need: -need.weight))


def _need(position: str, have: int) -> Need:
    want, name = WANTED[position], POSITION_NAMES[position].capitalize()
    if have >= want:
        return Need(position, have, want, 0, f"{name}: {have}, enough")
    weight = _URGENCY[position] * (want - have) // want
    return Need(position, have, want, weight, f"{name}: {have or 'none'} of {want} whom a sound roster has")
