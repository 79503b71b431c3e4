"""What is made of a set or a defense with one click: a copy, its mirror image, a variation (10.2.1, 10.2.4)."""

from __future__ import annotations

import copy
from typing import Any

from ...interface import JSON
from ...interface.planning.boards import Act
from ...plans.forms import object_of
from . import naming
from .drafts import Kind, find
from .ground import mirrored

_PLACES = ("at", "to")  # fields of men and of their moves that name a place
_OTHER_SIDE = {"L": "R", "R": "L"}


def board_entry(plan: Any, key: str, act: Act) -> JSON | None:
    """The new entry that an act makes of the one of a sheet; None where there is none to begin with."""
    found = find(plan, key)
    if found is None or not object_of(found[1]):
        return None
    kind, entry = found
    made: JSON = copy.deepcopy(entry)
    made.pop("starting", None)  # one set alone is the starting set
    if act == "variation":
        return _variation(kind, plan, made)
    made.pop("variation_of", None)
    made["id"] = naming.next_name(kind, plan)
    return _mirror(made) if act == "mirror" else made


def _variation(kind: Kind, plan: Any, made: JSON) -> JSON:
    """A variation of the same set or defense; of a variation one of its base."""
    base = made.get("variation_of") or made.get("id")
    if not isinstance(base, str):
        base = ""
    return {**made, "id": naming.variation_name(kind, plan, base), "variation_of": base}


def _mirror(entry: JSON) -> JSON:
    """Everybody on the other side; who covers somebody has the man of the other side. Plays are not touched."""
    turned = {name: _turned(name, value) for name, value in entry.items()}
    if isinstance(entry.get("name"), str) and entry["name"]:
        turned["name"] = f"{entry['name']}, mirrored"
    return turned


def _turned(name: str, value: Any) -> Any:
    """A field of an entry, of its men or of their moves with the sides exchanged."""
    if isinstance(value, list):
        return [_turned(name, each) for each in value]
    if name == "cover":
        return {key: _word(each) for key, each in value.items()} if isinstance(value, dict) else _word(value)
    if isinstance(value, dict):
        return {key: _turned(key, each) for key, each in value.items()}
    if name == "unbalanced" and isinstance(value, str):
        return _OTHER_SIDE.get(value, value)
    return _word(value) if name in _PLACES else value


def _word(value: Any) -> Any:
    """A place on the other side; a number or what is no text stays."""
    return mirrored(value) if isinstance(value, str) else value
