"""The clock of whole games: spikes, no huddle, time-outs, the warning, substitutes, delays, a half's extra play."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import rules_engine
from rules_engine.interface import JSON
from rules_engine.interface.situation import Call, Eleven, Flag, Played, Result, Ruling, Situation
from rules_engine.statis_pro.gameday import game_clock, setting
from rules_engine.statis_pro.gameday.after_cards import AfterCards
from rules_engine.statis_pro.gameday.memory import GameMemory
from rules_engine.statis_pro.incidents.fouls import Foul
from rules_engine.statis_pro.incidents.penalties import PenaltyCalled, penalty_called
from rules_engine.statis_pro.incidents.resolved import ResolvedPlay
from rules_engine.statis_pro.incidents.standing import after_play
from rules_engine.statis_pro.incidents.z_results import ZEffect
from rules_engine.statis_pro.options import StatisProOptions
from rules_engine.statis_pro.resolution.calls import OffenseCall
from rules_engine.statis_pro.resolution.deck import DeckOrder
from rules_engine.statis_pro.resolution.drawing import Drawing
from rules_engine.statis_pro.resolution.outcome import PlayOutcome

from ..elevens import cards_of, snap
from ..elevens import situation as where
from .games import game_of, plain_plan, team

PASSES = [
    {"weight": 3, "play": "SH", "players": ["LE", "RE", "FL1"]},
    {"weight": 3, "play": "QK", "players": ["LE", "RE", "FL1"]},
    {"weight": 4, "play": "IL", "players": ["BK1", "BK2"]},
]
SEEDS = (1, 2, 3)


def plays_of(seed: int, *more_lines: JSON, calls: list[JSON] = PASSES, **tactics: list[tuple[str, str]]) -> list[JSON]:
    """The plays of a game in which both sides play by the same words."""
    home, away = (plain_plan(place, calls, *more_lines, **tactics) for place in (0, 1))
    record = rules_engine.play_game(game_of(home, away, seed))
    assert "calls" in rules_engine.verify(record).proved
    return rules_engine.plays(record)


def in_a_row(plays: list[JSON]) -> list[tuple[JSON, JSON]]:
    """Plays of one series from scrimmage, each with the one after it, in one quarter, while nobody is hurt."""
    return [
        (one, following)
        for one, following in pairwise(plays)
        if one["before"]["phase"] == following["before"]["phase"] == "scrimmage"
        and is_calm(plays[: one["n"]])
        and one["before"]["series"] == following["before"]["series"]
        and one["before"]["period"] == following["before"]["period"]
    ]


def is_calm(plays: list[JSON]) -> bool:
    """Whether no man was hurt of late, who would go out and come back whatever the clock says."""
    return not any(event["kind"] == "injury" for play in plays[-30:] for event in play["events"])


def men(play: JSON, side: str) -> set[int]:
    return {man["number"] for man in play["men"] if man["side"] == side}


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("statis_pro:SP-115")
def test_a_spike_takes_no_time_costs_a_down_and_shortens_the_play_before(seed: int) -> None:
    plays = plays_of(seed, no_huddle=[("normal", "yes")], spike=[("down = 2", "yes")])
    spikes = [(one, spike) for one, spike in in_a_row(plays) if spike["kind"] == "spike"]
    assert spikes
    for one, spike in spikes:
        assert spike["clock"]["seconds"] == 0
        assert (spike["after"]["down"], spike["after"]["los"]) == (3, spike["before"]["los"])
        assert one["clock"]["seconds"] <= 10


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("statis_pro:SP-111")
def test_a_time_out_makes_a_play_ten_seconds_long_and_each_side_has_three(seed: int) -> None:
    plays = plays_of(seed, timeout=[("half_clock <= 10:00", "yes")], seconds=[("normal", "45")])
    called = [play for play in plays if play["clock"]["timeout"]]
    assert {(play["before"]["period"] > 2, play["clock"]["timeout"]) for play in called} == {
        (half, side) for half in (False, True) for side in ("home", "away")
    }
    for play in called:
        assert (play["clock"]["seconds"], play["clock"]["stopped"]) == (10, True)
        place = 0 if play["clock"]["timeout"] == "home" else 1
        assert play["after"]["timeouts"][place] == play["before"]["timeouts"][place] - 1
    assert max(len([play for play in called if play["before"]["period"] == period]) for period in (2, 4)) == 6


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.rule("statis_pro:SP-112")
def test_the_two_minute_warning_stops_the_clock_and_its_play_uses_the_least_time(seed: int) -> None:
    plays = plays_of(seed, seconds=[("normal", "45")])
    for period in (2, 4):
        (warned,) = [
            play
            for play in plays
            if play["before"]["period"] == period and play["before"]["clock"] > 120 >= play["after"]["clock"]
        ]
        assert warned["clock"]["stopped"]
        if warned["before"]["clock"] - 120 >= 20:
            assert warned["after"]["clock"] in (120, warned["before"]["clock"] - warned["clock"]["seconds"])
            assert warned["clock"]["seconds"] <= max(20, warned["before"]["clock"] - 120)


@pytest.mark.rule("statis_pro:SP-094")
def test_without_a_huddle_the_defense_changes_men_only_with_the_offense_or_while_the_clock_stands() -> None:
    kept, changed = 0, 0
    for one, following in running_plays(no_huddle=[("normal", "yes")]):
        offense = one["before"]["possession"]
        same = men(one, _other(offense)) == men(following, _other(offense))
        if men(one, offense) == men(following, offense):
            assert same
            kept += one["before"]["down"] != following["before"]["down"]  # the plan would have sent other men
        else:
            changed += not same
    assert kept > 20
    assert changed == 0  # in a hurry the offense sends nobody new


@pytest.mark.rule("statis_pro:SP-001", "statis_pro:SP-002", "statis_pro:SP-116")
def test_with_a_huddle_both_sides_send_whom_they_like_and_the_offense_takes_thirty_seconds() -> None:
    offenses, defenses = 0, 0
    for one, following in running_plays():
        offense = one["before"]["possession"]
        defenses += men(one, _other(offense)) != men(following, _other(offense))
        if men(one, offense) != men(following, offense):
            offenses += 1
            assert one["clock"]["seconds"] >= 30
    assert offenses > 20
    assert defenses > 20


def _other(side: str) -> str:
    return "away" if side == "home" else "home"


def running_plays(**tactics: list[tuple[str, str]]) -> list[tuple[JSON, JSON]]:
    """Plays in a row with the clock running between them, of games in which both sides send other men on second
    down."""
    home, away = (_changing_sets(place, **tactics) for place in (0, 1))
    records = [rules_engine.play_game(game_of(home, away, seed)) for seed in range(1, 7)]
    rows = [row for record in records for row in in_a_row(rules_engine.plays(record))]
    kicks = {"punt", "field_goal"}
    return [(one, two) for one, two in rows if not one["clock"]["stopped"] and not {one["kind"], two["kind"]} & kicks]


def _changing_sets(place: int, **tactics: list[tuple[str, str]]) -> JSON:
    """A plan with another flanker and another safety on second down, in no hurry otherwise."""
    plan = plain_plan(place, PASSES, seconds=[("normal", "20")], **tactics)
    base, defense = plan["sets"][0]["men"], plan["defensive_sets"][0]["men"]
    there = {number for numbers in defense.values() for number in numbers}
    flanker = _spare(place, "WR", set(base.values()))
    plan["sets"].append({"id": "OTHER", "men": {**base, "FL1": flanker}})
    row_3 = {box: numbers for box, numbers in defense.items() if box not in "HO"}
    line = _spare(place, "DL", there)
    plan["defensive_sets"].append({"id": "OTHER", "men": {**row_3, "C": [line], "O": defense["O"]}})
    first = plan["first"]
    first["offense"].insert(0, {"id": "b", "when": "down = 2", "set": "OTHER", "calls": PASSES})
    first["defense"].insert(0, {**first["defense"][0], "id": "b", "when": "down = 2", "set": "OTHER"})
    return plan


def _spare(place: int, position: str, taken: set[int]) -> int:
    """A man of that kind who is not in the set."""
    men_of_it = [man.number for man in team(place).athletes if man.position == position]
    return next(number for number in men_of_it if number not in taken)


@pytest.mark.rule("statis_pro:SP-084")
def test_the_play_before_a_delay_of_game_uses_the_most_time() -> None:
    always = {"delay": [("normal", "yes")], "fourth_down": [("normal", "punt")], "penalty": [("normal", "accept")]}
    games = [in_a_row(plays_of(seed, seconds=[("normal", "20")], **always)) for seed in range(1, 5)]
    rows = [row for game in games for row in game if row[1]["kind"] == "punt"]
    running = [row for row in rows if not row[0]["clock"]["stopped"] and row[0]["before"]["clock"] >= 200]
    assert len(running) > 5
    for one, punt in running:
        assert one["clock"]["seconds"] == 45
        delay = punt["flags"][0]
        assert (delay["kind"], delay["taken"], delay["side"]) == (
            "delay_of_game",
            "accepted",
            punt["before"]["possession"],
        )


@pytest.mark.rule("statis_pro:SP-108")
def test_an_automatic_safety_gives_two_points_and_takes_ten_seconds() -> None:
    safeties = [play for play in plays_of(1, safety=[("los >= 80", "yes")]) if play["points"] and _is_safety(play)]
    assert safeties
    for play in safeties:
        assert play["before"]["los"] >= 80
        assert play["points"]["points"] == 2
        assert play["points"]["side"] != play["before"]["possession"]
        assert play["clock"]["seconds"] == min(10, play["before"]["clock"])
        assert (play["after"]["phase"], play["after"]["possession"]) == ("free_kick", play["before"]["possession"])


def _is_safety(play: JSON) -> bool:
    return bool(play["kind"] == "kneel" and play["points"]["kind"] == "safety")


# -- no half ends on a foul of the defense -----------------------------------------------------------------------------

RAN = PlayOutcome("run", 5, "offense", 45)
LOST = PlayOutcome("fumble_lost", 5, "defense", 45, turned_over=True)
SECOND = where(down=2, distance=8, yard_line=40)


def clock_after(outcome: PlayOutcome, code: str, choice: str, quarter: int = 2, left: int = 10, **options: Any) -> Any:
    """The clock after a play with this foul, settled so, with ten seconds left."""
    given = snap(OffenseCall("IL", "BK1"), situation=SECOND)
    called: PenaltyCalled = penalty_called(given, Drawing(cards_of(())), outcome, Foul(code))
    read = AfterCards(ResolvedPlay(given, outcome), ZEffect(outcome, called), after_play(SECOND, outcome))
    before = Situation(quarter, left, "home", "scrimmage", 2, 8, 60, (0, 0), (0, 0), "home", 4, 2)
    men_of_a_side = Eleven(tuple(range(1, 12)), ("",) * 11)
    flag = Flag("away" if code[0] == "D" else "home", "foul", 5, "ruled", 60, rulings=(Ruling(choice),))
    call = Call({}, {})
    played = Played("run", call, call, (men_of_a_side, men_of_a_side), (), Result("home", 55), (flag,))
    plans = {"home": plain_plan(0, PASSES), "away": plain_plan(1, PASSES)}
    orders = setting.compile_game(team(0), team(1), plans, StatisProOptions(**options))
    memory = GameMemory(DeckOrder((0,), 0), just_played=read)
    return game_clock.time(played, before, before.at_down(2, 3, 55, 2), memory, orders)


@pytest.mark.parametrize(
    ("code", "choice", "quarter", "extends"),
    [
        pytest.param("D1", "accept", 2, True, id="a foul of the defense in the first half"),
        pytest.param("D1", "accept", 4, True, id="and in the second"),
        pytest.param("D1", "decline", 2, False, id="declined"),
        pytest.param("O1", "accept", 2, False, id="a foul of the offense"),
        pytest.param("D1", "accept", 1, False, id="a quarter that ends no half"),
    ],
)
@pytest.mark.rule("statis_pro:SP-118")
def test_a_half_that_would_end_on_a_foul_of_the_defense_has_one_more_play(
    code: str, choice: str, quarter: int, extends: bool
) -> None:
    clock = clock_after(RAN, code, choice, quarter)
    assert (clock.seconds, clock.extends) == (10, extends)


@pytest.mark.rule("statis_pro:SP-118")
def test_where_time_is_left_nothing_is_extended() -> None:
    assert not clock_after(RAN, "D1", "accept", left=300).extends


@pytest.mark.rule("statis_pro:SP-118")
def test_an_extra_play_may_be_followed_by_another() -> None:
    assert clock_after(RAN, "D1", "accept", left=0).extends
    assert not clock_after(RAN, "O1", "accept", left=0).extends


@pytest.mark.rule("statis_pro:SP-118")
def test_a_defense_that_has_won_the_ball_may_have_fouled() -> None:
    assert not clock_after(LOST, "D5", "accept").extends
