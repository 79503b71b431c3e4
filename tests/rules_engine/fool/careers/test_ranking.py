"""Rankings (11.1.2): results made by hand so that one criterion after the other decides.

Teams 0 to 3 (A B C D) are one division, 4 to 6 (X Y Z) the other. A score is winner, loser, points of both.
"""

from __future__ import annotations

import pytest

import rules_engine
from rules_engine.fool.options import read_options
from rules_engine.football.season.ranking import LOTS, Parting, Results, Score

A, B, C, D, X, Y, Z = range(7)
DIVISIONS = (0, 0, 0, 0, 1, 1, 1)
LOTS_GIVEN = (6, 5, 4, 3, 2, 1, 0)
Games = list[tuple[int, int, int, int]]


def criteria(**options: object) -> tuple[str, ...]:
    return rules_engine.get("fool").season_rules(read_options(options), (4, 3)).criteria


def ranked(games: Games, *teams: int, **options: object) -> list[tuple[int, Parting | None]]:
    results = Results(DIVISIONS, tuple(Score(*game) for game in games))
    return [(one.team, one.parting) for one in results.rank(teams, criteria(**options), LOTS_GIVEN)]


THREE_OF_B = [(B, C, 3, 3), (B, D, 3, 3), (B, X, 40, 0)]
DECIDED = [
    pytest.param(
        # A won and tied, B won and lost: three halves to two, although B has the better points
        [(A, X, 7, 6), (A, Y, 3, 3), (B, X, 40, 0), (Y, B, 3, 0)],
        "",
        marks=pytest.mark.rule("fool:11.1.2-01"),
        id="a-tie-counts-half",
    ),
    pytest.param(
        # one win each; A's is over C of its own division
        [(A, C, 7, 6), (X, A, 30, 0), (B, X, 40, 0), (C, B, 3, 0)],
        "division_wins",
        marks=pytest.mark.rule("fool:11.1.2-02"),
        id="division-wins",
    ),
    pytest.param(
        # two halves each, none within the division: a win and a loss against two ties
        [(A, X, 7, 6), (Y, A, 30, 0), (B, X, 3, 3), (B, Y, 3, 3)],
        "outright_wins",
        marks=pytest.mark.rule("fool:11.1.2-02"),
        id="wins-without-ties",
    ),
    pytest.param(
        # four halves, two of them inside, one win each: A's win is inside, B has two ties there
        [(A, C, 7, 6), (D, A, 9, 0), (A, X, 3, 3), (A, Y, 3, 3), *THREE_OF_B, (Y, B, 3, 0)],
        "outright_division_wins",
        marks=pytest.mark.rule("fool:11.1.2-02"),
        id="division-wins-without-ties",
    ),
    pytest.param(
        # one win each, both inside; A beat B
        [(A, B, 7, 6), (C, A, 30, 0), (B, D, 40, 0)],
        "head_to_head",
        marks=pytest.mark.rule("fool:11.1.2-02"),
        id="games-between-them",
    ),
    pytest.param(
        [(A, X, 10, 0), (B, X, 9, 0)],
        "point_difference",
        marks=pytest.mark.rule("fool:11.1.2-03"),
        id="point-difference",
    ),
]


@pytest.mark.parametrize(("games", "criterion"), DECIDED)
def test_a_is_before_b_by(games: Games, criterion: str) -> None:
    # Equal numbers of games, so that nothing but the rulebook's list decides.
    counts = {team: sum(team in game[:2] for game in games) for team in (A, B)}
    games = games + [(Z, team, 1, 0) for team in (A, B) for _ in range(max(counts.values()) - counts[team])]
    (first, parting), (second, nothing) = ranked(games, B, A)
    assert (first, second, nothing) == (A, B, None)
    assert (parting.criterion if parting else "") == criterion


@pytest.mark.rule("fool:11.1.2-02")
def test_the_values_are_halves_of_wins() -> None:
    parting = ranked([(A, C, 7, 6), (X, A, 30, 0), (B, X, 40, 0), (C, B, 3, 0)], A, B)[0][1]
    assert parting == Parting("division_wins", 2, 0, (A, B))


@pytest.mark.rule("fool:11.1.2-02")
def test_of_three_level_teams_the_two_left_start_again() -> None:
    """A has three division wins, B and C two: A is first. Of the games between all three B won two and C one, but
    between B and C alone it was C who won: C is second, although B has the better points."""
    games = [(A, D, 7, 6)] * 3 + [(B, A, 40, 0)] * 2 + [(B, X, 40, 0), (C, B, 7, 6), (C, D, 7, 6), (C, Y, 7, 6)]
    games += [(Z, B, 1, 0), (Z, C, 1, 0), (Z, C, 1, 0)]  # three wins and two losses each
    order = ranked(games, A, B, C)
    assert [team for team, _ in order] == [A, C, B]
    assert [parting.criterion for _, parting in order if parting] == ["division_wins", "head_to_head"]
    assert order[0][1] == Parting("division_wins", 6, 4, (A, B, C))


@pytest.mark.rule("fool:11.1.2-03")
def test_a_ring_goes_by_point_difference() -> None:
    """Each won one of two between them: +40 and -1, +1 and -3, +3 and -40."""
    order = ranked([(A, B, 41, 1), (B, C, 4, 3), (C, A, 5, 2)], A, B, C)
    assert [team for team, _ in order] == [A, C, B]  # +37, +2, -39
    assert order[0][1] == Parting("point_difference", 37, 2, (A, B, C))


@pytest.mark.rule("fool:11.1.2-04")
def test_level_in_everything_goes_by_the_lots() -> None:
    order = ranked([(A, X, 7, 0), (B, X, 7, 0)], A, B)
    assert order[0] == (B, Parting(LOTS, 5, 6, (A, B)))  # B has lot 5, A 6


@pytest.mark.rule("fool:11.1.2-04")
def test_the_commissioner_may_put_games_between_them_first() -> None:
    """A beat B; B has the more division wins."""
    games = [(A, B, 7, 6), (B, C, 7, 6), (B, D, 7, 6), (A, X, 7, 6), (Y, A, 2, 1)]
    assert [team for team, _ in ranked(games, A, B)] == [B, A]
    assert [team for team, _ in ranked(games, A, B, tie_breaks="head_to_head_first")] == [A, B]


def test_while_some_have_games_in_hand_fewer_losses_count() -> None:
    """Two wins and none lost stand before two wins and a loss, whatever the division says."""
    order = ranked([(A, X, 7, 6), (A, Y, 7, 6), (B, C, 7, 6), (B, D, 7, 6), (Z, B, 7, 6)], A, B)
    assert [team for team, _ in order] == [A, B]
    assert order[0][1] == Parting("fewest_losses", 0, -2, (A, B))
