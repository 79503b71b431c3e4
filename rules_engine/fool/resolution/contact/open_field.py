"""The open field: a faster ballcarrier eludes defenders or gains on the die (4.3.11, RULING 130)."""

from __future__ import annotations

from typing import Final

from ... import board, tables
from ...board import FAR_AWAY
from .. import speeds
from ..scene import BallPath, PlayUnderWay, Scene
from .tacklers import Tackler, Tacklers


def _least_lead(zone: int) -> int:
    """How much faster than a defender he must be in a zone, ``FAR_AWAY`` where it is no open field.

    Rules: fool:4.3.11/1, fool:4.3.11a/1
    """
    over = tables.open_field_over("backfield" if zone > board.BEY else board.AREA_NAMES[board.AREA_OF[zone]])
    return FAR_AWAY if over is None else over


_LEAST_LEADS: Final = tuple(_least_lead(zone) for zone in range(board.L_TE))


def not_eluded(scene: Scene, zone: int, there: Tacklers, catch_zone: bool) -> Tacklers:
    """The defenders of a contact whom the ballcarrier does not elude, the points of the die that his speed is worth
    added. ``catch_zone``: the contact is that of a catch.

    Rules: fool:4.3.11/1, fool:4.3.11/2
    """
    over = _LEAST_LEADS[zone]
    if over == FAR_AWAY or not there.men:
        return there
    play, ball = scene.play, scene.ball
    bonus, speed = FAR_AWAY, carrier_speed(ball, zone) - over
    for tackler in there.men:
        bonus = min(bonus, speed - speeds.open_field_speed(tackler.defender, zone, play, ball, catch_zone))
        if bonus <= 0:
            return there
    if not play.options.open_field_tackle:
        return there
    men = fastest_first(there.men, zone, play, ball, catch_zone)
    eluded = min(bonus, len(men) - 1)
    return Tacklers(men[: len(men) - eluded], there.on_die + bonus - eluded)


def fastest_first(men: list[Tackler], zone: int, play: PlayUnderWay, ball: BallPath, catch_zone: bool) -> list[Tackler]:
    """Defenders by their speed in the open field, then by contact points, then by jersey."""

    def rank(tackler: Tackler) -> tuple[int, int, int]:
        speed = speeds.open_field_speed(tackler.defender, zone, play, ball, catch_zone)
        return -speed, -tackler.points, tackler.defender.number

    return sorted(men, key=rank)


def carrier_speed(ball: BallPath, zone: int) -> int:
    """The ballcarrier's speed in the open field: slow-downs count, a quick play does not. An elusive man ($) has one
    more, a plodder (c) one less.

    Rules: fool:4.3.11/3, fool:4.3.11a/4, fool:7.2.6/1, fool:7.2.18/1
    """
    carrier = ball.carrier
    attributes = carrier.player.attrs
    speed = carrier.worth.pursuit_speed - ball.slow_downs
    if attributes:
        speed += ("$" in attributes) - ("c" in attributes)
    if ball.catch_zone is not None and len(ball.path) > 1 and zone == ball.path[1] and carrier.post.position == "W":
        speed += 1
    return speed
