"""Punts (8.5)."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.resolution.calls import DefenseCall
from rules_engine.statis_pro.resolution.situation import PlaySituation

from ..whole_plays import CLUMSY, first_and_ten, kick_snap, rn, whole

PUNT = kick_snap("PUNT")  # fourth and seven, own 30
RUSHED = kick_snap("PUNT", against=DefenseCall(rush=True))


@pytest.mark.rule("statis_pro:SP-081", "statis_pro:SP-021")
def test_a_punt_and_its_return() -> None:
    """Entry 4: 41 yards, PR-2, who gains 9 with a 6."""
    result = whole(PUNT, *rn(4, 6))
    assert result.steps["kick"] == {
        "step": "kick", "rn": 4, "yards": 41, "lands": 29, "ret": "PR-2", "touchback": False,
    }  # fmt: skip
    assert result.standing == first_and_ten("defense", 38)
    assert result.settled.seconds == 10
    assert result.cards == ["punt.rn", "punt.ret"]


@pytest.mark.rule("statis_pro:SP-081")
def test_a_fair_catch_is_not_returned() -> None:
    """Entry 3: 45 yards, "FC"."""
    result = whole(PUNT, *rn(3))
    assert result.steps["kick"]["ret"] is None
    assert result.standing == first_and_ten("defense", 25)


@pytest.mark.rule("statis_pro:SP-082", "statis_pro:SP-104")
def test_stars_and_fumbles_of_punt_returns() -> None:
    """An 11 with a star, whose starred result is 50 yards; a 6 with an "f"."""
    assert whole(PUNT, *rn(4, 5, 2)).standing == first_and_ten("defense", 79)
    assert whole(PUNT, *rn(4, 5, 3)).standing == first_and_ten("defense", 40)
    fumbled = kick_snap("PUNT", defense=CLUMSY)
    assert whole(fumbled, *rn(4, 9), {"pn": 48}).standing == first_and_ten("offense", 65)


@pytest.mark.rule("statis_pro:SP-085")
@pytest.mark.parametrize(("number", "becomes"), [(1, "punt_blocked"), (2, "punt_blocked"), (3, "punt"), (12, "punt")])
def test_a_twelve_is_read_below_the_card(number: int, becomes: str) -> None:
    """A new card for the line below: block on 1 and 2, else a penalty, after which the punt is staged again."""
    more = rn(2) if becomes == "punt_blocked" else rn(6, 3)
    result = whole(PUNT, *rn(12, number), *more)
    assert result.outcome.result == becomes
    assert result.cards[:2] == ["punt.rn", "punt.12"]


@pytest.mark.rule("statis_pro:SP-086")
def test_a_blocked_punt_is_returned_five_yards_for_each_point() -> None:
    assert whole(PUNT, *rn(12, 1, 3)).standing == first_and_ten("defense", 100 - 15)
    for number in (6, 12):  # 30 and 60 yards from the own 30
        scored = whole(PUNT, *rn(12, 1, number))
        assert scored.standing == Standing("try", "defense")
        assert scored.points == (0, 6)


@pytest.mark.rule("statis_pro:SP-083")
def test_an_even_number_is_movement_of_the_kickers_and_the_punt_again() -> None:
    result = whole(PUNT, *rn(12, 5, 8, 3))
    assert result.penalties == [("offense", "K2", 5, True)]
    assert result.asked == []
    assert result.standing == first_and_ten("defense", 30)  # 45 yards from the own 25, a fair catch
    assert result.cards == ["punt.rn", "punt.12", "punt.pen", "punt.rn"]


@pytest.mark.rule("statis_pro:SP-083")
def test_an_odd_number_is_offside_of_the_receivers() -> None:
    again = whole(PUNT, *rn(12, 5, 7, 3))
    assert again.penalties == [("defense", "R1", 5, True)]
    assert again.asked == []
    assert again.standing == first_and_ten("defense", 20)  # 45 yards from the own 35


@pytest.mark.rule("statis_pro:SP-083")
@pytest.mark.parametrize("distance", [5, 3])
def test_an_offside_that_gives_a_first_down_ends_the_punt(distance: int) -> None:
    result = whole(kick_snap("PUNT", PlaySituation(down=4, distance=distance)), *rn(12, 5, 7))
    assert result.outcome.result == "punt_penalty"
    assert result.standing == first_and_ten("offense", 35)


@pytest.mark.rule("statis_pro:SP-083", "statis_pro:SP-100")
def test_penalties_of_the_card_are_half_the_distance_at_most() -> None:
    given = kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=7))
    assert whole(given, *rn(12, 5, 8, 3)).penalties == [("offense", "K2", 3, True)]


@pytest.mark.rule("statis_pro:SP-084")
@pytest.mark.parametrize(
    ("answer", "penalty", "lands"),
    [("accept", ("offense", "K14", 5, True), 30), ("decline", ("offense", "K14", 0, False), 25)],
)
def test_the_kickers_may_ask_for_a_delay_of_game(answer: str, penalty: tuple[str, str, int, bool], lands: int) -> None:
    result = whole(kick_snap("PUNT", delay=True), *rn(3), delay=answer)
    assert result.asked == [("delay", "defense", ("accept", "decline"))]
    assert result.penalties == [penalty]
    assert result.standing == first_and_ten("defense", lands)
    assert result.offered["accept"].standing == Standing("scrimmage", "offense", 4, 12, 25)
    assert result.offered["decline"].standing == Standing("scrimmage", "offense", 4, 7, 30)


@pytest.mark.rule("statis_pro:SP-087")
def test_a_coffin_corner_is_out_of_bounds_on_an_odd_number() -> None:
    """44 yards less 15 by entry 5: 29 yards; 58 less 25 by entry 1."""
    result = whole(kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=60), coffin=15), *rn(5))
    assert (result.steps["kick"]["yards"], result.steps["kick"]["ret"]) == (29, None)
    assert result.standing == first_and_ten("defense", 11)
    near = whole(kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=65), coffin=25), *rn(1))
    assert near.standing == first_and_ten("defense", 2)


@pytest.mark.rule("statis_pro:SP-087")
def test_a_coffin_corner_is_returned_on_an_even_number_unless_fair_caught() -> None:
    """Entry 4: 41 less 20; entry 10: 35 less 20 and a fair catch."""
    given = kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=60), coffin=20)
    assert whole(given, *rn(4, 6)).standing == first_and_ten("defense", 19 + 9)
    assert whole(given, *rn(10)).standing == first_and_ten("defense", 25)


@pytest.mark.rule("statis_pro:SP-087")
def test_a_coffin_corner_may_still_reach_the_end_zone() -> None:
    given = kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=70), coffin=10)
    result = whole(given, *rn(1))  # 48 yards from the opponents' 30
    assert result.steps["kick"]["touchback"] is True
    assert result.standing == first_and_ten("defense", 20)
    for yard_line, standing in ((52, first_and_ten("defense", 20)), (51, first_and_ten("defense", 1))):  # 48 yards
        given = kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=yard_line), coffin=10)
        assert whole(given, *rn(1)).standing == standing


@pytest.mark.rule("statis_pro:SP-088")
@pytest.mark.parametrize(
    ("yard_line", "lands", "touchback"), [(49, 6, False), (50, 5, True), (54, 1, True), (55, 0, True), (60, -5, True)]
)
def test_an_ordinary_punt_inside_the_six_is_a_touchback(yard_line: int, lands: int, touchback: bool) -> None:
    """Entry 3, 45 yards and a fair catch."""
    result = whole(kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=yard_line)), *rn(3))
    assert (result.steps["kick"]["lands"], result.steps["kick"]["touchback"]) == (lands, touchback)
    assert result.standing == first_and_ten("defense", 20 if touchback else lands)
    assert result.settled.seconds == (0 if touchback else 10)


@pytest.mark.rule("statis_pro:SP-089")
@pytest.mark.parametrize("number", [1, 4])
def test_an_all_out_rush_blocks_on_one_to_four(number: int) -> None:
    result = whole(RUSHED, *rn(12, number, 2))
    assert result.outcome.result == "punt_blocked"
    assert result.cards == ["punt.rn", "punt.rush", "punt.block"]
    assert result.standing == first_and_ten("defense", 80)  # ten yards: only returns of a kick are cut to three


@pytest.mark.rule("statis_pro:SP-089")
@pytest.mark.parametrize("number", [5, 9])
def test_an_all_out_rush_hurries_on_five_to_nine(number: int) -> None:
    """Entry 11: 33 yards, PR-4; the longest return is three yards."""
    result = whole(RUSHED, *rn(12, number, 1))
    assert (result.steps["kick"]["yards"], result.steps["kick"]["ret"]) == (33, "PR-4")
    assert result.steps["return"]["yards"] == 3
    assert result.standing == first_and_ten("defense", 40)


@pytest.mark.rule("statis_pro:SP-089")
@pytest.mark.parametrize("number", [10, 12])
def test_an_all_out_rush_roughs_the_kicker_on_ten_to_twelve(number: int) -> None:
    result = whole(RUSHED, *rn(12, number), penalty="accept")
    assert result.outcome.result == "punt_penalty"
    assert result.penalties == [("defense", "R12", 15, True)]
    assert result.standing == first_and_ten("offense", 45)


@pytest.mark.rule("statis_pro:SP-089")
def test_other_numbers_of_an_all_out_rush_are_an_ordinary_punt_with_a_short_return() -> None:
    assert whole(RUSHED, *rn(4, 1)).standing == first_and_ten("defense", 32)
    assert whole(RUSHED, *rn(4, 12)).standing == first_and_ten("defense", 25)  # a loss of four stays
    assert whole(RUSHED, *rn(4, 5, 1)).standing == first_and_ten("defense", 32)  # the starred result too


def test_a_hurried_coffin_corner_is_out_of_bounds() -> None:
    """Entry 11, an odd number: 33 yards less 10."""
    given = kick_snap(
        "PUNT", PlaySituation(down=4, distance=7, yard_line=60), against=DefenseCall(rush=True), coffin=10
    )
    assert whole(given, *rn(12, 5)).standing == first_and_ten("defense", 17)


def test_roughing_that_is_declined_leaves_a_hurried_kick() -> None:
    result = whole(RUSHED, *rn(12, 10, 12), penalty="decline")
    assert result.penalties == [("defense", "R12", 0, False)]
    assert result.standing == first_and_ten("defense", 33)  # 33 yards to the 37, a loss of four


@pytest.mark.rule("statis_pro:SP-107")
@pytest.mark.parametrize("yard_line", [75, 76, 78])
def test_a_returner_thrown_back_over_his_goal_line_gives_a_safety_away(yard_line: int) -> None:
    """A coffin corner by entry 4 to the 4, 3 or 1, and a return of four yards backward."""
    given = kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=yard_line), coffin=20)
    result = whole(given, *rn(4, 12))
    assert result.steps["kick"]["lands"] == 79 - yard_line
    assert result.points == (2, 0)
    assert result.standing == Standing("free_kick", "defense")


def test_a_returner_thrown_back_to_his_1_has_the_ball_there() -> None:
    given = kick_snap("PUNT", PlaySituation(down=4, distance=7, yard_line=74), coffin=20)
    assert whole(given, *rn(4, 12)).standing == first_and_ten("defense", 1)


@pytest.mark.rule("statis_pro:SP-086", "statis_pro:SP-110")
def test_the_return_of_a_block_may_end_out_of_bounds_but_not_with_a_touchdown() -> None:
    """Its last card is read for the Run Number: 5 x 3 yards from the 30, and 5 x 6 yards, all the way."""
    blocked = [{"rn": 12}, {"rn": 1}]
    assert whole(PUNT, *blocked, {"rn": 3, "ob": True}).outcome.out_of_bounds
    assert not whole(PUNT, *blocked, {"rn": 3}).outcome.out_of_bounds
    assert not whole(PUNT, *blocked, {"rn": 6, "ob": True}).outcome.out_of_bounds
