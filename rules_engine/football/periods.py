"""Which periods and halves a record's game had: the parameters of its ruleset under its house rules."""

from __future__ import annotations

import json
from functools import lru_cache

from .. import registry
from ..dice import canonical
from ..errors import PlanError
from ..interface import JSON
from ..interface.situation import Parameters


def parameters_of(record: JSON) -> Parameters:
    """The parameters by which a record's game was played."""
    return _parameters(record["ruleset"]["code"], canonical(record["options"]))


@lru_cache(maxsize=64)
def _parameters(code: str, options: bytes) -> Parameters:
    """The parameters of a ruleset under house rules. Where a record of an earlier version holds a rule that this one
    refuses, the defaults stand in, so that it can be read all the same."""
    ruleset = registry.get(code)
    try:
        typed = ruleset.options(json.loads(options))
    except PlanError:
        typed = ruleset.options({})
    return ruleset.parameters(typed)
