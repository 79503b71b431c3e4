"""A play once all its cards are read: its Z result is known, the choice about a foul and the clock are still open."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...dice import Dice
from ...value import Value, mypyc_attr
from ..incidents.measurements import measured
from ..incidents.penalties import Consequence, PenaltyCalled, as_measured
from ..incidents.resolved import Choose, ResolvedPlay
from ..incidents.standing import Standing, after_play
from ..incidents.z_results import ZEffect, resolve_z
from ..resolution.drawing import Drawing


@final
@mypyc_attr(acyclic=True)
class AfterCards(Value):
    """A play with its Z result.

    play      as it was resolved
    effect    what the Z card adds
    standing  what follows where no foul of the Z card is taken
    cards     how many cards the play itself turned
    """

    NAMES: ClassVar[str] = "play effect standing cards"

    def __init__(self, play: ResolvedPlay, effect: ZEffect, standing: Standing, cards: int = 0) -> None:
        self.play: Final = play
        self.effect: Final = effect
        self.standing: Final = standing
        self.cards: Final = cards

    def ruled(self, choice: str) -> Consequence | None:
        """What the side that was fouled chose, by the name of its alternative; None where the Z card calls no foul."""
        return None if self.effect.penalty is None else self.effect.penalty.alternatives[choice]


def read_after_cards(play: ResolvedPlay, drawing: Drawing, coin: Dice) -> AfterCards:
    """A play with its measurement and Z result. Where a penalty of the card ended a punt, a Z card brings nothing.

    Rules: statis_pro:SP-096, statis_pro:SP-125
    """
    cards = drawing.counted
    if play.ended is not None:
        return AfterCards(play, ZEffect(play.outcome), play.ended, cards)
    effect = resolve_z(play.snap, drawing, measured(play.snap, drawing, play.outcome), coin)
    return AfterCards(play, effect, after_play(play.snap.situation, effect.outcome), cards)


def with_measured_penalty(read: AfterCards, drawing: Drawing, choose: Choose) -> AfterCards:
    """A play whose foul may leave the ball exactly on the line to gain: the other side chooses at once, and where it
    takes such yards they are measured.

    Rules: statis_pro:SP-125
    """
    penalty = read.effect.penalty
    if penalty is None or all(each.short is None for each in penalty.alternatives.values()):
        return read
    choice = next(iter(penalty.alternatives))
    if penalty.must_be_asked:
        choice = choose(penalty.question, penalty.chooser, penalty.alternatives)
    settled = PenaltyCalled(penalty.foul, {choice: as_measured(penalty.alternatives[choice], drawing)})
    return read.copy_with(effect=read.effect.copy_with(penalty=settled))
