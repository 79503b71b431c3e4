"""What a record says of each man between games: injuries, starts, credit (8.8, 11.7, 12.3.4)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from rules_engine.dice import ScriptedDice, SeededDice
from rules_engine.fool.careers import experience, injuries
from rules_engine.fool.options import FoolOptions, read_options
from rules_engine.fool.ruleset import RULESET
from rules_engine.football.game import play_game
from rules_engine.football.record.plays import plays
from rules_engine.interface import Athlete, GameInput

JSON = dict[str, Any]
OPTIONS = FoolOptions()
NO_DICE = ScriptedDice({})


@cache
def game(seed: int) -> JSON:
    """A game of two autocoached teams; a man's id is his side's first letter and his number."""
    teams, plans = {}, {}
    for side, key in (("home", b"1"), ("away", b"2")):
        team = RULESET.generate_team(side.title(), side[:2].upper(), 3, SeededDice(key * 32, "setup"))
        men = tuple(replace(man, ref=f"{side[0]}{man.number}") for man in team.athletes)
        teams[side] = replace(team, athletes=men)
        plans[side] = RULESET.autocoach(teams[side], side, {}, OPTIONS, SeededDice(b"3" * 32, "x"))  # type: ignore[arg-type]
    return play_game(
        GameInput("fool", {}, teams["home"], teams["away"], plans, bytes([seed]) * 32)  # type: ignore[arg-type]
    )


def man(**sheet: Any) -> Athlete:
    return Athlete(21, "Odo Marsh", "H", 25, {"p": 2, "c": 3, "s": 4, **sheet}, ref="odo")


def after(athlete: Athlete, facts: JSON, options: FoolOptions = OPTIONS) -> Athlete:
    changes = experience.game_over(athlete, facts, options, NO_DICE)
    return changes[-1].athlete if changes else athlete


def test_every_longer_injury_of_a_record_is_a_fact_and_no_other() -> None:
    found, told = [], []
    for seed in range(4):
        record = game(seed)
        facts = experience.game_facts(record)
        for ref, own in facts.items():
            found += [(seed, ref, injuries.described(injury)) for injury in own.get("injuries", ())]
        for play in plays(record):
            for event in play["events"]:
                text = event.get("duration", "") if event["kind"] == "injury" else ""
                if text.startswith(("-", "out for")):
                    told.append((seed, f"{event['side'][0]}{event['player']}"))
    assert sorted((seed, ref) for seed, ref, _ in found) == sorted(told)
    assert found


@pytest.mark.rule("fool:11.7-02")
def test_eleven_men_start_on_each_side_of_the_ball_and_are_credited_a_game() -> None:
    facts = experience.game_facts(game(0))
    for side in "ha":
        started = [own for ref, own in facts.items() if ref[0] == side and "place" in own]
        assert len(started) == 22
        assert sum(own.get("thirds") == 3 for own in started) >= 20
    quarterback = next(m["no"] for m in game(0)["plans"]["home"]["sets"][0]["players"] if m["at"] == "Q")
    assert facts[f"h{quarterback}"]["place"] == "Q"


@pytest.mark.parametrize(("marks", "place"), [((False, False), "LH"), ((False, True), "RH"), ((True, True), "LH")])
def test_the_starting_set_is_the_one_that_says_so_else_the_first(marks: tuple[bool, bool], place: str) -> None:
    sets = [
        {"starting": mark, "players": [{"no": 21, "at": spot}]} for mark, spot in zip(marks, ("LH", "RH"), strict=True)
    ]
    found = experience._places({"plans": {"home": {"sets": sets}, "away": {"sets": sets}}}, [])
    assert found == {("home", 21): place, ("away", 21): place}


@pytest.mark.parametrize(
    ("facts", "sheet", "starts"),
    [
        ({"place": "LT"}, {}, 1),
        ({"place": "LT"}, {"starts": 2, "place": "LT"}, 3),
        ({"place": "RT"}, {"starts": 2, "place": "LT"}, 1),
        ({}, {"starts": 2, "place": "LT"}, 0),
    ],
)
def test_straight_starts_are_counted_in_one_place(facts: JSON, sheet: JSON, starts: int) -> None:
    assert after(man(**sheet), facts).sheet.get("starts", 0) == starts


@pytest.mark.parametrize(
    ("athlete", "facts", "thirds"),
    [
        (man(), {"thirds": 3}, 3),
        (man(thirds=4), {"thirds": 2}, 6),
        (man(), {}, 1),
        (replace(man(), status="practice"), {}, 1),
    ],
)
@pytest.mark.rule("fool:11.7-02")
def test_credit_is_kept_in_thirds_of_a_game(athlete: Athlete, facts: JSON, thirds: int) -> None:
    assert after(athlete, facts).sheet["thirds"] == thirds


@pytest.mark.rule("fool:11.5-08")
def test_healthy_man_on_injured_reserve_is_credited_and_a_hurt_one_is_not() -> None:
    healed = replace(man(), status="ir")
    injury = injuries.new_injury(4, "-S 3 games")
    assert injury
    hurt = replace(injuries.suffer(man(), [injury])[-1].athlete, status="ir")
    assert after(healed, {}).sheet["thirds"] == 1
    assert "thirds" not in after(hurt, {}).sheet


def test_exhibitions_give_no_credit() -> None:
    assert "thirds" not in after(man(), {"thirds": 3}, read_options({"game_number": 0})).sheet


def test_season_begins_anew() -> None:
    changes = experience.season_over(man(starts=3, place="LT", thirds=20), OPTIONS, NO_DICE)
    assert not {"starts", "place", "thirds"} & set(changes[-1].athlete.sheet)


@pytest.mark.parametrize(
    ("halves", "thirds"),
    [(0, None), (1, None), (2, 2), (7, 2), (8, 3)],
)
def test_kickers_are_credited_by_their_tries(halves: int, thirds: int | None) -> None:
    """12.3.4: two extra points are one field goal; a punt or field goal gives two thirds, four of them a game."""
    tries = [{"kind": "field_goal", "side": "home", "player": 6}] * (halves // 2)
    tries += [{"kind": "extra_point", "side": "home", "player": 6}] * (halves % 2)
    told = [{"kind": "field_goal", "counted": True, "events": tries, "men": []}]
    record = {"plans": {"home": {}, "away": {}}}
    assert experience._credits(record, told, {}).get(("home", 6)) == thirds
