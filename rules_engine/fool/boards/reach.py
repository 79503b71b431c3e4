"""How far each man gets: receivers and blockers with nobody in the way, defenders by the men they cover (4.1, 4.2,
5.1).

The questions are put to the functions that resolve plays.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ...dice import DiceBox
from ...interface.planning.boards import ZoneReach
from .. import board
from ..calls.coverage import eligible
from ..model import DefMan, Line, OffMan, Snap, Spot
from ..notation.sentences import place_in_words
from ..options import FoolOptions
from ..passes.routes import receiver_movement, routes
from ..passes.routes.routes import Traffic
from ..play_calls import Special
from ..resolution import reaction, speeds
from ..resolution.men import Defender, OffensivePlayer
from ..resolution.movement import costs, prices
from ..resolution.movement.prices import NO_TRAFFIC, Obstacles
from ..resolution.scene import PlayUnderWay, Scene
from ..resolution.setup import make_scene

_ANYWHERE: Final = Spot(1, 10, 65)
_UNHINDERED: Final = Obstacles(NO_TRAFFIC, (), (), False, board.NOWHERE, False, prices.FREE)
_AS_FAST: Final = 0  # a defender's speed less that of a man who is as fast as he


@dataclass(frozen=True)
class Reached:
    """Zones that a man gets to, and what is said about it."""

    zones: tuple[ZoneReach, ...]
    words: str


def scene_of(
    offense: tuple[OffMan, ...], shotgun: bool, defense: tuple[DefMan, ...], line: Line, options: FoolOptions
) -> Scene:
    """Both sides on their places in midfield, before anybody moves."""
    snap = Snap(offense, defense, line, Special("kneel"), _ANYWHERE, options=options, shotgun=shotgun)
    return make_scene(snap, DiceBox.scripted({}))


# -- the offense -------------------------------------------------------------------------------------------------------


def offense_reach(scene: Scene) -> list[Reached]:
    """How far each man of a set gets: who may catch the ball as a receiver, everybody else as a blocker."""
    men = scene.play.snap.offense
    return [
        _passer() if player.post.job == "Q" else _receiver(player) if eligible(man) else _blocker(player, scene.play)
        for man, player in zip(men, scene.offense.players, strict=True)
    ]


def _passer() -> Reached:
    return Reached((), "He takes the snap.")


def _receiver(man: OffensivePlayer) -> Reached:
    """Where a receiver gets on a usual pass if nobody holds him up or bumps him.

    A specialized wide receiver has a point more along his sideline.
    """
    nobody = Traffic(0, 0, 0, man.post.tight_end_line, False)
    zones, most = [], man.worth.receiving_points
    for zone in board.DEF_ZONES:
        route = receiver_movement.routes_to(zone, (), man.post.start, nobody)[0]
        has = most + (man.post.specialized_as("W") and route.along_sideline)
        needs = routes.whole(route.costs[-1])
        if needs <= has:
            zones.append((zone, needs))
    return _told(zones, f"of his {_points(most)} as a receiver")


def _blocker(man: OffensivePlayer, play: PlayUnderWay) -> Reached:
    """Where a blocker gets on a run if nobody is in his way."""
    zones = []
    for zone in board.DEF_ZONES:
        route = prices.best_route(man.post.stance, zone, _UNHINDERED)
        if route is not None and route.gross <= costs.allowance(man, play, False, route.bonus > 0):
            zones.append((zone, (route.gross + 1) // 2))
    return _told(zones, f"of his {_points(costs.allowance(man, play, False) // 2)} as a blocker")


def _told(zones: list[tuple[int, int]], how: str) -> Reached:
    reached = tuple([ZoneReach(board.ZONE_NAMES[zone], str(needs), _points(needs)) for zone, needs in zones])
    if not zones:
        return Reached((), f"He gets nowhere for 0 {how}.")
    deepest, needs = min(zones, key=lambda one: (-board.FAR[one[0]], one[1]))
    where = f"{place_in_words(board.ZONE_NAMES[deepest])}, {board.NEAR[deepest]} to {board.FAR[deepest]} yards out,"
    return Reached(reached, f"With nobody in the way he gets as far as {where} for {needs} {how}.")


def _points(count: int) -> str:
    return f"{count} point{'' if count == 1 else 's'} of movement"


# -- the defense -------------------------------------------------------------------------------------------------------


def defender_alone(area: str, duty: str) -> Reached:
    """Where a defender reacts to when nothing is known of the other side: in zone he stays in his area; a man-defender
    is shown against a man as fast as he is."""
    place = board.AREA[area]
    if duty == "man":
        moves = reaction.area_moves(place, _AS_FAST, 0, False, frozenset())
        return Reached(_areas_moved(moves), f"Against a man as fast as he is {_follows(_AS_FAST)}.")
    zones = tuple([ZoneReach(board.ZONE_NAMES[zone], "0", "his own area") for zone in board.AREA_ZONES[place]])
    does = "He does what the line is told," if duty == "line" else "He comes" if duty.endswith("blitz") else ""
    names = " or ".join([place_in_words(board.ZONE_NAMES[zone]) for zone in board.AREA_ZONES[place]])
    return Reached(zones, f"{does} from {names}." if does else f"He waits in {names}, and pursues from there.")


def defender_against(defender: Defender, man: OffensivePlayer, scene: Scene) -> Reached:
    """Where a defender reacts to who covers a man of the other side."""
    zones = _areas_moved(reaction.moves_into_zones(defender, man, scene.play))
    return Reached(zones, f"He covers #{man.number}: {against_him(defender, man, scene)}.")


def against_him(defender: Defender, man: OffensivePlayer, scene: Scene) -> str:
    """How a defender's speed compares with that of the man he covers, and what it lets him do."""
    advantage = speeds.relative_speed(defender, man, scene.play)
    return f"{_compared(advantage)}; {_follows(advantage)}"


def is_slower(defender: Defender, man: OffensivePlayer, scene: Scene) -> bool:
    """Whether a defender is slower than the man he covers."""
    return speeds.relative_speed(defender, man, scene.play) < 0


def _compared(advantage: int) -> str:
    if not advantage:
        return "as fast as he is"
    return f"{abs(advantage)} {'faster' if advantage > 0 else 'slower'}"


def _follows(advantage: int) -> str:
    """What the table of 4.2.1 gives a man-defender, in words."""
    any_way, downfield = max(0, advantage // 2 + 1), reaction.downfield_moves(advantage)
    if advantage < -1:
        return "he cannot follow out of his area"
    if not any_way:
        return "he follows one area, downfield only"
    more = " and one more downfield" if downfield else ""
    return f"he follows {any_way} area{'' if any_way == 1 else 's'} any way{more}"


def _areas_moved(moves: tuple[int, ...]) -> tuple[ZoneReach, ...]:
    return tuple([
        ZoneReach(board.ZONE_NAMES[zone], str(fewest), f"{fewest} area move{'' if fewest == 1 else 's'}")
        for zone, fewest in enumerate(moves)
        if fewest < board.FAR_AWAY
    ])  # fmt: skip
