"""What a league of Statis-Pro is told of its season and its rosters."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules_engine.football.season.ranking import CRITERIA
from rules_engine.interface import GameFacts
from rules_engine.statis_pro.careers import injuries, rosters, season
from rules_engine.statis_pro.options import StatisProOptions, read_options

from . import sample


@pytest.mark.rule("statis_pro:SP-120")
@pytest.mark.parametrize("playoff", [True, False])
def test_a_playoff_is_played_on(playoff: bool) -> None:
    assert read_options(season.game_rules(GameFacts(3, playoff))).playoff is playoff


@pytest.mark.parametrize(
    ("divisions", "teams", "of_divisions", "others", "rounds"),
    [
        ((4, 4), 4, 1, 2, ("Semifinals", "Championship")),
        ((4, 4), 2, 1, 0, ("Championship",)),
        ((8,), 4, 1, 3, ("Semifinals", "Championship")),
        ((4, 4, 4, 4), 6, 1, 2, ("Quarterfinals", "Semifinals", "Championship")),
        ((2, 2, 2), 2, 0, 2, ("Championship",)),  # more divisions than places: the best of all
        ((3,), 4, 1, 2, ("Semifinals", "Championship")),  # no more than there are
    ],
)
def test_who_plays_on(
    divisions: tuple[int, ...], teams: int, of_divisions: int, others: int, rounds: tuple[str, ...]
) -> None:
    rules = season.season_rules(StatisProOptions(playoff_teams=teams), divisions)
    form = rules.playoffs
    assert (form.division_places, form.wild_cards, form.rounds) == (of_divisions, others, rounds)
    assert set(rules.criteria) <= set(CRITERIA)


def test_as_many_games_as_the_league_wants() -> None:
    assert season.season_rules(read_options({"regular_games": 9}), (4, 4)).regular_games == 9


def test_only_the_active_play() -> None:
    rules = rosters.roster_rules(read_options({"roster_size": 40}))
    assert [(each.code, each.size, each.plays) for each in rules.lists] == [
        ("active", 40, True),
        ("reserve", None, False),
    ]
    assert {man.position for man in sample.team().athletes} == set(rules.positions)


def test_who_goes_first() -> None:
    """The only placekicker stays; of two backs the weaker goes first, unless the better is out for the season."""
    backs = sorted(
        (man for man in sample.team().athletes if man.position == "RB"), key=lambda man: man.sheet["endurance"]
    )
    best, worst = replace(backs[0], number=1), replace(backs[-1], number=2)
    kicker = sample.of_position("K")
    assert [man.number for man in rosters.expendable([kicker, best, worst])] == [2, 1, kicker.number]
    hurt = injuries.with_injury(best, "season")
    assert [man.number for man in rosters.expendable([kicker, hurt, worst])] == [1, 2, kicker.number]


def test_the_line_keeps_its_men_although_receivers_give_more_yards() -> None:
    """A whole roster that has drafted twice as many receivers lets receivers go, down to those of a sound roster."""
    men = list(sample.team().athletes)
    receivers = [man for man in men if man.position == "WR"]
    more = [replace(man, number=200 + place) for place, man in enumerate(receivers)]
    gone = rosters.expendable([*men, *more])[: len(more)]
    assert [man.position for man in gone] == ["WR"] * len(receivers)


def test_the_last_centers_stay_although_guards_are_worse() -> None:
    """A sound roster has two centers and three guards, and nobody else plays center: of twice as many guards the
    third to sixth go before a center does."""
    line = [man for man in sample.team().athletes if man.position == "OL"]
    centers = [man for man in line if man.sheet["positions"][0] == "CN"]
    guards = [man for man in line if man.sheet["positions"][0] in ("LG", "RG")]
    more = [replace(man, number=200 + place) for place, man in enumerate(guards)]
    gone = rosters.expendable([*centers, *guards, *more])[: len(more)]
    assert (len(centers), len(guards)) == (2, 3)
    assert all(man.sheet["positions"][0] in ("LG", "RG") for man in gone)
