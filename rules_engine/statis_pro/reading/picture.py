"""Where the twenty-two stood, for drawing: yards downfield from the line of scrimmage and across the field.

x runs from the offense's left sideline (0) to its right (53.3), y downfield, negative behind the line. Positions and
boxes lie as on the displays; the rules move nobody, so that a man ends where he stood but for those who rush or carry.
"""

from __future__ import annotations

from typing import Any, Final

from ...interface import JSON
from ...interface.playing.motion import Man, Point

WIDTH: Final = 53.3
MIDDLE: Final = 26.6
APART: Final = 1.6  # two men in one box, and those of a kick

POSITIONS: Final[dict[str, tuple[float, float]]] = {
    "LE": (15.0, -1.3), "LT": (21.0, -1.3), "LG": (23.8, -1.3), "CN": (26.6, -1.3), "RG": (29.4, -1.3),
    "RT": (32.2, -1.3), "RE": (38.2, -1.3), "QB": (26.6, -4.6), "BK1": (24.0, -7.6), "BK2": (29.2, -7.6),
    "BK3": (26.6, -10.2), "FL1": (44.0, -2.5), "FL2": (9.2, -2.5),
}  # fmt: skip
BOXES: Final[dict[str, tuple[float, float]]] = {
    "A": (20.0, 2.4), "B": (23.3, 2.4), "C": (26.6, 2.4), "D": (29.9, 2.4), "E": (33.2, 2.4),
    "F": (16.0, 6.0), "G": (21.3, 6.0), "H": (26.6, 6.0), "I": (31.9, 6.0), "J": (37.2, 6.0),
    "K": (12.0, 11.0), "L": (26.6, 15.0), "M": (9.2, 8.5), "N": (36.0, 12.0), "O": (44.0, 8.5),
}  # fmt: skip
_PLACES: Final = {**POSITIONS, **BOXES}
_RUSHES: Final = ("rush", "blitz")
_BALL: Final = ("carry", "target")
_KICK_LINE: Final = 4.0  # yards between the men of a kick
_FREE_KICKS: Final = ("kickoff", "free_kick")
_FAR: Final = 20.0  # yards from a kickoff to who receives it
_NEAR: Final = 1.5  # of a kick from scrimmage
_RETURNER: Final = 45.0
_KICKER: Final[dict[str, float]] = {"punt": 13.0, "field_goal": 7.0, "extra_point": 7.0}  # yards behind the line
_SHOWN: Final = 12.0  # yards of a gain that are drawn at most


def picture(play: JSON) -> JSON:
    """The men with start, end and job; boxes have no contacts."""
    kicked = play["before"]["possession"]
    drawn = [_man(man, play, play["men"], kicked) for man in play["men"]]
    return {"men": drawn, "contacts": []}


def starts(play: JSON) -> dict[Man, Point]:
    """Where each man stood, by side and number."""
    offense = play["before"]["possession"]
    return {(man["side"], man["number"]): _start(man, play["men"], play["kind"], offense) for man in play["men"]}


def _man(man: JSON, play: JSON, men: list[JSON], offense: str) -> JSON:
    start = _start(man, men, play["kind"], offense)
    return {
        "side": man["side"],
        "number": man["number"],
        "start": _point(*start),
        "end": _point(*_end(man, start, play)),
        "job": man["job"],
    }


def _start(man: JSON, men: list[JSON], kind: str, offense: str) -> tuple[float, float]:
    """Where a man stood: at his position or box, beside the other man of his box; on a kick in a row."""
    mates = [each for each in men if each["side"] == man["side"] and each["start"] == man["start"]]
    place = _PLACES.get(man["start"])
    if place is None:
        return _on_kick(man, kind, offense)
    shift = APART * (mates.index(man) - (len(mates) - 1) / 2)
    return place[0] + shift, place[1]


def _on_kick(man: JSON, kind: str, offense: str) -> tuple[float, float]:
    """A row of kickers, a row of receivers who are far away on a kickoff, the returner far behind it."""
    across = MIDDLE + _KICK_LINE * (int(man["start"].removeprefix("K")) - 6)
    if man["side"] == offense:
        return (MIDDLE, -_KICKER.get(kind, 6.0)) if man["job"] == "kick" else (across, -1.0)
    return (MIDDLE, _RETURNER) if man["job"] == "return" else (across, _FAR if kind in _FREE_KICKS else _NEAR)


def _end(man: JSON, start: tuple[float, float], play: JSON) -> tuple[float, float]:
    """Rushers go for the quarterback; who runs or catches goes as far as the play gained."""
    if man["job"] in _RUSHES:
        return (start[0] + MIDDLE) / 2, -1.5
    if man["job"] in _BALL:
        yards = sum(event["yards"] for event in play["events"] if event["kind"] in ("rush", "reception"))
        return start[0], max(-_SHOWN, min(_SHOWN, float(yards)))
    return start


def standing(plan: Any, key: str) -> JSON:
    """The men of a plan's set on their places, for its form (``sets.0``, ``defensive_sets.1``); {} for another sheet.
    A draft may be wrong in any way: who has no place is not drawn."""
    kind, _, index = key.partition(".")
    entries = plan.get(kind) if isinstance(plan, dict) and kind in ("sets", "defensive_sets") else None
    if not isinstance(entries, list) or not index.isdigit() or int(index) >= len(entries):
        return {}
    entry = entries[int(index)]
    men = entry.get("men") if isinstance(entry, dict) else None
    side = "home" if kind == "sets" else "away"
    placed = [pair for place in _PLACES for pair in _numbers(men, place)]
    drawn = [
        {"side": side, "number": number, "start": place, "end": place, "job": "", "note": place}
        for place, number in placed
    ]
    rows = [{**man, "job": ""} for man in drawn]
    return {"men": [_stood(man, rows) for man in rows]}


def _numbers(men: Any, place: str) -> list[tuple[str, int]]:
    """The men whom a draft puts at a place."""
    given = men.get(place) if isinstance(men, dict) else None
    numbers = given if isinstance(given, list) else [given]
    return [(place, number) for number in numbers if isinstance(number, int) and not isinstance(number, bool)]


def _stood(man: JSON, men: list[JSON]) -> JSON:
    point = _point(*_start(man, men, "", "home"))
    return {**man, "start": point, "end": point}


def _point(x: float, y: float) -> list[float]:
    return [round(min(max(x, 0.0), WIDTH), 1), round(y, 1)]
