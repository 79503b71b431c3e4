"""Onside kicks (9.1.3, 9.1.4, 10.2.6): who is surprised, whose hands are better, who has practised it."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..model import Dead, KickFlag, KickOutcome, Team
from ..play import KickPlay
from ..tables import onside_kickoff
from ..tactics import Kickoff, KickoffReturn
from ..values import kickoff_rating
from .designs import design
from .injuries import roll_injury
from .runs import return_kickoff
from .totals import kicking_hands, receiving_hands

OFFSIDE: Final = 5
_FOULS: Final[dict[str, Team]] = {"KOFSD": "kicking", "ROFSD": "receiving"}


class OnsideKick(NamedTuple):
    """One onside kick as it came.

    yards     from the spot of the kick
    mine      the kicking team has it
    returned  the other side has caught it clean and runs
    foul      who was offside
    """

    yards: int
    mine: bool
    returned: bool = False
    foul: Team | None = None

    @property
    def worth(self) -> tuple[bool, bool, bool, int]:
        """How good it is for the kicking team: its ball, no foul of its own, no return, far down the field."""
        return (self.mine, self.foul != "kicking", not self.returned, self.yards)


def kick(play: KickPlay, call: Kickoff, answer: KickoffReturn) -> KickOutcome:
    """An onside kick. Who has not practised it against a team that has cannot have the ball; who has, against one
    that has not, kicks twice and keeps the better (10.2.6).

    Rules: fool:9.1.3-12, fool:10.2.6-09, fool:10.2.6-10, fool:10.2.6-11
    """
    surprised = answer.call != "onside"
    ball = _roll(play, surprised)
    if call.prepared and not answer.prepared:
        ball = max(ball, _roll(play, surprised), key=lambda one: one.worth)
    if answer.prepared and not call.prepared:
        ball = ball._replace(mine=False)
    if ball.foul:
        play.flag(KickFlag(ball.foul, "offside", OFFSIDE, "previous", play.los))
    return _ended(play, ball, answer)


def _roll(play: KickPlay, surprised: bool) -> OnsideKick:
    """Three dice; after an offside once more for the play.

    Rules: fool:9.1.3-12, fool:9.1.3-16
    """
    control = kickoff_rating(play.kicking["K"]).control
    foul: Team | None = None
    while True:
        total = play.dice.sum(3, 6, "ko.kick")
        text = onside_kickoff(control, total)
        play.step("ko.kick", total, text)
        if text not in _FOULS:
            return _read(play, text, surprised)._replace(foul=foul)
        foul = foul or _FOULS[text]


def _read(play: KickPlay, text: str, surprised: bool) -> OnsideKick:
    """What a cell means: yards, then who has the ball (K, R, else the return squad), by surprise (S) or hands (H).

    Rules: fool:9.1.3-17, fool:9.1.3-18, fool:9.1.3-20, fool:9.1.3-21, fool:9.1.3-22
    """
    yards = int(text.rstrip("HKRS"))
    code = text[len(str(yards)) :]
    if code == "K":
        return OnsideKick(yards, True)
    if code == "R":
        return OnsideKick(yards, False, returned=True)
    if code == "KS":
        return OnsideKick(yards, surprised)
    if code == "H" or (code == "HS" and surprised):
        return OnsideKick(yards, _hands(play, surprised))
    return OnsideKick(yards, False)


def _hands(play: KickPlay, surprised: bool) -> bool:
    """Whether the kicking team's hands are better; level, the ball is the return squad's.

    Rules: fool:9.1.3-19
    """
    ours, theirs = kicking_hands(play.kicking), receiving_hands(play.receiving, not surprised)
    play.note("hands", value=ours - theirs, result="kicking" if ours > theirs else "receiving")
    return ours > theirs


def _ended(play: KickPlay, ball: OnsideKick, answer: KickoffReturn) -> KickOutcome:
    """The ball is dead where it was recovered, or returned."""
    result = "recovered" if ball.mine else "returned" if ball.returned else "downed"
    play.event("kickoff", "kicking", play.kicking["K"].no, ball.yards, result=result, onside=True, style="onside")
    spot = play.los - ball.yards
    if ball.returned:
        end = return_kickoff(play, spot, design(play, "onside", answer.call))
    else:
        end = Dead("kicking" if ball.mine else "receiving", spot)
        play.event("recovery", end.ball, at=spot)
    roll_injury(play, "onside")
    return play.outcome(end, result, returned=ball.returned)
