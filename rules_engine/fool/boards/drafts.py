"""What can be read of a set or a defense in a draft, which may be wrong in any way, and what its check says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

from ...errors import Problem
from ...interface import JSON, Team
from ...interface.planning.boards import Opponent
from ...interface.situation import Side
from ...plans.document_reader import DocumentReader
from ...plans.forms import at_place, entries_of, object_of
from ..checks.check_defenses import check_defenses
from ..checks.check_sets import check_sets
from ..checks.checking import Checking, begin
from ..document.fields import MOST_SETS, new_reader
from ..document.plan import DefensePlan, SetPlan
from ..document.reading import read_shape
from ..document.reading_men import read_defense, read_set
from ..options import FoolOptions

Kind = Literal["sets", "defenses"]
KINDS: Final[tuple[Kind, ...]] = ("sets", "defenses")
_MOST_MEN: Final = 30  # of an entry that are read
_MOST_DEFENSES: Final = 60
_STAND_IN: Final[dict[Kind, str]] = {"sets": "99", "defenses": "draft"}  # for a short name that cannot be read
_SOMEWHERE: Final[dict[Kind, str]] = {"sets": "C", "defenses": "C"}


@dataclass(frozen=True)
class ReadMan:
    """A man of a draft: his number and place as far as they can be read, and the row of the sheet that holds him."""

    number: int
    at: str
    row: int


@dataclass(frozen=True)
class ReadEntry:
    """An entry of a draft.

    body     what can be read of it, as the plan's document has it: the men who have a number and a place
    rows     for each of its men the row of the sheet
    men      everybody with a number, those without a place too
    problems what the check says of it, paths within the entry
    """

    kind: Kind
    body: JSON
    rows: list[int]
    men: list[ReadMan]
    check: Checking
    problems: list[Problem]

    @property
    def set(self) -> SetPlan:
        return self.check.plan.sets[-1]

    @property
    def defense(self) -> DefensePlan:
        return self.check.plan.defenses[-1]


def find(plan: Any, key: str) -> tuple[Kind, Any] | None:
    """The kind of a sheet's entry, and the entry itself, {} for a new one; None for a sheet of something else."""
    code, _, number = key.partition(".")
    kind = next((each for each in KINDS if each == code), None)
    entries = entries_of(at_place(plan, (code,)))
    if kind is None or (number != "new" and not (number.isdecimal() and int(number) < len(entries))):
        return None
    return kind, {} if number == "new" else entries[int(number)]


def others_of(plan: Any, entry: Any, side: Side) -> JSON:
    """A document of all sets and defenses of a draft but this entry, as far as they can be read."""
    sets, defenses = (_others(plan, kind, entry) for kind in KINDS)
    return {"schema": 1, "side": side, "sets": sets, "defenses": defenses}


def read_entry(
    kind: Kind, entry: Any, others: JSON, team: Team, options: FoolOptions, opponent: Opponent | None
) -> ReadEntry:
    """The entry as far as it can be read, checked beside the ``others`` of its draft."""
    body, rows = _readable(kind, entry)
    body.setdefault("id", _STAND_IN[kind])
    document: JSON = {**others, kind: [*others[kind], body]}
    read, shape = read_shape(document, ())
    assert read is not None
    check = begin(read, shape, team, document["side"], options, None if opponent is None else opponent.parts)
    check_sets(check)
    if kind == "defenses":
        check_defenses(check)
    place = f"{kind}[{len(document[kind]) - 1}]"
    problems = [problem for problem in check.report if problem.path == place or problem.path.startswith(f"{place}.")]
    return ReadEntry(kind, body, rows, _numbered(entry), check, [_within(problem, place, body) for problem in problems])


def _within(problem: Problem, place: str, body: JSON) -> Problem:
    """A problem with its path within the entry, and without the entry's name before it."""
    message = problem.message
    for word in ("Set", "Defense"):
        message = message.removeprefix(f"{word} {body['id']}: ").replace(
            f"{word} {body['id']} ", f"This {word.lower()} "
        )
    message = message[:1].upper() + message[1:]
    path = problem.path.removeprefix(place).removeprefix(".")
    return Problem(path, problem.code, message, problem.hint, problem.severity)


def _others(plan: Any, kind: Kind, entry: Any) -> list[JSON]:
    """The other entries of a kind that have a name, as far as they can be read."""
    most = MOST_SETS if kind == "sets" else _MOST_DEFENSES
    others = [_readable(kind, each)[0] for each in entries_of(at_place(plan, (kind,)))[:most] if each is not entry]
    return [body for body in others if "id" in body]


def _readable(kind: Kind, entry: Any) -> tuple[JSON, list[int]]:
    """The fields of an entry that can be read, and its men who have a number and a place, with their rows."""
    fields = {
        name: value
        for name, value in object_of(entry).items()
        if name != "players" and _sound(kind, {"id": _STAND_IN[kind], "players": [], name: value})
    }
    men, rows = [], []
    for row, man in enumerate(entries_of(object_of(entry).get("players"))[:_MOST_MEN]):
        whole = {name: value for name, value in object_of(man).items() if _sound(kind, _with_man(kind, name, value))}
        if "no" in whole and "at" in whole:
            men.append(whole)
            rows.append(row)
    return {**fields, "players": men}, rows


def _with_man(kind: Kind, name: str, value: Any) -> JSON:
    """An entry with one man of whom everything is right but this perhaps."""
    return {"id": _STAND_IN[kind], "players": [{"no": 1, "at": _SOMEWHERE[kind], name: value}]}


def _sound(kind: Kind, entry: JSON) -> bool:
    """Whether an entry can be read as it stands."""
    doc = new_reader()
    read: Callable[[DocumentReader, object, str], object] = read_set if kind == "sets" else read_defense
    read(doc, entry, "")
    return not doc.report.problems


def _numbered(entry: Any) -> list[ReadMan]:
    """Everybody of an entry who has a number; without a place that is a text his is ""."""
    men = []
    for row, man in enumerate(entries_of(object_of(entry).get("players"))[:_MOST_MEN]):
        number, at = object_of(man).get("no"), object_of(man).get("at")
        if isinstance(number, int) and not isinstance(number, bool):
            men.append(ReadMan(number, at if isinstance(at, str) else "", row))
    return men
