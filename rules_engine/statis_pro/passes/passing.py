"""A pass from the throw to where the ball is dead (8.3)."""

from __future__ import annotations

from typing import Literal

from ...dice import Dice
from ..resolution.displays import Man
from ..resolution.drawing import Drawing
from ..resolution.outcome import NO_MEN, MenOfPlay, PlayOutcome
from ..resolution.snap import Snap
from ..resolution.spots import TOUCHBACK, after_gain
from ..resolution.words import FIELD, LONG_PASS, RUN_OR_SHORT_PASS
from ..runs.quarterback import scramble
from .catch import catch
from .completion import completion
from .interception import Interception, intercept, interceptor_by_coverage, interceptor_by_table
from .rush import pass_rush, sack_yards
from .screen import screen_gain, screen_result
from .target import target


def throw(snap: Snap, passer: Man, drawing: Drawing, interceptor: int | None, coin: Dice) -> PlayOutcome:
    """A pass of any kind. ``interceptor``: whom the defense chooses where several may intercept.

    Rules: statis_pro:SP-058, statis_pro:SP-075, statis_pro:SP-097
    """
    if snap.call.play == "SC":
        receiver = snap.call.player
        outcome = _screen(snap, drawing, coin)
    else:
        receiver, rush = target(snap, drawing)
        if rush:
            outcome = _under_rush(snap, passer, drawing, interceptor)
        elif receiver:
            outcome = _at_receiver(snap, passer, receiver, drawing, interceptor, coin)
        else:
            outcome = incomplete(snap)
    man = snap.offense.display.man_at(receiver)
    category = LONG_PASS if snap.call.play in ("SH", "LP") else RUN_OR_SHORT_PASS
    return outcome.thrown(category, passer, man)


def _screen(snap: Snap, drawing: Drawing, coin: Dice) -> PlayOutcome:
    """A screen, which the line SC alone decides.

    Rules: statis_pro:SP-075, statis_pro:SP-076
    """
    entry = drawing.screen()
    result = screen_result(entry)
    if result == "complete":
        man = _man_at(snap, snap.call.player)
        return gained(snap, man, screen_gain(snap, entry, man, drawing), drawing)
    drawing.log("screen", entry=entry, modifier=None, rn=None, card=None, factor=None, gain=0)
    return incomplete(snap) if result == "incomplete" else _by_table(snap, drawing, coin)


def _at_receiver(
    snap: Snap, passer: Man, receiver: str, drawing: Drawing, interceptor: int | None, coin: Dice
) -> PlayOutcome:
    """A throw without a rush.

    Rules: statis_pro:SP-059, statis_pro:SP-064
    """
    result, number = completion(snap, passer, receiver, drawing)
    if result == "complete":
        return _caught(snap, receiver, drawing)
    if result == "intercepted":
        return _by_table(snap, drawing, coin)
    return _not_caught(snap, receiver, number, drawing, interceptor)


def _under_rush(snap: Snap, passer: Man, drawing: Drawing, interceptor: int | None) -> PlayOutcome:
    """A throw under a pass rush: the intended receiver is the one who was called.

    Rules: statis_pro:SP-071, statis_pro:SP-072, statis_pro:SP-073
    """
    result, number = pass_rush(snap, passer, drawing)
    if result == "sack":
        spot = after_gain(snap.situation.yard_line, sack_yards(drawing))
        return PlayOutcome(
            "sack", spot.gain, "offense", spot.yard_line, spot.scored, spot.scorer, spot.exact, men=MenOfPlay(passer)
        )
    if result == "runs":
        return scramble(snap, passer, drawing)
    if result == "complete":
        return _caught(snap, snap.call.player, drawing)
    return _not_caught(snap, snap.call.player, number, drawing, interceptor)


def _caught(snap: Snap, receiver: str, drawing: Drawing) -> PlayOutcome:
    """A completion: the receiver's yards, or an incompletion where his column is blank.

    Rules: statis_pro:SP-016, statis_pro:SP-062
    """
    man = _man_at(snap, receiver)
    yards = catch(snap.situation, snap.call.play, receiver, man, drawing)
    return incomplete(snap) if yards is None else gained(snap, man, yards, drawing)


def gained(snap: Snap, man: Man, yards: int, drawing: Drawing) -> PlayOutcome:
    """A completed pass of so many yards.

    Rules: statis_pro:SP-078, statis_pro:SP-110
    """
    spot = after_gain(snap.situation.yard_line, yards)
    return PlayOutcome(
        result="complete",
        gain=spot.gain,
        ball="offense",
        yard_line=spot.yard_line,
        scored=spot.scored,
        scorer=spot.scorer,
        exact=spot.exact,
        out_of_bounds=drawing.last_out_of_bounds and spot.scored is None,
        men=MenOfPlay(man),
    )


def incomplete(snap: Snap) -> PlayOutcome:
    """An incompletion: the ball goes back to the line of scrimmage.

    Rules: statis_pro:SP-064
    """
    return PlayOutcome("incomplete", 0, "offense", snap.situation.yard_line)


def _not_caught(snap: Snap, receiver: str, number: int, drawing: Drawing, interceptor: int | None) -> PlayOutcome:
    """An incompletion, unless somebody who covers the receiver intercepts.

    Rules: statis_pro:SP-066, statis_pro:SP-074
    """
    man = interceptor_by_coverage(snap, receiver, number, interceptor, drawing)
    return incomplete(snap) if man is None else _intercepted(snap, man, "coverage", drawing)


def _by_table(snap: Snap, drawing: Drawing, coin: Dice) -> PlayOutcome:
    """An interception off the quarterback's card or the line SC, unless the box of the table is empty.

    Rules: statis_pro:SP-065, statis_pro:SP-076
    """
    man = interceptor_by_table(snap, drawing, coin)
    return incomplete(snap) if man is None else _intercepted(snap, man, "table", drawing)


def _intercepted(snap: Snap, man: Man, how: Literal["table", "coverage"], drawing: Drawing) -> PlayOutcome:
    interception = intercept(snap, man, how, drawing)
    return _turnover(interception, drawing)


def _turnover(interception: Interception, drawing: Drawing) -> PlayOutcome:
    """What an interception leaves: a touchback, a touchdown, or the ball where the return ended.

    Rules: statis_pro:SP-068, statis_pro:SP-069
    """
    scores = interception.end == 0
    return PlayOutcome(
        result="intercepted",
        gain=0,
        ball="defense",
        yard_line=FIELD - TOUCHBACK if interception.touchback else interception.end,
        scored="touchdown" if scores else None,
        scorer="defense" if scores else None,
        touchback=interception.touchback,
        out_of_bounds=drawing.last_out_of_bounds and not (scores or interception.touchback),
        men=NO_MEN if interception.touchback else MenOfPlay(interception.man),
        return_from=None if interception.touchback else interception.spot,
        turned_over=True,
    )


def _man_at(snap: Snap, position: str) -> Man:
    man = snap.offense.display.man_at(position)
    assert man is not None  # the target is a position where somebody stands
    return man
