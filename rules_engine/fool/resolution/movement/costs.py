"""What moving costs on a play: who holds a blocker up or bumps him, the points that he has (4.1)."""

from __future__ import annotations

from typing import Final

from ... import board, tables
from ...board import NOWHERE
from ..men import BLITZ, COVERS_LINEMAN, DELAYED_BLITZ, MAN_TO_MAN, RUSH, UNINVOLVED, WRITTEN, Defender, OffensivePlayer
from ..scene import Defense, PlayUnderWay, Scene
from . import prices
from .approaches import WIDE_ZONES
from .prices import NO_EXIT, NO_TRAFFIC, POINT, Bump, Obstacles, Position, Traffic

# Columns of the bump table (4.1.14).
_ON_THE_LINE: Final = 0
_OFF_THE_LINE: Final = 1
_FROM_THE_SLOT: Final = 2
_TIGHT_END: Final = 3  # an option

_WIDE_AREAS: Final = tuple([(zone, board.AREA_OF[zone]) for zone in WIDE_ZONES])
_SLOT_AREAS: Final = tuple([(zone, board.AREA_OF[zone]) for zone in (board.L, board.R)])
_LEFT_AREA: Final = board.AREA_OF[board.L]
_CENTER_AREA: Final = board.AREA_OF[board.C]
_RIGHT_AREA: Final = board.AREA_OF[board.R]
_SCREEN_LOSS: Final[dict[str, int]] = tables.TABLES["screen"]["movement"]


# ---------------------------------------------------------------------------------------------------- who is in the way
def traffic(defense: Defense, play: PlayUnderWay) -> Traffic:
    """Who holds up whoever leaves L, C and R, where they stand before reaction.

    Rules: fool:4.1.2/1, fool:4.1.2/2
    """
    return _traffic_of(defense.rows, play)


def traffic_while_moving(defense: Defense, play: PlayUnderWay) -> Traffic:
    """The same while the offense moves: on a draw or screen against a rush, those who come hold up nobody.

    Rules: fool:4.7.4/3, fool:5.8.1/1
    """
    if play.line != "rush" or not (play.draw or play.screen):
        return _traffic_of(defense.rows, play)
    coming = (RUSH, BLITZ, DELAYED_BLITZ)
    waiting = {
        zone: [defender for defender in defense.rows[zone] if defender.posture not in coming]
        for zone in board.LINE_ZONES
    }
    return _traffic_of(waiting, play)


def _traffic_of(rows: dict[int, list[Defender]], play: PlayUnderWay) -> Traffic:
    """What the men of L, C and R hold up."""
    return Traffic(
        _half_defenders(rows[board.L], play), _half_defenders(rows[board.C], play), _half_defenders(rows[board.R], play)
    )


def _half_defenders(men: list[Defender], play: PlayUnderWay) -> int:
    """Half defenders of a zone: who covers, rushes or blitzes holds others up half as much as a man in zone.

    Rules: fool:4.1.2/1, fool:4.1.2/2, fool:4.1.2/4, fool:4.1.2/6, fool:5.3.24/3
    """
    halves = 0
    for defender in men:
        posture = defender.posture
        if posture is DELAYED_BLITZ:
            busy = play.draw or play.screen
        else:
            busy = posture in (COVERS_LINEMAN, MAN_TO_MAN, RUSH, BLITZ)
        halves += 1 if busy else 2
    return halves


def obstacles(scene: Scene, man: OffensivePlayer, zone: int, general: Traffic, hopeful: bool = False) -> Obstacles:
    """What a mover meets on his way to a zone.

    general  who holds everybody up (``traffic``)
    hopeful  a stronger man who covers him counts as an equal one
    """
    covering = [defender for defender in scene.defense.defenders if defender.covers is man]
    bumped = bool(covering) and not man.post.lineman
    carrier = scene.ball.man
    return Obstacles(
        _who_holds_up(scene, man, covering, general, hopeful),
        _bumps_in_wide_zones(scene, man, covering) if bumped else (),
        _bumps_from_the_slot(scene, man, covering) if bumped else (),
        bumped,
        NOWHERE if carrier is None else carrier.post.start,
        scene.play.quick,
        position(scene, man, zone),
    )


def position(scene: Scene, man: OffensivePlayer, zone: int) -> Position:
    """From where a blocker must pay for position in a zone."""
    way = scene.way
    if not way.position_flow:
        return prices.FREE
    return prices.position(man.post.stance.column, way.entry, way.position_flow, zone)


def _who_holds_up(
    scene: Scene, man: OffensivePlayer, covering: list[Defender], general: Traffic, hopeful: bool
) -> Traffic:
    """Who holds a mover up. Linemen whose line is covered are held up by their own men alone. Unless the play is quick
    an odd half holds up nobody.

    Rules: fool:4.1.2/2, fool:4.2.13/3
    """
    own_men_only = man.post.stance.lineman and scene.play.line == "cover_linemen"
    held = NO_TRAFFIC if own_men_only else general
    if covering and man.involvement is not UNINVOLVED:
        mine = man.worth.contact if man is scene.ball.man else man.worth.blocking
        held = _with_own_men(held, covering, mine, already_counted=not own_men_only, hopeful=hopeful)
    if scene.play.quick:
        return held
    return Traffic(held.left // 2 * 2, held.center // 2 * 2, held.right // 2 * 2)


def _with_own_men(
    general: Traffic, covering: list[Defender], contact: int, already_counted: bool, hopeful: bool
) -> Traffic:
    """What holds a mover up when those who cover him count by their contacts (RULING 104).

    contact          his own; H, TB and W count what they block with
    already_counted  ``general`` holds half a defender for each of them
    """
    left, center, right = general.left, general.center, general.right
    for defender in covering:
        if defender.posture is MAN_TO_MAN or defender.posture is COVERS_LINEMAN:
            more = _half_defenders_of_own_man(defender.worth.contact, contact, hopeful) - already_counted
            if defender.area == _LEFT_AREA:
                left += more
            elif defender.area == _CENTER_AREA:
                center += more
            elif defender.area == _RIGHT_AREA:
                right += more
    return Traffic(left, center, right)


def _half_defenders_of_own_man(contact: int, mans_contact: int, hopeful: bool) -> int:
    """Half defenders as which the man who covers a mover counts against him.

    "2 if equal C, 1 if less, no exit if greater."

    Rules: fool:4.1.2/3, fool:4.1.2/5, fool:4.2.13/3
    """
    if contact > mans_contact and not hopeful:
        return NO_EXIT
    return 4 if contact >= mans_contact else 2


# -------------------------------------------------------------------------------------------------------------- bumps
def _may_be_bumped(scene: Scene, man: OffensivePlayer) -> bool:
    """Whether the league plays bumps on runs, against tight ends too.

    Rules: fool:4.1.14/1, fool:4.1.14/4
    """
    options = scene.play.options
    return options.run_bump and (options.run_bump_te or not _is_in_the_slot(man))


def _is_in_the_slot(man: OffensivePlayer) -> bool:
    """Whether a man starts in a tight end's slot."""
    return man.post.spot in ("LTE", "RTE")


def _bumps_in_wide_zones(scene: Scene, man: OffensivePlayer, covering: list[Defender]) -> tuple[Bump, ...]:
    """What his man-defenders cost a written-in man in the wide zones.

    Rules: fool:4.1.14/1, fool:4.1.14/3, fool:4.1.14/4
    """
    if man.involvement is not WRITTEN or not _may_be_bumped(scene, man):
        return ()
    if _is_in_the_slot(man):
        column = _TIGHT_END
    else:
        on_the_line = man.post.job == "W" and not man.post.spot.endswith("-")
        column = _ON_THE_LINE if on_the_line else _OFF_THE_LINE
    return _bumps(scene.play, man, covering, _WIDE_AREAS, column)


def _bumps_from_the_slot(scene: Scene, man: OffensivePlayer, covering: list[Defender]) -> tuple[Bump, ...]:
    """What they cost a back on leaving L or R from the slot, by option a tight end too.

    Rules: fool:4.1.14/3, fool:4.1.14/4
    """
    if not _may_be_bumped(scene, man) or not (man.post.in_backfield or scene.play.options.run_bump_te):
        return ()
    column = _TIGHT_END if _is_in_the_slot(man) else _FROM_THE_SLOT
    return _bumps(scene.play, man, covering, _SLOT_AREAS, column)


def _bumps(
    play: PlayUnderWay,
    man: OffensivePlayer,
    covering: list[Defender],
    areas: tuple[tuple[int, int], ...],
    column: int,
) -> tuple[Bump, ...]:
    """Half points lost in zones to the strongest bump of those of his man-defenders who start in the zone's area.

    areas   zones, each with its area
    column  of the bump table

    Rules: fool:4.1.14/1, fool:4.1.14/2, fool:4.7.1/4
    """
    bumps: list[Bump] = []
    for zone, area in areas:
        loss = 0
        for defender in covering:
            if defender.area == area and defender.posture is MAN_TO_MAN:
                faster = defender.worth.reaction_speed - man.worth.reaction_speed
                stronger = defender.worth.contact - man.worth.contact
                loss = max(loss, tables.run_bump(faster, stronger, column))
        loss = 2 * loss if play.quick else loss // POINT * POINT
        if loss:
            bumps.append(Bump(zone, loss))
    return tuple(bumps)


# ----------------------------------------------------------------------------------------------------------- his points
def allowance(man: OffensivePlayer, play: PlayUnderWay, carries: bool, pulls: bool = False) -> int:
    """Half points that a mover has on a run (RULING 85); the lead blocker's bonus comes past the line only.

    carries  he is the ballcarrier; a passer who is not hands off first

    Rules: fool:4.1/1, fool:4.7.2/1, fool:4.1.12a/1, fool:5.3.16/1, fool:7.1.12/1
    """
    points = man.worth.quick_running_points if play.quick else man.worth.running_points
    points += play.slow - points_off(man, play)
    if carries:
        points += play.scrambles
    elif man.post.stance.passer:
        points -= 1
    if pulls:
        points += man.post.stance.guard
    return POINT * points if points > 0 else 0


def points_off(man: OffensivePlayer, play: PlayUnderWay) -> int:
    """Whole movement points that a draw or a screen takes off everybody; a screen never more than his speed.

    Rules: fool:4.7.4/3, fool:5.8.1/1
    """
    if play.draw:
        return 1
    if play.screen:
        return min(man.worth.speed, -_SCREEN_LOSS["rush" if play.line == "rush" else "no rush"])
    return 0
