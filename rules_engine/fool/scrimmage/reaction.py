"""Reaction: man-defenders follow their men by areas, then everybody else is placed in his area (4.2, R105-111)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from typing import Final

from ...football.steps import Step, shape
from ...values import of_the_rules
from .. import board
from ..board import BEY, FAR_AWAY
from . import speeds
from .pursuit import MEN, NEVER, STEPS, Meeting, bits, meeting, nearness
from .scene import BLITZ, COVER, MAN, RUSH, Scene

_REACTION: Final = shape("react", "defender", "zone")

Paths = tuple[tuple[int, ...], ...]
Runners = tuple[int, ...]  # the places of the men who would run some paths
Way = tuple[int, frozenset[int]]  # what decides how far a man-defender reacts, see ``_way``; the zones not played
Reaches = tuple[int, ...]  # how many zones he may pursue on each path of the play, against who would run it
# A man-defender, his man, the zone he reacts to and the area moves it takes; instead of these, where the paths decide
# them, his way, how far he may pursue his man, and each who may have the ball.
Follower = tuple[int, int, int, int, tuple[Way, int, Reaches] | None]
# What a defender without a man goes by where he awaits a play, as one number: his zones as bits, how far he pursues
# (who is too slow to, however slow he is, awaits it alike), whether he plays it safe.
Outlook = int
Waiting = int  # such a defender with his outlook: his place is the rest of it by MEN
_WHOLE_FIELD: Final = 15  # above the zones of any pursuit
_REACHES: Final = _WHOLE_FIELD + 1

_AREA_BITS: Final = tuple(bits(zones) for zones in board.AREA_ZONES)
_ANY_NUMBER = 9  # "any number of zones downfield"


def react(scene: Scene, expected: Mapping[int, tuple[int, ...]], play: Paths, runners: Runners) -> None:
    """Move all man-defenders of the men in ``expected``.

    ``expected`` gives for each written-in man (by place) his zone and the path he would take on from there;
    ``play`` the paths of the actual ballcarrier, or of the receivers, the first target first: they break ties.
    ``runners`` are the men who would run these paths.
    """
    men = 0
    for man in expected:
        men |= 1 << man
    follow(scene, followers(scene, men, runners), expected, play)


def follow(scene: Scene, men: Iterable[Follower], expected: Mapping[int, tuple[int, ...]], play: Paths) -> None:
    """The same of man-defenders who are known already."""
    for d, man, zone, moves, undecided in men:
        if undecided is not None:
            way, against_man, against_play = undecided
            zone, moves = best_of(way, against_man, against_play, expected[man], play)
        scene.d_zone[d], scene.d_moves[d] = zone, moves
        scene.out.steps.append(Step(_REACTION, [scene.d_no[d], board.NODE_NAMES[zone]]))


def followers(scene: Scene, men: int, runners: Runners) -> list[Follower]:
    """The man-defenders of these men, whose places are bits, in the order of jerseys; each with what no path of his man
    changes. ``runners`` as in ``react``."""
    postures, covers, fallen = scene.d_posture, scene.d_cover, scene.d_fallen
    in_reach = _reaches(scene.not_played)
    found: list[Follower] = []
    if men:
        for d in scene.d_turns:
            man = covers[d]
            if man >= 0 and men >> man & 1 and postures[d] in (MAN, COVER) and not fallen[d]:
                found.append(_follower(scene, d, man, in_reach, runners))
    return found


def _follower(scene: Scene, d: int, man: int, in_reach: _Reaches, runners: Runners) -> Follower:
    """He stands where his man does if he can get there; else the zone is to be chosen by the paths (4.2.4, R107).

    His bonus holds in the chase of his own man alone, whichever of the paths that man would run (4.4.7).
    """
    way, here = _way(scene, d, man), scene.o_zone[man]
    moves = in_reach[way][here] if here < BEY else FAR_AWAY
    if moves < FAR_AWAY:
        return d, man, here, moves, None
    against_man = speeds.speed_against(scene, d, man) + 1
    against_play = [
        against_man if runner == man else speeds.speed_against_other(scene, d, runner) + 1 for runner in runners
    ]
    return d, man, -1, 0, ((way, scene.not_played), against_man, tuple(against_play))


def reachable(scene: Scene, d: int, man: int) -> dict[int, int]:
    """Zones that a man-defender can react to, each with the fewest area moves (4.2.1)."""
    reach = _reaches(scene.not_played)[_way(scene, d, man)]
    return {zone: moves for zone, moves in enumerate(reach) if moves < FAR_AWAY}


def _way(scene: Scene, d: int, man: int) -> int:
    """His area, his speed less his man's, the man's sideways steps, whether he is plainly faster, as one number.

    What makes no difference is left out, so that more of them share what they reach: a speed below the least that lets
    him move, and sideways steps beyond those that he may follow.
    """
    relative, faster = speeds.relative_speed(scene, d, man)
    relative = max(relative, _STAYS)
    sideways = scene.o_sideways[man] if faster else min(scene.o_sideways[man], _downfield(relative))
    return ((scene.d_area[d] * _SPEEDS + relative - _STAYS) * _SIDEWAYS + sideways) * 2 + faster


_STAYS: Final = -2  # a man-defender so much slower than his man makes no area move
_SPEEDS: Final = 64  # above the differences of any speeds
_SIDEWAYS: Final = 32  # above every number of sideways steps


def _downfield(relative: int) -> int:
    """Downfield area moves of a man-defender beside those in any direction, by his speed less his man's (4.2.1)."""
    return relative % 2 if relative >= _STAYS else 0


Reach = tuple[int, ...]  # the fewest area moves into each defensive zone, FAR_AWAY where it is out of reach


class _Reaches:
    """What is in reach by what ``_way`` says; filled in as it is asked for."""

    __slots__ = ("_known", "not_played")

    def __init__(self, not_played: frozenset[int]) -> None:
        self.not_played = not_played
        self._known: dict[int, Reach] = {}

    def __getitem__(self, way: int) -> Reach:
        found = self._known.get(way)
        if found is None:
            faster, rest = way % 2 == 1, way // 2
            sideways, rest = rest % _SIDEWAYS, rest // _SIDEWAYS
            found = _reach_at(rest // _SPEEDS, rest % _SPEEDS + _STAYS, sideways, faster, self.not_played)
            self._known[way] = found
        return found


_reaches_near_the_goal = of_the_rules(cache(_Reaches))
_REACHES_ELSEWHERE: Final = _Reaches(frozenset())


def _reaches(not_played: frozenset[int]) -> _Reaches:
    return _reaches_near_the_goal(not_played) if not_played else _REACHES_ELSEWHERE


def _reach_at(area: int, relative: int, sideways: int, faster: bool, not_played: frozenset[int]) -> Reach:
    """What a man-defender reacts to by the board alone."""
    any_way, down = relative // 2 + 1 if relative >= 0 else 0, _downfield(relative)
    reach = board.reaction_reach(area, any_way, down, min(sideways, down))
    if faster:
        straight = board.reaction_reach(area, 1, _ANY_NUMBER, min(sideways, _ANY_NUMBER))
        reach = tuple([min(moves, others) for moves, others in zip(reach, straight, strict=True)])
    if not_played:
        played = [FAR_AWAY if zone in not_played else moves for zone, moves in enumerate(reach)]
        if min(played) < FAR_AWAY:
            return tuple(played)
    return reach


@of_the_rules
@lru_cache(maxsize=4096)
def best_of(way: Way, against_man: int, against_play: Reaches, path: tuple[int, ...], play: Paths) -> tuple[int, int]:
    """The zone a man-defender reacts to who cannot reach his man's, and the area moves it takes: of those in reach the
    one that meets his man soonest, then the others who may have the ball, the first target first (4.2.4, R107)."""
    best, least = (-1, 0), STEPS**3
    best_rest: tuple[list[int], int, int, int] = [], 0, 0, 0  # looked at among equals
    for zone, moves in enumerate(_reaches(way[1])[way[0]]):
        if moves == FAR_AWAY:
            continue
        met = meeting(zone, path, against_man)
        key = met // STEPS * STEPS + (nearness(zone, path) if met == NEVER else 0)
        if key <= least:
            others = [meeting(zone, play[number], reach) // STEPS for number, reach in enumerate(against_play)]
            rest = others, met % STEPS, moves, zone
            if key < least or rest < best_rest:
                best, least, best_rest = (zone, moves), key, rest
    return best


def place(scene: Scene, play: Paths) -> None:
    """Place everybody who has not reacted: rushers on the line, the others by ``play`` (4.2.12, R109)."""
    best = _posts_on(play[0]) if len(play) == 1 else best_posts(play)
    for waiting in posts(scene, scene.d_zone):
        scene.d_zone[waiting % MEN] = best[waiting // MEN]


def posts(scene: Scene, standing: list[int]) -> list[Waiting]:
    """Those who have not reacted and have a choice of posts; who has none is put on his at once.

    ``standing`` are the zones of all defenders, -1 of one who is not placed yet.
    """
    carried = scene.carrier >= 0
    zones_of, among = _left_of_areas(scene.not_played) if scene.not_played else (board.AREA_ZONES, _AREA_BITS)
    areas, postures, positions = scene.d_area, scene.d_posture, scene.d_pos
    start = speeds.head_start(scene) if carried else 0
    choosing: list[Waiting] = []
    for d, zone in enumerate(standing):
        if zone >= 0:
            continue
        area, posture = areas[d], postures[d]
        zones = zones_of[area]
        if len(zones) == 1 or posture in (RUSH, BLITZ):
            standing[d] = zones[0]
            continue
        reach = 1
        if carried:  # as ``pursuit.chasers`` has it, of man-defenders as if their men were others
            reach += scene.d_run[d] - start - speeds.late(posture) + (scene.d_chase[d] if posture != MAN else 0)
            reach = min(max(reach, 0), _WHOLE_FIELD)
        pos = positions[d]
        choosing.append(((among[area] * _REACHES + reach) * 2 + (pos in ("S", "DH"))) * MEN + d)
    return choosing


def _zones(area: int, not_played: frozenset[int]) -> tuple[int, ...]:
    zones = board.AREA_ZONES[area]
    return tuple(zone for zone in zones if zone not in not_played) or zones


@of_the_rules
@cache
def _left_of_areas(not_played: frozenset[int]) -> tuple[Paths, tuple[int, ...]]:
    """The zones of each area that are played, and the same as bits."""
    zones = tuple([_zones(area, not_played) for area in range(len(board.AREA_ZONES))])
    return zones, tuple([bits(one) for one in zones])


# The zones of every area, as bits; near the goal line those of them that are played.
_ZONES_OF: Final = {
    bits(_zones(area, not_played)): _zones(area, not_played)
    for area in range(len(board.AREA_ZONES))
    for not_played in {board.not_played(los) for los in range(101)}
}


class Posts:
    """The zone in which a defender awaits a play, by his outlook; filled in as it is asked for."""

    __slots__ = ("_known", "play")

    def __init__(self, play: Paths) -> None:
        self.play = play
        self._known: dict[Outlook, int] = {}

    def __getitem__(self, outlook: Outlook) -> int:
        best = self._known.get(outlook)
        if best is None:
            sure, rest = outlook % 2 == 1, outlook // 2
            reach, among = rest % _REACHES, rest // _REACHES
            best = self._known[outlook] = _post(_ZONES_OF[among], self.play, reach, sure)
            if len(self.play) == 1:
                self._known[outlook ^ 1] = best  # where there is one path nothing can be played safe
        return best


best_posts = of_the_rules(lru_cache(maxsize=4096)(Posts))
_ON_ONE_PATH: Final[dict[tuple[int, ...], Posts]] = {}  # a table of the rules, filled in as it is asked for


def _posts_on(path: tuple[int, ...]) -> Posts:
    """The same where there is one path."""
    known = _ON_ONE_PATH.get(path)
    if known is None:
        known = _ON_ONE_PATH[path] = best_posts((path,))
    return known


def _post(zones: tuple[int, ...], play: Paths, reach: int, sure: bool) -> int:
    """The best of several zones for who awaits a play there, of equals the first."""
    best, least = -1, STEPS**5
    if len(play) == 1:
        for zone in zones:
            key = _on_the_path(zone, play[0], reach)
            if key < least:
                best, least = zone, key
        return best
    best_rest: tuple[list[Meeting], int] = [], 0  # looked at among equals
    for zone in zones:
        meetings = [meeting(zone, path, reach) for path in play]
        key, rest = _on_one(zone, play, meetings, sure), (meetings, board.ROW[zone])
        if key < least or (key == least and rest < best_rest):
            best, least, best_rest = zone, key, rest
    return best


def _on_the_path(zone: int, path: tuple[int, ...], reach: int) -> int:
    """Smaller is better where there is one path: on it early, else met by pursuit, else few slow-downs, else near the
    line."""
    for place, there in enumerate(path):
        if there == zone:
            return place * STEPS + board.ROW[zone]
    return STEPS**3 + meeting(zone, path, reach) // STEPS * STEPS + board.ROW[zone]


def _on_one(zone: int, play: Paths, meetings: list[Meeting], sure: bool) -> int:
    """The same of several: the first that begins here, else the best meeting, or for who plays it safe the worst."""
    target, best, worst = FAR_AWAY, meetings[0], meetings[0]
    for place, path in enumerate(play):
        met = meetings[place]
        best, worst = min(best, met), max(worst, met)
        if target == FAR_AWAY and path and path[0] == zone:
            target = place
    best, worst = best // STEPS, worst // STEPS  # pursuit that gives both is taken (4.2.12)
    first, second = (worst, best) if sure else (best, worst)
    return (target * STEPS**2 + first) * STEPS**2 + second
