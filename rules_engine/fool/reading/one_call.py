"""The calls of a plan one by one, for trying them: its plays and its defenses."""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON
from ...interface.planning.forms import Choices
from ...plans.one_call import ALWAYS, LINE_ID, with_one_line
from ..document.reading import read_shape

_CELLS: Final = 6  # of a line that a die is rolled for
_GOES: Final = {"fourth_down": [{"when": ALWAYS, "do": "go"}], "kneel": False, "spike": False}


def scrimmage_calls(plan: Any, with_ball: bool) -> Choices:
    """The plays of a plan by their letters, or its defenses by their ids. ``plan`` may be wrong in any way."""
    wanted = "plays" if with_ball else "defenses"
    shape, _ = read_shape({wanted: plan.get(wanted)} if isinstance(plan, dict) else {})
    if shape is None:
        return ()
    if with_ball:
        return [(each.letter, f"{each.letter}, {each.name or each.text}") for each in shape.plays if each.letter]
    return [(each.id, each.name or f"Defense {each.id}") for each in shape.defenses if each.id]


def calling_only(plan: JSON, call: str, with_ball: bool) -> JSON:
    """A plan as it would be if its tables called nothing but one of its plays or defenses, in either half. With
    the ball it is not kicked on fourth down."""
    listed = "plays" if with_ball else "defenses"
    chosen, others = _chosen(plan, listed, "letter" if with_ball else "id", call)
    line = {"id": LINE_ID, "when": ALWAYS, "cells": [call] * _CELLS}
    if not with_ball:
        return with_one_line({**plan, "defenses": [*others, chosen]}, "defense_table", line)
    kicked = {**plan, "plays": [*others, chosen], "policies": {**plan.get("policies", {}), **_GOES}}
    return with_one_line(kicked, "offense_table", line | {"set": _set_of(plan, chosen)})


def _chosen(plan: JSON, listed: str, name: str, call: str) -> tuple[JSON, list[JSON]]:
    """The entry that is called, as one of both halves, and all others."""
    entries = plan[listed]
    chosen = next(each for each in entries if each[name] == call)
    return {**chosen, "half": "both"}, [each for each in entries if each is not chosen]


def _set_of(plan: JSON, play: JSON) -> str:
    """The set from which a play is run: the starting one, where it may be."""
    ids = [each["id"] for each in sorted(plan["sets"], key=lambda each: not each.get("starting", False))]
    return str(next(each for each in ids if each in play.get("sets", ids)))
