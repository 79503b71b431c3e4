"""Reaction: man-defenders follow their men by areas, then everybody else is placed in his area (4.2, RULINGS 105-111).

Where a man-defender cannot reach his man, and where a defender of an area awaits the play, is decided by the rulebook
alone once the men's speeds are known; ``meeting_zone`` and ``BallPaths`` remember it by zones, paths and speeds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, final

from ...football.steps import Step, step_form
from ...rule_tables import of_the_rules
from ...value import mypyc_attr
from .. import board
from ..board import BEY, FAR_AWAY, NOWHERE
from . import speeds
from .men import BLITZ, COVERS_LINEMAN, MAN_TO_MAN, RUSH, Defender, OffensivePlayer
from .pursuit import NEVER, meeting, nearness, pursuit_distance
from .scene import BallPath, PlayUnderWay, Scene

_REACTION: Final = step_form("react", "defender", "zone")

Path = tuple[int, ...]
_ANY_NUMBER: Final = 9  # "any number of zones downfield"
_NO_MOVE: Final = -2  # a man-defender so much slower than his man makes no area move


@final
@mypyc_attr(acyclic=True)
class RunnersPath:
    """A path, its first zone included, and the man who would run it."""

    def __init__(self, runner: OffensivePlayer, path: Path) -> None:
        self.runner = runner
        self.path = path


# -------------------------------------------------------------------------------------------------------- man-defenders
@final
@mypyc_attr(acyclic=True)
class Follower:
    """A man-defender who reacts to the moves of his man.

    moves        the fewest area moves into each defensive zone, ``FAR_AWAY`` where he cannot react to
    gets_to_man  he can react to the zone of his man, wherever anybody runs from there
    reach        else: zones that he reckons to pursue his man, less than 1 if he is slower
    reaches      likewise of each man who may have the ball
    """

    def __init__(self, defender: Defender, man: OffensivePlayer, moves: tuple[int, ...]) -> None:
        self.defender = defender
        self.man = man
        self.moves = moves
        self.gets_to_man = man.zone < BEY and moves[man.zone] < FAR_AWAY
        self.reach = 0
        self.reaches: list[int] = []

    def zone(self, path: Path, open_paths: list[RunnersPath]) -> int:
        """Where he reacts to: where his man stands if he can get there, else where he meets him soonest on the path on
        which he expects him.

        Rules: fool:4.2.4/1, fool:4.2.4/3
        """
        if self.gets_to_man:
            return self.man.zone
        others = tuple([(one.path, reach) for one, reach in zip(open_paths, self.reaches, strict=True)])
        return meeting_zone(self.moves, path, self.reach, others)


def react(scene: Scene, expected: list[RunnersPath], open_paths: list[RunnersPath]) -> None:
    """Move all man-defenders of the men in ``expected``, in jersey order.

    ``expected`` gives for each written-in man the path on which his man-defender expects him, from the zone where he
    stands; ``open_paths`` those of the actual ballcarrier, or of the receivers, the first target first: they break
    ties.

    Rules: fool:4.2/1, fool:4.2.9/1
    """
    follow(scene, followers(scene, expected, open_paths), expected, open_paths)


def follow(scene: Scene, following: list[Follower], expected: list[RunnersPath], open_paths: list[RunnersPath]) -> None:
    """Move man-defenders, who stand in jersey order, after their men; the paths are those of ``react``.

    Rules: fool:4.2/1
    """
    path_of = {one.runner.place: one.path for one in expected}
    for follower in following:
        defender = follower.defender
        defender.zone = zone = follower.zone(path_of[follower.man.place], open_paths)
        defender.area_moves = follower.moves[zone]
        scene.log.outcome.steps.append(Step(_REACTION, [defender.number, board.NODE_NAMES[zone]]))


def followers(scene: Scene, expected: list[RunnersPath], open_paths: list[RunnersPath]) -> list[Follower]:
    """The man-defenders of some runners, in jersey order; of the paths it counts only who would run them. Whose man is
    not among them is held where he is.

    Rules: fool:4.2/1, fool:4.2/2, fool:4.2.13/2
    """
    play, runners = scene.play, [one.runner for one in open_paths]
    men = [one.runner for one in expected]
    return [
        _follower(defender, defender.covers, runners, play)
        for defender in scene.defense.by_jersey
        if defender.covers is not None and defender.covers in men and _reacts(defender)
    ]


def _reacts(defender: Defender) -> bool:
    """Whether he reacts to the moves of the man he covers.

    Rules: fool:4.2/1, fool:4.2.13/2
    """
    posture = defender.posture
    return (posture is MAN_TO_MAN or posture is COVERS_LINEMAN) and not defender.fallen


def _follower(defender: Defender, man: OffensivePlayer, runners: list[OffensivePlayer], play: PlayUnderWay) -> Follower:
    """A man-defender with his speeds; his bonus holds in the chase of his own man alone.

    Rules: fool:4.2.4/1, fool:4.4.7/3
    """
    follower = Follower(defender, man, moves_into_zones(defender, man, play))
    if not follower.gets_to_man:
        follower.reach = reach = speeds.speed_against(defender, man, play) + 1
        follower.reaches = [
            reach if runner is man else speeds.speed_against_other(defender, runner, play) + 1 for runner in runners
        ]
    return follower


def reachable(scene: Scene, defender: Defender, man: OffensivePlayer) -> dict[int, int]:
    """Zones that a man-defender can react to, each with the fewest area moves.

    Rules: fool:4.2.1/1
    """
    moves = moves_into_zones(defender, man, scene.play)
    return {zone: fewest for zone, fewest in enumerate(moves) if fewest < FAR_AWAY}


def moves_into_zones(defender: Defender, man: OffensivePlayer, play: PlayUnderWay) -> tuple[int, ...]:
    """The fewest area moves of a man-defender into each defensive zone, ``FAR_AWAY`` where he cannot react to.

    Sideways steps of his man beyond those that he may follow are left out, so that more men share what they reach.

    Rules: fool:4.2.1/1, fool:4.2.1/2, fool:4.2.3/1
    """
    advantage = max(speeds.relative_speed(defender, man, play), _NO_MOVE)
    faster = speeds.plainly_faster(defender, man, play)
    sideways = man.sideways_moves if faster else min(man.sideways_moves, downfield_moves(advantage))
    return area_moves(defender.area, advantage, sideways, faster, play.not_played)


def downfield_moves(advantage: int) -> int:
    """Area moves downfield beside those in any direction, by a man-defender's speed less his man's.

    Rules: fool:4.2.1/1
    """
    return advantage % 2


@of_the_rules
@lru_cache(maxsize=4096)
def area_moves(
    area: int, advantage: int, sideways: int, plainly_faster: bool, not_played: frozenset[int]
) -> tuple[int, ...]:
    """The fewest area moves into each defensive zone for a man-defender with this advantage in speed.

    "1 slower: 1 area, downfield only; same speed: 1 area in any direction; 1 faster: 1 area in any direction and 1
    additional area downfield"; and so on. Zones that are not played are out of reach, unless all others are too.

    Rules: fool:4.2.1/1, fool:4.2.1/2, fool:4.2.3/1, fool:8.6/1
    """
    any_way, downfield = max(0, advantage // 2 + 1), downfield_moves(advantage)
    moves = board.reaction_reach(area, any_way, downfield, min(sideways, downfield))
    if plainly_faster:
        straight = board.reaction_reach(area, 1, _ANY_NUMBER, min(sideways, _ANY_NUMBER))
        moves = tuple([min(fewest, other) for fewest, other in zip(moves, straight, strict=True)])
    on_the_field = tuple([FAR_AWAY if zone in not_played else fewest for zone, fewest in enumerate(moves)])
    return on_the_field if min(on_the_field) < FAR_AWAY else moves


@of_the_rules
@lru_cache(maxsize=4096)
def meeting_zone(moves: tuple[int, ...], path: Path, reach: int, open_paths: tuple[tuple[Path, int], ...]) -> int:
    """The zone to which a man-defender reacts who cannot reach that of his man.

    Of the zones that he has ``moves`` for it is the one from which he meets his man soonest on ``path``, pursuing
    ``reach`` zones; then those who may have the ball, the first target first, by their paths and his reach on each;
    then the one with the shortest pursuit, with the fewest area moves, the first.

    Rules: fool:4.2.4/1, fool:4.2.4/2
    """
    best, least = NOWHERE, None
    for zone, fewest in enumerate(moves):
        if fewest == FAR_AWAY:
            continue
        met = meeting(zone, path, reach)
        away = nearness(zone, path) if met is NEVER else 0
        others = [meeting(zone, other, zones).how_late for other, zones in open_paths]
        rank = (met.slow_downs, met.place, away, others, met.zones, fewest, zone)
        if least is None or rank < least:
            best, least = zone, rank
    return best


# ------------------------------------------------------------------------------------------------------- everybody else
@final
@mypyc_attr(acyclic=True)
class ZoneTaken:
    """A defender, and the zone that he takes."""

    def __init__(self, defender: Defender, zone: int) -> None:
        self.defender = defender
        self.zone = zone


@final
@mypyc_attr(acyclic=True)
class AreaDefender:
    """A defender who awaits the play in an area of several zones.

    zones    those of his area that he may choose from
    reach    zones that he reckons to pursue from his post
    careful  he makes sure of an interception, where others take the earliest contact
    """

    def __init__(self, defender: Defender, zones: tuple[int, ...], reach: int, careful: bool) -> None:
        self.defender = defender
        self.zones = zones
        self.reach = reach
        self.careful = careful

    def post(self, paths: BallPaths) -> int:
        """His zone, by the paths that the ball may take.

        Rules: fool:4.2/3, fool:4.2.12/1, fool:4.2.12/2
        """
        return paths.best_post(self.zones, self.reach, self.careful)


@final
@mypyc_attr(acyclic=True)
class Waiting:
    """Those who follow nobody.

    settled   who rushes, and who has one zone to be in: each with that zone
    choosing  who chooses among the zones of his area by the paths that the ball may take
    """

    def __init__(self) -> None:
        self.settled: list[ZoneTaken] = []
        self.choosing: list[AreaDefender] = []


@final
class BallPaths:
    """The paths that the ball may take, with the posts that are best against them as far as they have been asked for.

    posts  by the zones of an area, the reach from there, and who is careful
    """

    def __init__(self, paths: tuple[Path, ...]) -> None:
        self.paths = paths
        self.posts: dict[tuple[tuple[int, ...], int, bool], int] = {}

    def best_post(self, zones: tuple[int, ...], reach: int, careful: bool) -> int:
        """The best of several zones for who awaits a play there and pursues ``reach`` zones, of equals the first.

        Rules: fool:4.2.12/1, fool:4.2.12/2
        """
        asked = (zones, reach, careful)
        post = self.posts.get(asked)
        if post is None:
            post = self.posts[asked] = best_post(zones, self.paths, reach, careful)
        return post


@of_the_rules
@lru_cache(maxsize=2048)
def ball_paths(paths: tuple[Path, ...]) -> BallPaths:
    """The same paths with their best posts; an area, a reach and a temper are some hundred questions at most."""
    return BallPaths(paths)


def place(scene: Scene, open_paths: list[RunnersPath]) -> None:
    """Place everybody who has not reacted: rushers on the line, the others by the paths that the ball may take.

    Rules: fool:4.2/3, fool:2.2/4
    """
    free = [defender for defender in scene.defense.defenders if defender.zone == NOWHERE]
    take_posts(area_defenders(free, scene.play, scene.ball), open_paths)


def take_posts(waiting: Waiting, open_paths: list[RunnersPath]) -> None:
    """Everybody who awaits the play takes his post by the paths that the ball may take.

    Rules: fool:4.2/3
    """
    for taken in waiting.settled:
        taken.defender.zone = taken.zone
    paths = ball_paths(tuple([one.path for one in open_paths]))
    for one in waiting.choosing:
        one.defender.zone = one.post(paths)


def area_defenders(free: list[Defender], play: PlayUnderWay, ball: BallPath) -> Waiting:
    """How those await the play who follow nobody; who rushes has no choice of zones.

    Rules: fool:4.2/3, fool:4.2.12/2, fool:2.2/4
    """
    speed_to_match = None if ball.man is None else speeds.speed_to_match(ball, play)
    zones_of_areas = areas_played(play.not_played)
    waiting = Waiting()
    for defender in free:
        zones, posture = zones_of_areas[defender.area], defender.posture
        if posture is RUSH or posture is BLITZ or len(zones) == 1:
            waiting.settled.append(ZoneTaken(defender, zones[0]))
        else:
            careful = defender.post.position in ("S", "DH")
            reach = _reach_from_post(defender, speed_to_match)
            waiting.choosing.append(AreaDefender(defender, zones, reach, careful))
    return waiting


def _reach_from_post(defender: Defender, speed_to_match: int | None) -> int:
    """Zones that a defender of an area reckons to pursue from his post, by the speed of the ballcarrier, None where
    nobody is thought to have the ball. A man-defender of somebody without a part reckons with no bonus.

    Rules: fool:4.2.12/2, fool:4.4.1/1
    """
    if speed_to_match is None:
        return 1
    advantage = defender.worth.pursuit_speed - speed_to_match - speeds.late_start(defender.posture)
    if defender.posture is not MAN_TO_MAN:
        advantage += defender.worth.pursuit_bonus
    return pursuit_distance(advantage)


@of_the_rules
@lru_cache(maxsize=16)
def areas_played(not_played: frozenset[int]) -> tuple[tuple[int, ...], ...]:
    """For each area its zones that are played, all of them where none is.

    Rules: fool:8.6/1
    """
    return tuple([tuple([zone for zone in zones if zone not in not_played]) or zones for zones in board.AREA_ZONES])


def best_post(zones: tuple[int, ...], paths: tuple[Path, ...], reach: int, careful: bool) -> int:
    """The best of several zones for who awaits a play there and pursues ``reach`` zones, of equals the first.

    Rules: fool:4.2.12/1, fool:4.2.12/2
    """
    if len(paths) == 1:
        ranks: list[Any] = [_rank_on_one_path(zone, paths[0], reach) for zone in zones]
    else:
        ranks = [_rank_on_several_paths(zone, paths, reach, careful) for zone in zones]
    return zones[ranks.index(min(ranks))]


def _rank_on_one_path(zone: int, path: Path, reach: int) -> tuple[bool, int, int, int]:
    """How good a post is where there is one path, the smaller the better: on it early, else met by pursuit, else with
    few slow-downs, else near the line.

    Rules: fool:4.2.12/1
    """
    if zone in path:
        return False, 0, path.index(zone), board.ROW[zone]
    met = meeting(zone, path, reach)
    return True, met.slow_downs, met.place, board.ROW[zone]


def _rank_on_several_paths(
    zone: int, paths: tuple[Path, ...], reach: int, careful: bool
) -> tuple[int, tuple[int, int], tuple[int, int], list[tuple[int, int, int]], int]:
    """How good a post is where the ball may take several paths: where the first of them begins, else by the best
    meeting, then by the worst; safeties and halfbacks are ``careful`` and look at the worst first.

    Pursuit that gives both is taken. Equal ones go by the meetings on each path, then near the line.

    Rules: fool:4.2.12/2
    """
    target = next((number for number, path in enumerate(paths) if path and path[0] == zone), FAR_AWAY)
    meetings = [meeting(zone, path, reach).rank for path in paths]
    best, worst = min(meetings)[:2], max(meetings)[:2]  # how soon, the zones of the pursuit left out
    first, second = (worst, best) if careful else (best, worst)
    return target, first, second, meetings, board.ROW[zone]
