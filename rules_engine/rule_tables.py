"""Tables of a rulebook that are written down as they are asked for.

A function that answers from the rulebook alone (zones, paths, speeds; no plan, no man) may remember its answers. They
are a table of the rules, and ``bench`` leaves them alone when it makes the engine forget what games have left behind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

_MARK: Final = "of_the_rules"
Remembering = TypeVar("Remembering", bound=Callable[..., object])


def of_the_rules(remembering: Remembering) -> Remembering:
    """Mark a remembering function as one of the rulebook alone."""
    setattr(remembering, _MARK, True)
    return remembering


def is_of_the_rules(thing: object) -> bool:
    """Whether ``of_the_rules`` has marked it."""
    return getattr(thing, _MARK, False)
