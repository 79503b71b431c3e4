"""The boards of FOOL's plans: every set and every defense."""

from __future__ import annotations

from typing import Any

from ...interface import Team
from ...interface.planning.boards import Board, OfferedFormation, Opponent
from ...interface.situation import Side
from ..options import FoolOptions
from . import library
from .defenses import defense_board
from .drafts import find, others_of, read_entry
from .sets import set_board


def plan_board(
    plan: Any, key: str, team: Team, side: Side, options: FoolOptions, opponent: Opponent | None
) -> Board | None:
    """The sheet of a set or a defense as a board; None for any other sheet."""
    found = find(plan, key)
    if found is None:
        return None
    kind, entry = found
    read = read_entry(kind, entry, others_of(plan, entry, side), team, options, opponent)
    if kind == "sets":
        return set_board(read, team, options)
    return defense_board(read, team, options, opponent)


def formations(plan: Any, key: str, team: Team, options: FoolOptions) -> tuple[OfferedFormation, ...]:
    """What the library offers for a sheet of sets or of defenses."""
    found = find(plan, key)
    return () if found is None else library.formations(found[0], plan, team, options)
