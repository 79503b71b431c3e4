"""Kickoffs and free kicks (9.1.3, 9.4): standard, sideline and squib kicks, where they come down, injuries."""

from __future__ import annotations

from typing import Final

from ...dice import Dice
from ..model import Player
from ..options import FoolOptions
from . import onside
from .kickoff_returns import KickoffReturn, way
from .kickoff_totals import pure_kicker
from .model import Air, Dead, KickFlag, KickOutcome, Squad
from .play import NOBODY, KickPlay, Twice
from .returns import injury
from .tables import KICKOFF, clamp, punt_row, sideline_out_of_bounds, squib_kickoff, standard_kickoff
from .tactics import Kickoff, KickoffCall
from .tactics import KickoffReturn as Answer
from .values import KickRating, kickoff_rating, punt_rating

OFFSIDE: Final = 5
OUT_OF_BOUNDS: Final = 30  # yards from the spot of the kick (9.1.3, ST-R01)
REKICK: Final = 5  # yards that the other choice costs
FREE_KICK_YARDS: Final = 10  # added to a punt, which is kicked from the line itself (9.4)
INJURY_ADD: Final[int] = KICKOFF["injury"]["duration_roll"]
SIDELINE_YARDS: Final[int] = KICKOFF["sideline"]["yards"]
_STANDARD_RETURN: Final = "St"  # of a squib by a man who is no kicker
_DEEPEST: Final = {"recent": 2, "original": 3}  # yards into the end zone from which a kick may still be returned


def kickoff(
    kicking: Squad,
    receiving: Squad,
    los: int,
    air: Air,
    dice: Dice,
    call: Kickoff = Kickoff(),  # noqa: B008
    answer: Answer = Answer(),  # noqa: B008
    options: FoolOptions = FoolOptions(),  # noqa: B008
    clutch: Twice = NOBODY,
) -> KickOutcome:
    """A kickoff from ``los`` (65 from the own 35) by the kicking side's call, and what the other side does (9.1)."""
    play = KickPlay("kickoff", kicking, receiving, los, dice, options, clutch)
    if call.call == "onside":
        return onside.kick(play, call, answer, _hurt)
    return _Kick(play, call.call, answer, air).resolve()


def free_kick(
    kicking: Squad,
    receiving: Squad,
    los: int,
    air: Air,
    dice: Dice,
    answer: Answer = Answer(),  # noqa: B008
    options: FoolOptions = FoolOptions(),  # noqa: B008
    clutch: Twice = NOBODY,
) -> KickOutcome:
    """A free kick after a safety from ``los`` (80 from the own 20): a standard punt and 10 yards (9.4).

    The punter stands in the kicker's role of the kickoff squad. The return is a standard one, unless the league has
    ``free_kick_tactics``.
    """
    play = KickPlay("free_kick", kicking, receiving, los, dice, options, clutch)
    rating = punt_rating(kicking["K"])
    total = dice.sum(3, 6, "punt.kick")
    carry = punt_row("standard", rating.letter, rating.control, total).yards
    play.step("punt.kick", total, carry)
    kick = _Kick(play, "standard", answer if options.free_kick_tactics else Answer(), air)
    return kick.flown(carry + rating.yards + FREE_KICK_YARDS + air.yards)


class _Kick:
    """A kick that flies or bounces far: standard, sideline or squib."""

    def __init__(self, play: KickPlay, kind: KickoffCall, answer: Answer, air: Air) -> None:
        self.play, self.kind, self.answer, self.air = play, kind, answer, air
        self.kicker: Player = play.kicking["K"]

    def resolve(self) -> KickOutcome:
        rating = kickoff_rating(self.kicker)
        if self.kind == "sideline" and self._over_the_line(rating):
            return self._out_of_bounds()
        carry = self._carry(rating)
        if carry == "OFSD":
            self.play.flag(KickFlag("kicking", "offside", OFFSIDE, "no_play", self.play.los))
            return self._again()
        if carry == "OOB":
            return self._out_of_bounds()
        if self.kind == "squib":
            far, standard, _ = str(carry).partition(_STANDARD_RETURN)
            self.kind = "standard" if standard else "squib"
            return self.flown(int(far) + self.air.yards, kicked="squib")
        shorter = SIDELINE_YARDS if self.kind == "sideline" else 0
        return self.flown(int(carry) + rating.yards + shorter + self.air.yards + self.air.stadium)

    def _over_the_line(self, rating: KickRating) -> bool:
        """Whether a kick along the sideline goes out by its control, a crosswind added (9.1.3, ST-R03)."""
        control = clamp(rating.control + self.air.wide, 0, 10)
        total = self.play.dice.sum(3, 6, "ko.oob")
        out = total in sideline_out_of_bounds(control)
        self.play.step("ko.oob", total, "out of bounds" if out else "in bounds", control=control)
        return out

    def _carry(self, rating: KickRating) -> int | str:
        table = squib_kickoff if self.kind == "squib" else standard_kickoff

        def roll() -> int | str:
            total = self.play.dice.sum(3, 6, "ko.kick")
            carry = table(rating.letter, total)
            self.play.step("ko.kick", total, carry)
            return carry

        return self.play.twice("kicking", self.kicker, roll, _carried)

    def _again(self) -> KickOutcome:
        """The kick is repeated from where the foul is marked off."""
        return self.play.outcome(Dead("kicking", self.play.los), "", new_series=False, rekick=True)

    def _out_of_bounds(self) -> KickOutcome:
        """The return squad has the ball 30 yards on, or has it kicked again from 5 yards back (9.1.3, D-KOB)."""
        play = self.play
        if self.answer.rekick:
            play.flag(KickFlag("kicking", "kickoff out of bounds", REKICK, "no_play", play.los))
            return self._again()
        self._event(OUT_OF_BOUNDS, "out_of_bounds", self.kind)
        play.event("out_of_bounds", "kicking")
        _hurt(play, "not_returned")
        return play.outcome(Dead("receiving", max(1, play.los - OUT_OF_BOUNDS)), "out_of_bounds")

    def flown(self, yards: int, kicked: str = "") -> KickOutcome:
        """The ball comes down ``yards`` from the kick, and is returned or dead in the end zone."""
        play = self.play
        catch = play.los - yards
        if self._downed(-catch):
            self._event(play.los, "touchback", kicked or self.kind)
            play.event("touchback", "receiving")
            _hurt(play, "not_returned")
            return play.outcome(Dead("receiving", play.touchback, "touchback"), "touchback")
        self._event(yards, "returned", kicked or self.kind)
        how = way(play, self.kind, self.answer.call)
        end = KickoffReturn(play, catch, how).run()
        _hurt(play, "squib" if how.column == "squib" else "returned", how.catcher)
        return play.outcome(end, "returned", returned=True)

    def _downed(self, depth: int) -> bool:
        """Whether a ball so deep in the end zone is a touchback (9.1.4, ST-R06).

        Recent practice: 1 deep is returned, 2 deep on 1-3. Originally a specialist downs every such ball, another man
        returns from 1 to 3 deep on 1-3.
        """
        if depth <= 0:
            return False
        policy = self.play.options.endzone_return_policy
        if depth > _DEEPEST[policy]:
            return True
        if policy == "original":
            specialist = {"KRS", "VKR"} & self.play.receiving["R"].skills
            return bool(specialist) or not self.play.low("ko.endzone")
        return depth == _DEEPEST[policy] and not self.play.low("ko.endzone")

    def _event(self, yards: int, result: str, kicked: str) -> None:
        style = {} if kicked == "standard" else {"style": kicked}
        self.play.event("kickoff", "kicking", self.kicker.no, yards, result=result, **style)


def _carried(carry: int | str) -> int:
    """Yards of a kick as printed, nothing for one that does not count."""
    return int(str(carry).removesuffix(_STANDARD_RETURN)) if carry not in ("OOB", "OFSD") else 0


# -- injuries ----------------------------------------------------------------------------------------------------------


def _hurt(play: KickPlay, kind: str, carrier: Player | None = None) -> None:
    """Three dice; the man who carried it counts five, a kamikaze three, a covering kicker two, a pure one a third
    (9.1.5)."""
    found = injury(play, KICKOFF["injury"][kind], "ko.injury")
    if found is None:
        return
    side, _ = found
    squad = play.squad(side)
    men = squad.everyone
    kicker = squad.men.get("K")
    pure = kicker is not None and pure_kicker(kicker)
    returner = carrier or squad.men.get("R")
    weight = {"KK": 3, "K": 1 if pure else 2}
    weights = [5 if man is returner else weight.get(role, 1) for role, man in squad.men.items()]
    while True:
        man = play.one_of(men, "ko.injury.who", weights)
        if man is not kicker or not pure or play.die("ko.injury.kicker") <= 2:
            break
    play.hurt(side, man, INJURY_ADD)
