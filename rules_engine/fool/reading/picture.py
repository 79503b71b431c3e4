"""Where the twenty-two stood and went, for drawing: yards downfield from the line of scrimmage and across the field.

x runs from the offense's left sideline (0) to its right (53.3), y downfield, negative behind the line. The board's own
widths are kept: a zone that is two blockers wide is drawn so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ...interface import JSON, Athlete, Team
from .. import board
from ..players import player_of

WIDTH: Final = 53.3
_LEFT, _RIGHT = -2, 16  # the board's very wide zones, in widths of a blocker
_APART: Final = 2.6  # sets are drawn deeper than they stand, so that numbers and values do not cover each other
_DEEPEST: Final = 45.0  # nobody is drawn farther off
_LINE: Final = ("LTE", "LT", "LG", "C", "RG", "RT", "RTE")
_DEPTH: Final = {"Q": -1.8, "F": -4.5, "LH": -4.5, "RH": -4.5, "LHE": -4.5, "RHE": -4.5, "TB": -7.0}
_ROW_DEPTH: Final = [-1.5, -4.5, -7.5, -10.5]  # by row from 1; mypyc 2.4 misreads a final tuple of floats
_KICKERS: Final = {"K": -8.0, "P": -14.0, "H": -6.5, "R": 55.0, "Ret": 42.0, "S": 15.0, "XR": 38.0}
_MEN: Final = {"kickoff": 10.0, "free_kick": 10.0}


def picture(play: JSON, record: JSON) -> JSON:
    """The men with start, end and job, and the contacts with value, die and result as a record prints them (8.1)."""
    kick = play["kind"] in ("kickoff", "free_kick", "punt", "field_goal", "extra_point")
    men = _kick(play) if kick else _scrimmage(play)
    return {"men": men, "contacts": [] if kick else _contacts(play)}


def standing(plan: Any, key: str, team: Team) -> JSON:
    """The men of a plan's set or defense on their spots with their values P-C-S, for its form (``sets.0``,
    ``defenses.3``); {} for any other sheet. A man without a place yet is not drawn.

    A set is turned as every other drawing is, so that it fits the drawings of defenses: the line of scrimmage above,
    the offense's left on the left (10.2.1 leaves that to the league).

    Rules: fool:10.2.1-01
    """
    kind, _, index = key.partition(".")
    entries = plan.get(kind) if kind in ("sets", "defenses") and isinstance(plan, dict) else None
    if not isinstance(entries, list) or not index.isdigit() or int(index) >= len(entries):
        return {}
    offense = kind == "sets"
    men = _placed(entries[int(index)], board.START_ZONE if offense else board.ZONE, "home" if offense else "away")
    points = [
        (x, y * _APART) if offense else (x, y)
        for (man, _), place in zip(men, _places(men), strict=True)
        for x, y in [_on_spot(man["job"], place) if offense else place]
    ]
    values = {man.number: _values(man) for man in team.athletes}
    return {
        "men": [
            {**man, "start": _point(*point), "end": _point(*point), "note": values.get(man["number"], "")}
            for (man, _), point in zip(men, points, strict=True)
        ]
    }


def _values(athlete: Athlete) -> str:
    player = player_of(athlete)
    return f"{player.p}-{player.c}-{player.s}"


def _placed(entry: Any, zones: Mapping[str, int], side: str) -> list[tuple[JSON, int]]:
    """The men of a set or defense that can be drawn, with their zones."""
    players = entry.get("players") if isinstance(entry, dict) else None
    placed = []
    for man in players if isinstance(players, list) else ():
        at = man.get("at") if isinstance(man, dict) else None
        if isinstance(at, str) and at in zones:
            number = man.get("no") if isinstance(man.get("no"), int) else 0
            placed.append(({"side": side, "number": number, "job": at}, zones[at]))
    return placed


# -- plays from scrimmage ------------------------------------------------------------------------------------------


def _scrimmage(play: JSON) -> list[JSON]:
    offense = play["before"]["possession"]
    starts = _places([(man, _start_zone(man["start"], man["side"] == offense)) for man in play["men"]])
    ends = _places([(man, board.ZONE.get(man["end"], board.C)) for man in play["men"]])
    drawn = []
    for man, start, end in zip(play["men"], starts, ends, strict=True):
        begin = _on_spot(man["start"], start) if man["side"] == offense else start
        finish = _ball(play, man, end) or (begin if _stayed(man, offense) else end)
        drawn.append(
            {
                "side": man["side"],
                "number": man["number"],
                "start": _point(*begin),
                "end": _point(*finish),
                "job": man["job"],
            }
        )
    return drawn


def _start_zone(start: str, offense: bool) -> int:
    return board.START_ZONE[start] if offense else board.ZONE[start]


def _places(men: Iterable[tuple[JSON, int]]) -> list[tuple[float, float]]:
    """A place for each man, those of one side in one zone side by side."""
    rows = list(men)
    sharing: dict[tuple[str, int], int] = {}
    for man, zone in rows:
        sharing[(man["side"], zone)] = sharing.get((man["side"], zone), 0) + 1
    seen: dict[tuple[str, int], int] = {}
    places = []
    for man, zone in rows:
        key = (man["side"], zone)
        seen[key] = seen.get(key, 0) + 1
        low, high = board.X_RANGE[zone]
        places.append((_x(low + (high - low) * seen[key] / (sharing[key] + 1)), _y(zone)))
    return places


def _x(width: float) -> float:
    return (width - _LEFT) * WIDTH / (_RIGHT - _LEFT)


def _y(zone: int) -> float:
    if board.is_offensive(zone):
        return _ROW_DEPTH[board.OFF_ROW[zone]]
    near, far = max(board.NEAR[zone], 0), board.FAR[zone]
    return min((near + far) / 2, _DEEPEST)


def _on_spot(start: str, place: tuple[float, float]) -> tuple[float, float]:
    """An offensive player on his spot: the line shoulder to shoulder, the backs behind it."""
    if start in _LINE:
        middle = _x(7.0)
        return middle + (_LINE.index(start) - 3) * 2.0, -0.8
    if start.endswith("-"):
        return place[0], -2.0
    if start in ("Q", "F", "TB"):
        return _x(7.0), _DEPTH[start]
    return place[0], _DEPTH.get(start, -0.8)


def _stayed(man: JSON, offense: str) -> bool:
    return man["side"] == offense and man["job"] in ("pass_block", "pass", "handoff")


def _ball(play: JSON, man: JSON, end: tuple[float, float]) -> tuple[float, float] | None:
    """Where the man with the ball was down, if the offense kept it."""
    for event in play["events"]:
        if event["kind"] in ("rush", "reception") and (event["side"], event["player"]) == (man["side"], man["number"]):
            return end[0], float(min(event["yards"], _DEEPEST))
    return None


def _contacts(play: JSON) -> list[JSON]:
    detail = play.get("detail") or {}
    contacts = []
    for step in detail.get("steps", ()):
        if step["step"] == "contact":
            low, high = board.X_RANGE[board.ZONE[step["zone"]]]
            label = f"{step['value']:+d}/{step['roll']}/{step['result']}"
            contacts.append({"at": _point(_x((low + high) / 2), float(min(step["yard"], _DEEPEST))), "label": label})
    return contacts


# -- kicks ---------------------------------------------------------------------------------------------------------


def _kick(play: JSON) -> list[JSON]:
    """Kicks have roles, not places (chapter 9): two lines, and the men whom a role puts elsewhere."""
    drawn = []
    seen = {"home": 0, "away": 0}
    for man in play["men"]:
        kicking = man["side"] == play["before"]["possession"]
        seen[man["side"]] += 1
        x = WIDTH * seen[man["side"]] / 12
        y = -0.8 if kicking else _MEN.get(play["kind"], 1.2)
        depth = _KICKERS.get(man["start"])
        if depth is not None and (depth < 0) == kicking:
            x, y = WIDTH / 2, depth
        point = _point(x, y)
        drawn.append({"side": man["side"], "number": man["number"], "start": point, "end": point, "job": man["job"]})
    return drawn


def _point(x: float, y: float) -> list[float]:
    return [round(min(max(x, 0.0), WIDTH), 1), round(y, 1)]
