"""Receivers: who they are, what they may spend, where they get to (5.1, R17, 18, 25, 85-87)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from ...values import by_identity
from .. import board
from ..calls import Pass, PlayerRef, Target
from ..model import OffMan
from ..scrimmage import naming
from ..scrimmage.scene import DELAYED, FAKE, IN_ZONE, MAN, WRITTEN, Scene
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
    fare     what holds him up on his way
    way      the movement nodes of his whole route; ``zones`` those that he covered, as zones
    left     whole movement points he did not need
    path     zones ahead of the catch that he will run through
    bumper   place of a defender who fouled him, or whom he fouled, at the bump; ``foul`` the side of that foul
    """

    place: int
    target: Target
    goal: int
    slow: bool
    fare: routes.Toll = _NO_TOLL
    way: tuple[int, ...] = ()
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


orders: Final = by_identity(Orders)


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
    taken: tuple[int, ...] = ()
    for target in orders(play).targets[:most]:
        place = naming.find(target.receiver, men, "receiver", taken=taken)
        if place is None:
            continue
        taken = (*taken, place)
        goal = board.ZONE[naming.resolve_place(target.zone, men, place)]
        found.append(Receiver(place, target, goal, target.depth == "slow"))
    return found


def helpers(scene: Scene, play: Pass, taken: Sequence[int]) -> list[Receiver]:
    """The further receivers of a Hail Mary, who run to the zone of the one it is meant for (5.8.5)."""
    found: list[Receiver] = []
    for target in orders(play).crowded:
        for ref in target.extra:
            busy = [*taken, *(receiver.place for receiver in found)]
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


def toll(scene: Scene, place: int, everybody: Crowd | None = None) -> routes.Toll:
    """What holds a receiver up in L, C and R: the ``crowd`` there, but not his own man (R87, C.2 example 20)."""
    left, center, right = crowd(scene) if everybody is None else everybody
    for d, man in enumerate(scene.d_cover):
        if man == place and scene.d_posture[d] == MAN and not scene.d_fallen[d]:
            area = scene.d_area[d]
            left, center, right = left - (area == _LEFT), center - (area == _CENTER), right - (area == _RIGHT)
    if not scene.quick:  # an odd half holds nobody up then, and whom the same holds up shares his ways
        left, center, right = left & ~1, center & ~1, right & ~1
    return routes.toll((left, center, right), scene.o_tight_end[place], scene.quick)


def allowance(scene: Scene, receiver: Receiver) -> int:
    """Whole points a receiver may spend on his way (R85, R86); a W's extra point depends on the way itself (7.1.8)."""
    o = receiver.place
    points = unhindered(scene.o_receiving[scene.quick][o], receiver, scene.o_start[o], scene.o_split_end[o])
    return points - _loss(scene, receiver)


def unhindered(points: int, receiver: Receiver, start: int, split_end: bool) -> int:
    """What a receiver who has so many points may spend on his way where nobody bumps him."""
    target = receiver.target
    points += receiver.slow + (target.loft or target.hail_mary) - target.bullet
    return points + (split_end and routes.along_sideline(start, receiver.way))


def _loss(scene: Scene, receiver: Receiver) -> int:
    """Movement points lost in a bump, double on a quick play (5.1.5)."""
    return receiver.lost * (2 if scene.quick else 1)


def _met(receiver: Receiver) -> int:
    """How many nodes of his way a man had behind him when he was bumped: he is in that zone already and cannot be kept
    out of it (C.1 example 2)."""
    if not receiver.lost or receiver.met < 0:
        return 0
    return next((n for n, node in enumerate(receiver.way, 1) if board.plain(node) == receiver.met), 0)


def choose_way(scene: Scene, receiver: Receiver, everybody: Crowd | None = None) -> None:
    """The route of a receiver: as laid down, else the cheapest, bumps disregarded; then RULING 25. ``everybody``: the
    ``crowd`` of the play, if it is known."""
    o, start = receiver.place, scene.o_start[receiver.place]
    receiver.fare = fare = toll(scene, o, everybody)
    laid_down = scene.snap.choices.route.get(scene.o_no[o])
    if laid_down:
        receiver.way = routes.nodes(start, (board.ZONE[name] for name in laid_down))
        return
    receiver.way = _fewest_bumps(scene, o, ways(scene.offense, receiver, start, fare))


def ways(men: tuple[OffMan, ...], receiver: Receiver, start: int, fare: routes.Toll) -> tuple[routes.Way, ...]:
    """The cheapest ways of one of the men, the preferred one first."""
    if receiver.target.via:
        stops = [board.ZONE[naming.resolve_place(place, men, receiver.place)] for place in receiver.target.via]
        detours = routes.through(start, (*stops, receiver.goal), fare)
        found = tuple(sorted(routes.judged(start, way, fare) for way in detours))
        if found:
            return found
    return routes.ranked(start, receiver.goal, fare)  # also where a detour crosses itself: it is not run


def _fewest_bumps(scene: Scene, o: int, found: tuple[routes.Way, ...]) -> tuple[int, ...]:
    """Bumps count after steps back and before everything else (RULING 25); by the others the ways are in order."""
    best = found[0]
    if len(found) == 1 or o not in scene.d_cover or not scene.options.bump:
        return best.nodes
    fewest = len(bumpers(scene, o, best.nodes))
    for way in found[1:]:
        if not fewest or way.back > best.back:
            break
        bumps = len(bumpers(scene, o, way.nodes))
        if bumps < fewest:
            best, fewest = way, bumps
    return best.nodes


def move(scene: Scene, receiver: Receiver) -> None:
    """Move a receiver along his way as far as his points carry him (5.1.1)."""
    o, start, fare = receiver.place, scene.o_start[receiver.place], receiver.fare
    points = allowance(scene, receiver)
    spent, got = _walk(start, receiver.way, points, fare)
    met = _met(receiver)
    if got < met and _walk(start, receiver.way[:met], points + _loss(scene, receiver), fare)[1] == met:
        spent, got = points, met
    elif got < len(receiver.way) and scene.o_no[o] not in scene.snap.choices.route and not receiver.target.via:
        receiver.way, spent, got = _outermost(start, receiver, points, fare)
    way = receiver.way[:got]
    receiver.zones = routes.zones_of(way)
    receiver.reached = got == len(receiver.way)
    receiver.left = points - spent
    if not receiver.reached:
        _note_tired(scene, receiver, points, fare)
    if receiver.zones:
        scene.comes_from(o, receiver.zones[-2] if got > 1 else start)
        scene.o_zone[o] = receiver.zones[-1]
        scene.o_sideways[o] = routes.sideways_steps(start, way)
    scene.o_left[o], scene.o_spent[o] = 2 * receiver.left, 2 * spent
    scene.out.steps.append(
        {
            "step": "move",
            "player": scene.o_no[o],
            "zone": board.NODE_NAMES[scene.o_zone[o]],
            "left": receiver.left,
            "blocks": False,
        }
    )


def _note_tired(scene: Scene, receiver: Receiver, points: int, fare: routes.Toll) -> None:
    """Fresh he would have got there: the coach replaces him (4.1.9)."""
    o = receiver.place
    tired = scene.snap.tired.get(("offense", scene.o_no[o]))
    if (
        tired
        and tired.move
        and _walk(scene.o_start[o], receiver.way, points + tired.move, fare)[1] == len(receiver.way)
    ):
        scene.out.tired_on.append(("offense", scene.o_no[o], "short"))


def estimate(scene: Scene, receiver: Receiver) -> None:
    """Whether he would get there, and with how many points left, if nobody bumps him."""
    points = allowance(scene, receiver)
    spent, got = _walk(scene.o_start[receiver.place], receiver.way, points, receiver.fare)
    receiver.reached, receiver.left = got == len(receiver.way), points - spent


def _walk(start: int, way: tuple[int, ...], points: int, fare: routes.Toll) -> tuple[int, int]:
    """Whole points spent and nodes reached along a way."""
    spent, got = 0, 0
    prices = routes.price(start, way, fare)
    if prices and routes.whole(prices[-1]) <= points:
        return routes.whole(prices[-1]), len(prices)
    for halves in prices:
        if routes.whole(halves) > points:
            break
        spent, got = routes.whole(halves), got + 1
    return spent, got


def _outermost(start: int, receiver: Receiver, points: int, fare: routes.Toll) -> tuple[tuple[int, ...], int, int]:
    """Falling short, he takes the way of equal cost that leaves him nearest a sideline (5.1.1)."""
    found = []
    for way in routes.ways(start, receiver.goal, fare):
        spent, got = _walk(start, way, points, fare)
        end = board.plain(way[got - 1]) if got else start
        found.append((routes.outward(end), got, way, spent))
    best = max(found, key=lambda item: (item[0], item[1]))
    return best[2], best[3], best[1]


# --------------------------------------------------------------------------------------------------------------- bumps
_DEEP: Final = frozenset(board.ZONE[name] for name in ("RS", "SR", "SL", "LS"))


def bumpers(scene: Scene, o: int, way: tuple[int, ...]) -> list[tuple[int, int, bool]]:
    """Defenders who would bump a receiver on a way: (place, zone of the bump, deep) (R138)."""
    if o not in scene.d_cover:
        return []
    across = board.straight_across(scene.o_at[o])
    meets = routes.first_defensive(way) if across is None else across
    found = []
    for d, cover in enumerate(scene.d_cover):
        if cover != o:
            continue
        bumps = scene.d_posture[d] == MAN or scene.d_balanced[d]  # an end lined up over the tight end (4.2.13)
        if not bumps or scene.d_fallen[d]:
            continue
        if meets >= 0 and scene.d_area[d] == board.AREA_OF[meets]:
            found.append((d, meets, False))
        elif scene.defense[d].bump_deep and scene.options.deep_bump:
            deep = next((z for z in way if z in _DEEP and board.AREA_OF[z] == scene.d_area[d]), -1)
            if deep >= 0:
                found.append((d, deep, True))
    return found
