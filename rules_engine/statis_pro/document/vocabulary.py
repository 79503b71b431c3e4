"""The words of conditions: those of every ruleset, and what a Statis-Pro coach may ask besides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from ...plans.conditions.reading import parse
from ...plans.conditions.words import SHARED_WORDS, Condition, Phrase, Word

SEEN: Final = "seen"  # the moment when both sets stand on their displays (2.2)

_LAST: Final = Phrase(
    "The play before",
    "the play before was {}",
    choices=(
        ("none", "none"), ("run", "a run"), ("complete", "a completed pass"), ("incomplete", "an incomplete pass"),
        ("sack", "a sack"), ("penalty", "a penalty"), ("kick", "a kick"),
    ),
)  # fmt: skip
_OUT_OF_TIME: Final = Phrase(
    "Final minutes", "final minutes, {}", choices=(("trail", "behind"), ("tie", "tied"), ("lead", "ahead"))
)
_OWN_BALL: Final = Phrase("Our ball", "our ball", "their ball")
_FAKES: Final = Phrase("Our fake kicks", "{} so far", "", "fake kick", "fake kicks")
_BIG_PLAYS: Final = Phrase("Our Big Plays", "{} left to us", "", "Big Play", "Big Plays")

COMMON: Final = {
    word.name: word
    for word in (
        Word(
            "last", "choice", choices=("none", "run", "complete", "incomplete", "sack", "penalty", "kick"), phrase=_LAST
        ),
        Word("tro", "choice", choices=("trail", "tie", "lead"), phrase=_OUT_OF_TIME),
        Word("own_ball", "flag", phrase=_OWN_BALL),
        Word("fakes", "number", 0, 99, phrase=_FAKES),
        Word("big_plays", "number", 0, 99, phrase=_BIG_PLAYS),
    )
}
_ON_DISPLAY: Final = Word("opp_set", "names", visible=SEEN, phrase=Phrase("Their set", "their set is {}"))
_OFFENSE_SEES: Final = {
    "dl": ("lineman", "linemen"), "lb": ("linebacker", "linebackers"), "db": ("back", "backs"),
    "row1": ("man in row 1", "men in row 1"), "row2": ("man in row 2", "men in row 2"),
    "row3": ("man in row 3", "men in row 3"),
}  # fmt: skip
_DEFENSE_SEES: Final = {
    "rb": ("running back", "running backs"), "wr": ("wide receiver", "wide receivers"),
    "te": ("tight end", "tight ends"), "bk": ("man in the backfield", "men in the backfield"),
    "fl": ("flanker", "flankers"),
}  # fmt: skip


def _counts(names: Mapping[str, tuple[str, str]]) -> dict[str, Word]:
    """Words that count the opponent's men; one man and several of each kind."""
    return {
        name: Word(name, "count", 0, 11, visible=SEEN, phrase=Phrase(f"Their {several}", "{}", "", one, several))
        for name, (one, several) in names.items()
    }


OFFENSE_WORDS: Final[dict[str, Word]] = {
    **SHARED_WORDS, **COMMON, "opp_set": _ON_DISPLAY, **_counts(_OFFENSE_SEES),
}  # fmt: skip
DEFENSE_WORDS: Final[dict[str, Word]] = {
    **SHARED_WORDS, **COMMON, "opp_set": _ON_DISPLAY, **_counts(_DEFENSE_SEES),
}  # fmt: skip
TACTIC_WORDS: Final[dict[str, Word]] = {**SHARED_WORDS, **COMMON}
PENALTY_WORDS: Final[dict[str, Word]] = {
    **TACTIC_WORDS,
    "foul": Word("foul", "names", phrase=Phrase("The foul", "the foul is {}")),
}


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
