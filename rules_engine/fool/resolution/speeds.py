"""Speeds of defenders against their men and the ballcarrier, with the bonuses of specializations (4.2.1, 4.3.11, 4.4).

Reaction, pursuit and the open field each count their own bonuses (RULINGS 78, 105, 130).
"""

from __future__ import annotations

from typing import Final

from .. import board
from .men import DELAYED_BLITZ, FAKE_BLITZ, MAN_TO_MAN, Defender, OffensivePlayer, Posture
from .scene import BallPath, PlayUnderWay


def _zones_of(*areas: str) -> frozenset[int]:
    return frozenset([zone for area in areas for zone in board.AREA_ZONES[board.AREA[area]]])


_NO_PLACE_FOR_SAFETIES: Final = _zones_of("LS", "RS")
_CORNERBACKS_ON_RUNS: Final = _zones_of("LS", "RS", "WWL", "WWR")


# ------------------------------------------------------------------------------------------------------------ reaction
def relative_speed(defender: Defender, man: OffensivePlayer, play: PlayUnderWay) -> int:
    """A man-defender's speed less his man's, as reaction counts it.

    Rules: fool:4.2.10/1, fool:4.3.5/1, fool:4.3.5/2, fool:7.1.15/1, fool:7.1.16/1
    """
    worth = defender.worth
    return worth.reaction_speed + worth.reaction_bonus + play.slow - man.worth.reaction_speed - _quickness(man, play)


def plainly_faster(defender: Defender, man: OffensivePlayer, play: PlayUnderWay) -> bool:
    """Whether he is faster than his man by printed speed, bump, tiredness and the bonus of a quick play alone.

    Rules: fool:4.2.1/2
    """
    return defender.worth.reaction_speed > man.worth.reaction_speed + _quickness(man, play)


def _quickness(man: OffensivePlayer, play: PlayUnderWay) -> int:
    """Speed that a quick play gives the offense in reaction, a ``q`` man one more.

    Rules: fool:4.3.5/2, fool:7.2.19/1
    """
    if not play.quick:
        return 0
    return 2 if "q" in man.player.attrs else 1


# ------------------------------------------------------------------------------------------------------------- pursuit
def late_start(posture: Posture) -> int:
    """Speed that a feigned or delayed blitz costs in pursuit.

    Rules: fool:5.3.22/1, fool:5.3.24/3, fool:5.3.22/3
    """
    return 1 if posture is FAKE_BLITZ or posture is DELAYED_BLITZ else 0


def pursuit_bonus(defender: Defender, play: PlayUnderWay, man_carries: bool) -> int:
    """Speed that his specialization gives him in pursuit; ``man_carries``: the man he covers has the ball.

    "A player who gets a reaction bonus against the ballcarrier also gets the same bonus on pursuit against that same
    ballcarrier", whoever that is; a safety on a receiver has his own of zone coverage.

    Rules: fool:4.4.7/1, fool:7.1.16/1, fool:5.3.22/3
    """
    if man_carries and not (play.is_pass and defender.post.position == "S"):
        return defender.worth.reaction_bonus
    return defender.worth.pursuit_bonus - late_start(defender.posture)


def speed_to_match(ball: BallPath, play: PlayUnderWay) -> int:
    """What every pursuer's speed is measured against: the ballcarrier's at this moment, the depth of the play counted.

    Rules: fool:4.4.1/1, fool:4.3.7/1
    """
    return ball.carrier.worth.pursuit_speed + play.quick - play.slow - ball.slow_downs


def speed_against_other(defender: Defender, man: OffensivePlayer, play: PlayUnderWay) -> int:
    """A man-defender's speed in a pursuit of somebody else's man, less that man's: no bonus of specialization holds.

    Rules: fool:4.4.1/1, fool:4.4.7/3
    """
    return defender.worth.pursuit_speed + play.slow - (man.worth.pursuit_speed + play.quick)


def speed_against(defender: Defender, man: OffensivePlayer, play: PlayUnderWay) -> int:
    """A man-defender's speed in a pursuit of the man he covers, less that man's, as he reckons with it when he reacts.

    A cornerback reckons with his bonus against a W alone (C.2 example 13; RULING 107).

    Rules: fool:4.2.4/1, fool:4.4.7/1
    """
    plain = speed_against_other(defender, man, play)
    if defender.post.position == "CB" and man.post.position != "W":
        return plain
    return plain + pursuit_bonus(defender, play, man_carries=True)


# ------------------------------------------------------------------------------------------------------ the open field
def open_field_speed(defender: Defender, zone: int, play: PlayUnderWay, ball: BallPath, catch_zone: bool) -> int:
    """A defender's speed in the open field, one more for a sure tackler ($), one less for a poor one (c).

    ``catch_zone`` says that the contact is that of a catch.

    Rules: fool:4.3.11a/2, fool:4.3.11a/3, fool:7.1.15/2, fool:7.1.16/2, fool:7.2.6/1, fool:7.2.18/1
    """
    attributes, position = defender.player.attrs, defender.post.position
    speed = defender.worth.pursuit_speed + play.slow - (defender.posture is DELAYED_BLITZ)
    if attributes:
        speed += ("$" in attributes) - ("c" in attributes)
    if position == "CB":
        return speed + _cornerback_bonus(defender, zone, ball, catch_zone)
    if position == "S" and not catch_zone and zone not in _NO_PLACE_FOR_SAFETIES:
        return speed + 1
    return speed


def _cornerback_bonus(defender: Defender, zone: int, ball: BallPath, catch_zone: bool) -> int:
    """A cornerback's in the open field: against runs outside, against a catch by the man he covers.

    Rules: fool:4.3.11/3, fool:4.3.11a/2, fool:7.1.15/2
    """
    if not defender.worth.specialized:
        return 0  # he started where his specialization does not help
    if ball.catch_zone is None:
        return zone in _CORNERBACKS_ON_RUNS
    return catch_zone and defender.posture is MAN_TO_MAN and defender.covers is ball.man
