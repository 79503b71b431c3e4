"""What defenders are worth against a pass, and against a receiver who has just caught it (5.5.2; RULINGS 110, 149)."""

from __future__ import annotations

from typing import Final, Literal, final

from .. import board
from ..kinds import HALFBACKS, LINEBACKERS, is_experienced, is_rookie
from ..resolution import speeds
from ..resolution.contact.tacklers import Tackler, unmoved_bonus
from ..resolution.men import (
    COVERS_LINEMAN,
    DELAYED_BLITZ,
    FAKE_BLITZ,
    IN_ZONE,
    MAN_TO_MAN,
    PERIPHERAL,
    UNINVOLVED,
    Defender,
    OffensivePlayer,
    Posture,
)
from ..resolution.scene import PlayUnderWay, Scene
from ..tables import TABLES
from .routes.receivers import Receiver

Flight = Literal["", "bullet", "loft", "hail_mary"]

_DEEP: Final[dict[int, int]] = {
    **dict.fromkeys((board.ZONE[name] for name in ("ML", "MC", "MR")), 1),
    **dict.fromkeys((board.ZONE[name] for name in ("LL", "DC", "LR")), 2),
    board.VDC: 3,
}
_SCREEN: Final[dict[str, int]] = TABLES["screen"]
_ABSENT_MAN: Final = 2  # off P and C of a man whose own man is elsewhere (4.2.5, 5.5.2)


@final
class Cover:
    """A defender against one throw.

    value     pass value after everything; below 0 he is out for the pass
    contact   points in the catch contact, None when he stands elsewhere or is out of that too
    busy      he is man-to-man on somebody else who does not pass block: alone he adds 1 to the contact die (RULING 111)
    """

    def __init__(self, defender: Defender, value: int, contact: int | None, busy: bool) -> None:
        self.defender = defender
        self.value = value
        self.contact = contact
        self.busy = busy


def against(scene: Scene, receiver: Receiver, flight: Flight) -> list[Cover]:
    """Every defender who bears on a throw to the receiver's goal, in jersey order.

    Rules: fool:5.5/1, fool:5.5.17/2
    """
    zone, play = receiver.goal, scene.play
    covers: list[Cover] = []
    for defender in scene.defense.by_jersey:
        if not _covers(defender.posture, play) or defender.fallen or defender.out_of_play:
            continue
        if defender.zone == zone:
            covers.append(_in_zone(defender, receiver, flight, play))
        elif _is_zone_man(defender.posture) and _reaches_over(defender, zone, play):
            value = _from_beside(defender, zone, flight, play)
            if value >= 0:
                covers.append(Cover(defender, value, None, False))
    return covers


def present(scene: Scene, zone: int) -> list[Defender]:
    """Defenders bodily in a zone, whatever they count there."""
    return [defender for defender in scene.defense.in_zone(zone) if _covers(defender.posture, scene.play)]


def catch_contact(covers: list[Cover]) -> list[Tackler]:
    """The defenders who count in the contact of a catch, with their points. Who is busy with another receiver counts
    only if he adds something or if nobody else is there (RULING 111).

    Rules: fool:4.3.1/1, fool:5.5.2/5, fool:5.5.17/3
    """
    alone = all(cover.busy or cover.contact is None for cover in covers)
    return [
        Tackler(cover.defender, cover.contact)
        for cover in covers
        if cover.contact is not None and (alone or not cover.busy or cover.contact > 0)
    ]


def _covers(posture: Posture, play: PlayUnderWay) -> bool:
    """Whether a defender is in zone or man-to-man; a delayed blitzer only against a quick pass.

    Rules: fool:5.3.24/3, fool:4.2.13/7
    """
    if posture is IN_ZONE or posture is MAN_TO_MAN or posture is FAKE_BLITZ:
        return True
    return (posture is COVERS_LINEMAN and play.screen) or (posture is DELAYED_BLITZ and play.quick)


# -------------------------------------------------------------------------------------------------- where the ball goes
def _is_zone_man(posture: Posture) -> bool:
    """Whether he bears on throws beside him too, since he follows nobody.

    Rules: fool:5.5.17/2, fool:4.2.13/2
    """
    return posture is not MAN_TO_MAN and posture is not COVERS_LINEMAN


def _in_zone(defender: Defender, receiver: Receiver, flight: Flight, play: PlayUnderWay) -> Cover:
    """What a defender counts who stands where the ball is thrown to.

    Rules: fool:5.5.2/1, fool:5.5.2/3, fool:5.5.2/5
    """
    value, contact, busy = defender.worth.pass_value, defender.worth.contact, False
    deep = _deep(defender, receiver.goal)
    if play.screen and defender.post.lineman:
        value += _at_home(defender, play)
    elif defender.posture is not MAN_TO_MAN:
        value = _zone_flight(value - deep, flight) + short_field_edge(defender, receiver.goal, play)
    elif defender.covers is receiver.man:
        value += _on_receiver(defender, receiver.man, flight, play) - deep
        contact += unmoved_bonus(defender)
    else:
        less, busy = _elsewhere(defender, play)
        value -= less + deep
        contact = max(0, contact - less) if busy else contact - less  # alone he is worth nothing, never less
    contact += min(0, value)
    return Cover(defender, value, None if contact < 0 else contact, busy)


def _at_home(defender: Defender, play: PlayUnderWay) -> int:
    """What a lineman who does not rush adds to his own P against a screen over him.

    Rules: fool:5.3.14/1, fool:5.8.1/6, fool:7.1.20/1, fool:4.0.4/5
    """
    if defender.posture is COVERS_LINEMAN:
        return 0
    return _SCREEN["stay_home_P"] if play.line == "stay_home" else _SCREEN["lineman_in_zone_P"]


def _deep(defender: Defender, zone: int) -> int:
    """What linebackers lose in the deep zones, however they came there.

    Rules: fool:7.1.17/1
    """
    return _DEEP.get(zone, 0) if defender.post.position in LINEBACKERS else 0


def _on_receiver(defender: Defender, man: OffensivePlayer, flight: Flight, play: PlayUnderWay) -> int:
    """What a man-defender of the receiver adds to his P: areas moved, slow play, specialists, flight.

    Rules: fool:5.5.2/1, fool:5.5.2/2, fool:5.5.2/4, fool:5.5.5/1, fool:7.1.17/1
    """
    change = unmoved_bonus(defender)
    if defender.area_moves > 1:
        change = 1 - defender.area_moves
        if speeds.plainly_faster(defender, man, play):
            change = max(-1, change)
    change -= play.slow
    position = defender.post.position
    if _is_specialized_w(man) and (position == "S" or position in LINEBACKERS):
        change -= 1
    if flight == "bullet" and _no_faster(defender, man, play):
        change -= 1
    return change


def _is_specialized_w(man: OffensivePlayer) -> bool:
    return man.post.specialized and man.post.position == "W"


def _no_faster(defender: Defender, man: OffensivePlayer, play: PlayUnderWay) -> bool:
    """Whether a man-defender is no faster than his receiver where a bullet is thrown: speeds with the points of W, CB
    and S, quick and slow counted.

    Rules: fool:5.8.3/2
    """
    speed = defender.worth.reaction_speed + play.slow
    if defender.worth.specialized:
        position = defender.post.position
        speed += position == "CB" or (position == "S" and defender.area == _SC)
    return speed <= man.worth.reaction_speed + _is_specialized_w(man) + play.quick


def _elsewhere(defender: Defender, play: PlayUnderWay) -> tuple[int, bool]:
    """What a man on somebody else loses, and whether that man, another receiver or none, keeps him busy.

    Rules: fool:5.5.2/3, fool:4.2.6/1, fool:5.5.17/3, fool:5.5.1/2
    """
    assert defender.covers is not None
    involvement = defender.covers.involvement
    if involvement is PERIPHERAL:
        return 1, False  # his man pass blocks against a rush
    return (1 if play.quick else _ABSENT_MAN), involvement is UNINVOLVED or not play.screen


def _zone_flight(value: int, flight: Flight) -> int:
    """Zone defenders see a loft coming and are late for a bullet.

    Rules: fool:5.8.3/2, fool:5.8.4/1
    """
    if flight == "bullet":
        return -(-value // 2) if value > 0 else value
    return value + 1 if flight in ("loft", "hail_mary") else value


def _reaches_over(defender: Defender, zone: int, play: PlayUnderWay) -> bool:
    """Whether a defender in zone bears on a throw to a zone where he does not stand: one of his area, or near the goal
    line of the last one.

    Rules: fool:5.5.17/2, fool:8.6/2
    """
    return defender.area == board.AREA_OF[zone] or _covers_short_field(defender, zone, play)


def _from_beside(defender: Defender, zone: int, flight: Flight, play: PlayUnderWay) -> int:
    """P of a zone defender against a throw elsewhere in his area.

    Rules: fool:5.5.17/2, fool:7.3.1/2, fool:7.3.2/3
    """
    value = defender.worth.pass_value - _deep(defender, zone)
    if defender.area != board.AREA_OF[zone]:
        return _zone_flight(value - 1, flight)
    zones = board.AREA_ZONES[defender.area]
    loss = abs(zones.index(defender.zone) - zones.index(zone))
    if defender.post.position in HALFBACKS:
        if is_rookie(defender.player):
            loss += 1
        elif is_experienced(defender.player):
            loss -= 1
    return _zone_flight(value - loss, flight) + short_field_edge(defender, zone, play)


# --------------------------------------------------------------------------------------------- near the goal line (8.6)
_SHORT_DEEP: Final = 20  # yards to the goal line
_SHORT_LAST: Final = 5
_DC: Final = board.AREA["DC"]
_SC: Final = board.AREA["SC"]
_LAST_ZONES: Final = {board.ZONE["IL"]: board.AREA["LS"], board.ZONE["IR"]: board.AREA["RS"]}


def short_field_edge(defender: Defender, zone: int, play: PlayUnderWay) -> int:
    """Zone defenders of the last area that is played gain a point there.

    Rules: fool:8.6/2
    """
    if defender.posture is MAN_TO_MAN or defender.area != board.AREA_OF[zone]:
        return 0
    if play.yards_to_goal <= _SHORT_LAST:
        return 1 if zone in _LAST_ZONES else 0
    return 1 if play.yards_to_goal <= _SHORT_DEEP and defender.area == _DC else 0


def _covers_short_field(defender: Defender, zone: int, play: PlayUnderWay) -> bool:
    """Zone men of the area before help in the last one, a point less.

    Rules: fool:8.6/2
    """
    if play.yards_to_goal <= _SHORT_LAST:
        return _LAST_ZONES.get(zone) == defender.area
    return play.yards_to_goal <= _SHORT_DEEP and defender.area == _SC and board.AREA_OF[zone] == _DC
