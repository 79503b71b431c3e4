"""How far everybody gets on a play, by the engine's own moves: no rule stands here, and no die is rolled.

What dice decide is counted over all that they can show (``outcomes``).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Final, TypeVar, final

from ...dice import DiceBox
from .. import board
from ..notation.sentences import listed, place_in_words
from ..play_calls import Blocker
from ..resolution.men import OffensivePlayer
from ..resolution.movement import blockers, costs, prices
from ..resolution.movement.movement import Task
from ..resolution.movement.prices import NO_EXIT, POINT, PricedRoute
from ..resolution.scene import Scene

Result = TypeVar("Result")
SceneOf = Callable[[DiceBox], Scene]  # a fresh scene of the play, which rolls these dice


@final
class Trace:
    """What a man of the offense does.

    does     in words, ``stroke`` how a page draws it (``interface.planning.playcalling``)
    zones    the zones of his way after that of his start
    there    whether he gets to where the play sends him, None where it sends him nowhere
    chance   with which chance, None where no dice decide
    reason   why, in words and numbers
    blocker  how the play lists him, None where it does not
    target   the number of the pass target that he is, from 1; 0 where he is none
    """

    def __init__(self, man: OffensivePlayer, does: str, stroke: str, zones: tuple[int, ...] = ()) -> None:
        self.man = man
        self.does = does
        self.stroke = stroke
        self.zones = zones
        self.there: bool | None = None
        self.chance: Fraction | None = None
        self.reason = ""
        self.blocker: Blocker | None = None
        self.target = 0
        self.entry: board.Entry | None = None


@final
class Attempt:
    """A listed blocker before anybody moves: where he is to go, the way there, and the way if he leads.

    allowed  half points that he has; ``held_up`` those of his way that the men on it cost him
    """

    def __init__(self, task: Task, chosen: PricedRoute | None, leading: PricedRoute | None, scene: Scene) -> None:
        man = task.man
        self.task = task
        self.chosen = chosen
        self.leading = leading
        bonus = chosen is not None and chosen.bonus > 0
        self.allowed = costs.allowance(man, scene.play, man is scene.ball.man, bonus)
        self.held_up = 0 if chosen is None else chosen.gross - _unhindered(man, chosen)


def _unhindered(man: OffensivePlayer, chosen: PricedRoute) -> int:
    """Half points of a way with nobody on it who holds him up."""
    stance = man.post.stance
    return prices.price(stance, chosen.route, prices.movement_costs(stance, chosen.obstacles.without_defenders()))


def attempts(scene: Scene, tasks: list[Task]) -> list[Attempt]:
    """The listed blockers with their ways, before anybody moves."""
    traffic = costs.traffic_while_moving(scene.defense, scene.play)
    trying = []
    for task in tasks:
        leading, entry = None, scene.way.entry
        if task.lead and entry is not None:
            obstacles = costs.obstacles(scene, task.man, entry.zone, traffic)
            leading = prices.best_route(task.man.post.stance, entry.zone, obstacles, entry.origin)
        trying.append(Attempt(task, blockers.choose_route(scene, task.man, task.zone, traffic), leading, scene))
    return trying


def of_blocker(scene: Scene, attempt: Attempt, path: tuple[int, ...], blocker: Blocker | None) -> Trace:
    """A listed blocker after everybody has moved; ``path`` is that of the ballcarrier."""
    man, zone = attempt.task.man, attempt.task.zone
    leads = man in scene.way.leads
    trace = Trace(man, f"blocks in the zone {place_in_words(board.ZONE_NAMES[zone])}", "block")
    trace.blocker = blocker
    if leads and attempt.leading is not None:
        trace.does, trace.stroke = "leads the ballcarrier through the hole", "clear"
        onward = path[1 : path.index(man.zone) + 1] if man.zone in path else ()
        trace.zones, trace.there = (*attempt.leading.route.zones, *onward), True
        trace.reason = f"He leads as far as the zone {place_in_words(board.zone_name(man.zone))}."
        return trace
    if attempt.chosen is not None:
        trace.zones = walked(man, attempt.chosen.route.zones)
    trace.there = man.zone == zone and man.blocks
    trace.reason = _reason_of_blocker(man, attempt, zone)
    return trace


def walked(man: OffensivePlayer, zones: tuple[int, ...]) -> tuple[int, ...]:
    """The part of a way that a man has covered."""
    return zones[: zones.index(man.zone) + 1] if man.zone in zones else ()


def _reason_of_blocker(man: OffensivePlayer, attempt: Attempt, zone: int) -> str:
    chosen, has = attempt.chosen, attempt.allowed
    if chosen is None:
        return "There is no way for him to that zone."
    if chosen.gross >= NO_EXIT:
        return f"Not there: a stronger man holds him up. {_as_far_as(man)}"
    if man.zone != zone:
        needs = f"needs {points(chosen.gross)}{_held_up(attempt)}, has {points(has, unit=False)}"
        return f"Not there: {needs}. {_as_far_as(man)}"
    if not man.blocks:
        short = chosen.gross + chosen.position - has
        return f"He comes there, but not in front of his man: that needs {points(short)} more{_held_up(attempt)}."
    return enough(chosen.gross + chosen.position, has, _held_up(attempt))


def _held_up(attempt: Attempt) -> str:
    return f" ({points(attempt.held_up, unit=False)} for the men in his way)" if attempt.held_up > 0 else ""


def _as_far_as(man: OffensivePlayer) -> str:
    if man.zone == man.post.start:
        return "He stays where he is."
    if board.is_offensive(man.zone):
        return "He does not cross the line."
    return f"He gets as far as the zone {place_in_words(board.zone_name(man.zone))}."


def enough(needs: int, has: int, remark: str = "") -> str:
    """Why a man gets there, by half points."""
    if needs >= has:
        return f"It takes all his {points(has)}{remark}."
    return f"There with {points(needs, unit=False)} of his {points(has)}{remark}."


def points(halves: int, *, unit: bool = True) -> str:
    """Half points in words: 5 are "2½ movement points"."""
    whole, half = divmod(halves, POINT)
    number = f"{whole or ''}½" if half else str(whole)
    return f"{number} movement point{'' if halves in (1, POINT) else 's'}" if unit else number


def straight_ahead(man: OffensivePlayer) -> Trace:
    """A lineman of whom the play says nothing."""
    zone = board.CROSSING.get(man.post.start)
    return Trace(man, "blocks straight ahead", "block", (man.zone,) if man.zone == zone else ())


def idle(man: OffensivePlayer) -> Trace:
    """A man of whom the play says nothing and who does not block."""
    if man.post.stance.passer:
        return Trace(man, "hands the ball off", "throw")
    return Trace(man, "is not written in", "stay")


# -- dice ------------------------------------------------------------------------------------------------------------

_DICE: Final = {"bump": 2, "bump.interference": 1}  # how many dice of six sides are rolled for what
_ANYTHING: Final = {"bump": [7] * 11, "bump.interference": [1] * 11, "penetration": [6] * 11}
_WAYS: Final = {
    1: dict.fromkeys(range(1, 7), 1),
    2: {total: 6 - abs(7 - total) for total in range(2, 13)},
}


def no_dice() -> DiceBox:
    """Dice of which nothing is asked that matters."""
    return DiceBox.scripted({}, _ANYTHING)


def outcomes(play: Callable[[DiceBox], Result]) -> list[tuple[Fraction, Result]]:
    """All that can come of something that rolls bumps, each with its chance."""
    ended: list[tuple[Fraction, Result]] = []
    waiting: list[tuple[tuple[tuple[str, int], ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        rolls, chance = waiting.pop()
        script: dict[str, list[int]] = {}
        for purpose, face in rolls:
            script.setdefault(purpose, []).append(face)
        box = DiceBox.scripted(script, _ANYTHING)
        result = play(box)
        asked = [roll[0] for roll in box.drain()[0]]
        if len(asked) == len(rolls):
            ended.append((chance, result))
            continue
        purpose = asked[len(rolls)]
        ways = _WAYS[_DICE[purpose]]
        for face, count in ways.items():
            waiting.append(((*rolls, (purpose, face)), chance * Fraction(count, sum(ways.values()))))
    return ended


def in_a_hundred(chance: Fraction) -> str:
    """A chance in words; what is not sure is never told as sure."""
    times = min(99, max(1, round(100 * chance))) if 0 < chance < 1 else int(100 * chance)
    return f"{times} time{'' if times == 1 else 's'} in 100"


def numbers(men: list[int]) -> str:
    """Jersey numbers in words."""
    return listed([f"#{number}" for number in men])
