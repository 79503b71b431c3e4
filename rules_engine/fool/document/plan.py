"""The game plan as typed, frozen values (``docs/plan-document.md``; 10.1, 10.2); ``reading`` makes them of its JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Literal, final

from ...interface.situation import Side
from ...plans.tables.lines import WrittenLine
from ...value import Value, mypyc_attr
from ..model import Duty, Line
from .kick_lines import KickLines

HalfOf = Literal["both", 1, 2]
Cover = int | str | dict[str, int | str] | None

SPOTS: Final = (
    "C", "LG", "RG", "LT", "RT", "LTE", "RTE", "LW", "RW", "LWW", "RWW", "LTE-", "RTE-", "LW-", "RW-", "LWW-", "RWW-",
    "Q", "F", "TB", "LH", "RH", "LHE", "RHE",
)  # fmt: skip
AREAS: Final = ("L", "R", "C", "SL", "SR", "LS", "RS", "IL", "IR", "SC", "DC", "WWL", "WWR")
LINES: Final = ("rush", "normal", "cover_linemen", "stay_home")
DUTIES: Final = ("line", "zone", "man", "blitz", "run_blitz", "delayed_blitz", "fake_blitz")
UNITS: Final[dict[str, tuple[str, ...]]] = {
    "kickoff": ("kicker", "coverage", "kamikaze"),
    "kickoff_return": ("returner", "blockers", "returner2"),
    "punt": ("P", "Sn", "B1", "B3", "T1", "T2", "T3", "T4", "XB", "KK1", "KK2"),
    "punt_return": ("Ret", "XR", "WB1", "WB2", "O1", "O2", "O3", "O4", "I1", "I2", "I3"),
    "placekick": ("K", "H", "LS", "GL", "GR", "LE", "RE", "ML", "MR", "LOB", "ROB"),
    "placekick_defense": ("WL", "OL", "mL", "mCL", "IL", "IR", "mCR", "mR", "OR", "WR", "S"),
}
LISTS: Final = {"coverage": 10, "blockers": 10}


@final
class Spot(Value):
    """A man of an offensive set and where he stands."""

    NAMES: ClassVar[str] = "no at path"

    def __init__(
        self,
        no: int,
        at: str,
        path: str = "",
    ) -> None:
        self.no: Final = no
        self.at: Final = at
        self.path: Final = path


@final
class SetPlan(Value):
    NAMES: ClassVar[str] = "id players name starting variation_of shotgun unbalanced path"

    def __init__(
        self,
        id: str,
        players: tuple[Spot, ...],
        name: str = "",
        starting: bool = False,
        variation_of: str = "",
        shotgun: bool = False,
        unbalanced: Literal["", "L", "R"] = "",
        path: str = "",
    ) -> None:
        self.id: Final = id
        self.players: Final = players
        self.name: Final = name
        self.starting: Final = starting
        self.variation_of: Final = variation_of
        self.shotgun: Final = shotgun
        self.unbalanced: Final[Literal["", "L", "R"]] = unbalanced
        self.path: Final = path


def post(each: SetPlan, at: str) -> str:
    """The job's spot of a place in a set: who stands at F in a shotgun is its quarterback (5.8.7).

    Rules: fool:5.8.7/1
    """
    return "Q" if each.shotgun and at == "F" else at


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where a defender goes when the ball is on or inside the opponent's ``at`` yard line (8.6)."""

    to: str
    at: int


@final
@mypyc_attr(acyclic=True)
class Defender(Value):
    """A man of a defense. ``order`` None: as listed; ``duty`` "": by his position."""

    NAMES: ClassVar[str] = "no at order duty cover bump_deep arrows path"

    def __init__(
        self,
        no: int,
        at: str,
        order: int | None = None,
        duty: Duty | Literal[""] = "",
        cover: Cover = None,
        bump_deep: bool = False,
        arrows: tuple[Arrow, ...] = (),
        path: str = "",
    ) -> None:
        self.no: Final = no
        self.at: Final = at
        self.order: Final = order
        self.duty: Final[Duty | Literal[""]] = duty
        self.cover: Final[Cover] = cover
        self.bump_deep: Final = bump_deep
        self.arrows: Final = arrows
        self.path: Final = path


@final
class DefensePlan(Value):
    NAMES: ClassVar[str] = "id line players name variation_of half stunts path"

    def __init__(
        self,
        id: str,
        line: Line,
        players: tuple[Defender, ...],
        name: str = "",
        variation_of: str = "",
        half: HalfOf = "both",
        stunts: tuple[tuple[int, int], ...] = (),
        path: str = "",
    ) -> None:
        self.id: Final = id
        self.line: Final = line
        self.players: Final = players
        self.name: Final = name
        self.variation_of: Final = variation_of
        self.half: Final[HalfOf] = half
        self.stunts: Final[tuple[tuple[int, int], ...]] = stunts
        self.path: Final = path


@final
class PlayPlan(Value):
    """A play. ``sets`` None: from every set."""

    NAMES: ClassVar[str] = "letter text name comment sets half path"

    def __init__(
        self,
        letter: str,
        text: str,
        name: str = "",
        comment: str = "",
        sets: tuple[str, ...] | None = None,
        half: HalfOf = "both",
        path: str = "",
    ) -> None:
        self.letter: Final = letter
        self.text: Final = text
        self.name: Final = name
        self.comment: Final = comment
        self.sets: Final = sets
        self.half: Final[HalfOf] = half
        self.path: Final = path


@dataclass(frozen=True, slots=True)
class Override:
    when: str
    set: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Rotation:
    sets: tuple[str, ...] = ()
    overrides: tuple[Override, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class HalfPlan:
    """The tables of one half; ``rotation`` None: the plan's; ``tactics`` None: the first half's, or none."""

    offense_table: tuple[WrittenLine, ...] = ()
    defense_table: tuple[WrittenLine, ...] = ()
    rotation: Rotation | None = None
    tactics: KickLines | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class RevisionPlan:
    """What the home coach changes at half-time (10.1.4); None stays as the plan has it for the second half.

    Rules: fool:10.1.4-04
    """

    offense_table: tuple[WrittenLine, ...] | None = None
    defense_table: tuple[WrittenLine, ...] | None = None
    rotation: Rotation | None = None
    tactics: KickLines | None = None
    path: str = "halftime"

    def of(self, half: HalfPlan) -> HalfPlan:
        """The second half with the revision in it."""
        offense = half.offense_table if self.offense_table is None else self.offense_table
        defense = half.defense_table if self.defense_table is None else self.defense_table
        rotation = half.rotation if self.rotation is None else self.rotation
        tactics = half.tactics if self.tactics is None else self.tactics
        return replace(half, offense_table=offense, defense_table=defense, rotation=rotation, tactics=tactics)


@dataclass(frozen=True, slots=True)
class StarterChange:
    """A home defensive starter exchanged for another after the visitors' sets were seen (10.1.3)."""

    out: int
    into: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class FourthDown:
    when: str
    do: Literal["go", "punt", "field_goal"]
    path: str = ""


@dataclass(frozen=True, slots=True)
class TroubleRule:
    """When, by the coach's own criteria, time is running out, and for whom (10.2.5)."""

    when: str
    means: Literal["trail", "tie", "lead"]
    path: str = ""


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """Decisions beforehand; the defaults leave them to the rulings."""

    fourth_down: tuple[FourthDown, ...] = ()
    toss: Literal["receive", "kick"] = "receive"
    timeouts: bool = True
    spike: bool = True
    kneel: bool = True
    hurry: bool = True
    trouble: tuple[TroubleRule, ...] = ()


@final
class UnitPlan(Value):
    """The men of a special-teams unit that the coach names himself: role to number, or to numbers."""

    NAMES: ClassVar[str] = "men path"

    def __init__(
        self,
        men: Mapping[str, int | tuple[int, ...]],
        path: str = "",
    ) -> None:
        self.men: Final = men
        self.path: Final = path


@dataclass(frozen=True, slots=True)
class Plan:
    side: Side
    sets: tuple[SetPlan, ...]
    defenses: tuple[DefensePlan, ...]
    plays: tuple[PlayPlan, ...]
    first: HalfPlan
    second: HalfPlan | None = None
    halftime: RevisionPlan | None = None
    rotation: Rotation = Rotation()
    announced: tuple[int, ...] = ()
    starter_changes: tuple[StarterChange, ...] = ()
    special_teams: Mapping[str, UnitPlan] = field(default_factory=dict)
    depth: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    policies: PolicyPlan = PolicyPlan()
    practice: tuple[int, ...] = ()

    def half(self, number: int) -> HalfPlan:
        """The tables of half 1 or 2, the latter as revised at half-time; overtime (3) uses the second half's.

        Rules: fool:10.1.2-03, fool:10.1.4-01
        """
        if number == 1:
            return self.first
        planned = self.first if self.second is None else self.second
        return planned if self.halftime is None else self.halftime.of(planned)

    @property
    def keeps_first_half(self) -> bool:
        """Whether the tables of the first half are those of the second too, since the plan has no others."""
        return self.second is None and self.halftime is None

    @property
    def starters(self) -> tuple[int, ...]:
        """The defensive starters: those announced, with the changes made since; () where none were."""
        changed = {change.out: change.into for change in self.starter_changes}
        return tuple(changed.get(number, number) for number in self.announced)

    def rotation_of(self, half: HalfPlan) -> Rotation:
        return half.rotation if half.rotation is not None else self.rotation

    @property
    def starting_set(self) -> SetPlan | None:
        return next((each for each in self.sets if each.starting), self.sets[0] if self.sets else None)
