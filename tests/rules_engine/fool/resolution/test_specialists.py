"""What specialization, age and special attributes do in a play (7.1-7.3; R76, R130, R149, R157, R160)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.dice import DiceBox
from rules_engine.errors import Problem
from rules_engine.fool import board
from rules_engine.fool.checks.check import check_plan
from rules_engine.fool.incidents import fouls, occasions
from rules_engine.fool.model import Outcome, Spot
from rules_engine.fool.options import FoolOptions
from rules_engine.fool.passes.rush.blitz_reading import blitz_chance
from rules_engine.fool.resolution import speeds
from rules_engine.fool.resolution.men import FAKE_BLITZ, IN_ZONE
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.interface import Athlete, Team

from .. import field, sample
from ..passes.test_passes import NOBODY

# Dice for whatever a play asks for beside what a test looks at.
ANY = {**field.WHATEVER, "pass_rush": [6, 6], "contact": [6] * 6, "measure": [6], "read_blitz": [6], "bump": [8],
       "penetration": [6] * 6}  # fmt: skip


def play(text: str, *men: str, against: tuple[str, ...] = (), base: Any = NOBODY, line: Any = "rush", spot: Any = None,
         dice: Any = None) -> Outcome:  # fmt: skip
    snap = field.snap(text, field.offense(*men), field.defense(*against, men=base), line=line,
                      spot=spot or field.FIRST_AND_TEN)  # fmt: skip
    return field.scrimmage.resolve(snap, DiceBox.scripted({}, {**ANY, **(dice or {})}))


def contacts(outcome: Outcome) -> list[tuple[str, int, int]]:
    return [(one["zone"], one["value"], one["modifier"]) for one in field.steps(outcome, "contact")]


def thrown_for(outcome: Outcome) -> int:
    value: int = field.step(outcome, "pass")["value"]
    return value


# ------------------------------------------------------------------------------------------------------- wide receivers
@pytest.mark.rule("fool:7.1.8/1")
@pytest.mark.parametrize(
    ("text", "receiver", "zone"),
    [
        ("LW/VDC", "81 W 3-1-5 LW", "VDC"),  # five zones along the sideline and the first step: six points
        ("LW/VDC", "81 E 3-1-5 LW", "LL"),
        ("LW/IL qk", "81 W 3-1-5 LW", "IL"),
        ("LW/IL qk", "81 E 3-1-5 LW", "LS"),
    ],
)
def test_a_wide_receiver_is_quicker_along_the_sideline(text: str, receiver: str, zone: str) -> None:
    assert field.step(play(text, receiver), "move")["zone"] == zone


@pytest.mark.rule("fool:7.1.8/1")
@pytest.mark.parametrize("pos", ["W", "E"])
def test_but_not_against_a_defender(pos: str) -> None:
    """Reaction, bump and pursuit go by his plain speed."""
    scene = make_scene(field.snap("LW/IL", field.offense(f"81 {pos} 3-1-5 LW")), DiceBox.scripted({}))
    worth = field.player_of(scene, 81).worth
    assert (worth.reaction_speed, worth.pursuit_speed) == (5, 5)
    # Bumped at LS by a man of the same C and S: only the W's own point on the die, none for his speed.
    bumped = play("LW/LS", f"81 {pos} 3-1-5 LW", against=("57 DH 1-1-5 LS on 81",))
    assert field.step(bumped, "bump")["modifier"] == (1 if pos == "W" else 0)


@pytest.mark.rule("fool:7.1.8/3")
@pytest.mark.parametrize(("pos", "clock", "out"), [("W", 120, True), ("W", 121, False), ("E", 120, False)])
def test_a_wide_receiver_may_step_out_after_the_catch(pos: str, clock: int, out: bool) -> None:
    """Broken loose in RS with a man waiting in IR, seven ahead in the second quarter: a W is out where he caught it."""
    outcome = play(
        "RW/RS", f"84 {pos} 3-2-5 RW", against=("57 DH 1-2-5 RS", "31 DH 3-1-5 IR"), spot=Spot(1, 10, 70, 2, clock, 7),
        dice={"contact": [6, 1], "out_of_bounds": [6]},
    )  # fmt: skip
    assert (outcome.out_of_bounds, outcome.clock_stops) == (out, out)
    assert [zone for zone, _, _ in contacts(outcome)] == (["RS"] if out else ["RS", "IR"])
    if out:
        assert outcome.gain == 6


@pytest.mark.rule("fool:7.1.8/4")
@pytest.mark.parametrize(("pos", "value"), [("W", -2), ("E", -1)])
def test_a_wide_receiver_blocks_one_less(pos: str, value: int) -> None:
    """In SL the runner's 2 and his block against the linebackers' 3 and 2."""
    outcome = play("H/LT (-)(LW)", f"81 {pos} 3-2-5 LW", base=field.DEFENSE, line="normal")
    assert contacts(outcome)[1] == ("SL", value, 0)


@pytest.mark.rule("fool:7.1.8/4")
@pytest.mark.parametrize(("man", "blocking"), [("81 W 3-2-5 LW", 40), ("81 E 3-2-5 LW", 44)])
def test_a_wide_receiver_does_not_pass_block(man: str, blocking: int) -> None:
    outcome = play("RW/SR blk(LW)", man)
    assert field.step(outcome, "pass_rush")["blocking"] == blocking


@pytest.mark.rule("fool:7.1.8/4", "fool:7.1.17/1")
@pytest.mark.parametrize(
    ("receiver", "defender", "value"),
    [
        ("84 W 3-2-5 RW", "57 LB 2-2-5 IR on 84", 3 + 3 + 2 - (2 + 1 - 1)),
        ("84 E 3-2-5 RW", "57 LB 2-2-5 IR on 84", 3 + 3 + 2 - (2 + 1)),
        ("84 W 3-2-5 RW", "57 DH 2-2-5 IR on 84", 3 + 3 + 2 - (2 + 1)),
    ],
)
def test_a_linebacker_covers_a_wide_receiver_badly(receiver: str, defender: str, value: int) -> None:
    assert thrown_for(play("RW/IR", receiver, against=(defender,))) == value


@pytest.mark.rule("fool:7.1.8/4")
@pytest.mark.parametrize(("pos", "modifiers"), [("W", [0, 2]), ("E", [0, 1])])
def test_a_wide_receiver_is_hard_to_catch_in_the_zone_after_his_catch(pos: str, modifiers: list[int]) -> None:
    """Speed 6 against 5: nothing in RS, where a point is free; in IR one, for a W two."""
    outcome = play("RW/RS", f"84 {pos} 3-2-6 RW", against=("57 DH 1-2-5 RS", "31 DH 3-1-5 IR"))
    assert [modifier for _, _, modifier in contacts(outcome)[:2]] == modifiers


# ---------------------------------------------------------------------------------------------------------- cornerbacks
@pytest.mark.rule("fool:7.1.15/2")
@pytest.mark.parametrize(
    ("defender", "modifier"),
    [
        ("57 DH 1-2-5 IR on 84", 3),  # 8 against 5
        ("57 CB 1-2-5 IR on 84", 2),
        ("57 CB 1-2-5 IR", 3),  # in zone
    ],
)
def test_a_cornerback_where_his_man_catches_the_ball(defender: str, modifier: int) -> None:
    assert contacts(play("RW/IR", "84 E 3-2-8 RW", against=(defender,)))[0][2] == modifier


@pytest.mark.rule("fool:7.1.15/2", "fool:7.1.15/1")
@pytest.mark.parametrize(
    ("area", "pos", "modifier"),
    [("RS", "CB", 2), ("RS", "DH", 3), ("WWR", "CB", 2), ("WWR", "DH", 3), ("IR", "CB", 4), ("IR", "DH", 4)],
)
def test_a_cornerback_against_a_run_beside_the_sideline(area: str, pos: str, modifier: int) -> None:
    """A back of speed 9 against 5; in RS and WWR the first point is free."""
    outcome = play("H/WWR", "32 B 2-2-9 RHE", against=(f"24 {pos} 3-1-5 {area}",), base=field.DEFENSE, line="normal")
    zone, _, found = contacts(outcome)[0]
    assert (zone, found) == (area, modifier)


@pytest.mark.rule("fool:7.1.15/1", "fool:7.1.15/2")
@pytest.mark.parametrize(("area", "speed"), [("RS", 6), ("IR", 6), ("WWR", 6), ("SR", 5), ("SC", 5)])
def test_a_cornerback_who_starts_elsewhere_is_no_quicker(area: str, speed: int) -> None:
    scene = make_scene(field.snap("H/RE", None, field.defense(f"24 CB 3-1-5 {area}")), DiceBox.scripted({}))
    defender = field.defender_of(scene, 24)
    assert speeds.open_field_speed(defender, board.ZONE["RS"], scene.play, scene.ball, False) == speed


# ---------------------------------------------------------------------------------------- hands that are not used to it
@pytest.mark.rule("fool:3.2/9", "fool:7.1.2/1", "fool:7.1.10/1")
@pytest.mark.parametrize(
    ("man", "dice", "fails"),
    [
        ("12 B 0-2-4 Q", [1, 3, 1], True),  # one in twelve at quarterback
        ("12 B 0-2-4 Q", [1, 4], False),
        ("12 B 0-2-4 Q", [2], False),
        ("51 T 0-3-2 C", [1, 3, 1], True),  # the same at center
        ("51 G 0-3-2 C", [1, 3, 3, 1], True),  # a guard one in twenty-four
        ("51 G 0-3-2 C", [1, 3, 4], False),
        ("51 U 0-3-2 C", [], False),
    ],
)
def test_a_substitute_may_lose_the_snap(man: str, dice: list[int], fails: bool) -> None:
    lost = {"fumble": [5], "fumble.who": [1]} if fails else {}
    snap = field.snap("F/LC", field.offense(man), line="normal")
    outcome = field.resolve(snap, {**({"snap": dice} if dice else {}), **lost}, {"contact": [1], "fumble.who": [1]})
    assert (outcome.result == "fumble_lost") is fails


@pytest.mark.rule("fool:5.8.7/1")
@pytest.mark.parametrize(("die", "lost"), [(1, True), (3, True), (4, False), (6, False)])
def test_half_of_the_failed_snaps_are_fumbles(die: int, lost: bool) -> None:
    """1-3 a fumble, 4-6 a muff, which the passer runs."""
    snap = field.snap("F/LC", field.offense("12 B 0-2-4 Q"), line="normal")
    spare = {"contact": [1], "fumble": [5], "fumble.who": [1] * 3}
    outcome = field.resolve(snap, {"snap": [1, 3, die]}, spare)
    assert (outcome.result == "fumble_lost") is lost


@pytest.mark.rule("fool:3.2/9")
@pytest.mark.parametrize(("man", "dice"), [("32 Q 3-2-5 LH", [1, 1]), ("32 E 2-2-5 LH", [1, 1]), ("32 H 2-2-5 LH", [])])
def test_a_substitute_in_the_backfield_may_lose_the_handoff(man: str, dice: list[int]) -> None:
    lost = {"handoff": dice, "fumble": [5]} if dice else {}
    outcome = field.resolve(
        field.snap("#32/LT", field.offense(man), line="normal"), lost, {"contact": [1], "fumble.who": [1]}
    )
    assert (outcome.result == "fumble_lost") is bool(dice)


# -------------------------------------------------------------------------------------------------------- penalty prone
@pytest.mark.rule("fool:7.2.1/1")
@pytest.mark.parametrize(
    ("attack", "against", "roll", "side"),
    [
        ((), (), 5, None),
        (("51 C 0-3-2 C [!]",), (), 5, "offense"),
        (("51 C 0-3-2 C [!]",), (), 6, "offense"),
        ((), ("71 DT 0-3-2 C [!]",), 5, "defense"),
        ((), ("71 DT 0-3-2 C [!]",), 6, "defense"),
        (("51 C 0-3-2 C [!]", "63 G 0-3-2 LG [!]"), ("71 DT 0-3-2 C [!]",), 5, "offense"),
        (("51 C 0-3-2 C [!]",), ("71 DT 0-3-2 C [!]", "73 DT 0-3-2 C [!]"), 5, "defense"),
    ],
)
def test_a_five_or_six_goes_to_the_side_with_more_penalty_prone_men(
    attack: tuple[str, ...], against: tuple[str, ...], roll: int, side: str | None
) -> None:
    scene = make_scene(
        field.snap("LW/SL", field.offense(*attack), field.defense(*against)), DiceBox.scripted({"penalty": [roll]})
    )
    scene.ball.man = field.player_of(scene, 81)
    fouls.penalty(scene, occasions.of_contact(scene, 0, 4, 3))
    assert [flag.side for flag in scene.log.outcome.flags] == ([side] if side else [])
    whose = {"offense": attack, "defense": against}.get(side or "", ())
    alone = int(whose[0].split()[0]) if len(whose) == 1 else None
    assert [step.fields().get("player") for step in scene.log.outcome.steps] == [alone]  # only where it is but one


@pytest.mark.rule("fool:7.2.1/1", "fool:7.7.1a/3")
@pytest.mark.parametrize(
    ("prone", "side"),
    [
        ("57 DH 7-1-5 SR [!]", "defense"),  # he covers the zone of the throw
        ("31 DH 3-1-5 DC [!]", None),  # he is somewhere else
    ],
)
def test_interference_is_drawn_by_who_is_there(prone: str, side: str | None) -> None:
    against = ("57 DH 7-1-5 SR", prone)
    outcome = play("RW/SR", "84 E 3-2-5 RW", against=against, dice={"pass": [5], "pass.interference": [1]})
    assert [flag.side for flag in outcome.flags] == ([side] if side else [])


@pytest.mark.rule("fool:7.7.1a/3")
@pytest.mark.parametrize(
    ("prone", "flagged"),
    [
        ("71 DT 0-3-2 C [!]", True),  # about to rush
        ("57 LB 1-2-4 C blitz [!]", True),
        ("57 LB 1-2-4 R on 89 [!]", True),  # man-to-man next to the line
        ("57 DH 1-2-4 WWR on 84 [!]", True),
        ("57 LB 1-2-4 R [!]", False),  # in zone
        ("57 LB 1-2-4 SR on 89 [!]", False),  # away from the line
        ("57 DH 1-2-4 DC [!]", False),
    ],
)
def test_who_may_jump_before_the_snap(prone: str, flagged: bool) -> None:
    outcome = play("RW/SR", against=(prone,), dice={"pass_rush": [2], "pass_rush.penalty": [5]})
    assert [(flag.side, flag.yards, flag.enforce) for flag in outcome.flags] == (
        [("defense", 5, "no_play")] if flagged else []
    )


# ------------------------------------------------------------------------------------------------ the young and the old
@pytest.mark.parametrize(
    ("age", "halves"),
    [
        pytest.param("", 40, marks=pytest.mark.rule("fool:7.3.1/1", "fool:7.3.2/1")),
        pytest.param(" R", 39, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param(" e", 40, marks=pytest.mark.rule("fool:7.3.2/1")),  # half a point, dropped
    ],
)
def test_age_and_pass_blocking(age: str, halves: int) -> None:
    assert field.step(play("LW/SL", f"51 C 0-3-2 C{age}", base=field.DEFENSE), "pass_rush")["blocking"] == halves


@pytest.mark.rule("fool:7.3.2/1")
def test_two_old_linemen_make_a_point() -> None:
    outcome = play("LW/SL", "51 C 0-3-2 C e", "63 G 0-3-2 LG e", base=field.DEFENSE)
    assert field.step(outcome, "pass_rush")["blocking"] == 41


@pytest.mark.parametrize(
    ("receiver", "defender", "modifier"),
    [
        pytest.param("", "", 0, marks=pytest.mark.rule("fool:7.3.1/1", "fool:7.3.2/1")),
        pytest.param(" R", "", -1, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param("", " R", 1, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param(" e", "", 1, marks=pytest.mark.rule("fool:7.3.2/1")),
        pytest.param("", " e", -1, marks=pytest.mark.rule("fool:7.3.2/1")),
    ],
)
def test_age_and_bumps(receiver: str, defender: str, modifier: int) -> None:
    outcome = play("RW/IR", f"84 E 3-2-5 RW{receiver}", against=(f"57 DH 1-2-5 RS on 84{defender}",))
    assert field.step(outcome, "bump")["modifier"] == modifier


@pytest.mark.parametrize(
    ("passer", "blitzers", "chances"),
    [
        pytest.param("", ("52 LB 1-3-4 C blitz",), 2, marks=pytest.mark.rule("fool:7.3.1/1", "fool:7.3.2/1")),
        pytest.param(" R", ("52 LB 1-3-4 C blitz",), 1, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param(" e", ("52 LB 1-3-4 C blitz",), 3, marks=pytest.mark.rule("fool:7.3.2/1")),
        pytest.param("", ("52 LB 1-3-4 C blitz e",), 1, marks=pytest.mark.rule("fool:7.3.2/2")),
        pytest.param("", ("52 LB 1-3-4 C blitz e", "57 LB 1-3-4 R blitz"), 3, marks=pytest.mark.rule("fool:7.3.2/2")),
        pytest.param("", ("52 LB 1-3-4 C blitz e", "57 DH 1-3-4 R blitz e"), 3, marks=pytest.mark.rule("fool:7.3.2/2")),
    ],
)
def test_age_and_reading_a_blitz(passer: str, blitzers: tuple[str, ...], chances: int) -> None:
    assert blitz_chance(field.offense(f"12 Q 3-2-4 Q{passer}"), field.defense(*blitzers, men=NOBODY)) == chances


@pytest.mark.parametrize(
    ("text", "purpose", "end", "chances"),
    [
        pytest.param("F/L (LT) dr", "draw", "", 1, marks=pytest.mark.rule("fool:7.3.1/1", "fool:7.3.2/1")),
        pytest.param("F/L (LT) dr", "draw", " e", 2, marks=pytest.mark.rule("fool:7.3.2/1")),
        pytest.param("F/L (LT) dr", "draw", " R", None, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param("F/L", "screen", "", 1, marks=pytest.mark.rule("fool:7.3.1/1", "fool:7.3.2/1")),
        pytest.param("F/L", "screen", " e", 2, marks=pytest.mark.rule("fool:7.3.2/1")),
        pytest.param("F/L", "screen", " R", None, marks=pytest.mark.rule("fool:7.3.1/1")),
    ],
)
def test_age_and_what_linemen_see(text: str, purpose: str, end: str, chances: int | None) -> None:
    """A rookie quarterback gives it away; on the draw his tackle has a block to make as well, against one less."""
    outcome = play(text, "12 Q 3-2-4 Q R", against=(f"91 DE 0-3-2 L{end}",), dice={f"read_{purpose}": [6]})
    read = [one["chances"] for one in field.steps(outcome, "read") if one["player"] == 91]
    assert read == ([] if chances is None else [chances])


FAKERS = [
    pytest.param("57 LB 1-2-4 R fake_blitz", True, marks=pytest.mark.rule("fool:7.3.1/1", "fool:7.3.2/1")),
    pytest.param("57 LB 1-2-4 R fake_blitz R", False, marks=pytest.mark.rule("fool:7.3.1/1")),
    pytest.param("57 LB 1-2-4 SR fake_blitz", False, marks=pytest.mark.rule("fool:7.3.2/1")),
    pytest.param("57 LB 1-2-4 SR fake_blitz e", True, marks=pytest.mark.rule("fool:7.3.2/1")),
    pytest.param("57 LB 1-2-3 SR fake_blitz e", False, marks=pytest.mark.rule("fool:7.3.2/1")),
    pytest.param("57 LB 1-2-3 R fake_blitz e", True, marks=pytest.mark.rule("fool:5.3.22/1")),
    pytest.param("57 LB 1-2-3 R fake_blitz", False, marks=pytest.mark.rule("fool:5.3.22/1")),
    pytest.param("57 DH 1-2-5 R fake_blitz", False, marks=pytest.mark.rule("fool:5.3.22/1")),
]


@pytest.mark.parametrize(("man", "fakes"), FAKERS)
def test_who_may_feign_a_blitz(man: str, fakes: bool) -> None:
    """Who may not stays in zone, and no quarterback sees anything."""
    defense = field.defense(man, men=NOBODY)
    scene = make_scene(field.snap("LW/SL", None, defense, line="rush"), DiceBox.scripted({}))
    assert field.defender_of(scene, 57).posture is (FAKE_BLITZ if fakes else IN_ZONE)
    assert blitz_chance(field.offense(), defense) == int(fakes)


def refused(sheet: dict[str, Any], age: int, at: str) -> list[Problem]:
    plan = sample.plan()
    backer = next(one for one in plan["defenses"][2]["players"] if one["no"] == 58)
    backer.update(at=at, duty="fake_blitz")
    backer.pop("cover", None)
    athletes = tuple(
        Athlete(58, "A Backer", "MLB", age, {"p": 1, "c": 3, **sheet}) if one.number == 58 else one
        for one in sample.team().athletes
    )
    report = check_plan(plan, Team("Samples", "SAM", athletes), "home", FoolOptions(), None)
    return [problem for problem in report.errors if "feign" in problem.message]


@pytest.mark.parametrize(
    ("sheet", "age", "at", "legal"),
    [
        pytest.param({"s": 4}, 26, "C", True, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param({"s": 4, "rookie": True}, 22, "C", False, marks=pytest.mark.rule("fool:7.3.1/1")),
        pytest.param({"s": 4}, 26, "SL", False, marks=pytest.mark.rule("fool:7.3.2/1")),
        pytest.param({"s": 4}, 30, "SL", True, marks=pytest.mark.rule("fool:7.3.2/1")),
    ],
)
def test_the_plan_check_knows_who_may_feign_a_blitz(sheet: dict[str, Any], age: int, at: str, legal: bool) -> None:
    assert (refused(sheet, age, at) == []) is legal
