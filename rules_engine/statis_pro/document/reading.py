"""A plan read from its document: every wrong field is noted with its place, and reading goes on."""

from __future__ import annotations

from typing import Any, Final

from ...plans.document_reader import DocumentReader, join, shown
from .fields import (
    CALLED,
    COVERED,
    DEFENSE_PLACES,
    HALVES,
    HIGHEST_NUMBER,
    HIGHEST_WEIGHT,
    KICKERS,
    KINDS_OF_MEN,
    LINE_NAME,
    LONGEST_COMMENT,
    LONGEST_CONDITION,
    MOST_CALLS,
    MOST_DOUBLED,
    MOST_IN_BOX,
    MOST_LINES,
    MOST_MEN,
    MOST_PLACES,
    MOST_SETS,
    MOST_SHIFTS,
    MOST_TACTICS,
    OFFENSE_PLACES,
    PLAY_STRATEGIES,
    PLAYED,
    RETURN_COLUMNS,
    RETURNERS,
    SET_NAME,
    TACTICS,
)
from .plan import (
    DefenseEntry,
    DefenseLine,
    HalfPlan,
    OffenseEntry,
    OffenseLine,
    Plan,
    Shift,
    TacticLine,
    WrittenCoverage,
    WrittenSet,
)

SHAPE: Final = "SHAPE"
FIELD: Final = "FIELD"
FIELDS: Final = (
    "name", "comment", "sets", "defensive_sets", "depth", "kickers", "returners", "interceptors", *HALVES,
)  # fmt: skip
# Words that entries name by the hundred, to be looked up, in the order in which a message names them.
_POSITIONS: Final = dict.fromkeys(OFFENSE_PLACES)
_BOXES: Final = dict.fromkeys(DEFENSE_PLACES)
_PLAYED: Final = dict.fromkeys(PLAYED)
_CALLED: Final = dict.fromkeys(CALLED)
HALF_FIELDS: Final = ("offense", "defense", "offense_shifts", "defense_shifts", "tactics")


def read_plan(document: object) -> tuple[Plan, DocumentReader]:
    """The plan in a document as far as it can be read, and what is wrong with the document's shape."""
    doc = DocumentReader(SHAPE, FIELD)
    body = doc.fields(document, "", (), FIELDS)
    first = _half(doc, body, "first", HalfPlan())
    plan = Plan(
        name=doc.text(body, "name", ""),
        comment=doc.text(body, "comment", "", LONGEST_COMMENT),
        sets=_sets(doc, body, "sets", OFFENSE_PLACES),
        defensive_sets=_sets(doc, body, "defensive_sets", DEFENSE_PLACES),
        depth=_depth(doc, body),
        kickers=_kickers(doc, body),
        returners=_returners(doc, body),
        interceptors=_numbers(doc, body, "interceptors", "", MOST_MEN),
        first=first,
        second=_half(doc, body, "second", first),
    )
    return plan, doc


# -- men ---------------------------------------------------------------------------------------------------------------


def _sets(doc: DocumentReader, body: dict[str, Any], field: str, places: tuple[str, ...]) -> tuple[WrittenSet, ...]:
    """The named sets of one side of the ball."""
    found = []
    for value, path in doc.items(body, field, "", MOST_SETS):
        fields = doc.fields(value, path, ("id", "men"), ())
        men = _men(doc, fields, path, places)
        found.append(WrittenSet(doc.name(fields, "id", path, SET_NAME), men, path))
    return tuple(found)


def _men(doc: DocumentReader, body: dict[str, Any], path: str, places: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    """Numbers by position, or lists of one or two numbers by box, in the order of the display."""
    if "men" not in body:
        return ()
    inner = join(path, "men")
    given = doc.fields(body["men"], inner, (), places)
    found: list[tuple[str, int]] = []
    for place in places:
        if place not in given:
            continue
        if place in OFFENSE_PLACES:
            found.append((place, doc.number(given, place, inner, 1, HIGHEST_NUMBER)))
        else:
            found += [(place, number) for number in _in_box(doc, given, place, inner)]
    return tuple(found)


def _in_box(doc: DocumentReader, given: dict[str, Any], box: str, path: str) -> tuple[int, ...]:
    """The men of a box: a list of one or two numbers."""
    if given[box] == []:
        doc.wrong(join(path, box), "A box holds one or two numbers.", "Leave an empty box out.")
    return _numbers(doc, given, box, path, MOST_IN_BOX)


def _numbers(doc: DocumentReader, body: dict[str, Any], field: str, path: str, most: int) -> tuple[int, ...]:
    return tuple(
        [doc.whole(each, inner, "A number", 1, HIGHEST_NUMBER) for each, inner in doc.items(body, field, path, most)]
    )


def _depth(doc: DocumentReader, body: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    given = doc.fields(body.get("depth", {}), "depth", (), KINDS_OF_MEN)
    return {kind: _numbers(doc, given, kind, "depth", MOST_MEN) for kind in KINDS_OF_MEN if kind in given}


def _kickers(doc: DocumentReader, body: dict[str, Any]) -> dict[str, int]:
    given = doc.fields(body.get("kickers", {}), "kickers", (), KICKERS)
    return {name: doc.number(given, name, "kickers", 1, HIGHEST_NUMBER) for name in KICKERS if name in given}


def _returners(doc: DocumentReader, body: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    given = doc.fields(body.get("returners", {}), "returners", (), RETURNERS)
    return {name: _numbers(doc, given, name, "returners", RETURN_COLUMNS) for name in RETURNERS if name in given}


# -- the tables of a half ----------------------------------------------------------------------------------------------


def _half(doc: DocumentReader, body: dict[str, Any], field: str, otherwise: HalfPlan) -> HalfPlan:
    """The tables of a half; what it leaves out is that of ``otherwise``."""
    given = doc.fields(body.get(field, {}), field, (), HALF_FIELDS)
    tactics = doc.fields(given.get("tactics", {}), f"{field}.tactics", (), tuple(TACTICS))
    named = {name: _tactic(doc, tactics, name, f"{field}.tactics") for name in TACTICS if name in tactics}
    return HalfPlan(
        offense=_offense(doc, given, field) if "offense" in given else otherwise.offense,
        defense=_defense(doc, given, field) if "defense" in given else otherwise.defense,
        offense_shifts=_shifts(doc, given, "offense_shifts", field, otherwise.offense_shifts),
        defense_shifts=_shifts(doc, given, "defense_shifts", field, otherwise.defense_shifts),
        tactics={**otherwise.tactics, **named},
    )


def _offense(doc: DocumentReader, body: dict[str, Any], path: str) -> tuple[OffenseLine, ...]:
    found = []
    for value, inner in doc.items(body, "offense", path, MOST_LINES):
        line = doc.fields(value, inner, ("id", "when", "set", "calls"), ())
        calls = [_play(doc, call, place) for call, place in doc.items(line, "calls", inner, MOST_CALLS)]
        found.append(OffenseLine(*_head(doc, line, inner), tuple(calls), inner))
    return tuple(found)


def _defense(doc: DocumentReader, body: dict[str, Any], path: str) -> tuple[DefenseLine, ...]:
    found = []
    for value, inner in doc.items(body, "defense", path, MOST_LINES):
        line = doc.fields(value, inner, ("id", "when", "set", "calls"), ())
        calls = [_against(doc, call, place) for call, place in doc.items(line, "calls", inner, MOST_CALLS)]
        found.append(DefenseLine(*_head(doc, line, inner), tuple(calls), inner))
    return tuple(found)


def _head(doc: DocumentReader, line: dict[str, Any], path: str) -> tuple[str, str, str]:
    """What lines of both tables begin with: name, condition, set."""
    return (
        doc.name(line, "id", path, LINE_NAME),
        doc.text(line, "when", path, LONGEST_CONDITION),
        doc.name(line, "set", path, SET_NAME),
    )


def _play(doc: DocumentReader, value: object, path: str) -> OffenseEntry:
    body = doc.fields(value, path, ("play", "players"), ("weight", "strategy", "block"))
    return OffenseEntry(
        weight=doc.number(body, "weight", path, 1, HIGHEST_WEIGHT, 1),
        play=doc.choice(body, "play", path, _PLAYED, ""),
        players=_places(doc, body, "players", path, _POSITIONS, (1, MOST_PLACES)) if "players" in body else (),
        strategy=doc.choice(body, "strategy", path, PLAY_STRATEGIES, "none") if "strategy" in body else "none",
        block=_places(doc, body, "block", path, _POSITIONS) if "block" in body else (),
        path=path,
    )


def _against(doc: DocumentReader, value: object, path: str) -> DefenseEntry:
    body = doc.fields(value, path, ("defense",), ("weight", "blitz", "coverages"))
    return DefenseEntry(
        weight=doc.number(body, "weight", path, 1, HIGHEST_WEIGHT, 1),
        defense=doc.choice(body, "defense", path, _CALLED, ""),
        blitz=_places(doc, body, "blitz", path, _BOXES) if "blitz" in body else (),
        coverages=_coverages(doc, body, path) if "coverages" in body else (),
        path=path,
    )


def _coverages(doc: DocumentReader, body: dict[str, Any], path: str) -> tuple[WrittenCoverage, ...]:
    return tuple([_coverage(doc, each, inner) for each, inner in doc.items(body, "coverages", path, MOST_DOUBLED)])


def _coverage(doc: DocumentReader, value: object, path: str) -> WrittenCoverage:
    body = doc.fields(value, path, ("receiver", "boxes"), ())
    receiver = doc.choice(body, "receiver", path, COVERED, "")
    boxes = _places(doc, body, "boxes", path, _BOXES, (2, 3)) if "boxes" in body else ()
    return WrittenCoverage(receiver, boxes)


def _places(
    doc: DocumentReader,
    body: dict[str, Any],
    field: str,
    path: str,
    known: dict[str, None],
    allowed: tuple[int, int] = (0, MOST_PLACES),
) -> tuple[str, ...]:
    """A list of positions or boxes in a field that is there; ``allowed``: how many at least and at most."""
    given, (least, most) = body[field], allowed
    if isinstance(given, list) and least <= len(given) <= most and _are_known(given, known):
        return tuple(given)
    items = doc.items(body, field, path, most)
    if isinstance(given, list) and len(items) < least:
        doc.wrong(join(path, field), f"{field} names {len(items)} places.", f"At least {least}.")
    found = []
    for value, inner in items:
        if isinstance(value, str) and value in known:
            found.append(value)
        else:
            doc.wrong(inner, f"There is no place {shown(value)}.", f"Places are {', '.join(known)}.")
    return tuple(found)


def _are_known(places: list[Any], known: dict[str, None]) -> bool:
    for place in places:  # noqa: SIM110 - a generator would cost more than the places
        if not isinstance(place, str) or place not in known:
            return False
    return True


def _shifts(
    doc: DocumentReader, body: dict[str, Any], field: str, path: str, otherwise: tuple[Shift, ...]
) -> tuple[Shift, ...]:
    if field not in body:
        return otherwise
    found = []
    for value, inner in doc.items(body, field, path, MOST_SHIFTS):
        line = doc.fields(value, inner, ("when", "set", "to"), ())
        when = doc.text(line, "when", inner, LONGEST_CONDITION)
        found.append(Shift(when, doc.name(line, "set", inner, SET_NAME), doc.name(line, "to", inner, SET_NAME), inner))
    return tuple(found)


def _tactic(doc: DocumentReader, body: dict[str, Any], name: str, path: str) -> tuple[TacticLine, ...]:
    found = []
    for value, inner in doc.items(body, name, path, MOST_TACTICS):
        line = doc.fields(value, inner, ("when", "call"), ())
        when = doc.text(line, "when", inner, LONGEST_CONDITION)
        found.append(TacticLine(when, doc.choice(line, "call", inner, TACTICS[name], ""), inner))
    return tuple(found)
