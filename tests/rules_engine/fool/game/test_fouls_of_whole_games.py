"""Whole games: what a foul may do to possession and to a kick (6.4, 9.1.3)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.depth import DEEP

from ...kernel.whole_games import Play, every_play, games, told

KICKS = ("kickoff", "free_kick")


def taken(play: Play, *how: str) -> list[dict[str, object]]:
    return [flag for flag in play["flags"] if flag["taken"] in ("accepted", "offset") and flag["enforce"] in how]


def test_a_kick_is_repeated_for_a_foul_and_for_nothing_else() -> None:
    """A side kicks twice running too when its kickoff was the last play of the first half and it opens the second."""
    repeated = 0
    for plays in games("fool"):
        for play, following in pairwise(plays):
            before, after = play["before"], following["before"]
            same = before["phase"] in KICKS and (after["phase"], after["possession"]) == (
                before["phase"],
                before["possession"],
            )
            if same and before["period"] == after["period"]:
                repeated += 1
                assert taken(play, "previous", "no_play"), told(play)
            elif same:
                assert play["after"]["clock"] == 0, told(play)
                assert after["clock"] == 900, told(play)
    assert repeated or not DEEP


@pytest.mark.rule("fool:6.4/4")
def test_a_foul_on_a_runback_never_changes_possession() -> None:
    """Whoever ran the ball back has it afterwards in a new series, and the play counts."""
    blocks = 0
    for play in every_play("fool"):
        before, after = play["before"], play["after"]
        for flag in taken(play, "runback"):
            if flag["taken"] == "offset":
                continue
            blocks += 1
            assert flag["possession"] == flag["side"] == after["possession"], told(play)
            assert (after["phase"], after["down"]) == ("scrimmage", 1), told(play)
            assert after["series"] == before["series"] + 1, told(play)
            assert play["counted"], told(play)
    assert blocks


def test_who_ran_the_ball_back_is_told_of_every_foul_on_a_runback() -> None:
    for play in every_play("fool"):
        for flag in play["flags"]:
            assert (flag["enforce"] != "runback") or flag["possession"], told(play)
            assert (flag["enforce"] not in ("previous", "spot", "no_play")) or not flag["possession"], told(play)
