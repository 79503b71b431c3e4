"""What men of the two punting squads add up to (9.2.5, 9.2.7)."""

from __future__ import annotations

from typing import Final

from ..model import Squad
from ..values import blocking_contact, coverage_contact, coverage_speed

KAMIKAZES: Final = ("KK1", "KK2")
WIDE_BLOCKERS: Final = ("WB1", "WB2")
BLOCKERS: Final = ("WB1", "WB2", "O1", "O2", "O3", "O4", "I1", "I2", "I3", "XR")


def kamikazes_ahead(kicking: Squad, receiving: Squad) -> int:
    """C and S of the kamikazes less those of the wide blockers, nobody helping.

    Rules: fool:9.2.2-09, fool:9.2.7-09
    """
    kamikazes = sum(coverage_contact(man) + coverage_speed(man) for man in kicking.of(*KAMIKAZES))
    return kamikazes - sum(blocking_contact(man) + man.s for man in receiving.of(*WIDE_BLOCKERS))


def squad_difference(kicking: Squad, receiving: Squad, speed: bool) -> int:
    """Speed or contact of ten blockers less that of ten covering men, the punter left out (9.2.7); a camp that stressed
    special teams adds a point to its squad.

    Rules: fool:12.7.3-01
    """
    blockers, cover = receiving.of(*BLOCKERS), kicking.but("P")
    by_camp = receiving.drilled - kicking.drilled
    if speed:
        return sum(man.s for man in blockers) - sum(coverage_speed(man) for man in cover) + by_camp
    return sum(map(blocking_contact, blockers)) - sum(map(coverage_contact, cover)) + by_camp
