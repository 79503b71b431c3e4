"""Everything that both sides have settled when a play begins."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value, mypyc_attr
from ..options import StatisProOptions
from .calls import DefenseCall, OffenseCall
from .displays import Display, Lineup
from .situation import PlaySituation


@final
@mypyc_attr(acyclic=True)
class Snap(Value):
    """A play about to be resolved: where the game stands, both sides and both calls."""

    NAMES: ClassVar[str] = "situation offense defense call against options"

    def __init__(
        self,
        situation: PlaySituation,
        offense: Lineup,
        defense: Lineup,
        call: OffenseCall,
        against: DefenseCall,
        options: StatisProOptions,
    ) -> None:
        self.situation: Final = situation
        self.offense: Final = offense
        self.defense: Final = defense
        self.call: Final = call
        self.against: Final = against
        self.options: Final = options

    def with_call(self, call: OffenseCall) -> Snap:
        """This snap with another call of the offense."""
        return Snap(self.situation, self.offense, self.defense, call, self.against, self.options)

    @property
    def in_boxes(self) -> Display:
        """The defense without the men who blitz: they are out of their boxes for runs, coverage and interceptions.

        Rules: statis_pro:SP-060
        """
        return self.defense.display.without(self.against.blitz)
