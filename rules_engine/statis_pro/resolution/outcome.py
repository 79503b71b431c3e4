"""What came of a play."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value, mypyc_attr
from ..boxes import Side
from .displays import Man
from .words import RUN_OR_SHORT_PASS, Result, Scored


@final
@mypyc_attr(acyclic=True)
class MenOfPlay(Value):
    """Who had what to do with the ball.

    carrier        who had it at the end, None where nobody did (an incompletion, a fair catch)
    passer, receiver  of a pass: the quarterback; to whom the ball was thrown in the end, None for nobody
    directed_at    the number of the man at whom the play was directed (4.6), 0 for nobody
    """

    NAMES: ClassVar[str] = "carrier passer receiver directed_at"

    def __init__(
        self,
        carrier: Man | None = None,
        passer: Man | None = None,
        receiver: Man | None = None,
        directed_at: int = 0,
    ) -> None:
        self.carrier: Final = carrier
        self.passer: Final = passer
        self.receiver: Final = receiver
        self.directed_at: Final = directed_at


NO_MEN: Final = MenOfPlay()


@final
@mypyc_attr(acyclic=True)
class PlayOutcome(Value):
    """What came of a play before penalties: where the ball is dead, whose it is, who scored.

    result         the word of the conformance README
    gain           yards of a play from scrimmage to where the ball ended; 0 for incompletions, interceptions and kicks
    ball           the side that has the ball at the end
    yard_line      where, from the offense's own goal line, 0 to 100
    scored, scorer points on the play
    exact          what was scored needed these yards and no fewer (O5)
    touchback      the ball was downed in the end zone of the side that then has it
    out_of_bounds  by 9.1
    category       which foul of a card the play reads: ``c1`` .. ``c4`` (8.8.3)
    men            who carried, threw and caught it
    return_from    where a return began, None without one
    turned_over    the ball changed hands
    made           of a measurement: True made it, False just short (O5); None without one
    """

    NAMES: ClassVar[str] = (
        "result gain ball yard_line scored scorer exact touchback out_of_bounds category men "
        "return_from turned_over made"
    )

    def __init__(
        self,
        result: Result,
        gain: int,
        ball: Side,
        yard_line: int,
        scored: Scored | None = None,
        scorer: Side | None = None,
        exact: bool = False,
        touchback: bool = False,
        out_of_bounds: bool = False,
        category: str = RUN_OR_SHORT_PASS,
        men: MenOfPlay = NO_MEN,
        return_from: int | None = None,
        turned_over: bool = False,
        made: bool | None = None,
    ) -> None:
        self.result: Final[Result] = result
        self.gain: Final = gain
        self.ball: Final[Side] = ball
        self.yard_line: Final = yard_line
        self.scored: Final[Scored | None] = scored
        self.scorer: Final[Side | None] = scorer
        self.exact: Final = exact
        self.touchback: Final = touchback
        self.out_of_bounds: Final = out_of_bounds
        self.category: Final = category
        self.men: Final = men
        self.return_from: Final = return_from
        self.turned_over: Final = turned_over
        self.made: Final = made

    def thrown(self, category: str, passer: Man, receiver: Man | None) -> PlayOutcome:
        """The outcome of a pass of this category, thrown by this man to this receiver, None for nobody."""
        directed_at = 0 if receiver is None else receiver.number
        return PlayOutcome(
            self.result, self.gain, self.ball, self.yard_line, self.scored, self.scorer, self.exact, self.touchback,
            self.out_of_bounds, category, MenOfPlay(self.men.carrier, passer, receiver, directed_at),
            self.return_from, self.turned_over, self.made,
        )  # fmt: skip
