"""What positions are on the spots of the offense, whoever plays them (3.2, 7.1.1-7.1.14; RULINGS 70, 74-76)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ... import board
from ...kinds import BACKS, BLOCKS_LESS, ENDS, LINEMEN, TACKLES, canonical
from ..men import OffensivePost
from ..movement.approaches import Stance, stance

_LINE_ENDS: Final = frozenset(("LT", "LTE", "RT", "RTE"))
_DOWN: Final = frozenset(("C", "LG", "RG", "LT", "RT", "LTE", "RTE"))  # where men start down (4.1.4)
_NO_ZONES: Final[frozenset[int]] = frozenset()
_PROTECTING: Final = frozenset(spot for spots in board.SLOTS.values() for spot in spots) | {"F", "TB", "LH", "RH"}
_FORMER_OF_JOB: Final[dict[str, tuple[str, ...]]] = {
    "W": ("W", "E", "B"), "E": ("TE", "E"), "Q": ("Q", "QB"), "C": ("C",), "G": ("G",), "T": ("T",), "B": ("B",),
    "F": ("F", "B"), "H": ("H", "B"), "TB": ("TB", "H", "B"),
}  # fmt: skip
_ALL: Final = 99  # more than any value


@final
class Loss:
    """What a man loses where he is out of place: points off contact, pass value and speed, and whether the bonuses of
    his specialization hold there."""

    def __init__(self, contact: int, pass_value: int, speed: int, specialized: bool) -> None:
        self.contact = contact
        self.pass_value = pass_value
        self.speed = speed
        self.specialized = specialized


@final
class SpotPlayed:
    """A post with what it does to the values of the man who plays it.

    counts_as_pass_value  what stands for his pass value there, None for his own
    blocks_less           he counts a point less in blocking (7.1.2-7.1.8)
    """

    def __init__(self, post: OffensivePost, loss: Loss, counts_as_pass_value: int | None, blocks_less: bool) -> None:
        self.post = post
        self.loss = loss
        self.counts_as_pass_value = counts_as_pass_value
        self.blocks_less = blocks_less


@final
class Formation:
    """Positions on their spots.

    played      by place in the line-up
    passer      place of the man at quarterback, 0 without one
    in_front    zone on the line -> places of the linemen and ends in front of it, the outermost last
    protecting  places of those who pass block unless they are told otherwise (5.3.1; RULING 144)
    """

    def __init__(self, spots: tuple[str, ...], played: list[SpotPlayed]) -> None:
        self.played = played
        self.passer = spots.index("Q") if "Q" in spots else 0
        self.in_front = {
            zone: [place for slot in slots for place, spot in enumerate(spots) if spot == slot]
            for zone, slots in board.SLOTS.items()
        }
        self.protecting = [place for place, spot in enumerate(spots) if spot in _PROTECTING]


@lru_cache(maxsize=1024)
def formation(
    spots: tuple[str, ...],
    positions: tuple[str, ...],
    former: tuple[str, ...],
    shotgun: bool,
    easier_outside: bool,
) -> Formation:
    """The formation of positions on spots.

    former          the former position of each man, "" without one
    easier_outside  the option of 4.1.3a: an easier way outside from the tight end's slot
    """
    played_as = [canonical(position) for position in positions]
    line = _Line(spots, played_as, shotgun, easier_outside)
    return Formation(
        spots,
        [_spot_played(line, place, position, former[place]) for place, position in enumerate(played_as)],
    )


@final
class _Line:
    """What of a whole line-up decides the posts of its men.

    unbalanced   the side of a tackle in the tight end's slot while an end fills the far tackle's slot, "" without
    back_at_f    somebody stands at F
    easier       the way outside from the tight end's slot is easier (4.1.3a, an option)
    starts       zone where each man's movement begins; ``starts_down`` the zones of those who start down
    """

    def __init__(self, spots: tuple[str, ...], positions: list[str], shotgun: bool, easier: bool) -> None:
        self.spots = spots
        self.easier = easier
        self.unbalanced = _unbalanced_side(spots, positions)
        self.back_at_f = "F" in spots
        self.starts = [board.START_ZONE["F" if shotgun and spot == "Q" else spot] for spot in spots]
        self.starts_down = frozenset([start for spot, start in zip(spots, self.starts, strict=True) if spot in _DOWN])


def _unbalanced_side(spots: tuple[str, ...], positions: list[str]) -> str:
    """The side to which a line is unbalanced, "" for a balanced one.

    Rules: fool:2.2/7
    """
    at = {spot: position for spot, position in zip(spots, positions, strict=True) if spot in _LINE_ENDS}
    for side, slot, far in (("L", "LTE", "RT"), ("R", "RTE", "LT")):
        if at.get(slot) in TACKLES and at.get(far) in ENDS:
            return side
    return ""


def _spot_played(line: _Line, place: int, position: str, former: str) -> SpotPlayed:
    spot, start = line.spots[place], line.starts[place]
    job = job_on(spot, position, line.unbalanced)
    loss = out_of_place(spot, job, position, line)
    if former and former in _FORMER_OF_JOB[job]:
        loss.pass_value = 0
    tight_end_line = spot[0] if loss.specialized and position == "TE" else ""
    lineman = job in ("C", "G", "T") and position not in ENDS
    post = OffensivePost(
        spot,
        position,
        job,
        specialized=loss.specialized,
        lineman=lineman,
        in_backfield=job in ("B", "F", "H", "TB"),
        zone=board.START_ZONE[spot],
        start=start,
        stance=_stance(line, place, position, loss.specialized, lineman, job == "W"),
        tight_end_line=tight_end_line if spot in ("LTE", "RTE") else "",
    )
    return SpotPlayed(post, loss, _counts_as_pass_value(position, job, former), position in BLOCKS_LESS)


def job_on(spot: str, position: str, unbalanced: str) -> str:
    """What a man plays on a spot: Q, F, TB, H, B (backfield), W, E, T, G, C."""
    if spot in ("C", "Q", "F", "TB"):
        return spot
    if spot in ("LG", "RG"):
        return "G"
    if spot in ("LT", "RT"):
        return "E" if unbalanced and spot[0] != unbalanced and position in ENDS else "T"
    if spot in ("LTE", "RTE"):
        return "T" if spot[0] == unbalanced else "E"
    if spot in ("LTE-", "RTE-"):
        return "E"
    return "H" if spot in ("LH", "RH") else "B" if spot in ("LHE", "RHE") else "W"


def out_of_place(spot: str, job: str, position: str, line: _Line) -> Loss:
    """What a position loses on a spot (RULINGS 75, 76).

    Rules: fool:3.2/1, fool:3.2/2, fool:3.2/3, fool:3.2/5, fool:3.2/7, fool:3.2/8, fool:3.2/6, fool:7.1.1/1
    """
    if job == "C":
        return _at_center(position)
    if job in ("G", "T"):
        return Loss(0 if position in (job, "U", "L") else 1, 0, 0, position == job)
    if job == "E":
        return _at_end(spot, position)
    if job == "W":
        if position in ("W", "E", "B", "B*", "E*", "Q*"):
            return Loss(0, 0, 0, position == "W")
        return Loss(1, 0 if position == "TE" else 1, 0, False)
    if job == "Q":
        return Loss(0 if position in BACKS else 1, 0, 0, position == "Q")
    return _in_backfield(spot, position, line)


def _at_center(position: str) -> Loss:
    """Rules: fool:7.1.9/1, fool:7.1.10/1, fool:7.1.12/1"""
    if position == "C":
        return Loss(0, 0, 0, True)
    return Loss(0, 0, 0, False) if position == "U" else Loss(1, _ALL, 1, False)


def _at_end(spot: str, position: str) -> Loss:
    """Rules: fool:7.1.6/1, fool:7.1.6/2, fool:7.1.7/1"""
    if position == "TE":
        return Loss(1, 0, 0, False) if spot.endswith("-") else Loss(0, 0, 0, True)
    if position in ("E", "E*", "B*", "Q*"):
        return Loss(0, 0, 0, False)
    return Loss(1, 0 if position in LINEMEN else 1, 0, False)


def _in_backfield(spot: str, position: str, line: _Line) -> Loss:
    """Backs on their spots. A fullback belongs at F unless he is the only back who could stand there.

    Rules: fool:7.1.3/1, fool:7.1.4/1, fool:7.1.5/2
    """
    if position == "F":
        return Loss(0, 0, 0, True) if spot == "F" else Loss(1 if line.back_at_f else 0, 0, 0, False)
    if position == "H":
        return Loss(0, 0, 0, spot in ("LH", "RH", "F", "TB"))
    if position == "TB":
        return Loss(0, 0, 0, spot == "TB")
    return Loss(0 if position in BACKS or position == "E*" else 1, 0, 0, False)


def _counts_as_pass_value(position: str, job: str, former: str) -> int | None:
    """His own pass value counts, but 0 of who throws and is no quarterback, and 1 of a quarterback who receives.

    Rules: fool:2.1/2, fool:2.1/3, fool:7.1.2/1
    """
    if job == "Q":
        return None if position in ("Q", "Q*") or former in ("Q", "QB") else 0
    return 1 if position == "Q" else None


def _stance(line: _Line, place: int, position: str, specialized: bool, lineman: bool, split: bool) -> Stance:
    """What of a man's spot and position decides his moves on a run."""
    spot = line.spots[place]
    down = spot in _DOWN
    slot = spot[0] if specialized and position == "TE" else ""
    return stance(
        line.starts[place],
        board.start_column(spot),
        down,
        lineman,
        spot == "C",
        split,
        line.starts_down if down else _NO_ZONES,
        spot if spot in ("LG", "RG") else "",
        specialized and position == "G",
        specialized and position == "F",
        specialized and position in ("H", "TB"),
        slot,
        bool(slot) and spot in ("LT", "RT"),
        int(line.easier),
        spot == "Q",
    )
