"""Cases of the form ``kick``: two kicking units, what both sides call, and scripted dice (chapter 9)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, cast

from ...dice import DiceBox
from ..kicks import (
    Air,
    KickFlag,
    KickOutcome,
    KickSetting,
    KickSpot,
    Squad,
    extra_point,
    field_goal,
    free_kick,
    kickoff,
    punt,
)
from ..kicks.model import Team, Unit
from ..kicks.squads.roles import NAMED_ONLY, UNITS
from ..kicks.tactics import (
    CALLS,
    RUSH_PLACES,
    RUSHES,
    Kickoff,
    KickoffReturn,
    Placekick,
    PlacekickDefense,
    Punt,
    PuntReturn,
)
from ..model import Player
from ..options import FoolOptions, read_options
from .fields import COMMON, CaseError, Fields, player

_FIELD: Final = 100
AIR: Final = ("yards", "wide", "stadium", "control")  # the fields of Air, in its order
_KINDS: Final[Mapping[str, tuple[Unit, Unit]]] = {
    "kickoff": ("kickoff", "kickoff_return"),
    "free_kick": ("kickoff", "kickoff_return"),
    "punt": ("punt", "punt_return"),
    "field_goal": ("placekick", "placekick_defense"),
    "extra_point": ("placekick", "placekick_defense"),
}
_SNAPPED: Final = ("punt", "field_goal")  # kicks on a down with a line to gain
_FROM: Final = {"free_kick": 20, "extra_point": 98}  # own yard lines where the rules have the kick made
_TACTICS: Final[Mapping[Unit, tuple[str, ...]]] = {
    "kickoff": ("call", "prepared"),
    "kickoff_return": ("call", "prepared", "rekick"),
    "punt": ("call", "xb"),
    "punt_return": ("call", "rush", "xr", "ret", "roll_inside"),
    "placekick": ("call",),
    "placekick_defense": ("call",),
}
_KICKS: Final = ("kickoff", "punt", "field_goal", "extra_point")  # events that tell a kick's length


def resolve(case: Mapping[str, Any], dice: DiceBox) -> dict[str, Any]:
    """Resolve the kick of a case and print it."""
    fields = Fields(case, "", (*COMMON, "kick", "situation", "air", "kicking", "receiving"))
    kind = fields.choice("kick", tuple(_KINDS))
    options = read_options(case.get("options", {}))
    ours, theirs = _KINDS[kind]
    tactics = () if kind == "free_kick" else _TACTICS[ours]  # a free kick is kicked in one way only (9.4)
    kicking = fields.part("kicking", ("men", *tactics))
    receiving = fields.part("receiving", ("men", *_TACTICS[theirs]))
    squads = _squad(kicking, ours), _squad(receiving, theirs)
    out = _kicked(kind, fields, squads, (kicking, receiving), options, dice)
    return _printed(out) | {"dice": [[purpose, *values] for purpose, _, values, *_ in dice.drain()[0]]}


def _kicked(
    kind: str,
    case: Fields,
    squads: tuple[Squad, Squad],
    called: tuple[Fields, Fields],
    options: FoolOptions,
    box: DiceBox,
) -> KickOutcome:
    """What the engine makes of it."""
    where = case.part("situation", ("own_yard_line", "down", "distance"), needed=kind in _SNAPPED)
    usual = options.kickoff_spot if kind == "kickoff" else _FROM.get(kind)
    los = _FIELD - where.number("own_yard_line", 1, 99, usual)
    down, distance = where.number("down", 1, 4, 4), where.number("distance", 0, 99, min(10, los))
    dice = box.play
    setting = KickSetting(*squads, KickSpot(los, distance, down), _air(case), options)
    ours, theirs = called
    if kind == "kickoff":
        return kickoff(setting, dice, _kickoff(ours), _kickoff_return(theirs))
    if kind == "free_kick":
        return free_kick(setting, dice, _kickoff_return(theirs))
    if kind == "punt":
        return punt(setting, dice, _punt(ours), _punt_return(theirs))
    call, answer = _placekick(ours), _placekick_defense(theirs)
    if kind == "field_goal":
        return field_goal(setting, dice, call, answer)
    return extra_point(setting, dice, call, answer)


def _air(case: Fields) -> Air:
    air = case.part("air", AIR, needed=False)
    return Air(*[air.number(name, -30, 30, 0) for name in AIR])


# -- units -------------------------------------------------------------------------------------------------------------


def _squad(side: Fields, unit: Unit) -> Squad:
    """The eleven men of a unit by their roles; a kamikaze or second returner takes the last man's place."""
    roles = list(UNITS[unit])
    extra = NAMED_ONLY.get(unit)
    known = roles if extra is None else [*roles, extra[0]]
    men = side.part("men", known)
    if extra is not None and extra[0] in men:
        if extra[2] in men:
            raise CaseError(f"{men.at(extra[0])} stands in the place of {extra[2]}; leave that one out.")
        roles = [roles[0], extra[0], *[role for role in roles[1:] if role != extra[2]]]
    by_role: dict[str, Player] = {}
    for role in roles:
        if role not in men:
            raise CaseError(f"{men.at(role)} is missing: a unit has eleven men.")
        by_role[role] = player(men.body[role], men.at(role))
    numbers = [man.no for man in by_role.values()]
    if len(set(numbers)) < len(numbers):
        raise CaseError(f"{men.path}: two men wear the same number.")
    return Squad(unit, by_role)


# -- tactics -----------------------------------------------------------------------------------------------------------


def _kickoff(side: Fields) -> Kickoff:
    return Kickoff(cast(Any, side.choice("call", CALLS["kickoff"], "standard")), side.flag("prepared"))


def _kickoff_return(side: Fields) -> KickoffReturn:
    call = side.choice("call", CALLS["kickoff_return"], "standard")
    return KickoffReturn(cast(Any, call), side.flag("prepared"), side.flag("rekick"))


def _punt(side: Fields) -> Punt:
    call = side.choice("call", CALLS["punt"], "standard")
    return Punt(cast(Any, call), side.choice("xb", ("", *RUSH_PLACES), ""))


def _punt_return(side: Fields) -> PuntReturn:
    rush, call = side.choice("rush", RUSHES, "standard"), side.choice("call", CALLS["punt_return"], "standard")
    xr, ret = side.choice("xr", RUSH_PLACES, "O1"), side.choice("ret", RUSH_PLACES, "O1")
    inside = side.number("roll_inside", 0, 50) if "roll_inside" in side else None
    return PuntReturn(cast(Any, rush), cast(Any, call), xr, ret, inside)


def _placekick(side: Fields) -> Placekick:
    return Placekick(cast(Any, side.choice("call", CALLS["placekick"], "standard")))


def _placekick_defense(side: Fields) -> PlacekickDefense:
    call = side.choice("call", ("standard", "blitz"), "standard")
    return PlacekickDefense(cast(Literal["standard", "blitz"], call))


# -- printing ----------------------------------------------------------------------------------------------------------


def _printed(out: KickOutcome) -> dict[str, Any]:
    """What came of a kick, as a case's ``expect`` is compared with it."""
    return {
        "ball": out.ball,
        "own_yard_line": _own_line(out.ball, out.los),
        "distance": next((fact.yards for fact in out.events if fact.kind in _KICKS and fact.yards), None),
        "result": out.result,
        "new_series": out.new_series,
        "score": out.score,
        "scorer": out.scorer,
        "by": out.by,
        "over": out.over,
        "rekick": out.rekick,
        "penalties": [_flag(flag) for flag in out.flags],
        "injuries": [
            {"side": hurt.side, "player": hurt.player, "duration": hurt.duration, "longer": hurt.longer}
            for hurt in out.hurts
        ],
        "events": [
            {"kind": fact.kind, "side": fact.side, "player": fact.player, "yards": fact.yards} | (fact.data or {})
            for fact in out.events
        ],
        "steps": [step.fields() for step in out.steps],
    }


def _own_line(side: Team, los: int) -> int:
    """A spot as the side counts it from its own goal line: 0 is that line, 100 the opponent's."""
    return los if side == "receiving" else _FIELD - los


def _flag(flag: KickFlag) -> dict[str, Any]:
    return {
        "side": flag.side,
        "kind": flag.kind,
        "yards": flag.yards,
        "enforce": flag.enforce,
        "own_yard_line": _own_line("kicking", flag.los),
        "first_down": flag.first_down,
    }
