"""Kickoffs and free kicks: standard, sideline and squib kicks, and where they come down (9.1.3, 9.4)."""

from __future__ import annotations

from typing import Final, final

from ....dice import Dice
from ..model import Dead, KickFlag, KickOutcome, KickSetting
from ..play import KickPlay, Worth
from ..tables import KICKOFF, clamp, punt_row, sideline_out_of_bounds, squib_kickoff, standard_kickoff
from ..tactics import Kickoff, KickoffCall, KickoffReturn
from ..values import KickRating, kickoff_rating, punt_rating
from . import onside
from .designs import design
from .injuries import roll_injury
from .runs import return_kickoff

OFFSIDE: Final = 5
OUT_OF_BOUNDS: Final = 30  # yards from the spot of the kick (9.1.3, ST-R01)
REKICK: Final = 5  # yards that the other choice costs
FREE_KICK_YARDS: Final = 10  # added to a punt, which is kicked from the line itself (9.4)
SIDELINE_YARDS: Final[int] = KICKOFF["sideline"]["yards"]
_STANDARD_RETURN: Final = "St"  # of a squib by a man who is no kicker
_DEEPEST: Final = {"recent": 2, "original": 3}  # yards into the end zone from which a kick may still be returned
_HIGHEST_CONTROL: Final = 10
_STANDARD: Final = Kickoff()
_STANDARD_RETURN_CALL: Final = KickoffReturn()


@final
class LongKick:
    """A kick that flies or bounces far.

    yards  from the spot of the kick
    style  how it was kicked, for statistics
    met    the kind of kick as which it is returned: a squib may be returned like a standard kick
    """

    def __init__(self, yards: int, style: KickoffCall, met: KickoffCall) -> None:
        self.yards: Final = yards
        self.style: Final = style
        self.met: Final = met


def kickoff(
    setting: KickSetting, dice: Dice, call: Kickoff = _STANDARD, answer: KickoffReturn = _STANDARD_RETURN_CALL
) -> KickOutcome:
    """A kickoff (from 65 for the own 35) by the kicking side's call, and what the other side does.

    Rules: fool:9.1.3-01
    """
    play = KickPlay("kickoff", setting, dice)
    if call.call == "onside":
        return onside.kick(play, call, answer)
    rating = kickoff_rating(play.kicking["K"])
    if call.call == "sideline" and _goes_out(play, rating):
        return _out_of_bounds(play, call.call, answer)
    carry = _carry(play, call.call, rating)
    if carry == "OFSD":
        return _offside(play)
    if carry == "OOB":
        return _out_of_bounds(play, call.call, answer)
    return _comes_down(play, _long_kick(play, call.call, carry), answer)


def free_kick(setting: KickSetting, dice: Dice, answer: KickoffReturn = _STANDARD_RETURN_CALL) -> KickOutcome:
    """A free kick after a safety (from 80 for the own 20): a standard punt and 10 yards, by the punter in the kicker's
    role of the kickoff squad. The return is a standard one, unless the league has ``free_kick_tactics``.

    Rules: fool:9.4-01, fool:9.4-02
    """
    play = KickPlay("free_kick", setting, dice)
    rating = punt_rating(play.kicking["K"])
    total = dice.sum(3, 6, "punt.kick")
    carry = punt_row("standard", rating.letter, rating.control, total).yards
    play.step("punt.kick", total, carry)
    yards = carry + rating.yards + FREE_KICK_YARDS + setting.air.yards
    called = answer if setting.options.free_kick_tactics else _STANDARD_RETURN_CALL
    return _comes_down(play, LongKick(yards, "standard", "standard"), called)


# -- the kick ----------------------------------------------------------------------------------------------------------


def _goes_out(play: KickPlay, rating: KickRating) -> bool:
    """Whether a kick along the sideline goes out by its control, a crosswind added (ST-R03).

    Rules: fool:9.1.3-06, fool:9.1.3-07
    """
    control = clamp(rating.control + play.setting.air.wide, 0, _HIGHEST_CONTROL)
    total = play.dice.sum(3, 6, "ko.oob")
    out = total in sideline_out_of_bounds(control)
    play.step("ko.oob", total, "out of bounds" if out else "in bounds", control=control)
    return out


def _carry(play: KickPlay, kind: KickoffCall, rating: KickRating) -> int | str:
    """What three dice give on the kick's table: yards before wind, or ``OOB`` or ``OFSD``."""
    table = squib_kickoff if kind == "squib" else standard_kickoff

    def roll() -> int | str:
        total = play.dice.sum(3, 6, "ko.kick")
        carry = table(rating.letter, total)
        play.step("ko.kick", total, carry)
        return carry

    return play.twice("kicking", play.kicking["K"], roll, _carried)


def _carried(carry: int | str) -> Worth:
    """Yards of a kick as printed, nothing for one that does not count."""
    return (int(str(carry).removesuffix(_STANDARD_RETURN)) if carry not in ("OOB", "OFSD") else 0,)


def _long_kick(play: KickPlay, kind: KickoffCall, carry: int | str) -> LongKick:
    """How far a kick in bounds goes: what the table gives, with the wind; a sideline kick is shorter.

    Rules: fool:9.1.3-05, fool:9.1.3-08, fool:9.1.3-10, fool:9.1.3-11
    """
    air = play.setting.air
    if kind == "squib":
        yards, standard, _ = str(carry).partition(_STANDARD_RETURN)
        return LongKick(int(yards) + air.yards, "squib", "standard" if standard else "squib")
    shorter = SIDELINE_YARDS if kind == "sideline" else 0
    rating = kickoff_rating(play.kicking["K"])
    return LongKick(int(carry) + rating.yards + shorter + air.yards + air.stadium, kind, kind)


def _offside(play: KickPlay) -> KickOutcome:
    """The kicking team is offside: the kick is made again from five yards back.

    Rules: fool:9.1.3-03
    """
    play.flag(KickFlag("kicking", "offside", OFFSIDE, "no_play", play.los))
    return play.repeated()


def _out_of_bounds(play: KickPlay, kind: KickoffCall, answer: KickoffReturn) -> KickOutcome:
    """The return squad has the ball 30 yards on, or has it kicked again from 5 yards back (D-KOB).

    Rules: fool:9.1.3-04
    """
    if answer.rekick:
        play.flag(KickFlag("kicking", "kickoff out of bounds", REKICK, "no_play", play.los))
        return play.repeated()
    _note_kick(play, kind, OUT_OF_BOUNDS, "out_of_bounds")
    play.event("out_of_bounds", "kicking")
    roll_injury(play, "not_returned")
    return play.outcome(Dead("receiving", max(1, play.los - OUT_OF_BOUNDS)), "out_of_bounds")


# -- where it comes down -----------------------------------------------------------------------------------------------


def _comes_down(play: KickPlay, kick: LongKick, answer: KickoffReturn) -> KickOutcome:
    """The ball is returned, or dead in the end zone."""
    catch = play.los - kick.yards
    if _downed(play, -catch):
        _note_kick(play, kick.style, play.los, "touchback")
        play.event("touchback", "receiving")
        roll_injury(play, "not_returned")
        return play.outcome(Dead("receiving", play.touchback, "touchback"), "touchback")
    _note_kick(play, kick.style, kick.yards, "returned")
    how = design(play, kick.met, answer.call)
    end = return_kickoff(play, catch, how)
    roll_injury(play, "squib" if how.column == "squib" else "returned", how.catcher)
    return play.outcome(end, "returned", returned=True)


def _downed(play: KickPlay, depth: int) -> bool:
    """Whether a ball so many yards deep in the end zone is a touchback (ST-R06).

    Recent practice: 1 deep is returned, 2 deep on 1-3. Originally a specialist downs every such ball, another man
    returns from 1 to 3 deep on 1-3.

    Rules: fool:9.1.4-03
    """
    if depth <= 0:
        return False
    policy = play.options.endzone_return_policy
    if depth > _DEEPEST[policy]:
        return True
    if policy == "original":
        specialist = {"KRS", "VKR"} & play.receiving["R"].skills
        return bool(specialist) or not play.low("ko.endzone")
    return depth == _DEEPEST[policy] and not play.low("ko.endzone")


def _note_kick(play: KickPlay, style: KickoffCall, yards: int, result: str) -> None:
    """The kick as statistics have it; only one that is no standard kick has a style."""
    named = {} if style == "standard" else {"style": style}
    play.event("kickoff", "kicking", play.kicking["K"].no, yards, result=result, **named)
