"""Rules at the very number where they begin or end, and for the very men whom they name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from rules_engine.dice import DiceBox, ScriptedDice
from rules_engine.fool import board
from rules_engine.fool.incidents import fumbles, occasions
from rules_engine.fool.model import Outcome, Spot
from rules_engine.fool.resolution.contact import tacklers
from rules_engine.fool.resolution.contact.contact import blockers_who_count
from rules_engine.fool.resolution.men import WRITTEN
from rules_engine.fool.resolution.scene import Scene
from rules_engine.fool.resolution.setup import make_scene

from . import field

FREE = 6  # a die that is always a clean break
SPARE: Mapping[str, Sequence[int]] = {
    "special": [4, 4], "special.half": [1], "injury": [1], "injury.who": [1], "penetration": [6] * 4, "measure": [1],
}  # fmt: skip
SLOW = "52 LB 1-3-2 C"  # a middle linebacker who chases nobody


def run(play: str, dice: Mapping[str, Sequence[int]], *foes: str, **more: Any) -> Outcome:
    """A run against the usual men; every die given is asked for."""
    spot = Spot(1, 10, more.pop("los", 70))
    men, line = more.pop("men", ()), more.pop("line", "normal")
    snap = field.snap(play, field.offense(*men), field.defense(SLOW, *foes, **more), line=line, spot=spot)
    box = DiceBox.scripted(dice, SPARE)
    outcome = field.scrimmage.resolve(snap, box)
    assert isinstance(box.play, ScriptedDice)
    assert box.play.unused() == {}
    return outcome


def scene_of(*men: str, foes: Sequence[str] = (), play: str = "H/LT") -> Scene:
    return make_scene(field.snap(play, field.offense(*men), field.defense(*foes), line="rush"), DiceBox.scripted({}))


# ---------------------------------------------------------------------------------------------------------- boundaries
@pytest.mark.rule("fool:4.9/1", "fool:4.9/2")
@pytest.mark.parametrize(
    ("foes", "yard"),
    [
        # A back of speed 4; SC begins at 6, a yard nearer for each point that a halfback in zone there is faster.
        (("31 DH 3-1-5 SC", "24 DH 3-3-5 SC on 81"), 5),  # another, busy, has 3 - 2: exactly half of all points
        (("31 DH 3-1-5 SC", "24 DH 3-4-5 SC on 81"), 6),
        # "If the linebacker has half or more of the contact points, the boundary is not adjusted."
        (("31 DH 3-1-5 SC", "33 LB 1-1-4 SC"), 6),
        (("31 DH 3-2-5 SC", "33 LB 1-1-4 SC"), 5),
        # "use the speed of the faster player if he makes up at least half the contact points"; else the slower one's
        (("31 DH 3-1-6 SC", "24 DH 3-1-5 SC", "33 LB 1-1-4 SC"), 4),
        (("31 DH 3-1-6 SC", "24 DH 3-2-5 SC"), 5),
        (("31 DH 3-2-6 SC", "24 DH 3-1-5 SC"), 4),
    ],
)
def test_shares_of_exactly_half(foes: tuple[str, ...], yard: int) -> None:
    outcome = run("F/RC", {"contact": [FREE, FREE, 3]}, "54 OLB 2-2-2 L", *foes)
    last = field.steps(outcome, "contact")[-1]
    assert (last["zone"], last["yard"]) == ("SC", yard)


@pytest.mark.rule("fool:4.9/2")
@pytest.mark.parametrize(
    ("speeds", "backer", "yard"),
    [
        ((6, 6, 5, 5), False, 6 - 2),  # 5 1/2, "round up if only DH's are involved"
        ((6, 6, 5, 5), True, 6 - 1),  # "round down if LB's are involved"
        ((6, 6, 6, 6), True, 6 - 2),
        ((5, 5, 5, 5), False, 6 - 1),
    ],
)
def test_the_average_speed_of_backs_of_whom_none_has_half_the_points(
    speeds: tuple[int, ...], backer: bool, yard: int
) -> None:
    """Four of equal contact against a back of speed 4."""
    backs = [f"{number} DH 3-1-{speed} SC" for number, speed in zip((31, 33, 21, 24), speeds, strict=True)]
    linebacker = "54 OLB 1-1-4 SC" if backer else "54 OLB 2-2-2 L"
    outcome = run("F/RC", {"contact": [FREE, FREE, 3]}, linebacker, *backs)
    last = field.steps(outcome, "contact")[-1]
    assert (last["zone"], last["yard"]) == ("SC", yard)


# ------------------------------------------------------------------------------------------------------------ blockers
@pytest.mark.rule("fool:4.3.10/1")
@pytest.mark.parametrize("room", [0, 1])
@pytest.mark.parametrize(
    ("there", "left_out"),
    [
        ((51, 63, 64), ()),
        ((51, 63, 64, 76), (51,)),
        ((51, 63, 64, 76, 79), (51, 63)),
        ((51, 63, 64, 76, 79, 44), (44, 51, 63)),
    ],
)
def test_three_find_room_to_block_in_l_and_the_weakest_are_left_out(
    there: tuple[int, ...], left_out: tuple[int, ...], room: int
) -> None:
    """``room``: one more on a dive. The higher the number of a lineman the more he is worth, the fullback least."""
    scene = scene_of()
    for number in there:
        man = field.player_of(scene, number)
        man.zone, man.blocks, man.blocking = board.L, True, 0 if number == 44 else number
    counted = blockers_who_count(scene, board.L, room)
    weakest = left_out[: len(left_out) - room] if left_out else ()
    assert [man.number for man in counted] == sorted(set(there) - set(weakest))


@pytest.mark.rule("fool:4.5.2/1")
@pytest.mark.parametrize(("los", "dice"), [(3, [FREE, FREE, 1]), (2, [FREE, FREE])])
def test_a_contact_is_rolled_up_to_three_yards_past_the_goal_line(los: int, dice: list[int]) -> None:
    """4.5.2: "a contact would take place at less than or equal to three yards": IL begins at 6."""
    outcome = run("H/LT", {"contact": dice}, los=los)
    assert outcome.result == "touchdown"
    assert len(field.steps(outcome, "contact")) == len(dice)


@pytest.mark.rule("fool:4.3/6", "fool:4.7.1/2")
@pytest.mark.parametrize(("play", "gain"), [("H/LT", 40 + 5), ("H/LT qk", 40 + 10)])
def test_a_quick_back_runs_five_yards_more_in_the_open(play: str, gain: int) -> None:
    """4.7.1: "the ballcarrier and blockers are credited with speeds one greater than usual"."""
    few = tuple(man for man in field.DEFENSE if int(man.split()[0]) in (90, 71, 73, 91, 52))
    snap = field.snap(play, field.offense(), field.defense(SLOW, men=few), line="normal", spot=Spot(1, 10, 90))
    assert field.resolve(snap, {"contact": [FREE], "long_gain": [3]}).gain == gain


# ------------------------------------------------------------------------------------------------------- men and spots
@pytest.mark.rule("fool:4.3.6/1")
@pytest.mark.parametrize(("zone", "area"), [("WL", "LS"), ("WR", "RS"), ("SL", "SL")])
@pytest.mark.parametrize(("moves", "pursued", "more"), [(0, False, 1), (1, False, 0), (0, True, 0)])
def test_a_man_who_has_moved_has_no_point_more(zone: str, area: str, moves: int, pursued: bool, more: int) -> None:
    scene = scene_of(foes=(f"57 LB 1-2-4 {area} on 32",))
    scene.ball.man = field.player_of(scene, 32)
    scene.ball.man.involvement = WRITTEN
    defender = field.defender_of(scene, 57)
    defender.zone, defender.area_moves, defender.pursued = board.ZONE[zone], moves, pursued
    assert tacklers.contact_points(defender, True, scene.play, scene.ball) == 2 + more


@pytest.mark.rule("fool:3.2/1")
@pytest.mark.parametrize(
    ("spot", "contact_value", "pass_value"),
    [("LH", 3 - 1, 2), ("F", 3 - 1, 2), ("LTE", 3 - 1, 2 - 1), ("LW", 3 - 1, 2 - 1), ("LHE", 3 - 1, 2)],
)
@pytest.mark.parametrize("position", ["LB", "OLB", "DH", "DE"])
def test_a_defender_out_of_position_on_offense(position: str, spot: str, contact_value: int, pass_value: int) -> None:
    """A linebacker is neither a back nor an end: -C in the backfield, and -P too at a receiver's spot."""
    scene = scene_of(f"59 {position} 2-3-4 {spot}")
    worth = field.player_of(scene, 59).worth
    assert (worth.contact, worth.pass_value) == (contact_value, pass_value)


@pytest.mark.rule("fool:4.6.8/1", "fool:7.1.5/1")
@pytest.mark.parametrize(("back", "left"), [("32 B 2-2-5 LH", 8), ("32 H 2-2-5 LH", 9), ("32 TB 2-2-5 LH", 9)])
def test_a_tailback_blocks_a_rusher_at_three_less(back: str, left: int) -> None:
    """4.6.8: "(A specialized H or TB is -1 in blocking value in addition to the -2.)" The rusher has 12 less 6, less 1
    for the end nearer, and four for his speed; a back of contact 3 is worth 3 + 2 - 2, another's third point lacks."""
    men = (back.replace("2-2-5", "2-3-5"), "63 G 0-3-3 LG")
    outcome = run("F/RT (LG)", {"contact": [1]}, "54 LB 2-4-8 L blitz", "91 DE 0-6-2 L", men=men, line="rush")
    found = {step["defender"]: step["chances"] for step in field.steps(outcome, "penetration") if step["roll"]}
    assert found == {54: left - 2}


@pytest.mark.rule("fool:7.1.5/1")
@pytest.mark.parametrize(("position", "blocks"), [("B", 3), ("F", 3), ("H", 2), ("TB", 2), ("W", 2), ("Q", 2)])
def test_who_blocks_at_one_less_on_a_run(position: str, blocks: int) -> None:
    scene = scene_of(f"32 {position} 2-3-5 LH")
    worth = field.player_of(scene, 32).worth
    assert worth.blocking - worth.contact == blocks - 3


# ---------------------------------------------------------------------------------------------------------- loose balls
LS = board.ZONE["LS"]


def loose(dice: Mapping[str, Sequence[int]], *foes: str, hurt: bool = False) -> list[int]:
    """H 32 (C 2), T 79 (3), TE 89 (2) and F 44 (3) against DE 91, OLB 54, CB 21 in LS; who recovers."""
    box = DiceBox.scripted(dice, {"fumble.out": [6]})
    scene = make_scene(field.snap("LW/SL", field.offense(), field.defense(*foes), spot=Spot(1, 10, 70)), box)
    for defender in scene.defense.defenders:
        defender.zone = LS if defender.number in (91, 54, 21) else board.AREA_ZONES[defender.area][0]
    for number in (32, 79, 89, 44):
        field.player_of(scene, number).zone = LS
    scene.ball.man = field.player_of(scene, 32)
    fumbles.fumble(scene, occasions.of_contact(scene, LS, 1, 3), hurt)
    assert isinstance(scene.dice, ScriptedDice)
    assert scene.dice.unused() == {}
    return [event.player for event in scene.log.outcome.events if event.kind == "recovery"]


@pytest.mark.rule("fool:7.2.3/1")
@pytest.mark.parametrize(("drop", "again", "who"), [(1, True, 54), (2, True, 54), (3, False, 21), (6, False, 21)])
def test_one_chance_in_three_that_a_fumble_prone_man_leaves_it_loose(drop: int, again: bool, who: int) -> None:
    """7.2.3: "If there has been a fumble which this player is determined to recover, there is a 1/3 chance that the
    ball is actually still loose. Repeat the fumble roll, leaving out this player".
    """
    rolls = {"fumble": [5, 5], "fumble.who": [1, 1]} if again else {"fumble": [5], "fumble.who": [1]}
    assert loose({**rolls, "drop": [drop]}, "21 CB 3-1-5 IL [f]") == [who]


@pytest.mark.rule("fool:6.1.2/1")
@pytest.mark.parametrize(
    ("hurt", "draw", "who"),
    [
        # In the order of jerseys 2, 3, 3 and 2 of ten; hurt he has one of nine.
        (False, [1, 1], 32), (False, [1, 2], 32), (False, [1, 3], 44),
        (True, [1, 1], 32), (True, [1, 2], 44), (True, [1, 4], 44), (True, [1, 5], 79),
    ],
)  # fmt: skip
def test_a_hurt_man_counts_half_for_his_own_fumble(hurt: bool, draw: list[int], who: int) -> None:
    assert loose({"fumble": [1], "fumble.who": draw}, hurt=hurt) == [who]
