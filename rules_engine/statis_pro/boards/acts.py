"""What is made of a set with one click: a copy or its mirror image."""

from __future__ import annotations

import copy
from typing import Any, Final

from ...interface import JSON
from ...interface.planning.boards import Act
from ...plans.forms import object_of
from ..boxes import mirrored
from .drafts import find, taken_names

_LONGEST: Final = 10  # letters and digits of a set's name


def board_entry(plan: Any, key: str, act: Act) -> JSON | None:
    """The new set that an act makes of the one of a sheet; None where there is none to begin with, and for a
    variation, which the rulebook does not know."""
    found = find(plan, key)
    if found is None or not object_of(found[1]) or act == "variation":
        return None
    kind, entry = found
    made: JSON = copy.deepcopy(entry)
    made["id"] = _name(made.get("id"), taken_names(kind, plan))
    if act == "mirror":
        made["men"] = {mirrored(at): number for at, number in object_of(made.get("men")).items()}
    return made


def _name(before: Any, taken: set[str]) -> str:
    """A name with a number behind it that no other set has."""
    stem = before if isinstance(before, str) and before else "SET"
    names = (f"{stem[: _LONGEST - len(str(number))]}{number}" for number in range(2, 1000))
    return next(name for name in names if name not in taken)
