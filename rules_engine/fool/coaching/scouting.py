"""What the autocoach makes of the opponent, as far as he may see him: his sets and his men."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from ...interface import JSON
from ..document.plan import SetPlan
from ..document.reading import read_sets

_WIDE_SPOTS: Final = {"LW": "LW", "LW-": "LW", "RW": "RW", "RW-": "RW"}


@dataclass(frozen=True)
class Opponent:
    """The sides that matter of an offense.

    strong  where its tight end stands in most sets: "L" or "R" ("R" where nothing is seen: the custom of this book)
    best    where its best wide receiver stands: "LW", "RW", "" where nothing is seen
    """

    strong: str = "R"
    best: str = ""


def scout(visible: JSON) -> Opponent:
    """The opponent by what is visible of him; a plain one when that is nothing."""
    seen: Any = visible.get("opponent") or {}
    parts: Any = seen.get("parts") or {}
    sets = read_sets(parts.get("setup"))
    if not sets:
        return Opponent()
    rows: Any = (seen.get("team") or {}).get("athletes") or ()
    sheets = {row["number"]: row["sheet"] for row in rows}
    left = sum(_ends(each) < 0 for each in sets)
    right = sum(_ends(each) > 0 for each in sets)
    start = next((each for each in sets if each.starting), sets[0])
    return Opponent("L" if left > right else "R", _best_wide(start, sheets))


def _ends(each: SetPlan) -> int:
    """Tight ends on the right less those on the left."""
    spots = [spot.at for spot in each.players]
    return ("RTE" in spots) - ("LTE" in spots)


def _best_wide(each: SetPlan, sheets: Mapping[int, Mapping[str, Any]]) -> str:
    """Who catches best and runs fastest of those split wide."""
    wide = [(spot, sheets[spot.no]) for spot in each.players if spot.at in _WIDE_SPOTS and spot.no in sheets]
    if not wide:
        return ""
    spot, _ = max(wide, key=lambda one: (3 * int(one[1]["p"]) + 2 * int(one[1]["s"]), -one[0].no))
    return _WIDE_SPOTS[spot.at]
