"""Rushing a punt (9.2.1-9.2.3): bobbled snaps, who meets whom man against man, and blocked balls."""

from __future__ import annotations

from typing import Any, Final

from ..model import Fact, Player
from .loose import END_LINE, dead, fumble, qt_yards, runback
from .model import Dead, Squad, Team
from .play import KickPlay
from .tables import PUNT, clamp, totals
from .tactics import BLITZES, Punt, PuntReturn
from .values import pass_block, pass_rush

RUSHERS: Final = ("O1", "O2", "O3", "O4", "I1", "I2", "I3", "WB1", "WB2", "XR")
OPPOSITE: Final[dict[str, str]] = {
    row["opposite"]: row["role"] for row in PUNT["punting_squad"]["roles"] if "opposite" in row and row["role"] != "XB"
}
LEAST_SPEED: Final[dict[str, int]] = {row["role"]: row["min_speed"] for row in PUNT["return_squad"]["roles"]}
OUTSIDE: Final = ("T1", "T2", "T3", "T4")
BACKED_UP: Final = 96  # own 1 to 4: a short snap, and the rows marked EZ (9.2.3)
VETERAN_PUNTER: Final = 30
_BOBBLE: Final = PUNT["bobble"]
_BLOCK: Final = PUNT["block"]
_BLOCKED: Final = PUNT["blocked"]
_BLOCKED_QT: Final = 15
_BLOCKED_WORDS: Final = {1: "half the distance", 2: "dead", 3: "recovered", 4: "fumble", 5: "lrb", 6: "lrb"}


def table_of(rush: str) -> str:
    """The name of a rush in the tables: a full blitz is read as a blitz (9.2.11)."""
    return "blitz" if rush in BLITZES else rush


# -- the snap ----------------------------------------------------------------------------------------------------------


def bobble_odds(kicking: Squad, los: int, blitzed: bool) -> int:
    """36ths of a bobbled snap (9.2.3b)."""
    odds = _BOBBLE["odds_36"]
    snapper = kicking["Sn"]
    chance: int = odds["snapper_other"]
    if "LS" in snapper.skills:
        chance = odds["snapper_specialist"]
    elif snapper.pos in ("C", "U"):
        chance = odds["snapper_nonspecialist_center_or_U"]
    if kicking["P"].punt is None:
        chance += odds["kicker_not_punter"]
    if blitzed:
        chance += odds["blitz"]
    if los >= BACKED_UP:
        chance += odds["los_own_1_to_4"]
    return chance


def bobbled(play: KickPlay, answer: PuntReturn) -> str:
    """What a bobbled snap leads to; "" for a clean one. The least chance is a 2 and then 5 or 6 (9.2.3b)."""
    odds = bobble_odds(play.kicking, play.los, answer.rush in BLITZES)
    total = play.dice.sum(2, 6, "punt.bobble")
    if odds > 0:
        lost = total in totals("bobble", odds)
    else:
        lost = total == 2 and play.die("punt.bobble.min") >= 5
    play.step("punt.bobble", total, "bobbled" if lost else "clean", odds=odds)
    if not lost:
        return ""
    die = play.die("punt.bobble.result")
    result: str = _BOBBLE["result"][table_of(answer.rush)][die - 1]
    play.step("punt.bobble.result", die, result)
    return result


# -- the block ---------------------------------------------------------------------------------------------------------


class Block:
    """The block roll of a punt: "", hurried or blocked, and by whom (9.2.3c)."""

    def __init__(self, play: KickPlay, call: Punt, answer: PuntReturn) -> None:
        self.play, self.call, self.answer = play, call, answer
        self.by = 0
        self.result = self._roll()

    def _roll(self) -> str:
        play = self.play
        total = _slow(play.kicking["P"], play.dice.sum(3, 6, "punt.block"))
        result, codes = _BLOCK[table_of(self.answer.rush)].get(str(total), ("", ""))
        if self._void(codes):
            result = ""
        play.step("punt.block", total, result or "-")
        if result in ("", "blocked", "hurried"):
            return str(result)
        return self._match(self._who(result))

    def _void(self, codes: str) -> bool:
        """Whether an experienced punter, a pooch or the place on the field saves the kick (9.2.3c)."""
        if "e" in codes and self.play.kicking["P"].age >= VETERAN_PUNTER:
            return True
        if "p" in codes and self.call.call == "pooch":
            return True
        return "EZ" in codes and self.play.los < BACKED_UP

    def _who(self, named: str) -> str:
        """The rusher's place: ``O1|O4`` by a die, ``I2xSn`` and ``I1`` as printed."""
        first, _, second = named.partition("|")
        if not second:
            return first.partition("x")[0]
        die = self.play.die("punt.block.pair")
        role = first if die <= 3 else second
        self.play.step("punt.block.pair", die, role)
        return role

    def _match(self, role: str) -> str:
        """A rusher, and whoever strengthens him on a blitz, against the blocker opposite (9.2.1, 9.2.3c)."""
        play = self.play
        rusher, blocker = play.receiving[role], play.kicking[OPPOSITE[role]]
        rush = pass_rush(rusher, LEAST_SPEED[role]) + self._joined_rush(role)
        block = pass_block(blocker, outside=OPPOSITE[role] in OUTSIDE) + self._joined_block(role)
        die = play.die("punt.block.match")
        value = die + rush - block
        result = "hurried" if value in (5, 9) else "blocked" if value >= 6 else ""
        play.step("punt.block.match", die, result or "-", value=value, rusher=rusher.no, blocker=blocker.no)
        if result == "blocked":
            self.by = rusher.no
        return result

    def _joined_rush(self, role: str) -> int:
        """Half the rush value of the extra rusher, and on a full blitz of the returner, where they are sent (9.2.1)."""
        joined = 0
        if self.answer.rush in BLITZES and self.answer.xr == role:
            joined += _half_up(pass_rush(self.play.receiving["XR"]))
        if self.answer.rush == "full_blitz" and self.answer.ret == role:
            joined += _half_up(pass_rush(self.play.receiving["Ret"]))
        return joined

    def _joined_block(self, role: str) -> int:
        """Half the extra blocker's value where he goes: after the extra rusher, or where he is sent (9.2.1)."""
        if self.answer.rush not in BLITZES or (self.call.xb or self.answer.xr) != role:
            return 0
        return _half_up(pass_block(self.play.kicking["XB"]))


def _half_up(value: int) -> int:
    return -(-value // 2)


def _slow(punter: Player, total: int) -> int:
    """A punter marked "1/18 blk" moves low totals down and high ones up (9.5.7)."""
    slow = (punter.punt or {}).get("blk", 0)
    if total < 10:
        return clamp(total - slow, 3, 18)
    return clamp(total + slow, 3, 18) if total > 11 else total


# -- a blocked ball ----------------------------------------------------------------------------------------------------


def roll_blocked(play: KickPlay) -> int:
    """The die on the table of blocked punts (9.2.3c)."""
    die = play.die("punt.blocked")
    play.step("punt.blocked", die, _BLOCKED_WORDS[die])
    return die


def blocked_end(play: KickPlay, die: int, down: int) -> tuple[Dead, int]:
    """Where a blocked ball ends, and how far it went beyond the line without being touched again (9.2.3c)."""
    if die == 2:
        again = play.die("punt.blocked.yards")
        yards = _BLOCKED["2"]["yards_from_los"][again - 1]
        play.step("punt.blocked.yards", again, yards)
        mine = yards < 0 and down < 4
        return _loose(play, "kicking" if mine else "receiving", play.los - yards), max(0, yards)
    if die == 3:
        finder = play.one_of(play.kicking.everyone, "fumble.who")
        spot = play.los + _BLOCKED_QT - qt_yards(play)
        play.event("recovery", "kicking", finder.no, at=spot)
        return _loose(play, "kicking", spot, finder.no), 0
    if die == 4:
        again = play.die("punt.blocked.yards")
        yards = _BLOCKED["4"]["fumble_at"][again - 1]
        play.step("punt.blocked.yards", again, yards)
        if play.los - yards >= END_LINE:
            return Dead("kicking", play.los - yards, "safety"), 0
        return fumble(play, "kicking", play.kicking["P"], play.los - yards, "receiving"), 0
    spot = play.los + (5 if die == 5 else 15)
    if spot >= END_LINE:
        return Dead("kicking", spot, "safety"), 0
    finder = play.one_of(play.receiving.of(*RUSHERS), "fumble.who")
    play.event("recovery", "receiving", finder.no, at=spot)
    return runback(play, "receiving", finder, spot, "lrb", of="blocked_punt"), 0


def _loose(play: KickPlay, side: Team, spot: int, by: int = 0) -> Dead:
    """A blocked ball dead at ``spot``: out behind the end line a safety, else as anywhere (9.2.3c)."""
    if spot >= END_LINE:
        return Dead("kicking", spot, "safety")
    return dead(play, side, spot, by=by)


def blocked_events(play: KickPlay, by: int, beyond: int, style: dict[str, Any]) -> None:
    """The punt and, where it did not pass the line, its block, before what came after (9.2.3c)."""
    if beyond:
        data = {"result": "downed", **style}
    else:
        data = {"result": "blocked", **style}
        play.events.insert(0, Fact("block", "receiving", by, 0, {"of": "punt"}))
    play.events.insert(0, Fact("punt", "kicking", play.kicking["P"].no, beyond, data))
