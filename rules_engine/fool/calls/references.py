"""Men named by number, or as F, who are not where the play was written for (10.2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from ..model import OffMan
from ..play_calls import Blocker, Group, Option, Pass, Play, PlayerRef, Protection, Run, Screen, Target


@dataclass(frozen=True, slots=True)
class Sets:
    """A plan's sets by id, and which is the starting one."""

    men: Mapping[str, tuple[OffMan, ...]]
    starting: str

    def in_order(self) -> list[str]:
        """The starting set first, then by number."""
        return sorted(self.men, key=lambda name: (name != self.starting, *_number(name)))


def _number(name: str) -> tuple[int, str]:
    digits = name.rstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits or 0), name[len(digits) :]


def resolve(play: Play, sets: Sets, set_id: str, men: tuple[OffMan, ...]) -> Play:
    """The play with those men named by the numbers of who stands in for them; the same play when none is missing.

    ``#nn`` off the field is the man on his spot in this set, else in the starting set, else in the lowest-numbered set
    that has him. F, where nobody stands at F, is the F of the lowest-numbered other set if he is on the field.

    Rules: fool:10.2.2-07, fool:10.2.2-09
    """
    if not any(_is_missing(ref, men) for ref in references(play)):
        return play
    return references_changed(play, lambda ref: _stand_in(ref, sets, set_id, men))


def _is_missing(ref: PlayerRef, men: tuple[OffMan, ...]) -> bool:
    if ref.job == "#":
        return all(man.player.no != ref.number for man in men)
    return ref.job == "F" and all(man.at != "F" for man in men)


def _stand_in(ref: PlayerRef, sets: Sets, set_id: str, men: tuple[OffMan, ...]) -> PlayerRef:
    if not _is_missing(ref, men):
        return ref
    if ref.job == "F":
        return _fullback(ref, sets, set_id, men)
    for name in (set_id, *sets.in_order()):
        planned = sets.men.get(name, ())
        spot = next((man.at for man in planned if man.player.no == ref.number), "")
        if spot:
            return _on_spot(ref, spot, [man.player.no for man in planned if man.at == spot], men)
    return ref


def _on_spot(ref: PlayerRef, spot: str, planned: list[int], men: tuple[OffMan, ...]) -> PlayerRef:
    """Who stands on a spot in a man's stead: where two stand, the one whose turn there is his."""
    there = [man.player.no for man in men if man.at == spot]
    if not there:
        return ref
    turn = planned.index(ref.number)
    return PlayerRef("#", number=there[turn] if turn < len(there) else there[0])


def _fullback(ref: PlayerRef, sets: Sets, set_id: str, men: tuple[OffMan, ...]) -> PlayerRef:
    for name in sorted(sets.men, key=_number):
        number = next((man.player.no for man in sets.men[name] if man.at == "F"), 0)
        if name != set_id and number:
            return PlayerRef("#", number=number) if any(man.player.no == number for man in men) else ref
    return ref


# -- every reference of a play -------------------------------------------------------------------------------------


def references(play: Play) -> Iterator[PlayerRef]:
    """All players that a play names."""
    match play:
        case Run():
            yield play.carrier
            yield from _of_groups(play.groups)
        case Option():
            yield from (play.keeper, play.back, *_of_groups(play.groups), *_of_groups(play.back_groups))
        case Screen():
            yield from (play.receiver, *_of_groups(play.groups), *play.protection.stay, *play.protection.out)
        case Pass():
            for target in play.targets:
                if isinstance(target, Target):
                    yield from (target.receiver, *target.extra)
            yield from (*play.protection.stay, *play.protection.out)


def _of_groups(groups: tuple[Group, ...]) -> Iterator[PlayerRef]:
    return (blocker.player for group in groups for blocker in (*group.blockers, *group.right))


Change = Callable[[PlayerRef], PlayerRef]


def references_changed(play: Play, change: Change) -> Play:
    """A play with every player that it names changed."""
    match play:
        case Run():
            return play.copy_with(carrier=change(play.carrier), groups=_groups(play.groups, change))
        case Option():
            groups, back_groups = _groups(play.groups, change), _groups(play.back_groups, change)
            keeper, back = change(play.keeper), change(play.back)
            return play.copy_with(keeper=keeper, back=back, groups=groups, back_groups=back_groups)
        case Screen():
            protection = _protection(play.protection, change)
            groups = _groups(play.groups, change)
            return play.copy_with(receiver=change(play.receiver), groups=groups, protection=protection)
        case Pass():
            targets = tuple(
                target.copy_with(receiver=change(target.receiver), extra=tuple(map(change, target.extra)))
                if isinstance(target, Target)
                else target
                for target in play.targets
            )
            return play.copy_with(targets=targets, protection=_protection(play.protection, change))
    return play


def _groups(groups: tuple[Group, ...], change: Change) -> tuple[Group, ...]:
    return tuple(
        Group(_blockers(group.blockers, change), _blockers(group.right, change), group.split) for group in groups
    )


def _blockers(blockers: tuple[Blocker, ...], change: Change) -> tuple[Blocker, ...]:
    return tuple(Blocker(change(one.player), one.lead, one.stays_out) for one in blockers)


def _protection(protection: Protection, change: Change) -> Protection:
    return Protection(tuple(map(change, protection.stay)), tuple(map(change, protection.out)))
