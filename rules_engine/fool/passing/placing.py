"""The defense before a pass is thrown: reaction, and who of an area takes which receiver (5.4, R109, R110)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .. import board
from ..kinds import LINEBACKERS
from ..scrimmage import reaction, turns
from ..scrimmage.scene import BLITZ, RUSH, Scene
from .receivers import Receiver


def place_defense(
    scene: Scene,
    receivers: Sequence[Receiver],
    others: Mapping[int, tuple[int, ...]] | None = None,
) -> None:
    """Man-defenders follow their receivers, the others take their posts.

    ``others`` are written-in men beside the targets with the path on which each is expected.
    """
    scene.carrier = receivers[0].place
    play, runners = plays(receivers), tuple([receiver.place for receiver in receivers])
    if not scene.options.path_before_reaction:
        play, runners = open_plays(scene, receivers)
    reaction.react(scene, {**expected(receivers), **(others or {})}, play, runners)
    share_areas(scene, scene.d_zone, receivers)
    reaction.place(scene, play)


def expected(receivers: Sequence[Receiver]) -> dict[int, tuple[int, ...]]:
    """Where each receiver is and would go on from there; one who fell short goes on along his way."""
    found = {}
    for receiver in receivers:
        if receiver.reached:
            found[receiver.place] = (receiver.goal, *receiver.path)
        else:
            rest = receiver.way.zones[max(0, len(receiver.zones) - 1) :]
            found[receiver.place] = (*(zone for zone in rest if zone < board.BEY), *receiver.path)
    return found


def plays(receivers: Sequence[Receiver]) -> tuple[tuple[int, ...], ...]:
    """The paths that the ball may take, each from the zone of its catch, the first target first."""
    return tuple([(receiver.goal, *receiver.path) for receiver in receivers])


def open_plays(scene: Scene, receivers: Sequence[Receiver]) -> tuple[reaction.Paths, reaction.Runners]:
    """The same where the ballcarrier chooses his path after the first contact: every path that he may take (4.2.12);
    and who would run each."""
    found, runners = [], []
    for receiver in receivers:
        for way in turns.ways(scene, receiver.goal, receiver.place) or plays([receiver]):
            found.append(way)
            runners.append(receiver.place)
    return tuple(found), tuple(runners)


def share_areas(scene: Scene, zones: list[int], receivers: Sequence[Receiver], trial: bool = False) -> None:
    """Two receivers in different zones of one area: who of its zone defenders takes whom (5.5.17, R110).

    ``zones`` are those of all defenders, -1 of one who is not placed yet; who takes a receiver is placed there.
    ``trial``: only imagined, so that no die is rolled; a cornerback then takes the first target.
    """
    areas, shared = 0, False
    for receiver in receivers:
        area = 1 << board.AREA_OF[receiver.goal]
        areas, shared = areas | area, shared or areas & area != 0
    if not shared:
        return
    goals: dict[int, list[int]] = {}
    for receiver in receivers:
        goals.setdefault(board.AREA_OF[receiver.goal], []).append(receiver.goal)
    for area, ends in goals.items():
        apart = sorted(set(ends), key=board.FAR.__getitem__)
        if len(apart) > 1:
            _share(scene, zones, area, apart[0], apart[-1], ends[0] if trial else -1)


def _share(scene: Scene, zones: list[int], area: int, short: int, long: int, imagined: int) -> None:
    men = [
        d
        for d, zone in enumerate(zones)
        if zone < 0 and scene.d_area[d] == area and scene.d_posture[d] not in (RUSH, BLITZ)
    ]
    men.sort(key=lambda d: (_taste(scene, d) == 0, scene.d_no[d]))
    open_zones = [short, long]
    for d in men:
        taste = _taste(scene, d)
        if len(open_zones) == 1:
            zone = open_zones[0]
        elif taste:
            zone = short if taste < 0 else long
        elif imagined >= 0:
            zone = imagined
        else:
            zone = short if scene.dice.die(6, "coverage") <= 3 else long
        zones[d] = zone
        open_zones = [z for z in (short, long) if z != zone] if len(open_zones) == 2 else [short, long]


def _taste(scene: Scene, d: int) -> int:
    """-1 the shorter route (linebackers), 1 the longer (halfbacks, safeties), 0 a die (cornerbacks)."""
    if scene.d_pos[d] in LINEBACKERS or scene.d_line[d]:
        return -1
    return 0 if scene.d_pos[d] == "CB" else 1
