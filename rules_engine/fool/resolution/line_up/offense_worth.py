"""What the men of the offense are worth on their spots: the printed values less what the spot and tiredness take off.

One function for each value; each says which rule takes what off or adds to it (chapter 7, 8.7.1).
"""

from __future__ import annotations

from ...model import Player, Tired
from ..men import OffensiveWorth
from .offense_posts import SpotPlayed


def worth_on(player: Player, played: SpotPlayed, tired: Tired | None, shotgun_penalty: bool) -> OffensiveWorth:
    """What a man is worth on the spot that he plays.

    tired            what tiredness takes off him, None of a man who is fresh
    shotgun_penalty  centers lose a point of contact and speed in a shotgun here (7.1.10, an option)
    """
    stiff = int(shotgun_penalty and _stiff_in_a_shotgun(player, played))
    contact = player.c - played.loss.contact - stiff
    speed = player.s - played.loss.speed - stiff
    movement = reaction_speed = pursuit_speed = speed if speed > 0 else 0
    if tired is not None:
        contact -= tired.c
        movement, reaction_speed = max(0, speed - tired.move), max(0, speed - tired.react)
        pursuit_speed = max(0, speed - tired.pursuit)
    contact = contact if contact > 0 else 0
    receiving = movement + _halfback_point(played)
    quick = receiving + _quickness(player)
    return OffensiveWorth(
        contact=contact,
        blocking=max(0, contact - 1) if played.blocks_less else contact,
        pass_value=_pass_value(player, played, 0 if tired is None else tired.p),
        speed=movement,
        reaction_speed=reaction_speed,
        pursuit_speed=pursuit_speed,
        receiving_points=receiving,
        quick_receiving_points=quick,
        running_points=receiving,
        quick_running_points=quick + _fullback_point(played),
    )


def _pass_value(player: Player, played: SpotPlayed, less: int) -> int:
    """His pass value there, ``less`` points taken off by tiredness."""
    own = player.p if played.counts_as_pass_value is None else played.counts_as_pass_value
    return max(0, own - played.loss.pass_value - less)


def _stiff_in_a_shotgun(player: Player, played: SpotPlayed) -> bool:
    """A center who is no long snapper is -C and -S when he snaps to a shotgun.

    Rules: fool:7.1.10/3
    """
    return played.post.job == "C" and "LS" not in player.skills


def _halfback_point(played: SpotPlayed) -> int:
    """A specialized halfback or tailback has a movement point more.

    Rules: fool:7.1.4/1, fool:7.1.5/2
    """
    return int(played.post.stance.halfback)


def _fullback_point(played: SpotPlayed) -> int:
    """A specialized fullback has a movement point more on a quick run.

    Rules: fool:7.1.3/2
    """
    return int(played.post.stance.fullback)


def _quickness(player: Player) -> int:
    """A man with the attribute ``q`` has a movement point more on a quick play.

    Rules: fool:7.2.19/1
    """
    return int("q" in player.attrs)
