"""A coach's plan as values, as its document says it.

Men are named by their numbers, places on the displays by positions (``FL1``) and boxes (``K``). ``path`` is where a
value stands in the document, for what is said about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, final

from ...value import Value, mypyc_attr

TacticName = Literal[
    "fourth_down", "early_kick", "punt", "delay", "kickoff", "punt_rush", "suspect_fake", "onside_defense", "safety",
    "spike", "no_huddle", "big_play", "seconds", "two_minute", "timeout", "keep_set", "pull_quarterback", "penalty",
    "kickoff_out", "toss",
]  # fmt: skip


BEST: Final = "BEST"  # in place of a receiver's position: whoever catches the longest passes


@final
class WrittenSet(Value):
    """A named set: the number of the man at each position, or of each man in each box; of a box with two men both
    numbers."""

    NAMES: ClassVar[str] = "id men path"

    def __init__(self, id: str, men: tuple[tuple[str, int], ...], path: str = "") -> None:
        self.id: Final = id
        self.men: Final = men
        self.path: Final = path

    def numbers(self) -> frozenset[int]:
        """Everybody in the set."""
        return frozenset([number for _, number in self.men])


@final
@mypyc_attr(acyclic=True)
class OffenseEntry(Value):
    """A play that a line may call. ``players``: positions, of whom the first who may be called runs or catches;
    ``block``: backs who stay in to block (O4)."""

    NAMES: ClassVar[str] = "weight play players strategy block path"

    def __init__(
        self,
        weight: int,
        play: str,
        players: tuple[str, ...],
        strategy: str = "none",
        block: tuple[str, ...] = (),
        path: str = "",
    ) -> None:
        self.weight: Final = weight
        self.play: Final = play
        self.players: Final = players
        self.strategy: Final = strategy
        self.block: Final = block
        self.path: Final = path


@final
class WrittenCoverage(Value):
    """Double coverage of a receiver's position by the men of two boxes, triple coverage by those of three. ``BEST`` is
    the best receiver on the display: his guard covers him with the first of these men, or the first two."""

    NAMES: ClassVar[str] = "receiver boxes"

    def __init__(self, receiver: str, boxes: tuple[str, ...]) -> None:
        self.receiver: Final = receiver
        self.boxes: Final = boxes


@final
@mypyc_attr(acyclic=True)
class DefenseEntry(Value):
    """A defense that a line may call. ``blitz``: boxes whose men blitz."""

    NAMES: ClassVar[str] = "weight defense blitz coverages path"

    def __init__(
        self,
        weight: int,
        defense: str,
        blitz: tuple[str, ...] = (),
        coverages: tuple[WrittenCoverage, ...] = (),
        path: str = "",
    ) -> None:
        self.weight: Final = weight
        self.defense: Final = defense
        self.blitz: Final = blitz
        self.coverages: Final = coverages
        self.path: Final = path


@final
class OffenseLine(Value):
    """A line of an offense table: the set that it sends onto the field, what it calls."""

    NAMES: ClassVar[str] = "id when set calls path"

    def __init__(self, id: str, when: str, set: str, calls: tuple[OffenseEntry, ...], path: str = "") -> None:
        self.id: Final = id
        self.when: Final = when
        self.set: Final = set
        self.calls: Final = calls
        self.path: Final = path


@final
class DefenseLine(Value):
    """A line of a defense table."""

    NAMES: ClassVar[str] = "id when set calls path"

    def __init__(self, id: str, when: str, set: str, calls: tuple[DefenseEntry, ...], path: str = "") -> None:
        self.id: Final = id
        self.when: Final = when
        self.set: Final = set
        self.calls: Final = calls
        self.path: Final = path


@dataclass(frozen=True, slots=True)
class Shift:
    """Men who stand as in one set move to where another has them (2.4)."""

    when: str
    set: str
    to: str
    path: str = ""


@final
class TacticLine(Value):
    """One of the lines that answer a question of the game; the first that holds does."""

    NAMES: ClassVar[str] = "when call path"

    def __init__(self, when: str, call: str, path: str = "") -> None:
        self.when: Final = when
        self.call: Final = call
        self.path: Final = path


@dataclass(frozen=True, slots=True)
class HalfPlan:
    """The tables of a half."""

    offense: tuple[OffenseLine, ...] = ()
    defense: tuple[DefenseLine, ...] = ()
    offense_shifts: tuple[Shift, ...] = ()
    defense_shifts: tuple[Shift, ...] = ()
    tactics: Mapping[str, tuple[TacticLine, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Plan:
    """A whole plan.

    depth        by what a man is (``QB``, ``RB`` ...): numbers, who comes in first for one who cannot play
    kickers      ``placekicker`` and ``punter``: a number, where another than the team card's is wanted
    returners    ``kickoff_returners`` and ``punt_returners``: numbers for the four columns, likewise
    interceptors numbers of those who shall intercept where several may, the first first
    second       the tables of the second half and overtime; what it leaves out is that of the first
    """

    name: str = ""
    comment: str = ""
    sets: tuple[WrittenSet, ...] = ()
    defensive_sets: tuple[WrittenSet, ...] = ()
    depth: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    kickers: Mapping[str, int] = field(default_factory=dict)
    returners: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    interceptors: tuple[int, ...] = ()
    first: HalfPlan = HalfPlan()
    second: HalfPlan = HalfPlan()
