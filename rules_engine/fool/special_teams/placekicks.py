"""Field goals and extra points (9.3): foul, snap, block, wide, distance; fakes and bad snaps go on in ``fakes``."""

from __future__ import annotations

from typing import Final, Literal

from ...dice import Dice
from ..model import Player
from ..options import FoolOptions
from .fakes import Fake, off_a_bobble, planned_fake
from .loose import BACKFIELD_OVER, LAST_MAN, Last, dead, fumble, qt_yards, runback
from .model import Air, Dead, KickFlag, KickOutcome, Squad
from .placekick_odds import (
    BLITZED,
    TRIES,
    Sort,
    block_odds,
    bobble_odds,
    fake_defense_odds,
    may_blitz,
    reach_chance,
    wide_odds,
)
from .play import NOBODY, KickPlay, Twice
from .tables import PLACEKICK, placekick_yards, totals
from .tactics import Placekick, PlacekickDefense
from .values import place_rating, two_on_placekick

KICK_LENGTH: Final = 17  # a field goal is counted from seven yards behind the line to ten behind the goal line (9.3.2d)
SPOT_OF_KICK: Final = 7
NOT_RUSHERS: Final = ("S",)
NOT_BLOCKERS: Final = ("H", "K")
_FOULS: Final = PLACEKICK["penalty"]
_INJURY: Final = PLACEKICK["injury"]
BOBBLE_FUMBLE: Final = 7


def field_goal(
    kicking: Squad,
    receiving: Squad,
    los: int,
    to_gain: int,
    air: Air,
    dice: Dice,
    call: Placekick = Placekick(),  # noqa: B008
    answer: PlacekickDefense = PlacekickDefense(),  # noqa: B008
    options: FoolOptions = FoolOptions(),  # noqa: B008
    clutch: Twice = NOBODY,
) -> KickOutcome:
    """A field goal tried, or feigned, from ``los`` yards to the goal. The option ``missed_fg_spot`` says where the
    other side takes a miss over."""
    sort: Sort = "BFG" if answer.call == "blitz" and may_blitz(receiving) else "FGA"
    play = KickPlay("field_goal", kicking, receiving, los, dice, options, clutch)
    return _Placekick(play, sort, to_gain, air, call, answer).resolve()


def extra_point(
    kicking: Squad,
    receiving: Squad,
    los: int,
    air: Air,
    dice: Dice,
    call: Placekick = Placekick(),  # noqa: B008
    answer: PlacekickDefense = PlacekickDefense(),  # noqa: B008
    options: FoolOptions = FoolOptions(),  # noqa: B008
    clutch: Twice = NOBODY,
) -> KickOutcome:
    """A try by a kick, or a feigned one, from the 2 unless a penalty has moved it."""
    sort: Sort = "BPAT" if answer.call == "blitz" and may_blitz(receiving) else "PAT"
    play = KickPlay("extra_point", kicking, receiving, los, dice, options, clutch)
    return _Placekick(play, sort, los, air, call, answer).resolve()


class _Placekick:
    """One placekick on its way through the rolls of 9.3.2."""

    def __init__(
        self, play: KickPlay, sort: Sort, to_gain: int, air: Air, call: Placekick, answer: PlacekickDefense
    ) -> None:
        self.play = play
        self.sort = sort
        self.is_try = sort in TRIES
        self.los = play.los
        self.to_gain = to_gain
        self.air = air
        self.call = call
        self.answer = answer
        self.kicker: Player = play.kicking["K"]
        self.hurt_already = False

    def resolve(self) -> KickOutcome:
        if self.call.call != "standard":
            return self._after(planned_fake(self.play, self.call.call, self._fake(planned=True)), "faked")
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

    def _fake(self, planned: bool) -> Fake:
        return Fake(planned, self.is_try, self.sort in BLITZED, self.answer.men)

    def _foul(self) -> str:
        """The penalty roll (9.3.2a); dead-ball fouls end the play, holding and Def5/15 go on."""
        play = self.play
        total = play.dice.sum(2, 6, "pk.penalty")
        offense = _foul_on(play.kicking, NOT_BLOCKERS, self.sort, "off")
        defense = _foul_on(play.receiving, NOT_RUSHERS, self.sort, "def")
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
        bobble, block = bobble_odds(play.kicking, self.sort), self._block_odds()
        total = play.dice.sum(2, 6, "pk.snap")
        result = "blocked" if total in totals("block", block) else ""
        if total in totals("bobble", bobble):
            result = "bobbled"
        play.step("pk.snap", total, result or "-", bobble=bobble, block=block)
        return result

    def _block_odds(self) -> int:
        if self.answer.men:
            return fake_defense_odds(self.play.kicking, self.los, self.answer)
        return block_odds(self.play.kicking, self.play.receiving, self.los, self.sort)

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
        if play.options.fg_roughing_always_injures or self._injury_shows():
            self._hurt_by(rougher)
        self.hurt_already = True

    def _hurt_by(self, rougher: Player) -> None:
        """Who is hurt by roughing: holder, kicker and the rougher for longer (9.3.2f)."""
        play = self.play
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

    def _injury_shows(self) -> bool:
        """Whether the normal injury roll has anybody hurt."""
        total = self.play.dice.sum(3, 6, "pk.injury")
        self.play.step("pk.injury", total, "-")
        return total in (_INJURY[self.sort]["off"], _INJURY[self.sort]["def"])

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
        if self.is_try and reach_chance(play.kicking, self.los, self.air) == 1:
            return True
        return play.twice("kicking", self.kicker, self._flight, int) >= self.los

    def _flight(self) -> int:
        """Yards that the kick carries beyond the line of scrimmage."""
        play, rating = self.play, place_rating(self.kicker)
        total = play.dice.sum(3, 6, "pk.distance")
        yards = placekick_yards(rating.letter, total) + rating.yards + self.air.yards + self.air.stadium
        play.step("pk.distance", total, yards, needs=self.los)
        return yards

    # -- ends ----------------------------------------------------------------------------------------------------------

    def _event(self, result: str) -> None:
        if self.is_try:
            self.play.event("extra_point", "kicking", self.kicker.no, result=result)
        else:
            self.play.event("field_goal", "kicking", self.kicker.no, self.los + KICK_LENGTH, result=result)

    def _good(self) -> KickOutcome:
        self._event("good")
        self._injury()
        score: Literal["field_goal", "extra_point"] = "extra_point" if self.is_try else "field_goal"
        return self.play.outcome(Dead("kicking", 0, score, self.kicker.no), "good")

    def _missed(self, result: str) -> KickOutcome:
        """The other side has the ball at the line of scrimmage, or where a touchback brings it (9.3.2d)."""
        self._event(result)
        self._injury()
        play = self.play
        kicked = self.los + (SPOT_OF_KICK if play.options.missed_fg_spot == "spot_of_kick" else 0)
        return play.outcome(Dead("receiving", max(play.touchback, kicked)), result)

    def _blocked(self) -> KickOutcome:
        """A blocked kick (9.3.2b)."""
        play = self.play
        play.event("block", "receiving", of="extra_point" if self.is_try else "field_goal")
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
            return dead(play, "kicking", self.los - qt_yards(play), by=holder.no)
        table: Literal["rb", "lrb"] = "rb" if die == 5 else "lrb"
        spot = self.los + (5 if die == 5 else 10)
        play.step("pk.blocked", die, table)
        if self.is_try:
            return Dead("receiving", spot)
        finder = play.one_of(play.receiving.but(*NOT_RUSHERS), "fumble.who")
        play.event("recovery", "receiving", finder.no, at=spot)
        last = Last(holder, BACKFIELD_OVER) if play.options.blocked_kick_runback_safety_contact else None
        return runback(play, "receiving", finder, spot, table, "blocked_field_goal", last, spot + LAST_MAN)

    def _fumbled(self, spot: int) -> Dead:
        """A loose ball behind the line: the defense wins men and points; on a try its recovery ends the play."""
        return fumble(self.play, "kicking", self.play.kicking["H"], spot, "receiving", ends=self.is_try)

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
            end = off_a_bobble(play, runs, self._fake(planned))
        return self._after(end, "bobbled")

    def _after(self, end: Dead, result: str) -> KickOutcome:
        """The end of a play without a kick; a try that is carried in counts its point (ST-R46)."""
        if self.is_try:
            good = end.ball == "kicking" and end.score == "touchdown"
            self._event("good" if good else "failed")
        return self._ended(end, result)

    def _ended(self, end: Dead, result: str) -> KickOutcome:
        """The end of a live ball: on a try only a point for the kicking side counts (ST-R46)."""
        play = self.play
        if self.is_try:
            scored = end.ball == "kicking" and end.score == "touchdown"
            return play.outcome(Dead("kicking", 0, "extra_point", end.by) if scored else Dead("receiving", 2), result)
        kept = end.ball == "kicking" and not end.score
        over = None
        if kept and self.to_gain and self.los - end.los == self.to_gain:
            over = play.measured("kicking")
        return play.outcome(end, result, new_series=not kept, over=over, returned=True)

    def _injury(self) -> None:
        """Three dice; holder, kicker and safety are left out (9.3.2f). None where roughing has hurt somebody."""
        play = self.play
        if self.hurt_already:
            return
        total = play.dice.sum(3, 6, "pk.injury")
        numbers = _INJURY[self.sort]
        play.step("pk.injury", total, "-")
        if total == numbers["off"]:
            play.hurt("kicking", play.one_of(play.kicking.but(*NOT_BLOCKERS), "pk.injury.who"))
        elif total == numbers["def"]:
            play.hurt("receiving", play.one_of(play.receiving.but(*NOT_RUSHERS), "pk.injury.who"))


def _foul_on(squad: Squad, less: tuple[str, ...], sort: Sort, side: str) -> tuple[int, str]:
    """The total on which a side fouls, and the half of a die that it takes besides ("2 then low")."""
    column = "two_plus" if two_on_placekick(squad, less) else "normal"
    total, _, half = str(_FOULS[sort][column][side]).partition(" then ")
    return int(total), half
