"""What a coach sees of the game when he chooses: the facts that conditions ask for, and what decides who may play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..resolution.values import Display, PlaySituation

_NOBODY_OUT: Final[frozenset[int]] = frozenset()


@dataclass(slots=True)
class CoachView:
    """The facts from one side's view (``SituationFacts``), and the play situation that legality asks for.

    situation    as the offense of the play sees it, whichever side this coach's is
    out          numbers of his men who cannot play this play: the hurt
    end_arounds  how often end arounds were directed at his men, by number
    last         the play before in a word
    own_ball     whether his side snaps or kicks
    tro          time running out: ``trail``, ``tie``, ``lead`` in final minutes, else ""
    foul         the code of the foul that he decides about (``D7``), "" else
    opp_set      the name of the set that he sees, once he sees it; ``counts`` its men by kind, positions and rows
    """

    situation: PlaySituation = field(default_factory=PlaySituation)
    down: int = 1
    distance: int = 10
    los: int = 70
    quarter: int = 1
    half: int = 1
    clock: int = 900
    half_clock: int = 1800
    margin: int = 0
    timeouts: int = 3
    opp_timeouts: int = 3
    series_play: int = 0
    own_ball: bool = True
    tro: str = ""
    last: str = "none"
    foul: str = ""
    opp_set: str = ""
    counts: dict[str, int] = field(default_factory=dict)
    on: Collection[int] = ()
    out: frozenset[int] = _NOBODY_OUT
    end_arounds: Mapping[int, int] = field(default_factory=dict)

    def seeing(self, name: str, display: Display) -> CoachView:
        """The view once the opponent's set stands on its display."""
        return replace(self, opp_set=name, counts=display.counts(), on=display.numbers())

    def about(self, foul: str) -> CoachView:
        """The view when a foul is to be decided about."""
        return replace(self, foul=foul)

