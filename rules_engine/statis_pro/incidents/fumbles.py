"""Fumbles: of a Z result, or of an ``f`` behind the yards of a return (8.1.2, 8.8.5)."""

from __future__ import annotations

from typing import Final

from ..boxes import Side
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import Scored, other

# Results after which somebody holds the ball, beside all returns.
HELD: Final = ("run", "complete", "sack", "scramble")


def fumble_on_z(snap: Snap, drawing: Drawing, outcome: PlayOutcome, *, not_at_home: bool) -> PlayOutcome:
    """The play after a Z result ``FUM``, or ``FUMS``, which the home team does not suffer. It means nothing where
    nobody holds the ball or a touchdown was scored (A-31).

    Rules: statis_pro:SP-105
    """
    if outcome.scored == "touchdown" or not (outcome.result in HELD or outcome.return_from is not None):
        return outcome
    if not_at_home and outcome.ball == snap.situation.home:
        return outcome
    if not is_lost(snap, drawing, outcome.ball):
        return outcome
    return lost(outcome)


def is_lost(snap: Snap, drawing: Drawing, runners: Side) -> bool:
    """Whether the runners lose their fumble: on a Pass Number within their Fumbles Lost, adjusted by the opponents. Z
    cards mean nothing here.

    Rules: statis_pro:SP-095, statis_pro:SP-104
    """
    own, theirs = (snap.offense, snap.defense) if runners == "offense" else (snap.defense, snap.offense)
    lost_to = own.team.lost_to(theirs.team)
    number = drawing.pass_number("fum.pn", remember_z=False)
    drawing.log("fumble", pn=number, lost_to=lost_to, lost=number <= lost_to)
    return number <= lost_to


def lost(outcome: PlayOutcome) -> PlayOutcome:
    """The play with the ball lost "at the exact spot the play ended". Where that is the runners' own goal line, who
    recovers has it over the goal line: a touchdown instead of a safety (A-64).

    Rules: statis_pro:SP-104
    """
    taker = other(outcome.ball)
    scored: Scored | None = "touchdown" if outcome.scored == "safety" else None
    return outcome.copy_with(
        result="fumble_lost" if outcome.result in HELD else outcome.result,
        ball=taker,
        scored=scored,
        scorer=taker if scored else None,
        turned_over=True,
    )
