"""Screens and delayed blitzes (5.8.1, 5.3.24): what the plan check does not let through yet, proved already."""

from __future__ import annotations

import pytest

from rules_engine.cli.cases import compare
from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool import conform
from rules_engine.fool.passes import screens
from rules_engine.fool.resolution.setup import make_scene
from rules_engine.fool.ruleset import RULESET

from ..conforming.test_conformance_runs import case
from ..field import WHATEVER, defense, offense, resolve, snap, step, steps

SPARE = {purpose: dice for purpose, dice in WHATEVER.items() if purpose != "minimal_rush"}


def screen(play, dice, *changes, against=(), line="rush", spare=None):
    """A screen of the usual men; read and thrown with scripted dice."""
    box = DiceBox.scripted(dice, spare)
    scene = make_scene(snap(play, offense(*changes), defense(*against), line=line), box)
    screens.resolve(scene)
    assert isinstance(box.play, ScriptedDice)
    assert box.play.unused() == {}
    return scene.log.outcome


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("fool-5-8-1", marks=pytest.mark.rule("fool:5.8.1/3", "fool:5.8.1/4", "fool:5.8.1/7")),
        pytest.param("fool-c2-11", marks=pytest.mark.rule("fool:5.8.1/2", "fool:5.8.1/5")),
    ],
)
def test_worked_screens(name):
    told = case(name)
    box = DiceBox.scripted(told["dice"], told.get("dice_if_asked"))
    scene = make_scene(conform.read_snap(told), box)
    screens.resolve(scene)
    assert compare(told["expect"], conform.printed(scene.log.outcome), RULESET.steps_at_once) == ""
    assert box.play.unused() == {}


@pytest.mark.rule("fool:5.8.1/1")
@pytest.mark.parametrize(("line", "left"), [("rush", 2), ("normal", 1)])
def test_movement_is_a_point_less_against_a_rush_and_two_else(line, left):
    """LH to C by F: three zones of 5 + 1 - 1 or - 2."""
    outcome = screen("H/scnC", {"pass": [5]}, line=line, spare={**WHATEVER, "pass.interference": [3], "pass": []})
    assert step(outcome, "move")["left"] == left


@pytest.mark.rule("fool:5.8.1/1", "fool:5.8.1/7")
@pytest.mark.parametrize("zone", ["WWL", "WL", "L", "C", "R", "WR", "WWR"])
def test_a_screen_to_each_of_its_zones_is_caught_at_minus_three(zone):
    """5.8.1: "The ballcarrier receives the pass in zones WWL, WL, L, C, R, WR or WWR ... In all such cases, the pass is
    assumed to be received at -3 yards". Somebody of each zone makes the tackle there."""
    foes = ["57 DH 0-3-5 WWL", "54 DH 0-3-5 WWR", "21 DH 0-3-5 LS", "24 DH 0-3-5 RS"]
    side = "RH" if zone in ("R", "WR", "WWR") else "LH"
    outcome = screen(f"H/scn{zone}", {}, f"32 H 2-2-9 {side}", against=foes, line="normal", spare=WHATEVER)
    first = step(outcome, "contact")
    assert (first["zone"], first["yard"]) == (zone, -3)


@pytest.mark.rule("fool:5.8.1/1", "fool:5.8.1/3", "fool:4.7.4/2")
@pytest.mark.parametrize(("line", "left"), [("rush", 8 - 1 - 2), ("normal", 8 - 2 - 2 - 2)])
def test_blockers_pass_rushers_freely_and_waiting_linemen_at_a_price(line, left):
    """5.8.1: "If there is a pass rush, offensive players may move through the C, L, and R zones freely ... If there is
    no rush, the packing and exit penalties apply". RG by C to SR: two zones; two tackles hold him up."""
    men = ["52 DH 1-3-4 DC"]  # two tackles are left in C
    spare = {**WHATEVER, "read_screen": [6, 6]}
    outcome = screen("H/scnC (-)(|RG)", {}, "64 G 0-3-8 RG", against=men, line=line, spare=spare)
    move = next(move for move in steps(outcome, "move") if move["player"] == 64)
    assert (move["zone"], move["left"]) == ("SR", left)


@pytest.mark.rule("fool:5.3.14/1", "fool:5.8.1/6", "fool:7.1.20/1")
@pytest.mark.parametrize(
    ("line", "tackle", "less"),
    [("normal", "71 DT 1-3-2 C", 2 + 1), ("stay_home", "71 DT 1-3-2 C", 3 + 2 - 1),
     ("cover_linemen", "71 DT 1-3-2 C", 1), ("rush", "71 DT 1-3-2 C", 0)],
)  # fmt: skip
def test_linemen_who_do_not_rush_defend_a_screen(line, tackle, less):
    """P 1 and P 0 in C, with a point each, two each when they stay home; the MLB there (P 1) always counts. A line that
    stays home gives one point back (5.3.13)."""
    outcome = screen("H/scnC", {}, against=[tackle], line=line, spare=WHATEVER)
    assert step(outcome, "pass")["value"] == 3 + 2 + 4 - 1 - less


WEAK = ("71 DT 0-3-1 C", "73 DT 0-3-1 C", "90 DE 0-2-2 R", "91 DE 0-1-2 L")


@pytest.mark.rule("fool:5.3.13/2", "fool:5.3.14/1", "fool:5.3.14/2")
@pytest.mark.parametrize(
    ("line", "against", "dice", "value"),
    [
        ("stay_home", (), {}, 9 - 1 - 4 + 1),
        ("stay_home qk", (), {}, 9 - 1 - 4),  # "If there is a pass, the pass value is +1 ... (Not true on qk.)" (4.0.4)
        # 5.3.14, of screens: weak linemen, 19 unmodified, give two points rather than one with two chances in six.
        ("stay_home", WEAK, {"minimal_rush": [2]}, 9 - 1 - 4 + 2),
        ("stay_home", WEAK, {"minimal_rush": [3]}, 9 - 1 - 4 + 1),
        ("normal", WEAK, {}, 9 - 1 - 2),  # no rush at all, so no light one either (5.3.17)
        ("rush", WEAK, {}, 9 - 1),
    ],
)
def test_a_line_that_stays_home_gives_a_point_on_a_screen(line, against, dice, value):
    """5.3.13: stay at home "always gives up +P on the pass"; 5.3.14 on the screen: "a 1/6 chance that the bonus is +2
    rather than +1". Passer 3, halfback 2, zone 4; the MLB there has 1, each of two tackles two, or one."""
    line, _, depth = line.partition(" ")
    outcome = screen(f"H/scnC {depth}", dice, against=against, line=line, spare=SPARE)
    assert step(outcome, "pass")["value"] == value


@pytest.mark.rule("fool:4.2.8/1")
@pytest.mark.parametrize(
    ("against", "zone"),
    [
        (("54 OLB 2-2-4 SL", "21 CB 3-1-5 LS"), "SL"),  # nearer the middle than LS
        (("54 OLB 2-2-4 IL",), "IL"),  # the next defended zone, beyond SL
    ],
)
def test_a_blocker_in_an_empty_zone_moves_on_along_the_path_nearer_the_middle(against, zone):
    """The end of L stands in C; the guard of speed 6 finds nobody in L."""
    men = ("91 DE 0-3-2 C", *against)
    outcome = screen("H/scnL (LG)", {}, "63 G 0-3-6 LG", against=men, spare={**SPARE, "read_screen": [6] * 3})
    assert [move["zone"] for move in steps(outcome, "move") if move["player"] == 63] == ["L", zone]


@pytest.mark.rule("fool:5.2/1")
@pytest.mark.parametrize(("area", "zone"), [("SR", "SR"), ("C", "SR"), ("IR", "SR"), ("SL", None)])
def test_the_man_of_a_blocker_on_a_screen_follows_him(area, zone):
    """The fullback blocks in SR; a linebacker as fast as he gets there from a zone beside it, not from SL."""
    cover = (f"57 LB 1-2-{5 if zone else 3} {area} on 44",)
    outcome = screen("H/scnC (-)(|F)", {}, "44 F 1-3-5 F", against=cover, spare={**SPARE, "read_screen": [6] * 3})
    assert ((57, "SR") in [(one["defender"], one["zone"]) for one in steps(outcome, "react")]) is (zone == "SR")


@pytest.mark.rule("fool:4.0.4/1")
@pytest.mark.parametrize(("depth", "value"), [("", 9 - 1 - 4 + 1), ("qk", 9 - 1 - 4)])
def test_a_line_that_stays_home_gives_no_point_on_a_quick_screen(depth, value):
    """4.0.4: "If there is a pass, the pass value is +1 ... (Not true on qk.)". The MLB in C has 1, each tackle two."""
    assert step(screen(f"H/scnC {depth}", {}, line="stay_home", spare=SPARE), "pass")["value"] == value


@pytest.mark.rule("fool:5.8.1/4")
@pytest.mark.parametrize(
    ("changes", "against", "chances"),
    [
        ([], ["71 DT 1-3-2 C e"], 1),
        (["12 Q 3-2-4 Q R"], ["71 DT 1-3-2 C"], 1),
        (["63 G 0-3-2 LG R"], ["71 DT 1-3-2 C"], 1),
        (["63 G 0-3-2 LG R", "12 Q 3-2-4 Q R"], ["71 DT 1-3-2 C e"], 3),
        ([], ["71 DT 1-3-2 C R"], 0),
        ([], ["71 NT 1-3-2 C e"], 0),  # no specialized tackle
    ],
)
def test_who_reads_a_screen(changes, against, chances):
    men = [*against, "73 NT 0-3-2 C"]
    dice = {"read_screen": [6]} if chances else {}
    outcome = screen("H/scnC", dice, *changes, against=men, spare=WHATEVER)
    assert [read["chances"] for read in steps(outcome, "read")] == ([chances] if chances else [])


@pytest.mark.rule("fool:5.8.1/7", "fool:5.5.9/2")
def test_a_screen_intercepted_comes_back_farther():
    """At -3; over the middle rb and lrb gain a point: a die of 3 is read as 4."""
    men = ["52 MLB 6-3-4 C"]
    outcome = screen("H/scnC", {"pass": [6], "interception": [3], "rb": [3]}, against=men, spare={"pass.half": [6]})
    assert step(outcome, "rb")["roll"] == 4
    assert outcome.gain == -3 - 6


# ------------------------------------------------------------------------------------------------------ delayed blitz
@pytest.mark.rule("fool:5.3.24/1", "fool:5.3.24/2")
@pytest.mark.parametrize(
    ("blitzer", "points"), [("57 LB 1-2-4 SR delayed_blitz", 6 + 3), ("57 LB 1-2-4 R delayed_blitz", 6 + 3)]
)
def test_a_delayed_blitzer_comes_on_the_second_throw(blitzer, points):
    """He takes no part in the first rush and in the coverage; then he counts three more."""
    against = ["54 DH 7-1-5 SL", blitzer]
    dice = {"pass_rush": [6, 6], "pass": [3, 1]}
    the_snap = snap("LW/SL || RW/RS", offense(), defense(*against))
    outcome = resolve(the_snap, dice, {**WHATEVER, "read_blitz": [6]})
    first, second = steps(outcome, "pass_rush")
    assert (first["rushing"], second["rushing"]) == (24, 24 + points)
