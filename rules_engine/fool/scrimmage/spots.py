"""The offense on its spots: what everybody is worth there (3.2, 7.1.1-7.1.14; RULINGS 70, 74-76)."""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from ...values import of_the_rules
from ..kinds import BACKS, BLOCKS_LESS, ENDS, LINEMEN, TACKLES
from ..model import Player, Tired
from .costs import stances
from .scene import Scene

_NO_TIREDNESS: Final = Tired()


def _unbalanced_side(scene: Scene) -> str:
    """The side of a tackle in the tight end's slot while an end fills the far tackle's slot, or "" (R74)."""
    at = dict(zip(scene.o_at, scene.o_pos, strict=True))
    for side, far in (("L", "R"), ("R", "L")):
        if at.get(f"{side}TE") in TACKLES and at.get(f"{far}T") in ENDS:
            return side
    return ""


def set_offense(scene: Scene) -> None:
    scene.line_up_offense()
    unbalanced = _unbalanced_side(scene)
    back_at_f = "F" in scene.o_at
    spots = [
        _spot(at, pos, player.former, unbalanced, back_at_f)
        for at, pos, player in zip(scene.o_at, scene.o_pos, scene.o_player, strict=True)
    ]
    scene.o_job, scene.o_ok, scene.o_line, scene.o_down, scene.o_back, *_ = map(list, zip(*spots, strict=True))
    for o, (player, spot) in enumerate(zip(scene.o_player, spots, strict=True)):
        minds = int(spot.job == "C" and _minds_the_snap(scene, player))
        pos, tired = scene.o_pos[o], scene.snap.tired.get(("offense", player.no), _NO_TIREDNESS)
        scene.o_c[o] = c = max(0, player.c - spot.contact - minds - tired.c)
        scene.o_block[o] = c - 1 if c and pos in BLOCKS_LESS else c
        scene.o_p[o] = _pass_value(player, pos, spot.job, spot.value + tired.p)
        speed = player.s - spot.speed - minds
        scene.o_move[o] = max(0, speed - tired.move)
        scene.o_react[o] = max(0, speed - tired.react)
        scene.o_run[o] = max(0, speed - tired.pursuit)
    scene.o_stance = stances(scene)


class _Spot(NamedTuple):
    """What a position is on a spot: its job there, whether the specialist's bonuses hold, points off C, P and S."""

    job: str
    ok: bool
    line: bool
    down: bool
    back: bool
    contact: int
    value: int
    speed: int


@of_the_rules
@cache
def _spot(at: str, pos: str, former: str, unbalanced: str, back_at_f: bool) -> _Spot:
    job = _job(at, pos, unbalanced)
    contact, value, speed, ok = _out_of_place(at, job, pos, unbalanced, back_at_f)
    if former and former in _FORMER_OF_JOB[job]:
        value = 0
    line = job in ("C", "G", "T") and pos not in ENDS
    down = at in ("C", "LG", "RG", "LT", "RT", "LTE", "RTE")
    return _Spot(job, ok, line, down, job in ("B", "F", "H", "TB"), contact, value, speed)


def _minds_the_snap(scene: Scene, center: Player) -> bool:
    """A center in a shotgun who is no long snapper, where a league takes a point each off him (7.1.10)."""
    return scene.snap.shotgun and scene.options.shotgun_center_penalty and "LS" not in center.skills


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


def _pass_value(player: Player, pos: str, job: str, less: int) -> int:
    """Receiving value; passing value of the man at Q; pass blocking value of a lineman."""
    if job == "Q":
        return max(0, player.p - less) if pos in ("Q", "Q*") or player.former in ("Q", "QB") else 0
    if pos == "Q":
        return max(0, 1 - less)  # quarterbacks receive at one (7.1.2)
    return max(0, player.p - less)
