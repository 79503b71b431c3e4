"""What the four plays of the line do to a run, a rush and a pass (4.0), and the order of a run's phases (chapter 4)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.model import Outcome
from rules_engine.fool.passes import screens
from rules_engine.fool.resolution.men import COVERS_LINEMAN, IN_ZONE, RUSH, Posture
from rules_engine.fool.resolution.setup import make_scene

from .. import field, sample
from ..checks.test_plan_check import checked, man

SPARE: dict[str, list[int]] = {
    "special": [4], "injury": [1], "injury.who": [1], "penetration": [6] * 6, "measure": [1], "fumble.who": [1] * 3,
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"
LINES = ("rush", "normal", "cover_linemen", "stay_home")


def run(play: str, *against: str, men: tuple[str, ...] = (), line: str = "normal", **dice: list[int]) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *against), line=line)  # type: ignore[arg-type]
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, {"contact": [1, 1], **SPARE, **dice}))


def throw(
    play: str, *against: str, men: tuple[str, ...] = (), line: str = "normal", **dice: list[int]
) -> Outcome:  # fmt: skip
    snap = field.snap(play, field.offense(*men), field.defense(*against), line=line)  # type: ignore[arg-type]
    rolls = {**field.WHATEVER, "pass_rush": [6, 6], "pass": [6, 6], **dice}
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, rolls))


# ---------------------------------------------------------------------------------------------------- one after another
@pytest.mark.rule("fool:4/0", "fool:4.2.11/1")
def test_the_phases_of_a_run() -> None:
    """Movement, reaction, penetration, contact, pursuit, further contacts."""
    outcome = run(
        "H/RT (LG,RG)(F)", "54 OLB 2-2-5 SL on 44", "57 LB 1-1-5 L", line="rush", penetration=[1, 6], contact=[6, 6, 1]
    )
    kinds = [step.form.kind for step in outcome.steps]
    order = list(dict.fromkeys(kinds))
    assert order == ["move", "react", "penetration", "contact", "pursue"]
    assert kinds.index("penetration") > len(kinds) - 1 - kinds[::-1].index("react")
    zones = [step["zone"] for step in field.steps(outcome, "contact")]
    assert zones[:2] == ["oRT", "R"]  # behind the line, then at it
    first, *_, last = (n for n, kind in enumerate(kinds) if kind == "contact")
    assert first < kinds.index("pursue") < last


@pytest.mark.rule("fool:4.0/1")
@pytest.mark.parametrize(
    ("line", "posture"),
    [("rush", RUSH), ("normal", IN_ZONE), ("cover_linemen", COVERS_LINEMAN), ("stay_home", IN_ZONE)],
)
def test_one_play_for_all_linemen(line: str, posture: Posture) -> None:
    scene = make_scene(field.snap("H/LT", line=line), DiceBox.scripted({}))  # type: ignore[arg-type]
    assert {field.defender_of(scene, number).posture for number in (90, 71, 73, 91)} == {posture}


# ----------------------------------------------------------------------------------------------------------------- runs
@pytest.mark.rule("fool:4.0.1/4")
@pytest.mark.parametrize("line", LINES)
def test_only_rushers_may_meet_a_run_behind_the_line(line: str) -> None:
    # Both guards leave: the left tackle of C has one chance (6 less 4 less 1).
    rolled = [s["defender"] for s in field.steps(run("H/RT (LG,RG)(F)", line=line), "penetration") if s["roll"]]
    assert rolled == ([73] if line == "rush" else [])


@pytest.mark.rule("fool:4.0.1/5")
@pytest.mark.parametrize(
    ("line", "backer", "result"),
    [
        ("rush", "54 OLB 2-2-4 SL", "*"),
        ("rush", "54 OLB 2-2-4 L", "1$"),  # somebody in zone: 2 and 3 against 3 and 2
        ("rush", "54 OLB 2-2-4 L on 32", "0$"),  # somebody on the ballcarrier, who has not moved: +2
        ("rush", "54 OLB 2-2-4 L blitz", "*"),
        ("normal", "54 OLB 2-2-4 SL", "3$"),
    ],
)
def test_a_clean_break_past_rushers(line: str, backer: str, result: str) -> None:
    outcome = run("H/LT", backer, line=line, contact=[4, 1, 1])
    assert field.step(outcome, "contact")["result"].rstrip("^") == result


@pytest.mark.rule("fool:5.3.24/3")
@pytest.mark.parametrize(
    ("duty", "play", "value", "result"),
    [
        ("blitz", "H/LT", 2 + 3 - 3 - 1, "*"),
        ("delayed_blitz", "H/LT", 2 + 3 - 3 - 2, "1$"),  # on a run he counts in zone
        ("delayed_blitz", "H/LT dr", 2 + 3 - 3 - 1, "*"),  # on a draw he is gone
    ],
)
def test_delayed_blitzers_against_runs(duty: str, play: str, value: int, result: str) -> None:
    outcome = run(play, f"54 OLB 2-2-4 L {duty}", line="rush", contact=[4, 1, 1])
    step = field.step(outcome, "contact")
    assert (step["value"], step["result"]) == (value, result)


@pytest.mark.rule("fool:4.0.1/5")
def test_no_break_beyond_the_line() -> None:
    # In SL only a linebacker on somebody idle: past the line the 4 is no break.
    outcome = run("H/LT", "54 OLB 2-4-4 SL on 44", line="rush", contact=[6, 3])
    assert field.step(outcome, "contact", 1) == field.step(outcome, "contact", 1) | {"zone": "SL", "result": "1$"}


# ------------------------------------------------------------------------------------------------------------- the rush
@pytest.mark.rule("fool:4.0.1/1")
def test_a_rush_counts_in_full() -> None:
    # Four of 3-2: 20, a point for each end and two for the tackles in C; a blitzer of 3-4.
    assert field.step(throw("LW/SL", line="rush"), "pass_rush")["rushing"] == 24
    assert field.step(throw("LW/SL", "52 MLB 1-3-4 C blitz", line="rush"), "pass_rush")["rushing"] == 24 + 7


@pytest.mark.rule("fool:4.0.1/1")
@pytest.mark.parametrize("duty", ["blitz", "run_blitz", "fake_blitz"])
@pytest.mark.parametrize("line", LINES)
def test_a_blitz_needs_a_rush(line: str, duty: str) -> None:
    plan = sample.plan()
    plan["defenses"][0]["line"] = line
    man(plan, 0, 58).update(duty=duty, at="C")
    man(plan, 0, 58).pop("cover", None)
    errors = [
        p.message for p in checked(plan).errors if p.path.startswith("defenses[0]") and "cannot blitz" in p.message
    ]
    assert bool(errors) is (line != "rush")


TWO = "LW/SL || RW/SR"


@pytest.mark.parametrize(
    ("line", "rushing"),
    [
        pytest.param("rush", 24, marks=pytest.mark.rule("fool:4.0.1/2")),
        pytest.param("normal", 24 - 4, marks=pytest.mark.rule("fool:4.0.2/1")),
        pytest.param("cover_linemen", 24 - 8, marks=pytest.mark.rule("fool:4.0.3/1", "fool:4.2.13/8")),
    ],
)
def test_three_points_worse_for_the_second_receiver(line: str, rushing: int) -> None:
    # Value 6, die 4: complete without a second receiver, else on to him.
    outcome = throw(TWO, men=("81 W 1-1-5 LW",), line=line, **{"pass": [4, 6], "minimal_rush": [6, 6]})
    first, second = field.steps(outcome, "pass_rush")
    assert (first["target"], second["target"]) == (81, 84)
    assert first["rushing"] == second["rushing"] == rushing
    assert first["blocking"] == second["blocking"]
    assert second["total"] == first["total"] - 3  # both have the same points to spare


@pytest.mark.rule("fool:4.0.4/1")
@pytest.mark.parametrize(("play", "value"), [("LW/SL", 8 + 1), ("LW/SL +1", 8 + 1), ("LW/SL qk", 8)])
def test_no_first_rush_of_linemen_who_stay_home(play: str, value: int) -> None:
    plain = field.step(throw(play, line="normal"), "pass")["value"]
    outcome = throw(play, line="stay_home")
    assert field.step(outcome, "pass")["value"] == plain + value - 8
    if "+1" not in play:
        assert not field.steps(outcome, "pass_rush")


# ----------------------------------------------------------------------------------------- linemen in the way of a pass
QUICK = "LW/LS qk"


@pytest.mark.parametrize(
    ("line", "play", "less"),
    [
        pytest.param("rush", "LW/LS qk", 2, marks=pytest.mark.rule("fool:4.0.1/3")),
        pytest.param("rush", "LW/LS bullet", 2, marks=pytest.mark.rule("fool:4.0.1/3")),
        pytest.param("rush", "LW/LS", 0, marks=pytest.mark.rule("fool:4.0.1/3")),
        pytest.param("rush", "LW/LS loft", 0, marks=pytest.mark.rule("fool:4.0.1/3")),
        pytest.param("rush", "LW/LS bullet roll R", 0, marks=pytest.mark.rule("fool:4.0.1/3")),
        pytest.param("normal", "LW/LS qk", 1, marks=pytest.mark.rule("fool:4.0.2/2")),
        pytest.param("normal", "LW/LS bullet", 1, marks=pytest.mark.rule("fool:4.0.2/2")),
        pytest.param("normal", "LW/LS", 0, marks=pytest.mark.rule("fool:4.0.2/2")),
        pytest.param("cover_linemen", "LW/LS qk", 0, marks=pytest.mark.rule("fool:4.0.3/2")),
        pytest.param("stay_home", "LW/LS qk", 0, marks=pytest.mark.rule("fool:4.0.4/3")),
        pytest.param("stay_home", "LW/LS bullet", 0, marks=pytest.mark.rule("fool:4.0.4/3")),
    ],
)
def test_pass_values_of_linemen(line: str, play: str, less: int) -> None:
    """The end of L with a pass value of 2 against a low pass to his side."""
    passer = ("12 Q 3-2-5 Q",)  # fast enough to roll out without a die
    without = field.step(throw(play, men=passer, line=line, minimal_rush=[6]), "pass")["value"]
    outcome = throw(play, "91 DE 2-3-2 L", men=passer, line=line, minimal_rush=[6])
    assert field.step(outcome, "pass")["value"] == without - less


@pytest.mark.rule("fool:4.0.2/2")
def test_a_single_point_of_a_normal_lineman_is_none() -> None:
    without = field.step(throw(QUICK), "pass")["value"]
    assert field.step(throw(QUICK, "91 DE 1-3-2 L"), "pass")["value"] == without


# ------------------------------------------------------------------------------------------------------ little pressure
WEAK = ("71 DT 0-2-2 C", "73 DT 0-2-2 C", "91 DE 0-2-2 L", "90 DE 0-1-2 R")  # 24 less 5


@pytest.mark.parametrize(
    ("line", "against", "die", "more"),
    [
        pytest.param("rush", WEAK, 2, 1, marks=pytest.mark.rule("fool:4.0.1/8")),  # 19: two chances
        pytest.param("rush", WEAK, 3, 0, marks=pytest.mark.rule("fool:4.0.1/8")),
        pytest.param("normal", (), 1, 1, marks=pytest.mark.rule("fool:4.0.2/5")),  # 20: one
        pytest.param("normal", (), 2, 0, marks=pytest.mark.rule("fool:4.0.2/5")),
        pytest.param("cover_linemen", (), 5, 1, marks=pytest.mark.rule("fool:4.0.3/4")),  # 16: five
        pytest.param("cover_linemen", (), 6, 0, marks=pytest.mark.rule("fool:4.0.3/4")),
    ],
)
def test_a_rush_below_twenty_one_may_help_the_passer(line: str, against: tuple[str, ...], die: int, more: int) -> None:
    assert field.step(throw("LW/SL", *against, line=line, minimal_rush=[die]), "pass")["value"] == 8 + more


@pytest.mark.rule("fool:4.0.1/8")
def test_not_when_the_passer_rolls_out() -> None:
    snap = field.snap("LW/SL roll R", field.offense("12 Q 3-2-5 Q"), field.defense(*WEAK), line="rush")
    outcome = field.resolve(snap, {"pass_rush": [6], "pass": [6]})  # no die for it is asked for
    assert field.step(outcome, "pass")["value"] == 8


# ------------------------------------------------------------------------------------------------------ staying at home
@pytest.mark.rule("fool:4.0.4/5")
def test_linemen_who_stay_home_give_chase() -> None:
    outcome = run("H/WL", "54 OLB 2-2-2 R", "91 DE 0-3-5 L", men=("32 B 2-2-5 LH",), line="stay_home")
    assert [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == 91] == ["LS"]


@pytest.mark.rule("fool:4.0.4/5")
@pytest.mark.parametrize("play", ["H/LT dr", "H/LT (noLT)"])
def test_linemen_who_stay_home_are_never_fooled(play: str) -> None:
    # A 4 breaks nobody: the end counts as in zone, and there is nothing to read.
    outcome = run(play, men=("79 T 0-3-4 LT", "12 Q 3-2-4 Q R"), line="stay_home", contact=[4, 1])
    assert field.steps(outcome, "read") == []
    assert field.step(outcome, "contact")["result"].endswith("$")


@pytest.mark.rule("fool:4.0.4/5", "fool:5.3.14/1")
def test_linemen_who_stay_home_gain_a_point_more_on_a_screen() -> None:
    def value(zone: str, line: str) -> Any:
        snap = field.snap(f"H/scn{zone}", line=line)  # type: ignore[arg-type]
        scene = make_scene(snap, DiceBox.scripted({}, field.WHATEVER))
        screens.resolve(scene)
        return field.step(scene.log.outcome, "pass")["value"]

    # Two tackles in C, an end in L, nobody in WL; one point back for a line that does not come (5.3.13).
    assert [value(zone, "normal") - value(zone, "stay_home") for zone in ("C", "L", "WL")] == [2 - 1, 1 - 1, -1]


@pytest.mark.rule("fool:4.7.4/4")
def test_linemen_who_stay_home_are_stronger_on_a_draw() -> None:
    plain, home = (run("H/LT dr", line=line) for line in ("normal", "stay_home"))
    assert field.step(plain, "contact")["value"] - field.step(home, "contact")["value"] == 1
