"""The working state of one resolution: where the twenty-two stand, what they are worth, what has happened so far.

A ``Scene`` is made from a ``Snap``, lives inside one ``resolve`` and never leaves it; what leaves is ``scene.out``.
Lists run parallel: ``o_*`` by place in ``snap.offense``, ``d_*`` by place in ``snap.defense``. Zones, areas and
movement nodes are the numbers of ``board``. Movement points are counted in HALF points. Speeds and contact values
already contain everything that holds for the whole play (position, tiredness): ``spots`` and ``areas`` tell what men
are worth where they line up (R70-78), and snaps share it. So lists of a scene are changed in place only where its
constructor copies them or makes them; of the others, which few plays change, a scene is given a ``changed`` copy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...dice import Dice, DiceBox
from ...football.steps import shape, step
from .. import board
from ..model import DefMan, Fact, OffMan, Outcome, Snap
from .carrying import Carry

if TYPE_CHECKING:
    from .areas import Facing
    from .penetration import Front
    from .spots import Offense

# Involvement of an offensive player (RULING 84).
NOT: Final = 0
SOMEWHAT: Final = 1
WRITTEN: Final = 2

# Posture of a defender.
IN_ZONE: Final = 0  # zone coverage; linemen on normal and stay home; linemen who read a draw or screen
MAN: Final = 1  # man-to-man on d_cover
RUSH: Final = 2  # a lineman rushing
BLITZ: Final = 3  # a linebacker or halfback blitzing (run blitz too)
COVER: Final = 4  # a lineman covering a lineman (4.2.13); d_cover is his man
FAKE: Final = 5  # fake blitz: stays, in zone
DELAYED: Final = 6  # delayed blitz

MOVED: Final = shape("move", "player", "zone", "left", "blocks")  # the step of a man who has moved

_LEFT_SLOT: Final = board.ZONE["oLE"]
_RIGHT_SLOT: Final = board.ZONE["oRE"]


def changed(points: list[int], man: int, by: int) -> list[int]:
    """A copy of points of all men, one man's changed."""
    own = points.copy()
    own[man] += by
    return own


def marked(men: list[bool], man: int, is_so: bool = True) -> list[bool]:
    """A copy of what holds of all men, told anew of one."""
    own = men.copy()
    own[man] = is_so
    return own


def in_order(men: list[int], numbers: list[int]) -> list[int]:
    """Some men in the order of their numbers, jerseys or others; put in one by one, for there are few."""
    ordered: list[int] = []
    for man in men:
        place, no = len(ordered), numbers[man]
        while place and numbers[ordered[place - 1]] > no:
            place -= 1
        ordered.insert(place, man)
    return ordered


class Contact(NamedTuple):
    """A contact as it was rolled: where, who counted, what came of it.

    yard  the boundary it is counted from; gain None for ``*``; blockers and defenders are places
    """

    zone: int
    yard: int
    value: int
    blockers: list[int]
    defenders: list[int]
    gain: int | None


class Scene:
    """Everything one play needs to know while it is resolved."""

    __slots__ = (
        "carrier", "carry", "catch", "contacts", "d_alert", "d_area", "d_balanced", "d_bonus", "d_c", "d_chase",
        "d_cover", "d_duty", "d_extra", "d_fallen", "d_gone", "d_line", "d_lone_plus", "d_moves", "d_no", "d_off",
        "d_p", "d_player", "d_pos", "d_posture", "d_pursued", "d_react", "d_run", "d_run_blitz",
        "d_run_plus", "d_rush_bonus", "d_rush_ok", "d_rush_p", "d_turns", "d_zone", "defense", "dice", "draw",
        "entry", "flow", "from_wide", "front", "held_up", "late", "leads", "left_play", "limit", "line", "near",
        "not_played", "o_at", "o_back", "o_block", "o_blocks", "o_c", "o_cap", "o_down", "o_facing",
        "o_job", "o_left", "o_line", "o_move", "o_no", "o_ok", "o_p", "o_passer", "o_player", "o_pos", "o_positioned",
        "o_protecting", "o_react", "o_receiving", "o_role", "o_run", "o_running", "o_sideways", "o_slot", "o_spent",
        "o_split_end", "o_stance", "o_start", "o_tight_end", "o_zone", "offense", "options", "out", "passing", "path",
        "place", "play", "position_flow", "pulled", "quick", "rows", "rush", "scrambles", "screen", "slow", "slowed",
        "snap", "symbols", "trapped", "zone_die",
    )  # fmt: skip

    def __init__(self, snap: Snap, box: DiceBox, offense: Offense, facing: Facing) -> None:
        self.snap = snap
        self.dice: Dice = box.play
        self.out = Outcome()
        self.options = snap.options
        self.play = snap.play
        self.line = snap.line
        self.rush = snap.line == "rush"
        self.not_played = board.not_played(snap.spot.los)  # zones behind the end zone (8.6)
        self.passing = False  # the play is a pass or screen
        self.screen = False
        self.quick = False  # depth of the play (of the target thrown to, on a pass)
        self.slow = False
        self.draw = False
        self.scrambles = False  # the passer has decided to run (5.3.16)
        self.trapped = False  # and was caught doing so: the ``qt`` table says where he goes down
        self.offense: tuple[OffMan, ...] = snap.offense
        self.defense: tuple[DefMan, ...] = snap.defense
        self._line_up_offense(offense)
        self._line_up_defense(facing)
        self._at_the_snap(offense, facing)
        self._ball()

    def _line_up_offense(self, men: Offense) -> None:
        """The offense on its spots, shared with other scenes."""
        self.o_player = men.player
        self.o_no = men.no
        self.o_at = men.at
        self.o_pos = men.pos  # position with aliases resolved
        self.o_job = men.job  # what he plays on this spot: Q F TB H B W E TE T G C
        self.o_ok = men.ok  # the bonuses of his specialization hold on this spot (R76)
        self.o_line = men.line  # an offensive lineman of this play: C, G, T
        self.o_down = men.down  # starts down on the line: C to TE slot (4.1.4)
        self.o_back = men.back  # starts in the backfield
        self.o_start = men.start
        self.o_stance = men.stance  # what of spot and position decides a man's moves on a run
        self.o_passer = men.passer  # the place of the man at quarterback, 0 without one
        self.o_facing = men.facing  # zone on the line -> linemen and ends in front of it, the outermost last
        self.o_protecting = men.protecting  # who pass blocks unless he is told otherwise
        self.o_split_end = men.split_end  # a specialized W: a point more along a sideline (7.1.8)
        self.o_tight_end = men.tight_end  # line (0 L, 2 R) at whose slot a specialized TE starts, -1 none (7.1.7)
        self.o_c = men.c  # contact, carrying the ball
        self.o_move = men.move  # speed for movement, bonuses not counted
        self.o_receiving = men.receiving  # whole movement points of a receiver, usually and on a quick play
        self.o_running = men.running  # the same on a run
        self.o_block = men.block  # contact, blocking on a run
        self.o_p = men.p  # pass value: receiving; of a quarterback: passing; of a lineman: pass blocking
        self.o_react = men.react  # speed that reaction is measured against
        self.o_run = men.run  # speed that pursuit and open field are measured against

    def _line_up_defense(self, facing: Facing) -> None:
        """The defense in its areas, facing this offense, shared with other scenes."""
        men, form = facing.defense, facing.defense.form
        self.d_player = men.player
        self.d_no = men.no
        self.d_turns = men.turns  # places in the order of jerseys, in which all act
        self.d_pos = form.pos
        self.d_duty = form.duty
        self.d_area = form.area  # where he started
        self.d_line = form.line  # a defensive lineman
        self.d_bonus = men.bonus  # the bonuses of his specialization hold (R76, R77)
        self.d_rush_ok = form.rush_ok  # has a rush value at all (R71)
        self.d_rush_bonus = men.rush_bonus  # +1 of a DE in L or R, a DT in C (7.1.21, 7.1.22)
        self.d_rush_p = men.rush_p  # pass value that counts in rushing: an outermost DE, a DT in C
        self.d_run_plus = facing.run_plus  # contact against the run: lone NT, linemen who stay home
        self.d_run_blitz = form.run_blitz
        self.d_alert = men.alert  # speed that his specialization gives him in reaction to a man he covers
        self.d_chase = men.chase  # speed that his specialization gives him in pursuit, wherever the play goes
        self.d_lone_plus = men.lone_plus  # +1 on the contact die when he is alone (speed minimum)
        self.d_balanced = facing.balanced  # covers a tight end on a balanced line: bumps at -1, then rushes (4.2.13)
        self.d_cover = facing.cover  # place of the man he covers, -1
        self.d_c = facing.c
        self.d_p = facing.p
        self.d_react = men.react  # speed in reaction, bonuses not counted
        self.d_run = men.run  # speed in pursuit and open field, bonuses not counted
        self.d_posture = facing.posture
        self.d_off = facing.off  # zone -> contact points that the defense gives away there (4.2.13)
        self.rows = men.rows  # zone on the line -> defenders from the offense's right to its left
        self.zone_die = men.zone_die  # zone -> added to every contact die (missing lineman, R72)

    def _at_the_snap(self, offense: Offense, facing: Facing) -> None:
        """Nobody has moved yet."""
        defense = facing.defense.form
        start, none = offense.zone, offense.none
        self.o_zone = start.copy()
        self.o_slot = 0  # bits of those who have come from a tight end's slot to where they are
        self.o_sideways = none.copy()  # sideways steps on the defensive side (4.2.3)
        self.o_left = none.copy()  # half points left
        self.o_spent = none.copy()  # half points spent, the point for position excluded
        self.o_role = none.copy()
        self.o_blocks = offense.nobody.copy()  # blocks in the zone where he stands
        self.o_positioned = 0  # bits of those who have paid the point for position (4.1.10)
        self.o_cap = offense.nowhere  # most he may count (R113), -1 no limit
        nobody = defense.nobody
        self.d_zone = defense.nowhere.copy()  # zone once he is placed
        self.d_moves = defense.none.copy()  # area moves made in reaction
        self.d_pursued = nobody.copy()  # moved in pursuit
        self.d_gone = nobody  # out of the play: trapped, failed or beaten penetrator, screened rusher
        self.d_fallen = nobody
        self.d_extra = defense.none  # further contact points, minus for a pass value below 0 (5.5.2)

    def _ball(self) -> None:
        self.carrier = -1
        self.entry: board.Entry | None = None
        self.front: Front | None = None  # rushers against this entry (penetration)
        self.carry: Carry | None = None  # a run's way to the line
        self.path: tuple[int, ...] = ()  # defensive zones ahead of the ballcarrier, the first contact zone included
        self.place = 0  # where on the path he is
        self.near = 0  # boundary of the first contact, yards from the line
        self.catch = -1  # zone of a catch, -1 on a run
        self.from_wide = -1  # last zone left before VDC
        self.limit: int | None = None  # least gain allowed by the contacts so far
        self.slowed = 0  # slow-downs so far
        self.flow = 0  # sideways direction of a run: -1 left, 1 right, 0 none (R90)
        self.position_flow = 0  # the same where blockers pay for position, else 0 (4.1.10)
        self.late = 0  # points by which the last blocker reaches the entry zone after the ballcarrier (4.6.9)
        self.pulled: tuple[int, ...] = ()  # pulling linemen and fullbacks who came through the ballcarrier's last zone
        self.leads: tuple[int, ...] = ()  # blockers who led the ballcarrier through the hole (4.1.13)
        self.left_play: tuple[int, ...] = ()  # linemen who leave their man unblocked (trap)
        self.held_up = 0  # blockers who passed through the ballcarrier's start zone (4.1.16)
        self.contacts: list[Contact] = []
        self.symbols: list[tuple[str, int, int]] = []  # (mark, zone, number of the contact)

    # -------------------------------------------------------------------------------------------------- conveniences
    def step(self, kind: str, **facts: Any) -> None:
        """Append a conformance step."""
        self.out.steps.append(step(kind, facts))

    def event(self, kind: str, side: str, player: int, yards: int = 0, **data: Any) -> None:
        """Append a fact for statistics; ``player`` is a jersey number."""
        self.out.events.append(Fact(kind, side, player, yards, data or None))

    def comes_from(self, o: int, zone: int) -> None:
        """Note the zone from which an offensive player has come to where he is."""
        if zone in (_LEFT_SLOT, _RIGHT_SLOT):
            self.o_slot |= 1 << o
        else:
            self.o_slot &= ~(1 << o)

    def in_zone(self, zone: int) -> list[int]:
        """Places of the defenders standing in a zone, fallen and absent ones left out, in jersey order."""
        zones, gone, fallen = self.d_zone, self.d_gone, self.d_fallen
        return [d for d in self.d_turns if zones[d] == zone and not gone[d] and not fallen[d]]

    def blockers_in(self, zone: int) -> list[int]:
        """Places of the offensive players who block in a zone, the ballcarrier not among them."""
        zones, blocks, carrier = self.o_zone, self.o_blocks, self.carrier
        return [o for o in range(len(zones)) if zones[o] == zone and blocks[o] and o != carrier]


_ALIASES: Final = {"QB": "Q", "FB": "F", "HB": "H"}


def canonical(position: str) -> str:
    """A position code without the rulebook's spelling variants; of ``S/P`` the scrimmage position."""
    if "/" in position:
        position = position.split("/")[0]
    return _ALIASES.get(position, position)
