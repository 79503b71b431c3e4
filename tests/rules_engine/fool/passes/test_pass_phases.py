"""What holds for every pass: its phases, the line options, depths of routes, who rushes and who covers (5.0-5.5)."""

from __future__ import annotations

from itertools import groupby

import pytest

from rules_engine.dice import DiceBox
from rules_engine.fool.passes.rush.blitz_reading import blitz_chance
from rules_engine.fool.resolution import speeds
from rules_engine.fool.resolution.setup import make_scene

from ..field import WHATEVER, defender_of, defense, man_of, offense, resolve, snap, step, steps
from ..throwing import COVERED, NOBODY, move, thrown, value

SPARE = {**WHATEVER, "bump": [8] * 3, "measure": [6]}


def rush(*changes, play="LW/SL", against=(), line="rush", number=0, **dice):
    """One rush of a play; what follows does not matter."""
    the_snap = snap(play, offense(*changes), defense(*against), line=line)
    return step(resolve(the_snap, {"pass_rush": [6], **dice}, SPARE), "pass_rush", number)


# ------------------------------------------------------------------------------- phases and line calls
@pytest.mark.rule("fool:5/0")
def test_a_pass_goes_through_its_phases_in_order():
    against = ("21 CB 3-1-5 LS on 81", "54 LB 2-2-4 SC on 89", "33 S 3-1-6 IL")
    dice = {"bump": [8], "pass_rush": [6], "pass": [1], "contact": [6, 1]}
    outcome = resolve(snap("LW/LS || TE/SC", offense(), defense(*against)), dice, {**SPARE, "contact": []})
    kinds = [kind for kind, _ in groupby(one.form.kind for one in outcome.steps)]
    assert kinds == ["bump", "move", "react", "pass_rush", "pass", "contact", "pursue", "contact"]


@pytest.mark.rule("fool:5.0/1")
@pytest.mark.parametrize(
    ("line", "rushing", "batted", "gift"),
    [
        pytest.param("rush", 26, 2, 0, marks=pytest.mark.rule("fool:5.0.1")),
        pytest.param("normal", 22, 1, 0, marks=pytest.mark.rule("fool:5.0.2")),
        pytest.param("cover_linemen", 18, 0, 0, marks=pytest.mark.rule("fool:5.0.3")),
        pytest.param("stay_home", None, 0, 1, marks=pytest.mark.rule("fool:5.0.4")),
    ],
)
def test_line_calls_set_rush_low_passes_and_time_to_throw(line, rushing, batted, gift):
    """An end with P 2: 26 points at full rush, one a man less, two, none; his hands against a quick pass to LS."""
    end = "91 DE 2-3-2 L"
    dice = {} if rushing is None else {"pass_rush": [6]}
    outcome = resolve(snap("LW/SL", offense(), defense(end), line=line), {**dice, "pass": [6]}, SPARE)
    assert [one["rushing"] for one in steps(outcome, "pass_rush")] == ([] if rushing is None else [rushing])
    assert step(outcome, "pass")["value"] == 3 + 3 + 2 + gift
    quick = "81 W 3-1-7 LW"
    assert value("LW/LS qk", quick, against=(end,), line=line) == 3 + 3 + 3 - batted


@pytest.mark.rule("fool:5.0.1", "fool:5.0.2", "fool:4.0.1/2")
@pytest.mark.parametrize("line", ["rush", "normal"])
def test_the_second_look_costs_three(line):
    """LW/SL with value 10 - 9 is passed up on a 2; RW has as many points left: the same rush, three worse."""
    attack, cover = offense("81 W 3-1-5 LW"), defense("57 DH 9-1-5 SL", men=NOBODY)
    dice = {"pass_rush": [6, 6], "pass": [2, 6]}
    outcome = resolve(snap("LW/SL || RW/SR", attack, cover, line=line), dice, {**SPARE, "pass": []})
    first, second = (one["total"] for one in steps(outcome, "pass_rush"))
    assert second == first - 3


@pytest.mark.rule("fool:5.1/1")
def test_only_receivers_leave_their_places():
    outcome = thrown("LW/SL || TE/SR", {}, spare=SPARE)
    ends = {no: man_of(outcome.elevens.offense, no)["end"] for no in outcome.elevens.offense.numbers}
    still = {number for number, end in ends.items() if end not in ("SL", "SR")}
    assert still == {12, 51, 63, 64, 76, 79, 84, 32, 44}
    assert not {ends[number] for number in still} & {"L", "C", "R"}
    assert {one["player"] for one in steps(outcome, "move")} == {81, 89}


@pytest.mark.rule("fool:5.1/1")
@pytest.mark.parametrize(
    ("play", "change", "against", "left"),
    [
        # 4.1.2 holds: a point for each defender who does not rush, when the end leaves R; he enters beside one of them.
        ("TE/SR", "89 E 2-2-6 RTE", (), 6 - 1 - 1),
        ("TE/SR", "89 E 2-2-6 RTE", ("57 LB 1-2-4 R",), 6 - 1 - 2),
        # 4.1.10 does not: a receiver who comes to SL from the side needs no point for his position.
        ("LW/SL", "81 E 3-1-5 LW", (), 5 - 3),
        # 4.1.7 does not: a back who goes out for a pass spends nothing on a handoff; half a point is rounded down.
        ("LH/LS", "32 B 2-2-5 LH", (), 5 - 1 - 2),
    ],
)
def test_receivers_pay_for_traffic_as_blockers_do_but_neither_for_position_nor_a_handoff(play, change, against, left):
    told = move(play, change, against=against, line="normal")
    assert (told["zone"], told["left"]) == (play.split("/")[1], left)


# ---------------------------------------------------------------------------------- depths of the pass
@pytest.mark.rule("fool:5.1.1/2")
@pytest.mark.parametrize(("side", "zone"), [("IR", "IR"), ("SC", "SC")])
def test_the_defense_reacts_to_the_side_that_the_receiver_turns_to(side, zone):
    """#57 covers the tight end from DC and cannot get up to SR: he waits where the end means to go on."""
    against = ("57 DH 2-2-4 DC on 89",)
    outcome = resolve(
        snap("TE/SR", offense(), defense(*against, men=NOBODY), path={89: side}), {"pass_rush": [6]}, SPARE
    )
    assert [one["zone"] for one in steps(outcome, "react")] == [zone]


@pytest.mark.rule("fool:5.1.5/3")
@pytest.mark.parametrize(
    ("dice", "changes", "kind"),
    [
        ({"pass_rush": [2], "pass_rush.penalty": [1]}, (), "illegal procedure"),
        ({"pass_rush": [2], "pass_rush.penalty": [2]}, (), "illegal procedure"),
        ({"pass_rush": [2], "pass_rush.penalty": [6]}, (), "offside"),
        ({"pass_rush": [2], "pass_rush.penalty": [5]}, ("51 C 0-3-2 C [!]",), "illegal procedure"),
        ({"pass_rush": [2], "pass_rush.penalty": [5]}, (), None),
        ({"pass_rush": [2], "pass_rush.penalty": [3]}, (), None),
        ({"pass_rush": [1]}, (), None),  # a quick pass has no rush but for the fouls
    ],
)
def test_the_rush_die_of_a_quick_pass_finds_fouls_only(dice, changes, kind):
    outcome = resolve(snap("TE/SR qk", offense(*changes, "89 TE 2-2-6 RTE")), dice, SPARE)
    assert [(flag.kind, flag.yards) for flag in outcome.flags] == ([(kind, 5)] if kind else [])
    assert (outcome.result == "penalty_no_play") is bool(kind)
    assert steps(outcome, "pass_rush") == []


@pytest.mark.rule("fool:5.1.5/3", "fool:5.8.7/1")
@pytest.mark.parametrize(("second", "lost"), [(4, False), (5, True), (6, True)])
def test_the_same_die_tells_of_a_bad_shotgun_snap(second, lost):
    men = offense("89 TE 2-2-6 RTE", "44 F 1-3-4 RH")
    dice = {"pass_rush": [6], "snap": [second]} | ({"fumble": [1]} if lost else {})
    outcome = resolve(snap("TE/SR qk", men, shotgun=True), dice, {**SPARE, "fumble.who": [1] * 4})
    assert bool(steps(outcome, "pass")) is not lost
    assert outcome.gain == (-6 if lost else outcome.gain)


@pytest.mark.rule("fool:5.1.6/1", "fool:5.8.3/3", "fool:5.8.4/1")
@pytest.mark.parametrize(
    ("words", "left"), [("", 2), ("+1", 3), ("loft", 3), ("bullet", 1), ("+1 loft", 4), ("+1 bullet", 2)]
)
def test_what_a_longer_or_harder_throw_does_to_a_route(words, left):
    """RW/IR: a half for his own zone, WR, RS, IR; 5 for speed."""
    assert move(f"RW/IR {words}", "84 E 3-1-5 RW")["left"] == left


@pytest.mark.rule("fool:5.1.6/1")
@pytest.mark.parametrize(("depth", "zone"), [("", "SR"), ("+1", "IR")])
def test_defenders_keep_up_better_with_a_slow_route(depth, zone):
    """Two areas downfield need a defender as fast; against a +1 he counts one more (4.2.1)."""
    against = ("57 LB 2-2-3 SR on 89",)
    outcome = resolve(snap(f"TE/IR {depth}", offense("89 TE 2-2-5 RTE"), defense(*against)), {"pass_rush": [6]}, SPARE)
    assert [one["zone"] for one in steps(outcome, "react")] == [zone]


@pytest.mark.rule("fool:5.1.6/2", "fool:5.1.7/2", "fool:5.3.9/3")
@pytest.mark.parametrize(("second", "passer_throws"), [("84 W 3-1-3 RW", False), ("84 W 3-1-4 RW", True)])
def test_the_point_of_a_slow_second_route_makes_nobody_a_safety_valve(second, passer_throws):
    """RW/SR +1 takes all of a speed 3 without the +1; with a point to spare he is thrown to as on a normal route."""
    attack = offense("81 W 3-1-3 LW", second)
    against = defense("52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz")
    dice = {"read_blitz": [6], "pass_rush": [3, 6]} if passer_throws else {"pass_rush": [3]}
    outcome = resolve(snap("LW/SL || RW/SR +1", attack, against), dice, {**SPARE, "pass_rush.half": [6]})
    throws = [event for event in outcome.events if event.kind == "pass_attempt"]
    assert (throws[0].data["result"] != "thrown_away") is passer_throws
    if passer_throws:
        assert steps(outcome, "pass_rush")[1]["rushing"] == steps(outcome, "pass_rush")[0]["rushing"]


@pytest.mark.rule("fool:5.3.9/3", "fool:5.1.6/2")
def test_a_safety_valve_of_a_slow_play_is_a_normal_throw():
    """Four rushers are worth 32 against the slow route, 24 against the other."""
    attack = offense("81 W 3-1-2 LW", "63 G 0-0-2 LG", "64 G 0-1-2 RG")
    outcome = resolve(snap("LW/SL +1 || LH/LS", attack), {"pass_rush": [3, 6]}, {**SPARE, "pass_rush.half": [6]})
    first, second = (one["rushing"] for one in steps(outcome, "pass_rush"))
    assert (first, second) == (32, 24)


# --------------------------------------------------------------------------------------- the pass rush
@pytest.mark.rule("fool:5.3/3", "fool:5.3.3/2")
@pytest.mark.parametrize(
    ("against", "play", "rushing"),
    [
        ((), "LW/SL", 24),
        (("52 MLB 1-3-4 C blitz",), "LW/SL", 31),  # from C, L and R
        (("52 MLB 1-3-4 SL blitz",), "LW/SL", 24),  # from nowhere else
        (("54 LB 2-2-4 LS blitz",), "LW/SL", 24),
        (("54 LB 2-2-4 LS blitz",), "LW/SL roll L", 18 + 6 + 2),  # from WL if the passer rolls that way, with 2 more
        (("54 LB 2-2-4 LS blitz",), "LW/SL roll R", 18),
    ],
)
def test_who_rushes_from_where(against, play, rushing):
    assert rush("12 Q 3-2-5 Q", "44 E 1-3-4 LTE", against=against, play=play)["rushing"] == rushing


@pytest.mark.rule("fool:5.3.2a/2")
@pytest.mark.parametrize(
    ("against", "rushing"),
    [
        # The tackle takes the end, two slower; the halfback the linebacker inside of him.
        (("71 LB 1-3-4 L blitz", "91 DE 0-1-4 L"), 18 + 7 + 1),
        # The halfback takes the linebacker; the fast man outside is free for 3, not blocked at S 7 against 5 for 1.
        (("52 LB 1-3-4 L blitz", "21 DH 1-1-7 L blitz"), 24 + 7 + 8 + 3),
    ],
)
def test_linemen_are_blocked_before_linebackers_and_those_before_halfbacks(against, rushing):
    assert rush("44 F 1-3-4 RWW", against=against)["rushing"] == rushing


@pytest.mark.rule("fool:5.3.2b/3")
@pytest.mark.parametrize(
    ("changes", "free"),
    [
        (("32 H 2-2-5 TB",), 1),  # F takes the fourth man of C, H could only have taken him
        (("32 B 2-2-5 LH",), 0),  # a back beside the end takes him of L
        (("32 H 2-2-5 F", "44 F 1-3-4 RWW"), 1),  # a halfback at F takes C only
        (("32 F 2-2-5 F", "44 F 1-3-4 RWW"), 1),  # one man for two
    ],
)
def test_a_halfback_behind_the_passer_looks_to_the_middle_only(changes, free):
    against = ("52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz", "57 LB 1-2-4 L blitz")
    assert rush(*changes, against=against)["rushing"] == 24 + 7 + 6 + 6 + 3 * free


@pytest.mark.rule("fool:5.3.3b/1", "fool:4.11/1")
@pytest.mark.parametrize(
    ("blitzer", "worth"),
    [("52 MLB 1-3-4 C blitz", 7), ("52 MLB 1-3-4 C run_blitz", 5), ("21 DH 3-1-5 C run_blitz", 6)],
)
def test_linebackers_on_a_run_blitz_rush_for_two_less(blitzer, worth):
    assert rush(against=(blitzer,))["rushing"] == 24 + worth


@pytest.mark.rule("fool:5.3.11/1", "fool:5.5.7/1")
def test_nothing_comes_of_a_dash():
    """A 6 with 24 and more: the pass has its plain value; its own dash is an incompletion that stops the clock."""
    outcome = thrown("RW/SR", {"pass": [6]})
    assert step(outcome, "pass_rush")["result"] == "-"
    assert (step(outcome, "pass")["value"], step(outcome, "pass")["result"]) == (10, "-")
    outcome = thrown("RW/SR", {"pass": [4]}, against=(COVERED,))  # forced on a 4: a dash
    assert step(outcome, "pass")["result"] == "-"
    assert (outcome.result, outcome.gain, outcome.clock_stops) == ("incomplete", 0, True)


@pytest.mark.rule("fool:5.3.15/5")
@pytest.mark.parametrize(
    ("play", "rolled", "pass_value", "kind"),
    [
        ("RW/IR bullet roll R", 1, 3 + 3 + 3, "bullet"),  # the end's P does not count, nor does a light rush help
        ("RW/IR bullet roll R", 5, 3 + 3 + 2, ""),  # he stays in the pocket: IR is worth 2, a normal pass
    ],
)
def test_bullets_of_a_rolling_passer(play, rolled, pass_value, kind):
    """C and R rush for 20 with the end's two: light, but no ``minimal_rush`` die is rolled."""
    attack, against = offense("84 E 3-1-6 RW"), defense("90 DE 2-3-2 R", "21 DH 0-0-5 IR", men=NOBODY)
    dice = {"rollout": [rolled], "pass_rush": [6], "pass": [1]}
    outcome = resolve(snap(play, attack, against), dice, {**SPARE, "minimal_rush": []})
    assert step(outcome, "pass")["value"] == pass_value
    assert step(outcome, "pass")["result"] == "c"


@pytest.mark.rule("fool:5.3.22/3")
@pytest.mark.parametrize(
    ("man", "bonus"),
    [
        ("54 OLB 2-2-4 L fake_blitz", 0),
        ("52 MLB 1-3-4 C fake_blitz", 0),
        ("57 LB 1-2-4 C fake_blitz", -1),
        ("54 OLB 2-2-4 L", 1),
    ],
)
def test_a_faker_gives_up_a_point_of_speed_in_pursuit(man, bonus):
    scene = make_scene(snap("F/LC", offense(), defense(man)), DiceBox.scripted({}))
    defender = defender_of(scene, int(man.split()[0]))
    assert speeds.pursuit_bonus(defender, scene.play, man_carries=False) == bonus


@pytest.mark.rule("fool:5.3.22/3")
@pytest.mark.parametrize(("man", "chances"), [("LB", 1), ("OLB", 1), ("MLB", 1), ("DH", 0), ("DH*", 0), ("DE*", 0)])
def test_only_linebackers_feign(man, chances):
    assert blitz_chance(offense(), defense(f"52 {man} 1-3-4 C fake_blitz")) == chances


@pytest.mark.rule("fool:5.3.24/4")
@pytest.mark.parametrize(("passer", "chances"), [("12 Q 3-2-4 Q", 2), ("12 Q 3-2-4 Q e", 3), ("12 Q 3-2-4 Q R", 0)])
def test_a_delayed_blitz_may_be_read_but_not_by_a_rookie(passer, chances):
    assert blitz_chance(offense(passer), defense("52 MLB 1-3-4 C delayed_blitz")) == chances


@pytest.mark.rule("fool:5.3.24/5")
@pytest.mark.parametrize(
    ("play", "first", "second"),
    [
        ("LW/SL || RW/SR", 24, 24 + 6 + 3),  # he comes late
        ("LW/SL roll L || RW/SR", 18 + 6 + 2, 18 + 6 + 2),  # there from the start
        ("LW/SL roll R || RW/SR", 18, 18),  # rolled away from
    ],
)
def test_a_blitzer_from_the_wide_zone_comes_late(play, first, second):
    attack = offense("12 Q 3-2-5 Q", "44 E 1-3-4 LTE")
    against = defense("54 LB 2-2-4 LS blitz", "57 DH 9-1-5 SL", men=NOBODY)
    dice = {"pass_rush": [6, 6], "pass": [2, 6]}
    outcome = resolve(snap(play, attack, against), dice, {**SPARE, "pass": []})
    assert [one["rushing"] for one in steps(outcome, "pass_rush")] == [first, second]


# ----------------------------------------------------------------------------------------- the defense
@pytest.mark.rule("fool:5.2/1", "fool:5.5.2/3")
@pytest.mark.parametrize(
    ("line", "play", "less"),
    [
        ("rush", "LW/SL", 2),  # his man pass blocks: one off his 3
        ("stay_home", "LW/SL", 1),  # nobody rushes, so nobody blocks: two off, and the passer gains one
        ("rush", "LW/SL qk", 2),  # quick: one off
    ],
)
def test_a_man_whose_man_stays_in(line, play, less):
    attack = ("81 W 3-1-7 LW", "44 F 1-3-4 F")
    against = ("54 LB 3-2-4 SL on 44",)
    dice = {"pass": [6]} if line == "stay_home" else None
    plain = value(play, *attack, line=line, dice=dice)
    assert plain - value(play, *attack, against=against, line=line, dice=dice) == less


@pytest.mark.rule("fool:5.4/1", "fool:4.2/1")
def test_before_the_throw_only_the_men_on_receivers_move():
    against = ("54 LB 2-2-4 SL on 81", "57 LB 1-2-4 SR on 89", "52 LB 1-3-4 SC on 44", "21 DH 3-1-5 IR on 84")
    outcome = thrown("LW/SL || TE/SR", {}, against=against, spare=SPARE)
    assert sorted(one["defender"] for one in steps(outcome, "react")) == [54, 57]


@pytest.mark.rule("fool:4.2/3")
@pytest.mark.parametrize(
    ("play", "man", "zone"),
    [
        ("TE/SC", "31 S 3-1-5 SC", "SC"),  # where the receiver is
        ("TE/MC", "31 S 3-1-5 SC", "MC"),
        ("RW/IR", "24 CB 3-1-5 IR", "IR"),
        ("RW/MR", "24 CB 3-1-5 IR", "MR"),
    ],
)
def test_a_man_in_zone_takes_the_zone_of_his_area_that_the_receiver_is_in(play, man, zone):
    the_snap = snap(play, offense("84 W 3-1-6 RW", "89 TE 2-2-6 RTE"), defense(man, men=NOBODY))
    outcome = resolve(the_snap, {"pass_rush": [6]}, SPARE)
    assert man_of(outcome.elevens.defense, int(man.split()[0]))["end"] == zone


@pytest.mark.rule("fool:5.5/2")
@pytest.mark.parametrize(
    ("against", "checked"),
    [
        ((), False),
        (("57 DH 0-0-5 SR",), True),
        (("57 DH 0-0-2 RS on 84",), True),  # he bumped the receiver at the line and lost him
    ],
)
def test_a_five_looks_for_interference_where_a_defender_was_near(against, checked):
    dice = {"pass": [5]} | ({"pass.interference": [3]} if checked else {})
    outcome = thrown("RW/SR", dice, "84 W 3-1-6 RW", against=against, spare={**SPARE, "pass": [], "bump": [8]})
    assert outcome.flags == []


@pytest.mark.rule("fool:5.5.1/2")
@pytest.mark.parametrize(
    ("cover", "loft", "less"),
    [
        ("on 89", "", 2),  # the tight end blocks: one off, but none for the W
        ("on 89", "loft", 2),
        ("on 81", "", 3),  # on the W himself: one off, one more as he has not moved
        ("zone", "", 3),
        ("zone", "loft", 4),
    ],
)
def test_a_safety_whose_man_pass_blocks_is_back_in_zone(cover, loft, less):
    play = f"LW/SC {loft}"
    attack = ("81 W 3-1-7 LW",)
    against = (f"31 S 3-3-5 SC {cover}",)
    assert value(play, *attack) - value(play, *attack, against=against) == less


@pytest.mark.rule("fool:5.5.3/1")
@pytest.mark.parametrize(
    ("man", "less"),
    [
        ("71 DT 3-3-2 C zone", 0),  # he stands in C
        ("71 DT 3-3-2 SR zone", 2),
        ("71 DE 3-3-2 SR zone", 2),
        ("71 LB* 3-3-2 SR zone", 3),
        ("71 LB 3-3-4 SR zone", 3),
    ],
)
def test_linemen_who_drop_into_coverage(man, less):
    assert value("RW/SR") - value("RW/SR", against=(man,)) == less


@pytest.mark.rule("fool:5.5.5/1")
@pytest.mark.parametrize(("depth", "less"), [("", 4), ("+1", 3)])
def test_a_slow_route_takes_one_off_the_man_on_the_receiver(depth, less):
    """3 and one unmoved; on an E, so that no specialist's point comes in."""
    play, attack = f"RW/SR {depth}", ("84 E 3-1-5 RW",)
    assert value(play, *attack) - value(play, *attack, against=("57 DH 3-1-5 SR on 84",)) == less


@pytest.mark.rule("fool:5.5.15/1")
def test_a_quick_pass_knows_neither_rush_nor_second_look():
    """A 3 on value 3 is an ``s``: nobody else is looked at, it falls incomplete; a 2, the cs of c/cs, is caught."""
    attack = ("84 W 3-1-7 RW",)
    for die, result in ((3, "incomplete"), (2, "complete")):
        dice = {"pass": [die], "pass_rush": [1]}
        outcome = thrown("RW/SR qk", dice, *attack, against=(COVERED,), spare={**SPARE, "pass": [], "pass.half": [6]})
        assert steps(outcome, "pass_rush") == []
        assert outcome.result == result


@pytest.mark.rule("fool:5.5.17/3")
@pytest.mark.parametrize(
    ("against", "less", "modifier"),
    [
        (("54 LB 3-2-4 SR zone",), 3, 0),  # in zone he counts for either
        (("54 LB 3-2-4 SR on 89",), 1, 1),  # the other receiver's man: two off; alone in the contact, one on the die
        (("54 LB 3-2-4 SR on 89", "57 LB 1-2-4 SR zone"), 2, 0),
    ],
)
def test_two_receivers_in_one_zone(against, less, modifier):
    play = "RW/SR || TE/SR"
    outcome = thrown(play, {}, "84 E 3-1-5 RW", against=against, spare=SPARE)
    assert value(play, "84 E 3-1-5 RW") - step(outcome, "pass")["value"] == less
    assert step(outcome, "contact")["modifier"] == modifier
