"""What each defender counts in a contact, and which defenders do (4.3.1-4.3.6, RULINGS 84, 111, 125, 127)."""

from __future__ import annotations

from typing import final

from ....value import mypyc_attr
from ... import board
from ..men import BLITZ, COVERS_LINEMAN, DELAYED_BLITZ, MAN_TO_MAN, PERIPHERAL, RUSH, UNINVOLVED, WRITTEN, Defender
from ..scene import BallPath, PlayUnderWay


@final
@mypyc_attr(acyclic=True)
class Tackler:
    """A defender who counts in a contact, and his contact points there."""

    def __init__(self, defender: Defender, points: int) -> None:
        self.defender = defender
        self.points = points


@final
@mypyc_attr(acyclic=True)
class Tacklers:
    """The defenders who count in a contact, and what the die gains because of who they are."""

    def __init__(self, men: list[Tackler], on_die: int) -> None:
        self.men = men
        self.on_die = on_die


# -------------------------------------------------------------------------------------------------------------- points
def contact_points(defender: Defender, first: bool, play: PlayUnderWay, ball: BallPath) -> int:
    """Contact points of one defender; less than 0 for who is then left out. ``first``: it is the first contact.

    Rules: fool:4.3/1, fool:4.3.3/1, fool:4.5/1
    """
    points = defender.worth.contact + defender.contact_change
    if defender.posture is MAN_TO_MAN:
        points += man_to_man_points(defender, play, ball)
    elif blitzes(defender, play):
        points -= 1
    if ball.catch_zone is None:
        points += defender.worth.run_bonus
        if first:
            points += _first_contact_points(defender, play, ball)
    return points


def man_to_man_points(defender: Defender, play: PlayUnderWay, ball: BallPath) -> int:
    """Points that a defender gains or loses by the man he covers.

    Rules: fool:4.3.1/1, fool:4.3.1/3, fool:4.3.2/1, fool:4.3.6/1
    """
    man = defender.covers
    assert man is not None
    if man.involvement is UNINVOLVED:
        return -1 if play.quick else -2
    if man.involvement is PERIPHERAL:
        return -1
    return unmoved_bonus(defender) if man is ball.man else 0


def unmoved_bonus(defender: Defender) -> int:
    """+1 for a man-defender who meets his man in the area where he started, +2 for an OLB or MLB in his zones.

    Rules: fool:4.3.6/1, fool:5.5.2/1, fool:7.1.18/1, fool:7.1.19/1
    """
    if defender.area_moves or defender.pursued:
        return 0
    return 2 if defender.worth.specialized and defender.post.position in ("OLB", "MLB") else 1


def _first_contact_points(defender: Defender, play: PlayUnderWay, ball: BallPath) -> int:
    """A slow run is met by everybody with one more, a passer who runs by decision by the man who covers him.

    Rules: fool:4.3.5/1, fool:5.3.16/4
    """
    if play.slow:
        return 1
    return int(play.scrambles and defender.posture is MAN_TO_MAN and defender.covers is ball.man)


def blitzes(defender: Defender, play: PlayUnderWay) -> bool:
    """Whether he counts as a blitzer; a delayed one by what the play is.

    Rules: fool:4.3.3/1, fool:5.3.24/3
    """
    return defender.posture is BLITZ or (defender.posture is DELAYED_BLITZ and play.commits_delayed_blitzers)


def points_not_below_zero(defender: Defender, first: bool, play: PlayUnderWay, ball: BallPath) -> int:
    """His contact points, none below 0 but a blitzer's: one of contact 0 "is actually -1" (4.6.7)."""
    points = contact_points(defender, first, play, ball)
    return points if points > 0 or blitzes(defender, play) else 0


# ---------------------------------------------------------------------------------------------------------- who counts
def tacklers_among(men: list[Defender], first: bool, play: PlayUnderWay, ball: BallPath) -> list[Tackler]:
    """Defenders with their contact points, whether they count or not."""
    return [Tackler(defender, contact_points(defender, first, play, ball)) for defender in men]


def who_count(there: list[Tackler], play: PlayUnderWay, ball: BallPath, catch_zone: bool = False) -> Tacklers:
    """Which of several defenders count in a contact, and with how many points.

    A defender who covers a man without a part in the play is left out where he would add nothing to the others. Where
    only such defenders are there, all of them count, with no fewer than 0 points, and one is added to the die.

    Rules: fool:4.3.1/1, fool:4.3.1/2, fool:4.3.3/1
    """
    counted: list[Tackler] = []
    occupied: list[Tackler] = []
    for tackler in there:
        if is_occupied(tackler.defender, play, ball, catch_zone):
            occupied.append(tackler)
        elif tackler.points > 0 or blitzes(tackler.defender, play):
            counted.append(tackler)
        else:
            counted.append(Tackler(tackler.defender, 0))
    only_occupied = bool(occupied) and not counted
    for tackler in occupied:
        if only_occupied or tackler.points > 0:
            counted.append(Tackler(tackler.defender, max(0, tackler.points)))
    on_die = int(only_occupied)
    if len(counted) == 1:
        on_die += counted[0].defender.worth.die_when_alone
    return Tacklers(counted, on_die)


def is_occupied(defender: Defender, play: PlayUnderWay, ball: BallPath, catch_zone: bool) -> bool:
    """Whether he covers a man without a part in the play; in the contact of a catch another receiver is such a man too,
    from whom he is free only afterwards.

    Rules: fool:4.2.5/1, fool:5.5.2/6, fool:5.5.17/3
    """
    man = defender.covers
    if defender.posture is not MAN_TO_MAN or man is None:
        return False
    if man.involvement is UNINVOLVED:
        return True
    return catch_zone and man.involvement is WRITTEN and not play.screen and man is not ball.man


# ----------------------------------------------------------------------------------------------------- breaking free
def may_break_free(there: list[Tackler], zone: int, ball: BallPath) -> bool:
    """Whether ``$`` and ``^`` can break the ballcarrier loose: at or behind the line, with nobody man-to-man on him.

    Rules: fool:4.0.1/5, fool:4.3.4/2
    """
    if zone <= board.BEY and board.ROW[zone] > 0:
        return False
    for tackler in there:
        if tackler.defender.posture is MAN_TO_MAN and tackler.defender.covers is ball.man:
            return False
    return True


def all_are_elsewhere(there: list[Tackler], zone: int, play: PlayUnderWay) -> bool:
    """Whether all rush, blitz or are man-to-man on somebody else, so that ``$`` breaks the ballcarrier loose.

    Rules: fool:4.3.4/1
    """
    return all(_is_elsewhere(tackler.defender, zone, play) for tackler in there)


def _is_elsewhere(defender: Defender, zone: int, play: PlayUnderWay) -> bool:
    """Whether he does not count as in zone for ``$``. Who covers a blocker does; linemen who cover linemen do too, but
    on a draw or screen they count as rushing when their man takes part.

    Rules: fool:4.3.4/1, fool:4.3.2/1, fool:4.2.13/6, fool:4.2.13/7, fool:4.0.2/4, fool:4.3.4/3
    """
    posture, man = defender.posture, defender.covers
    if posture is MAN_TO_MAN:
        return man is not None and man.involvement is not PERIPHERAL
    if posture is COVERS_LINEMAN:
        takes_part = man is not None and (man.involvement is WRITTEN or (man.blocks and man.zone == zone))
        return (play.draw or play.screen) and takes_part
    return posture is RUSH or blitzes(defender, play)
