"""Returns of kickoffs (9.1.4): standard, sideline, reverse, wedge and squib, catches, kamikazes, fouls."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from ..model import Player
from .kickoff_totals import blocking_totals, coverage_totals, up_men
from .loose import clipped, fumble
from .model import Dead, KickFlag, Squad
from .play import KickPlay
from .returns import Run, finish, plain, roll_cell, starred
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
    reverse_handoff,
)
from .tactics import KickoffCall, ReturnCall
from .values import Returner, fumble_prone, hands, kamikaze, kickoff_returner, second_returner

LATE_HIT: Final = 15
CLIP: Final[int] = KICKOFF["clip"]["penalty"]
_FOULS: Final = frozenset({"Re15", "Ki15"})
_KAMIKAZE_AT: Final[dict[str, int]] = KICKOFF["kamikaze_chart"]["contact_yards_from_catch"]
_AGAINST_SIDELINE: Final = KICKOFF["sideline"]["effect"]["sideline_return"]
_MISALIGNED: Final = -5  # C and S of a squad that expected an onside kick (9.1.4)
_HANDOFF_LOST_AT: Final = 5


@dataclass(frozen=True, slots=True)
class Way:
    """How a kickoff is returned.

    column   of the return table; ``man`` has the ball, ``values`` are his
    catcher  who catches it: the same man, but on a reverse
    contact, speed  added to the blockers' totals
    """

    column: str
    man: Player
    values: Returner
    catcher: Player
    contact: int = 0
    speed: int = 0

    @property
    def reverse(self) -> bool:
        return self.column == "reverse"


class Attempt(NamedTuple):
    """A run as it was rolled: the ball lost before it (by whom, where), a clip (yards from the catch), a late hit."""

    run: Run
    lost: tuple[Player, int] | None = None
    clip: int | None = None
    late_hit: bool = False


def _worth(attempt: Attempt) -> tuple[bool, int]:
    """How good a run is for the return side: the ball kept, then far."""
    kept = attempt.lost is None and not attempt.run.loose
    return kept, 100 if attempt.run.yards is None else attempt.run.yards


def way(play: KickPlay, kick: KickoffCall, call: ReturnCall) -> Way:
    """Which column a return is read in and by whom, after the kick and the call of the return squad (ST 3.6)."""
    if kick in ("squib", "onside"):
        men = up_men(play.receiving, call == "onside") if kick == "onside" else play.receiving.everyone
        man = play.one_of(men, "ko.who")
        worse = _MISALIGNED if kick == "squib" and call == "onside" else 0
        return Way("squib", man, kickoff_returner(man), man, worse, worse)
    return _designed(play.receiving, kick, call)


def _designed(squad: Squad, kick: KickoffCall, call: ReturnCall) -> Way:
    """A return by the returner himself."""
    man = squad["R"]
    values = kickoff_returner(man)
    if call == "onside":
        return Way("standard", man, values, man, _MISALIGNED, _MISALIGNED)
    if kick == "sideline":
        if call != "sideline":
            return Way("standard", man, values, man)
        slower = values._replace(s=values.s + _AGAINST_SIDELINE["returner_speed"])
        return Way("sideline", man, slower, man, speed=_AGAINST_SIDELINE["squad_speed"])
    if call == "reverse":
        second = second_man(squad)
        return Way("reverse", second, second_returner(second), man)
    return Way(call, man, values, man)


def second_man(squad: Squad) -> Player:
    """Returner #2: whom the plan names, else the blocker best suited."""
    if "R2" in squad.men:
        return squad["R2"]
    return max(squad.but("R"), key=lambda man: (second_returner(man).total, man.s, -man.no))


class KickoffReturn:
    """A return of a ball caught at ``catch`` (9.1.4)."""

    def __init__(self, play: KickPlay, catch: int, way: Way) -> None:
        self.play, self.catch, self.way = play, catch, way
        self.man, self.values = way.man, way.values
        self.lost: tuple[Player, int] | None = None  # at the catch or in the exchange: by whom, where
        self.clip: int | None = None
        self.late_hit = False

    def run(self) -> Dead:
        """The whole return."""
        play = self.play
        if self.way.reverse:
            play.note("reverse", player=self.man.no)
        run, self.lost, self.clip, self.late_hit = play.twice("receiving", self.man, self._attempt, _worth)
        if self.lost is not None:
            man, at = self.lost
            end = fumble(play, "receiving", man, at, "kicking", muff=at == self.catch and man is self.way.catcher)
        else:
            end = finish(play, self.man, self.catch, run, "kicking")
        self._fouls(end, run)
        return end

    def _attempt(self) -> Attempt:
        """One roll for the run, with what went wrong on it."""
        self._nothing_wrong()
        run = self._roll(frozenset())
        if self.way.reverse and self.lost is None:
            run = self._exchange(run)
        return Attempt(run, self.lost, self.clip, self.late_hit)

    def _nothing_wrong(self) -> None:
        self.lost, self.clip, self.late_hit = None, None, False

    def _roll(self, without: frozenset[str]) -> Run:
        """Three dice on the column; results that do not count now are rolled again."""
        while True:
            cell = roll_cell(self.play, "ko.return", KICKOFF_RETURN[self.way.column])
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
        """RS, RC, SS, SC: by the ballcarrier's speed or contact, or by the squads' (9.1.4)."""
        if code == "RS":
            found = ladder(self.values.s, KICKOFF["returner_speed"])
            value = self.values.s
        elif code == "RC":
            found = ladder(self.values.c, KICKOFF["returner_contact"])
            value = self.values.c
        else:
            contact, speed = blocking_totals(self.play.receiving, self.man if self.way.reverse else None)
            ours = (contact + self.way.contact, speed + self.way.speed)
            theirs = coverage_totals(self.play.kicking)
            place = 1 if code == "SS" else 0
            value = ours[place] - theirs[place]
            found = band(value, KICKOFF["squad_speed" if code == "SS" else "squad_contact"])
        self.play.note(code, value=value, result=found.text)
        return found

    def _catch(self, without: frozenset[str]) -> Run:
        """A ball hard to catch: fumble, kamikaze, half the yards or none the worse (9.1.4)."""
        catcher = self.way.catcher
        pass_value = self.values.p if catcher is self.man else kickoff_returner(catcher).p
        die = self.play.die("ko.catch")
        read = max(1, die - 1) if fumble_prone(catcher) else die
        result = kickoff_catch(pass_value, read)
        self.play.step("ko.catch", read, result, value=pass_value)
        if result == "F":
            self.lost = catcher, self.catch
            return Run(0)
        if result == "K" and "KK" in self.play.kicking.men:
            return self._kamikaze(without)
        run = self._roll(without)
        return run.halved() if result == "1/2" else run

    def _kamikaze(self, without: frozenset[str]) -> Run:
        """The kamikaze meets the ballcarrier (9.1.4, ST-R11)."""
        kk_contact, kk_speed = kamikaze(self.play.kicking["KK"])
        difference = self.values.c + self.values.s - kk_contact - kk_speed
        die = self.play.die("ko.kamikaze")
        result = kickoff_kamikaze(difference, die)
        self.play.step("ko.kamikaze", die, result, value=difference)
        met = _KAMIKAZE_AT[self.way.column]
        if result in ("F", "f"):
            return Run(met, result == "F" or fumble_prone(self.man))
        if result.startswith("T"):
            return Run(met + int(result[1:] or "0"))
        run = self._roll(without | {"KK", "CTH"})
        return run if result == "N" else self._less(run, -int(result), least=0)

    def _less(self, run: Run, yards: int, least: int) -> Run:
        """A run so many yards shorter; one that reached the goal line ends so far before it (9.1.4)."""
        if run.yards is None:
            return replace(run, yards=100 - self.catch - yards)
        return replace(run, yards=max(least, run.yards - yards))

    def _exchange(self, run: Run) -> Run:
        """The handoff of a reverse (9.1.4): clean, so many yards lost, or the ball."""
        play, first, second = self.play, self.way.catcher, self.man
        value = kickoff_returner(first).p + hands(second)
        die = play.die("ko.handoff")
        result = reverse_handoff(value, die)
        play.step("ko.handoff", die, result, value=value)
        if result == "*":
            return run
        if result == "5F":
            self.lost = first, self.catch + _HANDOFF_LOST_AT
            return Run(_HANDOFF_LOST_AT)
        if result.startswith("f") and (fumble_prone(first) or fumble_prone(second)):
            self.lost = (first if fumble_prone(first) else second), self.catch
            return Run(0)
        return self._less(run, abs(int(result.lstrip("f"))), least=-self.catch)

    def _fouls(self, end: Dead, run: Run) -> None:
        """A clip costs 15 from where it was, not beyond the run; a late hit adds 15 to its end (ST-R14).

        Where the return side lost the ball its own foul is declined; a late hit is where it scored.
        """
        if self.clip is not None and end.ball == "receiving":
            length = 100 - self.catch if run.yards is None else run.yards
            spot = min(self.catch + min(self.clip, max(0, length)), 100)
            self.play.flag(KickFlag("receiving", "clipping", CLIP, "runback", spot, possession="receiving"))
            clipped(self.play, spot - self.catch)
        if self.late_hit and end.score != "touchdown":
            self.play.flag(KickFlag("kicking", "late hit", LATE_HIT, "end", end.los, possession="receiving"))
