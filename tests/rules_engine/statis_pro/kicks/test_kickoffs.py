"""Kickoffs and their returns (8.1, O2, O3)."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro.cards.fac import reader
from rules_engine.statis_pro.cards.kicking import read_return_column
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.kicks.values import KickingCards
from rules_engine.statis_pro.resolution.calls import DefenseCall
from rules_engine.statis_pro.resolution.situation import PlaySituation

from ..whole_plays import CLUMSY, SAFE, first_and_ten, kick_snap, rn, whole

KICKOFF = kick_snap("KO", PlaySituation())
AFTER_SAFETY = kick_snap("KO", PlaySituation(after_safety=True))


@pytest.mark.rule("statis_pro:SP-041", "statis_pro:SP-019")
def test_a_kickoff_is_returned_by_the_run_number_of_a_new_card() -> None:
    """Column A, 4: KR-2 at the 2. The return is marked "from the spot the ball lands"."""
    result = whole(KICKOFF, *rn(4, 5))
    assert result.steps["kick"] == {"step": "kick", "rn": 4, "returner": "KR-2", "start": 2, "touchback": False}
    assert result.steps["return"]["yards"] == 26
    assert result.standing == first_and_ten("defense", 28)
    assert result.cards == ["ko.rn", "ko.ret"]
    assert result.settled.seconds == 10


@pytest.mark.rule("statis_pro:SP-041")
@pytest.mark.parametrize("number", [1, 12])
def test_one_and_twelve_are_read_in_column_b(number: int) -> None:
    result = whole(KICKOFF, *rn(number, 2, 6))
    assert result.cards == ["ko.rn", "ko.b", "ko.ret"]
    assert (result.steps["kick"]["returner"], result.steps["kick"]["start"]) == ("KR-2", 11)
    assert result.standing == first_and_ten("defense", 35)


@pytest.mark.rule("statis_pro:SP-041")
@pytest.mark.parametrize("cards", [(11,), (1, 8), (12, 9), (1, 10)])
def test_a_touchback_is_on_the_20_and_takes_no_time(cards: tuple[int, ...]) -> None:
    result = whole(KICKOFF, *rn(*cards))
    assert result.steps["kick"]["touchback"] is True
    assert result.steps["kick"]["start"] is None
    assert result.standing == first_and_ten("defense", 20)
    assert result.settled.seconds == 0


@pytest.mark.rule("statis_pro:SP-042")
@pytest.mark.parametrize(("star", "scores"), [(1, True), (2, True), (3, False), (12, False)])
def test_a_star_needs_a_run_number_of_one_or_two(star: int, scores: bool) -> None:
    result = whole(KICKOFF, *rn(2, 2, star))
    assert result.steps["return"]["star"] is scores
    if scores:
        assert result.points == (0, 6)
        assert result.standing == Standing("try", "defense")
    else:
        assert result.standing == first_and_ten("defense", 28)


@pytest.mark.rule("statis_pro:SP-043", "statis_pro:SP-104")
def test_a_fumble_at_the_end_of_a_return() -> None:
    """KR-1 at the 3, 22 yards and "f"."""
    lost = whole(kick_snap("KO", PlaySituation(), defense=CLUMSY), *rn(5, 7), {"pn": 48})
    assert lost.standing == first_and_ten("offense", 75)
    assert lost.outcome.result == "kickoff"
    kept = whole(kick_snap("KO", PlaySituation(), defense=SAFE), *rn(5, 7), {"pn": 1})
    assert kept.standing == first_and_ten("defense", 25)
    assert kept.steps["fumble"]["lost"] is False


@pytest.mark.rule("statis_pro:SP-044")
@pytest.mark.parametrize(("number", "side"), [(1, "offense"), (11, "offense"), (12, "defense"), (48, "defense")])
def test_an_onside_kick_is_settled_at_midfield(number: int, side: str) -> None:
    result = whole(kick_snap("KO", PlaySituation(), kind="onside"), {"pn": number})
    assert result.standing == first_and_ten("offense" if side == "offense" else "defense", 50)
    assert "return" not in result.steps
    assert result.outcome.turned_over is (side == "defense")
    assert result.settled.seconds == 10  # as a returned kickoff


@pytest.mark.rule("statis_pro:SP-122")
@pytest.mark.parametrize(("number", "side"), [(7, "offense"), (8, "defense"), (11, "defense")])
def test_an_onside_kick_against_an_onside_defense(number: int, side: str) -> None:
    given = kick_snap("KO", PlaySituation(), kind="onside", against=DefenseCall(onside=True))
    assert whole(given, {"pn": number}).standing.ball == side


@pytest.mark.rule("statis_pro:SP-122")
@pytest.mark.parametrize(("cards", "yards"), [((2, 1), 20), ((2, 2, 1), 20), ((2, 9), 18)])
def test_a_normal_kick_against_an_onside_defense_returns_twenty_at_most(cards: tuple[int, ...], yards: int) -> None:
    given = kick_snap("KO", PlaySituation(), against=DefenseCall(onside=True))
    assert whole(given, *rn(*cards)).standing == first_and_ten("defense", yards)


@pytest.mark.rule("statis_pro:SP-123")
def test_a_squib_lands_fifteen_yards_nearer_and_returns_worse() -> None:
    given = kick_snap("KO", PlaySituation(), kind="squib")
    result = whole(given, *rn(4, 5))
    assert result.steps["kick"]["start"] == 17
    assert (result.steps["return"]["rn"], result.steps["return"]["yards"]) == (6, 24)
    assert result.standing == first_and_ten("defense", 41)
    assert whole(given, *rn(4, 12)).steps["return"]["rn"] == 12
    assert whole(given, *rn(11)).standing == first_and_ten("defense", 20)


@pytest.mark.rule("statis_pro:SP-045")
def test_a_kick_after_a_safety_lands_fifteen_yards_farther_out() -> None:
    assert whole(AFTER_SAFETY, *rn(12, 3, 6)).standing == first_and_ten("defense", 12 + 15 + 24)


@pytest.mark.rule("statis_pro:SP-045")
def test_a_touchback_after_a_safety_is_fielded_at_the_15() -> None:
    """ "Kicks which would have been touchbacks are considered fielded at the 15 yard line"; by KR-1 (A-23)."""
    result = whole(AFTER_SAFETY, *rn(11, 6))
    assert (result.steps["kick"]["returner"], result.steps["kick"]["start"]) == ("KR-1", 15)
    assert result.standing == first_and_ten("defense", 39)


@pytest.mark.rule("statis_pro:SP-045", "statis_pro:SP-123")
def test_a_squib_after_a_safety_lands_thirty_yards_nearer() -> None:
    given = kick_snap("KO", PlaySituation(after_safety=True), kind="squib")
    assert whole(given, *rn(4, 5)).steps["kick"]["start"] == 32
    assert whole(given, *rn(11, 5)).steps["kick"]["start"] == 30


@pytest.mark.rule("statis_pro:SP-046")
@pytest.mark.parametrize(("code", "landing", "chooser"), [("K1", 5, "defense"), ("R1", -5, "offense")])
def test_an_offside_moves_the_landing_point_of_the_next_kick(code: str, landing: int, chooser: str) -> None:
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": code}}
    result = whole(KICKOFF, "Z", *rn(4, 5), foul, penalty="accept")
    assert result.standing == Standing("kickoff", "offense", landing=landing)
    assert result.asked == [("penalty", chooser, ("accept", "decline"))]
    again = kick_snap("KO", PlaySituation(landing=landing))
    assert whole(again, *rn(6, 5)).steps["kick"]["start"] == 4 + landing


@pytest.mark.rule("statis_pro:SP-046")
def test_offsides_add_up() -> None:
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "K1"}}
    result = whole(kick_snap("KO", PlaySituation(landing=5)), "Z", *rn(4, 5), foul, penalty="accept")
    assert result.standing == Standing("kickoff", "offense", landing=10)


@pytest.mark.rule("statis_pro:SP-046")
def test_an_offside_may_be_declined_for_the_result() -> None:
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "K1"}}
    result = whole(KICKOFF, "Z", *rn(4, 5), foul, penalty="decline")
    assert result.standing == first_and_ten("defense", 28)
    assert result.penalties == [("offense", "K1", 0, False)]


@pytest.mark.rule("statis_pro:SP-046")
def test_a_free_kick_is_repeated_as_a_free_kick() -> None:
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "K1"}}
    result = whole(AFTER_SAFETY, "Z", *rn(4, 5), foul, penalty="accept")
    assert result.standing == Standing("free_kick", "offense", landing=5)


@pytest.mark.parametrize(
    ("choice", "expected", "yards"),
    [("own_35", first_and_ten("defense", 35), 0), ("return", first_and_ten("defense", 33), 5)],
)
def test_a_kickoff_out_of_bounds(choice: str, expected: Standing, yards: int) -> None:
    """Penalty 15: the own 35, or the return with five yards added to the spot where it begins (A-45)."""
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "K15"}}
    result = whole(KICKOFF, "Z", *rn(4, 5), foul, kickoff_out=choice)
    assert result.asked == [("kickoff_out", "defense", ("own_35", "return"))]
    assert result.standing == expected
    assert result.penalties == [("offense", "K15", yards, True)]


def test_five_yards_more_may_be_a_touchdown() -> None:
    """KR-1 from the 4, or as far out as offsides before have moved the kick, and 40 yards to the 96."""
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "K15"}}
    result = whole(kick_snap("KO", PlaySituation(landing=52)), "Z", *rn(6, 1), foul, kickoff_out="return")
    assert result.standing == Standing("try", "defense")
    assert result.points == (0, 6)
    exactly = whole(kick_snap("KO", PlaySituation(landing=51)), "Z", *rn(6, 1), foul, kickoff_out="return")
    assert exactly.standing == Standing("try", "defense")
    short = whole(kick_snap("KO", PlaySituation(landing=50)), "Z", *rn(6, 1), foul, kickoff_out="return")
    assert short.standing == first_and_ten("defense", 99)
    assert short.points == (0, 0)


def test_a_kickoff_out_of_bounds_that_is_not_brought_back() -> None:
    """The five yards are added where a return begins: not to a touchback, a touchdown, a ball that was lost."""
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "K15"}}
    touchback = whole(KICKOFF, "Z", *rn(11), foul, kickoff_out="return")
    assert touchback.standing == first_and_ten("defense", 20)
    scored = whole(KICKOFF, "Z", *rn(2, 2, 1), foul, kickoff_out="return")
    assert (scored.points, scored.standing) == ((0, 6), Standing("try", "defense"))
    lost = kick_snap("KO", PlaySituation(), defense=CLUMSY)
    assert whole(lost, "Z", *rn(5, 7), {"pn": 1}, foul, kickoff_out="return").standing == first_and_ten("offense", 75)
    assert whole(KICKOFF, "Z", *rn(2, 2, 1), foul, kickoff_out="own_35").standing == first_and_ten("defense", 35)


def test_a_clip_on_a_kickoff_return() -> None:
    """From the 2 to the 28, halfway the 15: half the distance, seven yards."""
    foul = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": None, "c4": "R11"}}
    result = whole(KICKOFF, "Z", *rn(4, 5), foul, {"rn": 1})
    assert result.steps["foul_spot"]["spot"] == 15
    assert result.penalties == [("defense", "R11", 7, True)]
    assert result.standing == first_and_ten("defense", 8)


@pytest.mark.rule("statis_pro:SP-110")
def test_a_return_may_end_out_of_bounds_but_not_with_a_touchdown() -> None:
    assert whole(KICKOFF, {"rn": 4}, {"rn": 5, "ob": True}).outcome.out_of_bounds
    assert not whole(KICKOFF, {"rn": 4, "ob": True}, {"rn": 5}).outcome.out_of_bounds
    assert not whole(KICKOFF, {"rn": 2}, {"rn": 2}, {"rn": 1, "ob": True}).outcome.out_of_bounds


@pytest.mark.rule("statis_pro:SP-095")
def test_the_z_cards_of_an_onside_kick_mean_nothing() -> None:
    result = whole(kick_snap("KO", PlaySituation(), kind="onside"), "Z", {"pn": 11})
    assert result.penalties == []
    assert result.cards == ["onside.pn", "onside.pn"]


@pytest.mark.rule("statis_pro:SP-107")
def test_a_return_that_ends_on_the_goal_line() -> None:
    """Who fields the kick there is down for a touchback; who is thrown back onto it gives a safety away."""
    goal_line = whole(KICKOFF, *rn(2, 12))  # KR-1 at the goal line, no yards
    assert goal_line.standing == first_and_ten("defense", 20)
    assert goal_line.outcome.touchback
    one = read_return_column({"yards": [1] * 12}, "column", reader())
    crept = whole(KICKOFF, *rn(2, 12), kicking=KickingCards(kickoff_returns={"KR-1": one}))
    assert crept.standing == first_and_ten("defense", 1)
    pushed = KICKOFF.copy_with(situation=PlaySituation(landing=-1))
    assert whole(pushed, *rn(3, 12)).outcome.touchback  # the 1, less one yard: the goal line


@pytest.mark.rule("statis_pro:SP-110")
def test_a_return_that_ends_in_a_fumble_does_not_end_out_of_bounds() -> None:
    """Its last card is read for a Pass Number, not for its Run Number (9.1)."""
    fumbled = whole(KICKOFF, {"rn": 4}, {"rn": 7, "ob": True}, {"pn": 48})
    assert "fumble" in fumbled.steps
    assert not fumbled.outcome.out_of_bounds
