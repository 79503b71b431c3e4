"""The run with a kickoff: the return table, catches, kamikazes, the handoff of a reverse, fouls (9.1.4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, final

from ....football.spots import FIELD
from ..loose_balls import LooseBall, fumble
from ..model import Dead, KickFlag
from ..play import KickPlay, Worth
from ..returns import Run, finish, plain, roll_cell, starred
from ..symbols import counts_to_the_foul
from ..tables import (
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
from ..values import fumble_prone, hands, kamikaze, kickoff_returner
from .designs import ReturnDesign
from .totals import blocking_totals, coverage_totals

LATE_HIT: Final = 15
CLIP: Final[int] = KICKOFF["clip"]["penalty"]
_FOULS: Final = frozenset({"Re15", "Ki15"})
_KAMIKAZE_AT: Final[dict[str, int]] = KICKOFF["kamikaze_chart"]["contact_yards_from_catch"]
_HANDOFF_LOST_AT: Final = 5


def return_kickoff(play: KickPlay, catch: int, design: ReturnDesign) -> Dead:
    """The return of a ball caught at ``catch``, to its end."""
    if design.reverse:
        play.note("reverse", player=design.man.no)

    def attempt() -> KickoffRun:
        run = KickoffRun(play, catch, design)
        run.roll()
        return run

    done = play.twice("receiving", design.man, attempt, _worth)
    if done.lost is not None:
        end = fumble(play, done.lost)
    else:
        end = finish(play, design.man, catch, done.run, "kicking")
    _flag_fouls(play, done, end)
    return end


@final
class KickoffRun:
    """One run with a kickoff as it is rolled.

    run       how far it goes
    lost      the ball lost at the catch or in the exchange of a reverse
    clip      yards from the catch where the return side clipped
    late_hit  the kicking side hit him late
    """

    def __init__(self, play: KickPlay, catch: int, design: ReturnDesign) -> None:
        self.play: Final = play
        self.catch: Final = catch
        self.design: Final = design
        self.run = Run(0)
        self.lost: LooseBall | None = None
        self.clip: int | None = None
        self.late_hit = False

    def roll(self) -> None:
        """Roll for the run, and on a reverse for the handoff."""
        self.run = self._rolled(frozenset())
        if self.design.reverse and self.lost is None:
            self.run = self._exchange(self.run)

    def _rolled(self, barred: frozenset[str]) -> Run:
        """Three dice on the column; results that do not count now are rolled again."""
        while True:
            cell = roll_cell(self.play, "ko.return", KICKOFF_RETURN[self.design.column])
            if cell.code in barred or (cell.code == "KK" and "KK" not in self.play.kicking.men):
                continue
            return self._read(cell, barred)

    def _read(self, cell: Cell, barred: frozenset[str]) -> Run:
        """What a cell means. A foul does not end the run: it is rolled for again, without another foul.

        Rules: fool:9.1.4-07, fool:9.1.4-08, fool:9.1.4-17
        """
        play, man = self.play, self.design.man
        match cell.code:
            case "":
                return plain(cell, man)
            case "*" | "**":
                return starred(play, man, cell.code, KICKOFF_STARS, "ko")
            case "CTH":
                return self._hard_catch(barred | {"CTH"})
            case "KK":
                return self._kamikaze(barred)
            case "Re15":
                die = play.die("ko.clip")
                self.clip = CLIP_YARDS[die - 1]
                play.step("ko.clip", die, self.clip)
                return self._rolled(barred | _FOULS)
            case "Ki15":
                self.late_hit = True
                return self._rolled(barred | _FOULS)
        return self._read(self._compared(cell.code), barred)

    def _compared(self, code: str) -> Cell:
        """RS, RC, SS, SC: by the ballcarrier's speed or contact, or by the squads'.

        Rules: fool:9.1.4-11, fool:9.1.4-16
        """
        values = self.design.values
        if code == "RS":
            value = values.s
            cell = ladder(value, KICKOFF["returner_speed"])
        elif code == "RC":
            value = values.c
            cell = ladder(value, KICKOFF["returner_contact"])
        else:
            value = self._squad_difference(speed=code == "SS")
            cell = band(value, KICKOFF["squad_speed" if code == "SS" else "squad_contact"])
        self.play.note(code, value=value, result=cell.text)
        return cell

    def _squad_difference(self, speed: bool) -> int:
        """The blockers' speed or contact less that of the coverage."""
        design = self.design
        blockers = blocking_totals(self.play.receiving, design.man if design.reverse else None)
        coverage = coverage_totals(self.play.kicking)
        if speed:
            return blockers.speed + design.speed - coverage.speed
        return blockers.contact + design.contact - coverage.contact

    def _hard_catch(self, barred: frozenset[str]) -> Run:
        """A ball hard to catch: fumble, kamikaze, half the yards or none the worse.

        Rules: fool:9.1.4-04, fool:9.1.4-05, fool:9.1.4-06
        """
        design, catcher = self.design, self.design.catcher
        pass_value = design.values.p if catcher is design.man else kickoff_returner(catcher).p
        die = self.play.die("ko.catch")
        read = max(1, die - 1) if fumble_prone(catcher) else die
        result = kickoff_catch(pass_value, read)
        self.play.step("ko.catch", read, result, value=pass_value)
        if result == "F":
            self.lost = LooseBall("receiving", catcher, self.catch, "kicking", muffed=True)
            return Run(0)
        if result == "K" and "KK" in self.play.kicking.men:
            return self._kamikaze(barred)
        run = self._rolled(barred)
        return run.halved() if result == "1/2" else run

    def _kamikaze(self, barred: frozenset[str]) -> Run:
        """The kamikaze meets the ballcarrier (ST-R11).

        Rules: fool:9.1.4-12, fool:9.1.4-14
        """
        values = self.design.values
        difference = values.c + values.s - kamikaze(self.play.kicking["KK"]).total
        die = self.play.die("ko.kamikaze")
        result = kickoff_kamikaze(difference, die)
        self.play.step("ko.kamikaze", die, result, value=difference)
        met = _KAMIKAZE_AT[self.design.column]
        if result in ("F", "f"):
            return Run(met, result == "F" or fumble_prone(self.design.man))
        if result.startswith("T"):
            return Run(met + int(result[1:] or "0"))
        run = self._rolled(barred | {"KK", "CTH"})
        return run if result == "N" else self._shorter(run, -int(result), least=0)

    def _exchange(self, run: Run) -> Run:
        """The handoff of a reverse: clean, so many yards lost, or the ball.

        Rules: fool:9.1.4-24, fool:9.1.4-25
        """
        play, first, second = self.play, self.design.catcher, self.design.man
        value = kickoff_returner(first).p + hands(second)
        die = play.die("ko.handoff")
        result = reverse_handoff(value, die)
        play.step("ko.handoff", die, result, value=value)
        if result == "*":
            return run
        if result == "5F":
            self.lost = LooseBall("receiving", first, self.catch + _HANDOFF_LOST_AT, "kicking")
            return Run(_HANDOFF_LOST_AT)
        if result.startswith("f") and (fumble_prone(first) or fumble_prone(second)):
            loser = first if fumble_prone(first) else second
            self.lost = LooseBall("receiving", loser, self.catch, "kicking", muffed=loser is first)
            return Run(0)
        return self._shorter(run, abs(int(result.lstrip("f"))), least=-self.catch)

    def _shorter(self, run: Run, yards: int, least: int) -> Run:
        """A run so many yards shorter; one that reached the goal line ends so far before it.

        Rules: fool:9.1.4-25
        """
        if run.yards is None:
            return replace(run, yards=FIELD - self.catch - yards)
        return replace(run, yards=max(least, run.yards - yards))


def _worth(attempt: KickoffRun) -> Worth:
    """How good a run is for the return side: the ball kept, then far."""
    kept = attempt.lost is None and not attempt.run.loose
    return kept, FIELD if attempt.run.yards is None else attempt.run.yards


def _flag_fouls(play: KickPlay, done: KickoffRun, end: Dead) -> None:
    """A clip costs 15 from where it was, not beyond the run; a late hit adds 15 to its end (ST-R14).

    Where the return side lost the ball its own foul is declined; a late hit is where it scored.

    Rules: fool:9.1.4-07, fool:9.1.4-08
    """
    catch = done.catch
    if done.clip is not None and end.ball == "receiving":
        length = FIELD - catch if done.run.yards is None else done.run.yards
        spot = min(catch + min(done.clip, max(0, length)), FIELD)
        play.flag(KickFlag("receiving", "clipping", CLIP, "runback", spot, possession="receiving"))
        counts_to_the_foul(play, spot - catch)
    if done.late_hit and end.score != "touchdown":
        play.flag(KickFlag("kicking", "late hit", LATE_HIT, "end", end.los, possession="receiving"))
