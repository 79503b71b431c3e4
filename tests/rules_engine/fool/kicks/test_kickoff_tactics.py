"""Sideline, squib and onside kicks, and the returns that answer them (9.1.2-9.1.5, 10.2.6)."""

from __future__ import annotations

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import Air, KickSetting, KickSpot, Squad, free_kick
from rules_engine.fool.kicks.kickoffs.totals import blocking_totals, coverage_total, up_men
from rules_engine.fool.kicks.tactics import KickoffReturn
from rules_engine.fool.kicks.values import Returner, blocking_contact, kickoff_returner, second_returner
from rules_engine.fool.options import FoolOptions
from tests.changing import replace

from .kicking_off import KAMIKAZE, QUIET, SECOND, play, with_kamikaze, with_second
from .men import KICKER, RETURNER, kickoff_squad, man, return_squad

SPOT = 65 - 58  # a sideline kick of an A kicker's 10: 63 yards less 5


# -- squads ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.2-01", "fool:9.1.2-22", "fool:9.1.2-23")
def test_returner_number_two_blocks_unless_he_has_the_ball() -> None:
    """Nine tackles 3-3 make C 27, S 27; the second man E 3-1-6 adds his C and S on any return but a reverse.

    With ten the minimums of contact are 3333222211: he lacks nothing; his C 1 fills the last.
    """
    squad = with_second()
    assert len(squad.everyone) == 11
    assert blocking_totals(squad) == (27 + 1, 27 + 6)
    assert blocking_totals(squad, squad["R2"]) == (27, 27)
    fast = Squad("kickoff_return", {**squad.men, "R": replace(squad["R"], c=9, s=9)})
    assert blocking_totals(fast) == blocking_totals(squad)


@pytest.mark.rule("fool:9.1.2-02", "fool:9.1.2-03")
def test_five_men_stand_in_front_and_all_against_an_onside_kick() -> None:
    squad = return_squad()
    assert [one.no for one in up_men(squad, aligned=False)] == [61, 62, 63, 64, 65]
    assert [one.no for one in up_men(squad, aligned=True)] == list(range(61, 71))


@pytest.mark.rule("fool:9.1.2-13")
@pytest.mark.parametrize(
    ("pos", "values"), [("E", (3, 2, 5)), ("B", (3, 2, 5)), ("DH", (3, 2, 5)), ("LB", (3, 1, 5)), ("T", (-1, 1, 4))]
)
def test_values_of_the_second_man(pos: str, values: tuple[int, int, int]) -> None:
    """A lineman has no hands, and is one worse at everything."""
    assert second_returner(man(30, pos, 3, 2, 5)) == Returner(*values)


@pytest.mark.rule("fool:9.1.2-14", "fool:9.1.2-18")
def test_nobody_but_the_returner_gains_by_experience() -> None:
    veteran = man(30, "E", 3, 2, 5, skills=frozenset({"VKR", "KK"}))
    assert second_returner(veteran) == second_returner(man(30, "E", 3, 2, 5))
    assert blocking_contact(veteran) == blocking_contact(man(30, "E", 3, 2, 5))
    assert kickoff_returner(veteran) != kickoff_returner(man(30, "E", 3, 2, 5))


@pytest.mark.rule("fool:9.1.1-14")
def test_speed_above_the_slots_counts_and_fills_no_gap() -> None:
    """Ex1 with a man of S 7 in place of S 5 is two more; a fast man does not make up for a slow one."""
    assert coverage_total([7, 4, 3, 3, 3, 3, 3, 2, 2, 2]) == 32
    assert coverage_total([7, 3, 3, 3, 3, 3, 3, 2, 2, 2]) == 31 - 1


# -- the four kicks ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.3-01", "fool:9.1.3-08")
@pytest.mark.parametrize(
    ("kick", "dice", "at"),
    [("standard", {"ko.return": [9]}, 65 - 63 + 22), ("sideline", {"ko.oob": [10], "ko.return": [9]}, SPOT + 22),
     ("squib", {"ko.who": [1, 2], "ko.return": [10]}, 65 - 45 + 6), ("onside", {}, 65 - 9)],
)  # fmt: skip
def test_the_same_dice_on_four_kicks(kick: str, dice: dict[str, list[int]], at: int) -> None:
    """An A kicker's 10: 63 yards, 58 along the sideline, 45 as a squib, 9 onside to the return squad."""
    outcome = play(kick, "standard", {"ko.kick": [10], **dice})
    assert (outcome.ball, outcome.los) == ("receiving", at)


@pytest.mark.rule("fool:9.1.3-06", "fool:9.1.3-07")
@pytest.mark.parametrize(("crosswind", "total", "out"), [(0, 6, True), (0, 5, False), (1, 5, True), (1, 16, True)])
def test_a_crosswind_changes_the_control_of_a_sideline_kick(crosswind: int, total: int, out: bool) -> None:
    """Wide number 1 goes out on a 6; with +1 it is 2, which goes out on 5 and 16."""
    air = Air(0, crosswind)
    more = {} if out else {"ko.kick": [10], "ko.return": [9]}
    outcome = play("sideline", "standard", {"ko.oob": [total], **more}, air=air)
    assert (outcome.los, outcome.result) == ((35, "out_of_bounds") if out else (SPOT + 22, "returned"))


@pytest.mark.rule("fool:9.1.3-08")
@pytest.mark.parametrize(("total", "result", "rekick"), [(17, "", True), (3, "out_of_bounds", False)])
def test_fouls_and_misses_of_the_standard_table_count_on_the_sideline(total: int, result: str, rekick: bool) -> None:
    quiet = {} if rekick else {"ko.injury": [QUIET]}
    outcome = play("sideline", "standard", {"ko.oob": [10], "ko.kick": [total], **quiet}, whole=True)
    assert (outcome.result, outcome.rekick) == (result, rekick)


@pytest.mark.rule("fool:9.1.3-04")
def test_the_return_squad_may_have_it_kicked_again() -> None:
    """D-KOB: five yards back instead of the ball at the 35."""
    outcome = play("standard", "standard", {"ko.kick": [3]}, whole=True, rekick=True)
    assert outcome.rekick
    assert [(flag.yards, flag.enforce) for flag in outcome.flags] == [(5, "no_play")]


@pytest.mark.rule("fool:9.1.3-10", "fool:9.1.4-26")
@pytest.mark.parametrize("call", ["standard", "sideline", "reverse"])
def test_a_squib_is_returned_by_anybody_whatever_was_called(call: str) -> None:
    """Second of eleven by jersey is #61; a tackle's C 3, -1 as no specialist, is 15 yards on RC."""
    outcome = play("squib", call, {"ko.kick": [10], "ko.who": [1, 2], "ko.return": [7]})
    assert (outcome.los, outcome.events[1].player) == (20 + 15, 61)
    assert outcome.events[0].data["style"] == "squib"


@pytest.mark.rule("fool:9.1.3-11")
def test_a_linebackers_squib_may_be_returned_as_usual() -> None:
    """D column: 30St and a standard return of 22 by the returner; without St the squib column."""
    squad = kickoff_squad(man(56, "LB", 1, 2, 4))
    assert play("squib", "standard", {"ko.kick": [3], "ko.return": [9]}, squad).los == 35 + 22
    assert play("squib", "standard", {"ko.kick": [4], "ko.who": [1, 1], "ko.return": [9]}, squad).los == 35 + 9


@pytest.mark.rule("fool:9.1.5-01")
@pytest.mark.parametrize(
    ("kick", "roll", "side"), [("squib", 5, "kicking"), ("squib", 16, "receiving"), ("squib", 6, ""), ("squib", 15, ""),
     ("onside", 4, "kicking"), ("onside", 17, "receiving"), ("onside", 16, "")],
)  # fmt: skip
def test_injury_numbers_of_squibs_and_onside_kicks(kick: str, roll: int, side: str) -> None:
    dice: dict[str, list[int]] = {"ko.kick": [10], "ko.injury": [roll]}
    dice |= {"ko.who": [1, 2], "ko.return": [10]} if kick == "squib" else {}
    dice |= {"ko.injury.who": [1, 5], "injury": [1]} if side else {}
    assert [hurt.side for hurt in play(kick, "standard", dice).hurts] == ([side] if side else [])


@pytest.mark.rule("fool:9.1.1-19")
def test_a_linebacker_who_kicks_counts_two_for_injuries() -> None:
    """Jersey 40 stands first of eleven: numbers 1 and 2 of 12 are his, 3 the next man's; a pure kicker has one."""
    dice = {"ko.kick": [12], "ko.return": [9], "ko.injury": [6], "injury": [1]}
    backer = kickoff_squad(man(40, "LB", 1, 2, 4))
    assert play("standard", "standard", {**dice, "ko.injury.who": [1, 2]}, backer).hurts[0].player == 40
    assert play("standard", "standard", {**dice, "ko.injury.who": [1, 3]}, backer).hurts[0].player == 51
    assert play("standard", "standard", {**dice, "ko.injury.who": [1, 2]}).hurts[0].player == 51


# -- onside ------------------------------------------------------------------------------------------------------------

HANDS = return_squad()
HANDS = replace(HANDS, men={**HANDS.men, **{f"B{place}": man(70 + place, "W", 3, 1, 5) for place in range(6, 11)}})


@pytest.mark.rule("fool:9.1.3-12", "fool:9.1.3-17", "fool:9.1.3-21")
@pytest.mark.parametrize(
    ("wide", "total", "ball", "yards"),
    [(1, 9, "kicking", 11), (1, 10, "receiving", 9), (3, 13, "kicking", 12), (3, 9, "receiving", 13),
     (7, 13, "receiving", 9)],
)  # fmt: skip
def test_onside_columns_by_control(wide: int, total: int, ball: str, yards: int) -> None:
    kicker = man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 0, "b": 2, "n": wide})
    outcome = play("onside", "standard", {"ko.kick": [total]}, kickoff_squad(kicker))
    assert (outcome.ball, outcome.los, outcome.new_series) == (ball, 65 - yards, True)


@pytest.mark.rule("fool:9.1.3-15", "fool:9.1.3-18", "fool:9.1.3-20")
@pytest.mark.parametrize(("total", "yards"), [(15, 13), (6, 20)])
@pytest.mark.parametrize(("call", "ball"), [("standard", "kicking"), ("onside", "receiving")])
def test_a_surprised_squad_loses_the_ball(total: int, yards: int, call: str, ball: str) -> None:
    """13KS, and 20HS with kicking hands of ten against tackles without any."""
    outcome = play("onside", call, {"ko.kick": [total]})
    assert (outcome.ball, outcome.los) == (ball, 65 - yards)


@pytest.mark.rule("fool:9.1.3-19", "fool:9.1.4-27")
@pytest.mark.parametrize(("call", "ball"), [("standard", "kicking"), ("onside", "receiving")])
def test_hands_of_the_up_men_or_of_all(call: str, ball: str) -> None:
    """15H: ten linebackers of P 1 against five tackles, or with five more men of P 3 once they all stand in front."""
    assert play("onside", call, {"ko.kick": [14]}, receiving=HANDS).ball == ball


@pytest.mark.rule("fool:9.1.3-19")
def test_level_hands_are_the_return_squads() -> None:
    """Five up men of P 2 make ten as well; the kicker's hands and the returner's do not count."""
    men = {f"B{place}": man(70 + place, "W", 2, 1, 5) for place in range(1, 6)}
    level = replace(return_squad(), men={**return_squad().men, **men})
    assert play("onside", "standard", {"ko.kick": [14]}, receiving=level).ball == "receiving"


@pytest.mark.rule("fool:9.1.3-22", "fool:9.1.4-26")
@pytest.mark.parametrize(("call", "who", "number"), [("standard", [5], 65), ("onside", [2, 4], 70)])
def test_a_clean_catch_is_returned_by_an_up_man(call: str, who: list[int], number: int) -> None:
    """14R: one of five, or of ten when the squad is aligned; six yards by the squib column."""
    outcome = play("onside", call, {"ko.kick": [5], "ko.who": who, "ko.return": [10]})
    assert (outcome.los, outcome.events[1].player, outcome.returned) == (51 + 6, number, True)


@pytest.mark.rule("fool:9.1.3-16")
@pytest.mark.parametrize(("total", "side"), [(7, "kicking"), (17, "receiving")])
def test_offside_on_an_onside_kick_leaves_a_choice(total: int, side: str) -> None:
    """The play goes on with another roll (11K); another offside there is rolled again and is not a second foul."""
    outcome = play("onside", "standard", {"ko.kick": [total, 7, 9]})
    assert (outcome.ball, outcome.los, outcome.rekick) == ("kicking", 54, False)
    assert [(flag.side, flag.yards, flag.enforce) for flag in outcome.flags] == [(side, 5, "previous")]


@pytest.mark.rule("fool:10.2.6-09", "fool:10.2.6-10", "fool:10.2.6-11")
@pytest.mark.parametrize(
    ("practised", "rolls", "ball"),
    [((False, False), [9], "kicking"), ((False, True), [9], "receiving"), ((True, True), [9], "kicking"),
     ((True, False), [10, 9], "kicking"), ((True, False), [10, 11], "receiving")],
)  # fmt: skip
def test_who_has_practised_the_onside_kick(practised: tuple[bool, bool], rolls: list[int], ball: str) -> None:
    """11K: as printed, never for those who have not against those who have, the better of two the other way."""
    assert play("onside", "onside", {"ko.kick": rolls}, practised=practised).ball == ball


# -- returns -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.4-01", "fool:9.1.4-19")
@pytest.mark.parametrize(("call", "yards"), [("standard", 21), ("sideline", 14)])
def test_each_return_has_its_column(call: str, yards: int) -> None:
    assert play("standard", call, {"ko.kick": [10], "ko.return": [8]}).los == 2 + yards


@pytest.mark.rule("fool:9.1.4-18")
def test_the_wedge_where_a_league_has_it() -> None:
    """The column of the league's option: 8 is 16 yards, a 14 the returner's contact of 2, 15 yards."""
    options = FoolOptions(wedge_return=True)
    assert play("standard", "wedge", {"ko.kick": [10], "ko.return": [8]}, options=options).los == 2 + 16
    assert play("standard", "wedge", {"ko.kick": [10], "ko.return": [14]}, options=options).los == 2 + 15


@pytest.mark.rule("fool:9.1.4-20")
@pytest.mark.parametrize(
    ("kick", "roll", "yards"), [("standard", 10, 30), ("sideline", 10, 20), ("standard", 11, 20), ("sideline", 11, 10)]
)
def test_a_sideline_kick_slows_a_sideline_return(kick: str, roll: int, yards: int) -> None:
    """RS of a man of S 5 is 30, of S 4 20; SS of 30 against 29 is level, of 25 against 29 ten yards."""
    out = {"ko.oob": [10]} if kick == "sideline" else {}
    at = SPOT if kick == "sideline" else 2
    assert play(kick, "sideline", {**out, "ko.kick": [10], "ko.return": [roll]}).los == at + yards


@pytest.mark.rule("fool:9.1.4-21", "fool:9.1.4-22", "fool:9.1.3-09")
def test_no_reverse_after_a_sideline_kick_and_no_sideline_after_a_squib() -> None:
    """The standard column instead, without a handoff; the squib's own column."""
    outcome = play("sideline", "reverse", {"ko.oob": [10], "ko.kick": [10], "ko.return": [9]}, receiving=with_second())
    assert outcome.los == SPOT + 22
    assert play("squib", "sideline", {"ko.kick": [10], "ko.who": [1, 1], "ko.return": [9]}).los == 20 + 9


@pytest.mark.rule("fool:9.1.4-28")
def test_a_squad_that_expected_an_onside_kick() -> None:
    """Level squads are -5 in speed and contact: SS 10 yards, SC below -4 a fumble after 5."""
    assert play("standard", "onside", {"ko.kick": [10], "ko.return": [13]}).los == 2 + 10
    lost = play("standard", "onside", {"ko.kick": [10], "ko.return": [7], "fumble": [3], "fumble.who": [1, 1]})
    assert (lost.ball, lost.los) == ("kicking", 7)
    assert play("squib", "onside", {"ko.kick": [10], "ko.who": [1, 1], "ko.return": [4]}).los == 20 + 10
    assert play("squib", "standard", {"ko.kick": [10], "ko.who": [1, 1], "ko.return": [4]}).los == 20 + 20


@pytest.mark.rule("fool:9.1.4-23", "fool:9.1.4-24")
@pytest.mark.parametrize(("second", "die", "lost"), [(3, 4, 0), (3, 2, 0), (3, 1, 4), (2, 1, 6), (1, 2, 3), (1, 3, 0)])
def test_the_handoff_of_a_reverse(second: int, die: int, lost: int) -> None:
    """28 yards on a 9; P 3 and P 3 make 6, P 2 and P 1 make 5 and 4, both read at 4."""
    squad = with_second(replace(SECOND, p=second))
    outcome = play("standard", "reverse", {"ko.kick": [10], "ko.return": [9], "ko.handoff": [die]}, receiving=squad)
    assert outcome.los == 2 + 28 - lost
    assert outcome.events[1].player == SECOND.no


@pytest.mark.rule("fool:9.1.4-23")
def test_a_reverse_is_run_by_the_second_man_behind_nine() -> None:
    """RS reads S 6: ``*``. SS: nine tackles 27 against 29 is ten yards."""
    squad, clean = with_second(), {"ko.kick": [10], "ko.handoff": [6]}
    assert play("standard", "reverse", {**clean, "ko.return": [11], "ko.star": [10]}, receiving=squad).los == 2 + 32
    assert play("standard", "reverse", {**clean, "ko.return": [8]}, receiving=squad).los == 2 + 10


@pytest.mark.rule("fool:9.1.4-25")
def test_handoffs_that_fail() -> None:
    """P 1 and P 0 are 1, read at 0: 5F. P 3 and P 0, at 2: f-8, eight yards or the ball of a prone man."""
    clumsy = with_second(replace(SECOND, p=0), replace(RETURNER, skills=frozenset()))
    dice = {"ko.kick": [10], "ko.return": [9], "ko.handoff": [1]}
    lost = play("standard", "reverse", {**dice, "fumble": [3], "fumble.who": [1, 1]}, receiving=clumsy)
    assert (lost.ball, lost.los) == ("kicking", 7)
    slow = with_second(replace(SECOND, p=0))
    assert play("standard", "reverse", dice, receiving=slow).los == 2 + 28 - 8
    prone = with_second(replace(SECOND, p=0, attrs=frozenset({"f"})))
    dropped = play("standard", "reverse", {**dice, "fumble": [3], "fumble.who": [1, 1]}, receiving=prone)
    assert (dropped.ball, dropped.los) == ("kicking", 2)


@pytest.mark.rule("fool:9.1.4-25")
def test_a_touchdown_on_a_bad_handoff_ends_short_of_the_line() -> None:
    dice = {"ko.kick": [10], "ko.return": [18], "ko.star": [8], "ko.star2": [7], "ko.handoff": [1]}
    outcome = play("standard", "reverse", dice, receiving=with_second())
    assert (outcome.ball, outcome.los, outcome.score) == ("receiving", 96, "")


@pytest.mark.rule("fool:9.1.4-12", "fool:9.1.4-15")
@pytest.mark.parametrize(
    ("kick", "call", "roll", "catch", "met"),
    [("standard", "standard", 5, 2, 10), ("standard", "sideline", 7, 2, 5), ("standard", "reverse", 12, 2, 0),
     ("squib", "standard", 18, 20, 5)],
)  # fmt: skip
def test_where_the_kamikaze_meets_the_ball(kick: str, call: str, roll: int, catch: int, met: int) -> None:
    """A 2 of the chart (proposed, ST-R11) for values that are level is a tackle at the spot; each return its own."""
    second = man(84, "E", 3, 2, 5)
    dice = {"ko.kick": [10], "ko.return": [roll], "ko.kamikaze": [2]}
    dice |= {"ko.who": [1, 1]} if kick == "squib" else {}
    dice |= {"ko.handoff": [4]} if call == "reverse" else {}
    kk = with_kamikaze()
    assert play(kick, call, dice, kk, with_second(second)).los == catch + met


@pytest.mark.rule("fool:9.1.4-10")
@pytest.mark.parametrize(("attrs", "lost"), [((), False), (("f",), True)])
def test_a_small_f_is_a_fumble_of_prone_men_only(attrs: tuple[str, ...], lost: bool) -> None:
    """45f on ``*``."""
    squad = return_squad(replace(RETURNER, attrs=frozenset(attrs)))
    dice = {"ko.kick": [10], "ko.return": [3], "ko.star": [4]}
    dice |= {"fumble": [3], "fumble.who": [1, 1]} if lost else {}
    outcome = play("standard", "standard", dice, receiving=squad)
    assert (outcome.ball, outcome.los) == ("kicking" if lost else "receiving", 47)


@pytest.mark.rule("fool:9.5.1-01")
def test_a_return_counts_to_its_sides_foul() -> None:
    """A clip 12 yards from the catch of a 19-yard run; none on a shorter run."""
    outcome = play("standard", "standard", {"ko.kick": [10], "ko.return": [15, 11], "ko.clip": [2]})
    assert outcome.events[1].yards == 19
    assert outcome.events[1].data["to_foul"] == 12
    late = play("standard", "standard", {"ko.kick": [10], "ko.return": [15, 18], "ko.clip": [6]})
    assert "to_foul" not in late.events[1].data


# -- options -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.4-02")
@pytest.mark.parametrize(
    ("skills", "deep", "die", "result"),
    [(("KRS",), 1, None, "touchback"), ((), 1, 3, "returned"), ((), 1, 4, "touchback"), ((), 3, 1, "returned"),
     ((), 4, None, "touchback")],
)  # fmt: skip
def test_the_original_rule_of_the_end_zone(skills: tuple[str, ...], deep: int, die: int | None, result: str) -> None:
    """A specialist downs the ball; another man returns one from three deep or less on 1-3."""
    squad = return_squad(replace(RETURNER, skills=frozenset(skills)))
    dice: dict[str, list[int]] = {"ko.kick": [10]}
    dice |= {} if die is None else {"ko.endzone": [die]}
    dice |= {"ko.return": [9]} if result == "returned" else {}
    options = FoolOptions(endzone_return_policy="original")
    outcome = play("standard", "standard", dice, receiving=squad, air=Air(2 + deep), options=options)
    assert (outcome.result, outcome.los) == (result, 22 - deep if result == "returned" else 20)


@pytest.mark.rule("fool:9.1.6-02")
@pytest.mark.parametrize("bonus", [0, 1, 2])
def test_a_dome_adds_to_every_kickoff(bonus: int) -> None:
    kicker = man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 0, "b": 2, "n": 1})
    outcome = play(
        "standard", "standard", {"ko.kick": [12], "ko.return": [9]}, kickoff_squad(kicker), air=Air(0, 0, bonus)
    )
    assert outcome.los == 65 - 60 - bonus + 22


@pytest.mark.rule("fool:9.4-03")
@pytest.mark.parametrize(("tactics", "yards"), [(False, 21), (True, 14)])
def test_returns_of_a_free_kick_are_standard_unless_the_league_has_tactics(tactics: bool, yards: int) -> None:
    """A+1's 12 is caught on the 23; an 8 is 21 yards, to the sideline 14."""
    punter = man(8, "P", 0, 0, 3, punt={"letter": "A", "m": 1, "control": 5, "blk": 0})
    script = ScriptedDice({"punt.kick": [12], "ko.return": [8], "ko.injury": [QUIET]})
    options = FoolOptions(free_kick_tactics=tactics)
    answer = KickoffReturn("sideline")
    outcome = free_kick(
        KickSetting(kickoff_squad(punter), return_squad(), KickSpot(80), options=options), script, answer
    )
    assert outcome.los == 23 + yards


# -- big plays and errors ----------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:7.2.4/3", "fool:7.2.5/1")
@pytest.mark.parametrize(
    ("better", "rolls", "yards"), [(True, [10, 12], 63), (False, [10, 12], 60), (True, [10, 10, 14], 67)]
)
def test_a_kickers_own_roll_is_made_twice(better: bool, rolls: list[int], yards: int) -> None:
    """63 and 60 yards: the better for ``^``, the worse for ``o``; a third where both are the same."""
    dice = {"ko.kick": rolls, "ko.return": [9]}
    dice |= {"ko.endzone": [1]} if yards == 67 else {}
    outcome = play("standard", "standard", dice, clutch={("kicking", KICKER.no): better})
    assert outcome.los == 65 - yards + 22
    assert outcome.clutch == (("kicking", KICKER.no),)


@pytest.mark.rule("fool:7.2.4/3", "fool:7.2.5/1")
@pytest.mark.parametrize(("better", "yards"), [(True, 22), (False, 16)])
def test_a_returners_run_is_rolled_twice(better: bool, yards: int) -> None:
    """22 yards, and 16 with a fumble: whoever keeps the ball does better."""
    dice = {"ko.kick": [10], "ko.return": [9, 6]}
    dice |= {} if better else {"fumble": [3], "fumble.who": [1, 1]}
    outcome = play("standard", "standard", dice, clutch={("receiving", RETURNER.no): better})
    assert (outcome.ball, outcome.los) == ("receiving" if better else "kicking", 2 + yards)


@pytest.mark.rule("fool:9.1.4-14")
def test_what_the_kamikaze_takes_off_a_run() -> None:
    """Returner 3-2-5 less kamikaze 2-2-5 is 0: T3 on a 4, and -10 off the rolled run on a 6, never below 0."""
    dice = {"ko.kick": [10], "ko.return": [5], "ko.kamikaze": [4]}
    assert play("standard", "standard", dice, with_kamikaze()).los == 2 + 10 + 3
    less = {"ko.kick": [10], "ko.return": [5, 18], "ko.kamikaze": [6]}
    assert play("standard", "standard", less, with_kamikaze(KAMIKAZE)).los == 2 + 12 - 10
