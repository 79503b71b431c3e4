"""How much the counted tests do: small numbers every day, the large ones with PYTEST_DEEP=1 (script/test --deep)."""

from __future__ import annotations

import os
from dataclasses import dataclass

DEEP = os.environ.get("PYTEST_DEEP") == "1"


@dataclass(frozen=True)
class Depth:
    """Counts of one depth."""

    kills: int  # workers killed while they wait at a game's commit
    races: int  # runs for which two workers race
    plans: int  # malformed plans handed in, of all rulesets and by all ways together
    sweeps: int  # sweeps beside another
    memory: int  # games through one worker whose memory is held
    visits: int  # away plans of generated rosters made home plans
    notations: int  # mutated texts of plays
    documents: int  # mutated texts of whole plans
    folds: int  # games whose box score, rows, prose and drives are held to each other
    games: int  # autocoached games whose figures are looked at
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
    folds=12,
    games=20,
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
    matchups=100,
)
DEPTH = LARGE if DEEP else DAILY
