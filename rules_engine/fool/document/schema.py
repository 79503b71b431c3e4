"""The JSON Schema of FOOL's plan, made of what its reader accepts (``reading``; ``docs/plan-document.md``)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...interface import JSON
from ...plans.schema import (
    FLAG,
    PRINTABLE,
    a_list,
    an_object,
    conditional,
    name,
    number,
    one_of,
    or_null,
    ref,
    table_line,
    text,
    whole,
    word,
)
from ..kicks.tactics import CALLS, RUSH_PLACES, RUSHES
from ..players import POSITIONS
from .fields import (
    DEFENSE,
    HIGHEST,
    LETTER,
    LINE,
    LONGEST_COMMENT,
    LONGEST_CONDITION,
    LONGEST_PLAY,
    MOST_SETS,
    SET,
    SET_OR_ROTATION,
)
from .kick_lines import FIELDS as TACTIC_FIELDS
from .kick_lines import KICKS, MOST_LINES
from .plan import AREAS, DUTIES, LINES, LISTS, SPOTS, UNITS
from .reading import FIELDS, REQUIRED
from .vocabulary import KINDS_OF_THE_DEFENSE, TABLES

# a spot, or a jersey number with or without "#"
_COVERED: Final = "^(?!#*(?:0{1,4}|0?[1-9][0-9]{2}|[1-9][0-9]{3})$)" + PRINTABLE[1:]
_REMARKS: Final[JSON] = {"name": text(), "comment": text(LONGEST_COMMENT)}


def plan_schema() -> JSON:
    """The schema of a whole plan."""
    required = [field for fields in REQUIRED.values() for field in fields]
    return whole("FOOL game plan", _fields(), required, _definitions())


# -- the plan ------------------------------------------------------------------------------------------------------


def _fields() -> JSON:
    fields = {
        "schema": {"const": 1},
        "side": one_of(("home", "away")),
        **_REMARKS,
        "sets": a_list(ref("set"), 20),
        "defenses": a_list(ref("defense"), 60),
        "plays": a_list(ref("play"), 100),
        "rotation": ref("rotation"),
        "first": ref("half"),
        "second": or_null(ref("half")),
        "halftime": or_null(ref("revision")),
        "starters": an_object({"defense": a_list(ref("number"), 30)}, ["defense"]),
        "starter_changes": a_list(an_object({"out": ref("number"), "in": ref("number")}, ["out", "in"]), 11),
        "special_teams": an_object({unit: _squad(roles) for unit, roles in UNITS.items()}),
        "depth": {
            "type": "object",
            "maxProperties": len(POSITIONS),
            "additionalProperties": a_list(ref("number"), 60),
        },
        "policies": ref("policies"),
        "practice": a_list(ref("number"), 20),
    }
    return {field: fields[field] for field in FIELDS}


def _squad(roles: Sequence[str]) -> JSON:
    one = ref("number")
    return an_object({role: a_list(one, LISTS[role]) if role in LISTS else one for role in roles})


def _definitions() -> JSON:
    rotation = {"sets": a_list(word(), 200), "overrides": a_list(conditional("set", name(SET), LONGEST_CONDITION), 12)}
    tables = {"offense_table": a_list(ref("offense_line"), 60), "defense_table": a_list(ref("defense_line"), 60)}
    by_half = {"rotation": or_null(ref("rotation")), "tactics": or_null(ref("tactics"))}
    return {
        "number": number(1, HIGHEST),
        "set": _set(),
        "defense": _defense(),
        "defender": _defender(),
        "covered": {"anyOf": [ref("number"), {"type": "string", "maxLength": 6, "pattern": _COVERED}]},
        "play": _play(),
        "offense_line": table_line(TABLES, LINE, LONGEST_CONDITION, {"set": name(SET_OR_ROTATION)}),
        "defense_line": table_line(TABLES, LINE, LONGEST_CONDITION, {}, KINDS_OF_THE_DEFENSE),
        "rotation": an_object(rotation, ["sets"]),
        "half": an_object({**tables, **by_half}, list(tables)),
        "revision": an_object({**tables, **by_half}),
        "tactics": an_object({unit: a_list(_tactic(unit), MOST_LINES) for unit in CALLS}),
        "policies": _policies(),
    }


def _set() -> JSON:
    set_id = name(SET)
    man = an_object({"no": ref("number"), "at": one_of(SPOTS)}, ["no", "at"])
    fields = {"id": set_id, "players": a_list(man, 30), **_REMARKS, "starting": FLAG, "shotgun": FLAG}
    fields |= {"variation_of": or_null(set_id), "unbalanced": one_of((None, "", "L", "R"))}
    return an_object(fields, ["id", "players"])


def _defense() -> JSON:
    defense_id, pair = name(DEFENSE), a_list(ref("number"), 2, 2)
    fields = {"id": defense_id, "players": a_list(ref("defender"), 30), **_REMARKS, "line": one_of(LINES)}
    fields |= {"variation_of": or_null(defense_id), "half": one_of(("both", 1, 2)), "stunts": a_list(pair, 10)}
    return an_object(fields, ["id", "players"])


def _defender() -> JSON:
    by_set = {
        "type": "object",
        "propertyNames": {"pattern": "^(?:\\*|[0-9].{0,2})$"},
        "additionalProperties": ref("covered"),
        "maxProperties": MOST_SETS,
    }
    arrow = an_object({"to": one_of(AREAS), "at": one_of((20, 15, 5))}, ["to"])
    fields = {
        "no": ref("number"),
        "at": one_of(AREAS),
        "order": or_null(number(0, 20)),
        "duty": or_null(one_of(DUTIES)),
        "cover": {"anyOf": [{"type": "null"}, ref("covered"), by_set]},
        "bump_deep": FLAG,
        "arrows": a_list(arrow, 3),
    }
    return an_object(fields, ["no", "at"])


def _play() -> JSON:
    sets = {"anyOf": [{"const": "all"}, a_list(word(), 200)]}
    fields = {"letter": name(LETTER), "text": text(LONGEST_PLAY), **_REMARKS}
    return an_object(fields | {"sets": sets, "half": one_of(("both", 1, 2))}, ["letter", "text"])


def _tactic(unit: str) -> JSON:
    of_fields = {
        "rekick": FLAG,
        "xb": one_of(("", *RUSH_PLACES)),
        "rush": one_of(RUSHES),
        "xr": one_of(RUSH_PLACES),
        "ret": one_of(RUSH_PLACES),
        "roll_inside": or_null(number(1, 50)),
        "of": one_of(("", *KICKS)),
        "defense": text(40),
    }
    fields = {"when": text(LONGEST_CONDITION), "call": one_of(CALLS[unit])}
    return an_object(fields | {name: of_fields[name] for name in TACTIC_FIELDS[unit]})


def _policies() -> JSON:
    return an_object(
        {
            "fourth_down": a_list(conditional("do", one_of(("go", "punt", "field_goal")), LONGEST_CONDITION), 20),
            "trouble": a_list(conditional("is", one_of(("trail", "tie", "lead")), LONGEST_CONDITION), 20),
            "toss": one_of(("receive", "kick")),
            **dict.fromkeys(("timeouts", "spike", "kneel", "hurry"), FLAG),
        }
    )
