"""The defense of the solitaire rules: the card decides (S4)."""

from __future__ import annotations

from typing import Final

from ..boxes import BACKS, GUARDED_FROM, RECEIVERS, ROW_2, ROW_3
from ..tables import solitaire_blitzers, solitaire_line
from .calls import Coverage, DefenseCall
from .displays import Display, Placed
from .drawing import Drawing
from .snap import Snap
from .words import FROM_SCRIMMAGE, PASSES

_PREVENT_INSIDE: Final = 20  # yards to the goal from which Prevent becomes Pass (S4.7)
_FREE_BOXES: Final = ("L", "G", "I")


def solitaire_call(snap: Snap, drawing: Drawing) -> Snap:
    """The snap with the defense that the next card names; the snap itself where a coach calls.

    Rules: statis_pro:SP-127
    """
    if not snap.against.solitaire or snap.call.play not in FROM_SCRIMMAGE:
        return snap
    lines = drawing.solitaire_lines()
    situation = snap.situation
    line = solitaire_line(situation.down, situation.distance, situation.to_goal)
    entry = lines[line - 1]
    blitzers: list[Placed] = []
    if entry == "BLZ":
        blitzers = blitzing(snap.defense.display, solitaire_blitzers(drawing.pass_number_of_same_card()))
    against = _called(snap, entry, tuple(each.man.number for each in blitzers))
    boxes = [each.at for each in blitzers]
    drawing.log("solitaire", line=line, entry=entry, defense=against.defense, blitz=boxes)
    own = snap.against
    return snap.copy_with(against=against.copy_with(big_play=own.big_play, interceptors=own.interceptors))


def blitzing(display: Display, boxes: tuple[str, ...]) -> list[Placed]:
    """The men who leave these boxes to blitz. For an empty one another man blitzes: row 2 goes first, then row 3.

    Rules: statis_pro:SP-127
    """
    behind = [each for box in (*ROW_2, *ROW_3) for each in display.placed if each.at == box]
    named = [each for each in behind if each.at in boxes]
    others = [each for each in behind if each.at not in boxes]
    return [*named, *others][: len(boxes)]


def _called(snap: Snap, entry: str, blitz: tuple[int, ...]) -> DefenseCall:
    """The call that an entry stands for. Prevent becomes Pass inside the 20."""
    receiver = snap.call.player
    if entry == "R[NK]" or (entry == "R[BC]" and receiver not in BACKS):
        return DefenseCall("RNK")
    if entry == "R[BC]":
        return DefenseCall(f"R{BACKS.index(receiver) + 1}")
    if entry == "BLZ":
        return DefenseCall("BLZ", blitz)
    prevent = entry.startswith("PR") and snap.situation.to_goal > _PREVENT_INSIDE
    doubles = _double(snap, receiver) if entry.endswith("[x2]") else ()
    return DefenseCall("PR" if prevent else "P", coverages=doubles)


def _double(snap: Snap, receiver: str) -> tuple[Coverage, ...]:
    """Double coverage of the receiver to whom the pass is called, if the formation permits it: his guard and a man who
    guards nobody."""
    display = snap.defense.display
    if snap.call.play not in PASSES or receiver not in GUARDED_FROM or not permits_double(display):
        return ()
    guard = display.man_at(GUARDED_FROM[receiver])
    unneeded = [GUARDED_FROM[each] for each in RECEIVERS if snap.offense.display.man_at(each) is None]
    free = [man for box in (*_FREE_BOXES, *unneeded) for man in display.at(box)]
    men = ([] if guard is None else [guard]) + free
    return (Coverage(receiver, tuple(man.number for man in men[:2]), False),)


def permits_double(display: Display) -> bool:
    """Whether rows 2 and 3 are manned for double coverage: 4 and 4, 3 and 5, or 2 and 6 men.

    Rules: statis_pro:SP-038, statis_pro:SP-039
    """
    return (len(display.in_row(2)), len(display.in_row(3))) in ((4, 4), (3, 5), (2, 6))
