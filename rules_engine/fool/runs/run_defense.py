"""How the defense follows a run: man-defenders after their men, the others by the ballcarrier's path (4.2)."""

from __future__ import annotations

from .. import board
from ..resolution import reaction
from ..resolution.men import COVERS_LINEMAN, MAN_TO_MAN, WRITTEN, OffensivePlayer
from ..resolution.movement import movement
from ..resolution.reaction import RunnersPath
from ..resolution.scene import Defense, Scene

Path = tuple[int, ...]


def follow(scene: Scene, path: Path, open_paths: list[Path] | None = None, move_on: bool = True) -> None:
    """Reaction, placing, blockers short of position, and blockers who move on.

    path        that the ballcarrier takes, as his man-defenders expect it
    open_paths  all that he may still take, where he has a choice
    move_on     blockers without work move on

    Rules: fool:4.2/1, fool:4.2.12/1
    """
    paths = open_paths or [path]
    runners_paths = [RunnersPath(scene.ball.carrier, one) for one in paths]
    reaction.react(scene, expected(scene, path), runners_paths)
    reaction.place(scene, runners_paths)
    scene.defense.came_for = points_of_those_who_came(scene.defense, scene.ball.man)
    if move_on:
        movement.move_on(scene, paths)


def expected(scene: Scene, path: Path) -> list[RunnersPath]:
    """For each written-in man whom somebody covers the path on which that man-defender expects him (RULING 107)."""
    covered = {defender.covers.place for defender in scene.defense.defenders if defender.covers is not None}
    paths: list[RunnersPath] = []
    for man in scene.offense.players:
        if man.place in covered and man.involvement is WRITTEN:
            if man is scene.ball.man:
                paths.append(RunnersPath(man, path))
            elif not _blocks_straight_ahead(man):
                paths.append(RunnersPath(man, blockers_path(man.zone, path)))
    return paths


def _blocks_straight_ahead(man: OffensivePlayer) -> bool:
    """Whether a lineman is where he started or in front of it: whoever covers him stays as in zone (RULING 104)."""
    return man.post.lineman and man.zone in (man.post.start, board.CROSSING[man.post.start])


def blockers_path(zone: int, path: Path) -> Path:
    """The path on which a man-defender expects a blocker in a zone: on with the ball, as far as he can join it."""
    if zone in path:
        return path[path.index(zone) :]
    if board.is_offensive(zone):
        return path
    return (zone, *[ahead for ahead in path if board.DOWN_DISTANCE[zone][ahead] < board.FAR_AWAY])


def points_of_those_who_came(defense: Defense, carrier: OffensivePlayer | None) -> dict[int, int]:
    """By the place of each blocker held up short of position: contact points of the men who came for him in reaction
    (RULING 113).

    Rules: fool:4.2.7/1
    """
    points: dict[int, int] = {}
    for defender in defense.defenders:
        man = defender.covers
        if man is None or man is carrier or man.blocks or man.involvement is not WRITTEN:
            continue
        follows = defender.posture is MAN_TO_MAN or defender.posture is COVERS_LINEMAN
        if follows and defender.area_moves and defender.zone == man.zone:
            points[man.place] = points.get(man.place, 0) + max(0, defender.worth.contact)
    return points
