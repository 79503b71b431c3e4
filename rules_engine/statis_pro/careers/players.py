"""Men as the league keeps them: what is wrong with a sheet, and what of it a coach reads."""

from __future__ import annotations

from typing import Any, Final

from ...errors import Report
from ...interface import Athlete, Column
from ...plans.document_reader import DocumentReader, shown
from ..boxes import MEN
from ..cardmaking.season_lines import KICKERS
from ..cardmaking.worth import worth
from ..cards.kicking import read_placekicker, read_punter, read_return_column
from ..cards.man_json import CARD_FIELDS, read_man_card
from ..cards.men import Column as Entries
from ..cards.men import InterceptionRating, PlayerCard
from .injuries import MOST_GAMES, SEASON

WRONG: Final = "CARD"
UNKNOWN: Final = "FIELD"
_KICKS: Final = ("kicker", "punter", "kickoff_return", "punt_return")


def check_player(athlete: Athlete) -> Report:
    """Everything wrong with a man's position and sheet, each with its place."""
    reader = DocumentReader(WRONG, UNKNOWN)
    if athlete.position not in (*MEN, *KICKERS):
        places = ", ".join((*MEN, *KICKERS))
        reader.wrong("position", f"{shown(athlete.position)} is no position.", f"It is one of {places}.")
        return reader.report
    card = () if athlete.position in KICKERS else CARD_FIELDS
    sheet = reader.fields(athlete.sheet, "sheet", (), (*card, *_KICKS, "misses"))
    if athlete.position not in KICKERS:
        read_man_card(sheet, athlete.position, "sheet", reader)
    elif (needed := "kicker" if athlete.position == "K" else "punter") not in sheet:
        reader.wrong(f"sheet.{needed}", f'The field "{needed}" is missing.')
    _check_kicks(sheet, reader)
    if sheet.get("misses", SEASON) != SEASON:
        reader.number(sheet, "misses", "sheet", 1, MOST_GAMES)
    return reader.report


def _check_kicks(sheet: dict[str, Any], reader: DocumentReader) -> None:
    """What a man kicks and returns."""
    if "kicker" in sheet:
        read_placekicker(sheet["kicker"], "sheet.kicker", reader)
    if "punter" in sheet:
        read_punter(sheet["punter"], "sheet.punter", reader)
    for name in ("kickoff_return", "punt_return"):
        if name in sheet:
            read_return_column(sheet[name], f"sheet.{name}", reader)


# -- what a coach reads ------------------------------------------------------------------------------------------------

_MEANINGS: Final = {
    "bv": "Blocking Value: yards added to a run that he blocks for; more is better",
    "pb": "Pass Blocking: points against a pass rush; more is better",
    "tv": "Tackle Value: yards added to a run at his box; less is better",
    "pr": "Pass Rush: points in a pass rush; more is better",
    "pd": "Pass Defense: added to the passer's completion range; less is better",
}
_LESS_IS_BETTER: Final = ("tv", "pd")
_RANGES: Final = {"Q": "Quick", "S": "Short", "L": "Long"}
_RUNS: Final = {"N": "normal gain", "SG": "short gain", "LG": "long gain"}


def worth_told(athlete: Athlete) -> str:
    """Yards a game above a reserve, by his card."""
    return f"{worth(athlete.position, athlete.sheet).yards:+.1f} yards a game"


def describe_player(athlete: Athlete) -> tuple[Column, ...]:
    """His card in columns, and what he is worth."""
    reader = DocumentReader(WRONG, UNKNOWN)
    columns = [Column("Worth", f"{worth(athlete.position, athlete.sheet).yards:+.1f}", "yards a game above a reserve")]
    if athlete.position not in KICKERS:
        columns += _card_columns(athlete, read_man_card(athlete.sheet, athlete.position, "sheet", reader))
    if "kicker" in athlete.sheet:
        kicker = read_placekicker(athlete.sheet["kicker"], "sheet.kicker", reader)
        reach = "Pass Numbers of 48 on which a field goal is good"
        columns += [Column(band, good, f"{reach}, from {band} yards", "more") for band, good in kicker.good.items()]
        columns.append(Column("XP", kicker.extra_point_range(), "Pass Numbers of 48 on which an extra point is good"))
    if "punter" in athlete.sheet:
        punts = read_punter(athlete.sheet["punter"], "sheet.punter", reader).yards
        columns.append(Column("Punt", _entries(punts), "yards by Run Number, 1 to 11; 12 may be blocked"))
    for name, short, of in (("kickoff_return", "Kickoff ret.", "kickoff"), ("punt_return", "Punt ret.", "punt")):
        if name in athlete.sheet:
            yards = tuple(athlete.sheet[name]["yards"])
            columns.append(Column(short, _entries(yards), f"yards of a {of} return by Run Number; f is a fumble"))
    return tuple(columns)


def _card_columns(athlete: Athlete, card: PlayerCard) -> list[Column]:
    """What stands on the card of a man who is no kicker."""
    columns: list[Column] = []
    if "endurance" in athlete.sheet:
        meaning = "endurance: how often a play may be directed at him"
        columns.append(Column("END", athlete.sheet["endurance"], meaning, "less"))
    for name, each in card.passing.items():
        meaning = f"{_RANGES[name]} passes: Pass Numbers that are complete, incomplete"
        columns.append(Column(name, f"1-{each.complete}, -{each.incomplete}", meaning))
    if rush := card.pass_rush:
        ranges = f"1-{rush.sack}, -{rush.runs}, -{rush.complete}"
        columns.append(Column("RUSH", ranges, "under a pass rush: sack, run, complete"))
    columns += [
        Column(name, _entries(card.rushing[name]), f"runs, {_RUNS[name]}, by Run Number") for name in card.rushing
    ]
    for name, entries in card.receiving.items():
        columns.append(Column(name, _entries(entries), f"yards of a caught {_RANGES[name]} pass by Run Number"))
    columns += [
        Column(name.upper(), athlete.sheet[name], _MEANINGS[name], "less" if name in _LESS_IS_BETTER else "more")
        for name in _MEANINGS
        if name in athlete.sheet
    ]
    if card.interception:
        columns.append(Column("INT", _rating(card.interception), "Pass Numbers on which he intercepts"))
    if card.positions:
        columns.append(Column("Plays at", " ".join(card.positions), "positions or boxes on his card"))
    return columns


def _entries(entries: Entries) -> str:
    return " ".join(str(entry) for entry in entries)


def _rating(rating: InterceptionRating) -> str:
    return "48?" if rating.doubtful else "48" if rating.first == rating.last else f"{rating.first}-{rating.last}"
