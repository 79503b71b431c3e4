"""Contacts along the ballcarrier's path, pursuit between them, the long gain at their end (4.3-4.5, R125-137)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...football.steps import Step, shape
from .. import board, tables
from ..board import BEY, FAR_AWAY
from ..kinds import HALFBACKS, LINEBACKERS
from ..special_events import clutch
from ..special_events.events import sideline_counts
from . import pursuit, speeds
from .scene import BLITZ, COVER, DELAYED, IN_ZONE, MAN, NOT, RUSH, SOMEWHAT, WRITTEN, Contact, Scene, in_order

_CONTACT: Final = shape(
    "contact", "zone", "yard", "value", "column", "modifier", "roll", "result", "blockers", "defenders"
)

GOAL_REACH: Final = 3  # a contact this far past the goal line is still rolled (4.5.2)


_MEN: Final = 16  # above every place
_MOST: Final = 1024  # above the points of any blocker, and what he has spent
_TRAPS: Final = 3  # die of the first contact that traps a passer who runs (5.3.16)
_TRAPPED: Final = tables.Cell(0, False, "", "qt")


class Sides(NamedTuple):
    """Who counts in a contact and for how much."""

    value: int
    blockers: list[int]
    defenders: list[int]
    modifier: int
    rush_break: bool
    draw_break: bool


class Twist(NamedTuple):
    """What a play changes in its first contact: dive and draw (R118, R123).

    double  the contact value counts twice
    shift   printed columns to the right
    most    yards from the line of scrimmage that the play gains at most, None for no such limit
    draw    ``^`` may break the ballcarrier loose
    stunt   of the dice with ``^`` only the 1 does, since linemen stunt (5.3.18)
    room    blockers above the usual limit of the zone
    """

    double: bool = False
    shift: int = 0
    most: int | None = None
    draw: bool = False
    stunt: bool = False
    room: int = 0


PLAIN: Final = Twist()


# --------------------------------------------------------------------------------------------------------- the defense
def worths(scene: Scene, men: list[int], first: bool) -> list[int]:
    """Contact points of defenders by posture; may be below 0 for one who then is left out (R125, R111)."""
    committed = commits(scene)
    return [_worth(scene, d, first, committed) for d in men]


def _worth(scene: Scene, d: int, first: bool, committed: bool) -> int:
    """The same of one; ``committed``: delayed blitzers have left their places."""
    posture, on_a_run = scene.d_posture[d], scene.catch < 0
    points = scene.d_c[d] + scene.d_extra[d]
    man_on_carrier = False
    if posture == MAN:
        cover = scene.d_cover[d]
        role, man_on_carrier = scene.o_role[cover], cover == scene.carrier
        if role == NOT:
            points -= 1 if scene.quick else 2
        elif role == SOMEWHAT:
            points -= 1
        elif man_on_carrier:
            points += unmoved_bonus(scene, d)
    elif posture == BLITZ or (committed and posture == DELAYED):
        points -= 1
    if on_a_run:
        points += scene.d_run_plus[d]
        if first and (scene.slow or (scene.scrambles and man_on_carrier)):
            points += 1  # a slow run, or a passer who runs by decision, is met by one more (5.3.16)
    return points


def blitzes(scene: Scene, d: int) -> bool:
    """Whether he counts as a blitzer; a delayed one by what the play is."""
    posture = scene.d_posture[d]
    return posture == BLITZ or (posture == DELAYED and commits(scene))


def commits(scene: Scene) -> bool:
    """Whether delayed blitzers have left their places: on draws, screens and passes that are not quick (5.3.24)."""
    return scene.draw or scene.screen or (scene.passing and not scene.quick)


def tells(scene: Scene, men: list[int], first: bool) -> list[int]:
    """The same, but never below 0 except for a blitzer: one of contact 0 "is actually -1" (4.6.7)."""
    worth = zip(men, worths(scene, men, first), strict=True)
    return [points if points > 0 or blitzes(scene, d) else 0 for d, points in worth]


def unmoved_bonus(scene: Scene, d: int) -> int:
    """+1 for a man-defender met in the area where he started, +2 for an OLB or MLB in his zones (4.3.6, R127)."""
    if scene.d_moves[d] or scene.d_pursued[d]:
        return 0
    return 2 if scene.d_bonus[d] and scene.d_pos[d] in ("OLB", "MLB") else 1


def _uninvolved(scene: Scene, cover: int, catch: bool) -> bool:
    """Whether the man whom somebody covers has no part in the play (4.2.5); in the contact of a catch another receiver
    too, from whom he is free only afterwards (5.5.2, 5.5.17)."""
    role = scene.o_role[cover]
    return role == NOT or (catch and role == WRITTEN and not scene.screen and cover != scene.carrier)


def _defense(scene: Scene, men: list[int], first: bool, catch: bool = False) -> tuple[list[int], list[int], int]:
    """Places and points of the defenders who count, and what the die gains because of who they are."""
    postures, covers, committed = scene.d_posture, scene.d_cover, commits(scene)
    serious: list[int] = []
    worth: list[int] = []
    idle = 0  # places as bits
    for d in men:
        if postures[d] == MAN and _uninvolved(scene, covers[d], catch):
            idle |= 1 << d
        else:
            points = _worth(scene, d, first, committed)
            serious.append(d)
            worth.append(points if points > 0 or blitzes(scene, d) else 0)
    alone = 0
    if idle:
        alone = 0 if serious else 1
        for d in men:
            if idle >> d & 1:
                points = _worth(scene, d, first, committed)
                if alone or points > 0:
                    serious.append(d)
                    worth.append(max(0, points))
    if len(serious) == 1:
        alone += scene.d_lone_plus[serious[0]]
    return serious, worth, alone


def _breaks(scene: Scene, men: list[int], zone: int, twist: Twist) -> tuple[bool, bool]:
    """Whether ``$`` and ``^`` break the ballcarrier loose here (4.3.4, 4.7.4, R118, R126)."""
    if zone <= BEY and board.ROW[zone] > 0:
        return False, False
    rush = True
    for d in men:
        if scene.d_posture[d] == MAN and scene.d_cover[d] == scene.carrier:
            return False, False
        rush = rush and _elsewhere(scene, d, zone)
    return rush, twist.draw


def _elsewhere(scene: Scene, d: int, zone: int) -> bool:
    """Rushing, blitzing, or man-to-man; whose man blocks somewhere counts as in zone (4.3.2, 4.3.4).

    Linemen who cover linemen count as in zone, but on a draw or screen as rushing when their man takes part (4.2.13).
    """
    posture = scene.d_posture[d]
    if posture == MAN:
        return scene.o_role[scene.d_cover[d]] != SOMEWHAT
    if posture == COVER:
        man = scene.d_cover[d]
        blocks_here = scene.o_blocks[man] and scene.o_zone[man] == zone
        return (scene.draw or scene.screen) and (scene.o_role[man] == WRITTEN or blocks_here)
    return posture == RUSH or blitzes(scene, d)


# --------------------------------------------------------------------------------------------------------- the offense
def _offense(scene: Scene, zone: int, room: int) -> tuple[int, list[int]]:
    """Contact points of the blockers in a zone and who they are, those without room left out (4.3.10, R94)."""
    zones, blocks, worth, carrier = scene.o_zone, scene.o_blocks, scene.o_block, scene.carrier
    places: list[int] = []
    capped = 0  # places as bits
    for o in range(len(zones)):
        if zones[o] != zone:
            continue
        if not blocks[o]:
            if scene.o_cap[o] > 0:
                capped |= 1 << o
        elif o != carrier and (worth[o] > 0 or scene.o_pos[o] != "W"):
            places.append(o)
    if len(places) > 1:
        places = _with_room(scene, places, board.CAPACITY[zone] + room if zone < BEY else len(places))
    total = 0
    for o in places:
        total += worth[o]
    if capped:
        for o in range(len(zones)):
            if capped >> o & 1:
                total += min(scene.o_cap[o], worth[o])
                places.append(o)
    return total, places


def _with_room(scene: Scene, places: list[int], room: int) -> list[int]:
    """The best of several blockers for whom a zone has room, in jersey order."""
    worth, spent = scene.o_block, scene.o_spent
    if len(places) > room:
        ranked = [((_MOST - worth[o]) * _MOST + spent[o]) * _MEN + place for place, o in enumerate(places)]
        ranked.sort()
        places = [places[key % _MEN] for key in ranked[:room]]
    return in_order(places, scene.o_no)


# ------------------------------------------------------------------------------------------------------- the open field
def _open_field(
    scene: Scene, zone: int, counted: list[int], worth: list[int], catch_zone: bool
) -> tuple[list[int], list[int], int]:
    """The defenders left after a faster ballcarrier has eluded some, their points, and his die bonus (4.3.11, R130)."""
    over = _OVER[zone]
    if over == FAR_AWAY or not counted:
        return counted, worth, 0
    bonus, speed = FAR_AWAY, carrier_speed(scene, zone) - over
    for d in counted:
        bonus = min(bonus, speed - speeds.open_field_speed(scene, d, zone, catch_zone))
        if bonus <= 0:
            return counted, worth, 0
    if not scene.options.open_field_tackle:
        return counted, worth, 0
    return _elude(scene, zone, dict(zip(counted, worth, strict=True)), catch_zone, bonus)


def _elude(
    scene: Scene, zone: int, worth: dict[int, int], catch_zone: bool, bonus: int
) -> tuple[list[int], list[int], int]:
    """Drop the slowest of the defenders, one for each point of the bonus, but the last of them."""
    quickness = {d: speeds.open_field_speed(scene, d, zone, catch_zone) for d in worth}
    counted = sorted(worth, key=lambda d: (-quickness[d], -worth[d], scene.d_no[d]))
    eluded = min(bonus, len(counted) - 1)
    counted = counted[: len(counted) - eluded]
    return counted, [worth[d] for d in counted], bonus - eluded


def _over(zone: int) -> int:
    """How much faster he must be in a zone, FAR_AWAY where it is no open field."""
    over = tables.open_field_over("backfield" if zone > BEY else board.AREA_NAMES[board.AREA_OF[zone]])
    return FAR_AWAY if over is None else over


_OVER: Final = tuple(_over(zone) for zone in range(board.L_TE))


def carrier_speed(scene: Scene, zone: int) -> int:
    """The ballcarrier's speed in the open field (R130): slow-downs count, a quick play does not."""
    attrs = scene.o_player[scene.carrier].attrs
    speed = scene.o_run[scene.carrier] - scene.slowed
    if attrs:
        speed += ("$" in attrs) - ("c" in attrs)
    if scene.catch >= 0 and len(scene.path) > 1 and zone == scene.path[1] and scene.o_pos[scene.carrier] == "W":
        speed += 1
    return speed


# ---------------------------------------------------------------------------------------------------------- boundaries
def boundary(scene: Scene, zone: int, men: list[int]) -> int:
    """Where a contact past the first zone is counted from, moved up by fast defensive backs in zone (4.9, R134)."""
    near = board.NEAR[zone]
    points = tables.BOUNDARY_POINTS.get(near, 0)
    if not points or not scene.options.boundary_adjust or not _boundary_moves(scene, near):
        return near
    backs = [d for d in men if _guards(scene, d, zone) and scene.d_pos[d] in HALFBACKS]
    if not backs:
        return near
    counted, worth, _ = _defense(scene, men, first=False)
    worths = dict(zip(counted, worth, strict=True))
    mine = sum(worths.get(d, 0) for d in backs)
    everybody = sum(worths.values())
    backers = [d for d in men if _guards(scene, d, zone) and scene.d_pos[d] in LINEBACKERS]
    if 2 * mine < everybody or (backers and mine <= sum(worths.get(d, 0) for d in backers)):
        return near
    faster = _group_speed(scene, backs, worths, bool(backers)) - (scene.o_run[scene.carrier] - scene.slowed)
    return near - points * faster if faster > 0 else near


def _boundary_moves(scene: Scene, near: int) -> bool:
    if scene.catch < 0 or scene.screen:
        return True
    short = board.ZONE_NAMES[scene.catch] in ("WL", "LS", "SL", "SR", "RS", "WR")
    return short and near in tables.BOUNDARY_SHORT_PASS


def _guards(scene: Scene, d: int, zone: int) -> bool:
    """In zone, and started in the area of this zone."""
    return scene.d_posture[d] == IN_ZONE and scene.d_area[d] == board.AREA_OF[zone] and not scene.d_pursued[d]


def _group_speed(scene: Scene, backs: list[int], worths: dict[int, int], backers: bool) -> int:
    """The speed that a group of defensive backs moves the boundary with."""
    swift = {d: scene.d_run[d] + _safety(scene, d) for d in backs}
    total = sum(worths.get(d, 0) for d in backs)
    fastest = max(backs, key=lambda d: (swift[d], worths.get(d, 0)))
    if 2 * worths.get(fastest, 0) >= total:
        return swift[fastest]
    for d in backs:
        if 2 * worths.get(d, 0) > total:
            return swift[d]
    speeds_sum = sum(swift.values())
    return speeds_sum // len(backs) if backers else -(-speeds_sum // len(backs))


def _safety(scene: Scene, d: int) -> int:
    return 1 if scene.d_pos[d] == "S" and board.AREA_NAMES[scene.d_area[d]] == "SC" else 0


# --------------------------------------------------------------------------------------------------------- one contact
def weigh(scene: Scene, zone: int, men: list[int], first: bool, catch_zone: bool, twist: Twist = PLAIN) -> Sides:
    """Everything that a contact in a zone depends on, before the die."""
    counted, worth, modifier = _defense(scene, men, first, catch_zone)
    counted, worth, faster = _open_field(scene, zone, counted, worth, catch_zone)
    blocks, blockers = _offense(scene, zone, twist.room)
    value = scene.o_c[scene.carrier] + blocks
    for points in worth:
        value -= points
    if scene.d_off:
        value += scene.d_off.get(zone, 0)
    if scene.zone_die:
        modifier += scene.zone_die.get(zone, 0)
    rush_break, draw_break = _breaks(scene, men, zone, twist)
    return Sides(value, blockers, counted, modifier + faster, rush_break, draw_break)


def unblocked(scene: Scene, zone: int, men: list[int]) -> int:
    """What a contact past the first zone would be worth where nobody blocks, each point on the die counted as one."""
    counted, worth, modifier = _defense(scene, men, False)
    _, worth, faster = _open_field(scene, zone, counted, worth, False)
    value = scene.o_c[scene.carrier] + modifier + faster
    for points in worth:
        value -= points
    if scene.d_off:
        value += scene.d_off.get(zone, 0)
    if scene.zone_die:
        value += scene.zone_die.get(zone, 0)
    return value


def roll(scene: Scene, zone: int, yard: int, sides: Sides, twist: Twist = PLAIN) -> tables.Cell:
    """Roll a contact, note it, and take its slow-down and mark; the limit is the caller's."""
    value, modifier, draw_break = sides.value, sides.modifier, sides.draw_break
    if scene.snap.clutch:
        modifier += clutch.shift(scene, "contact", (scene.carrier, *sides.blockers), sides.defenders)
    die = scene.dice.die(6, "contact")
    if draw_break and twist.stunt:
        draw_break = die + modifier <= 1
    looked_up = 2 * value if twist.double else value
    found = tables.contact(looked_up, die, modifier, twist.shift, sides.rush_break, draw_break)
    cell = found.cell
    if scene.scrambles and die == _TRAPS and not scene.contacts:
        scene.trapped, cell = True, _TRAPPED
    scene.contacts.append(Contact(zone, yard, value, sides.blockers, sides.defenders, cell.gain))
    blockers, defenders = [scene.o_no[o] for o in sides.blockers], [scene.d_no[d] for d in sides.defenders]
    scene.out.steps.append(
        Step(
            _CONTACT, [board.NODE_NAMES[zone], yard, value, found.column, modifier, die, cell.text, blockers, defenders]
        )
    )
    if cell.slow:
        scene.slowed += 1
    if cell.mark:
        scene.symbols.append((cell.mark, zone, len(scene.contacts)))
    if cell.gain is not None:
        _limit(scene, yard + cell.gain)
    if twist.most is not None:
        _limit(scene, twist.most)
    return cell


def _limit(scene: Scene, yard: int) -> None:
    """The play gains no more than this."""
    if scene.limit is None or yard < scene.limit:
        scene.limit = yard


# ------------------------------------------------------------------------------------------------------- the whole path
def run_path(scene: Scene, place: int = 0, twist: Twist = PLAIN, rolled: bool = False) -> int:
    """Run along ``scene.path`` from a place on and return the yard where the ballcarrier is down.

    The first zone is counted from ``scene.near``; pursuit follows it, whether there was a contact or not.
    ``rolled``: the first zone has had its contact already. A touchdown returns a yard past the goal line.
    """
    goal = scene.snap.spot.los
    path = pursuit.played(scene)
    last_yard = scene.near
    standing = 1 << path[place]  # as far as it matters yet
    for number in range(place, len(path)):
        zone, first = path[number], number == place
        scene.place = min(number, len(scene.path) - 1)
        men = scene.in_zone(zone) if standing >> zone & 1 else []
        yard = scene.near if first else board.NEAR[zone]
        if not first:
            scene.from_wide = path[number - 1]
        if yard > goal + GOAL_REACH:
            return _past(scene, goal)
        slowed = scene.slowed
        if men and not (first and rolled):
            sides = weigh(scene, zone, men, first, first and scene.catch >= 0, twist if first else PLAIN)
            if not first:
                yard = boundary(scene, zone, men)
            roll(scene, zone, yard, sides, twist if first else PLAIN)
            last_yard = yard
        if number + 1 == len(path) or (scene.limit is not None and scene.limit <= board.FAR[zone]):
            break
        if first:
            pursuit.pursue(scene, number)
            standing = _standing(scene)
        elif scene.slowed > slowed:
            pursuit.chase(scene, number)
            standing = _standing(scene)
        if not standing & pursuit.bits(path[number + 1 :]):
            if scene.limit is None:
                break
        elif (edge := _steps_out(scene, path, number, bool(men))) is not None:
            return edge
    return scene.limit if scene.limit is not None else _long_gain(scene, last_yard, goal)


def _standing(scene: Scene) -> int:
    """The zones, as bits, where somebody stands who may stop the ballcarrier."""
    zones, gone, fallen = scene.d_zone, scene.d_gone, scene.d_fallen
    found = 0
    for d in range(len(zones)):
        if not gone[d] and not fallen[d] and zones[d] >= 0:
            found |= 1 << zones[d]
    return found


def _steps_out(scene: Scene, path: tuple[int, ...], number: int, met: bool) -> int | None:
    """Where a free runner beside a sideline goes out of bounds by choice, or None (5.8.2, R137, D-OOB).

    In the last two minutes of a half, when behind or tied, or a specialized W: a yard short of the next defended zone.
    A W may do so in the zone of his catch as well, after the contact there (7.1.8).
    """
    wide = scene.o_pos[scene.carrier] == "W" and scene.o_ok[scene.carrier]
    if not sideline_counts(scene) or not (wide or scene.snap.spot.margin <= 0):
        return None
    if met and not (wide and number == 0 and scene.catch >= 0):
        return None
    if not board.at_sideline(path[number], scene.from_wide):
        return None
    ahead = next(zone for zone in path[number + 1 :] if scene.in_zone(zone))
    yard = board.NEAR[ahead] - 1
    if number == 0 and scene.catch >= 0:
        yard = max(yard, scene.near)
    if yard >= scene.snap.spot.los or (scene.limit is not None and scene.limit <= yard):
        return None
    scene.out.out_of_bounds = scene.out.clock_stops = True
    scene.event("out_of_bounds", "offense", scene.o_no[scene.carrier])
    return yard


def _past(scene: Scene, goal: int) -> int:
    """Nobody can stop him any more before the goal line, unless an earlier contact has."""
    return scene.limit if scene.limit is not None else goal + 1


def _long_gain(scene: Scene, last_yard: int, goal: int) -> int:
    """The roll for a ballcarrier with nobody ahead (R136)."""
    speed = scene.o_run[scene.carrier] - scene.slowed + (1 if scene.quick else 0)
    die = scene.dice.die(6, "long_gain")
    yards = tables.long_gain(die, speed)
    result = "TD" if tables.LONG_GAIN[die - 1] is None else str(tables.LONG_GAIN[die - 1])
    scene.step("long_gain", roll=die, result=result, player=scene.o_no[scene.carrier])
    return goal + 1 if yards is None else last_yard + yards
