"""Where tables, classes and cuts lead a league in ten seasons without games (docs/realism.md; deep: 32 teams)."""

from __future__ import annotations

import pytest

from rules_engine.fool.careers.drafting import WANTED_OF_KIND, kind_of
from tests.depth import DEEP

from .many_seasons import ABILITIES, League, by_position, everybody, found, mean, play

TEAMS, SEASONS = (32, 10) if DEEP else (4, 6)


@pytest.fixture(scope="module")
def league() -> League:
    league = found("test", TEAMS)
    for _ in range(SEASONS):
        play(league)
    return league


def test_men_are_about_as_good_as_they_were_dealt(league: League) -> None:
    """The tables take speed and give contact each year, so single abilities move; together they stay."""
    before = everybody(found("test", TEAMS))
    moved = {ability: mean(everybody(league), ability) - mean(before, ability) for ability in ABILITIES}
    assert abs(sum(moved.values())) < 0.3
    assert all(abs(by) < 0.5 for by in moved.values())


def test_rosters_keep_their_size_and_their_kinds(league: League) -> None:
    assert {len(team) for team in league.teams} == {52}
    held = dict.fromkeys(WANTED_OF_KIND, 0)
    for man in everybody(league):
        held[kind_of(man.position)] += 1
    for kind, count in held.items():
        assert count / TEAMS == pytest.approx(WANTED_OF_KIND[kind], rel=0.3), kind


def test_nobody_grows_old_and_no_position_dies_out(league: League) -> None:
    men = everybody(league)
    assert max(man.age for man in men) < 50
    assert 24 < sum(man.age for man in men) / len(men) < 30
    assert set(by_position(league.teams)) == set(by_position(found("test", TEAMS).teams))
