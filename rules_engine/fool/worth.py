"""What situations are worth in FOOL: the tables of ``data/worth.json``, which ``python -m rules_engine fit`` makes."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ..interface import JSON


@cache
def value_tables() -> JSON:
    """The tables of expected points and win probability, with the seed and the number of games they were fitted to."""
    tables: JSON = json.loads(files("rules_engine.fool").joinpath("data/worth.json").read_text(encoding="utf-8"))
    return tables
