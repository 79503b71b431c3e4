"""Age and experience as a camp reads them, and the column that follows (12.3.1)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice
from rules_engine.fool.careers.camp import adjusted
from rules_engine.fool.options import FoolOptions
from rules_engine.interface import Athlete

OPTIONS = FoolOptions()
# "Die roll 1 2 3 4 5 6 / Age -2 -1 - - +1 +2 / Games the same / Games -2/3 -1/3 - - +1/3 +2/3"
PRINTED = (-2, -1, 0, 0, 1, 2)


def man(age: int = 25, thirds: int = 0, first: str = "", rookie: bool = False) -> Athlete:
    career: dict[str, Any] = {"thirds": {"field": thirds}} | ({"first": first} if first else {})
    return Athlete(21, "Odo Marsh", "H", age, {"p": 2, "c": 3, "s": 4, "rookie": rookie, "career": career})


def dice(age: int = 3, games: int = 3, thirds: int = 3) -> ScriptedDice:
    return ScriptedDice({"chg.age": [age], "chg.games": [games], "chg.games3": [thirds]})


@pytest.mark.rule("fool:12.3.1-01")
def test_age_is_blurred_by_up_to_two_years() -> None:
    ages = [adjusted.adjust(man(30), OPTIONS, dice(age=die)).age for die in range(1, 7)]
    assert ages == [30 + by for by in PRINTED]


@pytest.mark.rule("fool:12.3.1-01", "fool:12.3.1-06")
def test_games_are_blurred_by_whole_games_and_thirds_and_rounded() -> None:
    """Six games of credit: two games and two thirds more or less at most, to the nearest whole game."""
    for whole, third in product(range(1, 7), repeat=2):
        games = adjusted.adjust(man(thirds=18), OPTIONS, dice(games=whole, thirds=third)).games["field"]
        assert games == round(6 + PRINTED[whole - 1] + PRINTED[third - 1] / 3)
    assert adjusted.adjust(man(thirds=1), OPTIONS, dice(games=1, thirds=1)).games["field"] == 0


@pytest.mark.rule("fool:12.3.1-02")
def test_the_blur_changes_neither_age_nor_credit_of_the_man() -> None:
    athlete = man(30, 18)
    before = (athlete.age, dict(athlete.sheet["career"]))
    adjusted.adjust(athlete, OPTIONS, dice(1, 1, 1))
    assert (athlete.age, athlete.sheet["career"]) == before


@pytest.mark.rule("fool:12.3.1-04")
@pytest.mark.parametrize(
    ("age", "column"),
    [(18, "25 or younger"), (25, "25 or younger"), (26, "26 to 29"), (29, "26 to 29"), (30, "30 to 33"),
     (33, "30 to 33"), (34, "34 to 37"), (37, "34 to 37"), (38, "38 and over"), (45, "38 and over")],
)  # fmt: skip
def test_column_of_a_veteran_is_that_of_his_adjusted_age(age: int, column: str) -> None:
    assert adjusted.column(man(28), age) == column


@pytest.mark.rule("fool:12.3.1-04", "fool:12.3.1-05")
def test_rookies_and_first_year_men_have_columns_of_their_own() -> None:
    """LG-R10: "1st season <28" of the table, by his true age."""
    assert adjusted.column(man(22, rookie=True), 30) == "newly drafted"
    assert adjusted.column(man(22, rookie=True), 30, drafted=False) == "rookie free agent"
    assert [adjusted.column(man(27, first=first), 29) for first in ("R", "R2")] == ["first season", "first season"]
    assert adjusted.column(man(28, first="R"), 28) == "26 to 29"


@pytest.mark.rule("fool:12.3.1-03")
def test_cut_in_age_never_gives_the_first_season() -> None:
    assert adjusted.column(man(28, first="R"), 26) == "26 to 29"
    assert adjusted.column(man(22), 20) == "25 or younger"


@pytest.mark.rule("fool:12.3.1-05")
def test_rookie_season_of_less_than_four_games_gives_a_second_first_season() -> None:
    """ "will qualify for the "first season" table in his second season as well as his first"; not for a third."""
    assert adjusted.after_the_roll(man(22, 9, "R"), 3).sheet["career"] == {"first": "R2"}
    assert "career" not in adjusted.after_the_roll(man(22, 12, "R"), 4).sheet
    assert "career" not in adjusted.after_the_roll(man(23, 3, "R2"), 1).sheet


@pytest.mark.rule("fool:12.3.1-06")
@pytest.mark.parametrize(("thirds", "games"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (-5, 0), (29, 10)])
def test_credit_is_rounded_to_the_nearest_whole_game(thirds: int, games: int) -> None:
    assert adjusted.whole_games(thirds) == games


def test_columns_ask_for_a_game_more_where_preseason_counts() -> None:
    """12.3.4: "the number of games for experience columns on the change chart should be increased by one"."""
    assert [adjusted.whole_games(thirds, preseason_counts=True) for thirds in (0, 3, 12)] == [0, 0, 3]
