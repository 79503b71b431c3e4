"""What a play from scrimmage or a return adds to the tiredness of those who had the ball (8.7.1, R186)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ...football.situation import Event, Side, other
from ...football.steps import Step
from ..model import Player
from . import fatigue

Row = list[Any]  # side, number, units
_TIRING = frozenset({"rush", "reception", "return", "pass_attempt", "sack", "pressure", "fumble", "injury"})


def of_play(events: Iterable[Event], steps: Iterable[Step], rosters: Mapping[Side, Mapping[int, Player]]) -> list[Row]:
    """Rows of side, jersey number and units, in the order in which the men come up.

    Carries, catches and returns count by their yards; a fumble one more, an injury roll two more for anyone who has a
    part in the play; incompletions for the receiver, and for the passer where the rush caused them; his sacks.
    """
    found: dict[tuple[Side, int], int] = {}
    facts = tuple([event for event in events if event.kind in _TIRING])
    for event in facts:
        _ball(found, event, steps, rosters)
        if event.kind == "sack":
            passer = int((event.data or {}).get("passer", 0))
            _add(found, other(event.side), passer, fatigue.sack_units(0 if _rolled(steps, "rb") else None))
        elif event.kind == "pressure":
            passer = next((one.player for one in facts if one.kind == "pass_attempt"), 0)
            _add(found, other(event.side), passer, 1)
    for event in facts:
        key = (event.side, event.player)
        if key in found and event.kind in ("fumble", "injury"):
            found[key] += 1 if event.kind == "fumble" else 2
    return [[side, number, units] for (side, number), units in found.items() if units]


def _ball(
    found: dict[tuple[Side, int], int],
    event: Event,
    steps: Iterable[Step],
    rosters: Mapping[Side, Mapping[int, Player]],
) -> None:
    """Carries, catches, returns and incompletions; a trapped passer who ran counts as a sack with its yards."""
    data = event.data or {}
    if event.kind in ("rush", "reception", "return") and not data.get("kneel"):
        ran_from_trap = data.get("scramble") and _rolled(steps, "qt")
        units = fatigue.sack_units(event.yards) if ran_from_trap else fatigue.units(event.yards)
        _add(found, event.side, event.player, units)
    elif event.kind == "pass_attempt" and data.get("result") in ("incomplete", "intercepted"):
        receiver = rosters[event.side].get(int(data.get("target", 0)))
        if receiver is not None:
            units = fatigue.incompletion_units(int(data.get("air_yards", 0)), receiver)
            _add(found, event.side, receiver.no, units)


def _rolled(steps: Iterable[Step], what: str) -> bool:
    return any(step.shape.kind == what for step in steps)


def _add(found: dict[tuple[Side, int], int], side: Side, number: int, units: int) -> None:
    if number:
        found[(side, number)] = found.get((side, number), 0) + units
