"""The rush on a punt: the block roll, and who meets whom man against man (9.2.1-9.2.3)."""

from __future__ import annotations

from typing import Final, final

from ...model import Player
from ..play import KickPlay
from ..tables import PUNT, clamp
from ..tactics import BLITZES, Punt, PuntReturn
from ..values import pass_block, pass_rush

RUSHERS: Final = ("O1", "O2", "O3", "O4", "I1", "I2", "I3", "WB1", "WB2", "XR")
OPPOSITE: Final[dict[str, str]] = {
    row["opposite"]: row["role"] for row in PUNT["punting_squad"]["roles"] if "opposite" in row and row["role"] != "XB"
}
LEAST_SPEED: Final[dict[str, int]] = {row["role"]: row["min_speed"] for row in PUNT["return_squad"]["roles"]}
OUTSIDE: Final = ("T1", "T2", "T3", "T4")
NEAR_OWN_GOAL: Final = 96  # own 1 to 4: a short snap, and the rows marked EZ (9.2.3)
VETERAN_PUNTER: Final = 30
_BLOCK: Final = PUNT["block"]
_HURRIED: Final = (5, 9)
_BLOCKED_FROM: Final = 6
_FIRST_OF_TWO: Final = 3  # a die up to here picks the first of two rushers


def table_of(rush: str) -> str:
    """The name of a rush in the tables: a full blitz is read as a blitz (9.2.11)."""
    return "blitz" if rush in BLITZES else rush


@final
class Block:
    """What the rush did to a punt: "", hurried or blocked, and by whom (0: nobody in particular)."""

    def __init__(self, result: str, by: int = 0) -> None:
        self.result: Final = result
        self.by: Final = by


def roll_block(play: KickPlay, call: Punt, answer: PuntReturn) -> Block:
    """The block roll of a punt: a result, or a rusher who meets the blocker opposite.

    Rules: fool:9.2.3-09, fool:9.2.3-09a, fool:9.2.3-09b
    """
    total = _slow(play.kicking["P"], play.dice.sum(3, 6, "punt.block"))
    result, codes = _BLOCK[table_of(answer.rush)].get(str(total), ("", ""))
    if _saved(play, call, codes):
        result = ""
    play.step("punt.block", total, result or "-")
    if result in ("", "blocked", "hurried"):
        return Block(result)
    return _match(play, call, answer, _rusher(play, result))


def _saved(play: KickPlay, call: Punt, codes: str) -> bool:
    """Whether a printed letter makes the row's result a normal kick: e for a punter of 30 or older, p for a pooch, EZ
    unless the line of scrimmage is the own 1 to 4.

    Rules: fool:9.2.3-09c
    """
    if "e" in codes and play.kicking["P"].age >= VETERAN_PUNTER:
        return True
    if "p" in codes and call.call == "pooch":
        return True
    return "EZ" in codes and play.los < NEAR_OWN_GOAL


def _rusher(play: KickPlay, named: str) -> str:
    """The rusher's place: ``O1|O4`` by a die, ``I2xSn`` and ``I1`` as printed.

    Rules: fool:9.2.3-11
    """
    first, _, second = named.partition("|")
    if not second:
        return first.partition("x")[0]
    die = play.die("punt.block.pair")
    role = first if die <= _FIRST_OF_TWO else second
    play.step("punt.block.pair", die, role)
    return role


def _match(play: KickPlay, call: Punt, answer: PuntReturn, role: str) -> Block:
    """A rusher, and whoever strengthens him on a blitz, against the blocker opposite.

    Rules: fool:9.2.3-10, fool:9.2.2-10, fool:9.2.2-11
    """
    rusher, blocker = play.receiving[role], play.kicking[OPPOSITE[role]]
    rush = pass_rush(rusher, LEAST_SPEED[role]) + _joined_rush(play, answer, role) + _drilled(rusher)
    block = pass_block(blocker, outside=OPPOSITE[role] in OUTSIDE) + _joined_block(play, call, answer, role)
    block += _drilled(blocker)
    die = play.die("punt.block.match")
    value = die + rush - block
    result = "hurried" if value in _HURRIED else "blocked" if value >= _BLOCKED_FROM else ""
    play.step("punt.block.match", die, result or "-", value=value, rusher=rusher.no, blocker=blocker.no)
    return Block(result, rusher.no if result == "blocked" else 0)


def _drilled(man: Player) -> int:
    """A point for a man who himself went through a camp that stressed special teams.

    Rules: fool:12.7.3-01
    """
    return int(man.camp == "special teams")


def _joined_rush(play: KickPlay, answer: PuntReturn, role: str) -> int:
    """Half the rush value of the extra rusher, and on a full blitz of the returner, where they are sent.

    Rules: fool:9.2.1-02, fool:9.2.1-03, fool:9.2.2-05, fool:9.2.2-07
    """
    joined = 0
    if answer.rush in BLITZES and answer.xr == role:
        joined += _half_up(pass_rush(play.receiving["XR"]))
    if answer.rush == "full_blitz" and answer.ret == role:
        joined += _half_up(pass_rush(play.receiving["Ret"]))
    return joined


def _joined_block(play: KickPlay, call: Punt, answer: PuntReturn, role: str) -> int:
    """Half the extra blocker's value where he goes: after the extra rusher, never the returner, or where he is sent.

    Rules: fool:9.2.1-02, fool:9.2.1-03
    """
    if answer.rush not in BLITZES or (call.xb or answer.xr) != role:
        return 0
    return _half_up(pass_block(play.kicking["XB"]))


def _half_up(value: int) -> int:
    return -(-value // 2)


def _slow(punter: Player, total: int) -> int:
    """A punter marked "1/18 blk" moves low totals down and high ones up.

    Rules: fool:9.5.7-01
    """
    slow = (punter.foot.punt or {}).get("blk", 0)
    if total < 10:
        return clamp(total - slow, 3, 18)
    return clamp(total + slow, 3, 18) if total > 11 else total
