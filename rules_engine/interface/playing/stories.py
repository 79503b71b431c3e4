"""A roll or a card of a play as a story for fans: what it was for, what was needed, what came, what else could have
come. No word of it is a key of a record."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """What some results bring: ``span`` is the results ("4", "5 or 6", "13 to 40"); ``came`` marks what was rolled."""

    span: str
    words: str
    came: bool = False


@dataclass(frozen=True, slots=True)
class Story:
    """One roll or card. ``faces`` are the dice as they fell, () for a card; ``outcomes`` are those of its table, ()
    where a table is too long to show."""

    title: str
    told: str
    faces: tuple[int, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
