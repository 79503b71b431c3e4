"""What a plan orders, compiled: sets, defenses, plays, tables, policies. No man of the roster is in it yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal, final

from ...plans.conditions.asking import PreparedCondition
from ...plans.tables.lines import Table
from ...value import Value
from ..document.kick_lines import KickOrders
from ..document.plan import Defender, SetPlan
from ..kicks.model import Unit
from ..model import Line
from ..play_calls import Play
from .view import CoachView


@final
class DefenseOrders(Value):
    """A defense; who covers whom and where everybody stands near the goal line is told by ``SideOrders.men_for``.

    covering   those with somebody to cover, by their places
    by_number  some of them cover a number; ``by_set``: some cover somebody else against another set
    covers_as  the first defense of the plan whose men cover the same, this one itself where they go by sets
    """

    NAMES: ClassVar[str] = "id name line stunts players numbers covering by_number by_set covers_as"

    def __init__(
        self,
        id: str,
        name: str,
        line: Line,
        stunts: tuple[tuple[int, int], ...],
        players: tuple[Defender, ...],
        numbers: frozenset[int],
        covering: tuple[tuple[int, Defender], ...],
        by_number: bool,
        by_set: bool,
        covers_as: str,
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.line: Final[Line] = line
        self.stunts: Final = stunts
        self.players: Final = players
        self.numbers: Final = numbers
        self.covering: Final = covering
        self.by_number: Final = by_number
        self.by_set: Final = by_set
        self.covers_as: Final = covers_as


@final
class PlayOrders(Value):
    """``sets`` None: it may be run from every set. ``personal``: it names by number, or F, a man who may be missing."""

    NAMES: ClassVar[str] = "letter name text play sets personal"

    def __init__(
        self,
        letter: str,
        name: str,
        text: str,
        play: Play,
        sets: frozenset[str] | None = None,
        personal: bool = False,
    ) -> None:
        self.letter: Final = letter
        self.name: Final = name
        self.text: Final = text
        self.play: Final = play
        self.sets: Final = sets
        self.personal: Final = personal


@dataclass(frozen=True, slots=True)
class RotationOrders:
    """``overrides`` are conditions with the sets that start a series when they hold."""

    sets: tuple[str, ...]
    overrides: tuple[tuple[PreparedCondition, str], ...]


@dataclass(frozen=True, slots=True)
class HalfOrders:
    offense: Table
    defense: Table
    rotation: RotationOrders
    tactics: KickOrders = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Policies:
    """Decisions beforehand; True and "receive" are the rulings' defaults."""

    fourth: tuple[tuple[PreparedCondition, str, Literal["go", "punt", "field_goal"]], ...] = ()
    toss: Literal["receive", "kick"] = "receive"
    timeouts: bool = True
    spike: bool = True
    kneel: bool = True
    hurry: bool = True

    def fourth_down(self, view: CoachView) -> Literal["", "go", "punt", "field_goal"]:
        """What the coach ordered for this fourth down; "" leaves it to 10.2.7.

        Rules: fool:10.2.7-01
        """
        return next((do for condition, _, do in self.fourth if condition.holds(view)), "")


@dataclass(frozen=True, slots=True, eq=False)
class CompiledPlan:
    """A plan's document compiled, for any roster; jersey numbers name men."""

    sets: tuple[SetPlan, ...]
    starting: str
    defenses: Mapping[str, DefenseOrders]
    plays: Mapping[str, PlayOrders]
    halves: tuple[HalfOrders, HalfOrders]
    special_teams: Mapping[Unit, dict[str, int]]
    depth: Mapping[str, tuple[int, ...]]
    policies: Policies
    starters: tuple[int, ...]
