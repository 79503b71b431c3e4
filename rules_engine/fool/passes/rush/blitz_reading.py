"""Whether the quarterback sees a blitz coming (5.3.19, 5.3.22; RULINGS 160, 161)."""

from __future__ import annotations

from typing import Final

from ...kinds import LINEBACKERS, is_experienced, is_rookie, may_fake
from ...model import DefMan, Duty, OffMan, Player

_BLITZES: Final[frozenset[Duty]] = frozenset({"blitz", "run_blitz", "delayed_blitz", "fake_blitz"})


def blitz_chance(offense: tuple[OffMan, ...], defense: tuple[DefMan, ...]) -> int:
    """Chances in six, 0 when nobody blitzes or fakes, that the man at quarterback reads a blitz.

    Rules: fool:5.3.19/1, fool:5.3.19/3, fool:5.3.22/2, fool:5.3.24/4, fool:7.3.1/1, fool:7.3.2/1
    """
    coming = [man for man in defense if man.duty in _BLITZES]
    passer = _passer(offense) if coming else None
    if passer is None:
        return 0
    rookie, experienced = is_rookie(passer), is_experienced(passer)
    fakers = sum(man.duty == "fake_blitz" and may_fake(man.player, man.at) for man in coming)
    if fakers:
        return max(0, fakers + rookie - experienced)
    unseen = ("fake_blitz", "delayed_blitz") if rookie else ("fake_blitz",)
    blitzers = [man.player for man in coming if man.duty not in unseen]
    if not blitzers:
        return 0
    return max(0, 1 + len(blitzers) - rookie + experienced - _mostly_veterans(blitzers))


def _passer(offense: tuple[OffMan, ...]) -> Player | None:
    for man in offense:
        if man.at == "Q":
            return man.player
    return None


def _mostly_veterans(blitzers: list[Player]) -> bool:
    """Whether most who blitz are experienced linebackers.

    Rules: fool:5.3.19/3, fool:7.3.2/2
    """
    veterans = sum(player.pos in LINEBACKERS and is_experienced(player) for player in blitzers)
    return 2 * veterans > len(blitzers)
