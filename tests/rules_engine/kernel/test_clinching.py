"""What is certain before the end: against brute force, and never taken back."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules_engine.football.season.clinching import Mark, final_places, marks
from rules_engine.football.season.playoffs import field
from rules_engine.football.season.ranking import CRITERIA, Results, Score
from rules_engine.interface import PlayoffFormat
from tests.depth import examples

RULEBOOK = ("wins", "division_wins", "outright_wins", "outright_division_wins", "head_to_head", "point_difference")
FORMS = [
    PlayoffFormat(1, 0, ("Final",)),
    PlayoffFormat(0, 2, ("Final",)),
    PlayoffFormat(1, 1, ("Semifinals", "Final")),
    PlayoffFormat(2, 0, ("Semifinals", "Final"), "crossed"),
]
SHAPES = [(0, 0, 0, 0), (0, 0, 1, 1), (0, 0, 0, 1, 1, 1), (0, 0, 1, 1, 1)]
MARGINS = [(1, 0), (0, 1), (0, 0), (30, 0), (0, 30)]


@st.composite
def seasons(draw: st.DrawFn) -> tuple[tuple[int, ...], list[Score], PlayoffFormat, tuple[str, ...]]:
    divisions = draw(st.sampled_from(SHAPES))
    pairs = list(combinations(range(len(divisions)), 2))
    games = draw(st.lists(st.sampled_from(pairs), min_size=1, max_size=9))
    scores = [Score(*pair, *draw(st.sampled_from(MARGINS))) for pair in games]
    criteria = draw(st.sampled_from([RULEBOOK, ("wins", "head_to_head", "point_difference"), ("wins",)]))
    return divisions, scores, draw(st.sampled_from(FORMS)), criteria


Scores = Sequence[Score]


def certain(
    divisions: tuple[int, ...], scores: Scores, left: Scores, form: PlayoffFormat, criteria: tuple[str, ...]
) -> tuple[Mark, ...]:
    lots = tuple(range(len(divisions)))
    return marks(divisions, tuple(scores), tuple(game[:2] for game in left), criteria, lots, form)


@settings(max_examples=examples(60), deadline=None)
@given(seasons())
def test_marks_never_loosen(season: tuple[tuple[int, ...], list[Score], PlayoffFormat, tuple[str, ...]]) -> None:
    divisions, scores, form, criteria = season
    before = tuple(Mark() for _ in divisions)
    for played in range(len(scores) + 1):
        now = certain(divisions, scores[:played], scores[played:], form, criteria)
        for team, (old, new) in enumerate(zip(before, now, strict=True)):
            assert all(had <= has for had, has in zip(old, new, strict=True)), (played, team, old, new)
            assert not (new.qualified and new.eliminated)
        before = now
    places = final_places(Results(divisions, tuple(scores)), criteria, range(len(divisions)))
    through = field(form, places)
    assert [mark.qualified for mark in before] == [team in through for team in range(len(divisions))]
    assert [mark.division for mark in before] == [place.rank == 1 for place in places]


@settings(max_examples=examples(25), deadline=None)
@given(seasons(), st.integers(0, 3))
def test_whatever_is_certain_holds_in_every_course_of_the_rest(
    season: tuple[tuple[int, ...], list[Score], PlayoffFormat, tuple[str, ...]], open_games: int
) -> None:
    divisions, scores, form, criteria = season
    played = max(0, len(scores) - open_games)
    left = scores[played:]
    said = certain(divisions, scores[:played], left, form, criteria)
    orders = list(permutations(range(len(divisions))))[:: 1 + len(divisions) ** 2]
    for course in product(MARGINS, repeat=len(left)):
        more = [Score(*game[:2], *points) for game, points in zip(left, course, strict=True)]
        for lots in orders if left else [tuple(range(len(divisions)))]:
            places = final_places(Results(divisions, (*scores[:played], *more)), criteria, lots)
            through = field(form, places)
            for team, mark in enumerate(said):
                assert not mark.qualified or team in through
                assert not mark.eliminated or team not in through
                assert not mark.division or places[team].rank == 1


# Four teams, one division, the first two are in. Results so far as (winner, loser), games left, what is certain.
KNOWN = [
    pytest.param([], [(0, 1), (2, 3)], [Mark(), Mark(), Mark(), Mark()], id="nothing-at-first"),
    pytest.param(
        [(0, 1), (0, 2), (0, 3)],
        [(1, 2)],
        [Mark(qualified=True, division=True), Mark(), Mark(), Mark(eliminated=True)],
        id="three-wins-cannot-be-reached-and-none-is-too-few",  # one of 1 and 2 wins, or both have half a win
    ),
    pytest.param(
        [(0, 1), (0, 1), (2, 1), (3, 1)],
        [(2, 3)],
        [Mark(qualified=True), Mark(eliminated=True), Mark(), Mark()],
        id="two-of-three-ahead",  # the winner of the last game is level with 0 at two wins
    ),
    pytest.param(
        [(0, 1), (0, 2), (1, 2), (3, 2), (1, 3)],
        [(3, 2)],
        [Mark(qualified=True, division=True), Mark(qualified=True), Mark(eliminated=True), Mark(eliminated=True)],
        id="games-between-them-decide-beforehand",  # 3 may come level with 0 and 1, but 0 has no loss and 1 beat 3
    ),
]


@pytest.mark.parametrize(("results", "left", "expected"), KNOWN)
def test_known_seasons(results: list[tuple[int, int]], left: list[tuple[int, int]], expected: list[Mark]) -> None:
    scores = tuple(Score(winner, loser, 7, 0) for winner, loser in results)
    found = marks((0, 0, 0, 0), scores, tuple(left), RULEBOOK, (0, 1, 2, 3), PlayoffFormat(0, 2, ("Final",)))
    assert list(found) == expected


def test_bounds_alone_tell_of_a_season_with_much_left() -> None:
    """Twelve wins against three, nine games left for everybody but ten apart: 0 is in, 3 is out; too many games to try
    every course."""
    scores = tuple(Score(winner, loser, 7, 0) for winner, loser in [(0, 3)] * 12 + [(1, 2)] * 3 + [(2, 1)] * 3)
    left = tuple((1, 2) for _ in range(9))
    found = marks((0, 0, 0, 0), scores, left, RULEBOOK, (0, 1, 2, 3), PlayoffFormat(0, 3, ("Semifinals", "Final")))
    assert found[0] == Mark(qualified=True)  # 1 or 2 may still come level, but not past two others
    assert found[3] == Mark(eliminated=True)


def test_a_criterion_has_its_words() -> None:
    assert set(RULEBOOK) <= set(CRITERIA)
