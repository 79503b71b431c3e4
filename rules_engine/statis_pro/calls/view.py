"""What a coach sees of the game when he chooses: the facts that conditions ask for, and what decides who may play."""

from __future__ import annotations

from collections.abc import Collection
from typing import ClassVar, Final, final

from ...interface.situation import Parameters, Side, Situation
from ...value import Value, mypyc_attr
from ..quarters import QUARTER_SECONDS, TIMEOUTS_A_HALF, ClockTime, in_final_minutes, is_overtime
from ..resolution.displays import NOBODY, Display
from ..resolution.situation import PlaySituation

OVERTIME_HALF: Final = 3
NOBODY_OUT: Final[frozenset[int]] = frozenset()
_LEVEL: Final = (0, 0)


@final
class OwnSide(Value):
    """What a coach knows of his own side.

    out          numbers of the men who cannot play this play: the hurt
    end_arounds  how often end arounds were directed at its men: number and times
    fakes        fake kicks that it has staged in this game
    big_plays    Big Plays that it may still call in this game
    """

    NAMES: ClassVar[str] = "out end_arounds fakes big_plays"

    def __init__(
        self,
        out: frozenset[int] = NOBODY_OUT,
        end_arounds: tuple[tuple[int, int], ...] = (),
        fakes: int = 0,
        big_plays: int = 0,
    ) -> None:
        self.out: Final = out
        self.end_arounds: Final = end_arounds
        self.fakes: Final = fakes
        self.big_plays: Final = big_plays


_UNHURT: Final = OwnSide()
FIRST_AND_TEN: Final = Situation(
    1, QUARTER_SECONDS, "home", "scrimmage", 1, 10, 70, _LEVEL, (TIMEOUTS_A_HALF, TIMEOUTS_A_HALF), "away", 1, 0
)
_NOWHERE: Final = PlaySituation()


@final
@mypyc_attr(acyclic=True)
class SeenSet(Value):
    """The opponent's set as it stands on its display: its name, its men."""

    NAMES: ClassVar[str] = "name display"

    def __init__(self, name: str = "", display: Display = NOBODY) -> None:
        self.name: Final = name
        self.display: Final = display


_NOT_SEEN: Final = SeenSet()


@final
class GameFrame(Value):
    """What is the same for every moment of a game: quarters and halves; ``playoff``: a play-off, whose overtime has
    halves of its own."""

    NAMES: ClassVar[str] = "parameters playoff"

    def __init__(self, parameters: Parameters, playoff: bool) -> None:
        self.parameters: Final = parameters
        self.playoff: Final = playoff


_REGULAR: Final = GameFrame(Parameters(), playoff=False)


@final
@mypyc_attr(acyclic=True)
class CoachView:
    """A moment of the game from one side's view (``SituationFacts``).

    situation    the moment as the rules of a play ask for it: as the offense of the play sees it, whoever's view it is
    now          the moment as the kernel has it
    own          what he knows of his own side
    frame        what kind of game it is
    last         the play before in a word
    opponent     the set that he sees, once he sees it
    foul         the code of the foul that he decides about (``D7``), "" else
    down         the down
    los          yards to the goal that the side with the ball attacks
    """

    def __init__(
        self,
        situation: PlaySituation = _NOWHERE,
        now: Situation = FIRST_AND_TEN,
        side: Side = "home",
        own: OwnSide = _UNHURT,
        frame: GameFrame = _REGULAR,
        last: str = "none",
        opponent: SeenSet = _NOT_SEEN,
        foul: str = "",
    ) -> None:
        self.situation: Final = situation
        self.now: Final = now
        self.side: Final[Side] = side
        self.own: Final = own
        self.frame: Final = frame
        self.last: Final = last
        self.opponent: Final = opponent
        self.foul: Final = foul
        self.down: Final = now.down  # these two are asked by most conditions
        self.los: Final = now.los

    def seeing(self, name: str, display: Display) -> CoachView:
        """The view once the opponent's set stands on its display."""
        opponent = SeenSet(name, display)
        return CoachView(self.situation, self.now, self.side, self.own, self.frame, self.last, opponent, self.foul)

    def about(self, foul: str) -> CoachView:
        """The view when a foul is to be decided about."""
        return CoachView(self.situation, self.now, self.side, self.own, self.frame, self.last, self.opponent, foul)

    def at(self, now: Situation, situation: PlaySituation = _NOWHERE) -> CoachView:
        """The view at another moment of the same quarter, before anybody has called anything. ``situation`` is left out
        where nothing is asked that depends on the rules of a play, as about the clock."""
        return CoachView(situation, now, self.side, self.own, self.frame, self.last)

    def without(self, out: frozenset[int]) -> CoachView:
        """The view if these men, and nobody else, were out."""
        own = OwnSide(out, self.own.end_arounds, self.own.fakes, self.own.big_plays)
        return CoachView(self.situation, self.now, self.side, own, self.frame, self.last, self.opponent, self.foul)

    # -- the words of conditions: worked out when a condition asks -----------------------------------------------------

    @property
    def distance(self) -> int:
        """Yards to the line to gain, 0 for inches."""
        return self.now.distance

    @property
    def quarter(self) -> int:
        """The quarter; those of overtime follow."""
        return self.now.period

    @property
    def half(self) -> int:
        """The half: 1, 2, or 3 in overtime."""
        if is_overtime(self.now.period):
            return OVERTIME_HALF
        return 1 if self.frame.parameters.in_first_half(self.now.period) else 2

    @property
    def clock(self) -> int:
        """Seconds left in the quarter."""
        return self.now.clock

    @property
    def half_clock(self) -> int:
        """Seconds left in the half, in overtime in the quarter."""
        return self.frame.parameters.half_seconds_left(self.now.period, self.now.clock)

    @property
    def margin(self) -> int:
        """His score less the other side's."""
        return self.now.margin(self.side)

    @property
    def timeouts(self) -> int:
        """His time-outs."""
        return self.now.timeouts[0 if self.side == "home" else 1]

    @property
    def opp_timeouts(self) -> int:
        """The other side's time-outs."""
        return self.now.timeouts[1 if self.side == "home" else 0]

    @property
    def series_play(self) -> int:
        """Plays of this possession so far."""
        return self.now.series_play

    @property
    def own_ball(self) -> bool:
        """Whether his side snaps or kicks."""
        return self.side == self.now.possession

    @property
    def tro(self) -> str:
        """Time running out: ``trail``, ``tie``, ``lead`` in the Final Minutes, "" before them."""
        if not in_final_minutes(ClockTime(self.now.period, self.now.clock), self.frame.playoff):
            return ""
        margin = self.margin
        return "lead" if margin > 0 else "trail" if margin < 0 else "tie"

    @property
    def opp_set(self) -> str:
        """The name of the opponent's set that he sees, "" before he sees it."""
        return self.opponent.name

    @property
    def counts(self) -> dict[str, int]:
        """How many of the opponent's men whom he sees are of each kind, and stand in each row."""
        return self.opponent.display.counts()

    @property
    def on(self) -> Collection[int]:
        """The numbers of the opponent's men whom he sees."""
        return self.opponent.display.numbers()

    @property
    def fakes(self) -> int:
        """Fake kicks that his side has staged."""
        return self.own.fakes

    @property
    def big_plays(self) -> int:
        """Big Plays that his side may still call."""
        return self.own.big_plays
