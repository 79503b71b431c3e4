"""The pass rush: who blocks, who rushes, what the total is (5.3, R143-145, R151, R157)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from .. import board
from ..scrimmage import naming
from ..scrimmage.scene import BLITZ, DELAYED, Scene
from ..scrimmage.setup import HALFBACKS, LINEBACKERS, is_experienced, is_rookie
from ..tables import TABLES

_VALUE: Final = TABLES["rush_value"]
_BLOCK: Final = TABLES["block_value"]
_EXTRA: Final[int] = _VALUE["unblocked (extra) rusher"]
_DELAY: Final[int] = _VALUE["delayed blitzer"]
_CROWDED: Final[int] = _VALUE["over 4 in C, 3 in L or R, 2 in WL or WR (rollout)"]
_HOME_LATE: Final = -1  # a lineman who stayed home, on a second look (5.0.4)
_RUN_BLITZ: Final[int] = _VALUE["run blitz LB"]
_WIDE_BLITZ: Final[int] = _VALUE["blitzer from WL/WR on a rollout his way"]
_STUNT: Final[dict[str, int]] = _VALUE["stunt"]
SPARE_POINT: Final[int] = _BLOCK["unused movement point"]
LATER: Final[tuple[int, int, int]] = (0, _BLOCK["second receiver"], _BLOCK["third receiver"])
SHOTGUN: Final[int] = _BLOCK["shotgun"]
LIGHT: Final = 21  # a rush below this leaves the passer time (5.3.17)
_CHANGES: Final[dict[tuple[str, str], tuple[bool, int]]] = {
    (row["offense"], row["line"]): (row["rush"], row["per_rusher"]) for row in TABLES["rush_occurs"]
}
_ROOM: Final = {board.C: 4, board.L: 3, board.R: 3, board.ZONE["WL"]: 2, board.ZONE["WR"]: 2}
_SLOTS: Final = {
    board.C: ("LG", "C", "RG"),
    board.L: ("LT", "LTE", "LTE-"),
    board.R: ("RT", "RTE", "RTE-"),
}
_BACKS_BESIDE: Final = {board.L: ("LH", "LHE"), board.R: ("RH", "RHE")}
_WIDE: Final = {"L": board.ZONE["WL"], "R": board.ZONE["WR"]}
_WIDE_SPOTS: Final = {"L": ("LW", "LWW", "LW-", "LWW-"), "R": ("RW", "RWW", "RW-", "RWW-")}
_AREA_OF_LINE: Final = {board.AREA["L"]: board.L, board.AREA["C"]: board.C, board.AREA["R"]: board.R}
_DEFAULT_BACKS: Final = ("F", "TB", "LH", "RH")

Roll = Literal["", "L", "R"]


@dataclass(slots=True)
class Pocket:
    """Who protects the passer and who comes, for one play.

    blockers  places of those who pass block, the passer not among them
    rushers   zone -> places of those who rush from it, as they stand from the offense's right
    roll      side of a successful rollout, "" in the pocket
    whole     blockers and rushers before a rollout left one side out, None otherwise
    late      points of the rush for the side that joined it late (5.3.15a)
    """

    blockers: list[int]
    rushers: dict[int, list[int]]
    roll: Roll
    passer: int
    whole: tuple[list[int], dict[int, list[int]]] | None = None
    late: int = 0

    @property
    def coming(self) -> list[int]:
        """Everybody who rushes, zone by zone."""
        return [d for men in self.rushers.values() for d in men]


def occurs(scene: Scene, slow: bool, later: bool = False) -> bool:
    """Whether there is a rush against a throw of this depth (5.3); ``later``: to a second receiver."""
    return _CHANGES[_depth(scene, slow), scene.line][0] or (later and _comes_home_late(scene))


def _comes_home_late(scene: Scene) -> bool:
    """Linemen who stay home rush on a second look, where a league keeps to 5.0.4 (option of 5.3.13)."""
    return scene.line == "stay_home" and not scene.quick and scene.options.stay_home_second_rush


def _depth(scene: Scene, slow: bool) -> str:
    return "quick" if scene.quick else "slow" if slow else "normal"


# ------------------------------------------------------------------------------------------------------------ the men
def blockers(scene: Scene, busy: frozenset[int], stay: frozenset[int], out: frozenset[int]) -> list[int]:
    """Places of those who pass block: the line, unwritten ends beside it and backs between the tackles (5.3.1, R144).

    ``busy`` are the receivers; ``stay`` and ``out`` what the coach says of others.
    """
    found = []
    for o, at in enumerate(scene.o_at):
        if at == "Q" or o in busy or o in out:
            continue
        line = at in ("C", "LG", "RG", "LT", "RT", "LTE", "RTE", "LTE-", "RTE-")
        wide = at[:2] in ("LW", "RW")
        if line or at in _DEFAULT_BACKS or (o in stay and not (wide and scene.o_pos[o] == "W")):
            found.append(o)
    return found


def rushers(scene: Scene) -> dict[int, list[int]]:
    """Who rushes from L, C and R at the snap, as they stand from the offense's right; stunting linemen have traded
    places (5.3.3, 5.3.18)."""
    rows = {zone: [d for d in scene.rows.get(zone, []) if rushes(scene, d)] for zone in (board.R, board.C, board.L)}
    numbers = scene.d_no
    for one, other in scene.snap.stunts:
        if one in numbers and other in numbers:
            trade = {numbers.index(one): numbers.index(other), numbers.index(other): numbers.index(one)}
            rows = {zone: [trade.get(d, d) for d in men] for zone, men in rows.items()}
    return rows


def rushes(scene: Scene, d: int) -> bool:
    """Whether a man on the line goes for the passer at the snap, whatever the line option makes of it."""
    if scene.d_fallen[d] or scene.d_gone[d]:
        return False
    if scene.d_line[d]:
        return scene.d_duty[d] == "line"
    return scene.d_posture[d] == BLITZ


def _latecomers(scene: Scene, zone: int) -> list[int]:
    """Delayed blitzers who come through a zone: from LS and RS outside, from SL and SR at the edge of C (5.3.24)."""
    entries = {
        board.L: ("L", "LS"),
        board.C: ("C", "SL", "SR"),
        board.R: ("R", "RS"),
    }[zone]
    men = [
        d
        for d, area in enumerate(scene.d_area)
        if board.AREA_NAMES[area] in entries and _comes_late(scene, d) and not scene.d_fallen[d]
    ]
    men.sort(key=scene.d_no.__getitem__)
    room = _ROOM[board.C] - sum(rushes(scene, d) for d in scene.rows.get(board.C, []))
    return men[: max(0, room)] if zone == board.C else men


def _comes_late(scene: Scene, d: int) -> bool:
    """A delayed blitzer, or a blitzer who starts too wide to be there at once."""
    if scene.d_posture[d] == DELAYED:
        return True
    return scene.d_posture[d] == BLITZ and scene.d_area[d] not in _AREA_OF_LINE


def bring_delayed(scene: Scene, pocket: Pocket) -> None:
    """On a later throw the delayed blitzers come, those from WL and WR among them (5.3.24)."""
    coming = pocket.coming
    for zone, men in pocket.rushers.items():
        if zone in _ROOM and zone not in _WIDE.values():
            late = [d for d in _latecomers(scene, zone) if d not in coming]
            pocket.rushers[zone] = [*late, *men] if zone == board.R else [*men, *late]


_FAR_SIDE: Final = 3  # what the blind side is worth to a rush that it joins late


def join_far_side(scene: Scene, pocket: Pocket) -> None:
    """On a second look the side that a rollout left behind has caught up (5.3.15a, a league option)."""
    if pocket.whole is not None and scene.options.rollout_far_side and not pocket.late:
        pocket.blockers, pocket.rushers = pocket.whole[0], {**pocket.rushers, **pocket.whole[1]}
        pocket.late = _FAR_SIDE


_RELEASE: Final = {"H": 15, "TB": 15, "B": 18, "B*": 18, "F": 21, "TE": 21}  # total above which he is not needed


def release(scene: Scene, pocket: Pocket, spare: int, stay: frozenset[int]) -> list[int]:
    """Places of backs and ends who leave the pocket because it holds without them, halfbacks first; they run
    diversionary routes (5.3.1, a league option)."""
    gone: list[int] = []
    for pos, least in _RELEASE.items():
        for o in [o for o in pocket.blockers if scene.o_pos[o] == pos and not scene.o_line[o] and o not in stay]:
            pocket.blockers.remove(o)
            rushing = rush_points(scene, pocket, scene.slow, later=False)[0]
            if blocking(scene, pocket) + SPARE_POINT * spare - rushing > least:
                gone.append(o)
            else:
                pocket.blockers.append(o)
    pocket.blockers.sort()
    return gone


def wide_blitzers(scene: Scene, side: str) -> list[int]:
    """Blitzers from WL or WR, who matter when the passer rolls their way (5.3.15)."""
    area = board.AREA_OF[_WIDE[side]]
    return [d for d, posture in enumerate(scene.d_posture) if posture == BLITZ and scene.d_area[d] == area]


# ---------------------------------------------------------------------------------------------------------- rolling out
def rolls_out(scene: Scene, pocket: Pocket, side: Roll, busy: frozenset[int], out: frozenset[int]) -> bool:
    """The rollout test: enough speed, and more blockers than rushers on that side (5.3.15, R145)."""
    zone = board.L if side == "L" else board.R
    wide = wide_blitzers(scene, side)
    ours = [o for o in _side_blockers(scene, pocket, side, busy, out, bool(wide)) if not _in_middle(scene, o)]
    if len(ours) <= len(pocket.rushers[zone]) + len(wide):
        return False
    chances = _rollout_chances(scene, pocket)
    if chances <= 0:
        return False
    if chances >= _SURE:
        return True
    die = scene.dice.die(6, "rollout")
    success = die <= chances
    scene.step("rollout", roll=die, success=success)
    return success


_SURE: Final = 6
_CHANCES_A_POINT, _TOO_SLOW = 2, 2
_SOFTER: Final = {"rush": 0, "normal": 1, "cover_linemen": 2, "stay_home": 3}  # sixths (5.3.15, a league option)


def _rollout_chances(scene: Scene, pocket: Pocket) -> int:
    """Chances of six: none at speed 2, two more a point. A league may add some against softer lines, and all of them
    against a rush too light to keep him where he is (5.3.15)."""
    chances = _CHANCES_A_POINT * (scene.o_move[pocket.passer] - _TOO_SLOW)
    if not scene.options.rollout_line_bonus:
        return chances
    if rush_points(scene, pocket, scene.slow, later=False)[0] < LIGHT:
        return _SURE
    return chances + _SOFTER[scene.line]


def _in_middle(scene: Scene, o: int) -> bool:
    return scene.o_at[o] in ("LG", "C", "RG", "F", "TB")


def _side_blockers(
    scene: Scene, pocket: Pocket, side: str, busy: frozenset[int], out: frozenset[int], blitz: bool
) -> list[int]:
    """Blockers of the middle and of one side; a back behind the end joins them, a wide man takes a blitzer there."""
    found = [o for o in pocket.blockers if _in_middle(scene, o) or scene.o_at[o][0] == side]
    for o, at in enumerate(scene.o_at):
        if o in busy or o in out or o in found:
            continue
        wide = blitz and at in _WIDE_SPOTS[side] and scene.o_pos[o] != "W"
        if at == f"{side}HE" or wide:
            found.append(o)
    return found


def roll(scene: Scene, pocket: Pocket, side: Roll, busy: frozenset[int], out: frozenset[int]) -> None:
    """Make a pocket that of a successful rollout: only the middle and that side count (5.3.15)."""
    wide = wide_blitzers(scene, side)
    pocket.whole = pocket.blockers, pocket.rushers
    pocket.blockers = _side_blockers(scene, pocket, side, busy, out, bool(wide))
    pocket.rushers = {board.C: pocket.rushers[board.C], _half(side): pocket.rushers[_half(side)]}
    if wide:
        pocket.rushers[_WIDE[side]] = wide
    pocket.roll = side


def _half(side: str) -> int:
    return board.L if side == "L" else board.R


# -------------------------------------------------------------------------------------------------------------- totals
def blocking(scene: Scene, pocket: Pocket) -> int:
    """The blockers' points and the passer's, the odd half dropped (5.3.1, 5.3.3a)."""
    passer = scene.o_player[pocket.passer]
    halves = 2 * (scene.o_c[pocket.passer] + max(0, passer.s - _tired_move(scene, pocket.passer)))
    for o in pocket.blockers:
        halves += _block_halves(scene, o)
    return halves // 2


def _tired_move(scene: Scene, o: int) -> int:
    return scene.o_player[o].s - scene.o_move[o]


_SPEED_HALVES: Final = (0, 0, 2, 3, 4)  # speed 0 to 4 and above, in half points
_HALF_SPEED: Final = 3  # the speed that adds a point and a half, or one where a league has no halves (5.3.1a)


def _block_halves(scene: Scene, o: int) -> int:
    """Half points of one pass blocker."""
    pos, player = scene.o_pos[o], scene.o_player[o]
    halves = 2 * scene.o_c[o] + _SPEED_HALVES[min(4, scene.o_move[o])]
    if scene.o_move[o] == _HALF_SPEED and not scene.options.half_speed3:
        halves -= 1
    if scene.o_line[o]:
        halves += 2 * scene.o_p[o] + 2 * (pos == "T" and scene.o_at[o] in ("LT", "RT"))
    if pos in ("H", "TB"):
        halves -= 2
    if scene.options.age_block:
        halves += (scene.o_line[o] and is_experienced(player)) - is_rookie(player)
    return halves


def rush_points(scene: Scene, pocket: Pocket, slow: bool, later: bool) -> tuple[int, dict[int, int]]:
    """What the rush is worth, and what each rusher adds to it.

    ``later``: a throw to a second receiver, when stunts and delayed blitzes tell.
    """
    rushed, change = _CHANGES[_depth(scene, slow), scene.line]
    if not rushed:
        change = _HOME_LATE
    worth = {d: _rusher(scene, d, later) + change for d in pocket.coming}
    for zone, men in pocket.rushers.items():
        if zone in _WIDE.values():
            for d in men:
                worth[d] += _WIDE_BLITZ - (_DELAY if later else 0)  # he is there from the start
        if len(men) > _ROOM[zone]:
            for d in sorted(men, key=worth.__getitem__)[: len(men) - _ROOM[zone]]:
                worth[d] += _CROWDED
    if scene.options.extra_rusher:
        for d, bonus in _matchups(scene, pocket).items():
            worth[d] += bonus
    return sum(worth.values()), worth


def _rusher(scene: Scene, d: int, later: bool) -> int:
    value = scene.d_c[d] + scene.d_run[d]
    if scene.d_line[d]:
        value += scene.d_rush_p[d] + scene.d_rush_bonus[d]
    elif scene.d_run_blitz[d] and scene.d_pos[d] in LINEBACKERS:
        value += _RUN_BLITZ
    elif later and _comes_late(scene, d):
        value += _DELAY
    if any(scene.d_no[d] in pair for pair in scene.snap.stunts):
        value += _STUNT["second" if later else "first"]
    return value


def plain_line_points(scene: Scene) -> int:
    """The linemen's rush values without the line option's change (5.3.14)."""
    linemen = (d for zone in (board.L, board.C, board.R) for d in scene.rows.get(zone, []) if scene.d_line[d])
    return sum(_rusher(scene, d, False) for d in linemen if rushes(scene, d))


# --------------------------------------------------------------------------------------- extra and outside rushers
def _matchups(scene: Scene, pocket: Pocket) -> dict[int, int]:
    """Bonus of every rusher whom nobody blocks, or who is faster than his outside blocker (5.3.2a, b, R144)."""
    free, taken_by = _pick_up(scene, pocket)
    bonus = dict.fromkeys(free, _EXTRA)
    for zone in (board.L, board.R):
        men = pocket.rushers.get(zone)
        if not men:
            continue
        outermost = men[-1] if zone == board.L else men[0]
        if outermost in free:
            continue
        blocker: int | None = taken_by.get(outermost, _outer_lineman(scene, pocket, zone))
        if blocker is None:
            continue
        faster = scene.d_run[outermost] - scene.o_move[blocker] - 1
        if faster > 0:
            bonus[outermost] = faster
    return bonus


def _outer_lineman(scene: Scene, pocket: Pocket, zone: int) -> int | None:
    """The outermost blocker in the slots facing L or R."""
    for at in reversed(_SLOTS[zone]):
        for o in pocket.blockers:
            if scene.o_at[o] == at:
                return o
    return None


def _pick_up(scene: Scene, pocket: Pocket) -> tuple[list[int], dict[int, int]]:
    """Rushers that nobody blocks, and who of the backs took whom (5.3.2a)."""
    extra: dict[int, list[int]] = {}
    for zone, men in pocket.rushers.items():
        if zone in _SLOTS:  # nobody is an extra rusher from WL or WR, who has a bonus of his own
            order = sorted(men, key=lambda d: (_class(scene, d), _inside(men, zone, d)))
            extra[zone] = order[_facing(scene, pocket, zone) :]
    taken: dict[int, int] = {}
    for o in _backs(scene, pocket):
        where = next((z for z in _responsible(scene, o) if extra.get(z)), None)
        if where is not None:
            taken[extra[where].pop(0)] = o
    if scene.options.guard_helps_outside:
        _guard_helps(scene, pocket, extra)
    return [d for men in extra.values() for d in men], taken


def _guard_helps(scene: Scene, pocket: Pocket, extra: dict[int, list[int]]) -> None:
    """A guard with nobody before him takes a man from L or R who is no faster than he (5.3.2a, a league option)."""
    if len(pocket.rushers.get(board.C, ())) != 1:
        return
    for zone, spot in ((board.L, "LG"), (board.R, "RG")):
        guard = next((o for o in pocket.blockers if scene.o_at[o] == spot), None)
        slow = [d for d in extra.get(zone, ()) if guard is not None and scene.d_run[d] <= scene.o_move[guard]]
        if slow:
            extra[zone].remove(slow[0])
            return


def _class(scene: Scene, d: int) -> int:
    """Linemen are blocked first, then linebackers, then halfbacks."""
    return 0 if scene.d_line[d] else 2 if scene.d_pos[d] in HALFBACKS else 1


def _inside(men: list[int], zone: int, d: int) -> int:
    """Rank from the inside of a zone; rows run from the offense's right."""
    place = men.index(d)
    return place if zone == board.L else len(men) - 1 - place


def _facing(scene: Scene, pocket: Pocket, zone: int) -> int:
    """How many linemen and ends face a zone and block."""
    return sum(1 for o in pocket.blockers if scene.o_at[o] in _SLOTS[zone])


def _backs(scene: Scene, pocket: Pocket) -> list[int]:
    """Blocking backs in the order in which they commit themselves: beside, at F, at TB (5.3.2b)."""
    order = ("LH", "RH", "LHE", "RHE", "F", "TB")
    backs = [o for o in pocket.blockers if scene.o_at[o] in order]
    return sorted(backs, key=lambda o: order.index(scene.o_at[o]))


def _responsible(scene: Scene, o: int) -> tuple[int, ...]:
    """Zones whose extra rushers a back picks up, in order."""
    at = scene.o_at[o]
    for zone, spots in _BACKS_BESIDE.items():
        if at in spots:
            return (zone,)
    if at == "F" and scene.o_pos[o] in ("F", "B", "B*"):
        weak = "L" if naming.strong_side(scene.offense) == "R" else "R"
        hand = naming.throwing_hand(scene.offense)
        sides = dict.fromkeys((weak, hand, "L", "R"))
        return (board.C, *(_half(side) for side in sides))
    return (board.C,)


# ------------------------------------------------------------------------------------------- what linemen do to a pass
_BATTED_SIDE: Final = {
    board.L: frozenset(board.ZONE[name] for name in ("WL", "WWL", "LS", "IL")),
    board.R: frozenset(board.ZONE[name] for name in ("WR", "WWR", "RS", "IR")),
}
_BATTED_MIDDLE: Final = frozenset(board.ZONE[name] for name in ("SL", "SR", "SC"))


def batted(scene: Scene, zone: int) -> int:
    """Pass value of linemen in the way of a low pass to a zone: quick or bullet (5.1.5, 5.5.4, R151)."""
    if scene.line not in ("rush", "normal"):
        return 0
    stunting = {no for pair in scene.snap.stunts for no in pair}
    less = 1 if scene.line == "normal" else 0

    def values(line: int) -> list[int]:
        men = [d for d in scene.rows.get(line, []) if scene.d_line[d] and rushes(scene, d)]
        return [max(0, scene.d_rush_p[d] - less) for d in men if scene.d_no[d] not in stunting]

    if zone in _BATTED_MIDDLE:
        return sum(sorted(values(board.C))[-2:])
    return sum(sum(values(line)) for line, zones in _BATTED_SIDE.items() if zone in zones)
