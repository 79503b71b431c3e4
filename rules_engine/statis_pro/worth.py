"""What situations are worth in Statis-Pro: the tables of ``data/worth.json``, which ``python -m rules_engine fit``
makes."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from ..interface import JSON
from ..rule_tables import of_the_rules


@of_the_rules
@cache
def value_tables() -> JSON:
    """The tables of expected points and win probability, with the seed and the number of games they were fitted to."""
    tables: JSON = json.loads(files("rules_engine.statis_pro").joinpath("data/worth.json").read_text(encoding="utf-8"))
    return tables
