"""Setting a play up: everybody on his spot, with what he is worth there (3.2, 3.4, chapter 7)."""

from __future__ import annotations

from ...dice import DiceBox
from ..board import NOWHERE
from ..model import Snap
from .line_up.facing import FacingDefense
from .line_up.line_ups import LineUps, OffensiveLineUp
from .men import Defender, OffensivePlayer
from .scene import Defense, Offense, PlayUnderWay, Scene


def make_scene(snap: Snap, box: DiceBox, line_ups: LineUps | None = None) -> Scene:
    """The scene of a snap before anybody moves; ``line_ups`` keeps what they are worth for the next."""
    known = LineUps() if line_ups is None else line_ups
    line_up = known.offense(snap)
    offense = _offense(snap, line_up)
    defense = _defense(snap, known.defense(snap, line_up), offense)
    return Scene(box.play, PlayUnderWay(snap), offense, defense)


def _offense(snap: Snap, line_up: OffensiveLineUp) -> Offense:
    posts, worths, formation = line_up.posts, line_up.worths, line_up.formation
    players = [
        OffensivePlayer(place, man.player, posts[place], worths[place]) for place, man in enumerate(snap.offense)
    ]
    return Offense(
        players,
        players[formation.passer],
        {zone: [players[place] for place in places] for zone, places in formation.in_front.items()},
        [players[place] for place in formation.protecting],
        line_up,
    )


def _defense(snap: Snap, facing: FacingDefense, offense: Offense) -> Defense:
    line_up = facing.line_up
    covered = [None if place == NOWHERE else offense.players[place] for place in facing.covers]
    defenders = [
        Defender(
            place,
            man.player,
            line_up.played[place].post,
            facing.worths[place],
            facing.postures[place],
            covered[place],
            facing.over_tight_end[place],
        )
        for place, man in enumerate(snap.defense)
    ]
    return Defense(
        defenders,
        [defenders[place] for place in line_up.by_jersey],
        {zone: [defenders[place] for place in row] for zone, row in line_up.rows.items()},
        facing,
    )
