"""The pass rush: whether there is one, what blockers and rushers are worth (5.3, R143, R151, R157)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..kinds import LINEBACKERS, is_experienced, is_rookie
from ..scrimmage.scene import Scene
from ..tables import TABLES
from . import matchups
from .protection import ROOM, WIDE, Pocket, comes_late, rushes

_VALUE: Final = TABLES["rush_value"]
_BLOCK: Final = TABLES["block_value"]
_DELAY: Final[int] = _VALUE["delayed blitzer"]
_CROWDED: Final[int] = _VALUE["over 4 in C, 3 in L or R, 2 in WL or WR (rollout)"]
_HOME_LATE: Final = -1  # a lineman who stayed home, on a second look (5.0.4)
_RUN_BLITZ: Final[int] = _VALUE["run blitz LB"]
_WIDE_BLITZ: Final[int] = _VALUE["blitzer from WL/WR on a rollout his way"]
_STUNT: Final[dict[str, int]] = _VALUE["stunt"]
_WIDE_ZONES: Final = frozenset(WIDE.values())
_LEAST_ROOM: Final = min(ROOM.values())
SPARE_POINT: Final[int] = _BLOCK["unused movement point"]
LATER: Final[tuple[int, int, int]] = (0, _BLOCK["second receiver"], _BLOCK["third receiver"])
SHOTGUN: Final[int] = _BLOCK["shotgun"]
LIGHT: Final = 21  # a rush below this leaves the passer time (5.3.17)
_CHANGES: Final[dict[str, dict[str, tuple[bool, int]]]] = {  # by the depth of the throw, then by the line
    depth: {row["line"]: (row["rush"], row["per_rusher"]) for row in TABLES["rush_occurs"] if row["offense"] == depth}
    for depth in ("quick", "normal", "slow")
}


def occurs(scene: Scene, slow: bool, later: bool = False) -> bool:
    """Whether there is a rush against a throw of this depth (5.3); ``later``: to a second receiver."""
    return _CHANGES[_depth(scene, slow)][scene.line][0] or (later and _comes_home_late(scene))


def _comes_home_late(scene: Scene) -> bool:
    """Linemen who stay home rush on a second look, where a league keeps to 5.0.4 (option of 5.3.13)."""
    return scene.line == "stay_home" and not scene.quick and scene.options.stay_home_second_rush


def _depth(scene: Scene, slow: bool) -> str:
    return "quick" if scene.quick else "slow" if slow else "normal"


_RELEASE: Final = {"H": 15, "TB": 15, "B": 18, "B*": 18, "F": 21, "TE": 21}  # total above which he is not needed


def release(scene: Scene, pocket: Pocket, spare: int, stay: frozenset[int]) -> None:
    """Let backs and ends leave the pocket that holds without them, halfbacks first; they run diversionary routes
    (5.3.1, a league option). ``stay`` are those whom the coach keeps in."""
    for pos, least in _RELEASE.items():
        for o in [o for o in pocket.blockers if scene.o_pos[o] == pos and not scene.o_line[o] and o not in stay]:
            pocket.blockers.remove(o)
            rushing = rush_points(scene, pocket, scene.slow, later=False)[0]
            if blocking(scene, pocket) + SPARE_POINT * spare - rushing <= least:
                pocket.blockers.append(o)
    pocket.blockers.sort()


def blocking(scene: Scene, pocket: Pocket) -> int:
    """The blockers' points and the passer's, the odd half dropped (5.3.1, 5.3.3a)."""
    contact, speed, lines, positions = scene.o_c, scene.o_move, scene.o_line, scene.o_pos
    by_age, at_three = scene.options.age_block, 3 if scene.options.half_speed3 else 2
    halves = 2 * (contact[pocket.passer] + speed[pocket.passer])
    for o in pocket.blockers:
        line, pos, fast = lines[o], positions[o], speed[o]
        halves += 2 * contact[o]
        if fast >= _FAST:
            halves += 4
        elif fast > 1:
            halves += at_three if fast == _HALF_SPEED else 2
        if line:
            halves += 2 * (scene.o_p[o] + (pos == "T" and scene.o_at[o] in ("LT", "RT")))
        if pos in ("H", "TB"):
            halves -= 2
        if by_age:
            player = scene.o_player[o]
            halves += (line and is_experienced(player)) - is_rookie(player)
    return halves // 2


_FAST: Final = 4  # speed from which a blocker adds two points; from 2 on he adds one
_HALF_SPEED: Final = 3  # the speed that adds a point and a half, or one where a league has no halves (5.3.1a)


def rush_points(scene: Scene, pocket: Pocket, slow: bool, later: bool) -> tuple[int, dict[int, int]]:
    """What the rush is worth, and what each rusher adds to it.

    ``later``: a throw to a second receiver, when stunts and delayed blitzes tell.
    """
    rushed, change = _CHANGES[_depth(scene, slow)][scene.line]
    if not rushed:
        change = _HOME_LATE
    worth: dict[int, int] = {}
    for zone, men in pocket.rushers.items():
        wide = 0
        if pocket.roll and zone in _WIDE_ZONES:
            wide = _WIDE_BLITZ - (_DELAY if later else 0)  # he is there from the start
        for d in men:
            worth[d] = _rusher(scene, d, later) + change + wide
        if len(men) > _LEAST_ROOM and len(men) > ROOM[zone]:
            for d in sorted(men, key=worth.__getitem__)[: len(men) - ROOM[zone]]:
                worth[d] += _CROWDED
    if scene.options.extra_rusher:
        matchups.add_bonuses(scene, pocket, worth)
    total = 0
    for points in worth.values():
        total += points
    return total, worth


def _rusher(scene: Scene, d: int, later: bool) -> int:
    value = scene.d_c[d] + scene.d_run[d]
    if scene.d_line[d]:
        value += scene.d_rush_p[d] + scene.d_rush_bonus[d]
    elif scene.d_run_blitz[d] and scene.d_pos[d] in LINEBACKERS:
        value += _RUN_BLITZ
    elif later and comes_late(scene, d):
        value += _DELAY
    if scene.snap.stunts and any(scene.d_no[d] in pair for pair in scene.snap.stunts):
        value += _STUNT["second" if later else "first"]
    return value


def plain_line_points(scene: Scene) -> int:
    """The linemen's rush values without the line option's change (5.3.14)."""
    linemen = (d for zone in (board.L, board.C, board.R) for d in scene.rows.get(zone, []) if scene.d_line[d])
    return sum(_rusher(scene, d, False) for d in linemen if rushes(scene, d))


_BATTED_SIDE: Final = {
    board.L: frozenset(board.ZONE[name] for name in ("WL", "WWL", "LS", "IL")),
    board.R: frozenset(board.ZONE[name] for name in ("WR", "WWR", "RS", "IR")),
}
_BATTED_MIDDLE: Final = frozenset(board.ZONE[name] for name in ("SL", "SR", "SC"))


def batted(scene: Scene, zone: int) -> int:
    """Pass value of linemen in the way of a low pass to a zone: quick or bullet (5.1.5, 5.5.4, R151)."""
    if scene.line not in ("rush", "normal"):
        return 0
    if zone in _BATTED_MIDDLE:
        return sum(sorted(_reaching(scene, board.C))[-2:])
    return sum([sum(_reaching(scene, line)) for line, zones in _BATTED_SIDE.items() if zone in zones])


def _reaching(scene: Scene, line: int) -> list[int]:
    """What each lineman of a zone who rushes and does not stunt takes off a low pass."""
    stunting = [no for pair in scene.snap.stunts for no in pair]
    less = 1 if scene.line == "normal" else 0
    men = [d for d in scene.rows.get(line, []) if scene.d_line[d] and rushes(scene, d)]
    return [max(0, scene.d_rush_p[d] - less) for d in men if scene.d_no[d] not in stunting]
