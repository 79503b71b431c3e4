"""What a play from scrimmage or a return adds to the tiredness of those who had the ball (8.7.1, R186)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from ....football.steps import Step
from ....interface.situation import Event, Side, other
from ...model import Player
from . import fatigue

_TIRING: Final = frozenset({"rush", "reception", "return", "pass_attempt", "sack", "pressure", "fumble", "injury"})


@final
class Row:
    """What a play adds for one man, in units."""

    def __init__(
        self,
        side: Side,
        number: int,
        units: int,
    ) -> None:
        self.side: Final = side
        self.number: Final = number
        self.units = units


def of_play(events: tuple[Event, ...], steps: list[Step], rosters: Mapping[Side, Mapping[int, Player]]) -> list[Row]:
    """What a play adds by man, in the order in which the men come up.

    Carries, catches and returns count by their yards; a fumble one more, an injury roll two more for anyone who has a
    part in the play; incompletions for the receiver, and for the passer where the rush caused them; his sacks.

    Rules: fool:8.7/1, fool:8.7.1/1
    """
    rows: list[Row] = []
    more: list[Event] = []  # what tires every man with a part in the play
    for event in events:
        kind = event.kind
        if kind not in _TIRING:
            continue
        if kind in ("rush", "reception", "return"):
            _ball(rows, event, steps)
        elif kind == "fumble" or kind == "injury":
            more.append(event)
        elif kind == "pass_attempt":
            _incompletion(rows, event, rosters)
        elif kind == "sack":
            passer = int((event.data or {}).get("passer", 0))
            _add(rows, other(event.side), passer, fatigue.sack_units(0 if _rolled(steps, "rb") else None))
        elif kind == "pressure":
            passer = next((one.player for one in events if one.kind == "pass_attempt"), 0)
            _add(rows, other(event.side), passer, 1)
    for event in more:
        for row in rows:
            if row.number == event.player and row.side == event.side:
                row.units += 1 if event.kind == "fumble" else 2
    return [row for row in rows if row.units]


def _ball(rows: list[Row], event: Event, steps: list[Step]) -> None:
    """Carries, catches, returns; a trapped passer who ran counts as a sack with its yards."""
    data = event.data
    units = fatigue.units(event.yards)
    if data is not None:
        if data.get("kneel"):
            return
        if data.get("scramble") and _rolled(steps, "qt"):
            units = fatigue.sack_units(event.yards)
    _add(rows, event.side, event.player, units)


def _incompletion(rows: list[Row], event: Event, rosters: Mapping[Side, Mapping[int, Player]]) -> None:
    data = event.data or {}
    if data.get("result") in ("incomplete", "intercepted"):
        receiver = rosters[event.side].get(int(data.get("target", 0)))
        if receiver is not None:
            units = fatigue.incompletion_units(int(data.get("air_yards", 0)), receiver)
            _add(rows, event.side, receiver.no, units)


def _rolled(steps: list[Step], what: str) -> bool:
    return any(step.form.kind == what for step in steps)


def _add(rows: list[Row], side: Side, number: int, units: int) -> None:
    if not number:
        return
    for row in rows:
        if row.number == number and row.side == side:
            row.units += units
            return
    rows.append(Row(side, number, units))
