"""Fake punts and field goals (O6, 6.10)."""

from __future__ import annotations

from typing import Final

from ..boxes import QUARTERBACK
from ..cards.men import PlayerCard
from ..incidents.resolved import ResolvedPlay
from ..resolution.displays import Lineup, Man
from ..resolution.drawing import Drawing
from ..resolution.outcome import MenOfPlay, PlayOutcome
from ..resolution.snap import Snap
from ..resolution.spots import after_gain
from ..resolution.words import LONG_PASS, RUN_OR_SHORT_PASS
from ..tables import RUN_NUMBERS, FakeRow, fake_kick

SUSPECTED: Final = 2  # added to the Run Number where the defense is ready
HOLDS: Final = "B"  # the letter of the quarterback who holds for a field goal
INTERCEPTED: Final = 12  # the Run Number of a fake field goal as drawn


def fake(snap: Snap, drawing: Drawing) -> ResolvedPlay:
    """A fake kick. A 12 that was drawn intercepts the pass of a fake field goal, for a touchdown; a 12 reached by a
    suspecting defense is incomplete (A-24).

    Rules: statis_pro:SP-126
    """
    drawing.begin()
    drawn = drawing.run_number("fake.rn")
    number = min(drawn + SUSPECTED, RUN_NUMBERS) if snap.against.suspect else drawn
    field_goal = snap.call.play == "FAKE_FG"
    row = fake_kick("FG" if field_goal else "PUNT", number)
    if field_goal and drawn == INTERCEPTED:
        drawing.log("fake", rn=number, what="intercepted", to=None)
        return ResolvedPlay(snap, _intercepted(snap, _passer(snap)))
    if row.result == "pass" and snap.offense.display.man_at(row.position) is None:
        row = FakeRow("incomplete", row.position, 0)
    drawing.log("fake", rn=number, what=row.result, to=row.position or None)
    return ResolvedPlay(snap, _outcome(snap, drawing, row, _passer(snap)))


def _passer(snap: Snap) -> Man | None:
    """Who throws or runs a fake field goal: the holder, "considered to be the B player"; of a fake punt nobody is told,
    so that it is the quarterback of the display.

    Rules: statis_pro:SP-126
    """
    usual = snap.offense.display.man_at(QUARTERBACK)
    return usual if snap.call.play == "FAKE_PUNT" else holder(snap.offense) or usual


def holder(offense: Lineup) -> Man | None:
    """The sound quarterback with the letter B who stands by; None where there is none, or where he plays.

    Rules: statis_pro:SP-126
    """
    bench = [each for each in offense.bench or () if each.position == QUARTERBACK and not each.hurt]
    backup = next((each for each in bench if each.letter == HOLDS), None)
    return None if backup is None else Man(backup.number, QUARTERBACK, PlayerCard(letter=HOLDS))


def _outcome(snap: Snap, drawing: Drawing, row: FakeRow, passer: Man | None) -> PlayOutcome:
    """The play that the row of the table is: a completion, a run by punter or holder, an incompletion. Its fouls are
    those of a run or of a pass (A-75)."""
    display = snap.offense.display
    spot = after_gain(snap.situation.yard_line, row.yards)
    ran = PlayOutcome(
        result="run",
        gain=spot.gain,
        ball="offense",
        yard_line=spot.yard_line,
        scored=spot.scored,
        scorer=spot.scorer,
        exact=spot.exact,
        out_of_bounds=drawing.last_out_of_bounds and spot.scored is None,
        category=RUN_OR_SHORT_PASS,
    )
    if row.result == "run":
        return ran.copy_with(men=MenOfPlay(passer if row.position == QUARTERBACK else None))
    receiver = display.man_at(row.position) if row.position else None
    passed = ran.copy_with(category=LONG_PASS, men=MenOfPlay(passer=passer, receiver=receiver))
    if row.result == "incomplete":
        return passed.copy_with(result="incomplete", out_of_bounds=False)
    assert receiver is not None
    return passed.copy_with(result="complete", men=MenOfPlay(receiver, passer, receiver, receiver.number))


def _intercepted(snap: Snap, passer: Man | None) -> PlayOutcome:
    """The intercepted pass "is returned for a touchdown by the linebacker of the defensive team's choice and the return
    is scored from the original line of scrimmage".
    """
    return PlayOutcome(
        "intercepted", 0, "defense", 0, "touchdown", "defense", category=LONG_PASS, men=MenOfPlay(passer=passer),
        return_from=snap.situation.yard_line, turned_over=True,
    )  # fmt: skip
