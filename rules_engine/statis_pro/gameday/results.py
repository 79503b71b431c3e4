"""What a play left, and what each settlement of its foul would leave, as the kernel books it."""

from __future__ import annotations

from typing import Final

from ...interface.situation import Flag, Result, Ruling, Score, Side, Situation, other
from ..boxes import Side as PlaySide
from ..incidents.fouls import (
    CLIPPING,
    FACEMASK,
    INTENTIONAL_GROUNDING,
    KICKOFF_OUT_OF_BOUNDS,
    PASS_INTERFERENCE,
    PERSONAL_FOUL,
    PERSONAL_FOUL_TOO,
    Foul,
)
from ..incidents.penalties import Consequence, PenaltyMarked
from ..incidents.standing import KICKED, Standing
from ..resolution.outcome import PlayOutcome
from ..resolution.situation import PlaySituation
from ..resolution.words import FIELD
from ..tables import PENALTIES
from .after_cards import AfterCards

# Fouls after which the play counts, its end moved: 5, 6, 9 by anybody but the offense, 8 by the offense, 10, 11.
_RESULT_STANDS: Final = (PERSONAL_FOUL, FACEMASK, PERSONAL_FOUL_TOO, INTENTIONAL_GROUNDING, CLIPPING)


def side_of(side: PlaySide, offense: Side) -> Side:
    """Home or away for offense or defense."""
    return offense if side == "offense" else other(offense)


def result_of(outcome: PlayOutcome, offense: Side, scorer: int) -> Result:
    """What a play left. ``scorer``: the number of the man who scored, 0 for nobody."""
    ball = side_of(outcome.ball, offense)
    score = None
    if outcome.scored is not None and outcome.scorer is not None:
        score = Score(outcome.scored, side_of(outcome.scorer, offense), scorer)
    return Result(
        ball,
        _to_goal(outcome.ball, outcome.yard_line),
        new_series=outcome.turned_over or outcome.result in KICKED,
        over=outcome.made,
        score=score,
    )


def _to_goal(ball: PlaySide, yard_line: int) -> int:
    """Yards to the goal that a side attacks, from the offense's yard line."""
    return FIELD - yard_line if ball == "offense" else yard_line


# -- fouls -------------------------------------------------------------------------------------------------------------


def flags_of(read: AfterCards, before: Situation) -> tuple[Flag, ...]:
    """The fouls of a play: those that a punter's card or a coach has settled already, then that of the Z card.

    Rules: statis_pro:SP-098, statis_pro:SP-099
    """
    if not read.play.penalties and read.effect.penalty is None:
        return ()
    flags = [_settled_flag(each, read, before) for each in read.play.penalties]
    if read.play.penalties and read.play.ended is not None:
        last = read.play.penalties[-1]
        ended = Consequence(read.play.ended, last.yards, last.taken)
        flags[-1] = _flag(last.side, last.code, before, (_ruling("accept", ended, read, before, counted=False),))
    penalty = read.effect.penalty
    if penalty is not None:
        counted = _play_counts(penalty.foul)
        rulings = [
            _ruling(name, each, read, before, counted=counted or not each.taken)
            for name, each in penalty.alternatives.items()
        ]
        flags.append(_flag(penalty.foul.side, penalty.foul.code, before, tuple(rulings)))
    return tuple(flags)


def _play_counts(foul: Foul) -> bool:
    """Whether a play with this foul counts where the foul is taken."""
    if foul.number == PASS_INTERFERENCE:
        return foul.side == "offense"
    if foul.number == KICKOFF_OUT_OF_BOUNDS:
        return True
    return foul.number in _RESULT_STANDS and (foul.code[0] != "O" or foul.number in (INTENTIONAL_GROUNDING, CLIPPING))


def _flag(side: PlaySide, code: str, before: Situation, rulings: tuple[Ruling, ...]) -> Flag:
    row = PENALTIES[int(code[1:])]
    fouled = side_of(side, before.possession)
    yards = row.yards if side == "offense" else row.yards_against_defense
    return Flag(fouled, row.name.replace(" ", "_"), yards, "ruled", before.los, rulings=rulings)


def _settled_flag(marked: PenaltyMarked, read: AfterCards, before: Situation) -> Flag:
    """A penalty before a punt, or one that was declined: the play goes on from where it moved the line."""
    name = "accept" if marked.taken else "decline"
    return _flag(marked.side, marked.code, before, (Ruling(name, marked.taken, marked.yards),))


def _ruling(name: str, chosen: Consequence, read: AfterCards, before: Situation, *, counted: bool) -> Ruling:
    """One way in which a foul may be settled."""
    left = None if _play_stands(chosen, read) else left_by(chosen, read, before, counted=counted)
    return Ruling(name, chosen.taken, chosen.yards, left, counted)


def _play_stands(chosen: Consequence, read: AfterCards) -> bool:
    """Whether a choice leaves exactly what the play left."""
    return read.play.ended is None and chosen.scored is None and chosen.standing == read.standing


def left_by(chosen: Consequence, read: AfterCards, before: Situation, *, counted: bool) -> Result:
    """What the play left where a foul is settled so. ``counted``: the play counts, with whoever won the ball on it."""
    offense, standing = before.possession, chosen.standing
    if chosen.scored is not None and chosen.scorer is not None:
        scorer = side_of(chosen.scorer, offense)
        if chosen.scored == "safety":
            return Result(other(scorer), FIELD, score=Score("safety", scorer))
        return Result(scorer, 0, new_series=True, score=Score(chosen.scored, scorer))
    if standing.phase in ("kickoff", "free_kick"):
        return _kicked_again(standing, read.play.snap.situation, before)
    ball = side_of(standing.ball, offense)
    los = FIELD - standing.yard_line
    won = counted and read.effect.outcome.turned_over
    if standing.ball == "defense" or before.phase != "scrimmage" or won:
        return Result(ball, los, new_series=True)
    return _in_series(standing, read, before, los)


def _kicked_again(standing: Standing, kicked: PlaySituation, before: Situation) -> Result:
    """The kick from where the foul moved its spot, so that it lands as much farther or nearer.

    Rules: statis_pro:SP-046
    """
    return Result(before.possession, before.los + standing.landing - kicked.landing, next_phase=before.phase)


def _in_series(standing: Standing, read: AfterCards, before: Situation, los: int) -> Result:
    """The next down of the offense: a first down, the down after this one, or the same again."""
    over = False if standing.distance == 0 else None  # inches short, by a measurement
    if standing.down == before.down + 1:
        return Result(before.possession, los, over=over)
    repeated = standing.down == before.down and standing.distance == before.distance - (before.los - los)
    return Result(before.possession, los, down_counts=not repeated, first_down=not repeated, over=over)
