"""Made schedules: fair for every shape of league; conflicts and unfairness in sentences."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import combinations, pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from league.scheduling import maker
from league.scheduling.checks import conflicts_of_week, examine
from league.scheduling.maker import Impossible, Weeks, least_weeks, make
from league.scheduling.preseason import exhibition
from tests.depth import DEEP, examples

SHAPES = [
    ((4,), 6, 6),
    ((5,), 4, 5),
    ((4, 4), 10, 10),
    ((4, 4), 14, 15),
    ((5, 4), 8, 9),
    ((6, 6), 14, 14),
    ((3, 3, 3), 6, 8),
    ((3, 3, 3, 3), 4, 4),
    ((7, 6), 12, 14),
    ((9, 8), 16, 19),
    ((5, 4, 4, 4), 6, 7),
    pytest.param((8, 8, 7), 16, 17, marks=pytest.mark.deep),
    pytest.param((31,), 10, 11, marks=pytest.mark.deep),
    ((4,) * 8, 16, 17),
]


@cache
def schedule(divisions: tuple[int, ...], games: int, weeks: int) -> Weeks:
    """Return the schedule of a league, solved once."""
    return make(divisions, games, weeks)


def sites(weeks: Weeks, teams: int) -> list[list[bool]]:
    """For each team, game after game, whether it is at home."""
    return [[home == team for week in weeks for away, home in week if team in (away, home)] for team in range(teams)]


def check_fair(divisions: tuple[int, ...], games: int, weeks: int, made: Weeks) -> None:
    teams = sum(divisions)
    assert len(made) == weeks
    for week in made:
        playing = [team for pair in week for team in pair]
        assert len(playing) == len(set(playing))
        assert set(playing) <= set(range(teams))
    home = sites(made, teams)
    assert {len(own) for own in home} == {games}
    assert all(abs(2 * sum(own) - games) <= games % 2 for own in home)  # as many home as away games
    assert all(len(set(own[at : at + 3])) == 2 for own in home for at in range(games - 2))


def meetings(divisions: tuple[int, ...], made: Weeks) -> tuple[set[int], set[int]]:
    """How often two teams of one division meet, and two of different ones."""
    division = [number for number, size in enumerate(divisions) for _ in range(size)]
    often = Counter(frozenset(pair) for week in made for pair in week)
    pairs = list(combinations(range(sum(divisions)), 2))
    inside = {often[frozenset(pair)] for pair in pairs if division[pair[0]] == division[pair[1]]}
    return inside, {often[frozenset(pair)] for pair in pairs if division[pair[0]] != division[pair[1]]}


@pytest.mark.rule("fool:11.1-01")
@pytest.mark.parametrize(("divisions", "games", "weeks"), SHAPES)
def test_a_made_schedule_is_fair(divisions: tuple[int, ...], games: int, weeks: int) -> None:
    made = schedule(divisions, games, weeks)
    check_fair(divisions, games, weeks, made)
    inside, outside = meetings(divisions, made)
    assert max(inside) - min(inside) <= 1
    assert not outside or max(outside) - min(outside) <= 1
    assert not outside or max(inside) >= max(outside)


def test_two_divisions_of_four_play_everybody_and_their_own_twice() -> None:
    """Ten games as the rulebook has them: three rivals twice, four others once."""
    inside, outside = meetings((4, 4), schedule((4, 4), 10, 10))
    assert (inside, outside) == ({2}, {1})


def test_rematches_are_turned_and_never_follow_at_once() -> None:
    made = schedule((4, 4), 10, 10)
    for one, two in combinations(range(4), 2):
        met = [(at, pair) for at, week in enumerate(made) for pair in week if set(pair) == {one, two}]
        (first, pair), (second, again) = met
        assert second - first >= 2
        assert again == pair[::-1]
    assert all(away // 4 == home // 4 for away, home in made[-1])  # the last week is within divisions


def test_home_and_away_games_are_as_many_where_they_can_be() -> None:
    for own in sites(schedule((4,) * 8, 16, 17), 32):
        assert sum(own) == 8


def test_the_same_question_has_the_same_answer_and_another_seed_another() -> None:
    assert make((4, 4), 10, 10, seed=1) == schedule((4, 4), 10, 10)
    assert make((4, 4), 10, 10, seed=4) != schedule((4, 4), 10, 10)


@settings(max_examples=examples(12), deadline=None)
@given(
    st.lists(st.integers(2, 8 if DEEP else 5), min_size=1, max_size=4 if DEEP else 3),
    st.integers(1, 12 if DEEP else 8),
    st.integers(0, 2),
    st.integers(1, 5),
)
def test_any_shape_is_scheduled_or_refused_with_a_reason(sizes: list[int], games: int, rest: int, seed: int) -> None:
    divisions = tuple(sizes)
    weeks = least_weeks(sum(divisions), games) + rest
    try:
        made = make(divisions, games, weeks, seed)
    except Impossible:
        assume(rest == 0 or sum(divisions) * games % 2)  # with weeks to spare only odd numbers are impossible
        return
    if sum(divisions) > 3:  # two teams that meet all the time cannot but play at the same place twice
        check_fair(divisions, games, weeks, made)


@pytest.mark.parametrize(
    ("divisions", "games", "weeks", "sentence"),
    [
        ((5, 4), 9, 11, "9 teams cannot play 9 games each: every game has two teams. Choose 8 or 10 games."),
        ((4, 4), 10, 9, "8 teams need at least 10 weeks for 10 games each, not 9."),
        ((3,), 2, 2, "3 teams need at least 3 weeks for 2 games each, not 2."),
        ((4, 4), 10, 41, "A season has at most 40 weeks, not 41."),
        ((1,), 1, 1, "A schedule needs two teams and a game."),
    ],
)
def test_what_cannot_be_is_refused(divisions: tuple[int, ...], games: int, weeks: int, sentence: str) -> None:
    with pytest.raises(Impossible) as told:
        make(divisions, games, weeks)
    assert str(told.value) == sentence


@pytest.mark.rule("fool:11.1.1-01")
@given(st.integers(2, 32), st.integers(1, 4), st.integers(1, 20))
def test_preseason_gives_everybody_another_game_each_week(teams: int, weeks: int, year: int) -> None:
    made = exhibition(teams, weeks, year)
    assert len(made) == weeks
    for week in made:
        assert len({team for pair in week for team in pair}) == 2 * len(week) == teams - teams % 2
    for one, two in pairwise(made):
        if teams > 2:
            assert not {frozenset(pair) for pair in one} & {frozenset(pair) for pair in two}


def test_matchups_of_the_preseason_vary_from_year_to_year() -> None:
    assert exhibition(8, 2, 1) != exhibition(8, 2, 2)


def test_conflicts_of_a_week() -> None:
    assert conflicts_of_week([("A", "B"), ("C", "D")], "Week 1") == ()
    assert conflicts_of_week([("A", "B"), ("A", "C")], "Week 1") == ("A would play twice in Week 1.",)
    assert conflicts_of_week([("A", "A")], "Week 1") == ("A cannot play against itself in Week 1.",)


def test_what_is_unfair_is_named() -> None:
    weeks = {"Week 1": [("A", "B")], "Week 2": [("C", "B")], "Week 3": [("A", "B")]}
    found = examine(weeks, ["A", "B", "C"])
    assert found.conflicts == ()
    assert "B plays 3 home games running." in found.notes
    assert "B has 3 home and 0 away games." in found.notes
    assert any(note.startswith(("A plays 2 games, others ", "B plays 3 games, others ")) for note in found.notes)


@pytest.mark.parametrize(
    ("divisions", "games"),
    [
        ((6, 6), 10),
        pytest.param((8, 8, 8, 8), 10, marks=pytest.mark.deep),
        ((8, 8), 14),
        ((2, 2), 4),
    ],
)
def test_every_team_plays_across_divisions(divisions: tuple[int, ...], games: int) -> None:
    """A fifth of its games at least: rankings compare teams of different divisions."""
    made = schedule(divisions, games, least_weeks(sum(divisions), games))
    check_fair(divisions, games, len(made), made)
    division = [number for number, size in enumerate(divisions) for _ in range(size)]
    for team in range(sum(divisions)):
        own = [pair for week in made for pair in week if team in pair]
        across = sum(division[away] != division[home] for away, home in own)
        assert 5 * across >= games
        assert across <= games // 2


def test_all_questions_of_one_schedule_share_a_bounded_effort(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maker, "EFFORT_IN_ALL", 0.0)
    with pytest.raises(maker.Impossible, match="No schedule was found in the time that one is given"):
        maker.make([4, 4], 6, 6)
    monkeypatch.undo()
    assert len(maker.make([4, 4], 6, 6)) == 6
