"""Season lines as CSV: one row for each player, one column for each figure.

A group of figures of which every cell is empty is one that the player has nothing of; where one cell is filled, the
empty ones count as 0.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Final

from ....errors import Report
from ...boxes import BOXES, POSITIONS
from ...cards.kicking import BANDS
from ..season_lines import (
    MOST_YARDS,
    Blocking,
    Defending,
    FieldGoals,
    Group,
    Passing,
    Placekicking,
    Punting,
    Receiving,
    Returns,
    Rushing,
    SeasonLine,
)
from ..season_lines import POSITIONS as PLAYER_POSITIONS
from .text import Cells, read_table, write_table

MOST: Final = 9_999  # of any figure


@dataclass(frozen=True)
class Figure:
    """A column: its name and the least and greatest number in it."""

    column: str
    low: int = 0
    high: int = MOST


def _figures(prefix: str, *names: str) -> tuple[Figure, ...]:
    """Columns of a group. Yards may be lost; the longest play has a field's length at most."""
    limits = {"yards": (-MOST, MOST), "longest": (-MOST_YARDS, MOST_YARDS)}
    return tuple(Figure(f"{prefix}_{name}", *limits.get(name, (0, MOST))) for name in names)


_KICKS: Final = tuple(name for band in BANDS for name in (f"{band}_made", f"{band}_tried"))
# The columns of each group, in the order of its attributes.
FIGURES: Final[dict[str, tuple[Figure, ...]]] = {
    "passing": _figures("pass", "attempts", "completions", "interceptions", "sacks"),
    "rushing": _figures("rush", "carries", "yards", "longest"),
    "receiving": _figures("catch", "targets", "catches", "yards", "longest", "over_20"),
    "kickoff_returns": _figures("kickoff", "returns", "yards", "longest", "touchdowns", "fumbles"),
    "punt_returns": _figures("puntreturn", "returns", "yards", "longest", "touchdowns", "fumbles"),
    "placekicking": (*_figures("fg", *_KICKS), Figure("xp_made"), Figure("xp_tried")),
    "punting": _figures("punt", "punts", "yards", "longest", "blocked", "returned"),
    "defending": _figures("def", "tackles", "sacks", "interceptions", "passes_defended"),
    "blocking": (Figure("block_run_grade", 0, 100), Figure("block_pass_grade", 0, 100)),
}


def _placekicking(*numbers: int) -> Placekicking:
    pairs = [FieldGoals(made, tried) for made, tried in zip(numbers[::2], numbers[1::2], strict=True)]
    return Placekicking(tuple(pairs[:-1]), pairs[-1])


_BUILT: Final[dict[str, Callable[..., Group]]] = {
    "passing": Passing,
    "rushing": Rushing,
    "receiving": Receiving,
    "kickoff_returns": Returns,
    "punt_returns": Returns,
    "placekicking": _placekicking,
    "punting": Punting,
    "defending": Defending,
    "blocking": Blocking,
}
REQUIRED: Final = ("team", "number", "name", "position")
COLUMNS: Final = (
    *REQUIRED, "age", "games", "starts", "places", *(each.column for group in FIGURES.values() for each in group),
)  # fmt: skip


@dataclass(frozen=True)
class TeamLine:
    """A player's season and the team whose it is."""

    team: str
    line: SeasonLine


# -- reading -----------------------------------------------------------------------------------------------------------


def read_lines(text: str) -> tuple[list[TeamLine], Report]:
    """The season lines of a CSV text, and a sentence for everything that is wrong with it. With an error the lines are
    not to be used."""
    table = read_table(text, COLUMNS, REQUIRED)
    lines = [_read_row(cells) for cells in table.rows]
    check_numbers([(each.team, each.line.number) for each in lines], table.rows)
    return lines, table.report


def check_numbers(men: list[tuple[str, int]], rows: list[Cells]) -> None:
    """Note each man whose number another of his team has already."""
    seen: dict[tuple[str, int], int] = {}
    for man, cells in zip(men, rows, strict=True):
        if man[1] and man in seen:
            cells.wrong("number", f"{man[1]} is the number of another man of the team, in row {seen[man]}.")
        seen.setdefault(man, cells.number)


def _read_row(cells: Cells) -> TeamLine:
    team, name = named(cells, "team"), named(cells, "name")
    line = SeasonLine(
        number=required_number(cells),
        name=name,
        position=cells.one_of("position", PLAYER_POSITIONS),
        age=cells.number_in("age", 0, 99),
        games=cells.number_in("games", 0, 99),
        starts=cells.number_in("starts", 0, 99),
        places=read_places(cells),
        **{name: _read_group(cells, name) for name in FIGURES},  # type: ignore[arg-type]  # each is what its name says
    )
    columns = {name: group[0].column for name, group in FIGURES.items()} | {"games": "games"}
    for group, sentences in line.faults().items():
        for sentence in sentences:
            cells.wrong(columns[group], f"{sentence}.")
    return TeamLine(team, line)


def named(cells: Cells, column: str) -> str:
    """A name, which must stand there."""
    name = cells.text(column)
    if not name:
        cells.wrong(column, "it is empty.")
    return name


def required_number(cells: Cells) -> int:
    """The man's number, 1 to 99."""
    if not cells.is_filled(("number",)):
        cells.wrong("number", "it is empty.")
    return cells.whole(cells.text("number"), "number", 1, 99) if cells.is_filled(("number",)) else 0


def read_places(cells: Cells) -> tuple[str, ...]:
    """Positions or boxes, with blanks between them."""
    places = tuple(cells.text("places").split())
    for place in places:
        if place not in (*POSITIONS, *BOXES):
            cells.wrong("places", f"{place} is no position and no box.")
    return places


def _read_group(cells: Cells, name: str) -> Group | None:
    columns = FIGURES[name]
    if not cells.is_filled(each.column for each in columns):
        return None
    return _BUILT[name](*(cells.number_in(each.column, each.low, each.high) for each in columns))


# -- writing -----------------------------------------------------------------------------------------------------------


def write_lines(lines: list[TeamLine]) -> str:
    """The CSV text of season lines, as ``read_lines`` reads it."""
    return write_table(COLUMNS, [_written(each) for each in lines])


def _written(team_line: TeamLine) -> dict[str, str | int]:
    line = team_line.line
    row: dict[str, str | int] = {
        "team": team_line.team,
        "number": line.number,
        "name": line.name,
        "position": line.position,
        "age": line.age,
        "games": line.games,
        "starts": line.starts,
        "places": " ".join(line.places),
    }
    for name, group in line.groups().items():
        row |= {each.column: number for each, number in zip(FIGURES[name], _numbers(group), strict=True)}
    return row


def _numbers(group: Group) -> list[int]:
    """The figures of a group in the order of its columns."""
    if isinstance(group, Placekicking):
        return [number for kicks in (*group.field_goals, group.extra_points) for number in (kicks.made, kicks.attempts)]
    return [getattr(group, each.name) for each in fields(group)]
