"""What the sides call before a kick, before any die is rolled (9.1.3, 9.1.4, 9.2.1, 9.2.4, 9.2.6, 9.3.2, 9.3.3)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, get_args

from ..model import DefMan, Line

KickoffCall = Literal["standard", "sideline", "squib", "onside"]
ReturnCall = Literal["standard", "sideline", "reverse", "wedge", "onside"]
PuntCall = Literal["standard", "out_of_bounds", "coffin", "pooch"]
RushCall = Literal["standard", "blitz", "full_blitz", "return_only", "fake_defense"]
CatchCall = Literal["standard", "sideline", "fair_catch", "roll"]
FakeCall = Literal[
    "FkFG (Run L)", "FkFG (Run C)", "FkFG (Run R)", "FkFG (LOB/IL)", "FkFG (LE/IL)", "FkFG (ROB/IR)", "FkFG (RE/IR)"
]
PlacekickCall = Literal["standard"] | FakeCall
BlockCall = Literal["standard", "blitz", "fake_defense"]

FAKES: Final[tuple[FakeCall, ...]] = get_args(FakeCall)
BLITZES: Final = frozenset({"blitz", "full_blitz"})
RUSH_PLACES: Final = ("O1", "O2", "O3", "O4", "I1", "I2", "I3", "WB1", "WB2")


class Kickoff(NamedTuple):
    """``prepared``: the plan holds an onside kick for this half (10.2.6)."""

    call: KickoffCall = "standard"
    prepared: bool = False


class KickoffReturn(NamedTuple):
    """``call`` onside is the alignment against an onside kick; ``prepared`` as the plan holds it (10.2.6); ``rekick``
    the choice after a kick out of bounds (D-KOB)."""

    call: ReturnCall = "standard"
    prepared: bool = False
    rekick: bool = False


class Punt(NamedTuple):
    """``xb``: the rusher's place that the extra blocker goes to; empty, he follows the extra rusher (9.2.1)."""

    call: PuntCall = "standard"
    xb: str = ""


class PuntReturn(NamedTuple):
    """``xr`` and ``ret``: the places that the extra rusher of a blitz and the returner of a full blitz strengthen.
        ``roll_inside``: balls that land inside this yard line are left alone (9.2.6a); None only where no return is
    possible, inside the 10 (9.2.6b)."""

    rush: RushCall = "standard"
    call: CatchCall = "standard"
    xr: str = "O1"
    ret: str = "O1"
    roll_inside: int | None = None

    @property
    def extra_rusher_back(self) -> bool:
        """Whether the extra rusher stands back with the returner: not on a blitz, nor in a defense against a fake.

        Rules: fool:9.2.2-07, fool:9.2.2-08, fool:9.2.7-13
        """
        return self.rush in ("standard", "return_only")


class Placekick(NamedTuple):
    """A kick, or one of the named fakes (9.3.3)."""

    call: PlacekickCall = "standard"


class PlacekickDefense(NamedTuple):
    """``call`` fake_defense: ``men`` of a scrimmage defense with its ``line`` stand in place of the squad (9.3.3d)."""

    call: BlockCall = "standard"
    line: Line = "normal"
    men: tuple[DefMan, ...] = ()


# the words that a plan may use, by unit
CALLS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "kickoff": get_args(KickoffCall),
        "kickoff_return": get_args(ReturnCall),
        "punt": get_args(PuntCall),
        "punt_return": get_args(CatchCall),
        "placekick": ("standard", *FAKES),
        "placekick_defense": get_args(BlockCall),
    }
)
RUSHES: Final[tuple[str, ...]] = get_args(RushCall)
