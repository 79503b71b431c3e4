"""The JSON Schema of a plan's document, made of what its reader accepts (``reading``; ``docs/plan-document.md``).

It tells shapes, names and ranges; whether a plan is legal for a roster and a side is told by the check alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ...interface import JSON
from ..players import POSITIONS
from ..special_teams.tactics import CALLS, RUSH_PLACES, RUSHES
from . import reading
from .kick_lines import FIELDS as TACTIC_FIELDS
from .kick_lines import KICKS, MOST_LINES
from .plan import AREAS, DUTIES, LINES, LISTS, SPOTS, UNITS
from .vocabulary import KINDS_OF_THE_DEFENSE, TABLES

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_PRINTABLE: Final = "^[^\\u0000-\\u0008\\u000b-\\u001f\\u007f]*$"
# a spot, or a jersey number with or without "#"
_COVERED: Final = "^(?!#*(?:0{1,4}|0?[1-9][0-9]{2}|[1-9][0-9]{3})$)" + _PRINTABLE[1:]


def plan_schema() -> JSON:
    """The schema of a whole plan; parts that are due later may be left out of what a coach hands in earlier."""
    return {
        "$schema": DRAFT,
        "title": "FOOL game plan",
        **_object(_fields(), [name for names in reading.REQUIRED.values() for name in names]),
        "$defs": _definitions(),
    }


# -- pieces --------------------------------------------------------------------------------------------------------


def _object(fields: JSON, required: Sequence[str] = ()) -> JSON:
    return {"type": "object", "properties": fields, "required": list(required), "additionalProperties": False}


def _list(of: JSON, most: int, least: int = 0) -> JSON:
    found: JSON = {"type": "array", "items": of, "maxItems": most}
    return {**found, "minItems": least} if least else found


def _text(longest: int = 120) -> JSON:
    return {"type": "string", "maxLength": longest, "pattern": _PRINTABLE}


def _name(pattern: str) -> JSON:
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def _one_of(values: Sequence[Any]) -> JSON:
    return {"enum": list(values)}


def _or_null(of: JSON) -> JSON:
    return {"anyOf": [{"type": "null"}, of]}


def _ref(name: str) -> JSON:
    return {"$ref": f"#/$defs/{name}"}


FLAG: Final[JSON] = {"type": "boolean"}
_REMARKS: Final[JSON] = {"name": _text(), "comment": _text(reading.LONGEST_COMMENT)}
_WHEN: Final = _text(reading.LONGEST_CONDITION)


# -- the plan ------------------------------------------------------------------------------------------------------


def _fields() -> JSON:
    fields = {
        "schema": {"const": 1},
        "side": _one_of(("home", "away")),
        **_REMARKS,
        "sets": _list(_ref("set"), 20),
        "defenses": _list(_ref("defense"), 60),
        "plays": _list(_ref("play"), 100),
        "rotation": _ref("rotation"),
        "first": _ref("half"),
        "second": _or_null(_ref("half")),
        "halftime": _or_null(_ref("revision")),
        "starters": _object({"defense": _list(_ref("number"), 30)}, ["defense"]),
        "starter_changes": _list(_object({"out": _ref("number"), "in": _ref("number")}, ["out", "in"]), 11),
        "special_teams": _object({unit: _squad(roles) for unit, roles in UNITS.items()}),
        "depth": {
            "type": "object",
            "maxProperties": len(POSITIONS),
            "additionalProperties": _list(_ref("number"), 60),
        },
        "policies": _ref("policies"),
        "practice": _list(_ref("number"), 20),
    }
    return {name: fields[name] for name in reading.FIELDS}


def _squad(roles: Sequence[str]) -> JSON:
    one = _ref("number")
    return _object({role: _list(one, LISTS[role]) if role in LISTS else one for role in roles})


def _definitions() -> JSON:
    rotation = {"sets": _list(_word(), 200), "overrides": _list(_rule("set", _name(reading.SET[0])), 12)}
    tables = {"offense_table": _list(_ref("offense_line"), 60), "defense_table": _list(_ref("defense_line"), 60)}
    by_half = {"rotation": _or_null(_ref("rotation")), "tactics": _or_null(_ref("tactics"))}
    return {
        "number": {"type": "integer", "minimum": 1, "maximum": 99},
        "set": _set(),
        "defense": _defense(),
        "defender": _defender(),
        "covered": {"anyOf": [_ref("number"), {"type": "string", "maxLength": 6, "pattern": _COVERED}]},
        "play": _play(),
        "offense_line": _line(offense=True),
        "defense_line": _line(offense=False),
        "rotation": _object(rotation, ["sets"]),
        "half": _object({**tables, **by_half}, list(tables)),
        "revision": _object({**tables, **by_half}),
        "tactics": _object({unit: _list(_tactic(unit), MOST_LINES) for unit in CALLS}),
        "policies": _policies(),
    }


def _word() -> JSON:
    return {"type": "string", "maxLength": 40, "pattern": _PRINTABLE}


def _rule(key: str, value: JSON) -> JSON:
    return _object({"when": _WHEN, key: value}, ["when", key])


def _set() -> JSON:
    set_id = _name(reading.SET[0])
    man = _object({"no": _ref("number"), "at": _one_of(SPOTS)}, ["no", "at"])
    fields = {"id": set_id, "players": _list(man, 30), **_REMARKS, "starting": FLAG, "shotgun": FLAG}
    fields |= {"variation_of": _or_null(set_id), "unbalanced": _one_of((None, "", "L", "R"))}
    return _object(fields, ["id", "players"])


def _defense() -> JSON:
    defense_id, pair = _name(reading.DEFENSE[0]), _list(_ref("number"), 2, 2)
    fields = {"id": defense_id, "players": _list(_ref("defender"), 30), **_REMARKS, "line": _one_of(LINES)}
    fields |= {"variation_of": _or_null(defense_id), "half": _one_of(("both", 1, 2)), "stunts": _list(pair, 10)}
    return _object(fields, ["id", "players"])


def _defender() -> JSON:
    by_set = {
        "type": "object",
        "propertyNames": {"pattern": "^(?:\\*|[0-9].{0,2})$"},
        "additionalProperties": _ref("covered"),
        "maxProperties": reading.MOST_SETS,
    }
    arrow = _object({"to": _one_of(AREAS), "at": _one_of((20, 15, 5))}, ["to"])
    fields = {
        "no": _ref("number"),
        "at": _one_of(AREAS),
        "order": _or_null({"type": "integer", "minimum": 0, "maximum": 20}),
        "duty": _or_null(_one_of(DUTIES)),
        "cover": {"anyOf": [{"type": "null"}, _ref("covered"), by_set]},
        "bump_deep": FLAG,
        "arrows": _list(arrow, 3),
    }
    return _object(fields, ["no", "at"])


def _play() -> JSON:
    sets = {"anyOf": [{"const": "all"}, _list(_word(), 200)]}
    fields = {"letter": _name(reading.LETTER[0]), "text": _text(reading.LONGEST_PLAY), **_REMARKS}
    return _object(fields | {"sets": sets, "half": _one_of(("both", 1, 2))}, ["letter", "text"])


def _line(*, offense: bool) -> JSON:
    kinds = TABLES.codes if offense else KINDS_OF_THE_DEFENSE
    fields = {"id": _name(reading.LINE[0]), "when": _WHEN, "kind": _one_of(kinds), "cells": _list(_word(), 200)}
    fields |= {"set": _name(f"rot|{reading.SET[0]}")} if offense else {}
    return _object(fields, ["id", "when", "cells", *(["set"] if offense else [])])


def _tactic(unit: str) -> JSON:
    of_fields = {
        "rekick": FLAG,
        "xb": _one_of(("", *RUSH_PLACES)),
        "rush": _one_of(RUSHES),
        "xr": _one_of(RUSH_PLACES),
        "ret": _one_of(RUSH_PLACES),
        "roll_inside": _or_null({"type": "integer", "minimum": 1, "maximum": 50}),
        "of": _one_of(("", *KICKS)),
        "defense": _text(40),
    }
    fields = {"when": _WHEN, "call": _one_of(CALLS[unit])}
    return _object(fields | {name: of_fields[name] for name in TACTIC_FIELDS[unit]})


def _policies() -> JSON:
    return _object(
        {
            "fourth_down": _list(_rule("do", _one_of(("go", "punt", "field_goal"))), 20),
            "trouble": _list(_rule("is", _one_of(("trail", "tie", "lead"))), 20),
            "toss": _one_of(("receive", "kick")),
            **dict.fromkeys(("timeouts", "spike", "kneel", "hurry"), FLAG),
        }
    )
