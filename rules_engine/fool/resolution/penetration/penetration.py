"""Penetration: rushers who meet a run behind the line, their attempts, their contacts (4.6)."""

from __future__ import annotations

from itertools import combinations
from typing import Final, final

from ....football.steps import Step, step_form
from ....value import mypyc_attr
from ... import board
from ..contact import contact
from ..contact.tacklers import points_not_below_zero
from ..men import IN_ZONE, PERIPHERAL, UNINVOLVED, Defender, OffensivePlayer
from ..movement.carrying import Carry
from ..scene import PlayUnderWay, Scene
from . import rush_blocking, rush_chances
from .front import Front, Pairing, Rusher
from .rush_blocking import front_against, pairing_on
from .rush_chances import MeetingPoint

_ATTEMPT: Final = step_form("penetration", "defender", "chances", "roll", "success", "zone")
_ENOUGH: Final = 6  # contact value for which no further pulling blocker is spent (4.6.7)
_SIDES: Final = 6


@final
@mypyc_attr(acyclic=True)
class RushAttempt:
    """One rusher's attempt: where he meets the ballcarrier, with how many chances of six.

    point    None where nothing of the way is in his reach
    earlier  points before that where a lower die meets him
    """

    def __init__(self, rusher: Defender, point: MeetingPoint | None, earlier: list[MeetingPoint]) -> None:
        self.rusher = rusher
        self.point = point
        self.earlier = earlier


@final
class Penetrator:
    """A rusher who has got through, and where he meets the ballcarrier."""

    def __init__(self, defender: Defender, point: MeetingPoint) -> None:
        self.defender = defender
        self.point = point


def happens(play: PlayUnderWay) -> bool:
    """Penetration needs a rush or blitz, and neither a quick play nor a draw; by option the linemen of the normal line
    try as well.

    Rules: fool:4.0.1/4, fool:4.6/1, fool:4.6.11/1, fool:4.6.6a/1, fool:4.7.1/2
    """
    if play.quick or play.draw or not play.options.penetration:
        return False
    return play.line == "rush" or (play.line == "normal" and play.options.penetration_normal)


# ------------------------------------------------------------------------------------------------------- the attempts
def danger(scene: Scene, entry: board.Entry, carry: Carry) -> int:
    """The sum of chances of six with which rushers would meet the ballcarrier on a way to an entry."""
    front = front_against(scene, entry)
    total = 0
    for attempt in _attempts(scene, front, pairing_on(scene, front, carry), carry):
        if attempt.point is not None:
            total += max(0, attempt.point.chances)
    return total


def _attempts(scene: Scene, front: Front, pairing: Pairing, carry: Carry) -> list[RushAttempt]:
    """The attempts on a way of the ballcarrier, nearest the play first, those from the entry zone last (RULINGS 114,
    116).

    Rules: fool:4.6/1, fool:4.6/3, fool:4.6.6b/1
    """
    late = rush_chances.lateness(scene, carry)
    from_beside: list[RushAttempt] = []
    from_the_target: list[RushAttempt] = []
    for rusher in front.order:
        if rusher.zone != front.entry.zone:
            point = rush_chances.meeting_point(scene, pairing, rusher, carry, late)
            from_beside.append(RushAttempt(rusher.defender, point, []))
        elif scene.play.options.penetration_target:
            from_the_target.append(_attempt_from_the_target(scene, rusher, carry, late))
    return from_beside + from_the_target


def _attempt_from_the_target(scene: Scene, rusher: Rusher, carry: Carry, late: int) -> RushAttempt:
    """A rusher of the entry zone: his best chance on the way, and those at which he would be there sooner.

    Rules: fool:4.6.6b/1
    """
    points = rush_chances.points_from_the_target(scene, rusher, carry, late)
    if not points:
        return RushAttempt(rusher.defender, None, [])
    best = max(points, key=lambda point: (point.chances, -point.number))
    return RushAttempt(rusher.defender, best, [point for point in points if point.number < best.number])


def man_of_puller(scene: Scene, puller: OffensivePlayer) -> Defender | None:
    """The rusher whom a pulling lineman would have blocked, had he stayed; nobody where he did not start on the line
    (RULING 120).

    Rules: fool:4.7.8/1
    """
    entry, carry, zone = scene.way.entry, scene.way.carry, board.CROSSING.get(puller.post.start)
    assert entry is not None
    front = front_against(scene, entry)
    if zone is None or zone not in front.by_zone:
        return None
    others = [man for man in scene.way.left_unblocked if man is not puller]
    harmless = [] if carry is None else rush_blocking.harmless_rushers(scene, front, carry)
    blockers = rush_blocking.in_front(scene, entry, zone, others)
    paired = rush_blocking.pair(scene, front, zone, blockers, harmless)
    for place, men in paired.items():
        if puller in men:
            return scene.defense.defenders[place]
    return None


# ------------------------------------------------------------------------------------------------------------ the rolls
def attempt_all(scene: Scene, carry: Carry) -> list[Penetrator]:
    """Roll for every rusher with a chance; those who get through, by the ballcarrier's way (RULING 117).

    Rules: fool:4.6/3
    """
    assert scene.way.entry is not None
    front = front_against(scene, scene.way.entry)
    pairing = pairing_on(scene, front, carry)
    attempts = [attempt for attempt in _attempts(scene, front, pairing, carry) if attempt.point is not None]
    for attempt in attempts:
        _involve(pairing.blockers.get(attempt.rusher.place, []))
    through: list[Penetrator] = []
    for attempt in attempts:
        penetrator = _roll(scene, attempt)
        if penetrator is not None:
            through.append(penetrator)
    return sorted(through, key=lambda one: one.point.number)


def _roll(scene: Scene, attempt: RushAttempt) -> Penetrator | None:
    """Roll one attempt, log it and say whether he gets through; who fails is out of the play.

    Rules: fool:4.6/3, fool:4.6.4/5
    """
    point, rusher = attempt.point, attempt.rusher
    assert point is not None
    die = scene.dice.die(_SIDES, "penetration") if point.chances >= 1 else None
    success = die is not None and die <= point.chances
    if success:
        # As early on the way as the number rolled allows (4.6.6b).
        point = next((one for one in attempt.earlier if die is not None and die <= one.chances), point)
    values = [rusher.number, max(0, point.chances), die, success, board.NODE_NAMES[point.zone]]
    scene.log.outcome.steps.append(Step(_ATTEMPT, values))
    if die is not None and not _stays(scene, rusher):
        rusher.out_of_play = not success
    if not success:
        return None
    rusher.zone = point.zone
    return Penetrator(rusher, point)


def _stays(scene: Scene, rusher: Defender) -> bool:
    """Who fails from the normal line or from the entry zone is still there for the contact at the line.

    Rules: fool:4.6.6a/1, fool:4.6.6b/1
    """
    home = board.AREA_ZONES[rusher.area][0]
    return rusher.posture is IN_ZONE or (scene.way.entry is not None and home == scene.way.entry.zone)


def _involve(blockers: list[OffensivePlayer]) -> None:
    """Men not written in who block a rusher take part somewhat, so that their man-defenders are freer.

    Rules: fool:4.2.6/1, fool:4.6.8/1
    """
    for man in blockers:
        if man.involvement is UNINVOLVED:
            man.involvement = PERIPHERAL


# --------------------------------------------------------------------------------------------------------- the contacts
def meet(scene: Scene, through: list[Penetrator]) -> int | None:
    """Contacts behind the line in the order of the way, all who are there together; the yard where the run ends there,
    or None (RULING 117).

    Rules: fool:4.6/3, fool:4.6/4, fool:4.6.6/1, fool:4.6.10/1
    """
    for number in sorted({penetrator.point.number for penetrator in through}):
        here = [penetrator for penetrator in through if penetrator.point.number == number]
        men, zone = [penetrator.defender for penetrator in here], here[0].point.zone
        yard = board.REAR[zone]
        for helper in _helpers(scene, zone, men):
            helper.zone = zone
        value = contact.weigh(scene, zone, men, first=False, catch_zone=False)
        cell = contact.roll(scene, zone, yard, value)
        scene.ball.place = 0
        if cell.gain is not None and yard + cell.gain <= board.FRONT[zone]:
            return scene.ball.limit
        for defender in men:
            defender.out_of_play = True
    return None


def _helpers(scene: Scene, zone: int, men: list[Defender]) -> list[OffensivePlayer]:
    """Pulling linemen or a fullback ahead of the ballcarrier who help against rushers from ahead, no more than needed.

    Rules: fool:4.6.7/1, fool:4.6.7/2
    """
    entry, play, ball = scene.way.entry, scene.play, scene.ball
    if entry is None or zone != entry.origin or not all(_comes_from_ahead(scene, defender, entry) for defender in men):
        return []
    able = [man for man in scene.way.pulled if man.blocks and man.zone in entry.path]
    alone = ball.carrier.worth.contact
    for defender in men:
        alone -= points_not_below_zero(defender, False, play, ball)
    weakest_first = sorted(able, key=lambda man: (man.blocking, man.number))
    for size in range(len(able) + 1):
        for chosen in combinations(weakest_first, size):
            if alone + sum([man.blocking for man in chosen]) >= _ENOUGH:
                return list(chosen)
    return able


def _comes_from_ahead(scene: Scene, defender: Defender, entry: board.Entry) -> bool:
    """From the zone beside the entry on the side to which the play goes."""
    home = board.AREA_ZONES[defender.area][0]
    toward = scene.way.flow or entry.x - board.CENTER_X
    return home in board.SIDEWAYS[entry.zone] and (board.MIDDLE[home] - entry.x) * toward > 0
