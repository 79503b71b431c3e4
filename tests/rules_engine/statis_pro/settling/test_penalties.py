"""Fouls of Z cards: which is read, what each row of the Penalty Table makes of a play, who may decline (6.3, 8.8.3)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.cards.fac import ZResult
from rules_engine.statis_pro.incidents.fouls import Foul, foul_of, half_the_distance, marked_off
from rules_engine.statis_pro.incidents.penalties import Consequence, penalty_called
from rules_engine.statis_pro.incidents.standing import Standing
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome
from rules_engine.statis_pro.resolution.snap import Snap

from ..elevens import cards_of, situation, snap
from ..whole_plays import first_and_ten, kick_snap, rn, whole

RUN = OffenseCall("IL", "BK1")
SHORT = OffenseCall("SH", "FL1")
LONG = OffenseCall("LP", "FL1")


def ran(yards: int, start: int = 30) -> PlayOutcome:
    return PlayOutcome("run", yards, "offense", start + yards)


def fell(start: int = 30) -> PlayOutcome:
    return PlayOutcome("incomplete", 0, "offense", start, category="c2")


def caught(yards: int, start: int = 30) -> PlayOutcome:
    return PlayOutcome("complete", yards, "offense", start + yards, category="c2")


def intercepted(at: int, end: int) -> PlayOutcome:
    """The defense has the ball on the offense's yard line ``end``."""
    return PlayOutcome("intercepted", 0, "defense", end, category="c2", return_from=at, turned_over=True)


def punted(start: int, end: int) -> PlayOutcome:
    """A punt returned from one yard line of the receivers to another."""
    return PlayOutcome(
        "punt", 0, "defense", 100 - end, category="c3", return_from=100 - start, turned_over=True
    )  # fmt: skip


def alternatives(given: Snap, outcome: PlayOutcome, code: str, *cards: Any) -> dict[str, Consequence]:
    source = cards_of(cards)
    called = penalty_called(given, Drawing(source), outcome, Foul(code))
    assert source.left == 0
    return called.alternatives


def accepted(given: Snap, outcome: PlayOutcome, code: str, *cards: Any) -> tuple[Standing, int]:
    """Where an accepted penalty leaves the game, and its yards."""
    found = alternatives(given, outcome, code, *cards)["accept"]
    return found.standing, found.yards


def at(down: int, distance: int, yard_line: int) -> Standing:
    return Standing("scrimmage", "offense", down, distance, yard_line)


SECOND = situation(down=2, distance=8, yard_line=40)


# -- which foul --------------------------------------------------------------------------------------------------------

LINE = ZResult("PEN", {"c1": "O1", "c2": "D4", "c3": "K7", "c4": "R5"}, "")


@pytest.mark.rule("statis_pro:SP-097")
@pytest.mark.parametrize(
    ("category", "code", "side", "number"),
    [("c1", "O1", "offense", 1), ("c2", "D4", "defense", 4), ("c3", "K7", "offense", 7), ("c4", "R5", "defense", 5)],
)
def test_the_category_of_the_play_says_which_foul_is_read(category: str, code: str, side: str, number: int) -> None:
    """The letter is the side: offense and kickers, defense and receivers; the number is the row of the table."""
    foul = foul_of(LINE, ran(4).copy_with(category=category), "IL")
    assert foul is not None
    assert (foul.code, foul.side, foul.number) == (code, side, number)


@pytest.mark.rule("statis_pro:SP-097")
@pytest.mark.parametrize(
    ("play", "cards", "code"),
    [
        (RUN, [{"runs": {"IL": "CN"}}, "Z", {"rn": 6}], "O1"),
        (OffenseCall("QK", "FL1"), [{"all": "ORIG"}, "Z", {"pn": 44}], "O1"),
        (OffenseCall("SC", "BK1"), ["Z", {"sc": "INC"}], "O1"),
        (SHORT, [{"all": "ORIG"}, "Z", {"pn": 44}], "D4"),
        (LONG, [{"all": "ORIG"}, "Z", {"pn": 44}], "D4"),
    ],
)
def test_runs_quick_passes_and_screens_are_category_1_short_and_long_passes_2(
    play: OffenseCall, cards: list[Any], code: str
) -> None:
    z = {"z": {"kind": "PEN", "c1": "O1", "c2": "D4", "c3": "K7", "c4": "R5"}}
    assert [each[1] for each in whole(snap(play), *cards, z, penalty="accept").penalties] == [code]


@pytest.mark.rule("statis_pro:SP-097")
def test_kicks_are_category_3_and_kickoffs_4() -> None:
    z = {"z": {"kind": "PEN", "c1": "O1", "c2": "D4", "c3": "K7", "c4": "R5"}}
    assert whole(kick_snap("PUNT"), "Z", *rn(3), z, penalty="accept").penalties == [("offense", "K7", 10, True)]
    assert whole(kick_snap("KO", situation()), "Z", *rn(11), z).penalties == [("defense", "R5", 10, True)]


@pytest.mark.rule("statis_pro:SP-097")
def test_a_line_without_a_foul_of_the_category_calls_nothing() -> None:
    assert foul_of(ZResult("PEN", {"c1": None, "c2": "O1"}, ""), ran(4), "IL") is None


# -- half the distance -------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-100")
@pytest.mark.parametrize(
    ("yards", "to_goal", "expected"), [(10, 20, 10), (10, 19, 9), (10, 8, 4), (5, 9, 4), (15, 30, 15), (5, 1, 0)]
)
def test_half_the_distance_to_the_goal_rounded_down(yards: int, to_goal: int, expected: int) -> None:
    assert half_the_distance(yards, to_goal) == expected


@pytest.mark.rule("statis_pro:SP-100")
def test_penalties_go_toward_the_goal_line_of_who_fouled() -> None:
    assert marked_off(30, 10, "offense") == 20
    assert marked_off(8, 10, "offense") == 4
    assert marked_off(30, 5, "defense") == 35
    assert marked_off(92, 5, "defense") == 96


@pytest.mark.rule("statis_pro:SP-100", "statis_pro:SP-099")
def test_holding_on_a_run_from_the_own_8_is_half_the_distance() -> None:
    given = snap(RUN, situation=situation(yard_line=8))
    assert accepted(given, ran(5, 8), "O7") == (at(1, 14, 4), 4)


# -- from the line of scrimmage ----------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-098")
@pytest.mark.parametrize(
    ("code", "standing", "yards"),
    [
        ("O1", at(2, 13, 35), 5),
        ("D1", at(2, 3, 45), 5),
        ("O4", at(2, 13, 35), 5),
        ("D4", at(2, 3, 45), 5),
        ("O5", at(2, 23, 25), 15),
        ("O6", at(2, 13, 35), 5),
        ("O7", at(2, 18, 30), 10),
        ("O9", at(2, 23, 25), 15),
        ("D7", first_and_ten("offense", 45), 5),
    ],
)
def test_penalties_from_the_line_of_scrimmage_with_an_option(code: str, standing: Standing, yards: int) -> None:
    """The down is repeated; declined, the play stands. Holding of the defense is a first down whatever its yards."""
    given = snap(RUN, situation=SECOND)
    assert accepted(given, ran(3, 40), code) == (standing, yards)
    declined = alternatives(given, ran(3, 40), code)["decline"]
    assert (declined.standing, declined.yards, declined.taken) == (at(3, 5, 43), 0, False)


@pytest.mark.rule("statis_pro:SP-098")
@pytest.mark.parametrize(
    ("code", "standing"),
    [
        ("O2", at(2, 13, 35)),
        ("D2", at(2, 3, 45)),
        ("O3", at(2, 13, 35)),
        ("D3", at(2, 3, 45)),
        ("O14", at(2, 13, 35)),
        ("D14", at(2, 3, 45)),
    ],
)
def test_movement_illegal_procedure_and_delay_leave_no_option(code: str, standing: Standing) -> None:
    """The ball was dead: even a touchdown does not count."""
    scored = PlayOutcome("run", 60, "offense", 100, "touchdown", "offense")
    for outcome in (ran(3, 40), scored):
        found = alternatives(snap(RUN, situation=SECOND), outcome, code)
        assert list(found) == ["accept"]
        assert (found["accept"].standing, found["accept"].yards) == (standing, 5)


@pytest.mark.rule("statis_pro:SP-098")
def test_who_did_not_foul_chooses() -> None:
    given = snap(RUN, situation=SECOND)
    for code, chooser in (("O1", "defense"), ("D1", "offense")):
        assert penalty_called(given, Drawing(cards_of([])), ran(3, 40), Foul(code)).chooser == chooser


def test_yards_that_reach_the_line_to_gain_are_a_first_down() -> None:
    for distance in (5, 4):
        given = snap(RUN, situation=SECOND.copy_with(distance=distance))
        assert accepted(given, ran(1, 40), "D1") == (first_and_ten("offense", 45), 5)
    near = snap(RUN, situation=situation(down=3, distance=2, yard_line=92))
    assert accepted(near, ran(1, 92), "D1") == (Standing("scrimmage", "offense", 1, 4, 96), 4)


@pytest.mark.rule("statis_pro:SP-106")
def test_no_touchdown_by_a_penalty() -> None:
    """8.9.1; half the distance keeps every penalty out of the end zone."""
    for yard_line in range(81, 100):
        given = snap(RUN, situation=situation(down=1, distance=100 - yard_line, yard_line=yard_line))
        for code in ("D1", "D5", "D7"):
            found = alternatives(given, ran(0, yard_line), code)["accept"]
            assert found.scored is None
            assert found.standing.yard_line < 100


# -- personal fouls and facemasks --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("code", "yards"), [("D5", 15), ("D6", 5), ("D9", 15)])
def test_personal_fouls_of_the_defense_from_the_end_of_the_play(code: str, yards: int) -> None:
    """No option; "yardage marked from spot where play ended, down and play count"; a first down only if they reach it
    (A-46)."""
    given = snap(RUN, situation=situation(down=2, distance=30, yard_line=40))
    found = alternatives(given, ran(3, 40), code)
    assert list(found) == ["accept"]
    assert (found["accept"].standing, found["accept"].yards) == (at(3, 27 - yards, 43 + yards), yards)


def test_personal_fouls_that_reach_the_line_to_gain_or_where_the_league_says_so() -> None:
    assert accepted(snap(RUN, situation=SECOND), ran(3, 40), "D6") == (first_and_ten("offense", 48), 5)
    far = situation(down=2, distance=30, yard_line=40)
    automatic = snap(RUN, situation=far, options=StatisProOptions(personal_foul_first_down=True))
    assert accepted(automatic, ran(3, 40), "D6") == (first_and_ten("offense", 48), 5)


def test_a_personal_foul_on_fourth_down_does_not_save_the_ball() -> None:
    """The down counts."""
    given = snap(RUN, situation=situation(down=4, distance=30, yard_line=40))
    assert accepted(given, ran(3, 40), "D5") == (first_and_ten("defense", 42), 15)


def test_a_personal_foul_of_who_intercepted_costs_from_the_end_of_the_return() -> None:
    given = snap(SHORT, situation=SECOND)
    assert accepted(given, intercepted(60, 45), "D5") == (first_and_ten("defense", 40), 15)
    assert accepted(given, intercepted(95, 90), "D5") == (first_and_ten("defense", 5), 5)  # half of 10


def test_a_personal_foul_of_the_defense_leaves_the_score() -> None:
    scored = PlayOutcome("run", 60, "offense", 100, "touchdown", "offense")
    found = alternatives(snap(RUN, situation=SECOND), scored, "D5")["accept"]
    assert (found.standing, found.yards) == (Standing("try", "offense"), 0)


@pytest.mark.parametrize(("code", "end"), [("R5", 15), ("R6", 25), ("R9", 15), ("K5", 45), ("K6", 35), ("K9", 45)])
def test_personal_fouls_on_a_kick_from_the_end_of_the_return(code: str, end: int) -> None:
    """The return ended on the 30; kickers and receivers alike have no option."""
    found = alternatives(kick_snap("PUNT"), punted(20, 30), code)
    assert list(found) == ["accept"]
    assert found["accept"].standing == first_and_ten("defense", end)


# -- holding from the own 5 --------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-099", "statis_pro:SP-107")
@pytest.mark.parametrize("play", ["QK", "SH", "LP", "SC"])
@pytest.mark.parametrize("yard_line", [1, 5])
def test_holding_on_a_pass_from_the_own_5_is_a_safety(play: str, yard_line: int) -> None:
    given = snap(OffenseCall(play, "BK1"), situation=situation(yard_line=yard_line))
    found = alternatives(given, fell(yard_line), "O7")["accept"]
    assert (found.scored, found.scorer, found.taken) == ("safety", "defense", True)
    assert found.standing == Standing("free_kick", "offense")


@pytest.mark.rule("statis_pro:SP-099")
def test_no_safety_from_the_6_nor_on_a_run() -> None:
    from_the_6 = alternatives(snap(SHORT, situation=situation(yard_line=6)), fell(6), "O7")["accept"]
    assert (from_the_6.scored, from_the_6.standing) == (None, at(1, 13, 3))
    on_a_run = alternatives(snap(RUN, situation=situation(yard_line=4)), ran(1, 4), "O7")["accept"]
    assert (on_a_run.scored, on_a_run.standing) == (None, at(1, 12, 2))


# -- interference and grounding ----------------------------------------------------------------------------------------


def test_interference_of_the_offense_costs_the_down() -> None:
    """15 yards, "down and play count", with an option."""
    given = snap(SHORT, situation=SECOND)
    found = alternatives(given, fell(40), "O8")
    assert list(found) == ["accept", "decline"]
    assert (found["accept"].standing, found["accept"].yards) == (at(3, 23, 25), 15)
    assert accepted(given, caught(20, 40), "O8") == (at(3, 3, 45), 15)


@pytest.mark.rule("statis_pro:SP-100")
@pytest.mark.parametrize(("call", "beyond"), [(SHORT, 12), (LONG, 24), (OffenseCall("QK", "FL1"), 6)])
def test_interference_of_the_defense_is_a_first_down_at_the_spot(call: OffenseCall, beyond: int) -> None:
    """Found as a point of interception is: RN 6 times 2, times 4, or as it is."""
    found = alternatives(snap(call, situation=SECOND), fell(40), "D8", {"rn": 6})
    assert list(found) == ["accept", "decline"]
    assert found["accept"].standing == first_and_ten("offense", 40 + beyond)
    assert found["accept"].yards == beyond


@pytest.mark.rule("statis_pro:SP-100")
@pytest.mark.parametrize(("yard_line", "expected"), [(78, 99), (76, 99), (75, 99), (74, 98)])
def test_interference_in_the_end_zone_is_first_and_goal_at_the_1(yard_line: int, expected: int) -> None:
    """RN 6 of a Long pass: 24 yards beyond the line, which half the distance does not limit."""
    given = snap(LONG, situation=situation(down=3, distance=10, yard_line=yard_line))
    standing, yards = accepted(given, fell(yard_line), "D8", {"rn": 6})
    assert standing == Standing("scrimmage", "offense", 1, 100 - expected, expected)
    assert yards == expected - yard_line


def test_grounding_applies_to_incompletions_alone() -> None:
    line = ZResult("PEN", {"c1": "O10", "c2": "O10"}, "")
    assert foul_of(line, caught(5), "SH") is None
    assert foul_of(line, caught(-5).copy_with(result="sack"), "SH") is None
    assert foul_of(line, ran(4), "IL") is None
    assert foul_of(line, fell(), "SH") is not None


def test_grounding_costs_fifteen_yards_and_the_down() -> None:
    found = alternatives(snap(SHORT, situation=SECOND), fell(40), "O10")
    assert list(found) == ["accept"]
    assert (found["accept"].standing, found["accept"].yards) == (at(3, 23, 25), 15)
    fourth = snap(SHORT, situation=SECOND.copy_with(down=4))
    assert accepted(fourth, fell(40), "O10") == (first_and_ten("defense", 75), 15)


def test_interference_needs_a_pass() -> None:
    assert foul_of(ZResult("PEN", {"c1": "D8"}, ""), ran(4), "IL") is None


# -- kicks -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "spot", "expected"),
    [(2, 31, 16), (12, 31, 16), (1, 20, 10), (11, 20, 10)],
)
def test_clipping_is_marked_from_its_spot(number: int, spot: int, expected: int) -> None:
    """A return from the 10 to the 31: even, where it ended; odd, halfway, at the 20 (20 yards and a half are 20).
    15 yards, or half the distance, to the receivers' goal line. No option."""
    source = cards_of(rn(number))
    drawing = Drawing(source)
    called = penalty_called(kick_snap("PUNT"), drawing, punted(10, 31), Foul("R11"))
    assert list(called.alternatives) == ["accept"]
    assert drawing.steps[-1].fields() == {"step": "foul_spot", "rn": number, "spot": spot}
    assert called.alternatives["accept"].standing == first_and_ten("defense", expected)


def test_the_middle_of_a_return_in_the_end_zone_is_the_1() -> None:
    """A kick fielded five yards deep and brought out to the 3."""
    assert accepted(kick_snap("KO", situation()), punted(-5, 3), "R11", {"rn": 1}) == (first_and_ten("defense", 1), 0)


def test_clipping_takes_a_touchdown_back() -> None:
    scored = punted(20, 100).copy_with(scored="touchdown", scorer="defense")
    found = alternatives(kick_snap("PUNT"), scored, "R11", {"rn": 2})["accept"]
    assert found.standing == first_and_ten("defense", 85)


def test_who_has_the_ball_in_the_end_has_it_after_a_clip() -> None:
    """A return from the 20 to the 30 and a ball that was lost there: half way to the receivers' goal line."""
    lost = punted(20, 30).copy_with(ball="offense")
    assert accepted(kick_snap("PUNT"), lost, "R11", {"rn": 2}) == (first_and_ten("offense", 85), 15)


def test_clipping_of_the_kickers_goes_the_other_way() -> None:
    assert accepted(kick_snap("PUNT"), punted(20, 30), "K11", {"rn": 2}) == (first_and_ten("defense", 45), 15)


def test_clipping_needs_a_return() -> None:
    line = ZResult("PEN", {"c3": "R11"}, "")
    caught_fair = PlayOutcome("punt", 0, "defense", 60, category="c3", turned_over=True)
    assert foul_of(line, caught_fair, "PUNT") is None
    assert foul_of(line, punted(20, 30), "PUNT") is not None


@pytest.mark.parametrize(
    ("code", "standing", "yards"),
    [
        ("R12", first_and_ten("offense", 45), 15),
        ("R13", at(4, 2, 35), 5),
        ("R1", at(4, 2, 35), 5),
        ("K1", at(4, 12, 25), 5),
        ("K7", at(4, 17, 20), 10),
        ("R7", first_and_ten("offense", 35), 5),
    ],
)
def test_fouls_of_a_kick_from_the_original_line_of_scrimmage(code: str, standing: Standing, yards: int) -> None:
    """Fourth and seven on the own 30. All have an option; roughing the kicker is a first down."""
    found = alternatives(kick_snap("PUNT"), punted(20, 30), code)
    assert (found["accept"].standing, found["accept"].yards) == (standing, yards)
    assert found["decline"].standing == first_and_ten("defense", 30)


def test_running_into_the_kicker_may_reach_the_line_to_gain() -> None:
    given = kick_snap("PUNT", situation(down=4, distance=5))
    assert accepted(given, punted(20, 30), "R13") == (first_and_ten("offense", 35), 5)


def test_a_field_goal_may_be_kept_or_given_up_for_the_penalty() -> None:
    z = {"z": {"kind": "PEN", "c1": None, "c2": None, "c3": "R12", "c4": None}}
    given = kick_snap("FG", situation(down=4, distance=5, yard_line=80))
    kept = whole(given, "Z", {"pn": 1}, z, penalty="decline")
    assert (kept.points, kept.standing) == ((3, 0), Standing("kickoff", "offense"))
    taken = whole(given, "Z", {"pn": 1}, z, penalty="accept")
    assert taken.standing == Standing("scrimmage", "offense", 1, 10, 90)
