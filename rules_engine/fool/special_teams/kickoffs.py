"""Kickoffs and free kicks (9.1, 9.4): the standard kick and its return, fouls, fumbles, the kamikaze, injuries."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from ...dice import Dice
from ..model import Player
from .loose import TOUCHBACK, fumble
from .model import Air, Dead, KickFlag, KickOutcome, Squad
from .play import KickPlay
from .returns import Run, finish, injury, plain, roll_cell, starred
from .tables import (
    CLIP_YARDS,
    KICKOFF,
    KICKOFF_RETURN,
    KICKOFF_STARS,
    Cell,
    band,
    kickoff_catch,
    kickoff_kamikaze,
    ladder,
    punt_row,
    standard_kickoff,
)
from .values import (
    Returner,
    blocking_contact,
    coverage_contact,
    coverage_speed,
    fumble_prone,
    kamikaze,
    kickoff_rating,
    kickoff_returner,
    punt_rating,
)

OFFSIDE: Final = 5
OUT_OF_BOUNDS: Final = 30  # yards from the spot of the kick (9.1.3, ST-R01)
LATE_HIT: Final = 15
CLIP: Final[int] = KICKOFF["clip"]["penalty"]
KAMIKAZE_AT: Final[int] = KICKOFF["kamikaze_chart"]["contact_yards_from_catch"]["standard"]
FREE_KICK_YARDS: Final = 10  # added to a punt, which is kicked from the line itself (9.4)
INJURY_ADD: Final[int] = KICKOFF["injury"]["duration_roll"]
_FOULS: Final = frozenset({"Re15", "Ki15"})
_SPEED_WITHOUT: Final[list[int]] = KICKOFF["coverage"]["slots_without_kk"]
_SPEED_WITH: Final[list[int]] = KICKOFF["coverage"]["slots_with_kk"]
_BLOCKERS: Final = KICKOFF["blockers"]


# -- totals ------------------------------------------------------------------------------------------------------------


def shortfall(values: list[int], slots: list[int]) -> int:
    """Points by which men, best first, miss their minimums (9.1.1, 9.1.2)."""
    return sum(max(0, slot - value) for value, slot in zip(sorted(values, reverse=True), slots, strict=False))


def coverage_total(speeds: list[int], kk: int | None = None) -> int:
    """Speed of a kickoff squad: the sum, with the kamikaze's, less a point for each below the slots (9.1.1)."""
    slots = _SPEED_WITHOUT if kk is None else _SPEED_WITH
    return sum(speeds) + (kk or 0) - shortfall(speeds, slots)


def _kicker_adds(kicker: Player) -> tuple[int, int]:
    """What a defender who kicks off adds beyond C 1 and S 4; a pure kicker or punter nothing (9.1.1)."""
    if kicker.kick is not None or kicker.punt is not None:
        return 0, 0
    return max(0, kicker.c - 1), max(0, coverage_speed(kicker) - 4)


def coverage_totals(squad: Squad) -> tuple[int, int]:
    """Contact and speed of a kickoff squad."""
    men = squad.but("K", "KK")
    contact, speed = _kicker_adds(squad["K"])
    contact += sum(coverage_contact(man) for man in men)
    kk = None
    if "KK" in squad.men:
        kk_contact, kk = kamikaze(squad["KK"])
        contact += kk_contact
    return contact, speed + coverage_total([coverage_speed(man) for man in men], kk)


def blocking_totals(squad: Squad) -> tuple[int, int]:
    """Contact and speed of the ten blockers, each less what they miss of its minimums (9.1.2)."""
    men = squad.but("R")
    contacts = [blocking_contact(man) for man in men]
    speeds = [man.s for man in men]
    return (
        sum(contacts) - shortfall(contacts, _BLOCKERS["contact_slots"]),
        sum(speeds) - shortfall(speeds, _BLOCKERS["speed_slots"]),
    )


# -- the kicks ---------------------------------------------------------------------------------------------------------


def kickoff(kicking: Squad, receiving: Squad, los: int, air: Air, dice: Dice) -> KickOutcome:
    """A standard kickoff from ``los`` (65 from the own 35) with a standard return (9.1.3, 9.1.4)."""
    play = KickPlay("kickoff", kicking, receiving, los, dice)
    rating = kickoff_rating(kicking["K"])
    total = dice.sum(3, 6, "ko.kick")
    carry = standard_kickoff(rating.letter, total)
    play.step("ko.kick", total, carry)
    if carry == "OFSD":
        play.flag(KickFlag("kicking", "offside", OFFSIDE, "no_play", los))
        return _outcome(play, Dead("kicking", los), "", rekick=True)
    if carry == "OOB":
        play.event("kickoff", "kicking", kicking["K"].no, OUT_OF_BOUNDS, result="out_of_bounds")
        play.event("out_of_bounds", "kicking")
        _injuries(play, "not_returned")
        return _outcome(play, Dead("receiving", max(1, los - OUT_OF_BOUNDS)), "out_of_bounds")
    return _flown(play, int(carry) + rating.yards + air.yards + air.stadium)


def free_kick(kicking: Squad, receiving: Squad, los: int, air: Air, dice: Dice) -> KickOutcome:
    """A free kick after a safety from ``los`` (80 from the own 20): a standard punt and 10 yards (9.4).

    The punter stands in the kicker's role of the kickoff squad.
    """
    play = KickPlay("free_kick", kicking, receiving, los, dice)
    rating = punt_rating(kicking["K"])
    total = dice.sum(3, 6, "punt.kick")
    carry = punt_row("standard", rating.letter, rating.control, total).yards
    play.step("punt.kick", total, carry)
    return _flown(play, carry + rating.yards + FREE_KICK_YARDS + air.yards)


def _flown(play: KickPlay, yards: int) -> KickOutcome:
    """The ball comes down ``yards`` from the kick: returned from the field or 1 yard deep, half the time 2 deep."""
    kicker = play.kicking["K"].no
    catch = play.los - yards
    depth = -catch
    if depth > 2 or (depth == 2 and not play.low("ko.endzone")):
        play.event("kickoff", "kicking", kicker, play.los, result="touchback")
        play.event("touchback", "receiving")
        _injuries(play, "not_returned")
        return _outcome(play, Dead("receiving", TOUCHBACK, "touchback"), "touchback")
    play.event("kickoff", "kicking", kicker, yards, result="returned")
    end = KickoffReturn(play, catch).run()
    _injuries(play, "returned")
    return _outcome(play, end, "returned", returned=True)


def _outcome(play: KickPlay, end: Dead, result: str, rekick: bool = False, returned: bool = False) -> KickOutcome:
    return play.outcome(end, result, new_series=not rekick, rekick=rekick, returned=returned)


# -- the return --------------------------------------------------------------------------------------------------------


class KickoffReturn:
    """A standard return of a ball caught at ``catch`` (9.1.4)."""

    def __init__(self, play: KickPlay, catch: int) -> None:
        self.play = play
        self.catch = catch
        self.man = play.receiving["R"]
        self.values: Returner = kickoff_returner(self.man)
        self.muffed = False
        self.clip: int | None = None
        self.late_hit = False

    def run(self) -> Dead:
        """The whole return."""
        run = self._roll(frozenset())
        if self.muffed:
            end = fumble(self.play, "receiving", self.man, self.catch, "kicking", muff=True)
        else:
            end = finish(self.play, self.man, self.catch, run, "kicking")
        self._fouls(end, run)
        return end

    def _roll(self, without: frozenset[str]) -> Run:
        """Three dice on the column; results that do not count now are rolled again."""
        while True:
            cell = roll_cell(self.play, "ko.return", KICKOFF_RETURN["standard"])
            if cell.code in without or (cell.code == "KK" and "KK" not in self.play.kicking.men):
                continue
            return self._read(cell, without)

    def _read(self, cell: Cell, without: frozenset[str]) -> Run:
        play = self.play
        match cell.code:
            case "":
                return plain(cell, self.man)
            case "*" | "**":
                return starred(play, self.man, cell.code, KICKOFF_STARS, "ko")
            case "CTH":
                return self._catch(without | {"CTH"})
            case "KK":
                return self._kamikaze(without)
            case "Re15":
                die = play.die("ko.clip")
                self.clip = CLIP_YARDS[die - 1]
                play.step("ko.clip", die, self.clip)
                return self._roll(without | _FOULS)
            case "Ki15":
                self.late_hit = True
                return self._roll(without | _FOULS)
        return self._read(self._compared(cell.code), without)

    def _compared(self, code: str) -> Cell:
        """RS, RC, SS, SC: by the returner's speed or contact, or by the squads' (9.1.4)."""
        if code == "RS":
            found = ladder(self.values.s, KICKOFF["returner_speed"])
            value = self.values.s
        elif code == "RC":
            found = ladder(self.values.c, KICKOFF["returner_contact"])
            value = self.values.c
        else:
            ours, theirs = blocking_totals(self.play.receiving), coverage_totals(self.play.kicking)
            place = 1 if code == "SS" else 0
            value = ours[place] - theirs[place]
            found = band(value, KICKOFF["squad_speed" if code == "SS" else "squad_contact"])
        self.play.steps.append({"step": code, "value": value, "result": found.text})
        return found

    def _catch(self, without: frozenset[str]) -> Run:
        """A ball hard to catch: fumble, kamikaze, half the yards or none the worse (9.1.4)."""
        die = self.play.die("ko.catch")
        read = max(1, die - 1) if fumble_prone(self.man) else die
        result = kickoff_catch(self.values.p, read)
        self.play.step("ko.catch", read, result, value=self.values.p)
        if result == "F":
            self.muffed = True
            return Run(0)
        if result == "K" and "KK" in self.play.kicking.men:
            return self._kamikaze(without)
        run = self._roll(without)
        return run.halved() if result == "1/2" else run

    def _kamikaze(self, without: frozenset[str]) -> Run:
        """The kamikaze meets the returner (9.1.4, ST-R11)."""
        kk_contact, kk_speed = kamikaze(self.play.kicking["KK"])
        difference = self.values.c + self.values.s - kk_contact - kk_speed
        die = self.play.die("ko.kamikaze")
        result = kickoff_kamikaze(difference, die)
        self.play.step("ko.kamikaze", die, result, value=difference)
        if result in ("F", "f"):
            return Run(KAMIKAZE_AT, result == "F" or fumble_prone(self.man))
        if result.startswith("T"):
            return Run(KAMIKAZE_AT + int(result[1:] or "0"))
        run = self._roll(without | {"KK", "CTH"})
        if result == "N":
            return run
        less = -int(result)
        if run.yards is None:
            return replace(run, yards=100 - self.catch - less)
        return replace(run, yards=max(0, run.yards - less))

    def _fouls(self, end: Dead, run: Run) -> None:
        """A clip costs 15 from where it was, not beyond the run; a late hit adds 15 to its end (ST-R14).

        Where the return side lost the ball its own foul is declined; a late hit is where it scored.
        """
        if self.clip is not None and end.ball == "receiving":
            length = 100 - self.catch if run.yards is None else run.yards
            spot = min(self.catch + min(self.clip, max(0, length)), 100)
            self.play.flag(KickFlag("receiving", "clipping", CLIP, "spot", spot, possession="receiving"))
        if self.late_hit and end.score != "touchdown":
            self.play.flag(KickFlag("kicking", "late hit", LATE_HIT, "end", end.los, possession="receiving"))


# -- injuries ----------------------------------------------------------------------------------------------------------


def _injuries(play: KickPlay, kind: str) -> None:
    """Three dice; the returner counts five, a kamikaze three, a covering kicker two, a pure one a third (9.1.5)."""
    found = injury(play, KICKOFF["injury"][kind], "ko.injury")
    if found is None:
        return
    side, _ = found
    squad = play.squad(side)
    men = squad.everyone
    kicker = squad.men.get("K")
    pure = kicker is not None and (kicker.kick is not None or kicker.punt is not None)
    weight = {"R": 5, "KK": 3, "K": 1 if pure else 2}
    weights = [weight.get(role, 1) for role in squad.men]
    while True:
        man = play.one_of(men, "ko.injury.who", weights)
        if man is not kicker or not pure or play.die("ko.injury.kicker") <= 2:
            break
    play.hurt(side, man, INJURY_ADD)
