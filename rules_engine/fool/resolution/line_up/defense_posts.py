"""What positions with their duties are in areas, whoever plays them (3.4, 7.1.14-7.1.23; RULINGS 71, 77, 78, 194)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, final

from ....rule_tables import of_the_rules
from ... import board
from ...board import NOWHERE
from ...kinds import DEFENSIVE_LINEMEN, HALFBACKS, canonical
from ...model import Duty
from ..men import BLITZ, DELAYED_BLITZ, FAKE_BLITZ, IN_ZONE, DefensivePost, Posture

_ON_THE_LINE: Final = ("L", "C", "R")
OUTSIDE: Final = ("WWL", "LS", "IL", "WWR", "RS", "IR")  # where cornerbacks belong (3.4)
_FASTER_IN_PURSUIT: Final = ("S", "OLB", "MLB")  # where their specialization holds (RULING 78)
_FASTER_IN_REACTION: Final = ("CB", "OLB", "MLB")  # to the men they cover (RULING 105), as a safety in SC


@final
class AreaPlayed:
    """A post in the defense with what it does to the values of the man who plays it, whoever else stands there.

    zone              on the line, ``NOWHERE`` of an area behind it
    posture           as long as the line is told nothing
    does_as_line_told he does what the line is told
    feigns            he is told to feign a blitz beside a rush
    specialized       the bonuses of his specialization hold, as far as the area goes
    contact_off, pass_value_off  points that he loses for standing there
    reaction_bonus    speed that the bonuses of his specialization give in reaction to a man he covers (RULING 105)
    pursuit_bonus     likewise in pursuit (RULING 78)
    least_speed       speed that the area asks for (3.4)
    may_cover         covers a man if one is named
    inside            a cornerback in SL or SR, at home there only for want of wide receivers
    """

    def __init__(
        self,
        post: DefensivePost,
        zone: int,
        posture: Posture,
        does_as_line_told: bool,
        feigns: bool,
        specialized: bool,
        contact_off: int,
        pass_value_off: int,
    ) -> None:
        area = board.AREA_NAMES[post.area]
        self.post = post
        self.zone = zone
        self.posture = posture
        self.does_as_line_told = does_as_line_told
        self.feigns = feigns
        self.specialized = specialized
        self.contact_off = contact_off
        self.pass_value_off = pass_value_off
        self.least_speed = board.AREA_MIN_SPEED[post.area]
        self.may_cover = post.duty == "man" and not post.lineman
        self.inside = post.position == "CB" and area in ("SL", "SR")
        in_the_middle = post.position == "S" and area == "SC"
        self.reaction_bonus = int(specialized and (post.position in _FASTER_IN_REACTION or in_the_middle))
        self.pursuit_bonus = int(specialized and post.position in _FASTER_IN_PURSUIT)


@of_the_rules
@lru_cache(maxsize=4096)
def area_played(position: str, area: str, duty: Duty, bumps_deep: bool) -> AreaPlayed:
    """What a position with a duty is in an area."""
    played_as = position_in(position, area, duty)
    lineman, on_line = played_as in DEFENSIVE_LINEMEN, area in _ON_THE_LINE
    specialized, contact_off, pass_value_off = out_of_place(played_as, area, duty)
    blitz = _blitz_posture(duty) if on_line or not lineman else None
    return AreaPlayed(
        DefensivePost(
            played_as,
            duty,
            board.AREA[area],
            lineman,
            may_rush=on_line or not lineman,
            run_blitz=duty == "run_blitz",
            bumps_deep=bumps_deep,
        ),
        board.ZONE[area] if on_line else NOWHERE,
        posture=IN_ZONE if blitz is None or blitz is FAKE_BLITZ else blitz,
        does_as_line_told=lineman and on_line and blitz is None,
        feigns=blitz is FAKE_BLITZ,
        specialized=specialized,
        contact_off=contact_off,
        pass_value_off=pass_value_off,
    )


def position_in(position: str, area: str, duty: Duty) -> str:
    """The position that a man plays here: a utility player takes the one that fits his duty and area (RULING 194)."""
    if position == "LB*":
        return "DL" if duty == "line" else "LB"
    if position == "DH*":
        return "LB" if area in _ON_THE_LINE and not blitzes(duty) else "DH"
    return canonical(position)


def blitzes(duty: Duty) -> bool:
    """Whether a duty is a blitz of any kind, at the snap or with delay."""
    return duty in ("blitz", "run_blitz", "delayed_blitz")


def _blitz_posture(duty: Duty) -> Posture | None:
    """How a man plays who is told to blitz or to feign it."""
    if duty in ("blitz", "run_blitz"):
        return BLITZ
    if duty == "delayed_blitz":
        return DELAYED_BLITZ
    return FAKE_BLITZ if duty == "fake_blitz" else None


def out_of_place(position: str, area: str, duty: Duty) -> tuple[bool, int, int]:
    """Whether the specialist's bonuses hold in an area, and the points off contact and pass value for standing there.
    What the other men there change is not in it.

    Rules: fool:3.4/7, fool:3.4/8, fool:7.1.18/1, fool:7.1.19/1
    """
    if position in DEFENSIVE_LINEMEN:
        return _lineman_out_of_place(area)
    if position == "LB":
        return _linebacker_out_of_place(area)
    if position == "MLB":
        wrong = int(area not in ("C", "SL", "SR", "L", "R", "SC"))
        return area in ("C", "SL", "SR"), wrong, wrong
    if position == "OLB":
        wrong = int(area not in ("L", "R", "SL", "SR", "LS", "RS", "IL", "IR"))
        return area in ("L", "R", "SL", "SR", "LS", "RS"), wrong, wrong
    if position in HALFBACKS:
        return _halfback_out_of_place(position, area, blitzes(duty))
    return False, 0, 0


def _lineman_out_of_place(area: str) -> tuple[bool, int, int]:
    """RULING 71.

    Rules: fool:3.4/2, fool:5.5.3/1
    """
    return (False, 0, 0) if area in _ON_THE_LINE else (False, 1, 1)


def _linebacker_out_of_place(area: str) -> tuple[bool, int, int]:
    """Rules: fool:3.4/6"""
    return (False, 1, 1) if area == "DC" else (False, 0, 0)


def _halfback_out_of_place(position: str, area: str, blitzing: bool) -> tuple[bool, int, int]:
    """Rules: fool:3.4/5, fool:3.4/9, fool:3.4/10, fool:7.1.14/1, fool:7.1.16/2"""
    on_line = area in _ON_THE_LINE
    if position == "CB":
        fine = area in OUTSIDE or area in ("SL", "SR") or (on_line and blitzing)
        return area in OUTSIDE, 0, int(not fine)
    if position == "S":
        specialized = area in ("SL", "SR", "SC", "IL", "IR")
        fine = specialized or area == "DC" or (blitzing and (on_line or area in ("LS", "RS")))
        return specialized, int(not fine), int(not fine)
    wrong = int(on_line and not blitzing)
    return False, wrong, wrong
