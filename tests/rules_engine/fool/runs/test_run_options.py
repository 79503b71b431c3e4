"""Pitchouts, draws and traps (4.7.3, 4.7.4, 4.7.8), counted by hand."""

from __future__ import annotations

import pytest

from rules_engine.fool import board
from rules_engine.fool.conform import resolve_case
from rules_engine.fool.model import Outcome
from rules_engine.fool.notation.reading import parsed
from rules_engine.fool.play_calls import Run
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.runs import tasks

from .. import field
from ..conforming.test_conformance_runs import case

SPARE = {"special": [4], "injury": [1], "injury.who": [1], "fumble.out": [6], "measure": [1], "penetration": [6] * 6}
SPARE["fumble.who"] = [1, 1, 1]
SLOW = "52 LB 1-3-2 C"


def run(play: str, *against: str, men: tuple[str, ...] = (), line: str = "normal", **dice: list[int]) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *against), line=line)  # type: ignore[arg-type]
    box = field.DiceBox.scripted({}, {"contact": [1, 1], **SPARE, **dice})
    return field.scrimmage.resolve(snap, box)


# ------------------------------------------------------------------------------------------------------- pitchouts
@pytest.mark.parametrize(
    ("man", "zone", "value"),
    [
        # LH: P2 after one point, two are needed (6 less 1); P3 after two for three (5 less 1)
        pytest.param("32 B 2-2-5 LH", "P2L", 3 + 2 + 5, marks=pytest.mark.rule("fool:4.7.3/1", "fool:4.7.3/2")),
        pytest.param("32 H 2-2-5 LH", "P2L", 3 + 2 + 5 + 1, marks=pytest.mark.rule("fool:7.1.4/1")),
        pytest.param("32 B 2-2-5 RH", "P2L", 3 + 2 + 6, marks=pytest.mark.rule("fool:4.7.3/1")),
        pytest.param("32 Q 5-2-5 LH", "P2L", 3 + 1 + 5, marks=pytest.mark.rule("fool:4.7.3/2")),
    ],
)
def test_value_of_a_pitch(man: str, zone: str, value: int) -> None:
    step = field.step(run("H/PWL", men=(man,), **{"pass": [1]}), "pitch")
    assert (step["zone"], step["value"], step["result"]) == (zone, value, "c")


@pytest.mark.rule("fool:4.7.3/2", "fool:6.1.4c/1")
@pytest.mark.parametrize(
    ("die", "gain", "result"),
    [(1, -5, "fumble_kept"), (5, -4, "fumble_lost"), (3, -6, "fumble_kept")],  # 3: his one man against nobody
)
def test_a_dropped_pitch(die: int, gain: int, result: str) -> None:
    # 3 and 0 and 5: on the eight a six is incomplete.
    outcome = run("H/PWL", men=("32 B 0-2-5 LH",), **{"pass": [6], "fumble": [die]})
    assert field.step(outcome, "pitch")["result"] == "-"
    assert (outcome.gain, outcome.result) == (gain, result)


@pytest.mark.rule("fool:6.1.4c/1")
@pytest.mark.parametrize(
    ("backer", "result"), [("54 OLB 2-3-4 L on 32", "fumble_lost"), ("54 OLB 2-3-4 RS on 32", "fumble_kept"),
     ("54 OLB 2-3-4 IL on 32", "fumble_lost"), ("54 OLB 2-3-4 SC on 32", "fumble_lost"),
     ("54 OLB 2-3-4 DC on 32", "fumble_kept"),
     ("54 OLB 2-3-4 LS", "fumble_kept")],
)  # fmt: skip
def test_men_near_a_dropped_pitch(backer: str, result: str) -> None:
    # Points: the back's 2 against the 3 of a man on him who started within three zones of WL,
    # in IL, of whose zones ML and LL are farther off.
    outcome = run("H/PWL", backer, men=("32 B 0-2-5 LH",), **{"pass": [6], "fumble": [4]})
    assert outcome.result == result


# ----------------------------------------------------------------------------------------------------------- draws
@pytest.mark.rule("fool:4.7.4/7", "fool:4.7.4/1")
@pytest.mark.parametrize(("play", "yard"), [("F/C dr", -3), ("H/L dr", -6), ("H/LT dr", -6), ("H/LE dr", -6)])
def test_draws_begin_behind_the_line(play: str, yard: int) -> None:
    assert field.step(run(play, line="rush"), "contact")["yard"] == yard


@pytest.mark.rule("fool:4.7.4/6")
@pytest.mark.parametrize(
    ("line", "backer", "breaks"),
    [
        ("rush", "52 LB 1-3-2 SR", {1, 3, 4, 6}),  # nobody in zone, nobody on him
        ("normal", "52 LB 1-3-2 C", {1, 3, 6}),  # somebody in zone
        ("rush", "52 LB 1-3-2 C", {1, 3, 6}),
        ("rush", "52 LB 1-3-2 C on 44", {6}),  # a man on the ballcarrier
        ("stay_home", "52 LB 1-3-2 C", {6}),
    ],
)
def test_clean_breaks_of_a_draw(line: str, backer: str, breaks: set[int]) -> None:
    found = set()
    for die in range(1, 7):
        outcome = run("F/C dr", backer, line=line, contact=[die, 1, 1, 1, 1])
        if field.step(outcome, "contact")["result"] == "*":
            found.add(die)
    assert found == breaks


@pytest.mark.rule("fool:4.7.4/5")
@pytest.mark.parametrize(
    ("end", "passer", "play", "chances"),
    [
        ("71 DT 0-3-2 C", "12 Q 3-2-4 Q", "F/C dr", 0),
        ("71 DT 0-3-2 C e", "12 Q 3-2-4 Q", "F/C dr", 0),  # 1 less 1
        ("71 DT 0-3-2 C e", "12 Q 3-2-4 Q R", "F/C dr", 1),
        ("71 DT 0-3-2 C e", "12 Q 3-2-4 Q R", "F/C (RG) dr", 2),  # a guard across has a block to make
        ("71 DT 0-3-2 C e", "12 Q 3-2-4 Q e", "F/C (RG) dr", 0),
    ],
)
def test_reading_a_draw(end: str, passer: str, play: str, chances: int) -> None:
    outcome = run(play, end, men=(passer,), line="rush", read_draw=[6, 6])
    seen = {step["player"]: step["chances"] for step in field.steps(outcome, "read")}
    assert seen.get(71, 0) == chances


@pytest.mark.rule("fool:4.7.4/5", "fool:4.0.1/7")
def test_a_lineman_who_reads_counts_as_in_zone() -> None:
    foes, men = ("71 DT 0-3-2 C e", "52 LB 1-3-2 SR"), ("12 Q 3-2-4 Q R",)
    for die, result in ((1, "7-$"), (6, "*")):
        outcome = run("F/C dr", *foes, men=men, line="rush", read_draw=[die, 6], contact=[4, 1, 1])
        assert field.step(outcome, "contact")["result"] == result


@pytest.mark.rule("fool:4.7.4/3")
@pytest.mark.parametrize(("line", "left"), [("rush", 3), ("normal", 1)])
def test_movement_on_a_draw(line: str, left: int) -> None:
    # Six less one: into C and out of it, where three defenders hold him up unless they rush.
    outcome = run("F/C ()(C) dr", "52 LB 1-3-2 C on 44", men=("51 C 0-3-6 C",), line=line)
    move = next(step for step in field.steps(outcome, "move") if step["player"] == 51)
    assert move["left"] == left


@pytest.mark.rule("fool:4.7.4/2")
@pytest.mark.parametrize(("group", "zone"), [("(|F)", "SR"), ("(F|)", "SL")])
def test_the_bar_tells_left_from_right(group: str, zone: str) -> None:
    outcome = run(f"H/C () {group} dr", men=("44 F 1-3-9 F",), line="rush")
    assert next(step for step in field.steps(outcome, "move") if step["player"] == 44)["zone"] == zone


@pytest.mark.rule("fool:4.7.4/1", "fool:4.2.12a/1", "fool:4.2.12/2")
@pytest.mark.parametrize("before", [True, False])
@pytest.mark.parametrize(
    ("play", "path", "zones"),
    [
        ("H/C dr", "SL", ["C", "SL"]),
        ("H/C dr", "SR", ["C", "SR"]),
        ("H/L dr", "SL", ["L", "SL"]),
        ("H/L dr", "LS", ["L", "LS"]),
        ("H/R dr", "SR", ["R", "SR"]),
        ("H/R dr", "RS", ["R", "RS"]),
        ("H/LT dr", "LS", ["L", "SL"]),  # "The play may be written more specifically, such as to LE or LT"
    ],
)
def test_a_case_may_say_which_way_a_draw_goes_on(before: bool, play: str, path: str, zones: list[str]) -> None:
    """4.2.12a: "the offensive player must designate the future path prior to defensive reaction"; without that option a
    case may do so as well. Everywhere somebody waits past the first contact."""
    told = case("fool-c2-03")
    for number, area in zip((40, 56, 58, 43, 17), ("LS", "SL", "SR", "RS", "DC"), strict=True):
        man = next(man for man in told["defense"]["players"] if man["no"] == number)
        man.update(at=area, duty="zone")
    carrier = next(man["no"] for man in told["offense"]["players"] if man["pos"] == "H")
    told |= {"play": play, "choices": {"path": {str(carrier): path}}, "options": {"path_before_reaction": before}}
    dice = {**SPARE, "contact": [6, 1, 1], "read_draw": [6] * 3}
    printed = resolve_case(told, field.DiceBox.scripted({}, dice))
    assert [step["zone"] for step in printed["steps"] if step["step"] == "contact"] == zones


@pytest.mark.rule("fool:4.7.4/2")
@pytest.mark.parametrize(("end", "zone"), [("89 TE 2-2-4 RTE", "SR"), ("89 TE 2-2-4 LTE", "SL")])
def test_a_blocker_in_the_middle_takes_the_strong_side(end: str, zone: str) -> None:
    """The center stands as near to SL as to SR, and both are as near to the middle: the tight end's side decides."""
    play = parsed("F/C ( )(C) dr")
    assert isinstance(play, Run)
    scene = make_scene(field.snap("F/C ( )(C) dr", field.offense(end)), field.DiceBox.scripted({}))
    assert [(task.man.number, board.zone_name(task.zone)) for task in tasks.design(scene, play).tasks] == [(51, zone)]


@pytest.mark.rule("fool:4.7.4/1", "fool:4.2.12a/1")
def test_a_draw_takes_the_better_side() -> None:
    # SL is held by the OLB, SR by nobody.
    outcome = run("F/C dr", "57 LB 1-2-2 SL", line="rush", contact=[6, 1])
    assert field.steps(outcome, "contact")[1]["zone"] != "SL"


# ----------------------------------------------------------------------------------------------------------- traps
@pytest.mark.parametrize(
    ("tackle", "end", "chances"),
    [
        pytest.param("79 T 0-3-4 LT", "91 DE 0-3-1 L", 4, marks=pytest.mark.rule("fool:4.7.8/4")),
        pytest.param("79 T 0-3-4 LT", "91 DE 0-3-2 L", 2, marks=pytest.mark.rule("fool:4.7.8/4")),
        pytest.param("79 T 0-3-4 LT", "91 DE 0-3-3 L", 1, marks=pytest.mark.rule("fool:4.7.8/4")),
        pytest.param("79 T 0-3-3 LT", "91 DE 0-3-3 L", 2, marks=pytest.mark.rule("fool:4.7.8/4")),
        pytest.param("79 T 0-3-4 LT", "91 DE 0-3-3 L e", 2, marks=pytest.mark.rule("fool:4.7.8/5")),
        pytest.param("79 T 0-3-4 LT e", "91 DE 0-3-2 L", 1, marks=pytest.mark.rule("fool:4.7.8/5")),
        pytest.param("79 T 0-3-4 LT R", "91 DE 0-3-2 L R", 2, marks=pytest.mark.rule("fool:4.7.8/5")),
    ],
)
def test_escaping_a_trap(tackle: str, end: str, chances: int) -> None:
    outcome = run("H/LT (noLT)", end, men=(tackle,), line="rush", trap=[6])
    assert field.step(outcome, "read")["chances"] == chances
    assert field.steps(outcome, "contact") == [] or field.step(outcome, "contact")["zone"] != "L"


@pytest.mark.rule("fool:4.7.8/3")
@pytest.mark.parametrize("line", ["normal", "stay_home"])
def test_no_trap_against_linemen_who_wait(line: str) -> None:
    outcome = run("H/LT (noLT)", men=("79 T 0-3-4 LT",), line=line)
    assert field.steps(outcome, "read") == []
    assert field.step(outcome, "contact")["blockers"] == []


@pytest.mark.rule("fool:4.7.8/1")
@pytest.mark.parametrize("man", ["44 F 1-3-5 F", "44 F 1-3-2 F"])
def test_a_back_who_stays_out_leaves_nobody_unblocked(man: str) -> None:
    outcome = run("H/LT (noF)", men=(man,), line="rush")
    assert field.steps(outcome, "read") == []
    assert field.step(outcome, "contact")["zone"] == "L"


@pytest.mark.rule("fool:4.7.4/1")
@pytest.mark.parametrize("play", ["H/WL dr", "QB/PWL"])
def test_plays_that_are_none(play: str) -> None:
    with pytest.raises(field.scrimmage.CannotRun):
        run(play)


# ------------------------------------------------------------------------------------------------------------ options
OPTION = "QB/LT || H/PWL"  # 2 and the tackle's 3 against the end's 3: two, the threshold is three


@pytest.mark.parametrize(
    ("threshold", "die", "chances", "pitched"),
    [
        pytest.param("+2", 3, 3, True, marks=pytest.mark.rule("fool:4.7.7/2")),
        pytest.param("+2", 4, 3, False, marks=pytest.mark.rule("fool:4.7.7/2")),
        pytest.param("+1", 3, 2, False, marks=pytest.mark.rule("fool:4.7.7/2")),
        pytest.param("", 4, 4, True, marks=pytest.mark.rule("fool:4.7.7/2")),  # no threshold is three
    ],
)
def test_when_the_quarterback_pitches(threshold: str, die: int, chances: int, pitched: bool) -> None:
    play = f"QB/LT {threshold}||opt H/PWL" if threshold else OPTION
    outcome = run(play, men=("32 B 2-2-5 LH",), **{"option": [die], "pass": [1]})
    step = field.step(outcome, "option")
    assert (step["value"], step["chances"], step["success"]) == (2, chances, pitched)
    assert bool(field.steps(outcome, "pitch")) == pitched
    assert field.step(outcome, "contact")["zone"] == ("IL" if pitched else "L")


@pytest.mark.rule("fool:4.7.7/3")
def test_what_an_option_costs() -> None:
    outcome = run(OPTION, men=("32 B 2-2-5 LH",), **{"option": [1], "pass": [1]})
    assert field.step(outcome, "pitch")["value"] == 3 + 2 + 5 - 2
    # A man on the back counts two less when the quarterback keeps the ball.
    kept = run(OPTION, "54 LB 2-3-2 L on 32", men=("32 B 2-2-5 LH",), option=[6])
    assert field.step(kept, "contact")["value"] == 1


@pytest.mark.rule("fool:4.7.7/3")
@pytest.mark.parametrize(("contact", "value"), [(3, 2 - 1 + 2), (1, 2 - 1), (0, 2 - 1)])
def test_who_blocks_for_the_back_counts_one_less_for_the_quarterback_but_not_below_nothing(
    contact: int, value: int
) -> None:
    """In IL the quarterback's 2 and the blocker of the pitch against the corner's 1."""
    men = ("32 B 2-2-5 LH", f"81 E 3-{contact}-5 LW")
    outcome = run("QB/LT || opt H/PWL (-)(-)(LW)", "54 OLB 2-2-2 LS", men=men, option=[6], contact=[6, 1])
    step = field.step(outcome, "contact", 1)
    assert (step["zone"], step["blockers"], step["value"]) == ("IL", [81], value)


@pytest.mark.rule("fool:4.7.7/1")
@pytest.mark.parametrize("play", ["QB/LT || H/PWL", "QB/RE || H/PWR"])
def test_an_option_needs_a_back_to_pitch_to(play: str) -> None:
    men = tuple(man for man in field.OFFENSE if not man.startswith(("32 ", "44 ")))
    snap = field.snap(play, field.offense("32 W 3-1-5 LWW", "44 W 3-1-5 RWW", men=men))
    with pytest.raises(field.scrimmage.CannotRun):
        field.scrimmage.resolve(snap, field.DiceBox.scripted({}))
