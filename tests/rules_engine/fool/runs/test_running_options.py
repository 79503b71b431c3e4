"""Options of chapter 4 whose settings change figures: each with and without, on one play counted by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool import board
from rules_engine.fool.calls.reach import why_not
from rules_engine.fool.model import Line, Outcome, Spot
from rules_engine.fool.notation.reading import parse
from rules_engine.fool.options import read_options
from rules_engine.fool.resolution import turns
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.scrimmage.resolve import resolve

from .. import field

FREE = 6  # on any value from 0 on a clean break
SPARE: dict[str, Sequence[int]] = {
    "contact": [1] * 4, "penetration": [6] * 8, "special": [4] * 4, "injury": [1] * 4, "injury.who": [1] * 4,
    "long_gain": [1], "measure": [6],
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"


def run(
    play: str,
    *against: str,
    men: Sequence[str] = (),
    line: Line = "normal",
    options: dict[str, Any] | None = None,
    spot: Spot = field.FIRST_AND_TEN,
    **dice: list[int],
) -> Outcome:
    snap = field.snap(
        play,
        field.offense(*men),
        field.defense(*against),
        line=line,
        spot=spot,
        options=read_options(options or {}),
    )
    return resolve(snap, DiceBox.scripted({}, {**SPARE, **dice}))


def moved(outcome: Outcome, number: int) -> tuple[str, float, bool]:
    step = next(step for step in field.steps(outcome, "move") if step["player"] == number)
    return step["zone"], step["left"], step["blocks"]


def chances(outcome: Outcome) -> dict[int, int]:
    return {step["defender"]: step["chances"] for step in field.steps(outcome, "penetration") if step["chances"]}


# ------------------------------------------------------------------------------------------------------------- movement
@pytest.mark.rule("fool:4.1.3a/1")
@pytest.mark.parametrize(("setting", "left"), [(True, 2), (False, 1)])
def test_the_easier_way_outside(setting: bool, left: int) -> None:
    # In R a lineman and a linebacker: 1, and to leave 1 + 2 less 1 for the slot, less 1 more toward the sideline.
    outcome = run("H/RE (-)(TE)", "57 LB 1-2-4 R", men=("89 E 2-2-4 RTE",), options={"te_outside": setting})
    assert moved(outcome, 89)[:2] == ("RS", left)


@pytest.mark.rule("fool:4.1.9/2")
@pytest.mark.parametrize(("setting", "short"), [(False, True), (True, False)])
def test_plays_written_short_on_purpose(setting: bool, short: bool) -> None:
    men = field.offense("32 B 2-2-2 LH")
    assert bool(why_not(parse("H/LE"), men, options=read_options({"short_plays": setting}))) is short


@pytest.mark.rule("fool:4.1.10/2")
@pytest.mark.parametrize(("setting", "blocks"), [(True, False), (False, True)])
def test_a_slow_tackle_in_front_of_an_end_run(setting: bool, blocks: bool) -> None:
    # Speed 1 pays for the zone, not for the point that a play to LE asks of the left tackle.
    outcome = run("H/LE", men=("79 T 0-3-1 LT",), options={"position_rule": setting})
    assert (79 in field.step(outcome, "contact")["blockers"]) is blocks


@pytest.mark.parametrize(
    ("setting", "blockers"),
    [
        pytest.param(True, [12, 79], marks=pytest.mark.rule("fool:4.1.12a/1")),
        pytest.param(False, [79], marks=pytest.mark.rule("fool:4.1.12/1")),
    ],
)
def test_the_quarterback_as_a_blocker(setting: bool, blockers: list[int]) -> None:
    # Two zones past the left tackle's place and one point for the handoff.
    outcome = run("H/LT (Q)", options={"qb_blocks": setting})
    assert field.step(outcome, "contact")["blockers"] == blockers
    # H 2 and T 3, the quarterback's 2 less 1, against the end's 3
    assert field.step(outcome, "contact")["value"] == (3 if setting else 2)


@pytest.mark.rule("fool:4.1.12a/1")
@pytest.mark.parametrize(("speed", "zone"), [(2, "oLT"), (3, "L")])
def test_a_quarterback_who_blocks_hands_off_first(speed: int, zone: str) -> None:
    outcome = run("H/LT (Q)", men=(f"12 Q 3-2-{speed} Q",), options={"qb_blocks": True})
    assert moved(outcome, 12)[0] == zone


@pytest.mark.rule("fool:4.1.13/1")
@pytest.mark.parametrize(("setting", "zone"), [(True, "SL"), (False, "L")])
def test_lead_blockers(setting: bool, zone: str) -> None:
    outcome = run("H/LT (LG lead)", men=("63 G 0-3-4 LG",), options={"lead_blocker": setting})
    assert moved(outcome, 63)[0] == zone


@pytest.mark.rule("fool:4.1.14/1")
@pytest.mark.parametrize(("setting", "left"), [(True, 1), (False, 2)])
def test_the_bump_on_runs(setting: bool, left: int) -> None:
    outcome = run("H/LT (-)(-)(LW)", "21 CB 3-1-6 LS on 81", men=("81 W 3-1-5 LW",), options={"run_bump": setting})
    assert moved(outcome, 81)[:2] == ("IL", left)


@pytest.mark.rule("fool:4.1.14/4")
@pytest.mark.parametrize(("setting", "left"), [(False, 2), (True, 1)])
def test_the_bump_of_tight_ends(setting: bool, left: int) -> None:
    # The linebacker of R is faster and no weaker: a point; he counts 1, let pass by the slot; alone but for the end.
    outcome = run(
        "F/RC (-)(TE)", "57 LB 1-1-6 R on 89", men=("89 E 2-1-5 RTE",), line="rush", options={"run_bump_te": setting}
    )
    assert moved(outcome, 89)[:2] == ("SR", left)


# ------------------------------------------------------------------------------------------------------------- contacts
@pytest.mark.rule("fool:4.3.11/1")
@pytest.mark.parametrize(("setting", "modifier"), [(True, 2), (False, 0)])
def test_open_field_tackles(setting: bool, modifier: int) -> None:
    outcome = run(
        "H/LT",
        SLOW,
        "54 OLB 2-2-2 R",
        men=("32 B 2-2-7 LH",),
        contact=[FREE, 1],
        options={"open_field_tackle": setting},
    )
    assert (field.step(outcome, "contact", 1)["zone"], field.step(outcome, "contact", 1)["modifier"]) == (
        "IL", modifier,
    )  # fmt: skip


@pytest.mark.rule("fool:4.9/1")
@pytest.mark.parametrize(("setting", "yard"), [(True, 4), (False, 6)])
def test_boundaries_moved_by_fast_backs(setting: bool, yard: int) -> None:
    outcome = run(
        "F/RC", "31 S 3-1-5 SC", "54 OLB 2-2-2 L", contact=[FREE, FREE, 3], options={"boundary_adjust": setting}
    )
    contact = field.step(outcome, "contact", 2)
    assert (contact["zone"], contact["yard"]) == ("SC", yard)


@pytest.mark.rule("fool:4.8/1")
@pytest.mark.parametrize(
    ("spot", "setting", "rolled", "score"),
    [
        (Spot(3, 1, 70), True, True, ""),
        (Spot(3, 1, 70), False, False, ""),
        (Spot(3, 1, 1), True, True, ""),
        (Spot(3, 1, 1), False, False, "touchdown"),
    ],
)
def test_measurements(spot: Spot, setting: bool, rolled: bool, score: str) -> None:
    # The fullback's 3 and three linemen's 9 against 6 and 3: three, on which a 2 is a yard.
    outcome = run("F/LC", SLOW, contact=[2], measure=[1], spot=spot, options={"inches": setting})
    assert (outcome.gain, outcome.score) == (1, score)
    assert bool(field.steps(outcome, "measure")) is rolled
    assert outcome.measured is (False if rolled else None)


# ---------------------------------------------------------------------------------------------------------- penetration
@pytest.mark.rule("fool:4.6/1")
@pytest.mark.parametrize(("setting", "found"), [(True, {52: 1}), (False, {})])
def test_penetration(setting: bool, found: dict[int, int]) -> None:
    outcome = run("H/RT (LG,RG)", "52 LB 1-3-4 C blitz", line="rush", options={"penetration": setting})
    assert chances(outcome) == found


# 71 has 8 and 1; the center's 4 is worth 1, a place farther from the boundary and two points slower; two zones. 73 has
# 6 and 1, nobody blocks him, one stands nearer. On the normal line both have 2 less.
@pytest.mark.rule("fool:4.6.6a/1", "fool:4.0.2/3")
@pytest.mark.parametrize(
    ("line", "setting", "found"),
    [
        ("normal", False, {}),
        ("normal", True, {71: 2}),
        ("rush", False, {71: 4, 73: 2}),
        ("rush", True, {71: 4, 73: 2}),
        ("stay_home", True, {}),
    ],
)
def test_linemen_of_the_normal_line(line: Line, setting: bool, found: dict[int, int]) -> None:
    foes = ("71 DT 0-4-4 C", "73 DT 0-3-3 C", SLOW)
    outcome = run("H/RT (LG,RG,F)", *foes, line=line, options={"penetration_normal": setting})
    assert chances(outcome) == found


@pytest.mark.rule("fool:4.6.6a/1")
@pytest.mark.parametrize(("line", "met"), [("normal", True), ("rush", False)])
def test_a_lineman_of_the_normal_line_who_fails_is_still_there(line: Line, met: bool) -> None:
    """He goes back to zone: on a run into R he may chase it, which a rusher may not."""
    foes = ("71 DT 0-4-4 C", "73 DT 0-3-4 C", "52 LB 1-3-2 R", "54 OLB 2-2-2 L", "57 LB 1-2-2 L")
    outcome = run(
        "H/RT (LG,RG,F)",
        *foes,
        men=("32 H 2-2-4 LH",),
        line=line,
        contact=[FREE, 1],
        penetration=[6, 6],
        options={"penetration_normal": True},
    )
    assert (73 in {step["defender"] for step in field.steps(outcome, "pursue")}) is met


# F/RT (LG): the guard's four points are one more than the fullback's three, who has spent two in oRT. The end of R is
# worth 9 and 4 and 1; the tackle's 5 and the guard's 4 are against him, 2 for the zone to oRT, 4 for the two to H2R.
@pytest.mark.rule("fool:4.6.6b/1")
@pytest.mark.parametrize(
    ("setting", "end", "found"),
    [
        (False, "90 DE 0-9-4 R", {}),
        (True, "90 DE 0-9-4 R", {90: 14 - 9 - 2}),
        (True, "90 DE 0-8-4 R", {90: 13 - 9 - 2}),
        (True, "90 DE 0-6-4 R", {}),
    ],
)
def test_penetration_from_the_entry_zone(setting: bool, end: str, found: dict[int, int]) -> None:
    options = {"penetration_target": setting}
    outcome = run("F/RT (LG)", end, men=("63 G 0-3-3 LG",), line="rush", options=options)
    assert {number: count for number, count in chances(outcome).items() if number == 90} == found


@pytest.mark.rule("fool:4.6.6b/1")
@pytest.mark.parametrize(
    ("die", "zone"),
    [(1, "H2R"), (2, "oRT"), (3, "oRT"), (6, "R")],  # as early as the number allows; who fails waits at the line
)
def test_where_a_rusher_of_the_entry_zone_is_met(die: int, zone: str) -> None:
    outcome = run(
        "F/RT (LG)", "90 DE 0-9-4 R", "52 LB 1-3-2 R", men=("63 G 0-3-3 LG",), line="rush",
        penetration=[die] + [6] * 4, options={"penetration_target": True},
    )  # fmt: skip
    contact = field.step(outcome, "contact")
    assert contact["zone"] == zone
    assert 90 in contact["defenders"]


@pytest.mark.rule("fool:4.7.1a/1")
@pytest.mark.parametrize(
    ("play", "setting", "yard"),
    [
        ("RH/LC qk", False, 0),  # three zones of two points for the H's six
        ("RH/LC qk", True, -3),  # from the right side to the left behind the quarterback: a zone more
        ("RH/RC qk", True, 0),
        ("F/LC qk", True, 0),  # he stands behind him
    ],
)
def test_quick_plays_behind_the_center(play: str, setting: bool, yard: int) -> None:
    men = ("32 H 2-2-5 RH", "44 F 1-3-4 F")
    outcome = run(play, SLOW, men=men, options={"qk_behind_center": setting})
    assert field.step(outcome, "contact")["yard"] == yard
    short = why_not(parse(play), field.offense(*men), options=read_options({"qk_behind_center": setting}))
    assert bool(short) is (yard < 0)


# ------------------------------------------------------------------------------------------------------- paths of draws
@pytest.mark.rule("fool:4.2.12a/1")
@pytest.mark.parametrize(("setting", "met"), [(True, True), (False, False)])
def test_a_path_named_before_or_after_the_defense_reacts(setting: bool, met: bool) -> None:
    """The safety on the fullback comes to SL or SR: to the right one when the path is known, else to one of them; then
    the ballcarrier takes the other, and is run down in SC."""
    foes = ("31 S 3-1-4 SC on 44", "52 LB 1-3-2 C", "54 OLB 2-2-2 R", "57 LB 1-2-2 L")
    outcome = run("F/C dr", *foes, line="rush", contact=[FREE, 1], options={"path_before_reaction": setting})
    first, second = field.steps(outcome, "contact")[:2]
    assert first["zone"] == "C"
    assert second["defenders"] == [31]
    assert (second["zone"] in ("SL", "SR")) is met
    assert field.step(outcome, "react")["zone"] in ("SL", "SR")


@pytest.mark.rule("fool:4.2.12a/1")
@pytest.mark.parametrize(("setting", "onward"), [(True, []), (False, ["IL", "SC"])])
def test_a_receiver_who_looks_before_he_turns(setting: bool, onward: list[str]) -> None:
    snap = field.snap("LW/SL", options=read_options({"path_before_reaction": setting}))
    scene = make_scene(snap, DiceBox.scripted({}))
    paths = turns.open_paths(scene, board.ZONE["SL"], field.player_of(scene, 81))
    assert [board.zone_name(path[1]) for path in paths] == onward
    outcome = resolve(snap, DiceBox.scripted({}, {**field.WHATEVER, "pass_rush": [6]}))
    assert outcome.result == "complete"
