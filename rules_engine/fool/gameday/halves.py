"""Before the first play of a period: counts start anew, men tire or rise to the occasion (8.7, 8.8, 8.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ...dice import Dice
from ...interface.situation import SIDES, Event, Side, Situation
from ..kinds import is_experienced
from ..model import Player
from ..players import family, unit
from ..tables import TABLES
from . import weather
from .health import fatigue
from .health.fitness import fit, kick_units
from .health.recovery import after_half
from .memory import GameMemory, Load, Values
from .setting import GameOrders

_BONUS: Final = TABLES["experience_bonus"]
_STRAIGHT_STARTS: Final = 3
_SULKS: Final = 6  # a replaced starter's die (8.8a)
_SEVEN_MINUTES: Final = 7 * 60
_SEVEN_MINUTES_ADD: Final = 1


@final
class _Round:
    """A look at the men of both sides between two plays: what it goes by, and the events that come of it."""

    def __init__(self, game: GameOrders, situation: Situation, dice: Dice) -> None:
        self.game: Final = game
        self.situation: Final = situation
        self.dice: Final = dice
        self.notes: Final[list[Event]] = []


def open_period(
    game: GameOrders, memory: GameMemory, situation: Situation, dice: Dice
) -> tuple[GameMemory, tuple[Event, ...]]:
    """The memory with which a period starts, and the events of its start.

    Rules: fool:8.7/1
    """
    first = memory.period == 0
    half_starts = first or situation.period in (3, 5) or situation.period > 5
    opening = _Round(game, situation, dice)
    if half_starts:
        memory = memory.changed(absences=after_half(memory.absences, situation))
    if situation.period == 3 and game.options.wind_reroll_per_half:
        memory = memory.changed(wind=weather.new_wind(game.options, memory.wind, dice))
        opening.notes.append(_note("home", 0, weather.words(memory.wind)))
    if situation.period >= 4 and game.options.tired_all:
        for side in SIDES:
            memory = _tire(opening, memory, side)
    if game.options.experience_bonus and situation.period in (1, 3):
        for side in SIDES:
            memory = _lift(opening, memory, side)
    if first and game.options.motivation:
        for side in SIDES:
            memory = _sulk(opening, memory, side)
    if situation.period == 3 and game.options.tired_seven_minutes:
        for side in SIDES:  # what tired in the first half does not carry over (8.7.2)
            memory = memory.with_side(side, memory.of(side).changed(weary=memory.of(side).moody))
    for side in SIDES:
        memory = _reset(memory, side, half_starts)
    return memory.changed(period=situation.period), tuple(opening.notes)


def _reset(memory: GameMemory, side: Side, half_starts: bool) -> GameMemory:
    own = memory.of(side)
    if not own.loads:
        return memory
    loads = {
        number: Load(0 if half_starts else load.series, 0, 0 if half_starts else load.half, load.game)
        for number, load in own.loads.items()
    }
    return memory.with_side(side, own.with_loads(loads))


# -- tiredness -----------------------------------------------------------------------------------------------------


def seven_minutes(
    game: GameOrders, memory: GameMemory, situation: Situation, dice: Dice
) -> tuple[GameMemory, tuple[Event, ...]]:
    """A round of tiredness with seven minutes left in a half, once in it, where a league has it (8.7.2)."""
    late = situation.period in (2, 4) and situation.clock <= _SEVEN_MINUTES
    if not game.options.tired_seven_minutes or not late or memory.checked == situation.period:
        return memory, ()
    late_look = _Round(game, situation, dice)
    for side in SIDES:
        memory = _tire(late_look, memory, side, _SEVEN_MINUTES_ADD)
    return memory.changed(checked=situation.period), tuple(late_look.notes)


def _tire(look: _Round, memory: GameMemory, side: Side, more: int = 0) -> GameMemory:
    """One round of general tiredness for a side, in jersey order (8.7.2, R187); ``more`` is added to every die."""
    game = look.game
    own, able = memory.of(side), fit(game, memory, side, look.situation.period > 4)
    served = kick_units(game, able)
    starters = game.of(side).starters
    snaps = own.snaps.by_man()
    weary: dict[int, Values] = dict(own.weary)
    for number, man in sorted(able.men().items()):
        plays = own.plays[0 if unit(man.pos) == "offense" else 1]
        share = snaps.get(number, 0) / plays if plays else 0.0
        involved = fatigue.involvement(share, number in starters)
        if not involved:
            continue
        add = more + fatigue.die_add(man, served.get(number, 0), game.options)
        lost = fatigue.third_quarter_roll(man, fatigue.chance(man, involved), add, look.dice)
        if lost is not None and any(lost):
            weary[number] = fatigue.add_values((weary, {number: lost}), number)
            look.notes.append(_note(side, number, f"is tired ({_words(lost)})"))
    return memory.with_side(side, own.changed(weary=weary)) if weary != own.weary else memory


# -- experience bonus ----------------------------------------------------------------------------------------------


def _lift(look: _Round, memory: GameMemory, side: Side) -> GameMemory:
    """The experience bonus of a half (8.8, R188): starters of three straight games, in jersey order."""
    own = look.game.of(side)
    lifted: dict[int, Values] = {}
    for number in sorted(own.starters):
        man = own.roster.get(number)
        if man is None or own.starts.get(number, 0) < _STRAIGHT_STARTS:
            continue
        gain = experience_roll(man, look.dice)
        if gain is not None:
            lifted[number] = gain
            look.notes.append(_note(side, number, f"is at his best ({_words(gain)})"))
    mine = memory.of(side)
    return memory.with_side(side, mine.changed(lifted=lifted)) if lifted or mine.lifted else memory


def experience_roll(man: Player, dice: Dice) -> Values | None:
    """8.8: a 6, then for all but experienced veterans a second die; then whether P or C rises.

    Rules: fool:7.3.1/3, fool:7.3.2/4, fool:8.8/1
    """
    if dice.die(6, "bonus") != _BONUS["first"]:
        return None
    if not is_experienced(man):
        good: list[int] = _BONUS["rookie" if man.rookie else "veteran"]
        if dice.die(6, "bonus.second") not in good:
            return None
    pass_value = dice.die(6, "bonus.value") in _rises_in_p(man.pos)
    return (1, 0, 0) if pass_value else (0, 1, 0)


def _rises_in_p(position: str) -> list[int]:
    """The dice with which his pass value rises, by his position.

    Rules: fool:8.8/1
    """
    table: Mapping[str, list[int]] = _BONUS["P_on"]
    if family(position) in ("OL", "DL"):
        return table["lineman"]
    if position.rstrip("*") in ("Q", "W", "E", "CB", "DH"):
        return table["QB,W,E,CB,DH"]
    return table["others"]


def _sulk(look: _Round, memory: GameMemory, side: Side) -> GameMemory:
    """Who was a starter of three straight games and is none now may lose heart for the game (8.8a)."""
    own = look.game.of(side)
    moody: dict[int, Values] = {}
    for number, man in sorted(own.roster.items()):
        if (
            number in own.starters
            or own.starts.get(number, 0) < _STRAIGHT_STARTS
            or look.dice.die(6, "motivation") != _SULKS
        ):
            continue
        lost = fatigue.effect(man, look.dice)
        if any(lost):
            moody[number] = lost
            look.notes.append(_note(side, number, f"has lost heart ({_words(lost)})"))
    mine = memory.of(side)
    return memory.with_side(side, mine.changed(moody=moody, weary={**mine.weary, **moody})) if moody else memory


# -- telling -------------------------------------------------------------------------------------------------------


def _note(side: Side, number: int, text: str) -> Event:
    return Event("note", side, number, 0, {"text": text})


def _words(values: Values) -> str:
    changes = (("P", values[0]), ("C", values[1]), ("S", values[2]))
    return ", ".join([f"{'+' if change > 0 else ''}{change}{name}" for name, change in changes if change])
