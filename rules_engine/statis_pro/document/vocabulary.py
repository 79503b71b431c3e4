"""The words of conditions: those of every ruleset, and what a Statis-Pro coach may ask besides."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ...plans.conditions.reading import parse
from ...plans.conditions.words import SHARED_WORDS, Condition, Word

SEEN: Final = "seen"  # the moment when both sets stand on their displays (2.2)

COMMON: Final = {
    word.name: word
    for word in (
        Word("last", "choice", choices=("none", "run", "complete", "incomplete", "sack", "penalty", "kick")),
        Word("tro", "choice", choices=("trail", "tie", "lead")),
        Word("own_ball", "flag"),
        Word("fakes", "number", 0, 99),
        Word("big_plays", "number", 0, 99),
    )
}
_ON_DISPLAY: Final = Word("opp_set", "names", visible=SEEN)
_OFFENSE_SEES: Final = ("dl", "lb", "db", "row1", "row2", "row3")
_DEFENSE_SEES: Final = ("rb", "wr", "te", "bk", "fl")


def _counts(names: tuple[str, ...]) -> dict[str, Word]:
    return {name: Word(name, "count", 0, 11, visible=SEEN) for name in names}


OFFENSE_WORDS: Final[dict[str, Word]] = {
    **SHARED_WORDS, **COMMON, "opp_set": _ON_DISPLAY, **_counts(_OFFENSE_SEES),
}  # fmt: skip
DEFENSE_WORDS: Final[dict[str, Word]] = {
    **SHARED_WORDS, **COMMON, "opp_set": _ON_DISPLAY, **_counts(_DEFENSE_SEES),
}  # fmt: skip
TACTIC_WORDS: Final[dict[str, Word]] = {**SHARED_WORDS, **COMMON}
PENALTY_WORDS: Final[dict[str, Word]] = {**TACTIC_WORDS, "foul": Word("foul", "names")}


_WORDS: Final = {"offense": OFFENSE_WORDS, "defense": DEFENSE_WORDS, "penalty": PENALTY_WORDS, "tactic": TACTIC_WORDS}


def words_of(table: str) -> dict[str, Word]:
    """The words that conditions of a table or tactic know."""
    return _WORDS[_group_of(table)]


def _group_of(table: str) -> str:
    """Tables and shifts of one side of the ball share their words; so do all tactics but that of penalties."""
    for side in ("offense", "defense"):
        if table.startswith(side):
            return side
    return "penalty" if table == "penalty" else "tactic"


def read_condition(text: str, table: str) -> Condition:
    """The condition in a text; raises ConditionError. The same few conditions stand in line after line of a plan."""
    return _read(text, _group_of(table))


@lru_cache(maxsize=256)
def _read(text: str, group: str) -> Condition:
    return parse(text, _WORDS[group])
