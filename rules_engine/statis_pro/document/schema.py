"""The JSON Schema of a plan, made of what its reader accepts (``reading``)."""

from __future__ import annotations

from typing import Final

from ...interface import JSON
from ...plans.schema import a_list, an_object, name, number, one_of, ref, text, whole
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

_NUMBER: Final = number(1, HIGHEST_NUMBER)
_WHEN: Final = text(LONGEST_CONDITION)


def plan_schema() -> JSON:
    """The schema of a whole plan; every field may come later, or be that of the first half."""
    fields: JSON = {
        "name": text(),
        "comment": text(LONGEST_COMMENT),
        "sets": a_list(ref("set"), MOST_SETS),
        "defensive_sets": a_list(ref("defensive_set"), MOST_SETS),
        "depth": an_object(dict.fromkeys(KINDS_OF_MEN, a_list(_NUMBER, MOST_MEN))),
        "kickers": an_object(dict.fromkeys(KICKERS, _NUMBER)),
        "returners": an_object(dict.fromkeys(RETURNERS, a_list(_NUMBER, RETURN_COLUMNS))),
        "interceptors": a_list(_NUMBER, MOST_MEN),
        **dict.fromkeys(HALVES, ref("half")),
    }
    return whole("Statis-Pro game plan", fields, (), _definitions())


def _definitions() -> JSON:
    boxes = an_object(dict.fromkeys(DEFENSE_PLACES, a_list(_NUMBER, MOST_IN_BOX, 1)))
    return {
        "set": _set(an_object(dict.fromkeys(OFFENSE_PLACES, _NUMBER))),
        "defensive_set": _set(boxes),
        "half": _half(),
        "play": _play(),
        "defense": _defense(),
    }


def _set(men: JSON) -> JSON:
    return an_object({"id": name(SET_NAME), "men": men}, ["id", "men"])


def _half() -> JSON:
    shift = an_object({"when": _WHEN, "set": name(SET_NAME), "to": name(SET_NAME)}, ["when", "set", "to"])
    tactics = {key: a_list(_tactic(answers), MOST_TACTICS) for key, answers in TACTICS.items()}
    return an_object(
        {
            "offense": a_list(_line(ref("play")), MOST_LINES),
            "defense": a_list(_line(ref("defense")), MOST_LINES),
            "offense_shifts": a_list(shift, MOST_SHIFTS),
            "defense_shifts": a_list(shift, MOST_SHIFTS),
            "tactics": an_object(tactics),
        }
    )


def _line(call: JSON) -> JSON:
    fields = {"id": name(LINE_NAME), "when": _WHEN, "set": name(SET_NAME), "calls": a_list(call, MOST_CALLS)}
    return an_object(fields, list(fields))


def _tactic(answers: tuple[str, ...]) -> JSON:
    return an_object({"when": _WHEN, "call": one_of(answers)}, ["when", "call"])


def _play() -> JSON:
    positions = a_list(one_of(OFFENSE_PLACES), MOST_PLACES, 1)
    fields = {
        "weight": number(1, HIGHEST_WEIGHT),
        "play": one_of(PLAYED),
        "players": positions,
        "strategy": one_of(PLAY_STRATEGIES),
        "block": a_list(one_of(OFFENSE_PLACES), MOST_PLACES),
    }
    return an_object(fields, ["play", "players"])


def _defense() -> JSON:
    boxes = one_of(DEFENSE_PLACES)
    coverage = an_object({"receiver": one_of(COVERED), "boxes": a_list(boxes, 3, 2)}, ["receiver", "boxes"])
    fields = {
        "weight": number(1, HIGHEST_WEIGHT),
        "defense": one_of(CALLED),
        "blitz": a_list(boxes, MOST_PLACES),
        "coverages": a_list(coverage, MOST_DOUBLED),
    }
    return an_object(fields, ["defense"])
