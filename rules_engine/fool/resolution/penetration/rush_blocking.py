"""Who blocks whom when rushers come at a run: linemen who stayed, ends, backs not written in (4.6.1-4.6.3, 4.6.8;
RULING 115)."""

from __future__ import annotations

from typing import Final

from ... import board, kinds
from ..men import BLITZ, WRITTEN, Defender, OffensivePlayer, in_jersey_order
from ..movement.carrying import Carry
from ..scene import Scene
from . import rush_chances, rushers
from .front import Front, Pairing
from .rush_chances import INNER_SPOTS

Blockers = dict[int, list[OffensivePlayer]]  # place of a rusher -> those who block him

_ORIGIN: Final = {zone: origin for origin, zone in board.CROSSING.items()}
_WIDE_ENTRIES: Final = ("WWL", "WL", "WR", "WWR")


def front_against(scene: Scene, entry: board.Entry) -> Front:
    """The rushers against an entry; the last that was looked at stays as it was seen then."""
    front = scene.way.front
    if front is None or front.entry is not entry:
        by_zone = rushers.by_zone(scene.defense, scene.play)
        order = rushers.nearest_first(scene.defense, by_zone, entry)
        left_unblocked = scene.way.left_unblocked
        crowded = any(
            zone != entry.zone and len(in_front(scene, entry, zone, left_unblocked)) < len(men)
            for zone, men in by_zone.items()
        )
        front = scene.way.front = Front(entry, by_zone, order, crowded)
    return front


def pairing_on(scene: Scene, front: Front, carry: Carry) -> Pairing:
    """Who blocks whom on a way of the ballcarrier; backs help only when he crosses the line at once.

    Rules: fool:4.6.1/1, fool:4.6.8/3
    """
    with_backs, harmless = carry.zones_along_line <= 1, harmless_rushers(scene, front, carry)
    for known in front.pairings:
        if known.with_backs == with_backs and known.harmless == harmless:
            return known
    blockers: Blockers = {}
    for zone in front.by_zone:
        if zone != front.entry.zone:
            there = in_front(scene, front.toward, zone, scene.way.left_unblocked)
            blockers.update(pair(scene, front, zone, there, harmless))
    if with_backs:
        _add_backs(scene, front, blockers, harmless)
    pairing = Pairing(with_backs, harmless, blockers)
    front.pairings.append(pairing)
    return pairing


def harmless_rushers(scene: Scene, front: Front, carry: Carry) -> list[Defender]:
    """Rushers who would have no chance on a way of the ballcarrier even unblocked; nobody where there are blockers
    enough for all.

    Rules: fool:4.6.4/5
    """
    if not front.crowded:
        return []
    late = rush_chances.lateness(scene, carry)
    harmless: list[Defender] = []
    for rusher in front.order:
        if rusher.zone != front.entry.zone:
            point = rush_chances.meeting_point(scene, front.unblocked, rusher, carry, late)
            if point is None or point.chances < 1:
                harmless.append(rusher.defender)
    return harmless


# --------------------------------------------------------------------------------------------------- men on the line
def in_front(
    scene: Scene, entry: board.Entry, zone: int, left_unblocked: list[OffensivePlayer]
) -> list[OffensivePlayer]:
    """Blockers in front of a zone, from the center outward (C: from the side away from the play); ``left_unblocked``:
    linemen who have left their men.

    "Men across who did not move away, those held in L, R, C, unwritten receivers next to WL, WR; no specialized W."

    Rules: fool:4.6.1/1
    """
    spots = INNER_SPOTS.get(zone)
    if spots is None:
        origin = _ORIGIN[zone]
        return [
            man
            for man in scene.offense.players
            if man.post.start == origin
            and man.involvement is not WRITTEN
            and not (man.post.position == "W" and man.post.specialized)
        ]
    men = [
        man
        for man in scene.offense.in_front[zone]
        if man.post.spot in spots
        and man is not scene.ball.man
        and man not in left_unblocked
        and man.zone in (man.post.start, zone)
    ]
    from_right = zone == board.C and entry.x < board.CENTER_X
    return men[::-1] if from_right else men


def pair(scene: Scene, front: Front, zone: int, blockers: list[OffensivePlayer], harmless: list[Defender]) -> Blockers:
    """Pair the rushers of a zone with those who block there, what is left of these with the nearest once more.

    "In order from the center, no crossing; spare blockers double the nearest to the play."

    Rules: fool:4.6.2/1
    """
    if not blockers:
        return {}
    outward = _outward(front, zone)
    if len(blockers) < len(outward):
        chosen = _first_to_block(scene, front, zone, blockers, harmless)
        outward = [defender for defender in outward if defender in chosen]
    paired: Blockers = {}
    for defender, man in zip(outward, blockers, strict=False):
        paired[defender.place] = [man]
    for defender, spare in zip(front.nearest(zone), blockers[len(front.by_zone[zone]) :], strict=False):
        paired[defender.place].append(spare)
    return paired


def _outward(front: Front, zone: int) -> list[Defender]:
    """Rushers of a zone from the center outward, in C from the side away from the play."""
    men = front.by_zone[zone]
    if zone == board.C:
        from_left = front.toward.x >= board.CENTER_X
    else:
        from_left = board.MIDDLE[zone] > board.CENTER_X
    return men[::-1] if from_left else list(men)


def _first_to_block(
    scene: Scene, front: Front, zone: int, blockers: list[OffensivePlayer], harmless: list[Defender]
) -> list[Defender]:
    """Whom too few blockers take: linemen before linebackers before halfbacks, among equals nearest the play; last who
    would have no chance even without being blocked. On a wide play a tight end takes a blitzing outside linebacker.

    Rules: fool:4.6.3/1, fool:4.6.4b/1
    """
    men = front.nearest(zone)
    ordered = [man for man in men if man not in harmless and man.post.lineman]
    ordered += [man for man in men if man not in harmless and _is_linebacker(man)]
    ordered += [man for man in men if man not in harmless and man not in ordered]
    ordered += [man for man in men if man in harmless]
    chosen = ordered[: len(blockers)]
    tight_end = any(man.post.spot in ("LTE", "RTE") and not man.post.lineman for man in blockers)
    outermost = _outermost(scene, zone)
    if tight_end and front.toward.name in _WIDE_ENTRIES and outermost in ordered and outermost not in chosen:
        assert outermost is not None
        if _is_linebacker(outermost) and outermost.posture is BLITZ and outermost not in harmless:
            chosen[-1] = outermost
    return chosen


def _is_linebacker(defender: Defender) -> bool:
    return not defender.post.lineman and defender.post.position in kinds.LINEBACKERS


def _outermost(scene: Scene, zone: int) -> Defender | None:
    """The defender of L or R next to the sideline, None elsewhere."""
    row = scene.defense.rows.get(zone)
    if not row or zone not in (board.L, board.R):
        return None
    return row[-1] if zone == board.L else row[0]


# ---------------------------------------------------------------------------------------------------------------- backs
def _add_backs(scene: Scene, front: Front, paired: Blockers, harmless: list[Defender]) -> None:
    """Backs who are not written in take rushers whom nobody blocks, first those who have a chance.

    Rules: fool:4.6.8/1, fool:4.6.8/2, fool:4.6.4b/1
    """
    backs = [man for man in scene.offense.players if man.post.in_backfield and man.involvement is not WRITTEN]
    for back in in_jersey_order(backs):
        for zone in _zones_of_back(back, front.toward):
            if zone == front.entry.zone or zone not in front.by_zone:
                continue
            free = [defender for defender in front.nearest(zone) if defender.place not in paired]
            if back.post.spot in ("LHE", "RHE") and not _runs_wide_to(front.toward, back):
                free = [defender for defender in free if _outward(front, zone).index(defender) >= 2]
            if free:
                threats = [defender for defender in free if defender not in harmless]
                paired[(threats or free)[0].place] = [back]
                break


def _zones_of_back(back: OffensivePlayer, entry: board.Entry) -> list[int]:
    """Zones from which a back takes a rusher, first the one straight ahead.

    Rules: fool:4.6.4b/1, fool:4.6.8/2, fool:4.6.8/3, fool:4.6.8/4
    """
    spot = back.post.spot
    if spot == "F":
        away_from_play = board.R if entry.x < board.CENTER_X else board.L
        fullback = back.post.position == "F" and back.post.specialized
        return [board.C, away_from_play] if fullback else [board.C]
    if spot in ("LH", "RH"):
        return [board.L if spot == "LH" else board.R]
    if spot in ("LHE", "RHE") and back.post.position != "H":
        return [board.L if spot == "LHE" else board.R]
    return []


def _runs_wide_to(entry: board.Entry, back: OffensivePlayer) -> bool:
    """Whether the play goes wide on the side of a back who stands behind the end."""
    return entry.name in _WIDE_ENTRIES and (entry.x < board.CENTER_X) == (back.post.spot == "LHE")
