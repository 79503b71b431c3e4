"""What a foul makes of a play, and what the side that did not foul may choose (6.3, 8.8.3).

``penalty_called`` gives the alternatives, each with where it leaves the game; whoever decides picks one. A foul without
an option has one alternative.
"""

from __future__ import annotations

from typing import ClassVar, Final, cast, final

from ...value import Value
from ..boxes import Side
from ..resolution.drawing import Drawing
from ..resolution.outcome import PlayOutcome
from ..resolution.snap import Snap
from ..resolution.words import FIELD, INCOMPLETE, PASSES, Scored, other
from ..tables import Intercepted, interception_spot
from .fouls import (
    CLIPPING,
    HOLDING,
    INTENTIONAL_GROUNDING,
    KICKOFF_OUT_OF_BOUNDS,
    PASS_INTERFERENCE,
    ROUGH,
    ROUGHING_THE_KICKER,
    Foul,
    marked_off,
)
from .measurements import line_is_reached, penalty_is_measured
from .standing import (
    Phase,
    Standing,
    after_play,
    after_score,
    down_counted,
    down_repeated,
    first_down_for,
    inches_short,
)

ACCEPT: Final = "accept"
DECLINE: Final = "decline"
OWN_35: Final = "own_35"
RETURN: Final = "return"
OWN_5: Final = 5  # "inside the offensive team's 5 yard line"


@final
class Consequence(Value):
    """What one choice about a foul comes to.

    yards    as marked off
    taken    the penalty was taken; False: declined
    scored, scorer  a safety by the foul itself
    short    where a measurement leaves the ball that finds it short, while ``standing`` is what one leaves that finds
             the line to gain reached; None where nothing is measured
    """

    NAMES: ClassVar[str] = "standing yards taken scored scorer short"

    def __init__(
        self,
        standing: Standing,
        yards: int = 0,
        taken: bool = True,
        scored: Scored | None = None,
        scorer: Side | None = None,
        short: Standing | None = None,
    ) -> None:
        self.standing: Final = standing
        self.yards: Final = yards
        self.taken: Final = taken
        self.scored: Final = scored
        self.scorer: Final = scorer
        self.short: Final = short


@final
class PenaltyMarked(Value):
    """A penalty as it stands in the end: who fouled, the code of the card, yards as marked off (0 where declined)."""

    NAMES: ClassVar[str] = "side code yards taken"

    def __init__(self, side: Side, code: str, yards: int, taken: bool) -> None:
        self.side: Final = side
        self.code: Final = code
        self.yards: Final = yards
        self.taken: Final = taken


@final
class PenaltyCalled(Value):
    """A foul and the alternatives of the other side, ``chooser``, by name: ``accept`` and ``decline``, after a kickoff
    out of bounds ``own_35`` and ``return``. One alone: no option."""

    NAMES: ClassVar[str] = "foul alternatives"

    def __init__(self, foul: Foul, alternatives: dict[str, Consequence]) -> None:
        self.foul: Final = foul
        self.alternatives: Final = alternatives

    @property
    def chooser(self) -> Side:
        """The side that did not foul."""
        return other(self.foul.side)

    @property
    def question(self) -> str:
        """The name of the choice: ``penalty``, or ``kickoff_out``."""
        return "kickoff_out" if self.foul.number == KICKOFF_OUT_OF_BOUNDS else "penalty"

    @property
    def must_be_asked(self) -> bool:
        """Whether there is anything to choose."""
        return len(self.alternatives) > 1

    def marked(self, choice: str) -> PenaltyMarked:
        """The penalty as the choice leaves it."""
        chosen = self.alternatives[choice]
        return PenaltyMarked(self.foul.side, self.foul.code, chosen.yards, chosen.taken)


def penalty_called(snap: Snap, drawing: Drawing, outcome: PlayOutcome, foul: Foul) -> PenaltyCalled:
    """The alternatives after a foul on a play.

    Rules: statis_pro:SP-098
    """
    if foul.number == KICKOFF_OUT_OF_BOUNDS:
        return PenaltyCalled(foul, _out_of_bounds(snap, outcome, foul))
    accepted = _accepted(snap, drawing, outcome, foul)
    if not foul.may_be_declined:
        return PenaltyCalled(foul, {ACCEPT: accepted})
    declined = Consequence(after_play(snap.situation, outcome), taken=False)
    return PenaltyCalled(foul, {ACCEPT: accepted, DECLINE: declined})


def _accepted(snap: Snap, drawing: Drawing, outcome: PlayOutcome, foul: Foul) -> Consequence:
    """The penalty as it is marked off, by its row of the table."""
    if foul.number == CLIPPING:
        return _from_spot_of_clip(snap, drawing, outcome, foul)
    if foul.number == PASS_INTERFERENCE and foul.side == "defense":
        return _at_spot_of_interference(snap, drawing)
    if foul.number in (INTENTIONAL_GROUNDING, PASS_INTERFERENCE):
        return _from_end_of_play(snap, outcome, foul)
    if foul.number in ROUGH and foul.code[0] != "O":
        return _from_end_of_play(snap, outcome, foul)
    if foul.number == HOLDING and foul.side == "offense" and _is_safety(snap):
        return _safety(snap)
    if snap.call.play == "KO":
        return _kick_again(snap, foul)
    return _from_line_of_scrimmage(snap, foul)


# -- before or at the snap ---------------------------------------------------------------------------------------------


def _from_line_of_scrimmage(snap: Snap, foul: Foul) -> Consequence:
    """The down is repeated from the line of scrimmage. Holding of the defense and roughing the kicker are a first down.

    Rules: statis_pro:SP-098, statis_pro:SP-100
    """
    from_line = snap.situation.yard_line
    end = marked_off(from_line, foul.yards, foul.side)
    first_down = foul.side == "defense" and foul.number in (HOLDING, ROUGHING_THE_KICKER)
    short = None
    if not first_down and snap.situation.before.played_on and penalty_is_measured(snap, end):
        short = inches_short(snap.situation, end, snap.situation.down)
    return Consequence(down_repeated(snap.situation, end, first_down=first_down), abs(end - from_line), short=short)


def _kick_again(snap: Snap, foul: Foul) -> Consequence:
    """The kickoff is repeated, its landing point moved by the yards of the foul: away from the receivers' goal line for
    the kickers' foul, toward it for the receivers' own.

    Rules: statis_pro:SP-046
    """
    situation = snap.situation
    moved = foul.yards if foul.side == "offense" else -foul.yards
    phase: Phase = "free_kick" if situation.after_safety else "kickoff"
    return Consequence(Standing(phase, "offense", landing=situation.landing + moved), foul.yards)


def _is_safety(snap: Snap) -> bool:
    """Holding "on a pass play called inside the offensive team's 5 yard line is a safety".

    Rules: statis_pro:SP-099
    """
    return snap.call.play in PASSES and snap.situation.yard_line <= OWN_5


def _safety(snap: Snap) -> Consequence:
    return Consequence(after_score(snap.situation, "safety", "defense"), 0, True, "safety", "defense")


# -- from where the play ended -----------------------------------------------------------------------------------------


def _from_end_of_play(snap: Snap, outcome: PlayOutcome, foul: Foul) -> Consequence:
    """The penalty whose "yardage [is] marked from spot where play ended, down and play count": what was scored stands.

    A personal foul or facemask of the defense is a first down by its yards alone, unless the house rules say
    otherwise (A-46).
    """
    if outcome.scored is not None:
        return Consequence(after_play(snap.situation, outcome))
    end = marked_off(outcome.yard_line, foul.yards, foul.side)
    yards = abs(end - outcome.yard_line)
    if outcome.ball == "defense":
        return Consequence(first_down_for("defense", FIELD - end), yards)
    awarded = snap.options.personal_foul_first_down and foul.side == "defense"
    if awarded or outcome.turned_over or outcome.category not in ("c1", "c2"):
        return Consequence(first_down_for("offense", end), yards)
    short = None
    if outcome.result not in INCOMPLETE or snap.situation.before.played_on:
        short = inches_short(snap.situation, end, snap.situation.down + 1) if penalty_is_measured(snap, end) else None
    return Consequence(down_counted(snap.situation, end), yards, short=short)


def as_measured(chosen: Consequence, drawing: Drawing) -> Consequence:
    """What a choice comes to after its measurement, where there is one.

    Rules: statis_pro:SP-125
    """
    if chosen.short is None:
        return chosen
    drawing.end()
    standing = chosen.standing if line_is_reached(drawing) else chosen.short
    return Consequence(standing, chosen.yards, chosen.taken)


# -- at a spot that a card determines ----------------------------------------------------------------------------------


def _at_spot_of_interference(snap: Snap, drawing: Drawing) -> Consequence:
    """A first down at the spot of the foul, which is found as a point of interception is; "if in the end zone, 1st and
    goal at the 1 yard line". Half the distance does not limit it.

    Rules: statis_pro:SP-100
    """
    situation = snap.situation
    number = drawing.run_number("pen.spot")
    spot = interception_spot(cast(Intercepted, snap.call.play), number)
    drawing.log("foul_spot", rn=number, spot=spot)
    end = max(min(situation.yard_line + spot, FIELD - 1), 1)
    return Consequence(first_down_for("offense", end), abs(end - situation.yard_line))


def _from_spot_of_clip(snap: Snap, drawing: Drawing, outcome: PlayOutcome, foul: Foul) -> Consequence:
    """The spot of the foul: "If RN is odd, [it] is at halfway point of return. If the RN is even [...] where return
    ended." The side with the ball has it there, less the yards or, where the others clipped, with them added; what was
    scored on the return is void.
    """
    assert outcome.return_from is not None
    number = drawing.run_number("pen.spot")
    spot = outcome.yard_line if number % 2 == 0 else _halfway(outcome.return_from, outcome.yard_line)
    drawing.log("foul_spot", rn=number, spot=FIELD - spot)
    end = marked_off(spot, foul.yards, foul.side)
    own = FIELD - end if outcome.ball == "defense" else end
    return Consequence(first_down_for(outcome.ball, own), abs(end - spot))


def _halfway(start: int, end: int) -> int:
    """The middle of a return, halves of its yards dropped; the 1 where it lies in the end zone of the receivers."""
    run = end - start
    return min(start + (run // 2 if run >= 0 else -(-run // 2)), FIELD - 1)


# -- kickoffs out of bounds --------------------------------------------------------------------------------------------


def _out_of_bounds(snap: Snap, outcome: PlayOutcome, foul: Foul) -> dict[str, Consequence]:
    """The receivers take the ball at their own 35, or the return with five yards added to the spot where it begins
    (A-45)."""
    at_35 = Consequence(first_down_for("defense", 35))
    if outcome.scored is not None or outcome.touchback or outcome.ball == "offense":
        return {OWN_35: at_35, RETURN: Consequence(after_play(snap.situation, outcome))}
    end = outcome.yard_line - foul.yards
    if end > 0:
        return {OWN_35: at_35, RETURN: Consequence(first_down_for("defense", FIELD - end), foul.yards)}
    touchdown = after_score(snap.situation, "touchdown", "defense")
    return {OWN_35: at_35, RETURN: Consequence(touchdown, foul.yards, True, "touchdown", "defense")}
