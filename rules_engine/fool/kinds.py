"""What men are: the families of positions, rookies and veterans (7.1, 7.2.16, 7.2.17, 7.3; R193)."""

from __future__ import annotations

from typing import Final

from .model import Player

LINEMEN: Final = frozenset({"C", "G", "T", "U", "L"})
TACKLES: Final = frozenset({"T", "U", "L"})
BACKS: Final = frozenset({"B", "B*", "F", "H", "TB", "Q", "Q*"})
ENDS: Final = frozenset({"E", "TE", "E*"})
DEFENSIVE_LINEMEN: Final = frozenset({"DL", "DE", "DT", "NT"})
LINEBACKERS: Final = frozenset({"LB", "LB*", "MLB", "OLB"})
HALFBACKS: Final = frozenset({"DH", "DH*", "CB", "S"})
BLOCKS_LESS: Final = frozenset({"H", "TB", "W", "Q"})  # -1 when blocking (7.1.2-7.1.8)
EXPERIENCED_AGE: Final = 30
MATURE_AGE: Final = 26
_FAKE_SPEED, _OLD_FAKE_SPEED = 4, 3  # least speeds of who feigns a blitz (5.3.22)


def is_rookie(player: Player) -> bool:
    """A rookie for all purposes but tiredness (RULING 193).

    Rules: fool:7.2.16/1, fool:7.2.17/1
    """
    immature = "im" in player.attrs and player.age < EXPERIENCED_AGE
    return (player.rookie or immature) and "m" not in player.attrs


def is_experienced(player: Player) -> bool:
    """An experienced veteran: 30, or 26 when mature; an immature one is a normal veteran (RULING 193).

    Rules: fool:7.2.16/1, fool:7.2.17/1, fool:7.3/1
    """
    if "im" in player.attrs:
        return False
    return player.age >= (MATURE_AGE if "m" in player.attrs else EXPERIENCED_AGE)


def may_fake(player: Player, area: str) -> bool:
    """Whether a man may feign a blitz from an area (5.3.22, 7.3): a linebacker of speed 4, no rookie, on the line; an
    experienced one of speed 3 there, or of speed 4 from SL or SR.

    Rules: fool:5.3.22/3, fool:7.3.1/1, fool:7.3.2/1
    """
    if player.pos not in ("LB", "OLB", "MLB") or is_rookie(player):
        return False
    old = is_experienced(player)
    if area in ("L", "C", "R"):
        return player.s >= (_OLD_FAKE_SPEED if old else _FAKE_SPEED)
    return old and area in ("SL", "SR") and player.s >= _FAKE_SPEED


_SPELLINGS: Final = {"QB": "Q", "FB": "F", "HB": "H"}


def canonical(position: str) -> str:
    """A position without the rulebook's spelling variants; of ``S/P`` the scrimmage position."""
    if "/" in position:
        position = position.split("/")[0]
    return _SPELLINGS.get(position, position)
