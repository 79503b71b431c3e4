"""The names that the notation uses for men, holes and zones (3.2, 3.3, 10.2.2), and their canonical spelling.

Rules: fool:10.2.2-12
"""

from __future__ import annotations

from typing import Final, cast

from ..play_calls import Place, PlayerRef, Side

RELATIVE: Final = "SWNFX"
BACKS: Final = frozenset({"Q", "F", "H", "TB", "B"})
WIDE: Final = frozenset({"WWL", "WL", "WR", "WWR", "W", "WW"})
MIDDLE: Final = frozenset({"L", "C", "R"})
MIDDLE_PLACES: Final = frozenset(Place(name) for name in MIDDLE)

_POINTS = ("WWL", "WL", "LE", "LT", "LC", "RC", "RT", "RE", "WR", "WWR")
_ZONES = ("WWL", "WL", "WR", "WWR", "LS", "SL", "SR", "RS", "IL", "SC", "IR", "ML", "MC", "MR", "LL", "DC", "LR", "VDC")
_POINT_ALIASES = {"VWL": "WWL", "VWR": "WWR", "LW": "WL", "RW": "WR"}
_ZONE_ALIASES = {
    "VD": "VDC", "DL": "LL", "DR": "LR", "LSd": "LS", "RSd": "RS", "VWL": "WWL", "VWR": "WWR", "LI": "IL", "RI": "IR",
}  # fmt: skip
_RELATIVE_POINTS = ("WW", "W", "E", "T", "C")
_RELATIVE_ZONES = ("WW", "W", "Sd", "S", "I", "M", "D")

_PLAIN_MEN = {"Q": "Q", "QB": "Q", "F": "F", "FB": "F", "TB": "TB", "B": "B", "C": "C"}
_SIDED_MEN = {"H": "H", "HB": "H", "W": "W", "WW": "WW", "E": "E", "TE": "TE", "T": "T", "G": "G"}
_RELATIVE_MEN = ("H", "W", "E", "G", "T")


def _places(names: tuple[str, ...], aliases: dict[str, str], relative: tuple[str, ...]) -> dict[str, Place]:
    places = {stem + side: Place(stem, cast(Side, side)) for stem in relative for side in RELATIVE}
    places |= {alias: Place(name) for alias, name in aliases.items()}
    places |= {name: Place(name) for name in names}
    return places


def _men() -> dict[str, PlayerRef]:
    men = {name + side: PlayerRef(name, cast(Side, side)) for name in _RELATIVE_MEN for side in RELATIVE}
    men |= {"str" + name: PlayerRef(name, "S") for name in _RELATIVE_MEN}
    men |= {"wk" + name: PlayerRef(name, "W") for name in _RELATIVE_MEN}
    men |= {"WL": PlayerRef("W", "L"), "WR": PlayerRef("W", "R")}
    for name, job in _SIDED_MEN.items():
        men |= {"L" + name: PlayerRef(job, "L"), "R" + name: PlayerRef(job, "R")}
        if name != "WW":
            men[name] = PlayerRef(job)
    men |= {name: PlayerRef(job) for name, job in _PLAIN_MEN.items()}
    return men


POINTS: Final[dict[str, Place]] = _places(_POINTS, _POINT_ALIASES, _RELATIVE_POINTS)
ZONES: Final[dict[str, Place]] = _places(_ZONES, _ZONE_ALIASES, _RELATIVE_ZONES)
MEN: Final[dict[str, PlayerRef]] = _men()


def man_name(ref: PlayerRef) -> str:
    """The canonical spelling of a player: ``LTE``, ``HS``, ``#33``."""
    if ref.job == "#":
        return f"#{ref.number}"
    if ref.side in ("L", "R"):
        return ref.side + ref.job
    return ref.job + ref.side


def place_name(place: Place) -> str:
    """The canonical spelling of a destination: ``SL``, ``WS``."""
    return place.name + place.side
