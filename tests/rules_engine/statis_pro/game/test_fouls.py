"""The fifteen penalties in the kernel's books: who may choose what, and where each choice leaves the game (6.3, 8.8.3).

Expected places are the Penalty Table's yards by hand: second and 8 on the own 40, a run of 5 where nothing else is
said.
"""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.football import penalties
from rules_engine.football.penalties import Settled
from rules_engine.interface.situation import Flag, Parameters, Phase, Side, Situation
from rules_engine.statis_pro.gameday.after_cards import AfterCards, with_measured_penalty
from rules_engine.statis_pro.gameday.events import Kickers, PlayFacts, events_of
from rules_engine.statis_pro.gameday.results import flags_of, result_of
from rules_engine.statis_pro.incidents.fouls import Foul
from rules_engine.statis_pro.incidents.penalties import PenaltyMarked, penalty_called
from rules_engine.statis_pro.incidents.resolved import ResolvedPlay
from rules_engine.statis_pro.incidents.standing import after_play, first_down_for
from rules_engine.statis_pro.incidents.z_results import ZEffect
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.situation import PlaySituation
from rules_engine.statis_pro.resolution.snap import Snap

from ..elevens import cards_of, situation, snap
from ..whole_plays import Answers, kick_snap, rn

RULES = Parameters()
RUN, SHORT = OffenseCall("IL", "BK1"), OffenseCall("SH", "FL1")
SECOND = situation(down=2, distance=8, yard_line=40)
FOURTH = PlaySituation(down=4, distance=8, yard_line=40)

RAN = PlayOutcome("run", 5, "offense", 45)
FELL = PlayOutcome("incomplete", 0, "offense", 40, category="c2")
TOUCHDOWN = PlayOutcome("run", 60, "offense", 100, "touchdown", "offense")
PICKED = PlayOutcome("intercepted", 0, "defense", 30, category="c2", return_from=50, turned_over=True)
# A punt fielded on the receivers' 20 and returned to their 30.
PUNTED = PlayOutcome("punt", 0, "defense", 70, category="c3", return_from=80, turned_over=True)
MISSED = PlayOutcome("field_goal_missed", 0, "defense", 40, category="c3", turned_over=True)
# A kickoff fielded on the receivers' 2 and returned to their 22.
KICKED = PlayOutcome("kickoff", 0, "defense", 78, category="c4", return_from=98, turned_over=True)


def before(given: Snap, phase: Phase = "scrimmage") -> Situation:
    """The home side snaps or kicks."""
    play = given.situation
    los = 65 if phase == "kickoff" else 100 - play.yard_line
    return Situation(1, 600, "home", phase, play.down, play.distance, los, (0, 0), (3, 3), "home", 4, 2)


def read(given: Snap, outcome: PlayOutcome, code: str, *cards: Any) -> AfterCards:
    source = cards_of(cards)
    called = penalty_called(given, Drawing(source), outcome, Foul(code))
    assert source.left == 0
    return AfterCards(ResolvedPlay(given, outcome), ZEffect(outcome, called), after_play(given.situation, outcome))


def choices(
    given: Snap, outcome: PlayOutcome, code: str, *cards: Any, phase: Phase = "scrimmage"
) -> dict[str, Settled]:
    """The play as the kernel settles it, by the name of what is chosen; one alone where there is nothing to choose."""
    now = before(given, phase)
    after = read(given, outcome, code, *cards)
    (flag,) = flags_of(after, now)
    assert flag.side == ("home" if code[0] in "OK" else "away")
    return {each.name: settled(flag, each.name, after, now) for each in flag.rulings}


def settled(flag: Flag, choice: str, after: AfterCards, now: Situation) -> Settled:
    result = result_of(after.effect.outcome, "home", 0)

    def choose(side: Side, follows: Any) -> str:
        assert side != flag.side
        assert choice in follows
        return choice

    return penalties.settle(now, result, (penalties.ruled(now, result, flag, RULES, choose),), RULES, choose)


def stands(one: Settled) -> tuple[str, int, int, int]:
    """Whose ball, the down, yards to go, the own yard line."""
    after = one.booked.situation
    return after.possession, after.down, after.distance, 100 - after.los


PLAYED_ON = ("home", 3, 3, 45)  # where the run without a foul leaves the ball


@pytest.mark.parametrize(
    ("code", "accepted", "counted", "may_decline"),
    [
        pytest.param("O1", ("home", 2, 13, 35), False, True, id="offside of the offense"),
        pytest.param("D1", ("home", 2, 3, 45), False, True, id="offside of the defense"),
        pytest.param("O2", ("home", 2, 13, 35), False, False, id="movement"),
        pytest.param("O3", ("home", 2, 13, 35), False, False, id="illegal procedure"),
        pytest.param("O4", ("home", 2, 13, 35), False, True, id="motion"),
        pytest.param("O5", ("home", 2, 23, 25), False, True, id="personal foul of the offense"),
        pytest.param("D5", ("home", 1, 10, 60), True, False, id="personal foul of the defense"),
        pytest.param("D6", ("home", 1, 10, 50), True, False, id="facemask of the defense"),
        pytest.param("O7", ("home", 2, 18, 30), False, True, id="holding of the offense"),
        pytest.param("D7", ("home", 1, 10, 45), False, True, id="holding of the defense"),
        pytest.param("D9", ("home", 1, 10, 60), True, False, id="the second personal foul"),
        pytest.param("O14", ("home", 2, 13, 35), False, False, id="delay of game"),
    ],
)
@pytest.mark.rule("statis_pro:SP-098")
def test_fouls_on_a_run(code: str, accepted: tuple[str, int, int, int], counted: bool, may_decline: bool) -> None:
    found = choices(snap(RUN, situation=SECOND), RAN, code)
    assert (stands(found["accept"]), found["accept"].counted) == (accepted, counted)
    assert found["accept"].taken == ("accepted",)
    assert found["accept"].first_down == ("penalty" if accepted[1] == 1 else "")
    assert set(found) == ({"accept", "decline"} if may_decline else {"accept"})
    if may_decline:
        assert (stands(found["decline"]), found["decline"].counted) == (PLAYED_ON, True)
        assert found["decline"].taken == ("declined",)


@pytest.mark.rule("statis_pro:SP-098", "statis_pro:SP-100")
def test_interference_of_the_offense_counts_the_down() -> None:
    found = choices(snap(SHORT, situation=SECOND), FELL, "O8")
    assert stands(found["accept"]) == ("home", 3, 23, 25)
    assert found["accept"].counted
    assert stands(found["decline"]) == ("home", 3, 8, 40)


@pytest.mark.rule("statis_pro:SP-100")
def test_interference_of_the_defense_takes_an_interception_back() -> None:
    given = snap(SHORT, situation=SECOND)
    found = choices(given, PICKED, "D8", *rn(1))
    side, down, distance, _ = stands(found["accept"])
    assert (side, down, distance) == ("home", 1, 10)
    assert found["accept"].booked.situation.series == before(given).series
    assert not found["accept"].counted
    assert stands(found["decline"]) == ("away", 1, 10, 70)


@pytest.mark.rule("statis_pro:SP-098")
def test_grounding_cannot_be_declined_and_costs_the_down() -> None:
    found = choices(snap(SHORT, situation=SECOND), FELL, "O10")
    assert {name: stands(one) for name, one in found.items()} == {"accept": ("home", 3, 23, 25)}


@pytest.mark.parametrize(
    ("code", "run_number", "expected"),
    [
        pytest.param("R11", 2, ("away", 1, 10, 15), id="where the return ended, by the returner's side: 30 less 15"),
        pytest.param("R11", 1, ("away", 1, 10, 13), id="halfway, on the 25: half the distance to the goal"),
        pytest.param("K11", 2, ("away", 1, 10, 45), id="where the return ended, by the kickers: 30 and 15"),
    ],
)
@pytest.mark.rule("statis_pro:SP-098", "statis_pro:SP-100")
def test_clipping_on_a_punt_return(code: str, run_number: int, expected: tuple[str, int, int, int]) -> None:
    found = choices(kick_snap("PUNT", FOURTH), PUNTED, code, *rn(run_number))
    assert {name: stands(one) for name, one in found.items()} == {"accept": expected}
    assert found["accept"].counted


@pytest.mark.parametrize(
    ("code", "accepted"),
    [
        pytest.param("R12", ("home", 1, 10, 75), id="roughing the kicker: 15 and a first down"),
        pytest.param("R13", ("home", 4, 3, 65), id="running into the kicker: 5"),
    ],
)
@pytest.mark.rule("statis_pro:SP-098")
def test_fouls_against_a_kicker(code: str, accepted: tuple[str, int, int, int]) -> None:
    given = kick_snap("FG", PlaySituation(down=4, distance=8, yard_line=60))
    found = choices(given, MISSED, code)
    assert stands(found["accept"]) == accepted
    assert stands(found["decline"]) == ("away", 1, 10, 60)


@pytest.mark.rule("statis_pro:SP-098")
def test_a_kickoff_out_of_bounds_is_taken_at_the_35_or_returned() -> None:
    found = choices(kick_snap("KO"), KICKED, "K15", phase="kickoff")
    assert {name: stands(one) for name, one in found.items()} == {
        "own_35": ("away", 1, 10, 35),
        "return": ("away", 1, 10, 27),
    }
    assert [one.marked for one in found.values()] == [(0,), (5,)]


@pytest.mark.parametrize(("code", "spot"), [("K1", 70), ("R1", 60)])
@pytest.mark.rule("statis_pro:SP-046")
def test_offside_of_a_kickoff_moves_the_kick(code: str, spot: int) -> None:
    accepted = choices(kick_snap("KO"), KICKED, code, phase="kickoff")["accept"].booked.situation
    assert (accepted.phase, accepted.possession, accepted.los) == ("kickoff", "home", spot)


@pytest.mark.rule("statis_pro:SP-099")
def test_holding_near_the_own_goal_line_is_a_safety() -> None:
    where = situation(down=2, distance=8, yard_line=4)
    fell = PlayOutcome("incomplete", 0, "offense", 4, category="c2")
    found = choices(snap(SHORT, situation=where), fell, "O7")
    after = found["accept"].booked.situation
    assert (after.score, after.phase, after.possession) == ((0, 2), "free_kick", "home")
    assert found["accept"].booked.points == 2
    assert found["decline"].booked.situation.score == (0, 0)


@pytest.mark.parametrize("code", ["D5", "D6", "D9"])
@pytest.mark.rule("statis_pro:SP-098")
def test_a_score_stands_and_no_yards_are_marked_off_after_it(code: str) -> None:
    (one,) = choices(snap(RUN, situation=SECOND), TOUCHDOWN, code).values()
    after = one.booked.situation
    assert (after.score, after.phase, after.los) == ((6, 0), "try", 2)
    assert (one.taken, one.marked) == (("accepted",), (0,))


@pytest.mark.rule("statis_pro:SP-083")
def test_a_penalty_before_a_punt_moves_the_line_and_the_punt_counts() -> None:
    given = kick_snap("PUNT", FOURTH)
    play = ResolvedPlay(given, PUNTED, (PenaltyMarked("offense", "K2", 5, True),))
    now = before(given)
    flags = flags_of(AfterCards(play, ZEffect(PUNTED), after_play(FOURTH, PUNTED)), now)
    assert [(flag.kind, flag.side) for flag in flags] == [("movement", "home")]
    one = penalties.settle(now, result_of(PUNTED, "home", 0), flags, RULES, lambda side, follows: "")
    assert stands(one) == ("away", 1, 10, 30)
    assert (one.counted, one.marked) == (True, (5,))


@pytest.mark.rule("statis_pro:SP-089")
def test_a_penalty_that_ends_a_punt_gives_a_first_down() -> None:
    given = kick_snap("PUNT", FOURTH)
    no_kick = PlayOutcome("punt_penalty", 0, "offense", 40, category="c3")
    ended = first_down_for("offense", 55)
    play = ResolvedPlay(given, no_kick, (PenaltyMarked("defense", "R12", 15, True),), ended)
    now = before(given)
    flags = flags_of(AfterCards(play, ZEffect(no_kick), ended), now)
    one = penalties.settle(now, result_of(no_kick, "home", 0), flags, RULES, lambda side, follows: "")
    assert stands(one) == ("home", 1, 10, 55)
    assert (one.counted, one.marked, one.first_down) == (False, (15,), "penalty")


# -- measurements (O5, A-54): the choice comes before the card, so that the kernel asks for none ----------------------

MEASURED = StatisProOptions(measurements=True)
INCHES = ("home", 2, 0, 45)  # second and inches on the own 45


@pytest.mark.parametrize(
    ("answer", "card", "expected", "counted"),
    [
        pytest.param("accept", rn(2), ("home", 1, 10, 45), False, id="the line is reached"),
        pytest.param("accept", rn(1), INCHES, False, id="just short"),
        pytest.param("decline", [], ("home", 3, 1, 44), True, id="the run of 4 stands"),
    ],
)
@pytest.mark.rule("statis_pro:SP-125")
def test_offside_that_leaves_the_ball_exactly_on_the_line(
    answer: str, card: list[Any], expected: tuple[str, int, int, int], counted: bool
) -> None:
    """Second and 5 on the own 40 after a run of 5."""
    where = situation(down=2, distance=5, yard_line=40, played_on=True)
    given = snap(RUN, situation=where, options=MEASURED)
    ran = PlayOutcome("run", 4, "offense", 44)
    source, asked = cards_of(card), Answers({"penalty": answer})
    after = with_measured_penalty(read(given, ran, "D1"), Drawing(source), asked)
    assert source.left == 0
    assert [(side, names) for _, side, names in asked.asked] == [("offense", ("accept", "decline"))]
    (flag,) = flags_of(after, before(given))
    (ruling,) = flag.rulings
    one = settled(flag, ruling.name, after, before(given))
    assert (stands(one), one.counted) == (expected, counted)


@pytest.mark.rule("statis_pro:SP-125")
def test_a_fourth_down_whose_penalty_is_measured_short_is_lost() -> None:
    """Fourth and 9: a run of 4 and a facemask, which nobody may decline."""
    given = snap(
        RUN, situation=situation(down=4, distance=9, yard_line=40), options=StatisProOptions(measurements=True)
    )
    ran = PlayOutcome("run", 4, "offense", 44)
    after = with_measured_penalty(read(given, ran, "D6"), Drawing(cards_of(rn(1))), Answers({}))
    (flag,) = flags_of(after, before(given))
    assert stands(settled(flag, "accept", after, before(given))) == ("away", 1, 10, 51)


@pytest.mark.parametrize(("number", "over"), [(2, True), (1, False)])
@pytest.mark.rule("statis_pro:SP-125")
def test_a_record_tells_what_the_measurement_of_a_penalty_found(number: int, over: bool) -> None:
    given = snap(RUN, situation=situation(down=4, distance=9, yard_line=40), options=MEASURED)
    drawing = Drawing(cards_of(rn(number)))
    after = with_measured_penalty(read(given, PlayOutcome("run", 4, "offense", 44), "D6"), drawing, Answers({}))
    events = events_of(PlayFacts(after, drawing.steps, Kickers(), "home"))
    assert [event.data for event in events if event.kind == "measure"] == [{"over": over}]
