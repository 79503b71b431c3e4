"""The same play to the other side of the field."""

from __future__ import annotations

from typing import Final

from ..calls.references import references_changed
from ..play_calls import Group, Option, Pass, Place, Play, PlayerRef, Run, Scramble, Screen, Side, Target, ThrowAway

_SIDES: Final[dict[Side, Side]] = {"L": "R", "R": "L"}
_PLACES: Final = {
    "WWL": "WWR", "WL": "WR", "LE": "RE", "LT": "RT", "LC": "RC", "L": "R", "LS": "RS", "SL": "SR", "IL": "IR",
    "ML": "MR", "LL": "LR",
}  # fmt: skip
_OTHER: Final = _PLACES | {right: left for left, right in _PLACES.items()}


def mirrored(play: Play) -> Play:
    """A play with left and right exchanged; what it says of the strong and the weak side stays."""
    turned = references_changed(play, _man)
    match turned:
        case Run():
            return turned.copy_with(point=_place(turned.point), groups=_groups(turned.groups))
        case Option():
            return turned.copy_with(
                point=_place(turned.point), wide=_place(turned.wide),
                groups=_groups(turned.groups), back_groups=_groups(turned.back_groups),
            )  # fmt: skip
        case Screen():
            return turned.copy_with(zone=_place(turned.zone), groups=_groups(turned.groups))
        case Pass():
            roll = {"L": "R", "R": "L"}.get(turned.roll or "", turned.roll)
            return turned.copy_with(targets=tuple(map(_target, turned.targets)), roll=roll)
    return turned


def _man(ref: PlayerRef) -> PlayerRef:
    return PlayerRef(ref.job, _SIDES.get(ref.side, ref.side), ref.number)


def _place(place: Place) -> Place:
    return Place(_OTHER.get(place.name, place.name), place.side)


def _groups(groups: tuple[Group, ...]) -> tuple[Group, ...]:
    return tuple(Group(each.right, each.blockers, True) if each.split else each for each in groups)


def _target(target: Target | ThrowAway | Scramble) -> Target | ThrowAway | Scramble:
    if isinstance(target, Target):
        return target.copy_with(zone=_place(target.zone), via=tuple(map(_place, target.via)))
    if isinstance(target, Scramble) and target.zone is not None:
        return Scramble(_place(target.zone))
    return target
