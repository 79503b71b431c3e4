"""What men in their areas are worth beside each other: rows, who is out of place there (3.4, 7.1.18-7.1.23; R72, R77).

Whoever they are: what goes by the points of the men is for ``areas.Defense``.
"""

from __future__ import annotations

from typing import Final

from .. import board
from .alignment import Alignment, by_order, rank
from .scene import in_order

_TACKLES: Final = ("DT", "NT", "DL")
_MEN: Final = 16  # above every place
_FEW: Final = 2  # so many linebackers stand where they like in the middle


class Arrangement:
    """An alignment of men whose jerseys come in one order, as far as jerseys decide (``Alignment.tied``).

    rows         zone on the line -> defenders from the offense's right to its left (3.4, RULING 22)
    c, p         points off contact and pass value, those for the area included; ``less`` places of who loses or gains
                 any
    bonus        the bonuses of his specialization hold
    chase        speed that these give him in pursuit, ``alert`` in reaction to a man he covers
    rush_bonus   of a DE in L or R, a DT in C (7.1.21, 7.1.22)
    rushing      places of those whose pass value counts in rushing: an outermost DE, a DT in C
    run_plus     contact against the run of a lone NT
    at_home      places of those who gain a point where the line stays home
    missing      zones without a lineman; ``zone_die`` what every contact die gains there (R72)
    """

    __slots__ = ("alert", "at_home", "bonus", "c", "chase", "less", "missing", "p", "rows", "run_plus", "rush_bonus",
                 "rushing", "zone_die")  # fmt: skip

    def __init__(self, form: Alignment, turns: list[int]) -> None:
        self.c, self.p, self.bonus = form.c.copy(), form.p.copy(), form.ok.copy()
        self.chase, self.alert = form.chase.copy(), form.alert.copy()
        self.rush_bonus, self.run_plus = form.none.copy(), form.none.copy()
        self.rushing: list[int] = []
        self.at_home: list[int] = []
        self.rows = _rows(form, turns)
        left, center, right = [[d for d in self.rows[zone] if form.line[d]] for zone in board.LINE_ZONES]
        tackled = any(form.pos[d] in _TACKLES for d in center)
        _end_zone(self, form, left[::-1], tackled)
        _end_zone(self, form, right, tackled)
        _tackle_zone(self, form, [d for d in turns if form.line[d] and form.zone[d] == board.C])
        _place_linebackers(self, form)
        self.missing = [zone for zone, men in ((board.C, center), (board.L, left), (board.R, right)) if not men]
        self.zone_die = dict.fromkeys(self.missing, 1)
        self.less = [d for d, points in enumerate(self.c) if points or self.p[d]]

    def lose_bonus(self, d: int) -> None:
        """The bonuses of a linebacker's specialization do not hold beside the others."""
        self.bonus[d] = False
        self.chase[d] = self.alert[d] = 0


def arranged(form: Alignment, turns: list[int]) -> Arrangement:
    """The arrangement of men in an alignment; ``turns`` are their places in the order of jerseys."""
    key = 1
    for d in turns:
        if form.tied >> d & 1:
            key = key * _MEN + d
    found = form.arrangements.get(key)
    if found is None:
        found = form.arrangements[key] = Arrangement(form, turns)
    return found


# ---------------------------------------------------------------------------------------------------------------- rows
def _rows(form: Alignment, turns: list[int]) -> dict[int, list[int]]:
    """The defenders of each zone on the line, from the offense's right to its left (3.4, RULING 22)."""
    return {zone: _row(form, zone, [d for d in turns if form.zone[d] == zone]) for zone in board.LINE_ZONES}


def _row(form: Alignment, zone: int, men: list[int]) -> list[int]:
    """Men of a zone in the order of their row: as the coach says if he gives each a place of his own."""
    if len(men) < 2:
        return men
    if by_order(form, men):
        return in_order(men, form.order)
    return _middle_row(form, men) if zone == board.C else _default_row(form, zone, men)


def _default_row(form: Alignment, zone: int, men: list[int]) -> list[int]:
    """Of L and R: by rank, the outermost first; among equals by jersey."""
    ranked = [rank(form, d) * _MEN + place for place, d in enumerate(men)]
    ranked.sort()
    row = [men[key % _MEN] for key in ranked]
    return row if zone == board.R else row[::-1]


def _middle_row(form: Alignment, men: list[int]) -> list[int]:
    """Of C: linemen, ends first, half of them on each side of the others."""
    row = _default_row(form, board.R, men)
    others = [d for d in row if not form.line[d] and form.pos[d] != "DE"]
    if not others:
        return row
    line = [d for d in row if d not in others]
    half = (len(line) + 1) // 2
    return line[:half] + others + line[half:]


# ------------------------------------------------------------------------------------------------------------- linemen
def _end_zone(made: Arrangement, form: Alignment, men: list[int], tackled: bool) -> None:
    """Linemen of L or R, the outermost first (R72, 7.1.20-7.1.23); ``tackled``: somebody plays tackle in C."""
    tackles = [d for d in men if form.pos[d] in ("DT", "NT")]
    for place, d in enumerate(men):
        pos = form.pos[d]
        if place == 0 and pos == "DE":
            made.bonus[d] = True
            made.rush_bonus[d] = 1
            made.rushing.append(d)
        elif place == 0 and pos != "DL":
            made.c[d] += 1  # plays end out of position (R72)
        elif pos == "DE":
            made.c[d] += 1  # a second end, or one inside another lineman
        elif pos in ("DT", "NT") and (len(tackles) > 1 or not tackled):
            made.c[d] += 1  # 7.1.21
        if place == 0 and pos in ("DE", "DL"):
            made.at_home.append(d)


def _tackle_zone(made: Arrangement, form: Alignment, men: list[int]) -> None:
    """Linemen of C in the order of jerseys."""
    bonuses, at_home = 2, 2
    for d in men:
        pos = form.pos[d]
        if pos == "DE":
            made.c[d] += 1
            continue
        if pos in ("DT", "NT"):
            made.rushing.append(d)
        if pos == "DT" and bonuses:
            made.bonus[d], bonuses = True, bonuses - 1
            made.rush_bonus[d] = 1
        if pos == "NT" and len(men) == 1:
            made.run_plus[d] = 1
        if at_home:
            at_home -= 1
            made.at_home.append(d)


# --------------------------------------------------------------------------------------------------------- linebackers
def _place_linebackers(made: Arrangement, form: Alignment) -> None:
    """Outside linebackers in the middle where there are three or more, or with another outside them (7.1.18, 7.1.19,
    R77)."""
    for d in form.backers:
        if form.pos[d] == "OLB":
            if len(form.backers) <= _FEW and board.AREA_NAMES[form.area[d]] in ("C", "SC"):
                made.c[d] -= 1
                made.p[d] -= 1
            if made.bonus[d] and _outflanked(form, d):
                made.lose_bonus(d)


def _outside_key(form: Alignment, d: int) -> float:
    """How far from the center a defender stands; in one area the row decides."""
    x = board.AREA_X[form.area[d]]
    row = -form.order[d] if x > board.CENTER_X else form.order[d]
    return abs(x - board.CENTER_X) + row / 100


def _outflanked(form: Alignment, d: int) -> bool:
    """Whether another linebacker of his side stands outside an OLB (7.1.19, R77)."""
    left = board.AREA_X[form.area[d]] < board.CENTER_X
    mine = _outside_key(form, d)
    for other in form.backers:
        x = board.AREA_X[form.area[other]]
        if other != d and x != board.CENTER_X and (x < board.CENTER_X) == left and _outside_key(form, other) > mine:
            return True
    return False
