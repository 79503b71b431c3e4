"""The working state of one resolution: where the twenty-two stand, what they are worth, what has happened so far.

A ``Scene`` is made from a ``Snap``, lives inside one ``resolve`` and never leaves it; what leaves is ``scene.out``.
Lists run parallel: ``o_*`` by place in ``snap.offense``, ``d_*`` by place in ``snap.defense``. Zones, areas and
movement nodes are the numbers of ``board``. Movement points are counted in HALF points. Speeds and contact values
already contain everything that holds for the whole play (position, tiredness); ``setup`` fills them in (R70-78).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ...dice import Dice, DiceBox
from ...values import of_the_rules
from .. import board
from ..model import DefMan, OffMan, Outcome, Player, Snap
from .carrying import Carry

if TYPE_CHECKING:
    from .approaches import Stance
    from .penetration import Front

# Involvement of an offensive player (RULING 84).
NOT, SOMEWHAT, WRITTEN = 0, 1, 2

# Posture of a defender.
IN_ZONE: Final = 0  # zone coverage; linemen on normal and stay home; linemen who read a draw or screen
MAN: Final = 1  # man-to-man on d_cover
RUSH: Final = 2  # a lineman rushing
BLITZ: Final = 3  # a linebacker or halfback blitzing (run blitz too)
COVER: Final = 4  # a lineman covering a lineman (4.2.13); d_cover is his man
FAKE: Final = 5  # fake blitz: stays, in zone
DELAYED: Final = 6  # delayed blitz


class Contact(NamedTuple):
    """A contact as it was rolled: where, who counted, what came of it.

    yard  the boundary it is counted from; gain None for ``*``; blockers and defenders are places
    """

    zone: int
    yard: int
    value: int
    blockers: tuple[int, ...]
    defenders: tuple[int, ...]
    gain: int | None


class Scene:
    """Everything one play needs to know while it is resolved."""

    __slots__ = (
        "carrier", "carry", "catch", "contacts", "d_area", "d_balanced", "d_bonus", "d_c", "d_chase", "d_cover",
        "d_duty", "d_extra", "d_fallen", "d_gone", "d_inside", "d_line", "d_lone_plus", "d_moves", "d_no", "d_off",
        "d_order", "d_p", "d_player", "d_pos", "d_posture", "d_pursued", "d_react", "d_reacted", "d_run",
        "d_run_blitz", "d_run_plus", "d_rush_bonus", "d_rush_ok", "d_rush_p", "d_turns", "d_zone", "defense", "dice",
        "draw", "entry", "flow", "from_wide", "front", "held_up", "late", "leads", "left_play", "limit", "line",
        "near", "not_played", "o_at", "o_back", "o_block", "o_blocks", "o_c", "o_cap", "o_down", "o_index", "o_job",
        "o_left", "o_line", "o_move", "o_no", "o_ok", "o_p", "o_player", "o_pos", "o_position", "o_prev", "o_react",
        "o_role", "o_run", "o_sideways", "o_spent", "o_stance", "o_start", "o_zone", "offense", "options", "out",
        "passing", "path", "place", "play", "pulled", "quick", "route", "rows", "rush", "scrambles", "screen", "slow",
        "slowed", "snap", "symbols", "trapped", "zone_die",
    )  # fmt: skip

    def __init__(self, snap: Snap, box: DiceBox) -> None:
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
        self._at_the_snap()
        self._ball()

    def line_up_offense(self) -> None:
        """Put the offense on its spots; what it is worth there is still to be filled in."""
        men = self.offense
        n = len(men)
        self.o_player: list[Player] = [man.player for man in men]
        self.o_no = [man.player.no for man in men]
        self.o_at = [man.at for man in men]
        self.o_index = {man.player.no: place for place, man in enumerate(men)}
        self.o_pos = [canonical(man.player.pos) for man in men]  # position with aliases resolved
        self.o_job = [""] * n  # what he plays on this spot: Q F TB H B W E TE T G C
        self.o_ok = [False] * n  # the bonuses of his specialization hold on this spot (R76)
        self.o_line = [False] * n  # an offensive lineman of this play: C, G, T
        self.o_down = [False] * n  # starts down on the line: C to TE slot (4.1.4)
        self.o_back = [False] * n  # starts in the backfield
        shotgun = self.snap.shotgun
        self.o_start = [board.START_ZONE["F" if shotgun and man.at == "Q" else man.at] for man in men]
        self.o_stance: tuple[Stance, ...] = ()  # what of spot and position decides a man's moves on a run
        self.o_c = [0] * n  # contact, carrying the ball
        self.o_block = [0] * n  # contact, blocking on a run
        self.o_p = [0] * n  # pass value: receiving; of a quarterback: passing; of a lineman: pass blocking
        self.o_move = [0] * n  # speed for movement, bonuses not counted
        self.o_react = [0] * n  # speed that reaction is measured against
        self.o_run = [0] * n  # speed that pursuit and open field are measured against

    def line_up_defense(self) -> None:
        """Put the defense in its areas."""
        men = self.defense
        n = len(men)
        self.d_player: list[Player] = [man.player for man in men]
        self.d_no = [man.player.no for man in men]
        self.d_turns = sorted(range(n), key=self.d_no.__getitem__)  # places in the order of jerseys, in which all act
        self.d_pos = [canonical(man.player.pos) for man in men]
        self.d_duty = [man.duty for man in men]
        self.d_area = [board.AREA[man.at] for man in men]  # where he started
        self.d_order = [man.order for man in men]
        self.d_line = [False] * n  # a defensive lineman
        self.d_bonus = [False] * n  # the bonuses of his specialization hold (R76, R77)
        self.d_rush_ok = [True] * n  # has a rush value at all (R71)
        self.d_rush_bonus = [0] * n  # +1 of a DE in L or R, a DT in C (7.1.21, 7.1.22)
        self.d_rush_p = [0] * n  # pass value that counts in rushing: an outermost DE, a DT in C
        self.d_run_plus = [0] * n  # contact against the run: lone NT, linemen who stay home
        self.d_balanced = [False] * n  # covers a tight end on a balanced line: bumps him at -1, then rushes (4.2.13)
        self.d_posture = [IN_ZONE] * n
        self.d_run_blitz = [False] * n
        self.d_cover = [-1] * n  # place of the man he covers, -1
        self.d_c = [0] * n
        self.d_p = [0] * n
        self.d_react = [0] * n  # speed in reaction, bonuses not counted
        self.d_run = [0] * n  # speed in pursuit and open field, bonuses not counted
        self.d_chase = [0] * n  # speed that his specialization gives him in pursuit, wherever the play goes
        self.d_inside: list[int] = []  # cornerbacks in SL and SR, at home there only for want of wide receivers
        self.d_lone_plus = [0] * n  # +1 on the contact die when he is alone (speed minimum)
        self.d_off: dict[int, int] = {}  # zone -> contact points that the defense gives away there (4.2.13)
        self.rows: dict[int, list[int]] = {}  # zone on the line -> defenders from the offense's right to its left
        self.zone_die: dict[int, int] = {}  # zone -> added to every contact die (missing lineman, R72)

    def _at_the_snap(self) -> None:
        """Nobody has moved yet."""
        n = len(self.offense)
        self.o_zone = [board.START_ZONE[man.at] for man in self.offense]
        self.o_prev = self.o_zone.copy()  # zone before the one he is in
        self.o_sideways = [0] * n  # sideways steps on the defensive side (4.2.3)
        self.o_left = [0] * n  # half points left
        self.o_spent = [0] * n  # half points spent, the point for position excluded
        self.o_role = [NOT] * n
        self.o_blocks = [False] * n  # blocks in the zone where he stands
        self.o_position = [0] * n  # half points paid for position (4.1.10)
        self.o_cap = [-1] * n  # most he may count (R113), -1 no limit
        n = len(self.defense)
        self.d_zone = [-1] * n  # zone once he is placed
        self.d_moves = [0] * n  # area moves made in reaction
        self.d_reacted = [False] * n  # took part in reaction, or was placed
        self.d_pursued = [False] * n  # moved in pursuit
        self.d_gone = [False] * n  # out of the play: trapped, failed or beaten penetrator, screened rusher
        self.d_fallen = [False] * n
        self.d_extra = [0] * n  # further contact points, minus for a pass value below 0 (5.5.2)

    def _ball(self) -> None:
        self.carrier = -1
        self.entry: board.Entry | None = None
        self.route: tuple[int, ...] = ()  # offensive zones of the ballcarrier, start included
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
        self.late = 0  # points by which the last blocker reaches the entry zone after the ballcarrier (4.6.9)
        self.pulled: list[int] = []  # pulling linemen and fullbacks who came through the ballcarrier's last zone
        self.leads: list[int] = []  # blockers who led the ballcarrier through the hole (4.1.13)
        self.left_play: list[int] = []  # linemen who leave their man unblocked (trap)
        self.held_up = 0  # blockers who passed through the ballcarrier's start zone (4.1.16)
        self.contacts: list[Contact] = []
        self.symbols: list[tuple[str, int, int]] = []  # (mark, zone, number of the contact)

    # -------------------------------------------------------------------------------------------------- conveniences
    def step(self, kind: str, **facts: Any) -> None:
        """Append a conformance step."""
        self.out.steps.append({"step": kind, **facts})

    def event(self, kind: str, side: str, player: int, **facts: Any) -> None:
        """Append a fact for statistics; ``player`` is a jersey number."""
        self.out.events.append({"kind": kind, "side": side, "player": player, **facts})

    def in_zone(self, zone: int) -> list[int]:
        """Places of the defenders standing in a zone, fallen and absent ones left out, in jersey order."""
        zones, gone, fallen = self.d_zone, self.d_gone, self.d_fallen
        return [d for d in self.d_turns if zones[d] == zone and not gone[d] and not fallen[d]]

    def blockers_in(self, zone: int) -> list[int]:
        """Places of the offensive players who block in a zone, the ballcarrier not among them."""
        zones, blocks, carrier = self.o_zone, self.o_blocks, self.carrier
        return [o for o in range(len(zones)) if zones[o] == zone and blocks[o] and o != carrier]


_ALIASES: Final = {"QB": "Q", "FB": "F", "HB": "H"}


@of_the_rules
@cache
def canonical(position: str) -> str:
    """A position code without the rulebook's spelling variants; of ``S/P`` the scrimmage position."""
    position = position.split("/")[0]
    return _ALIASES.get(position, position)
