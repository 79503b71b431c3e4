"""One throw: its value, the pass table, who catches it (5.5; RULINGS 146, 148)."""

from __future__ import annotations

from typing import Any, Final

from ...football.steps import Step, step_form
from .. import board
from ..model import Fact
from ..resolution import clutch
from ..resolution.scene import Scene
from . import catches, interceptions, throwing
from .attempt import Attempt
from .fouls_on_passes import after_a_five
from .pass_defense import Cover, Flight, against, present
from .routes.receivers import Receiver, catch_yard
from .rush import pass_rush

_PASS: Final = step_form("pass", "target", "zone", "value", "roll", "result")

_FIVE: Final = 5  # the pass die that may bring interference
_STUBBORN: Final = 3  # a passer who does not look on: up to this die (7.2.8)
_HELPS: Final = 3  # pass value from which another receiver of a Hail Mary counts (5.8.5)
_FORCED: Final = {"s": "-", "is": "i", "cs": "c"}  # what these are when the ball is forced


def throw(attempt: Attempt) -> bool:
    """One throw to the next target; True when the passer looks on, else the play is over.

    Rules: fool:5.5/1, fool:5.5/2, fool:5.5.7/1
    """
    scene, receiver = attempt.scene, attempt.targets.remaining[0]
    if attempt.pressure.light is None:
        attempt.pressure.light = _light_rush(attempt)
    flight = throwing.flight(scene.offense.passer.player, receiver, attempt.pocket.roll)
    covers = against(scene, receiver, flight)
    batted = _batted(attempt, receiver, flight)
    value = _value(attempt, receiver, covers, batted)
    die, roll = _roll(scene, receiver, covers, value, flight)
    if die == _FIVE:
        foul = after_a_five(scene, receiver, present(scene, receiver.goal), roll.second_die)
        if foul is not None:
            attempt.fouls.append(foul)
    result = _decide(attempt, roll.cell)
    if result == "s":
        return True
    attempt.target = receiver
    if result == "c" and receiver.reached:
        catches.caught(scene, receiver, covers, attempt.runners)
    elif result == "i" and interceptions.intercept(scene, receiver.goal, covers, batted, attempt.pocket):
        book(attempt, receiver, "intercepted")
    else:
        end_incomplete(scene)
        book(attempt, receiver, "incomplete", _who_broke_it_up(covers, value, die, flight))
    return False


def _roll(
    scene: Scene, receiver: Receiver, covers: list[Cover], value: int, flight: Flight
) -> tuple[int, throwing.PassRoll]:
    """The pass die and what the table makes of it, noted in the record.

    Rules: fool:5.5.6/1, fool:7.2.4/2
    """
    change = 0
    if scene.play.snap.clutch:
        defenders = [cover.defender for cover in covers]
        change = -clutch.shift(scene, "pass", [scene.offense.passer, receiver.man], defenders)  # low dice are caught
    die = scene.dice.die(6, "pass")
    changed, columns = clutch.with_columns(die, change)
    rain = throwing.columns_off_in_rain(scene.play, receiver.goal)
    roll = throwing.read_table(scene, value - columns, changed, flight, rain)
    noted = [receiver.man.number, board.zone_name(receiver.goal), value, die, roll.cell]
    scene.log.outcome.steps.append(Step(_PASS, noted))
    return die, roll


# ---------------------------------------------------------------------------------------------------------- its value
def _value(attempt: Attempt, receiver: Receiver, covers: list[Cover], batted: int) -> int:
    """The pass value: passer, receiver, zone, defenders, rush.

    Rules: fool:5.5/1, fool:5.3.8/1, fool:5.8.2/2, fool:5.8.5/1
    """
    scene, roll = attempt.scene, attempt.pocket.roll
    passer = scene.offense.passer
    value = max(0, passer.worth.pass_value) + throwing.receiving(receiver)
    value += throwing.zone_value(passer.player.attrs, receiver.goal, roll)
    value += throwing.arm(passer.player, receiver.goal, roll)
    for cover in covers:
        value -= max(0, cover.value)
    value -= batted + throwing.crosswind(scene.play, receiver)
    value += attempt.pressure.on_throws + (attempt.pressure.light or 0)
    if receiver.target.hail_mary:
        value += sum(helper.reached and helper.man.worth.pass_value >= _HELPS for helper in attempt.helpers)
    return value - receiver.target.out_of_bounds


def _batted(attempt: Attempt, receiver: Receiver, flight: Flight) -> int:
    """What linemen take off a low pass: a quick one that is no loft, or a bullet from the pocket.

    Rules: fool:5.1.5/4, fool:5.3.15/5, fool:5.5.4/1, fool:5.8.3/2
    """
    play = attempt.scene.play
    low = (play.quick and flight in ("", "bullet")) or (flight == "bullet" and not attempt.pocket.roll)
    return pass_rush.batted(play, attempt.scene.defense, receiver.goal) if low else 0


def _light_rush(attempt: Attempt) -> int:
    """What too little pressure adds to every throw of the play (RULING 143).

    Rules: fool:4.0.1/8, fool:4.0.2/5, fool:4.0.3/4, fool:5.3.15/5, fool:5.3.17/1
    """
    scene, play = attempt.scene, attempt.scene.play
    if play.quick:
        return 0
    in_pocket = not attempt.pocket.roll
    if play.line == "stay_home":
        return _line_at_home(scene, in_pocket)
    missing = pass_rush.LIGHT - attempt.pressure.rushing
    light = in_pocket and missing > 0 and play.options.minimal_rush
    return int(light and scene.dice.die(6, "minimal_rush") <= missing)


def _line_at_home(scene: Scene, in_pocket: bool) -> int:
    """A line that stays home always gives up a point, against a passer in the pocket sometimes two: the weaker it is
    the likelier.

    Rules: fool:4.0.4/1, fool:5.3.13/2, fool:5.3.14/2
    """
    missing = pass_rush.LIGHT - pass_rush.plain_line_points(scene.play, scene.defense)
    more = in_pocket and missing > 0 and scene.dice.die(6, "minimal_rush") <= missing
    return 2 if more else 1


# ------------------------------------------------------------------------------------------------------- what follows
def _decide(attempt: Attempt, cell: str) -> str:
    """c, i, - or s of a table result, by who else could be thrown to (RULINGS 146, 148).

    Rules: fool:5.5.11/1, fool:5.5.12/1, fool:5.5.13/1, fool:7.2.8/1
    """
    if cell not in _FORCED:
        return cell
    scene, targets = attempt.scene, attempt.targets
    more = len(targets.remaining) > 1
    if not more and not (targets.at_first and targets.alternative):
        return _FORCED[cell]
    if "||" in scene.offense.passer.player.attrs and scene.dice.die(6, "second_look") <= _STUBBORN:
        return _FORCED[cell]
    return "s" if more else "-"


def _who_broke_it_up(covers: list[Cover], value: int, die: int, flight: Flight) -> int:
    """The jersey of the best defender if the throw would have been caught without him, else 0."""
    best: Cover | None = None
    for cover in covers:
        if best is None or (-cover.value, cover.defender.number) < (-best.value, best.defender.number):
            best = cover
    if best is None or best.value <= 0 or not throwing.completes(value + best.value, die, flight):
        return 0
    return best.defender.number


def book(attempt: Attempt, receiver: Receiver, result: str, broken_up_by: int = 0) -> None:
    """Book the throw for the passer and the man it was meant for; ``broken_up_by``: the jersey of who broke it up.

    Rules: fool:3.3/7
    """
    scene = attempt.scene
    facts: dict[str, Any] = {
        "result": result,
        "target": receiver.man.number,
        "zone": board.NODE_NAMES[receiver.goal],
        "air_yards": catch_yard(scene.play, receiver.goal),
    }
    if broken_up_by:
        facts["defended"] = broken_up_by
    scene.log.outcome.events.append(Fact("pass_attempt", "offense", scene.offense.passer.number, 0, facts))


def throw_away(attempt: Attempt) -> None:
    """Nobody to throw to: the ball goes out of bounds.

    Rules: fool:5.3.9/1
    """
    scene = attempt.scene
    end_incomplete(scene)
    scene.log.event("pass_attempt", "offense", scene.offense.passer.number, result="thrown_away")


def end_incomplete(scene: Scene) -> None:
    """Nobody has caught it: no gain, and the clock stops.

    Rules: fool:5.5.7/1
    """
    outcome = scene.log.outcome
    outcome.result, outcome.gain, outcome.clock_stops = "incomplete", 0, True
