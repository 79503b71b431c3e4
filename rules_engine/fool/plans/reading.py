"""Reads a plan's JSON document into its typed values; every wrong field is noted with its path.

``docs/plan-document.md`` describes it. Reading sees to the shape only; whether the plan is legal is told by ``check``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from string import ascii_uppercase
from typing import Any, Final, Literal, cast

from ...errors import Report
from ...plans.shape import Shape, join
from ...plans.tables.lines import WrittenLine
from ..model import Duty
from ..players import POSITIONS
from .kick_lines import read_tactics
from .plan import (
    AREAS,
    DUTIES,
    LINES,
    LISTS,
    SPOTS,
    UNITS,
    Arrow,
    Cover,
    Defender,
    DefensePlan,
    FourthDown,
    HalfOf,
    HalfPlan,
    Override,
    Plan,
    PlayPlan,
    PolicyPlan,
    RevisionPlan,
    Rotation,
    SetPlan,
    Spot,
    StarterChange,
    TroubleRule,
    UnitPlan,
)
from .vocabulary import KINDS_OF_THE_DEFENSE, TABLES

LETTER: Final = ("[A-Z]{1,2}", "a capital letter, A to Z, then AA and so on")
_LETTERS: Final = frozenset(ascii_uppercase)  # nearly all letters of plays
SET: Final = ("[1-9][0-9]?[a-z]?", 'a number, for variations with a letter ("1", "1a")')
_SET_OR_ROTATION: Final = (f"rot|{SET[0]}", 'a set\'s id, or "rot"')
DEFENSE: Final = ("[A-Za-z0-9]{1,6}", "one to six letters and digits")
LINE: Final = ("[A-Za-z0-9]{1,8}", "one to eight letters and digits")
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    "setup": ("schema", "side", "sets"),
    "first": ("defenses", "plays", "first"),
}
FIELDS: Final = (
    "schema", "side", "name", "comment", "sets", "defenses", "plays", "rotation", "first", "second", "halftime",
    "starters", "starter_changes", "special_teams", "depth", "policies", "practice",
)  # fmt: skip
MOST_SETS: Final = 20
LONGEST_COMMENT: Final = 2000
LONGEST_CONDITION: Final = 300
LONGEST_PLAY: Final = 200
_REQUIRED: Final = 2  # fields of a man: number and place
_HIGHEST: Final = 99  # jersey number
_PLAIN_SETS: Final = frozenset(map(str, range(1, _HIGHEST + 1)))  # nearly all ids of sets: no variations
_PLAIN_OR_ROTATION: Final = _PLAIN_SETS | {"rot"}
_LONGEST_NAME: Final = 6  # of whom a defender covers
_LONGEST_DEFENSE: Final = 6  # id, as ``DEFENSE`` says
_LONGEST_LINE: Final = 8  # likewise
_SPOTS: Final = frozenset(SPOTS)
_AREAS: Final = frozenset(AREAS)
_DUTIES: Final = frozenset(DUTIES)


def read(document: object) -> tuple[Plan | None, Report]:
    """The plan in a JSON value; None when its shape is wrong anywhere.

    Its parts know their paths only where anything is wrong: nearly all that is read has passed the check before.
    """
    plan, shape = read_shape(document, located=False)
    if shape.clean:
        return plan, shape.report
    plan, shape = read_shape(document)
    return (plan if not shape.broken else None), shape.report


def read_sets(document: object) -> tuple[SetPlan, ...]:
    """Only the sets of a plan, or of its part that holds them, as far as they can be read."""
    sets = document.get("sets") if isinstance(document, dict) else None
    shape = Shape()
    return tuple(_set(shape, value, path) for value, path in shape.items({"sets": sets or []}, "sets", "", 20))


def read_shape(
    document: object, parts: Collection[str] | None = None, *, located: bool = True
) -> tuple[Plan | None, Shape]:
    """What can be read of a plan, with the shape's report; None only when the document is no object.

    ``parts`` names the parts whose fields must be there, None all of them. ``located``: whether paths are noted.
    """
    shape = Shape(located=located)
    required = tuple([name for part, names in REQUIRED.items() if parts is None or part in parts for name in names])
    body = shape.fields(document, "", required, tuple([name for name in FIELDS if name not in required]))
    if not isinstance(document, dict):
        return None, shape
    shape.choice(body, "schema", "", (1,), 1)
    shape.text(body, "name", "")
    shape.text(body, "comment", "", LONGEST_COMMENT)
    second = body.get("second")
    plan = Plan(
        side=shape.choice(body, "side", "", ("home", "away"), "home"),
        sets=tuple(_set(shape, value, path) for value, path in shape.items(body, "sets", "", 20)),
        defenses=tuple(_defense(shape, value, path) for value, path in shape.items(body, "defenses", "", 60)),
        plays=tuple(_play(shape, value, path) for value, path in shape.items(body, "plays", "", 100)),
        first=_half(shape, body["first"], "first") if "first" in body else HalfPlan(),
        second=None if second is None else _half(shape, second, "second"),
        halftime=None if body.get("halftime") in (None, {}) else _revision(shape, body["halftime"]),
        rotation=_rotation(shape, body["rotation"], "rotation") if "rotation" in body else Rotation(),
        announced=_starters(shape, body),
        starter_changes=_starter_changes(shape, body),
        special_teams=_special_teams(shape, body),
        depth=_depth(shape, body),
        policies=_policies(shape, body.get("policies", {})),
        practice=_numbers(shape, body, "practice", "", 20),
    )
    return plan, shape


def _comments(shape: Shape, body: dict[str, Any], path: str) -> str:
    shape.text(body, "comment", path, LONGEST_COMMENT)
    return shape.text(body, "name", path)


def _code(shape: Shape, body: dict[str, Any], path: str, rule: tuple[str, str], longest: int, key: str = "id") -> str:
    """The id of something that is named by letters and digits, as the rule has it: ``longest`` at most."""
    name = body.get(key)
    if type(name) is str and 1 <= len(name) <= longest and name.isascii() and name.isalnum():
        return name
    return shape.name(body, key, path, rule)


def _named(
    shape: Shape, body: dict[str, Any], key: str, path: str, rule: tuple[str, str], plain: frozenset[str]
) -> str:
    """A name that fits the pattern of a rule; the ``plain`` ones are known to."""
    name = body.get(key)
    return name if type(name) is str and name in plain else shape.name(body, key, path, rule)


def _number(shape: Shape, value: object, path: str) -> int:
    return shape.whole(value, path, "A jersey number", 1, _HIGHEST)


def _numbers(shape: Shape, body: dict[str, Any], key: str, path: str, most: int) -> tuple[int, ...]:
    value = body.get(key)
    if (
        type(value) is list
        and len(value) <= most
        and not [number for number in value if type(number) is not int or not 1 <= number <= _HIGHEST]
    ):
        return tuple(value)
    return tuple(_number(shape, value, inner) for value, inner in shape.items(body, key, path, most))


def _set(shape: Shape, value: object, path: str) -> SetPlan:
    others = ("name", "comment", "starting", "variation_of", "shotgun", "unbalanced")
    body = shape.fields(value, path, ("id", "players"), others)
    players = [_spot(shape, member, inner) for member, inner in shape.items(body, "players", path, 30)]
    base = "" if body.get("variation_of") is None else shape.name(body, "variation_of", path, SET)
    unbalanced: Literal["", "L", "R"] = shape.choice(body, "unbalanced", path, (None, "", "L", "R"), None) or ""
    return SetPlan(
        id=_named(shape, body, "id", path, SET, _PLAIN_SETS),
        players=tuple(players),
        name=_comments(shape, body, path),
        starting=shape.flag(body, "starting", path),
        variation_of=base,
        shotgun=shape.flag(body, "shotgun", path),
        unbalanced=unbalanced,
        path=path,
    )


def _spot(shape: Shape, value: object, path: str) -> Spot:
    if type(value) is dict and len(value) == _REQUIRED:
        no: Any = value.get("no")
        at: Any = value.get("at")
        if _sound(no, at, _SPOTS):
            return Spot(no, at, path)
    man = shape.fields(value, path, ("no", "at"), ())
    spot = shape.choice(man, "at", path, SPOTS, "") if "at" in man else ""
    return Spot(shape.number(man, "no", path, 1, _HIGHEST), spot, path)


def _sound(no: object, at: object, places: frozenset[str]) -> bool:
    """Whether a man has a number and one of the places. Nearly all have, and there are hundreds in a plan: nothing is
    asked of them field by field."""
    return type(no) is int and 1 <= no <= _HIGHEST and type(at) is str and at in places


def _defense(shape: Shape, value: object, path: str) -> DefensePlan:
    others = ("line", "name", "comment", "variation_of", "half", "stunts")
    body = shape.fields(value, path, ("id", "players"), others)
    stunts = []
    for pair, inner in shape.items(body, "stunts", path, 10):
        if isinstance(pair, list) and len(pair) == 2:
            stunts.append((_number(shape, pair[0], f"{inner}[0]"), _number(shape, pair[1], f"{inner}[1]")))
        else:
            shape.wrong(inner, "A stunt is a pair of jersey numbers.", "Write [74, 86].")
    return DefensePlan(
        id=_code(shape, body, path, DEFENSE, _LONGEST_DEFENSE),
        line=shape.choice(body, "line", path, LINES, "normal"),
        players=tuple([_defender(shape, member, inner) for member, inner in shape.items(body, "players", path, 30)]),
        name=_comments(shape, body, path),
        variation_of=_varied_defense(shape, body, path),
        half=_half_of(shape, body, path),
        stunts=tuple(stunts),
        path=path,
    )


def _varied_defense(shape: Shape, body: dict[str, Any], path: str) -> str:
    if body.get("variation_of") is None:
        return ""
    return _code(shape, body, path, DEFENSE, _LONGEST_DEFENSE, "variation_of")


def _defender(shape: Shape, value: object, path: str) -> Defender:
    plain = _plain_defender(value, path)
    if plain is not None:
        return plain
    body = shape.fields(value, path, ("no", "at"), ("order", "duty", "cover", "bump_deep", "arrows"))
    arrows = []
    for member, inner in shape.items(body, "arrows", path, 3) if "arrows" in body else ():
        arrow = shape.fields(member, inner, ("to",), ("at",))
        to = shape.choice(arrow, "to", inner, AREAS, "SC") if "to" in arrow else "SC"
        arrows.append(Arrow(to, shape.choice(arrow, "at", inner, (20, 15, 5), 15)))
    return Defender(
        no=shape.number(body, "no", path, 1, _HIGHEST),
        at=shape.choice(body, "at", path, AREAS, "") if "at" in body else "",
        order=None if body.get("order") is None else shape.number(body, "order", path, 0, 20),
        duty="" if body.get("duty") is None else shape.choice(body, "duty", path, DUTIES, "zone"),
        cover=_cover(shape, body["cover"], f"{path}.cover") if "cover" in body else None,
        bump_deep="bump_deep" in body and shape.flag(body, "bump_deep", path),
        arrows=tuple(arrows),
        path=path,
    )


def _plain_defender(value: object, path: str) -> Defender | None:
    """A defender who has, besides number and area, at most a duty and the name of whom he covers; else None."""
    if type(value) is not dict:
        return None
    no: Any = value.get("no")
    at: Any = value.get("at")
    if not _sound(no, at, _AREAS):
        return None
    duty, cover = value.get("duty"), value.get("cover")
    if len(value) != _REQUIRED + (duty is not None) + (cover is not None):
        return None
    if duty is not None and (type(duty) is not str or duty not in _DUTIES):
        return None
    if cover is not None and not (type(cover) is str and len(cover) <= _LONGEST_NAME and cover.isalpha()):
        return None
    return Defender(no, at, None, "" if duty is None else cast(Duty, duty), cover, path=path)


def _cover(shape: Shape, value: object, path: str) -> Cover:
    if value is None:
        return None
    if not isinstance(value, dict):
        return _covered(shape, value, path)
    found: dict[str, int | str] = {}
    if len(value) > MOST_SETS:
        shape.wrong(path, f"Coverages for {len(value)} sets of the opponent.", f"At most {MOST_SETS}.")
        return None
    for key, inner in value.items():
        if key != "*" and not (isinstance(key, str) and key[:1].isdigit() and len(key) <= 3):
            shape.wrong(join(path, key), "Coverages are listed by the opponent's sets.", 'Write "1", "1a", or "*".')
        else:
            found[key] = _covered(shape, inner, join(path, key))
    return found


def _covered(shape: Shape, value: object, path: str) -> int | str:
    if not isinstance(value, str):
        return shape.whole(value, path, 'The man covered, a spot such as "LW" or a jersey number,', 1, 99)
    name = (shape.word(value, path, _LONGEST_NAME) or "").lstrip("#")
    return _number(shape, int(name), path) if re.fullmatch("[0-9]{1,4}", name) else name


def _half_of(shape: Shape, body: dict[str, Any], path: str) -> HalfOf:
    return cast(HalfOf, shape.choice(body, "half", path, ("both", 1, 2), "both"))


def _play(shape: Shape, value: object, path: str) -> PlayPlan:
    body = shape.fields(value, path, ("letter", "text"), ("name", "comment", "sets", "half"))
    sets: tuple[str, ...] | None = None
    if body.get("sets", "all") != "all":
        sets = shape.words(body, "sets", path)
    return PlayPlan(
        letter=_named(shape, body, "letter", path, LETTER, _LETTERS),
        text=shape.text(body, "text", path, LONGEST_PLAY),
        name=shape.text(body, "name", path),
        comment=shape.text(body, "comment", path, LONGEST_COMMENT),
        sets=sets,
        half=_half_of(shape, body, path),
        path=path,
    )


def _half(shape: Shape, value: object, path: str) -> HalfPlan:
    body = shape.fields(value, path, ("offense_table", "defense_table"), ("rotation", "tactics"))
    return HalfPlan(
        offense_table=_table(shape, body, "offense_table", path) or (),
        defense_table=_table(shape, body, "defense_table", path) or (),
        rotation=_own_rotation(shape, body, path),
        tactics=read_tactics(shape, body, path),
        path=path,
    )


def _revision(shape: Shape, value: object) -> RevisionPlan | None:
    """What is new at half-time; None where every field is left out."""
    path = "halftime"
    body = shape.fields(value, path, (), ("offense_table", "defense_table", "rotation", "tactics"))
    offense, defense = (_table(shape, body, name, path) for name in ("offense_table", "defense_table"))
    rotation, tactics = _own_rotation(shape, body, path), read_tactics(shape, body, path)
    if offense is None and defense is None and rotation is None and tactics is None:
        return None
    return RevisionPlan(offense, defense, rotation, tactics)


def _table(shape: Shape, body: dict[str, Any], name: str, path: str) -> tuple[WrittenLine, ...] | None:
    """The lines of a table; None where the field is left out."""
    lines = shape.items(body, name, path, 60)
    read = tuple([_line(shape, member, inner, offense=name == "offense_table") for member, inner in lines])
    return read if body.get(name) is not None else None


def _own_rotation(shape: Shape, body: dict[str, Any], path: str) -> Rotation | None:
    return None if body.get("rotation") is None else _rotation(shape, body["rotation"], f"{path}.rotation")


def _line(shape: Shape, value: object, path: str, *, offense: bool) -> WrittenLine:
    required = ("id", "when", "set", "cells") if offense else ("id", "when", "cells")
    body = shape.fields(value, path, required, ("kind",))
    kinds = TABLES.codes if offense else KINDS_OF_THE_DEFENSE
    return WrittenLine(
        id=_code(shape, body, path, LINE, _LONGEST_LINE),
        when=shape.text(body, "when", path, LONGEST_CONDITION),
        kind=shape.choice(body, "kind", path, kinds, TABLES.usual.code),
        cells=shape.words(body, "cells", path),
        set=_named(shape, body, "set", path, _SET_OR_ROTATION, _PLAIN_OR_ROTATION) if offense else "",
        path=path,
    )


def _rotation(shape: Shape, value: object, path: str) -> Rotation:
    body = shape.fields(value, path, ("sets",), ("overrides",))
    overrides = []
    for member, inner in shape.items(body, "overrides", path, 12):
        override = shape.fields(member, inner, ("when", "set"), ())
        name = shape.name(override, "set", inner, SET)
        overrides.append(Override(shape.text(override, "when", inner, LONGEST_CONDITION), name, inner))
    return Rotation(shape.words(body, "sets", path), tuple(overrides), path)


def _starters(shape: Shape, body: dict[str, Any]) -> tuple[int, ...]:
    if "starters" not in body:
        return ()
    starters = shape.fields(body["starters"], "starters", ("defense",), ())
    return _numbers(shape, starters, "defense", "starters", 30)


def _starter_changes(shape: Shape, body: dict[str, Any]) -> tuple[StarterChange, ...]:
    found = []
    for member, path in shape.items(body, "starter_changes", "", 11):
        change = shape.fields(member, path, ("out", "in"), ())
        out, into = (shape.number(change, key, path, 1, 99) for key in ("out", "in"))
        found.append(StarterChange(out, into, path))
    return tuple(found)


def _special_teams(shape: Shape, body: dict[str, Any]) -> dict[str, UnitPlan]:
    units = shape.fields(body.get("special_teams", {}), "special_teams", (), tuple(UNITS))
    found = {}
    for unit, roles in UNITS.items():
        if unit in units:
            path = f"special_teams.{unit}"
            squad = shape.fields(units[unit], path, (), roles)
            men = {role: _role(shape, squad, role, path) for role in roles if role in squad}
            found[unit] = UnitPlan(men, path)
    return found


def _role(shape: Shape, squad: dict[str, Any], role: str, path: str) -> int | tuple[int, ...]:
    if role in LISTS:
        return _numbers(shape, squad, role, path, LISTS[role])
    return _number(shape, squad[role], f"{path}.{role}")


def _depth(shape: Shape, body: dict[str, Any]) -> dict[str, tuple[int, ...]]:
    value = body.get("depth", {})
    if not isinstance(value, dict):
        shape.wrong("depth", "depth should be an object from positions to lists of numbers.")
        return {}
    if len(value) > len(POSITIONS):
        shape.wrong("depth", f"depth has {len(value)} positions.", f"Positions are {', '.join(POSITIONS)}.")
        return {}
    return {str(position): _numbers(shape, value, position, "depth", 60) for position in value}


def _policies(shape: Shape, value: object) -> PolicyPlan:
    path = "policies"
    body = shape.fields(value, path, (), ("fourth_down", "toss", "timeouts", "spike", "kneel", "hurry", "trouble"))
    fourth = []
    for member, inner in shape.items(body, "fourth_down", path, 20):
        rule = shape.fields(member, inner, ("when", "do"), ())
        do: Literal["go", "punt", "field_goal"] = "punt"
        if "do" in rule:
            do = shape.choice(rule, "do", inner, ("go", "punt", "field_goal"), "punt")
        fourth.append(FourthDown(shape.text(rule, "when", inner, LONGEST_CONDITION), do, inner))
    return PolicyPlan(
        fourth_down=tuple(fourth),
        toss=shape.choice(body, "toss", path, ("receive", "kick"), "receive"),
        timeouts=shape.flag(body, "timeouts", path, True),
        spike=shape.flag(body, "spike", path, True),
        kneel=shape.flag(body, "kneel", path, True),
        hurry=shape.flag(body, "hurry", path, True),
        trouble=tuple(_trouble(shape, member, inner) for member, inner in shape.items(body, "trouble", path, 20)),
    )


def _trouble(shape: Shape, value: object, path: str) -> TroubleRule:
    rule = shape.fields(value, path, ("when", "is"), ())
    means: Literal["trail", "tie", "lead"] = "trail"
    if "is" in rule:
        means = shape.choice(rule, "is", path, ("trail", "tie", "lead"), "trail")
    return TroubleRule(shape.text(rule, "when", path, LONGEST_CONDITION), means, path)
