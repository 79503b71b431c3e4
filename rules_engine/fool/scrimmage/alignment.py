"""What positions with their duties are worth in areas, whoever plays them (3.4, 7.1.15-7.1.23; RULINGS 71, 77, 78)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from .. import board
from ..kinds import DEFENSIVE_LINEMEN, HALFBACKS, LINEBACKERS
from .scene import BLITZ, DELAYED, FAKE, IN_ZONE, canonical

if TYPE_CHECKING:
    from ..model import Duty
    from .arrangement import Arrangement

_CHASERS: Final = ("S", "OLB", "MLB")  # faster in pursuit where their specialization holds (R78)
_ALERT: Final = ("CB", "OLB", "MLB")  # faster in reaction to the men they cover (R105), as a safety in SC
_LINE: Final = ("L", "C", "R")
_BONUSES: Final = 2  # so many tackles of C have the bonuses of their specialization, whoever they are
OUTSIDE: Final = ("WWL", "LS", "IL", "WWR", "RS", "IR")  # where cornerbacks belong
_AS_CALLED: Final = -1  # the posture that the call gives the line


class Post(NamedTuple):
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


# By duty, area and position: a table of the rules, filled in as it is asked for.
_POSTS: Final[dict[str, dict[str, dict[str, Post]]]] = {}


def _post(position: str, at: str, duty: str) -> Post:
    known = _POSTS.setdefault(duty, {}).setdefault(at, {})
    post = known.get(position)
    if post is None:
        post = known[position] = _make_post(position, at, duty)
    return post


def _make_post(position: str, at: str, duty: str) -> Post:
    pos = _job(position, at, duty)
    line, on_line = pos in DEFENSIVE_LINEMEN, at in _LINE
    posture = _posture(duty, line, on_line)
    ok, c, p = _out_of_place(pos, at, duty)
    return Post(
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
        fine = at in OUTSIDE or at in ("SL", "SR") or (at in _LINE and blitzing)
        return at in OUTSIDE, 0, int(not fine)
    if pos == "S":
        ok = at in ("SL", "SR", "SC", "IL", "IR")
        wrong = int(not (ok or at == "DC" or (blitzing and at in ("L", "C", "R", "LS", "RS"))))
        return ok, wrong, wrong
    wrong = int(at in _LINE and not blitzing)
    return False, wrong, wrong


class Alignment:
    """Positions with their duties in areas, whoever the men are: as far as it decides what they are worth there.

    posture           as long as the line is told nothing
    run_blitz         told to blitz against the run, who thereby counts more in penetration
    called, feigning  places of those who do what the line is told, and who may feign a blitz beside a rush
    on_man            of those told to cover somebody; ``inside`` of cornerbacks in SL and SR
    backers           of linebackers; ``middle`` of middle ones who share the field with another
    tied              bits of the places of those among whom the jersey decides: who of a zone has which place in its
                      row, which tackles of C have their bonuses
    none, nobody, nowhere  0, False and -1 for each man: what nobody has, does or covers as yet
    arrangements      what they are worth beside each other, by the order of those among whom the jersey decides
    """

    __slots__ = ("alert", "area", "arrangements", "backers", "c", "called", "chase", "duty", "feigning", "inside",
                 "least", "line", "middle", "nobody", "none", "nowhere", "ok", "on_man", "order", "p", "pos", "posture",
                 "run_blitz", "rush_ok", "tied", "zone")  # fmt: skip

    def __init__(
        self, positions: tuple[str, ...], areas: tuple[str, ...], duties: tuple[Duty, ...], order: tuple[int, ...]
    ) -> None:
        posts = [_post(pos, at, duty) for pos, at, duty in zip(positions, areas, duties, strict=True)]
        self.duty, self.order = list(duties), list(order)
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
        self.none, self.nobody, self.nowhere = [0] * len(posts), [False] * len(posts), [-1] * len(posts)
        self.chase, self.alert = self.none.copy(), self.none.copy()
        self.called: list[int] = []
        self.feigning: list[int] = []
        self.inside: list[int] = []
        self.on_man: list[int] = []
        self.backers: list[int] = []
        for d, post in enumerate(posts):
            self._sort_in(d, post)
        middle = [d for d in self.backers if self.pos[d] == "MLB"]
        self.middle = middle if len(middle) > 1 else []
        self.tied = _tied(self)
        self.arrangements: dict[int, Arrangement] = {}

    def _sort_in(self, d: int, post: Post) -> None:
        """Note of what kinds a man is."""
        if post.posture == _AS_CALLED:
            self.called.append(d)
        elif post.posture == FAKE:
            self.feigning.append(d)
        if post.on_man:
            self.on_man.append(d)
        if post.inside:
            self.inside.append(d)
        if post.pos in LINEBACKERS:
            self.backers.append(d)
        if post.ok:
            self.chase[d], self.alert[d] = int(post.chases), int(post.alert)


alignment = lru_cache(maxsize=1024)(Alignment)


_RANKS: Final = 4


def rank(form: Alignment, d: int) -> int:
    """Outside linebackers stand outermost in a row, then ends, other linemen, whoever else."""
    pos = form.pos[d]
    return 1 if pos == "DE" else 2 if form.line[d] else 0 if pos == "OLB" else 3


def by_order(form: Alignment, men: list[int]) -> bool:
    """Whether the coach gives each man of a zone a place of his own in its row."""
    taken = 0  # places in the row as bits
    for d in men:
        place = 1 << form.order[d]
        if taken & place:
            return False
        taken |= place
    return True


def _tied(form: Alignment) -> int:
    found = 0
    for zone in board.LINE_ZONES:
        men = [d for d, there in enumerate(form.zone) if there == zone]
        if len(men) < 2:
            continue
        if not by_order(form, men):
            found |= _equals(form, men)
        if zone == board.C:
            tackles = [d for d in men if form.line[d]]
            if len(tackles) > _BONUSES:
                for d in tackles:
                    found |= 1 << d
    return found


def _equals(form: Alignment, men: list[int]) -> int:
    """Bits of those of a zone who share their rank with another."""
    by_rank = [0] * _RANKS
    for d in men:
        by_rank[rank(form, d)] |= 1 << d
    found = 0
    for bits in by_rank:
        if bits & (bits - 1):  # more than one
            found |= bits
    return found
