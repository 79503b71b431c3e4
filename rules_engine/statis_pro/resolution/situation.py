"""Where the game stands before a play, as the side that snaps or kicks sees it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value
from ..boxes import Side
from .words import FIELD


@final
class EarlierPlay(Value):
    """A play of the offense in this quarter or possession: the man at whom it was directed (0: nobody), the cards that
    it turned, whether it was in this possession, and in this quarter."""

    NAMES: ClassVar[str] = "number cards in_possession in_quarter"

    def __init__(self, number: int, cards: int, in_possession: bool = True, in_quarter: bool = True) -> None:
        self.number: Final = number
        self.cards: Final = cards
        self.in_possession: Final = in_possession
        self.in_quarter: Final = in_quarter


@final
class PlaySituation(Value):
    """Where the game stands before a play.

    yard_line      yards from the offense's own goal line to the ball, 1 to 99
    clock          seconds left in the quarter
    score          the offense's, the defense's
    home           the side that plays at home
    timeouts       left in this half or overtime, offense's first
    history        the offense's plays of this quarter and of this possession, oldest first
    big_plays_game, big_plays_possession  Big Plays that the defense has called in the game, in this possession
    after_safety   the kickoff follows a safety (8.1.4)
    landing        yards that an offside of the kick before adds to the landing point (8.1.5)
    previous_play  what the offense called before in this possession; "" for nothing (S3)
    played_on      a play that was neither incomplete nor wiped out by a penalty has counted on these downs (O5)
    """

    NAMES: ClassVar[str] = (
        "down distance yard_line quarter clock score home timeouts history big_plays_game big_plays_possession "
        "no_huddle clock_stopped after_safety landing previous_play played_on"
    )

    def __init__(
        self,
        down: int = 1,
        distance: int = 10,
        yard_line: int = 30,
        quarter: int = 1,
        clock: int = 900,
        score: tuple[int, int] = (0, 0),
        home: Side = "offense",
        timeouts: tuple[int, int] = (3, 3),
        history: tuple[EarlierPlay, ...] = (),
        big_plays_game: int = 0,
        big_plays_possession: int = 0,
        no_huddle: bool = False,
        clock_stopped: bool = True,
        after_safety: bool = False,
        landing: int = 0,
        previous_play: str = "",
        played_on: bool = False,
    ) -> None:
        self.down: Final = down
        self.distance: Final = distance
        self.yard_line: Final = yard_line
        self.quarter: Final = quarter
        self.clock: Final = clock
        self.score: Final = score
        self.home: Final[Side] = home
        self.timeouts: Final = timeouts
        self.history: Final = history
        self.big_plays_game: Final = big_plays_game
        self.big_plays_possession: Final = big_plays_possession
        self.no_huddle: Final = no_huddle
        self.clock_stopped: Final = clock_stopped
        self.after_safety: Final = after_safety
        self.landing: Final = landing
        self.previous_play: Final = previous_play
        self.played_on: Final = played_on

    def moved(self, yard_line: int, distance: int) -> PlaySituation:
        """The same moment with the ball at another spot."""
        return PlaySituation(
            self.down, distance, yard_line, self.quarter, self.clock, self.score, self.home, self.timeouts,
            self.history, self.big_plays_game, self.big_plays_possession, self.no_huddle, self.clock_stopped,
            self.after_safety, self.landing, self.previous_play, self.played_on,
        )  # fmt: skip

    @property
    def to_goal(self) -> int:
        """Yards to the goal line that the offense attacks."""
        return FIELD - self.yard_line
