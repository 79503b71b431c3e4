"""Punts from the snap to the landing: which kinds are legal, and the four kinds of kick (9.2.4)."""

from __future__ import annotations

from typing import Final

from ....dice import Dice
from ...model import Player
from ..model import KickOutcome, KickSetting
from ..play import KickPlay
from ..tables import HURRIED_HALF, average_punt, coffin_corner, coffin_event
from ..tactics import BLITZES, Punt, PuntCall, PuntReturn
from ..values import punt_rating
from .blocks import blocked_punt
from .bobbles import no_kick, roll_bobble
from .catches import receive
from .ends import Punted, touchback
from .flights import fly, style_of
from .fouls import DEAD_BALL_FOULS, ROUGHING, roll_foul, rough
from .rush import roll_block

COFFIN_RANGE: Final = 5  # yards about the punter's average from which he may aim at the corner (9.2.4c)
MIDFIELD: Final = 50
_NOBODY_BACK: Final = (*BLITZES, "fake_defense")
_ALWAYS: Final = 6  # chances of six
_STANDARD: Final = Punt()
_STANDARD_RETURN: Final = PuntReturn()


def punt(
    setting: KickSetting, dice: Dice, call: Punt = _STANDARD, answer: PuntReturn = _STANDARD_RETURN
) -> KickOutcome:
    """A punt. A call that is not legal here is a standard punt. Contact with the punter is no foul once the snap was
    bobbled or the kick blocked.

    Rules: fool:9.2.10-01, fool:9.2.3-14
    """
    play = KickPlay("punt", setting, dice)
    if not legal(call.call, setting.kicking["P"], play.los):
        call = call._replace(call="standard")
    foul = roll_foul(play, answer)
    if foul in DEAD_BALL_FOULS:
        return play.kept_where_it_was()
    bobble = roll_bobble(play, answer)
    if bobble in ("hurried", "normal"):
        return _kick(play, call, answer, hurried=bobble == "hurried")
    if bobble == "blocked":
        return blocked_punt(play, call)
    if bobble:
        return no_kick(play, bobble)
    block = roll_block(play, call, answer)
    if block.result == "blocked":
        return blocked_punt(play, call, block.by)
    if foul == ROUGHING:
        rough(play)
    return _kick(play, call, answer, hurried=block.result == "hurried")


def legal(call: PuntCall, punter: Player, los: int) -> bool:
    """Whether a kind of punt may be called here: out of bounds from the own side of midfield, at the corner within
    five yards of the punter's average.

    Rules: fool:9.2.4-03, fool:9.2.4-06
    """
    if call == "out_of_bounds":
        return los >= MIDFIELD
    if call == "coffin":
        rating = punt_rating(punter)
        return abs(los - average_punt(rating.letter) - rating.yards) <= COFFIN_RANGE
    return True


def _kick(play: KickPlay, call: Punt, answer: PuntReturn, hurried: bool) -> KickOutcome:
    """The ball is away.

    Rules: fool:9.2.4-01, fool:9.2.4-02, fool:9.2.4-10
    """
    if call.call == "coffin" and not hurried:
        return _coffin(play, call, answer)
    table = "hurried" if hurried else "out_of_bounds" if call.call == "out_of_bounds" else "standard"
    flight = fly(play, call, table)
    style = style_of(call, hurried)
    if flight.yards >= play.los:
        return touchback(play, "fair_catch_or_roll", style)
    kick = Punted(
        yards=flight.yards,
        los=play.los - flight.yards,
        returnable=_returnable(play, flight.chances, answer),
        roll=_rolling_column(call, answer, table),
        halved=hurried and flight.total in HURRIED_HALF,
        sideline=table == "out_of_bounds",
        style=style,
    )
    return receive(play, kick, answer)


def _rolling_column(call: Punt, answer: PuntReturn, table: str) -> str:
    """The column of the rolling ball; only a standard punt has one of its own against a full blitz.

    Rules: fool:9.2.5-02
    """
    if table != "standard":
        return table
    if call.call == "pooch":
        return "pooch"
    return "full_blitz" if answer.rush == "full_blitz" else "standard"


def _may_be_returned(answer: PuntReturn) -> bool:
    """A rush by all, and a defense against a fake, leave nobody to return.

    Rules: fool:9.2.1-04, fool:9.2.1-10
    """
    return answer.rush not in _NOBODY_BACK


def _returnable(play: KickPlay, chances: int, answer: PuntReturn) -> bool:
    """Chances of six; none and six need no die.

    Rules: fool:9.2.4-01
    """
    if not _may_be_returned(answer):
        return False
    if chances in (0, _ALWAYS):
        return chances == _ALWAYS
    die = play.die("punt.returnable")
    play.step("punt.returnable", die, die <= chances, chances=chances)
    return die <= chances


def _coffin(play: KickPlay, call: Punt, answer: PuntReturn) -> KickOutcome:
    """Aimed at the corner: a yard line by the control, then whether the ball is dead there (ST-R28).

    Rules: fool:9.2.4-09
    """
    control = punt_rating(play.kicking["P"]).control + play.setting.air.control
    total = play.dice.sum(2, 6, "punt.coffin")
    line = coffin_corner(control, total)
    play.step("punt.coffin", total, "EZ" if line is None else line)
    if line is None:
        return touchback(play, "fair_catch_or_roll", style_of(call))
    total = play.dice.sum(2, 6, "punt.coffin.event")
    event = coffin_event(total)
    play.step("punt.coffin.event", total, event)
    kick = Punted(
        yards=play.los - line,
        los=line,
        returnable=event in ("RB", "HR") and _may_be_returned(answer),
        roll="pooch",
        halved=event == "HR",
        style=style_of(call),
        dead=event == "dead",
    )
    return receive(play, kick, answer)
