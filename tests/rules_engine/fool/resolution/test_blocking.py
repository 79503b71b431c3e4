"""Blockers and ballcarriers on the move (4.1): every count of points is done by hand from the clause named."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool import board
from rules_engine.fool.model import DefMan, OffMan, Outcome, Tired
from rules_engine.fool.resolution.movement import carrying
from rules_engine.fool.resolution.penetration import rush_chances
from rules_engine.fool.resolution.setup import make_scene

from .. import field

Men = tuple[OffMan, ...]
Foes = tuple[DefMan, ...]
DIE = {"contact": [1]}


def moved(outcome: Outcome, number: int) -> dict[str, Any]:
    return next(step for step in field.steps(outcome, "move") if step["player"] == number)


def run(play: str, *men: str, against: tuple[str, ...] = (), line: str = "normal", dice: Any = None) -> Outcome:
    snap = field.snap(play, field.offense(*men), field.defense(*against), line=line)  # type: ignore[arg-type]
    return field.resolve(snap, dice or DIE)


CENTER = "51 C 0-3-5 C"  # five points: one into C, four to leave it and reach SL


@pytest.mark.parametrize(
    ("line", "backer", "left"),
    [
        pytest.param("normal", "52 MLB 1-3-4 C", 0, marks=pytest.mark.rule("fool:4.1.2/1")),  # 1 + 1 + 3
        pytest.param("rush", "52 MLB 1-3-4 C", 1, marks=pytest.mark.rule("fool:4.1.2/2")),  # 1 + 1 + (1/2 + 1/2 + 1)
        pytest.param("normal", "52 MLB 1-3-4 C on 44", 1, marks=pytest.mark.rule("fool:4.1.2/2")),  # 2 1/2 down to 2
        pytest.param("normal", "52 MLB 1-3-4 C on 32", 1, marks=pytest.mark.rule("fool:4.1.2/4")),  # on the ballcarrier
        pytest.param("rush", "52 MLB 1-3-4 C blitz", 2, marks=pytest.mark.rule("fool:4.1.2/2")),  # 1 1/2 down to 1
    ],
)
def test_leaving_a_crowded_zone(line: str, backer: str, left: int) -> None:
    dice = {"contact": [1], "penetration": [6]} if "blitz" in backer else DIE
    snap = field.snap("H/LT (-)(C)", field.offense(CENTER), field.defense(backer), line=line)  # type: ignore[arg-type]
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, dice))
    assert (moved(outcome, 51)["zone"], moved(outcome, 51)["left"]) == ("SL", left)


@pytest.mark.parametrize(
    ("end", "backer", "zone", "left"),
    [
        pytest.param(4, "57 LB 1-2-4 R on 89", "SR", 0, marks=pytest.mark.rule("fool:4.1.2/3")),  # 1 + 1 + (2 + 1 - 1)
        pytest.param(4, "57 LB 1-1-4 R on 89", "SR", 1, marks=pytest.mark.rule("fool:4.1.2/3")),  # 1 + 1 + (1 + 1 - 1)
        pytest.param(3, "57 LB 1-3-4 R on 89", "R", 2, marks=pytest.mark.rule("fool:4.1.2/3")),  # no exit
        pytest.param(4, "57 LB 1-3-4 R on 89", "SR", 0, marks=pytest.mark.rule("fool:4.1.4/2")),  # around it: by WR, RS
    ],
)
def test_held_by_his_own_man(end: int, backer: str, zone: str, left: int) -> None:
    outcome = run("F/RC (-)(TE)", f"89 E 2-2-{end} RTE", against=(backer,))
    assert (moved(outcome, 89)["zone"], moved(outcome, 89)["left"]) == (zone, left)


@pytest.mark.rule("fool:4.1.2/5")
@pytest.mark.parametrize(("back", "zone"), [("32 H 2-2-4 LH", "L"), ("32 B 2-2-5 LH", "SL")])
def test_a_halfback_pushes_through_as_a_lesser_man(back: str, zone: str) -> None:
    # Both have five points. The H counts 1 against the linebacker's 2: no exit; the B pays 2 1/2 down to 2.
    snap = field.snap("F/LT (-)(LH)", field.offense(back), field.defense("54 LB 2-2-4 L on 32"))
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {**DIE, "penetration": [6, 6, 6]}))
    assert moved(outcome, 32)["zone"] == zone


@pytest.mark.rule("fool:4.1.3/1", "fool:7.1.7/1")
@pytest.mark.parametrize(
    ("end", "backers", "left"),
    [
        ("89 E 2-2-4 RTE", (), 2),  # one defender: none counts
        ("89 E 2-2-4 RTE", ("57 LB 1-2-4 R",), 1),  # two: one counts
        ("89 TE 2-2-4 RTE", ("57 LB 1-2-4 R",), 2),  # a specialist lets one more pass
        ("89 TE 2-2-4 RTE", ("57 LB 1-2-4 R", "31 S 3-1-5 R"), 1),
    ],
)
def test_leaving_from_the_tight_ends_slot(end: str, backers: tuple[str, ...], left: int) -> None:
    outcome = run("F/RC (-)(TE)", end, against=backers)
    assert (moved(outcome, 89)["zone"], moved(outcome, 89)["left"]) == ("SR", left)


@pytest.mark.rule("fool:4.1.3a/1")
def test_going_outside_from_the_slot_is_easier() -> None:
    outcome = run("H/RE (-)(TE)", "89 E 2-2-4 RTE", against=("57 LB 1-2-4 R",))
    assert (moved(outcome, 89)["zone"], moved(outcome, 89)["left"]) == ("RS", 2)


@pytest.mark.rule("fool:4.1.6/1")
def test_the_center_steps_into_c_first() -> None:
    outcome = run("H/LE (-)(C)", CENTER)  # 1 + 4 to SL, nothing left for LS
    assert (moved(outcome, 51)["zone"], moved(outcome, 51)["left"]) == ("SL", 0)


@pytest.mark.rule("fool:4.1.4/1", "fool:7.1.12/1")
@pytest.mark.parametrize(
    ("guard", "left"),
    [("63 G 0-3-2 LG", 0), ("63 G 0-3-3 LG", 1), ("63 U 0-3-3 LG", 0)],  # a specialized guard has one more
)
def test_a_pulling_guard(guard: str, left: int) -> None:
    outcome = run("H/LT (LG)", guard)  # one to pull, two zones
    assert (moved(outcome, 63)["zone"], moved(outcome, 63)["left"]) == ("L", left)


@pytest.mark.rule("fool:4.1.4/1")
@pytest.mark.parametrize(
    ("man", "play", "zone", "left"),
    [
        ("79 T 0-3-3 LT", "H/LT (LT)", "L", 2),  # straight ahead: one zone
        ("79 T 0-3-3 LT", "H/LC (LT)", "C", 0),  # one to pull, two zones
        ("79 T 0-3-2 LT", "H/LC (LT)", "oC", 0),  # he has no third point
        ("51 C 0-3-3 C", "H/LC (C)", "C", 2),  # straight ahead: one zone
        ("89 E 2-2-4 RTE", "H/RT (TE)", "R", 3),  # straight ahead: one zone
        ("44 F 1-3-4 F", "H/LT (F)", "L", 1),  # a back pulls nowhere: three zones
    ],
)
def test_a_lineman_pulls_or_goes_straight_ahead(man: str, play: str, zone: str, left: int) -> None:
    """4.1.4: "Any offensive "down" lineman (T, G, C, or TE/E from TE position, for purposes of this rule) who does not
    make his initial move directly forward pays a -1 movement point penalty." """
    outcome, number = run(play, man), int(man.split()[0])
    assert (moved(outcome, number)["zone"], moved(outcome, number)["left"]) == (zone, left)


@pytest.mark.rule("fool:4.1.4/1")
@pytest.mark.parametrize("end", ["89 E 2-2-5 RTE", "89 TE 2-2-5 RTE"])
def test_an_end_in_the_slot_pulls_as_a_lineman_does(end: str) -> None:
    """Three zones behind the line cost him four points."""
    behind_the_line = {89: ("oRT", "oC", "C")}
    snap = field.snap("H/RC (TE)", field.offense(end), field.defense(), line="normal", route=behind_the_line)
    outcome = field.resolve(snap, DIE)
    assert (moved(outcome, 89)["zone"], moved(outcome, 89)["left"]) == ("C", 1)


@pytest.mark.rule("fool:4.1.16/1", "fool:4.7.6/1")
def test_through_the_ballcarriers_zone() -> None:
    outcome = run("QB/LC (F)")  # the fullback: two zones and one; the quarterback: one zone and one
    assert moved(outcome, 44)["left"] == 1
    assert moved(outcome, 12)["left"] == 2


@pytest.mark.rule("fool:4.1.16/1")
@pytest.mark.parametrize("passed", [0, 1, 2])
def test_whoever_goes_through_his_zone_makes_the_ballcarrier_a_point_later(passed: int) -> None:
    scene = make_scene(field.snap("H/LT"), field.DiceBox.scripted({}))
    scene.way.held_up = passed
    way = carrying.ways(board.START_ZONE["LH"], board.ENTRIES["LT"].origin, carrying.HANDOFF)[0]
    assert rush_chances.lateness(scene, way) == passed


@pytest.mark.rule("fool:4.1.8/3")
def test_a_diving_quarterback_has_only_his_linemen() -> None:
    outcome = run("QB/LC (F) d", dice={"contact": [1], "dive": [2]})
    assert field.step(outcome, "contact")["blockers"] == [51, 63, 64]


@pytest.mark.rule("fool:4.7.6/1")
@pytest.mark.parametrize(("speed", "reaches"), [(4, True), (3, False)])
def test_a_quick_sneak_takes_speed_four(speed: int, reaches: bool) -> None:
    outcome = run("QB/LC qk", f"12 Q 3-2-{speed} Q")
    assert (field.step(outcome, "contact")["yard"] == 0) == reaches


@pytest.mark.rule("fool:4.1.9/2")
@pytest.mark.parametrize(("speed", "yard"), [(6, -2), (5, -3), (4, -6)])
def test_a_ballcarrier_short_of_his_hole(speed: int, yard: int) -> None:
    outcome = run("H/WR", f"32 B 2-2-{speed} LH", against=("24 CB 3-1-7 RS",))
    contact = field.step(outcome, "contact")
    assert (contact["zone"], contact["yard"]) == ("WR", yard)
    assert outcome.gain == yard - 1  # value 1, die 1: a yard lost


@pytest.mark.rule("fool:4.1.9/2")
@pytest.mark.parametrize(
    ("speed", "tired", "noted"),
    [(6, 0, False), (6, 1, True), (5, 1, False)],  # six are needed; who would not have got there fresh is not noted
)
def test_who_falls_short_by_tiredness_is_noted(speed: int, tired: int, noted: bool) -> None:
    """The game replaces him from then on while he is tired."""
    men, foes = field.offense(f"32 B 2-2-{speed} LH"), field.defense("24 CB 3-1-7 RS")
    snap = field.snap("H/WR", men, foes, line="normal", tired={("offense", 32): Tired(move=tired)})
    outcome = field.resolve(snap, DIE)
    assert (("offense", 32, "short") in outcome.worn.tired) is noted


@pytest.mark.rule("fool:4.1.9a/1", "fool:7.1.1/2")
@pytest.mark.parametrize(("pos", "speed"), [("H", 5), ("B", 6)])
def test_wide_may_become_very_wide(pos: str, speed: int) -> None:
    # In WL the cornerback waits at -2, on the way over WWL he is met in LS at +3.
    outcome = run("H/WL", f"32 {pos} 2-2-{speed} LH", against=("21 CB 3-1-7 LS",))
    assert moved(outcome, 32)["zone"] == "WWL"
    assert outcome.gain == 2  # value 1, die 1, from 3


@pytest.mark.rule("fool:4.1.9a/1")
def test_a_quick_play_stays_with_its_hole() -> None:
    outcome = run("H/WL qk", "32 H 2-2-9 LH", against=("21 CB 3-1-7 LS",))
    assert moved(outcome, 32)["zone"] == "WL"


@pytest.mark.rule("fool:4.1.9a/2", "fool:7.1.5/1")
@pytest.mark.parametrize(
    ("back", "play", "way"),
    [
        ("32 TB 2-2-5 TB", "TB/LT", "oLE"),  # nobody waits in LS, a linebacker in SL
        ("32 TB 2-2-5 TB", "TB/RT", "oRE"),  # nobody waits in RS, a linebacker in SR
        ("32 H 2-2-5 TB", "TB/LT", "oLT"),  # only a tailback chooses
        ("32 TB 2-2-5 LH", "H/LT", "oLT"),  # and only from the tailback's place
        ("32 TB 2-2-5 TB", "TB/LT qk", "oLT"),  # "on a normal (non-qk play) or +1 play"
    ],
)
def test_a_tailback_chooses_his_entry(back: str, play: str, way: str) -> None:
    """4.1.9a: "a specialized TB (from the TB position) can run plays to L, R, and C in which the choice is made at
    offensive movement." He weighs the contacts after each entry (rulings.md, 7.1.5)."""
    outcome = run(play, back)
    assert moved(outcome, 32)["way"][-2] == way


@pytest.mark.rule("fool:4.1.9a/2", "fool:7.1.5/1")
@pytest.mark.parametrize(
    ("back", "play", "then"), [("TB", "TB/RC", "SL"), ("H", "TB/RC", "SR"), ("TB", "TB/RC qk", "SR")]
)
def test_a_tailback_chooses_his_side_of_the_center(back: str, play: str, then: str) -> None:
    """From LC he goes on to SL, from RC to SR, where a linebacker of contact 5 waits."""
    outcome = run(play, f"32 {back} 2-2-5 TB", against=("57 LB 1-5-4 SR",), dice={"contact": [6, 1]})
    assert [step["zone"] for step in field.steps(outcome, "contact")] == ["C", then]


@pytest.mark.rule("fool:4.1.10/4")
def test_a_blocker_without_position_draws_nobody() -> None:
    # RW to LS is five zones and one for position; he has five.
    outcome = run("H/LE (-)(RW)", "32 H 2-2-5 RH", against=("24 CB 3-1-5 IR on 84",))
    assert moved(outcome, 84) == moved(outcome, 84) | {"zone": "LS", "blocks": False}
    assert not [step for step in field.steps(outcome, "react") if step["defender"] == 24]


@pytest.mark.rule("fool:4.1.10/1", "fool:4.1.10/2")
@pytest.mark.parametrize(
    ("play", "man", "number", "zone", "left"),
    [
        ("H/LE (-)(RW)", "84 W 3-1-6 RW", 84, "LS", 0),  # five zones, one for position
        ("H/LE (-)(-)(RW)", "84 W 3-1-6 RW", 84, "IL", 1),  # from upfield, no position needed
    ],
)
def test_position_with_the_flow(play: str, man: str, number: int, zone: str, left: int) -> None:
    outcome = run(play, "32 H 2-2-5 RH", man)
    assert moved(outcome, number) == moved(outcome, number) | {"zone": zone, "left": left, "blocks": True}


@pytest.mark.rule("fool:4.1.10/3")
def test_straight_ahead_nobody_needs_position() -> None:
    outcome = run("H/LT (LG,F)")
    assert field.step(outcome, "contact")["blockers"] == [44, 63, 79]


@pytest.mark.rule("fool:4.2.7/1")
@pytest.mark.parametrize(("contact", "value"), [(3, 2), (2, 2), (1, 1)])
def test_a_blocker_held_up_counts_against_those_who_came_for_him(contact: int, value: int) -> None:
    # RTE to LS: four zones, one more out of the crowd in R, none of his five points left for position; without the
    # crowd he would have had it. The linebacker on him (C 2) comes to LS: he counts up to 2, not above his own C.
    outcome = run(
        "H/LE (-)(TE)",
        "32 H 2-2-5 RH",
        f"89 TE 2-{contact}-5 RTE",
        against=("71 DT 0-3-2 R", "57 LB 1-2-4 R", "54 OLB 2-2-4 SL on 89"),
        dice={"contact": [6, 1]},
    )
    assert moved(outcome, 89) == moved(outcome, 89) | {"zone": "LS", "left": 0, "blocks": False}
    assert field.step(outcome, "contact", 1) == field.step(outcome, "contact", 1) | {"zone": "LS", "value": value}


@pytest.mark.rule("fool:4.1.13/4")
@pytest.mark.parametrize(("lead", "zone"), [("lead", "SL"), ("lead=", "L")])
def test_a_lead_blocker_told_to_stay_when_level(lead: str, zone: str) -> None:
    # In L two defenders, before him the tackle and the fullback.
    outcome = run(f"H/LT (F, LG {lead})", "63 G 0-3-3 LG", against=("54 OLB 2-2-4 L",))
    assert moved(outcome, 63)["zone"] == zone


@pytest.mark.rule("fool:4.1.13/1", "fool:7.1.12/1")
@pytest.mark.parametrize(
    ("man", "zone"),
    [
        ("63 G 0-3-4 LG", "SL"),
        ("63 G 0-3-2 LG", "L"),  # arrives with nothing left: an ordinary blocker
        ("63 U 0-3-5 LG", "L"),  # of the linemen only a guard leads
    ],
)
def test_who_may_lead(man: str, zone: str) -> None:
    outcome = run("H/LT (LG lead)", man)
    assert moved(outcome, 63)["zone"] == zone


@pytest.mark.rule("fool:4.1.13/1", "fool:4.1.13/3", "fool:4.1.13/6")
@pytest.mark.parametrize(("man", "zone"), [("63 G 0-3-2 LG", "L"), ("63 G 0-3-3 LG", "IL")])
def test_the_point_of_a_leading_guard_is_for_those_who_arrive_with_one_left(man: str, zone: str) -> None:
    """Nobody defends L or SL: a guard who has a point left has his own beyond the line too, and a zone costs one."""
    assert moved(run("H/LT (LG lead)", man, against=("91 DE 0-3-2 C", "54 OLB 2-2-4 SR")), 63)["zone"] == zone


@pytest.mark.parametrize(
    ("start", "corner", "left"),
    [
        pytest.param("LW", "21 CB 3-0-5 LS on 81", 2, marks=pytest.mark.rule("fool:4.1.14/1")),  # weaker: free
        pytest.param("LW", "21 CB 3-1-5 LS on 81", 2, marks=pytest.mark.rule("fool:4.1.14/2")),  # 1/2, dropped
        pytest.param("LW", "21 CB 3-2-5 LS on 81", 1, marks=pytest.mark.rule("fool:4.1.14/1")),
        pytest.param("LW", "21 CB 3-1-6 LS on 81", 1, marks=pytest.mark.rule("fool:4.1.14/1")),
        pytest.param("LW-", "21 CB 3-1-6 LS on 81", 1, marks=pytest.mark.rule("fool:4.1.14/3")),  # 4 zones, 1/2
        pytest.param("LW", "21 CB 3-1-6 IL on 81", 2, marks=pytest.mark.rule("fool:4.1.14/1")),  # not from that area
    ],
)
def test_run_bump(start: str, corner: str, left: int) -> None:
    outcome = run("H/LT (-)(-)(LW)", f"81 W 3-1-5 {start}", against=(corner,))
    assert (moved(outcome, 81)["zone"], moved(outcome, 81)["left"]) == ("IL", left)


@pytest.mark.rule("fool:4.7.1/3")
def test_slow_linemen_do_not_block_on_a_quick_play() -> None:
    outcome = run("H/LT qk", "79 T 0-4-1 LT")
    assert field.step(outcome, "contact")["blockers"] == []


@pytest.mark.rule("fool:7.1.3/2")
@pytest.mark.parametrize(
    ("play", "man", "yard"),
    [
        ("F/RC qk", "44 F 1-3-3 F", 0),  # 3 and the fullback's 1: two zones
        ("F/RC qk", "44 B 1-3-3 F", -3),
        ("F/RT qk", "44 F 1-3-5 F", 0),
    ],
)
def test_quick_fullbacks(play: str, man: str, yard: int) -> None:
    assert field.step(run(play, man), "contact")["yard"] == yard


@pytest.mark.rule("fool:7.2.19/1")
@pytest.mark.parametrize(("attrs", "yard"), [("", -3), (" [q]", 0)])
def test_quick_acceleration(attrs: str, yard: int) -> None:
    # LH to C: three zones of two points each.
    outcome = run("LH/LC qk", f"32 B 2-2-5 LH{attrs}")
    assert field.step(outcome, "contact")["yard"] == yard


@pytest.mark.rule("fool:4.2.8/1", "fool:4.2.8/2")
@pytest.mark.parametrize(
    ("backer", "zones"),
    [
        ("54 OLB 2-2-2 R", ["WL", "IL"]),  # nobody can come to WL: on to the corner in IL
        ("54 OLB 2-2-4 LS", ["WL"]),  # somebody to block
    ],
)
def test_blockers_move_on_when_nobody_is_left_to_block(backer: str, zones: list[str]) -> None:
    # F to WL is five zones, LS and IL two more.
    snap = field.snap(
        "H/WL (F)", field.offense("44 F 1-3-7 F"), field.defense(backer), line="normal", route={32: WL_DIRECT}
    )
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {"contact": [1, 1], "special": [4]}))
    assert [step["zone"] for step in field.steps(outcome, "move") if step["player"] == 44] == zones


WL_DIRECT = ("oLT", "oLE", "oWL", "WL")


@pytest.mark.rule("fool:8.1/1")
def test_the_record_says_who_blocked_whom() -> None:
    """Linemen at home the rushers in front of them, an end not written in the end across, the others in the hole."""
    snap = field.snap("H/LT (LG,F)(C)", line="rush")
    spare = {"contact": [1], "penetration": [6] * 4, "special": [4], "injury": [1], "injury.who": [1]}
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, spare))
    eleven = outcome.elevens.offense
    men = {no: (man["job"], man["target"]) for no in eleven.numbers if (man := field.man_of(eleven, no))}
    assert men[76] == ("block", 90)
    assert men[89] == ("block", 90)
    assert {men[51][1], men[64][1]} == {71, 73}
    assert [men[number] for number in (44, 63, 79)] == [("block", 91)] * 3
    assert men[81] == ("decoy", 0)
    assert men[32] == ("carrier", 0)
