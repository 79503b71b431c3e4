"""Whether the quarterback sees a blitz coming (5.3.19, 5.3.22, R160, R161)."""

from __future__ import annotations

from ...values import by_identity
from ..kinds import LINEBACKERS, is_experienced, is_rookie, may_fake
from ..model import DefMan, OffMan


def blitz_chance(offense: tuple[OffMan, ...], defense: tuple[DefMan, ...]) -> int:
    """Chances in six, 0 when nobody blitzes or fakes, that the man at quarterback reads a blitz."""
    coming = _coming(defense)
    passer = next((man.player for man in offense if man.at == "Q"), None) if coming else None
    if passer is None:
        return 0
    rookie, old = is_rookie(passer), is_experienced(passer)
    fakers = sum(may_fake(man.player, man.at) for man in coming if man.duty == "fake_blitz")
    if fakers:
        return max(0, fakers + rookie - old)
    unseen = ("fake_blitz", "delayed_blitz") if rookie else ("fake_blitz",)
    blitzers = [man.player for man in coming if man.duty not in unseen]
    if not blitzers:
        return 0
    veterans = sum(player.pos in LINEBACKERS and is_experienced(player) for player in blitzers)
    return max(0, 1 + len(blitzers) - rookie + old - (2 * veterans > len(blitzers)))


@by_identity
def _coming(defense: tuple[DefMan, ...]) -> list[DefMan]:
    """Who of a defense blitzes in whatever way, or feigns it."""
    return [man for man in defense if man.duty.endswith("blitz")]
