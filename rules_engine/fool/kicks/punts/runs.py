"""The run of a punt return, standard or to the sideline (9.2.7)."""

from __future__ import annotations

from typing import Final, TypedDict, final

from ..play import KickPlay, Worth
from ..returns import Run, plain, starred
from ..tables import PUNT, PUNT_RETURN, PUNT_STARS, Cell, band, distance_column, ladder
from ..tactics import PuntReturn
from ..values import fumble_prone, punt_returner
from .ends import Punted
from .totals import kamikazes_ahead, squad_difference

FAR: Final = 100  # what a run to the goal line is worth in yards
_EXTRA_RUSHER_BACK: Final = 1  # he stands back with the returner
_HELPERS: Final = 2  # O1 and O4 with the wide blockers, where nobody rushes (ST-R41)
_FAR_AHEAD: Final = 5  # leads from here on are one row
_FAR_BEHIND: Final = 6
_CIRCLED: Final[dict[str, dict[str, list[int]]]] = PUNT["circled"]["cells"]


class PairsRow(TypedDict, total=False):
    """A row of the table of kamikazes against wide blockers.

    yards      added to the printed ones
    result     ``*``: the star column
    yards_set  a tackle at the catch, and the dice on which it is a fumble (F) or one of a fumble-prone man (f)
    """

    yards: int
    result: str
    yards_set: int
    F: list[int]
    f: list[int]


_LEVEL: Final[PairsRow] = PUNT["kamikaze_roll"]["level"]
_KAMIKAZES_AHEAD: Final[dict[str, PairsRow]] = PUNT["kamikaze_roll"]["kk_ahead"]
_BLOCKERS_AHEAD: Final[dict[str, PairsRow]] = PUNT["kamikaze_roll"]["wb_ahead"]


def roll_run(play: KickPlay, kick: Punted, answer: PuntReturn) -> Run:
    """How far the returner runs with a punt."""
    return play.twice("receiving", play.receiving["Ret"], PuntRun(play, kick, answer).roll, _worth)


def _worth(run: Run) -> Worth:
    """How good a run is for the return side: the ball kept, then far."""
    return not run.loose, FAR if run.yards is None else run.yards


@final
class PuntRun:
    """A run with a punt before it is rolled: ``column`` and ``distance`` of the table; ``unrushed``: nobody rushed.

    Rules: fool:9.2.6-05, fool:9.2.6-06, fool:9.2.7-07
    """

    def __init__(self, play: KickPlay, kick: Punted, answer: PuntReturn) -> None:
        distance = distance_column(kick.yards)
        self.play: Final = play
        self.man: Final = play.receiving["Ret"]
        self.unrushed: Final = answer.rush == "return_only"
        self.column: Final = "sideline" if kick.sideline or answer.call == "sideline" else "standard"
        self.distance: Final = "50+" if answer.rush == "return_only" and distance == "med" else distance

    def roll(self) -> Run:
        """Three dice on the column."""
        total = self.play.dice.sum(3, 6, "punt.return")
        cell = PUNT_RETURN[self.column][self.distance][total]
        self.play.step("punt.return", total, cell.text)
        if total in _CIRCLED[self.column][self.distance]:
            return self._circled(cell)
        return self._read(cell)

    def _read(self, cell: Cell) -> Run:
        """What a cell means."""
        if cell.code in ("*", "**"):
            return starred(self.play, self.man, cell.code, PUNT_STARS, "punt")
        if cell.code == "":
            return plain(cell, self.man)
        return self._read(self._compared(cell.code))

    def _compared(self, code: str) -> Cell:
        """RS, RC, SS, SC: by the returner's speed or contact, or by the squads'.

        Rules: fool:9.2.7-07, fool:9.2.7-07a
        """
        play, values = self.play, punt_returner(self.man)
        if code in ("RS", "RC"):
            value = values.s if code == "RS" else values.c
            cell = ladder(value, PUNT["returner_speed" if code == "RS" else "returner_contact"])
        else:
            value = squad_difference(play.kicking, play.receiving, speed=code == "SS")
            cell = band(value, PUNT["squad_speed" if code == "SS" else "squad_contact"])
        play.note(code, value=value, result=cell.text)
        return cell

    def _circled(self, cell: Cell) -> Run:
        """A circled number: kamikazes against wide blockers (ST-R32).

        Rules: fool:9.2.7-09, fool:9.2.7-10, fool:9.2.7-11
        """
        play = self.play
        lead = self._kamikazes_ahead()
        row = _pairs_row(lead)
        play.note("kamikazes", value=lead, result=cell.text)
        more = row.get("yards", 0)
        if "result" in row:
            run = starred(play, self.man, "*", PUNT_STARS, "punt")
            return run if run.yards is None else Run(run.yards + more, run.loose, True, run.hurt)
        if "yards_set" not in row:
            return Run(cell.yards + more)
        die = play.die("punt.kamikaze")
        loose = die in row.get("F", []) or (die in row.get("f", []) and fumble_prone(self.man))
        play.step("punt.kamikaze", die, "fumble" if loose else "tackled")
        return Run(0, loose)

    def _kamikazes_ahead(self) -> int:
        """The kamikazes' lead over the wide blockers and those who help them: the extra rusher, and where nobody rushes
        O1 and O4.

        Rules: fool:9.2.7-12, fool:9.2.1-08
        """
        lead = kamikazes_ahead(self.play.kicking, self.play.receiving)
        return lead - _EXTRA_RUSHER_BACK - (_HELPERS if self.unrushed else 0)


def _pairs_row(lead: int) -> PairsRow:
    """The row for a lead of the kamikazes, below 0 of the wide blockers.

    Rules: fool:9.2.7-10, fool:9.2.7-11
    """
    if lead == 0:
        return _LEVEL
    if lead > 0:
        return _KAMIKAZES_AHEAD[str(lead) if lead < _FAR_AHEAD else f"{_FAR_AHEAD}+"]
    return _BLOCKERS_AHEAD[str(-lead) if -lead < _FAR_BEHIND else f"{_FAR_BEHIND}+"]
