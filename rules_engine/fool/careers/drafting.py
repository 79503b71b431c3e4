"""FOOL's draft, as a league asks for it."""

from __future__ import annotations

from ...dice import Dice
from ...interface import Athlete, Column, DraftQuestions, DraftTurn, reverse_order
from .. import players
from ..options import FoolOptions
from . import rookies


class FoolDraft(DraftQuestions[FoolOptions]):
    """The new men of a year and what is known of them."""

    def rookie_class(self, count: int, options: FoolOptions, dice: Dice) -> tuple[Athlete, ...]:
        return rookies.rookie_class(count, dice)

    def scouted(self, athlete: Athlete, options: FoolOptions) -> tuple[Column, ...]:
        """A new man's sheet is open to everybody before the draft; what a camp will make of him is not.

        Rules: fool:12.1-01
        """
        return players.describe_player(athlete)

    def draft_order(self, teams: int, round_number: int, options: FoolOptions) -> tuple[DraftTurn, ...]:
        """The reverse of last season's ranking, the beaten finalist next to last and the champion last, in every round.

        Rules: fool:12.1-02
        """
        return reverse_order(teams)
