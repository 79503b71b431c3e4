"""What a play says: the parsed form of the rulebook's notation (3.3, 10.2.2).

Values here are what a coach wrote, side by side with nothing that happened. ``notation`` turns text into these
values and back; the resolvers read them together with the set that is on the field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal, NamedTuple, final

from ..value import Value

Depth = Literal["", "quick", "slow"]
Side = Literal["", "L", "R", "S", "W", "N", "F", "X"]


class PlayerRef(NamedTuple):
    """A player as the notation names him: by number, or by position and side.

    job     "#", "Q", "F", "TB", "H", "B", "W", "WW", "E", "TE", "T", "G", "C"
    side    "" none; "L", "R"; "S" strong, "W" weak; "N" near, "F" far, "X" own side
    number  the jersey number when job is "#", else 0
    """

    job: str
    side: Side = ""
    number: int = 0


class Place(NamedTuple):
    """A destination: an entry point of a run or a zone of a pass, e.g. ("LE", ""), ("W", "S"), ("SL", "")."""

    name: str
    side: Side = ""


@final
class Blocker(Value):
    NAMES: ClassVar[str] = "player lead stays_out"

    def __init__(
        self,
        player: PlayerRef,
        lead: Literal["", "lead", "lead="] = "",
        stays_out: bool = False,  # "no G": he leaves his man unblocked (trap)
    ) -> None:
        self.player: Final = player
        self.lead: Final[Literal["", "lead", "lead="]] = lead
        self.stays_out: Final = stays_out


@final
class Group(Value):
    """Blockers of one zone downfield, in the order written.

    When ``split``, ``blockers`` go to the leftmost and ``right`` to the rightmost of two possible zones.
    """

    NAMES: ClassVar[str] = "blockers right split"

    def __init__(
        self,
        blockers: tuple[Blocker, ...] = (),
        right: tuple[Blocker, ...] = (),
        split: bool = False,
    ) -> None:
        self.blockers: Final[tuple[Blocker, ...]] = blockers
        self.right: Final[tuple[Blocker, ...]] = right
        self.split: Final = split


@final
class Protection(Value):
    """Who pass blocks beyond the defaults: ``stay`` by ``blk(...)``, ``out`` by ``out(...)``."""

    NAMES: ClassVar[str] = "stay out"

    def __init__(
        self,
        stay: tuple[PlayerRef, ...] = (),
        out: tuple[PlayerRef, ...] = (),
    ) -> None:
        self.stay: Final[tuple[PlayerRef, ...]] = stay
        self.out: Final[tuple[PlayerRef, ...]] = out


@final
class Run(Value):
    NAMES: ClassVar[str] = "carrier point groups depth pitch draw dive trap number"

    def __init__(
        self,
        carrier: PlayerRef,
        point: Place,
        groups: tuple[Group, ...] = (),
        depth: Depth = "",
        pitch: bool = False,
        draw: bool = False,
        dive: bool = False,
        trap: bool = False,
        number: int = 0,
    ) -> None:
        self.carrier: Final = carrier
        self.point: Final = point
        self.groups: Final[tuple[Group, ...]] = groups
        self.depth: Final[Depth] = depth
        self.pitch: Final = pitch
        self.draw: Final = draw
        self.dive: Final = dive
        self.trap: Final = trap
        self.number: Final = number


@final
class Option(Value):
    NAMES: ClassVar[str] = "keeper point groups threshold back wide back_groups number back_number"

    def __init__(
        self,
        keeper: PlayerRef,
        point: Place,
        groups: tuple[Group, ...],
        threshold: int,
        back: PlayerRef,
        wide: Place,
        back_groups: tuple[Group, ...],
        number: int = 0,
        back_number: int = 0,
    ) -> None:
        self.keeper: Final = keeper
        self.point: Final = point
        self.groups: Final = groups
        self.threshold: Final = threshold
        self.back: Final = back
        self.wide: Final = wide
        self.back_groups: Final = back_groups
        self.number: Final = number
        self.back_number: Final = back_number


_USUAL: Final = Protection()


@final
class Screen(Value):
    NAMES: ClassVar[str] = "receiver zone groups depth number protection"

    def __init__(
        self,
        receiver: PlayerRef,
        zone: Place,
        groups: tuple[Group, ...] = (),
        depth: Depth = "",
        number: int = 0,
        protection: Protection = _USUAL,
    ) -> None:
        self.receiver: Final = receiver
        self.zone: Final = zone
        self.groups: Final[tuple[Group, ...]] = groups
        self.depth: Final[Depth] = depth
        self.number: Final = number
        self.protection: Final = protection


@final
class Target(Value):
    NAMES: ClassVar[str] = "receiver zone depth loft bullet out_of_bounds hail_mary extra via as_pass number"

    def __init__(
        self,
        receiver: PlayerRef,
        zone: Place,
        depth: Depth = "",
        loft: bool = False,
        bullet: bool = False,
        out_of_bounds: bool = False,
        hail_mary: bool = False,
        extra: tuple[PlayerRef, ...] = (),  # further receivers of a Hail Mary
        via: tuple[Place, ...] = (),
        as_pass: bool = False,  # "ps": a back to a wide zone as a pass
        number: int = 0,
    ) -> None:
        self.receiver: Final = receiver
        self.zone: Final = zone
        self.depth: Final[Depth] = depth
        self.loft: Final = loft
        self.bullet: Final = bullet
        self.out_of_bounds: Final = out_of_bounds
        self.hail_mary: Final = hail_mary
        self.extra: Final[tuple[PlayerRef, ...]] = extra
        self.via: Final[tuple[Place, ...]] = via
        self.as_pass: Final = as_pass
        self.number: Final = number


@dataclass(frozen=True, slots=True)
class ThrowAway:
    """``inc`` after the bars."""


@dataclass(frozen=True, slots=True)
class Scramble:
    """``qb scr`` after the bars, with a zone or none."""

    zone: Place | None = None


@final
class Pass(Value):
    """targets[0] is always a Target; ``roll`` is None, "R", "L", or "" for the quarterback's hand."""

    NAMES: ClassVar[str] = "targets roll protection"

    def __init__(
        self,
        targets: tuple[Target | ThrowAway | Scramble, ...],
        roll: Literal["", "R", "L", "S", "W"] | None = None,
        protection: Protection = _USUAL,
    ) -> None:
        self.targets: Final = targets
        self.roll: Final[Literal["", "R", "L", "S", "W"] | None] = roll
        self.protection: Final = protection


@dataclass(frozen=True, slots=True)
class Special:
    kind: Literal["kneel", "spike"]


Play = Run | Option | Screen | Pass | Special
