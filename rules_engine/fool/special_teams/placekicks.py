"""Field goals and extra points (9.3): foul, snap, block, wide, distance; a bad snap goes on in ``bad_snaps``."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from ...dice import Dice
from ..model import Player
from .bad_snaps import off_a_bobble
from .loose import BACKFIELD_OVER, LAST_MAN, TOUCHBACK, Last, dead, fumble, qt_yards, runback
from .model import Air, Dead, KickFlag, KickOutcome, Squad
from .play import KickPlay
from .squads import inferior_guard, inferior_outside, superior_wide, weak_wide
from .tables import PLACEKICK, average_placekick, average_punt, block_by_distance, placekick_yards, totals
from .values import place_rating, punt_rating, two_on_placekick

KICK_LENGTH: Final = 17  # a field goal is counted from seven yards behind the line to ten behind the goal line (9.3.2d)
SPOT_OF_KICK: Final = 7
NOT_RUSHERS: Final = ("S",)
NOT_BLOCKERS: Final = ("H", "K")
_FOULS: Final = PLACEKICK["penalty"]
_BOBBLE: Final = PLACEKICK["bobble_odds_36"]
_BLOCK: Final = PLACEKICK["block_odds_36"]["wide_rushers"]
_INJURY: Final = PLACEKICK["injury"]
BOBBLE_FUMBLE: Final = 7
Sort = Literal["FGA", "PAT"]


def field_goal(
    kicking: Squad,
    receiving: Squad,
    los: int,
    to_gain: int,
    air: Air,
    dice: Dice,
    miss_at: Literal["los", "spot_of_kick"] = "los",
) -> KickOutcome:
    """A field goal tried from ``los`` yards to the goal; ``miss_at``: where the other side takes a miss over."""
    play = KickPlay("field_goal", kicking, receiving, los, dice)
    return _Placekick(play, "FGA", to_gain, air, miss_at).resolve()


def extra_point(kicking: Squad, receiving: Squad, los: int, air: Air, dice: Dice) -> KickOutcome:
    """A try by a kick, from the 2 unless a penalty has moved it."""
    return _Placekick(KickPlay("extra_point", kicking, receiving, los, dice), "PAT", los, air, "los").resolve()


# -- odds --------------------------------------------------------------------------------------------------------------


def bobble_odds(kicking: Squad, sort: Sort) -> int:
    """36ths of a bad snap or hold (9.3.2b)."""
    odds: int = _snapper(kicking, "bobble_odds_36") + _holder(kicking, "bobble_odds_36")
    return max(odds + int(_BOBBLE["adjust"][sort]), int(_BOBBLE["minimum"][sort]))


def _snapper(kicking: Squad, table: str) -> int:
    snapper, odds = kicking["LS"], PLACEKICK[table]["snapper"]
    if "LS" in snapper.skills:
        return int(odds["specialist"])
    return int(odds["nonspecialist_center_or_U" if snapper.pos in ("C", "U") else "nonspecialist_other"])


def _holder(kicking: Squad, table: str) -> int:
    skills, odds = kicking["H"].skills, PLACEKICK[table]["holder"]
    if "VH" in skills:
        return int(odds["experienced"])
    return int(odds["specialist" if "H" in skills else "nonspecialist"])


def block_odds(kicking: Squad, receiving: Squad, los: int) -> int:
    """36ths of a block without a blitz: kicker, distance, wide rushers, inferior blockers (9.3.2b)."""
    odds = place_rating(kicking["K"]).blocked + block_by_distance(los) + wide_rush(receiving)
    odds += sum(inferior_guard(man) for man in kicking.of("GL", "GR"))
    odds += sum(inferior_outside(man) for man in kicking.of("LOB", "ROB"))
    return max(0, odds)


def wide_rush(receiving: Squad) -> int:
    """What the two wide rushers add: nothing unless both are fit, and specialists or superior men (9.3.1, 9.3.2b)."""
    pair = receiving.of("WL", "WR")
    if any(weak_wide(man) for man in pair):
        return 0
    trained = [bool({"WR", "VWR"} & man.skills) for man in pair]
    superior = [superior_wide(man) for man in pair]
    if not all(known or good for known, good in zip(trained, superior, strict=True)):
        return 0
    veteran = ["VWR" in man.skills for man in pair]
    best = [known and good for known, good in zip(trained, superior, strict=True)]
    if all(old and good for old, good in zip(veteran, best, strict=True)):
        return 3
    return 2 if all(old or good for old, good in zip(veteran, best, strict=True)) else 1


def wide_odds(kicking: Squad, sort: Sort, air: Air) -> int:
    """36ths of a wide kick; a holder's experience never takes it below the kicker's own number as used (9.3.2c)."""
    own = place_rating(kicking["K"]).wide
    if sort == "PAT":
        own = -(-own // 2)
    holder = _holder(kicking, "wide_odds_36")
    odds = own + _snapper(kicking, "wide_odds_36") + holder
    return (max(odds, own) if holder < 0 else odds) + air.wide


def average(man: Player) -> int:
    """A placekicker's average with his modifier, in yards from the line of scrimmage, without wind (10.2.7)."""
    rating = place_rating(man)
    return average_placekick(rating.letter) + rating.yards


def punt_average(man: Player) -> int:
    """A punter's average with his modifier, without wind (10.2.7)."""
    rating = punt_rating(man)
    return average_punt(rating.letter) + rating.yards


def _two(wanted: tuple[int, ...]) -> Fraction:
    """The chance that two dice show one of these totals."""
    return Fraction(sum(6 - abs(7 - total) for total in wanted), 36)


def reach_chance(kicking: Squad, los: int, air: Air) -> Fraction:
    """The chance that a kick carries ``los`` yards."""
    rating = place_rating(kicking["K"])
    more = rating.yards + air.yards + air.stadium
    faces = range(1, 7)
    good = sum(placekick_yards(rating.letter, a + b + c) + more >= los for a in faces for b in faces for c in faces)
    return Fraction(good, 216)


def miss_chance(kicking: Squad, receiving: Squad, los: int, air: Air) -> float:
    """The chance that a field goal fails, fouls left out, from the full tables (10.2.7)."""
    bobbled = _two(totals("bobble", bobble_odds(kicking, "FGA")))
    snap = 1 - bobbled - _two(totals("block", block_odds(kicking, receiving, los)))
    straight = 1 - _two(totals("wide", wide_odds(kicking, "FGA", air)))
    return float(1 - snap * straight * reach_chance(kicking, los, air))


# -- the kick ----------------------------------------------------------------------------------------------------------


class _Placekick:
    """One placekick on its way through the rolls of 9.3.2."""

    def __init__(self, play: KickPlay, sort: Sort, to_gain: int, air: Air, miss_at: str) -> None:
        self.play = play
        self.sort = sort
        self.los = play.los
        self.to_gain = to_gain
        self.air = air
        self.miss_at = miss_at
        self.kicker = play.kicking["K"]

    def resolve(self) -> KickOutcome:
        foul = self._foul()
        if foul in ("Off5", "Def5"):
            return self.play.outcome(Dead("kicking", self.los), "", new_series=False)
        snap = self._snap()
        if snap == "bobbled":
            return self._bobbled()
        if foul == "Def5/15":
            self._rough()
        if snap == "blocked":
            return self._blocked()
        good = self._straight() and self._far_enough()
        return self._good() if good else self._missed("missed")

    def _foul(self) -> str:
        """The penalty roll (9.3.2a); dead-ball fouls end the play, holding and Def5/15 go on."""
        play = self.play
        total = play.dice.sum(2, 6, "pk.penalty")
        offense = _foul_on(play.kicking.but(*NOT_BLOCKERS), self.sort, "off")
        defense = _foul_on(play.receiving.but(*NOT_RUSHERS), self.sort, "def")
        side = "off" if total == offense[0] else "def" if total == defense[0] else ""
        half = offense[1] if side == "off" else defense[1]
        play.step("pk.penalty", total, side or "-")
        if not side or (half and play.low("pk.penalty.half") != (half == "low")):
            return ""
        low = play.low("pk.penalty.size")
        if side == "off":
            kind, yards = ("illegal procedure", 5) if low else ("holding", 10)
            play.flag(KickFlag("kicking", kind, yards, "no_play" if low else "previous", self.los))
            return "Off5" if low else "Off10"
        if low:
            play.flag(KickFlag("receiving", "offside", 5, "no_play", self.los))
        return "Def5" if low else "Def5/15"

    def _snap(self) -> str:
        """Two dice, low for a bad snap, high for a block (9.3.2b)."""
        play = self.play
        bobble, block = bobble_odds(play.kicking, self.sort), block_odds(play.kicking, play.receiving, self.los)
        total = play.dice.sum(2, 6, "pk.snap")
        result = "blocked" if total in totals("block", block) else ""
        if total in totals("bobble", bobble):
            result = "bobbled"
        play.step("pk.snap", total, result or "-", bobble=bobble, block=block)
        return result

    def _rough(self) -> None:
        """Def5/15: low bumps the kicker, high roughs him, and somebody is hurt (9.3.2a, f, ST-R44)."""
        play = self.play
        if play.low("pk.penalty.yards"):
            play.flag(KickFlag("receiving", "running into the kicker", 5, "previous", self.los))
            return
        rougher = play.one_of(play.receiving.but(*NOT_RUSHERS), "pk.injury.who")
        play.flag(
            KickFlag("receiving", "roughing the kicker", 15, "previous", self.los, first_down=True, player=rougher.no)
        )
        total = play.dice.sum(2, 6, "pk.roughing")
        play.step("pk.roughing", total, "injury")
        if total == 3:
            play.hurt("kicking", play.kicking["H"], 1)
        elif 4 <= total <= 6:
            play.hurt("kicking", self.kicker, 1)
        elif total == 9:
            play.hurt("receiving", rougher, 1)
        else:
            self._another(rougher.no)

    def _another(self, rougher: int) -> None:
        """Another man of the 19 is hurt, for the normal time (9.3.2f)."""
        play = self.play
        ours = play.kicking.but(*NOT_BLOCKERS)
        theirs = tuple(man for man in play.receiving.but(*NOT_RUSHERS) if man.no != rougher)
        place = play.number(len(ours) + len(theirs), "pk.injury.who") - 1
        if place < len(ours):
            play.hurt("kicking", sorted(ours, key=lambda man: man.no)[place])
        else:
            play.hurt("receiving", sorted(theirs, key=lambda man: man.no)[place - len(ours)])

    def _straight(self) -> bool:
        play = self.play
        odds = wide_odds(play.kicking, self.sort, self.air)
        total = play.dice.sum(2, 6, "pk.wide")
        wide = total in totals("wide", odds)
        play.step("pk.wide", total, "wide" if wide else "straight", odds=odds)
        return not wide

    def _far_enough(self) -> bool:
        """Three dice for the distance; a try is only rolled for where the kicker's worst does not reach (9.3.2d)."""
        play = self.play
        if self.sort == "PAT" and reach_chance(play.kicking, self.los, self.air) == 1:
            return True
        rating = place_rating(self.kicker)
        total = play.dice.sum(3, 6, "pk.distance")
        yards = placekick_yards(rating.letter, total) + rating.yards + self.air.yards + self.air.stadium
        play.step("pk.distance", total, yards, needs=self.los)
        return yards >= self.los

    # -- ends ----------------------------------------------------------------------------------------------------------

    def _event(self, result: str) -> None:
        if self.sort == "PAT":
            self.play.event("extra_point", "kicking", self.kicker.no, result=result)
        else:
            self.play.event("field_goal", "kicking", self.kicker.no, self.los + KICK_LENGTH, result=result)

    def _good(self) -> KickOutcome:
        self._event("good")
        self._injury()
        score: Literal["field_goal", "extra_point"] = "field_goal" if self.sort == "FGA" else "extra_point"
        return self.play.outcome(Dead("kicking", 0, score, self.kicker.no), "good")

    def _missed(self, result: str) -> KickOutcome:
        """The other side has the ball at the line of scrimmage, or at its 20 (9.3.2d)."""
        self._event(result)
        self._injury()
        spot = max(TOUCHBACK, self.los + (SPOT_OF_KICK if self.miss_at == "spot_of_kick" else 0))
        return self.play.outcome(Dead("receiving", spot), result)

    def _blocked(self) -> KickOutcome:
        """A blocked kick (9.3.2b)."""
        play = self.play
        play.event("block", "receiving", of="extra_point" if self.sort == "PAT" else "field_goal")
        die = play.die("pk.blocked")
        if die == 1:
            play.step("pk.blocked", die, "no good")
            return self._missed("blocked")
        self._event("blocked")
        end = self._live_ball(die)
        self._injury()
        return self._ended(end, "blocked")

    def _live_ball(self, die: int) -> Dead:
        play, holder = self.play, self.play.kicking["H"]
        if die in (2, 3):
            again = play.die("pk.blocked.yards")
            play.step("pk.blocked", die, f"fumble {again + 2} yards back")
            return self._fumbled(self.los + again + 2)
        if die == 4:
            play.step("pk.blocked", die, "holder trapped")
            return dead("kicking", self.los - qt_yards(play), by=holder.no)
        table: Literal["rb", "lrb"] = "rb" if die == 5 else "lrb"
        spot = self.los + (5 if die == 5 else 10)
        play.step("pk.blocked", die, table)
        if self.sort == "PAT":
            return Dead("receiving", spot)
        finder = play.one_of(play.receiving.but(*NOT_RUSHERS), "fumble.who")
        play.event("recovery", "receiving", finder.no, at=spot)
        last = Last(holder, BACKFIELD_OVER)
        return runback(play, "receiving", finder, spot, table, "blocked_field_goal", last, spot + LAST_MAN)

    def _fumbled(self, spot: int) -> Dead:
        """A loose ball behind the line: the defense wins men and points; on a try its recovery ends the play."""
        return fumble(self.play, "kicking", self.play.kicking["H"], spot, "receiving", ends=self.sort == "PAT")

    def _bobbled(self) -> KickOutcome:
        """A bad snap: a fumble, or the holder runs or passes (9.3.2b, 9.3.3)."""
        play = self.play
        die = play.die("pk.bobbled")
        play.step("pk.bobbled", die, {1: "fumble", 2: "fumble", 3: "pass", 4: "pass", 5: "run", 6: "fake"}[die])
        if die <= 2:
            end = self._fumbled(self.los + BOBBLE_FUMBLE)
            self._injury()
        else:
            planned = die == 6
            runs = play.low("pk.bobbled") if planned else die == 5
            end = off_a_bobble(play, runs, planned, self.sort == "PAT")
        if self.sort == "PAT":
            good = end.ball == "kicking" and end.score == "touchdown"
            self._event("good" if good else "failed")
        return self._ended(end, "bobbled")

    def _ended(self, end: Dead, result: str) -> KickOutcome:
        """The end of a live ball: on a try only a point for the kicking side counts (ST-R46)."""
        play = self.play
        if self.sort == "PAT":
            scored = end.ball == "kicking" and end.score == "touchdown"
            return play.outcome(Dead("kicking", 0, "extra_point", end.by) if scored else Dead("receiving", 2), result)
        kept = end.ball == "kicking" and not end.score
        over = None
        if kept and self.to_gain and self.los - end.los == self.to_gain:
            die = play.die("measure")
            over = die >= 4
            play.step("measure", die, over)
        return play.outcome(end, result, new_series=not kept, over=over, returned=True)

    def _injury(self) -> None:
        """Three dice; holder, kicker and safety are left out (9.3.2f). None where roughing has hurt somebody."""
        play = self.play
        if any(flag.kind == "roughing the kicker" for flag in play.flags):
            return
        total = play.dice.sum(3, 6, "pk.injury")
        numbers = _INJURY[self.sort]
        play.step("pk.injury", total, "-")
        if total == numbers["off"]:
            play.hurt("kicking", play.one_of(play.kicking.but(*NOT_BLOCKERS), "pk.injury.who"))
        elif total == numbers["def"]:
            play.hurt("receiving", play.one_of(play.receiving.but(*NOT_RUSHERS), "pk.injury.who"))


def _foul_on(men: tuple[Player, ...], sort: Sort, side: str) -> tuple[int, str]:
    """The total on which a side fouls, and the half of a die that it takes besides ("2 then low")."""
    column = "two_plus" if two_on_placekick(men) else "normal"
    total, _, half = str(_FOULS[sort][column][side]).partition(" then ")
    return int(total), half
