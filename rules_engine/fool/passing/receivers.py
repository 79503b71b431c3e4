"""Receivers: who they are, what they may spend, where they get to (5.1, R17, 18, 25, 85-87)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from ...football.steps import Step
from ...values import by_identity
from .. import board
from ..calls import Pass, PlayerRef, Target
from ..model import OffMan
from ..scrimmage import naming
from ..scrimmage.scene import DELAYED, FAKE, IN_ZONE, MAN, MOVED, WRITTEN, Scene
from . import routes

Crowd = tuple[int, int, int]
_LEFT: Final = board.AREA["L"]
_CENTER: Final = board.AREA["C"]
_RIGHT: Final = board.AREA["R"]
_TWO, _THREE = 2, 3  # receivers whom a passer looks for
_NOBODY: Final[frozenset[int]] = frozenset()


_NO_TOLL: Final = routes.toll((0, 0, 0), -1, False)


@dataclass(slots=True)
class Receiver:
    """A receiver of the play and how he fared.

    goal     zone where he is to catch the ball; ``reached`` whether he got there
    covers   places of the defenders who cover him
    fare     what holds him up on his way
    way      his whole route; ``zones`` those of it that he covered
    left     whole movement points he did not need
    path     zones ahead of the catch that he will run through
    bumper   place of a defender who fouled him, or whom he fouled, at the bump; ``foul`` the side of that foul
    """

    place: int
    target: Target
    goal: int
    slow: bool
    covers: tuple[int, ...] = ()
    fare: routes.Toll = _NO_TOLL
    way: routes.Way = routes.NO_WAY
    zones: tuple[int, ...] = ()
    reached: bool = False
    fallen: bool = False
    bumped: bool = False
    left: int = 0
    path: tuple[int, ...] = ()
    bumper: int = -1
    foul: str = ""
    lost: int = 0  # movement points lost in a bump, quick doubling not counted
    met: int = -1  # zone where he was bumped on his way, -1 when it was before he moved

    @property
    def spare(self) -> int:
        """Unused points that help the blockers: the point of a slow route is not one of them (5.3.23)."""
        return max(0, self.left - self.slow)


def catch_spot(scene: Scene, zone: int) -> int:
    """The yard at which a pass to a zone is caught: its far edge, on a screen behind the line (5.6)."""
    spot = board.SCREEN_SPOT if scene.screen else board.CATCH_SPOT[zone]
    return board.SCREEN_SPOT if spot is None else spot


class Orders:
    """What a play says of receivers: the ``targets`` in order (throwing away and scrambling are none), those of them
    with further men to run there, whether something else than a throw is planned after the first."""

    __slots__ = ("crowded", "intended", "targets")

    def __init__(self, play: Pass) -> None:
        self.targets = tuple([target for target in play.targets if isinstance(target, Target)])
        self.crowded = tuple([target for target in self.targets if target.extra])
        self.intended = any(not isinstance(target, Target) for target in play.targets[1:])


@by_identity
def orders(play: Pass) -> Orders:
    """What a play says of receivers, found once a play."""
    return Orders(play)


def line_up(scene: Scene, play: Pass, passer: int | None = None) -> list[Receiver]:
    """The receivers of a play on their spots; marks them as written in (R84). A third runs only for
    a ``passer`` who looks for him, which a substitute may not do (7.2.11); without a passer all are asked for."""
    most = _THREE if passer is None or "3r" in scene.o_player[passer].attrs else _TWO
    found = called(play, scene.offense, most)
    for receiver in found:
        scene.o_role[receiver.place] = WRITTEN
    return found


def called(play: Pass, men: tuple[OffMan, ...], most: int = _THREE) -> list[Receiver]:
    """Those of the men whom the first ``most`` targets of a play mean."""
    found: list[Receiver] = []
    taken: list[int] = []
    for target in orders(play).targets[:most]:
        place = naming.find(target.receiver, men, "receiver", taken=taken)
        if place is None:
            continue
        taken.append(place)
        goal = board.ZONE[naming.resolve_place(target.zone, men, place)]
        found.append(Receiver(place, target, goal, target.depth == "slow"))
    return found


def helpers(scene: Scene, said: Orders, targets: list[Receiver]) -> list[Receiver]:
    """The further receivers of a Hail Mary, who run to the zone of the one it is meant for (5.8.5)."""
    found: list[Receiver] = []
    for target in said.crowded:
        for ref in target.extra:
            busy = [receiver.place for receiver in (*targets, *found)]
            place = naming.find(ref, scene.offense, "receiver", taken=busy)
            if place is not None:
                scene.o_role[place] = WRITTEN
                goal = board.ZONE[naming.resolve_place(target.zone, scene.offense, place)]
                found.append(Receiver(place, replace(target, receiver=ref, extra=()), goal, target.depth == "slow"))
    return found


def written(scene: Scene, refs: tuple[PlayerRef, ...]) -> frozenset[int]:
    """Places of the men that a protection names."""
    if not refs:
        return _NOBODY
    places = (naming.find(ref, scene.offense, "blocker") for ref in refs)
    return frozenset(place for place in places if place is not None)


# ------------------------------------------------------------------------------------------------------------- the way
def crowd(scene: Scene) -> Crowd:
    """Half defenders who hold up whoever leaves L, C and R: who started there, by posture (R87)."""
    return _held(scene, board.L), _held(scene, board.C), _held(scene, board.R)


def _held(scene: Scene, zone: int) -> int:
    """The same of one zone: who rushes or covers somebody counts half, and so does a delayed blitzer who has time."""
    halves = 0
    for d in scene.rows[zone]:
        if not scene.d_fallen[d]:
            posture = scene.d_posture[d]
            whole = posture in (IN_ZONE, FAKE) or (posture == DELAYED and scene.quick)
            halves += 2 if whole else 1
    return halves


def _toll(scene: Scene, receiver: Receiver, everybody: Crowd) -> routes.Toll:
    """What holds a receiver up in L, C and R: the ``crowd`` there, but not his own man (R87, C.2 example 20)."""
    left, center, right = everybody
    for d in receiver.covers:
        if scene.d_posture[d] == MAN and not scene.d_fallen[d]:
            area = scene.d_area[d]
            left, center, right = left - (area == _LEFT), center - (area == _CENTER), right - (area == _RIGHT)
    if not scene.quick:  # an odd half holds nobody up then, and whom the same holds up shares his ways
        left, center, right = left & ~1, center & ~1, right & ~1
    return routes.toll((left, center, right), scene.o_tight_end[receiver.place], scene.quick)


def hold_up_anew(scene: Scene, receiver: Receiver, everybody: Crowd) -> None:
    """His way is the same, but somebody may have fallen who would have held him up."""
    fare = _toll(scene, receiver, everybody)
    if fare is not receiver.fare:
        receiver.fare = fare
        receiver.way = routes.judged(scene.o_start[receiver.place], receiver.way.nodes, fare)


def allowance(scene: Scene, receiver: Receiver) -> int:
    """Whole points a receiver may spend on his way (R85, R86); a W's extra point depends on the way itself (7.1.8)."""
    o = receiver.place
    return unhindered(scene.o_receiving[scene.quick][o], receiver, scene.o_split_end[o]) - _loss(scene, receiver)


def unhindered(points: int, receiver: Receiver, split_end: bool) -> int:
    """What a receiver who has so many points may spend on his way where nobody bumps him."""
    target = receiver.target
    points += receiver.slow + (target.loft or target.hail_mary) - target.bullet
    return points + (split_end and receiver.way.along_sideline)


def _loss(scene: Scene, receiver: Receiver) -> int:
    """Movement points lost in a bump, double on a quick play (5.1.5)."""
    return receiver.lost * (2 if scene.quick else 1)


def _met(receiver: Receiver) -> int:
    """How many nodes of his way a man had behind him when he was bumped: he is in that zone already and cannot be kept
    out of it (C.1 example 2)."""
    if not receiver.lost or receiver.met < 0:
        return 0
    return next((n for n, zone in enumerate(receiver.way.zones, 1) if zone == receiver.met), 0)


def choose_way(scene: Scene, receiver: Receiver, everybody: Crowd | None = None) -> None:
    """The route of a receiver: as laid down, else the cheapest, bumps disregarded; then RULING 25. ``everybody``: the
    ``crowd`` of the play, if it is known."""
    o, start = receiver.place, scene.o_start[receiver.place]
    receiver.covers = tuple([d for d, man in enumerate(scene.d_cover) if man == o])
    receiver.fare = fare = _toll(scene, receiver, crowd(scene) if everybody is None else everybody)
    laid_down = scene.snap.choices.route.get(scene.o_no[o])
    if laid_down:
        way = routes.nodes(start, (board.ZONE[name] for name in laid_down))
        receiver.way = routes.judged(start, way, fare)
        return
    receiver.way = _fewest_bumps(scene, receiver, ways(scene.offense, receiver, start, fare))


def ways(men: tuple[OffMan, ...], receiver: Receiver, start: int, fare: routes.Toll) -> tuple[routes.Way, ...]:
    """The cheapest ways of one of the men, the preferred one first."""
    if receiver.target.via:
        stops = [board.ZONE[naming.resolve_place(place, men, receiver.place)] for place in receiver.target.via]
        found = fare.through(start, *stops, receiver.goal)
        if found:
            return found
    return fare.ranked(start, receiver.goal)  # also where a detour crosses itself: it is not run


def _fewest_bumps(scene: Scene, receiver: Receiver, found: tuple[routes.Way, ...]) -> routes.Way:
    """Bumps count after steps back and before everything else (RULING 25); by the others the ways are in order."""
    best = found[0]
    if len(found) == 1 or not receiver.covers or not scene.options.bump:
        return best
    fewest = len(bumpers(scene, receiver, best))
    for way in found[1:]:
        if not fewest or way.back > best.back:
            break
        bumps = len(bumpers(scene, receiver, way))
        if bumps < fewest:
            best, fewest = way, bumps
    return best


def move(scene: Scene, receiver: Receiver) -> None:
    """Move a receiver along his way as far as his points carry him (5.1.1)."""
    o, start, way = receiver.place, scene.o_start[receiver.place], receiver.way
    points = allowance(scene, receiver)
    spent, got = _walk(way.prices, points)
    met = _met(receiver)
    if got < met and routes.whole(way.prices[met - 1]) <= points + _loss(scene, receiver):
        spent, got = points, met
    elif got < len(way.nodes) and scene.o_no[o] not in scene.snap.choices.route and not receiver.target.via:
        way, spent, got = _outermost(start, receiver, points)
        receiver.way = way
    receiver.zones, receiver.left = way.zones, points - spent
    receiver.reached = got == len(way.nodes)
    scene.o_sideways[o] = way.sideways
    if not receiver.reached:
        receiver.zones = way.zones[:got]
        scene.o_sideways[o] = routes.sideways_steps(receiver.zones)
        _note_tired(scene, receiver, points)
    if got:
        scene.comes_from(o, receiver.zones[-2] if got > 1 else start)
        scene.o_zone[o] = receiver.zones[-1]
    scene.o_left[o], scene.o_spent[o] = 2 * receiver.left, 2 * spent
    scene.out.steps.append(Step(MOVED, [scene.o_no[o], board.NODE_NAMES[scene.o_zone[o]], receiver.left, False]))


def _note_tired(scene: Scene, receiver: Receiver, points: int) -> None:
    """Fresh he would have got there: the coach replaces him (4.1.9)."""
    o = receiver.place
    tired = scene.snap.tired.get(("offense", scene.o_no[o]))
    if tired and tired.move and _walk(receiver.way.prices, points + tired.move)[1] == len(receiver.way.nodes):
        scene.out.tired_on.append(("offense", scene.o_no[o], "short"))


def estimate(scene: Scene, receiver: Receiver) -> None:
    """Whether he would get there, and with how many points left, if nobody bumps him."""
    points = allowance(scene, receiver)
    spent, got = _walk(receiver.way.prices, points)
    receiver.reached, receiver.left = got == len(receiver.way.nodes), points - spent


def _walk(prices: tuple[int, ...], points: int) -> tuple[int, int]:
    """Whole points spent and nodes reached along a way of these prices."""
    spent, got = 0, 0
    if prices and routes.whole(prices[-1]) <= points:
        return routes.whole(prices[-1]), len(prices)
    for halves in prices:
        if routes.whole(halves) > points:
            break
        spent, got = routes.whole(halves), got + 1
    return spent, got


def _outermost(start: int, receiver: Receiver, points: int) -> tuple[routes.Way, int, int]:
    """Falling short, he takes the way of equal cost that leaves him nearest a sideline (5.1.1)."""
    found = []
    for nodes in routes.ways(start, receiver.goal, receiver.fare):
        way = routes.judged(start, nodes, receiver.fare)
        spent, got = _walk(way.prices, points)
        found.append((routes.outward(way.zones[got - 1] if got else start), got, way, spent))
    best = max(found, key=lambda item: (item[0], item[1]))
    return best[2], best[3], best[1]


# --------------------------------------------------------------------------------------------------------------- bumps
_DEEP: Final = frozenset(board.ZONE[name] for name in ("RS", "SR", "SL", "LS"))


def bumpers(scene: Scene, receiver: Receiver, way: routes.Way) -> list[tuple[int, int, bool]]:
    """Defenders who would bump a receiver on a way: (place, zone of the bump, deep) (R138)."""
    across = board.straight_across(scene.o_at[receiver.place])
    meets = way.beyond if across is None else across
    found = []
    for d in receiver.covers:
        bumps = scene.d_posture[d] == MAN or scene.d_balanced[d]  # an end lined up over the tight end (4.2.13)
        if not bumps or scene.d_fallen[d]:
            continue
        if meets >= 0 and scene.d_area[d] == board.AREA_OF[meets]:
            found.append((d, meets, False))
        elif scene.defense[d].bump_deep and scene.options.deep_bump:
            deep = next((z for z in way.nodes if z in _DEEP and board.AREA_OF[z] == scene.d_area[d]), -1)
            if deep >= 0:
                found.append((d, deep, True))
    return found
