"""Penetration: rushers who may meet a run behind the line, who blocks them, their chances, their contact (4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board, kinds
from . import contact, rush_blocking
from .carrying import Carry
from .scene import BLITZ, IN_ZONE, NOT, RUSH, SOMEWHAT, Scene

_WAITED: Final = 2  # chances off a lineman of the normal line (4.6.6a)
_ENOUGH: Final = 6  # contact value for which no further pulling blocker is spent (4.6.7)

Ways = tuple[tuple[int, int, int], ...]  # zones of the ballcarrier's way in reach: number, zone, steps


class Try(NamedTuple):
    """One rusher's attempt: where, with how many chances of six."""

    rusher: int
    zone: int
    number: int  # place of that zone on the ballcarrier's way
    chances: int
    earlier: tuple[tuple[int, int, int], ...] = ()  # place, zone, chances of zones where a lower die meets him before


def happens(scene: Scene) -> bool:
    """Penetration needs a rush or blitz, and neither a quick play nor a draw (4.6, 4.6.11).

    By option the linemen of the normal line try as well (4.6.6a).
    """
    coming = scene.rush or (scene.options.penetration_normal and scene.line == "normal")
    return coming and scene.options.penetration and not scene.quick and not scene.draw


class Front:
    """The rushers of a play with a given entry: who they are by zone, in which order they come, who blocks them.

    zones  rushers by zone on the line, from the offense's right to its left
    order  rushers with their zones, nearest the play first (R79); rank tells each one's place in it
    """

    __slots__ = ("_pairs", "_values", "entry", "order", "rank", "zones")

    def __init__(self, scene: Scene, entry: board.Entry) -> None:
        self.entry = entry
        self.zones = _rushers(scene)
        self.order = _approach(scene, self.zones, entry)
        self.rank = {d: place for place, (d, _) in enumerate(self.order)}
        self._pairs: dict[bool, dict[int, list[int]]] = {}
        self._values: dict[tuple[bool, int, int], int] = {}

    def pairs(self, scene: Scene, carry: Carry) -> dict[int, list[int]]:
        """Who blocks whom; backs help only when the ballcarrier crosses at once (4.6.8)."""
        with_backs = carry.first <= 1
        found = self._pairs.get(with_backs)
        if found is None:
            found = self._pairs[with_backs] = rush_blocking.pairings(scene, self, with_backs)
        return found

    def chances(self, scene: Scene, carry: Carry, d: int, zone: int, there: int, steps: int) -> int:
        """A rusher's chances of six at a zone, which may come out below one (4.6.4, R116)."""
        side = _SIDE[zone][there]
        key = (carry.first <= 1, d, side)
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = _value(scene, d, zone, side, self.pairs(scene, carry).get(d, ()))
        return value - 2 * steps


def front(scene: Scene) -> Front:
    """The front against the entry now thought of, made once."""
    assert scene.entry is not None
    if scene.front is None or scene.front.entry is not scene.entry:
        scene.front = Front(scene, scene.entry)
    return scene.front


def _rushers(scene: Scene) -> dict[int, list[int]]:
    """Rushers and blitzers by zone on the line, from the offense's right to its left."""
    comes = (RUSH, BLITZ)
    waiting = scene.options.penetration_normal and scene.line == "normal"
    men = [
        d
        for d, posture in enumerate(scene.d_posture)
        if (posture in comes or (waiting and scene.d_line[d]))
        and scene.d_rush_ok[d]
        and not scene.d_gone[d]
        and not scene.d_fallen[d]
    ]
    found: dict[int, list[int]] = {}
    for d in men:
        zone = board.AREA_ZONES[scene.d_area[d]][0]
        if zone in board.LOS_ZONES:
            found.setdefault(zone, []).append(d)
    for zone, coming in found.items():
        if len(coming) > 1 and zone in scene.rows:
            coming.sort(key=scene.rows[zone].index)
    return found


def _approach(scene: Scene, zones: dict[int, list[int]], entry: board.Entry) -> list[tuple[int, int]]:
    """Rushers nearest the play first, by place on the line, then by jersey (R79)."""
    ranked = []
    for zone, men in zones.items():
        middle = board.MIDDLE[zone]
        row = scene.rows.get(zone, men)
        for d in men:
            place = row.index(d) if entry.x > middle else len(row) - 1 - row.index(d)
            ranked.append((abs(middle - entry.x), place, scene.d_no[d], d, zone))
    ranked.sort()
    return [(d, zone) for *_, d, zone in ranked]


@of_the_rules
@lru_cache(maxsize=8192)
def _in_reach(zone: int, zones: tuple[int, ...], spent: tuple[int, ...], late: int) -> Ways:
    """The zones of a way where a rusher from a zone on the line can be in time, each with its number and his steps."""
    distances = board.PENETRATION_STEPS[zone]
    return tuple(
        (number, there, distances[there])
        for number, (there, points) in enumerate(zip(zones, spent, strict=True))
        if distances[there] <= points + late
    )


def tries(scene: Scene, carry: Carry) -> list[Try]:
    """The attempts on a way of the ballcarrier, nearest the play first (R114, R116)."""
    rush = front(scene)
    rush.pairs(scene, carry)
    late = max(scene.held_up, scene.late // 2 - carry.total)  # who passes through his zone holds him up (4.1.16)
    found, straight = [], []
    for d, zone in rush.order:
        ways = _in_reach(zone, carry.zones, carry.spent, late)
        if zone != rush.entry.zone:
            found.append(_attempt(scene, rush, carry, d, zone, ways))
        elif scene.options.penetration_target:
            straight.append(_from_the_target(scene, d, zone, ways))
    return found + straight


def _attempt(scene: Scene, rush: Front, carry: Carry, d: int, zone: int, ways: Ways) -> Try:
    """The first zone in reach where he has a chance, else the first in reach (R114)."""
    best: Try | None = None
    for number, there, steps in ways:
        chances = rush.chances(scene, carry, d, zone, there, steps)
        if chances >= 1:
            return Try(d, there, number, chances)
        if best is None:
            best = Try(d, there, number, chances)
    return best or Try(d, -1, -1, 0)


def _from_the_target(scene: Scene, d: int, zone: int, ways: Ways) -> Try:
    """A rusher of the entry zone, whom everybody blocks who goes there (4.6.6b): his best chance on the way, and those
    at which he would be there sooner."""
    blockers = scene.blockers_in(zone)
    found = [
        (number, there, _value(scene, d, zone, _SIDE[zone][there], blockers) - 2 * steps)
        for number, there, steps in ways
    ]
    if not found:
        return Try(d, -1, -1, 0)
    number, there, chances = max(found, key=lambda one: (one[2], -one[0]))
    return Try(d, there, number, chances, tuple(one for one in found if one[0] < number))


def danger(scene: Scene, carry: Carry) -> int:
    """The sum of chances of six with which rushers would meet the ballcarrier on a way."""
    return sum([attempt.chances for attempt in tries(scene, carry) if attempt.chances > 0])


# ------------------------------------------------------------------------------------------------------------- chances
def _side(zone: int, there: int) -> int:
    """On which side of the rusher's zone the point of contact lies: -1 left, 1 right, 0 straight behind."""
    low, high = board.X_RANGE[zone]
    point = board.MIDDLE[there]
    if low < point < high:
        return 0
    return -1 if point < board.MIDDLE[zone] else 1


_SIDE: Final = {zone: {there: _side(zone, there) for there in board.OFF_ZONES} for zone in board.LOS_ZONES}


def _value(scene: Scene, d: int, zone: int, side: int, blockers: Sequence[int]) -> int:
    """Chances of six of a rusher who needs no step: what he and those who block him are worth (4.6.4, R116)."""
    value = scene.d_c[d] + scene.d_run[d] + scene.d_rush_p[d] + scene.d_rush_bonus[d]
    if scene.slow:
        value += 2
    if scene.d_posture[d] == IN_ZONE:
        value -= _WAITED
    if scene.d_run_blitz[d] and scene.d_pos[d] in kinds.LINEBACKERS:
        value += 2
    nearer = _nearer(scene, d, zone, side)
    half = sum([_blocking(scene, o, d, zone, side, nearer) for o in blockers])
    faster = scene.d_player[d].s - scene.o_player[scene.carrier].s
    return value - half // 2 - nearer + (faster if faster > 0 else 0)


def _nearer(scene: Scene, d: int, zone: int, side: int) -> int:
    """Defenders of his zone between him and the point, rushing or not (RULING 11)."""
    row = scene.rows.get(zone)
    if side == 0 or row is None:
        return 0
    place = row.index(d)
    return place if side > 0 else len(row) - 1 - place


def _blocking(scene: Scene, o: int, d: int, zone: int, side: int, nearer: int) -> int:
    """Blocking value in halves: contact, speed, a lineman's pass value, age, and the penalty by slot (4.6.4)."""
    speed, player = scene.o_move[o], scene.o_player[o]
    lineman = scene.o_line[o]
    experienced = lineman and kinds.is_experienced(player)
    step = 2 if speed >= 4 or (experienced and speed == 3) else 1 if speed in (2, 3) else 0
    value = 2 * (scene.o_c[o] + step)
    if lineman:
        value += 2 * scene.o_p[o]
    if scene.o_pos[o] == "T" and scene.o_ok[o] and scene.o_at[o] in ("LT", "RT"):
        value += 2
    if kinds.is_rookie(player):
        value -= 1
    if scene.o_back[o]:
        value -= 4 + (2 if scene.o_pos[o] in ("H", "TB") else 0)
    elif side:
        value -= 2 * _slot_penalty(scene, o, d, zone, side, nearer)
    return max(0, value)


def _slot_penalty(scene: Scene, o: int, d: int, zone: int, side: int, nearer: int) -> int:
    """A blocker whose slot lies farther from the boundary than the rusher's place is late (R116)."""
    slots = rush_blocking.INNER.get(zone, ())
    if scene.o_at[o] not in slots:
        return 0
    index = slots.index(scene.o_at[o])
    if zone == board.L:
        index = len(slots) - 1 - index  # the slots of L are told from the center, those of C and R from the left
    late = (len(slots) - 1 - index if side > 0 else index) - nearer
    if late <= 0:
        return 0
    return late * (1 + max(0, scene.d_run[d] - scene.o_move[o]))


def man_of_puller(scene: Scene, puller: int) -> int | None:
    """The rusher whom a pulling lineman would have blocked, had he stayed (4.7.8, R120)."""
    zone = board.CROSSING[scene.o_start[puller]]
    rush = front(scene)
    if zone not in rush.zones:
        return None
    kept, scene.left_play = scene.left_play, [o for o in scene.left_play if o != puller]
    paired: dict[int, list[int]] = {}
    rush_blocking.pair(scene, rush, zone, rush_blocking.slots(scene, zone), paired)
    scene.left_play = kept
    return next((d for d, men in paired.items() if puller in men), None)


# ------------------------------------------------------------------------------------------------------------ the rolls
def attempt_all(scene: Scene, carry: Carry) -> list[Try]:
    """Roll for every rusher with a chance; those who get through, by the ballcarrier's way (R117)."""
    attempts = tries(scene, carry)
    paired = front(scene).pairs(scene, carry)
    _involve(scene, {a.rusher: paired.get(a.rusher, []) for a in attempts if a.zone >= 0})
    through = []
    for attempt in attempts:
        if attempt.zone < 0:
            continue
        die = scene.dice.die(6, "penetration") if attempt.chances >= 1 else None
        success = die is not None and die <= attempt.chances
        if die is not None and success:
            attempt = _as_early_as(attempt, die)
        scene.out.steps.append(
            {
                "step": "penetration",
                "defender": scene.d_no[attempt.rusher],
                "chances": max(0, attempt.chances),
                "roll": die,
                "success": success,
                "zone": board.zone_name(attempt.zone),
            }
        )
        if die is not None and not _stays(scene, attempt.rusher):
            scene.d_gone[attempt.rusher] = not success
        if success:
            scene.d_zone[attempt.rusher] = attempt.zone
            through.append(attempt)
    return sorted(through, key=lambda attempt: attempt.number)


def _as_early_as(attempt: Try, die: int) -> Try:
    """The attempt where it comes about: as early on the way as the number rolled allows (4.6.6b)."""
    sooner = next((one for one in attempt.earlier if die <= one[2]), None)
    return attempt if sooner is None else attempt._replace(number=sooner[0], zone=sooner[1], chances=sooner[2])


def _stays(scene: Scene, d: int) -> bool:
    """Who fails from the normal line or from the entry zone is still there for the contact at the line (4.6.6a, b)."""
    home = board.AREA_ZONES[scene.d_area[d]][0]
    return scene.d_posture[d] == IN_ZONE or (scene.entry is not None and home == scene.entry.zone)


def _involve(scene: Scene, paired: dict[int, list[int]]) -> None:
    """Men not written in who block a rusher take part somewhat: their man-defenders are freer (4.2.6).

    Assignments are made only in zones from which a rusher can be there in time (4.6.1).
    """
    for men in paired.values():
        for o in men:
            if scene.o_role[o] == NOT:
                scene.o_role[o] = SOMEWHAT


def meet(scene: Scene, through: list[Try]) -> int | None:
    """Contacts behind the line in the order of the way; the yard where the run ends there, or None (R117)."""
    for number in sorted({attempt.number for attempt in through}):
        men = [attempt.rusher for attempt in through if attempt.number == number]
        zone = through[[attempt.number for attempt in through].index(number)].zone
        yard = board.REAR[zone]
        helpers = _helpers(scene, zone, men)
        for o in helpers:
            scene.o_zone[o] = zone
        sides = contact.weigh(scene, zone, men, first=False, catch_zone=False)
        cell = contact.roll(scene, zone, yard, sides)
        scene.place = 0
        if cell.gain is not None and yard + cell.gain <= board.FRONT[zone]:
            return scene.limit
        for d in men:
            scene.d_gone[d] = True
    return None


def _helpers(scene: Scene, zone: int, men: list[int]) -> list[int]:
    """Pulling linemen or a fullback ahead of the ballcarrier who help against rushers from ahead (4.6.7)."""
    entry = scene.entry
    if entry is None or zone != entry.origin or not all(_from_ahead(scene, d, entry) for d in men):
        return []
    able = [o for o in scene.pulled if scene.o_blocks[o] and scene.o_zone[o] in entry.path]
    base = scene.o_c[scene.carrier] - sum(contact.tells(scene, men, first=False))
    for size in range(len(able) + 1):
        for chosen in combinations(sorted(able, key=lambda o: (scene.o_block[o], scene.o_no[o])), size):
            if base + sum(scene.o_block[o] for o in chosen) >= _ENOUGH:
                return list(chosen)
    return able


def _from_ahead(scene: Scene, d: int, entry: board.Entry) -> bool:
    """From the zone beside the entry on the side to which the play goes."""
    home = board.AREA_ZONES[scene.d_area[d]][0]
    middle = sum(board.X_RANGE[home]) / 2
    toward = scene.flow or entry.x - board.CENTER_X
    return home in board.SIDEWAYS[entry.zone] and (middle - entry.x) * toward > 0
