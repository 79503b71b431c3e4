"""The defense in its areas: what everybody is worth there (3.4, 7.1.15-7.1.23; RULINGS 71-73, 77, 78, 104, 194)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board
from ..kinds import DEFENSIVE_LINEMEN, HALFBACKS, LINEBACKERS, may_fake
from ..model import DefMan, Line, Snap, Tired
from .scene import BLITZ, COVER, DELAYED, FAKE, IN_ZONE, MAN, RUSH, Scene, canonical
from .spots import Offense

_CHASERS: Final = ("S", "OLB", "MLB")  # faster in pursuit where their specialization holds (R78)
_ALERT: Final = ("CB", "OLB", "MLB")  # faster in reaction to the men they cover (R105), as a safety in SC
_TACKLES: Final = ("DT", "NT", "DL")
_C: Final = board.AREA["C"]
_LINE: Final = ("L", "C", "R")
_OUTSIDE: Final = ("WWL", "LS", "IL", "WWR", "RS", "IR")  # where cornerbacks belong
_AS_CALLED: Final = -1  # the posture that the call gives the line
_LINE_POSTURE: Final[dict[Line, int]] = {"rush": RUSH, "cover_linemen": COVER}


class _Post(NamedTuple):
    """What a position with a duty is in an area, whoever else stands there.

    pos        the position he plays; ``line`` whether as a lineman
    zone       on the line, -1 of an area behind it
    posture    ``_AS_CALLED`` of linemen who do what the line does, FAKE of who may feign a blitz; ``still`` the posture
               of both while the line is told nothing
    ok         the bonuses of his specialization hold, as far as the area goes
    c, p       points off contact and pass value
    least      speed that the area asks for
    inside     a cornerback in SL or SR, at home there only for want of wide receivers
    on_man     covers a man if one is named
    chases     faster in pursuit while the bonuses hold, ``alert`` likewise in reaction to a man he covers
    """

    pos: str
    area: int
    zone: int
    line: bool
    posture: int
    still: int
    run_blitz: bool
    ok: bool
    rush_ok: bool
    c: int
    p: int
    least: int
    inside: bool
    on_man: bool
    chases: bool
    alert: bool


@of_the_rules
@cache
def _post(position: str, at: str, duty: str) -> _Post:
    pos = _job(position, at, duty)
    line, on_line = pos in DEFENSIVE_LINEMEN, at in _LINE
    posture = _posture(duty, line, on_line)
    ok, c, p = _out_of_place(pos, at, duty)
    return _Post(
        pos=pos,
        area=board.AREA[at],
        zone=board.ZONE[at] if on_line else -1,
        line=line,
        posture=posture,
        still=IN_ZONE if posture in (_AS_CALLED, FAKE) else posture,
        run_blitz=duty == "run_blitz",
        ok=ok,
        rush_ok=on_line or not line,
        c=c,
        p=p,
        least=board.AREA_MIN_SPEED[board.AREA[at]],
        inside=pos == "CB" and at in ("SL", "SR"),
        on_man=duty == "man" and not line,
        chases=pos in _CHASERS,
        alert=pos in _ALERT or (pos == "S" and at == "SC"),
    )


def _job(position: str, at: str, duty: str) -> str:
    """The position a man plays here: a utility player takes the one that fits his duty and area (R194)."""
    if position == "LB*":
        return "DL" if duty == "line" else "LB"
    if position == "DH*":
        return "LB" if at in _LINE and not blitzes(duty) else "DH"
    return canonical(position)


def blitzes(duty: str) -> bool:
    """Whether a duty is a blitz of any kind that leaves at the snap or with delay."""
    return duty in ("blitz", "run_blitz", "delayed_blitz")


def _posture(duty: str, line: bool, on_line: bool) -> int:
    if line and not on_line:
        return IN_ZONE
    if duty in ("blitz", "run_blitz"):
        return BLITZ
    if duty in ("delayed_blitz", "fake_blitz"):
        return DELAYED if duty == "delayed_blitz" else FAKE
    return _AS_CALLED if line else IN_ZONE


def _out_of_place(pos: str, at: str, duty: str) -> tuple[bool, int, int]:
    """Whether the specialist's bonuses hold in an area, and the points off C and P for standing there. What the other
    men there change is not in it."""
    if pos in DEFENSIVE_LINEMEN:
        return (False, 0, 0) if at in _LINE else (False, 1, 1)  # R71
    if pos == "LB":
        return (False, 1, 1) if at == "DC" else (False, 0, 0)
    if pos == "MLB":
        wrong = int(at not in ("C", "SL", "SR", "L", "R", "SC"))
        return at in ("C", "SL", "SR"), wrong, wrong
    if pos == "OLB":
        wrong = int(at not in ("L", "R", "SL", "SR", "LS", "RS", "IL", "IR"))
        return at in ("L", "R", "SL", "SR", "LS", "RS"), wrong, wrong
    if pos not in HALFBACKS:
        return False, 0, 0
    blitzing = blitzes(duty)
    if pos == "CB":
        fine = at in _OUTSIDE or at in ("SL", "SR") or (at in _LINE and blitzing)
        return at in _OUTSIDE, 0, int(not fine)
    if pos == "S":
        ok = at in ("SL", "SR", "SC", "IL", "IR")
        wrong = int(not (ok or at == "DC" or (blitzing and at in ("L", "C", "R", "LS", "RS"))))
        return ok, wrong, wrong
    wrong = int(at in _LINE and not blitzing)
    return False, wrong, wrong


class _Alignment:
    """Positions with their duties in areas, whoever the men are: as far as it decides what they are worth there.

    called, feigning  places of those who do what the line is told, and who may feign a blitz beside a rush
    on_man            of those told to cover somebody; ``inside`` of cornerbacks in SL and SR
    backers           of linebackers
    none, nobody, nowhere  0, False and -1 for each man: what nobody has, does or covers as yet
    """

    __slots__ = ("alert", "area", "backers", "c", "called", "chase", "feigning", "inside", "least", "line", "nobody",
                 "none", "nowhere", "ok", "on_man", "p", "pos", "posture", "run_blitz", "rush_ok", "zone")  # fmt: skip

    def __init__(self, positions: tuple[str, ...], areas: tuple[str, ...], duties: tuple[str, ...]) -> None:
        posts = [_post(pos, at, duty) for pos, at, duty in zip(positions, areas, duties, strict=True)]
        self.pos = [post.pos for post in posts]
        self.area = [post.area for post in posts]
        self.zone = [post.zone for post in posts]
        self.line = [post.line for post in posts]
        self.posture = [post.still for post in posts]
        self.run_blitz = [post.run_blitz for post in posts]
        self.rush_ok = [post.rush_ok for post in posts]
        self.ok = [post.ok for post in posts]
        self.c = [post.c for post in posts]
        self.p = [post.p for post in posts]
        self.least = [post.least for post in posts]
        self.chase = [int(post.ok and post.chases) for post in posts]
        self.alert = [int(post.ok and post.alert) for post in posts]
        self.called = [d for d, post in enumerate(posts) if post.posture == _AS_CALLED]
        self.feigning = [d for d, post in enumerate(posts) if post.posture == FAKE]
        self.inside = [d for d, post in enumerate(posts) if post.inside]
        self.on_man = [d for d, post in enumerate(posts) if post.on_man]
        self.backers = [d for d, pos in enumerate(self.pos) if pos in LINEBACKERS]
        self.none, self.nobody, self.nowhere = [0] * len(posts), [False] * len(posts), [-1] * len(posts)


_alignment = lru_cache(maxsize=1024)(_Alignment)


class Defense:
    """A defense in its areas, what everybody is worth there, whoever stands before it and whatever the line is told;
    lists by place in the snap's defense, see ``Scene`` and ``_Alignment``.

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
        form = _alignment(
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
        and board.AREA_NAMES[defense.area[other]] in _OUTSIDE
    ]
    return len(outside) >= receivers
