"""Who is meant by the blockers of a run, and which substitutes are left out of them (3.3, 10.2.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, final

from ...dice import DiceBox
from .. import board
from ..kinds import BLOCKS_LESS
from ..model import OffMan, Snap, Spot
from ..play_calls import Blocker, Group, Run
from ..resolution import naming
from ..resolution.line_up.line_ups import LineUps
from ..resolution.setup import make_scene
from ..runs import runs
from ..runs.tasks import CannotRun

_ANYWHERE: Final = Spot(1, 10, 65)
_NO_DICE: Final = DiceBox.scripted({})


@final
class Assignment:
    """A blocker as written: in which group, in which zone (-1: past the play's path), and the man's place or None."""

    def __init__(
        self,
        group: int,
        zone: int,
        blocker: Blocker,
        place: int | None,
    ) -> None:
        self.group: Final = group
        self.zone: Final = zone
        self.blocker: Final = blocker
        self.place: Final = place


def assignments(run: Run, men: tuple[OffMan, ...]) -> Iterator[Assignment]:
    """Every blocker of a run in the order written; nothing when nobody can carry the ball."""
    positions = naming.positions_of(men)
    carrier = naming.find(run.carrier, men, "carrier", positions=positions)
    if carrier is None:
        return
    entry = board.ENTRIES.get(naming.resolve_place(run.point, men, carrier, positions))
    taken = [carrier]
    for number, group in enumerate(run.groups):
        zone = entry.path[number] if entry is not None and number < len(entry.path) else -1
        toward = None if entry is None else entry.x if not number or zone < 0 else sum(board.X_RANGE[zone]) / 2
        for blocker in (*group.blockers, *group.right):
            place = naming.find(blocker.player, men, "blocker", toward=toward, taken=taken, positions=positions)
            if place is not None:
                taken.append(place)
            yield Assignment(number, zone, blocker, place)


def without_poor_blockers(
    run: Run, planned: tuple[OffMan, ...], men: tuple[OffMan, ...], line_ups: LineUps | None = None
) -> Run:
    """The run without substitutes who do not block in their starters' stead (10.2.2).

    Left out is a substitute with no contact value, a W or an H, where the starter has one and is neither; an H or W for
    another one when his blocking value is 0. Where the starter's own is 0, the substitute blocks. Left out is also who
    cannot reach his zone and gain position there with nobody in his way. ``line_ups`` keeps what line-ups are worth
    with the usual options.

    Rules: fool:10.2.2-10, fool:10.2.2-11
    """
    new = _substitutes(planned, men)
    carrier = naming.find(run.carrier, men, "carrier")
    if carrier is None or not [place for place in new if place != carrier]:
        return run
    listed = [each for each in assignments(run, men) if each.place is not None]
    changed = [each for each in listed if each.place in new]
    there = _blocking(run, men, listed, line_ups) if changed else set()
    dropped = []
    for each in changed:
        place = each.place
        if place is not None and (place not in there or _is_left_out(new[place], men[place])):
            dropped.append(each.blocker)
    if not dropped:
        return run
    return run.copy_with(groups=tuple(_without(group, dropped) for group in run.groups))


def _substitutes(planned: tuple[OffMan, ...], men: tuple[OffMan, ...]) -> dict[int, OffMan]:
    """By the places of those who stand in for others: whom they replace. Two men may stand on one spot, so it is the
    place in the line-up that tells who came for whom."""
    replaced: dict[int, OffMan] = {}
    for place, (starter, man) in enumerate(zip(planned, men, strict=True)):
        if starter.player.no != man.player.no:
            replaced[place] = starter
    return replaced


def _blocking(run: Run, men: tuple[OffMan, ...], listed: list[Assignment], line_ups: LineUps | None) -> set[int]:
    """The places of the blockers who get to the zones written for them and block there, no defender in the way."""
    scene = make_scene(Snap(men, (), "normal", run, _ANYWHERE), _NO_DICE, line_ups)
    try:
        runs.prepare(scene, run)
    except CannotRun:
        return set(range(len(men)))  # the play is not run at all
    zones = {each.place: each.zone for each in listed if each.place is not None}
    players = scene.offense.players
    return {
        place for place, zone in zones.items() if zone < 0 or (players[place].zone == zone and players[place].blocks)
    }


def _is_left_out(starter: OffMan, substitute: OffMan) -> bool:
    value = _block(starter)
    if not value:
        return False
    poor = substitute.player.pos in ("W", "H")
    if starter.player.pos in ("W", "H"):
        return poor and not _block(substitute)
    return poor or not substitute.player.c


def _block(man: OffMan) -> int:
    return max(0, man.player.c - (man.player.pos in BLOCKS_LESS))


def _without(group: Group, dropped: list[Blocker]) -> Group:
    kept = tuple(blocker for blocker in group.blockers if blocker not in dropped)
    return Group(kept, tuple(blocker for blocker in group.right if blocker not in dropped), group.split)
