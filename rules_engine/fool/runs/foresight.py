"""What a ballcarrier foresees of the contacts ahead when he chooses where to run (7.1.5; RULINGS 98, 112)."""

from __future__ import annotations

from typing import NamedTuple

from .. import board
from ..resolution import pursuit
from ..resolution.contact import contact
from ..resolution.scene import Scene
from . import run_defense


class Outlook(NamedTuple):
    """Where a contact is to come, in yards, and its value; the greater is the better one."""

    yard: int
    value: int


_NO_CONTACT = Outlook(board.FAR_AWAY, 0)


def foreseen(
    scene: Scene, path: tuple[int, ...], first_boundary: int, contacts: int, after_entry: bool = False
) -> list[Outlook]:
    """The first so many contacts on a path, with reaction, placing and pursuit as they would be; far away for none.

    first_boundary  the yard from which a contact in the first zone is counted
    after_entry     only contacts past the first zone
    """
    trial = scene.imagined()
    trial.ball.path = path
    trial.ball.first_boundary = first_boundary
    run_defense.follow(trial, path, move_on=False)
    outlooks: list[Outlook] = []
    for place, zone in enumerate(pursuit.played(path, scene.play.not_played)):
        men = trial.defense.in_zone(zone)
        if men and not (after_entry and place == 0):
            value = contact.weigh(trial, zone, men, place == 0, catch_zone=False)
            yard = board.NEAR[zone] if place else first_boundary
            outlooks.append(Outlook(yard, value.value + value.on_die))
        if len(outlooks) == contacts:
            break
        if place == 0:
            pursuit.pursue(trial, 0)
    return outlooks + [_NO_CONTACT] * (contacts - len(outlooks))
