"""The six squads: their roles, who may fill them, the best men where a plan names none (9.1-9.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ...model import Player
from ...players import family, unit
from ..model import Unit
from ..tables import average_placekick, average_punt
from ..values import (
    blocking_contact,
    coverage_contact,
    coverage_speed,
    kamikaze,
    kickoff_returner,
    may_kick,
    pass_block,
    pass_rush,
    punt_returner,
    second_returner,
)
from .minimums import (
    inferior_guard,
    inferior_outside,
    superior_inside,
    superior_wide,
    weak_inside,
    weak_outside,
    weak_wide,
)

Number = int | tuple[int, ...]
Rank = Callable[[Player], tuple[int, ...]]

_NO_FOOT: Final = -99  # yards, below those of any kicker
LINEMEN: Final = ("C", "G", "T", "U", "L")


@dataclass(frozen=True, slots=True, eq=False)
class Role:
    """One place of a squad. There is one object of each.

    rank    how good a man is for it, highest first
    may     who may fill it at all, ``asks`` in words ("": anybody)
    speed   least natural speed, 0 none
    short   whether a man lacks what he should have besides; ``weak`` says what that is or costs
    """

    rank: Rank
    may: Callable[[Player], bool] = lambda man: True
    asks: str = ""
    speed: int = 0
    short: Callable[[Player], bool] = lambda man: False
    weak: str = ""

    def suits(self, man: Player) -> bool:
        """Whether a plan may name him for it."""
        return self.may(man) and man.s >= self.speed


def _skill(man: Player, *skills: str) -> int:
    """2 for a veteran of that skill, 1 for a specialist."""
    return max([2 if skill.startswith("V") else 1 for skill in skills if skill in man.skills], default=0)


def _returning_punts(man: Player) -> tuple[int, ...]:
    values = punt_returner(man)
    return (_skill(man, "PRS", "VPR") > 0, 2 * values.p + values.s, man.c)


def _placekicking(man: Player) -> int:
    """Yards of his usual placekick; without a rating fewer than anybody's."""
    if man.foot.place is None:
        return _NO_FOOT
    yards: int = man.foot.place["m"]
    return average_placekick(man.foot.place["letter"]) + yards


def _punting(man: Player) -> int:
    """Yards of his usual punt; without a rating fewer than anybody's."""
    if man.foot.punt is None:
        return _NO_FOOT
    yards: int = man.foot.punt["m"]
    return average_punt(man.foot.punt["letter"]) + yards


def _is(*families: str) -> Callable[[Player], bool]:
    return lambda man: family(man.pos) in families


def _plays(*positions: str) -> Callable[[Player], bool]:
    return lambda man: man.pos in positions


def _defends(man: Player) -> bool:
    return unit(man.pos) == "defense"


def _blocks_wide(man: Player) -> bool:
    return family(man.pos) == "OL" or man.pos in ("B", "F", "E", "TE")


def _rushes_minor(man: Player) -> bool:
    return _defends(man) or family(man.pos) == "OL" or man.pos == "TE"


COVERING: Final = Role(lambda man: (coverage_speed(man) + coverage_contact(man), coverage_speed(man), man.p))
_LEAD: Final = Role(lambda man: (man.s + blocking_contact(man), blocking_contact(man)))
_RETURN_BLOCK: Final = Role(lambda man: (blocking_contact(man) + min(man.s, 4), blocking_contact(man)))
_PUNT_BLOCK: Final = Role(lambda man: (pass_block(man), coverage_speed(man)))
_PUNT_OUTSIDE: Final = Role(lambda man: (pass_block(man, outside=True), coverage_speed(man)))
_GUNNER: Final = Role(lambda man: (coverage_contact(man) + coverage_speed(man), man.s), speed=5)
_WIDE_BLOCK: Final = Role(lambda man: (blocking_contact(man) + man.s, man.s), speed=5)
_OUTSIDE_RUSH: Final = Role(lambda man: (pass_rush(man, 4), man.s), speed=4)
_INSIDE_RUSH: Final = Role(lambda man: (pass_rush(man, 3), man.c), speed=3)
_MINOR_BLOCK: Final = Role(
    lambda man: (pass_block(man), man.c),
    lambda man: family(man.pos) in ("OL", "LB") or man.pos in ("B", "F", "E", "TE"),
    "an offensive lineman, B, F, E, TE or linebacker",
)
_MINOR_RUSH: Final = Role(
    lambda man: (pass_rush(man), man.c), _rushes_minor, "a defender, an offensive lineman or a TE"
)
_GUARD: Final = Role(
    lambda man: (man.c + man.p, pass_block(man)),
    _plays(*LINEMEN),
    "an offensive lineman",
    short=inferior_guard,
    weak="C and P should make 3, else a block is likelier by 1/36",
)
_WING: Final = Role(
    lambda man: (pass_block(man, outside=True), man.s),
    _blocks_wide,
    "an offensive lineman, B, F, E or TE",
    short=inferior_outside,
    weak="his pass block value should be 5, else a block is likelier by 1/36",
)
_WIDE: Final = Role(
    lambda man: (not weak_wide(man), superior_wide(man) + _skill(man, "WR", "VWR"), man.p, man.s),
    _defends,
    "a defender",
    short=weak_wide,
    weak="a wide rusher needs P 2 and S 5 to trouble a kick",
)
_TACKLE_RUSH: Final = Role(lambda man: (pass_rush(man), man.c), _defends, "a defender", short=weak_outside,
                    weak="an outside rusher needs a pass rush value of 7")  # fmt: skip
_PUSH: Final = Role(
    lambda man: (not weak_inside(man), superior_inside(man), man.c, man.p),
    _is("DL", "LB"),
    "a defensive lineman or linebacker",
    short=weak_inside,
    weak="an inside rusher needs P 1 and C 3",
)

# Each squad's places, in the order in which they are filled; the plan document's own names of the roles.


def _kickoff() -> dict[str, Role]:
    """The kicking squad of a kickoff; a kamikaze takes the last covering man's place where the plan names one.

    Rules: fool:9.1.1-01
    """
    kicker = Role(
        lambda man: (_placekicking(man), man.c),
        lambda man: may_kick(man) and man.pos != "TE",
        "a placekicker, or a linebacker of C 2",
    )
    return {"K": kicker, **{f"C{place}": COVERING for place in range(1, 11)}}


def _kickoff_return() -> dict[str, Role]:
    """The return squad of a kickoff; returner #2 takes the last blocker's place where the plan names one.

    Rules: fool:9.1.2-01, fool:9.1.2-04, fool:9.1.2-11
    """
    returner = Role(
        lambda man: (_skill(man, "KRS", "VKR") > 0, kickoff_returner(man).total, man.s),
        _is("B", "E", "LB", "DH"),
        "a back, end, linebacker or defensive back",
        speed=4,
    )
    return {"R": returner, **{f"B{place}": _RETURN_BLOCK for place in range(1, 11)}}


def _punt() -> dict[str, Role]:
    """The punting squad (ST-R19).

    Rules: fool:9.2-01
    """
    snapper = Role(
        lambda man: (_skill(man, "LS"), man.pos in ("C", "U"), pass_block(man)),
        _plays(*LINEMEN),
        "an offensive lineman",
    )
    return {
        "P": Role(lambda man: (_punting(man), man.s), asks="a punter"),
        "Sn": snapper,
        **dict.fromkeys(("KK1", "KK2"), _GUNNER),
        **dict.fromkeys(("T1", "T2", "T3", "T4"), _PUNT_OUTSIDE),
        **dict.fromkeys(("B1", "B3", "XB"), _PUNT_BLOCK),
    }


def _punt_return() -> dict[str, Role]:
    """The return squad of a punt, with the least speeds of its places.

    Rules: fool:9.2.2-06, fool:9.2.2-09, fool:9.2.2-10, fool:9.2.2-11
    """
    return {
        "Ret": Role(_returning_punts, asks="a returner", speed=4),
        **dict.fromkeys(("WB1", "WB2"), _WIDE_BLOCK),
        **dict.fromkeys(("O1", "O2", "O3", "O4"), _OUTSIDE_RUSH),
        **dict.fromkeys(("I1", "I2", "I3"), _INSIDE_RUSH),
        "XR": _LEAD,
    }


def _placekick() -> dict[str, Role]:
    """The kicking squad of a placekick: seven on the line, two outside blockers, holder and kicker.

    Rules: fool:9.3.1-01, fool:9.3.1-02, fool:9.3.1-03, fool:9.3.1-06, fool:9.3.1-07
    """
    kicker = Role(
        lambda man: (_placekicking(man), man.c), may_kick, "a placekicker, a punter, a linebacker or TE of C 2"
    )
    snapper = Role(
        lambda man: (_skill(man, "LS"), man.pos in ("C", "U"), man.c), _plays(*LINEMEN), "an offensive lineman"
    )
    holder = Role(
        lambda man: (_skill(man, "H", "VH"), man.pos == "Q", -man.c - man.p),
        lambda man: man.pos in ("Q", "Q*", "H", "W") or family(man.pos) == "DH",
        "a quarterback, halfback, wide receiver or defensive back",
    )
    return {
        "K": kicker,
        "LS": snapper,
        "H": holder,
        **dict.fromkeys(("GL", "GR"), _GUARD),
        **dict.fromkeys(("LOB", "ROB"), _WING),
        **dict.fromkeys(("ML", "MR", "LE", "RE"), _MINOR_BLOCK),
    }


def _placekick_defense() -> dict[str, Role]:
    """The defense against a placekick: wide, inside and outside rushers, four minor ones, a safety.

    Rules: fool:9.3.1-09, fool:9.3.1-13, fool:9.3.1-16
    """
    return {
        **dict.fromkeys(("WL", "WR"), _WIDE),
        **dict.fromkeys(("IL", "IR"), _PUSH),
        **dict.fromkeys(("OL", "OR"), _TACKLE_RUSH),
        "S": Role(lambda man: (man.pos == "S", man.c + man.s, man.p), _is("DH"), "a defensive back"),
        **dict.fromkeys(("mL", "mCL", "mCR", "mR"), _MINOR_RUSH),
    }


def _kamikaze() -> Role:
    """A man whom only the plan can ask for; he takes the tenth covering man's place.

    Rules: fool:9.1.1-06, fool:9.1.1-11
    """
    return Role(lambda man: (kamikaze(man).total,), _defends, "a defender", speed=5)


UNITS: Final[dict[Unit, dict[str, Role]]] = {
    "kickoff": _kickoff(),
    "kickoff_return": _kickoff_return(),
    "punt": _punt(),
    "punt_return": _punt_return(),
    "placekick": _placekick(),
    "placekick_defense": _placekick_defense(),
}
KAMIKAZE: Final = _kamikaze()
# the man who takes the ball on a reverse; he is one of the ten blockers on any other return (9.1.2)
SECOND: Final = Role(lambda man: (second_returner(man).total, man.s))
# who stands in a unit only where the plan names him: unit -> role -> (place, whose place he takes)
NAMED_ONLY: Final[dict[Unit, tuple[str, Role, str]]] = {
    "kickoff": ("KK", KAMIKAZE, "C10"),
    "kickoff_return": ("R2", SECOND, "B10"),
}
# the plan document's fields that are not roles themselves: field -> role, or first letters of a row of roles
FIELDS: Final[dict[Unit, dict[str, str]]] = {
    "kickoff": {"kicker": "K", "kamikaze": "KK", "coverage": "C"},
    "kickoff_return": {"returner": "R", "blockers": "B", "returner2": "R2"},
}


def by_role(unit_name: Unit, named: Mapping[str, Number]) -> dict[str, int]:
    """What a plan names, by role: ``coverage`` of ten becomes C1 to C10."""
    roles: dict[str, int] = {}
    fields = FIELDS.get(unit_name, {})
    for field, value in named.items():
        if isinstance(value, int):
            roles[fields.get(field, field)] = value
        else:
            roles |= {f"{fields[field]}{place}": number for place, number in enumerate(value, 1)}
    return roles
