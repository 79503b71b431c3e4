"""Reads a plan's JSON document into its typed values; every wrong field is noted with its path.

``docs/plan-document.md`` describes it. Reading sees to the shape only; whether the plan is legal is told by ``check``.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, Final, Literal

from ...errors import Report
from ...plans.document_reader import DocumentReader
from ..players import POSITIONS
from .fields import (
    LETTER,
    LONGEST_COMMENT,
    LONGEST_CONDITION,
    LONGEST_PLAY,
    new_reader,
    read_half_of,
    read_number,
    read_numbers,
)
from .plan import (
    LISTS,
    UNITS,
    FourthDown,
    HalfPlan,
    Plan,
    PlayPlan,
    PolicyPlan,
    Rotation,
    SetPlan,
    StarterChange,
    TroubleRule,
    UnitPlan,
)
from .reading_men import read_defense, read_set
from .reading_tables import read_half, read_revision, read_rotation

REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "setup": ("schema", "side", "sets"),
    "first": ("defenses", "plays", "first"),
}
FIELDS: Final = (
    "schema", "side", "name", "comment", "sets", "defenses", "plays", "rotation", "first", "second", "halftime",
    "starters", "starter_changes", "special_teams", "depth", "policies", "practice",
)  # fmt: skip


def read(document: object) -> tuple[Plan | None, Report]:
    """The plan in a JSON value; None where any field is wrong."""
    plan, doc = read_shape(document)
    return (plan if not doc.broken else None), doc.report


def read_sets(document: object) -> tuple[SetPlan, ...]:
    """Only the sets of a plan, or of its part that holds them, as far as they can be read."""
    sets = document.get("sets") if isinstance(document, dict) else None
    doc = new_reader()
    return tuple(read_set(doc, value, path) for value, path in doc.items({"sets": sets or []}, "sets", "", 20))


def read_shape(document: object, parts: Collection[str] | None = None) -> tuple[Plan | None, DocumentReader]:
    """As much of a plan as can be read, and the reader with its report. There is no plan only where the document is no
    object.

    ``parts`` names the parts whose fields must be there, None all of them.
    """
    doc = new_reader()
    required = tuple([name for part, names in REQUIRED.items() if parts is None or part in parts for name in names])
    body = doc.fields(document, "", required, tuple([name for name in FIELDS if name not in required]))
    if not isinstance(document, dict):
        return None, doc
    doc.choice(body, "schema", "", (1,), 1)
    doc.text(body, "name", "")
    doc.text(body, "comment", "", LONGEST_COMMENT)
    second = body.get("second")
    plan = Plan(
        side=doc.choice(body, "side", "", ("home", "away"), "home"),
        sets=tuple(read_set(doc, value, path) for value, path in doc.items(body, "sets", "", 20)),
        defenses=tuple(read_defense(doc, value, path) for value, path in doc.items(body, "defenses", "", 60)),
        plays=tuple(_play(doc, value, path) for value, path in doc.items(body, "plays", "", 100)),
        first=read_half(doc, body["first"], "first") if "first" in body else HalfPlan(),
        second=None if second is None else read_half(doc, second, "second"),
        halftime=None if body.get("halftime") in (None, {}) else read_revision(doc, body["halftime"]),
        rotation=read_rotation(doc, body["rotation"], "rotation") if "rotation" in body else Rotation(),
        announced=_starters(doc, body),
        starter_changes=_starter_changes(doc, body),
        special_teams=_special_teams(doc, body),
        depth=_depth(doc, body),
        policies=_policies(doc, body.get("policies", {})),
        practice=read_numbers(doc, body, "practice", "", 20),
    )
    return plan, doc


def _play(doc: DocumentReader, value: object, path: str) -> PlayPlan:
    body = doc.fields(value, path, ("letter", "text"), ("name", "comment", "sets", "half"))
    sets: tuple[str, ...] | None = None
    if body.get("sets", "all") != "all":
        sets = doc.words(body, "sets", path)
    return PlayPlan(
        letter=doc.name(body, "letter", path, LETTER),
        text=doc.text(body, "text", path, LONGEST_PLAY),
        name=doc.text(body, "name", path),
        comment=doc.text(body, "comment", path, LONGEST_COMMENT),
        sets=sets,
        half=read_half_of(doc, body, path),
        path=path,
    )


def _starters(doc: DocumentReader, body: dict[str, Any]) -> tuple[int, ...]:
    if "starters" not in body:
        return ()
    starters = doc.fields(body["starters"], "starters", ("defense",), ())
    return read_numbers(doc, starters, "defense", "starters", 30)


def _starter_changes(doc: DocumentReader, body: dict[str, Any]) -> tuple[StarterChange, ...]:
    changes = []
    for member, path in doc.items(body, "starter_changes", "", 11):
        change = doc.fields(member, path, ("out", "in"), ())
        out, into = (doc.number(change, key, path, 1, 99) for key in ("out", "in"))
        changes.append(StarterChange(out, into, path))
    return tuple(changes)


def _special_teams(doc: DocumentReader, body: dict[str, Any]) -> dict[str, UnitPlan]:
    units = doc.fields(body.get("special_teams", {}), "special_teams", (), tuple(UNITS))
    unit_plans = {}
    for unit, roles in UNITS.items():
        if unit in units:
            path = f"special_teams.{unit}"
            squad = doc.fields(units[unit], path, (), roles)
            men = {role: _role(doc, squad, role, path) for role in roles if role in squad}
            unit_plans[unit] = UnitPlan(men, path)
    return unit_plans


def _role(doc: DocumentReader, squad: dict[str, Any], role: str, path: str) -> int | tuple[int, ...]:
    if role in LISTS:
        return read_numbers(doc, squad, role, path, LISTS[role])
    return read_number(doc, squad[role], f"{path}.{role}")


def _depth(doc: DocumentReader, body: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    value = body.get("depth", {})
    if not isinstance(value, dict):
        doc.wrong("depth", "depth should be an object from positions to lists of numbers.")
        return {}
    if len(value) > len(POSITIONS):
        doc.wrong("depth", f"depth has {len(value)} positions.", f"Positions are {', '.join(POSITIONS)}.")
        return {}
    return {str(position): read_numbers(doc, value, position, "depth", 60) for position in value}


def _policies(doc: DocumentReader, value: object) -> PolicyPlan:
    """What a coach may decide beforehand; a word that is not among these, as of challenges, is refused.

    Rules: fool:1/7
    """
    path = "policies"
    body = doc.fields(value, path, (), ("fourth_down", "toss", "timeouts", "spike", "kneel", "hurry", "trouble"))
    fourth = []
    for member, inner in doc.items(body, "fourth_down", path, 20):
        rule = doc.fields(member, inner, ("when", "do"), ())
        do: Literal["go", "punt", "field_goal"] = "punt"
        if "do" in rule:
            do = doc.choice(rule, "do", inner, ("go", "punt", "field_goal"), "punt")
        fourth.append(FourthDown(doc.text(rule, "when", inner, LONGEST_CONDITION), do, inner))
    return PolicyPlan(
        fourth_down=tuple(fourth),
        toss=doc.choice(body, "toss", path, ("receive", "kick"), "receive"),
        timeouts=doc.flag(body, "timeouts", path, True),
        spike=doc.flag(body, "spike", path, True),
        kneel=doc.flag(body, "kneel", path, True),
        hurry=doc.flag(body, "hurry", path, True),
        trouble=tuple(_trouble(doc, member, inner) for member, inner in doc.items(body, "trouble", path, 20)),
    )


def _trouble(doc: DocumentReader, value: object, path: str) -> TroubleRule:
    rule = doc.fields(value, path, ("when", "is"), ())
    means: Literal["trail", "tie", "lead"] = "trail"
    if "is" in rule:
        means = doc.choice(rule, "is", path, ("trail", "tie", "lead"), "trail")
    return TroubleRule(doc.text(rule, "when", path, LONGEST_CONDITION), means, path)
