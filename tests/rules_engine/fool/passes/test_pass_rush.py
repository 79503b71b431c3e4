"""The pass rush by hand-made line-ups (5.3, R143-146). In the usual one the blockers are worth 40, the rush 24."""

from __future__ import annotations

import pytest

from rules_engine.fool.model import Spot

from ..field import WHATEVER, defense, offense, resolve, snap, step, steps

QUIET = {"pass_rush": [6], "pass": [6]}  # nothing comes of the rush, LW/SL (value 8) falls incomplete


def rush(*changes, play="LW/SL", against=(), line="rush"):
    """The first rush of a play; what follows does not matter."""
    the_snap = snap(play, offense(*changes), defense(*against), line=line)
    return step(resolve(the_snap, {"pass_rush": [6]}, WHATEVER), "pass_rush")


@pytest.mark.rule("fool:5.3/2", "fool:5.3.2/1", "fool:5.3.5/1")
def test_the_total_is_blockers_and_unused_points_less_rushers():
    assert rush() | {"step": ""} == {
        "step": "", "target": 81, "blocking": 40, "rushing": 24, "total": 26, "column": 24, "roll": 6, "result": "-",
    }  # fmt: skip


@pytest.mark.rule("fool:5.3.1/1", "fool:5.3.1a/1", "fool:5.3.3a/1")
@pytest.mark.parametrize(
    ("changes", "blocking"),
    [
        (["51 C 0-3-1 C"], 39),  # speed 1 adds nothing
        (["51 C 0-3-3 C"], 40),  # 1 1/2, the half dropped
        (["51 C 0-3-3 C", "63 G 0-3-3 LG"], 41),  # two halves
        (["51 C 0-3-4 C"], 41),
        (["51 C 0-3-6 C"], 41),  # never more than 2
        (["51 C 1-3-2 C"], 41),  # a lineman's P
        (["76 G 0-3-2 RT"], 38),  # a guard at tackle: -C, and no tackle's point
        (["32 B 2-2-5 LH"], 41),  # no halfback's -1
        (["51 C 0-3-2 C R"], 39),  # a rookie, half a point, rounded down
        (["51 C 0-3-2 C e"], 40),
        (["51 C 0-3-2 C e", "63 G 0-3-2 LG e"], 41),
        (["44 F 1-3-4 F e"], 40),  # experience counts for linemen only
        (["12 Q 3-2-4 Q R"], 40),  # and never for the passer
        (["12 Q 3-1-3 Q"], 38),  # his contact and speed
    ],
)
def test_what_a_blocker_is_worth(changes, blocking):
    assert rush(*changes)["blocking"] == blocking


@pytest.mark.rule("fool:5.3.1/2", "fool:5.3.1/4")
@pytest.mark.parametrize(
    ("changes", "play", "blocking"),
    [
        (["32 H 2-2-5 LHE"], "LW/SL", 37),  # behind the end he does not block
        (["32 H 2-2-5 LHE"], "LW/SL blk(H)", 40),  # unless he is told to
        (["32 H 2-2-5 TB"], "LW/SL", 40),  # a tailback's spot does
        ([], "LW/SL out(F)", 35),
        ([], "LW/SL || LH/LS", 37),  # a receiver does not block
        (["32 W 3-2-5 LWW"], "LW/SL", 37),  # nobody split wide does
        (["32 W 3-2-5 LH"], "LW/SL", 40),  # a W out of his place does, at -C (and -S)
    ],
)
def test_who_pass_blocks(changes, play, blocking):
    assert rush(*changes, play=play)["blocking"] == blocking


@pytest.mark.rule("fool:5.3/1", "fool:5.0.2")
@pytest.mark.parametrize(
    ("line", "play", "rushing"),
    [("rush", "LW/SL", 24), ("normal", "LW/SL", 20), ("cover_linemen", "LW/SL", 16), ("rush", "LW/SL +1", 32),
     ("normal", "LW/SL +1", 28), ("cover_linemen", "LW/SL +1", 24), ("stay_home", "LW/SL +1", 16)],
)  # fmt: skip
def test_line_options_and_slow_plays_change_every_rusher(line, play, rushing):
    assert rush(line=line, play=play)["rushing"] == rushing


@pytest.mark.rule("fool:5.3.13/1")
def test_no_rush_on_a_normal_pass_when_the_linemen_stay_home():
    outcome = resolve(snap("LW/SL", line="stay_home"), {"pass": [6]})
    assert steps(outcome, "pass_rush") == []
    assert step(outcome, "pass")["value"] == 9  # and a point for the offense (5.3.13)


@pytest.mark.rule("fool:5.3.13/2", "fool:5.3.14/2")
@pytest.mark.parametrize(("die", "value"), [(1, 10), (2, 10), (3, 9)])
def test_weak_linemen_who_stay_home_may_give_two_points(die, value):
    """Unmodified they rush for 19: two chances in six that the passer gains two."""
    weak = ["71 DT 0-3-1 C", "73 DT 0-3-1 C", "90 DE 0-2-2 R", "91 DE 0-1-2 L"]
    dice = {"minimal_rush": [die], "pass": [6]}
    assert step(resolve(snap("LW/SL", offense(), defense(*weak), line="stay_home"), dice), "pass")["value"] == value


@pytest.mark.rule("fool:5.3.17/1")
@pytest.mark.parametrize(("die", "value"), [(1, 9), (2, 8)])
def test_a_light_rush_may_give_the_passer_a_point(die, value):
    """Four normal rushers are worth 20, one chance in six."""
    dice = {"pass_rush": [6], "minimal_rush": [die], "pass": [6]}
    assert step(resolve(snap("LW/SL", line="normal"), dice), "pass")["value"] == value


@pytest.mark.rule("fool:5.3.3/1", "fool:5.3.4/2", "fool:7.1.22/1")
@pytest.mark.parametrize(
    ("against", "rushing"),
    [
        (["90 DE 2-3-2 R"], 26),  # an end's P
        (["71 DT 2-3-2 C"], 26),  # a tackle's P from C
        (["71 NT 0-3-2 C"], 23),  # no bonus for a nose tackle
        (["71 DL 0-3-2 C"], 23),
        (["71 DT 2-3-2 R"], 23),  # a tackle out of C: neither bonus nor P
        (["90 DE 0-3-2 R", "71 DE 3-3-2 R"], 22),  # of two ends only the outer one; the other also plays at -C
    ],
)
def test_what_a_rusher_is_worth(against, rushing):
    assert rush(against=against)["rushing"] == rushing


@pytest.mark.rule("fool:5.3.2a/1", "fool:5.3.2a/3")
@pytest.mark.parametrize(
    ("changes", "against", "bonus"),
    [
        ([], ["52 MLB 1-3-4 L blitz"], 0),  # LH takes the second man from L
        (["32 H 2-2-5 RH"], ["52 MLB 1-3-4 L blitz"], 0),  # then the fullback does
        (["32 H 2-2-5 RH", "44 H 1-3-4 F"], ["52 MLB 1-3-4 L blitz"], 3),  # a halfback at F looks to C only
        (["32 H 2-2-5 RH", "44 TB 1-3-4 TB"], ["52 MLB 1-3-4 L blitz"], 3),
        ([], ["52 MLB 1-3-4 L blitz", "54 OLB 2-2-4 L blitz"], 0),  # LH and F
        (["44 F 1-3-4 RWW"], ["52 MLB 1-3-4 L blitz", "54 OLB 2-2-4 L blitz"], 3),
        ([], ["52 MLB 1-3-4 C blitz"], 0),  # three blockers in C, the third rusher is nobody's extra
        ([], ["52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz"], 0),  # the fourth is the fullback's
        (["44 F 1-3-4 RWW"], ["52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz"], 3),
        (["44 F 1-3-4 RWW", "32 H 2-2-5 TB"], ["52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz"], 0),
    ],
)
def test_rushers_whom_nobody_blocks(changes, against, bonus):
    """Points of the blitzers themselves: 7 for the MLB, 6 for the other."""
    plain = 24 + 7 * any("52 MLB" in man for man in against) + 6 * any("54" in man for man in against)
    assert rush(*changes, against=against)["rushing"] == plain + bonus


@pytest.mark.rule("fool:5.3.2b/1", "fool:5.3.2b/2")
@pytest.mark.parametrize(
    ("changes", "against", "bonus"),
    [
        ([], ["91 DE 0-1-4 L"], 1),  # two faster than the tackle
        ([], ["91 DE 0-0-5 L"], 2),
        ([], ["91 DE 0-2-3 L"], 0),  # one faster is not enough
        ([], ["90 DE 0-1-4 R"], 0),  # the tight end blocks there, as fast as he
        (["79 T 0-2-3 LT"], ["91 DE 0-1-4 L"], 0),
        ([], ["91 DE 0-3-2 L", "54 OLB 0-0-6 L blitz"], 0),  # the halfback takes him: S 6 against 5
        (["32 H 2-2-4 LH"], ["91 DE 0-3-2 L", "54 OLB 0-0-6 L blitz"], 1),
    ],
)
def test_an_outside_rusher_faster_than_his_blocker(changes, against, bonus):
    plain = 24 + 6 * any("54 OLB" in man for man in against)
    assert rush(*changes, against=against)["rushing"] == plain + bonus


@pytest.mark.rule("fool:5.3.4/1")
def test_a_fifth_rusher_from_the_center_is_in_the_way():
    crowd = ["52 MLB 1-3-4 C blitz", "54 LB 2-2-4 C blitz", "57 LB 1-2-4 C blitz"]
    # 24 + 7 + 6 + 6, one beyond the three blockers and the fullback, the fifth rusher -2
    assert rush(against=crowd)["rushing"] == 24 + 19 + 3 - 2


@pytest.mark.rule("fool:5.3.23/1")
def test_the_point_of_a_slow_route_is_not_an_unused_one():
    assert rush(play="LW/SL +1")["total"] == 40 + 10 - 32


# ------------------------------------------------------------------------------------------------------------- results
@pytest.mark.rule("fool:5.3.7/1")
def test_hurried_into_an_incompletion():
    deep = ["81 W 3-1-3 LW"]  # no point left: 40 - 31 is 9
    against = ["52 MLB 1-3-4 C blitz"]
    outcome = resolve(snap("LW/SL", offense(*deep), defense(*against)), {"pass_rush": [2], "pass_rush.half": [2],
                      "pass_rush.penalty": [3]})  # fmt: skip
    assert (outcome.result, outcome.gain, outcome.clock_stops) == ("incomplete", 0, True)
    assert step(outcome, "pass_rush")["result"] == "i"


@pytest.mark.rule("fool:5.3.8/1")
def test_pressure_lowers_the_pass_value():
    against = ["52 MLB 1-3-4 C blitz"]
    attack = offense("81 W 3-1-3 LW")
    outcome = resolve(snap("LW/SL", attack, defense(*against)), {"pass_rush": [3], "pass": [3], "contact": [1]})
    assert step(outcome, "pass_rush")["result"] == "-1"
    assert step(outcome, "pass")["value"] == 7


@pytest.mark.rule("fool:5.3.9/1")
@pytest.mark.parametrize(("second", "blitzer", "thrown"), [("LH/LS", "2-2-4", True), ("RW/SR", "2-4-4", False)])
def test_a_safety_valve_needs_a_point_more_to_spare(second, blitzer, thrown):
    """The primary has none left, nor has RW; LH needs two and a half of his six, rounded down. The total is 0 or 1."""
    attack = offense("81 W 3-1-3 LW", "84 W 3-1-3 RW")
    against = defense("52 MLB 1-3-4 C blitz", f"54 LB {blitzer} C blitz")
    dice = {"read_blitz": [6], "pass_rush": [3, 6], "pass": [6]} if thrown else {"pass_rush": [3]}
    outcome = resolve(snap(f"LW/SL || {second}", attack, against), dice)
    assert step(outcome, "pass_rush")["result"] == "s"
    throws = [event for event in outcome.events if event.kind == "pass_attempt"]
    assert throws[0].data["result"] == ("incomplete" if thrown else "thrown_away")


@pytest.mark.rule("fool:5.3.10/2", "fool:5.3.10/3")
@pytest.mark.parametrize(
    ("die", "side", "kind"), [(1, "offense", "illegal procedure"), (2, "offense", "illegal procedure"),
                              (6, "defense", "offside")],
)  # fmt: skip
def test_a_foul_before_the_first_rush_stops_the_play(die, side, kind):
    outcome = resolve(snap("LW/SL"), {"pass_rush": [2], "pass_rush.penalty": [die]})
    assert outcome.result == "penalty_no_play"
    assert [(f.side, f.kind, f.yards, f.enforce) for f in outcome.flags] == [(side, kind, 5, "no_play")]


@pytest.mark.rule("fool:7.7.1a/1")
@pytest.mark.parametrize(
    ("ours", "theirs", "side"),
    [
        ([], [], None),  # nobody is prone
        (["51 C 0-3-2 C [!]"], [], "offense"),
        ([], ["71 DT 0-3-2 C [!]"], "defense"),
        ([], ["31 S 3-1-5 SC [!]"], None),  # away from the line he does not count
        ([], ["52 MLB 1-3-4 C [!]"], None),  # nor does a linebacker in zone at the line
        ([], ["52 MLB 1-3-4 C on 44 [!]"], "defense"),  # man-to-man he does
        (["51 C 0-3-2 C [!]"], ["71 DT 0-3-2 C [!]"], None),
        (["51 C 0-3-2 C R [!]"], ["71 DT 0-3-2 C [!]"], "offense"),  # rookies break the tie
    ],
)
def test_a_rush_die_of_two_and_then_five_goes_to_the_penalty_prone(ours, theirs, side):
    dice = {"pass_rush": [2], "pass_rush.penalty": [5]} | ({"pass": [6]} if side is None else {})
    outcome = resolve(snap("LW/SL", offense(*ours), defense(*theirs)), dice)
    assert [flag.side for flag in outcome.flags] == ([side] if side else [])


@pytest.mark.rule("fool:5.3.10/1")
def test_holding_gives_the_passer_another_roll():
    attack = offense("81 W 3-1-3 LW")
    strong = defense("52 MLB 1-6-6 C blitz", "54 LB 2-5-5 C blitz")  # 24 + 12 + 10: 40 - 46 is -6
    dice = {"pass_rush": [3, 6], "pass_rush.half": [6], "pass": [2], "contact": [1]}
    outcome = resolve(snap("LW/SL", attack, strong), dice)
    rolls = steps(outcome, "pass_rush")
    assert [(roll["total"], roll["result"]) for roll in rolls] == [(-6, "p"), (-3, "-1")]
    assert [(f.side, f.kind, f.yards, f.enforce) for f in outcome.flags] == [("offense", "holding", 10, "previous")]


# ----------------------------------------------------------------------------------------------------------- trapped
def trapped(die, dice, *changes, spot_los=70, against=()):
    """The passer is caught on a die of 1 against a total of 0 ("qt")."""
    attack = offense("81 W 3-1-3 LW", *changes)
    strong = defense("52 MLB 1-5-5 C blitz", "54 LB 2-3-3 C blitz", *against)  # 24 + 16: total 0
    return resolve(snap("LW/SL", attack, strong, spot=Spot(1, 10, spot_los)), {"pass_rush": [1], "qt": [die], **dice})


@pytest.mark.rule("fool:5.3.6/1")
@pytest.mark.parametrize(("die", "gain"), [(4, -6)])
def test_sacked(die, gain):
    outcome = trapped(die, {})
    assert (outcome.result, outcome.gain) == ("sack", gain)
    sack = next(event for event in outcome.events if event.kind == "sack")
    assert (sack.side, sack.yards, sack.data["passer"]) == ("defense", 6, 12)


@pytest.mark.rule("fool:5.3.6/2")
@pytest.mark.parametrize(("los", "score"), [(70, ""), (91, "safety"), (90, "safety"), (89, "")])
def test_intentional_grounding(los, score):
    """-1 with the table's own -1: 0 is the flag."""
    outcome = trapped(1, {}, "12 Q 3-2-2 Q", spot_los=los, against=("71 DT 0-1-2 C",))
    assert outcome.score == score
    if not score:
        (flag,) = outcome.flags
        assert (flag.yards, flag.loss_of_down, flag.enforce) == (10, True, "previous")
        assert outcome.result == "incomplete"


@pytest.mark.rule("fool:6.1.4d/1", "fool:5.3.6/3")
def test_a_passer_who_loses_the_ball():
    """-9#, special die 1: fumble; 3 is the defense's with a runback, a die of 5 counting as 6 there."""
    dice = {"special": [1], "fumble": [3], "fumble.who": [1, 1], "rb": [3]}
    outcome = trapped(2, dice)
    assert outcome.result == "fumble_lost"
    assert (outcome.ball, outcome.changed) == ("defense", True)
    # the first of the rushers by jersey, #52: contact 5; rb 3 + 1 is the row "+5", contact 4 or more adds 2
    assert outcome.gain == -9 - 7
    assert step(outcome, "rb") == {"step": "rb", "roll": 4, "result": "+5"}


@pytest.mark.rule("fool:6.3/1", "fool:5.3.6/3")
@pytest.mark.parametrize(
    ("who", "hurt"),
    [([1, 1], 32), ([1, 2], 44), ([1, 3], 51), ([2, 2], 89)],  # eight pass block, in the order of their jerseys
)
def test_a_blocker_hurt_when_the_passer_is_trapped_is_any_who_pass_blocks(who, hurt):
    """ "On a 'qt' ... a blocker injured result is effective, with the blocker randomly selected": the row of -9# with a
    special die of 4. Neither the passer nor a receiver is one of them."""
    outcome = trapped(2, {"special": [4], "injury.who": who, "injury": [1]})
    assert [(one.side, one.player, one.duration) for one in outcome.hurts] == [("offense", hurt, "1 play")]


def test_a_passer_who_gets_away():
    outcome = trapped(3, {"rb": [5]}, "12 Q 3-2-4 Q")
    assert (outcome.result, outcome.gain) == ("run", 0)
    outcome = trapped(5, {"rb": [5]})
    assert (outcome.result, outcome.gain) == ("run", 3)
    rush_event = next(event for event in outcome.events if event.kind == "rush")
    assert (rush_event.player, rush_event.yards, rush_event.data["scramble"]) == (12, 3, True)


@pytest.mark.rule("fool:5.3.6a/1")
@pytest.mark.parametrize(
    ("first", "again", "gain"),
    [(6, 3, 10 + 18), (5, 3, 18), (6, 6, 10 + 20), (5, 5, 20), (6, 1, 10 + 11)],
)
def test_a_veteran_who_breaks_loose_slides(first, again, gain):
    """From -2rb: a second long runback, ten yards more unless the first was *-10; 5 and 6 are five yards a point."""
    outcome = trapped(6, {"rb": [6], "lrb": [first, again]}, "12 Q 3-1-5 Q")
    assert outcome.gain == -2 + gain + (5 if again in (1, 3) else 5 if again in (5, 6) else 0)


@pytest.mark.rule("fool:5.3.6a/2")
def test_a_rookie_who_breaks_loose_runs_on():
    outcome = trapped(6, {"rb": [6, 4], "lrb": [6, 4]}, "12 Q 3-1-5 Q R")
    assert outcome.gain == -2 + 10 + (25 + 5) + 5


# --------------------------------------------------------------------------------------------------------- rolling out
@pytest.mark.rule("fool:5.3.15/1")
@pytest.mark.parametrize(
    ("speed", "die", "success"),
    [(2, None, False), (3, 2, True), (3, 3, False), (4, 4, True), (4, 5, False), (5, None, True)],
)
def test_a_rollout_needs_a_fast_passer(speed, die, success):
    dice = {"pass_rush": [6], "pass": [6]} | ({} if die is None else {"rollout": [die]})
    outcome = resolve(snap("LW/SL roll R", offense(f"12 Q 3-2-{speed} Q")), dice)
    rushing = step(outcome, "pass_rush")["rushing"]
    assert rushing == (18 if success else 24)  # the left end counts only in the pocket
    if die is not None:
        assert step(outcome, "rollout")["success"] is success


@pytest.mark.rule("fool:5.3.15/2")
@pytest.mark.parametrize(("changes", "able"), [([], True), (["89 TE 2-2-4 LTE"], False), (["32 H 2-2-5 RHE"], True)])
def test_a_rollout_needs_more_blockers_than_rushers_on_its_side(changes, able):
    """Two rushers come from R: tackle, end and the back behind him outnumber them, tackle and end alone do not."""
    changes = [*changes, *(["32 H 2-2-5 RH"] if changes == [] else [])]
    against = ["52 MLB 1-3-4 R blitz"]
    dice = {"pass_rush": [6]} | ({"rollout": [1]} if able else {})
    outcome = resolve(snap("LW/SL roll R", offense(*changes), defense(*against)), dice, WHATEVER)
    assert bool(steps(outcome, "rollout")) is able


@pytest.mark.rule("fool:5.3.15/3")
def test_rolling_out_counts_the_middle_and_one_side():
    """Right: C, two guards, RT, the back behind the end, F and the passer; the back on the left does not count."""
    attack = offense("32 H 2-2-5 RHE", "85 B 1-2-3 LH", "81 W 3-1-5 LW")
    attack = tuple(man for man in attack if man.player.no != 89)
    outcome = resolve(snap("LW/SL roll R", (*attack,)), {"rollout": [1], "pass_rush": [6], "pass": [6]})
    assert step(outcome, "pass_rush")["blocking"] == 12 + 5 + 3 + 5 + 6


@pytest.mark.rule("fool:5.3.15/4", "fool:5.5.14/1")
@pytest.mark.parametrize(
    ("side", "passer", "value"), [("R", "12 Q 3-2-5 Q", 8), ("L", "12 Q 3-2-5 Q", 7), ("L", "12 Q 3-2-5 Q left", 8)]
)
def test_rolling_against_the_hand_costs_a_point(side, passer, value):
    outcome = resolve(snap(f"LW/SL roll {side}", offense(passer)), {"pass_rush": [6], "pass": [6]})
    assert step(outcome, "pass")["value"] == value
