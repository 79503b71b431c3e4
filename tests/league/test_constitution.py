"""The constitution says what holds, from the settings."""

from __future__ import annotations

from league.models import League
from league.selectors.constitution import constitution
from tests.league.conftest import World
from tests.league.test_pages import of, page, words


def told(league: League) -> dict[str, str]:
    return {article.title: " ".join(article.sentences) for article in constitution(league, named=True)}


def test_constitution_is_printed_from_the_settings(world: World) -> None:
    said = told(world.league)
    assert "Paper League plays Paper football. Only its members read it." in said["The league"]
    assert "It is run by founder." in said["The league"]
    assert "8 teams in 2 divisions play 7 weeks." in said["The season"]
    assert "Ground: the home team, 48 hours before the week's deadline." in said["Plans"]
    assert "calls when the game is over" in said["Plans"]
    assert "Training squad: 3 men, trains (7)." in said["Rosters"]
    assert "Infirmary: no limit, heals (7)." in said["Rosters"]
    assert "for 2 days the commissioner may disallow a trade" in said["Trades"]


def test_changed_settings_change_it(world: World) -> None:
    League.objects.filter(pk=world.league.pk).update(openness="public", options={"rain": True})
    text = words(page(of(world.stranger), "constitution", world.league.public_id))
    assert "Whoever comes by may read it." in text
    assert "Rain may fall (3): yes instead of no." in text
