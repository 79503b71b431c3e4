"""What a game counts between plays, at the very number where a rule begins or ends (8.7.1, 6.4, 9.1.2, 10.2.6)."""

from __future__ import annotations

from typing import Any

import pytest

from rules_engine.fool import quarters
from rules_engine.fool.calls.selection import PlaceInLists
from rules_engine.fool.gameday import lineup, outcomes, setting, two_points
from rules_engine.fool.gameday.game import settled
from rules_engine.fool.gameday.health import fatigue, fitness, loads
from rules_engine.fool.gameday.memory import GameMemory, Load, SideMemory, Wind, decode, encode
from rules_engine.fool.kicks.tactics import Kickoff, KickoffReturn, Placekick, PlacekickDefense, Punt, PuntReturn
from rules_engine.fool.model import DefMan, Flag, Outcome, Player
from rules_engine.fool.reading import witness
from rules_engine.interface.situation import Event
from tests.changing import replace

from .kick_calling import orders
from .values import at, man, run

NOBODY = SideMemory(place=PlaceInLists())


# -- tiredness ---------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tiring() -> setting.GameOrders:
    """A game in which number 33 tires sooner than anybody else can: in poor condition and 35 years old."""
    game = orders(tired_age=True)
    stamina = {33: fatigue.shift(man(age=35, attrs=["pc"]), by_age=True)}
    return replace(game, home=replace(game.home, stamina=stamina))


@pytest.mark.rule("fool:8.7.1/2", "fool:7.2.13/1", "fool:8.7.1/3")
@pytest.mark.parametrize(
    ("load", "rows"),
    [
        (Load(5, 5, 5, 5), {33: 1}),
        (Load(4, 5, 7, 7), {}),
        (Load(0, 6, 6, 6), {33: 1}),
        (Load(0, 0, 8, 8), {33: 1}),
        (Load(0, 0, 0, 8), {33: 1}),
        (Load(0, 0, 0, 7), {}),
    ],
)
def test_the_first_row_of_a_man_who_tires_soonest(tiring: setting.GameOrders, load: Load, rows: dict[int, int]) -> None:
    """8, 12, 20 and 28 plays, less 1, 2, 4 and 8 for his condition, less 2, 4, 8 and 12 for his age."""
    assert fitness.rows(tiring, replace(NOBODY, loads={33: load}), "home", overtime=False) == rows


@pytest.mark.rule("fool:8.7.1/1")
@pytest.mark.parametrize(
    ("events", "steps", "rows"),
    [
        ([Event("rush", "home", 16, -2, {"kneel": True})], [], []),
        ([Event("pass_attempt", "home", 16, 0, {"result": "intercepted", "target": 80})], [], [("home", 80, 1)]),
        ([Event("pass_attempt", "home", 16, 0, {"result": "complete", "target": 80})], [], []),
        ([Event("pass_attempt", "home", 16, 0, {"result": "incomplete"})], [], []),
        ([Event("rush", "home", 30, 2), Event("fumble", "away", 30)], [], [("home", 30, 1)]),
        ([Event("rush", "home", 30, 2), Event("rush", "home", 30, 2)], [], [("home", 30, 2)]),
        ([Event("return", "away", 30, 2), Event("rush", "home", 30, 2)], [], [("away", 30, 1), ("home", 30, 1)]),
    ],
)
def test_who_tires_and_who_does_not(events: list[Event], steps: list[Any], rows: list[tuple[str, int, int]]) -> None:
    rosters = {"home": {80: man(80, "W")}, "away": {}}
    added = loads.of_play(tuple(events), steps, rosters)  # type: ignore[arg-type]
    assert [(row.side, row.number, row.units) for row in added] == rows


@pytest.mark.rule("fool:8.7.1/1")
def test_the_memory_of_before_a_play_stays_as_it_was() -> None:
    """A carry of twelve yards counts two; what was remembered before it still has what it had."""
    game = orders()
    before = GameMemory(Wind(), replace(NOBODY, loads={33: Load(1, 1, 1, 1)}), NOBODY, period=1)
    played = run(events=(Event("rush", "home", 33, 12), Event("return", "away", 43, 3)), los=48)
    after = settled(played, True, at(), at(down=2, los=48), before, game)
    assert (after.home.loads[33], after.away.loads[43]) == (Load(3, 3, 3, 3), Load(1, 1, 1, 1))
    assert (before.home.loads, before.away.loads) == ({33: Load(1, 1, 1, 1)}, {})


@pytest.mark.rule("fool:8.7.1/2")
def test_a_new_series_begins_at_nothing_and_changes_nothing_that_was() -> None:
    """The counts of the quarter, the half and the game go on."""
    home, away = {33: Load(4, 5, 6, 7), 43: Load(0, 1, 1, 1)}, {43: Load(0, 2, 2, 2)}
    before = GameMemory(Wind(), replace(NOBODY, loads=home), replace(NOBODY, loads=away), period=1)
    after = settled(run(), True, at(), at(possession="away", los=40, series=2), before, orders())
    assert after.home.loads == {33: Load(0, 5, 6, 7), 43: Load(0, 1, 1, 1)}
    assert after.away.loads == away
    assert before.home.loads == {33: Load(4, 5, 6, 7), 43: Load(0, 1, 1, 1)}


def test_every_number_of_a_side_is_kept_in_its_place() -> None:
    side = replace(
        NOBODY,
        loads={33: Load(1, 2, 3, 4)},
        plays=(5, 6),
        weary={33: (-1, -2, -3)},
        lifted={43: (1, 2, 3)},
        moody={87: (4, 5, 6)},
        relieved=((7, 8),),
        strained=(9,),
        clutch={87: 2},
        used=("reverse",),
    )
    kept = decode(encode(GameMemory(Wind(), side, NOBODY, period=1), PlaceInLists.to_json), PlaceInLists.from_json)
    names = ("loads", "plays", "weary", "lifted", "moody", "relieved", "strained", "clutch", "used")
    assert [getattr(kept.home, name) for name in names] == [getattr(side, name) for name in names]


# -- the clock ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:8.10/1")
@pytest.mark.parametrize(
    ("period", "half", "left"), [(1, 1, 1000), (2, 1, 100), (3, 2, 1000), (4, 2, 100), (5, 3, 100), (6, 3, 100)]
)
def test_two_quarters_of_fifteen_minutes_make_a_half(period: int, half: int, left: int) -> None:
    """100 seconds are left in the period; overtime has no second half."""
    now = at(period=period, clock=100)
    assert (quarters.half_of(now), quarters.half_clock(now)) == (half, left)


@pytest.mark.rule("fool:9.3.2-28")
@pytest.mark.parametrize(
    ("lead", "period", "two"),
    [
        (-10, 4, True),  # a field goal and a try for two then tie
        (-5, 4, True),  # a field goal ties
        (-2, 4, True),  # it ties at once
        (1, 4, True),  # a field goal of the others then only ties
        (5, 4, True),  # a touchdown of the others with its point then only ties
        (-1, 4, False),
        (0, 4, False),
        (2, 4, False),
        (-3, 4, False),
        (-2, 3, False),
        (-2, 5, True),
    ],
)
def test_when_a_side_tries_for_two_points(lead: int, period: int, two: bool) -> None:
    score = (20 + lead, 20)
    assert two_points.goes(at(period=period, phase="try", score=score)) is two
    assert two_points.goes(at(period=period, phase="try", possession="away", score=score[::-1])) is two


@pytest.mark.rule("fool:10.3-06")
@pytest.mark.parametrize(
    ("before", "now", "speed", "comes"),
    [
        (5, 6, 6, True),
        (5, 6, 5, False),  # no faster than the man there
        (5, 6, 7, False),  # faster than the difference asks for
        (5, 7, 7, True),
        (5, 5, 6, False),  # the substitute is no faster
        (6, 5, 6, False),
    ],
)
def test_who_answers_a_faster_substitute(before: int, now: int, speed: int, comes: bool) -> None:
    """A cornerback of speed 5 covers number 84; another one is on the bench."""
    corner = DefMan(man(21, "CB", s=5), "IL", "man", cover=84)
    safety = DefMan(man(31, "S", s=5), "DC", "zone", cover=0)
    bench = {21: corner.player, 31: safety.player, 23: man(23, "CB", s=speed), 90: man(90, "DE", s=speed)}
    found = lineup.answer_speed((safety, corner), 84, man(84, "W", s=before), man(88, "W", s=now), bench, ())
    assert [one.player.no for one in found] == [31, 23 if comes else 21]
    out = lineup.answer_speed((safety, corner), 84, man(84, "W", s=before), man(88, "W", s=now), bench, (23,))
    assert [one.player.no for one in out] == [31, 21]


@pytest.mark.rule("fool:10.3-06")
@pytest.mark.parametrize(
    ("bench", "comes"),
    [
        ((man(23, "DH", s=6),), 23),  # a general defensive back plays cornerback too
        ((man(23, "S", s=6),), 21),  # a safety is another job
        ((man(23, "CB", s=6), man(25, "CB", s=7)), 25),  # who keeps the difference
        ((man(23, "CB", c=1, s=7), man(25, "CB", c=2, s=7)), 25),  # then who is as strong
        ((man(25, "CB", s=7), man(23, "CB", s=7)), 23),  # then by number
    ],
)
def test_which_man_of_the_bench_answers(bench: tuple[Player, ...], comes: int) -> None:
    """Number 84 is two faster than the man for whom he came; the cornerback who covers 81 stays, and so do the rest."""
    stays = DefMan(man(22, "CB", s=5), "IR", "man", cover=81)
    corner = DefMan(man(21, "CB", s=5), "IL", "man", cover=84)
    safety = DefMan(man(31, "S", s=5), "DC", "zone")
    roster = {each.no: each for each in (stays.player, corner.player, safety.player, *bench)}
    found = lineup.answer_speed((stays, corner, safety), 84, man(84, "W", s=4), man(88, "W", s=6), roster, ())
    assert [one.player.no for one in found] == [22, comes, 31]


# -- spots and words ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fool:6.4/1")
@pytest.mark.parametrize(("spot", "los"), [(4, 56), (-39, 99), (-40, 100), (-41, 100), (59, 1), (60, 0), (61, 0)])
def test_a_foul_lies_between_the_goal_lines(spot: int, los: int) -> None:
    """From the own 40: yards downfield, and the yards that are left to the goal."""
    called = Outcome(flags=[Flag("offense", "clipping", 15, spot, "spot")])
    assert outcomes.flags(called, at(los=60))[0].los == los


@pytest.mark.parametrize(
    ("yards", "words"),
    [
        (12, "12 yards"),
        (2, "2 yards"),
        (1, "1 yard"),
        (0, "for no gain"),
        (-1, "for a loss of 1 yard"),
        (-2, "for a loss of 2 yards"),
    ],
)
def test_how_far_a_ball_was_brought_back(yards: int, words: str) -> None:
    assert witness.brought(yards) == words


# -- what is left unsaid -----------------------------------------------------------------------------------------------


def test_what_a_coach_leaves_unsaid_of_a_kick_is_the_standard_tactic() -> None:
    """Nothing is practised or kicked again that nobody asked for (10.2.6)."""
    assert Kickoff() == ("standard", False)
    assert KickoffReturn() == ("standard", False, False)
    assert Punt() == ("standard", "")
    assert PuntReturn() == ("standard", "standard", "O1", "O1", None)
    assert Placekick() == ("standard",)
    assert PlacekickDefense() == ("standard", "normal", ())


def test_a_defender_stands_first_in_his_row_and_covers_nobody_unless_it_is_said() -> None:
    alone = DefMan(man(54, "OLB"), "SL", "zone")
    assert (alone.order, alone.cover, alone.bump_deep) == (0, 0, False)
