"""The version of the folds by which figures were counted, and why a later version may count a stored record
differently.

Figures (box score, lines) are stored beside records for pages and statistics. Whoever stores them notes ``FOLDS``;
where it has risen since, they are counted anew, and ``reasons`` says in sentences why some of them changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

FOLDS: Final = 2
_RETURNS: Final = ("kickoff_return", "punt_return", "def_interception", "fumble_return", "blocked_kick_return")


@dataclass(frozen=True, slots=True)
class Correction:
    """What a version of the folds counts differently: which columns, and a sentence."""

    since: int
    columns: tuple[str, ...]
    sentence: str


CORRECTIONS: Final = (
    Correction(
        2,
        tuple(
            f"{returned}_{what}"
            for returned in _RETURNS
            for what in ("yards", "long")
        ),
        "Return yards end at the goal line now.",
    ),
    Correction(2, ("penalty_yards",), "Penalty yards are those marked off."),
    Correction(
        2,
        ("rushing_yards", "rushing_long", "sack_yards_lost", "def_sack_yards"),
        "A loss behind the own goal line counts to that line.",
    ),
    Correction(
        2,
        (
            "total_plays", "total_yards", "third_down_attempts", "third_down_conversions", "fourth_down_attempts",
            "fourth_down_conversions",
        ),
        "Total plays and yards are those of runs, passes and sacks, also where a kick became one.",
    ),
    Correction(2, ("fumble_yards",), "Yards of loose balls are counted by themselves."),
    Correction(
        2,
        ("def_tackles_solo", "def_tackles_with_assist", "def_tackle_assists", "def_tackles_for_loss"),
        "Nobody is credited with a tackle of a man who scored.",
    ),
)  # fmt: skip
OTHERWISE: Final = "The figures were counted anew from the record."


def reasons(columns: Iterable[str], since: int) -> list[str]:
    """Why these columns changed when figures of the version ``since`` were counted anew: a sentence each."""
    changed = set(columns)
    sentences = [
        correction.sentence
        for correction in CORRECTIONS
        if correction.since > since and changed.intersection(correction.columns)
    ]
    explained = {column for correction in CORRECTIONS if correction.since > since for column in correction.columns}
    return [*sentences, OTHERWISE] if changed - explained else sentences
