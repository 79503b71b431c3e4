"""Who is strong enough, too weak or better than needed on a placekick (9.3.1)."""

from __future__ import annotations

from ...model import Player
from ...players import family
from ..values import pass_block, pass_rush


def superior_wide(man: Player) -> bool:
    """P 2 with S 7, P 3 with S 6, P 4 with S 5, or more (9.3.1).

    Rules: fool:9.3.1-11
    """
    return any(man.p >= p and man.s >= s for p, s in ((2, 7), (3, 6), (4, 5)))


def weak_wide(man: Player) -> bool:
    """Below P 2, S 5 (9.3.1).

    Rules: fool:9.3.1-10
    """
    return man.p < 2 or man.s < 5


def superior_inside(man: Player) -> bool:
    """P 1 with C 5, a lineman also P 2 with C 4 (9.3.1).

    Rules: fool:9.3.1-14
    """
    return (man.p >= 1 and man.c >= 5) or (family(man.pos) == "DL" and man.p >= 2 and man.c >= 4)


def weak_inside(man: Player) -> bool:
    """Below P 1, C 3 (9.3.1).

    Rules: fool:9.3.1-14
    """
    return man.p < 1 or man.c < 3


def weak_outside(man: Player) -> bool:
    """A pass rush value below 7 (9.3.1).

    Rules: fool:9.3.1-12
    """
    return pass_rush(man) < 7


def inferior_guard(man: Player) -> bool:
    """C and P below 3 (9.3.1).

    Rules: fool:9.3.1-03
    """
    return man.c + man.p < 3


def inferior_outside(man: Player) -> bool:
    """A pass block value below 5 (9.3.1).

    Rules: fool:9.3.1-05
    """
    return pass_block(man, outside=True) < 5
