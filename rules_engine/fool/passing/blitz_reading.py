"""Whether the quarterback sees a blitz coming (5.3.19, 5.3.22, R160, R161)."""

from __future__ import annotations

from collections.abc import Iterable

from ..kinds import LINEBACKERS, is_experienced, is_rookie, may_fake
from ..model import DefMan, OffMan


def blitz_chance(offense: Iterable[OffMan], defense: Iterable[DefMan]) -> int:
    """Chances in six, 0 when nobody blitzes or fakes, that the man at quarterback reads a blitz."""
    passer = next((man.player for man in offense if man.at == "Q"), None)
    if passer is None:
        return 0
    rookie, old = is_rookie(passer), is_experienced(passer)
    duties = ("blitz", "run_blitz") if rookie else ("blitz", "run_blitz", "delayed_blitz")
    blitzers, fakers = [], 0
    for man in defense:
        if man.duty in duties:
            blitzers.append(man.player)
        elif man.duty == "fake_blitz":
            fakers += may_fake(man.player, man.at)
    if fakers:
        return max(0, fakers + rookie - old)
    if not blitzers:
        return 0
    veterans = sum(player.pos in LINEBACKERS and is_experienced(player) for player in blitzers)
    return max(0, 1 + len(blitzers) - rookie + old - (2 * veterans > len(blitzers)))
