"""One throw: its value, the pass table, who catches it (5.5, R146, R148)."""

from __future__ import annotations

from typing import Any, Final

from ...football.steps import Step, shape
from .. import board
from ..model import Fact
from ..special_events import clutch
from . import catches, interceptions, pass_rush, receivers, throwing
from .attempt import Attempt
from .fouls_on_passes import after_a_five
from .pass_defense import Cover, against, present
from .receivers import Receiver

_PASS: Final = shape("pass", "target", "zone", "value", "roll", "result")

_FIVE: Final = 5  # the pass die that may bring interference
_BLIND: Final = 3  # a passer who does not look on: up to this die (7.2.8)
_HELPS: Final = 3  # pass value from which another receiver of a Hail Mary counts (5.8.5)
_LOOKS_ON: Final = {"s": "-", "is": "i", "cs": "c"}  # what these are when the ball is forced


def _light_rush(attempt: Attempt) -> int:
    """What too little pressure adds to every throw of the play (5.3.14, 5.3.17, R143)."""
    scene = attempt.scene
    if scene.quick:
        return 0
    rolled = bool(attempt.pocket.roll)
    if scene.line == "stay_home":
        missing = pass_rush.LIGHT - pass_rush.plain_line_points(scene)
        more = not rolled and missing > 0 and scene.dice.die(6, "minimal_rush") <= missing
        return 2 if more else 1
    missing = pass_rush.LIGHT - attempt.rushed
    light = not rolled and missing > 0 and scene.options.minimal_rush
    return int(light and scene.dice.die(6, "minimal_rush") <= missing)


def throw(attempt: Attempt) -> str:
    """One throw: "s" when the passer looks on, else the play is over."""
    scene, receiver = attempt.scene, attempt.receivers[0]
    if attempt.light is None:
        attempt.light = _light_rush(attempt)
    kind = throwing.flight(scene, attempt.passer, receiver, attempt.pocket.roll)
    covers = against(scene, receiver, kind)
    low = kind == "bullet" and not attempt.pocket.roll
    batted = pass_rush.batted(scene, receiver.goal) if low or (scene.quick and kind in ("", "bullet")) else 0
    value = _value(attempt, receiver, covers, batted)
    change = 0
    if scene.snap.clutch:
        defenders = [cover.place for cover in covers]
        change = -clutch.shift(scene, "pass", (attempt.passer, receiver.place), defenders)  # low dice are caught
    die = scene.dice.die(6, "pass")
    changed, columns = clutch.with_columns(die, change)
    wet = throwing.wet(scene, receiver.goal)
    cell, second = throwing.read_table(scene, value - columns, changed, kind, wet)
    number = scene.o_no[receiver.place]
    zone = board.zone_name(receiver.goal)
    scene.out.steps.append(Step(_PASS, [number, zone, value, die, cell]))
    if die == _FIVE:
        foul = after_a_five(scene, receiver, present(scene, receiver.goal), second)
        if foul is not None:
            attempt.fouls.append(foul)
    result = _decide(attempt, cell)
    if result == "s":
        return "s"
    attempt.target = receiver
    if result == "c" and receiver.reached:
        catches.caught(scene, receiver, attempt.passer, covers, attempt.runners)
    elif result != "i" or not _intercepted(attempt, receiver, covers, batted):
        _missed(attempt, receiver, covers, value, die)
    return "over"


def _value(attempt: Attempt, receiver: Receiver, covers: list[Cover], batted: int) -> int:
    """The pass value: passer, receiver, zone, defenders, rush (5.5)."""
    scene, roll = attempt.scene, attempt.pocket.roll
    value = max(0, scene.o_p[attempt.passer]) + throwing.receiving(scene, receiver)
    value += throwing.zone_value(scene.o_player[attempt.passer].attrs, receiver.goal, roll)
    value += throwing.arm(scene, attempt.passer, receiver.goal, roll)
    value -= sum(cover.value for cover in covers if cover.value > 0) + batted
    value -= throwing.crosswind(scene, receiver)
    value += attempt.modifier + (attempt.light or 0)
    if receiver.target.hail_mary:
        value += sum(helper.reached and scene.o_p[helper.place] >= _HELPS for helper in attempt.helpers)
    return value - receiver.target.out_of_bounds


def _decide(attempt: Attempt, cell: str) -> str:
    """c, i, - or s of a table result, by who else could be thrown to (5.5.11-5.5.13, 7.2.8, R146, R148)."""
    if cell not in _LOOKS_ON:
        return cell
    scene, more = attempt.scene, len(attempt.receivers) > 1
    if not more and (attempt.later or attempt.valve or not attempt.intended):
        return _LOOKS_ON[cell]
    stubborn = "||" in scene.o_player[attempt.passer].attrs
    if stubborn and scene.dice.die(6, "second_look") <= _BLIND:
        return _LOOKS_ON[cell]
    return "s" if more else "-"


def _intercepted(attempt: Attempt, receiver: Receiver, covers: list[Cover], batted: int) -> bool:
    scene = attempt.scene
    passer = scene.o_no[attempt.passer]
    if not interceptions.intercept(scene, receiver.goal, covers, batted, attempt.pocket.coming, passer):
        return False
    note(attempt, receiver, "intercepted")
    return True


def _missed(attempt: Attempt, receiver: Receiver, covers: list[Cover], value: int, die: int) -> None:
    """Incomplete; a defender without whom it would have been caught broke it up."""
    end_incomplete(attempt)
    kind = throwing.flight(attempt.scene, attempt.passer, receiver, attempt.pocket.roll)
    best = max(covers, key=lambda cover: (cover.value, -attempt.scene.d_no[cover.place]), default=None)
    broke_up = best is not None and best.value > 0 and throwing.completes(value + best.value, die, kind)
    note(attempt, receiver, "incomplete", attempt.scene.d_no[best.place] if best is not None and broke_up else 0)


def note(attempt: Attempt, receiver: Receiver, result: str, defended: int = 0) -> None:
    """Book the throw for the passer and the man it was meant for; ``defended``: the jersey of who broke it up."""
    scene = attempt.scene
    told: dict[str, Any] = {
        "result": result,
        "target": scene.o_no[receiver.place],
        "zone": board.NODE_NAMES[receiver.goal],
        "air_yards": receivers.catch_spot(scene, receiver.goal),
    }
    if defended:
        told["defended"] = defended
    scene.out.events.append(Fact("pass_attempt", "offense", scene.o_no[attempt.passer], 0, told))


def end_incomplete(attempt: Attempt) -> None:
    """Nobody has caught it: no gain, and the clock stops."""
    out = attempt.scene.out
    out.result, out.gain, out.clock_stops = "incomplete", 0, True
