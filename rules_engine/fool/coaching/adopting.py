"""A kept set, defense, play or table of another team or week, with men of this team in it."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from ...interface import JSON, Team
from ...interface.planning.entries import EntryName, KeptEntry, KeptMan
from ...plans.entries import able_men, stays
from ...plans.forms import entries_of, object_of
from ...plans.tables.cells import CellError, parse_cell
from ..document.vocabulary import TABLES
from ..model import Player
from ..players import player_of
from ..substitutes import distance
from .men import WORTH

# the position at which a man of a general position is worth what counts
_WORTH_AS: Final[Mapping[str, str]] = {
    "Q*": "Q", "TB": "H", "B*": "B", "E": "W", "E*": "W", "U": "C", "L": "G",
    "DL": "DE", "NT": "DT", "LB": "MLB", "LB*": "MLB", "DH": "DB", "DH*": "DB",
}  # fmt: skip
_NUMBER: Final = re.compile(r"#\s*(\d{1,2})(?!\d)")
_ROTATION: Final = "rot"


def adopt_entry(plan: Any, entry: KeptEntry, team: Team) -> Any:
    """The body of the entry. A man of the same number, position and name stays where he stands; for each other the best
    man of his position comes who is not in it yet, of the nearest position where there is none of his."""
    body = copy.deepcopy(entry.body)
    numbers = _own_numbers(body)
    successors = _successors([man for number in numbers for man in entry.men if man.number == number], numbers, team)
    _put_in(body, successors)
    if entry.sheet == "sets" and isinstance(body, dict) and entries_of(object_of(plan).get("sets")):
        body.pop("starting", None)  # the plan's own set starts
    return body


def _own_numbers(body: Any) -> list[int]:
    """The numbers of the entry's own men, each once, in their order; those whom a defense covers are the other
    side's."""
    named: list[Any] = [object_of(man).get("no") for man in entries_of(object_of(body).get("players"))]
    text = object_of(body).get("text")
    if isinstance(text, str):
        named += [int(match[1]) for match in _NUMBER.finditer(text)]
    return list(dict.fromkeys(number for number in named if type(number) is int))


def _successors(men: Sequence[KeptMan], numbers: Sequence[int], team: Team) -> dict[int, int]:
    """Who comes for whom, by their numbers. A number of nobody who is known stays as it is, for the check to tell."""
    able = able_men(team)
    known = {man.number for man in men}
    taken = {man.number for man in men if stays(man, able)} | (set(numbers) - known)
    successors: dict[int, int] = {}
    for man in men:
        if stays(man, able):
            continue
        free = [player_of(athlete) for number, athlete in able.items() if number not in taken]
        if free:
            best = min(free, key=lambda player: _rank(player, man.position))
            successors[man.number] = best.no
            taken.add(best.no)
    return successors


def _rank(player: Player, position: str) -> tuple[int, int, int]:
    """How far a man is from a position, then how little he is worth there."""
    p, c, s = WORTH.get(_WORTH_AS.get(position, position), (1, 1, 1))
    return distance(player.pos, position), -(p * player.p + c * player.c + s * player.s), player.no


def _put_in(body: Any, successors: Mapping[int, int]) -> None:
    """Put the men who come in the places of those who go; in a play they are written by their numbers."""
    entry = object_of(body)
    for man in entries_of(entry.get("players")):
        if isinstance(man, dict) and type(man.get("no")) is int:
            man["no"] = successors.get(man["no"], man["no"])
    if isinstance(entry.get("stunts"), list):
        entry["stunts"] = [_renumbered(pair, successors) for pair in entry["stunts"]]
    if isinstance(entry.get("text"), str):
        entry["text"] = _NUMBER.sub(
            lambda match: f"#{successors[int(match[1])]}" if int(match[1]) in successors else match[0], entry["text"]
        )


def _renumbered(pair: Any, successors: Mapping[int, int]) -> Any:
    """Two men who cross, by the numbers of those who come."""
    if not isinstance(pair, list):
        return pair
    return [successors.get(number, number) if type(number) is int else number for number in pair]


def named_entries(entry: KeptEntry) -> tuple[EntryName, ...]:
    """The sets of a play or variation, the sets and plays of a table, the defenses of one."""
    if isinstance(entry.body, list):
        called = "defenses" if entry.sheet.endswith("_defense") else "plays"
        names = [name for line in entry.body if isinstance(line, dict) for name in _of_line(line, called)]
    else:
        body = object_of(entry.body)
        names = [EntryName(entry.sheet, str(body["variation_of"]))] if body.get("variation_of") else []
        names += [EntryName("sets", str(name)) for name in entries_of(body.get("sets"))]
    return tuple(dict.fromkeys(names))


def _of_line(line: JSON, called: str) -> Iterator[EntryName]:
    """What a line of a table names: its set, and what its cells call."""
    if line.get("set") not in (None, _ROTATION):
        yield EntryName("sets", str(line["set"]))
    for cell in entries_of(line.get("cells")):
        try:
            choices = parse_cell(str(cell), TABLES)
        except CellError:
            continue
        for choice in choices:
            if not choice.is_line:
                yield EntryName(called, choice.name)
