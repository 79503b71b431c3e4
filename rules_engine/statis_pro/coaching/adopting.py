"""A kept set or table of another team or week, with men of this team in it."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import Any, Final

from ...interface import Athlete, Team
from ...interface.planning.entries import EntryName, KeptEntry
from ...plans.entries import able_men, stays
from ...plans.forms import entries_of, object_of
from ..boxes import POSITIONS, may_stand_at, may_stand_in
from ..careers.teams import plays_at, rank

_SETS: Final = {"offense": "sets", "defense": "defensive_sets"}


def adopt_entry(entry: KeptEntry, team: Team) -> Any:
    """The body of the entry. A man of the same number, position and name stays at his place; for each other the one who
    is worth the most comes of those who may stand there and are not in the set yet, of the same kind before others."""
    body = copy.deepcopy(entry.body)
    men = object_of(body).get("men")
    if not isinstance(men, dict):
        return body
    able = able_men(team)
    gone = {man.number: man.position for man in entry.men if not stays(man, able)}
    taken = {number for place in men.values() for number in _listed(place) if number not in gone}
    for place, value in men.items():
        chosen = [
            _successor(number, gone[number], place, able, taken) if number in gone else number
            for number in _listed(value)
        ]
        if chosen:
            men[place] = chosen if isinstance(value, list) else chosen[0]
    return body


def _listed(value: Any) -> list[Any]:
    """What stands at a place as a list: a box may hold two men. What is no number there is left out."""
    return [each for each in (value if isinstance(value, list) else [value]) if type(each) is int]


def _successor(number: int, position: str, place: str, able: Mapping[int, Athlete], taken: set[int]) -> int:
    """Who comes to a place for a man of that position; his own number where nobody is left who may stand there."""
    may_stand = may_stand_at if place in POSITIONS else may_stand_in
    free = [man for man in able.values() if man.number not in taken and may_stand(man.position, place)]
    at_home = [man for man in free if plays_at(man, place)] or free
    best = min(at_home, key=lambda man: (man.position != position, *rank(man)), default=None)
    chosen = number if best is None else best.number
    taken.add(chosen)
    return chosen


def named_entries(entry: KeptEntry) -> tuple[EntryName, ...]:
    """The sets from which the lines of a table are played."""
    sheet = _SETS.get(entry.sheet.rpartition("_")[2], "")
    lines = entries_of(entry.body) if sheet else ()
    names = [str(line["set"]) for line in lines if isinstance(line, dict) and line.get("set")]
    return tuple(EntryName(sheet, name) for name in dict.fromkeys(names))
