"""Kickoffs and their returns (9.1): tables, totals, and the roads that a standard kickoff can take."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import Air, KickOutcome, KickSetting, KickSpot, Squad, free_kick, kickoff
from rules_engine.fool.kicks.kickoffs.totals import blocking_totals, coverage_total, coverage_totals
from rules_engine.fool.kicks.tables import (
    KICKOFF_RETURN,
    kickoff_catch,
    kickoff_kamikaze,
    kickoff_modifier,
    sideline_out_of_bounds,
    standard_kickoff,
)
from rules_engine.fool.kicks.values import (
    KickRating,
    Returner,
    coverage_contact,
    coverage_speed,
    kamikaze,
    kickoff_rating,
    kickoff_returner,
)
from tests.changing import replace

from .men import KICKER, RETURNER, kickoff_squad, man, return_squad

THREE = [a + b + c for a, b, c in product(range(1, 7), repeat=3)]
QUIET = 10  # an injury roll that hurts nobody


def play(
    dice: Mapping[str, Sequence[int]], kicking: Squad | None = None, receiving: Squad | None = None, los: int = 65,
    air: Air = Air(),  # noqa: B008
) -> KickOutcome:  # fmt: skip
    script = ScriptedDice({"ko.injury": [QUIET], **dice})
    outcome = kickoff(KickSetting(kicking or kickoff_squad(), receiving or return_squad(), KickSpot(los), air), script)
    assert script.unused() == {}
    return outcome


# -- tables ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.7-01")
@pytest.mark.parametrize(("letter", "average"), [("A", 62), ("B", 65), ("C", 58), ("D", 50)])
def test_the_kickoff_table_has_its_printed_average(letter: str, average: int) -> None:
    yards = [cell for total in THREE if isinstance(cell := standard_kickoff(letter, total), int)]
    assert round(sum(yards) / len(yards)) == average


@pytest.mark.rule("fool:9.1.7-01")
def test_the_star_column_has_its_printed_average() -> None:
    """``*`` prints 40, its ``**`` counted as the 80 printed under that column."""
    star = [KICKOFF_RETURN["*"][total] for total in THREE]
    assert round(sum(80 if cell.code else cell.yards for cell in star) / len(star)) == 40


@pytest.mark.rule("fool:9.1.1-03")
@pytest.mark.parametrize(
    ("placekicking", "kicking_off"),
    [(0, 0), (1, 0), (-1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (-2, -1), (-3, -1), (-4, -2), (-5, -2)],
)
def test_kickoff_modifier(placekicking: int, kicking_off: int) -> None:
    assert kickoff_modifier(placekicking) == kicking_off


@pytest.mark.rule("fool:9.1.1-02", "fool:9.1.1-04")
def test_a_kickoff_man_is_made_of_the_placekicker() -> None:
    """A+3 kicks off as A+1, C-4 as C-2; the wide number is the control."""
    rating = kickoff_rating(man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 3, "b": 2, "n": 4}))
    assert (rating.letter, rating.yards, rating.control) == ("A", 1, 4)
    rating = kickoff_rating(man(3, "K", 0, 0, 3, kick={"letter": "C", "m": -4, "b": 2, "n": 0}))
    assert (rating.letter, rating.yards, rating.control) == ("C", -2, 0)


@pytest.mark.rule("fool:9.1.1-05")
def test_a_linebacker_kicks_off_as_d_control_six() -> None:
    assert kickoff_rating(man(55, "LB", 1, 2, 4)) == KickRating("D", 0, 6)


@pytest.mark.rule("fool:9.1.3-06")
@pytest.mark.parametrize(
    ("control", "totals"),
    [(0, (15,)), (1, (6,)), (2, (5, 16)), (3, (14,)), (4, (7,)), (5, (13,)), (6, (8,)), (7, (12,)), (8, (10,)),
     (9, (5, 11)), (10, (10, 14)), (12, (10, 14))],
)  # fmt: skip
def test_sideline_kicks_go_out_of_bounds_by_control(control: int, totals: tuple[int, ...]) -> None:
    """The columns "Control" and "OOB" of 9.1.3; a control above 10 is read as 10."""
    assert sideline_out_of_bounds(control) == totals


@pytest.mark.rule("fool:9.1.4-04", "fool:9.1.4-05", "fool:9.1.4-06")
@pytest.mark.parametrize(
    ("p", "row"),
    [(-3, "F F F K 1/2 1/2"), (-2, "F F F K 1/2 1/2"), (0, "F F K 1/2 1/2 N"), (3, "F 1/2 1/2 1/2 N N"),
     (4, "K 1/2 1/2 N N N"), (6, "1/2 1/2 N N N N"), (7, "1/2 1/2 N N N N")],
)  # fmt: skip
def test_the_catch_table(p: int, row: str) -> None:
    assert [kickoff_catch(p, die) for die in range(1, 7)] == row.split()


@pytest.mark.rule("fool:9.1.4-13")
def test_the_kamikaze_chart_reads_odd_values_to_the_left_and_its_ends_outward() -> None:
    for die in range(1, 7):
        assert kickoff_kamikaze(1, die) == kickoff_kamikaze(0, die)
        assert kickoff_kamikaze(-1, die) == kickoff_kamikaze(-2, die)
        assert kickoff_kamikaze(-9, die) == kickoff_kamikaze(-4, die)
        assert kickoff_kamikaze(9, die) == kickoff_kamikaze(6, die)


# -- men ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.1-21", "fool:9.1.1-13", "fool:9.1.1-15")
@pytest.mark.parametrize(
    ("speeds", "kk", "total"),
    [
        ([5, 4, 3, 3, 3, 3, 3, 2, 2, 2], None, 30),
        ([4, 3, 3, 3, 3, 3, 2, 2, 2, 1], None, 23),
        ([4, 4, 3, 3, 3, 3, 3, 2, 2], 6, 33),
        ([4, 3, 3, 3, 3, 3, 2, 2, 1], 5, 26),
    ],
)
def test_coverage_speed_totals_of_the_examples(speeds: list[int], kk: int | None, total: int) -> None:
    assert coverage_total(speeds, kk) == total


@pytest.mark.rule("fool:9.1.1-16", "fool:9.5.4-01")
@pytest.mark.parametrize(
    ("pos", "contact", "covers"), [("LB", 3, 3), ("F", 3, 2), ("F", 0, 0), ("H", 0, -1), ("W", 2, 0), ("Q", 1, -1)]
)
def test_contact_of_men_who_cover(pos: str, contact: int, covers: int) -> None:
    """Offensive players -1; a halfback 1-0-6 on a kickoff unit is 1-(-1)-6 (9.5.4)."""
    assert coverage_contact(man(30, pos, 1, contact, 6)) == covers


@pytest.mark.rule("fool:9.1.1-20")
def test_a_sure_tackler_covers_one_faster() -> None:
    assert coverage_speed(man(30, "LB", 1, 3, 4, attrs=frozenset({"$"}))) == 5


@pytest.mark.rule("fool:9.1.1-07", "fool:9.1.1-10")
def test_kamikaze_values() -> None:
    assert kamikaze(man(30, "S", 2, 2, 5)) == (2, 4)
    assert kamikaze(man(30, "S", 2, 2, 5, skills=frozenset({"KK"}))) == (2, 5)
    assert kamikaze(man(30, "S", 2, 2, 5, skills=frozenset({"VKK"}))) == (3, 6)


@pytest.mark.rule("fool:9.1.1-17", "fool:9.1.1-18")
def test_a_covering_kicker_adds_what_he_has_beyond_one_and_four() -> None:
    assert coverage_totals(kickoff_squad()) == (30, 29)
    assert coverage_totals(kickoff_squad(man(56, "LB", 1, 3, 5))) == (32, 30)
    assert coverage_totals(kickoff_squad(man(56, "LB", 1, 2, 3))) == (31, 29)


@pytest.mark.rule("fool:9.1.2-05", "fool:9.1.2-06", "fool:9.1.2-08")
@pytest.mark.parametrize(
    ("pos", "skills", "values"),
    [("B", (), (1, 1, 5)), ("LB", (), (1, 0, 5)), ("LB", ("KRS",), (3, 2, 5)), ("DH", ("VKR",), (4, 3, 6))],
)
def test_returner_values(pos: str, skills: tuple[str, ...], values: tuple[int, int, int]) -> None:
    assert kickoff_returner(man(22, pos, 3, 2, 5, skills=frozenset(skills))) == Returner(*values)


@pytest.mark.rule("fool:9.1.2-19", "fool:9.1.2-20", "fool:9.1.2-21")
@pytest.mark.parametrize(
    ("contact", "speed", "totals"),
    [(3, 3, (30, 30)), (4, 4, (40, 40)), (2, 3, (20 - 4, 30)), (3, 2, (30, 20 - 6)), (1, 1, (10 - 8 - 4, 10 - 12 - 4))],
)
def test_blockers_lose_a_point_for_each_below_the_minimums(contact: int, speed: int, totals: tuple[int, int]) -> None:
    assert blocking_totals(return_squad(contact=contact, speed=speed)) == totals


@pytest.mark.rule("fool:9.1.2-15", "fool:9.1.2-16", "fool:9.1.2-17")
@pytest.mark.parametrize(("pos", "lost"), [("F", 0), ("H", 1), ("TB", 1), ("W", 1), ("Q", 1), ("LB", 1), ("TE", 0)])
def test_who_blocks_worse_on_a_return(pos: str, lost: int) -> None:
    squad = return_squad(contact=4, speed=4)
    squad = replace(squad, men={**squad.men, "B1": man(61, pos, 1, 4, 4)})
    assert blocking_totals(squad) == (40 - lost, 40)


# -- the kick ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.3-05")
@pytest.mark.parametrize(("wind", "catch"), [(0, 2), (4, -2), (-4, 6)])
def test_yards_carry_and_wind_adds(wind: int, catch: int) -> None:
    """An A kicker's 10 is 63 yards from the own 35: caught on the 2, a return of 22 comes to the 24."""
    more = {"ko.endzone": [3]} if catch == -2 else {}
    outcome = play({"ko.kick": [10], "ko.return": [9], **more}, air=Air(wind))
    assert (outcome.ball, outcome.los, outcome.result) == ("receiving", catch + 22, "returned")
    assert outcome.new_series
    assert outcome.returned


@pytest.mark.rule("fool:9.1.3-03")
def test_offside_brings_a_rekick_five_yards_back() -> None:
    script = ScriptedDice({"ko.kick": [17]})
    outcome = kickoff(KickSetting(kickoff_squad(), return_squad(), KickSpot(65)), script)
    assert outcome.rekick
    assert not outcome.returned
    assert [(flag.side, flag.yards, flag.enforce) for flag in outcome.flags] == [("kicking", 5, "no_play")]


@pytest.mark.rule("fool:9.1.3-04", "fool:9.1.3-02")
def test_out_of_bounds_gives_the_ball_thirty_yards_on() -> None:
    outcome = play({"ko.kick": [3]})
    assert (outcome.ball, outcome.los, outcome.result, outcome.returned) == (
        "receiving", 35, "out_of_bounds", False,
    )  # fmt: skip


@pytest.mark.rule("fool:9.1.4-03")
@pytest.mark.parametrize(
    ("wind", "die", "result", "los"),
    [(-1, None, "returned", 22 - 1), (0, 3, "returned", 22 - 2), (0, 4, "touchback", 20), (1, None, "touchback", 20)],
)
def test_balls_in_the_end_zone(wind: int, die: int | None, result: str, los: int) -> None:
    """67 yards are two deep: returned half the time; one deep is returned, three deep a touchback."""
    dice: dict[str, list[int]] = {"ko.kick": [14]}
    dice |= {} if die is None else {"ko.endzone": [die]}
    dice |= {"ko.return": [9]} if result == "returned" else {}
    outcome = play(dice, air=Air(wind))
    assert (outcome.result, outcome.los) == (result, los)


@pytest.mark.rule("fool:9.4-01", "fool:9.4-02", "fool:9.4-04")
def test_a_free_kick_is_a_punt_with_ten_yards_more() -> None:
    """A+1's 12 is 46 yards: 46 + 1 + 10 from the own 20, caught on the 23."""
    punter = man(8, "P", 0, 0, 3, punt={"letter": "A", "m": 1, "control": 5, "blk": 0})
    script = ScriptedDice({"punt.kick": [12], "ko.return": [10], "ko.injury": [QUIET]})
    outcome = free_kick(KickSetting(kickoff_squad(punter), return_squad(), KickSpot(80)), script)
    assert (outcome.kind, outcome.ball, outcome.los) == ("free_kick", "receiving", 23 + 18)
    assert script.unused() == {}


# -- the return --------------------------------------------------------------------------------------------------------


def returned(dice: Mapping[str, Sequence[int]], **squads: Squad) -> KickOutcome:
    """A ball caught on the 2 (A kicker's 10)."""
    return play({"ko.kick": [10], **dice}, **squads)


@pytest.mark.rule("fool:9.1.4-11")
@pytest.mark.parametrize(("speed", "yards"), [(5, 30), (4, 20)])
def test_returners_speed(speed: int, yards: int) -> None:
    outcome = returned({"ko.return": [14]}, receiving=return_squad(replace(RETURNER, s=speed)))
    assert outcome.los == 2 + yards


@pytest.mark.rule("fool:9.1.4-11")
@pytest.mark.parametrize(("contact", "yards"), [(4, 25), (3, 20), (2, 15), (1, 10), (0, 5)])
def test_returners_contact(contact: int, yards: int) -> None:
    outcome = returned({"ko.return": [16]}, receiving=return_squad(replace(RETURNER, c=contact)))
    assert outcome.los == 2 + yards


@pytest.mark.rule("fool:9.1.4-16")
@pytest.mark.parametrize(("speed", "roll", "yards"), [(3, 13, 20), (3, 7, 15)])
def test_squads_speed_and_contact(speed: int, roll: int, yards: int) -> None:
    """Blockers C 30, S 30 against coverage C 30, S 29: both level."""
    assert returned({"ko.return": [roll]}, receiving=return_squad(speed=speed)).los == 2 + yards


@pytest.mark.rule("fool:9.1.4-16")
def test_far_slower_blockers_bring_a_fumble_of_the_prone() -> None:
    """Ten blockers of S 2 are 20 less 6 against 29: below -5 is 5f."""
    slow = return_squad(speed=2)
    assert returned({"ko.return": [13]}, receiving=slow).los == 2 + 5
    prone = return_squad(replace(RETURNER, attrs=frozenset({"f"})), speed=2)
    outcome = returned({"ko.return": [13], "fumble": [3], "fumble.who": [1, 1]}, receiving=prone)
    assert (outcome.ball, outcome.los) == ("kicking", 7)


@pytest.mark.rule("fool:9.1.4-09")
@pytest.mark.parametrize(
    ("die", "ball", "los"),
    [(1, "receiving", 19), (2, "receiving", 15), (3, "kicking", 18), (4, "kicking", 18), (5, "kicking", 20)],
)
def test_a_fumble_after_sixteen_yards(die: int, ball: str, los: int) -> None:
    """16F from the 2: off+1, off-3, men and points the kicking team, def+2 in the runner's direction."""
    outcome = returned({"ko.return": [6], "fumble": [die], "fumble.who": [1, 1]})
    assert (outcome.ball, outcome.los) == (ball, los)
    assert outcome.new_series


@pytest.mark.rule("fool:6.1.3/1")
def test_a_fumble_may_be_run_back() -> None:
    """def rb: the second of eleven, a linebacker of C 3, runs rb 5 (+8, +1 for C 3) from the 18: to the 9."""
    outcome = returned({"ko.return": [6], "fumble": [6], "fumble.who": [1, 2], "rb": [5]})
    assert (outcome.ball, outcome.los) == ("kicking", 9)


@pytest.mark.rule("fool:9.1.4-05", "fool:9.1.4-04", "fool:9.1.4-06")
def test_a_ball_hard_to_catch() -> None:
    """P 3: die 2 half the yards (of 21: 11), die 5 normal, die 1 a fumble at the catch."""
    assert returned({"ko.return": [4, 8], "ko.catch": [2]}).los == 2 + 11
    assert returned({"ko.return": [4, 4, 8], "ko.catch": [5]}).los == 2 + 21
    outcome = returned({"ko.return": [4], "ko.catch": [1], "fumble": [3], "fumble.who": [1, 1]})
    assert (outcome.ball, outcome.los) == ("kicking", 2)


@pytest.mark.rule("fool:9.1.4-05")
def test_a_star_is_not_halved() -> None:
    assert returned({"ko.return": [4, 3], "ko.catch": [2], "ko.star": [10]}).los == 2 + 32


@pytest.mark.rule("fool:9.1.4-07", "fool:9.1.4-08")
def test_fouls_on_the_return() -> None:
    """A clip 12 yards from the catch on a run of 19, not beyond a shorter one. A late hit adds 15 at the end."""
    clip = returned({"ko.return": [15, 11], "ko.clip": [2]})
    (foul,) = clip.flags
    assert (foul.side, foul.yards, foul.enforce, foul.los) == ("receiving", 15, "runback", 14)
    assert clip.los == 21
    short = returned({"ko.return": [15, 18], "ko.clip": [6]})
    assert short.flags[0].los == 14
    late = returned({"ko.return": [17, 17, 15, 9]})
    assert [(flag.side, flag.yards, flag.enforce) for flag in late.flags] == [("kicking", 15, "end")]
    assert late.los == 24


@pytest.mark.rule("fool:9.1.2-12")
def test_a_slow_returner_has_no_double_star() -> None:
    slow = return_squad(replace(RETURNER, s=4))
    assert returned({"ko.return": [3], "ko.star": [8, 8, 10]}, receiving=slow).los == 2 + 32
    assert returned({"ko.return": [3], "ko.star": [8], "ko.star2": [10]}).los == 2 + 68


@pytest.mark.rule("fool:9.1.4-17")
def test_a_touchdown() -> None:
    outcome = returned({"ko.return": [3], "ko.star": [8], "ko.star2": [7]})
    assert (outcome.score, outcome.scorer, outcome.by) == ("touchdown", "receiving", 22)
    assert outcome.events[1].yards == 98


@pytest.mark.rule("fool:9.1.1-12", "fool:9.1.4-12", "fool:9.1.4-14")
def test_the_kamikaze_only_where_there_is_one() -> None:
    """Without him KK is rolled again. With S 2-2-5 (a specialist) the level returner is met 10 yards from the catch."""
    assert returned({"ko.return": [5, 8]}).los == 2 + 21
    squad = kickoff_squad(speeds=(4, 4, 3, 3, 3, 3, 3, 2, 2))
    with_kk = replace(squad, men={**squad.men, "KK": man(33, "S", 2, 2, 5, skills=frozenset({"KK"}))})
    assert returned({"ko.return": [5], "ko.kamikaze": [2]}, kicking=with_kk).los == 12
    assert returned({"ko.return": [5], "ko.kamikaze": [4]}, kicking=with_kk).los == 15
    assert returned({"ko.return": [5, 8], "ko.kamikaze": [6]}, kicking=with_kk).los == 2 + 11


# -- injuries ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.1.5-01", "fool:9.1.5-03")
@pytest.mark.parametrize(
    ("kick", "roll", "side"), [(10, 6, "kicking"), (10, 15, "receiving"), (3, 3, "kicking"), (3, 18, "receiving")]
)
def test_who_is_hurt_and_for_how_long(kick: int, roll: int, side: str) -> None:
    """A 3 on the duration table reads as 4 after a kickoff: a quarter."""
    dice = {"ko.kick": [kick], "ko.injury": [roll], "ko.injury.who": [1, 5], "injury": [3]}
    dice |= {"ko.return": [9]} if kick == 10 else {}
    outcome = play(dice)
    assert [(hurt.side, hurt.duration) for hurt in outcome.hurts] == [(side, "quarter")]


@pytest.mark.rule("fool:9.1.5-02")
def test_a_pure_kicker_is_hurt_a_third_as_often() -> None:
    """Jersey 3 stands first of eleven; drawn, he is hurt on 1-2 of a die, else another is drawn."""
    dice = {"ko.kick": [10], "ko.return": [9], "ko.injury": [6], "injury": [1]}
    assert play({**dice, "ko.injury.who": [1, 1], "ko.injury.kicker": [2]}).hurts[0].player == KICKER.no
    again = play({**dice, "ko.injury.who": [1, 1, 1, 2], "ko.injury.kicker": [3]})
    assert again.hurts[0].player == 51


@pytest.mark.rule("fool:9.1.5-02")
def test_the_returner_counts_five() -> None:
    """Jersey 22 is the lowest of the return squad: numbers 1 to 5 of 15 are his, 6 is the first blocker."""
    dice = {"ko.kick": [10], "ko.return": [9], "ko.injury": [15], "injury": [1]}
    assert play({**dice, "ko.injury.who": [1, 5]}).hurts[0].player == 22
    assert play({**dice, "ko.injury.who": [1, 6]}).hurts[0].player == 61


@pytest.mark.rule("fool:7.2.2/1", "fool:7.2.15/1")
@pytest.mark.parametrize(("attrs", "duration"), [((), "series"), (("#",), "quarter")])
def test_an_injury_prone_kicker_is_hurt_longer(attrs: tuple[str, ...], duration: str) -> None:
    """Drawn and hurt: a 2 reads as 3 after a kickoff, as 4 for him (7.2.15)."""
    kicker = replace(KICKER, attrs=frozenset(attrs))
    dice = {"ko.kick": [10], "ko.return": [9], "ko.injury": [6], "ko.injury.who": [1, 1], "ko.injury.kicker": [2]}
    outcome = play({**dice, "injury": [2]}, kickoff_squad(kicker))
    assert [(hurt.player, hurt.duration) for hurt in outcome.hurts] == [(KICKER.no, duration)]
