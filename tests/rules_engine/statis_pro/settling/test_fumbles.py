"""Fumbles of Z cards (8.8.5), and which Z cards count (8.8.1, 8.8.2)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.cards.team import TeamValues
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.resolution.calls import DefenseCall, OffenseCall
from rules_engine.statis_pro.resolution.displays import Lineup
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap

from ..elevens import DEFENSE, OFFENSE, situation, snap
from ..whole_plays import CLUMSY, SAFE, first_and_ten, kick_snap, rn, whole

FUMBLE = {"z": {"kind": "FUM"}}
FUMBLE_UNLESS_HOME = {"z": {"kind": "FUMS"}}
NOTHING = {"z": {"kind": "NONE"}}
RUN = OffenseCall("IL", "BK1")
RUN_CARDS: list[Any] = [{"runs": {"IL": "CN"}}, "Z", {"rn": 6}]  # RN 6: three yards, and one by the center


def between(
    offense: TeamValues, defense: TeamValues, given: PlaySituation | None = None, call: OffenseCall = RUN
) -> Snap:
    return snap(call, situation=given or situation(home="defense")).copy_with(
        offense=Lineup(display=OFFENSE, team=offense),
        defense=Lineup(display=DEFENSE, team=defense),
    )


@pytest.mark.rule("statis_pro:SP-104")
@pytest.mark.parametrize(
    ("fumbles_lost", "adjustment", "number", "lost"),
    [
        (21, 3, 24, True),
        (21, 3, 25, False),
        (21, -3, 18, True),
        (21, -3, 19, False),
        (47, 4, 48, True),
        (2, -4, 1, False),
    ],
)
def test_a_fumble_is_lost_within_the_adjusted_range(
    fumbles_lost: int, adjustment: int, number: int, lost: bool
) -> None:
    """8.8.5: "a fumble rating of 1-21 and [...] an adjustment of +3, the new fumbles lost range is 1-24"."""
    given = between(TeamValues(fumbles_lost, 0), TeamValues(0, adjustment))
    result = whole(given, *RUN_CARDS, FUMBLE, {"pn": number})
    assert result.steps["fumble"]["lost"] is lost
    if lost:
        assert result.outcome.result == "fumble_lost"
        assert result.standing == first_and_ten("defense", 66)  # "at the exact spot the play ended"
        assert result.settled.seconds == 10  # a change of possession
    else:
        assert result.outcome.result == "run"
        assert result.standing == Standing("scrimmage", "offense", 2, 6, 34)


@pytest.mark.rule("statis_pro:SP-105")
def test_the_home_team_does_not_suffer_a_fumble_s() -> None:
    home, away = situation(home="offense"), situation(home="defense")
    assert whole(between(CLUMSY, SAFE, home), *RUN_CARDS, FUMBLE_UNLESS_HOME).outcome.result == "run"
    assert whole(between(CLUMSY, SAFE, away), *RUN_CARDS, FUMBLE_UNLESS_HOME, {"pn": 9}).outcome.result == "fumble_lost"
    assert whole(between(CLUMSY, SAFE, home), *RUN_CARDS, FUMBLE, {"pn": 9}).outcome.result == "fumble_lost"


@pytest.mark.rule("statis_pro:SP-105")
@pytest.mark.parametrize(("home", "lost"), [("offense", True), ("defense", False)])
def test_the_home_team_on_a_return(home: Any, lost: bool) -> None:
    """The carrier of a punt return is the defense's: he is at home where ``home`` is the defense."""
    given = kick_snap("PUNT", situation(down=4, home=home), defense=CLUMSY)
    result = whole(given, "Z", *rn(4, 6), FUMBLE_UNLESS_HOME, *([{"pn": 9}] if lost else []))
    assert (result.standing.ball == "offense") is lost


@pytest.mark.rule("statis_pro:SP-105")
def test_a_fumble_means_nothing_where_nobody_holds_the_ball_or_a_touchdown_was_scored() -> None:
    """A-31: an incompletion, a fair catch, a touchback, a field goal, a touchdown."""
    incompletion = between(CLUMSY, CLUMSY, call=OffenseCall("SH", "FL1"))
    assert whole(incompletion, {"all": "ORIG"}, "Z", {"pn": 44}, FUMBLE).outcome.result == "incomplete"
    for numbers in (rn(3), rn(1)):  # a fair catch; 58 yards, into the end zone from midfield
        given = kick_snap("PUNT", situation(down=4, yard_line=50), defense=CLUMSY, offense=CLUMSY)
        assert whole(given, "Z", *numbers, FUMBLE).standing.ball == "defense"
    field_goal = kick_snap("FG", situation(down=4, yard_line=80), offense=CLUMSY, defense=CLUMSY)
    assert whole(field_goal, "Z", {"pn": 1}, FUMBLE).points == (3, 0)
    touchdown = between(CLUMSY, CLUMSY, situation(yard_line=98, distance=2))
    assert whole(touchdown, *RUN_CARDS, FUMBLE).points == (6, 0)


@pytest.mark.rule("statis_pro:SP-104", "statis_pro:SP-107")
def test_a_fumble_in_the_own_end_zone() -> None:
    """A sack of 16 yards from the own 10. Kept, it is a safety; lost, the defense has the ball there (A-64)."""
    given = between(CLUMSY, SAFE, situation(yard_line=10, home="defense"), OffenseCall("SH", "FL1"))
    cards: list[Any] = [{"all": "P.Rush"}, "Z", {"pn": 1}, {"pn": 48}, FUMBLE]
    lost = whole(given, *cards, {"pn": 48})
    assert (lost.points, lost.standing) == ((0, 6), Standing("try", "defense"))
    kept = whole(between(SAFE, SAFE, given.situation, given.call), *cards, {"pn": 1})
    assert (kept.points, kept.standing) == ((0, 2), Standing("free_kick", "offense"))


@pytest.mark.rule("statis_pro:SP-104")
def test_an_interceptor_may_lose_the_ball_again() -> None:
    """Intercepted two yards beyond the line and returned none: the offense's ball, first and ten."""
    given = between(SAFE, CLUMSY, situation(home="offense"), OffenseCall("SH", "FL1"))
    result = whole(given, {"all": "ORIG"}, "Z", {"pn": 48}, *rn(2, 1, 12), FUMBLE, {"pn": 48})
    assert result.outcome.result == "intercepted"
    assert result.standing == first_and_ten("offense", 32)


# -- which Z cards count -----------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-095")
@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        (["Z", {"rn": 4}, {"rn": 5}], True),
        ([{"rn": 4}, "Z", {"rn": 5}], True),
        ([{"rn": 1}, {"rn": 3}, "Z", {"rn": 5}], True),
        ([{"rn": 1}, {"rn": 3}, {"rn": 2}, "Z", {"rn": 5}], False),
    ],
)
def test_a_z_counts_among_the_first_three_cards(cards: list[Any], counts: bool) -> None:
    """A kickoff, with column B where it begins with a 1, and a star where the return is a 2."""
    given = kick_snap("KO", situation())
    result = whole(given, *cards, *([NOTHING] if counts else []))
    assert ("z" in result.cards) is counts


@pytest.mark.rule("statis_pro:SP-095")
def test_one_z_a_play() -> None:
    result = whole(between(SAFE, SAFE), "Z", "Z", *[{"runs": {"IL": "CN"}}, {"rn": 6}], NOTHING)
    assert result.cards.count("z") == 1


@pytest.mark.rule("statis_pro:SP-095")
def test_the_z_cards_of_a_fumble_mean_nothing() -> None:
    """The Pass Number of a fumble that ends a return, on the third card."""
    given = kick_snap("KO", situation(), defense=CLUMSY)
    result = whole(given, *rn(5, 7), "Z", {"pn": 48})
    assert result.standing.ball == "offense"
    assert "z" not in result.cards


@pytest.mark.rule("statis_pro:SP-096")
def test_z_cards_that_are_turned_for_a_z_result_are_passed_over() -> None:
    result = whole(between(CLUMSY, SAFE), *RUN_CARDS, "Z", FUMBLE, "Z", {"pn": 9})
    assert result.outcome.result == "fumble_lost"
    assert result.cards[-4:] == ["z", "z", "fum.pn", "fum.pn"]


@pytest.mark.rule("statis_pro:SP-096")
def test_the_play_is_finished_before_its_z_is_resolved() -> None:
    result = whole(between(CLUMSY, SAFE), *RUN_CARDS, FUMBLE, {"pn": 9})
    assert result.cards == ["run.dir", "run.rn", "run.rn", "z", "fum.pn"]
    assert result.outcome.gain == 4


@pytest.mark.rule("statis_pro:SP-096")
def test_a_punt_that_a_penalty_of_its_card_ended_reads_no_z() -> None:
    given = kick_snap("PUNT", situation(down=4), against=DefenseCall(rush=True))
    result = whole(given, "Z", *rn(12, 11), penalty="accept")
    assert result.cards == ["punt.rn", "punt.rn", "punt.rush"]
