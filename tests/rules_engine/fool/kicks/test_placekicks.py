"""Field goals and extra points (9.3): odds, the four rolls, blocks and bad snaps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.kicks import (
    Air,
    KickOutcome,
    KickSetting,
    KickSpot,
    Squad,
    average,
    extra_point,
    field_goal,
    miss_chance,
)
from rules_engine.fool.kicks.placekicks.odds import block_odds, bobble_odds, reach_chance, wide_odds, wide_rush
from rules_engine.fool.kicks.tables import block_by_distance, placekick_yards, totals
from rules_engine.fool.model import Foot, Player
from rules_engine.fool.options import read_options
from tests.changing import replace

from .men import KICKER, kick_squad, man, rush_squad

THREE = [a + b + c for a, b, c in product(range(1, 7), repeat=3)]
CLEAN = {"pk.penalty": [7], "pk.snap": [7], "pk.wide": [2]}
QUIET = {"pk.injury": [10]}


def play(
    dice: Mapping[str, Sequence[int]], kicking: Squad | None = None, receiving: Squad | None = None, los: int = 25,
    to_gain: int = 7, air: Air = Air(),  # noqa: B008
) -> KickOutcome:  # fmt: skip
    script = ScriptedDice(dice)
    squads = kicking or kick_squad(), receiving or rush_squad()
    outcome = field_goal(KickSetting(*squads, KickSpot(los, to_gain), air), script)
    assert script.unused() == {}
    return outcome


def attempt(dice: Mapping[str, Sequence[int]], kicking: Squad | None = None, los: int = 2) -> KickOutcome:
    script = ScriptedDice(dice)
    outcome = extra_point(KickSetting(kicking or kick_squad(), rush_squad(), KickSpot(los)), script)
    assert script.unused() == {}
    return outcome


# -- tables and odds ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.4-01")
@pytest.mark.parametrize(
    ("letter", "mean", "high", "low"), [("A", 28, 39, 17), ("B", 36, 43, 25), ("C", 20, 26, 12), ("D", 14, 25, 3)]
)
def test_the_distance_table_has_its_printed_figures(letter: str, mean: int, high: int, low: int) -> None:
    yards = [placekick_yards(letter, total) for total in THREE]
    assert (round(sum(yards) / len(yards)), max(yards), min(yards)) == (mean, high, low)


@pytest.mark.rule("fool:9.3.2-10")
@pytest.mark.parametrize(
    ("event", "odds", "wanted"),
    [("bobble", 0, ()), ("bobble", 1, (2,)), ("bobble", 6, (2, 6)), ("bobble", 12, (4, 5, 6)), ("block", 1, (12,)),
     ("block", 6, (8, 12)), ("block", 12, (8, 9, 10)), ("wide", 6, (7,)), ("wide", 7, (7, 12)),
     ("wide", 12, (7, 8, 12))],
)  # fmt: skip
def test_totals_that_stand_for_odds(event: str, odds: int, wanted: tuple[int, ...]) -> None:
    assert totals(event, odds) == wanted


@pytest.mark.rule("fool:9.3.2-10")
@pytest.mark.parametrize("event", ["bobble", "block", "wide"])
@pytest.mark.parametrize("odds", range(1, 13))
def test_the_totals_make_the_odds(event: str, odds: int) -> None:
    """So many of the 36 throws of two dice show one of them."""
    wanted = totals(event, odds)
    assert sum(a + b in wanted for a, b in product(range(1, 7), repeat=2)) == odds


@pytest.mark.rule("fool:9.3.2-14")
@pytest.mark.parametrize(
    ("los", "add"), [(1, -2), (7, -2), (8, -1), (17, -1), (18, 0), (27, 0), (28, 1), (32, 1), (33, 2), (60, 2)]
)
def test_distance_and_blocks(los: int, add: int) -> None:
    assert block_by_distance(los) == add


@pytest.mark.rule("fool:9.3.2-09", "fool:9.3.1-02", "fool:9.3.1-06")
@pytest.mark.parametrize(
    ("snapper", "holder", "odds"),
    [(("C", "LS"), "H", 0), (("C", ""), "H", 2), (("U", ""), "H", 2), (("G", ""), "H", 4), (("G", ""), "", 6),
     (("C", ""), "VH", 1), (("C", "LS"), "VH", 0)],
)  # fmt: skip
def test_bobble_odds(snapper: tuple[str, str], holder: str, odds: int) -> None:
    squad = kick_squad(
        LS=man(57, snapper[0], 0, 4, 2, skills=frozenset({snapper[1]})),
        H=man(7, "Q", 3, 1, 4, skills=frozenset({holder})),
    )
    assert bobble_odds(squad, "FGA") == odds
    assert bobble_odds(squad, "PAT") == max(0, odds - 1)


SUPERIOR = {"WL": (4, 1, 5), "WR": (3, 1, 6)}


@pytest.mark.rule("fool:9.3.2-15", "fool:9.3.1-10", "fool:9.3.1-11")
@pytest.mark.parametrize(
    ("left", "right", "adds"),
    [
        (("WR", (2, 1, 5)), ("WR", (2, 1, 5)), 1),
        (("WR", (2, 1, 5)), ("", (2, 1, 5)), 0),
        (("WR", (2, 1, 5)), ("WR", (1, 1, 5)), 0),
        (("WR", (2, 1, 5)), ("", (4, 1, 5)), 1),
        (("VWR", (2, 1, 5)), ("VWR", (2, 1, 5)), 2),
        (("WR", (4, 1, 5)), ("WR", (3, 1, 6)), 2),
        (("VWR", (2, 1, 5)), ("WR", (4, 1, 5)), 2),
        (("VWR", (2, 1, 5)), ("WR", (2, 1, 5)), 1),
        (("VWR", (4, 1, 5)), ("VWR", (2, 1, 7)), 3),
    ],
)
def test_wide_rushers(left: tuple[str, tuple[int, ...]], right: tuple[str, tuple[int, ...]], adds: int) -> None:
    wl, wr = (man(no, "CB", *one[1], skills=frozenset({one[0]})) for no, one in ((21, left), (22, right)))
    assert wide_rush(rush_squad(WL=wl, WR=wr)) == adds


@pytest.mark.rule("fool:9.3.2-18", "fool:9.3.1-03", "fool:9.3.1-05")
def test_inferior_blockers_add_to_the_odds_of_a_block() -> None:
    """One more for a guard whose C and P are below 3, one more for an outside blocker whose pass block is below 5: an
    end's C 2 and 2 for his speed are 4; a tackle's C 3, 1 for his speed and 1 for his position are 5."""
    weak = man(61, "G", 0, 2, 3)
    assert block_odds(kick_squad(GL=man(61, "G", 0, 3, 3)), rush_squad(), 25) == 3
    assert block_odds(kick_squad(GL=man(61, "G", 1, 2, 3)), rush_squad(), 25) == 3
    assert block_odds(kick_squad(GL=weak, GR=man(63, "G", 0, 2, 3)), rush_squad(), 25) == 5
    assert block_odds(kick_squad(), rush_squad(), 25) == 3
    assert block_odds(kick_squad(GL=weak), rush_squad(), 25) == 4
    assert block_odds(kick_squad(GL=weak, LOB=man(62, "TE", 2, 2, 4)), rush_squad(), 25) == 5
    assert block_odds(kick_squad(LOB=man(62, "T", 0, 3, 2)), rush_squad(), 25) == 3


@pytest.mark.rule("fool:9.3.2-13", "fool:9.3.2-21", "fool:9.3.1-07")
def test_the_rulebooks_kicker() -> None:
    """A+1 2/1 from the 25, specialists everywhere: blocked on 3/36, a 10; wide on 1/36, a 12."""
    squad = kick_squad(man(3, "K", 0, 0, 3, kick={"letter": "A", "m": 1, "b": 2, "n": 1}))
    assert totals("block", block_odds(squad, rush_squad(), 25)) == (10,)
    assert totals("wide", wide_odds(squad, "FGA", Air())) == (12,)
    assert average(squad["K"]) == 29
    backer = kick_squad(man(55, "LB", 1, 2, 4))
    assert block_odds(backer, rush_squad(), 25) == 7
    assert wide_odds(backer, "FGA", Air()) == 6


@pytest.mark.rule("fool:9.3.2-21", "fool:9.3.2-22", "fool:9.3.2-23")
@pytest.mark.parametrize(
    ("wide", "snapper", "holder", "wind", "goal", "point"),
    [(3, ("C", "LS"), "H", 0, 3, 2), (3, ("C", ""), "H", 0, 4, 3), (3, ("G", ""), "", 2, 8, 7),
     (3, ("G", ""), "VH", 0, 4, 3), (3, ("C", "LS"), "VH", 0, 3, 2), (0, ("C", "LS"), "VH", 1, 1, 1)],
)  # fmt: skip
def test_wide_odds(wide: int, snapper: tuple[str, str], holder: str, wind: int, goal: int, point: int) -> None:
    squad = kick_squad(
        replace(KICKER, foot=Foot({"letter": "A", "m": 0, "b": 2, "n": wide})),
        LS=man(57, snapper[0], 0, 4, 2, skills=frozenset({snapper[1]})),
        H=man(7, "Q", 3, 1, 4, skills=frozenset({holder})),
    )
    assert wide_odds(squad, "FGA", Air(0, wind)) == goal
    assert wide_odds(squad, "PAT", Air(0, wind)) == point


@pytest.mark.rule("fool:9.3.2-24")
def test_chances_of_a_kick() -> None:
    """An A kicker reaches 17 always, 39 on a 15 (10 of 216), 40 never; a yard of wind, one of a dome help."""
    assert reach_chance(kick_squad(), 17, Air()) == 1
    assert reach_chance(kick_squad(), 39, Air()) * 216 == 10
    assert reach_chance(kick_squad(), 40, Air()) == 0
    assert reach_chance(kick_squad(), 41, Air(1, 0, 1)) * 216 == 10
    assert miss_chance(kick_squad(), rush_squad(), 17, Air()) == pytest.approx(1 - 34 / 36 * 35 / 36)


# -- the four rolls ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.2-24", "fool:9.3.2-25")
@pytest.mark.parametrize(("total", "good"), [(13, True), (14, True), (5, False)])
def test_a_field_goal_from_the_twenty_five(total: int, good: bool) -> None:
    outcome = play({**CLEAN, **QUIET, "pk.distance": [total]})
    assert (outcome.result, outcome.score) == (("good", "field_goal") if good else ("missed", ""))
    assert outcome.events[0].yards == 42


@pytest.mark.rule("fool:9.3.2-26", "fool:9.3.2-27")
@pytest.mark.parametrize(
    ("los", "where", "spot"), [(25, "los", 25), (12, "los", 20), (25, "spot_of_kick", 32), (12, "spot_of_kick", 20)]
)
def test_where_a_miss_is_taken_over(los: int, where: str, spot: int) -> None:
    script = ScriptedDice({**CLEAN, **QUIET, "pk.wide": [12]})
    options = read_options({"missed_fg_spot": where})
    outcome = field_goal(KickSetting(kick_squad(), rush_squad(), KickSpot(los, 7), options=options), script)
    assert (outcome.ball, outcome.los, outcome.new_series) == ("receiving", spot, True)


@pytest.mark.rule("fool:9.3.2-06", "fool:9.3.2-06c")
@pytest.mark.parametrize(
    ("total", "size", "side", "yards", "enforce"),
    [(2, 3, "kicking", 5, "no_play"), (2, 4, "kicking", 10, "previous"), (12, 3, "receiving", 5, "no_play")],
)
def test_fouls(total: int, size: int, side: str, yards: int, enforce: str) -> None:
    dice: dict[str, Sequence[int]] = {"pk.penalty": [total], "pk.penalty.size": [size]}
    if enforce == "previous":
        dice |= {"pk.snap": [7], "pk.wide": [2], "pk.distance": [13], **QUIET}
    outcome = play(dice)
    assert [(flag.side, flag.yards, flag.enforce) for flag in outcome.flags] == [(side, yards, enforce)]
    assert outcome.result == ("good" if enforce == "previous" else "")


@pytest.mark.rule("fool:9.3.2-07", "fool:9.3.2-08")
def test_one_man_green_twice_over_moves_the_odds() -> None:
    """A penalty-prone rookie among the blockers suffices; as the holder he does not count."""
    green = man(61, "G", 0, 4, 3, rookie=True, attrs=frozenset({"!"}))
    assert play({"pk.penalty": [3], "pk.penalty.size": [1]}, kick_squad(GL=green)).flags[0].yards == 5
    quiet = {**CLEAN, **QUIET, "pk.penalty": [3], "pk.distance": [13]}
    holder = replace(green, no=7, pos="Q", skills=frozenset({"H"}))
    assert play(quiet, kick_squad(H=holder)).flags == ()
    assert play(quiet, kick_squad(GL=replace(green, attrs=frozenset()))).flags == ()


@pytest.mark.rule("fool:9.3.2-31")
@pytest.mark.parametrize(
    ("total", "draw", "hurt"),
    [(3, [], ("kicking", 7, "series")), (5, [], ("kicking", 3, "series")), (9, [], ("receiving", 21, "series")),
     (8, [1, 1], ("kicking", 57, "2 plays")), (8, [2, 3], ("kicking", 68, "2 plays")),  # nine blockers
     (8, [2, 4], ("receiving", 22, "2 plays")), (8, [3, 6], ("receiving", 98, "2 plays")),  # nine other rushers
     (8, [4, 1, 1, 2], ("kicking", 61, "2 plays"))],  # a nineteenth is not there
)  # fmt: skip
def test_roughing_always_hurts_somebody(total: int, draw: list[int], hurt: tuple[str, int, str]) -> None:
    """Holder, kicker and the rougher (the first of ten) for longer: a 2 on the duration table reads as 3."""
    dice = {**CLEAN, "pk.penalty": [12], "pk.penalty.size": [4], "pk.penalty.yards": [4], "pk.distance": [13]}
    outcome = play({**dice, "pk.injury.who": [1, 1, *draw], "pk.roughing": [total], "injury": [2]})
    assert [(flag.yards, flag.first_down, flag.player) for flag in outcome.flags] == [(15, True, 21)]
    assert [(one.side, one.player, one.duration) for one in outcome.hurts] == [hurt]


@pytest.mark.rule("fool:9.3.2-30")
@pytest.mark.parametrize(("total", "hurt"), [(4, ("kicking", 57)), (17, ("receiving", 21))])
def test_injuries_spare_holder_kicker_and_safety(total: int, hurt: tuple[str, int]) -> None:
    dice = {**CLEAN, "pk.distance": [13], "pk.injury": [total], "pk.injury.who": [1, 1], "injury": [1]}
    outcome = play(dice)
    assert [(one.side, one.player) for one in outcome.hurts] == [hurt]


# -- blocks ------------------------------------------------------------------------------------------------------------


def blocked(die: int, dice: Mapping[str, Sequence[int]], **more: int) -> KickOutcome:
    """Blocked on a 10: kicker 2, wide rushers 1, nothing for the distance from 18 to 27."""
    return play({"pk.penalty": [7], "pk.snap": [10], "pk.blocked": [die], **QUIET, **dice}, **more)


@pytest.mark.rule("fool:9.3.2-19", "fool:9.5.3-01", "fool:9.3.2-10")
def test_blocked_kicks() -> None:
    """1 as a miss; 2 and 3 a fumble d6+2 back; 4 the holder trapped; 5 rb from -5; 6 lrb from -10."""
    assert (blocked(1, {}).ball, blocked(1, {}).los) == ("receiving", 25)
    loose = blocked(2, {"pk.blocked.yards": [4], "fumble": [3], "fumble.who": [1, 1]})
    assert (loose.ball, loose.los) == ("receiving", 31)
    kept = blocked(3, {"pk.blocked.yards": [4], "fumble": [1], "fumble.who": [1, 1]})
    assert (kept.ball, kept.los, kept.new_series) == ("kicking", 30, False)
    trapped = blocked(4, {"qt": [3]})
    assert (trapped.ball, trapped.los, trapped.new_series) == ("kicking", 33, False)
    short = blocked(5, {"fumble.who": [1, 1], "rb": [4]})
    assert (short.ball, short.los) == ("receiving", 25 + 5 + 5)
    long = blocked(6, {"fumble.who": [1, 1], "lrb": [3]})
    assert (long.ball, long.los) == ("receiving", 25 + 10 + 18 + 5)


@pytest.mark.rule("fool:9.3.2-20")
def test_the_holder_is_the_last_man_on_a_long_runback() -> None:
    """lrb 5: CB 2-1-5 meets the holder 1-4 twelve yards on: level, one faster is not over the backfield's one."""
    stopped = blocked(6, {"fumble.who": [1, 1], "lrb": [5], "contact": [5]})
    assert (stopped.ball, stopped.los) == ("receiving", 25 + 10 + 12 + 3)
    away = blocked(6, {"fumble.who": [1, 1], "lrb": [6], "contact": [6], "long_gain": [2]})
    assert (away.ball, away.los) == ("receiving", 25 + 10 + 12 + 35)


# -- bad snaps ---------------------------------------------------------------------------------------------------------


def bobbled(die: int, dice: Mapping[str, Sequence[int]], **more: int) -> KickOutcome:
    """An untrained center: bad on a 3."""
    squad = kick_squad(LS=man(57, "C", 0, 4, 2))
    return play({"pk.penalty": [7], "pk.snap": [3], "pk.bobbled": [die], **dice}, kicking=squad, **more)


@pytest.mark.rule("fool:9.3.2-12", "fool:9.3.2-10")
def test_a_fumbled_snap() -> None:
    outcome = bobbled(2, {"fumble": [4], "fumble.who": [1, 1], **QUIET})
    assert (outcome.result, outcome.ball, outcome.los) == ("bobbled", "receiving", 32)


@pytest.mark.rule("fool:9.3.3-02", "fool:9.3.3-05")
@pytest.mark.parametrize(
    ("direction", "value", "die", "end"),
    [(1, 1 + 3 + 3 - 8, 5, 2), (3, 1 + 5 * 3 - 16, 5, 3)],
)
def test_the_holder_runs_off_a_bobble(direction: int, value: int, die: int, end: int) -> None:
    """Left: LE and LOB of C 4, -1 each, against OL and mL of C 4; center five blockers against four. Contact at -3."""
    outcome = bobbled(5, {"pk.direction": [direction], "contact": [die]})
    assert (outcome.ball, outcome.los) == ("kicking", 25 + 3 - end)
    step = next(step.fields() for step in outcome.steps if step.form.kind == "contact")
    assert step["value"] == value
    assert outcome.events[0].yards == end - 3


@pytest.mark.rule("fool:9.3.3-04")
def test_a_holder_who_breaks_through_meets_the_safety() -> None:
    """``*``, then lrb 5: the safety 2-5 at +12; C 1 against 2 is -1, a 5 gains 2."""
    outcome = bobbled(5, {"pk.direction": [3], "contact": [6, 5], "lrb": [5]}, los=40)
    assert (outcome.ball, outcome.los) == ("kicking", 40 - 12 - 2)
    assert outcome.new_series is False


@pytest.mark.rule("fool:9.3.3-06", "fool:9.3.3-07")
def test_the_holder_passes_off_a_bobble() -> None:
    """Q of P 3, zone 2, a guard's hands 0, the safety's P 3, a tackle's none, -1 off a bobble: 1. A 1 is c/cs."""
    caught = bobbled(3, {"pk.target": [1], "pass": [1], "pass.half": [1], "contact": [3]})
    assert [event.kind for event in caught.events] == ["pass_attempt", "reception"]
    step = next(step.fields() for step in caught.steps if step.form.kind == "pass")
    assert step["value"] == 1
    low = bobbled(4, {"pk.target": [6], "pass": [5], "pass.half": [1]})
    assert (low.ball, low.los, low.events[0].data["result"]) == ("kicking", 25, "incomplete")


@pytest.mark.rule("fool:9.3.3-06")
def test_a_pass_off_a_bobble_may_be_intercepted() -> None:
    """A 6 at value 1 is i; P 3 and 0 count 4 and 1, so a 4 is the safety's; a 2: dead at the far boundary."""
    outcome = bobbled(3, {"pk.target": [1], "pass": [6], "interception.who": [4], "interception": [2]})
    assert (outcome.ball, outcome.los, outcome.new_series) == ("receiving", 13, True)
    assert outcome.events[1].player == 25


# -- tries -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:9.3.2-24", "fool:9.3.2-23")
def test_a_try_needs_no_distance_while_the_worst_kick_reaches() -> None:
    outcome = attempt({**CLEAN, **QUIET})
    assert (outcome.result, outcome.score, outcome.scorer) == ("good", "extra_point", "kicking")
    far = attempt({**CLEAN, **QUIET, "pk.distance": [16]}, los=18)
    assert far.result == "missed"


@pytest.mark.rule("fool:9.3.2-06b")
def test_fouls_on_a_try_need_another_die() -> None:
    assert attempt({**CLEAN, **QUIET, "pk.penalty": [2], "pk.penalty.half": [4]}).flags == ()
    outcome = attempt({"pk.penalty": [2], "pk.penalty.half": [3], "pk.penalty.size": [1]})
    assert [(flag.side, flag.yards) for flag in outcome.flags] == [("kicking", 5)]
    outcome = attempt({"pk.penalty": [12], "pk.penalty.half": [4], "pk.penalty.size": [1]})
    assert [(flag.side, flag.yards) for flag in outcome.flags] == [("receiving", 5)]


def untrained(**roles: Player) -> Squad:
    return kick_squad(LS=man(57, "G", 0, 4, 2), **roles)


@pytest.mark.rule("fool:9.3.2-12")
def test_a_bad_snap_on_a_try_may_still_bring_the_point() -> None:
    """An untrained guard snaps on 4 - 1 = 3/36, a 4. The run of 5 yards from the 5 is measured on the goal line."""
    dice = {"pk.penalty": [7], "pk.snap": [4], "pk.bobbled": [5], "pk.direction": [1]}
    carried = attempt({**dice, "contact": [6], "lrb": [3]}, untrained())
    assert (carried.score, carried.scorer) == ("extra_point", "kicking")
    stopped = attempt({**dice, "contact": [3]}, untrained())
    assert (stopped.score, stopped.events[-1].data["result"]) == ("", "failed")


@pytest.mark.rule("fool:9.3.2-19")
def test_the_defense_cannot_score_on_a_try() -> None:
    """From the 2 the odds of a block are 2 - 2 + 1: a 12."""
    dice = {"pk.penalty": [7], "pk.snap": [12], **QUIET}
    assert attempt({**dice, "pk.blocked": [6]}).score == ""
    lost = attempt({**dice, "pk.blocked": [2], "pk.blocked.yards": [1], "fumble": [6], "fumble.who": [1, 1]})
    assert lost.score == ""
