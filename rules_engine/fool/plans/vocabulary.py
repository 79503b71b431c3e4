"""The words that FOOL adds to the conditions of tables (10.1.2, 10.2.3, 10.2.4; play-by-mail 6.3)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...plans.conditions import WORDS, Condition, Word, parse

DEFENSE_SEEN: Final = "defense"  # known when the defense is on the field
BLITZ_READ: Final = "blitz"  # known when the quarterback has read a blitz

_SHARED: Final = WORDS | {"time": WORDS["half_clock"], "TRO": WORDS["trouble"]}

OFFENSE: Final[dict[str, Word]] = {
    **_SHARED,
    **{name: Word(name, "count", 0, 11, visible=DEFENSE_SEEN) for name in ("DL", "LB", "DH", "DT", "DE", "CB")},
    "on": Word("on", "who", 1, 99, visible=DEFENSE_SEEN),
    "off": Word("off", "who", 1, 99, visible=DEFENSE_SEEN),
    "blitz_read": Word("blitz_read", "flag", visible=BLITZ_READ),
}
DEFENSE: Final[dict[str, Word]] = {
    **_SHARED,
    **{name: Word(name, "count", 0, 11) for name in ("W", "TE", "B")},
    "on": Word("on", "who", 1, 99),
    "off": Word("off", "who", 1, 99),
    "set": Word("set", "names"),
    "offset": Word("set", "names"),
}
CLOCK: Final = {name: word for name, word in _SHARED.items() if word.name != "trouble"}  # what trouble is made of
SITUATION: Final = _SHARED  # for rotation and fourth down, decided before anybody is on the field

# Tables of both halves and both sides say much the same: what a text says is remembered.


@lru_cache(maxsize=1024)
def of_table(text: str, *, offense: bool) -> Condition:
    """The condition of a line in an offense or defense table; raises ConditionError."""
    return parse(text, OFFENSE if offense else DEFENSE)


@lru_cache(maxsize=1024)
def of_situation(text: str) -> Condition:
    """A condition on the situation alone; raises ConditionError."""
    return parse(text, SITUATION)


@lru_cache(maxsize=1024)
def of_clock(text: str) -> Condition:
    """A condition of a coach's own for time running out; raises ConditionError."""
    return parse(text, CLOCK)
