"""What the two squads of a kickoff add up to: speed and contact with their minimums, and hands (9.1.1-9.1.3)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...model import Player
from ..model import Squad
from ..tables import KICKOFF
from ..values import blocking_contact, coverage_contact, coverage_speed, hands, kamikaze

UP_MEN: Final = tuple(f"B{place}" for place in range(1, 6))  # the five who stand in front (9.1.2)
_SPEED_WITHOUT_KAMIKAZE: Final[list[int]] = KICKOFF["coverage"]["slots_without_kk"]
_SPEED_WITH_KAMIKAZE: Final[list[int]] = KICKOFF["coverage"]["slots_with_kk"]
_BLOCKERS: Final = KICKOFF["blockers"]
_COVERING_CONTACT: Final = 1  # C and S that a defender who kicks off does not add (9.1.1)
_COVERING_SPEED: Final = 4


class SquadTotals(NamedTuple):
    """Contact and speed of the men of a squad together."""

    contact: int
    speed: int


def shortfall(values: list[int], minimums: list[int]) -> int:
    """Points by which men, best first, miss their minimums: each costs the squad one.

    Rules: fool:9.1.1-15, fool:9.1.2-21
    """
    return sum(max(0, least - value) for value, least in zip(sorted(values, reverse=True), minimums, strict=False))


def coverage_total(speeds: list[int], kamikaze_speed: int | None = None) -> int:
    """Speed of a kickoff squad: the sum, with the kamikaze's if there is one, less a point for each below the minimums.

    Rules: fool:9.1.1-13, fool:9.1.1-14, fool:9.1.1-21
    """
    if kamikaze_speed is None:
        return sum(speeds) - shortfall(speeds, _SPEED_WITHOUT_KAMIKAZE)
    return sum(speeds) + kamikaze_speed - shortfall(speeds, _SPEED_WITH_KAMIKAZE)


def pure_kicker(man: Player) -> bool:
    """A man with a kicking or punting rating; anyone else who kicks off covers as well (9.1.1, 9.1.5)."""
    return man.foot.place is not None or man.foot.punt is not None


def _kicker_adds(kicker: Player) -> SquadTotals:
    """What the kicker adds: a pure one nothing, a defender what he has beyond C 1 and S 4.

    Rules: fool:9.1.1-17, fool:9.1.1-18
    """
    if pure_kicker(kicker):
        return SquadTotals(0, 0)
    return SquadTotals(max(0, kicker.c - _COVERING_CONTACT), max(0, coverage_speed(kicker) - _COVERING_SPEED))


def coverage_totals(squad: Squad) -> SquadTotals:
    """Contact and speed of a kickoff squad, a point more of each after a camp that stressed special teams.

    Rules: fool:12.7.3-01
    """
    men = squad.but("K", "KK")
    kicker = _kicker_adds(squad["K"])
    contact = squad.drilled + kicker.contact + sum(coverage_contact(man) for man in men)
    speeds = [coverage_speed(man) for man in men]
    if "KK" not in squad.men:
        return SquadTotals(contact, squad.drilled + kicker.speed + coverage_total(speeds))
    gunner = kamikaze(squad["KK"])
    return SquadTotals(contact + gunner.c, squad.drilled + kicker.speed + coverage_total(speeds, gunner.s))


def blocking_totals(squad: Squad, second: Player | None = None) -> SquadTotals:
    """Contact and speed of the blockers, each less what they miss of its minimums. The returner is never among them.

    ``second`` carries the ball on a reverse and is left out with the last of the minimums; else returner #2 blocks.

    Rules: fool:9.1.2-19, fool:9.1.2-20, fool:9.1.2-22, fool:9.1.2-23, fool:12.7.3-01
    """
    men = [man for man in squad.but("R") if man is not second]
    contacts = [blocking_contact(man) for man in men]
    speeds = [man.s for man in men]
    which = "slots_reverse" if second is not None else "slots"
    return SquadTotals(
        squad.drilled + sum(contacts) - shortfall(contacts, _BLOCKERS[f"contact_{which}"]),
        squad.drilled + sum(speeds) - shortfall(speeds, _BLOCKERS[f"speed_{which}"]),
    )


def up_men(squad: Squad, aligned: bool) -> tuple[Player, ...]:
    """The five in front, or everyone but the returner where the squad is aligned for an onside kick.

    Rules: fool:9.1.2-02, fool:9.1.2-03
    """
    return squad.but("R") if aligned else squad.of(*UP_MEN)


def kicking_hands(squad: Squad) -> int:
    """Hands of everyone but the kicker.

    Rules: fool:9.1.3-19
    """
    return sum(hands(man) for man in squad.but("K"))


def receiving_hands(squad: Squad, aligned: bool) -> int:
    """Hands of the up men.

    Rules: fool:9.1.3-19, fool:9.1.4-27
    """
    return sum(hands(man) for man in up_men(squad, aligned))
