"""The men of a play: what each is by his post, what he is worth there, where he stands and what he does meanwhile.

A post and a worth are settled by the line-up and shared by all plays from it. An ``OffensivePlayer`` and a ``Defender``
live for one play and change as it goes on. Zones and areas are the numbers of ``board``. Movement points of the offense
are counted in half points.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, TypeVar, final

from ...value import mypyc_attr
from ..board import NOWHERE
from ..model import Duty, Player
from .movement.approaches import Stance


class Involvement(Enum):
    """What part an offensive player has in a play (4.2.5, 4.3.2; RULING 84)."""

    UNINVOLVED = "uninvolved"
    PERIPHERAL = "peripheral"
    WRITTEN = "written in"


UNINVOLVED: Final = Involvement.UNINVOLVED
PERIPHERAL: Final = Involvement.PERIPHERAL
WRITTEN: Final = Involvement.WRITTEN


class Posture(Enum):
    """How a defender plays: what he covers, or how he comes (4.0, 4.2.13, 5.3.22, 5.3.24)."""

    IN_ZONE = "in zone"  # linemen on normal and stay home too, and those who read a draw or screen
    MAN_TO_MAN = "man-to-man"
    RUSH = "rush"  # a lineman
    BLITZ = "blitz"  # a linebacker or halfback, against the run too
    COVERS_LINEMAN = "covers a lineman"  # a lineman (4.2.13)
    FAKE_BLITZ = "fake blitz"  # he stays, in zone
    DELAYED_BLITZ = "delayed blitz"


IN_ZONE: Final = Posture.IN_ZONE
MAN_TO_MAN: Final = Posture.MAN_TO_MAN
RUSH: Final = Posture.RUSH
BLITZ: Final = Posture.BLITZ
COVERS_LINEMAN: Final = Posture.COVERS_LINEMAN
FAKE_BLITZ: Final = Posture.FAKE_BLITZ
DELAYED_BLITZ: Final = Posture.DELAYED_BLITZ


@final
class OffensivePost:
    """What a position is on a spot of the offense, whoever plays it.

    spot              where he lines up, in the notation of a set: LW, RTE, F ...
    position          his position, the rulebook's spelling variants taken out
    job               what he plays on this spot: Q F TB H B W E T G C
    specialized       the bonuses of his specialization hold on this spot (7.1; RULING 76)
    lineman           plays center, guard or tackle
    in_backfield      starts behind the line
    zone              where he stands when the play begins
    start             where his movement begins: a quarterback's in a shotgun is that of the fullback
    stance            what of spot and position decides his moves on a run
    tight_end_line    L or R at whose slot a specialized tight end starts (7.1.7), "" elsewhere
    """

    def __init__(
        self,
        spot: str,
        position: str,
        job: str,
        specialized: bool,
        lineman: bool,
        in_backfield: bool,
        zone: int,
        start: int,
        stance: Stance,
        tight_end_line: str,
    ) -> None:
        self.spot = spot
        self.position = position
        self.job = job
        self.specialized = specialized
        self.lineman = lineman
        self.in_backfield = in_backfield
        self.zone = zone
        self.start = start
        self.stance = stance
        self.tight_end_line = tight_end_line

    def specialized_as(self, position: str) -> bool:
        """Whether he has the bonuses of this position here."""
        return self.specialized and self.position == position


@final
@mypyc_attr(acyclic=True)
class OffensiveWorth:
    """What a man of the offense is worth on his spot, position and tiredness counted.

    contact             carrying the ball
    blocking            contact as a blocker on a run
    pass_value          receiving; of a quarterback passing; of a lineman pass blocking
    speed               in movement, no bonus counted
    reaction_speed      that man-defenders are measured against in reaction
    pursuit_speed       that pursuers and men in the open field are measured against
    receiving_points    whole movement points of a receiver on a usual play
    quick_receiving_points  likewise on a quick play
    running_points      whole movement points on a run
    quick_running_points    likewise on a quick run
    """

    def __init__(
        self,
        contact: int,
        blocking: int,
        pass_value: int,
        speed: int,
        reaction_speed: int,
        pursuit_speed: int,
        receiving_points: int,
        quick_receiving_points: int,
        running_points: int,
        quick_running_points: int,
    ) -> None:
        self.contact = contact
        self.blocking = blocking
        self.pass_value = pass_value
        self.speed = speed
        self.reaction_speed = reaction_speed
        self.pursuit_speed = pursuit_speed
        self.receiving_points = receiving_points
        self.quick_receiving_points = quick_receiving_points
        self.running_points = running_points
        self.quick_running_points = quick_running_points

    def changed_by(self, speed: int, pass_value: int) -> OffensiveWorth:
        """His worth for the rest of a play that changes his pass value, and his speed in reaction and pursuit."""
        return OffensiveWorth(
            self.contact,
            self.blocking,
            self.pass_value + pass_value,
            self.speed,
            self.reaction_speed + speed,
            self.pursuit_speed + speed,
            self.receiving_points,
            self.quick_receiving_points,
            self.running_points,
            self.quick_running_points,
        )


@final
@mypyc_attr(acyclic=True)
class OffensivePlayer:
    """A man of the offense during one play.

    place             his place in the line-up, from 0
    zone              where he stands
    from_slot         he has come to his zone from a tight end's slot
    sideways_moves    steps to the side on the defensive side of the line (4.2.3)
    points_left       half points of movement that he has not spent
    points_spent      half points that he has spent, the point for position left out
    involvement       his part in the play
    blocks            he blocks in the zone where he stands
    paid_for_position  he has paid the point for position (4.1.10)
    blocking          contact points with which he blocks: those of his worth, one less where he is listed for the man
                      who does not get the ball (4.7.7)
    """

    def __init__(self, place: int, player: Player, post: OffensivePost, worth: OffensiveWorth) -> None:
        self.place = place
        self.player = player
        self.number = player.no
        self.post = post
        self.worth = worth
        self.zone = post.zone
        self.from_slot = False
        self.sideways_moves = 0
        self.points_left = 0
        self.points_spent = 0
        self.involvement = UNINVOLVED
        self.blocks = False
        self.paid_for_position = False
        self.blocking = worth.blocking


@final
class DefensivePost:
    """What a position with a duty is in an area, whoever plays it.

    position   his position here: a utility player has the one that fits his duty and area (RULING 194)
    duty       what the call tells him
    area       where he starts
    lineman    plays as a lineman
    may_rush   has a rush value at all (RULING 71)
    run_blitz  is told to blitz against the run
    """

    def __init__(
        self, position: str, duty: Duty, area: int, lineman: bool, may_rush: bool, run_blitz: bool, bumps_deep: bool
    ) -> None:
        self.position = position
        self.duty = duty
        self.area = area
        self.lineman = lineman
        self.may_rush = may_rush
        self.run_blitz = run_blitz
        self.bumps_deep = bumps_deep


@final
@mypyc_attr(acyclic=True)
class DefensiveWorth:
    """What a defender is worth where he lines up, beside the others and with what the line is told.

    contact         contact value
    pass_value      against passes into his zone
    reaction_speed  in reaction, no bonus counted
    pursuit_speed   in pursuit and in the open field, no bonus counted
    specialized     the bonuses of his specialization hold (RULINGS 76, 77)
    reaction_bonus  speed that his specialization gives him in reaction to a man he covers
    pursuit_bonus   speed that it gives him in pursuit, wherever the play goes
    rush_value      pass value that counts in rushing: of an outermost DE, of a DT in C
    rush_bonus      +1 of a DE in L or R, of a DT in C (7.1.21, 7.1.22)
    run_bonus       contact against the run: of a lone NT, of linemen who stay home
    die_when_alone  +1 on the contact die where he is too slow for his area and alone
    """

    def __init__(
        self,
        contact: int,
        pass_value: int,
        reaction_speed: int,
        pursuit_speed: int,
        specialized: bool,
        reaction_bonus: int,
        pursuit_bonus: int,
        rush_value: int = 0,
        rush_bonus: int = 0,
        run_bonus: int = 0,
        die_when_alone: int = 0,
    ) -> None:
        self.contact = contact
        self.pass_value = pass_value
        self.reaction_speed = reaction_speed
        self.pursuit_speed = pursuit_speed
        self.specialized = specialized
        self.reaction_bonus = reaction_bonus
        self.pursuit_bonus = pursuit_bonus
        self.rush_value = rush_value
        self.rush_bonus = rush_bonus
        self.run_bonus = run_bonus
        self.die_when_alone = die_when_alone

    def changed_by(self, speed: int, pass_value: int) -> DefensiveWorth:
        """His worth for the rest of a play that changes his pass value, and his speed in reaction and pursuit."""
        return DefensiveWorth(
            self.contact,
            self.pass_value + pass_value,
            self.reaction_speed + speed,
            self.pursuit_speed + speed,
            self.specialized,
            self.reaction_bonus,
            self.pursuit_bonus,
            self.rush_value,
            self.rush_bonus,
            self.run_bonus,
            self.die_when_alone,
        )

    def copy(self) -> DefensiveWorth:
        """The same worth, to be changed."""
        return DefensiveWorth(
            self.contact,
            self.pass_value,
            self.reaction_speed,
            self.pursuit_speed,
            self.specialized,
            self.reaction_bonus,
            self.pursuit_bonus,
            self.rush_value,
            self.rush_bonus,
            self.run_bonus,
            self.die_when_alone,
        )

    def lose_specialization(self) -> None:
        """The bonuses of his specialization do not hold beside the others."""
        self.specialized = False
        self.reaction_bonus = self.pursuit_bonus = 0


@final
@mypyc_attr(acyclic=True)
class Defender:
    """A defender during one play.

    place             his place in the line-up, from 0
    area              where he started; linemen who stunt trade it
    covers            the man whom he covers, None for who covers nobody
    over_tight_end    covers a tight end on a balanced line: he bumps at -1, then rushes (4.2.13)
    zone              where he stands, ``NOWHERE`` until he is placed
    area_moves        area moves that he has made in reaction
    pursued           he has moved in pursuit
    out_of_play       trapped, or a penetrator who failed or was beaten, or a rusher whom a screen left behind
    contact_change    further contact points, less than 0 for a stunt or a pass value below 0 (5.3.18, 5.5.2)
    """

    def __init__(
        self,
        place: int,
        player: Player,
        post: DefensivePost,
        worth: DefensiveWorth,
        posture: Posture,
        covers: OffensivePlayer | None,
        over_tight_end: bool,
    ) -> None:
        self.place = place
        self.player = player
        self.number = player.no
        self.post = post
        self.worth = worth
        self.posture = posture
        self.covers = covers
        self.over_tight_end = over_tight_end
        self.area = post.area
        self.zone = NOWHERE
        self.area_moves = 0
        self.pursued = False
        self.out_of_play = False
        self.fallen = False
        self.contact_change = 0

    def imagined(self) -> Defender:
        """A copy of him as he stands now, to be moved in a trial."""
        copy = Defender(self.place, self.player, self.post, self.worth, self.posture, self.covers, self.over_tight_end)
        copy.area = self.area
        copy.zone = self.zone
        copy.area_moves = self.area_moves
        copy.pursued = self.pursued
        copy.out_of_play = self.out_of_play
        copy.fallen = self.fallen
        copy.contact_change = self.contact_change
        return copy


_Man = TypeVar("_Man", bound="OffensivePlayer | Defender")


def in_jersey_order(men: list[_Man]) -> list[_Man]:
    """Some men in the order of their numbers (RULING 79)."""
    return sorted(men, key=_number) if len(men) > 1 else men


def _number(man: OffensivePlayer | Defender) -> int:
    return man.number
