"""Setting a scene up: what everybody is worth on his spot (3.2, 3.4, chapter 7; RULINGS 70-78, 104, 193, 194)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ...dice import DiceBox
from ...values import of_the_rules
from .. import board
from ..model import Player, Snap, Tired
from .scene import BLITZ, COVER, DELAYED, FAKE, IN_ZONE, MAN, RUSH, Scene
from .standings import DEFENSE, FACING, OFFENSE, Standings, defense_key, facing_key, offense_key

LINEMEN: Final = frozenset({"C", "G", "T", "U", "L"})
TACKLES: Final = frozenset({"T", "U", "L"})
BACKS: Final = frozenset({"B", "B*", "F", "H", "TB", "Q", "Q*"})
ENDS: Final = frozenset({"E", "TE", "E*"})
DEFENSIVE_LINEMEN: Final = frozenset({"DL", "DE", "DT", "NT"})
LINEBACKERS: Final = frozenset({"LB", "LB*", "MLB", "OLB"})
HALFBACKS: Final = frozenset({"DH", "DH*", "CB", "S"})
_CHASERS: Final = ("S", "OLB", "MLB")  # faster in pursuit where their specialization holds (R78)
BLOCKS_LESS: Final = frozenset({"H", "TB", "W", "Q"})  # -1 when blocking (7.1.2-7.1.8)
EXPERIENCED_AGE: Final = 30
MATURE_AGE: Final = 26
_FAKE_SPEED, _OLD_FAKE_SPEED = 4, 3  # least speeds of who feigns a blitz (5.3.22)

_L, _C, _R = board.AREA["L"], board.AREA["C"], board.AREA["R"]
_DC = board.AREA["DC"]
_LINE_AREAS: Final = (_L, _C, _R)
_NO_TIREDNESS: Final = Tired()


def is_rookie(player: Player) -> bool:
    """A rookie for all purposes but tiredness (7.2.16, 7.2.17, R193)."""
    immature = "im" in player.attrs and player.age < EXPERIENCED_AGE
    return (player.rookie or immature) and "m" not in player.attrs


def is_experienced(player: Player) -> bool:
    """An experienced veteran: 30, or 26 when mature; an immature one is a normal veteran (R193)."""
    if "im" in player.attrs:
        return False
    return player.age >= (MATURE_AGE if "m" in player.attrs else EXPERIENCED_AGE)


def may_fake(player: Player, area: str) -> bool:
    """Whether a man may feign a blitz from an area (5.3.22, 7.3): a linebacker of speed 4, no rookie, on the line; an
    experienced one of speed 3 there, or of speed 4 from SL or SR."""
    if player.pos not in ("LB", "OLB", "MLB") or is_rookie(player):
        return False
    old = is_experienced(player)
    if area in ("L", "C", "R"):
        return player.s >= (_OLD_FAKE_SPEED if old else _FAKE_SPEED)
    return old and area in ("SL", "SR") and player.s >= _FAKE_SPEED


def make_scene(snap: Snap, box: DiceBox, standings: Standings | None = None) -> Scene:
    """A scene with everybody on his spot and all standing values filled in; ``standings`` keeps them for the next."""
    scene = Scene(snap, box)
    if standings is None:
        for _, _, fill in _STEPS:
            fill(scene)
        return scene
    for part, key_of, fill in _STEPS:
        key = key_of(snap)
        if not standings.restore(scene, key, part):
            fill(scene)
            standings.keep(scene, key, part)
    return scene


# ------------------------------------------------------------------------------------------------------------- offense
def _unbalanced_side(scene: Scene) -> str:
    """The side of a tackle in the tight end's slot while an end fills the far tackle's slot, or "" (R74)."""
    at = dict(zip(scene.o_at, scene.o_pos, strict=True))
    for side, far in (("L", "R"), ("R", "L")):
        if at.get(f"{side}TE") in TACKLES and at.get(f"{far}T") in ENDS:
            return side
    return ""


def _set_offense(scene: Scene) -> None:
    scene.line_up_offense()
    unbalanced = _unbalanced_side(scene)
    back_at_f = "F" in scene.o_at
    spots = [
        _spot(at, pos, player.former, unbalanced, back_at_f)
        for at, pos, player in zip(scene.o_at, scene.o_pos, scene.o_player, strict=True)
    ]
    scene.o_job, scene.o_ok, scene.o_line, scene.o_down, scene.o_back, *_ = map(list, zip(*spots, strict=True))
    for o, (player, spot) in enumerate(zip(scene.o_player, spots, strict=True)):
        minds = int(spot.job == "C" and _minds_the_snap(scene, player))
        pos, tired = scene.o_pos[o], scene.snap.tired.get(("offense", player.no), _NO_TIREDNESS)
        scene.o_c[o] = c = max(0, player.c - spot.contact - minds - tired.c)
        scene.o_block[o] = c - 1 if c and pos in BLOCKS_LESS else c
        scene.o_p[o] = _pass_value(player, pos, spot.job, spot.value + tired.p)
        speed = player.s - spot.speed - minds
        scene.o_move[o] = max(0, speed - tired.move)
        scene.o_react[o] = max(0, speed - tired.react)
        scene.o_run[o] = max(0, speed - tired.pursuit)


class _Spot(NamedTuple):
    """What a position is on a spot: its job there, whether the specialist's bonuses hold, points off C, P and S."""

    job: str
    ok: bool
    line: bool
    down: bool
    back: bool
    contact: int
    value: int
    speed: int


@of_the_rules
@cache
def _spot(at: str, pos: str, former: str, unbalanced: str, back_at_f: bool) -> _Spot:
    job = _job(at, pos, unbalanced)
    contact, value, speed, ok = _out_of_place(at, job, pos, unbalanced, back_at_f)
    if former and former in _FORMER_OF_JOB[job]:
        value = 0
    line = job in ("C", "G", "T") and pos not in ENDS
    down = at in ("C", "LG", "RG", "LT", "RT", "LTE", "RTE")
    return _Spot(job, ok, line, down, job in ("B", "F", "H", "TB"), contact, value, speed)


def _minds_the_snap(scene: Scene, center: Player) -> bool:
    """A center in a shotgun who is no long snapper, where a league takes a point each off him (7.1.10)."""
    return scene.snap.shotgun and scene.options.shotgun_center_penalty and "LS" not in center.skills


_FORMER_OF_JOB: Final[dict[str, tuple[str, ...]]] = {
    "W": ("W", "E", "B"), "E": ("TE", "E"), "Q": ("Q", "QB"), "C": ("C",), "G": ("G",), "T": ("T",), "B": ("B",),
    "F": ("F", "B"), "H": ("H", "B"), "TB": ("TB", "H", "B"),
}  # fmt: skip


def _job(at: str, pos: str, unbalanced: str) -> str:
    """What a man plays on a spot: Q, F, TB, H, B (backfield), W, E, T, G, C."""
    if at in ("C", "Q", "F", "TB"):
        return at
    if at in ("LG", "RG"):
        return "G"
    if at in ("LT", "RT"):
        return "E" if unbalanced and at[0] != unbalanced and pos in ENDS else "T"
    if at in ("LTE", "RTE"):
        return "T" if at[0] == unbalanced else "E"
    if at in ("LTE-", "RTE-"):
        return "E"
    return "H" if at in ("LH", "RH") else "B" if at in ("LHE", "RHE") else "W"


def _out_of_place(at: str, job: str, pos: str, unbalanced: str, back_at_f: bool) -> tuple[int, int, int, bool]:
    """Points off C, P and S for playing there, and whether the specialist's bonuses hold (R75, R76)."""
    if job == "C":
        return (0, 0, 0, True) if pos == "C" else (0, 0, 0, False) if pos == "U" else (1, 99, 1, False)
    if job in ("G", "T"):
        utility = pos in ("U", "L")
        return (0 if pos == job or utility else 1, 0, 0, pos == job)
    if job == "E":
        if pos == "TE":
            return (0, 0, 0, True) if not at.endswith("-") else (1, 0, 0, False)
        if pos in ("E", "E*", "B*", "Q*"):
            return (0, 0, 0, False)
        return (1, 0 if pos in LINEMEN else 1, 0, False)
    if job == "W":
        if pos in ("W", "E", "B", "B*", "E*", "Q*"):
            return (0, 0, 0, pos == "W")
        return (1, 0 if pos == "TE" else 1, 0, False)
    if job == "Q":
        return (0 if pos in BACKS else 1, 0, 0, pos == "Q")
    return _in_backfield(at, pos, back_at_f)


def _in_backfield(at: str, pos: str, back_at_f: bool) -> tuple[int, int, int, bool]:
    if pos == "F":
        # A fullback belongs in the F zone unless he is the only back who could stand there (7.1.3).
        return (0, 0, 0, True) if at == "F" else (1 if back_at_f else 0, 0, 0, False)
    if pos == "H":
        return (0, 0, 0, at in ("LH", "RH", "F", "TB"))
    if pos == "TB":
        return (0, 0, 0, at == "TB")
    return (0 if pos in BACKS or pos == "E*" else 1, 0, 0, False)


def _pass_value(player: Player, pos: str, job: str, less: int) -> int:
    """Receiving value; passing value of the man at Q; pass blocking value of a lineman."""
    if job == "Q":
        return max(0, player.p - less) if pos in ("Q", "Q*") or player.former in ("Q", "QB") else 0
    if pos == "Q":
        return max(0, 1 - less)  # quarterbacks receive at one (7.1.2)
    return max(0, player.p - less)


# ------------------------------------------------------------------------------------------------------------- defense
def _set_defense(scene: Scene) -> None:
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


def _face_offense(scene: Scene) -> None:
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


_STEPS: Final = (
    (OFFENSE, offense_key, _set_offense),
    (DEFENSE, defense_key, _set_defense),
    (FACING, facing_key, _face_offense),
)
