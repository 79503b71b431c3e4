"""Injuries of a Z result: whom the card means, whether he can be hurt, how long he is out (6.2, 8.8.4)."""

from __future__ import annotations

from typing import ClassVar, Final, final

from ...dice import Dice
from ...value import Value
from ..boxes import POSITIONS, QUARTERBACK, Side
from ..cards.fac import BALL_CARRIER
from ..resolution.displays import Lineup, Man
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import KICK, KICKOFF, PASSES
from ..tables import injury_length

REST_OF_GAME: Final = ("game", "game+1", "game+2", "game+3", "game+4", "season")


@final
class Injury(Value):
    """A man is hurt.

    place   the position or box where he stood
    misses  ``2 plays``, ``4 plays``, ``6 plays`` of his own unit (A-35), ``quarter``, ``game``, ``game+1`` to
            ``game+4``, ``season``
    """

    NAMES: ClassVar[str] = "side number place misses"

    def __init__(self, side: Side, number: int, place: str, misses: str) -> None:
        self.side: Final = side
        self.number: Final = number
        self.place: Final = place
        self.misses: Final = misses

    @property
    def loses_a_starter(self) -> bool:
        """Whether the place has lost a starter, so that no other injury counts there in this game: he is out for the
        rest of it or longer (A-36).

        Rules: statis_pro:SP-103
        """
        return self.misses in REST_OF_GAME


def injury_on_z(snap: Snap, drawing: Drawing, outcome: PlayOutcome, who: str, coin: Dice) -> Injury | None:
    """The injury that a Z result calls; None where it means nobody who can be hurt. ``who``: ``BC``, a position, a box.

    "Injuries cannot take place on kicking plays."

    Rules: statis_pro:SP-101, statis_pro:SP-102
    """
    if outcome.category in (KICK, KICKOFF):
        return None
    place, men = _meant(snap, drawing, outcome, who)
    side: Side = "offense" if place in POSITIONS else "defense"
    lineup = snap.offense if side == "offense" else snap.defense
    if not men or place in lineup.lost or (place == QUARTERBACK and not _has_another_quarterback(lineup)):
        return None
    man = men[0] if len(men) == 1 else men[coin.die(len(men), "inj.coin") - 1]
    number = drawing.pass_number("inj.pn")
    drawing.log("injury", player=man.number, pn=number)
    return Injury(side, man.number, place, injury_length(number))


def _meant(snap: Snap, drawing: Drawing, outcome: PlayOutcome, who: str) -> tuple[str, list[Man]]:
    """The place that a card means, and the men there. A holder who runs out of a fake kick stands on no display: he is
    hurt as a quarterback."""
    if who != BALL_CARRIER:
        return who, (snap.offense if who in POSITIONS else snap.defense).display.at(who)
    man = _ball_carrier(snap, drawing, outcome)
    if man is None:
        return "", []
    return snap.offense.display.place_of(man.number) or QUARTERBACK, [man]


def _ball_carrier(snap: Snap, drawing: Drawing, outcome: PlayOutcome) -> Man | None:
    """Whom ``BC`` means: who carried the ball; on a pass the quarterback if the Z "occurs as the 1st card drawn", and
    the receiver otherwise.

    Rules: statis_pro:SP-101
    """
    if snap.call.play not in PASSES and outcome.men.passer is None:
        return outcome.men.carrier
    return outcome.men.passer if drawing.z_card == 1 else outcome.men.receiver


def _has_another_quarterback(lineup: Lineup) -> bool:
    """ "If a team does not have a remaining quarterback, the quarterback may not be injured" (4.5.1).

    Rules: statis_pro:SP-022
    """
    if lineup.bench is None:
        return True
    return any(man.position == QUARTERBACK and not man.hurt for man in lineup.bench)
