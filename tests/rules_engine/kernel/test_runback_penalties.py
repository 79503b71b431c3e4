"""Fouls on a runback: possession stays with the side that ran it, whoever snapped or kicked the ball (FOOL 6.4)."""

from __future__ import annotations

import pytest

from rules_engine.football import books, penalties
from rules_engine.interface.situation import Flag, Overtime, Parameters, Result, Score, Situation
from tests.changing import replace

from .test_penalties import BEFORE, down, settle

KICKOFF = replace(BEFORE, phase="kickoff", down=1, distance=10, los=65)
HOLDING = Flag("home", "holding", 10, "previous", 60)
HIS_HOLDING = Flag("away", "defensive holding", 10, "previous", 60, first_down=True)
HIS_BLOCK = Flag("away", "illegal block", 15, "runback", 40, possession="away")
OUR_BLOCK = Flag("home", "illegal block", 15, "runback", 40, possession="home")
FACE_MASK = Flag("home", "face mask", 15, "end", 30, possession="away")
INTERCEPTED = Result("away", 70, new_series=True)  # their ball, 30 from the goal that they defend
REGAINED = Result("home", 35, new_series=True)


@pytest.mark.rule("fool:6.4/4")
@pytest.mark.parametrize(
    "before",
    [
        pytest.param(KICKOFF, id="kickoff"),
        pytest.param(replace(KICKOFF, phase="free_kick", los=80), id="free kick"),
        pytest.param(replace(BEFORE, down=3), id="third down"),
        pytest.param(replace(BEFORE, down=4), id="fourth down"),
    ],
)
def test_the_side_that_kicked_or_snapped_keeps_what_it_ran_back(before: Situation) -> None:
    """The ball was lost, won back and run to the 35; the block at the 40 costs fifteen yards and nothing else."""
    settled = settle(OUR_BLOCK, result=REGAINED, before=before)
    after = settled.booked.situation
    assert (after.possession, after.phase, down(settled)) == ("home", "scrimmage", (1, 10, 55))
    assert (after.series, after.series_play) == (before.series + 1, 0)
    assert (settled.counted, settled.taken, settled.first_down) == (True, ("accepted",), "")


@pytest.mark.rule("fool:6.4/4", "fool:6.4/6")
def test_half_the_distance_on_a_runback() -> None:
    """From the own 8 to the own 4."""
    ours = settle(replace(OUR_BLOCK, los=92), result=REGAINED)
    theirs = settle(replace(HIS_BLOCK, los=8), result=INTERCEPTED)
    assert (ours.booked.situation.los, theirs.booked.situation.los) == (96, 96)


@pytest.mark.parametrize("before", [BEFORE, KICKOFF])
def test_a_touchdown_by_a_runback_is_called_back_or_stands(before: Situation) -> None:
    touchdown = Result("home", 0, new_series=True, score=Score("touchdown", "home"))
    called_back = settle(OUR_BLOCK, result=touchdown, before=before)
    after = called_back.booked.situation
    assert (after.phase, after.possession, after.los, after.score) == ("scrimmage", "home", 55, (0, 0))
    assert called_back.booked.score is None
    declined = settle(OUR_BLOCK, result=touchdown, before=before, choice="decline")
    assert (declined.booked.situation.score, declined.taken) == ((6, 0), ("declined",))


def test_a_foul_of_the_others_at_the_end_of_a_runback() -> None:
    """The face mask adds fifteen yards to the end, the ball stays with whoever ran it back."""
    theirs = Flag("away", "face mask", 15, "end", 35, possession="home")
    settled = settle(theirs, result=REGAINED, before=KICKOFF)
    assert (settled.booked.situation.possession, down(settled), settled.counted) == ("home", (1, 10, 20), True)


def test_the_score_of_a_foul_after_a_runback_is_marked_off_on_the_kickoff() -> None:
    touchdown = Result("away", 0, new_series=True, score=Score("touchdown", "away"))
    settled = settle(FACE_MASK, result=touchdown)
    assert (settled.booked.situation.phase, settled.booked.situation.score) == ("try", (0, 6))


# -- both sides --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:6.4/4")
@pytest.mark.parametrize("flags", [(HOLDING, HIS_BLOCK), (HIS_BLOCK, HOLDING)])
def test_a_foul_before_it_does_not_undo_a_runback(flags: tuple[Flag, Flag]) -> None:
    """The offense held, threw and lost the ball; the interceptor's side fouled on the runback alone and keeps it."""
    choice = "accept:2" if flags[0] is HOLDING else "accept"
    settled = settle(*flags, result=INTERCEPTED, choice=choice)
    after = settled.booked.situation
    assert (after.possession, after.los, after.down, settled.counted) == ("away", 75, 1, True)
    assert settled.taken == tuple("accepted" if flag is HIS_BLOCK else "declined" for flag in flags)
    left = settle(*flags, result=INTERCEPTED, choice="decline")
    assert (left.booked.situation.possession, left.booked.situation.los) == ("away", 70)
    assert left.taken == ("declined", "declined")


def test_who_fouled_before_he_won_the_ball_has_no_clean_hands() -> None:
    for flags in ((HIS_HOLDING, FACE_MASK), (HOLDING, HIS_HOLDING, HIS_BLOCK)):
        settled = settle(*flags, result=INTERCEPTED, choice="none")
        assert (settled.booked.situation, settled.counted) == (BEFORE, False)
        assert set(settled.taken) == {"offset"}


def test_his_two_fouls_leave_a_choice() -> None:
    """Holding before the interception gives the ball back; the block on the runback costs fifteen yards."""
    back = settle(HIS_HOLDING, HIS_BLOCK, result=INTERCEPTED, choice="accept")
    assert (back.booked.situation.possession, back.booked.situation.los, back.counted) == ("home", 50, False)
    yards = settle(HIS_HOLDING, HIS_BLOCK, result=INTERCEPTED, choice="accept:2")
    assert (yards.booked.situation.possession, yards.booked.situation.los, yards.counted) == ("away", 75, True)


@pytest.mark.rule("fool:6.4/7")
def test_fouls_of_both_on_the_runback_have_no_effect() -> None:
    settled = settle(HIS_BLOCK, FACE_MASK, result=INTERCEPTED, choice="none")
    after = settled.booked.situation
    assert (after.possession, after.los, settled.counted) == ("away", 70, True)
    assert settled.taken == ("offset", "offset")


# -- tries, overtime ---------------------------------------------------------------------------------------------------


def test_a_runback_on_a_try_ends_it() -> None:
    attempt = replace(BEFORE, phase="try", los=2, distance=2)
    settled = settle(HIS_BLOCK, result=Result("away", 60, new_series=True), before=attempt)
    assert (settled.booked.situation.phase, settled.booked.situation.possession) == ("kickoff", "home")


def test_a_ball_lost_in_overtime_is_a_possession_served() -> None:
    """Accepted or declined, the side that threw the interception has had its turn."""
    rules = Parameters(overtime=Overtime("second_possession"))
    before = replace(BEFORE, period=5, score=(0, 3), served=(False, True))
    for choice in ("accept", "decline"):
        settled = penalties.settle(before, INTERCEPTED, [HIS_BLOCK], rules, lambda side, options, key=choice: key)
        assert settled.booked.situation.served == (True, True)
        assert books.game_over(settled.booked.situation, None, rules)
