"""The defense in its areas: what everybody is worth there (3.4, 7.1.15-7.1.23; RULINGS 71-73, 77, 78, 104, 194)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .. import board
from ..kinds import HALFBACKS, may_fake
from ..model import DefMan, Line, Snap, Tired
from .alignment import OUTSIDE, alignment
from .scene import COVER, FAKE, IN_ZONE, MAN, RUSH, Scene
from .spots import Offense

_TACKLES: Final = ("DT", "NT", "DL")
_C: Final = board.AREA["C"]
_LINE_POSTURE: Final[dict[Line, int]] = {"rush": RUSH, "cover_linemen": COVER}


class Defense:
    """A defense in its areas, what everybody is worth there, whoever stands before it and whatever the line is told;
    lists by place in the snap's defense, see ``Scene`` and ``alignment``.

    feigning, at_home  places of those who feign a blitz beside a rush, who gain a point where the line stays home

    Nothing in it changes once it is made, so that snaps share it; defenses of other men share their alignment.
    """

    __slots__ = ("alert", "area", "at_home", "backers", "bonus", "c", "called", "chase", "duty", "feigning", "inside",
                 "line", "lone_plus", "men", "no", "nobody", "none", "nowhere", "on_man", "order", "p", "player", "pos",
                 "posture", "react", "rows", "run", "run_blitz", "run_plus", "rush_bonus", "rush_ok", "rush_p", "turns",
                 "zone", "zone_die")  # fmt: skip

    def __init__(self, snap: Snap) -> None:
        self.men = men = snap.defense
        self.player = players = [man.player for man in men]
        self.no = [player.no for player in players]
        self.turns = _turns(self.no)
        self.duty = [man.duty for man in men]
        self.order = [man.order for man in men]
        form = alignment(
            tuple([player.pos for player in players]), tuple([man.at for man in men]), tuple([man.duty for man in men])
        )
        self.pos, self.area, self.zone, self.line, self.posture = (
            form.pos,
            form.area,
            form.zone,
            form.line,
            form.posture,
        )
        self.run_blitz, self.rush_ok, self.called, self.inside = form.run_blitz, form.rush_ok, form.called, form.inside
        self.on_man, self.backers = form.on_man, form.backers
        self.none, self.nobody, self.nowhere = form.none, form.nobody, form.nowhere
        self.bonus, self.chase, self.alert = form.ok.copy(), form.chase, form.alert
        self.feigning = [d for d in form.feigning if may_fake(players[d], men[d].at)]
        self.react = self.run = [player.s for player in players]
        self.c = [player.c - less for player, less in zip(players, form.c, strict=True)]
        self.p = [player.p - less for player, less in zip(players, form.p, strict=True)]
        if snap.tired:
            self._tire(snap.tired)
        self._stand()
        for d, least in enumerate(form.least):
            if players[d].s < least:
                self.c[d] -= 1
                self.p[d] -= 1
                self.lone_plus[d] = 1

    def _tire(self, tired: Mapping[tuple[str, int], Tired]) -> None:
        """What tiredness takes off."""
        self.react, self.run = self.react.copy(), self.run.copy()
        for d, no in enumerate(self.no):
            less = tired.get(("defense", no))
            if less is not None:
                self.c[d] -= less.c
                self.p[d] -= less.p
                self.react[d] = max(0, self.react[d] - less.react)
                self.run[d] = max(0, self.run[d] - less.pursuit)

    def _stand(self) -> None:
        """What they are worth beside each other."""
        none = self.none
        self.lone_plus, self.rush_bonus, self.rush_p, self.run_plus = none.copy(), none.copy(), none.copy(), none.copy()
        self.rows = _rows(self)
        self.zone_die: dict[int, int] = {}
        self.at_home: list[int] = []
        left, center, right = [_linemen(self, zone) for zone in board.LINE_ZONES]
        tackled = any(self.pos[d] in _TACKLES for d in center)
        _end_zone(self, left[::-1], tackled)
        _end_zone(self, right, tackled)
        _tackle_zone(self, center)
        _place_linebackers(self)
        if not center:
            _miss_lineman(self, board.C)
        if not left:
            _miss_lineman(self, board.L)
        if not right:
            _miss_lineman(self, board.R)

    def lose_bonus(self, d: int) -> None:
        """The bonuses of a linebacker's specialization do not hold beside the others."""
        self.bonus[d] = False
        self.chase, self.alert = self.chase.copy(), self.alert.copy()
        self.chase[d] = self.alert[d] = 0


_MEN: Final = 16  # above every place


def _turns(numbers: list[int]) -> list[int]:
    """Places in the order of jerseys."""
    ranked = [no * _MEN + d for d, no in enumerate(numbers)]
    ranked.sort()
    return [key % _MEN for key in ranked]


def _rows(made: Defense) -> dict[int, list[int]]:
    """The defenders of each zone on the line, from the offense's right to its left (3.4, RULING 22)."""
    left: list[int] = []
    center: list[int] = []
    right: list[int] = []
    zones = made.zone
    for d in made.turns:
        zone = zones[d]
        if zone >= 0:
            (left if zone == board.L else center if zone == board.C else right).append(d)
    return {
        board.L: _row(made, board.L, left),
        board.C: _row(made, board.C, center),
        board.R: _row(made, board.R, right),
    }


def _row(made: Defense, zone: int, men: list[int]) -> list[int]:
    """Men of a zone in the order of their row: as the coach says if he gives each a place of his own."""
    if len(men) < 2:
        return men
    places = {made.order[d] for d in men}
    if len(places) == len(men):
        return sorted(men, key=made.order.__getitem__)
    return _middle_row(made, men) if zone == board.C else _default_row(made, zone, men)


def _default_row(made: Defense, zone: int, men: list[int]) -> list[int]:
    """Of L and R: outside linebackers outermost, then ends, other linemen, whoever else; among equals by jersey."""
    ranked = [_rank(made, d) * _MEN + place for place, d in enumerate(men)]
    ranked.sort()
    row = [men[key % _MEN] for key in ranked]
    return row if zone == board.R else row[::-1]


def _rank(made: Defense, d: int) -> int:
    pos = made.pos[d]
    return 1 if pos == "DE" else 2 if made.line[d] else 0 if pos == "OLB" else 3


def _middle_row(made: Defense, men: list[int]) -> list[int]:
    """Of C: linemen, ends first, half of them on each side of the others."""
    row = _default_row(made, board.R, men)
    others = [d for d in row if not made.line[d] and made.pos[d] != "DE"]
    if not others:
        return row
    line = [d for d in row if d not in others]
    half = (len(line) + 1) // 2
    return line[:half] + others + line[half:]


def _linemen(made: Defense, zone: int) -> list[int]:
    return [d for d in made.rows[zone] if made.line[d]]


def outside_in(made: Defense | Scene, zone: int) -> list[int]:
    """The row of L or R from the sideline inward."""
    row = made.rows.get(zone, [])
    return row[::-1] if zone == board.L else row


def _end_zone(made: Defense, men: list[int], tackled: bool) -> None:
    """Linemen of L or R, the outermost first (R72, 7.1.20-7.1.23); ``tackled``: somebody plays tackle in C."""
    tackles = [d for d in men if made.pos[d] in ("DT", "NT")]
    for place, d in enumerate(men):
        pos = made.pos[d]
        if place == 0 and pos == "DE":
            made.bonus[d] = True
            made.rush_bonus[d] = 1
            made.rush_p[d] = max(0, made.p[d])
        elif place == 0 and pos != "DL":
            made.c[d] -= 1  # plays end out of position (R72)
        elif pos == "DE":
            made.c[d] -= 1  # a second end, or one inside another lineman
        elif pos in ("DT", "NT") and (len(tackles) > 1 or not tackled):
            made.c[d] -= 1  # 7.1.21
        if place == 0 and pos in ("DE", "DL"):
            made.at_home.append(d)


def _tackle_zone(made: Defense, men: list[int]) -> None:
    """Linemen of C."""
    bonuses, at_home = 2, 2
    for d in sorted(men, key=made.no.__getitem__) if len(men) > 1 else men:
        pos = made.pos[d]
        if pos == "DE":
            made.c[d] -= 1
            continue
        if pos in ("DT", "NT"):
            made.rush_p[d] = max(0, made.p[d])
        if pos == "DT" and bonuses:
            made.bonus[d], bonuses = True, bonuses - 1
            made.rush_bonus[d] = 1
        if pos == "NT" and len(men) == 1:
            made.run_plus[d] = 1
        if at_home:
            at_home -= 1
            made.at_home.append(d)


def _place_linebackers(made: Defense) -> None:
    """Outside linebackers in the middle where there are three or more, or with another outside them; middle ones who
    share a zone (7.1.18, 7.1.19, R77)."""
    men = made.backers
    middle = []
    for d in men:
        if made.pos[d] == "OLB":
            if len(men) <= _FEW and board.AREA_NAMES[made.area[d]] in ("C", "SC"):
                made.c[d] += 1
                made.p[d] += 1
            if made.bonus[d] and _outflanked(made, d, men):
                made.lose_bonus(d)
        elif made.pos[d] == "MLB":
            middle.append(d)
    if len(middle) > 1:
        _second_middle_linebacker(made, middle)


_FEW: Final = 2  # so many linebackers stand where they like in the middle


def _outside_key(made: Defense, d: int) -> float:
    """How far from the center a defender stands; in one area the row decides."""
    x = board.AREA_X[made.area[d]]
    row = -made.order[d] if x > board.CENTER_X else made.order[d]
    return abs(x - board.CENTER_X) + row / 100


def _outflanked(made: Defense, d: int, men: list[int]) -> bool:
    """Whether another linebacker of his side stands outside an OLB (7.1.19, R77)."""
    left = board.AREA_X[made.area[d]] < board.CENTER_X
    mine = _outside_key(made, d)
    for other in men:
        x = board.AREA_X[made.area[other]]
        if other != d and x != board.CENTER_X and (x < board.CENTER_X) == left and _outside_key(made, other) > mine:
            return True
    return False


def _second_middle_linebacker(made: Defense, men: list[int]) -> None:
    seen: set[int] = set()
    for d in sorted(men, key=lambda d: (-made.c[d], made.no[d])):
        area = made.area[d]
        if area != _C and area in seen:
            made.c[d] -= 1
            made.p[d] -= 1
            made.lose_bonus(d)
        seen.add(area)


def _miss_lineman(made: Defense, zone: int) -> None:
    """Somebody plays lineman where a zone has none: -C, and +1 on every contact die there (3.4, R72)."""
    made.zone_die[zone] = 1
    men = made.backers or [d for d, pos in enumerate(made.pos) if pos in HALFBACKS and zone != board.C]
    if not men:
        return
    away = [board.AREA_STEPS[area][board.AREA_OF[zone]] for area in made.area]
    near = min([away[d] for d in men])
    chosen = max([d for d in men if away[d] == near], key=lambda d: (made.c[d], -made.no[d]))
    made.c[chosen] -= 1


# ---------------------------------------------------------------------------------------------- before an offense
class Facing:
    """How a defense stands before an offense with what the line is told: whom they cover, and what goes by that. Shared
    like ``Defense``."""

    __slots__ = ("balanced", "c", "cover", "off", "p", "posture", "run_plus")

    def __init__(self, defense: Defense, offense: Offense, snap: Snap) -> None:
        self.p, self.posture, self.run_plus = defense.p.copy(), defense.posture.copy(), defense.run_plus
        self.cover, self.balanced = defense.nowhere.copy(), defense.nobody
        self.off: dict[int, int] = {}
        self._call(defense, snap.line)
        men, index = snap.defense, offense.index
        for d in defense.on_man:
            man = index.get(men[d].cover, -1)
            if man >= 0:
                self.posture[d], self.cover[d] = MAN, man
        for d in defense.inside:
            if not _no_receiver_left(defense, offense, d):
                self.p[d] -= 1
        self.c = [c if c > 0 else 0 for c in defense.c]
        if snap.line == "cover_linemen":
            self.balanced = defense.nobody.copy()
            self._pair_linemen(defense, offense, men)

    def _call(self, defense: Defense, line: Line) -> None:
        """What the linemen do; only beside a rush does anybody feign a blitz (5.3.22), at home they gain (4.0.4)."""
        if line in _LINE_POSTURE:
            for d in defense.called:
                self.posture[d] = _LINE_POSTURE[line]
        if line == "rush":
            for d in defense.feigning:
                self.posture[d] = FAKE
        elif line == "stay_home":
            self.run_plus = defense.run_plus.copy()
            for d in defense.at_home:
                self.run_plus[d] += 1

    def _pair_linemen(self, defense: Defense, offense: Offense, men: tuple[DefMan, ...]) -> None:
        """Default pairs of the line that covers linemen (4.2.13, R104)."""
        spot = {at: o for o, at in enumerate(offense.at)}
        for zone, side in ((board.L, "L"), (board.R, "R")):
            line = [d for d in outside_in(defense, zone) if defense.line[d]][::-1]
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
        self._pair_middle([d for d in defense.rows[board.C] if defense.line[d]], offense, men, spot)

    def _pair_middle(self, line: list[int], offense: Offense, men: tuple[DefMan, ...], spot: dict[str, int]) -> None:
        """Linemen of C: as the coach says (``DefMan.cover``), else the usual pairs, from the offense's right
        (4.2.13)."""
        usual = {1: ("C",), 2: ("RG", "LG")}.get(len(line), ("RG", "C", "LG"))
        for d, at in zip(line, usual, strict=False):
            named = offense.index.get(men[d].cover, -1)
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


def _no_receiver_left(defense: Defense, offense: Offense, d: int) -> bool:
    """Whether a cornerback's side has fewer wide receivers than cornerbacks standing out there already (3.4)."""
    left = board.AREA_X[defense.area[d]] < board.CENTER_X
    side = "L" if left else "R"
    receivers = sum(1 for o, job in enumerate(offense.job) if job == "W" and offense.at[o][0] == side)
    outside = [
        other
        for other, pos in enumerate(defense.pos)
        if pos == "CB"
        and other != d
        and (board.AREA_X[defense.area[other]] < board.CENTER_X) == left
        and board.AREA_NAMES[defense.area[other]] in OUTSIDE
    ]
    return len(outside) >= receivers
