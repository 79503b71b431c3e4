"""Contacts along the path of the ballcarrier, pursuit between them, the long gain at their end (4.3-4.5)."""

from __future__ import annotations

from typing import Final, final

from ....football.steps import Step, step_form
from ....value import mypyc_attr
from ... import board, tables
from ...board import BEY
from .. import clutch, pursuit, sidelines
from ..men import Defender, OffensivePlayer, in_jersey_order
from ..scene import BallPath, Contact, Defense, Scene, Symbol
from .boundaries import boundary
from .open_field import not_eluded
from .tacklers import Tackler, all_are_elsewhere, may_break_free, tacklers_among, who_count

_CONTACT: Final = step_form(
    "contact", "zone", "yard", "value", "column", "modifier", "roll", "result", "blockers", "defenders"
)

GOAL_REACH: Final = 3  # a contact this far past the goal line is still rolled (4.5.2)

_TRAPS: Final = 3  # die of the first contact that traps a passer who runs (5.3.16)
_TRAPPED: Final = tables.Cell(0, False, "", "qt")


@final
class FirstContact:
    """What a play changes in its first contact: dive and draw (4.7.4, 4.7.5; RULINGS 118, 123).

    double  the contact value counts twice
    shift   printed columns to the right
    most    yards from the line of scrimmage that the play gains at most, None for no such limit
    draw    ``^`` may break the ballcarrier loose
    stunt   of the dice with ``^`` only the 1 does, since linemen stunt (5.3.18)
    room    blockers above the usual limit of the zone
    """

    def __init__(
        self,
        double: bool = False,
        shift: int = 0,
        most: int | None = None,
        draw: bool = False,
        stunt: bool = False,
        room: int = 0,
    ) -> None:
        self.double = double
        self.shift = shift
        self.most = most
        self.draw = draw
        self.stunt = stunt
        self.room = room


PLAIN: Final = FirstContact()


@final
@mypyc_attr(acyclic=True)
class ContactValue:
    """Everything that a contact depends on, before its die.

    value       contact points of the ballcarrier and his blockers less those of the tacklers
    on_die      what the die gains, or loses
    blockers    who counts on the offense
    tacklers    who counts on the defense
    rush_break  ``$`` breaks the ballcarrier loose
    draw_break  ``^`` does
    """

    def __init__(
        self,
        value: int,
        on_die: int,
        blockers: list[OffensivePlayer],
        tacklers: list[Tackler],
        rush_break: bool,
        draw_break: bool,
    ) -> None:
        self.value = value
        self.on_die = on_die
        self.blockers = blockers
        self.tacklers = tacklers
        self.rush_break = rush_break
        self.draw_break = draw_break


# ------------------------------------------------------------------------------------------------------- contact value
def weigh(
    scene: Scene, zone: int, men: list[Defender], first: bool, catch_zone: bool, effect: FirstContact = PLAIN
) -> ContactValue:
    """What a contact in a zone with these defenders is worth; ``catch_zone``: it is that of a catch.

    Rules: fool:4.3/1
    """
    return _value(scene, zone, tacklers_among(men, first, scene.play, scene.ball), catch_zone, effect)


def weigh_catch(scene: Scene, zone: int, tacklers: list[Tackler]) -> ContactValue:
    """What the contact of a catch is worth with these defenders, by the points that the pass has left them.

    Rules: fool:5.5.10/1, fool:5.5.2/5
    """
    return _value(scene, zone, tacklers, True, PLAIN)


def _value(scene: Scene, zone: int, there: list[Tackler], catch_zone: bool, effect: FirstContact) -> ContactValue:
    """Ballcarrier and blockers less the defenders who count there.

    Rules: fool:4.3/1, fool:4.2.13/4
    """
    play, ball, defense = scene.play, scene.ball, scene.defense
    tacklers = not_eluded(scene, zone, who_count(there, play, ball, catch_zone), catch_zone)
    blockers = blockers_who_count(scene, zone, effect.room)
    value = ball.carrier.worth.contact
    for man in blockers:
        value += blocking_points(man, defense)
    for tackler in tacklers.men:
        value -= tackler.points
    if defense.points_off:
        value += defense.points_off.get(zone, 0)
    on_die = tacklers.on_die
    if defense.contact_die:
        on_die += defense.contact_die.get(zone, 0)
    may_break = may_break_free(there, zone, ball)
    rush_break = may_break and all_are_elsewhere(there, zone, play)
    return ContactValue(value, on_die, blockers, tacklers.men, rush_break, may_break and effect.draw)


# ------------------------------------------------------------------------------------------------------------ blockers
def blockers_who_count(scene: Scene, zone: int, room: int) -> list[OffensivePlayer]:
    """The blockers in a zone, as many as there is room for, and those who are held up short of position there.

    ``room``: blockers above the usual limit of the zone.

    Rules: fool:4.3.10/1, fool:4.2.7/1
    """
    blockers: list[OffensivePlayer] = []
    held_up: list[OffensivePlayer] = []
    carrier, came_for = scene.ball.man, scene.defense.came_for
    for man in scene.offense.players:
        if man.zone != zone:
            continue
        if not man.blocks:
            if came_for.get(man.place, 0) > 0:
                held_up.append(man)
        elif man is not carrier and (man.blocking > 0 or man.post.position != "W"):
            blockers.append(man)
    if len(blockers) > 1:
        if zone < BEY and len(blockers) > board.CAPACITY[zone] + room:
            blockers = sorted(blockers, key=_blocks_best)[: board.CAPACITY[zone] + room]
        blockers = in_jersey_order(blockers)
    return blockers + held_up


def _blocks_best(man: OffensivePlayer) -> tuple[int, int]:
    """By this blockers are left out where there is no room for all: the least contact points first, then who has spent
    more points of movement (RULING 94).

    Rules: fool:4.3.10/1
    """
    return -man.blocking, man.points_spent


def blocking_points(man: OffensivePlayer, defense: Defense) -> int:
    """What a blocker counts; who is held up short of position no more than the men who came for him.

    Rules: fool:4.3/1, fool:4.2.7/1
    """
    return man.blocking if man.blocks else min(man.blocking, defense.came_for.get(man.place, 0))


# ------------------------------------------------------------------------------------------------------------- the die
def roll(scene: Scene, zone: int, yard: int, contact: ContactValue, effect: FirstContact = PLAIN) -> tables.Cell:
    """Roll a contact that is counted from a yard; note it, its slow-down, its mark and the limit of the gain.

    Rules: fool:4.3/2, fool:4.3/5, fool:4.3.7/1, fool:5.3.16/4
    """
    play, log = scene.play, scene.log
    defenders = [tackler.defender for tackler in contact.tacklers]
    on_die = contact.on_die
    if play.snap.clutch:
        on_die += clutch.shift(scene, "contact", [scene.ball.carrier, *contact.blockers], defenders)
    die = scene.dice.die(6, "contact")
    draw_break = contact.draw_break and (not effect.stunt or die + on_die <= 1)
    value = 2 * contact.value if effect.double else contact.value
    result = tables.contact(value, die, on_die, effect.shift, contact.rush_break, draw_break)
    cell = result.cell
    if play.scrambles and die == _TRAPS and not log.contacts:
        play.trapped, cell = True, _TRAPPED
    log.contacts.append(Contact(zone, yard, contact.value, contact.blockers, defenders, cell.gain))
    numbers = [man.number for man in contact.blockers], [defender.number for defender in defenders]
    step = [board.NODE_NAMES[zone], yard, contact.value, result.column, on_die, die, cell.text, *numbers]
    log.outcome.steps.append(Step(_CONTACT, step))
    _take(scene, zone, yard, cell)
    if effect.most is not None:
        _limit(scene.ball, effect.most)
    return cell


def _take(scene: Scene, zone: int, yard: int, cell: tables.Cell) -> None:
    """What a result of the contact table does to the ballcarrier: slow-down, mark, limit of the gain."""
    if cell.slow:
        scene.ball.slow_downs += 1
    if cell.mark:
        scene.log.symbols.append(Symbol(cell.mark, zone))
    if cell.gain is not None:
        _limit(scene.ball, yard + cell.gain)


def _limit(ball: BallPath, yard: int) -> None:
    """The play gains no more than this.

    Rules: fool:4.3/3, fool:4.5.1/1
    """
    if ball.limit is None or yard < ball.limit:
        ball.limit = yard


# ------------------------------------------------------------------------------------------------------- the whole path
def run_path(scene: Scene, place: int = 0, effect: FirstContact = PLAIN, rolled: bool = False) -> int:
    """Run along ``scene.ball.path`` from a place on and return the yard where the ballcarrier is down.

    The first zone is counted from ``first_boundary``; pursuit follows it, whether there was a contact or not.
    ``rolled``: the first zone has had its contact already. A touchdown returns a yard past the goal line.

    Rules: fool:4.3/3, fool:4.3.8/1, fool:4.4.2/1, fool:4.5.2/1
    """
    ball, goal = scene.ball, scene.play.yards_to_goal
    path = pursuit.played(ball.path, scene.play.not_played)
    last_yard = ball.first_boundary
    for number in range(place, len(path)):
        zone, first = path[number], number == place
        _enter(ball, path, number, first)
        if _boundary_ahead(ball, zone, first) > goal + GOAL_REACH:
            return goal + 1 if ball.limit is None else ball.limit  # nobody stops him any more, if no contact has
        slow_downs = ball.slow_downs
        men = scene.defense.in_zone(zone)
        if men and not (first and rolled):
            last_yard = _meet(scene, zone, men, first, effect)
        if number + 1 == len(path) or (ball.limit is not None and ball.limit <= board.FAR[zone]):
            break
        if first:
            pursuit.pursue(scene, number)
        elif ball.slow_downs > slow_downs:
            pursuit.chase(scene, number)
        if not _anybody_in(scene, path[number + 1 :]):
            if ball.limit is None:
                break
        elif (edge := sidelines.step_out(scene, path, number, bool(men))) is not None:
            return edge
    return _long_gain(scene, last_yard) if ball.limit is None else ball.limit


def _enter(ball: BallPath, path: tuple[int, ...], number: int, first: bool) -> None:
    """The ballcarrier comes to a zone of his path."""
    ball.place = min(number, len(ball.path) - 1)
    if not first:
        ball.from_wide = path[number - 1]


def _boundary_ahead(ball: BallPath, zone: int, first: bool) -> int:
    """The yard at which a zone of the path begins for the ballcarrier.

    Rules: fool:2.2/2
    """
    return ball.first_boundary if first else board.NEAR[zone]


def _meet(scene: Scene, zone: int, men: list[Defender], first: bool, effect: FirstContact) -> int:
    """The one contact in a zone of the path, with who stands there now; the yard from which it is counted.

    Rules: fool:4.5/1, fool:4.5.1/2
    """
    ball = scene.ball
    if first:
        contact = weigh(scene, zone, men, True, ball.catch_zone is not None, effect)
        roll(scene, zone, ball.first_boundary, contact, effect)
        return ball.first_boundary
    contact = weigh(scene, zone, men, False, False)
    yard = boundary(scene, zone, men)
    roll(scene, zone, yard, contact)
    return yard


def _anybody_in(scene: Scene, zones: tuple[int, ...]) -> bool:
    """Whether somebody who may stop the ballcarrier stands in one of the zones."""
    for defender in scene.defense.defenders:
        if defender.zone in zones and not defender.out_of_play and not defender.fallen:
            return True
    return False


def _long_gain(scene: Scene, last_yard: int) -> int:
    """The roll for a ballcarrier with nobody ahead.

    Rules: fool:4.3/6
    """
    carrier = scene.ball.carrier
    speed = carrier.worth.pursuit_speed - scene.ball.slow_downs + (1 if scene.play.quick else 0)
    die = scene.dice.die(6, "long_gain")
    yards = tables.long_gain(die, speed)
    result = "TD" if tables.LONG_GAIN[die - 1] is None else str(tables.LONG_GAIN[die - 1])
    scene.log.step("long_gain", roll=die, result=result, player=carrier.number)
    return scene.play.yards_to_goal + 1 if yards is None else last_yard + yards
