"""What a ruleset says of rosters between games: lists, moves, injuries over weeks, experience.

The league keeps the rows; whether a man may change lists, what a game did to him and what became of his injuries is
asked here. Everything is a pure function of what it is given: a man's injuries and credits are part of his sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from .dice import Dice
from .errors import Report

if TYPE_CHECKING:
    from .interface import Athlete

JSON = dict[str, Any]
RELEASED = ""  # the "list" of a man who is cut: he becomes a free agent
WAIVERS = "waivers"  # the "list" of a man who is offered to the other teams before his own may have him back


@dataclass(frozen=True, slots=True)
class ListRule:
    """A list of a roster. ``size`` None: as many men as there are. Only men of lists that ``plays`` take part in games;
    ``signs`` marks the lists onto which a free agent may be signed."""

    code: str
    name: str
    size: int | None
    meaning: str
    clause: str
    plays: bool = False
    signs: bool = False


@dataclass(frozen=True, slots=True)
class Move:
    """A man is to go from the list that he is on (``athlete.status``) to another, or to ``RELEASED`` or ``WAIVERS``.

    games_on_list  games that his team has played since he came to his list
    games_here     the same since he was signed as a free agent this season; None when he was not
    moves_used     returns to a playing list that count against the team this season
    stage          ``before`` the season's first game, ``season``, ``playoffs`` or ``after``
    cleared        he was offered to the other teams and nobody took him
    """

    athlete: Athlete
    to: str
    games_on_list: int = 0
    games_here: int | None = None
    moves_used: int = 0
    stage: str = "season"
    cleared: bool = False


@dataclass(frozen=True, slots=True)
class Joining:
    """A man has come to a team.

    how       by a ``trade``, or by a ``signing`` from the free agents or off waivers
    was_here  he was with this team before, this season or last of all teams
    is_new    he was never on a roster of the league
    """

    how: Literal["trade", "signing"]
    was_here: bool = False
    is_new: bool = False


@dataclass(frozen=True, slots=True)
class Change:
    """Something became of a man: ``kind`` is ``injury``, ``recovery``, ``change`` or ``experience``, ``athlete`` he
    afterwards, ``said`` a sentence without his name ("-S for 3 games"); an empty one is not told."""

    kind: str
    athlete: Athlete
    said: str


class RosterQuestions(Protocol):
    """The part of a ruleset that a league asks about rosters."""

    def check_move(self, move: Move, options: Any) -> Report:
        """What speaks against a man's move; sizes of lists are the league's to count."""

    def counts_move(self, move: Move, options: Any) -> bool:
        """Whether a legal move counts against the team (``Move.moves_used``)."""

    def check_trade(self, athlete: Athlete, games_played: int, options: Any) -> Report:
        """What speaks against trading a man; ``games_played`` is the larger of the two teams' counts this season."""

    def draft_rounds(self, options: Any) -> int:
        """Rounds of the draft between two seasons, in each of which every team has a pick; 0: there is none."""

    def trade_review_days(self, options: Any) -> int:
        """Days in which an accepted trade may still be disallowed."""

    def expendable(self, athletes: Sequence[Athlete]) -> tuple[Athlete, ...]:
        """The men of a list in the order in which a team that nobody coaches lets them go."""

    def hurts(self, athlete: Athlete) -> tuple[str, ...]:
        """The injuries that a man carries, each in a few words; none for a sound man."""

    def joined(self, athlete: Athlete, joining: Joining, options: Any, dice: Dice) -> tuple[Change, ...]:
        """What becomes of a man who has come to a team, when all moves before its next game are made."""

    def game_facts(self, record: JSON) -> Mapping[str, JSON]:
        """What a final record says of each man for ``game_over``, by ``Athlete.ref``; only men who have any."""

    def game_over(self, athlete: Athlete, facts: JSON, options: Any, dice: Dice) -> tuple[Change, ...]:
        """His team has played: old injuries run on, new ones begin, starts and experience are counted. ``facts`` is
        what ``game_facts`` has of him, {} for a man who was not in the game."""

    def season_over(self, athlete: Athlete, options: Any, dice: Dice) -> tuple[Change, ...]:
        """A season has ended: what still ails him is settled as the rulebook's break has it; counts begin anew."""


__all__ = ["RELEASED", "WAIVERS", "Change", "Joining", "ListRule", "Move", "RosterQuestions"]
