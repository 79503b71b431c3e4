"""Trials of every ruleset: equal keys give equal figures, in parts as in one, and two plans meet the same dice."""

from __future__ import annotations

import hashlib
from functools import cache

import pytest

import rules_engine
import tests.tiny_ruleset  # noqa: F401  (registers the ruleset "tiny")
from rules_engine import GameInput
from rules_engine.cli import season
from rules_engine.football.trials.games import Trial, TrialError, numbered_secret, play_games, play_situation
from rules_engine.football.trials.sentences import changed, findings, gained, situation_verdict, verdict
from rules_engine.football.trials.situation import AskedSituation
from rules_engine.football.trials.sums import GameSums, PlanSums, Tally, TrialSums, UnitSums
from rules_engine.interface.situation import Parameters
from tests.changing import replace

KEY = hashlib.sha256(b"a trial").digest()
CODES = sorted({*rules_engine.codes(), "tiny"})


@cache
def game(code: str) -> GameInput:
    ruleset = rules_engine.get(code)
    home, away = (season.generate(ruleset, place, "trial") for place in (0, 2))
    return season.matchup(ruleset, home, away, "trial")


@cache
def trial(code: str, side: str = "home") -> Trial:
    """The plan of a game with another of the autocoach's beside it."""
    ruleset, first = rules_engine.get(code), game(code)
    team = first.home if side == "home" else first.away
    dice = rules_engine.DiceBox.seeded(KEY).setup
    other = ruleset.autocoach(team, side, {}, ruleset.options({}), dice)
    return Trial(KEY, side, first, replace(first, plans={**first.plans, side: other}))


def test_all_rulesets_are_tried() -> None:
    assert {"tiny", *(code for code in rules_engine.codes())} == set(CODES)


@cache
def three_games(code: str) -> TrialSums:
    """Return the sums of the first three games of ``trial(code)``."""
    return play_games(trial(code), range(1, 4))


@pytest.mark.parametrize("code", CODES)
def test_games_in_parts_give_what_they_give_in_one(code: str) -> None:
    whole = three_games(code)
    parts = TrialSums()
    for numbers in ((3, 1), (2,)):
        parts.add(play_games(trial(code), numbers))
    assert parts.as_json() == whole.as_json()
    assert whole.plan.games.games == whole.beside.games.games == 3
    assert sum(whole.plan.games.margins.values()) == 3
    assert whole.plan.games.won + whole.plan.games.lost + whole.plan.games.tied == 3


@pytest.mark.parametrize("code", CODES)
def test_calls_add_up_however_they_are_sorted(code: str) -> None:
    sums = three_games(code).plan
    for unit in (sums.offense, sums.defense):
        assert unit.all.calls > 50
        for sorted_by in (unit.by_call, unit.against):
            assert sum(tally.calls for tally in sorted_by.values()) == unit.all.calls
            assert sum(tally.yards for tally in sorted_by.values()) == unit.all.yards
        assert sum(tally.calls for tally in unit.by_line.values()) <= unit.all.calls


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_nearly_every_call_tells_the_line_that_it_came_from(code: str) -> None:
    sums = three_games(code).plan
    for unit in (sums.offense, sums.defense):
        assert sum(tally.calls for tally in unit.by_line.values()) > 0.9 * unit.all.calls
        assert all(": " in line and line.endswith(")") for line in unit.by_line)
        assert all(name[:1].isalnum() for name in unit.by_call)


@pytest.mark.parametrize("code", CODES)
def test_one_side_gains_with_the_ball_what_the_other_allows_without_it(code: str) -> None:
    home = three_games(code).plan
    away = play_games(replace(trial(code), side="away", beside=None), range(1, 4)).plan
    assert home.offense.all == away.defense.all
    assert home.games.points == away.games.points_against
    assert {(b, a): tally for (a, b), tally in home.offense.against.items()} == away.defense.against


def test_a_plan_beside_itself_meets_the_same_dice_and_does_the_same() -> None:
    one = game("tiny")
    sums = play_games(Trial(KEY, "home", one, one), range(1, 9))
    assert sums.beside == sums.plan
    assert (sums.better, sums.better_squared) == (0, 0)


def test_a_fixtures_secrets_and_commitments_change_nothing() -> None:
    one = game("tiny")
    other = replace(one, secret=b"\x07" * 32, fixture="week 9", revision=1, commitments=("a" * 64,))
    assert play_games(Trial(KEY, "home", other), (1, 2)) == play_games(Trial(KEY, "home", one), (1, 2))


def test_another_key_and_another_number_give_other_games() -> None:
    one = game("tiny")
    first = play_games(Trial(KEY, "home", one), (1,))
    assert play_games(Trial(KEY, "home", one), (2,)) != first
    assert play_games(Trial(b"\x01" * 32, "home", one), (1,)) != first
    assert len({numbered_secret(KEY, number) for number in range(100)}) == 100


def test_how_much_better_is_added_up_game_by_game() -> None:
    sums = [play_games(trial("tiny"), (number,)) for number in range(1, 7)]
    each = [
        one.plan.games.points
        - one.plan.games.points_against
        - one.beside.games.points
        + one.beside.games.points_against
        for one in sums
    ]
    whole = play_games(trial("tiny"), range(1, 7))
    assert (whole.better, whole.better_squared) == (sum(each), sum(number**2 for number in each))


def test_a_game_that_cannot_be_played_is_named() -> None:
    one = game("fool")
    with pytest.raises(TrialError, match=r"^Number 3 could not be played: "):
        play_games(Trial(KEY, "home", replace(one, plans={**one.plans, "home": {}})), (3,))


# -- one situation -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("side", ["home", "away"])
@pytest.mark.parametrize(
    "asked",
    [
        AskedSituation(),
        AskedSituation(down=1, distance=10, los=75, period=1, clock=900),
        AskedSituation(down=4, distance=1, los=1, period=4, clock=30, margin=-4),
        AskedSituation(down=2, distance=1, los=99, period=3, margin=21, with_ball=False),
    ],
)
def test_one_situation_is_played_again_and_again(code: str, side: str, asked: AskedSituation) -> None:
    one = Trial(KEY, side, game(code))
    whole = play_situation(one, asked, range(1, 13))
    unit, none = whole.plan.offense, whole.plan.defense
    if not asked.with_ball:
        unit, none = none, unit
    assert none == UnitSums()
    assert unit.all.calls <= 12  # some are kicked
    assert unit.all.calls == 12 or asked.down == 4
    parts = play_situation(one, asked, range(7, 13))
    parts.add(play_situation(one, asked, range(1, 7)))
    assert parts == whole
    assert whole.plan.games == GameSums()


@pytest.mark.parametrize(
    ("changes", "fields"),
    [
        ({}, []),
        ({"down": 0}, ["down"]),
        ({"down": 5}, ["down"]),
        ({"los": 0}, ["los", "distance"]),
        ({"los": 100}, ["los"]),
        ({"distance": 0}, ["distance"]),
        ({"los": 5}, ["distance"]),
        ({"period": 5}, ["period"]),
        ({"clock": 0}, ["clock"]),
        ({"clock": 901}, ["clock"]),
        ({"margin": 100}, ["margin"]),
        ({"margin": -100, "down": 9}, ["down", "margin"]),
    ],
)
def test_impossible_situations_are_told_by_field(changes: dict[str, int], fields: list[str]) -> None:
    asked = replace(AskedSituation(), **changes)
    assert [field for field, _ in asked.problems(Parameters())] == fields


# -- sentences ---------------------------------------------------------------------------------------------------------


def played(won: int, games: int, beside_won: int | None = None, by_one: int = 0) -> TrialSums:
    points = {"points": 20 * games, "points_against": 21 * games}
    beside = None if beside_won is None else PlanSums(GameSums(games=games, won=beside_won))
    return TrialSums(PlanSums(GameSums(games=games, won=won, **points)), beside, won_by_one=by_one)


# Of 200 games 62 were won by one plan alone, 18 of them net: the spread is the root of (62 - 18 * 0.09) / 199, and 1.96
# times that over the root of 200 is 7.6 of 100.
@pytest.mark.parametrize(
    ("sums", "sentence"),
    [
        (played(79, 200), "Won 79 of 200, lost 121, 20.0 points a game to 21.0."),
        (played(80, 200, 62, 62),
         "This plan wins 80 of 200; the other wins 62. That is 9 more of 100. Certain enough: between +1 and +17."),
        (played(62, 200, 80, 62),
         "This plan wins 62 of 200; the other wins 80. That is 9 fewer of 100. Certain enough: between −17 and −1."),
        (played(79, 200, 77, 50),
         "This plan wins 79 of 200; the other wins 77. That is 1 more of 100. Certain enough? No: between −6 and +8."),
        (played(79, 200, 79, 50),
         "This plan wins 79 of 200; the other wins 79. That is as many. Certain enough? No: between −7 and +7."),
        (played(9, 20, 9, 0),
         "This plan wins 9 of 20; the other wins 9. That is as many, game by game."),
        (played(1, 1, 0, 1), "This plan wins 1 of 1; the other wins 0."),
    ],
)  # fmt: skip
def test_the_verdict_is_plain(sums: TrialSums, sentence: str) -> None:
    assert verdict(sums) == sentence


def test_a_situation_is_told_by_the_side_with_the_ball() -> None:
    tally = Tally(calls=1000, plays=950, yards=4750, first_downs=400)
    told = situation_verdict(TrialSums(PlanSums(offense=UnitSums(tally))))
    assert told == "Your plan made the first down 40 times in 100 and gained 5.0 yards a call; 1,000 calls."
    told = situation_verdict(TrialSums(PlanSums(defense=UnitSums(tally))))
    assert told.startswith("The other side made the first down 40 times in 100")
    assert situation_verdict(TrialSums()) == "Nothing was run or passed: the ball was kicked every time."


def test_a_call_against_a_defense_is_told_in_a_sentence() -> None:
    tally = Tally(calls=40, plays=40, yards=84)
    assert gained("Sweep left", tally, "Eight up") == "Sweep left gained 2.1 yards against Eight up; 40 calls."
    assert gained("Dive", Tally(calls=1, plays=1, yards=-2)) == "Dive lost 2.0 yards; 1 call."


def test_only_what_was_called_often_stands_out() -> None:
    few, many, loose = Tally(19, 19, 190), Tally(40, 40, 200), Tally(100, 100, 300, lost=5)
    unit = UnitSums(
        by_call={"bomb": few, "sweep": many, "out": loose},
        against={("bomb", "zone"): few, ("sweep", "zone"): many, ("out", "zone"): loose},
    )
    assert dict(findings(unit)) == {
        "keep": "sweep gained 5.0 yards; 40 calls.",
        "more": "sweep gained 5.0 yards against zone; 40 calls.",
        "watch": "out lost the ball 5 times in 100 calls.",
    }
    assert dict(findings(UnitSums(by_call={"bomb": few}))) == {}


def test_what_stands_out_is_told_in_the_words_of_its_coach() -> None:
    many, loose = Tally(40, 40, 200), Tally(100, 100, 300, lost=5)
    unit = UnitSums(
        by_call={"A, H/LE": many, "B, W/DL": loose},
        against={("A, H/LE", "b8"): many},
        words={"A, H/LE": "A, Sweep left", "B, W/DL": "B, Bomb"},
        other_words={"b8": "Eight up"},
    )
    assert dict(findings(unit)) == {
        "keep": "A, Sweep left gained 5.0 yards; 40 calls.",
        "more": "A, Sweep left gained 5.0 yards against Eight up; 40 calls.",
        "watch": "B, Bomb lost the ball 5 times in 100 calls.",
    }
    assert UnitSums.from_json(unit.as_json()) == unit


@pytest.mark.parametrize("code", ["fool", "statis_pro"])
def test_calls_are_told_as_their_plans_name_them(code: str) -> None:
    played, rules = trial(code), rules_engine.get(code)
    sums = play_games(replace(played, beside=None), (1,)).plan
    own, theirs = played.game.plans["home"], played.game.plans["away"]
    for unit, with_ball in ((sums.offense, True), (sums.defense, False)):
        labels = {label for _, label in rules.scrimmage_calls(own, with_ball)}
        other_labels = {label for _, label in rules.scrimmage_calls(theirs, not with_ball)}
        assert set(unit.words.values()) <= labels
        assert set(unit.other_words.values()) <= other_labels
        assert (len(unit.words) > 1) == (code == "fool")  # Statis-Pro's are words from the first
        assert (len(unit.other_words) > 1) == (code == "fool")


def test_without_lost_balls_the_least_gain_is_watched() -> None:
    unit = UnitSums(by_call={"dive": Tally(40, 40, 20), "out": Tally(40, 40, 80)})
    assert dict(findings(unit))["watch"] == "dive gained 0.5 yards; 40 calls."
    unit.against["out", "zone"] = Tally(20, 20, 4)
    assert dict(findings(unit))["watch"] == "out gained 0.2 yards against zone; 20 calls."


def unit(**calls: tuple[int, int, int]) -> UnitSums:
    """By call: plays, yards and the sum of their squares."""
    return UnitSums(
        by_call={
            name: Tally(calls=plays, plays=plays, yards=yards, yards_squared=squared)
            for name, (plays, yards, squared) in calls.items()
        }
    )


def test_what_gains_more_or_less_than_in_the_other_plan_is_told() -> None:
    own = unit(sweep=(100, 500, 2600), dive=(100, 200, 500), bomb=(100, 900, 90_000), trap=(10, 90, 810))
    other = unit(sweep=(100, 300, 1000), dive=(100, 300, 1000), bomb=(100, 800, 90_000), trap=(10, 10, 10))
    assert list(changed(own, other)) == [
        ("better", "sweep gained 2.0 yards more a play than in the other plan; 100 calls."),
        ("worse", "dive gained 1.0 yards less a play than in the other plan; 100 calls."),
    ]
    assert list(changed(own, own)) == []
