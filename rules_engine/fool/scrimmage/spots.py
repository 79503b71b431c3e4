"""The offense on its spots: what everybody is worth there (3.2, 7.1.1-7.1.14; RULINGS 70, 74-76)."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from .. import board
from ..kinds import BACKS, BLOCKS_LESS, ENDS, LINEMEN, TACKLES
from ..model import Player, Snap, Tired
from . import naming
from .approaches import Stance, stance
from .scene import canonical

_NO_TIREDNESS: Final = Tired()
TiredMen = tuple[tuple[tuple[str, int], Tired], ...]  # the tired of one side as a snap has them


class Formation:
    """Positions on their spots, whoever the men are: what decides their jobs, their moves and what they lose there.

    contact, value, speed  points off C, P and S for playing there, ``passes`` what counts as pass value there, None for
                      the man's own; ``misplaced`` places where any of these is of account
    facing            zone of the line -> places of the linemen and ends in front of it, the outermost last
    passer            place of the man at quarterback, 0 without one
    protecting        places of those who pass block unless they are told otherwise (5.3.1, R144)
    fullbacks, halfbacks, weaker  of whom the specialist's bonuses hold; of who counts a point less in blocking
    none, nobody, nowhere  0, False and -1 for each man: what nobody has, does or may as yet
    """

    __slots__ = ("at", "back", "contact", "down", "facing", "fullbacks", "halfbacks", "job", "line", "misplaced",
                 "nobody", "none", "nowhere", "ok", "passer", "passes", "pos", "protecting", "speed", "split_end",
                 "stance", "start", "tight_end", "value", "weaker", "zone")  # fmt: skip

    def __init__(
        self, at: tuple[str, ...], positions: tuple[str, ...], former: tuple[str, ...], shotgun: bool, easier: int
    ) -> None:
        self.at = list(at)
        self.zone = [board.START_ZONE[spot] for spot in at]
        self.start = [board.START_ZONE["F" if spot == "Q" else spot] for spot in at] if shotgun else self.zone
        self.pos = [canonical(position) for position in positions]
        unbalanced, back_at_f = _unbalanced_side(self.at, self.pos), "F" in at
        starts_down = frozenset([zone for spot, zone in zip(at, self.start, strict=True) if spot in _DOWN])
        posts = [
            _post(spot, pos, was, unbalanced, back_at_f, starts_down if spot in _DOWN else _NOBODY, start, easier)
            for spot, pos, was, start in zip(at, self.pos, former, self.start, strict=True)
        ]
        spots = [post[0] for post in posts]
        self.stance = [post[1] for post in posts]
        self.job = [spot.job for spot in spots]
        self.ok = [spot.ok for spot in spots]
        self.line = [spot.line for spot in spots]
        self.down = [spot.down for spot in spots]
        self.back = [spot.back for spot in spots]
        self.contact = [spot.contact for spot in spots]
        self.value = [spot.value for spot in spots]
        self.speed = [spot.speed for spot in spots]
        self.passes = [spot.passes for spot in spots]
        self.misplaced = [
            o for o, spot in enumerate(spots) if spot.contact or spot.value or spot.speed or spot.passes is not None
        ]
        self.split_end = [ok and pos == "W" for ok, pos in zip(self.ok, self.pos, strict=True)]
        self.tight_end = [
            _SLOT_LINE.get(spot, -1) if ok and pos == "TE" else -1
            for spot, pos, ok in zip(at, self.pos, self.ok, strict=True)
        ]
        self.facing = {
            zone: [o for slot in slots for o, spot in enumerate(self.at) if spot == slot]
            for zone, slots in board.SLOTS.items()
        }
        self.passer = self.at.index("Q") if "Q" in at else 0
        self.protecting = [o for o, spot in enumerate(self.at) if spot in _PROTECT]
        self.fullbacks = [o for o, man in enumerate(self.stance) if man.fullback]
        self.halfbacks = [o for o, man in enumerate(self.stance) if man.halfback]
        self.weaker = [o for o, pos in enumerate(self.pos) if pos in BLOCKS_LESS]
        self.none, self.nobody, self.nowhere = [0] * len(at), [False] * len(at), [-1] * len(at)


_PROTECT: Final = frozenset(at for slots in board.SLOTS.values() for at in slots) | {"F", "TB", "LH", "RH"}
_SLOT_LINE: Final = {"LTE": 0, "RTE": 2}  # of L, C, R
_formation = lru_cache(maxsize=1024)(Formation)


def _formation_of(snap: Snap, players: list[Player]) -> Formation:
    """The formation of an offense; its shape knows it where all play the positions that they have always had."""
    shape, easier = naming.shape_of(snap.offense), int(snap.options.te_outside)
    for player in players:
        if player.former:
            return _formation(shape.at, shape.pos, tuple([man.former for man in players]), snap.shotgun, easier)
    key = easier * 2 + snap.shotgun
    form = shape.formations.get(key)
    if form is None:
        form = shape.formations[key] = _formation(shape.at, shape.pos, ("",) * len(players), snap.shotgun, easier)
    return form


class Offense:
    """An offense on its spots, everybody's worth filled in; lists by place in the snap's offense, see ``Scene``.

    Nothing in it changes once it is made, so that snaps share it; offenses of other men on the same spots share what
    goes by positions alone.
    """

    __slots__ = ("at", "back", "block", "c", "down", "facing", "job", "line", "men", "move", "no", "nobody", "none",
                 "nowhere", "ok", "p", "passer", "player", "pos", "protecting", "react", "receiving", "run", "running",
                 "shotgun", "split_end", "stance", "start", "tight_end", "tired", "zone")  # fmt: skip

    def __init__(self, snap: Snap, tired: TiredMen) -> None:
        self.men, self.shotgun, self.tired = snap.offense, snap.shotgun, tired
        self.player = players = [man.player for man in snap.offense]
        self.no = [player.no for player in players]
        form = _formation_of(snap, players)
        self.at, self.zone, self.start, self.pos = form.at, form.zone, form.start, form.pos
        self.job, self.ok, self.line, self.down, self.back = form.job, form.ok, form.line, form.down, form.back
        self.stance, self.split_end, self.tight_end = form.stance, form.split_end, form.tight_end
        self.facing, self.protecting, self.passer = form.facing, form.protecting, form.passer
        self.none, self.nobody, self.nowhere = form.none, form.nobody, form.nowhere
        self._fill_in(form, snap)
        self.block: list[int] = self.c.copy()
        for o in form.weaker:
            self.block[o] = max(0, self.c[o] - 1)
        self._set_points(form)

    def _fill_in(self, form: Formation, snap: Snap) -> None:
        """Contact, pass value and speeds, less what the spot and tiredness take off."""
        players = self.player
        self.c = [max(0, player.c) for player in players]
        self.p = [max(0, player.p) for player in players]
        self.move = [max(0, player.s) for player in players]
        for o in form.misplaced:
            player, passes = players[o], form.passes[o]
            self.c[o] = max(0, player.c - form.contact[o])
            self.p[o] = max(0, (player.p if passes is None else passes) - form.value[o])
            self.move[o] = max(0, player.s - form.speed[o])
        self.react = self.run = self.move
        stiff = snap.shotgun and snap.options.shotgun_center_penalty
        if self.tired or stiff:
            self.react, self.run = self.move.copy(), self.move.copy()
            self._take_off(form, stiff)

    def _set_points(self, form: Formation) -> None:
        """Whole movement points as a receiver and on a run, each on a usual play and on a quick one."""
        usual = self.move.copy()
        for o in form.halfbacks:
            usual[o] += 1
        quick = usual.copy()
        for o, player in enumerate(self.player):
            if player.attrs and "q" in player.attrs:
                quick[o] += 1
        self.receiving = usual, quick
        if form.fullbacks:
            quick = quick.copy()
            for o in form.fullbacks:
                quick[o] += 1
        self.running = usual, quick

    def _take_off(self, form: Formation, stiff: bool) -> None:
        """The same of men who are tired, and of a center in a shotgun who is no long snapper (7.1.10)."""
        tired = {no: less for (_, no), less in self.tired}
        for o, player in enumerate(self.player):
            less = tired.get(player.no)
            minds = int(stiff and form.job[o] == "C" and "LS" not in player.skills)
            if less is not None or minds:
                self._lessen(form, o, _NO_TIREDNESS if less is None else less, minds)

    def _lessen(self, form: Formation, o: int, tired: Tired, minds: int) -> None:
        player, passes = self.player[o], form.passes[o]
        speed = player.s - form.speed[o] - minds
        self.c[o] = max(0, player.c - form.contact[o] - minds - tired.c)
        self.p[o] = max(0, (player.p if passes is None else passes) - form.value[o] - tired.p)
        self.move[o] = max(0, speed - tired.move)
        self.react[o], self.run[o] = max(0, speed - tired.react), max(0, speed - tired.pursuit)


_LINE_ENDS: Final = frozenset(("LT", "LTE", "RT", "RTE"))


def _unbalanced_side(spots: list[str], positions: list[str]) -> str:
    """The side of a tackle in the tight end's slot while an end fills the far tackle's slot, or "" (R74)."""
    at = {spot: position for spot, position in zip(spots, positions, strict=True) if spot in _LINE_ENDS}
    for side, slot, far in (("L", "LTE", "RT"), ("R", "RTE", "LT")):
        if at.get(slot) in TACKLES and at.get(far) in ENDS:
            return side
    return ""


class _Spot(NamedTuple):
    """What a position is on a spot: its job there, whether the specialist's bonuses hold, points off C, P and S.

    ``passes``: what counts as his pass value there, None for his own.
    """

    job: str
    ok: bool
    line: bool
    down: bool
    back: bool
    contact: int
    value: int
    speed: int
    passes: int | None


def _spot(at: str, pos: str, former: str, unbalanced: str, back_at_f: bool) -> _Spot:
    job = _job(at, pos, unbalanced)
    contact, value, speed, ok = _out_of_place(at, job, pos, unbalanced, back_at_f)
    if former and former in _FORMER_OF_JOB[job]:
        value = 0
    line = job in ("C", "G", "T") and pos not in ENDS
    down = at in _DOWN
    back = job in ("B", "F", "H", "TB")
    return _Spot(job, ok, line, down, back, contact, value, speed, _passes(pos, job, former))


def _passes(pos: str, job: str, former: str) -> int | None:
    """His own pass value counts, unless he throws and is no quarterback, or is one and receives, at one (7.1.2)."""
    if job == "Q":
        return None if pos in ("Q", "Q*") or former in ("Q", "QB") else 0
    return 1 if pos == "Q" else None


_NOBODY: Final[frozenset[int]] = frozenset()
_DOWN: Final = frozenset(("C", "LG", "RG", "LT", "RT", "LTE", "RTE"))  # where men start down


@of_the_rules
@cache
def _post(
    at: str,
    pos: str,
    former: str,
    unbalanced: str,
    back_at_f: bool,
    starts_down: frozenset[int],
    start: int,
    easier: int,
) -> tuple[_Spot, Stance]:
    """What a position is on a spot, and what of both decides his moves; ``starts_down``: where down men start, if he is
    one."""
    spot = _spot(at, pos, former, unbalanced, back_at_f)
    return spot, _stance(at, pos, spot, start, starts_down, easier)


def _stance(at: str, pos: str, spot: _Spot, start: int, starts_down: frozenset[int], easier: int) -> Stance:
    """What of a man's spot and position decides his moves; ``starts_down``: where down men start, if he is one."""
    ok = spot.ok
    slot = at[0] if ok and pos == "TE" else ""
    return stance(
        start,
        board.start_column(at),
        spot.down,
        spot.line,
        at == "C",
        spot.job == "W",
        starts_down,
        at if at in ("LG", "RG") else "",
        ok and pos == "G",
        ok and pos == "F",
        ok and pos in ("H", "TB"),
        slot,
        bool(slot) and at in ("LT", "RT"),
        easier,
        at == "Q",
    )


_FORMER_OF_JOB: Final[dict[str, tuple[str, ...]]] = {
    "W": ("W", "E", "B"), "E": ("TE", "E"), "Q": ("Q", "QB"), "C": ("C",), "G": ("G",), "T": ("T",), "B": ("B",),
    "F": ("F", "B"), "H": ("H", "B"), "TB": ("TB", "H", "B"),
}  # fmt: skip


def _job(at: str, pos: str, unbalanced: str) -> str:
    """What a man plays on a spot: Q, F, TB, H, B (backfield), W, E, T, G, C."""
    if at in ("C", "Q", "F", "TB"):
        return at
    if at in ("LG", "RG"):
        return "G"
    if at in ("LT", "RT"):
        return "E" if unbalanced and at[0] != unbalanced and pos in ENDS else "T"
    if at in ("LTE", "RTE"):
        return "T" if at[0] == unbalanced else "E"
    if at in ("LTE-", "RTE-"):
        return "E"
    return "H" if at in ("LH", "RH") else "B" if at in ("LHE", "RHE") else "W"


def _out_of_place(at: str, job: str, pos: str, unbalanced: str, back_at_f: bool) -> tuple[int, int, int, bool]:
    """Points off C, P and S for playing there, and whether the specialist's bonuses hold (R75, R76)."""
    if job == "C":
        return (0, 0, 0, True) if pos == "C" else (0, 0, 0, False) if pos == "U" else (1, 99, 1, False)
    if job in ("G", "T"):
        utility = pos in ("U", "L")
        return (0 if pos == job or utility else 1, 0, 0, pos == job)
    if job == "E":
        if pos == "TE":
            return (0, 0, 0, True) if not at.endswith("-") else (1, 0, 0, False)
        if pos in ("E", "E*", "B*", "Q*"):
            return (0, 0, 0, False)
        return (1, 0 if pos in LINEMEN else 1, 0, False)
    if job == "W":
        if pos in ("W", "E", "B", "B*", "E*", "Q*"):
            return (0, 0, 0, pos == "W")
        return (1, 0 if pos == "TE" else 1, 0, False)
    if job == "Q":
        return (0 if pos in BACKS else 1, 0, 0, pos == "Q")
    return _in_backfield(at, pos, back_at_f)


def _in_backfield(at: str, pos: str, back_at_f: bool) -> tuple[int, int, int, bool]:
    if pos == "F":
        # A fullback belongs in the F zone unless he is the only back who could stand there (7.1.3).
        return (0, 0, 0, True) if at == "F" else (1 if back_at_f else 0, 0, 0, False)
    if pos == "H":
        return (0, 0, 0, at in ("LH", "RH", "F", "TB"))
    if pos == "TB":
        return (0, 0, 0, at == "TB")
    return (0 if pos in BACKS or pos == "E*" else 1, 0, 0, False)
