"""Returns of kickoffs and punts: yards on the returner's column, stars, fumbles (8.1.1, 8.1.2, 8.5.1)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...value import Value
from ..cards.kicking import TOUCHDOWN, ReturnColumn
from ..incidents.fumbles import is_lost, lost
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.spots import TOUCHBACK
from ..resolution.words import FIELD, Result
from ..tables import RUN_NUMBERS

STARRED_TO: Final = 2  # "a RN of 1 or 2 means that the asterisked result at the bottom of the original card is used"


@final
class RunBack(Value):
    """How far a returner comes: yards, None for all the way; ``fumble``: an ``f`` stands behind them."""

    NAMES: ClassVar[str] = "yards fumble"

    def __init__(self, yards: int | None, fumble: bool) -> None:
        self.yards: Final = yards
        self.fumble: Final = fumble


def run_back(
    drawing: Drawing, column: ReturnColumn, returner: str, purpose: str, *, add: int = 0, at_most: int | None = None
) -> RunBack:
    """The returner's yards by a new Run Number, to which ``add`` is added; a starred entry needs another. ``at_most``:
    the longest return that there can be. It is logged.

    Rules: statis_pro:SP-042, statis_pro:SP-082
    """
    number = min(drawing.run_number(purpose) + add, RUN_NUMBERS)
    entry = column.entries[number - 1]
    starred = entry.starred and drawing.run_number("ret.star") <= STARRED_TO
    yards = column.star if starred else entry.yards
    if at_most is not None:
        yards = at_most if yards is None or yards == TOUCHDOWN else min(yards, at_most)
    drawing.log("return", returner=returner, rn=number, star=starred, yards=yards)
    return RunBack(yards if isinstance(yards, int) else None, entry.fumble and not starred)


def returned(snap: Snap, drawing: Drawing, result: Result, category: str, start: int, run: RunBack) -> PlayOutcome:
    """The kick after its return from ``start``, a yard line of the receivers. Who is brought down on or behind his own
    goal line has given a safety away, unless he fielded the kick there: that is a touchback.

    Rules: statis_pro:SP-043, statis_pro:SP-106, statis_pro:SP-107
    """
    end = FIELD if run.yards is None else min(start + run.yards, FIELD)
    if end <= 0 and start <= 0:
        return touchback(result, category)
    touchdown, safety = end == FIELD, end <= 0
    outcome = PlayOutcome(
        result=result,
        gain=0,
        ball="defense",
        yard_line=FIELD - max(end, 0),
        scored="touchdown" if touchdown else "safety" if safety else None,
        scorer="defense" if touchdown else "offense" if safety else None,
        out_of_bounds=drawing.last_out_of_bounds and not (touchdown or safety),
        category=category,
        return_from=FIELD - start,
        turned_over=True,
    )
    if not run.fumble or touchdown:
        return outcome
    fumbled = outcome.copy_with(out_of_bounds=False)  # the last card is read for its Pass Number (9.1)
    return lost(fumbled) if is_lost(snap, drawing, "defense") else fumbled


def touchback(result: Result, category: str) -> PlayOutcome:
    """A kick that nobody returns from the end zone: the receivers begin on their 20."""
    return PlayOutcome(
        result, 0, "defense", FIELD - TOUCHBACK, touchback=True, category=category, turned_over=True
    )  # fmt: skip


def dead(result: Result, category: str, yard_line: int) -> PlayOutcome:
    """A kick that is dead at a yard line of the receivers: a fair catch, a ball out of bounds."""
    return PlayOutcome(result, 0, "defense", FIELD - yard_line, category=category, turned_over=True)
