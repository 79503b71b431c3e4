"""Who was on the field in a play and what he did there, as a record names it."""

from __future__ import annotations

from typing import Any, Final

from ...interface.situation import Eleven, Side
from ..boxes import LINE, QUARTERBACK, ROW_1
from ..kicks.fakes import holder
from ..resolution.displays import Display, Placed
from ..resolution.snap import Snap
from ..resolution.words import KICKS, PASSES
from .events import Kickers, PlayFacts


def elevens(snap: Snap, kickers: Kickers, facts: PlayFacts, offense: Side) -> tuple[Eleven, Eleven]:
    """The home eleven and the away eleven."""
    if snap.call.play in KICKS:
        kicker = kickers.punter if snap.call.play in ("PUNT", "FAKE_PUNT") else kickers.placekicker
        ours = _kicking(_with_holder(snap), kicker, "kick")
        theirs = _kicking(snap.defense.display, facts.returner(), "return")
    else:
        ours, theirs = _attack(snap), _defense(snap)
    return (ours, theirs) if offense == "home" else (theirs, ours)


def _with_holder(snap: Snap) -> Display:
    """The kicking side, on a fake field goal with the holder in the quarterback's place."""
    display = snap.offense.display
    holding = holder(snap.offense) if snap.call.play == "FAKE_FG" else None
    if holding is None:
        return display
    return Display(tuple([Placed(holding, each.at) if each.at == QUARTERBACK else each for each in display.placed]))


def _kicking(display: Display, specialist: int, job: str) -> Eleven:
    """Ten men and the one who kicks or returns: on kicks nobody stands on a display."""
    others = [number for number in display.numbers_in_order() if number != specialist]
    numbers = [*others[: len(display.placed) - 1], specialist] if specialist else [*others]
    starts = tuple([f"K{place}" for place in range(1, len(numbers) + 1)])
    moves = [[job if number == specialist and specialist else "cover"] for number in numbers]
    return Eleven(tuple(numbers), starts, moves)


# Rows of a record. Plays share them, since nothing changes them.
_BLOCK: Final[list[Any]] = ["block"]
_PASS: Final[list[Any]] = ["pass"]
_HAND_OFF: Final[list[Any]] = ["hand_off"]
_ROUTE: Final[list[Any]] = ["route"]
_TARGET: Final[list[Any]] = ["target"]
_CARRY: Final[list[Any]] = ["carry"]
_RUSH: Final[list[Any]] = ["rush"]
_BLITZ: Final[list[Any]] = ["blitz"]
_COVER: Final[list[Any]] = ["cover"]
_GUARD: Final[list[Any]] = ["guard"]


def _attack(snap: Snap) -> Eleven:
    """Everybody blocks, throws or hands off, runs with the ball, or runs a route."""
    call = snap.call
    thrown = call.play in PASSES
    moves: list[list[Any]] = []
    for each in snap.offense.display.placed:
        place = each.at
        if place in LINE or place in call.block:
            moves.append(_BLOCK)
        elif place == QUARTERBACK and (thrown or call.player != QUARTERBACK):
            moves.append(_PASS if thrown else _HAND_OFF)
        elif place == call.player:
            moves.append(_TARGET if thrown else _CARRY)
        else:
            moves.append(_ROUTE if thrown else _BLOCK)
    return _standing(snap.offense.display, moves)


def _defense(snap: Snap) -> Eleven:
    """Everybody rushes, blitzes, covers a receiver by call, or guards his box."""
    display, against = snap.defense.display, snap.against
    if against.blitz or against.coverages:
        return _standing(display, [_called_move(each, snap) for each in display.placed])
    return _standing(display, [_RUSH if each.at in ROW_1 else _GUARD for each in display.placed])


def _called_move(each: Placed, snap: Snap) -> list[Any]:
    """What a defender does where the call has somebody blitz or cover."""
    number, against = each.man.number, snap.against
    if number in against.blitz:
        return _BLITZ
    for coverage in against.coverages:
        if number in coverage.numbers:
            covered = snap.offense.display.man_at(coverage.position)
            return _COVER if covered is None else ["cover", each.at, covered.number]
    return _RUSH if each.at in ROW_1 else _GUARD


def _standing(display: Display, moves: list[list[Any]]) -> Eleven:
    return Eleven(display.numbers_in_order(), display.places(), moves)
