"""Every kick by the name of its call."""

from __future__ import annotations

from ..incidents.resolved import Choose, ResolvedPlay
from ..resolution.drawing import Drawing
from ..resolution.snap import Snap
from .fakes import fake
from .kickoffs import kickoff
from .placekicks import extra_point, field_goal
from .punts import punt
from .values import KickingCards


def kick(snap: Snap, drawing: Drawing, cards: KickingCards, choose: Choose) -> ResolvedPlay:
    """What comes of ``KO``, ``PUNT``, ``FG``, ``XP``, ``FAKE_PUNT`` or ``FAKE_FG``, before its Z card is read."""
    play = snap.call.play
    if play == "KO":
        return kickoff(snap, drawing, cards)
    if play == "PUNT":
        return punt(snap, drawing, cards, choose)
    if play == "FG":
        return field_goal(snap, drawing, cards)
    if play == "XP":
        return extra_point(snap, drawing, cards)
    return fake(snap, drawing)
