"""The game plan as typed, frozen values, read from its JSON document (``docs/plan-document.md``; 10.1, 10.2).

Reading only sees to the document's shape. Whether the plan is legal is told by ``check``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast

from ...errors import Report
from ...football.situation import Side
from ...plans.shape import Shape, join
from ...plans.tables import Kind
from ..model import Duty, Line
from ..players import POSITIONS

HalfOf = Literal["both", 1, 2]
Cover = int | str | Mapping[str, int | str] | None

SPOTS: Final = (
    "C", "LG", "RG", "LT", "RT", "LTE", "RTE", "LW", "RW", "LWW", "RWW", "LTE-", "RTE-", "LW-", "RW-", "LWW-", "RWW-",
    "Q", "F", "TB", "LH", "RH", "LHE", "RHE",
)  # fmt: skip
AREAS: Final = ("L", "R", "C", "SL", "SR", "LS", "RS", "IL", "IR", "SC", "DC", "WWL", "WWR")
LINES: Final = ("rush", "normal", "cover_linemen", "stay_home")
DUTIES: Final = ("line", "zone", "man", "blitz", "run_blitz", "delayed_blitz", "fake_blitz")
UNITS: Final[dict[str, tuple[str, ...]]] = {
    "kickoff": ("kicker", "coverage", "kamikaze"),
    "kickoff_return": ("returner", "blockers"),
    "punt": ("P", "Sn", "B1", "B3", "T1", "T2", "T3", "T4", "XB", "KK1", "KK2"),
    "punt_return": ("Ret", "XR", "WB1", "WB2", "O1", "O2", "O3", "O4", "I1", "I2", "I3"),
    "placekick": ("K", "H", "LS", "GL", "GR", "LE", "RE", "ML", "MR", "LOB", "ROB"),
    "placekick_defense": ("WL", "OL", "mL", "mCL", "IL", "IR", "mCR", "mR", "OR", "WR", "S"),
}
LISTS: Final = {"coverage": 10, "blockers": 10}

_MOST_SETS: Final = 20
_LETTER: Final = ("[A-Z]{1,2}", "a capital letter, A to Z, then AA and so on")
_SET: Final = ("[1-9][0-9]?[a-z]?", 'a number, for variations with a letter ("1", "1a")')
_DEFENSE: Final = ("[A-Za-z0-9]{1,6}", "one to six letters and digits")
_LINE: Final = ("[A-Za-z0-9]{1,8}", "one to eight letters and digits")


@dataclass(frozen=True, slots=True)
class Spot:
    """A man of an offensive set and where he stands."""

    no: int
    at: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class SetPlan:
    id: str
    players: tuple[Spot, ...]
    name: str = ""
    starting: bool = False
    variation_of: str = ""
    shotgun: bool = False
    unbalanced: Literal["", "L", "R"] = ""
    path: str = ""


def post(each: SetPlan, at: str) -> str:
    """The job's spot of a place in a set: who stands at F in a shotgun is its quarterback (5.8.7)."""
    return "Q" if each.shotgun and at == "F" else at


@dataclass(frozen=True, slots=True)
class Arrow:
    """Where a defender goes when the ball is on or inside the opponent's ``at`` yard line (8.6)."""

    to: str
    at: int


@dataclass(frozen=True, slots=True)
class Defender:
    """A man of a defense. ``order`` None: as listed; ``duty`` "": by his position."""

    no: int
    at: str
    order: int | None = None
    duty: Duty | Literal[""] = ""
    cover: Cover = None
    bump_deep: bool = False
    arrows: tuple[Arrow, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class DefensePlan:
    id: str
    line: Line
    players: tuple[Defender, ...]
    name: str = ""
    variation_of: str = ""
    half: HalfOf = "both"
    stunts: tuple[tuple[int, int], ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class PlayPlan:
    """A play. ``sets`` None: from every set."""

    letter: str
    text: str
    name: str = ""
    comment: str = ""
    sets: tuple[str, ...] | None = None
    half: HalfOf = "both"
    path: str = ""


@dataclass(frozen=True, slots=True)
class LinePlan:
    """A line of a selection table; ``set`` is "" in defense tables."""

    id: str
    when: str
    kind: Kind
    cells: tuple[str, ...]
    set: str = ""
    path: str = ""


@dataclass(frozen=True, slots=True)
class Override:
    when: str
    set: str
    path: str = ""


@dataclass(frozen=True, slots=True)
class Rotation:
    sets: tuple[str, ...] = ()
    overrides: tuple[Override, ...] = ()
    path: str = ""


@dataclass(frozen=True, slots=True)
class HalfPlan:
    """The tables of one half; ``rotation`` None: the plan's."""

    offense_table: tuple[LinePlan, ...] = ()
    defense_table: tuple[LinePlan, ...] = ()
    rotation: Rotation | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class FourthDown:
    when: str
    do: Literal["go", "punt", "field_goal"]
    path: str = ""


@dataclass(frozen=True, slots=True)
class PolicyPlan:
    """Decisions beforehand; the defaults leave them to the rulings."""

    fourth_down: tuple[FourthDown, ...] = ()
    toss: Literal["receive", "kick"] = "receive"
    timeouts: bool = True
    spike: bool = True
    kneel: bool = True
    hurry: bool = True


@dataclass(frozen=True, slots=True)
class UnitPlan:
    """The men of a special-teams unit that the coach names himself: role to number, or to numbers."""

    tactic: str = "standard"
    men: Mapping[str, int | tuple[int, ...]] = field(default_factory=dict)
    path: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    side: Side
    sets: tuple[SetPlan, ...]
    defenses: tuple[DefensePlan, ...]
    plays: tuple[PlayPlan, ...]
    first: HalfPlan
    second: HalfPlan | None = None
    rotation: Rotation = Rotation()
    starters: tuple[int, ...] = ()
    special_teams: Mapping[str, UnitPlan] = field(default_factory=dict)
    depth: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    policies: PolicyPlan = PolicyPlan()
    practice: tuple[int, ...] = ()

    def half(self, number: int) -> HalfPlan:
        """The tables of half 1 or 2; overtime (3) uses the second half's."""
        return self.first if number == 1 or self.second is None else self.second

    def rotation_of(self, half: HalfPlan) -> Rotation:
        return half.rotation if half.rotation is not None else self.rotation

    @property
    def starting_set(self) -> SetPlan | None:
        return next((each for each in self.sets if each.starting), self.sets[0] if self.sets else None)


def read(document: object) -> tuple[Plan | None, Report]:
    """The plan in a JSON value; None when its shape is wrong anywhere."""
    plan, shape = read_shape(document)
    return (plan if not shape.broken else None), shape.report


def read_sets(document: object) -> tuple[SetPlan, ...]:
    """Only the sets of a plan, or of its part that holds them, as far as they can be read."""
    sets = document.get("sets") if isinstance(document, dict) else None
    shape = Shape()
    return tuple(_set(shape, value, path) for value, path in shape.items({"sets": sets or []}, "sets", "", 20))


def read_shape(document: object) -> tuple[Plan | None, Shape]:
    """What can be read of a plan, with the shape's report; None only when the document is no object."""
    shape = Shape()
    required = ("schema", "side", "sets", "defenses", "plays", "first")
    others = (
        "name", "comment", "second", "rotation", "starters", "special_teams", "depth", "policies", "practice",
    )  # fmt: skip
    body = shape.fields(document, "", required, others)
    if not isinstance(document, dict):
        return None, shape
    shape.choice(body, "schema", "", (1,), 1)
    shape.text(body, "name", "")
    shape.text(body, "comment", "", 2000)
    second = body.get("second")
    plan = Plan(
        side=shape.choice(body, "side", "", ("home", "away"), "home"),
        sets=tuple(_set(shape, value, path) for value, path in shape.items(body, "sets", "", 20)),
        defenses=tuple(_defense(shape, value, path) for value, path in shape.items(body, "defenses", "", 60)),
        plays=tuple(_play(shape, value, path) for value, path in shape.items(body, "plays", "", 100)),
        first=_half(shape, body["first"], "first") if "first" in body else HalfPlan(),
        second=None if second is None else _half(shape, second, "second"),
        rotation=_rotation(shape, body["rotation"], "rotation") if "rotation" in body else Rotation(),
        starters=_starters(shape, body),
        special_teams=_special_teams(shape, body),
        depth=_depth(shape, body),
        policies=_policies(shape, body.get("policies", {})),
        practice=_numbers(shape, body, "practice", "", 20),
    )
    return plan, shape


def _comments(shape: Shape, body: Mapping[str, Any], path: str) -> str:
    shape.text(body, "comment", path, 2000)
    return shape.text(body, "name", path)


def _number(shape: Shape, value: object, path: str) -> int:
    return shape.whole(value, path, "A jersey number", 1, 99)


def _numbers(shape: Shape, body: Mapping[str, Any], key: str, path: str, most: int) -> tuple[int, ...]:
    return tuple(_number(shape, value, inner) for value, inner in shape.items(body, key, path, most))


def _set(shape: Shape, value: object, path: str) -> SetPlan:
    others = ("name", "comment", "starting", "variation_of", "shotgun", "unbalanced")
    body = shape.fields(value, path, ("id", "players"), others)
    players = []
    for member, inner in shape.items(body, "players", path, 30):
        man = shape.fields(member, inner, ("no", "at"), ())
        spot = shape.choice(man, "at", inner, SPOTS, "") if "at" in man else ""
        players.append(Spot(shape.number(man, "no", inner, 1, 99), spot, inner))
    base = "" if body.get("variation_of") is None else shape.name(body, "variation_of", path, *_SET)
    unbalanced: Literal["", "L", "R"] = shape.choice(body, "unbalanced", path, (None, "", "L", "R"), None) or ""
    return SetPlan(
        id=shape.name(body, "id", path, *_SET),
        players=tuple(players),
        name=_comments(shape, body, path),
        starting=shape.flag(body, "starting", path),
        variation_of=base,
        shotgun=shape.flag(body, "shotgun", path),
        unbalanced=unbalanced,
        path=path,
    )


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
        id=shape.name(body, "id", path, *_DEFENSE),
        line=shape.choice(body, "line", path, LINES, "normal"),
        players=tuple(_defender(shape, member, inner) for member, inner in shape.items(body, "players", path, 30)),
        name=_comments(shape, body, path),
        variation_of="" if body.get("variation_of") is None else shape.name(body, "variation_of", path, *_DEFENSE),
        half=_half_of(shape, body, path),
        stunts=tuple(stunts),
        path=path,
    )


def _defender(shape: Shape, value: object, path: str) -> Defender:
    body = shape.fields(value, path, ("no", "at"), ("order", "duty", "cover", "bump_deep", "arrows"))
    arrows = []
    for member, inner in shape.items(body, "arrows", path, 3):
        arrow = shape.fields(member, inner, ("to",), ("at",))
        to = shape.choice(arrow, "to", inner, AREAS, "SC") if "to" in arrow else "SC"
        arrows.append(Arrow(to, shape.choice(arrow, "at", inner, (20, 15, 5), 15)))
    return Defender(
        no=shape.number(body, "no", path, 1, 99),
        at=shape.choice(body, "at", path, AREAS, "") if "at" in body else "",
        order=None if body.get("order") is None else shape.number(body, "order", path, 0, 20),
        duty="" if body.get("duty") is None else shape.choice(body, "duty", path, DUTIES, "zone"),
        cover=_cover(shape, body["cover"], f"{path}.cover") if "cover" in body else None,
        bump_deep="bump_deep" in body and shape.flag(body, "bump_deep", path),
        arrows=tuple(arrows),
        path=path,
    )


def _cover(shape: Shape, value: object, path: str) -> Cover:
    if value is None:
        return None
    if not isinstance(value, dict):
        return _covered(shape, value, path)
    found: dict[str, int | str] = {}
    if len(value) > _MOST_SETS:
        shape.wrong(path, f"Coverages for {len(value)} sets of the opponent.", f"At most {_MOST_SETS}.")
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
    name = (shape.word(value, path, 6) or "").lstrip("#")
    return _number(shape, int(name), path) if re.fullmatch("[0-9]{1,4}", name) else name


def _half_of(shape: Shape, body: Mapping[str, Any], path: str) -> HalfOf:
    return cast(HalfOf, shape.choice(body, "half", path, ("both", 1, 2), "both"))


def _play(shape: Shape, value: object, path: str) -> PlayPlan:
    body = shape.fields(value, path, ("letter", "text"), ("name", "comment", "sets", "half"))
    sets: tuple[str, ...] | None = None
    if body.get("sets", "all") != "all":
        sets = tuple(str(member) for member, _ in _names(shape, body, "sets", path))
    return PlayPlan(
        letter=shape.name(body, "letter", path, *_LETTER),
        text=shape.text(body, "text", path, 200),
        name=shape.text(body, "name", path),
        comment=shape.text(body, "comment", path, 2000),
        sets=sets,
        half=_half_of(shape, body, path),
        path=path,
    )


def _names(shape: Shape, body: Mapping[str, Any], key: str, path: str) -> list[tuple[str, str]]:
    found = []
    for member, inner in shape.items(body, key, path):
        word = shape.word(member, inner)
        if word is not None:
            found.append((word, inner))
    return found


def _half(shape: Shape, value: object, path: str) -> HalfPlan:
    body = shape.fields(value, path, ("offense_table", "defense_table"), ("rotation",))
    offense = shape.items(body, "offense_table", path, 60)
    defense = shape.items(body, "defense_table", path, 60)
    return HalfPlan(
        offense_table=tuple(_line(shape, member, inner, offense=True) for member, inner in offense),
        defense_table=tuple(_line(shape, member, inner, offense=False) for member, inner in defense),
        rotation=None if body.get("rotation") is None else _rotation(shape, body["rotation"], f"{path}.rotation"),
        path=path,
    )


def _line(shape: Shape, value: object, path: str, *, offense: bool) -> LinePlan:
    required = ("id", "when", "set", "cells") if offense else ("id", "when", "cells")
    body = shape.fields(value, path, required, ("kind",))
    kinds = ("d6", "2d6", "list", "blitz") if offense else ("d6", "2d6", "list")
    choices = (rf"rot|{_SET[0]}", 'a set\'s id, or "rot"')
    return LinePlan(
        id=shape.name(body, "id", path, *_LINE),
        when=shape.text(body, "when", path, 300),
        kind=shape.choice(body, "kind", path, kinds, "d6"),
        cells=tuple(member for member, _ in _names(shape, body, "cells", path)),
        set=shape.name(body, "set", path, *choices) if offense else "",
        path=path,
    )


def _rotation(shape: Shape, value: object, path: str) -> Rotation:
    body = shape.fields(value, path, ("sets",), ("overrides",))
    overrides = []
    for member, inner in shape.items(body, "overrides", path, 12):
        override = shape.fields(member, inner, ("when", "set"), ())
        name = shape.name(override, "set", inner, *_SET)
        overrides.append(Override(shape.text(override, "when", inner, 300), name, inner))
    return Rotation(tuple(name for name, _ in _names(shape, body, "sets", path)), tuple(overrides), path)


def _starters(shape: Shape, body: Mapping[str, Any]) -> tuple[int, ...]:
    if "starters" not in body:
        return ()
    starters = shape.fields(body["starters"], "starters", ("defense",), ())
    return _numbers(shape, starters, "defense", "starters", 30)


def _special_teams(shape: Shape, body: Mapping[str, Any]) -> dict[str, UnitPlan]:
    units = shape.fields(body.get("special_teams", {}), "special_teams", (), tuple(UNITS))
    found = {}
    for unit, roles in UNITS.items():
        if unit in units:
            path = f"special_teams.{unit}"
            squad = shape.fields(units[unit], path, (), ("tactic", *roles))
            men = {role: _role(shape, squad, role, path) for role in roles if role in squad}
            tactic = shape.text(squad, "tactic", path) if "tactic" in squad else "standard"
            found[unit] = UnitPlan(tactic, men, path)
    return found


def _role(shape: Shape, squad: Mapping[str, Any], role: str, path: str) -> int | tuple[int, ...]:
    if role in LISTS:
        return _numbers(shape, squad, role, path, LISTS[role])
    return _number(shape, squad[role], f"{path}.{role}")


def _depth(shape: Shape, body: Mapping[str, Any]) -> dict[str, tuple[int, ...]]:
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
    body = shape.fields(value, path, (), ("fourth_down", "toss", "timeouts", "spike", "kneel", "hurry"))
    fourth = []
    for member, inner in shape.items(body, "fourth_down", path, 20):
        rule = shape.fields(member, inner, ("when", "do"), ())
        do: Literal["go", "punt", "field_goal"] = "punt"
        if "do" in rule:
            do = shape.choice(rule, "do", inner, ("go", "punt", "field_goal"), "punt")
        fourth.append(FourthDown(shape.text(rule, "when", inner, 300), do, inner))
    return PolicyPlan(
        fourth_down=tuple(fourth),
        toss=shape.choice(body, "toss", path, ("receive", "kick"), "receive"),
        timeouts=shape.flag(body, "timeouts", path, True),
        spike=shape.flag(body, "spike", path, True),
        kneel=shape.flag(body, "kneel", path, True),
        hurry=shape.flag(body, "hurry", path, True),
    )
