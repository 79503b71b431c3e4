"""Field goals and extra points: the rolls in their order, and how they end (9.3.2)."""

from __future__ import annotations

from typing import Final

from ....dice import Dice
from ..model import Dead, KickOutcome, KickSetting
from ..play import KickPlay, Worth
from ..tables import placekick_yards, totals
from ..tactics import Placekick, PlacekickDefense
from ..values import place_rating
from .fakes import planned_fake
from .fouls import DEAD_BALL_FOULS, ROUGHING, roll_foul, rough
from .odds import reach_chance, wide_odds
from .play import PlacekickPlay
from .snaps import blocked_ball, bobbled_ball, fake_of, roll_snap

KICK_LENGTH: Final = 17  # a field goal is counted from seven yards behind the line to ten behind the goal line
SPOT_OF_KICK: Final = 7  # yards behind the line
_AFTER_A_TRY: Final = 2  # where a failed try is dead
_STANDARD: Final = Placekick()
_STANDARD_DEFENSE: Final = PlacekickDefense()


def field_goal(
    setting: KickSetting, dice: Dice, call: Placekick = _STANDARD, answer: PlacekickDefense = _STANDARD_DEFENSE
) -> KickOutcome:
    """A field goal tried, or feigned. The option ``missed_fg_spot`` says where the other side takes a miss over."""
    return _placekick(PlacekickPlay(KickPlay("field_goal", setting, dice), answer), call)


def extra_point(
    setting: KickSetting, dice: Dice, call: Placekick = _STANDARD, answer: PlacekickDefense = _STANDARD_DEFENSE
) -> KickOutcome:
    """A try by a kick, or a feigned one, from the 2 unless a penalty has moved it."""
    return _placekick(PlacekickPlay(KickPlay("extra_point", setting, dice), answer), call)


def _placekick(kick: PlacekickPlay, call: Placekick) -> KickOutcome:
    """The four rolls: penalty, snap, wide, distance.

    Rules: fool:9.3.2-05
    """
    if call.call != "standard":
        return _without_a_kick(kick, planned_fake(kick.play, call.call, fake_of(kick, planned=True)), "faked")
    foul = roll_foul(kick)
    if foul in DEAD_BALL_FOULS:
        return kick.play.kept_where_it_was()
    snap = roll_snap(kick)
    if snap == "bobbled":
        return _without_a_kick(kick, bobbled_ball(kick), "bobbled")
    if foul == ROUGHING:
        rough(kick)
    if snap == "blocked":
        return _blocked(kick)
    good = _straight(kick) and _far_enough(kick)
    return _good(kick) if good else _missed(kick, "missed")


# -- the kick ----------------------------------------------------------------------------------------------------------


def _straight(kick: PlacekickPlay) -> bool:
    """Two dice against the odds of a wide kick."""
    play = kick.play
    odds = wide_odds(play.kicking, kick.sort, play.setting.air)
    total = play.dice.sum(2, 6, "pk.wide")
    wide = total in totals("wide", odds)
    play.step("pk.wide", total, "wide" if wide else "straight", odds=odds)
    return not wide


def _far_enough(kick: PlacekickPlay) -> bool:
    """Whether the kick carries as far as the line of scrimmage is from the goal; a try is only rolled for where the
    kicker's worst does not reach.

    Rules: fool:9.3.2-24
    """
    play = kick.play
    if kick.is_try and reach_chance(play.kicking, play.los, play.setting.air) == 1:
        return True
    return play.twice("kicking", play.kicking["K"], lambda: _flight(play), _far) >= play.los


def _flight(play: KickPlay) -> int:
    """Yards that the kick carries beyond the line of scrimmage: three dice, the kicker's modifier, wind and stadium.

    Rules: fool:9.3.2-24
    """
    rating, air = place_rating(play.kicking["K"]), play.setting.air
    total = play.dice.sum(3, 6, "pk.distance")
    yards = placekick_yards(rating.letter, total) + rating.yards + air.yards + air.stadium
    play.step("pk.distance", total, yards, needs=play.los)
    return yards


def _far(yards: int) -> Worth:
    return (yards,)


# -- ends --------------------------------------------------------------------------------------------------------------


def _note_kick(kick: PlacekickPlay, result: str) -> None:
    """The kick as statistics have it; a field goal with its length.

    Rules: fool:9.3.2-25
    """
    play = kick.play
    if kick.is_try:
        play.event("extra_point", "kicking", play.kicking["K"].no, result=result)
    else:
        play.event("field_goal", "kicking", play.kicking["K"].no, play.los + KICK_LENGTH, result=result)


def _good(kick: PlacekickPlay) -> KickOutcome:
    _note_kick(kick, "good")
    kick.roll_injury()
    kicker = kick.play.kicking["K"].no
    if kick.is_try:
        return kick.play.outcome(Dead("kicking", 0, "extra_point", kicker), "good")
    return kick.play.outcome(Dead("kicking", 0, "field_goal", kicker), "good")


def _missed(kick: PlacekickPlay, result: str) -> KickOutcome:
    """The other side has the ball at the line of scrimmage, or where a touchback brings it.

    Rules: fool:9.3.2-26
    """
    _note_kick(kick, result)
    kick.roll_injury()
    play = kick.play
    kicked = play.los + (SPOT_OF_KICK if play.options.missed_fg_spot == "spot_of_kick" else 0)
    return play.outcome(Dead("receiving", max(play.touchback, kicked)), result)


def _blocked(kick: PlacekickPlay) -> KickOutcome:
    """A blocked kick: dead on a 1, else alive.

    Rules: fool:9.3.2-19
    """
    play = kick.play
    play.event("block", "receiving", of="extra_point" if kick.is_try else "field_goal")
    die = play.die("pk.blocked")
    if die == 1:
        play.step("pk.blocked", die, "no good")
        return _missed(kick, "blocked")
    _note_kick(kick, "blocked")
    end = blocked_ball(kick, die)
    kick.roll_injury()
    return _ended(kick, end, "blocked")


def _without_a_kick(kick: PlacekickPlay, end: Dead, result: str) -> KickOutcome:
    """The end of a play without a kick; a try that is carried in counts its point (ST-R46)."""
    if kick.is_try:
        _note_kick(kick, "good" if _carried_in(end) else "failed")
    return _ended(kick, end, result)


def _carried_in(end: Dead) -> bool:
    return end.ball == "kicking" and end.score == "touchdown"


def _ended(kick: PlacekickPlay, end: Dead, result: str) -> KickOutcome:
    """The end of a live ball: on a try only a point for the kicking side counts (ST-R46)."""
    play = kick.play
    if kick.is_try:
        point = Dead("kicking", 0, "extra_point", end.by)
        return play.outcome(point if _carried_in(end) else Dead("receiving", _AFTER_A_TRY), result)
    kept = end.ball == "kicking" and not end.score
    over = play.first_down_measured(end)
    return play.outcome(end, result, new_series=not kept, over=over, returned=True)
