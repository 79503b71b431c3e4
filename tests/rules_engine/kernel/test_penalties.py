"""Fouls: half the distance, spots, repeated downs, the choice, offsetting, dead balls (FOOL 174-177)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.football import books, penalties, spots
from rules_engine.interface.situation import Flag, Parameters, Result, Score, Side, Situation, other
from tests.changing import replace

RULES = Parameters()
BEFORE = Situation(1, 600, "home", "scrimmage", 2, 8, 60, (0, 0), (3, 3), "away", 4, 2)


def settle(
    *flags: Flag, result: Result | None = None, choice: str = "accept", before: Situation = BEFORE
) -> penalties.Settled:
    def choose(side: Side, options: Mapping[str, Situation]) -> str:
        assert side in {other(flag.side) for flag in flags if flag.enforce in penalties.LIVE}
        assert choice in options
        return choice

    return penalties.settle(before, result or Result(before.possession, 57), flags, RULES, choose)


@pytest.mark.parametrize(
    ("los", "yards", "rounding", "expected"),
    [
        pytest.param(60, 10, "up", 50, id="ten toward the goal"),
        pytest.param(60, -10, "up", 70, id="ten back"),
        pytest.param(20, 10, "up", 10, id="exactly half"),
        pytest.param(13, 10, "up", 7, id="13 becomes 7"),
        pytest.param(13, 10, "down", 6, id="13 becomes 6 where remainders are rounded down"),
        pytest.param(87, -10, "up", 93, id="own 13 becomes own 7"),
        pytest.param(1, 5, "up", 1, id="nothing to halve at the one"),
        pytest.param(0, 5, "up", 0, id="inches"),
        pytest.param(100, -5, "up", 100, id="own goal line"),
    ],
)
@pytest.mark.rule("fool:6.4/6")
def test_a_penalty_never_takes_more_than_half_the_distance(los: int, yards: int, rounding: Any, expected: int) -> None:
    assert spots.mark_off(los, yards, Parameters(half_distance=rounding)) == expected


@given(st.integers(0, 100), st.integers(-15, 15).filter(bool))
def test_marking_off_stays_on_the_field_and_moves_the_right_way(los: int, yards: int) -> None:
    marked = spots.mark_off(los, yards, RULES)
    assert 0 <= marked <= 100
    assert (marked <= los) if yards > 0 else (marked >= los)
    assert abs(marked - los) <= abs(yards)


def down(settled: penalties.Settled) -> tuple[int, int, int]:
    situation = settled.booked.situation
    return situation.down, situation.distance, situation.los


@pytest.mark.parametrize(
    ("flag", "expected", "first_down"),
    [
        pytest.param(Flag("home", "holding", 10, "previous", 60), (2, 18, 70), "", id="offense, previous spot"),
        pytest.param(Flag("away", "offside", 5, "previous", 60), (2, 3, 55), "", id="defense, five"),
        pytest.param(Flag("away", "holding", 10, "previous", 60, first_down=True), (1, 10, 50), "penalty", id="ten"),
        pytest.param(Flag("away", "hands", 8, "previous", 60), (1, 10, 52), "penalty", id="to the line to gain"),
        pytest.param(Flag("home", "clip", 15, "spot", 57), (2, 20, 72), "", id="offense, spot foul"),
        pytest.param(
            Flag("home", "clip", 15, "spot", 30), (1, 10, 45), "penalty", id="spot foul beyond the line to gain"
        ),
        pytest.param(
            Flag("home", "grounding", 10, "previous", 60, loss_of_down=True), (3, 18, 70), "", id="loss of down"
        ),
        pytest.param(
            Flag("away", "interference", 0, "spot", 31, first_down=True, to_spot=True),
            (1, 10, 31),
            "penalty",
            id="interference",
        ),
    ],
)
def test_an_accepted_foul_repeats_the_down(flag: Flag, expected: tuple[int, int, int], first_down: str) -> None:
    settled = settle(flag)
    assert down(settled) == expected
    assert (settled.counted, settled.taken, settled.first_down) == (False, ("accepted",), first_down)
    assert settled.booked.situation.series_play == 2


@pytest.mark.rule("fool:6.4/6")
def test_interference_in_the_end_zone_gives_the_ball_at_the_one() -> None:
    settled = settle(Flag("away", "interference", 0, "spot", 0, first_down=True, to_spot=True))
    assert down(settled) == (1, 1, 1)


@pytest.mark.rule("fool:6.4/3")
def test_a_declined_foul_leaves_the_play() -> None:
    settled = settle(Flag("home", "holding", 10, "previous", 60), choice="decline")
    assert down(settled) == (3, 5, 57)
    assert (settled.counted, settled.taken, settled.first_down) == (True, ("declined",), "")


def test_the_offended_side_picks_among_two_fouls_of_the_other() -> None:
    five = Flag("away", "offside", 5, "previous", 60)
    fifteen = Flag("away", "roughing", 15, "previous", 60, first_down=True)
    settled = settle(five, fifteen, choice="accept:2")
    assert down(settled) == (1, 10, 45)
    assert settled.taken == ("declined", "accepted")


@pytest.mark.parametrize(
    ("flag", "result", "expected"),
    [
        pytest.param(Flag("away", "face_mask", 15, "end", 57, True), Result("home", 57), (1, 10, 42), id="automatic"),
        pytest.param(
            Flag("away", "face_mask", 5, "end", 57), Result("home", 57), (1, 10, 52), id="reaches the line to gain"
        ),
        pytest.param(Flag("away", "face_mask", 5, "end", 64), Result("home", 64), (3, 7, 59), id="short of it"),
        pytest.param(Flag("home", "taunting", 15, "end", 50), Result("home", 50), (3, 13, 65), id="offense"),
    ],
)
def test_a_foul_at_the_end_adds_to_the_play(flag: Flag, result: Result, expected: tuple[int, int, int]) -> None:
    settled = settle(flag, result=result)
    assert down(settled) == expected
    assert settled.counted


def test_a_foul_at_the_end_of_a_runback_leaves_the_returner_the_ball() -> None:
    settled = settle(Flag("home", "face_mask", 15, "end", 30), result=Result("away", 70, new_series=True))
    after = settled.booked.situation
    assert (after.possession, after.los, after.down, settled.counted) == ("away", 55, 1, True)


@pytest.mark.rule("fool:6.4/4")
@pytest.mark.parametrize("enforce", ["runback", "spot"])  # the second as records of earlier versions have it
def test_a_clip_on_a_return_is_marked_off_from_its_spot_and_the_returner_keeps_the_ball(enforce: Any) -> None:
    clip = Flag("away", "clip", 15, enforce, 40, possession="away")
    touchdown = Result("away", 0, new_series=True, score=Score("touchdown", "away"))
    settled = settle(clip, result=touchdown)
    after = settled.booked.situation
    assert (after.possession, after.los, after.score, after.phase) == ("away", 75, (0, 0), "scrimmage")
    assert settled.counted


def test_an_accepted_foul_takes_a_touchdown_away() -> None:
    touchdown = Result("home", 0, score=Score("touchdown", "home"))
    taken = settle(Flag("home", "holding", 10, "previous", 60), result=touchdown)
    kept = settle(Flag("home", "holding", 10, "previous", 60), result=touchdown, choice="decline")
    assert taken.booked.situation.score == (0, 0)
    assert kept.booked.situation.score == (6, 0)


@pytest.mark.rule("fool:6.4/3")
def test_a_foul_that_stops_the_play_leaves_no_choice() -> None:
    settled = settle(Flag("home", "false_start", 5, "no_play", 60), result=Result("home", 20), choice="none")
    assert down(settled) == (2, 13, 65)
    assert (settled.counted, settled.taken) == (False, ("accepted",))


def test_fouls_of_both_sides_offset() -> None:
    settled = settle(
        Flag("home", "holding", 10, "previous", 60), Flag("away", "offside", 5, "previous", 60), choice="none"
    )
    assert settled.booked.situation == BEFORE
    assert (settled.counted, settled.taken) == (False, ("offset", "offset"))


@pytest.mark.rule("fool:6.4/3")
def test_a_foul_after_the_play_does_not_offset_one_in_it() -> None:
    late = Flag("away", "late_hit", 15, "after", 57, first_down=True)
    settled = settle(Flag("home", "holding", 10, "previous", 60), late)
    assert settled.taken == ("accepted", "accepted")
    assert down(settled) == (1, 10, 55)


@pytest.mark.parametrize(
    ("flag", "result", "expected", "first_down"),
    [
        pytest.param(Flag("home", "late_hit", 15, "after", 57), Result("home", 57), (3, 20, 72), "", id="offense"),
        pytest.param(
            Flag("away", "late_hit", 15, "after", 57, True), Result("home", 57), (1, 10, 42), "penalty", id="defense"
        ),
        pytest.param(
            Flag("home", "late_hit", 15, "after", 50), Result("home", 50), (1, 10, 65), "play", id="after a first down"
        ),
    ],
)
def test_a_dead_ball_foul_is_marked_off_from_where_the_next_play_starts(
    flag: Flag, result: Result, expected: tuple[int, int, int], first_down: str
) -> None:
    settled = settle(flag, result=result)
    assert down(settled) == expected
    assert (settled.counted, settled.first_down) == (True, first_down)


def test_a_dead_ball_foul_after_a_turnover_or_a_score() -> None:
    turnover = settle(Flag("home", "late_hit", 15, "after", 40), result=Result("away", 60, new_series=True))
    assert (turnover.booked.situation.los, turnover.booked.situation.down) == (45, 1)
    field_goal = Result("home", 0, score=Score("field_goal", "home"))
    kicked = settle(Flag("away", "late_hit", 15, "after", 20), result=field_goal)
    assert (kicked.booked.situation.phase, kicked.booked.situation.los) == ("kickoff", 50)
    both = settle(Flag("home", "late_hit", 15, "after", 57), Flag("away", "late_hit", 15, "after", 57))
    assert (down(both), both.taken) == ((3, 5, 57), ("offset", "offset"))


def test_fouls_on_kicks_and_tries_move_the_spot_only() -> None:
    kickoff = replace(BEFORE, phase="kickoff", los=65)
    again = settle(Flag("home", "offside", 5, "previous", 65), result=Result("away", 75, True), before=kickoff)
    assert (again.booked.situation.phase, again.booked.situation.los) == ("kickoff", 70)
    attempt = replace(BEFORE, phase="try", los=2, distance=2)
    closer = settle(Flag("away", "offside", 5, "previous", 2), result=Result("home", 2), before=attempt)
    assert (closer.booked.situation.phase, closer.booked.situation.los) == ("try", 1)


def test_a_loss_of_down_on_the_last_one_gives_the_ball_away() -> None:
    fourth = replace(BEFORE, down=4)
    settled = settle(Flag("home", "grounding", 10, "previous", 60, loss_of_down=True), before=fourth)
    assert (settled.booked.situation.possession, settled.booked.situation.los) == ("away", 30)


FLAGS = st.builds(
    Flag,
    side=st.sampled_from(["home", "away"]),
    kind=st.just("foul"),
    yards=st.sampled_from([0, 5, 10, 15]),
    enforce=st.sampled_from(["previous", "spot", "runback", "end", "after", "no_play"]),
    los=st.integers(0, 100),
    first_down=st.booleans(),
    loss_of_down=st.booleans(),
    to_spot=st.booleans(),
    possession=st.sampled_from([None, "home", "away"]),
)


@given(
    flags=st.lists(FLAGS, max_size=4),
    los=st.integers(0, 100),
    end=st.integers(0, 100),
    down_=st.integers(1, 4),
    changed=st.booleans(),
    data=st.data(),
)
def test_whatever_is_called_the_next_situation_is_football(
    flags: list[Flag], los: int, end: int, down_: int, changed: bool, data: st.DataObject
) -> None:
    before = replace(BEFORE, los=los, down=down_, distance=spots.line_to_gain(los))
    result = Result("away" if changed else "home", end, new_series=changed)

    def choose(side: Side, options: Mapping[str, Situation]) -> str:
        return data.draw(st.sampled_from(sorted(options)))

    settled = penalties.settle(before, result, flags, RULES, choose)
    after = settled.booked.situation
    assert len(settled.taken) == len(flags) or not flags
    assert 0 <= after.los <= 100
    assert 1 <= after.down <= 4
    assert 0 <= after.distance <= max(after.los, 0)
    assert after.score == (0, 0)
    assert after.series >= before.series
    if not flags:
        assert settled.booked == books.book(before, result, RULES)
