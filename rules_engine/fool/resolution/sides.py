"""The two sides of a snap, by which yards are counted (RULING 12)."""

from __future__ import annotations

from typing import Literal

Side = Literal["offense", "defense"]


def other(side: Side) -> Side:
    """The opponents of a side."""
    return "defense" if side == "offense" else "offense"


def forward(side: Side) -> int:
    """The sign of a gain by that side in the offense's yards."""
    return 1 if side == "offense" else -1
