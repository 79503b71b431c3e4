"""What a plan orders, compiled: sets, defenses, plays, tables, policies. No man of the roster is in it yet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ...plans.conditions.asking import PreparedCondition
from ...plans.tables.lines import Table
from ..document.kick_lines import KickOrders
from ..document.plan import Defender, SetPlan
from ..kicks.model import Unit
from ..model import Line
from ..play_calls import Play
from .view import CoachView


@dataclass(frozen=True, slots=True)
class DefenseOrders:
    """A defense; who covers whom and where everybody stands near the goal line is told by ``SideOrders.men_for``.

    covering   those with somebody to cover, by their places
    by_number  some of them cover a number; ``by_set``: some cover somebody else against another set
    covers_as  the first defense of the plan whose men cover the same, this one itself where they go by sets
    """

    id: str
    name: str
    line: Line
    stunts: tuple[tuple[int, int], ...]
    players: tuple[Defender, ...]
    numbers: frozenset[int]
    covering: tuple[tuple[int, Defender], ...]
    by_number: bool
    by_set: bool
    covers_as: str


@dataclass(frozen=True, slots=True)
class PlayOrders:
    """``sets`` None: it may be run from every set. ``personal``: it names by number, or F, a man who may be missing."""

    letter: str
    name: str
    text: str
    play: Play
    sets: frozenset[str] | None = None
    personal: bool = False


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
