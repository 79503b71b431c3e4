"""The tables of a draft as their coach studies them: what FOOL calls their plays, defenses and sets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...interface.planning.call_tables import CallKind, CallTable, LineFields, NamedCall
from ...interface.situation import Parameters
from ...plans.conditions.asking import NO_OWN_WORDS, OwnWords, PreparedCondition
from ...plans.conditions.words import Condition, ConditionError, Word
from ...plans.forms import at_place, entries_of, object_of
from ...plans.tables.study.desk import StudiedTable
from ...plans.tables.study.relations import AHEAD, BEHIND, TIED, score_of
from ...plans.tables.study.subject import CallNames, Subject, Vocabulary, lines_in
from ..calls.selection import ROTATION
from ..document import vocabulary
from ..notation.reader import NotationError
from ..notation.reading import parsed
from ..play_calls import Pass, Screen, Special

_HALVES: Final = ("first", "second", "halftime")
_BLITZING: Final = ("blitz", "run_blitz", "delayed_blitz")
_SCORES: Final = {"trail": BEHIND, "tie": TIED, "lead": AHEAD}  # of time running out
_RUN_OR_PASS: Final = (CallKind("run", "Run"), CallKind("pass", "Pass"))
_BLITZ_OR_NOT: Final = (CallKind("stay", "No blitz"), CallKind("blitz", "Blitz"))
_FIELDS_OF_OFFENSE: Final = LineFields(set="set", drawn_by="kind")
_FIELDS_OF_DEFENSE: Final = LineFields(drawn_by="kind")


def call_table(plan: Any, key: str, parameters: Parameters) -> CallTable | None:
    """The table on a sheet of the plan's form, ``first_offense``; None for any other sheet."""
    half, _, side = key.partition("_")
    if half not in _HALVES or side not in ("offense", "defense"):
        return None
    rows = at_place(plan, (half, f"{side}_table"))
    offense = side == "offense"
    fields = _FIELDS_OF_OFFENSE if offense else _FIELDS_OF_DEFENSE
    lines = lines_in(rows, vocabulary.TABLES, fields)
    names = _names_of_plays(plan) if offense else _names_of_defenses(plan)
    words = _vocabulary(plan, offense, parameters, {} if half == "first" else {"quarter": parameters.periods // 2 + 1})
    return StudiedTable(Subject(lines, vocabulary.TABLES, names, words, fields, with_ball=offense))


def _names_of_plays(plan: Any) -> CallNames:
    """The plays by their letters, runs and passes; the sets by their names."""
    plays = [object_of(each) for each in entries_of(at_place(plan, ("plays",)))]
    calls = {
        str(each["letter"]): NamedCall(
            str(each["letter"]), _name(each, "text"), _run_or_pass(str(each.get("text", "")))
        )
        for each in plays
        if each.get("letter")
    }
    return CallNames(calls, _RUN_OR_PASS, {ROTATION: "the set whose turn it is", **_entries(plan, "sets")}, ROTATION)


def _run_or_pass(text: str) -> str:
    """The kind of a play; "" where its notation cannot be read or it is neither."""
    try:
        play = parsed(text)
    except NotationError:
        return ""
    if isinstance(play, Special):
        return ""
    return "pass" if isinstance(play, Pass | Screen) else "run"


def _names_of_defenses(plan: Any) -> CallNames:
    """The defenses by their short names, with a blitz and without."""
    named = {}
    for each in map(object_of, entries_of(at_place(plan, ("defenses",)))):
        blitzes = any(object_of(man).get("duty") in _BLITZING for man in entries_of(each.get("players")))
        if each.get("id"):
            named[str(each["id"])] = NamedCall(str(each["id"]), _name(each, "id"), "blitz" if blitzes else "stay")
    return CallNames(named, _BLITZ_OR_NOT)


def _entries(plan: Any, place: str) -> dict[str, str]:
    """The entries of a list by their short names, with their names."""
    entries = [object_of(each) for each in entries_of(at_place(plan, (place,)))]
    return {str(each["id"]): _name(each, "id") for each in entries if each.get("id")}


def _name(entry: Mapping[str, Any], otherwise: str) -> str:
    return str(entry.get("name") or entry.get(otherwise) or "")


def _vocabulary(plan: Any, offense: bool, parameters: Parameters, usual: Mapping[str, int]) -> Vocabulary:
    words: Mapping[str, Word] = vocabulary.OFFENSE if offense else vocabulary.DEFENSE
    read: Callable[[str], Condition] = vocabulary.of_offense if offense else vocabulary.of_defense
    own = _own_words(plan)
    return Vocabulary(
        words,
        read,
        parameters,
        later=(vocabulary.DEFENSE_SEEN, vocabulary.BLITZ_READ) if offense else (),
        own=own,
        relations=() if own else (score_of("trouble", _SCORES),),
        usual=usual,
        moments={vocabulary.BLITZ_READ: "blitz_read"} if offense else {},
    )


def _own_words(plan: Any) -> OwnWords:
    """What the coach himself calls time running out, as far as it can be read (10.2.5)."""
    rows = []
    for row in map(object_of, entries_of(at_place(plan, ("policies", "trouble")))):
        try:
            rows.append((PreparedCondition(vocabulary.of_clock(str(row.get("when", "")))), str(row.get("is", ""))))
        except ConditionError:
            continue

    def trouble(view: Any) -> str:
        return next((means for condition, means in rows if condition.holds(view)), "")

    return {"trouble": trouble} if rows else NO_OWN_WORDS
