"""The live examples of FOOL's guide: what the engine makes of a play, a set, a contact, a throw that a page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from ...interface import JSON, Example, GuideError, Team
from ...plans.conditions.words import ConditionError
from .. import board, pass_tables, tables
from ..document import vocabulary
from ..document.text import PLAN_TEXT
from ..model import OffMan, Player
from ..notation.reader import NotationError
from ..notation.reading import parse
from ..notation.sentences import describe, place_in_words
from ..play_calls import Group, Option, Pass, Place, Play, PlayerRef, Run, Screen, Target
from ..players import ATTRIBUTES, POSITIONS, SKILLS
from ..resolution import naming
from . import picture

# The set in which plays are drawn: a tight end on the right, two wideouts, two backs.
_SET: Final = {
    "LW": (87, "W"), "LT": (70, "T"), "LG": (62, "G"), "C": (55, "C"), "RG": (61, "G"), "RT": (75, "T"),
    "RTE": (80, "TE"), "RW-": (88, "W"), "Q": (16, "Q"), "F": (27, "F"), "LH": (48, "H"),
}  # fmt: skip
_MEN: Final = tuple([OffMan(Player(number, position, 0, 0, 0), spot) for spot, (number, position) in _SET.items()])
_STAYS: Final = "pass_block"  # the job of a man who is drawn where he started
_DEEPER: Final = 3.0
_NOBODY: Final = Team("", "", ())
_WIDTH_OF_A_BLOCKER: Final = picture.WIDTH / 18  # the board is 18 blockers wide with its very wide zones
_BEYOND_THE_LEFT_SIDELINE: Final = 2
_GROUPS: Final = {
    "B": "backs", "E": "ends", "OL": "offensive line", "DH": "defensive backs", "LB": "linebackers",
    "DL": "defensive line", "K": "kickers",
}  # fmt: skip
_LACKS_SOMETHING: Final = "PLN-10"  # of a plan's problems: a field is missing
_ASKED_IN: Final = {"offense_table": vocabulary.of_offense, "defense_table": vocabulary.of_defense}
_NUMBERS: Final = re.compile(r"(-?\d+) with a die of ([1-6])")
_RESULTS: Final = {
    "c": "complete", "-": "incomplete", "s": "to the second receiver, after another rush; incomplete without one",
    "i": "intercepted", "cs": "to the second receiver; complete if there is none",
    "is": "to the second receiver; intercepted if there is none",
}  # fmt: skip
_ALMOST_ALWAYS: Final = "1-5c"


def guide_example(kind: str, text: str) -> Example:
    """What comes of an example; raises GuideError where the engine does not accept it."""
    if kind not in _KINDS:
        raise GuideError(f'There is no example of the kind "{kind}"; there are: {", ".join(_KINDS)}.')
    return _KINDS[kind](text.strip())


# -- plays ---------------------------------------------------------------------------------------------------------


def _play(text: str) -> Example:
    try:
        play = parse(text)
    except NotationError as error:
        raise GuideError(f"{text}: {error}") from error
    return Example(describe(play), picture=_drawn(play))


def _drawn(play: Play) -> JSON:
    """The men of the set on their spots, each who runs, catches or blocks with a line to where he goes."""
    goals: dict[int, str] = {}
    for ref, zone, purpose in _tasks(play):
        taken = tuple(goals)
        place = naming.find(ref, _MEN, purpose, toward=board.MIDDLE[board.ZONE[zone]], taken=taken)
        if place is not None:
            goals[place] = zone
    men = [
        {
            "side": "home",
            "number": man.player.no,
            "start": man.at,
            "end": goals.get(place, man.at),
            "job": "goes" if place in goals else _STAYS,
            "target": 0,
        }
        for place, man in enumerate(_MEN)
    ]
    drawn = picture.picture({"kind": "pass", "before": {"possession": "home"}, "men": men, "events": []}, {})
    named = [
        {**man, "note": spot, "start": _deeper(man["start"]), "end": _deeper(man["end"])}
        for man, spot in zip(drawn["men"], _SET, strict=True)
    ]
    return {"men": named, "contacts": []}


def _deeper(point: list[float]) -> list[float]:
    """The offense is drawn deeper than it stands, so that its men do not cover each other."""
    x, y = point
    return [x, round(y * _DEEPER, 1)] if y < 0 else [x, y]


def _tasks(play: Play) -> Iterator[tuple[PlayerRef, str, naming.Purpose]]:
    """Who goes to which zone: the man with the ball or the receivers first, then the blockers zone by zone."""
    match play:
        case Run():
            yield from _run(play.carrier, play.point, play.groups)
        case Option():
            yield from _run(play.back, play.wide, ())
            yield from _run(play.keeper, play.point, play.groups)
        case Screen():
            zone = _zone(play.zone, play.receiver)
            yield play.receiver, zone, "receiver"
            yield from _blockers(play.groups, (zone, *_path(board.ENTRIES_OF_ZONE[board.ZONE[zone]][0])[1:]))
        case Pass():
            for target in play.targets:
                if isinstance(target, Target):
                    yield target.receiver, _zone(target.zone, target.receiver), "receiver"


def _run(
    carrier: PlayerRef, point: Place, groups: tuple[Group, ...]
) -> Iterator[tuple[PlayerRef, str, naming.Purpose]]:
    name = _zone(point, carrier)
    path = _path(name if name in board.ENTRIES else board.ENTRIES_OF_ZONE[board.ZONE[name]][0])
    yield carrier, path[0], "carrier"
    yield from _blockers(groups, path)


def _blockers(groups: tuple[Group, ...], path: tuple[str, ...]) -> Iterator[tuple[PlayerRef, str, naming.Purpose]]:
    for group, zone in zip(groups, path, strict=False):
        for blocker in (*group.blockers, *group.right):
            if not blocker.stays_out:
                yield blocker.player, zone, "blocker"


def _path(entry: str) -> tuple[str, ...]:
    return tuple(board.ZONE_NAMES[zone] for zone in board.ENTRIES[entry].path)


def _zone(place: Place, man: PlayerRef) -> str:
    """The board's name of where somebody goes."""
    number = naming.find(man, _MEN, "receiver")
    return naming.resolve_place(place, _MEN, number or 0)


# -- men and the board ---------------------------------------------------------------------------------------------


def _set(text: str) -> Example:
    return Example(picture=_standing("sets", f"set 1 starting\n{text}"))


def _defense(text: str) -> Example:
    return Example(picture=_standing("defenses", text))


def _standing(kind: str, text: str) -> JSON:
    plan = _read(f"plan home\n{text}")
    drawn = picture.standing(plan, f"{kind}.0", _NOBODY)
    return {**drawn, "men": [{**man, "note": man["job"]} for man in drawn["men"]]}


def _read(text: str) -> JSON:
    """The document of a piece of a plan; what a whole plan must have besides is not asked for."""
    plan, report = PLAN_TEXT.read_text(text)
    wrong = [problem for problem in report.errors if problem.code != _LACKS_SOMETHING]
    if plan is None or wrong:
        raise GuideError(" ".join(str(problem) for problem in wrong) or "This is no plan.")
    return plan


def _plan(text: str) -> Example:
    plan = _read(text)
    for half in ("first", "second"):
        for table, read in _ASKED_IN.items():
            for line in plan.get(half, {}).get(table, ()):
                _accepted(line["when"], read)
    return Example()


def _accepted(condition: str, read: Callable[[str], object]) -> None:
    try:
        read(condition)
    except ConditionError as error:
        raise GuideError(f"{condition}: {error}") from error


def _condition(text: str) -> Example:
    """Rows ``condition | what it says``."""
    rows: list[tuple[str, ...]] = [("condition", "holds")]
    for line in text.splitlines():
        condition, _, meaning = line.partition(" | ")
        _accepted(condition.strip(), vocabulary.of_offense)
        rows.append((condition.strip(), meaning.strip()))
    return Example(table=tuple(rows), shown=False)


def _board(text: str) -> Example:
    """The zones beyond the line as far as ``text`` says in yards, each with its pass value."""
    deepest = int(text)
    zones = []
    for zone in board.DEF_ZONES:
        near, far = max(board.NEAR[zone], 0), min(board.FAR[zone], deepest)
        low, high = board.X_RANGE[zone]
        if near < deepest:
            zones.append({
                "name": board.ZONE_NAMES[zone], "note": place_in_words(board.ZONE_NAMES[zone]),
                "x": round((low + _BEYOND_THE_LEFT_SIDELINE) * _WIDTH_OF_A_BLOCKER, 1), "y": float(near),
                "width": round((high - low) * _WIDTH_OF_A_BLOCKER, 1), "height": float(far - near),
            })  # fmt: skip
    return Example(picture={"men": [], "contacts": [], "zones": zones}, shown=False)


# -- tables --------------------------------------------------------------------------------------------------------


def _zones(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("zone", "name", "yards from the line", "pass value", "blockers who fit")]
    for zone in board.DEF_ZONES:
        name = board.ZONE_NAMES[zone]
        yards = f"{board.NEAR[zone]} to {board.FAR[zone]}"
        rows.append((name, place_in_words(name), yards, str(board.PASS_VALUE[zone]), str(board.CAPACITY[zone])))
    return Example(table=tuple(rows), shown=False)


def _positions(text: str) -> Example:
    rows: list[tuple[str, ...]] = [("code", "position", "belongs to")]
    rows += [(code, name, _GROUPS[group]) for code, (group, name) in POSITIONS.items()]
    return Example(table=tuple(rows), shown=False)


def _attributes(text: str) -> Example:
    return Example(table=(("mark", "the player is"), *ATTRIBUTES.items()), shown=False)


def _skills(text: str) -> Example:
    return Example(table=(("mark", "special-teams skill"), *SKILLS.items()), shown=False)


def _contacts(text: str) -> Example:
    printed = tables.TABLES["contact"]
    head = ("die", *(f"{column:+d}" if isinstance(column, int) else "less" for column in printed["columns"]))
    return Example(table=(head, *((str(die), *row) for die, row in printed["rows"].items())), shown=False)


def _passes(text: str) -> Example:
    printed = tables.TABLES["pass"]
    normal = [place for place, column in enumerate(printed["columns"]) if isinstance(column, int)]
    rows: list[tuple[str, ...]] = [("die", *(str(printed["columns"][place]) for place in normal))]
    rows += [(str(die), *(row[place] for place in normal)) for die, row in printed["rows"].items()]
    return Example(table=tuple(rows), shown=False)


def _contact(text: str) -> Example:
    value, die = _value_and_die(text)
    found = tables.contact(value, die).cell
    gain = "He breaks away" if found.gain is None else f"He gets {found.gain} yard{'' if found.gain == 1 else 's'}"
    slow = ", and is slowed down" if found.slow else ""
    mark = f"; the mark {found.mark} is rolled for after the play" if found.mark else ""
    return Example(
        (f"Contact value {value:+d}, die {die}: the table says {found.text}. {gain}{slow}{mark}.",), shown=False
    )


def _throw(text: str) -> Example:
    value, die = _value_and_die(text)
    cell, _ = pass_tables.pass_cells(value, die, "")
    told = [_RESULTS[part] for part in cell.split("/")] if cell != _ALMOST_ALWAYS else ["complete but for one in six"]
    halves = told[0] if len(told) == 1 else f"on a second die of 1 to 3 {told[0]}, else {told[-1]}"
    return Example((f"Pass value {value}, die {die}: the table says {cell}. The pass is {halves}.",), shown=False)


def _value_and_die(text: str) -> tuple[int, int]:
    match = _NUMBERS.fullmatch(text)
    if match is None:
        raise GuideError(f'"{text}" is not written like "2 with a die of 4".')
    return int(match[1]), int(match[2])


_KINDS: Final[dict[str, Callable[[str], Example]]] = {
    "attributes": _attributes,
    "board": _board,
    "condition": _condition,
    "contact": _contact,
    "contacts": _contacts,
    "defense": _defense,
    "passes": _passes,
    "plan": _plan,
    "play": _play,
    "positions": _positions,
    "set": _set,
    "skills": _skills,
    "throw": _throw,
    "zones": _zones,
}
