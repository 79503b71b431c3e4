"""What defenders are worth against a pass, and against the receiver who has just caught it (5.5.2, R110, R149)."""

from __future__ import annotations

from typing import Final, Literal

from ...values import value
from .. import board
from ..kinds import HALFBACKS, LINEBACKERS, is_experienced, is_rookie
from ..scrimmage import speeds
from ..scrimmage.scene import COVER, DELAYED, FAKE, IN_ZONE, MAN, NOT, WRITTEN, Scene
from ..tables import TABLES
from .receivers import Receiver

Flight = Literal["", "bullet", "loft", "hail_mary"]

_DEEP: Final[dict[int, int]] = {
    **dict.fromkeys((board.ZONE[name] for name in ("ML", "MC", "MR")), 1),
    **dict.fromkeys((board.ZONE[name] for name in ("LL", "DC", "LR")), 2),
    board.VDC: 3,
}
_SCREEN: Final[dict[str, int]] = TABLES["screen"]
_ABSENT_MAN: Final = 2  # off P and C of a man whose own man is elsewhere (4.2.5, 5.5.2)


@value(frozen=True, slots=True)
class Cover:
    """A defender against one throw.

    value     pass value after everything; below 0 he is out for the pass
    contact   points in the catch contact, None when he stands elsewhere or is out of that too
    busy      he is man-to-man on somebody else who does not pass block: alone he adds 1 to the contact die (R111)
    """

    place: int
    value: int
    contact: int | None
    busy: bool


def against(scene: Scene, receiver: Receiver, flight: Flight) -> list[Cover]:
    """Every defender who bears on a throw to the receiver's goal, in jersey order."""
    zone, area = receiver.goal, board.AREA_OF[receiver.goal]
    postures, last_yards = scene.d_posture, scene.snap.spot.los <= _SHORT_DEEP
    found = []
    for d in scene.d_turns:
        posture = postures[d]
        if not _covers(scene, posture) or scene.d_fallen[d] or scene.d_gone[d]:
            continue
        if scene.d_zone[d] == zone:
            found.append(_in_zone(scene, d, receiver, flight))
        elif posture != MAN and (scene.d_area[d] == area or (last_yards and _covers_short_field(scene, d, zone))):
            value = _from_beside(scene, d, zone, flight)  # in another zone of the target's area (5.5.17)
            if value >= 0:
                found.append(Cover(d, value, None, False))
    return found


def present(scene: Scene, zone: int) -> list[int]:
    """Defenders bodily in a zone, whatever they count there."""
    return [d for d in scene.in_zone(zone) if _covers(scene, scene.d_posture[d])]


def _covers(scene: Scene, posture: int) -> bool:
    """Whether a defender is in zone or man-to-man; a delayed blitzer only against a quick pass (5.3.24)."""
    if posture in (IN_ZONE, MAN, FAKE):
        return True
    return (posture == COVER and scene.screen) or (posture == DELAYED and scene.quick)


def _in_zone(scene: Scene, d: int, receiver: Receiver, flight: Flight) -> Cover:
    value, contact, busy = scene.d_p[d], scene.d_c[d], False
    if scene.screen and scene.d_line[d]:
        value += _at_home(scene, d)
    elif scene.d_posture[d] != MAN:
        value = _zone_flight(value - _deep(scene, d, receiver.goal), flight) + short_field_edge(scene, d, receiver.goal)
    elif scene.d_cover[d] == receiver.place:
        value += _on_receiver(scene, d, receiver, flight) - _deep(scene, d, receiver.goal)
        contact += _unmoved(scene, d)
    else:
        less, busy = _elsewhere(scene, d)
        value -= less + _deep(scene, d, receiver.goal)
        contact = max(0, contact - less) if busy else contact - less  # alone he is worth nothing, never less (R111)
    contact += min(0, value)
    return Cover(d, value, None if contact < 0 else contact, busy)


def _at_home(scene: Scene, d: int) -> int:
    """What a lineman who does not rush adds to his own P against a screen over him (5.3.14, 5.8.1, 7.1.20)."""
    if scene.d_posture[d] == COVER:
        return 0
    return _SCREEN["stay_home_P"] if scene.line == "stay_home" else _SCREEN["lineman_in_zone_P"]


def _deep(scene: Scene, d: int, zone: int) -> int:
    """What linebackers lose in the deep zones, however they came there (7.1.17)."""
    return _DEEP.get(zone, 0) if scene.d_pos[d] in LINEBACKERS else 0


def _unmoved(scene: Scene, d: int) -> int:
    """+1 for a man-defender who is met in the area where he started, an OLB or MLB in his zones +2 (R127)."""
    if scene.d_moves[d]:
        return 0
    return 2 if scene.d_bonus[d] and scene.d_pos[d] in ("OLB", "MLB") else 1


def _on_receiver(scene: Scene, d: int, receiver: Receiver, flight: Flight) -> int:
    """What a man-defender of the receiver adds to his P: areas moved, slow play, specialists, flight (R149)."""
    o, pos = receiver.place, scene.d_pos[d]
    change = _unmoved(scene, d)
    if scene.d_moves[d] > 1:
        change = 1 - scene.d_moves[d]
        if speeds.plainly_faster(scene, d, o):
            change = max(-1, change)
    change -= scene.slow
    if scene.o_ok[o] and scene.o_pos[o] == "W" and (pos == "S" or pos in LINEBACKERS):
        change -= 1
    if flight == "bullet" and _no_faster(scene, d, o):
        change -= 1
    return change


def _no_faster(scene: Scene, d: int, o: int) -> bool:
    """Bullets: speeds with the W's, CB's and S's point, quick and slow counted (5.8.3, R149)."""
    mine = scene.o_react[o] + (scene.o_ok[o] and scene.o_pos[o] == "W") + scene.quick
    his = scene.d_react[d] + scene.slow
    if scene.d_bonus[d] and scene.d_pos[d] in ("CB", "S"):
        his += scene.d_pos[d] == "CB" or board.AREA_NAMES[scene.d_area[d]] == "SC"
    return his <= mine


def _elsewhere(scene: Scene, d: int) -> tuple[int, bool]:
    """What a man on somebody else loses, and whether that man, another receiver or none, keeps him busy (R84, R111)."""
    role = scene.o_role[scene.d_cover[d]]
    if role not in (NOT, WRITTEN):
        return 1, False  # his man pass blocks against a rush
    return (1 if scene.quick else _ABSENT_MAN), role == NOT or not scene.screen


def _zone_flight(value: int, flight: Flight) -> int:
    """Zone defenders see a loft coming and are late for a bullet (5.8.3, 5.8.4)."""
    if flight == "bullet":
        return -(-value // 2) if value > 0 else value
    return value + 1 if flight in ("loft", "hail_mary") else value


def _from_beside(scene: Scene, d: int, zone: int, flight: Flight) -> int:
    """P of a zone defender against a throw elsewhere in his area."""
    if scene.d_area[d] != board.AREA_OF[zone]:
        return _zone_flight(scene.d_p[d] - _deep(scene, d, zone) - 1, flight)
    zones = board.AREA_ZONES[scene.d_area[d]]
    away = abs(zones.index(scene.d_zone[d]) - zones.index(zone))
    player = scene.d_player[d]
    loss = away
    if scene.d_pos[d] in HALFBACKS:
        if is_rookie(player):
            loss = away + 1
        elif is_experienced(player):
            loss = away - 1
    return _zone_flight(scene.d_p[d] - _deep(scene, d, zone) - loss, flight) + short_field_edge(scene, d, zone)


# --------------------------------------------------------------------------------------------- near the goal line (8.6)
_SHORT_DEEP, _SHORT_LAST = 20, 5
_DC, _SC = board.AREA["DC"], board.AREA["SC"]
_LAST_ZONES: Final = {board.ZONE["IL"]: board.AREA["LS"], board.ZONE["IR"]: board.AREA["RS"]}


def short_field_edge(scene: Scene, d: int, zone: int) -> int:
    """Zone defenders of the last area that is played gain a point there (8.6, R164)."""
    los, area = scene.snap.spot.los, scene.d_area[d]
    if scene.d_posture[d] == MAN or area != board.AREA_OF[zone]:
        return 0
    if los <= _SHORT_LAST:
        return 1 if zone in _LAST_ZONES else 0
    return 1 if los <= _SHORT_DEEP and area == _DC else 0


def _covers_short_field(scene: Scene, d: int, zone: int) -> bool:
    """Zone men of the area before help in the last one, a point less (8.6, R164)."""
    los, area = scene.snap.spot.los, scene.d_area[d]
    if los <= _SHORT_LAST:
        return _LAST_ZONES.get(zone) == area
    return los <= _SHORT_DEEP and area == _SC and board.AREA_OF[zone] == _DC


def catch_contact(covers: list[Cover]) -> dict[int, int]:
    """Points of the defenders in the contact of a catch; the busy only if they help or are alone (R111)."""
    there = [(cover, cover.contact) for cover in covers if cover.contact is not None]
    if all(cover.busy for cover, _ in there):
        return {cover.place: points for cover, points in there}
    return {cover.place: points for cover, points in there if not cover.busy or points > 0}
