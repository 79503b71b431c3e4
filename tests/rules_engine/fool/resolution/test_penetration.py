"""Penetration, dives and exchanges behind the line (4.6, 4.7.5, 7.1.2, 7.1.10), chances counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool import board
from rules_engine.fool.model import Outcome
from rules_engine.fool.resolution.penetration import rushers
from rules_engine.fool.resolution.setup import make_scene

from .. import field

SPARE = {"special": [4], "injury": [1], "injury.who": [1], "fumble.who": [1, 1, 1], "fumble.out": [6], "measure": [1]}
RUSH_C = ("52 LB 1-3-4 C blitz",)
GUARDS = ("64 G 0-3-2 RG", "63 G 0-3-2 LG")


def run(play: str, *against: str, men: tuple[str, ...] = (), line: str = "rush", **dice: list[int]) -> Outcome:
    script: dict[str, Any] = {name.replace("_", "."): rolls for name, rolls in dice.items()}
    snap = field.snap(play, field.offense(*men), field.defense(*against), line=line)  # type: ignore[arg-type]
    box = field.DiceBox.scripted({}, {"contact": [1, 1], "penetration": [6] * 6, **SPARE, **script})
    return field.scrimmage.resolve(snap, box)


def chances(outcome: Outcome) -> dict[int, int]:
    """Rushers with a chance and how good it was."""
    return {s["defender"]: s["chances"] for s in field.steps(outcome, "penetration") if s["roll"] is not None}


# RT with both guards pulling: 73 (6) is two zones off and behind 71, 52 (7) behind both. The center takes 71.
TWO_GUARDS = "H/RT (LG,RG)"


@pytest.mark.parametrize(
    ("play", "against", "expected"),
    [
        # the fullback takes 73, the nearest nobody blocks; 52 has 7 less 4 less 2
        pytest.param(TWO_GUARDS, RUSH_C, {52: 1}, marks=pytest.mark.rule("fool:4.6.8/1", "fool:4.6.4b/1")),
        # written in, he does not: 73 has 6 less 4 less 1
        pytest.param(TWO_GUARDS + "(F)", RUSH_C, {73: 1, 52: 1}, marks=pytest.mark.rule("fool:4.6.4/5")),
        pytest.param(
            TWO_GUARDS, ("52 LB 1-3-4 C run_blitz",), {52: 3}, marks=pytest.mark.rule("fool:4.11/1", "fool:4.6.4/1")
        ),
        # slow: two more for everybody, 71 has 6 less 3 less 4 and 2
        pytest.param(TWO_GUARDS + " +1", RUSH_C, {71: 1, 52: 3}, marks=pytest.mark.rule("fool:4.6.5/1")),
        pytest.param(TWO_GUARDS + " qk", RUSH_C, {}, marks=pytest.mark.rule("fool:4.6.11/1", "fool:4.6/1")),
        # faster than the ballcarrier (5) by two
        pytest.param(TWO_GUARDS, ("52 LB 1-1-7 C blitz",), {52: 4}, marks=pytest.mark.rule("fool:4.6.4/4")),
        # the center and the guards at home: everybody is blocked
        pytest.param("H/RT", RUSH_C, {}, marks=pytest.mark.rule("fool:4.6.2/1", "fool:4.6.1/1")),
    ],
)
def test_chances(play: str, against: tuple[str, ...], expected: dict[int, int]) -> None:
    assert chances(run(play, *against)) == expected


@pytest.mark.rule("fool:4.6.8/1")
def test_a_halfback_blocks_at_three_less() -> None:
    # A guard comes late, so that the linebacker of L has the three zones to the right tackle's place. The left tackle
    # takes the end, who has a chance of 9 less 6; the linebacker has 12 less 6, less 1, and is four faster than the
    # fullback.
    foes, men = ("54 LB 2-4-8 L blitz", "91 DE 0-6-2 L"), ("63 G 0-3-3 LG",)
    assert chances(run("F/RT (LG)(LH)", *foes, men=men)) == {54: 9}
    assert chances(run("F/RT (LG)", *foes, men=men)) == {54: 8}  # 2 and 2, less 3
    assert chances(run("F/RT (LG)", *foes, men=(*men, "32 B 2-2-5 LH"))) == {54: 7}


@pytest.mark.rule("fool:4.6/1")
@pytest.mark.parametrize("line", ["normal", "cover_linemen", "stay_home"])
def test_only_a_rush_penetrates(line: str) -> None:
    assert field.steps(run(TWO_GUARDS, line=line), "penetration") == []


@pytest.mark.rule("fool:4.6/2")
@pytest.mark.parametrize(
    ("play", "area", "reached"),
    [
        ("H/LT (LE)", "C", False),  # "A defender would have to be able to reach the H1 zone in 1 movement point"
        ("H/LT (LE)", "R", False),
        ("LH/RT (RG)", "C", True),  # "in the T zone ... the ballcarrier needs 3 moves and the defender ... only
        ("LH/RT (RG)", "L", True),  # needs 2 from C or 3 from L"
    ],
)
def test_a_rusher_must_be_there_as_soon_as_the_ballcarrier(play: str, area: str, reached: bool) -> None:
    """The two plays of 4.6's examples, against a linebacker whom nobody can block."""
    assert (57 in chances(run(play, f"57 LB 1-9-9 {area} blitz"))) is reached


@pytest.mark.rule("fool:4.0.3/2", "fool:4.2.13/9")
def test_linemen_who_cover_linemen_do_not_penetrate() -> None:
    """The tackle whom two pulling guards leave alone comes only when the line rushes."""
    assert chances(run(TWO_GUARDS, "71 DT 0-9-4 C"))[71] >= 1
    assert chances(run(TWO_GUARDS, "71 DT 0-9-4 C", line="cover_linemen")) == {}
    for line, zones in (("rush", {"L", "C", "R"}), ("cover_linemen", set())):
        scene = make_scene(field.snap(TWO_GUARDS, line=line), field.DiceBox.scripted({}))  # type: ignore[arg-type]
        assert {board.zone_name(zone) for zone in rushers.by_zone(scene.defense, scene.play)} == zones


@pytest.mark.rule("fool:4.6.6/1", "fool:4.6.10/1", "fool:4.6/4")
def test_a_contact_behind_the_line_and_a_break_through_it() -> None:
    outcome = run(TWO_GUARDS, *RUSH_C, penetration=[1], contact=[6, 1])
    first, second = field.steps(outcome, "contact")
    assert (first["zone"], first["yard"], first["value"]) == ("oRT", -3, 0)  # 2 against 3 - 1
    assert (second["zone"], second["yard"]) == ("R", 0)
    stopped = run(TWO_GUARDS, *RUSH_C, penetration=[1], contact=[5])
    assert stopped.gain == 0  # -3 and 3: not past the front of the zone


@pytest.mark.rule("fool:4.6.10/1")
def test_the_backfield_is_open_field() -> None:
    # The back of speed 7 is three faster than the rusher, two of them count.
    outcome = run(TWO_GUARDS, *RUSH_C, men=("32 B 2-2-7 LH",), penetration=[1], contact=[1])
    assert field.step(outcome, "contact")["modifier"] == 2


@pytest.mark.rule("fool:4.7.6/2", "fool:4.1.8/2")
def test_the_quarterback_is_in_reach_while_he_takes_the_snap() -> None:
    # 6 + 4 + 1 in C, one zone from him; the center and, to spare, the right guard block him at 4 each.
    assert chances(run("QB/RE", "71 DT 0-6-4 C")) == {71: 1}
    assert chances(run("QB/RC d", "71 DT 0-6-4 C", dive=[2])) == {}


@pytest.mark.rule("fool:4.2.6/1", "fool:4.3.2/1", "fool:4.6.1/1")
def test_whose_man_blocks_a_rusher_is_freer() -> None:
    # A slow guard comes late to LT, so that the end of R could be there: the tight end who stays helps to block him,
    # and his linebacker counts in SL at one less.
    foes = ("57 LB 1-2-4 SL on 89", "54 OLB 2-2-2 R", "52 LB 1-3-2 C")
    late, guard = "H/LT (RG)", ("64 G 0-3-3 RG",)
    busy = run(late, *foes, men=guard, contact=[6, 1])
    assert field.steps(busy, "contact")[1]["value"] == 1  # 2 against 2 - 1
    assert field.steps(busy, "contact")[1]["modifier"] == 0
    # No rush, or a run that is at the line before the end could meet it: nobody has to be blocked.
    for idle in (run(late, *foes, men=guard, line="normal", contact=[6, 1]), run("H/LT", *foes, contact=[6, 1])):
        assert field.steps(idle, "contact")[1]["value"] == 2  # 2 less 2 is nobody
        assert field.steps(idle, "contact")[1]["modifier"] == 1


# ---------------------------------------------------------------------------------------------------------------- dives
@pytest.mark.parametrize(
    ("back", "die", "roll", "gain", "column"),
    [
        pytest.param("32 H 2-2-5 LH", 2, 3, 1, None, marks=pytest.mark.rule("fool:4.7.5/1", "fool:4.7.5/3")),
        pytest.param("32 H 2-2-5 LH", 4, 5, 2, None, marks=pytest.mark.rule("fool:4.7.5/3")),
        pytest.param("32 B 2-2-5 LH", 4, 4, 0, 2, marks=pytest.mark.rule("fool:4.7.5/3", "fool:4.7.5/1")),
        pytest.param("32 H 2-2-5 LH", 5, 6, 1, 4, marks=pytest.mark.rule("fool:4.7.5/3")),  # 2 doubled
        pytest.param("32 H 2-2-5 LH", 6, 7, 0, 3, marks=pytest.mark.rule("fool:4.7.5/3")),  # a column more
        pytest.param("32 B 2-2-5 LH", 1, 1, -1, 1, marks=pytest.mark.rule("fool:4.7.5/3")),  # a column less, and ~
    ],
)
def test_dive(back: str, die: int, roll: int, gain: int, column: int | None) -> None:
    outcome = run("H/LT d", men=(back,), line="normal", dive=[die], contact=[1])
    assert field.step(outcome, "dive")["roll"] == roll
    assert outcome.gain == gain
    if column is not None:
        assert field.step(outcome, "contact")["column"] == column
    assert bool(field.steps(outcome, "special")) == (roll == 1)


@pytest.mark.rule("fool:4.7.5/3", "fool:7.1.3/2")
def test_a_fullback_dives_for_three() -> None:
    outcome = run("F/RC d", dive=[6])
    assert (field.step(outcome, "dive")["result"], outcome.gain) == ("3", 3)


@pytest.mark.rule("fool:4.7.5/3")
def test_a_dive_gains_three_at_most() -> None:
    assert run("H/LT d", line="normal", dive=[5], contact=[6]).gain == 3
    slow, men = "52 LB 1-3-2 C", ("32 B 2-2-5 LH",)
    assert run("H/LT d", slow, line="normal", men=men, dive=[2], contact=[6, 6, 1]).gain == 5  # N: no limit


# ------------------------------------------------------------------------------------------------------------ exchanges
@pytest.mark.rule("fool:7.1.10/1")
@pytest.mark.parametrize(
    ("center", "dice", "result"),
    [
        ("51 C 0-3-2 C", [], "run"),
        ("51 T 0-3-2 C", [2], "run"),
        ("51 T 0-3-2 C", [1, 4], "run"),
        ("51 T 0-3-2 C", [1, 3, 3], "fumble_kept"),
        ("51 G 0-3-2 C", [1, 3, 4], "run"),
        ("51 G 0-3-2 C", [1, 3, 3, 1], "fumble_kept"),
    ],
)
def test_substitute_centers(center: str, dice: list[int], result: str) -> None:
    assert run("H/LT", men=(center,), line="normal", snap=dice, fumble=[1]).result == result


@pytest.mark.rule("fool:7.1.2/1")
def test_a_muffed_snap_is_run_by_the_passer_behind_his_linemen() -> None:
    outcome = run("H/LT (F)", men=("12 B 2-2-4 Q",), line="normal", snap=[1, 2, 6])
    contact = field.step(outcome, "contact")
    assert (contact["zone"], contact["blockers"]) == ("C", [51, 63, 64])
    assert outcome.events[0].player == 12


@pytest.mark.rule("fool:7.1.2/2", "fool:7.1.6/2")
@pytest.mark.parametrize("man", ["32 Q 3-2-5 LH", "32 E 3-2-5 LH"])
def test_unpractised_hands_may_drop_a_handoff(man: str) -> None:
    dropped = run("H/LT", men=(man,), line="normal", handoff=[1, 3], fumble=[5])
    assert (dropped.result, dropped.gain) == ("fumble_lost", -1)  # at -3, the defense two yards on
    assert run("H/LT", men=(man,), line="normal", handoff=[1, 4]).result == "run"
