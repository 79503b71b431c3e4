"""Counts of the counted tests: small every day, large with PYTEST_DEEP=1 (script/test --deep)."""

from __future__ import annotations

import os
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")
DEEP = os.environ.get("PYTEST_DEEP") == "1"


@dataclass(frozen=True)
class Depth:
    """Counts of one depth."""

    kills: int  # workers killed while they wait at a game's commit
    races: int  # runs for which two workers race
    plans: int  # malformed plans handed in, of all rulesets and by all ways together; a part of them each day
    sweeps: int  # sweeps beside another
    memory: int  # games through one worker whose memory is held
    visits: int  # away plans of generated rosters made home plans
    notations: int  # mutated texts of plays
    documents: int  # mutated texts of whole plans
    folds: int  # games whose box score, rows, prose and drives are held to each other
    games: int  # autocoached games whose figures are looked at
    backups: int  # taken while seasons are played, each restored
    matchups: int  # games of a coach who looks at his men's values against one who does not


DAILY = Depth(
    kills=3,
    races=20,
    plans=300,
    sweeps=4,
    memory=40,
    visits=12,
    notations=400,
    documents=60,
    folds=6,
    games=20,
    backups=3,
    matchups=8,
)
LARGE = Depth(
    kills=20,
    races=200,
    plans=4000,
    sweeps=40,
    memory=500,
    visits=300,
    notations=100_000,
    documents=5_000,
    folds=300,
    games=400,
    backups=50,
    matchups=100,
)
DEPTH = LARGE if DEEP else DAILY


def examples(count: int) -> int:
    """Return ``count`` examples of a property at the deep depth, else a quarter of them, but not fewer than ten."""
    return count if DEEP else min(count, max(10, count // 4))


def rotation() -> int:
    """Return the number that chooses today's parts."""
    return int(os.environ.get("PYTEST_ROTATION") or 0)


def daily_part(rows: Sequence[T], *, of: int = 4) -> list[T]:
    """Return every row at the deep depth, else one row of each block of ``of`` rows, in their order.

    PYTEST_ROTATION (a whole number, 0 unless set) chooses the part, so that one environment always gives one verdict;
    ``of`` rotations in a row visit every row once. Each block has an order of its own, so that no part meets the same
    value of a product again and again. If there are fewer rows than ``of``, all remain.
    """
    if of < 1:
        raise ValueError(f"of: {of} is not a number of parts")
    part = rotation() % of
    if DEEP or len(rows) < of:
        return list(rows)
    blocks = -(-len(rows) // of)
    places = (block * of + random.Random(block).sample(range(of), of)[part] for block in range(blocks))
    return [rows[place] for place in places if place < len(rows)]
