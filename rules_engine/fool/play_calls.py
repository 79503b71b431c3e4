"""What a play says: the parsed form of the rulebook's notation (3.3, 10.2.2).

Values here are what a coach wrote, side by side with nothing that happened. ``notation`` turns text into these
values and back; the resolvers read them together with the set that is on the field.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

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


@dataclass(frozen=True, slots=True)
class Blocker:
    player: PlayerRef
    lead: Literal["", "lead", "lead="] = ""
    stays_out: bool = False  # "no G": he leaves his man unblocked (trap)


@dataclass(frozen=True, slots=True)
class Group:
    """Blockers of one zone downfield, in the order written.

    When ``split``, ``blockers`` go to the leftmost and ``right`` to the rightmost of two possible zones.
    """

    blockers: tuple[Blocker, ...] = ()
    right: tuple[Blocker, ...] = ()
    split: bool = False


@dataclass(frozen=True, slots=True)
class Protection:
    """Who pass blocks beyond the defaults: ``stay`` by ``blk(...)``, ``out`` by ``out(...)``."""

    stay: tuple[PlayerRef, ...] = ()
    out: tuple[PlayerRef, ...] = ()


@dataclass(frozen=True, slots=True)
class Run:
    carrier: PlayerRef
    point: Place
    groups: tuple[Group, ...] = ()
    depth: Depth = ""
    pitch: bool = False
    draw: bool = False
    dive: bool = False
    trap: bool = False
    number: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    keeper: PlayerRef
    point: Place
    groups: tuple[Group, ...]
    threshold: int
    back: PlayerRef
    wide: Place
    back_groups: tuple[Group, ...]
    number: int = 0
    back_number: int = 0


@dataclass(frozen=True, slots=True)
class Screen:
    receiver: PlayerRef
    zone: Place
    groups: tuple[Group, ...] = ()
    depth: Depth = ""
    number: int = 0
    protection: Protection = Protection()


@dataclass(frozen=True, slots=True)
class Target:
    receiver: PlayerRef
    zone: Place
    depth: Depth = ""
    loft: bool = False
    bullet: bool = False
    out_of_bounds: bool = False
    hail_mary: bool = False
    extra: tuple[PlayerRef, ...] = ()  # further receivers of a Hail Mary
    via: tuple[Place, ...] = ()
    as_pass: bool = False  # "ps": a back to a wide zone as a pass
    number: int = 0


@dataclass(frozen=True, slots=True)
class ThrowAway:
    """``inc`` after the bars."""


@dataclass(frozen=True, slots=True)
class Scramble:
    """``qb scr`` after the bars, with a zone or none."""

    zone: Place | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """targets[0] is always a Target; ``roll`` is None, "R", "L", or "" for the quarterback's hand."""

    targets: tuple[Target | ThrowAway | Scramble, ...]
    roll: Literal["", "R", "L", "S", "W"] | None = None
    protection: Protection = Protection()


@dataclass(frozen=True, slots=True)
class Special:
    kind: Literal["kneel", "spike"]


Play = Run | Option | Screen | Pass | Special
