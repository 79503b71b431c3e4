"""The game board, compiled once from ``data/board.json`` into small integers and tuples.

Zones carry one numbering: the 21 defensive zones 0..20 in the order of the data, ``BEY`` (beyond VDC, pursuit only),
then the offensive zones. Two further movement nodes, ``L_TE`` and ``R_TE``, stand for zones L and R entered at the
tight end's slot, because leaving them costs less (4.1.3). Left and right are the offense's own; yards count from the
line of scrimmage, minus behind it. Names are those of ``board.json`` and of the rulebook's aliases (RULING 12).

Rules: fool:2.2/1
"""

from __future__ import annotations

import json
from collections import deque
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from ..rule_tables import of_the_rules

DATA: Final[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "board.json").read_text("utf-8"))
_ZONES: Final[dict[str, dict[str, Any]]] = DATA["zones"]
_OFFENSE: Final[dict[str, dict[str, Any]]] = DATA["offense"]
_AREAS: Final[dict[str, dict[str, Any]]] = DATA["areas"]

FAR_AWAY: Final = 99  # a distance that nobody covers
NOWHERE: Final = -1  # the zone of a man who stands on none

# ---------------------------------------------------------------------------------------------------- zones and names
ZONE_NAMES: Final[tuple[str, ...]] = (*_ZONES, "BEY", *_OFFENSE)
ZONE: Final[dict[str, int]] = {name: number for number, name in enumerate(ZONE_NAMES)}
DEF_ZONES: Final = range(len(_ZONES))
BEY: Final = len(_ZONES)
OFF_ZONES: Final = range(BEY + 1, len(ZONE_NAMES))
L_TE: Final[int] = len(ZONE_NAMES)
R_TE: Final[int] = L_TE + 1
NODES: Final[int] = R_TE + 1
L: Final[int] = ZONE["L"]
C: Final[int] = ZONE["C"]
R: Final[int] = ZONE["R"]
OC: Final = ZONE["oC"]
VDC: Final = ZONE["VDC"]
LINE_ZONES: Final = (L, C, R)
LOS_ZONES: Final = tuple(z for z in DEF_ZONES if _ZONES[ZONE_NAMES[z]]["row"] == 0)
ALIASES: Final[dict[str, str]] = {
    alias: name
    for name, others in DATA["meta"]["names"].items()
    for alias in others
    if alias not in ("LT", "LE", "RT", "RE", "LC", "RC")
}


NODE_NAMES: Final[tuple[str, ...]] = (*ZONE_NAMES, "L", "R")
zone_name: Final = NODE_NAMES.__getitem__  # the name of a zone or movement node
_PLAIN: Final[tuple[int, ...]] = (*range(len(ZONE_NAMES)), L, R)


def plain(node: int) -> int:
    """The zone of a movement node."""
    return _PLAIN[node]


def is_offensive(zone: int) -> bool:
    """Whether a zone lies behind the line of scrimmage."""
    return BEY < zone < L_TE


def _of_zone(key: str, default: Any = None) -> tuple[Any, ...]:
    return tuple(_ZONES[name].get(key, default) for name in _ZONES)


def _zones_of_zone(key: str) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(ZONE[n] for n in _ZONES[name][key]) for name in _ZONES)


ROW: Final[tuple[int, ...]] = (*_of_zone("row"), 6)
FAR: Final[tuple[int, ...]] = (*_of_zone("far"), FAR_AWAY)
NEAR: Final[tuple[int, ...]] = (*_of_zone("near"), DATA["beyond"]["yard"])
PASS_VALUE: Final[tuple[int, ...]] = _of_zone("pass_value")
CAPACITY: Final[tuple[int, ...]] = _of_zone("capacity")
CATCH_SPOT: Final[tuple[int | None, ...]] = _of_zone("catch_spot")
SCREEN_SPOT: Final = DATA["zones"]["L"]["catch_spot_screen"]
DRAW_NEAR: Final[dict[int, int]] = {ZONE[n]: v["near_draw"] for n, v in _ZONES.items() if "near_draw" in v}
X_RANGE: Final[tuple[tuple[int, int], ...]] = tuple(
    (v["x"][0], v["x"][1])
    for v in (*_ZONES.values(), {"x": (0, 14)}, *_OFFENSE.values())  # BEY is as wide as VDC
)
MIDDLE: Final[tuple[float, ...]] = tuple(sum(edges) / 2 for edges in X_RANGE)
SIDEWAYS: Final = _zones_of_zone("lateral")
DOWN: Final = (*_zones_of_zone("downfield")[:-1], (BEY,), ())
UP: Final = _zones_of_zone("upfield")
PATHS_AFTER: Final[tuple[tuple[tuple[int, ...], ...], ...]] = tuple(
    tuple(tuple(ZONE[n] for n in path) for path in _ZONES[name]["paths_after"]) for name in _ZONES
)
LEFT_SIDELINE: Final = frozenset(ZONE[n] for n in DATA["sideline_zones"]["left"])
RIGHT_SIDELINE: Final = frozenset(ZONE[n] for n in DATA["sideline_zones"]["right"])


def at_sideline(zone: int, came_from: int = -1) -> bool:
    """Whether a ballcarrier in ``zone`` stands at a sideline; VDC counts when entered from LL or LR (RULING 10)."""
    if zone == VDC:
        return came_from in LEFT_SIDELINE or came_from in RIGHT_SIDELINE
    return zone in LEFT_SIDELINE or zone in RIGHT_SIDELINE


# -------------------------------------------------------------------------------------------------------------- areas
AREA_NAMES: Final[tuple[str, ...]] = tuple(_AREAS)
AREA: Final[dict[str, int]] = {name: number for number, name in enumerate(AREA_NAMES)}
AREA_ZONES: Final[tuple[tuple[int, ...], ...]] = tuple(tuple(ZONE[z] for z in _AREAS[a]["zones"]) for a in AREA_NAMES)
AREA_OF: Final[tuple[int, ...]] = (*(AREA[_ZONES[name]["area"]] for name in _ZONES), AREA["DC"])
AREA_ADJACENT: Final = tuple(tuple(AREA[a] for a in _AREAS[name]["adjacent"]) for name in AREA_NAMES)
AREA_MIN_SPEED: Final[tuple[int, ...]] = tuple(_AREAS[name]["min_speed"] for name in AREA_NAMES)


def _opened(key: str) -> tuple[tuple[tuple[int, tuple[int, ...]], ...], ...]:
    """Per area: the areas one move away in that manner, each with the zones that the move opens."""
    return tuple(
        tuple((AREA[a], tuple(ZONE[z] for z in zones)) for a, zones in _AREAS[name][key].items()) for name in AREA_NAMES
    )


AREA_DOWN: Final = _opened("downfield")
AREA_SIDEWAYS: Final = _opened("lateral")
AREA_X: Final[tuple[float, ...]] = tuple(
    sum(_ZONES[_AREAS[name]["zones"][0]]["x"]) / 2 if name not in ("LS", "RS") else (1.5 if name == "LS" else 12.5)
    for name in AREA_NAMES
)
CENTER_X: Final = 7.0


def _area_steps() -> tuple[tuple[int, ...], ...]:
    rows = []
    for start in range(len(AREA_NAMES)):
        steps = {start: 0}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in AREA_ADJACENT[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        rows.append(tuple(steps[a] for a in range(len(AREA_NAMES))))
    return tuple(rows)


AREA_STEPS: Final = _area_steps()  # area moves in any direction between two areas


@of_the_rules
@cache
def reaction_reach(area: int, any_way: int, down: int, sideways: int) -> tuple[int, ...]:
    """The fewest area moves of a reaction from ``area`` into each defensive zone, FAR_AWAY where none lead.

    ``any_way`` moves in any direction come first, then ``down`` downfield ones, of which ``sideways`` may go to the
    side because the covered man did (4.2.1-4.2.3, RULINGS 14-16). His own area costs no move.

    Rules: fool:4.2.2/1
    """
    fewest = [FAR_AWAY] * BEY
    _reach_zones(fewest, AREA_ZONES[area], 0)
    reached = {area}
    _go_down(fewest, reached, 0, down, sideways)
    for moves in range(1, any_way + 1):
        reached = {there for here in reached for there in AREA_ADJACENT[here]}
        for there in reached:
            _reach_zones(fewest, AREA_ZONES[there], moves)
        _go_down(fewest, reached, moves, down, sideways)
    return tuple(fewest)


def _go_down(fewest: list[int], areas: set[int], moves: int, down: int, sideways: int) -> None:
    """Go on downfield from several areas that took so many moves, up to ``down`` areas, ``sideways`` of them aside."""
    reached: list[set[int]] = [*[set() for _ in range(sideways)], areas]  # by how many moves aside are left
    for step in range(1, down + 1):
        onward: list[set[int]] = [set() for _ in reached]
        for left, here_areas in enumerate(reached):
            for here in here_areas:
                for there, zones in AREA_DOWN[here]:
                    onward[left].add(there)
                    _reach_zones(fewest, zones, moves + step)
                if left:
                    for there, zones in AREA_SIDEWAYS[here]:
                        onward[left - 1].add(there)
                        _reach_zones(fewest, zones, moves + step)
        reached = onward


def _reach_zones(fewest: list[int], zones: tuple[int, ...], moves: int) -> None:
    """Note that these zones can be reached with ``moves`` area moves, if that is fewer than known so far."""
    for zone in zones:
        fewest[zone] = min(fewest[zone], moves)


# ----------------------------------------------------------------------------------------------- the ballcarrier's path
class Entry(NamedTuple):
    """A point where a ballcarrier crosses the line of scrimmage.

    zone    the zone beyond the line that he enters there
    origin  the offensive zone from which he comes
    near    the near boundary of ``zone``: the yard from which a contact in it is counted
    path    the zones that he runs through, straight downfield, ``zone`` first
    x       where the point lies between the sidelines

    Rules: fool:2.2/3, fool:4.3.9/1
    """

    name: str
    zone: int
    origin: int
    near: int
    path: tuple[int, ...]
    x: float


ENTRIES: Final[dict[str, Entry]] = {
    name: Entry(
        name,
        ZONE[v["zone"]],
        ZONE[v["from"]],
        v["near"],
        tuple(ZONE[z] for z in v["path"]),
        (v["x"][0] + v["x"][1]) / 2,
    )
    for name, v in DATA["entries"].items()
}
ENTRIES_OF_ZONE: Final[dict[int, tuple[str, ...]]] = {
    z: tuple(name for name, entry in ENTRIES.items() if entry.zone == z) for z in LOS_ZONES
}
WIDER: Final[dict[str, str]] = {"WL": "WWL", "WR": "WWR"}  # the choice of 7.1.1

# ------------------------------------------------------------------------------------------------------ offensive side
REAR: Final[dict[int, int]] = {ZONE[n]: v["rear"] for n, v in _OFFENSE.items()}
FRONT: Final[dict[int, int]] = {ZONE[n]: v["front"] for n, v in _OFFENSE.items()}
OFF_ROW: Final[dict[int, int]] = {ZONE[n]: v["row"] for n, v in _OFFENSE.items()}
OFF_ADJACENT: Final[dict[int, tuple[int, ...]]] = {
    ZONE[n]: tuple(ZONE[z] for z in v["adjacent"]) for n, v in _OFFENSE.items()
}
CROSSING: Final[dict[int, int]] = {ZONE[n]: ENTRIES[v["entries"][0]].zone for n, v in _OFFENSE.items() if v["entries"]}
HANDOFF_AFTER: Final[dict[int, int]] = {
    ZONE[n]: v["handoff_after"] for n, v in _OFFENSE.items() if v["handoff_after"] is not None
}
PITCH: Final[dict[int, tuple[int, int]]] = {
    ZONE[n]: (v["pitch_after"], v["pitch_pass_value"]) for n, v in _OFFENSE.items() if v["pitch_after"] is not None
}
START_ZONE: Final[dict[str, int]] = {spot: ZONE[name] for spot, name in DATA["start_zone"].items()}
SLOTS: Final[dict[int, tuple[str, ...]]] = {  # zone on the line -> the spots in front of it, the outermost last
    C: ("LG", "C", "RG"),
    L: ("LT", "LTE", "LTE-"),
    R: ("RT", "RTE", "RTE-"),
}
NO_PASS_SIDEWAYS: Final = frozenset(ZONE[z] for z in DATA["routes"]["pass_no_sideways"])
_COLUMNS: Final = ("WWL", "WL", "LE", "LT", "C", "RT", "RE", "WR", "WWR")
COLUMN_OF_ENTRY: Final[dict[str, int]] = {
    name: _COLUMNS.index("C" if name in ("LC", "RC") else name) for name in ENTRIES
}


def _column(zone: int) -> int:
    if ZONE_NAMES[zone] == "TB":
        return _COLUMNS.index("C")
    middle = sum(X_RANGE[zone]) / 2
    return next(
        _COLUMNS.index("C" if e.name in ("LC", "RC") else e.name)
        for e in ENTRIES.values()
        if X_RANGE[e.origin][0] < middle < X_RANGE[e.origin][1]
    )


COLUMN: Final[dict[int, int]] = {z: _column(z) for z in OFF_ZONES}  # 0 far left .. 4 center .. 8 far right (R90)


def straight_across(spot: str) -> int | None:
    """The defensive zone straight across the line from a starting spot on the line, or None (RULING 138)."""
    return CROSSING.get(START_ZONE[spot])


def start_column(spot: str) -> int:
    """The column of a starting spot (R90): the guards stand beside the center in the one column of the middle."""
    return COLUMN[START_ZONE[spot]]


# --------------------------------------------------------------------------------------------------- steps and distance
def _steps(run: bool) -> tuple[tuple[int, ...], ...]:
    """Legal single steps between movement nodes; on a pass no step goes along the line inward (RULING 17)."""
    table: list[tuple[int, ...]] = []
    for node in range(NODES):
        zone = plain(node)
        if zone == BEY:
            table.append(())
        elif is_offensive(zone):
            near = [
                z
                for z in OFF_ADJACENT[zone]
                if run or OFF_ROW[z] != 1 or OFF_ROW[zone] != 1 or z not in NO_PASS_SIDEWAYS
            ]
            table.append((*near, *_crossings(zone)))
        else:
            behind = tuple(o for o, z in CROSSING.items() if z == zone)
            table.append((*SIDEWAYS[zone], *(z for z in DOWN[zone] if z != BEY), *UP[zone], *behind))
    return tuple(table)


def _crossings(zone: int) -> tuple[int, ...]:
    if zone not in CROSSING:
        return ()
    if ZONE_NAMES[zone] in ("oLE", "oRE"):
        return (L_TE if CROSSING[zone] == L else R_TE,)
    return (CROSSING[zone],)


RUN_STEPS: Final[tuple[tuple[int, ...], ...]] = _steps(run=True)
PASS_STEPS: Final[tuple[tuple[int, ...], ...]] = _steps(run=False)


def _down_distance() -> tuple[tuple[int, ...], ...]:
    rows = []
    for start in range(BEY + 1):
        steps = [FAR_AWAY] * (BEY + 1)
        steps[start] = 0
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for there in DOWN[here]:
                if steps[there] == FAR_AWAY:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        rows.append(tuple(steps))
    return tuple(rows)


DOWN_DISTANCE: Final = _down_distance()  # [from][to]: zones a pursuer moves, FAR_AWAY when not downfield (4.4)


def _penetration() -> dict[int, dict[int, int]]:
    """Steps of a rusher from his zone on the line straight back and on through offensive zones (4.6)."""
    table: dict[int, dict[int, int]] = {}
    for zone in LOS_ZONES:
        steps = {o: 1 for o, z in CROSSING.items() if z == zone}
        queue = deque(steps)
        while queue:
            here = queue.popleft()
            for there in OFF_ADJACENT[here]:
                if there not in steps:
                    steps[there] = steps[here] + 1
                    queue.append(there)
        table[zone] = steps
    return table


PENETRATION_STEPS: Final = _penetration()

# --------------------------------------------------------------------------------------------------- near the goal line
_SHORT: Final = tuple(
    (row["inside"], frozenset(ZONE[name] for name in row["not_played"]) | {BEY})
    for row in json.loads((Path(__file__).parent / "data" / "tables.json").read_text("utf-8"))["short_field"]
    if "not_played" in row
)


_ROOM: Final[int] = max([inside for inside, _ in _SHORT])  # yards from the goal; farther off all zones are played
_NO_ZONE: Final[frozenset[int]] = frozenset()


def not_played(los: int) -> frozenset[int]:
    """Zones that are not played with the ball ``los`` yards from the goal (8.6, R164)."""
    return _not_played(los) if los <= _ROOM else _NO_ZONE


@of_the_rules
@cache
def _not_played(los: int) -> frozenset[int]:
    return _NO_ZONE.union(*(zones for inside, zones in _SHORT if los <= inside))
