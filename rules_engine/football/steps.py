"""What happened in a play, step by step: contacts, moves, dice as they were read.

A game has eleven hundred steps of some forty kinds, and the steps of a kind have the same fields. So the names of the
fields stand once, in a shape that these steps share, and a step holds the values alone. A record stores both in this
form.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final, final

from ..value import Value


@dataclass(frozen=True, slots=True, eq=False)
class Shape:
    """A kind of step, and the names of its fields in their order. ``shape`` makes one object of each."""

    kind: str
    names: tuple[str, ...]


@final
class Step(Value):
    """One step: its shape, and the values (JSON) of the fields that the shape names."""

    NAMES: ClassVar[str] = "shape values"

    def __init__(
        self,
        shape: Shape,
        values: list[Any],
    ) -> None:
        self.shape: Final = shape
        self.values: Final = values

    def fields(self) -> dict[str, Any]:
        """The step as an object of JSON, its kind under "step"."""
        return {"step": self.shape.kind, **dict(zip(self.shape.names, self.values, strict=True))}


_shapes: dict[tuple[str, tuple[str, ...]], Shape] = {}


def shape(kind: str, *names: str) -> Shape:
    """The shape of the steps of a kind that have these fields."""
    return _shape(kind, names)


def step(kind: str, fields: dict[str, Any]) -> Step:
    """A step of a kind that is seldom met, by the names of its fields."""
    return Step(_shape(kind, tuple(fields)), list(fields.values()))


def _shape(kind: str, names: tuple[str, ...]) -> Shape:
    known = _shapes.get((kind, names))
    if known is None:
        known = _shapes[kind, names] = Shape(kind, names)
    return known
