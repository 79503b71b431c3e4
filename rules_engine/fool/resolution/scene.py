"""A play from scrimmage while it is resolved: its parts, each about one thing.

``PlayUnderWay`` says what kind of play it is, ``Offense`` and ``Defense`` hold the men, ``BallPath`` the ballcarrier
and where he runs, ``WayToTheLine`` what happens before a run reaches the line, ``PlayLog`` what has come of it so far.
A phase takes the parts that it reads. A ``Scene`` holds them together for those functions that lead a play from one
phase to the next.
"""

from __future__ import annotations

from typing import Any, Final, final

from ...dice import Dice
from ...football.steps import step, step_form
from ...value import mypyc_attr
from .. import board
from ..board import NOWHERE
from ..model import Fact, Outcome, Snap
from ..play_calls import Play
from .line_up.facing import FacingDefense
from .line_up.line_ups import OffensiveLineUp
from .men import Defender, OffensivePlayer
from .movement.carrying import Carry
from .penetration.front import Front

MOVED: Final = step_form("move", "player", "zone", "left", "blocks")  # the step of a man who has moved

_SLOTS: Final = (board.ZONE["oLE"], board.ZONE["oRE"])


@final
class PlayUnderWay:
    """What kind of play is under way.

    call        the play that the offense was told
    line        what the defensive line was told
    not_played  zones behind the end zone (8.6)
    is_pass     a pass or screen was called
    quick       depth of the play, of a pass that of the target thrown to; ``slow`` likewise
    scrambles   the passer has decided to run (5.3.16)
    trapped     and was caught doing so: the ``qt`` table says where he goes down
    """

    def __init__(self, snap: Snap) -> None:
        self.snap = snap
        self.call: Play = snap.play
        self.line = snap.line
        self.options = snap.options
        self.not_played = board.not_played(snap.spot.los)
        self.is_pass = False
        self.screen = False
        self.draw = False
        self.quick = False
        self.slow = False
        self.scrambles = False
        self.trapped = False

    @property
    def yards_to_goal(self) -> int:
        """Yards from the line of scrimmage to the goal line that the offense attacks."""
        return self.snap.spot.los

    @property
    def commits_delayed_blitzers(self) -> bool:
        """Whether delayed blitzers have left their places: on draws, screens and passes that are not quick.

        Rules: fool:5.3.24/3
        """
        return self.draw or self.screen or (self.is_pass and not self.quick)


@final
class Offense:
    """The offense of a play.

    players     in the order of the snap
    line_up     what is known of these men on their spots; ``positions`` are those by which a play's names of men go
    passer      the man at quarterback, the first of the line-up where there is none
    in_front    zone on the line -> linemen and ends in front of it, the outermost last
    protecting  who pass blocks unless he is told otherwise (5.3.1)
    """

    def __init__(
        self,
        players: list[OffensivePlayer],
        passer: OffensivePlayer,
        in_front: dict[int, list[OffensivePlayer]],
        protecting: list[OffensivePlayer],
        line_up: OffensiveLineUp,
    ) -> None:
        self.players = players
        self.line_up = line_up
        self.positions = line_up.positions
        self.passer = passer
        self.in_front = in_front
        self.protecting = protecting

    @property
    def has_quarterback(self) -> bool:
        """Whether a man stands at quarterback."""
        return self.passer.post.spot == "Q"

    def wearing(self, number: int) -> OffensivePlayer | None:
        """The man with a jersey number."""
        for man in self.players:
            if man.number == number:
                return man
        return None


@final
@mypyc_attr(acyclic=True)
class Defense:
    """The defense of a play.

    defenders         in the order of the snap
    facing            what is known of their line-up before the offense
    by_jersey         the same in the order of jerseys, in which all act (RULING 79)
    rows              zone on the line -> defenders from the offense's right to its left (3.4)
    contact_die       zone -> added to every contact die there, where a lineman is missing (RULING 72)
    points_off        zone -> contact points that the defense gives away there (4.2.13)
    areas             names of the areas where they started; linemen who stunt trade theirs
    came_for          place of a blocker held up short of position -> contact points of the men who came for him, which
                      he may make up for (4.2.7; RULING 113)
    """

    def __init__(
        self,
        defenders: list[Defender],
        by_jersey: list[Defender],
        rows: dict[int, list[Defender]],
        facing: FacingDefense,
    ) -> None:
        self.defenders = defenders
        self.by_jersey = by_jersey
        self.rows = rows
        self.facing = facing
        self.contact_die = facing.line_up.contact_die
        self.points_off = facing.points_off
        self.areas = facing.line_up.areas
        self.came_for: dict[int, int] = {}

    def in_zone(self, zone: int) -> list[Defender]:
        """Defenders who stand in a zone and may stop a ballcarrier there, in jersey order."""
        return [
            defender
            for defender in self.by_jersey
            if defender.zone == zone and not defender.out_of_play and not defender.fallen
        ]

    def wearing(self, number: int) -> Defender | None:
        """The man with a jersey number."""
        for defender in self.defenders:
            if defender.number == number:
                return defender
        return None

    def imagined(self) -> Defense:
        """A copy whose men stand as they do now, to be moved in a trial."""
        copies = [defender.imagined() for defender in self.defenders]
        copy = Defense(
            copies,
            [copies[defender.place] for defender in self.by_jersey],
            {zone: [copies[defender.place] for defender in men] for zone, men in self.rows.items()},
            self.facing,
        )
        copy.came_for = self.came_for
        return copy


@final
@mypyc_attr(acyclic=True)
class BallPath:
    """Who has the ball, and where he runs past the line.

    path            defensive zones ahead of the ballcarrier, that of the first contact included
    place           where on the path he is
    first_boundary  the yard from which the first contact is counted
    catch_zone      zone of a catch, None on a run
    from_wide       the last zone left before VDC, ``NOWHERE`` before
    limit           the most yards that the contacts so far let him gain, None without any
    slow_downs      how often he has been slowed down
    """

    def __init__(self) -> None:
        self.man: OffensivePlayer | None = None
        self.path: tuple[int, ...] = ()
        self.place = 0
        self.first_boundary = 0
        self.catch_zone: int | None = None
        self.from_wide = NOWHERE
        self.limit: int | None = None
        self.slow_downs = 0

    @property
    def carrier(self) -> OffensivePlayer:
        """The ballcarrier; to be asked only where somebody has the ball or is thought to have it."""
        assert self.man is not None
        return self.man

    def imagined(self) -> BallPath:
        """A copy, to be changed in a trial."""
        copy = BallPath()
        copy.man = self.man
        copy.path = self.path
        copy.place = self.place
        copy.first_boundary = self.first_boundary
        copy.catch_zone = self.catch_zone
        copy.from_wide = self.from_wide
        copy.limit = self.limit
        copy.slow_downs = self.slow_downs
        return copy


@final
@mypyc_attr(acyclic=True)
class WayToTheLine:
    """What happens before a run reaches the line.

    entry           where the ballcarrier crosses the line
    carry           his way there
    front           the rushers against this entry (4.6)
    flow            sideways direction of the run: -1 left, 1 right, 0 none (RULING 90)
    position_flow   the same where blockers pay for position, else 0 (4.1.10)
    last_arrival    half points after which the last blocker reaches the entry zone (4.6.9)
    pulled          pulling linemen and fullbacks who came through the ballcarrier's last zone
    leads           blockers who led the ballcarrier through the hole (4.1.13)
    left_unblocked  linemen who leave their man unblocked (trap)
    held_up         blockers who passed through the zone where the ballcarrier starts (4.1.16)
    """

    def __init__(self) -> None:
        self.entry: board.Entry | None = None
        self.carry: Carry | None = None
        self.front: Front | None = None
        self.flow = 0
        self.position_flow = 0
        self.last_arrival = 0
        self.pulled: list[OffensivePlayer] = []
        self.leads: list[OffensivePlayer] = []
        self.left_unblocked: list[OffensivePlayer] = []
        self.held_up = 0


@final
class Contact:
    """A contact as it was rolled.

    yard  the boundary from which it is counted; ``gain`` yards from there, None for ``*``
    """

    def __init__(
        self,
        zone: int,
        yard: int,
        value: int,
        blockers: list[OffensivePlayer],
        defenders: list[Defender],
        gain: int | None,
    ) -> None:
        self.zone = zone
        self.yard = yard
        self.value = value
        self.blockers = blockers
        self.defenders = defenders
        self.gain = gain


@final
class Symbol:
    """A mark of the contact table (``#``, ``~``, ``&``) that a contact left, and the zone of that contact."""

    def __init__(self, mark: str, zone: int) -> None:
        self.mark = mark
        self.zone = zone


@final
@mypyc_attr(acyclic=True)
class PlayLog:
    """What has come of a play so far: the outcome, the contacts, the symbols that are still to be rolled."""

    def __init__(self) -> None:
        self.outcome = Outcome()
        self.contacts: list[Contact] = []
        self.symbols: list[Symbol] = []

    def step(self, kind: str, **facts: Any) -> None:
        """Append a step of a kind that is seldom met."""
        self.outcome.steps.append(step(kind, facts))

    def event(self, kind: str, side: str, player: int, yards: int = 0, **data: Any) -> None:
        """Append a fact for statistics; ``player`` is a jersey number."""
        self.outcome.events.append(Fact(kind, side, player, yards, data or None))


@final
@mypyc_attr(acyclic=True)
class Scene:
    """The parts of a play while it is resolved."""

    def __init__(self, dice: Dice, play: PlayUnderWay, offense: Offense, defense: Defense) -> None:
        self.dice = dice
        self.play = play
        self.offense = offense
        self.defense = defense
        self.ball = BallPath()
        self.way = WayToTheLine()
        self.log = PlayLog()

    def imagined(self) -> Scene:
        """A scene for a trial: defenders and the ball may move in it, and what it logs is forgotten.

        The men of the offense are the very ones of the play: a trial must not move them.
        """
        trial = Scene(self.dice, self.play, self.offense, self.defense.imagined())
        trial.ball = self.ball.imagined()
        trial.way = self.way
        return trial


def enter_zone(man: OffensivePlayer, zone: int, before: int) -> None:
    """A man of the offense comes to a zone from the one before."""
    man.zone = zone
    comes_from(man, before)


def comes_from(man: OffensivePlayer, before: int) -> None:
    """Note the zone from which a man of the offense has come to where he is."""
    man.from_slot = before in _SLOTS


def blockers_in(offense: Offense, zone: int, carrier: OffensivePlayer | None) -> list[OffensivePlayer]:
    """The men of the offense who block in a zone, the ballcarrier not among them."""
    return [man for man in offense.players if man.zone == zone and man.blocks and man is not carrier]
