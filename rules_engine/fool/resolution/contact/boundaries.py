"""Boundaries that fast defensive backs move up (4.9, RULING 134)."""

from __future__ import annotations

from typing import Final

from ... import board, tables
from ...kinds import HALFBACKS, LINEBACKERS
from ..men import IN_ZONE, Defender
from ..scene import Scene
from .tacklers import tacklers_among, who_count

_SHORT_ZONES: Final = frozenset([board.ZONE[name] for name in ("WL", "LS", "SL", "SR", "RS", "WR")])
_SC: Final = board.AREA["SC"]


def boundary(scene: Scene, zone: int, men: list[Defender]) -> int:
    """The yard from which a contact past the first zone is counted; ``men`` stand there.

    Rules: fool:4.9/1, fool:4.9/2, fool:4.9/3
    """
    near = board.NEAR[zone]
    yards = tables.BOUNDARY_POINTS.get(near, 0)  # for each point of speed
    if not yards or not scene.play.options.boundary_adjust or not _moves(scene, near):
        return near
    guards = [defender for defender in men if _guards(defender, zone)]
    backs = [defender for defender in guards if defender.post.position in HALFBACKS]
    if not backs:
        return near
    backers = [defender for defender in guards if defender.post.position in LINEBACKERS]
    points = _points(scene, men)
    of_backs = sum([points[defender.place] for defender in backs])
    of_backers = sum([points[defender.place] for defender in backers])
    if 2 * of_backs < sum(points.values()) or (backers and of_backs <= of_backers):
        return near
    carrier = scene.ball.carrier
    faster = _speed_of_all(backs, points, bool(backers)) - (carrier.worth.pursuit_speed - scene.ball.slow_downs)
    return near - yards * faster if faster > 0 else near


def _moves(scene: Scene, near: int) -> bool:
    """Whether a boundary can move on this play: after short passes only the deep ones.

    Rules: fool:4.9/1
    """
    catch_zone = scene.ball.catch_zone
    if catch_zone is None or scene.play.screen:
        return True
    return catch_zone in _SHORT_ZONES and near in tables.BOUNDARY_SHORT_PASS


def _guards(defender: Defender, zone: int) -> bool:
    """In zone, and started in the area of this zone."""
    return defender.posture is IN_ZONE and defender.area == board.AREA_OF[zone] and not defender.pursued


def _points(scene: Scene, men: list[Defender]) -> dict[int, int]:
    """Contact points of those who count in the contact, by their places in the line-up."""
    there = tacklers_among(men, False, scene.play, scene.ball)
    return {tackler.defender.place: tackler.points for tackler in who_count(there, scene.play, scene.ball).men}


def _speed_of_all(backs: list[Defender], points: dict[int, int], backers: bool) -> int:
    """The speed with which several defensive backs move the boundary: that of the fastest if he has half of their
    contact points, that of who has more than half, else the average, rounded down beside linebackers.

    Rules: fool:4.9/2
    """
    total = sum([points[defender.place] for defender in backs])
    fastest = max(backs, key=lambda defender: (_speed(defender), points[defender.place]))
    if 2 * points[fastest.place] >= total:
        return _speed(fastest)
    for defender in backs:
        if 2 * points[defender.place] > total:
            return _speed(defender)
    speed = sum([_speed(defender) for defender in backs])
    return speed // len(backs) if backers else -(-speed // len(backs))


def _speed(defender: Defender) -> int:
    """A safety who starts in SC is one faster.

    Rules: fool:4.9/2, fool:7.1.16/1
    """
    in_the_middle = defender.post.position == "S" and defender.area == _SC
    return defender.worth.pursuit_speed + in_the_middle
