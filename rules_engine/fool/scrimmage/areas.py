"""The defense in its areas: what everybody is worth there (3.4, 7.1.15-7.1.23; RULINGS 71-73, 77, 78, 104, 194)."""

from __future__ import annotations

from typing import Final

from .. import board
from ..kinds import DEFENSIVE_LINEMEN, HALFBACKS, LINEBACKERS, may_fake
from ..model import Tired
from .scene import BLITZ, COVER, DELAYED, FAKE, IN_ZONE, MAN, RUSH, Scene

_CHASERS: Final = ("S", "OLB", "MLB")  # faster in pursuit where their specialization holds (R78)
_L, _C, _R = board.AREA["L"], board.AREA["C"], board.AREA["R"]
_DC = board.AREA["DC"]
_LINE_AREAS: Final = (_L, _C, _R)
_NO_TIREDNESS: Final = Tired()


def set_defense(scene: Scene) -> None:
    """What the defenders are worth in their areas, whoever stands before them."""
    scene.line_up_defense()
    scene.d_pos = [_defensive_job(scene, d) for d in range(len(scene.d_pos))]
    scene.d_line = [pos in DEFENSIVE_LINEMEN for pos in scene.d_pos]
    for d, player in enumerate(scene.d_player):
        tired = scene.snap.tired.get(("defense", player.no), _NO_TIREDNESS)
        scene.d_c[d], scene.d_p[d] = player.c - tired.c, player.p - tired.p
        scene.d_react[d] = max(0, player.s - tired.react)
        scene.d_run[d] = max(0, player.s - tired.pursuit)
    _make_rows(scene)
    _set_postures(scene)
    _place_linemen(scene)
    _place_linebackers(scene)
    _place_halfbacks(scene)
    _missing_linemen(scene)
    _speed_minimum(scene)
    scene.d_chase = [int(ok and pos in _CHASERS) for ok, pos in zip(scene.d_bonus, scene.d_pos, strict=True)]


def face_offense(scene: Scene) -> None:
    """The rest goes by the offense: whom they cover, and cornerbacks inside for want of wide receivers."""
    _take_men(scene)
    for d in scene.d_inside:
        if not _no_receiver_left(scene, d):
            scene.d_p[d] -= 1
    if scene.line == "cover_linemen":
        _pair_linemen(scene)
    scene.d_c = [c if c > 0 else 0 for c in scene.d_c]


def _defensive_job(scene: Scene, d: int) -> str:
    """The position a man plays here: a utility player takes the one that fits his duty and area (R194)."""
    pos, area, duty = scene.d_pos[d], scene.d_area[d], scene.d_duty[d]
    if pos == "LB*":
        return "DL" if duty == "line" else "LB"
    if pos == "DH*":
        return "LB" if area in _LINE_AREAS and not blitzes(duty) else "DH"
    return pos


def blitzes(duty: str) -> bool:
    """Whether a duty is a blitz of any kind that leaves at the snap or with delay."""
    return duty in ("blitz", "run_blitz", "delayed_blitz")


def _make_rows(scene: Scene) -> None:
    """Rows of defenders on the line, from the offense's right to its left (3.4, RULING 22)."""
    for area in _LINE_AREAS:
        men = [d for d in scene.d_turns if scene.d_area[d] == area]
        orders = [scene.d_order[d] for d in men]
        if len(set(orders)) == len(orders):
            men.sort(key=scene.d_order.__getitem__)
        else:
            men = _default_row(scene, area, men)
        scene.rows[board.AREA_ZONES[area][0]] = men


def _default_row(scene: Scene, area: int, men: list[int]) -> list[int]:
    ends = [d for d in men if scene.d_pos[d] == "DE"]
    line = [d for d in men if scene.d_line[d] and d not in ends]
    outside = [d for d in men if scene.d_pos[d] == "OLB"]
    inside = [d for d in men if not scene.d_line[d] and d not in outside]
    if area == _C:
        line = ends + line
        half = (len(line) + 1) // 2
        return line[:half] + outside + inside + line[half:]
    row = outside + ends + line + inside
    return row if area == _R else row[::-1]


def _set_postures(scene: Scene) -> None:
    line_posture = {"rush": RUSH, "cover_linemen": COVER}.get(scene.line, IN_ZONE)
    for d, duty in enumerate(scene.d_duty):
        if duty in ("blitz", "run_blitz"):
            scene.d_posture[d] = BLITZ
            scene.d_run_blitz[d] = duty == "run_blitz"
        elif duty == "delayed_blitz":
            scene.d_posture[d] = DELAYED
        elif duty == "fake_blitz":
            feigns = scene.rush and may_fake(scene.d_player[d], scene.defense[d].at)
            scene.d_posture[d] = FAKE if feigns else IN_ZONE
        elif scene.d_line[d]:
            scene.d_posture[d] = line_posture


def _take_men(scene: Scene) -> None:
    """Who covers a man on the field goes with him."""
    for d, duty in enumerate(scene.d_duty):
        if duty == "man" and not scene.d_line[d]:
            man = scene.o_index.get(scene.defense[d].cover, -1)
            if man >= 0:
                scene.d_posture[d], scene.d_cover[d] = MAN, man


def _place_linemen(scene: Scene) -> None:
    """Defensive linemen: R71, bonuses of 7.1.20-7.1.23, +1 of those who stay home (4.0.4)."""
    for d, linemen in enumerate(scene.d_line):
        if linemen and scene.d_area[d] not in _LINE_AREAS:
            scene.d_c[d] -= 1
            scene.d_p[d] -= 1
            scene.d_rush_ok[d] = False
            scene.d_posture[d] = IN_ZONE
    home = scene.line == "stay_home"
    for area in (_L, _R):
        _end_zone(scene, [d for d in outside_in(scene, board.AREA_ZONES[area][0]) if scene.d_line[d]], home)
    _tackle_zone(scene, [d for d in scene.rows[board.C] if scene.d_line[d]], home)


def outside_in(scene: Scene, zone: int) -> list[int]:
    """The row of L or R from the sideline inward."""
    row = scene.rows.get(zone, [])
    return row[::-1] if zone == board.L else row


def _end_zone(scene: Scene, men: list[int], home: bool) -> None:
    """Linemen of L or R, the outermost first."""
    tackles = [d for d in men if scene.d_pos[d] in ("DT", "NT")]
    center = [d for d in scene.rows[board.C] if scene.d_pos[d] in ("DT", "NT", "DL")]
    for place, d in enumerate(men):
        pos = scene.d_pos[d]
        if place == 0 and pos == "DE":
            scene.d_bonus[d] = True
            scene.d_rush_bonus[d] = 1
            scene.d_rush_p[d] = max(0, scene.d_p[d])
        elif place == 0 and pos != "DL":
            scene.d_c[d] -= 1  # plays end out of position (R72)
        elif pos == "DE":
            scene.d_c[d] -= 1  # a second end, or one inside another lineman
        elif pos in ("DT", "NT") and (len(tackles) > 1 or not center):
            scene.d_c[d] -= 1  # 7.1.21
        if home and place == 0 and pos in ("DE", "DL"):
            scene.d_run_plus[d] = 1


def _tackle_zone(scene: Scene, men: list[int], home: bool) -> None:
    """Linemen of C."""
    bonuses = 2
    at_home = 2 if home else 0
    for d in sorted(men, key=scene.d_no.__getitem__):
        pos = scene.d_pos[d]
        if pos == "DE":
            scene.d_c[d] -= 1
            continue
        if pos in ("DT", "NT"):
            scene.d_rush_p[d] = max(0, scene.d_p[d])
        if pos == "DT" and bonuses:
            scene.d_bonus[d], bonuses = True, bonuses - 1
            scene.d_rush_bonus[d] = 1
        if pos == "NT" and len(men) == 1:
            scene.d_run_plus[d] = 1
        if at_home:
            at_home -= 1
            scene.d_run_plus[d] += 1


def _outside_key(scene: Scene, d: int) -> float:
    """How far from the center a defender stands; in one area the row decides."""
    area = scene.d_area[d]
    x = board.AREA_X[area]
    row = -scene.d_order[d] if x > board.CENTER_X else scene.d_order[d]
    return abs(x - board.CENTER_X) + row / 100


def _place_linebackers(scene: Scene) -> None:
    men = [d for d, pos in enumerate(scene.d_pos) if pos in LINEBACKERS]
    few = len(men) <= 2
    for d in men:
        pos, area = scene.d_pos[d], scene.d_area[d]
        name = board.AREA_NAMES[area]
        if pos == "LB":
            wrong = area == _DC
        elif pos == "MLB":
            wrong = name not in ("C", "SL", "SR", "L", "R", "SC")
            scene.d_bonus[d] = name in ("C", "SL", "SR")
        else:
            wrong = name not in ("L", "R", "SL", "SR", "LS", "RS", "IL", "IR") and not (few and name in ("C", "SC"))
            scene.d_bonus[d] = name in ("L", "R", "SL", "SR", "LS", "RS") and not _outflanked(scene, d, men)
        if wrong:
            scene.d_c[d] -= 1
            scene.d_p[d] -= 1
    _second_middle_linebacker(scene, men)


def _outflanked(scene: Scene, d: int, men: list[int]) -> bool:
    """Whether another linebacker of his side stands outside an OLB (7.1.19, R77)."""
    left = board.AREA_X[scene.d_area[d]] < board.CENTER_X
    mine = _outside_key(scene, d)
    for other in men:
        x = board.AREA_X[scene.d_area[other]]
        if other != d and x != board.CENTER_X and (x < board.CENTER_X) == left and _outside_key(scene, other) > mine:
            return True
    return False


def _second_middle_linebacker(scene: Scene, men: list[int]) -> None:
    seen: dict[int, int] = {}
    for d in sorted((d for d in men if scene.d_pos[d] == "MLB"), key=lambda d: (-scene.d_c[d], scene.d_no[d])):
        area = scene.d_area[d]
        if area != _C and area in seen:
            scene.d_c[d] -= 1
            scene.d_p[d] -= 1
            scene.d_bonus[d] = False
        seen[area] = d


def _place_halfbacks(scene: Scene) -> None:
    for d, pos in enumerate(scene.d_pos):
        if pos not in HALFBACKS:
            continue
        name = board.AREA_NAMES[scene.d_area[d]]
        blitzing = blitzes(scene.d_duty[d])
        on_line = name in ("L", "C", "R")
        if pos == "CB":
            scene.d_bonus[d] = name in ("WWL", "LS", "IL", "WWR", "RS", "IR")
            if name in ("SL", "SR"):
                scene.d_inside.append(d)
            elif not (scene.d_bonus[d] or (on_line and blitzing)):
                scene.d_p[d] -= 1
        elif pos == "S":
            scene.d_bonus[d] = name in ("SL", "SR", "SC", "IL", "IR")
            fine = scene.d_bonus[d] or name == "DC" or (blitzing and (on_line or name in ("LS", "RS")))
            if not fine:
                scene.d_c[d] -= 1
                scene.d_p[d] -= 1
        elif on_line and not blitzing:
            scene.d_c[d] -= 1
            scene.d_p[d] -= 1


def _no_receiver_left(scene: Scene, d: int) -> bool:
    """Whether a cornerback's side has fewer wide receivers than cornerbacks standing out there already (3.4)."""
    left = board.AREA_X[scene.d_area[d]] < board.CENTER_X
    side = "L" if left else "R"
    receivers = sum(1 for o, job in enumerate(scene.o_job) if job == "W" and scene.o_at[o][0] == side)
    outside = [
        other
        for other, pos in enumerate(scene.d_pos)
        if pos == "CB"
        and other != d
        and (board.AREA_X[scene.d_area[other]] < board.CENTER_X) == left
        and board.AREA_NAMES[scene.d_area[other]] in ("WWL", "LS", "IL", "WWR", "RS", "IR")
    ]
    return len(outside) >= receivers


def _missing_linemen(scene: Scene) -> None:
    """Somebody plays lineman where a zone has none: -C, and +1 on every contact die there (3.4, R72)."""
    for zone, area in ((board.C, _C), (board.L, _L), (board.R, _R)):
        if any(scene.d_line[d] for d in scene.rows[zone]):
            continue
        scene.zone_die[zone] = 1
        backers = [d for d, pos in enumerate(scene.d_pos) if pos in LINEBACKERS]
        men = backers or [d for d, pos in enumerate(scene.d_pos) if pos in HALFBACKS and area != _C]
        if not men:
            continue
        near = min(board.AREA_STEPS[scene.d_area[d]][area] for d in men)
        nearest = [d for d in men if board.AREA_STEPS[scene.d_area[d]][area] == near]
        chosen = max(nearest, key=lambda d: (scene.d_c[d], -scene.d_no[d]))
        scene.d_c[chosen] -= 1


def _speed_minimum(scene: Scene) -> None:
    for d, area in enumerate(scene.d_area):
        if scene.d_player[d].s < board.AREA_MIN_SPEED[area]:
            scene.d_c[d] -= 1
            scene.d_p[d] -= 1
            scene.d_lone_plus[d] = 1


def _pair_linemen(scene: Scene) -> None:
    """Default pairs of the line that covers linemen (4.2.13, R104)."""
    spot = {at: o for o, at in enumerate(scene.o_at)}
    for zone, side in ((board.L, "L"), (board.R, "R")):
        men = [d for d in outside_in(scene, zone) if scene.d_line[d]][::-1]
        _cover(scene, men[0] if men else -1, spot.get(f"{side}T", -1))
        if len(men) > 1:
            outer = spot.get(f"{side}TE", -1)
            if outer >= 0 and not scene.o_line[outer]:
                scene.d_balanced[men[1]] = True
                scene.d_cover[men[1]], scene.d_posture[men[1]] = outer, IN_ZONE
                scene.d_c[men[1]] -= 1
            else:
                _cover(scene, men[1], outer)
        for d in men[2:]:
            scene.d_posture[d] = IN_ZONE
    _pair_middle(scene, [d for d in scene.rows[board.C] if scene.d_line[d]], spot)


_GUARD_FOR_CENTER: Final = 1  # contact points off in C when one of two tackles covers the center
_CENTER_FOR_GUARD: Final = 2  # when a single one covers a guard


def _pair_middle(scene: Scene, men: list[int], spot: dict[str, int]) -> None:
    """Linemen of C: as the coach says (``DefMan.cover``), else the usual pairs, from the offense's right (4.2.13)."""
    usual = {1: ("C",), 2: ("RG", "LG")}.get(len(men), ("RG", "C", "LG"))
    for d, at in zip(men, usual, strict=False):
        named = scene.o_index.get(scene.defense[d].cover, -1)
        told = len(men) < 3 and named >= 0 and scene.o_at[named] in ("LG", "C", "RG")
        _cover(scene, d, named if told else spot.get(at, -1))
    centers = sum(1 for d in men if scene.d_cover[d] == spot.get("C", -1))
    if len(men) == 2 and centers:
        scene.d_off[board.C] = _GUARD_FOR_CENTER
    elif len(men) == 1 and not centers:
        scene.d_off[board.C] = _CENTER_FOR_GUARD
    for d in men[3:]:
        scene.d_posture[d] = IN_ZONE


def _cover(scene: Scene, d: int, o: int) -> None:
    if d < 0:
        return
    scene.d_cover[d] = o
    scene.d_posture[d] = COVER if o >= 0 else IN_ZONE
