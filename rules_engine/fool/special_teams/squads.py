"""The six squads: their roles, who may fill them, the best men where a plan names none (9.1-9.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ..model import Player
from ..players import family, unit
from .model import Unit
from .values import (
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

Number = int | tuple[int, ...]
Rank = Callable[[Player], tuple[int, ...]]

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


def _skilled(man: Player, *skills: str) -> int:
    """2 for a veteran of that skill, 1 for a specialist."""
    found = 0
    for skill in skills:
        if skill in man.skills:
            found = max(found, 2 if skill[0] == "V" else 1)
    return found


def _returning_punts(man: Player) -> tuple[int, ...]:
    values = punt_returner(man)
    return (_skilled(man, "PRS", "VPR") > 0, 2 * values.p + values.s, man.c)


def _foot(man: Player) -> int:
    if man.kick is None:
        return -99
    letters: int = {"A": 28, "B": 36, "C": 20, "D": 14}[man.kick["letter"]]
    yards: int = man.kick["m"]
    return letters + yards


def _punting(man: Player) -> int:
    if man.punt is None:
        return -99
    letters: int = {"A": 44, "B": 48, "C": 40, "D": 30}[man.punt["letter"]]
    yards: int = man.punt["m"]
    return letters + yards


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


def superior_wide(man: Player) -> bool:
    """P 2 with S 7, P 3 with S 6, P 4 with S 5, or more (9.3.1)."""
    return any(man.p >= p and man.s >= s for p, s in ((2, 7), (3, 6), (4, 5)))


def weak_wide(man: Player) -> bool:
    """Below P 2, S 5 (9.3.1)."""
    return man.p < 2 or man.s < 5


def superior_inside(man: Player) -> bool:
    """P 1 with C 5, a lineman also P 2 with C 4 (9.3.1)."""
    return (man.p >= 1 and man.c >= 5) or (family(man.pos) == "DL" and man.p >= 2 and man.c >= 4)


def weak_inside(man: Player) -> bool:
    """Below P 1, C 3 (9.3.1)."""
    return man.p < 1 or man.c < 3


def weak_outside(man: Player) -> bool:
    """A pass rush value below 7 (9.3.1)."""
    return pass_rush(man) < 7


def inferior_guard(man: Player) -> bool:
    """C and P below 3 (9.3.1)."""
    return man.c + man.p < 3


def inferior_outside(man: Player) -> bool:
    """A pass block value below 5 (9.3.1)."""
    return pass_block(man, outside=True) < 5


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
    lambda man: (not weak_wide(man), superior_wide(man) + _skilled(man, "WR", "VWR"), man.p, man.s),
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

# In the order in which places are filled; the plan document's own names of the roles.
UNITS: Final[dict[Unit, dict[str, Role]]] = {
    "kickoff": {
        "K": Role(
            lambda man: (_foot(man), man.c),
            lambda man: may_kick(man) and man.pos != "TE",
            "a placekicker, or a linebacker of C 2",
        ),
        **{f"C{place}": COVERING for place in range(1, 11)},
    },
    "kickoff_return": {
        "R": Role(
            lambda man: (_skilled(man, "KRS", "VKR") > 0, kickoff_returner(man).total, man.s),
            _is("B", "E", "LB", "DH"),
            "a back, end, linebacker or defensive back",
            speed=4,
        ),
        **{f"B{place}": _RETURN_BLOCK for place in range(1, 11)},
    },
    "punt": {
        "P": Role(lambda man: (_punting(man), man.s), asks="a punter"),
        "Sn": Role(
            lambda man: (_skilled(man, "LS"), man.pos in ("C", "U"), pass_block(man)),
            _plays(*LINEMEN),
            "an offensive lineman",
        ),
        "KK1": _GUNNER,
        "KK2": _GUNNER,
        "T1": _PUNT_OUTSIDE,
        "T2": _PUNT_OUTSIDE,
        "T3": _PUNT_OUTSIDE,
        "T4": _PUNT_OUTSIDE,
        "B1": _PUNT_BLOCK,
        "B3": _PUNT_BLOCK,
        "XB": _PUNT_BLOCK,
    },
    "punt_return": {
        "Ret": Role(
            _returning_punts,
            asks="a returner",
            speed=4,
        ),
        "WB1": _WIDE_BLOCK,
        "WB2": _WIDE_BLOCK,
        "O1": _OUTSIDE_RUSH,
        "O2": _OUTSIDE_RUSH,
        "O3": _OUTSIDE_RUSH,
        "O4": _OUTSIDE_RUSH,
        "I1": _INSIDE_RUSH,
        "I2": _INSIDE_RUSH,
        "I3": _INSIDE_RUSH,
        "XR": _LEAD,
    },
    "placekick": {
        "K": Role(lambda man: (_foot(man), man.c), may_kick, "a placekicker, a punter, a linebacker or TE of C 2"),
        "LS": Role(
            lambda man: (_skilled(man, "LS"), man.pos in ("C", "U"), man.c),
            _plays(*LINEMEN),
            "an offensive lineman",
        ),
        "H": Role(
            lambda man: (_skilled(man, "H", "VH"), man.pos == "Q", -man.c - man.p),
            lambda man: man.pos in ("Q", "Q*", "H", "W") or family(man.pos) == "DH",
            "a quarterback, halfback, wide receiver or defensive back",
        ),
        "GL": _GUARD,
        "GR": _GUARD,
        "LOB": _WING,
        "ROB": _WING,
        "ML": _MINOR_BLOCK,
        "MR": _MINOR_BLOCK,
        "LE": _MINOR_BLOCK,
        "RE": _MINOR_BLOCK,
    },
    "placekick_defense": {
        "WL": _WIDE,
        "WR": _WIDE,
        "IL": _PUSH,
        "IR": _PUSH,
        "OL": _TACKLE_RUSH,
        "OR": _TACKLE_RUSH,
        "S": Role(lambda man: (man.pos == "S", man.c + man.s, man.p), _is("DH"), "a defensive back"),
        "mL": _MINOR_RUSH,
        "mCL": _MINOR_RUSH,
        "mCR": _MINOR_RUSH,
        "mR": _MINOR_RUSH,
    },
}
# a man whom only the plan can ask for; he takes the tenth covering man's place (9.1.1)
KAMIKAZE: Final = Role(lambda man: (kamikaze(man).total,), _defends, "a defender", speed=5)
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
