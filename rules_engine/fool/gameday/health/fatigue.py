"""Tiredness: of backs and receivers by what they carry (8.7.1), of everybody after the third quarter (8.7.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, Literal

from ....dice import Dice
from ...model import Player, Tired
from ...options import FoolOptions
from ...players import family
from ...tables import TABLES
from ..memory import Load, Values

Shift = tuple[int, ...]  # series, quarter, half, game
Involvement = Literal["", "continuous", "starter", "important substitute"]

_BACKS: Final[Mapping[str, Any]] = TABLES["tired_backs"]
_LATE: Final[Mapping[str, Any]] = TABLES["tired_third_quarter"]
_SCOPES: Final = ("series", "quarter", "half", "game")
_SERIES: Final[tuple[int, ...]] = tuple(_BACKS["limits"]["series"])
_QUARTER: Final[tuple[int, ...]] = tuple(_BACKS["limits"]["quarter"])
_HALF: Final[tuple[int, ...]] = tuple(_BACKS["limits"]["half"])
_GAME: Final[tuple[int, ...]] = tuple(_BACKS["limits"]["game"])
_OVERTIME: Final[int] = _BACKS["overtime_game"]
_CONDITION: Final = {code: tuple(_BACKS[code][scope] for scope in _SCOPES) for code in ("gc", "pc")}
OUT: Final = len(_BACKS["effects"])  # the row in which a man must leave the field


def _effects_by_row() -> tuple[Mapping[str, int], ...]:
    """What the first n rows take off together, by n; the last row only sends a man out."""
    total = {"P": 0, "C": 0, "S_move": 0, "S_react": 0, "S_pursuit": 0}
    effects: list[Mapping[str, int]] = [dict(total)]
    for row in _BACKS["effects"]:
        for key, change in row.items():
            if key in total:
                total[key] -= change
        effects.append(dict(total))
    return tuple(effects)


_TAKEN_OFF: Final = _effects_by_row()


# -- backs and receivers -------------------------------------------------------------------------------------------


def units(yards: int) -> int:
    """What a carry, catch or return of so many yards counts: 1, 2 above 9 yards, 3 from 35.

    Rules: fool:8.7.1/1
    """
    return 3 if yards >= 35 else 2 if yards > 9 else 1


def incompletion_units(air_yards: int, receiver: Player) -> int:
    """What an incomplete pass counts for the man thrown to: 2 above 35 yards, none for a back within 9.

    Rules: fool:8.7.1/1
    """
    if air_yards > 35:
        return 2
    return 0 if air_yards <= 9 and family(receiver.pos) == "B" else 1


def sack_units(ran: int | None) -> int:
    """What a sack counts for the passer: 3, or 2 and the additional units of the yards that the runback table gave.

    Rules: fool:8.7.1/1
    """
    return 3 if ran is None else 1 + units(ran)


def row(load: Load, moved: Shift, overtime: bool) -> int:
    """The row of the tiredness table that a man has reached, the highest of the four scopes: 0 (fresh) to OUT;
    ``moved`` says by how much his limits are shifted."""
    series, quarter, half = load.series - moved[0], load.quarter - moved[1], load.half - moved[2]
    game = load.game - moved[3] - (_OVERTIME if overtime else 0)
    if series < _SERIES[0] and quarter < _QUARTER[0] and half < _HALF[0] and game < _GAME[0]:
        return 0
    return _passed(_GAME, game, _passed(_HALF, half, _passed(_QUARTER, quarter, _passed(_SERIES, series, 0))))


def _passed(limits: tuple[int, ...], count: int, reached: int) -> int:
    """How many of the rising limits a count has reached; at least ``reached``."""
    while reached < len(limits) and limits[reached] <= count:
        reached += 1
    return reached


def shift(player: Player, by_age: bool) -> Shift:
    """By how much a man's condition, and his age where the league has it so, move the limits of the four scopes.

    Rules: fool:7.2.12/1, fool:7.2.13/1
    """
    moved = (0, 0, 0, 0)
    if player.attrs:
        for attribute, change in _CONDITION.items():
            if attribute in player.attrs:
                moved = change
    if by_age and player.age >= 30:
        off = _BACKS["age_option"][_age_band(player)]
        return tuple(more + less for more, less in zip(moved, off, strict=True))
    return moved


def _age_band(player: Player) -> str:
    return "35+" if player.age >= 35 else "30-34"


def tired(reached: int, player: Player) -> Tired:
    """What a row takes off a man; contact that would fall below 0 is taken from all three speeds."""
    off = _TAKEN_OFF[reached]
    contact = min(off["C"], player.c)
    excess = off["C"] - contact
    return Tired(off["P"], contact, off["S_move"] + excess, off["S_react"] + excess, off["S_pursuit"] + excess)


# -- everybody, after the third quarter ----------------------------------------------------------------------------


def involvement(share: float, starter: bool) -> Involvement:
    """R187: continuous from 95 per cent of the plays so far, a starter of set 1 or of three quarters of the defenses,
    an important substitute from half of them; a man who has not played is none of these."""
    if share >= 0.95:
        return "continuous"
    if starter and share > 0:
        return "starter"
    return "important substitute" if share >= 0.5 else ""


def chance(player: Player, involved: Involvement) -> int:
    """The highest modified die with which an involved man is tired.

    Rules: fool:8.7.2/1
    """
    column = 0 if player.rookie else 1 if player.age < 30 else 2 if player.age < 35 else 3
    value: int = _LATE["rows"][involved][column]
    return value


def die_add(player: Player, units_served: int, options: FoolOptions) -> int:
    """What is added to his tiredness die: two or more kick units, a hot day, his condition, a camp that stressed it.

    Rules: fool:7.2.12/1, fool:7.2.13/1, fool:8.7.2/1, fool:12.7.1-01
    """
    add = -1 if units_served >= 2 else 0
    add -= 1 if options.game_number <= 2 else 0
    add += ("gc" in player.attrs) - ("pc" in player.attrs)
    add += player.camp == "conditioning" and "pc" not in player.attrs
    return add - (1 if options.tired_heavy and player.c >= 5 else 0)


def third_quarter_roll(player: Player, limit: int, add: int, dice: Dice) -> Values | None:
    """One man's draw at the end of the third quarter or before overtime: what he loses, or None.

    No die is rolled for a man whom no face could tire.

    Rules: fool:8.7.2/1
    """
    if 1 + add > limit or dice.die(6, "tired") + add > limit:
        return None
    return effect(player, dice)


def effect(player: Player, dice: Dice) -> Values:
    """What a man loses who is tired, or has lost heart (8.7.2, 8.8a)."""
    return _loss(player, dice.die(6, "tired.effect"))


def _loss(player: Player, die: int) -> Values:
    """What an effect die takes off him; what he cannot lose he loses elsewhere, or not at all.

    Rules: fool:8.7.2/1
    """
    what: str = _LATE["effect"][_effect_row(player.pos)][die - 1]
    at_least_speed = player.s <= _least_speed(player.pos)
    if what == "S" and at_least_speed:
        what = "C"
        if player.c == 0:
            return (0, 0, 0)
    elif what == "C" and player.c == 0:
        what = "S"
        if at_least_speed:
            return (0, 0, 0)
    if what == "P":
        return (-1, 0, 0) if player.p > 0 else (0, 0, 0)
    return (0, -1, 0) if what == "C" else (0, 0, -1)


def _effect_row(position: str) -> str:
    group = family(position)
    if group in ("OL", "DL"):
        return "lineman"
    named = position in ("LB", "MLB", "OLB", "LB*", "TE", "B", "B*", "F", "H", "TB", "S")
    return "LB,TE,B,S" if named else "QB,E,W,CB,DH"


def _least_speed(position: str) -> int:
    least: Mapping[str, int] = _LATE["min_speed"]
    group = family(position)
    if position == "DE":
        return least["DE"]
    if group == "DL":
        return least["DT"]
    if group == "OL":
        return least["L"]
    if group == "LB":
        return least["LB"]
    return least.get(position.rstrip("*"), least["others"])


def add_values(tables: Iterable[Mapping[int, Values]], number: int) -> Values:
    """The sum of a man's lasting changes."""
    p = c = s = 0
    for table in tables:
        if number in table:
            change = table[number]
            p, c, s = p + change[0], c + change[1], s + change[2]
    return (p, c, s)
