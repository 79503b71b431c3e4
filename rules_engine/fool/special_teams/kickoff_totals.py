"""What the two squads of a kickoff add up to: speed and contact with their minimums, and hands (9.1.1-9.1.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..model import Player
from .model import Squad
from .tables import KICKOFF
from .values import blocking_contact, coverage_contact, coverage_speed, hands, kamikaze

UP_MEN: Final = tuple(f"B{place}" for place in range(1, 6))  # the five who stand in front (9.1.2)
_SPEED_WITHOUT: Final[list[int]] = KICKOFF["coverage"]["slots_without_kk"]
_SPEED_WITH: Final[list[int]] = KICKOFF["coverage"]["slots_with_kk"]
_BLOCKERS: Final = KICKOFF["blockers"]


def shortfall(values: Sequence[int], slots: Sequence[int]) -> int:
    """Points by which men, best first, miss their minimums (9.1.1, 9.1.2)."""
    return sum(max(0, slot - value) for value, slot in zip(sorted(values, reverse=True), slots, strict=False))


def coverage_total(speeds: Sequence[int], kk: int | None = None) -> int:
    """Speed of a kickoff squad: the sum, with the kamikaze's, less a point for each below the slots (9.1.1)."""
    slots = _SPEED_WITHOUT if kk is None else _SPEED_WITH
    return sum(speeds) + (kk or 0) - shortfall(speeds, slots)


def _kicker_adds(kicker: Player) -> tuple[int, int]:
    """What a defender who kicks off adds beyond C 1 and S 4; a pure kicker or punter nothing (9.1.1)."""
    if pure_kicker(kicker):
        return 0, 0
    return max(0, kicker.c - 1), max(0, coverage_speed(kicker) - 4)


def pure_kicker(man: Player) -> bool:
    """A man with a kicking or punting rating; anyone else who kicks off covers as well (9.1.1, 9.1.5)."""
    return man.kick is not None or man.punt is not None


def coverage_totals(squad: Squad) -> tuple[int, int]:
    """Contact and speed of a kickoff squad."""
    men = squad.but("K", "KK")
    contact, speed = _kicker_adds(squad["K"])
    contact += sum(coverage_contact(man) for man in men)
    kk = None
    if "KK" in squad.men:
        kk_contact, kk = kamikaze(squad["KK"])
        contact += kk_contact
    return contact, speed + coverage_total([coverage_speed(man) for man in men], kk)


def blocking_totals(squad: Squad, second: Player | None = None) -> tuple[int, int]:
    """Contact and speed of the blockers, each less what they miss of its minimums (9.1.2).

    ``second`` carries the ball on a reverse and is left out with the last of the minimums; else returner #2 blocks.
    """
    men = [man for man in squad.but("R") if man is not second]
    contacts = [blocking_contact(man) for man in men]
    speeds = [man.s for man in men]
    which = "slots_reverse" if second is not None else "slots"
    return (
        sum(contacts) - shortfall(contacts, _BLOCKERS[f"contact_{which}"]),
        sum(speeds) - shortfall(speeds, _BLOCKERS[f"speed_{which}"]),
    )


def up_men(squad: Squad, aligned: bool) -> tuple[Player, ...]:
    """The five in front, or everyone but the returner where the squad is aligned for an onside kick (9.1.2)."""
    return squad.but("R") if aligned else squad.of(*UP_MEN)


def kicking_hands(squad: Squad) -> int:
    """Hands of everyone but the kicker (9.1.3)."""
    return sum(hands(man) for man in squad.but("K"))


def receiving_hands(squad: Squad, aligned: bool) -> int:
    """Hands of the up men (9.1.3, 9.1.4)."""
    return sum(hands(man) for man in up_men(squad, aligned))
