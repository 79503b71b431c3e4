"""Where the game stands before a play, as the side that snaps or kicks sees it."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value, mypyc_attr
from ..boxes import Side
from .words import FIELD


@final
@mypyc_attr(acyclic=True)
class DirectedPlay(Value):
    """A play of an offense: the man at whom it was directed (0: nobody), the cards that it turned, the possession and
    the quarter in which it was."""

    NAMES: ClassVar[str] = "number cards series quarter"

    def __init__(self, number: int, cards: int, series: int, quarter: int) -> None:
        self.number: Final = number
        self.cards: Final = cards
        self.series: Final = series
        self.quarter: Final = quarter


@final
@mypyc_attr(acyclic=True)
class History(Value):
    """The plays of an offense, oldest first, and the possession and quarter in which it plays now.

    plays  all those of this quarter and of this possession; earlier ones may stand before them
    """

    NAMES: ClassVar[str] = "plays series quarter"

    def __init__(self, plays: tuple[DirectedPlay, ...] = (), series: int = 1, quarter: int = 1) -> None:
        self.plays: Final = plays
        self.series: Final = series
        self.quarter: Final = quarter

    def of_possession(self) -> list[DirectedPlay]:
        """The plays of this possession, which may have begun a quarter earlier."""
        return [play for play in self.plays if play.series == self.series]

    def of_quarter(self) -> list[DirectedPlay]:
        """The plays of this quarter, of any possession."""
        return [play for play in self.plays if play.quarter == self.quarter]


NO_PLAYS: Final = History()


@final
@mypyc_attr(acyclic=True)
class PlayedBefore(Value):
    """What was played before that still counts.

    history        the offense's plays
    previous_play  what the offense called before in this possession; "" for nothing (S3)
    played_on      a play that was neither incomplete nor wiped out by a penalty has counted on these downs (O5)
    big_plays_game, big_plays_possession  Big Plays that the defense has called in the game, in this possession
    """

    NAMES: ClassVar[str] = "history previous_play played_on big_plays_game big_plays_possession"

    def __init__(
        self,
        history: History = NO_PLAYS,
        previous_play: str = "",
        played_on: bool = False,
        big_plays_game: int = 0,
        big_plays_possession: int = 0,
    ) -> None:
        self.history: Final = history
        self.previous_play: Final = previous_play
        self.played_on: Final = played_on
        self.big_plays_game: Final = big_plays_game
        self.big_plays_possession: Final = big_plays_possession


NOTHING_BEFORE: Final = PlayedBefore()


@final
@mypyc_attr(acyclic=True)
class PlaySituation(Value):
    """Where the game stands before a play.

    yard_line      yards from the offense's own goal line to the ball, 1 to 99
    clock          seconds left in the quarter
    score          the offense's, the defense's
    home           the side that plays at home
    timeouts       left in this half or overtime, offense's first
    before         what was played before that still counts
    after_safety   the kickoff follows a safety (8.1.4)
    landing        yards that an offside of the kick before adds to the landing point (8.1.5)
    """

    NAMES: ClassVar[str] = (
        "down distance yard_line quarter clock score home timeouts before no_huddle clock_stopped after_safety landing"
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
        before: PlayedBefore = NOTHING_BEFORE,
        no_huddle: bool = False,
        clock_stopped: bool = True,
        after_safety: bool = False,
        landing: int = 0,
    ) -> None:
        self.down: Final = down
        self.distance: Final = distance
        self.yard_line: Final = yard_line
        self.quarter: Final = quarter
        self.clock: Final = clock
        self.score: Final = score
        self.home: Final[Side] = home
        self.timeouts: Final = timeouts
        self.before: Final = before
        self.no_huddle: Final = no_huddle
        self.clock_stopped: Final = clock_stopped
        self.after_safety: Final = after_safety
        self.landing: Final = landing

    def moved(self, yard_line: int, distance: int) -> PlaySituation:
        """The same moment with the ball at another spot."""
        return PlaySituation(
            self.down, distance, yard_line, self.quarter, self.clock, self.score, self.home, self.timeouts,
            self.before, self.no_huddle, self.clock_stopped, self.after_safety, self.landing,
        )  # fmt: skip

    @property
    def to_goal(self) -> int:
        """Yards to the goal line that the offense attacks."""
        return FIELD - self.yard_line
