"""Everything that both sides have settled when a play begins."""

from __future__ import annotations

from dataclasses import dataclass

from ..options import StatisProOptions
from .values import DefenseCall, Display, Lineup, OffenseCall, PlaySituation


@dataclass(frozen=True, slots=True)
class Snap:
    """A play about to be resolved: where the game stands, both sides and both calls."""

    situation: PlaySituation
    offense: Lineup
    defense: Lineup
    call: OffenseCall
    against: DefenseCall
    options: StatisProOptions

    @property
    def in_boxes(self) -> Display:
        """The defense without the men who blitz: they are out of their boxes for runs, coverage and interceptions.

        Rules: statis_pro:SP-060
        """
        return self.defense.display.without(self.against.blitz)
