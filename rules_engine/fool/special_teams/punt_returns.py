"""A punt comes down (9.2.5-9.2.8): rolled, caught, returned; fouls on the return; who is hurt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from ..kinds import is_experienced
from ..model import Fact, Player
from .loose import clipped, fumble
from .model import Dead, KickFlag, KickOutcome, Squad, Team
from .play import KickPlay
from .returns import Run, finish, injury, plain, starred
from .tables import PUNT, PUNT_RETURN, PUNT_STARS, Cell, band, distance_column, ladder, punt_catch
from .tactics import BLITZES, PuntReturn
from .values import Returner, blocking_contact, coverage_contact, coverage_speed, fumble_prone, green, punt_returner

DEEP: Final = 10  # a ball that lands inside the own 10 is left to roll (D-PRT, ST 5.7)
KAMIKAZES: Final = ("KK1", "KK2")
WIDE_BLOCKERS: Final = ("WB1", "WB2")
BLOCKERS: Final = ("WB1", "WB2", "O1", "O2", "O3", "O4", "I1", "I2", "I3", "XR")
XR_BACK: Final = 1  # the extra rusher stands back with the returner (9.2.7)
HELPERS: Final = 2  # O1 and O4 with the wide blockers, where nobody rushes (9.2.7, ST-R41)
OUT_OF_BOUNDS_LESS: Final = 3  # yards of a return of a punt out of bounds (9.2.4b)
ROLL_LIMIT: Final = 3
AHEAD: Final = 2  # lead in C and S with which the kamikazes stop a rolling ball sooner (9.2.5)
_CIRCLED: Final[dict[str, dict[str, list[int]]]] = PUNT["circled"]["cells"]
_KAMIKAZE: Final = PUNT["kamikaze_roll"]
_FOUL: Final = PUNT["return_penalty"]
GREEN_MEN: Final = 3
EXPERIENCED_MEN: Final = 5


class Punted(NamedTuple):
    """A punt where it comes down: ``los`` as ``KickOutcome`` counts; ``roll`` its column of the rolling ball.

    halved    a return counts half; sideline: one is to the sideline and 3 yards shorter (9.2.4b)
    dead      it is dead where it came down (9.2.4c)
    style     how statistics call it
    """

    yards: int
    los: int
    returnable: bool
    roll: str
    halved: bool = False
    sideline: bool = False
    dead: bool = False
    style: Mapping[str, Any] = MappingProxyType({})


class FoulOn(NamedTuple):
    """A foul on the return: whose, how far, and for the return side where (thirds of the run)."""

    side: Team
    kind: str
    yards: int
    thirds: int


def receive(play: KickPlay, kick: Punted, answer: PuntReturn) -> KickOutcome:
    """What becomes of the ball (9.2.6): dead or rolling, a fair catch, or a return as it was called."""
    if kick.dead:
        return _downed(play, kick, kick.los)
    if _left_alone(kick, answer):
        return _rolls(play, kick, answer)
    returns = kick.returnable and answer.call != "fair_catch"
    man = play.receiving["Ret"]
    result = _catch(play, "return" if returns else "fair", kick, man, answer)
    if result == "M":
        return _rolls(play, kick, answer)
    if result in ("F", "F*") or (result == "f" and fumble_prone(man)):
        die = play.die("fumble")
        if not (result == "F*" and die <= 2):
            return _muffed(play, kick, man, die, answer, returns)
        play.step("fumble", die, "picked up", player=man.no)
    if not returns:
        _punted(play, kick, "fair_catch")
        play.event("fair_catch", "receiving", man.no)
        roll_injury(play, "fair_catch_or_roll")
        return play.outcome(Dead("receiving", kick.los), "fair_catch", returned=True)
    return _returned(play, kick, man, answer)


def _left_alone(kick: Punted, answer: PuntReturn) -> bool:
    """Whether nobody touches the ball: a full blitz, the order to let it roll, or a ball too deep to catch (9.2.6)."""
    if answer.rush == "full_blitz" or answer.call == "roll":
        return True
    if answer.roll_inside is not None:
        return kick.los <= answer.roll_inside
    return kick.los <= DEEP and (not kick.returnable or answer.call == "fair_catch")


def xr_back(answer: PuntReturn) -> bool:
    """Whether the extra rusher stands back with the returner: not on a blitz, nor in a defense against a fake."""
    return answer.rush in ("standard", "return_only")


def _punted(play: KickPlay, kick: Punted, result: str, yards: int | None = None) -> None:
    gross = kick.yards if yards is None else yards
    down_at = play.los - gross
    inside = {"inside_20": True} if 0 < down_at < 20 and result != "touchback" else {}
    told = {"result": result, **inside, **kick.style}
    play.events.insert(0, Fact("punt", "kicking", play.kicking["P"].no, gross, told))


def touchback(play: KickPlay, injuries: str, style: Mapping[str, Any]) -> KickOutcome:
    """A punt that reaches the end zone: the other side's ball where a touchback brings it."""
    play.event("punt", "kicking", play.kicking["P"].no, play.los, result="touchback", **style)
    play.event("touchback", "receiving")
    roll_injury(play, injuries)
    return play.outcome(Dead("receiving", play.touchback), "touchback", returned=True)


def _downed(play: KickPlay, kick: Punted, at: int) -> KickOutcome:
    """Dead ``at`` yards from the goal."""
    _punted(play, kick, "downed", play.los - at)
    roll_injury(play, "fair_catch_or_roll")
    return play.outcome(Dead("receiving", at), "downed", returned=True)


# -- catch -------------------------------------------------------------------------------------------------------------


def _catch(play: KickPlay, how: str, kick: Punted, man: Player, answer: PuntReturn) -> str:
    """Two dice, the returner's P and the extra man back (9.2.7)."""
    total = play.dice.sum(2, 6, "punt.catch")
    value = total + punt_returner(man).p + (XR_BACK if xr_back(answer) else 0)
    result = punt_catch(how, distance_column(kick.yards), value)
    play.step("punt.catch", total, result, value=value, how=how)
    return result


def _muffed(play: KickPlay, kick: Punted, man: Player, die: int, answer: PuntReturn, returns: bool) -> KickOutcome:
    """Fumbled at the catch: the coverage wins men and points, but where nobody rushed either side may (9.2.7).

    Rules: fool:6.1.4a/1
    """
    winner: Team | None = None if answer.rush == "return_only" else "kicking"
    end = fumble(play, "receiving", man, kick.los, winner, muff=True, die=die)
    _punted(play, kick, "muffed")
    roll_injury(play, "returned" if returns else "fair_catch_or_roll")
    return play.outcome(end, "muffed", returned=True)


# -- rolling ball ------------------------------------------------------------------------------------------------------


def pairs_ahead(kicking: Squad, receiving: Squad) -> int:
    """C and S of the kamikazes less those of the wide blockers, nobody helping (9.2.5, 9.2.7)."""
    ours = sum(coverage_contact(man) + coverage_speed(man) for man in kicking.of(*KAMIKAZES))
    return ours - sum(blocking_contact(man) + man.s for man in receiving.of(*WIDE_BLOCKERS))


def roll_choices(cell: list[int], sooner: bool, xr_back: bool) -> tuple[int, int]:
    """How far a ball rolls, and where the coverage may stop it: never past 0 nor past the full roll (9.2.5).

    ``sooner``: it gets there three yards earlier; ``xr_back``: the extra rusher holds it up for three.
    """
    full, limit = cell
    limit += (ROLL_LIMIT if xr_back else 0) - (ROLL_LIMIT if sooner else 0)
    if full >= 0:
        return full, min(full, max(0, limit))
    return full, max(full, min(0, limit))


def _rolls(play: KickPlay, kick: Punted, answer: PuntReturn) -> KickOutcome:
    """The ball rolls; the coverage takes the end nearer the goal line that is no touchback (9.2.5)."""
    die = play.die("punt.roll")
    cell = PUNT["rolling"][kick.roll][die - 1]
    sooner = answer.rush in BLITZES or pairs_ahead(play.kicking, play.receiving) >= AHEAD
    full, limit = roll_choices(cell, sooner, xr_back(answer)) if cell else (0, 0)
    play.step("punt.roll", die, full, limit=limit)
    rolled, stopped = kick.los - full, kick.los - limit
    if stopped < 0 or 0 < rolled < stopped:
        stopped = rolled
    elif stopped <= 1:
        again = play.die("punt.roll.stop")
        stopped = -(-again // 2)
        play.step("punt.roll.stop", again, stopped)
    if stopped <= 0:
        return touchback(play, "fair_catch_or_roll", kick.style)
    return _downed(play, kick, stopped)


# -- return ------------------------------------------------------------------------------------------------------------


def _returned(play: KickPlay, kick: Punted, man: Player, answer: PuntReturn) -> KickOutcome:
    """The return, its foul, and its end (9.2.7)."""
    _punted(play, kick, "returned")
    foul = _foul(play)
    run = play.twice("receiving", man, PuntRun(play, kick, man, answer).roll, _worth)
    if kick.halved:
        run = run.halved()
    if kick.sideline and not run.star and run.yards is not None:
        run = replace(run, yards=run.yards - OUT_OF_BOUNDS_LESS)
    end = finish(play, man, kick.los, run, "kicking")
    _enforce(play, kick, run, end, foul)
    _hurt_on_return(play, foul)
    return play.outcome(end, "returned", returned=True)


def _worth(run: Run) -> tuple[bool, int]:
    """How good a run is for the return side: the ball kept, then far."""
    return not run.loose, 100 if run.yards is None else run.yards


class PuntRun:
    """The run of a punt return, standard or to the sideline."""

    def __init__(self, play: KickPlay, kick: Punted, man: Player, answer: PuntReturn) -> None:
        self.play = play
        self.man = man
        self.alone = answer.rush == "return_only"
        self.column = "sideline" if kick.sideline or answer.call == "sideline" else "standard"
        self.values: Returner = punt_returner(man)
        distance = distance_column(kick.yards)
        # nobody rushed, so that a medium punt is returned like a long one (9.2.6c, d)
        self.distance = "50+" if self.alone and distance == "med" else distance

    def roll(self) -> Run:
        total = self.play.dice.sum(3, 6, "punt.return")
        cell = PUNT_RETURN[self.column][self.distance][total]
        self.play.step("punt.return", total, cell.text)
        if total in _CIRCLED[self.column][self.distance]:
            return self._circled(cell)
        return self._read(cell)

    def _read(self, cell: Cell) -> Run:
        if cell.code in ("*", "**"):
            return starred(self.play, self.man, cell.code, PUNT_STARS, "punt")
        if cell.code == "":
            return plain(cell, self.man)
        return self._read(self._compared(cell.code))

    def _compared(self, code: str) -> Cell:
        """RS, RC, SS, SC: by the returner's speed or contact, or by the squads' (9.2.7)."""
        if code in ("RS", "RC"):
            value = self.values.s if code == "RS" else self.values.c
            found = ladder(value, PUNT["returner_speed" if code == "RS" else "returner_contact"])
        else:
            value = squad_difference(self.play.kicking, self.play.receiving, speed=code == "SS")
            found = band(value, PUNT["squad_speed" if code == "SS" else "squad_contact"])
        self.play.note(code, value=value, result=found.text)
        return found

    def _circled(self, cell: Cell) -> Run:
        """A circled number: kamikazes against wide blockers (9.2.7, ST-R32)."""
        play = self.play
        lead = pairs_ahead(play.kicking, play.receiving) - XR_BACK - (HELPERS if self.alone else 0)
        if lead == 0:
            row: dict[str, object] = _KAMIKAZE["level"]
        elif lead > 0:
            row = _KAMIKAZE["kk_ahead"][str(lead) if lead < 5 else "5+"]
        else:
            row = _KAMIKAZE["wb_ahead"][str(-lead) if lead > -6 else "6+"]
        play.note("kamikazes", value=lead, result=cell.text)
        more = int(str(row.get("yards", 0)))
        if "result" in row:
            run = starred(play, self.man, "*", PUNT_STARS, "punt")
            return run if run.yards is None else Run(run.yards + more, run.loose, True, run.hurt)
        if "yards_set" not in row:
            return Run(cell.yards + more)
        die = play.die("punt.kamikaze")
        loose = die in _dice(row, "F") or (die in _dice(row, "f") and fumble_prone(self.man))
        play.step("punt.kamikaze", die, "fumble" if loose else "tackled")
        return Run(0, loose)


def _dice(row: dict[str, object], key: str) -> list[int]:
    found = row.get(key, [])
    assert isinstance(found, list)
    return found


def squad_difference(kicking: Squad, receiving: Squad, speed: bool) -> int:
    """Ten blockers less ten covering men, the punter left out (9.2.7)."""
    blockers, cover = receiving.of(*BLOCKERS), kicking.but("P")
    if speed:
        return sum(man.s for man in blockers) - sum(coverage_speed(man) for man in cover)
    return sum(map(blocking_contact, blockers)) - sum(map(coverage_contact, cover))


# -- fouls on the return -----------------------------------------------------------------------------------------------


def _column(squad: Squad, blockers: tuple[Player, ...]) -> str:
    """Which number of the return's penalty roll a side has: green and experienced men cancel each other out (9.2.7)."""
    raw = len(green(squad)) >= GREEN_MEN
    old = len([man for man in blockers if is_experienced(man)]) >= EXPERIENCED_MEN
    if raw and old:
        return "both"
    return "rookies_or_!_3plus" if raw else "experienced_blockers_5plus" if old else "normal"


def _foul(play: KickPlay) -> FoulOn | None:
    """Three dice for a foul on the return (9.2.7)."""
    total = play.dice.sum(3, 6, "punt.return.penalty")
    receiving = _FOUL["Re10/15"][_column(play.receiving, play.receiving.of(*BLOCKERS))]
    kicking = _FOUL["Ki5/15"][_column(play.kicking, play.kicking.but("P"))]
    side: Team | None = "receiving" if total in receiving else "kicking" if total in kicking else None
    play.step("punt.return.penalty", total, side or "-")
    if side is None:
        return None
    low = play.low("punt.return.penalty.size")
    if side == "kicking":
        return FoulOn(side, "face mask" if low else "personal foul", 5 if low else 15, 3)
    where = play.die("punt.return.penalty.where")
    thirds = max(0, where - 3)
    play.step("punt.return.penalty.where", where, f"{thirds}/3")
    return FoulOn(side, "holding" if low else "clipping", 10 if low else 15, thirds)


def _enforce(play: KickPlay, kick: Punted, run: Run, end: Dead, foul: FoulOn | None) -> None:
    """Flag it: the return side's where it was, the coverage's from the end of the run, declined on a touchdown."""
    if foul is None:
        return
    if foul.side == "kicking":
        if end.score != "touchdown" or end.ball != "receiving":
            play.flag(KickFlag("kicking", foul.kind, foul.yards, "end", end.los, possession="receiving"))
        return
    if end.ball == "receiving":
        length = 100 - kick.los if run.yards is None else min(run.yards, 100 - kick.los)
        spot = kick.los + (length * foul.thirds // 3 if length > 0 else length if foul.thirds == 3 else 0)
        play.flag(KickFlag("receiving", foul.kind, foul.yards, "runback", max(1, spot), possession="receiving"))
        clipped(play, spot - kick.los)


# -- injuries ----------------------------------------------------------------------------------------------------------


def roll_injury(play: KickPlay, kind: str) -> None:
    """Three dice for an injury; ``kind`` a row of the punt's injury table (9.2.8).

    On returns the punter is left out; on a block he is the victim on 1-4, a blocker on 5-6.
    """
    found = injury(play, PUNT["injury"][kind], "punt.injury")
    if found is None:
        return
    side, _ = found
    squad = play.squad(side)
    men = squad.everyone
    if side == "kicking" and kind == "blocked":
        men = (squad["P"],) if play.die("punt.injury.who") <= 4 else squad.but("P", "KK1", "KK2")
    elif side == "kicking" and kind.startswith("return"):
        men = squad.but("P")
    play.hurt(side, play.one_of(men, "punt.injury.who"))


def _hurt_on_return(play: KickPlay, foul: FoulOn | None) -> None:
    kind = "returned"
    if foul is not None and foul.kind == "clipping":
        kind = "return_with_clip"
    elif foul is not None and foul.kind == "personal foul":
        kind = "return_with_personal_foul"
    if kind != "return_with_personal_foul":
        roll_injury(play, kind)
        return
    found = injury(play, PUNT["injury"][kind], "punt.injury")
    if found is None:
        return
    side, _ = found
    squad = play.squad(side)
    if side == "receiving":
        returner = play.die("punt.injury.who") <= 2
        man = squad["Ret"] if returner else play.one_of(squad.but("Ret"), "punt.injury.who")
    else:
        man = play.one_of(squad.but("P"), "punt.injury.who")
    play.hurt(side, man)
