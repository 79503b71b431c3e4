"""Values that the engine makes by the hundred in every game.

A frozen dataclass is many times slower to make than a plain one, because its constructor sets each field by a call.
``value`` is ``dataclass`` to the type checker, which refuses every assignment to a frozen one; at run time it leaves
the guard out and hashes and compares as a frozen dataclass does. Whatever is made seldom stays a ``dataclass``.
``replace`` likewise is that of ``dataclasses``, which looks every field up anew at each call.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from dataclasses import dataclass as value
    from dataclasses import replace
else:
    from dataclasses import dataclass
    from functools import cache
    from operator import attrgetter

    def value(*, frozen, slots):
        """``dataclass(frozen=True, slots=True)`` without the guard at run time."""
        return dataclass(slots=slots, unsafe_hash=frozen)

    @cache
    def _fields(kind):
        """Where each field of a kind of values stands, and what reads them all."""
        names = tuple(kind.__dataclass_fields__)
        places = {name: place for place, name in enumerate(names)}
        return places, attrgetter(*names) if len(names) > 1 else lambda one: (getattr(one, names[0]),)

    def replace(old, **changes):
        """``dataclasses.replace`` for values whose fields are the parameters of their constructor, in that order."""
        places, read = _fields(type(old))
        fields = [*read(old)]
        for name, new in changes.items():
            fields[places[name]] = new
        return type(old)(*fields)


Remembering = TypeVar("Remembering", bound=Callable[..., object])


def of_the_rules(remembering: Remembering) -> Remembering:
    """Mark a remembering function as one of the rulebook alone: zones, paths, speeds, tables, no plan and no man.

    What it remembers is a table of the rules written down as it is asked for; ``bench`` leaves it alone when it makes
    the engine forget everything that games have left behind.
    """
    setattr(remembering, _OF_THE_RULES, True)
    return remembering


def is_of_the_rules(thing: object) -> bool:
    """Whether ``of_the_rules`` has marked it."""
    return getattr(thing, _OF_THE_RULES, False)


_OF_THE_RULES = "of_the_rules"

Thing = TypeVar("Thing")
Made = TypeVar("Made")
_MOST = 512  # things that a function remembers


class Remembered(Generic[Thing, Made]):
    """A function of one thing that remembers its answers by the thing itself; most are asked for twice in a row."""

    __slots__ = ("_kept", "_last", "_make")

    def __init__(self, make: Callable[[Thing], Made]) -> None:
        self._make = make
        self._kept: dict[int, tuple[Thing, Made]] = {}
        self._last: tuple[Thing, Made] | None = None

    def __call__(self, thing: Thing) -> Made:
        last = self._last
        if last is not None and last[0] is thing:
            return last[1]
        known = self._kept.get(id(thing))
        if known is None:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            known = self._kept[id(thing)] = (thing, self._make(thing))
        self._last = known
        return known[1]

    def cache_clear(self) -> None:
        """Forget every answer; the name is that of the remembering functions of functools."""
        self._kept.clear()
        self._last = None


def by_identity(make: Callable[[Thing], Made]) -> Remembered[Thing, Made]:
    """Remember what was made of a thing by the thing itself, not by what it equals.

    To hash a line-up of eleven men costs more than most of what is asked of it. A remembered thing is kept, so that no
    other can come to stand at its address; when there are too many, all are forgotten.
    """
    return Remembered(make)


__all__ = ["by_identity", "is_of_the_rules", "of_the_rules", "replace", "value"]
