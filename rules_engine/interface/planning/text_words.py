"""What the text form of a plan is made of, for an editor that colours it and completes it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextWord:
    """A word of the text, or several that belong together, and what it means in a few words."""

    text: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class TextWords:
    """The words of a plan's text.

    openings    what a line begins with, or what stands on a line of its own: set, first half, offense:
    conditions  the words of conditions
    places      spots, areas, duties, calls: what stands elsewhere
    """

    openings: tuple[TextWord, ...] = ()
    conditions: tuple[TextWord, ...] = ()
    places: tuple[TextWord, ...] = ()
