"""Bobbled snaps of a punt, and what becomes of a punt that is not kicked (9.2.3)."""

from __future__ import annotations

from typing import Final

from ....football.spots import FIELD
from ..carriers import RUSH, Ballcarrier
from ..dead_balls import dead
from ..loose_balls import LooseBall, fumble, runback
from ..model import Dead, KickOutcome, Squad
from ..play import KickPlay
from ..tables import PUNT, totals
from ..tactics import BLITZES, PuntReturn
from ..trapped import trapped_yards
from .injuries import roll_injury
from .rush import NEAR_OWN_GOAL, table_of

_BOBBLE: Final = PUNT["bobble"]
_LEAST_TOTAL: Final = 2  # the least chance is this total of two dice
_LEAST_DIE: Final = 5  # and then a die from here on
_RUN_BEHIND: Final = 5  # a punter who runs starts so far behind the line (ST-R22)
_FUMBLE_BEHIND: Final = 10


def bobble_odds(kicking: Squad, los: int, blitzed: bool) -> int:
    """36ths of a bobbled snap.

    Rules: fool:9.2.3-06
    """
    odds = _BOBBLE["odds_36"]
    snapper = kicking["Sn"]
    chance: int = odds["snapper_other"]
    if "LS" in snapper.skills:
        chance = odds["snapper_specialist"]
    elif snapper.pos in ("C", "U"):
        chance = odds["snapper_nonspecialist_center_or_U"]
    if kicking["P"].foot.punt is None:
        chance += odds["kicker_not_punter"]
    if blitzed:
        chance += odds["blitz"]
    if los >= NEAR_OWN_GOAL:
        chance += odds["los_own_1_to_4"]
    return chance


def roll_bobble(play: KickPlay, answer: PuntReturn) -> str:
    """What a bobbled snap leads to; "" for a clean one. The least chance is a 2 and then 5 or 6.

    Rules: fool:9.2.3-07, fool:9.2.3-08, fool:9.2.3-08a
    """
    odds = bobble_odds(play.kicking, play.los, answer.rush in BLITZES)
    total = play.dice.sum(2, 6, "punt.bobble")
    if odds > 0:
        bobbled = total in totals("bobble", odds)
    else:
        bobbled = total == _LEAST_TOTAL and play.die("punt.bobble.min") >= _LEAST_DIE
    play.step("punt.bobble", total, "bobbled" if bobbled else "clean", odds=odds)
    if not bobbled or play.saved_by_camp():
        return ""
    die = play.die("punt.bobble.result")
    result: str = _BOBBLE["result"][table_of(answer.rush)][die - 1]
    play.step("punt.bobble.result", die, result)
    return result


def no_kick(play: KickPlay, result: str) -> KickOutcome:
    """The punter runs, is trapped, or fumbles the snap; the injury roll is that of a block.

    Rules: fool:9.2.3-08
    """
    end = _end_without_a_kick(play, result)
    over = play.first_down_measured(end)
    roll_injury(play, "blocked")
    return play.outcome(end, "bobbled", new_series=end.ball == "receiving", over=over, returned=True)


def _end_without_a_kick(play: KickPlay, result: str) -> Dead:
    """Where the ball is dead after a bobbled snap that is not kicked."""
    punter = play.kicking["P"]
    if result == "punter_runs":
        return runback(play, Ballcarrier("kicking", punter, play.los + _RUN_BEHIND, RUSH), "rb")
    if result.startswith("QT"):
        behind = int(result.partition("-")[2] or "0") - trapped_yards(play)
        end = dead(play, "kicking", play.los + behind, by=punter.no)
        play.event("rush", "kicking", punter.no, play.los - min(FIELD, play.los + behind))
        return end
    return fumble(play, LooseBall("kicking", punter, play.los + _FUMBLE_BEHIND, "receiving"))
