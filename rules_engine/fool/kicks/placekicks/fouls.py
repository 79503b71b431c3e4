"""Fouls on a placekick: the penalty roll, roughing, and who is hurt by it (9.3.2)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...model import Player
from ..model import KickFlag, Squad
from ..play import KickPlay
from ..tables import PLACEKICK
from ..values import two_on_placekick
from .odds import Sort
from .play import NOT_BLOCKERS, NOT_RUSHERS, PlacekickPlay

DEAD_BALL_FOULS: Final = ("Off5", "Def5")
ROUGHING: Final = "Def5/15"
_FOULS: Final = PLACEKICK["penalty"]
_HOLDER_HURT: Final = 3
_KICKER_HURT: Final = range(4, 7)
_ROUGHER_HURT: Final = 9
_LONGER: Final = 1  # added to the first die of how long one of these three is out


class FoulNumber(NamedTuple):
    """The total of two dice on which a side fouls, and the half of a die that it takes besides ("2 then low")."""

    total: int
    half: str


def _foul_number(squad: Squad, uncounted: tuple[str, ...], sort: Sort, side: str) -> FoulNumber:
    """When a side fouls; two rookies or penalty-prone men make it likelier, and the roles ``uncounted`` do not count.

    Rules: fool:9.3.1-08, fool:9.3.2-07, fool:9.3.2-08
    """
    column = "two_plus" if two_on_placekick(squad, uncounted) else "normal"
    total, _, half = str(_FOULS[sort][column][side]).partition(" then ")
    return FoulNumber(int(total), half)


def roll_foul(kick: PlacekickPlay) -> str:
    """The penalty roll: dead-ball fouls end the play, holding and Def5/15 do not. Flags all but the last.

    Rules: fool:9.3.2-06, fool:9.3.2-06a, fool:9.3.2-06b, fool:9.3.2-06c
    """
    play = kick.play
    total = play.dice.sum(2, 6, "pk.penalty")
    offense = _foul_number(play.kicking, NOT_BLOCKERS, kick.sort, "off")
    defense = _foul_number(play.receiving, NOT_RUSHERS, kick.sort, "def")
    side = "off" if total == offense.total else "def" if total == defense.total else ""
    half = offense.half if side == "off" else defense.half
    play.step("pk.penalty", total, side or "-")
    if not side or (half and play.low("pk.penalty.half") != (half == "low")):
        return ""
    low = play.low("pk.penalty.size")
    if side == "off":
        kind, yards = ("illegal procedure", 5) if low else ("holding", 10)
        play.flag(KickFlag("kicking", kind, yards, "no_play" if low else "previous", play.los))
        return "Off5" if low else "Off10"
    if low:
        play.flag(KickFlag("receiving", "offside", 5, "no_play", play.los))
    return "Def5" if low else ROUGHING


def rough(kick: PlacekickPlay) -> None:
    """Def5/15: low bumps the kicker, high roughs him, and somebody is hurt (ST-R44).

    Rules: fool:9.3.2-06c, fool:9.3.2-31
    """
    play = kick.play
    if play.low("pk.penalty.yards"):
        play.flag(KickFlag("receiving", "running into the kicker", 5, "previous", play.los))
        return
    rougher = play.one_of(play.receiving.but(*NOT_RUSHERS), "pk.injury.who")
    play.flag(
        KickFlag("receiving", "roughing the kicker", 15, "previous", play.los, first_down=True, player=rougher.no)
    )
    if play.options.fg_roughing_always_injures or kick.injury_shows():
        _hurt_by_roughing(play, rougher)
    kick.injury_rolls = False


def _hurt_by_roughing(play: KickPlay, rougher: Player) -> None:
    """Who is hurt by roughing: holder, kicker and the rougher for longer, else another man.

    Rules: fool:9.3.2-31
    """
    total = play.dice.sum(2, 6, "pk.roughing")
    play.step("pk.roughing", total, "injury")
    if total == _HOLDER_HURT:
        play.hurt("kicking", play.kicking["H"], _LONGER)
    elif total in _KICKER_HURT:
        play.hurt("kicking", play.kicking["K"], _LONGER)
    elif total == _ROUGHER_HURT:
        play.hurt("receiving", rougher, _LONGER)
    else:
        _hurt_another(play, rougher)


def _hurt_another(play: KickPlay, rougher: Player) -> None:
    """Another man of the 19 is hurt, for the normal time.

    Rules: fool:9.3.2-31
    """
    ours = sorted(play.kicking.but(*NOT_BLOCKERS), key=lambda man: man.no)
    others = [man for man in play.receiving.but(*NOT_RUSHERS) if man.no != rougher.no]
    theirs = sorted(others, key=lambda man: man.no)
    place = play.number(len(ours) + len(theirs), "pk.injury.who") - 1
    if place < len(ours):
        play.hurt("kicking", ours[place])
    else:
        play.hurt("receiving", theirs[place - len(ours)])
