"""Field goals, extra points and fake kicks (8.6, O6)."""

from __future__ import annotations

import pytest

from rules_engine.statis_pro.cards.kicking import MissingKick, Placekicker
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.kicks.values import KickingCards
from rules_engine.statis_pro.resolution.calls import DefenseCall
from rules_engine.statis_pro.resolution.displays import BenchMan, Lineup
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap
from rules_engine.statis_pro.tables import fake_kick

from ..elevens import OFFENSE, emptied
from ..whole_plays import KICKING, first_and_ten, kick_snap, rn, whole

SUSPECTS = DefenseCall(suspect=True)


def from_(yards_to_goal: int, play: str = "FG", against: DefenseCall | None = None) -> Snap:
    return kick_snap(play, PlaySituation(down=4, distance=4, yard_line=100 - yards_to_goal), against=against)


@pytest.mark.rule("statis_pro:SP-090", "statis_pro:SP-020")
@pytest.mark.parametrize(
    ("yards_to_goal", "distance", "good"),
    [
        (1, 18, 46),
        (8, 25, 46),
        (9, 26, 43),
        (18, 35, 40),
        (23, 40, 36),
        (28, 45, 31),
        (29, 46, 26),
        (33, 50, 26),
        (34, 51, 24),
        (36, 53, 20),
        (43, 60, 6),
    ],
)
def test_the_good_range_by_distance(yards_to_goal: int, distance: int, good: int) -> None:
    """Line of scrimmage and 17 yards; beyond 50, two less of the 46-50 range for each yard."""
    made = whole(from_(yards_to_goal), {"pn": good})
    assert made.steps["kick"] == {"step": "kick", "distance": distance, "good": good, "pn": good}
    assert (made.outcome.result, made.points) == ("field_goal_good", (3, 0))
    assert made.standing == Standing("kickoff", "offense")
    assert made.settled.seconds == 5
    missed = whole(from_(yards_to_goal), {"pn": good + 1})
    assert (missed.outcome.result, missed.points) == ("field_goal_missed", (0, 0))
    assert missed.settled.seconds == 5


@pytest.mark.rule("statis_pro:SP-090")
def test_a_range_that_is_used_up_is_never_good() -> None:
    """1-10 less two for each yard beyond 50: nothing is left from 55 yards on."""
    weak = KickingCards(kicker=Placekicker({"46-50": 10}, 40))
    assert whole(from_(37), {"pn": 2}, kicking=weak).outcome.result == "field_goal_good"  # 54 yards: 1-2
    for yards_to_goal in (38, 43):
        missed = whole(from_(yards_to_goal), {"pn": 1}, kicking=weak)
        assert (missed.outcome.result, missed.steps["kick"]["good"]) == ("field_goal_missed", 0)


@pytest.mark.rule("statis_pro:SP-091")
@pytest.mark.parametrize(("yards_to_goal", "spot"), [(14, 20), (20, 20), (21, 21), (33, 33)])
def test_where_a_miss_leaves_the_ball(yards_to_goal: int, spot: int) -> None:
    assert whole(from_(yards_to_goal), {"pn": 47}).standing == first_and_ten("defense", spot)


@pytest.mark.rule("statis_pro:SP-092")
@pytest.mark.parametrize(
    ("yards_to_goal", "number", "blocked"),
    [(33, 48, True), (33, 47, False), (34, 47, True), (34, 48, True), (34, 46, False)],
)
def test_a_blocked_field_goal_is_a_touchdown(yards_to_goal: int, number: int, blocked: bool) -> None:
    result = whole(from_(yards_to_goal), {"pn": number})
    assert (result.outcome.result == "field_goal_blocked") is blocked
    if blocked:
        assert result.points == (0, 6)
        assert result.standing == Standing("try", "defense")


@pytest.mark.rule("statis_pro:SP-093")
@pytest.mark.parametrize(("number", "points"), [(1, 1), (47, 1), (48, 0)])
def test_the_extra_point(number: int, points: int) -> None:
    result = whole(kick_snap("XP", PlaySituation()), {"pn": number})
    assert result.points == (points, 0)
    assert result.outcome.gain == 0
    assert result.standing == Standing("kickoff", "offense")
    assert result.settled.seconds == 0


@pytest.mark.rule("statis_pro:SP-095")
def test_the_z_cards_of_an_extra_point_mean_nothing() -> None:
    result = whole(kick_snap("XP", PlaySituation()), "Z", "Z", {"pn": 3})
    assert result.points == (1, 0)
    assert result.cards == ["xp.pn"] * 3


@pytest.mark.rule("statis_pro:SP-126")
@pytest.mark.parametrize("play", ["FAKE_FG", "FAKE_PUNT"])
@pytest.mark.parametrize("number", range(1, 12))
def test_a_fake_kick_is_the_row_of_the_table(play: str, number: int) -> None:
    row = fake_kick("FG" if play == "FAKE_FG" else "PUNT", number)
    result = whole(from_(40, play), *rn(number))
    assert result.outcome.gain == row.yards
    assert result.outcome.result == {"pass": "complete", "run": "run", "incomplete": "incomplete"}[row.result]
    assert result.steps["fake"]["rn"] == number
    if row.yards >= 4:
        assert result.standing == first_and_ten("offense", 60 + row.yards)
    else:
        assert result.standing == first_and_ten("defense", 40 - row.yards)


@pytest.mark.rule("statis_pro:SP-126")
def test_a_ready_defense_adds_two() -> None:
    assert whole(from_(40, "FAKE_PUNT", against=SUSPECTS), *rn(1)).outcome.gain == 10  # row 3
    assert whole(from_(40, "FAKE_PUNT", against=SUSPECTS), *rn(11)).outcome.gain == -5  # row 12


@pytest.mark.rule("statis_pro:SP-126")
def test_a_twelve_that_was_drawn_intercepts_a_fake_field_goal() -> None:
    for against in (SUSPECTS, DefenseCall()):
        result = whole(from_(40, "FAKE_FG", against=against), *rn(12))
        assert (result.outcome.result, result.points) == ("intercepted", (0, 6))
        assert result.standing == Standing("try", "defense")
        assert (result.outcome.gain, result.outcome.yard_line, result.outcome.turned_over) == (0, 0, True)
    reached = whole(from_(40, "FAKE_FG", against=SUSPECTS), *rn(10))
    assert reached.steps["fake"]["rn"] == 12
    assert (reached.outcome.result, reached.points) == ("incomplete", (0, 0))


@pytest.mark.rule("statis_pro:SP-126")
def test_who_suspects_a_fake_cannot_block_the_kick() -> None:
    """ "Any 'Block' result is resolved again."""
    field_goal = whole(from_(34, against=SUSPECTS), {"pn": 48}, {"pn": 47}, {"pn": 24})
    assert field_goal.outcome.result == "field_goal_good"
    punt = whole(from_(60, "PUNT", against=SUSPECTS), *rn(12, 1, 3))
    assert punt.outcome.result == "punt"


@pytest.mark.rule("statis_pro:SP-126")
@pytest.mark.parametrize(
    ("bench", "runs"),
    [
        ((BenchMan(14, "QB", "B", hurt=False), BenchMan(15, "QB", "C", hurt=False)), 14),
        ((BenchMan(14, "QB", "B", hurt=True), BenchMan(15, "QB", "C", hurt=False)), 12),
        ((), 12),
        (None, 12),
    ],
)
def test_the_quarterback_of_a_fake_field_goal_is_the_b_player(bench: tuple[BenchMan, ...] | None, runs: int) -> None:
    """ "The QB in this case is considered to be the B player"; without a sound one the quarterback on the display."""
    given = from_(40, "FAKE_FG")
    given = given.copy_with(offense=given.offense.copy_with(bench=bench))
    ran = whole(given, *rn(6)).outcome
    assert ran.men.carrier is not None
    assert ran.men.carrier.number == runs
    for number in (1, 7, 12):  # a pass to LE, an incompletion, an interception
        passed = whole(given, *rn(number)).outcome
        assert passed.men.passer is not None
        assert passed.men.passer.number == runs


def test_a_pass_to_a_position_where_nobody_stands_is_incomplete() -> None:
    given = from_(40, "FAKE_PUNT")
    vacant = given.copy_with(offense=Lineup(display=emptied(OFFENSE, "FL1")))
    outcome = whole(vacant, {"rn": 2, "ob": True}).outcome
    assert (outcome.result, outcome.gain, outcome.out_of_bounds) == ("incomplete", 0, False)


@pytest.mark.rule("statis_pro:SP-110")
def test_a_fake_may_end_out_of_bounds_but_not_with_a_touchdown() -> None:
    card = {"rn": 6, "ob": True}  # a run of 15 yards
    assert whole(from_(40, "FAKE_FG"), card).outcome.out_of_bounds
    assert not whole(from_(15, "FAKE_FG"), card).outcome.out_of_bounds
    assert not whole(from_(40, "FAKE_FG"), {"rn": 6}).outcome.out_of_bounds


def test_fakes_have_the_fouls_of_runs_and_of_passes() -> None:
    """A-75: category 1 for runs, 2 for passes."""
    foul = {"z": {"kind": "PEN", "c1": "D1", "c2": "D7", "c3": "K1", "c4": "K1"}}
    ran = whole(from_(40, "FAKE_PUNT"), "Z", *rn(6), foul, penalty="accept")
    assert ran.penalties == [("defense", "D1", 5, True)]
    threw = whole(from_(40, "FAKE_PUNT"), "Z", *rn(1), foul, penalty="accept")
    assert threw.penalties == [("defense", "D7", 5, True)]


def test_a_kick_without_its_card_is_told() -> None:
    with pytest.raises(MissingKick, match="asks for the placekicker's card"):
        whole(from_(20), {"pn": 1}, kicking=KickingCards())
    with pytest.raises(MissingKick, match="asks for the punter's card"):
        whole(from_(60, "PUNT"), {"rn": 1}, kicking=KickingCards())
    with pytest.raises(MissingKick, match="asks for the column of PR-2"):
        whole(from_(60, "PUNT"), *rn(4), kicking=KickingCards(punting=KICKING.punting))
