"""What a man is worth on a special team: penalties out of place, blocking, rushing, ratings (9.1-9.3, 9.5.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import ClassVar, Final, NamedTuple, final

from ...value import Value
from ..kinds import is_experienced, is_rookie
from ..model import Player
from ..players import family, unit
from .model import Squad
from .tables import clamp, kickoff_modifier

LINE_FAMILIES: Final = ("OL", "DL")
POOR_BLOCKERS: Final = ("H", "TB", "W", "Q", "Q*")


@final
class KickRating(Value):
    """A kicking foot. ``control`` is the wide number on kickoffs, the control number on punts."""

    NAMES: ClassVar[str] = "letter yards control"

    def __init__(self, letter: str, yards: int, control: int) -> None:
        self.letter: Final = letter
        self.yards: Final = yards
        self.control: Final = control


@final
class PlaceRating(Value):
    """A placekicker's letter, yards, and his odds in 36ths of a blocked and of a wide kick."""

    NAMES: ClassVar[str] = "letter yards blocked wide"

    def __init__(self, letter: str, yards: int, blocked: int, wide: int) -> None:
        self.letter: Final = letter
        self.yards: Final = yards
        self.blocked: Final = blocked
        self.wide: Final = wide


def place_rating(man: Player) -> PlaceRating:
    """His placekicking rating; without one D 6/6 (9.3.1).

    Rules: fool:9.3.1-07
    """
    kicks = man.foot.place
    if kicks is None:
        return PlaceRating("D", 0, 6, 6)
    return PlaceRating(kicks["letter"], kicks["m"], kicks["b"], kicks["n"])


def kickoff_rating(man: Player) -> KickRating:
    """His kickoff rating: the placekicking letter, half the yards, the wide number (9.1.1); else D, control 6.

    Rules: fool:9.1.1-02, fool:9.1.1-04, fool:9.1.1-05
    """
    place = place_rating(man)
    return KickRating(place.letter, kickoff_modifier(place.yards), place.wide)


def punt_rating(man: Player) -> KickRating:
    """His punting rating; without one D, control 6 (ST-R20)."""
    punts = man.foot.punt
    if punts is None:
        return KickRating("D", 0, 6)
    return KickRating(punts["letter"], punts["m"], punts["control"])


def may_kick(man: Player) -> bool:
    """Who may placekick: a kicker, a punter, a linebacker or tight end with C 2 or more (9.3.1).

    Rules: fool:9.1.1-05, fool:9.3.1-07
    """
    if man.foot.place is not None or man.foot.punt is not None:
        return True
    return man.c >= 2 and (family(man.pos) == "LB" or man.pos == "TE")


def penalised(contact: int, times: int) -> int:
    """C out of place: one penalty never takes it below 0, two never below -1 (9.5.4).

    Rules: fool:9.5.4-01
    """
    if times == 0:
        return contact
    return max(contact - times, 0 if times == 1 else -1)


def coverage_contact(man: Player) -> int:
    """C of a man who covers a kick: offensive players -1, and the poor blockers among them once more (9.1.1, 9.5.4).

    Rules: fool:9.1.1-16
    """
    offensive = unit(man.pos) == "offense"
    return penalised(man.c, offensive + (offensive and man.pos in POOR_BLOCKERS))


def coverage_speed(man: Player) -> int:
    """S of a man who covers a kick or returns one; a sure tackler or elusive man counts one more (9.1.1, 7.2.6).

    Rules: fool:9.1.1-20
    """
    return man.s + ("$" in man.attrs)


def blocking_contact(man: Player) -> int:
    """C of a blocker on a return: defenders -1, halfbacks, tailbacks, wide receivers and quarterbacks -1 (9.1.2).

    Rules: fool:9.1.2-15, fool:9.1.2-16, fool:9.1.2-17, fool:9.1.2-18, fool:9.2.2-13
    """
    return penalised(man.c, (unit(man.pos) == "defense") + (man.pos in POOR_BLOCKERS))


def fumble_prone(man: Player) -> bool:
    return "f" in man.attrs


def two_foul_prone(squad: Squad, roles: Iterable[str]) -> bool:
    """Whether two or more of the men of those roles are rookies or penalty-prone, which raises a side's odds of a foul.

    Rules: fool:9.2.3-02
    """
    prone = squad.prone
    return bool(prone) and sum([role in prone for role in roles]) >= 2


def two_on_placekick(squad: Squad, less: Collection[str]) -> bool:
    """Two rookies, two penalty-prone men or one of each, who may be one and the same man; ``less``: roles that do not
    count (9.3.2a).

    Rules: fool:9.3.2-07
    """
    return sum([count for role, count in squad.prone.items() if role not in less]) >= 2


def pass_block(man: Player, outside: bool = False, tackle_bonus: bool = True) -> int:
    """Pass block value (5.3.1, RULING 144): C, speed, a lineman's P and his age; ``outside`` gives a tackle his +1.

    A wide receiver does not block at all; a defender is -1 C.

    Rules: fool:9.3.1-05
    """
    if man.pos == "W":
        return 0
    lineman = family(man.pos) == "OL"
    halves = 2 * penalised(man.c, unit(man.pos) == "defense")
    halves += (0, 0, 2, 3, 4)[clamp(man.s, 0, 4)]
    if lineman:
        halves += 2 * man.p + is_experienced(man)
    if outside and tackle_bonus and man.pos == "T":
        halves += 2
    if man.pos in ("H", "TB"):
        halves -= 2
    if is_rookie(man) and unit(man.pos) == "offense":
        halves -= 1
    return halves // 2


def pass_rush(man: Player, least_speed: int = 0) -> int:
    """Rush value on a kick: C and S, a defensive lineman's P, one more for ends and tackles (9.2.2, ST-R24).

    Offensive players are -1 C. Below ``least_speed`` every point costs one.

    Rules: fool:9.2.2-12, fool:9.2.2-15, fool:9.3.1-12
    """
    value = penalised(man.c, unit(man.pos) == "offense") + man.s
    if family(man.pos) == "DL":
        value += man.p
    if man.pos in ("DE", "DT"):
        value += 1
    return value - max(0, least_speed - man.s)


@final
class Returner(Value):
    """A returner's adjusted values."""

    NAMES: ClassVar[str] = "p c s"

    def __init__(self, p: int, c: int, s: int) -> None:
        self.p: Final = p
        self.c: Final = c
        self.s: Final = s

    @property
    def total(self) -> int:
        return self.p + self.c + self.s


def hands(man: Player) -> int:
    """P of a man who catches a ball: a quarterback's is 1, a lineman has none (7.1.9, 9.1.3)."""
    if man.pos in ("Q", "Q*"):
        return 1
    return 0 if family(man.pos) in LINE_FAMILIES else man.p


def second_returner(man: Player) -> Returner:
    """Returner #2 of a reverse: a linebacker -1C, others but backs, ends, defensive backs -1 each (9.1.2, ST-R09).

    Rules: fool:9.1.2-13, fool:9.1.2-14
    """
    speed, group = coverage_speed(man), family(man.pos)
    if group in ("B", "E", "DH") and man.pos not in ("Q", "Q*"):
        return Returner(man.p, man.c, speed)
    if group == "LB":
        return Returner(man.p, penalised(man.c, 1), speed)
    return Returner(hands(man) - 1, penalised(man.c, 1), speed - 1)


def kickoff_returner(man: Player) -> Returner:
    """A kickoff returner: unspecialised -2P -1C (linebackers -2C), veteran +1 each; ``$`` one faster (9.1.2).

    Rules: fool:9.1.2-05, fool:9.1.2-06, fool:9.1.2-08
    """
    speed = coverage_speed(man)
    receives = hands(man)
    if "VKR" in man.skills:
        return Returner(receives + 1, man.c + 1, speed + 1)
    if "KRS" in man.skills:
        return Returner(receives, man.c, speed)
    return Returner(receives - 2, penalised(man.c, 2 if family(man.pos) == "LB" else 1), speed)


def punt_returner(man: Player) -> Returner:
    """A punt returner: unspecialised -2P -1S, veteran +1P; ``$`` one faster (9.2.2).

    Rules: fool:9.2.2-02
    """
    speed = coverage_speed(man)
    receives = hands(man)
    if "VPR" in man.skills:
        return Returner(receives + 1, man.c, speed)
    if "PRS" in man.skills:
        return Returner(receives, man.c, speed)
    return Returner(receives - 2, man.c, speed - 1)


class Kamikaze(NamedTuple):
    """A kamikaze's adjusted values."""

    c: int
    s: int

    @property
    def total(self) -> int:
        return self.c + self.s


def kamikaze(man: Player) -> Kamikaze:
    """C and S of the kickoff's kamikaze: unspecialised -1S, veteran +1 each.

    Rules: fool:9.1.1-07, fool:9.1.1-10
    """
    speed = coverage_speed(man)
    if "VKK" in man.skills:
        return Kamikaze(man.c + 1, speed + 1)
    return Kamikaze(man.c, speed if "KK" in man.skills else speed - 1)
