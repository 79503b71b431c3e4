"""The men of a league counted."""

from __future__ import annotations

import pytest

from league.models import Season
from league.selectors.census import census
from tests.league.seasons import named, new_season

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return new_season((4,), ruleset="tiny", rosters=True)


def test_men_by_position(season: Season) -> None:
    """The tiny rulebook deals five backs, eight linemen and a kicker to a team."""
    for number, spot in enumerate(named(season, "A1").roster.select_related("player").order_by("number")):
        spot.player.age = 30 + number
        spot.player.save()
    found = census(season)
    assert {position: one.per_team for position, one in found.positions.items()} == {"B": 5, "L": 8, "K": 1}
    assert found.oldest == 30 + 13
    assert found.faults == ()


def test_mean_and_standard_deviation(season: Season) -> None:
    kickers = [named(season, f"A{place}").roster.get(player__position="K").player for place in range(1, 5)]
    for player, skill in zip(kickers, (4, 10, 4, 10), strict=True):
        player.sheet["skill"] = skill
        player.save()
    skill = census(season).positions["K"].facts["Skill"]
    assert (skill.mean, skill.spread) == (7, 3)
    assert str(skill) == "7.00 (3.00)"


def test_what_is_wrong_with_rosters_is_told(season: Season) -> None:
    spots = list(named(season, "A1").roster.select_related("player").order_by("number"))
    spots[0].player.sheet = {"skill": 99}
    spots[0].player.save()
    for spot in named(season, "A2").roster.all()[:4]:
        spot.list = "training"
        spot.save()
    told = census(season).faults
    assert any(sentence.startswith(f"A1: {spots[0].player}: ") for sentence in told)
    assert "A2: 4 men on the list training squad; it holds 3." in told
    assert len(told) == 2
