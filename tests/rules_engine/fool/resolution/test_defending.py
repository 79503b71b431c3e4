"""Contacts, open field, reaction and pursuit of runs (4.2-4.5), each expectation counted by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules_engine.fool import board
from rules_engine.fool.model import Outcome, Spot
from rules_engine.fool.resolution.pursuit import meeting

from .. import field

FREE = 6  # a die that is always a clean break
# Everything that a mark in the table may ask for, where a test looks at something else.
SPARE = {"special": [4, 4], "special.half": [1], "injury": [1], "injury.who": [1], "penetration": [6, 6, 6]}
SLOW = "52 LB 1-3-2 C"  # a middle linebacker who chases nobody


def run(
    play: str,
    dice: list[int],
    *against: str,
    men: tuple[str, ...] = (),
    line: str = "normal",
    los: int = 70,
    more: Any = None,
) -> Outcome:
    foes = field.defense(SLOW, *against)
    snap = field.snap(play, field.offense(*men), foes, line=line, spot=Spot(1, 10, los))  # type: ignore[arg-type]
    box = field.DiceBox.scripted({"contact": dice, **(more or {})}, SPARE)
    outcome = field.scrimmage.resolve(snap, box)
    assert isinstance(box.play, field.ScriptedDice)
    assert box.play.unused() == {}
    return outcome


def values(outcome: Outcome) -> list[tuple[str, int, int, str]]:
    return [(s["zone"], s["value"], s["modifier"], s["result"]) for s in field.steps(outcome, "contact")]


# ---------------------------------------------------------------------------------------------------------- one contact
@pytest.mark.rule("fool:4.3/1", "fool:4.3/2")
def test_a_plain_contact() -> None:
    outcome = run("H/LT", [3])  # 2 and 3 against 3
    assert values(outcome) == [("L", 2, 0, "2^")]
    assert (outcome.gain, outcome.result) == (2, "run")


@pytest.mark.rule("fool:4.3/3", "fool:4.5.1/1")
def test_the_least_contact_limits_the_gain() -> None:
    outcome = run("H/LT", [5, 1], men=("79 T 0-3-2 LT", "63 G 0-3-3 LG"))  # 5-, past 3; in SL 2 against 2
    assert values(outcome) == [("L", 2, 0, "5-"), ("SL", 0, 0, "-1^")]
    assert outcome.gain == 2


@pytest.mark.rule("fool:4.3.8/1", "fool:4.4.2/1")
def test_an_empty_zone_is_a_free_one_and_pursuit_follows_it() -> None:
    outcome = run("H/WL", [1], men=("32 B 2-2-5 LH",))  # nobody in WL, LS; the OLB comes from SL to IL
    assert [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == 54] == ["IL"]
    assert values(outcome) == [("IL", -1, 0, "-2^")]
    assert outcome.gain == 4


@pytest.mark.rule("fool:4.3.10/1")
@pytest.mark.parametrize(("dive", "value"), [("", 8), (" d", 10)])
def test_room_for_three_in_l_and_a_fourth_on_a_dive(dive: str, value: int) -> None:
    men = ("63 G 0-3-4 LG", "89 E 2-2-4 LTE")
    outcome = run("H/LT (LG,F,TE)" + dive, [1, 1] if dive else [1], men=men, more={"dive": [1]} if dive else None)
    assert values(outcome)[0][1] == value


@pytest.mark.parametrize(
    ("backer", "value"),
    [
        pytest.param("54 OLB 2-2-4 SL on 44", 2, marks=pytest.mark.rule("fool:4.3.1/2", "fool:4.2.5/1")),
        pytest.param("54 OLB 2-3-4 SL on 44", 1, marks=pytest.mark.rule("fool:4.3.1/2", "fool:4.3.1/1")),
    ],
)
def test_alone_and_busy_with_somebody_else(backer: str, value: int) -> None:
    outcome = run("H/LT", [FREE, 3], backer)  # in SL his C less 2, and one on the die
    assert values(outcome)[1] == ("SL", value, 1, "3$" if value == 2 else "2$")


@pytest.mark.rule("fool:4.3.1/3", "fool:4.3.5/2")
def test_busy_on_a_quick_play() -> None:
    outcome = run("H/LT qk", [FREE, 3], "54 OLB 2-2-4 SL on 44")
    assert values(outcome)[1] == ("SL", 1, 1, "2$")


@pytest.mark.rule("fool:4.3.1/1")
@pytest.mark.parametrize(("contact", "value"), [(2, 2), (3, 1)])
def test_a_busy_man_never_helps_the_offense(contact: int, value: int) -> None:
    outcome = run("H/LT", [1], f"54 OLB 2-{contact}-4 L on 44")
    assert values(outcome)[0][1:3] == (value, 0)


@pytest.mark.rule("fool:4.3.3/1", "fool:4.3.4/1")
@pytest.mark.parametrize(("die", "result"), [(3, "1^"), (4, "*")])
def test_a_blitzer_counts_one_less_and_everybody_rushes(die: int, result: str) -> None:
    dice = [die] if die == 3 else [die, 1]
    outcome = run("H/LT", dice, "54 OLB 2-2-4 L blitz", line="rush")
    assert values(outcome)[0] == ("L", 1, 0, result)


@pytest.mark.rule("fool:4.0.2/4", "fool:4.3.4/2")
@pytest.mark.parametrize("backer", ["54 OLB 2-2-4 L", "54 OLB 2-1-4 L on 32"])
def test_somebody_watches_the_run(backer: str) -> None:
    assert values(run("H/LT", [4], backer, line="rush"))[0][3].endswith("$")


@pytest.mark.rule("fool:4.0.3/2")
def test_linemen_who_cover_linemen_watch_it_too() -> None:
    assert values(run("H/LT", [4], line="cover_linemen"))[0] == ("L", 2, 0, "3$")


@pytest.mark.rule("fool:4.0.4/4")
def test_linemen_who_stay_home() -> None:
    assert values(run("H/LT", [1], line="stay_home"))[0][1] == 1
    assert values(run("F/RC", [1], line="stay_home"))[0][1] == 1  # 3 and 9 against 3 + 1, 3 + 1 and 3


@pytest.mark.rule("fool:4.3.5/1", "fool:4.5/1")
def test_a_slow_play_strengthens_the_first_contact_only() -> None:
    outcome = run("H/LT +1", [FREE, 1])
    assert [value for _, value, _, _ in values(outcome)] == [1, 0]


@pytest.mark.rule("fool:4.3.6/1", "fool:7.1.19/1")
@pytest.mark.parametrize(
    ("backer", "value"),
    [("54 LB 2-2-4 L on 32", -1), ("54 OLB 2-2-4 L on 32", -2), ("54 OLB 2-2-5 SL on 32", 0)],
)
def test_a_man_who_need_not_move(backer: str, value: int) -> None:
    assert values(run("H/LT", [1], backer))[0][1] == value


@pytest.mark.rule("fool:7.1.23/1")
def test_a_nose_tackle_alone_in_c() -> None:
    men = ("73 DT 0-3-2 L",)
    assert values(run("F/RC", [1], "71 NT 0-3-2 C", *men))[0][1] == 5  # 12 against 3 + 1 and 3
    assert values(run("F/RC", [1], "71 DT 0-3-2 C", *men))[0][1] == 6


# ----------------------------------------------------------------------------------------------------------- open field
AWAY = "54 OLB 2-2-2 R"


@pytest.mark.parametrize(
    ("back", "others", "expected"),
    [
        pytest.param("2-2-5", (), ("IL", 1, 0), marks=pytest.mark.rule("fool:4.3.11/1")),
        pytest.param("2-2-7", (), ("IL", 1, 2), marks=pytest.mark.rule("fool:4.3.11/1")),
        pytest.param("2-2-7", ("22 DH 3-1-4 IL",), ("IL", 1, 1), marks=pytest.mark.rule("fool:4.3.11/2")),
        pytest.param("2-2-6", ("22 DH 3-1-4 IL",), ("IL", 1, 0), marks=pytest.mark.rule("fool:4.3.11/2")),
    ],
)
def test_open_field(back: str, others: tuple[str, ...], expected: tuple[str, int, int]) -> None:
    men = () if not others else ("57 LB 1-2-4 SR",)
    against = (AWAY, *others)
    foes = tuple(man for man in field.DEFENSE if not (others and man.startswith("33 ")))
    foes_there = field.defense(SLOW, *against, *men, men=foes)
    snap = field.snap("H/LT", field.offense(f"32 B {back} LH"), foes_there, line="normal")
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {**SPARE, "contact": [FREE, 1]}))
    assert values(outcome)[1][:3] == expected


@pytest.mark.rule("fool:4.3.11/1", "fool:4.3.11a/1", "fool:4.3.11a/2")
@pytest.mark.parametrize(("speed", "modifier"), [(7, 0), (8, 1), (9, 2)])
def test_at_the_sideline_one_point_is_free_and_corners_are_quicker(speed: int, modifier: int) -> None:
    # In LS the corner of speed 5 counts 6 against a run; the bonus begins beyond one point.
    outcome = run("H/LE", [FREE, 1], AWAY, "21 CB 3-1-5 LS", men=(f"32 B 2-2-{speed} LH",))
    assert values(outcome)[1][:3] == ("LS", 1, modifier)


@pytest.mark.rule("fool:7.2.6/1", "fool:7.2.18/1")
@pytest.mark.parametrize(("attrs", "modifier"), [("", 2), (" [$]", 3), (" [c]", 1)])
def test_elusive_men_and_plodders(attrs: str, modifier: int) -> None:
    """In IL a back of speed 7, 8 with $ and 6 with c, meets a corner of speed 5: the die gains the difference."""
    outcome = run("H/LT", [FREE, 1], AWAY, men=(f"32 B 2-2-7 LH{attrs}",))
    assert values(outcome)[1][2] == modifier


@pytest.mark.rule("fool:7.2.6/1", "fool:7.2.18/1")
@pytest.mark.parametrize(("attrs", "modifier"), [("", 2), (" [$]", 1), (" [c]", 3)])
def test_sure_tacklers_and_clumsy_ones(attrs: str, modifier: int) -> None:
    """7.2.6: "Such a player receives a +1S bonus on offense or defense respectively for open field tackle resolutions."
    7.2.18: "The player is -1 speed for purposes of the "open field tackle" rule."
    In IL the corner of speed 5 is met by a back of speed 7."""
    outcome = run("H/LT", [FREE, 1], AWAY, f"21 CB 3-1-5 IL{attrs}", men=("32 B 2-2-7 LH",))
    assert (values(outcome)[1][0], values(outcome)[1][2]) == ("IL", modifier)


# ----------------------------------------------------------------------------------------------------------- boundaries
SLOW_BACKER = "54 OLB 2-2-2 L"


@pytest.mark.rule("fool:4.9/1", "fool:4.9/2")
@pytest.mark.parametrize(
    ("safety", "yard"), [("31 S 3-1-5 SC", 4), ("31 DH 3-1-5 SC", 5), ("31 S 3-1-4 SC", 5), ("31 DH 3-1-4 SC", 6)]
)
def test_a_fast_safety_moves_the_boundary_up(safety: str, yard: int) -> None:
    outcome = run("F/RC", [FREE, FREE, 3], safety, SLOW_BACKER)
    contact = field.steps(outcome, "contact")[2]
    assert (contact["zone"], contact["yard"]) == ("SC", yard)
    assert outcome.gain == yard + 2


@pytest.mark.rule("fool:4.9/3")
def test_the_old_boundary_must_be_reached_first() -> None:
    # SR limits the gain to 3 + 1: he never gets to SC, though its boundary has moved up to 4.
    outcome = run("F/RC", [FREE, 3], "31 S 3-1-5 SC", SLOW_BACKER)
    assert [zone for zone, *_ in values(outcome)] == ["C", "SR"]
    assert outcome.gain == 4


@pytest.mark.rule("fool:4.5.2/1")
@pytest.mark.parametrize(("los", "dice", "result"), [(4, [6, 6, 1], "touchdown"), (2, [6, 6], "touchdown")])
def test_contacts_just_past_the_goal_line_are_rolled(los: int, dice: list[int], result: str) -> None:
    assert run("H/LT", dice, los=los).result == result


@pytest.mark.rule("fool:4.5.2/1")
def test_stopped_short_of_the_goal_from_beyond_it() -> None:
    # In IL, at +6, the goal line at 5: die 1 of value 1 takes a yard away and leaves him on it.
    outcome = run("H/LT", [6, 6, 1], los=5, more={"measure": [1]})
    assert (outcome.gain, outcome.result, outcome.score) == (5, "run", "")


@pytest.mark.rule("fool:4.3/6")
def test_long_gain_when_nobody_is_ahead() -> None:
    foes = tuple(man for man in field.DEFENSE if int(man.split()[0]) in (90, 71, 73, 91, 52))
    snap = field.snap("H/LT", field.offense(), field.defense(SLOW, men=foes), line="normal", spot=Spot(1, 10, 90))
    outcome = field.resolve(snap, {"contact": [FREE], "long_gain": [3]})
    assert outcome.gain == 45  # from 0: 40 and 5 for speed 5


# ------------------------------------------------------------------------------------------------------------- reaction
def reacted(outcome: Outcome, number: int) -> str | None:
    return next((s["zone"] for s in field.steps(outcome, "react") if s["defender"] == number), None)


@pytest.mark.rule("fool:4.2/1", "fool:4.2.10/1")
@pytest.mark.parametrize(
    ("play", "backer", "zone"),
    [
        ("H/LT", "57 LB 1-2-5 C on 32", "L"),  # as fast: one area any way
        ("H/LT", "57 LB 1-2-4 C on 32", "SL"),  # one slower: one area downfield, on the path
        ("H/LT", "57 LB 1-2-3 C on 32", "C"),  # two slower: none
        ("H/LT", "57 MLB 1-2-4 C on 32", "L"),  # the specialist's point
        ("H/LT qk", "57 LB 1-2-5 C on 32", "SL"),  # the offense one faster
        ("H/LT +1", "57 LB 1-2-4 C on 32", "L"),  # the defense one faster
        ("H/LT", "57 OLB 1-2-4 C on 32", "SL"),  # no bonus from C
    ],
)
def test_reaction_to_the_ballcarrier(play: str, backer: str, zone: str) -> None:
    snap = field.snap(play, field.offense(), field.defense(backer), line="normal")
    outcome = field.scrimmage.resolve(snap, field.DiceBox.scripted({}, {"contact": [1], "special": [4]}))
    assert reacted(outcome, 57) == zone


@pytest.mark.rule("fool:4.2/2", "fool:4.2.5/1")
def test_a_man_on_somebody_idle_stays() -> None:
    assert reacted(run("H/LT", [1], "57 LB 1-2-5 C on 44"), 57) is None


@pytest.mark.rule("fool:4.2.9/1", "fool:4.2.4/1")
def test_he_goes_where_his_man_is() -> None:
    # The fullback meant for IL gets to L only.
    outcome = run("H/LT (-)(-)(F)", [1], "31 S 3-1-5 SC on 44")
    assert reacted(outcome, 31) == "L"


@pytest.mark.rule("fool:4.2.13/1", "fool:4.2.13/2")
def test_covering_linemen_follow_a_pulling_guard() -> None:
    outcome = run("H/LT (LG)", [1], "73 DT 0-3-4 C", men=("63 G 0-3-2 LG",), line="cover_linemen")
    assert reacted(outcome, 73) == "L"


# -------------------------------------------------------------------------------------------------------------- pursuit
@pytest.mark.rule("fool:4.4/1", "fool:4.4.1/1")
@pytest.mark.parametrize(("speed", "zone"), [(3, None), (4, None), (5, "SL"), (6, "IL")])
def test_zones_of_pursuit(speed: int, zone: str | None) -> None:
    # From C after a run to WL: SL is no zone of the path, IL is; speed 5 against 5 moves one zone, 6 two.
    outcome = run("H/WL", [1], AWAY, f"52 LB 1-3-{speed} C", men=("32 B 2-2-5 LH",))
    found = [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == 52]
    assert found == ([zone] if zone else [])


@pytest.mark.rule("fool:4.0.1/6")
def test_rushers_do_not_pursue() -> None:
    outcome = run("H/WL", [1], AWAY, "91 DE 0-3-7 L", men=("32 B 2-2-5 LH", "79 T 0-9-4 LT"), line="rush")
    assert not [s for s in field.steps(outcome, "pursue") if s["defender"] == 91]


@pytest.mark.rule("fool:4.4.3/1", "fool:4.3.7/1")
@pytest.mark.parametrize(("speed", "zones"), [(2, []), (3, ["SC"]), (4, ["SC", "MC"]), (5, ["MC"])])
def test_a_later_slow_down_lets_pursuers_gain_a_zone(speed: int, zones: list[str]) -> None:
    # A linebacker in SR chases a fullback of speed 4 who runs by SL and IL to MC: two zones, by way of SC. At speed 4
    # he starts at once, at 5 he is there; the slow-down in SL gives one zone more to everybody of speed 3 or more.
    outcome = run("F/LT", [FREE, 5, 1], AWAY, f"57 LB 1-2-{speed} SR", "58 LB 1-1-2 SL", men=("44 F 1-3-4 F",))
    assert values(outcome)[1] == ("SL", 2, 0, "5-")
    assert [s["zone"] for s in field.steps(outcome, "pursue") if s["defender"] == 57] == zones


@given(st.integers(0, 20), st.sampled_from(list(board.ENTRIES.values())), st.integers(-3, 5))
@pytest.mark.rule("fool:4.4.4/1")
def test_more_reach_never_meets_later(zone: int, entry: board.Entry, reach: int) -> None:
    near, far = meeting(zone, entry.path, reach), meeting(zone, entry.path, reach + 1)
    assert far.how_late <= near.how_late  # slow-downs, then the place on the path


# -------------------------------------------------------------------------------------------------------- the sideline
@pytest.mark.rule("fool:5.8.2/3")
@pytest.mark.parametrize(
    ("clock", "margin", "gain"),
    [
        (120, 0, 5),  # free in WL and LS, the corner waits in IL at 6
        (120, -7, 5),
        (120, 7, 10),  # ahead he runs on: 2 against 1, four yards from 6
        (121, -7, 10),
    ],
)
def test_a_free_runner_beside_the_sideline(clock: int, margin: int, gain: int) -> None:
    spot = Spot(1, 10, 70, quarter=2, clock=clock, margin=margin)
    foes = field.defense(SLOW, AWAY)
    snap = field.snap("H/WL", field.offense("32 B 2-2-5 LH"), foes, line="normal", spot=spot)
    box = field.DiceBox.scripted({}, {**SPARE, "contact": [5], "out_of_bounds": [6], "measure": [1]})
    outcome = field.scrimmage.resolve(snap, box)
    assert (outcome.gain, outcome.out_of_bounds) == (gain, gain == 5)


@pytest.mark.rule("fool:8.6/1")
@pytest.mark.parametrize(("los", "result"), [(31, "run"), (30, "touchdown")])
def test_zones_behind_the_end_zone_are_not_played(los: int, result: str) -> None:
    # The deep safety of the DC area waits in VDC for a run by the sideline; inside the 31 there is no VDC.
    foes = tuple(man for man in field.DEFENSE if int(man.split()[0]) in (90, 71, 73, 91, 52, 33))
    snap = field.snap("H/LE", field.offense("32 B 2-2-6 LH"), field.defense(SLOW, men=foes), line="normal",
                      spot=Spot(1, 10, los))  # fmt: skip
    box = field.DiceBox.scripted({}, {**SPARE, "contact": [FREE, 1], "long_gain": [3]})
    assert field.scrimmage.resolve(snap, box).result == result


@pytest.mark.rule("fool:4.4/1")
def test_a_pursuer_may_wait_beyond_the_deepest_zone() -> None:
    # From VDC a safety as fast as the ballcarrier runs on beyond it, where nobody blocks (RULING 9).
    path = (*board.ENTRIES["LE"].path, board.BEY)
    assert meeting(board.ZONE["DC"], path, 2).how_late == (0, 5)  # no slow-down, the fifth place
    assert meeting(board.ZONE["VDC"], (board.ZONE["L"], board.BEY), 1).how_late == (0, 1)
