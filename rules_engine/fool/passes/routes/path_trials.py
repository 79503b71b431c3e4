"""How the defense would answer each path that a receiver may take after the catch, before anybody moves (4.2.12a,
RULING 112).

Whom it is thrown to and where he turns afterwards changes little of the answer. It is found once for a play and says
how everybody would choose his place (``placing``); a path then settles the places, and who pursues the receiver.
"""

from __future__ import annotations

from typing import final

from ....value import mypyc_attr
from ... import board
from ...resolution import pursuit, reaction
from ...resolution.contact import contact
from ...resolution.men import Defender, in_jersey_order
from ...resolution.scene import BallPath, Scene
from . import placing
from .receivers import Receiver


@final
@mypyc_attr(acyclic=True)
class Stand:
    """Where a defender would stand, the area moves that bring him there, and whether he pursues to get there.

    may_stop  he may stop a receiver who comes there
    """

    def __init__(self, defender: Defender, zone: int, area_moves: int, pursued: bool) -> None:
        self.defender = defender
        self.zone = zone
        self.area_moves = area_moves
        self.pursued = pursued
        self.may_stop = not (defender.out_of_play or defender.fallen)

    def imagined(self) -> Defender:
        """A copy of the defender who stands so."""
        copy = self.defender.imagined()
        copy.zone, copy.area_moves, copy.pursued = self.zone, self.area_moves, self.pursued
        return copy


@final
class Stands:
    """Where everybody would stand in answer to a pass.

    scene      in which contacts are weighed: nobody of the play moves in it
    settled    those whom no path moves
    followers  man-defenders who do not get to their men and go by the paths
    in_areas   those who await the ball in areas of several zones
    """

    def __init__(
        self,
        scene: Scene,
        settled: list[Stand],
        followers: list[reaction.Follower],
        in_areas: list[reaction.AreaDefender],
    ) -> None:
        self.scene = scene
        self.settled = settled
        self.followers = followers
        self.in_areas = in_areas

    def undecided(self, receivers: list[Receiver]) -> list[Stand]:
        """Where those would stand who go by the paths, when the receivers have their present ones."""
        paths = reaction.ball_paths(tuple([(receiver.goal, *receiver.path) for receiver in receivers]))
        stands = [Stand(one.defender, one.post(paths), 0, False) for one in self.in_areas]
        if self.followers:
            plays = placing.plays(receivers)
            path_of = {one.runner.place: one.path for one in placing.expected(receivers)}
            for one in self.followers:
                zone = one.zone(path_of[one.man.place], plays)
                stands.append(Stand(one.defender, zone, one.moves[zone], False))
        return stands


def stands_in(answer: placing.Answer, scene: Scene) -> Stands:
    """Where everybody would stand in an answer to the pass of a scene.

    Rules: fool:4.2.12a/1
    """
    following, waiting = answer.following, answer.waiting
    settled = [
        Stand(one.defender, one.man.zone, one.moves[one.man.zone], False) for one in following if one.gets_to_man
    ]
    settled += [Stand(one.defender, one.zone, 0, False) for one in answer.taken + waiting.settled]
    return Stands(
        Scene(scene.dice, scene.play, scene.offense, scene.defense),
        settled,
        [one for one in following if not one.gets_to_man],
        waiting.choosing,
    )


@final
@mypyc_attr(acyclic=True)
class PathTrial:
    """A path after the catch, and who would meet the receiver on it.

    path   the path without the zone of the catch
    ball   the receiver on that path
    met    the zones of the path where somebody would meet him, in their order
    """

    def __init__(self, imagined: Scene, ball: BallPath, stands: list[Stand]) -> None:
        self.path = ball.path[1:]
        self.ball = ball
        self._imagined = imagined
        self._stands = stands
        held = {one.zone for one in stands if one.may_stop}
        self.met = [zone for zone in (*self.path, board.BEY) if zone in held]

    def yard(self, number: int) -> int:
        """The near boundary of one of the zones where he is met; far away without."""
        return board.NEAR[self.met[number]] if number < len(self.met) else board.FAR_AWAY

    def value(self, number: int) -> int:
        """What the contact there would be worth, each point on the die counted as one; 0 without."""
        if number >= len(self.met):
            return 0
        zone = self.met[number]
        men = [one.imagined() for one in self._stands if one.zone == zone and one.may_stop]
        self._imagined.ball = self.ball
        value = contact.weigh(self._imagined, zone, in_jersey_order(men), False, False)
        return value.value + value.on_die


def try_paths(
    stands: Stands, receivers: list[Receiver], receiver: Receiver, paths: tuple[tuple[int, ...], ...]
) -> list[PathTrial]:
    """Each path of a receiver: the defense stands as it would with the present paths of the others, and pursues him
    when he has caught the ball.

    Rules: fool:4.2.12a/1, fool:4.4/1
    """
    scene = stands.scene
    pursuers: list[pursuit.Pursuer | None] = [None] * len(scene.defense.defenders)
    for pursuer in pursuit.pursuers(scene.defense, scene.play, _with_ball(receiver)):
        pursuers[pursuer.defender.place] = pursuer
    staying = [stand for stand in stands.settled if pursuers[stand.defender.place] is None]
    chasing = [stand for stand in stands.settled if pursuers[stand.defender.place] is not None]
    trials: list[PathTrial] = []
    for path in paths:
        receiver.path = path
        ball = _with_ball(receiver)
        played = pursuit.played(ball.path, scene.play.not_played)
        moving = _after_pursuit(chasing + stands.undecided(receivers), pursuers, played)
        trials.append(PathTrial(scene, ball, staying + moving))
    return trials


def _after_pursuit(stands: list[Stand], pursuers: list[pursuit.Pursuer | None], path: tuple[int, ...]) -> list[Stand]:
    """Where they would be when the receiver has left the first zone of his path; ``pursuers`` by their places in
    the line-up.

    Rules: fool:4.4/1
    """
    ahead = path[1:]
    after: list[Stand] = []
    for stand in stands:
        pursuer = pursuers[stand.defender.place]
        if pursuer is not None and stand.zone not in path:
            end = pursuit.end_of_pursuit(pursuer, stand.zone, ahead)
            if end != stand.zone:
                stand = Stand(stand.defender, end, stand.area_moves, True)
        after.append(stand)
    return after


def _with_ball(receiver: Receiver) -> BallPath:
    """A receiver who has caught the ball and runs along his path."""
    ball = BallPath()
    ball.man, ball.catch_zone, ball.path = receiver.man, receiver.goal, (receiver.goal, *receiver.path)
    return ball
