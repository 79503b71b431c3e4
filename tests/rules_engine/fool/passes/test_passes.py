"""Passes by hand-made line-ups: routes, coverage, the throw, the catch (chapter 5)."""

from __future__ import annotations

import pytest

from rules_engine.fool import board
from rules_engine.fool.model import Spot
from rules_engine.fool.passes.routes import routes

from ..field import WHATEVER, defense, offense, resolve, snap, step, steps
from ..throwing import COVERED, NOBODY, move, thrown, value


# --------------------------------------------------------------------------------------------------------------- routes
@pytest.mark.rule("fool:5.1.4/1", "fool:5.1.1/1")
@pytest.mark.parametrize(
    ("play", "changes", "against", "zone", "left"),
    [
        # 5.1.4: a fullback of speed 3 reaches LS by the end's slot: three zones at 1/2, rounded down, and two more
        ("F/LS", ["44 F 1-3-3 F", "32 H 2-2-5 RHE"], [], "LS", 0),
        ("LW/LS", [], [], "LS", 4),  # a specialized W along the sideline has a point more (7.1.8)
        ("LW/LS", ["81 E 3-1-5 LW"], [], "LS", 3),
        ("LW/VDC", [], [], "VDC", 0),  # 7.1.8: a W of speed 5 reaches VDC
        ("LW/VDC", ["81 E 3-1-5 LW"], [], "LL", 0),  # an end does not
        ("LW/IL qk", ["81 W 3-1-5 LW"], [], "IL", 0),  # 7.1.8
        ("LW/LS qk", ["81 E 3-1-5 LW-"], [], "LS", 0),  # 5.1.5: an end one zone off the line still gets there
        ("RE/RS", [], [], "RS", 2),
        ("RE/RS qk", [], [], "RS", 0),
        pytest.param("H/LS", ["32 H 2-2-5 LH"], [], "LS", 4, marks=pytest.mark.rule("fool:4.1.2/2")),  # 6 - 2 1/2
        ("H/LS", ["32 B 2-2-5 LH"], [], "LS", 3),
        ("H/LS +1", ["32 B 2-2-5 LH"], [], "LS", 4),  # 5.1.6: a point more
        ("RE/IR qk", ["89 TE 2-2-5 RTE"], [], "RS", 1),  # 5.1.1: short of it, he stops nearest the sideline
        ("H/LS qk", ["32 H 2-2-5 LH [q]"], [], "LS", 1),  # 7.2.19: 5 + 1 + 1 - 6
    ],
)
def test_how_far_receivers_get(play, changes, against, zone, left):
    moved = move(play, *changes, against=against)
    assert (moved["zone"], moved["left"]) == (zone, left)


@pytest.mark.rule("fool:7.1.7/1", "fool:4.1.3/1", "fool:4.1.2/1")
@pytest.mark.parametrize(
    ("end", "defenders", "left"),
    [("E", 1, 2), ("E", 2, 1), ("E", 3, 1), ("TE", 1, 2), ("TE", 2, 2), ("TE", 3, 1)],
)
def test_traffic_for_an_end_from_the_slot(end, defenders, left):
    """From RTE to SR with 4 points: 2, and one for every defender in zone beyond the first, for a TE the second.

    Through three an end would need 4, so that he runs outside: 3 1/2 by WR and RS.
    """
    extra = ["71 DT 0-3-2 R", "52 MLB 1-3-4 R"][: defenders - 1]
    moved = move("RE/SR", f"89 {end} 2-2-4 RTE", against=extra, line="normal")
    assert (moved["zone"], moved["left"]) == ("SR", left)


@pytest.mark.rule("fool:5.1.5/1")
@pytest.mark.parametrize(("halves", "points"), [(1, 6), (2, 7), (0, 5)])
def test_traffic_counts_double_on_a_quick_pass(halves, points):
    """Through the tackle's spot: 1 for an end who rushes, 2 for one who does not (5.1.5)."""
    nodes = routes.nodes_through(board.ZONE["H2L"], [board.ZONE[name] for name in ("oLT", "L", "SL")])
    costs = routes.costs_along(board.ZONE["H2L"], nodes, routes.Traffic(halves, 0, 0, "", quick=True))
    assert costs[-1] == 2 * points


@pytest.mark.rule("fool:5.1.4/2")
def test_a_way_through_the_backfield_must_be_written():
    assert move("RW/IL", "84 W 3-1-7 RW")["zone"] == "IL"
    route = {84: ("P3R", "P2R", "oRE", "R", "SR", "SC", "IL")}
    assert move("RW/IL", "84 W 3-1-7 RW", route=route)["left"] == 7 - 5


@pytest.mark.rule("fool:5.1.4/2")
@pytest.mark.parametrize(
    ("play", "zone", "left"),
    [
        ("LW/SL", "SL", 4),  # the cheapest way; he has a point more along the sideline
        ("LW/SL via LS", "SL", 4),  # which is this
        ("LW/SL via IL", "SL", 3),  # a zone more
    ],
)
def test_another_way_than_the_cheapest_is_run_where_it_is_written(play, zone, left):
    moved = move(play, "81 W 3-1-7 LW")
    assert (moved["zone"], moved["left"]) == (zone, left)


@pytest.mark.rule("fool:4.2.9/1")
@pytest.mark.parametrize(("receiver", "zone"), [("81 W 3-1-5 LW", "VDC"), ("81 E 3-1-5 LW", "LL")])
def test_his_man_defender_goes_where_the_receiver_gets_to(receiver, zone):
    """A wide receiver of speed 5 reaches VDC, an end falls short of it in LL; the safety follows him there."""
    men = defense("57 S 3-1-5 DC on 81", men=NOBODY)
    outcome = resolve(snap("LW/VDC", offense(receiver), men), {"pass_rush": [6]}, WHATEVER)
    assert [(one["defender"], one["zone"]) for one in steps(outcome, "react")] == [(57, zone)]


@pytest.mark.rule("fool:5.1.4/2")
@pytest.mark.parametrize(
    ("play", "left"),
    [
        ("LW/SC via SL", 7 - 4),  # WL, LS, SL, SC
        ("LW/SC via LS,SL", 7 - 4),
        ("LW/SC via LS,IL", 7 - 4),
        ("LW/SR via SL,SC", 7 - 5),
        ("LW/IL via SL", 7 - 4),
        ("LW/IL via LS", 7 + 1 - 3),  # along the sideline, where a W has a point more
    ],
)
def test_a_route_past_the_zones_that_the_play_names(play, left):
    moved = move(play, "81 W 3-1-7 LW")
    assert (moved["zone"], moved["left"]) == (play.split()[0].split("/")[1], left)


@pytest.mark.rule("fool:4.1.2/1", "fool:4.1.2/2", "fool:5.1.4/1")
@pytest.mark.parametrize(
    ("route", "points"),
    [(("oC", "C", "SR"), 2), (("H2L", "oLT", "L", "SL"), 3), (("H2R", "oRT", "R", "SR"), 3)],
)
@pytest.mark.parametrize(
    ("rushers", "backers", "more"), [(0, 0, 0), (1, 0, 0), (2, 0, 1), (0, 1, 1), (1, 1, 1), (2, 1, 2), (1, 2, 2)]
)
def test_a_receiver_is_held_up_by_those_of_the_zone_of_the_line_that_he_leaves(route, points, rushers, backers, more):
    """Half a point a zone behind the line, a point beyond it; a point for each man in zone where he crosses the line
    and half a point for each who rushes, the odd half dropped."""
    away = [f"{man.split()[0]} LB 1-2-4 DC" for man in NOBODY[:7]]
    there = [f"{number} DT 0-3-2 {route[-2]}" for number in (71, 73)[:rushers]]
    there += [f"{number} LB 1-3-4 {route[-2]}" for number in (52, 54)[:backers]]
    moved = move(f"F/{route[-1]}", "44 F 1-3-7 F", against=(*away, *there), route={44: route})
    assert moved["left"] == 7 - points - more


@pytest.mark.rule("fool:4.1.2/2", "fool:5.1.2/1")
@pytest.mark.parametrize(("covered", "rushers", "more"), [(44, 0, 0), (44, 1, 0), (44, 2, 1), (89, 0, 0), (89, 1, 1)])
@pytest.mark.parametrize("route", [("oC", "C", "SR"), ("H2L", "oLT", "L", "SL"), ("H2R", "oRT", "R", "SR")])
def test_who_covers_the_receiver_bumps_him_and_holds_him_up_no_further(route, covered, rushers, more):
    """A man-defender counts half a point as a rusher does, but none against his own man, who here shrugs off the
    bump."""
    line = route[-2]
    away = [f"{man.split()[0]} LB 1-2-4 DC" for man in NOBODY[:7]]
    there = [f"{number} DT 0-3-2 {line}" for number in (71, 73)[:rushers]]
    foes = (*away, *there, f"52 LB 1-3-4 {line} on {covered}")
    spare = {**WHATEVER, "bump": [8]}
    moved = move(f"F/{route[-1]}", "44 F 1-3-7 F", against=foes, route={44: route}, spare=spare)
    assert moved["left"] == 7 - (2 if line == "C" else 3) - more


# ------------------------------------------------------------------------------------------------------ the pass value


@pytest.mark.rule("fool:5.5/1", "fool:5.5.1/1")
@pytest.mark.parametrize(
    ("changes", "play", "expected"),
    [
        ([], "LW/SL", 3 + 3 + 4),
        ([], "LW/LS", 3 + 3 + 3),
        ([], "LW/IL", 3 + 3 + 2),
        ([], "LW/WL", 3 + 3 + 4),
        (["12 Q 4-2-4 Q"], "LW/SL", 4 + 3 + 4),
        (["32 Q 3-2-5 LH"], "LH/LS", 3 + 1 + 3),  # a quarterback receives at one
        (["81 H 3-1-5 LW"], "LW/SL", 3 + 2 + 4),  # out of his place
        (["89 B 2-2-4 RTE"], "RE/SR", 3 + 1 + 4),
    ],
)
def test_passer_receiver_and_zone(changes, play, expected):
    assert value(play, *changes) == expected


@pytest.mark.rule("fool:5.5.2/1", "fool:5.5.2/2", "fool:5.5.2/4")
@pytest.mark.parametrize(
    ("defender", "receiver", "play", "less"),
    [
        ("57 DH 3-1-5 SR", "84 E 3-2-5 RW", "RW/SR", 3),  # in zone: his P
        ("57 DH 3-1-5 SR on 84", "84 E 3-2-5 RW", "RW/SR", 4),  # unmoved man: one more
        ("57 OLB 3-1-5 SR on 84", "84 E 3-2-5 RW", "RW/SR", 5),  # an OLB in his own zone: two
        ("57 MLB 3-1-5 SR on 84", "84 E 3-2-5 RW", "RW/SR", 5),
        ("57 LB 3-1-5 SR on 84", "84 E 3-2-5 RW", "RW/SR", 4),
        ("57 DH 3-1-5 SR on 84", "84 E 3-2-5 RW", "RW/RS", 3),  # one area
        ("57 MLB 3-1-4 C on 84", "84 E 3-2-4 RW", "RW/SC", 2),  # two areas by his bonus, no faster: one less
        ("57 DH 3-1-5 SR on 84", "84 E 3-2-5 RW", "RW/SR +1", 3),  # 5.5.5: slow, one less
        ("57 DH 3-1-5 SR on 81", "84 E 3-2-5 RW", "RW/SR", 1),  # man on somebody else: two less
        ("57 DH 3-1-5 SR on 89", "84 E 3-2-5 RW", "RW/SR", 2),  # whose man pass blocks: one less
        ("57 DH 3-1-5 SR on 81", "84 E 3-2-6 RW", "RW/SR qk", 2),  # quick: one less
        ("57 S 3-1-5 SR on 84", "84 W 3-2-5 RW", "RW/SR", 3),  # a safety on a W
        ("57 LB 3-1-5 SR on 84", "84 W 3-2-5 RW", "RW/SR", 3),  # a linebacker on a W
        ("57 DH 1-1-5 SR on 81", "84 E 3-2-5 RW", "RW/SR", 0),  # never below nothing
    ],
)
def test_what_a_defender_takes_off(defender, receiver, play, less):
    expected = 3 + 3 + (4 if "/SR" in play else 3) - less
    assert value(play, receiver, against=[defender]) == expected


@pytest.mark.rule("fool:7.1.17/1")
@pytest.mark.parametrize(("zone", "printed", "less"), [("MR", 1, 1), ("LR", 0, 0), ("MC", 2, 1), ("IR", 2, 2)])
def test_linebackers_are_lost_downfield(zone, printed, less):
    """P 2: a point less in the middle zones, two in the deep ones."""
    area = "SC" if zone == "MC" else "IR"
    men = [man for man in NOBODY if not man.startswith("52")]
    assert value(f"RW/{zone}", "84 E 3-2-6 RW", against=[f"57 LB 2-1-5 {area}"], men=men) == 6 + printed - less


@pytest.mark.rule("fool:5.5.17/2", "fool:7.3.1/2", "fool:7.3.2/3")
@pytest.mark.parametrize(("age", "less"), [("", 2), ("R", 1), ("e", 3)])
def test_a_zone_defender_helps_in_the_other_zones_of_his_area(age, less):
    """He took the longer route; for the shorter one, two zones nearer, he counts P less two, rookies three, old one."""
    changes = ["84 E 3-2-7 RW", "89 E 2-2-7 RTE"]
    play = "RE/IR || RW/LR"
    assert value(play, *changes, against=[f"57 DH 4-1-5 IR {age}".strip()]) == 3 + 2 + 2 - less


@pytest.mark.rule("fool:5.5.17/1")
@pytest.mark.parametrize(("defender", "die", "less"), [("57 LB 4-1-5 IR", None, 4), ("57 DH 4-1-5 IR", None, 3),
                                                       ("57 CB 4-1-5 IR", 3, 4), ("57 CB 4-1-5 IR", 4, 3)])  # fmt: skip
def test_who_takes_which_of_two_receivers_in_an_area(defender, die, less):
    """A linebacker the shorter, a halfback the longer route, a cornerback by die; MR is one zone behind IR."""
    play = "RE/IR || RW/MR"
    men = [man for man in NOBODY if not man.startswith("52")]
    dice = {"pass_rush": [6]} | ({"coverage": [die]} if die else {})
    assert value(play, "84 E 3-2-7 RW", "89 E 2-2-7 RTE", against=[defender], men=men, dice=dice) == 7 - less


@pytest.mark.rule("fool:5.1.5/4", "fool:5.5.4/1")
@pytest.mark.parametrize(
    ("play", "line", "defender", "less"),
    [
        ("RW/RS qk", "rush", "90 DE 2-3-2 R", 2),
        ("RW/RS qk", "normal", "90 DE 2-3-2 R", 1),
        ("RW/RS qk", "cover_linemen", "90 DE 2-3-2 R", 0),
        ("RW/RS qk", "stay_home", "90 DE 2-3-2 R", 0),
        ("RW/RS qk", "rush", "91 DE 2-3-2 L", 0),  # the other side
        ("RW/RS", "rush", "90 DE 2-3-2 R", 0),  # not quick
        ("RE/SR qk", "rush", "71 DT 2-3-2 C", 2),
        ("RE/SR qk", "rush", "90 DE 2-3-2 R", 0),
    ],
)
def test_linemen_bat_down_quick_passes(play, line, defender, less):
    receiver, zone = (2, 4) if "/SR" in play else (3, 3)
    light = 1 if line == "stay_home" and "qk" not in play else 0
    assert value(play, "84 E 3-2-5 RW", against=[defender], line=line) == 3 + receiver + zone - less + light


@pytest.mark.rule("fool:7.2.7/1", "fool:7.2.9/1", "fool:7.2.10/1")
@pytest.mark.parametrize(
    ("attribute", "zone", "change"),
    [("+", "MR", 1), ("+", "DC", 1), ("+", "SR", -1), ("+", "RS", 0), ("-", "LR", -1), ("-", "MR", 0),
     ("st", "MR", -1), ("st", "SR", 1), ("st", "SC", 1), ("st", "RS", 0)],
)  # fmt: skip
def test_arms(attribute, zone, change):
    printed = {"MR": 1, "DC": 1, "SR": 4, "RS": 3, "LR": 0, "SC": 3}[zone]
    men = [man.replace(" DC", " L") for man in NOBODY]
    got = value(f"RW/{zone}", f"12 Q 3-2-4 Q [{attribute}]", "84 E 3-2-7 RW", men=men)
    assert got == 6 + printed + change


@pytest.mark.rule("fool:5.5.14/1")
@pytest.mark.parametrize(
    ("zone", "change"), [("RS", 1), ("IR", 1), ("SC", -1), ("MC", -1), ("SR", 0), ("SL", 0), ("LS", -2), ("IL", -2)]
)
def test_rolling_right_changes_the_zones(zone, change):
    printed = {"RS": 3, "IR": 2, "SC": 3, "MC": 2, "SR": 4, "SL": 4, "LS": 3, "IL": 2}[zone]
    who = "LW" if zone in ("LS", "IL", "SL") else "RW"
    got = value(f"{who}/{zone} roll R", "12 Q 3-2-5 Q", "84 E 3-2-7 RW", "81 E 3-2-7 LW")
    assert got == 6 + printed + change


@pytest.mark.rule("fool:8.6/2")
@pytest.mark.parametrize(
    ("los", "play", "defender", "less"),
    [
        (20, "RW/DC", "57 DH 3-1-5 DC", 4),  # a point more in the last area
        (21, "RW/DC", "57 DH 3-1-5 DC", 3),
        (20, "RW/DC", "57 DH 3-1-5 SC", 2),  # men of SC cover it too, at a point less
        (21, "RW/DC", "57 DH 3-1-5 SC", 0),
        (5, "RW/IR", "57 DH 3-1-5 IR", 4),
        (5, "RW/IR", "57 DH 3-1-5 RS", 2),
        (6, "RW/IR", "57 DH 3-1-5 RS", 0),
    ],
)
def test_the_field_gets_short(los, play, defender, less):
    men = [man.replace(" DC", " L") for man in NOBODY]
    printed = 1 if "DC" in play else 2
    assert value(play, "84 E 3-2-7 RW", against=[defender], men=men, spot=Spot(1, los, los)) == 6 + printed - less


# -------------------------------------------------------------------------------------------------- what the table says


@pytest.mark.rule("fool:5.5.11/1", "fool:5.3.12/1")
def test_a_covered_receiver_is_passed_up_for_the_second():
    """The second rush: the lesser of both unused points, less 3; nobody stays in for the second receiver."""
    dice = {"pass_rush": [6, 6], "pass": [3, 1]}
    outcome = thrown("RW/SR || LH/LS", dice, against=[COVERED], spare={**WHATEVER, "read_blitz": [6]})
    first, second = steps(outcome, "pass_rush")
    assert (first["target"], second["target"]) == (84, 32)
    assert first["total"] == first["blocking"] + 5 * 2 - first["rushing"]
    assert second["total"] == second["blocking"] + 5 * 2 - second["rushing"] - 3  # LH had 4, RW only 2
    assert [one["target"] for one in steps(outcome, "pass")] == [84, 32]


@pytest.mark.rule("fool:5.5.12/1", "fool:5.5.13/1", "fool:5.5.11/1")
@pytest.mark.parametrize(
    ("play", "less", "dice", "result"),
    [
        ("RW/SR", 7, {"pass": [3]}, "incomplete"),  # s with nobody to look to
        ("RW/SR || inc", 7, {"pass": [3]}, "incomplete"),
        ("RW/SR", 6, {"pass": [6], "interception": [2]}, "intercepted"),  # is, forced
        ("RW/SR || inc", 6, {"pass": [6]}, "incomplete"),  # is, thrown away
        ("RW/SR", 6, {"pass": [3], "pass.half": [1], "contact": [1]}, "complete"),  # cs, forced
        ("RW/SR || inc", 6, {"pass": [3], "pass.half": [1]}, "incomplete"),  # cs, thrown away
        ("RW/SR qk", 6, {"pass": [6], "interception": [2]}, "intercepted"),  # a quick pass is always forced
        ("RW/SR", 4, {"pass": [2], "contact": [1]}, "complete"),
        ("RW/SR", 4, {"pass": [4], "pass.half": [4]}, "incomplete"),  # cs/s, high
        ("RW/SR", 4, {"pass": [5], "pass.interference": [2]}, "incomplete"),
    ],
)
def test_one_receiver(play, less, dice, result):
    """RW/SR is worth 10 less the P of the man there."""
    outcome = thrown(play, dice, "84 E 3-2-6 RW", against=[f"57 DH {less}-4-5 SR"])
    assert outcome.result == result


@pytest.mark.rule("fool:5.5.13/1", "fool:5.3.9/2")
@pytest.mark.parametrize(
    ("die", "extra", "result"),
    [(3, {"pass.half": [1], "contact": [1]}, "complete"), (6, {"interception": [2]}, "intercepted"),
     (4, {}, "incomplete")],
)  # fmt: skip
def test_the_last_receiver_is_not_passed_up(die, extra, result):
    """R146: on the second throw s is incomplete, is an interception, cs a catch; LS is worth 9 - 5 = 4 for a W."""
    dice = {"pass_rush": [6, 6], "pass": [3, die], **extra}
    men = [COVERED, "21 DH 5-4-5 LS"]
    outcome = thrown("RW/SR || LW/LS", dice, against=men, spare={"read_blitz": [6]})
    assert outcome.result == result


@pytest.mark.rule("fool:7.2.8/1")
@pytest.mark.parametrize(("die", "target"), [(3, 84), (4, 81)])
def test_a_passer_without_a_second_look(die, target):
    dice = (
        {"pass_rush": [6, 6], "pass": [3, 1], "second_look": [die]} if die > 3 else {"pass": [3], "second_look": [die]}
    )
    outcome = thrown("RW/SR || LW/LS", dice, "12 Q 3-2-4 Q [||]", against=[COVERED], spare=WHATEVER)
    assert steps(outcome, "pass")[-1]["target"] == target
    assert outcome.result == ("incomplete" if die == 3 else "complete")


@pytest.mark.rule("fool:5.5.11/1")
@pytest.mark.parametrize(("first_route", "rushing"), [("RW/SR", 24), ("RW/SR +1", 32)])
def test_the_second_receiver_of_a_slow_play_is_rushed_as_the_first(first_route: str, rushing: int) -> None:
    """5.5.11: "If the primary receiver's play was with the "+1" option, the same option also applies to the pass rush
    and pass for the secondary receiver." Four rushers are worth 24, against a +1 two more each."""
    dice = {"pass_rush": [6, 6], "pass": [3, 1]}
    outcome = thrown(f"{first_route} || LW/LS", dice, against=[COVERED], spare=WHATEVER)
    assert [rush["rushing"] for rush in steps(outcome, "pass_rush")] == [rushing, rushing]
    assert [throw["target"] for throw in steps(outcome, "pass")] == [84, 81]


@pytest.mark.rule("fool:5.5.11/1")
@pytest.mark.parametrize(("first_route", "off"), [("RW/SR", 3), ("RW/SR +1", 2)])
def test_the_second_receiver_of_a_slow_play_is_thrown_to_as_the_first(first_route: str, off: int) -> None:
    """5.5.11: "the same option also applies to the pass rush and pass for the secondary receiver": who covers him
    man-to-man is worth a point less (5.5.5). LS: 3 of the passer, 3 of the receiver, 3 of the zone, 3 of his man."""
    dice = {"pass_rush": [6, 6], "pass": [3, 1]}
    men = [COVERED, "21 DH 3-1-5 LS on 81"]
    outcome = thrown(f"{first_route} || LW/LS", dice, against=men, spare={**WHATEVER, "bump": [8]})
    assert steps(outcome, "pass")[1]["target"] == 81
    assert steps(outcome, "pass")[1]["value"] == 3 + 3 + 3 - off


@pytest.mark.rule("fool:5.5.11/1")
def test_without_a_second_receiver_the_pass_falls_incomplete_and_nobody_rushes_again() -> None:
    """5.5.11: "If there is no secondary receiver, the pass is thrown incomplete." """
    outcome = thrown("RW/SR", {"pass_rush": [6], "pass": [3]}, against=[COVERED], spare=WHATEVER)
    assert (outcome.result, outcome.gain, outcome.ball) == ("incomplete", 0, "offense")
    assert (len(steps(outcome, "pass_rush")), len(steps(outcome, "pass"))) == (1, 1)


@pytest.mark.rule("fool:5.1.7/1", "fool:5.3.12/1")
def test_a_slow_second_route_slows_the_rest_of_the_play():
    """Four rushers are worth 24, then two more each; RW has two points left, LW of his 3 + 1 one that counts (5.3.23);
    the second look costs three."""
    dice = {"pass_rush": [6, 6], "pass": [3, 1]}
    receivers = ("84 E 3-1-5 RW", "81 E 3-1-3 LW")
    outcome = thrown("RW/SR || LW/LS +1", dice, *receivers, against=[COVERED], spare=WHATEVER)
    first, second = steps(outcome, "pass_rush")
    assert (first["rushing"], second["rushing"]) == (24, 32)
    assert first["total"] == first["blocking"] + 2 * 5 - 24
    assert second["total"] == first["blocking"] + 1 * 5 - 32 - 3


@pytest.mark.rule("fool:5.5.16/1")
def test_a_receiver_who_is_late():
    """Not quick: the rush counts none of his points, then he is passed up."""
    outcome = thrown("LW/VDC || RW/SR", {"pass_rush": [6, 6], "pass": [1]}, "81 E 3-1-4 LW", spare=WHATEVER)
    first, second = steps(outcome, "pass_rush")
    assert first["total"] == first["blocking"] - first["rushing"]
    assert second["total"] == second["blocking"] - second["rushing"] - 3
    assert step(outcome, "pass")["target"] == 84


@pytest.mark.rule("fool:5.5.8/1", "fool:6.4/5")
@pytest.mark.parametrize(
    ("play", "side", "los", "flag"),
    [
        ("RW/SR", 5, 70, ("defense", "pass interference", 6, True)),
        ("RW/SR", 6, 70, ("offense", "pass interference", 10, False)),
        ("RW/IR", 1, 70, ("defense", "pass interference", 12, True)),
        ("RW/SR", 5, 6, ("defense", "pass interference", 5, True)),  # in the end zone or on the 1: the 1
    ],
)
def test_interference_on_a_throw(play, side, los, flag):
    """Value 3 (or 1 in IR) and a die of 5: incomplete, then a 6."""
    zone = play[3:]
    dice = {"pass": [5], "pass.interference.side": [side]}
    dice |= {"pass.interference": [6]} if zone == "SR" else {"pass.half": [6], "interception": [2]}
    outcome = thrown(play, dice, against=[f"57 DH 7-1-5 {zone}"], spot=Spot(1, min(10, los), los))
    (got,) = outcome.flags
    assert (got.side, got.kind, got.yards, got.first_down) == flag


@pytest.mark.rule("fool:5.5.8/1", "fool:5.1.2/7")
def test_a_foul_on_a_man_not_thrown_to_is_holding():
    dice = {"pass_rush": [6, 6], "pass": [5, 1], "pass.half": [6], "pass.interference.side": [1]}
    # 10 less 9 is 1: -/is, high, and the same 6 is the flag
    outcome = thrown("RW/SR || LW/LS", dice, against=["57 DH 9-1-5 SR"], spare=WHATEVER)
    (flag,) = outcome.flags
    assert (flag.side, flag.kind, flag.yards, flag.enforce, flag.first_down) == (
        "defense", "defensive holding", 10, "previous", True,
    )  # fmt: skip


@pytest.mark.rule("fool:5.5.8/2", "fool:7.7.1a/2")
@pytest.mark.parametrize(
    ("receiver", "defender", "dice", "side"),
    [
        ("", "", {"pass.interference": [1]}, None),
        ("[!]", "", {"pass.interference": [1]}, "offense"),
        ("", "[!]", {"pass.interference": [1]}, "defense"),
        ("[!]", "[!]", {"pass.interference": [1], "pass.interference.side": [3]}, "offense"),
        ("[!]", "[!]", {"pass.interference": [1], "pass.interference.side": [4]}, "defense"),
        ("R", "R", {"pass.interference": [1], "pass.interference.side": [1]}, "offense"),
        ("[!]", "", {"pass.interference": [6], "pass.interference.side": [3]}, "offense"),
        ("[!]", "", {"pass.interference": [6], "pass.interference.side": [4]}, "defense"),
        ("", "[!]", {"pass.interference": [6]}, "defense"),
    ],
)
def test_the_penalty_prone_interfere_more(receiver, defender, dice, side):
    against = [f"57 DH 7-1-5 SR {defender}".strip()]
    outcome = thrown("RW/SR", {"pass": [5], **dice}, f"84 E 3-2-5 RW {receiver}".strip(), against=against)
    assert [flag.side for flag in outcome.flags] == ([side] if side else [])


@pytest.mark.rule("fool:5.5.8/1")
def test_no_interference_where_nobody_is():
    assert thrown("RW/SR", {"pass": [5]}, "84 E 0-2-5 RW").flags == []  # value 7: incomplete
