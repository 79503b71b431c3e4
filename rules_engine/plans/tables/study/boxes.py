"""Boxes of situations: for each word that conditions ask about, which of its cells; and what is left of them.

A condition is a box, since its terms must all hold and each asks about one word. What earlier lines leave of a box is a
list of boxes again.
"""

from __future__ import annotations

from collections.abc import Iterable

MOST_BOXES = 4_000  # that are kept at once; nobody waits for more

Box = tuple[frozenset[int], ...]  # the cells of each word by their places


class TooManyBoxes(Exception):
    """The lines tell more situations apart than are looked at."""


def common(one: Box, other: Box) -> Box | None:
    """The situations of both boxes; None where there are none."""
    both = tuple([mine & theirs for mine, theirs in zip(one, other, strict=True)])
    return both if all(both) else None


def without(boxes: Iterable[Box], taken: Box) -> list[Box]:
    """What is left of boxes without the situations of one: boxes that have nothing in common."""
    left: list[Box] = []
    for box in boxes:
        left += [box] if common(box, taken) is None else _pieces(box, taken)
        if len(left) > MOST_BOXES:
            raise TooManyBoxes
    return left


def _pieces(box: Box, taken: Box) -> list[Box]:
    """A box without another that it has situations in common with."""
    pieces = []
    for place, gone in enumerate(taken):
        rest = box[place] - gone
        if rest:
            pieces.append((*box[:place], rest, *box[place + 1 :]))
        box = (*box[:place], box[place] & gone, *box[place + 1 :])
    return pieces


def inside(boxes: Iterable[Box], wanted: Box) -> list[Box]:
    """The parts of boxes that lie in one."""
    return [part for box in boxes if (part := common(box, wanted)) is not None]
