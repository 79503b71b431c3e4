"""What may be displayed and called: each fault has its code (3, 4.5, 4.6, 7, 8.4, 8.7)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.statis_pro.cards.team import TeamValues
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import Coverage, OffenseCall
from rules_engine.statis_pro.resolution.displays import BenchMan, Display, Placed
from rules_engine.statis_pro.resolution.endurance import may_be_called
from rules_engine.statis_pro.resolution.legality.displays import legal_defense, legal_offense, legal_shift
from rules_engine.statis_pro.resolution.legality.snaps import why_illegal
from rules_engine.statis_pro.resolution.situation import DirectedPlay, History
from rules_engine.statis_pro.resolution.snap import Snap
from tests.rules_engine.statis_pro.elevens import (
    BACK,
    DEFENSE,
    DOUBLING,
    NO_RUSH,
    OFFENSE,
    RECEIVER,
    RUN,
    TRIPLING,
    changed,
    emptied,
    man,
    placed,
    replaced,
    situation,
    snap,
    why,
)

PASS = OffenseCall("SH", "LE")


def test_the_elevens_of_these_tests_are_legal() -> None:
    assert why() is None
    assert legal_offense(OFFENSE)
    assert all(legal_defense(display) for display in (DEFENSE, DOUBLING, TRIPLING))


# -- shifts and substitutions ------------------------------------------------------------------------------------------


def shifted(display: Display, **starts: str) -> Display:
    """A display whose men at these places stood elsewhere before."""
    return Display(tuple(Placed(each.man, each.at, starts.get(each.at, "")) for each in display.placed))


@pytest.mark.rule("statis_pro:SP-004")
@pytest.mark.parametrize(
    ("display", "code"),
    [
        (shifted(OFFENSE, FL1="FL2"), None),
        (shifted(OFFENSE, BK1="BK3"), None),
        (shifted(OFFENSE, RE="FL2", FL1="RE"), None),  # a receiver from the flank to the end and the other way round
        (shifted(OFFENSE, LT="RT", RT="LT"), "shift"),
        (shifted(OFFENSE, QB="BK3"), "shift"),
        (shifted(OFFENSE, FL1="BK1", BK1="FL1"), "display"),  # a receiver was no back before the shift
        (shifted(OFFENSE, FL1="LE"), "display"),  # two ends on the left before the shift
    ],
)
def test_backs_flankers_and_ends_may_shift(display: Display, code: str | None) -> None:
    assert why(offense=display) == code
    assert legal_shift(display) is (code != "shift")


@pytest.mark.rule("statis_pro:SP-005")
def test_the_defense_may_shift_to_any_legal_display() -> None:
    assert why(against=shifted(DEFENSE, H="G")) is None
    assert why(against=shifted(DEFENSE, A="C", F="A")) is None  # the linebacker came back from the line
    assert why(against=shifted(DEFENSE, H="F")) == "display"


@pytest.mark.rule("statis_pro:SP-094")
@pytest.mark.parametrize(
    ("no_huddle", "stopped", "offense_changed", "defense_changed", "code"),
    [
        (True, False, False, True, "substitution"),
        (True, False, True, True, None),
        (True, True, False, True, None),
        (False, False, False, True, None),
        (True, False, False, False, None),
    ],
)
def test_against_no_huddle_the_defense_changes_men_only_with_the_offense(
    no_huddle: bool, stopped: bool, offense_changed: bool, defense_changed: bool, code: str | None
) -> None:
    given = snap(RUN, situation=situation(no_huddle=no_huddle, clock_stopped=stopped))
    given = given.copy_with(
        offense=given.offense.copy_with(substituted=offense_changed),
        defense=given.defense.copy_with(substituted=defense_changed),
    )
    assert why_illegal(given) == code


# -- quarterbacks and endurance ----------------------------------------------------------------------------------------


def with_quarterbacks(letter: str, *bench: BenchMan, **where: Any) -> Snap:
    given = snap(RUN, offense=changed(OFFENSE, "QB", endurance=letter), situation=situation(**where))
    return given.copy_with(offense=given.offense.copy_with(bench=bench))


A, B, C = (BenchMan(number, "QB", letter, False) for number, letter in ((5, "A"), (6, "B"), (7, "C")))
HURT_A, HURT_B = BenchMan(5, "QB", "A", True), BenchMan(6, "QB", "B", True)


@pytest.mark.rule("statis_pro:SP-022", "statis_pro:SP-023", "statis_pro:SP-024")
@pytest.mark.parametrize(
    ("letter", "bench", "legal"),
    [
        ("A", (A, B), True),  # two men rated A take turns
        ("B", (A, C), False),
        ("B", (HURT_A, C), True),
        ("B", (), True),
        ("C", (HURT_A, B), False),
        ("C", (HURT_A, HURT_B), True),
        ("C", (A, HURT_B), False),
    ],
)
def test_who_plays_quarterback(letter: str, bench: tuple[BenchMan, ...], legal: bool) -> None:
    assert why_illegal(with_quarterbacks(letter, *bench)) == (None if legal else "quarterback")


@pytest.mark.rule("statis_pro:SP-022", "statis_pro:SP-023", "statis_pro:SP-024")
@pytest.mark.parametrize("letter", ["B", "C"])
@pytest.mark.parametrize(
    ("quarter", "score", "legal"),
    [(4, (31, 10), True), (4, (30, 10), False), (3, (40, 0), False), (5, (21, 0), True), (4, (10, 31), False)],
)
def test_a_lead_of_more_than_20_in_the_fourth_quarter_rests_him(
    letter: str, quarter: int, score: tuple[int, int], legal: bool
) -> None:
    given = with_quarterbacks(letter, A, quarter=quarter, score=score)
    assert why_illegal(given) == (None if legal else "quarterback")


SERIES, QUARTER = 7, 3  # that are being played
HIM, OTHER, QUIET = (DirectedPlay(number, cards, SERIES, QUARTER) for number, cards in ((33, 2), (44, 2), (12, 0)))
BEFORE = DirectedPlay(33, 2, SERIES - 2, QUARTER)
LAST_QUARTER = DirectedPlay(33, 2, SERIES, QUARTER - 1)  # of the same possession
LONG_AGO = DirectedPlay(33, 2, SERIES - 2, QUARTER - 1)  # of neither


@pytest.mark.rule("statis_pro:SP-025", "statis_pro:SP-027")
@pytest.mark.parametrize(
    ("endurance", "plays", "allowed"),
    [
        (0, (HIM, HIM, HIM), True),
        (1, (HIM,), False),
        (1, (HIM, OTHER), True),
        (1, (HIM, QUIET), False),  # a play without a FAC does not come between
        (1, (BEFORE,), True),
        (2, (HIM, OTHER), False),
        (2, (HIM, OTHER, OTHER), True),
        (2, (HIM, OTHER, QUIET), False),
        (3, (HIM, OTHER, OTHER, OTHER), False),
        (3, (BEFORE, OTHER), True),
        (4, (BEFORE, OTHER), False),
        (4, (OTHER, OTHER), True),
        (1, (LAST_QUARTER,), False),
        (2, (LAST_QUARTER, OTHER), False),
        (3, (LAST_QUARTER, OTHER), False),
        (4, (LAST_QUARTER, OTHER), True),
        *[(endurance, (LONG_AGO,), True) for endurance in (1, 2, 3, 4)],
    ],
)
def test_how_often_a_play_may_be_directed_at_a_man(
    endurance: int, plays: tuple[DirectedPlay, ...], allowed: bool
) -> None:
    history = History(plays, SERIES, QUARTER)
    assert may_be_called(man(33, "RB", endurance=endurance), history) is allowed
    tired = changed(OFFENSE, "BK1", endurance=endurance)
    assert why(offense=tired, situation=situation(history=history)) == (None if allowed else "player")


@pytest.mark.rule("statis_pro:SP-025")
def test_a_quarterback_who_carries_has_no_limit() -> None:
    assert why(OffenseCall("IL", "QB"), situation=situation(history=History((DirectedPlay(12, 2, 1, 1),)))) is None


# -- plays -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-075")
@pytest.mark.rule("statis_pro:SP-030")
@pytest.mark.parametrize(
    ("play", "player", "yard_line", "legal"),
    [
        ("SC", "BK1", 5, False), ("SC", "BK1", 6, True), ("LP", "LE", 80, False), ("LP", "LE", 79, True),
        ("SH", "LE", 95, True), ("SC", "LE", 30, False), ("SC", "FL1", 30, False), ("IL", "LE", 30, False),
        ("SR", "QB", 30, True),
    ],
)  # fmt: skip
def test_where_and_with_whom_a_play_is_allowed(play: str, player: str, yard_line: int, legal: bool) -> None:
    code = why(OffenseCall(play, player), situation=situation(yard_line=yard_line))
    assert code == (None if legal else "play")


@pytest.mark.rule("statis_pro:SP-127")
@pytest.mark.parametrize(
    ("play", "player", "before", "legal"),
    [
        ("SC", "BK1", "SC", False), ("QK", "LE", "QK", False), ("SC", "BK1", "QK", True), ("QK", "LE", "SC", True),
        ("SH", "LE", "SH", True), ("SC", "BK1", "", True),
    ],
)  # fmt: skip
def test_the_solitaire_coach_calls_no_two_screens_or_quick_passes_in_a_row(
    play: str, player: str, before: str, legal: bool
) -> None:
    given: dict[str, Any] = {"situation": situation(previous_play=before), "options": StatisProOptions(solitaire=True)}
    assert why(OffenseCall(play, player), "", solitaire=True, **given) == (None if legal else "play")
    assert why(OffenseCall(play, player), "P", **given) is None  # against a coach


@pytest.mark.rule("statis_pro:SP-030", "statis_pro:SP-055")
def test_an_end_around_needs_an_end_or_flanker_with_a_rushing_column_once_a_game() -> None:
    around = OffenseCall("ER", "RE")
    assert why(around) is None
    assert why(OffenseCall("ER", "LE")) == "play"  # a blank column
    assert why(OffenseCall("ER", "BK1")) == "play"
    assert why(around, offense=replaced(OFFENSE, placed("RE", 88, "RB", rush=BACK))) == "play"
    assert why(around, offense=changed(OFFENSE, "RE", er=1)) == "play"


@pytest.mark.rule("statis_pro:SP-036", "statis_pro:SP-015")
@pytest.mark.parametrize(
    ("call", "offense"),
    [
        (OffenseCall("IL", "BK3"), OFFENSE),
        (OffenseCall("SH", "FL2"), OFFENSE),
        (OffenseCall("SH", "QB"), OFFENSE),
        (OffenseCall("SH", "LG"), OFFENSE),
        (RUN, changed(OFFENSE, "BK1", rush=NO_RUSH)),
        (OffenseCall("SC", "BK1"), changed(OFFENSE, "BK1", rush=None)),
        (OffenseCall("SH", "LE"), changed(OFFENSE, "LE", **{"pass": {**RECEIVER, "S": None}})),
        (OffenseCall("SH", "BK1", block=("BK1",)), OFFENSE),
        (OffenseCall("SH", "LE", block=("BK3",)), OFFENSE),
        (OffenseCall("SH", "LE", block=("FL1",)), OFFENSE),
    ],
)
def test_a_man_who_is_not_there_or_has_no_such_column_cannot_be_called(call: OffenseCall, offense: Display) -> None:
    assert why(call, offense=offense, options=StatisProOptions(extra_blocking=True)) == "player"


@pytest.mark.rule("statis_pro:SP-015")
def test_only_the_column_of_the_play_must_be_there() -> None:
    only_short = changed(OFFENSE, "LE", **{"pass": {"Q": None, "S": RECEIVER["S"], "L": None}})
    assert why(OffenseCall("SH", "LE"), offense=only_short) is None
    assert why(OffenseCall("QK", "LE"), offense=only_short) == "player"
    assert why(OffenseCall("IL", "QB", "sneak"), offense=changed(OFFENSE, "QB", rush=NO_RUSH)) is None


@pytest.mark.rule("statis_pro:SP-032", "statis_pro:SP-033", "statis_pro:SP-034")
@pytest.mark.parametrize(
    ("call", "legal"),
    [
        (OffenseCall("IL", "QB", "flop"), True), (OffenseCall("IR", "QB", "sneak"), True),
        (OffenseCall("SL", "QB", "flop"), False), (OffenseCall("IL", "BK1", "flop"), False),
        (OffenseCall("SR", "QB", "sneak"), False), (OffenseCall("IL", "BK1", "sneak"), False),
        (OffenseCall("IL", "QB", "draw"), True), (OffenseCall("IR", "BK2", "draw"), True),
        (OffenseCall("SL", "BK1", "draw"), False), (OffenseCall("QK", "LE", "draw"), False),
    ],
)  # fmt: skip
def test_flop_sneak_and_draw_go_with_inside_runs(call: OffenseCall, legal: bool) -> None:
    assert why(call) == (None if legal else "strategy")


@pytest.mark.rule("statis_pro:SP-035")
@pytest.mark.parametrize(
    ("call", "legal"),
    [
        (OffenseCall("SH", "LE", "play_action"), True), (OffenseCall("LP", "LE", "play_action"), True),
        (OffenseCall("QK", "LE", "play_action"), False), (OffenseCall("SC", "BK1", "play_action"), False),
        (OffenseCall("IL", "BK1", "play_action"), False),
    ],
)  # fmt: skip
def test_play_action_goes_with_short_and_long_passes(call: OffenseCall, legal: bool) -> None:
    assert why(call) == (None if legal else "strategy")


# -- the defense -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-037")
@pytest.mark.parametrize(
    ("defense", "blitz", "legal"),
    [
        ("BLZ", (55,), True), ("BLZ", (55, 52, 50, 24, 31), True), ("BLZ", (), False), ("BLZ", (94,), False),
        ("BLZ", (77,), False), ("BLZ", (55, 55), False), ("BLZ", (55, 52, 50, 24, 31, 29), False), ("P", (55,), False),
        ("R3", (), True),  # a key on a back who is not there
    ],
)  # fmt: skip
def test_one_to_five_men_behind_the_line_blitz(defense: str, blitz: tuple[int, ...], legal: bool) -> None:
    assert why(RUN, defense, blitz=blitz) == (None if legal else "player")


LE2, RE2 = Coverage("LE", (24, 36), False), Coverage("RE", (31, 29), False)
FOUR_FOUR = replaced(emptied(DEFENSE, "B"), placed("G", 57, "LB"))  # 3, 4 and 4 men


@pytest.mark.rule("statis_pro:SP-038", "statis_pro:SP-040")
@pytest.mark.parametrize(
    ("display", "defense", "coverages", "legal"),
    [
        (DOUBLING, "P", (LE2,), True),
        (DOUBLING, "PR", (LE2, RE2), True),
        (DOUBLING, "RNK", (LE2,), False),
        (DEFENSE, "P", (Coverage("LE", (24, 29), False),), False),  # 4-3-4
        (FOUR_FOUR, "P", (Coverage("LE", (24, 57), False),), True),
        (DOUBLING, "P", (Coverage("LE", (29, 36), False),), False),  # without his guard
        (DOUBLING, "P", (Coverage("LE", (24,), False),), False),
        (DOUBLING, "P", (Coverage("LE", (24, 94), False),), False),  # a lineman
        (DOUBLING, "P", (LE2, Coverage("RE", (31, 36), False)), False),  # one man twice
        (DOUBLING, "P", (Coverage("FL1", (22, 36, 29), True),), False),  # a triple needs 2 and 6
        (DOUBLING, "P", (Coverage("LE", (29, 36), False), Coverage("RE", (31, 24), False)), True),
    ],
)
def test_double_coverage_needs_its_formation_and_its_men(
    display: Display, defense: str, coverages: tuple[Coverage, ...], legal: bool
) -> None:
    assert why(PASS, defense, against=display, coverages=coverages) == (None if legal else "coverage")


@pytest.mark.rule("statis_pro:SP-039", "statis_pro:SP-040")
@pytest.mark.parametrize(
    ("display", "defense", "coverages", "legal"),
    [
        (TRIPLING, "P", (Coverage("FL1", (22, 36, 37), True),), True),
        (TRIPLING, "PR", (LE2, Coverage("RE", (31, 37), False)), True),  # two doubles instead
        (TRIPLING, "BLZ", (Coverage("FL1", (22, 36, 37), True),), False),
        (DEFENSE, "P", (Coverage("FL1", (22, 24, 31), True),), False),
        (TRIPLING, "P", (Coverage("FL1", (22, 36), True),), False),
        (TRIPLING, "P", (Coverage("FL1", (22, 36, 37), True), Coverage("LE", (24, 29), False)), True),
    ],
)
def test_triple_coverage_needs_two_linebackers_and_six_backs(
    display: Display, defense: str, coverages: tuple[Coverage, ...], legal: bool
) -> None:
    blitz = (55,) if defense == "BLZ" else ()
    assert why(PASS, defense, against=display, coverages=coverages, blitz=blitz) == (None if legal else "coverage")


@pytest.mark.rule("statis_pro:SP-080")
@pytest.mark.parametrize(
    ("home", "game", "possession", "legal"),
    [
        ("defense", 0, 0, True), ("defense", 1, 0, True), ("defense", 2, 0, False), ("offense", 0, 0, True),
        ("offense", 1, 0, False), ("defense", 1, 1, False),
    ],
)  # fmt: skip
def test_how_many_big_plays_there_are(home: str, game: int, possession: int, legal: bool) -> None:
    where = situation(home=home, big_plays_game=game, big_plays_possession=possession)
    given = snap(PASS, situation=where, big_play=True)
    team = TeamValues(big_plays_home=2, big_plays_away=1)
    given = given.copy_with(defense=given.defense.copy_with(team=team))
    assert why_illegal(given) == (None if legal else "big_play")


# -- what else may be called -------------------------------------------------------------------------------------------


@pytest.mark.rule("statis_pro:SP-108", "statis_pro:SP-115")
@pytest.mark.parametrize(
    ("play", "where", "legal"),
    [
        ("SAFETY", {"yard_line": 20}, True), ("SAFETY", {"yard_line": 21}, False), ("SPIKE", {"no_huddle": True}, True),
        ("SPIKE", {}, False),
    ],
)  # fmt: skip
def test_when_a_safety_may_be_given_and_a_ball_be_grounded(play: str, where: dict[str, Any], legal: bool) -> None:
    assert why(OffenseCall(play), "", situation=situation(**where)) == (None if legal else "play")


@pytest.mark.rule("statis_pro:SP-090", "statis_pro:SP-087")
@pytest.mark.parametrize(
    ("call", "yard_line", "options", "legal"),
    [
        (OffenseCall("FG"), 57, {}, True),
        (OffenseCall("FG"), 56, {}, False),
        (OffenseCall("FG"), 57, {"field_goal_limit": 38}, False),
        (OffenseCall("FG"), 62, {"field_goal_limit": 38}, True),
        (OffenseCall("PUNT", coffin=10), 60, {}, True),
        (OffenseCall("PUNT", coffin=25), 60, {}, True),
        (OffenseCall("PUNT", coffin=9), 60, {}, False),
        (OffenseCall("PUNT", coffin=26), 60, {}, False),
    ],
)
def test_from_where_and_how_a_kick_may_be_tried(
    call: OffenseCall, yard_line: int, options: dict[str, Any], legal: bool
) -> None:
    code = why(call, "", situation=situation(yard_line=yard_line), options=StatisProOptions(**options))
    assert code == (None if legal else "play")


@pytest.mark.rule("statis_pro:SP-128", "statis_pro:SP-121", "statis_pro:SP-124")
@pytest.mark.parametrize(
    ("option", "call", "given"),
    [
        ("squib", OffenseCall("KO", kind="squib"), {}),
        ("onside_defense", OffenseCall("KO"), {"onside": True}),
        ("extra_blocking", OffenseCall("SH", "LE", block=("BK1",)), {"defense": "P"}),
        ("fake_kicks", OffenseCall("FAKE_PUNT"), {}),
        ("fake_kicks", OffenseCall("PUNT"), {"suspect": True}),
        ("solitaire", RUN, {"solitaire": True}),
        ("out_of_position", RUN, {"defense": "P", "offense": changed(OFFENSE, "LG", positions=["RG"])}),
        ("out_of_position", RUN, {"defense": "P", "against": changed(DEFENSE, "K", positions=["O"])}),
    ],
)
def test_an_optional_rule_that_is_off_cannot_be_used(option: str, call: OffenseCall, given: dict[str, Any]) -> None:
    given = {"defense": "", **given}
    assert why(call, **given) == "option"
    assert why(call, **given, options=StatisProOptions(**{option: True})) is None
