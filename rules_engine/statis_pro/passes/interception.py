"""Interceptions: who, where, and how far he runs (8.3.5)."""

from __future__ import annotations

from typing import ClassVar, Final, Literal, cast, final

from ...dice import Dice
from ...errors import EngineError
from ...value import Value
from ..resolution.coverage import coverage_interceptors
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap
from ..resolution.words import FIELD
from ..tables import Intercepted, interception_return, interception_spot, interceptor_box


class MissingChoice(EngineError):
    """The rulebook asks a coach for a choice that is not there."""


@final
class Interception(Value):
    """Who intercepted, where on the offense's yard lines, and where he was brought down: 0 is a touchdown. Without a
    return (touchback) both are the same."""

    NAMES: ClassVar[str] = "man spot end touchback"

    def __init__(self, man: Man, spot: int, end: int, touchback: bool) -> None:
        self.man: Final = man
        self.spot: Final = spot
        self.end: Final = end
        self.touchback: Final = touchback


def interceptor_by_table(snap: Snap, drawing: Drawing, coin: Dice) -> Man | None:
    """The man in the box that the table names; None where the box is empty, so that the pass is incomplete.

    "If a box is occupied by two players, either may intercept (choose the player with the best interception rating or
    flip a coin if both equal)."

    Rules: statis_pro:SP-065, statis_pro:SP-076
    """
    box = interceptor_box(cast(Intercepted, snap.call.play), drawing.run_number("int.who"))
    men = snap.in_boxes.at(box)
    if not men:
        drawing.log("interception", **{"how": "table", "by": None, "spot": None, "return": None})
        return None
    best = max(_rating(man) for man in men)
    good = [man for man in men if _rating(man) == best]
    return good[0] if len(good) == 1 else good[coin.die(len(good), "int.coin") - 1]


def _rating(man: Man) -> int:
    """How good a man's Interception Rating is."""
    return 0 if man.card.interception is None else man.card.interception.width


def interceptor_by_coverage(
    snap: Snap, receiver: str, pass_number: int, chosen: int | None, drawing: Drawing
) -> Man | None:
    """Who of those who cover the receiver intercepts an incompletion; None where nobody does. A "48?" needs an even
    Pass Number. ``chosen``: the number of the man whom the defense wants where several may, else the first whom its
    call names.

    Rules: statis_pro:SP-066, statis_pro:SP-067, statis_pro:SP-074
    """
    candidates = coverage_interceptors(snap, receiver, pass_number)
    if not candidates:
        return None
    if chosen is None:
        able = {man.number for man in candidates}
        chosen = next((number for number in snap.against.interceptors if number in able), None)
    man = candidates[0] if len(candidates) == 1 else _chosen(candidates, chosen)
    rating = man.card.interception
    if rating is not None and rating.doubtful and drawing.pass_number("int.48") % 2:
        return None
    return man


def _chosen(candidates: list[Man], chosen: int | None) -> Man:
    """The man whom the defense chose.

    Rules: statis_pro:SP-066
    """
    numbers = ", ".join(str(man.number) for man in candidates)
    if chosen is None:
        raise MissingChoice(f"choices.interceptor is missing: which of {numbers} intercepts?")
    man = next((man for man in candidates if man.number == chosen), None)
    if man is None:
        raise MissingChoice(f"choices.interceptor is {chosen}, who may not intercept; {numbers} may.")
    return man


def intercept(snap: Snap, man: Man, how: Literal["table", "coverage"], drawing: Drawing) -> Interception:
    """Where a man intercepts and how far he runs. On or behind the goal line is a touchback. It is logged.

    Rules: statis_pro:SP-068, statis_pro:SP-069
    """
    beyond = interception_spot(cast(Intercepted, snap.call.play), drawing.run_number("int.spot"))
    spot = snap.situation.yard_line + beyond
    if spot >= FIELD:
        drawing.log("interception", **{"how": how, "by": man.number, "spot": beyond, "return": None})
        return Interception(man, FIELD, FIELD, True)
    yards = interception_return(cast(Literal["DL", "LB", "DB"], man.position), drawing.run_number("int.ret"))
    end = 0 if yards is None else max(0, spot - yards)
    printed = "TD" if yards is None else yards
    drawing.log("interception", **{"how": how, "by": man.number, "spot": beyond, "return": printed})
    return Interception(man, spot, end, False)
