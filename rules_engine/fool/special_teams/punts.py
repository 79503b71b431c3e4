"""Punts (9.2): foul, snap, block, kick, and what becomes of the ball; ``punt_returns`` goes on from the catch.

Standard rush, standard punt, standard return: the tactics of the rulebook that no coach has to call.
"""

from __future__ import annotations

from typing import Any, Final

from ...dice import Dice
from ..model import Player
from .loose import END_LINE, TOUCHBACK, dead, fumble, qt_yards, runback
from .model import Air, Dead, KickFlag, KickOutcome, Squad, Team
from .play import KickPlay
from .punt_returns import Punted, receive, roll_injury
from .tables import HURRIED_HALF, PUNT, clamp, punt_row, totals
from .values import pass_block, pass_rush, punt_rating, two_green

RUSHERS: Final = ("O1", "O2", "O3", "O4", "I1", "I2", "I3", "WB1", "WB2", "XR")
BLOCKERS: Final = ("Sn", "B1", "B3", "T1", "T2", "T3", "T4", "XB")
OPPOSITE: Final[dict[str, str]] = {
    row["opposite"]: row["role"] for row in PUNT["punting_squad"]["roles"] if "opposite" in row and row["role"] != "XB"
}
LEAST_SPEED: Final[dict[str, int]] = {row["role"]: row["min_speed"] for row in PUNT["return_squad"]["roles"]}
OUTSIDE: Final = ("T1", "T2", "T3", "T4")
BACKED_UP: Final = 96  # own 1 to 4: a short snap, and the rows marked EZ (9.2.3)
VETERAN_PUNTER: Final = 30
_FOULS: Final = PUNT["penalty"]["by_tactic"]["standard"]
_BOBBLE: Final = PUNT["bobble"]
_BLOCK: Final = PUNT["block"]
_BLOCKED: Final = PUNT["blocked"]
_RUN_BEHIND: Final = 5  # a punter who runs starts so far behind the line (ST-R22)
_FUMBLE_BEHIND: Final = 10
_BLOCKED_QT: Final = 15
_BLOCKED_WORDS: Final = {1: "half the distance", 2: "dead", 3: "recovered", 4: "fumble", 5: "lrb", 6: "lrb"}


def _event(kind: str, side: Team, player: int, yards: int, data: dict[str, Any]) -> dict[str, Any]:
    return {"kind": kind, "side": side, "player": player, "yards": yards, "data": data}


def punt(kicking: Squad, receiving: Squad, los: int, to_gain: int, down: int, air: Air, dice: Dice) -> KickOutcome:
    """A standard punt from ``los``, with ``to_gain`` yards to the line to gain."""
    return _Punt(KickPlay("punt", kicking, receiving, los, dice), to_gain, down, air).resolve()


class _Punt:
    """One punt on its way through the steps of 9.2.10."""

    def __init__(self, play: KickPlay, to_gain: int, down: int, air: Air) -> None:
        self.play = play
        self.los = play.los
        self.to_gain = to_gain
        self.down = down
        self.air = air
        self.punter: Player = play.kicking["P"]
        self.rating = punt_rating(self.punter)
        self.blocker = 0

    def resolve(self) -> KickOutcome:
        foul = self._foul()
        if foul in ("Ki5", "Re5"):
            return self.play.outcome(Dead("kicking", self.los), "", new_series=False)
        bobbled = self._bobbled()
        if bobbled == "hurried":
            return self._kick(hurried=True, rough=False)
        if bobbled:
            return self._blocked() if bobbled == "blocked" else self._no_kick(bobbled)
        blocked = self._block()
        if blocked == "blocked":
            return self._blocked()
        return self._kick(hurried=blocked == "hurried", rough=foul == "Re5/15")

    # -- foul ----------------------------------------------------------------------------------------------------------

    def _foul(self) -> str:
        """The penalty roll: each side reads the column of its own green men; dead-ball fouls first (9.2.3a, ST-R21)."""
        play = self.play
        total = play.dice.sum(3, 6, "punt.penalty")
        kicking = _FOULS["two_plus" if two_green(play.kicking.of(*BLOCKERS)) else "normal"]
        receiving = _FOULS["two_plus" if two_green(play.receiving.of(*RUSHERS)) else "normal"]
        code = ""
        for name, column in (("Ki5", kicking), ("Re5", receiving), ("Ki10", kicking), ("Re5/15", receiving)):
            if total in column[name]:
                code = name
                break
        play.step("punt.penalty", total, code or "-")
        if code == "Ki5":
            play.flag(KickFlag("kicking", "illegal procedure", 5, "no_play", self.los))
        elif code == "Re5":
            play.flag(KickFlag("receiving", "encroachment", 5, "no_play", self.los))
        elif code == "Ki10":
            play.flag(KickFlag("kicking", "holding", 10, "previous", self.los))
        return code

    def _rough(self) -> None:
        """Re5/15, once the ball has been kicked: low runs into the punter, high roughs him (9.2.3a)."""
        play = self.play
        if play.low("punt.penalty.size"):
            play.flag(KickFlag("receiving", "running into the kicker", 5, "previous", self.los))
            return
        rougher = play.one_of(play.receiving.of(*RUSHERS), "punt.injury.who")
        play.flag(
            KickFlag("receiving", "roughing the kicker", 15, "previous", self.los, first_down=True, player=rougher.no)
        )
        total = play.dice.sum(3, 6, "punt.injury")
        numbers = PUNT["injury"]["roughing_15"]
        play.step("punt.injury", total, "roughing")
        if total in numbers["kicking"]:
            play.hurt("kicking", self.punter)
        elif total in numbers["return"]:
            play.hurt("receiving", rougher)

    # -- snap ----------------------------------------------------------------------------------------------------------

    def bobble_odds(self) -> int:
        """36ths of a bobbled snap (9.2.3b)."""
        odds = _BOBBLE["odds_36"]
        snapper = self.play.kicking["Sn"]
        chance: int = odds["snapper_other"]
        if "LS" in snapper.skills:
            chance = odds["snapper_specialist"]
        elif snapper.pos in ("C", "U"):
            chance = odds["snapper_nonspecialist_center_or_U"]
        if self.punter.punt is None:
            chance += odds["kicker_not_punter"]
        if self.los >= BACKED_UP:
            chance += odds["los_own_1_to_4"]
        return chance

    def _bobbled(self) -> str:
        """What a bobbled snap leads to; "" for a clean one. The least chance is a 2 and then 5 or 6 (9.2.3b)."""
        play = self.play
        odds = self.bobble_odds()
        total = play.dice.sum(2, 6, "punt.bobble")
        if odds > 0:
            bobbled = total in totals("bobble", odds)
        else:
            bobbled = total == 2 and play.die("punt.bobble.min") >= 5
        play.step("punt.bobble", total, "bobbled" if bobbled else "clean", odds=odds)
        if not bobbled:
            return ""
        die = play.die("punt.bobble.result")
        result: str = _BOBBLE["result"]["standard"][die - 1]
        play.step("punt.bobble.result", die, result)
        return result

    def _no_kick(self, result: str) -> KickOutcome:
        """The punter runs, is trapped, or fumbles the snap; the injury roll is that of a block."""
        play = self.play
        if result == "punter_runs":
            end = runback(play, "kicking", self.punter, self.los + _RUN_BEHIND, "rb", of="rush")
        elif result.startswith("QT"):
            behind = int(result.partition("-")[2] or "0") - qt_yards(play)
            end = dead("kicking", self.los + behind, by=self.punter.no)
            play.event("rush", "kicking", self.punter.no, -behind)
        else:
            end = fumble(play, "kicking", self.punter, self.los + _FUMBLE_BEHIND, "receiving")
        over = None
        if end.ball == "kicking" and not end.score and self.to_gain and self.los - end.los == self.to_gain:
            die = play.die("measure")
            over = die >= 4
            play.step("measure", die, over)
        roll_injury(play, "blocked")
        return play.outcome(end, "bobbled", new_series=end.ball == "receiving", over=over, returned=True)

    # -- block ---------------------------------------------------------------------------------------------------------

    def _block(self) -> str:
        """The block roll: "", hurried or blocked (9.2.3c)."""
        play = self.play
        total = play.dice.sum(3, 6, "punt.block")
        total = self._slow_punter(total)
        result, codes = _BLOCK["standard"].get(str(total), ("", ""))
        if ("e" in codes and self.punter.age >= VETERAN_PUNTER) or ("EZ" in codes and self.los < BACKED_UP):
            result = ""
        play.step("punt.block", total, result or "-")
        if result in ("", "blocked", "hurried"):
            return str(result)
        first, second = result.split("|")
        die = play.die("punt.block.pair")
        role = first if die <= 3 else second
        play.step("punt.block.pair", die, role)
        return self._match(role)

    def _slow_punter(self, total: int) -> int:
        """A punter marked "1/18 blk" moves low totals down and high ones up (9.5.7)."""
        slow = (self.punter.punt or {}).get("blk", 0)
        if total < 10:
            return clamp(total - slow, 3, 18)
        return clamp(total + slow, 3, 18) if total > 11 else total

    def _match(self, role: str) -> str:
        """A rusher against the blocker opposite (9.2.3c)."""
        play = self.play
        rusher, blocker = play.receiving[role], play.kicking[OPPOSITE[role]]
        rush = pass_rush(rusher, LEAST_SPEED[role])
        block = pass_block(blocker, outside=OPPOSITE[role] in OUTSIDE)
        die = play.die("punt.block.match")
        value = die + rush - block
        result = "hurried" if value in (5, 9) else "blocked" if value >= 6 else ""
        play.step("punt.block.match", die, result or "-", value=value, rusher=rusher.no, blocker=blocker.no)
        if result == "blocked":
            self.blocker = rusher.no
        return result

    def _blocked(self) -> KickOutcome:
        """A blocked punt (9.2.3c): no roughing call stands. Past the line of scrimmage it is a punt like any other."""
        play = self.play
        die = play.die("punt.blocked")
        play.step("punt.blocked", die, _BLOCKED_WORDS[die])
        if die == 1:
            return self._half_way()
        end, beyond = self._blocked_end(die)
        if beyond:
            data = {"result": "downed"}
        else:
            data = {"result": "blocked"}
            play.events.insert(0, _event("block", "receiving", self.blocker, 0, {"of": "punt"}))
        play.events.insert(0, _event("punt", "kicking", self.punter.no, beyond, data))
        roll_injury(play, "blocked")
        kept = end.ball == "kicking" and not end.score
        return play.outcome(end, "blocked", new_series=not kept, returned=True)

    def _blocked_end(self, die: int) -> tuple[Dead, int]:
        """Where a blocked ball ends, and how far it went beyond the line without being touched again."""
        play = self.play
        if die == 2:
            again = play.die("punt.blocked.yards")
            yards = _BLOCKED["2"]["yards_from_los"][again - 1]
            play.step("punt.blocked.yards", again, yards)
            mine = yards < 0 and self.down < 4
            return self._loose("kicking" if mine else "receiving", self.los - yards), max(0, yards)
        if die == 3:
            finder = play.one_of(play.kicking.everyone, "fumble.who")
            spot = self.los + _BLOCKED_QT - qt_yards(play)
            play.event("recovery", "kicking", finder.no, at=spot)
            return self._loose("kicking", spot, finder.no), 0
        if die == 4:
            again = play.die("punt.blocked.yards")
            yards = _BLOCKED["4"]["fumble_at"][again - 1]
            play.step("punt.blocked.yards", again, yards)
            if self.los - yards >= END_LINE:
                return Dead("kicking", self.los - yards, "safety"), 0
            return fumble(play, "kicking", self.punter, self.los - yards, "receiving"), 0
        spot = self.los + (5 if die == 5 else 15)
        if spot >= END_LINE:
            return Dead("kicking", spot, "safety"), 0
        finder = play.one_of(play.receiving.of(*RUSHERS), "fumble.who")
        play.event("recovery", "receiving", finder.no, at=spot)
        return runback(play, "receiving", finder, spot, "lrb", of="blocked_punt"), 0

    def _loose(self, side: Team, spot: int, by: int = 0) -> Dead:
        """A blocked ball dead at ``spot``: out behind the end line a safety, else as anywhere (9.2.3c)."""
        if spot >= END_LINE:
            return Dead("kicking", spot, "safety")
        return dead(side, spot, by=by)

    def _half_way(self) -> KickOutcome:
        """Partially blocked: half the normal distance, dead there, and a punt for the averages (9.2.3c)."""
        play = self.play
        yards = -(-self._distance("standard", 3)[0] // 2)
        if yards >= self.los:
            return self._touchback("blocked")
        play.event("punt", "kicking", self.punter.no, yards, result="downed")
        roll_injury(play, "blocked")
        return play.outcome(Dead("receiving", self.los - yards), "downed", returned=True)

    # -- kick ----------------------------------------------------------------------------------------------------------

    def _distance(self, table: str, dice: int) -> tuple[int, int, int]:
        """Yards with modifier and wind, chances of a return, and the total rolled."""
        purpose = "punt.kick"
        total = self.play.dice.sum(dice, 6, purpose)
        row = punt_row(table, self.rating.letter, self.rating.control, total)
        yards = max(0, row.yards + self.rating.yards + self.air.yards)
        self.play.step(purpose, total, yards, table=table, chances=row.chances)
        return yards, row.chances, total

    def _kick(self, hurried: bool, rough: bool) -> KickOutcome:
        """The ball is away (9.2.4)."""
        if rough:
            self._rough()
        yards, chances, total = self._distance("hurried", 2) if hurried else self._distance("standard", 3)
        if yards >= self.los:
            return self._touchback("fair_catch_or_roll")
        kick = Punted(
            yards=yards,
            los=self.los - yards,
            returnable=self._returnable(chances),
            roll="hurried" if hurried else "standard",
            halved=hurried and total in HURRIED_HALF,
        )
        return receive(self.play, kick)

    def _returnable(self, chances: int) -> bool:
        """Chances of six; none and six need no die (9.2.4a)."""
        if chances in (0, 6):
            return chances == 6
        die = self.play.die("punt.returnable")
        self.play.step("punt.returnable", die, die <= chances, chances=chances)
        return die <= chances

    def _touchback(self, injury: str) -> KickOutcome:
        play = self.play
        play.event("punt", "kicking", self.punter.no, self.los, result="touchback")
        play.event("touchback", "receiving")
        roll_injury(play, injury)
        return play.outcome(Dead("receiving", TOUCHBACK), "touchback", returned=True)
