"""The words that FOOL adds to the conditions of tables, and the kinds of their lines (10.1.2, 10.2.3, 10.2.4;
play-by-mail 6.3).

Rules: fool:10.1.2-05, fool:10.2.3-02, fool:10.2.3-05, fool:10.2.3-07
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...plans.conditions.reading import parse
from ...plans.conditions.words import SHARED_WORDS, Condition, Phrase, Word
from ...plans.tables.drawing import DiceSum, InTurn, LineKind, TableRules

DEFENSE_SEEN: Final = "defense"  # known when the defense is on the field
BLITZ_READ: Final = "blitz"  # known when the quarterback has read a blitz

# time is running out (10.2.5)
_OUT_OF_TIME: Final = Phrase(
    "Time running out", "time running out, {}", choices=(("trail", "behind"), ("tie", "tied"), ("lead", "ahead"))
)
_TROUBLE: Final = Word("trouble", "choice", choices=("trail", "tie", "lead"), phrase=_OUT_OF_TIME)
_ALWAYS_KNOWN: Final = SHARED_WORDS | {
    "trouble": _TROUBLE,
    "time": SHARED_WORDS["half_clock"],
    "TRO": _TROUBLE,
}

_MEN: Final = {
    "DL": ("defensive lineman", "defensive linemen"), "LB": ("linebacker", "linebackers"),
    "DH": ("defensive back", "defensive backs"), "DT": ("defensive tackle", "defensive tackles"),
    "DE": ("defensive end", "defensive ends"), "CB": ("cornerback", "cornerbacks"), "W": ("wideout", "wideouts"),
    "TE": ("tight end", "tight ends"), "B": ("back", "backs"),
}  # fmt: skip
_ON: Final = Phrase("Their man on the field", "their #{} is on the field")
_OFF: Final = Phrase("Their man off the field", "their #{} is off the field")
_BLITZ: Final = Phrase("He reads a blitz", "the quarterback reads a blitz", "the quarterback does not read a blitz")


_THEIR_SET: Final = Word("set", "names", phrase=Phrase("Their set", "their set is {}"))


def _count(name: str, visible: str = "") -> Word:
    """A word that counts the opponent's men of a kind on the field."""
    one, several = _MEN[name]
    return Word(name, "count", 0, 11, visible=visible, phrase=Phrase(f"Their {several}", "{}", "", one, several))


OFFENSE: Final[dict[str, Word]] = {
    **_ALWAYS_KNOWN,
    **{name: _count(name, DEFENSE_SEEN) for name in ("DL", "LB", "DH", "DT", "DE", "CB")},
    "on": Word("on", "who", 1, 99, visible=DEFENSE_SEEN, phrase=_ON),
    "off": Word("off", "who", 1, 99, visible=DEFENSE_SEEN, phrase=_OFF),
    "blitz_read": Word("blitz_read", "flag", visible=BLITZ_READ, phrase=_BLITZ),
}
DEFENSE: Final[dict[str, Word]] = {
    **_ALWAYS_KNOWN,
    **{name: _count(name) for name in ("W", "TE", "B")},
    "on": Word("on", "who", 1, 99, phrase=_ON),
    "off": Word("off", "who", 1, 99, phrase=_OFF),
    "set": _THEIR_SET,
    "offset": _THEIR_SET,
}
CLOCK: Final = {name: word for name, word in _ALWAYS_KNOWN.items() if word is not _TROUBLE}  # what trouble is made of
SITUATION: Final = _ALWAYS_KNOWN  # for rotation and fourth down, decided before anybody is on the field

TABLES: Final = TableRules(
    kinds=(
        LineKind("d6", DiceSum(6), "one die"),
        LineKind("2d6", DiceSum(6, 2), "two dice"),
        LineKind("list", InTurn(), "in turn"),
        LineKind("blitz", DiceSum(6), "when he reads a blitz", BLITZ_READ, "the quarterback read the blitz, and "),
    )
)
# nobody reads a blitz on defense
KINDS_OF_THE_DEFENSE: Final = tuple([kind.code for kind in TABLES.kinds if not kind.moment])

# Tables of both halves and both sides say much the same: what a text says is remembered.


@lru_cache(maxsize=1024)
def of_offense(text: str) -> Condition:
    """The condition of a line in an offense table; raises ConditionError."""
    return parse(text, OFFENSE)


@lru_cache(maxsize=1024)
def of_defense(text: str) -> Condition:
    """The condition of a line in a defense table; raises ConditionError."""
    return parse(text, DEFENSE)


@lru_cache(maxsize=1024)
def of_situation(text: str) -> Condition:
    """A condition on the situation alone; raises ConditionError."""
    return parse(text, SITUATION)


@lru_cache(maxsize=1024)
def of_clock(text: str) -> Condition:
    """A condition of a coach's own for time running out; raises ConditionError."""
    return parse(text, CLOCK)
