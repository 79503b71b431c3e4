"""Onside kicks (9.1.3, 9.1.4, 10.2.6): who is surprised, whose hands are better, who has practised it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from .kickoff_returns import KickoffReturn, way
from .kickoff_totals import kicking_hands, receiving_hands
from .model import Dead, KickFlag, KickOutcome, Team
from .play import KickPlay
from .tables import onside_kickoff
from .tactics import Kickoff
from .tactics import KickoffReturn as Answer
from .values import kickoff_rating

OFFSIDE: Final = 5
_FOULS: Final[dict[str, Team]] = {"KOFSD": "kicking", "ROFSD": "receiving"}


class _Ball(NamedTuple):
    """One onside kick as it came: how far, whose ball it would be, returned or not, and who was offside."""

    yards: int
    mine: bool
    returned: bool = False
    foul: Team | None = None

    @property
    def worth(self) -> tuple[bool, bool, bool, int]:
        """How good it is for the kicking team: its ball, no foul of its own, no return, far down the field."""
        return (self.mine, self.foul != "kicking", not self.returned, self.yards)


def kick(play: KickPlay, call: Kickoff, answer: Answer, hurt: Callable[[KickPlay, str], None]) -> KickOutcome:
    """An onside kick. Who has not practised it against a team that has cannot have the ball; who has, against one
    that has not, kicks twice and keeps the better (10.2.6)."""
    surprised = answer.call != "onside"
    ball = _roll(play, surprised)
    if call.prepared and not answer.prepared:
        ball = max(ball, _roll(play, surprised), key=lambda one: one.worth)
    if answer.prepared and not call.prepared:
        ball = ball._replace(mine=False)
    if ball.foul:
        play.flag(KickFlag(ball.foul, "offside", OFFSIDE, "previous", play.los))
    return _ended(play, ball, answer, hurt)


def _roll(play: KickPlay, surprised: bool) -> _Ball:
    """Three dice; after an offside once more for the play (9.1.3)."""
    control = kickoff_rating(play.kicking["K"]).control
    foul: Team | None = None
    while True:
        total = play.dice.sum(3, 6, "ko.kick")
        text = onside_kickoff(control, total)
        play.step("ko.kick", total, text)
        if text not in _FOULS:
            return _read(play, text, surprised)._replace(foul=foul)
        foul = foul or _FOULS[text]


def _read(play: KickPlay, text: str, surprised: bool) -> _Ball:
    yards = int(text.rstrip("HKRS"))
    code = text[len(str(yards)) :]
    if code == "K":
        return _Ball(yards, True)
    if code == "R":
        return _Ball(yards, False, returned=True)
    if code == "KS":
        return _Ball(yards, surprised)
    if code == "H" or (code == "HS" and surprised):
        return _Ball(yards, _hands(play, surprised))
    return _Ball(yards, False)


def _hands(play: KickPlay, surprised: bool) -> bool:
    """Whether the kicking team's hands are better; level, the ball goes out of bounds off the others (9.1.3)."""
    ours, theirs = kicking_hands(play.kicking), receiving_hands(play.receiving, not surprised)
    play.note("hands", value=ours - theirs, result="kicking" if ours > theirs else "receiving")
    return ours > theirs


def _ended(play: KickPlay, ball: _Ball, answer: Answer, hurt: Callable[[KickPlay, str], None]) -> KickOutcome:
    result = "recovered" if ball.mine else "returned" if ball.returned else "downed"
    play.event("kickoff", "kicking", play.kicking["K"].no, ball.yards, result=result, onside=True, style="onside")
    spot = play.los - ball.yards
    if ball.returned:
        end = KickoffReturn(play, spot, way(play, "onside", answer.call)).run()
    else:
        end = Dead("kicking" if ball.mine else "receiving", spot)
        play.event("recovery", end.ball, at=spot)
    hurt(play, "onside")
    return play.outcome(end, result, returned=ball.returned)
