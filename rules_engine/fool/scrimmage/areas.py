"""The defense in its areas: what everybody is worth there (3.4, 7.1.15-7.1.23; RULINGS 71-73, 77, 78, 104, 194)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .. import board
from ..kinds import HALFBACKS, may_fake
from ..model import DefMan, Line, OffMan, Snap, Tired
from .alignment import OUTSIDE, Alignment, alignment
from .arrangement import arranged
from .scene import COVER, FAKE, IN_ZONE, MAN, RUSH, changed, in_order
from .spots import Offense, TiredMen

_C: Final = board.AREA["C"]
_LINE_POSTURE: Final[dict[Line, int]] = {"rush": RUSH, "cover_linemen": COVER}
_FRESH: Final = Tired()
_NOWHERE: Final[dict[int, int]] = {}


class Men:
    """The men of a defense in the snap's order, whatever they are told, tired as they are.

    turns       places in the order of jerseys
    speed       less of which tiredness leaves for reaction (``react``) and pursuit (``run``)
    c, p        contact and pass value
    tired       who of them is, as the snap has it
    defenses    what they have been told so far
    """

    __slots__ = ("c", "defenses", "no", "p", "player", "pos", "react", "run", "speed", "tired", "turns")

    def __init__(self, defense: tuple[DefMan, ...], points: Mapping[tuple[str, int], Tired], tired: TiredMen) -> None:
        self.tired = tired
        self.player = players = [man.player for man in defense]
        self.pos = tuple([player.pos for player in players])
        self.no = [player.no for player in players]
        # From the last on: line-ups begin with the line, whose jerseys are high.
        self.turns = in_order(list(range(len(players) - 1, -1, -1)), self.no)
        self.c = [player.c for player in players]
        self.p = [player.p for player in players]
        self.react = self.run = self.speed = [player.s for player in players]
        if tired:
            self._tire(points)
        self.defenses: list[Defense] = []

    def _tire(self, tired: Mapping[tuple[str, int], Tired]) -> None:
        """What tiredness takes off."""
        self.react, self.run = self.speed.copy(), self.speed.copy()
        for d, no in enumerate(self.no):
            less = tired.get(("defense", no), _FRESH)
            self.c[d] -= less.c
            self.p[d] -= less.p
            self.react[d] = max(0, self.react[d] - less.react)
            self.run[d] = max(0, self.run[d] - less.pursuit)

    def are(self, defense: tuple[DefMan, ...]) -> bool:
        """Whether they are the men of a defense, each in his place."""
        if len(defense) != len(self.player):
            return False
        return all(man.player is player for man, player in zip(defense, self.player, strict=True))

    def told(self, defense: tuple[DefMan, ...]) -> Defense:
        """The same men in their areas with their duties, whomever they cover."""
        for known in self.defenses:
            if _is_told_alike(known.men, defense):
                return known
        form = alignment(
            self.pos,
            tuple([man.at for man in defense]),
            tuple([man.duty for man in defense]),
            tuple([man.order for man in defense]),
        )
        found = Defense(self, defense, form)
        self.defenses.append(found)
        return found


def _is_told_alike(men: tuple[DefMan, ...], others: tuple[DefMan, ...]) -> bool:
    for man, other in zip(men, others, strict=True):
        if man is not other and (man.at != other.at or man.duty != other.duty or man.order != other.order):
            return False
    return True


class Defense:
    """A defense in its areas, what everybody is worth there, whoever stands before it and whatever the line is told;
    lists by place in the snap's defense, see ``Scene``, ``Men``, ``Alignment`` and ``Arrangement``.

    men       the first line-up in which it was seen
    feigning  places of those who feign a blitz beside a rush

    Nothing in it changes once it is made, so that snaps share it; it shares in turn what goes by the men alone and by
    their alignment alone.
    """

    __slots__ = ("alert", "at_home", "bonus", "c", "chase", "feigning", "form", "lone_plus", "men", "no", "p", "player",
                 "react", "rows", "run", "run_plus", "rush_bonus", "rush_p", "turns", "zone_die")  # fmt: skip

    def __init__(self, men: Men, told: tuple[DefMan, ...], form: Alignment) -> None:
        self.men, self.form = told, form
        self.player, self.no, self.turns, self.react, self.run = men.player, men.no, men.turns, men.react, men.run
        placed = arranged(form, men.turns)
        self.rows, self.zone_die, self.at_home = placed.rows, placed.zone_die, placed.at_home
        self.bonus, self.chase, self.alert = placed.bonus, placed.chase, placed.alert
        self.rush_bonus, self.run_plus = placed.rush_bonus, placed.run_plus
        self.c, self.p = men.c.copy(), men.p.copy()
        for d in placed.less:
            self.c[d] -= placed.c[d]
            self.p[d] -= placed.p[d]
        self.rush_p = form.none.copy()
        for d in placed.rushing:
            self.rush_p[d] = max(0, self.p[d])
        if form.middle:
            _second_middle_linebacker(self, form.middle)
        for zone in placed.missing:
            _miss_lineman(self, zone)
        self.lone_plus = form.none
        for d, least in enumerate(form.least):
            if men.speed[d] < least:
                self.c[d] -= 1
                self.p[d] -= 1
                self.lone_plus = changed(self.lone_plus, d, 1)
            if self.c[d] < 0:
                self.c[d] = 0
        self.feigning = [d for d in form.feigning if may_fake(men.player[d], board.AREA_NAMES[form.area[d]])]

    def lose_bonus(self, d: int) -> None:
        """The bonuses of a linebacker's specialization do not hold beside the others."""
        self.bonus, self.chase, self.alert = self.bonus.copy(), self.chase.copy(), self.alert.copy()
        self.bonus[d] = False
        self.chase[d] = self.alert[d] = 0


def _second_middle_linebacker(made: Defense, men: list[int]) -> None:
    """Middle linebackers who share a zone (7.1.18, R77)."""
    seen: set[int] = set()
    for d in sorted(men, key=lambda d: (-made.c[d], made.no[d])):
        area = made.form.area[d]
        if area != _C and area in seen:
            made.c[d] -= 1
            made.p[d] -= 1
            made.lose_bonus(d)
        seen.add(area)


def _miss_lineman(made: Defense, zone: int) -> None:
    """Somebody plays lineman where a zone has none: -C (3.4, R72)."""
    form = made.form
    men = form.backers or [d for d, pos in enumerate(form.pos) if pos in HALFBACKS and zone != board.C]
    if not men:
        return
    away = [board.AREA_STEPS[area][board.AREA_OF[zone]] for area in form.area]
    near = min([away[d] for d in men])
    chosen = max([d for d in men if away[d] == near], key=lambda d: (made.c[d], -made.no[d]))
    made.c[chosen] -= 1


def outside_in(rows: Mapping[int, list[int]], zone: int) -> list[int]:
    """The row of L or R from the sideline inward."""
    row = rows.get(zone, [])
    return row[::-1] if zone == board.L else row


# ---------------------------------------------------------------------------------------------- before an offense
class Facing:
    """How a defense stands before an offense with what the line is told: whom they cover, and what goes by that. Shared
    like ``Defense``.

    before, men, line, tired  what it is known by: the offense, nobody before an empty defense; the defense; what the
                              line is told; which defenders are tired
    """

    __slots__ = ("balanced", "before", "c", "cover", "defense", "line", "men", "off", "p", "posture", "run_plus",
                 "tired")  # fmt: skip

    def __init__(
        self, defense: Defense, offense: Offense, snap: Snap, before: tuple[OffMan, ...], tired: TiredMen
    ) -> None:
        self.defense, self.line, self.tired = defense, snap.line, tired
        self.before, self.men = before, snap.defense
        form = defense.form
        self.c, self.p, self.run_plus = defense.c, defense.p, defense.run_plus
        self.posture, self.cover, self.balanced = form.posture.copy(), form.nowhere.copy(), form.nobody
        self.off = _NOWHERE
        self._call(defense, snap.line)
        for d in form.on_man:
            man = _wearing(offense.no, self.men[d].cover)
            if man >= 0:
                self.posture[d], self.cover[d] = MAN, man
        for d in form.inside:
            if not _no_receiver_left(form, offense, d):
                self.p = changed(self.p, d, -1)
        if snap.line == "cover_linemen":
            self.off = {}
            self.c, self.balanced = defense.c.copy(), form.nobody.copy()
            self._pair_linemen(defense, offense)

    def _call(self, defense: Defense, line: Line) -> None:
        """What the linemen do; only beside a rush does anybody feign a blitz (5.3.22), at home they gain (4.0.4)."""
        posture = _LINE_POSTURE.get(line)
        if posture is not None:
            for d in defense.form.called:
                self.posture[d] = posture
        if line == "rush":
            for d in defense.feigning:
                self.posture[d] = FAKE
        elif line == "stay_home":
            for d in defense.at_home:
                self.run_plus = changed(self.run_plus, d, 1)

    def _pair_linemen(self, defense: Defense, offense: Offense) -> None:
        """Default pairs of the line that covers linemen (4.2.13, R104)."""
        spot, lineman = {at: o for o, at in enumerate(offense.at)}, defense.form.line
        for zone, side in ((board.L, "L"), (board.R, "R")):
            line = [d for d in outside_in(defense.rows, zone) if lineman[d]][::-1]
            if line:
                self._cover(line[0], spot.get(f"{side}T", -1))
            if len(line) > 1:
                outer = spot.get(f"{side}TE", -1)
                if outer >= 0 and not offense.line[outer]:
                    self.balanced[line[1]] = True
                    self.cover[line[1]], self.posture[line[1]] = outer, IN_ZONE
                    self.c[line[1]] = max(0, defense.c[line[1]] - 1)
                else:
                    self._cover(line[1], outer)
            for d in line[2:]:
                self.posture[d] = IN_ZONE
        self._pair_middle([d for d in defense.rows[board.C] if lineman[d]], offense, spot)

    def _pair_middle(self, line: list[int], offense: Offense, spot: dict[str, int]) -> None:
        """Linemen of C: as the coach says (``DefMan.cover``), else the usual pairs, from the offense's right
        (4.2.13)."""
        usual = {1: ("C",), 2: ("RG", "LG")}.get(len(line), ("RG", "C", "LG"))
        for d, at in zip(line, usual, strict=False):
            named = _wearing(offense.no, self.men[d].cover)
            told = len(line) < 3 and named >= 0 and offense.at[named] in ("LG", "C", "RG")
            self._cover(d, named if told else spot.get(at, -1))
        centers = sum(1 for d in line if self.cover[d] == spot.get("C", -1))
        if len(line) == 2 and centers:
            self.off[board.C] = _GUARD_FOR_CENTER
        elif len(line) == 1 and not centers:
            self.off[board.C] = _CENTER_FOR_GUARD
        for d in line[3:]:
            self.posture[d] = IN_ZONE

    def _cover(self, d: int, o: int) -> None:
        self.cover[d] = o
        self.posture[d] = COVER if o >= 0 else IN_ZONE


_GUARD_FOR_CENTER: Final = 1  # contact points off in C when one of two tackles covers the center
_CENTER_FOR_GUARD: Final = 2  # when a single one covers a guard


def _wearing(numbers: list[int], number: int) -> int:
    """The place of the man with a jersey number, -1 where nobody wears it."""
    for o, no in enumerate(numbers):
        if no == number:
            return o
    return -1


def _no_receiver_left(form: Alignment, offense: Offense, d: int) -> bool:
    """Whether a cornerback's side has fewer wide receivers than cornerbacks standing out there already (3.4)."""
    left = board.AREA_X[form.area[d]] < board.CENTER_X
    side = "L" if left else "R"
    receivers = sum(1 for o, job in enumerate(offense.job) if job == "W" and offense.at[o][0] == side)
    outside = [
        other
        for other, pos in enumerate(form.pos)
        if pos == "CB"
        and other != d
        and (board.AREA_X[form.area[other]] < board.CENTER_X) == left
        and board.AREA_NAMES[form.area[other]] in OUTSIDE
    ]
    return len(outside) >= receivers
