"""Situations, players and plays written by hand for the tests of the game around the play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules_engine.dice import Dice, DiceBox
from rules_engine.fool.model import Player
from rules_engine.interface.situation import Call, Eleven, Event, Flag, Played, Result, Situation
from tests.changing import replace

START = Situation(
    period=1,
    clock=900,
    possession="home",
    phase="scrimmage",
    down=1,
    distance=10,
    los=60,
    score=(0, 0),
    timeouts=(3, 3),
    opening_kicker="away",
    series=1,
    series_play=0,
)


def at(**changes: Any) -> Situation:
    """First and ten of the home side on its own 40, with what is named changed."""
    return replace(START, **changes)


def man(no: int = 30, pos: str = "H", p: int = 2, c: int = 2, s: int = 5, **more: Any) -> Player:
    more["attrs"] = frozenset(more.get("attrs", ()))
    return Player(no, pos, p, c, s, **more)


def run(
    kind: str = "run", events: tuple[Event, ...] = (), flags: tuple[Flag, ...] = (), los: int = 55, **more: Any
) -> Played:
    """A play of the home side that ends in bounds at ``los``."""
    detail = more.pop("detail", {"steps": []})
    result = more.pop("result", Result("home", los))
    call = Call({}, {})
    return Played(kind, call, call, (Eleven(), Eleven()), events, result, flags, detail)


def dice(**faces: list[int]) -> Dice:
    """The play stream with scripted dice; a double underscore stands for the point in a purpose."""
    return DiceBox.scripted({purpose.replace("__", "."): values for purpose, values in faces.items()}).play


@dataclass(frozen=True)
class Coach:
    """A coach who follows the rulings."""

    timeouts: bool = True
    spike: bool = True
    hurry: bool = True


COACHES = {"home": Coach(), "away": Coach()}
