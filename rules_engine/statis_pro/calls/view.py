"""What a coach sees of the game when he chooses: the facts that conditions ask for, and what decides who may play."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, final

from ..resolution.values import NOBODY, Display, PlaySituation

_NOWHERE: Final = PlaySituation()
_NOBODY_OUT: Final[frozenset[int]] = frozenset()
_NO_COUNTS: Final[dict[str, int]] = {}
_NO_END_AROUNDS: Final[Mapping[int, int]] = {}


@final
class CoachView:
    """The facts from one side's view (``SituationFacts``), and the play situation that legality asks for.

    situation    as the offense of the play sees it, whichever side this coach's is
    out          numbers of his men who cannot play this play: the hurt
    end_arounds  how often end arounds were directed at his men, by number
    fakes        fake kicks that his side has staged in this game
    big_plays    Big Plays that his side may still call in this game
    last         the play before in a word
    own_ball     whether his side snaps or kicks
    tro          time running out: ``trail``, ``tie``, ``lead`` in final minutes, else ""
    foul         the code of the foul that he decides about (``D7``), "" else
    opp_set      the name of the set that he sees, once he sees it; ``opponents`` are its men, ``counts`` counts them by
                 kind, positions and rows
    """

    def __init__(
        self,
        situation: PlaySituation = _NOWHERE,
        down: int = 1,
        distance: int = 10,
        los: int = 70,
        quarter: int = 1,
        half: int = 1,
        clock: int = 900,
        half_clock: int = 1800,
        margin: int = 0,
        timeouts: int = 3,
        opp_timeouts: int = 3,
        series_play: int = 0,
        own_ball: bool = True,
        tro: str = "",
        last: str = "none",
        foul: str = "",
        opp_set: str = "",
        opponents: Display = NOBODY,
        counts: dict[str, int] = _NO_COUNTS,
        on: Collection[int] = (),
        out: frozenset[int] = _NOBODY_OUT,
        end_arounds: Mapping[int, int] = _NO_END_AROUNDS,
        fakes: int = 0,
        big_plays: int = 0,
    ) -> None:
        self.situation = situation
        self.down = down
        self.distance = distance
        self.los = los
        self.quarter = quarter
        self.half = half
        self.clock = clock
        self.half_clock = half_clock
        self.margin = margin
        self.timeouts = timeouts
        self.opp_timeouts = opp_timeouts
        self.series_play = series_play
        self.own_ball = own_ball
        self.tro = tro
        self.last = last
        self.foul = foul
        self.opp_set = opp_set
        self.opponents = opponents
        self.counts = counts
        self.on = on
        self.out = out
        self.end_arounds = end_arounds
        self.fakes = fakes
        self.big_plays = big_plays

    def seeing(self, name: str, display: Display) -> CoachView:
        """The view once the opponent's set stands on its display."""
        return self._changed(self.foul, self.out, name, display, display.counts(), display.numbers())

    def about(self, foul: str) -> CoachView:
        """The view when a foul is to be decided about."""
        return self._changed(foul, self.out, self.opp_set, self.opponents, self.counts, self.on)

    def without(self, out: frozenset[int]) -> CoachView:
        """The view if these men, and nobody else, were out."""
        return self._changed(self.foul, out, self.opp_set, self.opponents, self.counts, self.on)

    def _changed(
        self,
        foul: str,
        out: frozenset[int],
        opp_set: str,
        opponents: Display,
        counts: dict[str, int],
        on: Collection[int],
    ) -> CoachView:
        return CoachView(
            self.situation, self.down, self.distance, self.los, self.quarter, self.half, self.clock, self.half_clock,
            self.margin, self.timeouts, self.opp_timeouts, self.series_play, self.own_ball, self.tro, self.last, foul,
            opp_set, opponents, counts, on, out, self.end_arounds, self.fakes, self.big_plays,
        )  # fmt: skip
