"""What a league that holds a draft asks of a ruleset: who is new, what is known of a man, what he is worth, whom a
team lacks. Order, picks, clock and lists are the league's own.

Where a ruleset says nothing else, nobody is new, every man is worth the same and no team lacks anybody.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from ...dice import Dice
from ..values import Athlete
from .league import Column

Options = TypeVar("Options")


@dataclass(frozen=True, slots=True)
class Need:
    """A position at which a team is short of men, or of good ones.

    position  its code, as ``Athlete.position`` has it
    have      men of the team who play there
    want      men whom a sound roster has there
    weight    how much it matters, 0 to 100; 0 where nobody is needed
    sentence  why, in a few words: "one guard; a line has two, and one to come in"
    """

    position: str
    have: int
    want: int
    weight: int
    sentence: str


@dataclass(frozen=True, slots=True)
class DraftTurn:
    """A place in the order of a round.

    rank    whose it is: the final rank of a team in last season, 1 for the champion
    reason  why he chooses here, in a few words: "8th of 8 last season"
    """

    rank: int
    reason: str


class DraftQuestions(Generic[Options]):
    """What a league asks before and in a draft."""

    def rookie_class(self, count: int, options: Options, dice: Dice) -> tuple[Athlete, ...]:
        """As many new men, in no order, with as many of each position as the rulebook would deal; () where a ruleset
        has no new men."""
        return ()

    def scouted(self, athlete: Athlete, options: Options) -> tuple[Column, ...]:
        """What everybody may know of a man before he is chosen."""
        return ()

    def draft_worth(self, athlete: Athlete, options: Options) -> int:
        """What a man is worth to a team that lacks nobody: more is better, and men of different positions compare."""
        return 0

    def needs(self, athletes: Sequence[Athlete], options: Options) -> tuple[Need, ...]:
        """Where a roster is short, the most urgent position first; one for each position that a roster may hold."""
        return ()

    def draft_order(self, teams: int, round_number: int, options: Options) -> tuple[DraftTurn, ...]:
        """The order in which so many teams choose in a round, by last season's final ranks."""
        return reverse_order(teams)


def reverse_order(teams: int) -> tuple[DraftTurn, ...]:
    """The last team of a season chooses first, the champion last."""
    return tuple(DraftTurn(rank, _why(rank, teams)) for rank in range(teams, 0, -1))


def _why(rank: int, teams: int) -> str:
    if rank == 1:
        return "the champion chooses last"
    if rank == 2:
        return "beaten in the final: next to last"
    return f"number {rank} of {teams} last season"
