"""Short names for new sets and defenses: the next number, a variation's letter, a name that nobody has yet (10.2)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from string import ascii_lowercase
from typing import Any

from ...plans.forms import at_place, entries_of, object_of
from .drafts import Kind

_LONGEST = 6  # letters and digits in the name of a defense


def taken_names(kind: Kind, plan: Any) -> set[str]:
    """The short names that the entries of a draft have."""
    names = [object_of(each).get("id") for each in entries_of(at_place(plan, (kind,)))]
    return {name for name in names if isinstance(name, str)}


def next_name(kind: Kind, plan: Any) -> str:
    """The next free number; defenses have a letter before it."""
    taken = taken_names(kind, plan)
    first = "" if kind == "sets" else "d"
    return next(name for name in (f"{first}{number}" for number in count(1)) if name not in taken)


def free_name(kind: Kind, plan: Any, wanted: str) -> str:
    """A name, with a number behind it where it is taken."""
    taken = taken_names(kind, plan)
    return next(name for name in _numbered(wanted) if name not in taken)


def _numbered(wanted: str) -> Iterator[str]:
    yield wanted
    for number in count(2):
        yield f"{wanted[: _LONGEST - len(str(number))]}{number}"


def variation_name(kind: Kind, plan: Any, base: str) -> str:
    """The name of a variation: set 1 has 1a, 1b and so on; a defense a letter behind its own name."""
    taken = taken_names(kind, plan)
    stem = base if kind == "sets" else base[: _LONGEST - 1]
    return next((stem + letter for letter in ascii_lowercase if stem + letter not in taken), next_name(kind, plan))
