"""The defense before a pass is thrown: reaction, and who of an area takes which receiver (5.4, RULINGS 109, 110)."""

from __future__ import annotations

from typing import final

from ....dice import Dice
from ... import board
from ...board import NOWHERE
from ...kinds import LINEBACKERS
from ...resolution import reaction, turns
from ...resolution.men import BLITZ, RUSH, Defender
from ...resolution.reaction import RunnersPath, ZoneTaken
from ...resolution.scene import BallPath, Scene
from .receivers import Receiver


@final
class Answer:
    """How a defense would answer a pass, as far as it is the same on every path after a catch.

    following  man-defenders of the receivers, in jersey order
    taken      who takes which receiver of an area that two of them share
    waiting    those who await the ball in their areas
    """

    def __init__(self, following: list[reaction.Follower], taken: list[ZoneTaken], waiting: reaction.Waiting) -> None:
        self.following = following
        self.taken = taken
        self.waiting = waiting


def answer_to(scene: Scene, receivers: list[Receiver]) -> Answer:
    """How the defense would answer a pass to these receivers. It reacts as if the first target were to have the ball;
    no die is rolled.

    Rules: fool:4.2.12a/1, fool:5.4/1
    """
    paths = plays(receivers)
    following = reaction.followers(scene, paths, paths)
    free = [one for one in scene.defense.defenders if one.zone == NOWHERE]
    free = _others(free, [one.defender for one in following])
    taken = shared_areas(free, receivers, None)
    ball = BallPath()
    ball.man = receivers[0].man
    waiting = _others(free, [one.defender for one in taken])
    return Answer(following, taken, reaction.area_defenders(waiting, scene.play, ball))


def _others(men: list[Defender], placed: list[Defender]) -> list[Defender]:
    """Those who have no place yet."""
    return [one for one in men if one not in placed] if placed else men


def place_defense(
    scene: Scene,
    receivers: list[Receiver],
    others: list[RunnersPath] | None = None,
    rehearsed: Answer | None = None,
) -> None:
    """Man-defenders follow their receivers, the others take their posts.

    others     written-in men beside the targets with the paths on which they are expected
    rehearsed  the answer that was found when the receivers chose their paths

    Rules: fool:4.2/1, fool:4.2/3, fool:5.4/1
    """
    scene.ball.man = receivers[0].man
    if rehearsed is not None and not others and _went_as_rehearsed(rehearsed, receivers):
        paths = plays(receivers)
        reaction.follow(scene, rehearsed.following, paths, paths)
        reaction.take_posts(rehearsed.waiting, paths)
        return
    open_paths = plays(receivers) if scene.play.options.path_before_reaction else open_plays(scene, receivers)
    reaction.react(scene, expected(receivers) + (others or []), open_paths)
    free = [defender for defender in scene.defense.defenders if defender.zone == NOWHERE]
    for taken in shared_areas(free, receivers, scene.dice):
        taken.defender.zone = taken.zone
    reaction.place(scene, open_paths)


def _went_as_rehearsed(answer: Answer, receivers: list[Receiver]) -> bool:
    """Whether a rehearsed answer is that to the pass: all receivers got to their zones, and no two of them share an
    area, for which a die may be rolled."""
    return not answer.taken and all(receiver.reached for receiver in receivers)


def expected(receivers: list[Receiver]) -> list[RunnersPath]:
    """Where each receiver is and would go on from there; one who fell short goes on along his route.

    Rules: fool:4.2.9/1
    """
    paths: list[RunnersPath] = []
    for receiver in receivers:
        if receiver.reached:
            paths.append(RunnersPath(receiver.man, (receiver.goal, *receiver.path)))
        else:
            rest = receiver.route.zones[max(0, len(receiver.zones) - 1) :]
            past_the_line = [zone for zone in rest if zone < board.BEY]
            paths.append(RunnersPath(receiver.man, (*past_the_line, *receiver.path)))
    return paths


def plays(receivers: list[Receiver]) -> list[RunnersPath]:
    """The paths that the ball may take, each from the zone of its catch, the first target first."""
    return [RunnersPath(receiver.man, (receiver.goal, *receiver.path)) for receiver in receivers]


def open_plays(scene: Scene, receivers: list[Receiver]) -> list[RunnersPath]:
    """The paths that the ball may take where the ballcarrier chooses his own after the first contact."""
    paths: list[RunnersPath] = []
    for receiver in receivers:
        left_open = turns.open_paths(scene, receiver.goal, receiver.man)
        paths += [RunnersPath(receiver.man, path) for path in left_open] or plays([receiver])
    return paths


# --------------------------------------------------------------------------------------------- two receivers in an area
def shared_areas(free: list[Defender], receivers: list[Receiver], dice: Dice | None) -> list[ZoneTaken]:
    """Where two receivers are in different zones of one area: who of its defenders who have no place yet takes whom.
    Without ``dice`` it is only imagined.

    Rules: fool:5.5.17/1
    """
    goals: dict[int, list[int]] = {}
    for receiver in receivers:
        goals.setdefault(board.AREA_OF[receiver.goal], []).append(receiver.goal)
    taken: list[ZoneTaken] = []
    for area, ends in goals.items():
        if len(set(ends)) > 1:
            men = [defender for defender in free if defender.area == area and not _rushes(defender)]
            taken += _share(men, ends, dice)
    return taken


def _share(men: list[Defender], ends: list[int], dice: Dice | None) -> list[ZoneTaken]:
    """Each defender takes the zone of the shorter or the longer route, those without a choice first; the next has what
    is left. A cornerback rolls a die; where that is only imagined he takes the first target.

    Rules: fool:5.5.17/1
    """
    by_length = sorted(ends, key=board.FAR.__getitem__)
    shorter, longer = by_length[0], by_length[-1]
    taken: list[ZoneTaken] = []
    left: int | None = None  # the zone that the man before has left
    for defender in sorted(men, key=lambda defender: (_prefers(defender) == 0, defender.number)):
        preference = _prefers(defender)
        if left is not None:
            taken.append(ZoneTaken(defender, left))
            left = None
            continue
        if preference:
            zone = shorter if preference < 0 else longer
        elif dice is None:
            zone = ends[0]
        else:
            zone = shorter if dice.die(6, "coverage") <= 3 else longer
        taken.append(ZoneTaken(defender, zone))
        left = {shorter: longer, longer: shorter}.get(zone)
    return taken


def _rushes(defender: Defender) -> bool:
    """Whether he leaves his area to rush the passer."""
    return defender.posture is RUSH or defender.posture is BLITZ


def _prefers(defender: Defender) -> int:
    """-1 the shorter route (linebackers, linemen), 1 the longer (halfbacks, safeties), 0 a die (cornerbacks).

    Rules: fool:5.5.17/1
    """
    if defender.post.position in LINEBACKERS or defender.post.lineman:
        return -1
    return 0 if defender.post.position == "CB" else 1
