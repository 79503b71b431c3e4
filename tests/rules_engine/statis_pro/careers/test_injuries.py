"""Injuries over games (6.2): one to four games after this one, or the rest of the season."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules_engine
from rules_engine.interface import Athlete, Team
from rules_engine.statis_pro.careers import injuries
from rules_engine.statis_pro.tables import injury_length

from ..game import games

SOUND = Athlete(12, "Some Body", "QB", 27, {"endurance": "A"}, ref="a")


def after(man: Athlete, *games: dict[str, Any]) -> list[Athlete]:
    """The man after each of these games."""
    men = []
    for facts in games:
        changes = injuries.game_over(man, facts)
        man = changes[-1].athlete if changes else man
        men.append(man)
    return men


@pytest.mark.rule("statis_pro:SP-102")
@pytest.mark.parametrize("number", range(1, 49))
def test_every_injury_of_the_table_costs_what_it_says(number: int) -> None:
    """6.2: 44 to 47 cost one to four games more, 48 the season; 1 to 43 nothing beyond this game."""
    event = {"kind": "injury", "side": "home", "player": 12, "duration": injury_length(number)}
    expected = {44: 1, 45: 2, 46: 3, 47: 4, 48: "season"}.get(number)
    assert injuries.games_after(event) == expected


@pytest.mark.rule("statis_pro:SP-102")
@pytest.mark.parametrize("games", [1, 2, 3, 4])
def test_he_misses_as_many_games_and_then_plays(games: int) -> None:
    career = after(SOUND, {"misses": games}, *[{}] * games)
    assert [bool(man.out) for man in career] == [True] * games + [False]
    assert [injuries.missed(man) for man in career] == [*range(games, 0, -1), None]
    assert career[-1] == SOUND


@pytest.mark.rule("statis_pro:SP-102")
def test_an_injury_of_the_season_heals_in_the_break_alone() -> None:
    hurt = after(SOUND, {"misses": "season"}, *[{}] * 20)[-1]
    assert hurt.out == "hurt, out for the season"
    (change,) = injuries.season_over(hurt)
    assert (change.kind, change.athlete) == ("recovery", SOUND)


def test_the_break_heals_whoever_is_hurt_and_says_nothing_of_the_sound() -> None:
    hurt = after(SOUND, {"misses": 3})[-1]
    assert injuries.season_over(hurt)[-1].athlete == SOUND
    assert injuries.season_over(SOUND) == ()


@pytest.mark.parametrize(
    ("one", "other", "expected"), [(2, None, 2), (2, 3, 3), (4, 1, 4), ("season", 4, "season"), (1, "season", "season")]
)
def test_of_two_injuries_the_longer_counts(one: int | str, other: int | str | None, expected: int | str) -> None:
    assert injuries.longer(one, other) == expected


def test_what_is_said_of_him() -> None:
    (new,) = injuries.game_over(SOUND, {"misses": 1})
    assert (new.kind, new.sentence) == ("injury", "hurt, out 1 game")
    assert injuries.hurts(new.athlete) == ("out 1 game",)
    (back,) = injuries.game_over(new.athlete, {})
    assert (back.kind, back.sentence) == ("recovery", "may play again")
    assert injuries.hurts(back.athlete) == ()
    (waits,) = injuries.game_over(after(SOUND, {"misses": 3})[-1], {})
    assert waits.sentence == ""
    assert injuries.hurts(waits.athlete) == ("out 2 games",)


def test_a_suspended_man_stays_suspended() -> None:
    suspended = replace(SOUND, out="suspended")
    hurt, back = after(suspended, {"misses": 1}, {})
    assert hurt.out == "suspended"
    assert injuries.missed(hurt) == 1
    assert back == suspended


def test_facts_of_a_record_go_by_the_leagues_own_id() -> None:
    """Two men are hurt for longer than the game, one of them twice; a third misses two plays, a fourth has no id."""
    events = [("home", 12, "game+1"), ("away", 12, "season"), ("home", 12, "game+3"), ("home", 20, "2 plays"),
              ("away", 30, "game+2"), ("home", 21, "game")]  # fmt: skip
    team = {"athletes": [{"number": 12, "ref": "h12"}, {"number": 20, "ref": "h20"}, {"number": 21, "ref": "h21"}]}
    other = {"athletes": [{"number": 12, "ref": "a12"}, {"number": 30}]}
    told = [
        {"events": [{"kind": "injury", "side": side, "player": player, "duration": duration}]}
        for side, player, duration in events
    ]
    assert injuries.facts_of(told, {"home": team, "away": other}) == {"h12": {"misses": 3}, "a12": {"misses": "season"}}


def with_refs(team: Team) -> Team:
    """The team as a league hands it over: each man with an id."""
    return replace(team, athletes=tuple(replace(man, ref=f"{team.code}{man.number}") for man in team.athletes))


@pytest.mark.rule("statis_pro:SP-102")
def test_a_record_tells_who_misses_games() -> None:
    """Games are played until somebody has been hurt for longer than his game; nobody else is named."""
    told: dict[str, Any] = {}
    for seed in range(40):
        given = games.game(seed, everything=False)
        game = replace(given, home=with_refs(given.home), away=with_refs(given.away))
        record = rules_engine.play_game(game)
        told = injuries.game_facts(record)
        hurt = [event for play in rules_engine.plays(record) for event in play["events"] if event["kind"] == "injury"]
        long = [event for event in hurt if event["games"]]
        teams = {"home": game.home, "away": game.away}
        assert set(told) == {f"{teams[event['side']].code}{event['player']}" for event in long}
        if told:
            break
    assert told
