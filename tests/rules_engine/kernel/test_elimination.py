"""Who can no longer come in: against every course where they can be tried, and by arithmetic where they cannot."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.football.season.elimination import beyond_places, eliminated
from rules_engine.football.season.ranking import Results, Score
from rules_engine.interface import PlayoffFormat
from tests.depth import examples

FORMS = [
    PlayoffFormat(1, 0, ("Final",)),
    PlayoffFormat(0, 2, ("Final",)),
    PlayoffFormat(1, 1, ("Semifinals", "Final")),
    PlayoffFormat(2, 1, ("Quarterfinals", "Semifinals", "Final")),
]
SHAPES = [(0, 0, 0, 0), (0, 0, 0, 1, 1), (0, 0, 1, 1, 2, 2)]


@st.composite
def chases(draw: st.DrawFn) -> tuple[Results, list[tuple[int, int]], PlayoffFormat]:
    divisions = draw(st.sampled_from(SHAPES))
    pairs = list(combinations(range(len(divisions)), 2))
    played = draw(st.lists(st.sampled_from(pairs), max_size=8))
    scores = tuple(Score(*pair, *draw(st.sampled_from([(1, 0), (0, 1), (0, 0)]))) for pair in played)
    left = draw(st.lists(st.sampled_from(pairs), max_size=6))
    return Results(divisions, scores), left, draw(st.sampled_from(FORMS))


def comes_in(results: Results, left: list[tuple[int, int]], form: PlayoffFormat, team: int) -> bool:
    """Whether some course leaves few enough teams with more wins, tried one by one."""
    for course in product(((2, 0), (0, 2), (1, 1)), repeat=len(left)):
        halves = Counter({one: results.value(one, "wins", ()) for one in range(len(results.divisions))})
        for pair, given_out in zip(left, course, strict=True):
            halves.update(dict(zip(pair, given_out, strict=True)))
        ahead = Counter(results.divisions[one] for one in halves if halves[one] > halves[team])
        if ahead[results.divisions[team]] < form.division_places or beyond_places(ahead, form) < form.wild_cards:
            return True
    return False


@settings(max_examples=examples(80), deadline=None)
@given(chases())
def test_a_team_is_eliminated_exactly_where_no_course_brings_it_in(
    chase: tuple[Results, list[tuple[int, int]], PlayoffFormat],
) -> None:
    results, left, form = chase
    for team in range(len(results.divisions)):
        assert eliminated(results, left, team, form) is not comes_in(results, left, form, team)


# The American League's East of 30 August 1996: 27 and 28 games left. Detroit may still win 76, New York has 75; but the
# four others have 278 wins and 27 games among themselves: 305 wins, and four times 76 are 304.
WON = (75, 71, 69, 63, 49)
MEETINGS = {(0, 1): 3, (0, 2): 8, (0, 3): 7, (0, 4): 3, (1, 2): 2, (1, 3): 7, (1, 4): 4, (3, 4): 3}
ELSEWHERE = {0: 7, 1: 12, 2: 17, 3: 10, 4: 17}  # games against the other division
OTHER_DIVISION = 5


def pennant_race(won: tuple[int, ...] = WON) -> tuple[Results, list[tuple[int, int]]]:
    scores = tuple(Score(team, OTHER_DIVISION, 1, 0) for team, count in enumerate(won) for _ in range(count))
    left = [pair for pair, count in MEETINGS.items() for _ in range(count)]
    left += [(team, OTHER_DIVISION) for team, count in ELSEWHERE.items() for _ in range(count)]
    return Results((0, 0, 0, 0, 0, 1), scores), left


WINNER_ONLY = PlayoffFormat(1, 0, ("Final",))


def test_games_between_rivals_eliminate_a_team_that_could_still_win_most() -> None:
    results, left = pennant_race()
    assert [eliminated(results, left, team, WINNER_ONLY) for team in range(5)] == [False, False, False, False, True]


@pytest.mark.parametrize(
    ("won", "form"),
    [
        pytest.param((75, 71, 69, 62, 49), WINNER_ONLY, id="304-wins-find-room"),
        pytest.param((75, 71, 69, 63, 50), WINNER_ONLY, id="one-more-win"),
        pytest.param(WON, PlayoffFormat(1, 1, ("Final",)), id="one-may-be-ahead"),
        pytest.param(WON, PlayoffFormat(0, 0, ()), id="no-play-offs"),
    ],
)
def test_it_can_still_come_in(won: tuple[int, ...], form: PlayoffFormat) -> None:
    results, left = pennant_race(won)
    assert not eliminated(results, left, 4, form)
