"""What a coach sees of the game when he chooses: the facts that conditions ask for, and what decides who may play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from ..boxes import BACKS, FLANKERS, ROW_1, ROW_2, ROW_3
from ..resolution.values import NOBODY, Display, PlaySituation

_NOBODY_OUT: Final[frozenset[int]] = frozenset()
_GROUPS: Final = {"bk": BACKS, "fl": FLANKERS, "row1": ROW_1, "row2": ROW_2, "row3": ROW_3}


@dataclass(slots=True)
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
    opponents: Display = NOBODY
    counts: dict[str, int] = field(default_factory=dict)
    on: Collection[int] = ()
    out: frozenset[int] = _NOBODY_OUT
    end_arounds: Mapping[int, int] = field(default_factory=dict)
    fakes: int = 0
    big_plays: int = 0

    def seeing(self, name: str, display: Display) -> CoachView:
        """The view once the opponent's set stands on its display."""
        numbers = frozenset([each.man.number for each in display.placed])
        return replace(self, opp_set=name, opponents=display, counts=counts_of(display), on=numbers)

    def about(self, foul: str) -> CoachView:
        """The view when a foul is to be decided about."""
        return replace(self, foul=foul)


def counts_of(display: Display = NOBODY) -> dict[str, int]:
    """How many men of each kind are on a display (``wr``, ``db``), how many backs (``bk``) and flankers (``fl``), how
    many in each row."""
    counts = Counter([each.man.position.lower() for each in display.placed])
    for name, places in _GROUPS.items():
        counts[name] = sum(each.at in places for each in display.placed)
    return dict(counts)
