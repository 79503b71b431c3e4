"""Places in a list of values, as honours count them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar


class Valued(Protocol):
    """Whatever has a value to be ranked by."""

    @property
    def value(self) -> int: ...


Mark = TypeVar("Mark", bound=Valued)


def placed(best: Sequence[Mark], most: int) -> list[tuple[Mark, int]]:
    """The marks within the first ``most`` places, the highest value first as given, each with its place from 0; equal
    values share the better one."""
    found: list[tuple[Mark, int]] = []
    for at, mark in enumerate(best):
        place = found[-1][1] if found and found[-1][0].value == mark.value else at
        if place >= most:
            break
        found.append((mark, place))
    return found
