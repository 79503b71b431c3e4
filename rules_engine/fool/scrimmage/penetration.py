"""Penetration: rushers who may meet a run behind the line, who blocks them, their chances, their contact (4.6)."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from ...football.steps import Step, shape
from .. import board, kinds
from . import contact, rush_blocking
from .carrying import Carry
from .scene import BLITZ, IN_ZONE, NOT, RUSH, SOMEWHAT, Scene, marked

_ATTEMPT: Final = shape("penetration", "defender", "chances", "roll", "success", "zone")

_WAITED: Final = 2  # chances off a lineman of the normal line (4.6.6a)
_ENOUGH: Final = 6  # contact value for which no further pulling blocker is spent (4.6.7)

# What orders rushers as one number, most important first: how far from the play in halves of a square, place in the
# row, jersey, place among the men.
_MEN: Final = 16  # above every place
_JERSEYS: Final = 1000
_ZONES: Final = range(len(board.ZONE_NAMES))
_ON_THE_LINE: Final = range(max(board.LOS_ZONES) + 1)
_FAR: Final = {
    name: tuple(int(2 * abs(board.MIDDLE[zone] - entry.x)) for zone in _ON_THE_LINE)
    for name, entry in board.ENTRIES.items()
}


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
    if scene.quick or scene.draw or not (scene.rush or scene.line == "normal"):
        return False
    return scene.options.penetration and (scene.rush or scene.options.penetration_normal)


class Matchups:
    """Who blocks whom, and what the rushers are worth then.

    blocked   rusher -> those who block him
    """

    __slots__ = ("_values", "blocked")

    def __init__(self, blocked: dict[int, list[int]]) -> None:
        self.blocked = blocked
        self._values: dict[int, int] = {}  # by rusher and side

    def chances(self, scene: Scene, d: int, zone: int, there: int, steps: int) -> int:
        """A rusher's chances of six at a zone, which may come out below one (4.6.4, R116)."""
        side = _SIDE[zone][there]
        key = d * 3 + side + 1
        value = self._values.get(key)
        if value is None:
            value = self._values[key] = _value(scene, d, zone, side, self.blocked.get(d))
        return value - 2 * steps


class Front:
    """The rushers of a play with a given entry: who they are by zone, in which order they come, who blocks them.

    zones    rushers by zone on the line, from the offense's right to its left
    order    rushers with their zones, nearest the play first (R79)
    crowded  in some zone there are more of them than blockers
    """

    __slots__ = ("_free", "_matchups", "crowded", "entry", "order", "zones")

    def __init__(self, scene: Scene, entry: board.Entry) -> None:
        self.entry = entry
        self.zones = _rushers(scene)
        self.order = _approach(scene, self.zones, entry)
        self.crowded = rush_blocking.crowded(scene, self)
        self._free = Matchups({})
        self._matchups: dict[int, Matchups] = {}  # by who is harmless, and whether backs help

    def nearest(self, zone: int) -> list[int]:
        """The rushers of a zone, nearest the play first."""
        return [d for d, there in self.order if there == zone]

    def matchups(self, scene: Scene, carry: Carry) -> Matchups:
        """Who blocks whom; backs help only when the ballcarrier crosses at once (4.6.8)."""
        with_backs, harmless = carry.first <= 1, self.harmless(scene, carry)
        key = harmless * 2 + with_backs
        found = self._matchups.get(key)
        if found is None:
            found = self._matchups[key] = Matchups(rush_blocking.pairings(scene, self, with_backs, harmless))
        return found

    def harmless(self, scene: Scene, carry: Carry) -> int:
        """Rushers who would have no chance on a way of the ballcarrier even unblocked, as bits; nobody where there are
        blockers enough for all (4.6.4)."""
        found = 0
        if self.crowded:
            late = _late(scene, carry)
            for d, zone in self.order:
                if zone != self.entry.zone and _attempt(scene, self._free, carry, d, zone, late)[1] < 1:
                    found |= 1 << d
        return found


def front(scene: Scene) -> Front:
    """The front against the entry now thought of, made once."""
    assert scene.entry is not None
    if scene.front is None or scene.front.entry is not scene.entry:
        scene.front = Front(scene, scene.entry)
    return scene.front


def _rushers(scene: Scene) -> dict[int, list[int]]:
    """Rushers and blitzers by zone on the line, from the offense's right to its left."""
    waiting = scene.options.penetration_normal and scene.line == "normal"
    able, gone, fallen = scene.d_rush_ok, scene.d_gone, scene.d_fallen
    coming = 0  # as bits
    for d, posture in enumerate(scene.d_posture):
        rushes = posture in (RUSH, BLITZ) or (waiting and scene.d_line[d])
        if rushes and able[d] and not gone[d] and not fallen[d]:
            coming |= 1 << d
    found: dict[int, list[int]] = {}
    for zone, row in scene.rows.items():
        men = [d for d in row if coming >> d & 1]
        for d in men:
            coming &= ~(1 << d)
        if men:
            found[zone] = men
    if coming:  # blitzers from beside the line
        for d, area in enumerate(scene.d_area):
            zone = board.AREA_ZONES[area][0]
            if coming >> d & 1 and not board.ROW[zone]:
                found.setdefault(zone, []).append(d)
    return found


def _approach(scene: Scene, zones: dict[int, list[int]], entry: board.Entry) -> list[tuple[int, int]]:
    """Rushers nearest the play first, by place on the line, then by jersey (R79)."""
    far = _FAR[entry.name]
    ranked: list[int] = []
    for zone, men in zones.items():
        row, from_right = scene.rows.get(zone, men), entry.x > board.MIDDLE[zone]
        for number, d in enumerate(men):
            place = number if len(men) == len(row) else row.index(d)
            if not from_right:
                place = len(row) - 1 - place
            ranked.append(((far[zone] * _MEN + place) * _JERSEYS + scene.d_no[d]) * _MEN + d)
    ranked.sort()
    return [(key % _MEN, board.AREA_ZONES[scene.d_area[key % _MEN]][0]) for key in ranked]


def tries(scene: Scene, carry: Carry) -> list[Try]:
    """The attempts on a way of the ballcarrier, nearest the play first (R114, R116)."""
    rush, late = front(scene), _late(scene, carry)
    matchups = rush.matchups(scene, carry)
    found: list[Try] = []
    straight: list[Try] = []
    for d, zone in rush.order:
        if zone != rush.entry.zone:
            number, chances = _attempt(scene, matchups, carry, d, zone, late)
            found.append(Try(d, carry.zones[number] if number >= 0 else -1, number, chances))
        elif scene.options.penetration_target:
            straight.append(_from_the_target(scene, carry, d, zone, late))
    return found + straight


def danger(scene: Scene, carry: Carry) -> int:
    """The sum of chances of six with which rushers would meet the ballcarrier on a way."""
    rush, late = front(scene), _late(scene, carry)
    matchups = rush.matchups(scene, carry)
    total = 0
    for d, zone in rush.order:
        if zone != rush.entry.zone:
            total += max(0, _attempt(scene, matchups, carry, d, zone, late)[1])
        elif scene.options.penetration_target:
            total += max(0, _from_the_target(scene, carry, d, zone, late).chances)
    return total


def _late(scene: Scene, carry: Carry) -> int:
    """By how many points the ballcarrier is late on his way."""
    return max(scene.held_up, scene.late // 2 - carry.total)  # who passes his zone holds him up (4.1.16)


def _attempt(scene: Scene, matchups: Matchups, carry: Carry, d: int, zone: int, late: int) -> tuple[int, int]:
    """The first zone in reach where he has a chance, else the first in reach, by its number on the way, and the
    chances of six there; -1 where none is in reach (R114)."""
    distances, zones, spent = _STEPS[zone], carry.zones, carry.spent
    first, least = -1, 0
    for number in range(len(zones)):
        there = zones[number]
        steps = distances[there]
        if steps > spent[number] + late:
            continue
        chances = matchups.chances(scene, d, zone, there, steps)
        if chances >= 1:
            return number, chances
        if first < 0:
            first, least = number, chances
    return first, least


def _from_the_target(scene: Scene, carry: Carry, d: int, zone: int, late: int) -> Try:
    """A rusher of the entry zone, whom everybody blocks who goes there (4.6.6b): his best chance on the way, and those
    at which he would be there sooner."""
    blockers, distances = scene.blockers_in(zone), _STEPS[zone]
    found = [
        (number, there, _value(scene, d, zone, _SIDE[zone][there], blockers) - 2 * distances[there])
        for number, (there, points) in enumerate(zip(carry.zones, carry.spent, strict=True))
        if distances[there] <= points + late
    ]
    if not found:
        return Try(d, -1, -1, 0)
    number, there, chances = max(found, key=lambda one: (one[2], -one[0]))
    return Try(d, there, number, chances, tuple([one for one in found if one[0] < number]))


# ------------------------------------------------------------------------------------------------------------- chances
def _side(zone: int, there: int) -> int:
    """On which side of the rusher's zone the point of contact lies: -1 left, 1 right, 0 straight behind."""
    low, high = board.X_RANGE[zone]
    point = board.MIDDLE[there]
    if low < point < high:
        return 0
    return -1 if point < board.MIDDLE[zone] else 1


# From a zone on the line to every zone: that side, and the steps of a rusher there.
_SIDE: Final = tuple(tuple(_side(zone, there) for there in _ZONES) for zone in _ON_THE_LINE)
_STEPS: Final = tuple(
    tuple(board.PENETRATION_STEPS[zone].get(there, board.FAR_AWAY) for there in _ZONES) for zone in _ON_THE_LINE
)


def _value(scene: Scene, d: int, zone: int, side: int, blockers: list[int] | None) -> int:
    """Chances of six of a rusher who needs no step: what he and those who block him are worth (4.6.4, R116)."""
    value = scene.d_c[d] + scene.d_run[d] + scene.d_rush_p[d] + scene.d_rush_bonus[d]
    if scene.slow:
        value += 2
    if scene.d_posture[d] == IN_ZONE:
        value -= _WAITED
    if scene.d_run_blitz[d] and scene.d_pos[d] in kinds.LINEBACKERS:
        value += 2
    nearer = _nearer(scene, d, zone, side)
    half = 0
    for o in blockers or ():
        half += _blocking(scene, o, d, zone, side, nearer)
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
    kept, scene.left_play = scene.left_play, tuple([o for o in scene.left_play if o != puller])
    paired: dict[int, list[int]] = {}
    harmless = rush.harmless(scene, scene.carry) if scene.carry is not None else 0
    rush_blocking.pair(scene, rush, zone, rush_blocking.slots(scene, zone), paired, harmless)
    scene.left_play = kept
    return next((d for d, men in paired.items() if puller in men), None)


# ------------------------------------------------------------------------------------------------------------ the rolls
def attempt_all(scene: Scene, carry: Carry) -> list[Try]:
    """Roll for every rusher with a chance; those who get through, by the ballcarrier's way (R117)."""
    attempts = tries(scene, carry)
    paired = front(scene).matchups(scene, carry).blocked
    for attempt in attempts:
        if attempt.zone >= 0 and attempt.rusher in paired:
            _involve(scene, paired[attempt.rusher])
    through: list[Try] = []
    for attempt in attempts:
        if attempt.zone < 0:
            continue
        die = scene.dice.die(6, "penetration") if attempt.chances >= 1 else None
        success = die is not None and die <= attempt.chances
        if die is not None and success:
            attempt = _as_early_as(attempt, die)
        scene.out.steps.append(
            Step(
                _ATTEMPT,
                [scene.d_no[attempt.rusher], max(0, attempt.chances), die, success, board.NODE_NAMES[attempt.zone]],
            )
        )
        if die is not None and not _stays(scene, attempt.rusher) and scene.d_gone[attempt.rusher] == success:
            scene.d_gone = marked(scene.d_gone, attempt.rusher, not success)
        if success:
            scene.d_zone[attempt.rusher] = attempt.zone
            through.append(attempt)
    return sorted(through, key=lambda attempt: attempt.number) if len(through) > 1 else through


def _as_early_as(attempt: Try, die: int) -> Try:
    """The attempt where it comes about: as early on the way as the number rolled allows (4.6.6b)."""
    sooner = next((one for one in attempt.earlier if die <= one[2]), None)
    return attempt if sooner is None else attempt._replace(number=sooner[0], zone=sooner[1], chances=sooner[2])


def _stays(scene: Scene, d: int) -> bool:
    """Who fails from the normal line or from the entry zone is still there for the contact at the line (4.6.6a, b)."""
    home = board.AREA_ZONES[scene.d_area[d]][0]
    return scene.d_posture[d] == IN_ZONE or (scene.entry is not None and home == scene.entry.zone)


def _involve(scene: Scene, men: list[int]) -> None:
    """Men not written in who block a rusher take part somewhat: their man-defenders are freer (4.2.6).

    Assignments are made only in zones from which a rusher can be there in time (4.6.1).
    """
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
            scene.d_gone = marked(scene.d_gone, d)
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
