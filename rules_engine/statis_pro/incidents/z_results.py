"""What a Z card among the first three of a play brings: a foul, an injury, a fumble, or nothing (8.8)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...dice import Dice
from ...value import Value, mypyc_attr
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from .fouls import foul_of
from .fumbles import fumble_on_z
from .injuries import Injury, injury_on_z
from .penalties import PenaltyCalled, penalty_called


@final
@mypyc_attr(acyclic=True)
class ZEffect(Value):
    """A play after its Z result: the outcome with a fumble, the penalty about which a side decides, the man hurt."""

    NAMES: ClassVar[str] = "outcome penalty injury"

    def __init__(
        self, outcome: PlayOutcome, penalty: PenaltyCalled | None = None, injury: Injury | None = None
    ) -> None:
        self.outcome: Final = outcome
        self.penalty: Final = penalty
        self.injury: Final = injury


def resolve_z(snap: Snap, drawing: Drawing, outcome: PlayOutcome, coin: Dice) -> ZEffect:
    """The play after its Z card: "finish resolving the play normally - then determine the meaning of the Z-card by
    flipping a new FAC". Where the play drew none that counts, it stays as it is.

    Rules: statis_pro:SP-096
    """
    drawing.end()
    if not drawing.z_card:
        return ZEffect(outcome)
    result = drawing.z_result()
    if result.kind == "PEN":
        foul = foul_of(result, outcome, snap.call.play)
        return ZEffect(outcome, None if foul is None else penalty_called(snap, drawing, outcome, foul))
    if result.kind == "INJ":
        return ZEffect(outcome, injury=injury_on_z(snap, drawing, outcome, result.who, coin))
    if result.kind in ("FUM", "FUMS"):
        return ZEffect(fumble_on_z(snap, drawing, outcome, not_at_home=result.kind == "FUMS"))
    return ZEffect(outcome)
