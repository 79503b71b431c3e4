"""Plays from scrimmage: what comes of a legal snap, before Z results, measurement and penalties."""

from __future__ import annotations

from ..dice import Dice
from .passes.passing import throw
from .resolution.big_plays import big_play_outcome
from .resolution.displays import Man
from .resolution.drawing import Drawing
from .resolution.outcome import PlayOutcome
from .resolution.snap import Snap
from .resolution.words import RUNS
from .runs.end_around import end_around
from .runs.quarterback import flop, sneak
from .runs.run import run


def play(snap: Snap, drawing: Drawing, interceptor: int | None, coin: Dice) -> PlayOutcome:
    """Resolve a run or pass whose calls are settled and legal. ``interceptor``: whom the defense chooses where several
    may intercept a pass.

    Rules: statis_pro:SP-080
    """
    decided = big_play_outcome(snap, drawing)
    if decided is not None:
        return decided
    drawing.begin()
    if snap.call.play in RUNS:
        outcome = _run(snap, man_at(snap, snap.call.player), drawing)
    else:
        outcome = throw(snap, man_at(snap, "QB"), drawing, interceptor, coin)
    drawing.end()
    return outcome


def _run(snap: Snap, carrier: Man, drawing: Drawing) -> PlayOutcome:
    """A run by its call and strategy."""
    if snap.call.play == "ER":
        return end_around(snap, carrier, drawing)
    if snap.call.strategy == "flop":
        return flop(snap, carrier, drawing)
    if snap.call.strategy == "sneak":
        return sneak(snap, carrier, drawing)
    return run(snap, carrier, drawing)


def spike(snap: Snap) -> PlayOutcome:
    """ "This play uses no time but does expend one down."

    Rules: statis_pro:SP-115
    """
    return PlayOutcome("spike", 0, "offense", snap.situation.yard_line)


def automatic_safety() -> PlayOutcome:
    """The offense gives the defense a safety.

    Rules: statis_pro:SP-108
    """
    return PlayOutcome("automatic_safety", 0, "offense", 0, "safety", "defense")


def man_at(snap: Snap, position: str) -> Man:
    """The man at a position of a legal display."""
    man = snap.offense.display.man_at(position)
    assert man is not None  # a legal call names somebody on the display
    return man
