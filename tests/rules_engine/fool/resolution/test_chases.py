"""Marks, crowded zones, speed in the open field, chases, inches (4.3-4.5, 4.7.2, 4.8), counted by hand."""

from __future__ import annotations

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.model import Outcome
from rules_engine.fool.notation.legs import NotationError
from rules_engine.fool.notation.reading import parse

from .. import field

SPARE: dict[str, list[int]] = {
    "special": [4, 4], "injury": [1, 1], "injury.who": [1, 1], "penetration": [6] * 6, "measure": [1],
    "fumble.who": [1] * 3,
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"
FREE = 6


def run(play: str, *against: str, men: tuple[str, ...] = (), line: str = "normal", **dice: list[int]) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *against), line=line)  # type: ignore[arg-type]
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, {"contact": [1, 1], **SPARE, **dice}))


def caught(play: str, *against: str, men: tuple[str, ...] = (), line: str = "normal", **dice: list[int]) -> Outcome:
    """A pass that is complete (a 1 on the pass table); LW goes on to DC from MC."""
    foes, path = field.defense(*against), {81: "DC"} if "/MC" in play else None
    snap = field.snap(play, field.offense(*men), foes, line=line, path=path)  # type: ignore[arg-type]
    rolls = {**SPARE, "pass_rush": [6], "pass": [1], "pass.half": [1], "minimal_rush": [6], "contact": [1, 1]}
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, {**rolls, **dice}))


def contacts(outcome: Outcome) -> list[tuple[str, int, int]]:
    return [(s["zone"], s["value"], s["modifier"]) for s in field.steps(outcome, "contact")]


def chased(outcome: Outcome, number: int) -> list[str]:
    return [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == number]


# ---------------------------------------------------------------------------------------------------------- the contact
@pytest.mark.rule("fool:4.3/5")
@pytest.mark.parametrize(
    ("play", "dice", "mark", "asked"),
    [
        ("H/LT +1", [2], "~", True),  # 2 and 3 against 3 + 1 is 1: on a 2 no gain and ~
        ("H/LT", [2], "", False),  # at 2 a 2 is plain
        ("F/RC", [5, 1], "&", True),  # 12 against 9 is 3: 8 yards, slower, and &
        ("H/LT", [3], "", False),
    ],
)
def test_marks_send_to_their_tables(play: str, dice: list[int], mark: str, asked: bool) -> None:
    outcome = run(play, contact=dice, special=[4])
    assert bool(field.steps(outcome, "special")) is asked
    assert mark in field.step(outcome, "contact")["result"]
    if asked:  # 4 hurts a defender on either table
        assert [hurt.side for hurt in outcome.hurts] == ["defense"]


CROWD = ("63 G 0-3-4 LG", "89 E 2-1-4 LTE")  # LT, LG, F and the end with his 1 in L, where three count


@pytest.mark.rule("fool:4.3.10/2")
def test_a_blocker_too_many_holds_his_man() -> None:
    outcome = run("H/LT (LG,F,TE)", "57 LB 1-2-5 SL on 89", men=CROWD)
    step = field.step(outcome, "contact")
    assert step["blockers"] == [44, 63, 79]
    assert next(s["zone"] for s in field.steps(outcome, "react") if s["defender"] == 57) == "L"
    assert step["value"] == 2 + 9 - 3 - 2


@pytest.mark.rule("fool:4.3.10/2", "fool:6.3/4")
@pytest.mark.parametrize(("draw", "hurt"), [([1], 44), ([2], 63), ([3], 79), ([4], 89)])
def test_a_blocker_too_many_may_be_hurt(draw: list[int], hurt: int) -> None:
    # Against three strong men in L it is -2 and below: a 2 is #, of which a 4 hurts one of the four blockers.
    foes = ("91 DE 0-8-2 L", "54 OLB 2-5-4 L")
    dice = {"contact": [2], "special": [4], "injury.who": draw, "injury": [1]}
    outcome = run("H/LT (LG,F,TE)", *foes, men=CROWD, **dice)
    assert [one.player for one in outcome.hurts] == [hurt]


# ------------------------------------------------------------------------------------------------------- the open field
@pytest.mark.rule("fool:4.3.11/3")
@pytest.mark.parametrize(("play", "modifier"), [("H/LT", 2), ("H/LT +1", 1), ("H/LT qk", 2)])
def test_slow_plays_count_in_the_open_field_and_quick_ones_do_not(play: str, modifier: int) -> None:
    # In IL the corner of speed 5 against a back of 7; on a slow play he counts 6.
    outcome = run(play, "54 OLB 2-2-2 R", men=("32 B 2-2-7 LH", "79 T 0-3-4 LT"), contact=[FREE, 1])
    assert contacts(outcome)[1][0::2] == ("IL", modifier)


@pytest.mark.rule("fool:4.3.11a/3")
@pytest.mark.parametrize(
    ("play", "man", "zone", "modifier"),
    [
        ("H/LT", "21 DH 3-1-5 IL", "IL", 2),
        ("H/LT", "21 S 3-1-5 IL", "IL", 1),  # a safety's point
        ("H/LE", "21 DH 3-1-5 LS", "LS", 1),  # one point is free at the sideline
        ("H/LE", "21 S 3-1-5 LS", "LS", 1),  # where a safety has none
    ],
)
def test_safeties_in_the_open_field(play: str, man: str, zone: str, modifier: int) -> None:
    outcome = run(play, man, "54 OLB 2-2-2 R", men=("32 B 2-2-7 LH",), contact=[FREE, 1])
    assert contacts(outcome)[1][0::2] == (zone, modifier)


CATCH = ("81 W 3-1-7 LW",)  # two faster than a defender of 5; a W has his own point in the zone after the catch only


@pytest.mark.rule("fool:4.3.11/3", "fool:4.3.11a/3")
@pytest.mark.parametrize(
    ("man", "modifier"),
    [
        ("21 DH 3-1-5 IL on 81", 2),
        ("21 CB 3-1-5 IL on 81", 1),  # on his man where he catches
        ("21 S 3-1-5 IL on 81", 2),  # a safety only afterwards
    ],
)
def test_specialists_where_the_ball_is_caught(man: str, modifier: int) -> None:
    assert contacts(caught("LW/IL", man, men=CATCH))[0] == ("IL", 1 - 1 - 1, modifier)


NOBODY = ("31 S 3-1-5 WWR", "21 CB 3-1-5 WWL", "24 CB 3-1-5 WWR")  # near the middle


@pytest.mark.rule("fool:4.3.11a/4", "fool:4.3.11/3")
@pytest.mark.parametrize(
    ("receiver", "man", "modifier"),
    [
        ("81 W 3-1-6 LW", "33 DH 3-1-5 DC", 6 + 1 - 5),  # the W's point in the first zone down from the catch
        ("81 E 3-1-6 LW", "33 DH 3-1-5 DC", 6 - 5),
        ("81 W 3-1-6 LW", "33 S 3-1-5 DC", 6 + 1 - 5 - 1),  # a safety's point comes after the catch
        ("81 W 3-1-6 LW", "33 CB 3-1-5 DC", 6 + 1 - 5),  # where a corner's is gone
    ],
)
def test_specialists_beyond_the_catch(receiver: str, man: str, modifier: int) -> None:
    outcome = caught("LW/MC", man, *NOBODY, men=(receiver,))
    assert contacts(outcome)[0][0::2] == ("DC", modifier)


@pytest.mark.rule("fool:4.3.11a/4")
@pytest.mark.parametrize(("receiver", "modifier"), [("81 W 3-1-6 LW", 1), ("81 W 3-1-7 LW", 2)])
def test_no_point_for_a_receiver_two_zones_on(receiver: str, modifier: int) -> None:
    # From SC over MC, where nobody waits, to DC.
    foes = ("33 DH 3-1-5 DC", *NOBODY, "57 LB 1-2-4 RS", "54 OLB 2-2-4 LS")
    outcome = caught("LW/SC", *foes, men=(receiver,))
    assert contacts(outcome)[0][0::2] == ("DC", modifier)


# ------------------------------------------------------------------------------------------------------------ the chase
@pytest.mark.rule("fool:4.4.7/2")
@pytest.mark.parametrize(
    ("play", "backer", "zones"),
    [
        ("H/LE (-)(-)(F)", "57 OLB 1-2-4 SL on 44", ["IL"]),  # a point slower than the back, the bonus makes up for it
        ("H/LE (-)(-)(F)", "57 LB 1-2-4 SL on 44", []),
        ("H/LE (-)(-)(F)", "57 OLB 1-2-3 SL on 44", []),
        ("H/LE (-)(-)(-)(F)", "57 OLB 1-2-4 SL on 44", []),  # his man is farther away, and the bonus is for him only
    ],
)
def test_a_man_on_a_blocker_has_his_bonus_as_far_as_his_man(play: str, backer: str, zones: list[str]) -> None:
    # SL is no zone of the run, IL is.
    men = ("44 F 1-3-9 F", "32 B 2-2-5 LH")
    assert chased(run(play, backer, "54 OLB 2-2-2 R", men=men, contact=[FREE, 1]), 57) == zones


@pytest.mark.rule("fool:4.4.7/3")
@pytest.mark.parametrize(
    ("second", "man", "zones"),
    [
        ("LW/IL", "21 CB 3-1-4 LS on 81", ["IL"]),  # a corner's point against a W, up to where he is
        ("LW/IL", "21 DH 3-1-4 LS on 81", []),
        ("LW/ML", "21 CB 3-1-4 LS on 81", []),
    ],
)
def test_men_on_other_receivers_have_theirs_too(second: str, man: str, zones: list[str]) -> None:
    foes = field.defense(man, "24 CB 3-1-5 WWR", "54 OLB 2-2-2 R")
    attack = field.offense("81 W 3-1-8 LW", "32 B 2-2-5 LH")
    snap = field.snap(f"LH/SL || {second}", attack, foes, line="normal", path={32: "IL"})
    rolls = {**SPARE, "bump": [3], "pass_rush": [6], "pass": [1], "pass.half": [1], "minimal_rush": [6]}
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {**rolls, "contact": [FREE, 1, 1], "coverage": [1]}))
    assert chased(outcome, 21) == zones


@pytest.mark.rule("fool:4.5.1/2")
@pytest.mark.parametrize(("speed", "zone"), [(5, "IL"), (6, "ML")])
def test_who_comes_too_late_for_the_catch_needs_the_next_zone(speed: int, zone: str) -> None:
    """4.5.1: a defender in LS is as fast as the receiver who catches in IL: he comes, to no second contact there."""
    foes = (f"57 LB 3-1-{speed} LS", "21 CB 3-1-5 IL", "54 OLB 2-2-2 R", "33 S 3-1-5 WWR", "31 S 3-1-5 WWR")
    snap = field.snap("LW/IL", field.offense(), field.defense(*foes), line="normal", path={81: "ML"})
    rolls = {**SPARE, "pass_rush": [6], "pass": [1], "pass.half": [1], "minimal_rush": [6], "long_gain": [1]}
    outcome = field.scrimmage.resolve(snap, DiceBox.scripted({}, {**rolls, "contact": [FREE, 1]}))
    assert chased(outcome, 57) == [zone]
    zones = [step["zone"] for step in field.steps(outcome, "contact")]
    assert zones.count("IL") == 1
    assert ("ML" in zones) is (zone == "ML")


# ---------------------------------------------------------------------------------------------- slow plays, quick plays
@pytest.mark.rule("fool:4.7.2/2")
def test_where_the_point_of_a_slow_play_counts() -> None:
    """In the chance to get through (two more), not in the contact behind the line, not in that of a catch."""
    blitz, guards = "52 MLB 1-3-4 C blitz", "H/RT (LG,RG)(F)"
    for depth, chances in (("", 1), (" +1", 3)):
        outcome = run(guards + depth, blitz, line="rush", penetration=[6, 1, 6], contact=[6, 1])
        tries = {s["defender"]: s["chances"] for s in field.steps(outcome, "penetration") if s["roll"]}
        assert tries[52] == chances
        through = next(s for s in field.steps(outcome, "penetration") if s["success"])
        first, second = field.steps(outcome, "contact")[:2]
        assert (through["zone"], first["zone"], second["zone"]) == ("oRT", "oRT", "R")
        assert first["value"] == (2 - 2 if through["defender"] == 52 else 2 - 3)
        # at the line tackle and right guard against the end; with a point more to move the left guard too
        assert second["value"] == (2 + 3 + 3 + 3 - 3 - 1 if depth else 2 + 3 + 3 - 3)
    for depth in ("", " +1"):
        assert contacts(caught("LW/IL" + depth, "21 DH 3-1-5 IL"))[0][1] == 1 - 1


@pytest.mark.rule("fool:4.7.2/2")
@pytest.mark.parametrize(("depth", "rushing"), [("", 24), (" +1", 24 + 8)])
def test_a_slow_play_strengthens_the_rush(depth: str, rushing: int) -> None:
    assert field.step(caught("LW/IL" + depth, line="rush"), "pass_rush")["rushing"] == rushing


@pytest.mark.rule("fool:4.7.2/3")
@pytest.mark.parametrize("play", ["H/LT qk +1", "H/LT +1 qk", "LW/SL qk +1"])
def test_no_play_is_quick_and_slow(play: str) -> None:
    with pytest.raises(NotationError):
        parse(play)
