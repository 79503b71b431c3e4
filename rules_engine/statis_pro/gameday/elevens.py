"""Who was on the field in a play and what he did there, as a record names it."""

from __future__ import annotations

from typing import Any, Final

from ...interface.situation import Eleven, Side
from ..boxes import BOXES, LINE, POSITIONS, QUARTERBACK, ROW_1
from ..kicks.fakes import holder
from ..resolution.displays import Display, Placed
from ..resolution.snap import Snap
from ..resolution.words import KICKS, PASSES
from .events import Kickers, PlayFacts


def elevens(snap: Snap, kickers: Kickers, facts: PlayFacts, offense: Side) -> tuple[Eleven, Eleven]:
    """The home eleven and the away eleven."""
    if snap.call.play in KICKS:
        kicker = kickers.punter if snap.call.play in ("PUNT", "FAKE_PUNT") else kickers.placekicker
        ours = _kicking(_with_holder(snap), kicker, _KICK)
        theirs = _kicking(snap.defense.display, facts.returner(), _RETURN)
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


def _kicking(display: Display, specialist: int, job: list[Any]) -> Eleven:
    """Ten men and the one who kicks or returns: on kicks nobody stands on a display."""
    numbers = display.numbers_in_order()
    if not specialist:
        return Eleven(numbers, _KICKING[: len(numbers)], [_COVER] * len(numbers))
    others = [number for number in numbers if number != specialist][: len(numbers) - 1]
    return Eleven((*others, specialist), _KICKING[: len(others) + 1], [*[_COVER] * len(others), job])


_KICKING: Final = tuple([f"K{place}" for place in range(1, 12)])  # places of the men on a kick

# Rows of a record. Plays share them, since nothing changes them.
_KICK: Final[list[Any]] = ["kick"]
_RETURN: Final[list[Any]] = ["return"]
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

# What men do at a place if no call says otherwise.
_ON_PASSES: Final = {**dict.fromkeys(POSITIONS, _ROUTE), **dict.fromkeys(LINE, _BLOCK), QUARTERBACK: _PASS}
_ON_RUNS: Final = {**dict.fromkeys(POSITIONS, _BLOCK), QUARTERBACK: _HAND_OFF}
_USUALLY: Final = {box: _RUSH if box in ROW_1 else _GUARD for box in BOXES}


def _attack(snap: Snap) -> Eleven:
    """Everybody blocks, throws or hands off, runs with the ball, or runs a route."""
    call, display = snap.call, snap.offense.display
    thrown = call.play in PASSES
    moves = (_ON_PASSES if thrown else _ON_RUNS).copy()
    moves[call.player] = _TARGET if thrown else _CARRY
    for back in call.block:
        moves[back] = _BLOCK
    return _standing(display, [moves[place] for place in display.places()])


def _defense(snap: Snap) -> Eleven:
    """Everybody rushes, blitzes, covers a receiver by call, or guards his box."""
    display, against = snap.defense.display, snap.against
    moves = [_USUALLY[box] for box in display.places()]
    for coverage in reversed(against.coverages):  # of two that name a man the first counts
        covered = snap.offense.display.man_at(coverage.position)
        for place in _places_of(coverage.numbers, display):
            moves[place] = _COVER if covered is None else ["cover", display.places()[place], covered.number]
    for place in _places_of(against.blitz, display):
        moves[place] = _BLITZ
    return _standing(display, moves)


def _places_of(numbers: tuple[int, ...], display: Display) -> list[int]:
    """Where those of some men stand in the order of a display who are on it."""
    there = display.numbers_in_order()
    return [there.index(number) for number in numbers if number in there]


def _standing(display: Display, moves: list[list[Any]]) -> Eleven:
    return Eleven(display.numbers_in_order(), display.places(), moves)
