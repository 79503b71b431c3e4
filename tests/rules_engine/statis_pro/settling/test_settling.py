"""What follows a play: downs, scores, overtime, the row of the Timing Chart."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.gameday.settling import settle
from rules_engine.statis_pro.gameday.timing import TimeChoices
from rules_engine.statis_pro.incidents.resolved import ResolvedPlay
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.scrimmage import automatic_safety, spike

from ..elevens import cards_of, situation, snap
from ..whole_plays import Answers, first_and_ten, kick_snap, rn, whole

RUN = OffenseCall("IL", "BK1")
SHORT = OffenseCall("SH", "FL1")
GAIN_OF_FOUR: list[Any] = [{"runs": {"IL": "CN"}}, {"rn": 6}]  # column N: 3; the center adds 1


@pytest.mark.parametrize(
    ("down", "distance", "standing"),
    [
        (1, 10, Standing("scrimmage", "offense", 2, 6, 34)),
        (3, 5, Standing("scrimmage", "offense", 4, 1, 34)),
        (2, 4, first_and_ten("offense", 34)),
        (4, 3, first_and_ten("offense", 34)),
        (4, 5, first_and_ten("defense", 66)),
    ],
)
def test_downs(down: int, distance: int, standing: Standing) -> None:
    assert whole(snap(RUN, situation=situation(down=down, distance=distance)), *GAIN_OF_FOUR).standing == standing


def test_first_and_goal() -> None:
    given = snap(RUN, situation=situation(down=1, distance=3, yard_line=90))
    assert whole(given, *GAIN_OF_FOUR).standing == Standing("scrimmage", "offense", 1, 6, 94)


@pytest.mark.rule("statis_pro:SP-106", "statis_pro:SP-041")
def test_a_touchdown_a_try_and_a_kickoff_of_the_side_that_scored() -> None:
    scored = whole(snap(RUN, situation=situation(yard_line=97, distance=3)), *GAIN_OF_FOUR)
    assert (scored.points, scored.standing) == ((6, 0), Standing("try", "offense"))
    for number in (1, 48):
        assert whole(kick_snap("XP", situation()), {"pn": number}).standing == Standing("kickoff", "offense")


def settled(call: str, **fields: Any) -> Any:
    given = snap(OffenseCall(call), situation=situation(**fields))
    outcome = spike(given) if call == "SPIKE" else automatic_safety()
    return settle(ResolvedPlay(given, outcome), Drawing(cards_of([])), TimeChoices(), Answers({}), None)  # type: ignore[arg-type]


@pytest.mark.rule("statis_pro:SP-108", "statis_pro:SP-107")
def test_an_automatic_safety_and_the_free_kick_of_who_gave_it() -> None:
    result = settled("SAFETY", down=4, yard_line=6, quarter=4, clock=100)
    assert (result.points, result.standing) == ((0, 2), Standing("free_kick", "offense"))
    assert result.seconds == 10


@pytest.mark.rule("statis_pro:SP-115")
def test_a_spike_expends_a_down_and_no_time() -> None:
    result = settled("SPIKE", down=2, distance=7, no_huddle=True, quarter=4, clock=100)
    assert result.standing == Standing("scrimmage", "offense", 3, 7, 30)
    assert result.seconds == 0


@pytest.mark.rule("statis_pro:SP-119", "statis_pro:SP-120")
@pytest.mark.parametrize("playoff", [False, True])
def test_the_first_score_ends_overtime(playoff: bool) -> None:
    options = StatisProOptions(playoff=playoff)
    touchdown = snap(RUN, situation=situation(yard_line=97, distance=3, quarter=5), options=options)
    assert whole(touchdown, *GAIN_OF_FOUR).standing == Standing("final", "offense")
    field_goal = whole(kick_snap("FG", situation(down=4, yard_line=80, quarter=5)), {"pn": 1})
    assert (field_goal.points, field_goal.standing) == ((3, 0), Standing("final", "offense"))
    blocked = whole(kick_snap("FG", situation(down=4, yard_line=80, quarter=5)), {"pn": 48})
    assert blocked.standing == Standing("final", "defense")


@pytest.mark.rule("statis_pro:SP-117", "statis_pro:SP-118")
def test_a_foul_of_the_defense_at_the_end_of_a_half_gives_an_extra_play() -> None:
    foul = {"z": {"kind": "PEN", "c1": "D1"}}
    cards: list[Any] = [{"runs": {"IL": "CN"}}, "Z", {"rn": 6}]
    given = snap(RUN, situation=situation(quarter=2, clock=8))
    taken = whole(given, *cards, foul, penalty="accept").settled
    assert (taken.seconds, taken.period) == (8, "extra")
    assert whole(given, *cards, foul, penalty="decline").settled.period == "over"
    offense = {"z": {"kind": "PEN", "c1": "O1"}}
    assert whole(given, *cards, offense, penalty="accept").settled.period == "over"
    third = snap(RUN, situation=situation(quarter=3, clock=8))
    assert whole(third, *cards, foul, penalty="accept").settled.period == "over"


@pytest.mark.rule("statis_pro:SP-113")
def test_the_row_of_the_timing_chart() -> None:
    """Final minutes, where the offense wishes 45 seconds."""
    late = situation(quarter=4, clock=200, down=2)
    wish = TimeChoices(45)
    cards: list[Any] = [{"runs": {"IL": "CN"}}, "Z", {"rn": 6}]

    def seconds(code: str, answer: str) -> int:
        z = {"z": {"kind": "PEN", "c1": code}}
        return whole(snap(RUN, situation=late), *cards, z, times=wish, penalty=answer).settled.seconds

    assert seconds("D1", "accept") == 10
    assert seconds("D1", "decline") == 45
    assert seconds("O1", "accept") == 45
    incomplete = whole(snap(SHORT, situation=late), {"all": "ORIG"}, {"pn": 44}, times=wish)
    assert incomplete.settled.seconds == 10
    sack = whole(snap(SHORT, situation=late), {"all": "P.Rush"}, {"pn": 1}, {"pn": 9}, times=wish)
    assert sack.settled.seconds == 45  # the row of runs


@pytest.mark.rule("statis_pro:SP-118")
def test_a_foul_of_who_returned_a_kick_is_none_of_the_defense() -> None:
    given = kick_snap("PUNT", situation(down=4, quarter=2, clock=8))
    returned = whole(given, "Z", *rn(4, 6), {"z": {"kind": "PEN", "c3": "R5"}})
    assert returned.settled.period == "over"
    before = whole(given, "Z", *rn(4, 6), {"z": {"kind": "PEN", "c3": "R12"}}, penalty="accept")
    assert before.settled.period == "extra"


def test_nothing_is_said_of_downs_where_a_kick_follows() -> None:
    standing = whole(kick_snap("XP", situation()), {"pn": 1}).standing
    assert (standing.down, standing.distance, standing.yard_line, standing.landing) == (0, 0, 0, 0)


@pytest.mark.rule("statis_pro:SP-007")
def test_the_time_of_a_touchdown() -> None:
    """Ten seconds, but not where a foul takes it back; a safety is no touchdown, in overtime either."""
    given = snap(RUN, situation=situation(yard_line=97, distance=3))
    cards: list[Any] = [{"runs": {"IL": "CN"}}, "Z", {"rn": 6}, {"z": {"kind": "PEN", "c1": "O1"}}]
    assert whole(given, *GAIN_OF_FOUR).settled.seconds == 10
    assert whole(given, *cards, penalty="decline").settled.seconds == 10
    assert whole(given, *cards, penalty="accept").settled.seconds == 30
    sacked = snap(SHORT, situation=situation(yard_line=3, quarter=5))
    safety = whole(sacked, {"all": "P.Rush"}, {"pn": 1}, {"pn": 48})
    assert (safety.standing, safety.settled.seconds) == (Standing("final", "defense"), 30)
    final = snap(RUN, situation=situation(yard_line=97, distance=3, quarter=5))
    assert whole(final, *GAIN_OF_FOUR).settled.seconds == 10


def test_movement_takes_no_time_and_a_play_that_it_stops_no_points() -> None:
    z = {"z": {"kind": "PEN", "c1": "O2"}}
    given = snap(RUN, situation=situation(yard_line=97, distance=3))
    result = whole(given, {"runs": {"IL": "CN"}}, "Z", {"rn": 6}, z)
    assert result.settled.seconds == 0
    assert result.standing == Standing("scrimmage", "offense", 1, 8, 92)


@pytest.mark.rule("statis_pro:SP-007")
def test_changes_of_possession_take_ten_seconds() -> None:
    on_downs = whole(snap(RUN, situation=situation(down=4)), *GAIN_OF_FOUR)
    assert (on_downs.standing.ball, on_downs.settled.seconds) == ("defense", 10)
    picked = whole(snap(SHORT), {"all": "ORIG"}, {"pn": 48}, *rn(2, 3, 12))
    assert (picked.outcome.result, picked.settled.seconds) == ("intercepted", 10)
    touchback = whole(snap(SHORT, situation=situation(yard_line=85)), {"all": "ORIG"}, {"pn": 48}, *rn(2, 12))
    assert (touchback.outcome.touchback, touchback.settled.seconds) == (True, 10)
    assert touchback.standing == first_and_ten("defense", 20)
