"""A punt where it comes down, and a punt that is dead without a return (9.2.4-9.2.6)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from ...model import Fact
from ..model import Dead, KickOutcome
from ..play import KickPlay
from .injuries import roll_injury


class Punted(NamedTuple):
    """A punt where it comes down: ``los`` as ``KickOutcome`` counts; ``roll`` its column of the rolling ball.

    halved    a return counts half
    sideline  a return is one to the sideline, and 3 yards shorter (9.2.4b)
    dead      it is dead where it came down (9.2.4c)
    style     what statistics call it
    """

    yards: int
    los: int
    returnable: bool
    roll: str
    halved: bool
    sideline: bool = False
    dead: bool = False
    style: Mapping[str, object] = MappingProxyType({})


def note_punt(play: KickPlay, kick: Punted, result: str, yards: int | None = None) -> None:
    """The punt as statistics have it, before what came after; ``yards`` where it did not end where it came down."""
    gross = kick.yards if yards is None else yards
    inside = {"inside_20": True} if 0 < play.los - gross < 20 and result != "touchback" else {}
    data = {"result": result, **inside, **kick.style}
    play.events.insert(0, Fact("punt", "kicking", play.kicking["P"].no, gross, data))


def touchback(play: KickPlay, injuries: str, style: Mapping[str, object]) -> KickOutcome:
    """A punt that reaches the end zone: the other side's ball where a touchback brings it."""
    play.event("punt", "kicking", play.kicking["P"].no, play.los, result="touchback", **style)
    play.event("touchback", "receiving")
    roll_injury(play, injuries)
    return play.outcome(Dead("receiving", play.touchback), "touchback", returned=True)


def downed(play: KickPlay, kick: Punted, at: int) -> KickOutcome:
    """Dead ``at`` yards from the goal."""
    note_punt(play, kick, "downed", play.los - at)
    roll_injury(play, "fair_catch_or_roll")
    return play.outcome(Dead("receiving", at), "downed", returned=True)
