"""Odds of a season: the dice against their exact chances, the rest against arithmetic."""

from __future__ import annotations

from collections import Counter
from itertools import product
from math import sqrt

import pytest

from rules_engine import odds
from rules_engine.dice import ScriptedDice
from rules_engine.football.season.ranking import Score
from rules_engine.interface import PlayoffFormat

COURSES = 1_000
NO_PLAY_OFFS = PlayoffFormat(0, 0, ())
FOUR = PlayoffFormat(1, 2, ("Semifinals", "Championship"))
CRITERIA = ("wins", "point_difference")


def asked(**changes: object) -> odds.Outlook:
    """Two divisions of two teams, 0 and 1, 2 and 3, without a game left."""
    plain = odds.Outlook(
        divisions=(0, 0, 1, 1),
        scores=(Score(0, 1, 10, 0), Score(2, 3, 7, 0), Score(0, 2, 3, 0), Score(1, 3, 3, 0)),
        games=(),
        ratings=(0, 0, 0, 0),
        criteria=CRITERIA,
        lots=(),
        form=NO_PLAY_OFFS,
    )
    return plain._replace(**changes)  # type: ignore[arg-type]


def home_margins() -> Counter[int]:
    """Each margin of four dice of 23 sides less 48, with how many of the 23 ** 4 throws give it."""
    found = Counter({0: 1})
    for _ in range(4):
        more: Counter[int] = Counter()
        for (total, ways), face in product(found.items(), range(1, 24)):
            more[total + face] += ways
        found = more
    return Counter({total - 48: ways for total, ways in found.items()})


def chance(least: int) -> float:
    """That the dice show at least so much more than 48."""
    return sum(ways for margin, ways in home_margins().items() if margin >= least) / 23**4


def champion(monkeypatch: pytest.MonkeyPatch, season: odds.Outlook, *thrown: int) -> int:
    """Who wins the only course of a season whose games show these sums of dice, all of which are thrown."""
    dice = ScriptedDice({"game": thrown})
    monkeypatch.setattr(odds, "SeededDice", lambda key, stream: dice)
    odds.odds.cache_clear()
    found = odds.odds(season, 1)
    odds.odds.cache_clear()
    assert dice.unused() == {}
    return [one.title for one in found].index(1)


def near(count: int, share: float) -> bool:
    """Whether so many of a thousand courses are within five standard deviations of a chance."""
    return abs(count - COURSES * share) <= 5 * sqrt(COURSES * share * (1 - share)) + 1e-9


@pytest.mark.parametrize(
    ("expected", "thrown", "points"),
    [(0, 48, 0), (4, 48, 0), (5, 48, 1), (-4, 48, 0), (-5, 48, -1), (0, 49, 1), (0, 47, -1), (34, 48, 3), (35, 48, 4),
     (-34, 48, -3), (-35, 48, -4), (70, 4, -37), (-10, 49, 0), (0, 92, 44)],
)  # fmt: skip
def test_a_margin_is_what_is_expected_and_the_dice_in_whole_points(expected: int, thrown: int, points: int) -> None:
    assert odds.margin(expected, thrown) == points


def test_nothing_is_left_to_chance_where_nothing_is_left() -> None:
    """0 has won both games, 1 and 2 one each, 3 none; 2 stands before 1 in nothing but that it leads its division."""
    found = odds.odds(asked(), COURSES)
    assert [one.title for one in found] == [COURSES, 0, 0, 0]
    assert [one.division for one in found] == [COURSES, 0, COURSES, 0]
    assert [one.playoffs for one in found] == [0, 0, 0, 0]


@pytest.mark.parametrize("ratings", [(0, 0), (60, 0), (0, 95), (-30, 30)])
def test_a_game_is_won_as_often_as_the_dice_say(ratings: tuple[int, int]) -> None:
    """Of two teams that have won nothing whoever wins is first; a tie leaves them level, and lots decide: half each."""
    home, away = ratings
    outlook = odds.Outlook((0, 0), (), ((1, 0),), ratings, CRITERIA, (), NO_PLAY_OFFS)
    wins = sum(ways for shown, ways in home_margins().items() if 10 * shown + home - away >= 5) / 23**4
    ties = sum(ways for shown, ways in home_margins().items() if abs(10 * shown + home - away) < 5) / 23**4
    found = odds.odds(outlook, COURSES)
    assert near(found[0].title, wins + ties / 2)
    assert found[0].title + found[1].title == COURSES


def test_lots_that_were_thrown_hold_and_others_are_thrown_in_each_course() -> None:
    level = odds.Outlook((0, 0), (), (), (0, 0), CRITERIA, (), NO_PLAY_OFFS)
    assert near(odds.odds(level, COURSES)[0].title, 0.5)
    assert [one.title for one in odds.odds(level._replace(lots=(1, 0)), COURSES)] == [0, COURSES]


def test_a_final_that_is_set_goes_to_the_home_team_when_it_is_level() -> None:
    """Seed 1 is at home and wins unless the dice show 48 less 1 or less: a level game is enough."""
    final = asked(form=FOUR, seeds=(2, 0, 1, 3), beaten=(1, 3), playing=((0, 2),))
    found = odds.odds(final, COURSES)
    assert near(found[2].title, chance(0))
    assert found[0].title + found[2].title == COURSES
    assert [one.playoffs for one in found] == [COURSES] * 4


@pytest.mark.parametrize(
    ("home", "thrown", "winner"),
    [(0, 49, 2), (0, 48, 2), (0, 47, 0), (5, 47, 0), (6, 47, 2), (-4, 48, 2), (-5, 48, 0), (-14, 49, 2), (-15, 49, 0)],
)
def test_a_level_final_goes_to_the_home_team_and_to_nobody_else(
    home: int, thrown: int, winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Team 2 is at home with a rating of so many tenths of a point, and has no other advantage."""
    final = asked(form=FOUR, lots=(0, 1, 2, 3), seeds=(2, 0, 1, 3), beaten=(1, 3), playing=((0, 2),))
    assert champion(monkeypatch, final._replace(ratings=(0, 0, home, 0)), thrown) == winner


@pytest.mark.parametrize(("thrown", "winner"), [(49, 0), (48, 0), (47, 1)])
def test_nobody_has_an_advantage_at_home_in_the_regular_season(
    thrown: int, winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last game decides; when it is level, the lots do."""
    last = odds.Outlook((0, 0), (), ((1, 0),), (0, 0), CRITERIA, (0, 1), NO_PLAY_OFFS)
    assert champion(monkeypatch, last, thrown) == winner
    assert champion(monkeypatch, last._replace(lots=(1, 0)), thrown) == (1 if thrown == 48 else winner)


@pytest.mark.parametrize(
    ("thrown", "winner"),
    [((48, 48, 48), 2), ((47, 48, 48), 0), ((48, 47, 48), 2), ((48, 48, 47), 0), ((47, 47, 48), 1), ((47, 47, 47), 3)],
)
def test_in_each_round_the_best_seed_left_receives_the_worst(
    thrown: tuple[int, ...], winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seeds 1 to 4 are the teams 2, 0, 1 and 3; 48 is a level game, which the home team wins, and 47 is lost there."""
    both = asked(form=FOUR, lots=(0, 1, 2, 3), seeds=(2, 0, 1, 3))
    assert champion(monkeypatch, both, *thrown) == winner


@pytest.mark.parametrize(("thrown", "winner"), [((48, 48), 0), ((47, 48), 1), ((48, 47), 3), ((47, 47), 3)])
def test_after_half_a_round_the_better_seed_left_is_at_home(
    thrown: tuple[int, ...], winner: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Seed 4, team 3, has beaten seed 1 and is away in the final, whoever is its opponent."""
    half = asked(form=FOUR, lots=(0, 1, 2, 3), seeds=(2, 0, 1, 3), beaten=(2,), playing=((1, 0),))
    assert champion(monkeypatch, half, *thrown) == winner


def test_whoever_is_beaten_wins_nothing_and_the_last_left_has_won() -> None:
    over = odds.odds(asked(form=FOUR, seeds=(2, 0, 1, 3), beaten=(1, 3, 0)), COURSES)
    assert [one.title for one in over] == [0, 0, COURSES, 0]


def test_half_a_round_is_played_to_its_end() -> None:
    """Seed 4 has beaten seed 1 and waits for the winner of the other game."""
    half = odds.odds(asked(form=FOUR, seeds=(2, 0, 1, 3), beaten=(2,), playing=((1, 0),)), COURSES)
    assert half[2].title == 0
    assert near(half[3].title, 1 - chance(0))  # away in the final, whoever is its opponent
    assert sum(one.title for one in half) == COURSES


def test_every_course_has_one_champion_a_full_field_and_a_first_of_each_division() -> None:
    rest = asked(form=FOUR, games=((1, 0), (3, 2), (2, 1), (3, 0)), ratings=(50, -20, 0, -30))
    found = odds.odds(rest, COURSES)
    assert sum(one.title for one in found) == COURSES
    assert sum(one.playoffs for one in found) == 4 * COURSES
    assert sum(one.division for one in found) == 2 * COURSES
    assert found[0].title == max(one.title for one in found)
    two = odds.odds(rest._replace(form=PlayoffFormat(1, 0, ("Championship",))), COURSES)
    assert [one.playoffs for one in two] == [one.division for one in two]


def test_the_same_question_has_the_same_answer_and_another_one_other_dice() -> None:
    rest = asked(games=((1, 0), (3, 2)))
    before = odds.odds(rest, COURSES)
    odds.odds.cache_clear()
    assert odds.odds(rest, COURSES) == before
    others = [
        {"scores": rest.scores[1:]}, {"games": ((0, 1), (3, 2))}, {"ratings": (1, 0, 0, 0)}, {"lots": (0, 1, 2, 3)},
        {"seeds": (0,)}, {"beaten": (1,)}, {"playing": ((0, 1),)}, {"divisions": (0, 1, 0, 1)},
    ]  # fmt: skip
    assert len({rest.key, *(rest._replace(**one).key for one in others)}) == 1 + len(others)  # type: ignore[arg-type]
