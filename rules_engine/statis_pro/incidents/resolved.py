"""A play with its cards read, before its Z card, measurement and clock."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final, final

from ...value import Value, mypyc_attr
from ..boxes import Side
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from .penalties import Consequence, PenaltyMarked
from .standing import Standing

# What a side chooses of named alternatives: (choice, side, alternatives) -> the name of one. Choices are ``penalty``,
# ``delay`` and ``kickoff_out``.
Choose = Callable[[str, Side, dict[str, Consequence]], str]


@final
@mypyc_attr(acyclic=True)
class ResolvedPlay(Value):
    """What came of a play.

    snap       as it was in the end: penalties before a punt move the line of scrimmage
    penalties  those of a punt itself, marked off already
    ended      where a penalty of the punt's card ended the play (8.5.2, 8.5.7); None where it ended by itself
    """

    NAMES: ClassVar[str] = "snap outcome penalties ended"

    def __init__(
        self, snap: Snap, outcome: PlayOutcome, penalties: tuple[PenaltyMarked, ...] = (), ended: Standing | None = None
    ) -> None:
        self.snap: Final = snap
        self.outcome: Final = outcome
        self.penalties: Final = penalties
        self.ended: Final = ended
