"""The opponent as far as a coach may see him: his men by their cards, or average men where he sees nobody."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from ...interface import JSON, Athlete, Team
from ..boxes import BACKS, BOXES, LINE, QUARTERBACK
from ..cardmaking import average
from ..cardmaking.expectations.receiving import Catches, receiving_columns
from ..cardmaking.expectations.rushing import rushing_columns
from ..cards.men import PlayerCard
from ..resolution.displays import Display, Man, Placed
from .sets import DEFENSE, OFFENSE, NamedSet

_LONGEST_RUN: Final = 45  # yards, of an average man's season
_LONGEST_CATCH: Final = 60
# Where the average defender stands whose card a man in another box has.
_LIKE: Final = {"C": "B", "G": "H", "I": "H", "L": "M"}
_BLOCKING: Final = {"TE": 1, "WR": 0, "RB": 1}


def seen(visible: JSON) -> Team | None:
    """The opponent's team where his men are visible; None where they are not."""
    opponent: Any = (visible.get("opponent") or {}).get("team") or {}
    rows = opponent.get("athletes") or ()
    if not rows:
        return None
    athletes = tuple(Athlete(**row) for row in rows)
    return Team(str(opponent.get("name", "")), str(opponent.get("code", "")), athletes, opponent.get("sheet") or {})


@cache  # one, always the same
def average_offense() -> tuple[NamedSet, ...]:
    """The sets of an average offense."""
    return tuple(
        _named_set(name, [*((place, "OL") for place in LINE), (QUARTERBACK, "QB"), *places])
        for name, places in OFFENSE.items()
    )


@cache  # one, always the same
def average_defense() -> tuple[NamedSet, ...]:
    """The sets of an average defense."""
    return tuple(_named_set(name, list(places)) for name, places in DEFENSE.items())


def _named_set(name: str, places: list[tuple[str, str]]) -> NamedSet:
    return NamedSet(
        name,
        Display(tuple(Placed(Man(number, kind, _card(kind, at)), at) for number, (at, kind) in enumerate(places, 1))),
    )


def _card(kind: str, at: str) -> PlayerCard:
    """The card of an average man at a place."""
    if at in BOXES:
        return average.DEFENDERS[_LIKE.get(at, at)]
    if kind == "OL":
        return PlayerCard(blocking=average.BLOCKING[at], pass_blocking=average.PASS_BLOCKING[at])
    return _quarterback() if kind == "QB" else _receiver(kind, at in BACKS)


@cache  # one
def _quarterback() -> PlayerCard:
    card = average.QUARTERBACK
    rushing = rushing_columns("QB", average.YARDS_PER_CARRY["QB"], _LONGEST_RUN)
    return PlayerCard(letter=card.letter, rushing=rushing, passing=card.passing, pass_rush=card.pass_rush)


@cache  # one of each kind
def _receiver(kind: str, back: bool) -> PlayerCard:
    """An average back, wide receiver or tight end; only backs carry the ball."""
    rushing = rushing_columns("RB", average.YARDS_PER_CARRY["RB"], _LONGEST_RUN) if kind == "RB" else {}
    season = Catches(average.YARDS_PER_CATCH[kind], average.LONG_CATCHES[kind])
    receiving = receiving_columns(season, _LONGEST_CATCH, rushing or None, back=back)
    return PlayerCard(endurance=1, rushing=rushing, receiving=receiving, blocking=_BLOCKING[kind])
