"""Rehearsing a pass: how the defense would answer each path of a receiver, before anybody moves (4.2.12a, R112).

Whom it is thrown to and where he turns afterwards changes little of the defense's answer: most man-defenders reach
their men, and rushers and men with a single zone stand where they do. All that is found once for a play; a path then
only places the few whom it moves, and lets the defense pursue.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ...values import of_the_rules, value
from .. import board
from ..scrimmage import contact, pursuit, reaction
from ..scrimmage.scene import Scene
from . import placing
from .receivers import Receiver

_SOMEWHERE: Final = board.BEY  # stands for the zone of a man whom only a path will place
_NOWHERE: Final[dict[int, tuple[int, ...]]] = {}
_NO_PLAY: Final[tuple[tuple[int, ...], ...]] = ()


@value(frozen=True, slots=True)
class Course:
    """A path after the catch as the defense looks at it.

    number  which of all paths after catches it is, counted from 1
    run     the path from the zone of the catch on, ``path`` without that zone
    ahead   the zones where somebody may meet the receiver
    on_way  the zones of his way as far as the field has room for it, in the open beyond VDC, as bits
    end     where chases along it end
    """

    number: int
    path: tuple[int, ...]
    run: tuple[int, ...]
    ahead: tuple[int, ...]
    on_way: int
    end: pursuit.Ends


def courses(goal: int, not_played: frozenset[int]) -> tuple[Course, ...]:
    """The courses from the zone of a catch, in the order drawn; some zones are ``not_played`` near the goal line."""
    return _shortened(goal, not_played) if not_played else _COURSES[goal]


@of_the_rules
@cache
def _shortened(goal: int, not_played: frozenset[int]) -> tuple[Course, ...]:
    """The same, found by how much the field has room for."""
    before = sum([len(paths) for paths in board.PATHS_AFTER[:goal]])
    return tuple([_course(n, goal, path, not_played) for n, path in enumerate(board.PATHS_AFTER[goal], before + 1)])


def _course(number: int, goal: int, path: tuple[int, ...], not_played: frozenset[int]) -> Course:
    run = (goal, *path)
    way = pursuit.along(run, not_played)
    return Course(number, path, run, (*path, board.BEY), pursuit.bits(way), pursuit.ends(way[1:]))


_COURSES: Final[tuple[tuple[Course, ...], ...]] = tuple(
    [_shortened(goal, frozenset()) for goal in range(len(board.PATHS_AFTER))]
)
_NUMBERS: Final = 256  # above the number of any course
# Where men await the ball, by the numbers of the courses it may take: a table of the rules, filled in as it is asked
# for.
_POSTS: Final[dict[int, reaction.Posts]] = {}
_MOST: Final = 4096  # plays whose posts are kept


@value(frozen=True, slots=True)
class Show:
    """A rehearsed path: the zones where somebody would meet the receiver, and how the defense would stand then."""

    course: Course
    met: list[int]
    zones: list[int]
    moves: list[int]
    pursued: list[bool]


class Rehearsal:
    """The answer of a defense to a pass, as far as it is the same for every path.

    start     the zone where the receiver whose paths are tried started
    """

    __slots__ = ("_chasers", "_courses", "_followers", "_kept", "_moves", "_posts", "_present", "_receiver",
                 "_receivers", "_scene", "_still", "_undecided", "_zones", "start")  # fmt: skip

    def __init__(self, scene: Scene, receivers: list[Receiver], taken: list[Course]) -> None:
        """Everybody is placed whom no path moves; the defense reacts as if the first target were to have the ball.
        ``taken`` are the courses of the receivers as long as no others are tried."""
        kept, scene.carrier = scene.carrier, receivers[0].place
        self._scene, self._receivers, self._courses = scene, receivers, taken
        self._zones, self._moves, self._still = scene.d_zone.copy(), scene.d_moves.copy(), scene.d_pursued
        men = 0
        for receiver in receivers:
            men |= 1 << receiver.place
        self._followers = reaction.followers(scene, men, tuple([receiver.place for receiver in receivers]))
        for d, _, zone, moves, undecided in self._followers:
            self._zones[d], self._moves[d] = (zone, moves) if undecided is None else (_SOMEWHERE, 0)
        self._undecided = [follower for follower in self._followers if follower[4] is not None]
        placing.share_areas(scene, self._zones, receivers, trial=True)
        self._posts = reaction.posts(scene, self._zones)
        for waiting in self._posts:
            self._zones[waiting % pursuit.MEN] = _SOMEWHERE
        self._present = [d for d in scene.d_turns if not scene.d_gone[d] and not scene.d_fallen[d]]
        scene.carrier = kept

    def begin(self, number: int) -> None:
        """From now on the scene imagines the receiver of this number with the ball, until ``end``."""
        scene, receiver = self._scene, self._receivers[number]
        self._kept = (
            scene.d_zone, scene.d_moves, scene.d_pursued, scene.carrier, scene.path, scene.catch, scene.passing,
        )  # fmt: skip
        scene.carrier, scene.catch, scene.passing = receiver.place, receiver.goal, True
        scene.d_zone = self._zones
        self._receiver, self._chasers = number, pursuit.chasers(scene)
        self.start = scene.o_start[receiver.place]

    def end(self, course: Course) -> None:
        """The receiver takes a course; the scene is as it was: nobody has moved, nobody has the ball."""
        self._take(course)
        scene = self._scene
        scene.d_zone, scene.d_moves, scene.d_pursued, scene.carrier, scene.path, scene.catch, scene.passing = self._kept

    def _take(self, course: Course) -> None:
        self._courses[self._receiver] = course
        self._receivers[self._receiver].path = course.path

    def _best_posts(self) -> reaction.Posts:
        """Where men await the ball, by what they go by (``reaction.best_posts``)."""
        number = 0
        for course in self._courses:
            number = number * _NUMBERS + course.number
        known = _POSTS.get(number)
        if known is None:
            if len(_POSTS) >= _MOST:
                _POSTS.clear()
            known = _POSTS[number] = reaction.best_posts(tuple([course.run for course in self._courses]))
        return known

    def show(self, course: Course) -> Show:
        """Let the defense react to a path of the receiver and pursue him there."""
        self._take(course)
        zones, moves, pursued = self._zones.copy(), self._moves, self._still.copy()
        if self._undecided:
            moves = moves.copy()
            self._decide(zones, moves)
        if self._posts:
            best = self._best_posts()
            for waiting in self._posts:
                zones[waiting % pursuit.MEN] = best[waiting // pursuit.MEN]
        on_way, end = course.on_way, course.end
        for chaser in self._chasers:
            d = chaser % pursuit.MEN
            here = zones[d]
            if not on_way >> here & 1:
                zones[d] = there = end.of(chaser // pursuit.MEN + here)
                pursued[d] = there != here
        standing = 0
        for d in self._present:
            standing |= 1 << zones[d]
        return Show(course, [zone for zone in course.ahead if standing >> zone & 1], zones, moves, pursued)

    def _decide(self, zones: list[int], moves: list[int]) -> None:
        """Put those man-defenders on their zones who do not reach their men and go by the paths."""
        play, expected = tuple([course.run for course in self._courses]), placing.expected(self._receivers)
        for d, man, _, _, undecided in self._undecided:
            assert undecided is not None
            way, against_man, against_play = undecided
            zones[d], moves[d] = reaction.best_of(way, against_man, against_play, expected[man], play)

    def value(self, show: Show, number: int) -> int:
        """What the contact in one of the zones met would be worth, each point on the die counted as one; 0 without."""
        if number >= len(show.met):
            return 0
        scene, zone = self._scene, show.met[number]
        zones = show.zones
        scene.path = show.course.run
        scene.d_zone, scene.d_moves, scene.d_pursued = zones, show.moves, show.pursued
        men = [d for d in self._present if zones[d] == zone]
        if not scene.screen:
            return contact.unblocked(scene, zone, men)
        sides = contact.weigh(scene, zone, men, False, False)
        return sides.value + sides.modifier

    @staticmethod
    def yard(show: Show, number: int) -> int:
        """The near boundary of one of the zones met; far away without."""
        return board.NEAR[show.met[number]] if number < len(show.met) else board.FAR_AWAY

    def settle(self) -> None:
        """All paths are declared: now everybody reacts and takes his place for good, as ``placing.place_defense`` has
        it for whom nobody has rehearsed."""
        scene, receivers = self._scene, self._receivers
        scene.carrier = receivers[0].place
        zones, play, expected = scene.d_zone, _NO_PLAY, _NOWHERE
        if self._undecided:
            play, expected = placing.plays(receivers), placing.expected(receivers)
        reaction.follow(scene, self._followers, expected, play)
        placing.share_areas(scene, zones, receivers)
        for d, zone in enumerate(self._zones):
            if zones[d] < 0:
                zones[d] = zone
        if self._posts:
            best = self._best_posts()
            for waiting in self._posts:
                zones[waiting % pursuit.MEN] = best[waiting // pursuit.MEN]
